"""Oracle text split into abilities, and the card's own name in it made anonymous."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pysolver.cards.data import lines, rows
from pysolver.cards.face import Face
from pysolver.cards.names import original_name

SELF = "~"
"""Stands for the object that has the ability (201.5)."""

GRANTER = "~source"
"""Stands, within a quoted ability, for the object that grants it (201.5a)."""


@dataclass(frozen=True)
class Paragraph:
    """One ability of a face.

    Attributes:
        number: its number in the order of the text, from 1; each keyword has its own.
        text: the text without reminder text; bullets and results of a die roll stand on lines
            of their own after the paragraph that they belong to.
        keyword: whether it is a keyword ability (702) with nothing but its parameter.
        section: the heading it stands under, for the abilities of a leveler (`LEVEL 2-3`), a
            class (`Level 2`) or a station card (`8+`); empty for everything else. An ability
            with a section is there only while the heading's condition holds.
    """

    number: int
    text: str
    keyword: bool
    section: str = ""


_REMINDER = re.compile(r" ?\([^()]*\)")
_CONTINUES = re.compile(r"[•+] |\d+(?:[—–-]\d+)?\+? \| |[+*\d]+ ?\| ")
_STATION = re.compile(r"(\d+\+) \| (?=\S)")
_LEVEL = re.compile(r"LEVEL \d+(?:-\d+|\+)$")
_CLASS_LEVEL = re.compile(r"\{.*: (Level \d+)\.?$")
_SIZE = re.compile(r"[\d*+]+/[\d*+]+$")

_MANA = r"(?:\{[^}]+\})+"
_COST = rf"(?: {_MANA}(?:[ .,/].*)?| ?— ?\S.*)"
_NUMBER = r"(?: (?:\d+|X)(?:, where .*|\. .*)?)"
_SHAPES = {
    "none": r"",
    "number": _NUMBER,
    "optional_number": rf"{_NUMBER}?",
    "qualified_number": rf"(?: \w+)?{_NUMBER}",
    "number_or_text": rf"(?:{_NUMBER}|—.+)",
    "cost": _COST,
    "optional_cost": rf"{_COST}?",
    "number_and_cost": rf" (?:\d+|X) ?— ?{_MANA}.*",
    "qualified_cost": rf"(?! abilities\b)(?: [\w',/ -]+)?{_COST}",
    "text": r" \S.*",
}
_SUFFIXES = {
    "offering": r"[\w'-]+ offering",
    "landwalk": r"(?:[\w-]+ )?(?:[\w'-]+walk)",
    "landcycling": rf"(?:[\w-]+ )?[\w'-]+cycling{_COST}",
}
_PARTNER_TEXT = r"partner—.+"


@cache
def keyword_names() -> tuple[str, ...]:
    """Give the keyword abilities of rule 702, in lower case, longest first."""
    names = (name for name, _ in rows("keyword_abilities.tsv"))
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


@cache
def _keyword_pattern() -> re.Pattern[str]:
    """Give a pattern that matches one keyword ability and nothing else."""
    patterns = [_PARTNER_TEXT]
    for name, shape in rows("keyword_abilities.tsv"):
        if shape in _SHAPES:
            patterns.append(re.escape(name) + _SHAPES[shape])
        elif shape == "suffix":
            patterns.append(_SUFFIXES[name])
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


@cache
def _heads() -> re.Pattern[str]:
    """Give a pattern for a word before a dash that is no keyword: an ability or flavour word."""
    kept = [name for name, shape in rows("keyword_abilities.tsv") if shape == "prefix"]
    kept += ["to solve", "choose .*", r"[ivx]+(?:, [ivx]+)*"]
    guard = "|".join(
        re.escape(name) if "[" not in name and "." not in name else name for name in kept
    )
    return re.compile(rf"(?!(?:{guard}) —)[A-Z][^.:—{{}}\"]* — (?=\S)", re.IGNORECASE)


def split_keywords(line: str) -> tuple[str, ...] | None:
    """Split a line that holds nothing but keyword abilities.

    Args:
        line: a line of Oracle text without reminder text (`Flying, ward {2}`).

    Returns:
        The keyword abilities in order, or `None` where the line is anything else.
    """
    pattern = _keyword_pattern()
    places = [found.start() for found in re.finditer(r"[,;] ", line)] + [len(line)]
    for place in places:
        if pattern.fullmatch(line[:place]) is None:
            continue
        if place == len(line):
            return (line,)
        rest = split_keywords(line[place + 2 :])
        if rest is not None:
            return (line[:place], *rest)
    return None


def without_ability_word(text: str) -> str:
    """Drop an ability word or a flavour word, which mean nothing (207.2c, 207.2d).

    Args:
        text: the text of a paragraph (`Landfall — Whenever …`).

    Returns:
        The text after the word and its dash; keywords that come before a dash stay.
    """
    found = _heads().match(text)
    return text[found.end() :] if found else text


def _lines(text: str) -> Iterator[str]:
    """Give the lines of Oracle text without reminder text, leaving out what is empty then."""
    for line in text.split("\n"):
        bare = line
        while (shorter := _REMINDER.sub("", bare)) != bare:
            bare = shorter
        if bare.strip():
            yield bare.strip()


def paragraphs(face: Face) -> list[Paragraph]:
    """Split a face's Oracle text into its abilities.

    Args:
        face: any face.

    Returns:
        Its abilities, numbered from 1 in the order of the text: a paragraph each (113.2c), each
        keyword of a line of keywords its own; a paragraph of reminder text only is none.
    """
    found: list[tuple[str, bool, str]] = []
    section = ""
    is_class, is_station = "Class" in face.subtypes, False
    previous = ""
    for line in _lines(face.text):
        station = _STATION.match(line) if is_station else None
        if _LEVEL.match(line):
            section = line
            found.append((line, False, ""))
        elif is_class and (level := _CLASS_LEVEL.match(line)):
            section = level[1]
            found.append((line, False, ""))
        elif _SIZE.match(line) and found and (_LEVEL.match(previous) or is_station):
            text, keyword, under = found[-1]
            found[-1] = (f"{text}\n{line}", keyword, under)
        elif station is not None:
            section = station[1]
            found.extend(_abilities(line[station.end() :], section))
        elif _CONTINUES.match(line) and found and not found[-1][1]:
            text, keyword, under = found[-1]
            found[-1] = (f"{text}\n{line}", keyword, under)
        else:
            abilities = _abilities(line, section)
            is_station = is_station or any(
                keyword and text.lower() == "station" for text, keyword, _ in abilities
            )
            found.extend(abilities)
        previous = line
    return [
        Paragraph(number, text, keyword, under)
        for number, (text, keyword, under) in enumerate(found, start=1)
    ]


def _abilities(line: str, section: str) -> list[tuple[str, bool, str]]:
    """Give the abilities of one line: its keywords, or the line itself."""
    keywords = split_keywords(line)
    if keywords is None:
        return [(line, False, section)]
    return [(keyword, True, section) for keyword in keywords]


_THIS = re.compile(
    r"\b[Tt]his (?:creature|land|artifact|enchantment|permanent|spell|card|token|planeswalker|"
    r"battle|Aura|Equipment|Fortification|Vehicle|Saga|Spacecraft|Planet|Siege|Class|Mount|Case|"
    r"Room|Attraction|Contraption|conspiracy|scheme|phenomenon|plane|emblem|dungeon)\b(?!-)"
)
_VERB = re.compile(
    r"'s\b| (?:is|isn't|was|has|had|gets|gains|deals|enters|leaves|dies|costs|attacks|blocks|"
    r"becomes|can't|can|doesn't|would|must|fights|phases|and|or)\b"
)
_AS_TYPE_BEFORE = re.compile(
    r"(?:^|\b)(?:an?|each|every|another|target|other|all|that|those|your|non|one|two|three|X|"
    r"white|blue|black|red|green|colorless|legendary|attacking|blocking|nontoken|snow)[ -]$"
)
_AS_TYPE_AFTER = re.compile(
    r" (?:planeswalker|creature|artifact|enchantment|land|permanent|token|card|spell|source)s?\b"
    r"| (?:you|they|an opponent) controls?\b| in addition\b"
)
_OTHER_NAME = re.compile(r"'s [A-Z]|, [A-Z]| [A-Z][a-z]")


@cache
def _words_of_play() -> frozenset[str]:
    """Give keyword actions and keyword and ability words: at the start of a sentence no name."""
    words = {word.lower() for word in lines("keyword_actions.txt")}
    words.update(word.lower() for word in lines("ability_words.txt"))
    words.update(keyword_names())
    words.update(("white", "blue", "black", "red", "green", "colorless", "the", "all", "each"))
    return frozenset(words)


@cache
def _subtypes() -> dict[str, str]:
    """Give the kind of each subtype, by its name in lower case."""
    return {name.lower(): kind for kind, name in rows("subtypes.tsv")}


def own_names(face: Face) -> tuple[str, ...]:
    """Give the names by which a face's text may call itself, longest first (201.5c).

    Args:
        face: any face.

    Returns:
        Its name, and for a legendary card what comes before a comma, before `the` or `of`, and
        its first word, as far as that is no other word of the game.
    """
    name = original_name(face.name)
    names = {name}
    if "Legendary" in face.supertypes:
        short = name.split(", ")[0]
        names |= {short, re.split(r" (?:the|of) ", short)[0]}
        first = short.split(" ")[0]
        if first.lower() not in _words_of_play() and (
            _subtypes().get(first.lower(), "planeswalker") == "planeswalker"
        ):
            names.add(first)
    return tuple(sorted(names, key=lambda word: (-len(word), word)))


_NAMED = r"named [A-Z][\w'-]*,?(?: (?:[A-Z][\w'-]*,?|(?:of|the|and|from|in|to|a)(?= [A-Za-z])))*"


@cache
def _name_pattern(face: Face) -> re.Pattern[str]:
    """Give a pattern for the face's own names, as the group `own`, and names of other things."""
    name = original_name(face.name)
    own = "|".join(re.escape(word) for word in own_names(face))
    return re.compile(
        rf"named (?={re.escape(name)}(?![\w' -]*[A-Z]))|{_NAMED}|(?<![\w'-])(?P<own>{own})(?![\w-])"
    )


