"""`legal_blocks` and `legal_attacks`: whether a declaration is legal."""

from __future__ import annotations

from collections.abc import Iterable

from pysolver.models import LegalAttacks, LegalBlocks
from pysolver.questions.kind import Asked, Found, Kind, Read


def _facts(asked: Asked) -> Iterable[str]:
    question: LegalBlocks | LegalAttacks = asked.question.argument
    table, q = asked.board.table, asked.number
    player = table.player(question.player, asked.place("player"))
    yield f"asked({q},{asked.question.kind},{asked.board.player(player)})."
    key = "blocks" if isinstance(question, LegalBlocks) else "attacks"
    for who, what in (_declared(question) or {}).items():
        creature = asked.board.object(asked.thing(who, key, who))
        for name in (what,) if isinstance(what, str) else what:
            ref = asked.board.ref(table.target(name, asked.place(key, who)))
            yield f"declared({q},{creature},{ref})."


def _declared(question: LegalBlocks | LegalAttacks) -> dict[str, str | tuple[str, ...]] | None:
    return question.blocks if isinstance(question, LegalBlocks) else question.attacks  # type: ignore[return-value]


def _read(asked: Asked, found: Found) -> Read:
    if _declared(asked.question.argument) is None:
        return Read(None, [{"question": asked.question.kind}])
    table = asked.board.table
    unsure = [
        {"card": table.things[atom.arguments[1].arguments[1].number - 1].name}
        for atom in found.get("combat_doubt", ())
    ]
    if "legal" in found:
        return Read(True, unsure)
    because = sorted({atom.arguments[1].string for atom in found.get("illegal", ())})
    return Read({"answer": False, "because": because})


BLOCKS = Kind(rules=("509.1",), stage="legal_combat", facts=_facts, read=_read)
ATTACKS = Kind(rules=("508.1",), stage="legal_combat", facts=_facts, read=_read)
