"""Orders of replacement effects: every order that is open, and one that leads to an outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clingo import Number, Symbol

from pysolver.happenings import Happenings
from pysolver.why import Proof, Stage
from pysolver.why.proof import Step
from pysolver.why.sentences import Names

if TYPE_CHECKING:
    from pysolver.evidence import Evidence

MAX_STATES = 5_000
"""States of an event, beyond which no orders are told beside the outcomes."""

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

    @cached_property
    def _deciders(self) -> dict[Symbol, Symbol]:
        """Whose decision what an effect leaves open is."""
        atoms = self.stage.named(["decider"])
        return {atom.arguments[0]: atom.arguments[1] for atom in atoms}

    @cached_property
    def _shapes(self) -> dict[Symbol, Symbol]:
        """What each event is but for its amount."""
        atoms = self.stage.named(["shape_of"])
        return {atom.arguments[0]: atom.arguments[1] for atom in atoms}

    @cached_property
    def event(self) -> Happenings:
        """Events in words."""
        named = sorted(self.stage.named(["token_name", "token_subtype"]), reverse=True)
        tokens = {a.arguments[0]: a.arguments[1].string for a in named if len(a.arguments) == 2}
        ahead = self.stage.named(["looks_ahead"])
        under = {atom.arguments[3]: atom.arguments[1] for atom in ahead}
        return Happenings(self._called, tokens, under)

    @cached_property
    def _entering(self) -> dict[Symbol, Symbol]:
        """Of which object each permanent is what it would be on the battlefield (614.12)."""
        atoms = self.stage.named(["looks_ahead"])
        return {atom.arguments[3]: atom.arguments[0] for atom in atoms}

    @cached_property
    def _newcomers(self) -> dict[Symbol, str]:
        """The faces of objects that enter and stand nowhere on the board before."""
        zones = self.stage.named(["zone"])
        outside = {a.arguments[0] for a in zones if a.arguments[1].match("outside", 0)}
        faces = sorted(self.stage.named(["printed"]), reverse=True)
        return {a.arguments[0]: a.arguments[1].string for a in faces if a.arguments[0] in outside}

    def _called(self, term: Symbol, variable: str = "") -> str:
        """What a term is called; something that enters by what it is now."""
        if term.match("own", 1):
            term = term.arguments[0]
        term = self._entering.get(term, term)
        return self._newcomers.get(term) or self.names(term, variable)

    def chooser(self, state: At) -> str:
        """Who chooses in a state; empty where there is nothing to choose.

        Among several effects the affected player chooses (616.1); what one effect leaves open is
        decided by the player to whom it says so.
        """
        changes = self.changes.get(state, ())
        if len(changes) < 2:
            return ""
        root, event, _ = state
        effects = {change.effect for change in changes}
        chooser = self._deciders.get(next(iter(effects))) if len(effects) == 1 else None
        what = event.arguments[1] if event.match("e", 3) else event
        for about in (root, self._shapes.get(what, what)):
            chooser = chooser or self._choosers.get(about)
        return self.names(chooser, "") if chooser else ""

    def witness(self, proof: Proof) -> list[dict[str, Any]]:
        """The effects that a proof applies, in their order.

        Returns:
            For each ``effect`` and what it turns ``from`` and ``to``; ``chosen_by`` where something
            else could have been chosen.
        """
        told: list[Change] = []
        telling = {
            n
            for n, run in enumerate(proof.stages)
            if not _STATES.isdisjoint(run.program.concluding)
        }
        todo, seen = [proof.goal], {proof.goal}
        begun: dict[Symbol, int] = {}  # what was about to happen, in that order
        while todo:
            step = proof.steps[todo.pop()]
            conclusion = step.node[1].name
            if conclusion in _STATES:
                begun.setdefault(step.node[1].arguments[0], len(begun))
            if conclusion in _CHANGED and (change := _change(step)):
                told.append(change)
            for premise in reversed(step.premises):
                if premise in seen or premise[0] not in telling:
                    continue
                seen.add(premise)
                if _on_the_way(conclusion, premise[1].name):
                    todo.append(premise)
        told.sort(key=lambda change: (begun[change.before[0]], change.before[2].number.bit_count()))
        return [self._told(change) for change in told]

    def _told(self, change: Change) -> dict[str, Any]:
        chooser = self.chooser(change.before)
        told = {
            "effect": self._called(change.effect.arguments[0]),
            "from": self.event(change.before[1]),
            "to": self.event(change.after[1]),
        }
        return told | ({"chosen_by": chooser} if chooser else {})


def orders_told(evidence: Evidence) -> list[dict[str, Any]]:
    """Tell for each outcome of an answer one order that leads to it.

    Args:
        evidence: an answer about an event, proved.

    Returns:
        Where effects were applied at all, for each ``outcome`` its ``order``, as `Orders.witness`
        tells it.
    """
    told = [
        {"outcome": part.value, "order": evidence.orders.witness(proof)}
        for part, proof in zip(evidence.parts, evidence.proofs, strict=True)
    ]
    return told if any(each["order"] for each in told) else []


def sentences(steps: Sequence[dict[str, Any]]) -> list[str]:
    """The steps of `Orders.witness`, a sentence each."""
    return [_sentence(step) for step in steps]


def _sentence(step: dict[str, Any]) -> str:
    chosen = f"{step['chosen_by']} chooses " if "chosen_by" in step else ""
    if step["from"] == step["to"]:
        return f"{chosen}{step['effect']}, with no change"
    return f"{chosen}{step['effect']}: {step['from']} becomes {step['to']}"


def _at(arguments: Sequence[Symbol]) -> At:
    root, event, applied = arguments
    return root, event, applied


_STATES = frozenset(("ended", "possible", "reached"))
_CHANGED = ("possible", "reached")
_PLANNED = (
    "_joined",
    "_plan",
    "_spent",
    "broken",
    "considered",
    "has_chance",
    "simple",
    "shown",
)


def _on_the_way(conclusion: str, premise: str) -> bool:
    """Whether a premise tells of the order itself, and not of what could have happened; both are
    predicates."""
    return premise in _STATES if conclusion in _STATES else premise not in _PLANNED


def _change(step: Step) -> Change | None:
    """The effect that a step towards a state applies, if it does."""
    atoms = [node[1] for node in step.premises]
    chosen = next((atom for atom in atoms if atom.name == "may_turn"), None)
    before = next((atom for atom in atoms if atom.name in _CHANGED), None)
    if chosen is None or before is None:
        return None
    return Change(_at(before.arguments), _at(step.node[1].arguments), chosen.arguments[1])
