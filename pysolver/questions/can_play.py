"""`can_play`: whether a card may be played now, as a land or as a spell."""

from __future__ import annotations

from collections.abc import Iterable

from pysolver.models import CanPlay
from pysolver.questions.kind import Asked, Found, Kind, Read
from pysolver.questions.permission import missing, parts, verdict


def _facts(asked: Asked) -> Iterable[str]:
    question: CanPlay = asked.question.argument
    table = asked.board.table
    player = None
    if question.player is not None:
        player = table.player(question.player, asked.place("player"))
    zones = None if question.from_ is None else (question.from_,)
    thing = table.find(question.card, asked.place("card"), zones, player)
    asked.chunk.use_card(thing)
    yield f"asked({asked.number},can_play,{asked.board.object(thing)})."
    if player is not None:
        yield f"asked_player({asked.number},{asked.board.player(player)})."


def _read(asked: Asked, found: Found) -> Read:
    return verdict(asked, found)


KIND = Kind(
    rules=("601.3", "305.1"),
    stage="can_play",
    facts=_facts,
    read=_read,
    parts=parts,
    missing=missing(
        cast_for=2, cast_with=3, cast_with_life=2, cast_face_down=1, play_land=1, cast=1
    ),
)
