"""`available_mana`: every greatest amount of mana that a player can have."""

from __future__ import annotations

from collections.abc import Iterable

from pysolver.mana_text import TYPES, write_amount
from pysolver.questions.kind import Asked, Found, Kind, Read
from pysolver.questions.payment import activations, check_size


def _facts(asked: Asked) -> Iterable[str]:
    player = asked.board.table.player(asked.question.argument, asked.place())
    yield f"asked({asked.number},available_mana,{asked.board.player(player)})."
    yield from activations(asked)


def _read(asked: Asked, found: Found) -> Read:
    if "unbounded" in found:
        return Read("unbounded")
    check_size(asked, found)
    amounts = []
    for atom in found.get("greatest", ()):
        counts = (count.number for count in atom.arguments[1].arguments)
        mana = [t for t, count in zip(TYPES, counts, strict=True) for _ in range(count)]
        amounts.append(write_amount(mana))
    return Read(sorted(amounts))


KIND = Kind(
    rules=("605.3a", "118.3"),
    stage="available_mana",
    facts=_facts,
    read=_read,
    before="mana_sources",
)
