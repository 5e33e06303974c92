"""What changed an object, layer by layer, and why in that order: for people (613)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from clingo import Symbol, parse_term

from pysolver.errors import listed
from pysolver.evidence import Evidence
from pysolver.naming import layer_name
from pysolver.why.sentences import Names


def course(evidence: Evidence) -> Iterator[str]:
    """Tell how the characteristics that were asked about came about.

    Args:
        evidence: the answer to a question about characteristics, with its runs.

    Yields:
        For each layer in which something changed the object, or waited for what did, a line.
    """
    asked, names = evidence.asked, evidence.names
    thing = asked.thing(asked.question.argument)
    about = parse_term(asked.board.object(thing))
    board = asked.board.number
    stage = next((stage for stage in evidence.stages if stage.named(["applied"])), None)
    if stage is None:
        return
    applied: dict[int, dict[int, Symbol]] = {}
    for atom in stage.named(["applied"]):
        effect, (of, number, place) = atom.arguments[0], atom.arguments[1].arguments
        if of.number == board:
            applied.setdefault(number.number, {})[place.number] = effect
    does: dict[tuple[Symbol, Symbol], list[str]] = {}
    for atom in sorted(stage.named(["_does"])):
        effect, what, change, state = atom.arguments
        if what == about and state.name == "l":
            does.setdefault((effect, state), []).append(names(change, ""))
    waits: dict[int, set[tuple[Symbol, Symbol]]] = {}
    for atom in stage.named(["waits"]):
        effect, other, state = atom.arguments
        if state.arguments[0].number == board:
            waits.setdefault(state.arguments[1].number, set()).add((effect, other))
    counted = [atom for atom in sorted(stage.named(["_counted"])) if atom.arguments[0] == about]
    for name, layers in groupby(sorted({*applied, *([_COUNTERS] if counted else [])}), layer_name):
        steps: list[tuple[Symbol, str]] = []
        pairs: set[tuple[Symbol, Symbol]] = set()
        told: list[str] = []
        for layer in layers:
            if layer == _COUNTERS and counted:
                told.append(f"counters ({', '.join(_counters(counted, names))})")
            for step, effect in sorted(applied.get(layer, {}).items()):
                changes = does.get((effect, parse_term(f"l({board},{layer},{step})")))
                if changes:
                    steps.append((effect, ", ".join(dict.fromkeys(changes))))
            pairs |= waits.get(layer, set())
        told += [f"{names(effect, '')} ({changes})" for effect, changes in steps]
        if told:
            yield f"layer {name}: {', then '.join(told)}{_reasons(steps, pairs, names)}"


_COUNTERS = 72
"""Layer 7c, in which counters change power and toughness."""


def _counters(counted: list[Symbol], names: Names) -> Iterator[str]:
    """What counters change, by `_counted(O,Kind,N)`."""
    for atom in counted:
        _, kind, number = atom.arguments
        yield f"{number.number:+} {names(kind, '')}"


def _reasons(
    steps: list[tuple[Symbol, str]], pairs: set[tuple[Symbol, Symbol]], names: Names
) -> str:
    """Why the effects of a layer are applied in this order."""
    effects = {effect for effect, _ in steps}
    depends = [
        f"{names(effect, '')} depends on {names(other, '')}"
        for effect, other in sorted(pairs)
        if effect in effects or other in effects
    ]
    if depends:
        return f": {listed(list(dict.fromkeys(depends)), 'and')}, 613.8a"
    return ": by timestamp, 613.7" if len(steps) > 1 else ""
