"""`state`: what the board says about an object or a player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Number, String, Symbol, parse_term

from pysolver.board import Thing
from pysolver.models import StateQuestion
from pysolver.questions.kind import Asked, Found, Kind, Part, Read
from pysolver.why.sentences import ANY, matches


def _facts(asked: Asked) -> Iterable[str]:
    return ()


def _read(asked: Asked, found: Found) -> Read:
    question: StateQuestion = asked.question.argument
    table = asked.board.table
    if question.object is None:
        assert question.player is not None
        table.player(question.player, asked.place("player"))
        return Read(not any(thing.zone == "stack" for thing in table.things))
    thing = asked.thing(question.object, "object")
    if question.counters is not None:
        counters = getattr(thing.spec, "counters", {})
        wanted = question.counters.strip().casefold()
        return Read(sum(n for kind, n in counters.items() if kind.strip().casefold() == wanted))
    assert question.is_ is not None
    return Read(_is(thing, question.is_))


def _is(thing: Thing, what: str) -> bool:
    face_down = getattr(thing.spec, "face_down", None) is not None
    on_battlefield = thing.zone == "battlefield"
    return {
        "tapped": thing.permanent.tapped,
        "face_down": face_down,
        "face_up": not face_down,
        "attacking": thing.is_attacking,
        "blocked": thing.permanent.blocked,
        "blocking": thing.is_blocking,
        "exiled": thing.zone == "exile",
        "on_battlefield": on_battlefield,
        "phased_out": thing.permanent.phased_out,
    }[what]


def _says(asked: Asked) -> Symbol:
    """The fact that decides it, as a pattern."""
    question: StateQuestion = asked.question.argument
    if question.object is None:
        anything = Function("o", [Number(asked.board.number), ANY])
        return Function("zone", [anything, Function("stack")])
    thing = parse_term(asked.board.object(asked.thing(question.object, "object")))
    if question.counters is not None:
        return Function("counters", [thing, String(question.counters.strip().lower()), ANY])
    match question.is_:
        case "exiled":
            return Function("zone", [thing, Function("exile")])
        case "on_battlefield":
            return Function("zone", [thing, Function("battlefield")])
        case "face_down" | "face_up":
            return Function("face_down", [thing, ANY])
        case "attacking" | "blocking":
            return Function(question.is_, [thing, ANY])
        case _:
            return Function(str(question.is_), [thing])


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    """The fact that says it; else the board is silent about it."""
    facts = _facts_like(asked)
    return [Part(answer, facts)] if facts else []


def _nothing(asked: Asked, answer: Any) -> list[Symbol]:
    return [] if _facts_like(asked) else [_says(asked)]


def _facts_like(asked: Asked) -> list[Symbol]:
    pattern = _says(asked)
    return [fact for fact in asked.board.atoms if matches(pattern, fact)]


def _missing(asked: Asked, written: str) -> list[Symbol]:
    """The fact without which it is otherwise; none where a fact is in the way."""
    question: StateQuestion = asked.question.argument
    if question.counters is not None:
        if not written.isdecimal():
            raise ValueError("it is a number of counters")
        pattern = _says(asked)
        return [Function("counters", [*pattern.arguments[:2], Number(int(written))])]
    if written.lower() not in ("true", "yes", "false", "no"):
        raise ValueError("it is true or false")
    return [] if _facts_like(asked) else [_says(asked)]


KIND = Kind(
    rules=(),
    stage=None,
    facts=_facts,
    read=_read,
    missing=_missing,
    parts=_parts,
    nothing=_nothing,
)
