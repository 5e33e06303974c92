"""From a finished model to derivations: which instances of which clauses made an atom hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import chain, islice

import clingo
from clingo._internal import _ffi, _lib  # type: ignore[attr-defined]

from pysolver.why.program import (
    MOST_LOOKED_AT,
    Clause,
    Program,
    add_facts,
    control,
    positive_atoms,
)


class Stage:
    """One run of some encodings: what went in, and what holds.

    Args:
        program: the encodings that were run.
        facts: the facts of board, cards and question, and what earlier stages handed on.
        atoms: every atom that holds in the model, shown or not, the facts among them.
        grounded: the control that ran them, cleaned up, if it is left alone from now on: recording
            in it spares handing every atom on.
        origins: for facts that hold because of what another run says, that run and its atom.
        passing: whether its boards are gone when the run is over: no later stage takes an atom of
            it as it is, only `origins` lead to it, and only its own `origins` lead on.
        earlier: the runs whose atoms it takes as facts; all before it where that is not said.

    Facts, atoms, the control and origins may be functions that give them, which are called when a
    proof comes this way.
    """

    def __init__(
        self,
        program: Program,
        facts: Atoms | Callable[[], Atoms],
        atoms: Atoms | Callable[[], Atoms],
        grounded: clingo.Control | Callable[[], clingo.Control | None] | None = None,
        origins: Origins | Callable[[], Origins] | None = None,
        passing: bool = False,
        earlier: Sequence[Stage] | None = None,
    ) -> None:
        """Nothing is looked at yet."""
        self.program = program
        self.passing = passing
        self.earlier = earlier
        self._facts, self._atoms, self._origins = facts, atoms, origins or {}
        self._grounded = grounded
        self._recordings = 0
        self._some: dict[str, list[clingo.Symbol]] = {}

    @cached_property
    def _taken(self) -> Collection[clingo.Symbol]:
        """The facts, as they were given."""
        return self._facts() if callable(self._facts) else self._facts

    @cached_property
    def facts(self) -> frozenset[clingo.Symbol]:
        """The facts that it took."""
        return frozenset(self._taken)

    @cached_property
    def _model(self) -> Collection[clingo.Symbol]:
        """Every atom that holds, as it was given."""
        return self._atoms() if callable(self._atoms) else self._atoms

    @cached_property
    def atoms(self) -> frozenset[clingo.Symbol]:
        """Every atom that holds."""
        return frozenset(self._model)

    @cached_property
    def grounded(self) -> clingo.Control | None:
        """The control that ran them, where it is kept."""
        return self._grounded() if callable(self._grounded) else self._grounded

    @cached_property
    def origins(self) -> Origins:
        """What other runs say, for the facts that hold because of it."""
        return self._origins() if callable(self._origins) else self._origins

    @cached_property
    def is_certain(self) -> bool:
        """Whether all that the control knows holds, so that nothing is left to choose in it.

        What it knows is then asked of it instead of taking every atom out of the model.
        """
        return (
            self.grounded is not None
            and len(self.grounded.symbolic_atoms) == len(self._model)
            and not self.program.chooses
        )

    def holds(self, atom: clingo.Symbol) -> bool:
        """Whether an atom does."""
        if self.is_certain and self.grounded and "atoms" not in self.__dict__:
            return atom in self.grounded.symbolic_atoms
        return atom in self.atoms

    @cached_property
    def _signatures(self) -> dict[str, list[tuple[str, int, bool]]]:
        """What the control knows of each predicate, before anything is recorded."""
        found: dict[str, list[tuple[str, int, bool]]] = {}
        if self.is_certain and self.grounded:
            for signature in self.grounded.symbolic_atoms.signatures:
                found.setdefault(signature[0], []).append(signature)
        return found

    @property
    def names(self) -> set[str]:
        """The predicates of what holds, and some of which nothing does."""
        return set(self._signatures or self.by_name)

    def _known(self, name: str) -> Iterator[clingo.Symbol]:
        """The atoms of a predicate, one after the other."""
        if not self._signatures or not self.grounded:
            yield from self.by_name.get(name, ())
            return
        for signature in self._signatures.get(name, ()):
            for atom in self.grounded.symbolic_atoms.by_signature(*signature):
                yield atom.symbol

    def some(self, name: str) -> list[clingo.Symbol]:
        """Atoms of a predicate, but no more than are looked at to leave rules out."""
        if name not in self._some:
            self._some[name] = list(islice(self._known(name), MOST_LOOKED_AT + 1))
        return self._some[name]

    def record(
        self, text: str, goals: Iterable[clingo.Symbol], names: Iterable[str]
    ) -> clingo.Control:
        """Ground recording rules over what holds.

        Args:
            text: the rules.
            goals: the atoms whose derivations they record.
            names: the predicates that the rules look at.
        """
        certain, part = self.is_certain, f"__r{self._recordings}"
        _ = self._signatures
        made = self.grounded if certain and self.grounded else control(self.program)
        made.add(part, [], text)
        if not certain:
            add_facts(made, self.named(names))
        with made.backend() as backend:
            for goal in goals:
                sign = "n" if goal.positive else "m"
                asked = clingo.Function(f"__{sign}_{goal.name}", goal.arguments)
                # A choice, not a fact: gringo leaves out a disjunction in which a fact occurs.
                backend.add_rule([backend.add_atom(asked)], choice=True)
        made.ground([(part, [])])
        self._recordings += 1
        return made

    @cached_property
    def by_name(self) -> dict[str, list[clingo.Symbol]]:
        """The atoms by their predicate."""
        found: dict[str, list[clingo.Symbol]] = {}
        for atom in self.atoms:
            found.setdefault(atom.name, []).append(atom)
        return found

    @cached_property
    def fact_keys(self) -> frozenset[int]:
        """The keys of the facts."""
        return frozenset(map(key, self._taken))

    def named(self, names: Iterable[str]) -> list[clingo.Symbol]:
        """The atoms of these predicates."""
        return [atom for name in names for atom in self._known(name)]


Atoms = Collection[clingo.Symbol]
Origin = tuple[Stage, clingo.Symbol]
"""A run, and the atom of it that says why something is a fact of a later one."""
Origins = Mapping[clingo.Symbol, Origin]


@dataclass(eq=False, slots=True)
class Instance:
    """An instance of a clause whose body holds.

    There are a hundred for each one that proofs need, so they keep atoms by their keys.

    Args:
        clause: the clause.
        head_key: the key of the atom it concludes.
        atom_keys: those of the positive body atoms, in the order of the body.
        values_key: that of the values of the clause's variables, a tuple.
        element_keys: for the body position of each aggregate or conditional literal that has true
            elements, the keys of the atoms of these.
    """

    clause: Clause
    head_key: int
    atom_keys: Sequence[int]
    values_key: int
    element_keys: dict[int, list[int]] = field(default_factory=dict)

    @property
    def head(self) -> clingo.Symbol:
        """The atom it concludes."""
        return symbol(self.head_key)

    @property
    def atoms(self) -> list[clingo.Symbol]:
        """The positive body atoms, in the order of the body."""
        return list(map(symbol, self.atom_keys))

    @property
    def premises(self) -> list[clingo.Symbol]:
        """What it rests on, each atom once, in the order of the body."""
        elements = self.element_keys
        within = [a for k in sorted(elements) for a in sorted(map(symbol, elements[k]))]
        return list(dict.fromkeys([*self.atoms, *within]))

    @property
    def premise_keys(self) -> set[int]:
        """The keys of what it rests on."""
        return set(chain(self.atom_keys, *self.element_keys.values()))

    @property
    def binding(self) -> dict[str, clingo.Symbol]:
        """The value of each variable."""
        values = symbol(self.values_key).arguments
        return dict(zip(self.clause.variables, values, strict=True))


def key(atom: clingo.Symbol) -> int:
    """A number for each atom, the same for equal ones.

    clingo keeps every symbol once and compares symbols by this number. Hashing a symbol calls the
    library each time, which is most of the time of a search that asks for atoms again and again.
    """
    number: int = atom._rep
    return number


def symbol(at: int) -> clingo.Symbol:
    """The atom that has a key."""
    return clingo.Symbol(at)  # type: ignore[no-untyped-call]


def _argument_keys() -> Callable[[clingo.Symbol], list[int]]:
    """A function that gives the keys of an atom's arguments: five times as fast as the symbols."""
    listed, number = _ffi.new("clingo_symbol_t const **"), _ffi.new("size_t*")

    def read(atom: clingo.Symbol) -> list[int]:
        _lib.clingo_symbol_arguments(key(atom), listed, number)
        keys: list[int] = _ffi.unpack(listed[0], number[0])
        return keys

    return read


