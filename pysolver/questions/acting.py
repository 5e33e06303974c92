"""What questions share that look at what would happen."""

from __future__ import annotations

from typing import Any

from pysolver.questions.kind import Asked, Outcome


def triggers_of(asked: Asked, outcome: Outcome) -> list[dict[str, Any]]:
    """The abilities that have triggered, as the case format writes them.

    Args:
        asked: the question.
        outcome: a board, and what has happened on the way to it.
    """
    counts: dict[tuple[str, int], int] = {}
    for atom in outcome.state.triggered:
        _, source, ability, _ = atom.arguments
        thing = outcome.board.table.things[source.arguments[1].number - 1]
        if thing.zone not in ("battlefield", "stack"):
            thing = asked.board.table.things[source.arguments[1].number - 1]
        abilities = asked.abilities.of(outcome.board, thing)
        term = str(ability)
        number = abilities.index(term) + 1 if term in abilities else 0
        key = (outcome.board.table.label(source.arguments[1].number), number)
        counts[key] = counts.get(key, 0) + 1
    return [
        {"source": source, "ability": ability, "times": times}
        for (source, ability), times in counts.items()
    ]
