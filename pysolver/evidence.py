"""What answers rest on: the runs behind them, and the proof of each part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from clingo import Symbol

from pysolver import solver
from pysolver.answer import Answer
from pysolver.facts import BoardFacts
from pysolver.orders import Orders
from pysolver.questions import Asked, Part
from pysolver.why import Proof, Stage, explain, read
from pysolver.why.sentences import Names


class Ledger:
    """Everything that the stages of a chunk took and gave."""

    def __init__(self) -> None:
        """Nothing has been run yet."""
        self.stages: list[Stage] = []

    def add(
        self, stage: str, facts: Sequence[str], atoms: Sequence[Symbol], model: solver.Model
    ) -> Stage:
        """Keep a run: the stage's name, the facts and atoms that it took, and its model."""
        taken = [*solver.parse("\n".join(facts)), *atoms]
        program = read((solver.stage_file(stage),))
        self.stages.append(Stage(program, taken, model.atoms, model.control))
        return self.stages[-1]


def board_alone(board: BoardFacts) -> Stage:
    """What a board says by itself, as a run of no rules."""
    facts = solver.parse(board.text)
    return Stage(read((solver.encodings_folder() / "inputs.lp",)), facts, facts)


@dataclass(eq=False)
class Evidence:
    """An answer and what it rests on.

    Args:
        asked: the question.
        answer: its answer.
        stages: the runs behind it, in their order.
        names: what terms are called.
        parts: the parts of the answer.
        proofs: the proof of each part, once `prove` has found it.
        every_proof: those that are not the smallest of their part as well.
    """

    asked: Asked
    answer: Answer
    stages: list[Stage]
    names: Names
    parts: Sequence[Part]
    proofs: list[Proof] = field(default_factory=list)
    every_proof: list[Proof] = field(default_factory=list)

    @cached_property
    def orders(self) -> Orders:
        """The orders of replacement effects in the run that answers."""
        return Orders(self.stages[-1], self.names)

    def data(self, full: bool = False) -> list[dict[str, Any]]:
        """The proofs as plain data: for each part of the answer ``answer`` and ``proof``.

        Args:
            full: with every step, see `Proof.tree`.

        Where replacement effects were applied there is a ``witness``, see `Orders.witness`.
        """
        found: list[dict[str, Any]] = []
        for part, proof in zip(self.parts, self.proofs, strict=True):
            data: dict[str, Any] = {"answer": part.value, "proof": proof.tree(full)}
            if witness := self.orders.witness(proof):
                data["witness"] = witness
            found.append(data)
        return found


def prove(answers: Sequence[Evidence]) -> None:
    """Prove every part of some answers that rest on the same runs.

    Raises:
        ProofError: where a part has no proof.
    """
    stages, names = answers[0].stages, answers[0].names
    goals = [atom for evidence in answers for part in evidence.parts for atom in part.atoms]
    proofs = explain(stages, goals, names)
    for evidence in answers:
        for part in evidence.parts:
            found = [proofs[atom] for atom in part.atoms]
            evidence.proofs.append(min(found, key=lambda proof: len(proof.steps)))
            evidence.every_proof += found
