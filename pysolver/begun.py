"""Effects that an action began: one part or instruction of an ability each, with what was found
as it began (611.2c, 611.2d). What the facts of a card say of such parts, and the facts of an
effect that a case tells so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from clingo import Function, Number, Symbol, SymbolType

from pysolver.board import Ref, Resolved
from pysolver.models import Effect
from pysolver.solver import parse

_INSTRUCTIONS = (("rule", 2), ("create_ability", 2), ("regenerate", 1))
"""Instructions that leave an effect themselves."""
_SIZES = ("power", "toughness", "base_power", "base_toughness")


@dataclass(frozen=True, slots=True)
class Lasting:
    """What an ability can leave.

    Args:
        parts: the numbers of its parts, and `i(K)` for its instructions.
        delayed: those instructions that leave a delayed trigger.
        amounts: for each part the amounts of its sizes that are found once, in order.
    """

    parts: tuple[Symbol, ...]
    delayed: frozenset[Symbol]
    amounts: dict[Symbol | None, tuple[Symbol, ...]]


@lru_cache(maxsize=1024)
def lasting(facts: str, ability: str) -> Lasting:
    """What an ability can leave.

    Args:
        facts: the facts of its face.
        ability: its term.
    """
    parts: set[Symbol] = set()
    delayed: set[Symbol] = set()
    amounts: dict[Symbol, set[Symbol]] = {}
    for fact in parse(facts):
        if len(fact.arguments) < 2 or str(fact.arguments[0]) != ability:
            continue
        part, said = fact.arguments[1], fact.arguments[-1]
        if fact.name in ("part", "replaces"):
            parts.add(part)
        elif fact.name == "effect" and (said.name, len(said.arguments)) in _INSTRUCTIONS:
            part = Function("i", [part])
            parts.add(part)
            if said.name == "create_ability":
                delayed.add(part)
        elif fact.name == "change" and said.name in _SIZES:
            amounts.setdefault(part, set()).add(said.arguments[0])
    found: dict[Symbol | None, tuple[Symbol, ...]] = {
        part: tuple(sorted(each for each in amounts[part] if each.type != SymbolType.Number))
        for part in amounts
    }
    return Lasting(tuple(sorted(parts)), frozenset(delayed), found)


def facts(board: int, effect: Resolved, ability: str, of: Lasting) -> Iterator[str]:
    """The facts of an effect that is one part or instruction.

    Args:
        board: the number of the board.
        effect: what the case says.
        ability: the ability that left it, as a term.
        of: what the ability can leave.
    """
    spec = effect.spec
    r = f"r({board},{effect.number})"
    part = part_of(spec)
    yield f"resolved_ability({r},{ability})."
    others = (other for other in of.parts if other != part)
    for other in others if spec.omits is None else spec.omits:
        yield f"omitted({r},{other})."
    if effect.source is not None:
        source = f"o({board},{effect.source})"
        if not spec.source_gone:
            yield f"resolved_self({r},{source})."
        if part in of.delayed or spec.delayed:
            yield f"delayed_source({r},{source})."
    if spec.until is not None:
        span = f"until({spec.until},p({board},{effect.controller}),{spec.since})"
        yield f"lasts(resolved({r}),{span})."
    if spec.applies_to is not None and part is not None:
        yield f"fixed_set({r},{part})."
        for number in effect.applies_to:
            yield f"in_set({r},{part},o({board},{number}))."
    for amount, told in zip(of.amounts.get(part, ()), effect.amounts, strict=False):
        if isinstance(told, int):
            yield f"locked({r},{amount},{told})."
            continue
        for each, found in told:
            yield f"locked({r},{amount},o({board},{each}),{found})."
    yield from about(board, r, effect.about)


def part_of(spec: Effect) -> Symbol | None:
    """The part of its ability that an effect is, where that is told."""
    if spec.part is not None:
        return Number(spec.part)
    if spec.instruction is not None:
        return Function("i", [Number(spec.instruction)])
    return None


def about(board: int, of: str, told: Iterable[tuple[str, Ref | int]]) -> Iterator[str]:
    """What a trigger on the stack, or an effect, speaks of."""
    for what, said in told:
        value = said if isinstance(said, int) else f"{said.kind[0]}({board},{said.number})"
        yield f"about({of},{what},{value})."
