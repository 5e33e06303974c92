"""The card library: faces, their Oracle text as facts, and where to look them up."""
