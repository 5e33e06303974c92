"""`could_produce`: the types of mana that a permanent could produce (106.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Symbol, parse_term

from pysolver.mana_text import TYPES
from pysolver.questions.kind import Asked, Found, Kind, Part, Read, check_limits
from pysolver.why import ANY


def _facts(asked: Asked) -> Iterable[str]:
    thing = asked.thing(asked.question.argument)
    yield f"asked({asked.number},could_produce,{asked.board.object(thing)})."


def _read(asked: Asked, found: Found) -> Read:
    check_limits(asked, found)
    types = {atom.arguments[1].name.upper() for atom in found.get("could_produce", ())}
    return Read([mana for mana in TYPES if mana in types])


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    atoms = {atom.arguments[1].name.upper(): atom for atom in found.get("could_produce", ())}
    return [Part(mana, [atoms[mana]]) for mana in answer]


def _missing(asked: Asked, written: str) -> list[Symbol]:
    mana = written.strip("{}").upper()
    if mana not in TYPES:
        raise ValueError(f"a type of mana is one of {', '.join(TYPES)}")
    return [_could_produce(asked, Function(mana.lower()))]


def _nothing(asked: Asked, answer: Any) -> list[Symbol]:
    return [] if answer else [_could_produce(asked, ANY)]


def _could_produce(asked: Asked, mana: Symbol) -> Symbol:
    thing = asked.thing(asked.question.argument)
    return Function("could_produce", [parse_term(asked.board.object(thing)), mana])


KIND = Kind(
    rules=("106.7",),
    stage="mana",
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
    nothing=_nothing,
)
