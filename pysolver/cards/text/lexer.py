"""Oracle text to sentences, sentences to words.

A word may belong to several classes at once: `exile` is the word "exile", `Wall` at the start of a
sentence is a subtype. The grammar decides which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pysolver.cards.data import rows

CLASSES = (
    "A_NUMBER", "A_MANA", "A_TAP", "A_UNTAP", "A_ENERGY", "A_SIZE", "A_SUBTYPE", "A_TYPE",
    "A_SUPERTYPE", "A_COLOR", "A_KEYWORD", "A_COUNTER", "A_QUOTED", "A_NAME", "A_LANDWALK",
    "A_ABILITY", "A_TOKEN_NAME",
)  # fmt: skip
"""The classes of words, as `%declare` names them in the grammar."""

COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
"""Colours and their letters (105.1, 107.4a)."""

SUPERTYPES = frozenset({"basic", "legendary", "snow", "world"})
"""Supertypes (205.4a); `ongoing` stands on schemes only."""

TYPES = {
    "artifact": "artifact", "artifacts": "artifact", "battle": "battle", "battles": "battle",
    "creature": "creature", "creatures": "creature", "enchantment": "enchantment",
    "enchantments": "enchantment", "instant": "instant", "instants": "instant",
    "kindred": "kindred", "land": "land", "lands": "land", "planeswalker": "planeswalker",
    "planeswalkers": "planeswalker", "sorcery": "sorcery", "sorceries": "sorcery",
}  # fmt: skip
"""Card types (205.2a) in the singular and in the plural."""

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
NUMBERS = {word: number for number, word in enumerate(_NUMBER_WORDS.split(" "))}
"""Number words."""

_IRREGULAR = {
    "Elves": "Elf", "Dwarves": "Dwarf", "Wolves": "Wolf", "Werewolves": "Werewolf",
    "Mice": "Mouse", "Oxen": "Ox", "Fungi": "Fungus", "Homunculi": "Homunculus",
    "Cyclopes": "Cyclops", "Pegasi": "Pegasus", "Loci": "Locus", "Octopi": "Octopus",
    "Children": "Child", "Hippopotamuses": "Hippo", "Sphinges": "Sphinx", "Thieves": "Thief",
    "Cybermen": "Cyberman", "Geese": "Goose", "Halves": "Half",
}  # fmt: skip
_CONTRACTIONS = frozenset(
    {"it's", "that's", "there's", "who's", "what's", "he's", "she's", "let's"}
)
_WORD = re.compile(
    r"""
    (?P<quoted>"[^"]*")
  | (?P<symbol>\{[^{}]+\})
  | (?P<size>[+\-−]?(?:\d+|X|\*)/[+\-−]?(?:\d+|X|\*)(?![\w/]))
  | (?P<self>~source|~)
  | (?P<number>\d+)
  | (?P<word>and/or|[^\W\d_](?:[\w/]|['’-](?=\w))*!?)
  | (?P<possessive>['’](?:s\b)?)
  | (?P<sign>[,.:;—•+\-−*=|?!/\[\]])
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence.

    Attributes:
        text: as the sentence writes it, a quoted ability without its quotes.
        classes: the classes it belongs to, besides being this word.
    """

    text: str
    classes: frozenset[str] = frozenset()

    @property
    def lower(self) -> str:
        """The word as the grammar writes it."""
        return self.text.lower()


@cache
def subtypes() -> dict[str, str]:
    """Every subtype (205.3) in the singular and in the plural, with the card type it belongs to."""
    return {name: kind for kind, name in rows("subtypes.tsv")}


@cache
def subtype(word: str) -> str | None:
    """Give the subtype that a word names, or `None`.

    Args:
        word: a word with its capital, in the singular or the plural (`Elves`).
    """
    known = subtypes()
    if word in known:
        return word
    single = _IRREGULAR.get(word)
    if single is not None and single in known:
        return single
    for plural, singular in (("ies", "y"), ("ves", "f"), ("ses", "s"), ("es", ""), ("s", "")):
        if word.endswith(plural) and word[: -len(plural)] + singular in known:
            return word[: -len(plural)] + singular
    return None


@cache
def keywords() -> dict[str, tuple[str, ...]]:
    """Keyword abilities that stand without a parameter, by their first word, longest first."""
    found: dict[str, list[str]] = {}
    for name, shape in rows("keyword_abilities.tsv"):
        if shape == "none" or shape.startswith("optional"):
            found.setdefault(name.split()[0], []).append(name)
    return {first: tuple(sorted(names, key=len, reverse=True)) for first, names in found.items()}


@dataclass(frozen=True, slots=True)
class KeywordText:
    """A keyword ability as printed.

    Attributes:
        names: the names by which rules and effects call it, its own first.
        shape: what kind of parameter follows the name, as in `keyword_abilities.tsv`.
        parameter: what follows the name, without a dash.
    """

    names: tuple[str, ...]
    shape: str
    parameter: str


_LINKS = (" from", " for", " a", " an", " with", " onto", " over")
_VARIANTS = {
    "multikicker": "kicker", "commander ninjutsu": "ninjutsu", "totem armor": "umbra armor",
    "hexproof from": "hexproof", "trample over": "trample", "megamorph": "morph",
}  # fmt: skip
"""Keyword abilities that are a form of another one (702.11d, 702.19c, 702.33c, 702.37b,
702.49d)."""


@cache
def _keyword_table() -> tuple[tuple[str, str], ...]:
    """Keyword abilities and their shapes, longest name first.

    Those that stand before another ability are left out, but for companion, which has nothing
    but a condition on a deck after it (702.139a).
    """
    found = [
        (name, shape)
        for name, shape in rows("keyword_abilities.tsv")
        if shape != "prefix" or name == "companion"
    ]
    return tuple(sorted(found, key=lambda row: -len(row[0])))


def keyword_text(text: str) -> KeywordText | None:
    """Split a keyword ability into its name and its parameter.

    Args:
        text: a keyword ability as printed (`Ward {2}`, `Morph—Discard a card`).

    Returns:
        Its parts, or `None` where no keyword ability is called so.
    """
    lower = text.lower()
    for name, shape in _keyword_table():
        if shape != "suffix" and re.match(rf"{re.escape(name)}(?![\w-])", lower):
            parameter = text[len(name) :].lstrip(" —").rstrip(".")
            own = name
            for link in _LINKS:
                own = own.removesuffix(link) if own != "partner with" else own
            names = dict.fromkeys([own, *([_VARIANTS[name]] if name in _VARIANTS else [])])
            return KeywordText(tuple(names), shape, parameter)
    suffixed = re.match(r"((?:[\w-]+ )?[\w'-]+?(walk|cycling)|[\w'-]+ (offering))\b(.*)", lower)
    if suffixed is None:
        return None
    general = {"walk": ("landwalk",), "cycling": ("typecycling", "cycling"), None: ("offering",)}
    names = dict.fromkeys((suffixed[1], *general[suffixed[2]]))
    parameter = text[len(suffixed[1]) :].lstrip(" —").rstrip(".")
    return KeywordText(tuple(names), "cost" if suffixed[2] == "cycling" else "none", parameter)


@cache
def _ability_names() -> frozenset[str]:
    """Keyword abilities of one word, with a parameter or without."""
    return frozenset(name for name, _ in rows("keyword_abilities.tsv") if " " not in name)


def sentences(text: str) -> list[str]:
    """Split a paragraph into its sentences.

    Args:
        text: a paragraph; a line break ends a sentence.

    Returns:
        The sentences without their closing stop.
    """
    found: list[str] = []
    for line in text.split("\n"):
        start, quoted = 0, False
        for place, sign in enumerate(line):
            if sign == '"':
                quoted = not quoted
            after = line[place + 1 : place + 3]
            stop = sign == "." and not quoted
            closing = sign == '"' and not quoted and line[place - 1] == "."
            if (stop or closing) and (not after or (after[0] == " " and not after[1:].islower())):
                found.append(line[start : place + closing])
                start = place + 1
        found.append(line[start:])
    return [sentence.strip() for sentence in found if sentence.strip()]


def _classes(text: str, first: bool) -> Iterator[str]:
    """Give the classes that a word of letters belongs to."""
    lower = text.lower()
    if text[0].isupper() and subtype(text) is not None:
        yield "A_SUBTYPE"
    if lower in TYPES and (first or text[0].islower()):
        yield "A_TYPE"
    if lower in SUPERTYPES:
        yield "A_SUPERTYPE"
    if lower in COLORS:
        yield "A_COLOR"
    if lower in NUMBERS:
        yield "A_NUMBER"
    if lower.endswith("walk") and (lower[:-4].capitalize() in subtypes() or lower == "landwalk"):
        yield "A_LANDWALK"


def _symbol(text: str) -> str:
    """Give the class of a symbol in braces; the rules have one variable, X (107.3)."""
    classes = {"{T}": "A_TAP", "{Q}": "A_UNTAP", "{E}": "A_ENERGY"}
    return "UNKNOWN" if text in {"{Y}", "{Z}"} else classes.get(text, "A_MANA")


def _pieces(sentence: str) -> Iterator[Word]:
    """Cut a sentence into words."""
    place = 0
    while place < len(sentence):
        if sentence[place] == " ":
            place += 1
            continue
        found = _WORD.match(sentence, place)
        if found is None:
            yield Word(sentence[place], frozenset({"UNKNOWN"}))
            place += 1
            continue
        text, kind, first = found.group(), found.lastgroup, place == 0
        place = found.end()
        if kind == "quoted":
            yield Word(text[1:-1].rstrip(","), frozenset({"A_QUOTED"}))
            if text.endswith(',"'):
                yield Word(",")
        elif kind == "symbol":
            yield Word(text, frozenset({_symbol(text)}))
        elif kind == "size":
            yield Word(text.replace("−", "-"), frozenset({"A_SIZE"}))
        elif kind == "number":
            yield Word(text, frozenset({"A_NUMBER"}))
        elif kind == "word":
            text = text.replace("’", "'")
            stem, cut = text, ""
            known = text in subtypes() or text.lower() in _CONTRACTIONS
            if text.endswith("'s") and not known:
                stem, cut = text[:-2], "'s"
            low = stem.lower()
            rest = stem[3:].removeprefix("-")
            if (
                low.startswith("non")
                and rest
                and (first or stem[0].islower())
                and (set(_classes(rest, False)) or rest == "token")
            ):
                yield Word(stem[:3])
                stem, first = rest, False
            yield Word(stem, frozenset(_classes(stem, first)))
            if cut:
                yield Word(cut)
        else:
            yield Word(text.replace("’", "'").replace("−", "-"))


def _with_keywords(words: list[Word]) -> list[Word]:
    """Join the words of a keyword ability, and mark it; mark what names a kind of counter."""
    found: list[Word] = []
    place = 0
    while place < len(words):
        word = words[place]
        size = 1
        for name in keywords().get(word.lower, ()):
            parts = name.split()
            if [w.lower for w in words[place : place + len(parts)]] == parts:
                size = len(parts)
                text = " ".join(w.text for w in words[place : place + size])
                classes = word.classes if size == 1 else frozenset()
                word = Word(text, classes | {"A_KEYWORD"})
                break
        else:
            if word.lower in _ability_names():
                word = Word(word.text, word.classes | {"A_ABILITY"})
        after = words[place + size].lower if place + size < len(words) else ""
        if after in {"counter", "counters"} and word.text[0].isalnum() | (word.text[0] in "+-"):
            word = Word(word.text, word.classes | {"A_COUNTER"})
        found.append(word)
        place += size
    return found


_SMALL = frozenset({"of", "the", "and", "to", "in", "for", "from", "a", "an", "with", "at", "on"})


def _name_end(words: list[Word], place: int) -> int:
    """Give the place after a card's name; a name ends before `and` and before a quotation."""
    end = place
    while end < len(words) and (words[end].text[0].isupper() or words[end].lower in _SMALL):
        if "A_QUOTED" in words[end].classes:
            break
        if words[end].lower == "and" and words[end - 1].text[0].isupper():
            break
        end += 1
    while end > place and not words[end - 1].text[0].isupper():
        end -= 1
    return end


def _with_names(words: list[Word]) -> list[Word]:
    """Join the words of a card's name after `named` into one word, and those after its `and`.

    Those of a token's name stand before 'a legendary' (111.4).
    """
    found: list[Word] = []
    place = 0
    naming = False
    while place < len(words):
        word = words[place]
        if word.lower == "create":
            end = _name_end(words, place + 1)
            after = [each.lower for each in words[end : end + 3]]
            if end > place + 1 and after == [",", "a", "legendary"]:
                name = " ".join(each.text for each in words[place + 1 : end])
                found += [word, Word(name.replace(" 's", "'s"), frozenset({"A_TOKEN_NAME"}))]
                place = end
                continue
        end = _name_end(words, place) if naming and word.text != "~" else place
        if end > place:
            name = " ".join(each.text for each in words[place:end])
            found.append(Word(name.replace(" 's", "'s"), frozenset({"A_NAME"})))
            place = end
            naming = place < len(words) and words[place].lower == "and"
            if naming:
                found.append(words[place])
                place += 1
            continue
        found.append(word)
        naming = word.lower == "named"
        place += 1
    return found


def _with_long_subtypes(words: list[Word]) -> list[Word]:
    """Join the words of the subtype that is two words long (205.3m)."""
    found: list[Word] = []
    for word in words:
        if found and found[-1].text == "Time" and word.text in {"Lord", "Lords"}:
            found[-1] = Word("Time Lord", frozenset({"A_SUBTYPE"}))
        else:
            found.append(word)
    return found


def words(sentence: str) -> list[Word]:
    """Cut a sentence into words.

    Args:
        sentence: one sentence, or a part of one such as a cost, without its closing stop.

    Returns:
        Its words. A sign that no sentence of a card has is a word of class `UNKNOWN`.
    """
    return _with_keywords(_with_names(_with_long_subtypes(list(_pieces(sentence)))))
