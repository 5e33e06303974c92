"""`characteristics`: what an object is after every continuous effect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Symbol

from pysolver.cards.entry import FaceEntry
from pysolver.cards.render import REST
from pysolver.cards.sources import CARD_TYPES, SUPERTYPES
from pysolver.facts import printed_values
from pysolver.questions.kind import Asked, Found, Kind, Read

_COLORS = "wubrg"
_WORDS = {word.lower(): word for word in (*SUPERTYPES, *CARD_TYPES)}


def _facts(asked: Asked) -> Iterable[str]:
    thing = asked.thing(asked.question.argument)
    yield f"asked({asked.number},characteristics,{asked.board.object(thing)})."


def _read(asked: Asked, found: Found) -> Read:
    thing = asked.board.table.find(asked.question.argument, asked.place())
    values: dict[str, list[Symbol]] = {}
    for atom in found.get("characteristic", ()):
        _, kind, value = atom.arguments
        values.setdefault(kind.name, []).append(value)
    faces = asked.board.faces.get(thing.number, ())
    given = [(ability, via) for ability, via in (v.arguments for v in values.get("ability", ()))]
    held = {str(ability) for ability, _ in given}
    abilities = [a for a in asked.abilities.of(asked.board, thing, given) if a in held]
    names = [
        face.name for face in faces if any(v.string == face.name for v in values.get("name", ()))
    ]
    if not names:
        names = sorted(value.string for value in values.get("name", ()))
    answer: dict[str, Any] = {
        "name": " // ".join(names) if len(names) < 3 else names[0],
        "supertypes": _words(_ordered(values, faces, "supertype")),
        "types": _words(_ordered(values, faces, "type")),
        "subtypes": [value.strip('"') for value in _ordered(values, faces, "subtype")],
        "colors": [c.upper() for c in _COLORS if any(v.name == c for v in values.get("color", ()))],
        "power": _number(values.get("power", ())),
        "toughness": _number(values.get("toughness", ())),
        "keywords": sorted(value.string for value in values.get("keyword", ())),
        "abilities": [_ability(asked, ability) for ability in abilities],
    }
    return Read(answer)


def _ordered(values: dict[str, list[Symbol]], faces: Iterable[FaceEntry], kind: str) -> list[str]:
    """The values of a kind as terms: as they are printed, those that are not printed after them."""
    order = [value for face in faces for value in printed_values(face, kind)]
    found = sorted(map(str, values.get(kind, ())))
    return sorted(found, key=lambda value: order.index(value) if value in order else len(order))


def _words(names: Iterable[str]) -> list[str]:
    return [_WORDS.get(name, name.replace("_", " ").title()) for name in names]


def _number(values: Iterable[Symbol]) -> int | None:
    numbers = [value.number for value in values]
    return numbers[0] if len(numbers) == 1 else None


def _ability(asked: Asked, ability: str) -> str:
    """An ability in words, or by its number where its words are not kept."""
    text = asked.abilities.wording.text(ability)
    return ability if text == REST else text


KIND = Kind(rules=("109.3", "613.1"), stage="characteristics", facts=_facts, read=_read)
