"""A face in whose text a word is replaced by another one (612)."""

from __future__ import annotations

import re
from dataclasses import replace

from pysolver.cards.entry import FaceEntry

_STRING = re.compile(r'(?<!name\()"(?:[^"\\]|\\.)*"')
_COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}


def reworded(entry: FaceEntry, old: str, new: str) -> FaceEntry:
    """Replace a word in a face's rules text and type line.

    Mana symbols, names and the color indicator are no words of that text (612.2).

    Args:
        entry: a face.
        old: a subtype as the rules spell it, or a color in lower case.
        new: a word of the same kind.

    Returns:
        The face with the new word, under an id of its own; the same face where it does not say
        the old one.
    """
    words = _color(entry.facts, old, new) if old in _COLORS else _subtype(entry.facts, old, new)
    if words == entry.facts:
        return entry
    name = f"{entry.id} ({new} for {old})"
    return replace(entry, facts=words, id=name, card_name=name)


def _subtype(facts: str, old: str, new: str) -> str:
    """Replace a subtype, also in the names of keywords: swampwalk, swampcycling."""
    word = re.compile(rf"(?<![\w'-])(?<!name\('){re.escape(old)}(?![\w-])")
    keyword = re.compile(rf"\b{re.escape(old.lower())}(?=walk\b|cycling\b)")

    def in_string(found: re.Match[str]) -> str:
        return keyword.sub(new.lower(), word.sub(new, found[0]))

    return _STRING.sub(in_string, facts.replace(f"subtype('{old}')", f"subtype('{new}')"))


def _color(facts: str, old: str, new: str) -> str:
    """Replace a color word, also in keywords: protection from black; and of tokens."""
    before, after = _COLORS[old], _COLORS[new]
    facts = re.sub(rf"\b(color|devotion)\({before}\b", rf"\g<1>({after}", facts)
    facts = re.sub(rf"(color_indicator\(t\([^.]*,){before}\)\.", rf"\g<1>{after}).", facts)
    return _STRING.sub(lambda found: re.sub(rf"\b{old}\b", new, found[0]), facts)
