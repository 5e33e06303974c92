"""From a finished model to derivations: which instances of which clauses made an atom hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush

import clingo

from pysolver.why.program import Clause, Program, add_facts, control


@dataclass(eq=False)
class Stage:
    """One run of some encodings: what went in, and what holds.

    Args:
        program: the encodings that were run.
        facts: the facts of board, cards and question, and what earlier stages handed on.
        atoms: every atom that holds in the model, shown or not, the facts among them.
    """

    program: Program
    facts: Collection[clingo.Symbol]
    atoms: Collection[clingo.Symbol]

    def __post_init__(self) -> None:
        """Membership is asked often."""
        if not isinstance(self.facts, (set, frozenset)):
            self.facts = frozenset(self.facts)
        if not isinstance(self.atoms, (set, frozenset)):
            self.atoms = frozenset(self.atoms)

    @cached_property
    def by_name(self) -> dict[str, list[clingo.Symbol]]:
        """The atoms by their predicate."""
        found: dict[str, list[clingo.Symbol]] = {}
        for atom in self.atoms:
            found.setdefault(atom.name, []).append(atom)
        return found

    def named(self, names: Iterable[str]) -> list[clingo.Symbol]:
        """The atoms of these predicates."""
        return [atom for name in names for atom in self.by_name.get(name, ())]


@dataclass(eq=False)
class Instance:
    """An instance of a clause whose body holds.

    Args:
        clause: the clause.
        head: the atom it concludes.
        atoms: the positive body atoms, in the order of the body.
        values: the values of the clause's variables, as a tuple.
        elements: for the body position of each aggregate or conditional literal that has true
            elements, the atoms of these.
    """

    clause: Clause
    head: clingo.Symbol
    atoms: list[clingo.Symbol]
    values: clingo.Symbol
    elements: dict[int, list[clingo.Symbol]] = field(default_factory=dict)

    @cached_property
    def premises(self) -> list[clingo.Symbol]:
        """What it rests on, each atom once, in the order of the body."""
        within = [a for k in sorted(self.elements) for a in sorted(self.elements[k])]
        return list(dict.fromkeys([*self.atoms, *within]))

    @property
    def binding(self) -> dict[str, clingo.Symbol]:
        """The value of each variable."""
        return dict(zip(self.clause.variables, self.values.arguments, strict=True))


def instances(stage: Stage, goals: Collection[clingo.Symbol]) -> list[Instance]:
    """Every instance that concludes a goal, or what such an instance rests on, and so on."""
    program = stage.program
    clauses = program.live({goal.name for goal in goals}, stage.by_name)
    if not clauses:
        return []
    mentioned = set().union(*(clause.mentioned for clause in clauses))
    made = control(program, "\n".join(program.recording[clause.index] for clause in clauses))
    add_facts(made, stage.named(mentioned))
    with made.backend() as backend:
        for goal in goals:
            sign = "n" if goal.positive else "m"
            asked = clingo.Function(f"__{sign}_{goal.name}", goal.arguments)
            # A choice, not a fact: gringo leaves out a disjunction in which a fact occurs.
            backend.add_rule([backend.add_atom(asked)], choice=True)
    made.ground()
    found: list[Instance] = []
    with_elements: dict[tuple[int, clingo.Symbol], list[Instance]] = {}
    for recorded in made.symbolic_atoms.by_signature("__w", 4):
        index, head, atoms, values = recorded.symbol.arguments
        clause = program.clauses[index.number]
        instance = Instance(clause, head, atoms.arguments, values)
        found.append(instance)
        if clause.elements:
            with_elements.setdefault((clause.index, values), []).append(instance)
    for recorded in made.symbolic_atoms.by_signature("__e", 4):
        index, position, values, atoms = recorded.symbol.arguments
        for instance in with_elements[index.number, values]:
            instance.elements.setdefault(position.number, []).extend(atoms.arguments)
    return found


def smallest(
    found: Iterable[Instance], leaves: Mapping[clingo.Symbol, int]
) -> dict[clingo.Symbol, tuple[int, Instance]]:
    """Choose for each atom the instance that begins its smallest well-founded derivation.

    Knuth's generalisation of Dijkstra's algorithm: a derivation costs one more than those of all
    its premises together, and an atom is settled when everything cheaper is. Cycles are harmless,
    since an instance counts only when all its premises are settled. Equal costs are decided by the
    order of the clauses, then of the premises.

    Args:
        found: the instances.
        leaves: what needs no derivation, with its cost.
    """
    settled: dict[clingo.Symbol, tuple[int, Instance]] = {}
    waiting: dict[clingo.Symbol, list[int]] = {}
    missing: list[int] = []
    costs: list[int] = []
    listed: list[Instance] = []
    heap: list[tuple[int, int, list[clingo.Symbol], int]] = []

    def ready(number: int) -> None:
        instance = listed[number]
        heappush(heap, (costs[number], instance.clause.index, instance.premises, number))

    for instance in found:
        if instance.head in leaves:
            continue
        number = len(listed)
        listed.append(instance)
        cost, open_premises = 1, 0
        for premise in instance.premises:
            if (leaf := leaves.get(premise)) is not None:
                cost += leaf
            else:
                open_premises += 1
                waiting.setdefault(premise, []).append(number)
        costs.append(cost)
        missing.append(open_premises)
        if not open_premises:
            ready(number)
    while heap:
        cost, _, _, number = heappop(heap)
        instance = listed[number]
        if instance.head in settled:
            continue
        settled[instance.head] = cost, instance
        for user in waiting.get(instance.head, ()):
            costs[user] += cost
            missing[user] -= 1
            if not missing[user]:
                ready(user)
    return settled
