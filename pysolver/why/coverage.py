"""Coverage of rules: which rules of the encodings fired, and which did so in no run."""

from __future__ import annotations

from collections.abc import Collection

import clingo

from pysolver.why.program import Program, Rule, add_facts, control
from pysolver.why.record import Stage


def fired(stage: Stage, known: Collection[str] = ()) -> set[str]:
    """The keys of the rules (`Rule.key`) that made something hold in a stage.

    A constraint, which makes nothing hold, fires where it rules something out.

    Args:
        stage: the stage.
        known: keys of rules that are not looked at, as it is known that they fire.
    """
    program = stage.program
    holding = stage.names
    looked_at = [
        clause
        for clause in program.clauses
        if clause.rule.key not in known and clause.rule.has_body and clause.named <= holding
    ]
    texts = [f"__fired({clause.index}) :- {clause.literals}." for clause in looked_at]
    names = set().union(*({clause.name, *clause.mentioned} for clause in looked_at))
    numbers = _numbers(stage.record("\n".join(texts), (), names)) if texts else ()
    found = {program.clauses[index].rule.key for index in numbers}
    constraints = [r for r in program.rules if not r.concludes and r.key not in known]
    if constraints:
        # Without the constraints, what they rule out is possible.
        texts = [str(rule.statement) for rule in program.rules if rule.concludes]
        texts += [
            f"__fired({index}) :- {'; '.join(map(str, rule.statement.body))}."
            for index, rule in enumerate(constraints)
        ]
        made = control(program, "\n".join(texts))
        add_facts(made, stage.facts)
        made.ground()
        found |= {constraints[index].key for index in _numbers(made)}
    return found


def _numbers(made: clingo.Control) -> list[int]:
    """The numbers of what fired."""
    fired_atoms = made.symbolic_atoms.by_signature("__fired", 1)
    return [atom.symbol.arguments[0].number for atom in fired_atoms]


def unfired(program: Program, keys: Collection[str]) -> list[Rule]:
    """The rules with a body that are not among the keys of those that fired."""
    return [rule for rule in program.rules if rule.has_body and rule.key not in keys]


def report(program: Program, keys: Collection[str]) -> str:
    """The rules that fired in no run, a line each, and the share of those that did."""
    missed = unfired(program, keys)
    count = sum(rule.has_body for rule in program.rules)
    lines = [f"{rule.place}: {rule.statement}" for rule in missed]
    share = 100 * (count - len(missed)) // max(count, 1)
    return "\n".join([*lines, f"{count - len(missed)} of {count} rules fired ({share} %)"])
