"""From an answer to its picture: which graph shows it, and what stands in it.

The orders of replacement effects are shown where a question is about an event, who looks at whom
where it is about what could be produced, and what waits for what in a layer where it is about
characteristics.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from clingo import Symbol, parse_term

from pysolver import show
from pysolver.evidence import Evidence
from pysolver.graph import (
    Choice,
    Dependency,
    Effect,
    GraphError,
    Land,
    Reflection,
    State,
    could_produce_graph,
    dependency_graph,
    outcome_graph,
)
from pysolver.mana_text import TYPES
from pysolver.naming import layer_name
from pysolver.why import explain

if TYPE_CHECKING:
    import networkx


def picture(evidence: Evidence) -> networkx.DiGraph:
    """The graph that shows an answer.

    Raises:
        GraphError: where nothing of the kind belongs to this question.
    """
    title = show.question(evidence.answer.ask)
    match evidence.asked.question.kind:
        case "could_produce":
            return could_produce_graph(*_lands(evidence), title)
        case "tap_for_mana" | "replace":
            return outcome_graph(*_orders(evidence), title)
        case "characteristics" | "count":
            layer, effects, dependencies = _layer(evidence)
            return dependency_graph(effects, dependencies, f"Layer {layer_name(layer)}: {title}")
        case other:
            raise GraphError(f"there is no picture of an answer to {other}")


# --- Orders of replacement effects ------------------------------------------------------------


def _orders(evidence: Evidence) -> tuple[list[State], list[Choice]]:
    """The states and choices of every order, for the events that the proofs begin with."""
    orders, names = evidence.orders, evidence.names
    steps = (step for proof in evidence.every_proof for step in proof.steps)
    roots = {atom.arguments[0] for _, atom in steps if atom.name in ("possible", "reached")}
    states: list[State] = []
    choices: list[Choice] = []
    for state in orders.states:
        root, event, applied = state
        if root not in roots:
            continue
        start, final = applied.number == 0, state in orders.ended
        text, mana = orders.event(event), ""
        if root.name == "make":
            text, mana = names(root.arguments[0], "") if start else "", names(event, "")
        states.append(State(str(state), text, mana, start, final))
        for change in orders.changes.get(state, ()):
            effect, chooser = names(change.effect, ""), orders.chooser(state)
            choices.append(Choice(str(state), str(change.after), effect, chooser))
    return states, choices


# --- What could be produced -------------------------------------------------------------------


def _lands(evidence: Evidence) -> tuple[list[Land], list[Reflection]]:
    """The permanents that the one in question looks at, at once or through others."""
    stage, names = evidence.stages[-1], evidence.names
    types: dict[Symbol, set[str]] = {}
    for atom in stage.named(["could_produce"]):
        types.setdefault(atom.arguments[0], set()).add(atom.arguments[1].name.upper())
    seen: dict[Symbol, set[Symbol]] = {}
    for atom in stage.named(["_looks_at"]):
        act, _, _, other = atom.arguments
        seen.setdefault(act.arguments[0], set()).add(other)
    asked = evidence.asked
    thing = asked.thing(asked.question.argument)
    todo = [parse_term(asked.board.object(thing))]
    found: list[Symbol] = []
    for land in todo:  # grows as it is read
        if land not in found:
            found.append(land)
            todo += sorted(seen.get(land, ()))
    lands = [Land(str(land), names(land, ""), _mana(types.get(land, ()))) for land in sorted(found)]
    reflections = [
        Reflection(str(land), str(other), _mana(types.get(other, set()) & types.get(land, set())))
        for land in sorted(found)
        for other in sorted(seen.get(land, ()))
    ]
    return lands, reflections


def _mana(types: Iterable[str]) -> str:
    return "".join(f"{{{mana}}}" for mana in TYPES if mana in types)


# --- Layers -----------------------------------------------------------------------------------


def _layer(evidence: Evidence) -> tuple[int, list[Effect], list[Dependency]]:
    """The layer of the board in which effects wait for each other, or the one with most effects."""
    stages, names = evidence.stages[:1], evidence.names
    stage, board = stages[0], evidence.asked.board.number
    members: dict[int, list[Symbol]] = {}
    for atom in stage.named(["_in_layer"]):
        effect, of, number = atom.arguments
        if of.number == board:
            members.setdefault(number.number, []).append(effect)
    if not members:
        raise GraphError("no continuous effect changes anything on this board")
    depends: dict[int, dict[tuple[Symbol, Symbol], Symbol]] = {}
    for atom in sorted(stage.named(["depends"])):
        effect, other, state = atom.arguments
        of, number, _ = state.arguments
        if of.number == board:
            depends.setdefault(number.number, {}).setdefault((effect, other), atom)
    layer = min(depends) if depends else max(members, key=lambda number: len(members[number]))
    pairs = depends.get(layer, {})
    timestamps = {
        atom.arguments[0]: atom.arguments[1].number for atom in stage.named(["effect_timestamp"])
    }
    applied = {
        atom.arguments[0]: atom.arguments[1].arguments[2].number + 1
        for atom in stage.named(["applied"])
        if [part.number for part in atom.arguments[1].arguments[:2]] == [board, layer]
    }
    effects = [
        Effect(str(e), names(e, ""), timestamps[e], applied.get(e)) for e in sorted(members[layer])
    ]
    proofs = explain(stages, list(pairs.values()), names)
    dependencies = []
    for (effect, other), atom in pairs.items():
        proof = proofs[atom]
        because = next(node for node in proof.steps[proof.goal].premises)
        dependencies.append(Dependency(str(effect), str(other), proof.sentence(because)))
    return layer, effects, dependencies
