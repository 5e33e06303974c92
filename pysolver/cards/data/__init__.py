"""Lists that belong to the rules or to the cards, as plain text: names and facts only."""

from collections.abc import Iterator
from importlib.resources import files


def lines(name: str) -> tuple[str, ...]:
    """Read the lines of a data file.

    Args:
        name: the file's name in this folder.

    Returns:
        Its lines, without empty ones and comments (`#` at the start).
    """
    text = (files(__name__) / name).read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


def rows(name: str) -> Iterator[tuple[str, ...]]:
    """Read a tab-separated data file.

    Args:
        name: the file's name in this folder.

    Yields:
        The fields of each line.
    """
    for line in lines(name):
        yield tuple(line.split("\t"))
