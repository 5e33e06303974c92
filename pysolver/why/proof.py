"""Proofs: the smallest well-founded derivation of an atom, across the stages of a question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import clingo

from pysolver.errors import ProofError
from pysolver.why.program import Rule
from pysolver.why.record import Instance, Origin, Stage, instances, key, smallest, symbol
from pysolver.why.sentences import Names, Sentences, absent_atom, plain

if TYPE_CHECKING:
    import networkx
    from rich.tree import Tree

Node = tuple[int, clingo.Symbol]
"""An atom in a stage, by the stage's number."""


@dataclass(frozen=True, eq=False)
class Step:
    """One atom of a proof.

    Args:
        node: the atom.
        instance: the instance of a rule that concludes it; None for a fact.
        rule: that rule, or the one that states it as a fact of the encodings; None for a fact of
            board, cards or question.
        premises: what the instance rests on; of a fact that another run led to, what that run says.
    """

    node: Node
    instance: Instance | None
    rule: Rule | None
    premises: tuple[Node, ...]

    @property
    def aside(self) -> bool:
        """Whether it only keeps the books: by its citation, or as an uncited fact of a table."""
        if self.rule is None:
            return False
        citation = self.rule.citation
        return citation.aside if citation else self.instance is None

    @property
    def demand(self) -> bool:
        """Whether it only says what is to be worked out."""
        return bool(self.rule and self.rule.citation and self.rule.citation.demand)

    @property
    def absent(self) -> tuple[clingo.Symbol, ...]:
        """The atoms that must not hold, with `ANY` for anonymous variables."""
        if self.instance is None:
            return ()
        binding = self.instance.binding
        return tuple(absent_atom(term, binding) for term in self.instance.clause.negated)


class Telling:
    """How steps are told; proofs that were found together tell a step once.

    Args:
        stages: the runs that the proofs go through.
        names: what terms are called in sentences.
    """

    def __init__(self, stages: Sequence[Stage], names: Names) -> None:
        """Nothing has been told yet."""
        self._stages = stages
        self._names = names
        self._words: dict[int, Sentences] = {}
        self._told: dict[tuple[Step, bool], dict[str, Any]] = {}

    def words(self, number: int) -> Sentences:
        """The sentences about atoms of a stage."""
        if number not in self._words:
            self._words[number] = Sentences.after(self._stages[: number + 1], self._names)
        return self._words[number]

    def is_hidden(self, step: Step) -> bool:
        """Whether a step only keeps the books, or is a fact that has no sentence."""
        number, atom = step.node
        return step.aside or (step.rule is None and not self.words(number).is_worded(atom))

    def told(self, step: Step, full: bool) -> dict[str, Any]:
        """A step as `Proof.tree` tells it, with nothing yet in ``because``."""
        key = step, full
        if key not in self._told:
            self._told[key] = self._tell(step, full)
        return self._told[key]

    def _tell(self, step: Step, full: bool) -> dict[str, Any]:
        number, atom = step.node
        words = self.words(number)
        told: dict[str, Any] = {"atom": str(atom), "sentence": "", "rules": []}
        citation = step.rule.citation if step.rule else None
        binding = step.instance.binding if step.instance else {}
        told["sentence"] = words.cited(citation, atom, binding)
        if step.rule:
            told["rules"] = list(citation.numbers) if citation else []
            told["at"] = step.rule.place
        told["because"] = []
        if step.instance:
            clause = step.instance.clause
            conditions = clause.conditions if full else clause.telling
            shown = [text for literal in conditions if (text := words.condition(literal, binding))]
            absent = [
                {"atom": str(a), "sentence": words.absent(a)}
                for a in step.absent
                if full or words.is_told(a)
            ]
            told.update({"conditions": shown} if shown else {})
            told.update({"absent": absent} if absent else {})
            told.update({"chosen": True} if step.rule and step.rule.chooses else {})
        return told


