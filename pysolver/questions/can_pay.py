"""`can_pay`: whether a player can pay a cost of mana, and one way to pay it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Number, Symbol

from pysolver.cards.characteristics import cost_symbols
from pysolver.models import CanPay
from pysolver.questions.kind import Asked, Found, Kind, Part, Read
from pysolver.questions.payment import activations, check_size, payment, sources, steps

_CASTABLE = ("stack", "hand", "command", "exile", "graveyard", "library")
"""Where a spell that is paid for may be, the likeliest zone first."""


def _facts(asked: Asked) -> Iterable[str]:
    question: CanPay = asked.question.argument
    q, table = asked.number, asked.board.table
    player = table.player(question.player, asked.place("player"))
    yield f"asked({q},can_pay,{asked.board.player(player)})."
    for number, symbol in enumerate(cost_symbols(question.cost), 1):
        yield f"asked_cost({q},{number},{symbol})."
    yield from activations(asked)
    paid = question.for_
    if paid is None:
        return
    if paid.spell is not None:
        spell = table.find(paid.spell, asked.place("for"), _CASTABLE, player)
        yield f"asked_spell({q},{asked.board.object(spell)},{asked.board.player(player)})."
    elif paid.permanent is not None:
        thing = table.find(paid.permanent, asked.place("for", "permanent"))
        ability = asked.ability(thing, 1 if paid.ability is None else paid.ability)
        yield f"asked_payment({q},{asked.board.object(thing)},{ability})."


def _read(asked: Asked, found: Found) -> Read:
    unsure = [{"card": "mana in the pool"}]
    if "can_be_paid" in found:
        doubts = unsure if "pool_doubt" in found else []
        return Read({"answer": True, **payment(asked, found)}, doubts)
    check_size(asked, found)
    return Read(False, unsure if "snow_doubt" in found else [])


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    """That it can be paid, and each step of the way to pay that the answer tells."""
    if "can_be_paid" not in found:
        return []
    return [Part(True, found["can_be_paid"]), *steps(asked, found)]


def _missing(asked: Asked, written: str) -> list[Symbol]:
    if written.lower() not in ("true", "yes", "false", "no"):
        raise ValueError("it is true or false")
    return _nothing(asked, written.lower() not in ("true", "yes"))


def _nothing(asked: Asked, answer: Any) -> list[Symbol]:
    return [Function("can_be_paid", [Number(asked.number)])] if answer is False else []


def _searched(asked: Asked, found: Found) -> str:
    earning = sources(asked, found)
    return (
        "every way of using the mana that can be had was followed back from the cost, whatever is "
        f"activated, however often and in whichever order (118.3, 601.2g, 605.3a): {earning}"
    )


KIND = Kind(
    rules=("118.3", "601.2g"),
    stage="can_pay",
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
    nothing=_nothing,
    searched=_searched,
    before="mana_sources",
)
