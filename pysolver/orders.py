"""Orders of replacement effects: every order that is open, and one that leads to an outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clingo import Number, Symbol

from pysolver.why import Proof, Stage
from pysolver.why.proof import Step
from pysolver.why.sentences import Names

At = tuple[Symbol, Symbol, Symbol]
"""A state: what was about to happen, the event as it is now, which effects were applied."""


@dataclass(frozen=True, slots=True)
class Change:
    """An effect that is applied.

    Args:
        before, after: the states.
        effect: the effect.
    """

    before: At
    after: At
    effect: Symbol


class Orders:
    """What a run says about orders (616.1), whatever the events are.

    Args:
        stage: the run.
        names: what terms are called.
    """

    def __init__(self, stage: Stage, names: Names) -> None:
        """Nothing is read before it is asked for."""
        self.stage = stage
        self.names = names

    @cached_property
    def states(self) -> list[At]:
        """Every state that can be reached, sorted."""
        staged = {atom.arguments[0] for atom in self.stage.named(["staged"])}
        found = [_at(atom.arguments) for atom in self.stage.named(["reached"])]
        possible = (_at(atom.arguments) for atom in self.stage.named(["possible"]))
        return sorted(found + [at for at in possible if self._groups.get(at[0]) not in staged])

    @cached_property
    def ended(self) -> frozenset[At]:
        """The states in which nothing more applies."""
        return frozenset(_at(atom.arguments) for atom in self.stage.named(["ended"]))

    @cached_property
    def changes(self) -> dict[At, list[Change]]:
        """The effects that can be applied in each state that can be reached."""
        reached = set(self.states)
        found: dict[At, list[Change]] = {}
        for state in self.states:
            root, event, applied = state
            for first, turned in self._turns.get((root, event), ()):
                for effect, worth in self._worths.get((first, self._groups[root]), ()):
                    after = root, turned, Number(applied.number + worth)
                    if applied.number & worth or after not in reached:
                        continue
                    if self._may_be_chosen(Change(state, after, effect)):
                        found.setdefault(state, []).append(Change(state, after, effect))
                    break  # its twins would do the same
        return found

    @cached_property
    def _turns(self) -> dict[tuple[Symbol, Symbol], list[tuple[Symbol, Symbol]]]:
        """What each effect turns an event into, of twins for the first one."""
        found: dict[tuple[Symbol, Symbol], list[tuple[Symbol, Symbol]]] = {}
        for atom in sorted(self.stage.named(["turns"])):
            if len(atom.arguments) == 4:
                effect, root, event, turned = atom.arguments
                found.setdefault((root, event), []).append((effect, turned))
        return found

    @cached_property
    def _worths(self) -> dict[tuple[Symbol, Symbol], list[tuple[Symbol, int]]]:
        """The twins of each effect, itself among them, and what they are worth in a set."""
        found: dict[tuple[Symbol, Symbol], list[tuple[Symbol, int]]] = {}
        for atom in self.stage.named(["may_turn"]):
            first, effect, group, worth, _ = atom.arguments
            found.setdefault((first, group), []).append((effect, worth.number))
        return {key: sorted(twins, key=lambda twin: twin[1]) for key, twins in found.items()}

    def _may_be_chosen(self, change: Change) -> bool:
        """Whether no effect comes first that 616.1a to d tell to choose before this one."""
        group = self._groups.get(change.before[0])
        step = self._steps.get((group, change.effect)) if group else None
        return step is None or (*change.before, step) not in self._waiting

    @cached_property
    def _groups(self) -> dict[Symbol, Symbol]:
        return {atom.arguments[0]: atom.arguments[1] for atom in self.stage.named(["group"])}

    @cached_property
    def _steps(self) -> dict[tuple[Symbol, Symbol], Symbol]:
        atoms = (atom.arguments for atom in self.stage.named(["_step"]) if len(atom.arguments) == 3)
        return {(group, effect): step for group, effect, step in atoms}

    @cached_property
    def _waiting(self) -> frozenset[tuple[Symbol, ...]]:
        """Each state and step of 616.1 of which the effects must wait in it."""
        return frozenset(tuple(a.arguments) for a in self.stage.named(["_waits"]))

    @cached_property
    def _choosers(self) -> dict[Symbol, Symbol]:
        atoms = self.stage.named(["chooser"])
        return {atom.arguments[0]: atom.arguments[1] for atom in atoms}

    def chooser(self, state: At) -> str:
        """Who chooses among the effects in a state; empty where there is nothing to choose."""
        if len(self.changes.get(state, ())) < 2:
            return ""
        root, event, _ = state
        # An amount stands beside what the event is otherwise; who chooses is the same.
        for about in (root, event, *event.arguments[:1]):
            if about in self._choosers:
                return self.names(self._choosers[about], "")
        return ""

    def witness(self, proof: Proof) -> list[dict[str, Any]]:
        """The effects that a proof applies, in their order.

        Returns:
            For each ``effect`` and what it turns ``from`` and ``to``; ``chosen_by`` where others
            could have been chosen.
        """
        told: list[Change] = []
        todo, seen = [proof.goal], {proof.goal}
        while todo:
            step = proof.steps[todo.pop()]
            if change := _change(step):
                told.append(change)
            for premise in step.premises:
                if premise not in seen and not proof.steps[premise].demand:
                    seen.add(premise)
                    todo.append(premise)
        told.sort(key=lambda change: (change.before[0], change.before[2].number.bit_count()))
        return [self._told(change) for change in told]

    def _told(self, change: Change) -> dict[str, Any]:
        chooser = self.chooser(change.before)
        told = {
            "effect": self.names(change.effect, ""),
            "from": self.names(change.before[1], ""),
            "to": self.names(change.after[1], ""),
        }
        return told | ({"chosen_by": chooser} if chooser else {})


def _at(arguments: Sequence[Symbol]) -> At:
    root, event, applied = arguments
    return root, event, applied


def _change(step: Step) -> Change | None:
    """The effect that a step of a proof applies, if it does."""
    atoms = [node[1] for node in step.premises]
    chosen = next((atom for atom in atoms if atom.name == "may_turn"), None)
    before = next((atom for atom in atoms if atom.name in ("possible", "reached")), None)
    if chosen is None or before is None or step.node[1].name not in ("possible", "reached"):
        return None
    return Change(_at(before.arguments), _at(step.node[1].arguments), chosen.arguments[1])