@dataclass(frozen=True, eq=False)
class Proof:
    """Why an atom holds.

    Args:
        goal: what is proved.
        steps: the step of each atom that has a part in it; the goal's is among them.
        stages: the runs that the proof goes through.
        telling: how the steps are told.
        cost: how many steps it has, those counted again that are used again.
    """

    goal: Node
    steps: Mapping[Node, Step]
    stages: Sequence[Stage]
    telling: Telling
    cost: int

    @cached_property
    def rules(self) -> list[str]:
        """The numbers that the proof cites, in the order of `walk`, each once."""
        cited = (
            n for s in self.walk() if s.rule and s.rule.citation for n in s.rule.citation.numbers
        )
        return list(dict.fromkeys(cited))

    def walk(self) -> Iterator[Step]:
        """The steps from the goal down, each once, the goal first."""
        seen: set[Node] = set()
        todo = [self.goal]
        while todo:
            node = todo.pop()
            if node not in seen:
                seen.add(node)
                step = self.steps[node]
                yield step
                todo.extend(reversed(step.premises))

    def sentence(self, node: Node) -> str:
        """What a step says."""
        return str(self.telling.told(self.steps[node], full=True)["sentence"])

    def tree(self, full: bool = False) -> dict[str, Any]:
        """The proof as plain data, from the goal down.

        Args:
            full: with the steps that only keep the books, and the facts that have no sentence.
                Without, what such a step rests on stands in its place where it was not told yet;
                nothing stands in the place of one that only says what is to be worked out.

        Each node has ``atom``, ``sentence``, ``rules`` (numbers) and ``because`` (the nodes it
        rests on); where there are any also ``at`` (file and line of the rule), ``conditions``
        (comparisons and aggregates that hold), ``absent`` (``atom`` and ``sentence`` of what must
        not hold) and ``chosen`` (the rule lets somebody choose). What a node rests on is told the
        first time; later it is ``again``.
        """
        told: dict[Node, dict[str, Any]] = {}
        root: list[dict[str, Any]] = []
        # The node, where it goes, and whether it stands for a step that only keeps the books.
        todo: list[tuple[Node, list[dict[str, Any]], bool]] = [(self.goal, root, False)]
        passed: set[Node] = set()
        while todo:
            node, into, instead = todo.pop()
            if node in told:
                if instead:
                    continue
                again = {k: told[node][k] for k in ("atom", "sentence", "rules")}
                again["because"] = []
                into.append(again | ({"again": True} if told[node]["because"] else {}))
                continue
            step = self.steps[node]
            if not full and node != self.goal and self.telling.is_hidden(step):
                over = node in passed or step.demand
                below = [] if over else [(premise, True) for premise in step.premises]
                passed.add(node)
            else:
                data = told[node] = {**self.telling.told(step, full), "because": []}
                into.append(data)
                into, below = data["because"], [(premise, False) for premise in step.premises]
            todo.extend((premise, into, stands) for premise, stands in reversed(below))
        return root[0]

    def rich(self, full: bool = False) -> Tree:
        """The proof as a tree for the terminal; `full` as in `tree`."""
        from pysolver.why.show import proof_tree

        return proof_tree(self.tree(full))

    def text(self, width: int = 100, full: bool = False) -> str:
        """The proof as a tree in plain text, `width` columns wide; `full` as in `tree`."""
        from pysolver.why.show import plain_text

        return plain_text(self.rich(full), width)

    def graph(self) -> networkx.DiGraph:
        """The proof as a graph from premises to conclusions; nodes are `Node`, with `sentence`."""
        import networkx

        graph = networkx.DiGraph()
        for step in self.walk():
            graph.add_node(step.node, sentence=self.sentence(step.node))
            graph.add_edges_from((premise, step.node) for premise in step.premises)
        return graph


Goal = clingo.Symbol | Origin
"""What is to be proved: an atom, or the atom of a run that is named."""


def explain(
    stages: Sequence[Stage], goals: Collection[Goal], names: Names = plain
) -> dict[Goal, Proof]:
    """Prove atoms of a finished question.

    Goals of many boards that were answered together are best proved together.

    Args:
        stages: the runs in their order. A fact of a stage that is an atom of an earlier one is
            proved there, and one with an origin by that.
        goals: the atoms; each is looked for in the last stage first, where no run is named.
        names: what terms are called in sentences.

    Raises:
        ProofError: where a goal does not hold, or has no well-founded derivation.
    """
    search = _Search(stages)
    nodes = {
        goal: search.at(goal) if isinstance(goal, tuple) else search.want(goal, stages)
        for goal in goals
    }
    for goal, node in nodes.items():
        if node is None:
            raise ProofError(f"{goal} does not hold")
    search.run()
    telling = Telling(stages, names)
    proofs: dict[Goal, Proof] = {}
    for goal, node in nodes.items():
        if node:
            root = search.origin(*node)
            proofs[goal] = Proof(root, _Steps(search, root), stages, telling, search.cost(root))
    return proofs


class _Steps(Mapping[Node, Step]):
    """The steps of one of the proofs that were found together, each made when it is asked for."""

    def __init__(self, search: _Search, root: Node) -> None:
        self._search = search
        self._root = root

    def __getitem__(self, node: Node) -> Step:
        return self._search.step(node)

    @cached_property
    def _nodes(self) -> dict[Node, None]:
        found: dict[Node, None] = {}
        todo = [self._root]
        while todo:
            node = todo.pop()
            if node not in found:
                found[node] = None
                todo.extend(self._search.step(node).premises)
        return found

    def __iter__(self) -> Iterator[Node]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)


