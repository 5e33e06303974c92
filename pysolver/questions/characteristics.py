"""`characteristics`: what an object is after every continuous effect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Symbol

from pysolver.cards.render import REST
from pysolver.cards.sources import CARD_TYPES, SUPERTYPES
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
    order = " ".join(face.facts for face in faces)
    given = [(ability, via) for ability, via in (v.arguments for v in values.get("ability", ()))]
    held = {str(ability) for ability, _ in given}
    abilities = [a for a in asked.abilities.of(asked.board, thing, given) if a in held]
    names = sorted((value.string for value in values.get("name", ())), key=_printed(order, "name"))
    answer: dict[str, Any] = {
        "name": " // ".join(names) if len(names) < 3 else names[0],
        "supertypes": _words(values.get("supertype", ()), order),
        "types": _words(values.get("type", ()), order),
        "subtypes": sorted(
            (value.string for value in values.get("subtype", ())), key=_printed(order, "subtype")
        ),
        "colors": [c.upper() for c in _COLORS if any(v.name == c for v in values.get("color", ()))],
        "power": _number(values.get("power", ())),
        "toughness": _number(values.get("toughness", ())),
        "keywords": sorted(value.string for value in values.get("keyword", ())),
        "abilities": [_ability(asked, ability) for ability in abilities],
    }
    return Read(answer)


def _printed(order: str, kind: str) -> Any:
    """Sorts values as they are printed, those that are not printed after them."""

    def place(value: str) -> tuple[int, str]:
        found = order.find(f'{kind}(f,"{value}")' if kind != "name" else value)
        return (found if found >= 0 else len(order), value)

    return place


def _words(values: Iterable[Symbol], order: str) -> list[str]:
    def place(name: str) -> tuple[int, str]:
        found = order.find(f"type(f,{name})")
        return (found if found >= 0 else len(order), name)

    names = sorted((value.name for value in values), key=place)
    return [_WORDS.get(name, name.replace("_", " ").title()) for name in names]


def _number(values: Iterable[Symbol]) -> int | None:
    numbers = [value.number for value in values]
    return numbers[0] if len(numbers) == 1 else None


def _ability(asked: Asked, ability: str) -> str:
    """An ability in words, or by its number where its words are not kept."""
    text = asked.abilities.wording.text(ability)
    return ability if text == REST else text


KIND = Kind(rules=("109.3", "613.1"), stage="characteristics", facts=_facts, read=_read)
