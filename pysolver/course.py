"""What changed an object, layer by layer, and why in that order: for people (613)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
        What the copiable values are taken from, and who controls it, where that is not its owner;
        then, for each layer in which something changed the object, a line.
    """
    asked, names = evidence.asked, evidence.names
    thing = asked.thing(asked.question.argument)
    about = parse_term(asked.board.object(thing))
    board = asked.board.number
    yield from _before(evidence, about)
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
    waits = _pairs(stage.named(["waits"]), board)
    depends = _pairs(stage.named(["depends"]), board)
    outlives = {tuple(atom.arguments) for atom in stage.named(["outlives"])}
    counted = [atom for atom in sorted(stage.named(["_counted"])) if atom.arguments[0] == about]
    for name, layers in groupby(sorted({*applied, *([_COUNTERS] if counted else [])}), layer_name):
        steps: list[tuple[Symbol, str]] = []
        pairs: set[tuple[Symbol, Symbol]] = set()
        loops: set[tuple[Symbol, Symbol]] = set()
        lost: list[Symbol] = []
        told: list[str] = []
        for layer in layers:
            if layer == _COUNTERS and counted:
                told.append(f"counters ({', '.join(_counters(counted, names))})")
            for step, effect in sorted(applied.get(layer, {}).items()):
                state = parse_term(f"l({board},{layer},{step})")
                changes = does.get((effect, state))
                if changes:
                    steps.append((effect, ", ".join(dict.fromkeys(changes))))
                    lost += [effect] if (effect, state) in outlives else []
            pairs |= waits.get(layer, set())
            loops |= depends.get(layer, set()) - waits.get(layer, set())
        told += [f"{names(effect, '')} ({changes})" for effect, changes in steps]
        if told:
            why = _reasons([effect for effect, _ in steps], pairs, loops, names)
            gone = [f"{names(effect, '')} goes on without its ability, 613.6" for effect in lost]
            changed = ": ".join([", then ".join(told), *why])
            yield "; ".join([f"layer {name}: {changed}", *gone])


_COUNTERS = 72
"""Layer 7c, in which counters change power and toughness."""


def _counters(counted: list[Symbol], names: Names) -> Iterator[str]:
    """What counters change, by `_counted(O,Kind,N)`."""
    for atom in counted:
        _, kind, number = atom.arguments
        yield f"{number.number:+} {names(kind, '')}"


def _before(evidence: Evidence, about: Symbol) -> Iterator[str]:
    """Tell what layers 1 and 2 begin with: what it is a copy of, whether it is face down, and who
    controls it where that is somebody else than its owner."""
    asked, names = evidence.asked, evidence.names
    thing = asked.thing(asked.question.argument)
    stage = next((stage for stage in evidence.stages if stage.named(["copied_from"])), None)
    copied = stage.named(["copied_from"]) if stage is not None else []
    originals = [names(atom.arguments[1], "") for atom in copied if atom.arguments[0] == about]
    written = getattr(thing.spec, "copy_of", None)
    if originals or written:
        yield f"layer 1: a copy of {originals[0] if originals else written}, 707.2"
    if thing.spec is not None and getattr(thing.spec, "face_down", None) is not None:
        yield "layer 1: face down, 708.2"
    controllers = (
        names(atom.arguments[1], "")
        for atom in asked.board.atoms
        if atom.name == "listed_under" and atom.arguments[0] == about
    )
    owner = asked.board.table.seats[thing.owner - 1].name
    for controller in controllers:
        if controller != owner:
            yield f"layer 2: {controller} controls it, {owner} owns it"


def _pairs(atoms: Iterable[Symbol], board: int) -> dict[int, set[tuple[Symbol, Symbol]]]:
    """Pairs of effects by the layer in which they were found."""
    found: dict[int, set[tuple[Symbol, Symbol]]] = {}
    for atom in atoms:
        effect, other, state = atom.arguments
        if state.name == "l" and state.arguments[0].number == board:
            found.setdefault(state.arguments[1].number, set()).add((effect, other))
    return found


def _reasons(
    effects: list[Symbol],
    waits: set[tuple[Symbol, Symbol]],
    loops: set[tuple[Symbol, Symbol]],
    names: Names,
) -> list[str]:
    """Why the effects of a layer are applied in this order."""
    depends = [
        f"{names(effect, '')} depends on {names(other, '')}"
        for effect, other in sorted(waits)
        if effect in effects or other in effects
    ]
    if depends:
        return [f"{listed(list(dict.fromkeys(depends)), 'and')}, 613.8a"]
    looped = [effect for effect in effects if any(effect in pair for pair in loops)]
    if len(looped) > 1:
        each = listed([names(effect, "") for effect in looped], "and")
        return [f"{each} depend on each other, so by timestamp, 613.8b"]
    return ["by timestamp, 613.7"] if len(effects) > 1 else []
