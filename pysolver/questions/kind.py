"""What a kind of question consists of: the facts that ask it, and how its answer is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from clingo import Number, Symbol

from pysolver.abilities import Abilities
from pysolver.board import Thing
from pysolver.case import Question
from pysolver.errors import CaseError, Place
from pysolver.facts import BoardFacts, Chunk
from pysolver.limits import MAX_AMOUNT
from pysolver.machine import Do, State
from pysolver.why.proof import Goal
from pysolver.why.record import Origin

Found = dict[str, list[Symbol]]
"""What a stage shows about one question, by predicate."""


@dataclass(slots=True)
class Outcome:
    """A board that something leads to which a question looks at.

    Args:
        state: the board, with what has happened on the way.
        board: the same as questions take it.
        characteristics: what the object in question is there, where that is asked.
        missing: what was not worked out, in the form of `Answer.not_modelled`.
        holds: gives what every object is there.
    """

    state: State
    board: BoardFacts
    characteristics: Any = None
    missing: list[dict[str, Any]] = field(default_factory=list)
    holds: Callable[[], Sequence[Symbol]] = tuple


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a chunk.

    Args:
        number: its number in the chunk: what facts call it.
        question: the question.
        board: its board.
        chunk: the chunk.
        abilities: the abilities of the chunk's objects.
        outcomes: the boards that what is asked about leads to.
        refused: what says that what is asked about is forbidden, for proofs.
        models: what a search shows, for each of several answers.
        again: the numbers under which each of them is asked about by itself, for proofs.
    """

    number: int
    question: Question
    board: BoardFacts
    chunk: Chunk
    abilities: Abilities
    outcomes: list[Outcome] = field(default_factory=list)
    refused: Sequence[Origin] = ()
    models: list[list[Symbol]] = field(default_factory=list)
    again: list[int] = field(default_factory=list)

    def place(self, *keys: str) -> Place:
        """The place of a part of the question in its case."""
        return (*self.question.path, *keys)

    def thing(self, name: str, *keys: str) -> Thing:
        """The object that a part of the question names; errors as `Table.find`."""
        given = self.question.given
        return self.board.table.find(
            name, self.place(*keys) if isinstance(given, dict) else self.place()
        )

    def ability(self, thing: Thing, ref: int | str) -> str:
        """The ability that the question names; errors as `Abilities.find`."""
        return self.abilities.find(self.board, thing, ref, self.place("ability"))

    def error(self, message: str, *keys: str) -> CaseError:
        """The error that says `message` about a part of the question."""
        return self.board.table.error(self.place(*keys), message)


def check_limits(asked: Asked, found: Found) -> None:
    """Refuse a question for which a stage says that it cannot work the answer out.

    Raises:
        CaseError: where an amount passes the bound, or more effects apply than can be ordered.
    """
    if found.get("too_large"):
        raise asked.error(f"an amount passes the limit of {MAX_AMOUNT}")
    for atom in found.get("too_many", ()):
        count = atom.arguments[1].number
        raise asked.error(f"{count} replacement effects are more than can be put in order")


@dataclass(frozen=True, slots=True)
class Read:
    """An answer as it is read.

    Args:
        answer: as the case format says.
        unsure: what else could change it, in the form of `Answer.not_modelled`.
    """

    answer: Any
    unsure: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an answer that is proved by itself: a type of mana, an outcome, a value.

    Args:
        value: the part, as it stands in the answer.
        atoms: the atoms that each prove it; the one with the smallest proof is shown.
        said: the same of what runs say that are none of the question's own.
    """

    value: Any
    atoms: Sequence[Symbol]
    said: Sequence[Origin] = ()

    @property
    def goals(self) -> list[Goal]:
        """What is to be proved of it."""
        return [*self.atoms, *self.said]


NO_PARTS = frozenset(("touches", "unsure_about", "no_one_size"))
"""What says that something is not certain."""


def whole(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    """The parts of an answer that is one atom, or of which each atom says a part.

    These are the atoms that begin with the number of the question.
    """
    for name in sorted(found.keys() - NO_PARTS):
        for atom in sorted(found[name]):
            if atom.arguments[0] == Number(asked.number):
                yield Part(answer, [atom])


Missing = Callable[[Asked, str], Sequence[Goal]]
"""The atoms without which something that a person writes is not in the answer, as patterns in which
`ANY` stands for everything: the answer's own atom last, and before it what may tell more; none
where no more can be said than why the answer is what it is. A `ValueError` says what can be
written."""


@dataclass(frozen=True, slots=True)
class Search:
    """How every one of several answers is found.

    Args:
        stage: the stage that finds them, an answer set each.
        most: how many there may be.
        one: asks whether one of them, as the search shows it, is an answer: the facts of a question
            of another number, for the stage that answers it.
        told: the question whether what a person writes is one of the answers. A `ValueError` says
            what can be written.
        shown: what tells one answer from another: atoms, as a pattern.
    """

    stage: str
    most: int
    one: Callable[[Asked, Iterable[Symbol], int], str]
    told: Callable[[Asked, str], Question]
    shown: Callable[[Asked], Symbol]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question.

    Args:
        rules: numbers of the rules that it rests on.
        stage: the stage that answers it; `None` where the board says it.
        facts: the facts that ask it, `asked(Q,…)` first.
        read: its answer, out of what the stage shows about it.
        missing: what would have to hold for something to be in the answer.
        parts: the parts of its answer, each with what proves it.
        ahead: the stage that says what could enter the battlefield, and how (614.12).
        nothing: for an answer that is no, or that nothing is there: what does not hold.
        acts: what is to be done with the board to find the answer, in each of several ways.
        looks_at: the object whose characteristics are wanted on the boards that this leads to.
        face_up: whether face-down permanents are looked at as they would be face up.
        search: how every answer is found, where the facts say `searched(Q)`.
        searched: what was looked through, where an answer says that there is nothing, or no more:
            a sentence.
    """

    rules: Sequence[str]
    stage: str | None
    facts: Callable[[Asked], Iterable[str]]
    read: Callable[[Asked, Found], Read]
    missing: Missing
    parts: Callable[[Asked, Found, Any], Iterable[Part]] = whole
    before: str | None = None
    ahead: str | None = None
    nothing: Callable[[Asked, Any], Sequence[Goal]] = lambda asked, answer: ()
    acts: Callable[[Asked, State], Sequence[Sequence[Do]]] | None = None
    looks_at: Callable[[Asked], str] | None = None
    face_up: bool = False
    search: Search | None = None
    searched: Callable[[Asked, Found], str] | None = None


def counters_of(rest: Symbol) -> dict[str, int]:
    """The counters of a term `c(Kind,N,Rest)`, by kind, as events of entering have them."""
    counters: dict[str, int] = {}
    while rest.arguments:
        kind, count, rest = rest.arguments
        counters[kind.string] = count.number
    return counters
