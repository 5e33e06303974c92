"""`state`: what the board says about an object or a player."""

from __future__ import annotations

from collections.abc import Iterable

from pysolver.board import Thing
from pysolver.models import StateQuestion
from pysolver.questions.kind import Asked, Found, Kind, Read


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


KIND = Kind(rules=(), stage=None, facts=_facts, read=_read)
