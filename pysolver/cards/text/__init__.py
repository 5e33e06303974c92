"""From Oracle text to facts: words, sentences, structures."""
