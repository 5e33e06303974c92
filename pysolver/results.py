"""Answers for Python programs: sets of outcomes, proofs on demand, tables in a notebook."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from pysolver.answer import Answer
from pysolver.case import Case, parse_case, read_cases
from pysolver.limits import CHUNK


class Result:
    """The answer to one question.

    A set-like answer (types of mana, amounts, outcomes) can be tested with `in`, counted with
    `len` and gone through; a yes or no answer is true or false as it stands.
    """

    def __init__(self, case: Case, number: int, answer: Answer) -> None:
        """Keep the answer to question `number` (from 0) of `case`."""
        self._case = case
        self._number = number
        self._answer = answer

    @property
    def question(self) -> dict[str, Any]:
        """The question as it was written."""
        return self._answer.ask

    @property
    def answer(self) -> Any:
        """The answer as the case format says."""
        return self._answer.answer

    @property
    def complete(self) -> bool:
        """Whether nothing that was not understood could change it."""
        return self._answer.complete

    @property
    def not_modelled(self) -> list[dict[str, Any]]:
        """What could change it: `{card, ability}` and the like."""
        return self._answer.not_modelled

    @property
    def rules(self) -> list[str]:
        """Numbers of the Comprehensive Rules that it rests on."""
        return self._answer.rules

    def why(self) -> Any:
        """The proof as plain data; it is made when it is asked for."""
        from dataclasses import replace

        from pysolver.api import answer_all

        one = replace(self._case, questions=(self._case.questions[self._number],))
        (proved,) = answer_all([one], why=True)
        return proved.why

    def _members(self) -> list[Any]:
        answer = self._answer.answer
        return answer if isinstance(answer, list) else [answer]

    def __contains__(self, outcome: object) -> bool:
        """Whether something is among the outcomes."""
        return outcome in self._members()

    def __len__(self) -> int:
        """How many outcomes there are."""
        return len(self._members())

    def __iter__(self) -> Iterator[Any]:
        """The outcomes."""
        return iter(self._members())

    def __bool__(self) -> bool:
        """Whether the answer is yes, or has any outcome."""
        return bool(self._answer.answer)

    def __repr__(self) -> str:
        """The answer, and whether it is complete."""
        note = "" if self.complete else ", incomplete"
        return f"<{next(iter(self.question), 'question')}: {self.answer!r}{note}>"

    def _repr_html_(self) -> str:
        """The answer as a small table."""
        from pysolver import show

        known = self.answer is not None
        rows = [
            ("Question", show.question(self.question)),
            ("Answer", "; ".join(show.lines(self.question, self.answer)) if known else "unknown"),
            ("Complete", "yes" if self.complete else show.not_read(self.not_modelled)),
            ("Rules", ", ".join(self.rules)),
        ]
        cells = "".join(
            f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
            f"<td style='text-align:left'>{html.escape(value)}</td></tr>"
            for name, value in rows
        )
        return f"<table>{cells}</table>"


class Results(Mapping[int, Result]):
    """The answers to the questions of one case, by number from 0."""

    def __init__(self, case: Case, answers: Iterable[Answer]) -> None:
        """Keep the answers of a case, in order."""
        self.case = case.name
        self._results = [Result(case, n, answer) for n, answer in enumerate(answers)]

    def __getitem__(self, number: int) -> Result:
        """The answer to one question."""
        try:
            return self._results[number]
        except IndexError:
            raise KeyError(number) from None

    def __iter__(self) -> Iterator[int]:
        """The numbers of the questions."""
        return iter(range(len(self._results)))

    def __len__(self) -> int:
        """How many questions there are."""
        return len(self._results)

    def _repr_html_(self) -> str:
        """A table for each question."""
        tables = "".join(result._repr_html_() for result in self._results)
        return f"<h4>{html.escape(self.case)}</h4>{tables}"


def _case(case: Case | Mapping[str, Any]) -> Case:
    return case if isinstance(case, Case) else parse_case(dict(case))


def solve(case: Case | Mapping[str, Any] | str | Path) -> Result | Results:
    """Answer a case.

    Args:
        case: a case as the format says, as a map, as a `Case`, or as a file that holds one.

    Returns:
        The result; for a case with several questions the results by number.

    Raises:
        CaseError: where the case is wrong.
    """
    if isinstance(case, str | Path):
        case = next(read_cases(Path(case)))
    (found,) = solve_many([case])
    return found[0] if len(found) == 1 else found


def solve_many(cases: Iterable[Case | Mapping[str, Any]]) -> Iterator[Results]:
    """Answer many cases, a chunk at a time, as they are asked for.

    Args:
        cases: the cases; they are taken lazily.

    Yields:
        The results of each case, in order.

    Raises:
        CaseError: at the first case that is wrong.
    """
    from pysolver.api import answer_chunk
    from pysolver.errors import CaseError

    rest = iter(cases)
    while chunk := [_case(case) for case in islice(rest, CHUNK)]:
        for case, answers in zip(chunk, answer_chunk(chunk), strict=True):
            if isinstance(answers, CaseError):
                raise answers
            yield Results(case, answers)


def boards(case: Case | Mapping[str, Any]) -> list[dict[str, Any]]:
    """The boards that the actions of a case lead to.

    Args:
        case: a case as the format says, as a map or as a `Case`; its questions are not looked at.

    Returns:
        Every board that the choices on the way can lead to, as it stands under `board` in a case.

    Raises:
        CaseError: where the case is wrong, or a rule forbids an action.
        NotWritable: where the case format has no words for something that a board keeps.
    """
    from pysolver.api import boards_after

    return boards_after(_case(case))
