"""Answers: what a question gets back, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Answer:
    """The answer to one question.

    Args:
        case: the name of the case.
        ask: the question as it was written.
        answer: as the case format says for this kind of question; `None` where there is none.
        complete: whether nothing that was not understood could change it.
        not_modelled: what could: `{card, ability}` for a text that was not read, `{card}` for a
            card of which something is not known, `{question}` or `{action}` for a kind of question
            or action that is not answered yet.
        rules: numbers of the Comprehensive Rules that it rests on.
        error: why there is no answer, where the question was refused.
        why: the proof, where it was asked for.
        orders: for outcomes of events, one order of effects that leads to each and who chose, where
            that was asked for.
    """

    case: str
    ask: dict[str, Any]
    answer: Any
    complete: bool = True
    not_modelled: list[dict[str, Any]] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    error: str | None = None
    why: Any = None
    orders: Any = None


def together(answers: Sequence[Answer]) -> Answer:
    """The answer about several boards, of answers about each.

    Args:
        answers: the answers to one question; at least one.

    Returns:
        The answer that all agree on. Otherwise, of answers that are sets, everything in any of
        them; of others a list of those that there are.
    """
    first = answers[0]
    found = Answer(first.case, first.ask, first.answer)
    different: list[Any] = []
    for each in answers:
        found.complete = found.complete and each.complete
        found.not_modelled += [w for w in each.not_modelled if w not in found.not_modelled]
        found.rules += [rule for rule in each.rules if rule not in found.rules]
        if each.answer not in different:
            different.append(each.answer)
    if len(different) > 1:
        if all(isinstance(answer, list) for answer in different):
            united: list[Any] = []
            for answer in different:
                united += [part for part in answer if part not in united]
            found.answer = united
        else:
            found.answer = different
    return found
