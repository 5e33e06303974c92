"""`legal_blocks` and `legal_attacks`: whether a declaration is legal, or which ones are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Symbol

from pysolver.limits import MAX_DECLARATIONS
from pysolver.models import LegalAttacks, LegalBlocks
from pysolver.questions.kind import Asked, Found, Kind, Read


def _facts(asked: Asked) -> Iterable[str]:
    question: LegalBlocks | LegalAttacks = asked.question.argument
    table, q = asked.board.table, asked.number
    player = table.player(question.player, asked.place("player"))
    yield f"asked({q},{asked.question.kind},{asked.board.player(player)})."
    if _declared(question) is None:
        yield f"searched({q})."
    key = "blocks" if isinstance(question, LegalBlocks) else "attacks"
    for who, what in (_declared(question) or {}).items():
        creature = asked.board.object(asked.thing(who, key, who))
        for name in (what,) if isinstance(what, str) else what:
            ref = asked.board.ref(table.target(name, asked.place(key, who)))
            yield f"declared({q},{creature},{ref})."


def _declared(question: LegalBlocks | LegalAttacks) -> dict[str, str | tuple[str, ...]] | None:
    return question.blocks if isinstance(question, LegalBlocks) else question.attacks  # type: ignore[return-value]


def _read(asked: Asked, found: Found) -> Read:
    table = asked.board.table
    searched = _declared(asked.question.argument) is None
    shown = [atom for model in asked.models for atom in model] if searched else []
    doubts = [*found.get("combat_doubt", ()), *(a for a in shown if a.name == "combat_doubt")]
    unsure = [
        {"card": table.things[number - 1].name}
        for number in sorted({atom.arguments[1].arguments[1].number for atom in doubts})
    ]
    if searched:
        return Read(sorted((_written(asked, model) for model in asked.models), key=str), unsure)
    if "legal" in found:
        return Read(True, unsure)
    because = sorted({atom.arguments[1].string for atom in found.get("illegal", ())})
    return Read({"answer": False, "because": because})


def _written(asked: Asked, model: Iterable[Symbol]) -> dict[str, Any]:
    """A declaration as the case format writes it: a creature that blocks several has a list."""
    table = asked.board.table
    declared: dict[str, list[str]] = {}
    for atom in sorted(atom for atom in model if atom.name == "declared"):
        _, who, what = atom.arguments
        number = what.arguments[1].number
        name = table.seats[number - 1].name if what.name == "p" else table.label(number)
        declared.setdefault(table.label(who.arguments[1].number), []).append(name)
    return {who: what[0] if len(what) == 1 else what for who, what in declared.items()}


_SEARCH = ("combat_search", MAX_DECLARATIONS)

BLOCKS = Kind(rules=("509.1",), stage="legal_combat", facts=_facts, read=_read, search=_SEARCH)
ATTACKS = Kind(rules=("508.1",), stage="legal_combat", facts=_facts, read=_read, search=_SEARCH)
