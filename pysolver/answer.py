"""Answers: what a question gets back, as plain data."""

from __future__ import annotations

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
    """

    case: str
    ask: dict[str, Any]
    answer: Any
    complete: bool = True
    not_modelled: list[dict[str, Any]] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    error: str | None = None
    why: Any = None