def _means_itself(face: Face, found: re.Match[str]) -> bool:
    """Say whether one of the face's names in its text means the object, not another thing."""
    word, before, after = found["own"], found.string[: found.start()], found.string[found.end() :]
    name = original_name(face.name)
    if word != name and _OTHER_NAME.match(after):
        return False
    if word.lower() in _subtypes() and (
        _AS_TYPE_BEFORE.search(before) or _AS_TYPE_AFTER.match(after)
    ):
        return False
    within = re.search(r"[a-z,] $", before) is not None
    if word.lower() in _words_of_play():
        return bool(_VERB.match(after)) or (within and "Legendary" in face.supertypes)
    if word != name and " " not in word and word != name.split(", ")[0]:
        return within or bool(_VERB.match(after))
    return True


def normalise(face: Face, text: str) -> str:
    """Write `~` for the object itself.

    Args:
        face: the face that the text stands on.
        text: its Oracle text, or a part of it.

    Returns:
        The text with the face's own names and `this creature` and its like as `~`. Within a
        quoted ability a name means the object that grants it, and is written `~source`.
    """
    pieces = text.split('"')
    pattern = _name_pattern(face)

    def itself(found: re.Match[str]) -> str:
        return me if found["own"] and _means_itself(face, found) else found[0]

    for place, piece in enumerate(pieces):
        me = GRANTER if place % 2 else SELF
        pieces[place] = _THIS.sub(SELF, pattern.sub(itself, piece))
    return '"'.join(pieces)
