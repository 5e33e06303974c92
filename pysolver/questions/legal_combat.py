"""`legal_blocks` and `legal_attacks`: whether a declaration is legal, or which ones are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from clingo import Function, Number, String, Symbol
from pydantic import ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from pysolver.case import Question
from pysolver.limits import MAX_DECLARATIONS
from pysolver.models import LegalAttacks, LegalBlocks
from pysolver.questions.kind import Asked, Found, Kind, Part, Read, Search, whole
from pysolver.why import ANY
from pysolver.why.citations import cr_numbers
from pysolver.why.proof import Goal


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


def _one(asked: Asked, model: Iterable[Symbol], number: int) -> str:
    """Ask whether a declaration that was found is legal, under a number of its own."""
    question: LegalBlocks | LegalAttacks = asked.question.argument
    player = asked.board.player(asked.board.table.player(question.player, asked.place("player")))
    facts = [
        f"asked({number},{asked.question.kind},{player}).",
        f"asked_board({number},{asked.board.number}).",
    ]
    for atom in model:
        if atom.name == "declared":
            facts.append(f"declared({number},{atom.arguments[1]},{atom.arguments[2]}).")
    return " ".join(facts)


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    """Each declaration that was found, and that it is legal; else that the one asked about is, or
    what stands against it: where none was found, against declaring nothing."""
    if not asked.again:
        return whole(asked, found, answer)
    told = zip((_written(asked, model) for model in asked.models), asked.again, strict=True)
    return [
        Part(declaration, [Function("legal", [Number(number)])])
        for declaration, number in sorted(told, key=str)
    ]


def _missing(asked: Asked, written: str) -> list[Goal]:
    number = Number(asked.number)
    if written.lower() in ("true", "yes"):
        return [Function("legal", [number])]
    if written in cr_numbers():
        return [Function("illegal", [number, String(written)])]
    if written.lower() in ("false", "no"):
        return []
    raise ValueError("it is true or false, or the number of a rule")


def _told(asked: Asked, written: str) -> Question:
    """The question whether a declaration is legal."""
    try:
        told = YAML(typ="safe").load(written)
    except YAMLError:
        told = None
    model = type(asked.question.argument)
    key = "blocks" if model is LegalBlocks else "attacks"
    given = {"player": asked.question.argument.player, key: told}
    try:
        argument = model.model_validate(given)
    except ValidationError:
        argument = None
    if not isinstance(told, dict) or argument is None:
        raise ValueError(f'write {key} as a case has them: "{{Grizzly Bears: Ned}}"')
    return replace(asked.question, argument=argument, given=given)


def _searched(asked: Asked, found: Found) -> str:
    blocks = isinstance(asked.question.argument, LegalBlocks)
    how, rules = ("blocks", "509.1") if blocks else ("attacks", "508.1")
    return (
        f"every declaration of {how} was tried: each untapped creature that the player controls, "
        f"with each thing that it could be declared for ({rules}a, {rules}b)"
    )


def _shown(asked: Asked) -> Symbol:
    return Function("declared", [Number(asked.number), ANY, ANY])


_SEARCH = Search("combat_search", MAX_DECLARATIONS, _one, _told, _shown)

BLOCKS, ATTACKS = (
    Kind(
        rules=(rule,),
        stage="legal_combat",
        facts=_facts,
        read=_read,
        missing=_missing,
        parts=_parts,
        search=_SEARCH,
        searched=_searched,
    )
    for rule in ("509.1", "508.1")
)
