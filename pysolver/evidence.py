"""What answers rest on: the runs behind them, and the proof of each part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from clingo import Symbol

from pysolver import solver
from pysolver.answer import Answer
from pysolver.errors import ProofError
from pysolver.facts import BoardFacts
from pysolver.orders import Orders
from pysolver.questions import Asked, Part
from pysolver.why import Proof, Stage, check, check_absent, check_exhausted, explain, read, why_not
from pysolver.why.proof import Goal
from pysolver.why.sentences import Names

_NO_OTHER = "it is not so that there is any other answer"


def board_alone(board: BoardFacts) -> Stage:
    """What a board says by itself, as a run of no rules."""
    facts = solver.parse(board.text)
    program = read((solver.encodings_folder() / "inputs.lp",))
    return Stage(program, facts, facts, origins=board.origins, earlier=())


@dataclass(eq=False)
class Evidence:
    """An answer and what it rests on.

    Args:
        asked: the question.
        answer: its answer.
        stages: the runs behind it, in their order.
        names: what terms are called.
        orders: the orders of replacement effects in the run that answers.
        parts: the parts of the answer.
        absent: for an answer that is no, or that nothing is there: what does not hold.
        answering: the run of the stage that answers, where there is one.
        searched: what was looked through, where the answer says that there is nothing, or no more.
        search: the search that found every answer of several.
        shown: what tells one of its answers from another, a pattern.
        proofs: the proof of each part, once `prove` has found it.
        every_proof: those that are not the smallest of their part as well.
    """

    asked: Asked
    answer: Answer
    stages: list[Stage]
    names: Names
    orders: Orders
    parts: Sequence[Part]
    absent: Sequence[Goal] = ()
    answering: Stage | None = None
    searched: str = ""
    search: Stage | None = None
    shown: Symbol | None = None
    proofs: list[Proof] = field(default_factory=list)
    every_proof: list[Proof] = field(default_factory=list)

    def at(self, goal: Goal) -> Goal:
        """What is looked for, in the run that answers where no other one is named."""
        if isinstance(goal, tuple) or self.answering is None:
            return goal
        concluded = goal.name in self.answering.program.concluding
        return (self.answering, goal) if concluded else goal

    def data(self, full: bool = False) -> list[dict[str, Any]]:
        """The proofs as plain data: for each part of the answer ``answer`` and ``proof``.

        Of an answer that says that there is nothing ``answer`` and ``why_not``, as `Absence.data`.

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
        for goal in self.absent:
            absence = why_not(self.stages, self.at(goal), self.names).data
            if self.searched:
                absence["exhaustive"] = self.searched
            found.append({"answer": self.answer.answer, "why_not": absence})
        if self.search is not None:
            told = {"sentence": _NO_OTHER, "exhaustive": self.searched, "attempts": []}
            found.append({"answer": self.answer.answer, "why_not": told})
        return found


def check_all(answers: Sequence[Evidence]) -> None:
    """Check independently what `prove` has found, and that what is said not to hold does not.

    Raises:
        ProofError: where a proof does not stand.
    """
    check(*(proof for evidence in answers for proof in evidence.proofs))
    together: dict[tuple[int, ...], list[Evidence]] = {}
    for evidence in answers:
        if evidence.absent:
            together.setdefault(tuple(map(id, evidence.stages)), []).append(evidence)
        if evidence.search is not None and evidence.shown is not None:
            check_exhausted(evidence.search, evidence.shown, evidence.asked.models)
    for listed in together.values():
        goals = [evidence.at(goal) for evidence in listed for goal in evidence.absent]
        check_absent(listed[0].stages, goals)


def prove(answers: Sequence[Evidence], stages: Sequence[Stage]) -> None:
    """Prove every part of some answers: what they rest on is looked for together.

    Args:
        answers: the answers, to questions of one chunk; at least one.
        stages: the runs of all of them, in their order.

    Raises:
        ProofError: where a part has no proof.
    """
    goals = [[_goals(part, evidence.stages) for part in evidence.parts] for evidence in answers]
    wanted = [goal for of in goals for listed in of for goal in listed]
    proofs = explain(stages, wanted, answers[0].names)
    for evidence, of in zip(answers, goals, strict=True):
        for listed in of:
            found = [proofs[goal] for goal in listed]
            evidence.proofs.append(min(found, key=lambda proof: proof.cost))
            evidence.every_proof += found


def _goals(part: Part, stages: Sequence[Stage]) -> list[Goal]:
    """What is to be proved of a part, each with the last run of the question that holds it."""
    found: list[Goal] = []
    for atom in part.atoms:
        lasting = (stage for stage in reversed(stages) if not stage.passing)
        run = next((stage for stage in lasting if stage.holds(atom)), None)
        if run is None:
            raise ProofError(f"{atom} does not hold")
        found.append((run, atom))
    return [*found, *part.said]
