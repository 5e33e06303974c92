"""What questions share that look at what would happen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Symbol

from pysolver.abilities import given_to
from pysolver.questions.kind import Asked, Outcome, Part


def triggers_of(asked: Asked, outcome: Outcome) -> list[dict[str, Any]]:
    """The abilities that have triggered, as the case format writes them.

    Args:
        asked: the question.
        outcome: a board, and what has happened on the way to it.
    """
    counts: dict[tuple[str, int], int] = {}
    for atom in outcome.state.triggered:
        key = _named(asked, outcome, atom)
        counts[key] = counts.get(key, 0) + 1
    return [
        {"source": source, "ability": ability, "times": times}
        for (source, ability), times in counts.items()
    ]


def _named(asked: Asked, outcome: Outcome, triggered: Symbol) -> tuple[str, int]:
    """The source of an ability that triggered, and the number of the ability."""
    _, source, ability, *_ = triggered.arguments
    board = outcome.board
    thing = board.table.things[source.arguments[1].number - 1]
    if thing.zone not in ("battlefield", "stack"):  # it is told as it was before it left
        board = asked.board
        thing = board.table.things[thing.number - 1]
    abilities = asked.abilities.of(board, thing)
    term = str(ability)
    if term not in abilities and board is outcome.board:  # something there gives it
        abilities = asked.abilities.of(board, thing, given_to(thing, outcome.holds()))
    while term not in abilities and ability.name == "q":  # reflexive: what makes it tells it
        ability = ability.arguments[0]
        term = str(ability)
    number = abilities.index(term) + 1 if term in abilities else 0
    return outcome.board.table.label(source.arguments[1].number), number


def parts_of(asked: Asked, outcome: Outcome) -> Iterable[Part]:
    """The triggers of a board, each with what proves it; arguments as `triggers_of`."""
    state = outcome.state
    for atom in state.triggered:
        if atom in state.origins:
            source, ability = _named(asked, outcome, atom)
            yield Part({"source": source, "ability": ability}, (), [state.origins[atom]])
