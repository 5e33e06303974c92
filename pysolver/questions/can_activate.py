"""`can_activate`: whether an ability may be activated now, and every reason against it."""

from __future__ import annotations

from collections.abc import Iterable

from pysolver.models import CanActivate, Permanent
from pysolver.questions.kind import Asked, Found, Kind, Read
from pysolver.questions.permission import missing, parts, verdict


def _facts(asked: Asked) -> Iterable[str]:
    question: CanActivate = asked.question.argument
    thing = asked.thing(question.permanent, "permanent")
    q, o = asked.number, asked.board.object(thing)
    yield f"asked({q},can_activate,{o})."
    if question.ability is not None:
        yield f"asked_ability({q},{asked.ability(thing, question.ability)})."
    if question.player is not None:
        player = asked.board.table.player(question.player, asked.place("player"))
        yield f"asked_player({q},{asked.board.player(player)})."
    if isinstance(thing.spec, Permanent):
        for number, count in thing.spec.activated_this_turn.items():
            place = (*thing.path, "activated_this_turn")
            ability = asked.abilities.find(asked.board, thing, number, place)
            yield f"activated({o},{ability},{count})."


def _read(asked: Asked, found: Found) -> Read:
    question: CanActivate = asked.question.argument
    if found.get("several"):
        label = asked.board.table.label(asked.thing(question.permanent, "permanent"))
        raise asked.error(f'{label} has several activated abilities; "ability" says which')
    if found.get("without_ability"):
        return Read({"answer": False, "because": ["602.1c"]})
    return verdict(asked, found)


KIND = Kind(
    rules=("602.5", "602.2"),
    stage="can_activate",
    facts=_facts,
    read=_read,
    parts=parts,
    missing=missing(activate=1),
)