def instances(stage: Stage, goals: Collection[clingo.Symbol]) -> list[Instance]:
    """Every instance that concludes a goal, or what such an instance rests on, and so on."""
    program = stage.program
    return _recorded(stage, program.live({goal.name for goal in goals}, stage.some), goals)


def concluded(stage: Stage, goals: Collection[clingo.Symbol]) -> list[Instance]:
    """Every instance that concludes a goal, and nothing of what it rests on."""
    names = sorted({goal.name for goal in goals})
    clauses = [c for name in names for c in stage.program.concluding.get(name, ())]
    wanted = set(map(key, goals))
    return [i for i in _recorded(stage, clauses, goals) if i.head_key in wanted]


def _recorded(
    stage: Stage, clauses: Sequence[Clause], goals: Collection[clingo.Symbol]
) -> list[Instance]:
    """The instances of clauses that conclude the goals, or what clauses among them rest on."""
    if not clauses:
        return []
    program = stage.program
    mentioned = set().union(*(clause.mentioned for clause in clauses))
    made = stage.record("\n".join(map(program.recording, clauses)), goals, mentioned)
    recorded, arguments = made.symbolic_atoms, _argument_keys()
    found: list[Instance] = []
    for clause in clauses:
        own: list[Instance] = []
        for atom in recorded.by_signature(f"__w{clause.index}", 2 + len(clause.atoms)):
            values, head, *atoms = arguments(atom.symbol)
            own.append(Instance(clause, head, atoms, values))
        found += own
        if not own or not clause.elements:
            continue
        by_values: dict[int, list[Instance]] = {}
        for instance in own:
            by_values.setdefault(instance.values_key, []).append(instance)
        for number, (position, literals) in enumerate(clause.elements):
            width = len(positive_atoms(literals))
            for atom in recorded.by_signature(f"__e{clause.index}_{number}", 1 + width):
                values, *atoms = arguments(atom.symbol)
                for instance in by_values[values]:
                    instance.element_keys.setdefault(position, []).extend(atoms)
    return found


