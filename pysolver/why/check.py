"""The independent checker of proofs.

It shares nothing with the search: it takes the rules as they are written, puts the values of a step
in place of their variables, and lets clingo say whether the head follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

import clingo
from clingo import ast
from clingo.ast import AST

from pysolver.errors import ProofError
from pysolver.why.program import Program, Rule, add_facts, atom_name, control
from pysolver.why.proof import Proof, Step
from pysolver.why.record import Stage
from pysolver.why.sentences import Binding, ground_text, matches


def check(proof: Proof) -> None:
    """Check a proof: no cycle, every leaf a fact, every step an instance of its rule.

    Raises:
        ProofError: where it does not stand.
    """
    steps = list(proof.walk())
    try:
        TopologicalSorter({step.node: step.premises for step in steps}).prepare()
    except CycleError:
        raise ProofError(f"the proof of {proof.goal[1]} goes round in a circle") from None
    for step in steps:
        number, atom = step.node
        stage = proof.stages[number]
        if step.rule is None:
            told_before = any(atom in earlier.atoms for earlier in proof.stages[:number])
            if step.premises or atom not in stage.facts or told_before:
                raise ProofError(f"{atom} is a leaf and no fact")
            continue
        if not _follows(step, step.rule, stage):
            raise ProofError(f"{atom} does not follow by {step.rule.place}")


def _follows(step: Step, rule: Rule, stage: Stage) -> bool:
    atom = step.node[1]
    premises = {premise for _, premise in step.premises}
    if not all(premise in stage.atoms for premise in premises) or atom in premises:
        return False
    if any(
        matches(absent, other) for absent in step.absent for other in stage.named([absent.name])
    ):
        return False
    binding = step.instance.binding if step.instance else {}
    positive, negative = _predicates(rule.statement)
    model = set(stage.named(positive | negative)) - {atom}
    tested = set(stage.named(negative - positive))
    # In the whole model, so that aggregates and what is absent are true; and from the premises
    # alone, so that nothing else made it hold.
    return all(
        _derives(rule, binding, stage.program, facts, atom) for facts in (model, premises | tested)
    )


def _derives(
    rule: Rule,
    binding: Binding,
    program: Program,
    facts: Iterable[clingo.Symbol],
    head: clingo.Symbol,
) -> bool:
    made = control(program, ground_text(rule.statement, binding))
    add_facts(made, facts)
    made.ground()
    found = made.symbolic_atoms[head]
    return found is not None and (found.is_fact or rule.chooses)


class _Signs(ast.Transformer):
    def __init__(self) -> None:
        self.positive: set[str] = set()
        self.negative: set[str] = set()

    def visit_Literal(self, node: AST) -> AST:
        if node.atom.ast_type == ast.ASTType.SymbolicAtom:
            found = self.negative if node.sign else self.positive
            found.add(atom_name(node.atom.symbol))
        else:
            self.visit_children(node)
        return node


def _predicates(rule: AST) -> tuple[set[str], set[str]]:
    signs = _Signs()
    conditions = [] if rule.head.ast_type == ast.ASTType.Literal else [rule.head]
    for part in (*conditions, *rule.body):
        signs.visit(part)
    return signs.positive, signs.negative
