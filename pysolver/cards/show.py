"""A card of the library in words, for people."""

from collections.abc import Iterator, Sequence
from functools import cache

from pysolver.cards.coverage import unread
from pysolver.cards.entry import FaceEntry
from pysolver.cards.face import Face
from pysolver.cards.paragraphs import paragraphs
from pysolver.cards.shorthand import split_facts
from pysolver.cards.sources import corpus_path, load_faces


@cache
def _installed_faces() -> dict[tuple[str, str], Face]:
    """Give the faces of the installed corpus by card and name; none where there is no corpus."""
    path = corpus_path()
    return {(face.card_name, face.name): face for face in load_faces(path)} if path else {}


def card(entries: Sequence[FaceEntry]) -> str:
    """Write a card.

    Args:
        entries: its faces.

    Returns:
        For each face its name and facts, ability by ability with the Oracle text where the
        corpus is installed, and last which abilities are unread.
    """
    return "\n\n".join("\n".join(_face(entry)) for entry in entries)


def _face(entry: FaceEntry) -> Iterator[str]:
    """Give the lines of a face."""
    face = _installed_faces().get((entry.card_name, entry.name))
    texts = {} if face is None else {each.number: each.text for each in paragraphs(face)}
    rest = f" ({entry.side} of {entry.card_name}, {entry.layout})"
    yield entry.name + (rest if entry.name != entry.card_name else "")
    number = 0
    for line in entry.facts.splitlines():
        facts = split_facts(line)
        if line.startswith("ability("):
            number += 1
            yield f"  {number}" + "".join(f"  {part}" for part in texts.get(number, "").split("\n"))
        indent = "      " if number else "  "
        yield from (f"{indent}{fact}" for fact in facts)
    missing = unread(entry.facts)
    if "unknown(f,text)" in entry.facts:
        yield "  The sources do not tell its text."
    elif missing:
        yield f"  Unread, in whole or in part: ability {', '.join(map(str, missing))}."
    else:
        yield "  All of its text is read."
