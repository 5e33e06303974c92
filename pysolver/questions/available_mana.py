"""`available_mana`: every greatest amount of mana that a player can have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Number, Symbol

from pysolver.mana_text import TYPES, ManaTextError, parse_amount, write_amount
from pysolver.questions.kind import Asked, Found, Kind, Part, Read
from pysolver.questions.payment import activations, check_size, sources
from pysolver.why import ANY


def _facts(asked: Asked) -> Iterable[str]:
    player = asked.board.table.player(asked.question.argument, asked.place())
    yield f"asked({asked.number},available_mana,{asked.board.player(player)})."
    yield from activations(asked)


def _read(asked: Asked, found: Found) -> Read:
    if "unbounded" in found:
        return Read("unbounded")
    check_size(asked, found)
    unsure = [{"card": "mana in the pool"}] if "pool_doubt" in found else []
    return Read(sorted(map(_written, found.get("greatest", ()))), unsure)


def _written(atom: Symbol) -> str:
    """The amount of `greatest(Q,m(W,U,B,R,G,C))`."""
    counts = (count.number for count in atom.arguments[1].arguments)
    return write_amount([t for t, count in zip(TYPES, counts, strict=True) for _ in range(count)])


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    if "unbounded" in found:
        return [Part(answer, found["unbounded"])]
    return [Part(_written(atom), [atom]) for atom in sorted(found.get("greatest", ()))]


def _missing(asked: Asked, written: str) -> list[Symbol]:
    try:
        mana = parse_amount(written)
    except ManaTextError as error:
        raise ValueError(str(error)) from None
    number = Number(asked.number)
    amount = Function("m", [Number(mana.count(one)) for one in TYPES])
    return [Function("_amount", [number, amount, ANY]), Function("greatest", [number, amount])]


def _searched(asked: Asked, found: Found) -> str:
    return (
        "every way of using the mana abilities that can be activated was followed, however often "
        f"and in whichever order (605.3a, 118.3): {sources(asked, found)}"
    )


KIND = Kind(
    rules=("605.3a", "118.3"),
    stage="available_mana",
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
    searched=_searched,
    before="mana_sources",
)
