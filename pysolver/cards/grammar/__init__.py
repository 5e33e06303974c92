"""The grammar of Oracle text, a file a subject."""