def smallest(
    found: Sequence[Instance], leaves: Mapping[int, int]
) -> dict[int, tuple[int, Instance]]:
    """Choose for each atom the instance that begins its smallest well-founded derivation.

    Knuth's generalisation of Dijkstra's algorithm: a derivation costs one more than those of all
    its premises together, and an atom is settled when everything cheaper is. Cycles are harmless,
    since an instance counts only when all its premises are settled. Equal costs are decided by the
    order of the clauses, then of the premises.

    Args:
        found: the instances.
        leaves: the keys of what needs no derivation, with its cost.

    Returns:
        For the key of each atom that has a derivation, its cost and its first step.
    """
    settled: dict[int, tuple[int, Instance]] = {}
    waiting: dict[int, list[int]] = {}
    missing: list[int] = []
    costs: list[int] = []
    heap: list[tuple[int, int, int]] = []
    for number, instance in enumerate(found):
        cost = 1
        still_open = 0
        for premise in instance.premise_keys:
            if (leaf := leaves.get(premise)) is not None:
                cost += leaf
            else:
                still_open += 1
                waiting.setdefault(premise, []).append(number)
        costs.append(cost)
        missing.append(still_open)
        if not still_open:
            heap.append((cost, instance.clause.index, number))
    heapify(heap)
    while heap:
        cost, index, number = heappop(heap)
        instance = found[number]
        head = instance.head_key
        if head in leaves:
            continue
        if before := settled.get(head):
            known, other = before
            if (known, other.clause.index) == (cost, index) and instance.premises < other.premises:
                settled[head] = cost, instance
            continue
        settled[head] = cost, instance
        for user in waiting.get(head, ()):
            costs[user] += cost
            missing[user] -= 1
            if not missing[user]:
                heappush(heap, (costs[user], found[user].clause.index, user))
    return settled
