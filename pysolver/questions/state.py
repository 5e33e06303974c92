"""`state`: what the board says about an object or a player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import parse_term

from pysolver import solver
from pysolver.board import Thing
from pysolver.models import StateQuestion
from pysolver.questions.kind import Asked, Found, Kind, Part, Read


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
        "blocking": bool(thing.blocking),
        "exiled": thing.zone == "exile",
        "on_battlefield": on_battlefield,
        "phased_out": thing.permanent.phased_out,
    }[what]


_SAYS = {
    "tapped": "tapped",
    "face_down": "face_down",
    "attacking": "attacking",
    "blocked": "blocked",
    "blocking": "blocking",
    "exiled": "zone",
    "on_battlefield": "zone",
    "phased_out": "phased_out",
    "counters": "counters",
}
"""The facts that say each state."""


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    """The fact that says it, where one does; else the board is silent about it."""
    question: StateQuestion = asked.question.argument
    if question.object is None or not answer:
        return ()
    name = _SAYS.get("counters" if question.is_ is None else question.is_)
    thing = parse_term(asked.board.object(asked.thing(question.object, "object")))
    facts = [
        fact
        for fact in solver.parse(asked.board.text)
        if fact.name == name and fact.arguments[0] == thing
    ]
    if question.counters is not None:
        kind = question.counters.strip().casefold()
        facts = [fact for fact in facts if fact.arguments[1].string == kind]
    return [Part(answer, facts)] if facts else ()


KIND = Kind(rules=(), stage=None, facts=_facts, read=_read, parts=_parts)
