"""The targets of a text that was not read: 'target' says what is chosen, whatever is done to it.

Every target stands as 'target' with a description behind it (115.1). Each is read in a sentence of
its own, so that what a spell or ability can target is known although what it does is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pysolver.cards.text.lexer import sentences
from pysolver.cards.text.structure import Item
from pysolver.cards.text.transform import read

_WORD = re.compile(r"\btargets?\b", re.IGNORECASE)
_QUANTITY = re.compile(
    r"\b(up to one other|up to (?:one|two|three|four|five|six|x)|any number of|another|one or two|"
    r"two|three|four|five|six|seven|x)\s$",
    re.IGNORECASE,
)
_ANY = re.compile(r"\b(?:any|any other|any one)\s$", re.IGNORECASE)
_DIVIDED = re.compile(r"\b(?:among|each of)\b[^.]*\s$", re.IGNORECASE)
_REFERENCE = re.compile(r"\b(?:the|that|those|new|chosen)\s$", re.IGNORECASE)
_NO_TARGET = re.compile(
    r"\b(?:single|its|their|same|becomes?|legal|with|was|were|is|are|"
    r"an|a|each|other|or|additional)\s$",
    re.IGNORECASE,
)
_LATER = re.compile(r"(?:When|Whenever|At the beginning|The next time|Until)\b")
"""How a sentence begins whose targets are not chosen with the others."""
_UNSURE = re.compile(r"^If\b|\bkicked\b|\binstead\b|\brepeat|\bfor each (?:player|opponent)")
_GOES_ON = re.compile(
    r"(?:with|without|of|that|whose|named|other|attached|controlled|you|an|a|your|their|in|from|who|"
    r"blocked|blocking|attacking|enchanted|equipped|among|or|and/or|they|which|it's|they're|"
    r"cards?|spells?|creature|permanent|player|ability)(?![^\s,.;:—])",
    re.IGNORECASE,
)
"""Words after which a description is not at its end."""
_LIST = re.compile(r",?\s*(?:or|and/or)\b|,[^,.;:]+,\s*(?:or|and/or)\b")
"""What follows a description that is the first of several."""
_TOKEN = re.compile(r"[^\s,.;:—]+|[,.;:—]")
_LONGEST = 12


def targets(text: str) -> tuple[Item, ...] | None:
    """Find the targets of a text.

    Args:
        text: sentences of a spell or of an activated ability, its cost not included.

    Returns:
        Instructions that have these targets, in order, and mean nothing else; `None` where a
        target cannot be told exactly.
    """
    if '"' in text or "•" in text:
        return None
    found: list[Item] = []
    for sentence in sentences(text):
        if not _WORD.search(sentence) or _LATER.match(sentence):
            continue
        if _UNSURE.search(sentence):
            return None
        for place in _WORD.finditer(sentence):
            items = _one(sentence[: place.start()], place[0].lower(), sentence[place.end() :])
            if items is None:
                return None
            found += items
    return tuple(found)


def _one(before: str, word: str, after: str) -> tuple[Item, ...] | None:
    """Read the target at one place of a sentence: nothing where the word refers back."""
    if _REFERENCE.search(before):
        return ()
    if word == "targets":
        return _any_target() if _DIVIDED.search(before) else None
    if _ANY.search(before):
        return _any_target()
    quantity = _QUANTITY.search(before)
    if quantity is None and _NO_TARGET.search(before):
        return None
    many = f"{quantity[1]} " if quantity else ""
    for phrase, rest in _phrases(after):
        items = _read(many, phrase)
        if items is not None:
            goes_on = _GOES_ON.match(rest) or _LIST.match(rest)
            return None if goes_on else items
    return None


def _any_target() -> tuple[Item, ...] | None:
    found: tuple[Item, ...] | None = read("~ deals 1 damage to any target", "sentence")
    return found


def _phrases(after: str) -> Iterator[tuple[str, str]]:
    """Give the beginnings of a text, the longest first, each with what follows it."""
    text = after.replace("'s", " 's")
    tokens = list(_TOKEN.finditer(text))
    for length in range(min(len(tokens), _LONGEST), 0, -1):
        rest = text[tokens[length].start() :] if length < len(tokens) else ""
        yield text[: tokens[length - 1].end()].strip(), rest


def _read(many: str, phrase: str) -> tuple[Item, ...] | None:
    found: tuple[Item, ...] | None
    if phrase.lower() in ("player", "opponent"):
        found = None if many else read(f"Target {phrase} draws a card", "sentence")
    elif read(phrase, "filter") is None:
        found = None
    else:
        found = read(f"Tap {many}target {phrase}", "sentence")
    return found
