"""From lines of JSON to lines of JSON: what a worker does with the cases that it gets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pysolver.answer import Answer
from pysolver.case import Case, parse_line
from pysolver.errors import CaseError
from pysolver.limits import MAX_LINE


@dataclass(slots=True)
class Shared:
    """The answers of a line whose questions are tried one by one."""

    parts: list[list[str] | None] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """One line of the input.

    Args:
        text: the line, without its end.
        file: the file as the user named it.
        number: its number in the file, from 1.
        question: which question alone is to be answered, from 0; `None` for all of them.
        shared: where the answers of single questions meet.
    """

    text: bytes
    file: str
    number: int
    question: int | None = None
    shared: Shared = field(default_factory=Shared)

    def only(self, question: int) -> Line:
        """The same line for one of its questions."""
        return replace(self, question=question)


def answer_lines(lines: Sequence[Line]) -> list[list[str]]:
    """Answer the cases of some lines together.

    Args:
        lines: the lines.

    Returns:
        For each line its answers, each a line of JSON; one answer with `error` for a line that
        cannot be read, or whose case is wrong.
    """
    from pysolver.api import answer_chunk

    cases: list[Case] = []
    found: list[list[str] | None] = []
    for line in lines:
        try:
            cases.append(_case(line))
            found.append(None)
        except CaseError as error:
            found.append([refuse(line, str(error))])
    good = [line for line, answers in zip(lines, found, strict=True) if answers is None]
    try:
        answers = iter(answer_chunk(cases))
    except (MemoryError, RecursionError):
        if len(good) > 1:  # one of them is too large for all
            apart = iter([answer_lines([line])[0] for line in good])
            return [next(apart) if answers is None else answers for answers in found]
        return [[refuse(line, "size limit")] for line in lines]
    return [
        _written(line, next(answers)) if refused is None else refused
        for line, refused in zip(lines, found, strict=True)
    ]


def _written(line: Line, answers: list[Answer] | CaseError) -> list[str]:
    if isinstance(answers, CaseError):
        return [refuse(line, str(answers))]
    return [write(answer) for answer in answers]


def _case(line: Line) -> Case:
    if len(line.text) > MAX_LINE:
        raise CaseError(f"is longer than {MAX_LINE} bytes", file=line.file, line=line.number)
    case = parse_line(line.text, line.file, line.number)
    if line.question is None:
        return case
    return replace(case, questions=(case.questions[line.question],))


def count_questions(line: Line) -> int:
    """How many answers a line gets."""
    try:
        return len(_case(line).questions)
    except CaseError:
        return 1


def write(answer: Answer, why: bool = False) -> str:
    """An answer as one line of JSON, as the case format says.

    Args:
        answer: the answer.
        why: whether to write its proof.
    """
    data: dict[str, Any] = {
        "case": answer.case,
        "ask": answer.ask,
        "answer": answer.answer,
        "complete": answer.complete,
        "not_modelled": answer.not_modelled,
        "rules": answer.rules,
    }
    if answer.error is not None:
        data["error"] = answer.error
    if answer.orders:
        data["orders"] = answer.orders
    if why:
        data["why"] = answer.why
    return json.dumps(data, ensure_ascii=False)


def refuse(line: Line, why: str) -> str:
    """The answer to a line, or to one question of it, that has none."""
    try:
        case = _case(line)
        name, asks = case.name, [question.ask for question in case.questions]
        ask = asks[0] if len(asks) == 1 else None
    except CaseError:
        name, ask = "", None
    place = f"{line.file}:{line.number}"
    error = why if why.startswith(place) else f"{place}: {why}"
    return write(Answer(name, ask or {}, None, complete=False, error=error))
