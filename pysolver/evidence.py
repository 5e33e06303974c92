"""What answers rest on: the runs behind them, and the proof of each part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pysolver import solver
from pysolver.answer import Answer
from pysolver.facts import BoardFacts
from pysolver.orders import Orders
from pysolver.questions import Asked, Part
from pysolver.why import Proof, Stage, explain, read
from pysolver.why.sentences import Names


def board_alone(board: BoardFacts) -> Stage:
    """What a board says by itself, as a run of no rules."""
    facts = solver.parse(board.text)
    program = read((solver.encodings_folder() / "inputs.lp",))
    return Stage(program, facts, facts, origins=board.origins)


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
    parts = [part for evidence in answers for part in evidence.parts]
    proofs = explain(stages, [goal for part in parts for goal in part.goals], names)
    for evidence in answers:
        for part in evidence.parts:
            found = [proofs[goal] for goal in part.goals]
            evidence.proofs.append(min(found, key=lambda proof: len(proof.steps)))
            evidence.every_proof += found
