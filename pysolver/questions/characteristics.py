"""`characteristics`: what an object is after every continuous effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from clingo import Function, Number, String, Symbol, SymbolType, parse_term

from pysolver.cards.entry import FaceEntry
from pysolver.cards.render import REST
from pysolver.cards.sources import CARD_TYPES, SUPERTYPES
from pysolver.errors import quoted
from pysolver.facts import printed_values
from pysolver.questions.kind import Asked, Found, Kind, Part, Read

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
    unsure = [
        {"card": f"{thing.name} ({atom.arguments[1].name})"}
        for atom in found.get("no_one_size", ())
    ]
    return Read(answer, unsure)


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
    if text != REST:
        return text
    given = parse_term(ability)  # by a rule: a counter's keyword, or what a designation does
    return given.arguments[0].string if given.match("k", 1) else ability.replace("_", " ")


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    for atom in sorted(found.get("characteristic", ())):
        _, kind, value = atom.arguments
        yield Part({_KEYS[kind.name]: _value(asked, kind.name, value)}, [atom])


def _value(asked: Asked, kind: str, value: Symbol) -> Any:
    """A value as it stands in the answer."""
    if kind == "ability":
        return _ability(asked, str(value.arguments[0]))
    if kind == "color":
        return value.name.upper()
    if value.type == SymbolType.Number:
        return value.number
    return value.string if value.type == SymbolType.String else _words([value.name])[0]


def _missing(asked: Asked, written: str) -> list[Symbol]:
    kind, _, value = written.partition(" ")
    if kind not in _TERMS or not value:
        kinds = ", ".join(_TERMS)
        raise ValueError(f'write a characteristic and its value, as "type creature": {kinds}')
    term = _TERMS[kind](value.strip())
    return [Function("characteristic", [Number(asked.number), Function(kind), term])]


def _color(written: str) -> Symbol:
    return Function({"blue": "u", "black": "b"}.get(written.lower(), written[0].lower()))


def _size(written: str) -> Symbol:
    if not written.lstrip("-").isdecimal():
        raise ValueError(f"{quoted(written)} is no number")
    return Number(int(written))


_KEYS = {
    "name": "name",
    "supertype": "supertypes",
    "type": "types",
    "subtype": "subtypes",
    "color": "colors",
    "power": "power",
    "toughness": "toughness",
    "keyword": "keywords",
    "ability": "abilities",
}
"""The keys of the answer by the kinds of values that the stage gives."""

_TERMS: dict[str, Callable[[str], Symbol]] = {
    "name": String,
    "supertype": lambda written: Function(written.lower()),
    "type": lambda written: Function(written.lower()),
    "subtype": String,
    "color": _color,
    "power": _size,
    "toughness": _size,
    "keyword": lambda written: String(written.lower()),
}
"""How a value of each kind that can be asked for is written as a term."""

KIND = Kind(
    rules=("109.3", "613.1"),
    stage="characteristics",
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
)
