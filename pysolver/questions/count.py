"""`count`: how many permanents, cards, card types or objects on the stack there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Number, Symbol

from pysolver.cards.characteristics import quoted as term
from pysolver.cards.names import normalise_name
from pysolver.cards.sources import CARD_TYPES
from pysolver.errors import did_you_mean, quoted
from pysolver.models import CountFilter, CountQuestion
from pysolver.questions.kind import Asked, Found, Kind, Read

_TYPES = {normalise_name(word): word.lower() for word in CARD_TYPES}


def _facts(asked: Asked) -> Iterable[str]:
    question: CountQuestion = asked.question.argument
    q = asked.number
    if question.permanents is not None:
        yield f"asked({q},count,permanents)."
        yield from _tests(asked, question.permanents, "permanents")
        if question.controlled_by is not None:
            player = asked.board.table.player(question.controlled_by, asked.place("controlled_by"))
            yield f"asked_controller({q},{asked.board.player(player)})."
    elif question.cards is not None:
        yield f"asked({q},count,cards)."
        yield from _tests(asked, question.cards, "cards")
        yield from _zones(asked, question.in_ or {}, "in")
    elif question.card_types_in is not None:
        yield f"asked({q},count,card_types)."
        yield from _zones(asked, question.card_types_in, "card_types_in")
    else:
        yield f"asked({q},count,stack)."
        if question.stack is not None and question.stack.kind is not None:
            yield f"asked_test({q},{question.stack.kind})."


def _zones(asked: Asked, zones: dict[str, Any], key: str) -> Iterable[str]:
    for name, zone in zones.items():
        player = asked.board.table.player(name, asked.place(key, name))
        yield f"asked_zone({asked.number},{asked.board.player(player)},{zone})."


def _tests(asked: Asked, what: CountFilter, key: str) -> Iterable[str]:
    q = asked.number
    if what.type is not None:
        card_type = _TYPES.get(normalise_name(what.type))
        if card_type is None:
            near = did_you_mean(what.type, CARD_TYPES)
            raise asked.error(f"no card type is called {quoted(what.type)}{near}", key, "type")
        yield f"asked_test({q},type({card_type}))."
    if what.subtype is not None:
        subtype = asked.board.table.type(what.subtype, asked.place(key, "subtype"))
        yield f"asked_test({q},subtype({subtype}))."
    if what.name is not None:
        for name in asked.chunk.card_names(asked.board.table, what.name):
            yield f"asked_test({q},name({term(name)}))."
    if what.token is not None:
        yield f"asked_test({q},{'token' if what.token else 'nontoken'})."


def _read(asked: Asked, found: Found) -> Read:
    number = next((atom.arguments[1].number for atom in found.get("counted", ())), None)
    seats = asked.board.table.seats
    unsure: list[dict[str, Any]] = []
    for atom in found.get("unsure_about", ()):
        _, player, zone = atom.arguments
        owner = seats[player.arguments[1].number - 1].name
        unsure.append({"card": f"unknown cards of {owner} ({zone.name})"})
    return Read(number, unsure)


def _missing(asked: Asked, written: str) -> list[Symbol]:
    if not written.isdecimal():
        raise ValueError("a count is a number")
    return [Function("counted", [Number(asked.number), Number(int(written))])]


KIND = Kind(rules=("109.2",), stage="count", facts=_facts, read=_read, missing=_missing)