class _Search:
    """The search for the smallest derivations, backwards for what is needed, then forwards."""

    def __init__(self, stages: Sequence[Stage]) -> None:
        self.stages = stages
        self.wanted: list[set[clingo.Symbol]] = [set() for _ in stages]
        self.numbers = {id(stage): number for number, stage in enumerate(stages)}
        # For the key of each leaf of a stage: where an earlier stage proves it; None for a fact.
        self.leaves: list[dict[int, Node | None]] = [{} for _ in stages]
        self.chosen: list[dict[int, Instance]] = [{} for _ in stages]
        self.costs: list[dict[int, int]] = [{} for _ in stages]
        self.steps: dict[Node, Step] = {}

    def want(self, atom: clingo.Symbol, stages: Sequence[Stage]) -> Node | None:
        """Ask for a proof of an atom in the last of some stages that holds it."""
        for stage in reversed(stages):
            # Runs that are not looked at answer other questions.
            if not stage.passing and id(stage) in self.numbers and stage.holds(atom):
                return self.at((stage, atom))
        return None

    def lead(self, atom: clingo.Symbol, to: int) -> Node | None:
        """Ask for a proof of what made an atom a fact of a stage; None where it is given."""
        stage = self.stages[to]
        if atom in stage.origins:
            return self.at(stage.origins[atom])
        if stage.passing:
            return None
        return self.want(atom, self.stages[:to] if stage.earlier is None else stage.earlier)

    def at(self, origin: Origin) -> Node:
        """Ask for a proof of what a run says."""
        stage, atom = origin
        number = self.numbers[id(stage)]
        self.wanted[number].add(atom)
        return number, atom

    def is_leaf(self, number: int, atom: clingo.Symbol) -> bool:
        """Whether a stage was told an atom, which then is proved elsewhere or not at all."""
        ends, at = self.leaves[number], key(atom)
        if at in ends:
            return True
        if at in self.stages[number].fact_keys:
            ends[at] = self.lead(atom, number)
        elif atom in self.stages[number].program.given:
            ends[at] = None
        else:
            return False
        return True

    def origin(self, number: int, atom: clingo.Symbol) -> Node:
        """The stage that proves an atom of a stage, or is told it first."""
        while (node := self.leaves[number].get(key(atom))) and node[1] == atom:
            number, atom = node
        return number, atom

    def run(self) -> None:
        """Choose the instance that each atom's smallest derivation ends with."""
        found: list[list[Instance]] = [[] for _ in self.stages]
        for number in reversed(range(len(self.stages))):
            goals = [goal for goal in self.wanted[number] if not self.is_leaf(number, goal)]
            found[number] = instances(self.stages[number], goals) if goals else []
            for at in set().union(*(instance.premise_keys for instance in found[number])):
                self.is_leaf(number, symbol(at))
        costs = self.costs
        for number, ends in enumerate(self.leaves):
            own = costs[number]
            for at, node in ends.items():
                if node is None:
                    own[at] = 1
                elif (cost := costs[node[0]].get(key(node[1]))) is not None:
                    own[at] = cost
            for at, (cost, instance) in smallest(found[number], dict(own)).items():
                own[at] = cost
                self.chosen[number][at] = instance

    def cost(self, node: Node) -> int:
        """The size of the smallest derivation of a node.

        Raises:
            ProofError: where it has none that is well-founded.
        """
        number, atom = node
        if key(atom) not in self.costs[number]:
            raise ProofError(f"{atom} has no well-founded derivation")
        return self.costs[number][key(atom)]

    def step(self, node: Node) -> Step:
        """The step of a node.

        Raises:
            ProofError: where it has no well-founded derivation.
        """
        if node in self.steps:
            return self.steps[node]
        number, atom = node
        if instance := self.chosen[number].get(key(atom)):
            premises = tuple(self.origin(number, premise) for premise in instance.premises)
            step = Step(node, instance, instance.clause.rule, premises)
        elif key(atom) in self.leaves[number]:
            told = key(atom) in self.stages[number].fact_keys
            rule = None if told else self.stages[number].program.given[atom]
            led = self.leaves[number][key(atom)]
            step = Step(node, None, rule, (self.origin(*led),) if led else ())
        else:
            raise ProofError(f"{atom} has no well-founded derivation")
        self.steps[node] = step
        return step
