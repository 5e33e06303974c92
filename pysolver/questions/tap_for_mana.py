"""`tap_for_mana`: every amount that activating a mana ability of a permanent can end in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Number, Symbol, parse_term

from pysolver.mana_text import TYPES, ManaTextError, parse_amount, write_amount
from pysolver.models import TapForMana
from pysolver.questions.kind import Asked, Found, Kind, Part, Read, check_limits
from pysolver.why import ANY


def _facts(asked: Asked) -> Iterable[str]:
    question: TapForMana = asked.question.argument
    thing = asked.thing(question.permanent, "permanent")
    q = asked.number
    yield f"asked({q},tap_for_mana,{asked.board.object(thing)})."
    if question.ability is not None:
        yield f"asked_ability({q},{asked.ability(thing, question.ability)})."
    if question.x is not None:
        yield f"asked_x({q},{question.x})."
    for what, names in question.choose.items():
        for name in names if isinstance(names, tuple) else (names,):
            yield f"asked_choice({q},{what},{_choice(asked, what, name)})."


def _choice(asked: Asked, what: str, name: object) -> str:
    """What is chosen: an object of the board, a number or a word."""
    if isinstance(name, int):
        return str(name)
    if what == "color":
        return asked.board.table.color(str(name), asked.place("choose", what))
    thing = asked.thing(str(name), "choose", what)
    return asked.board.object(thing)


def _read(asked: Asked, found: Found) -> Read:
    check_limits(asked, found)
    amounts: list[Any] = []
    for atom in found.get("outcome", ()):
        amount = _amount(asked, atom)
        if amount not in amounts:
            amounts.append(amount)
    return Read(sorted(amounts, key=str))


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    amounts = [(_amount(asked, atom), atom) for atom in found.get("outcome", ())]
    return [Part(part, [atom for amount, atom in amounts if amount == part]) for part in answer]


def _amount(asked: Asked, outcome: Symbol) -> Any:
    """What the players gain by an outcome, as it stands in the answer."""
    question: TapForMana = asked.question.argument
    own = asked.thing(question.permanent, "permanent").player
    _, _, mana, rest = outcome.arguments
    gains: dict[int, list[str]] = {own: _types(mana)}
    while rest.arguments:
        player, more, rest = rest.arguments
        gains.setdefault(player.arguments[1].number, []).extend(_types(more))
    if any(gains[number] for number in gains if number != own):
        return {
            seat.name: write_amount(gains[seat.number])
            for seat in asked.board.table.seats
            if gains.get(seat.number)
        }
    return write_amount(gains[own])


def _missing(asked: Asked, written: str) -> list[Symbol]:
    try:
        mana = parse_amount(written)
    except ManaTextError as error:
        raise ValueError(str(error)) from None
    amount = Function("m", [Number(mana.count(one)) for one in TYPES])
    thing = asked.thing(asked.question.argument.permanent, "permanent")
    act = Function("act", [parse_term(asked.board.object(thing)), ANY, ANY, ANY])
    return [
        Function("ended", [Function("make", [act, ANY, ANY]), amount, ANY]),
        Function("outcome", [Number(asked.number), ANY, amount, Function("none")]),
    ]


def _nothing(asked: Asked, answer: Any) -> list[Symbol]:
    return [] if answer else [Function("outcome", [Number(asked.number), ANY, ANY, ANY])]


def _types(amount: Symbol) -> list[str]:
    """The mana of an amount m(W,U,B,R,G,C)."""
    counts = (count.number for count in amount.arguments)
    return [mana for mana, count in zip(TYPES, counts, strict=True) for _ in range(count)]


KIND = Kind(
    rules=("605.3b", "106.12"),
    stage="mana",
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
    nothing=_nothing,
)
