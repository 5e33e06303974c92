"""What the pytest plugin collects: a file of cases, and an item for each question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pysolver.answer import Answer
from pysolver.case import MISSING, Case, Question, read_cases
from pysolver.errors import CaseError


class CaseFile(pytest.File):
    """A file of cases; its questions are answered together, when the first one runs."""

    cases: list[Case]
    found: dict[tuple[int, int], Answer] | None = None

    def collect(self) -> Iterable[pytest.Item]:
        """One item for each question that says what it expects."""
        try:
            self.cases = list(read_cases(self.path))
        except CaseError as error:
            raise self.CollectError(str(error)) from None
        yield from self._items()

    def _items(self) -> Iterator[pytest.Item]:
        for number, case in enumerate(self.cases):
            for which, question in enumerate(case.questions):
                if question.expect is not MISSING:
                    name = case.name if len(case.questions) == 1 else f"{case.name}[{which + 1}]"
                    yield QuestionItem.from_parent(self, name=name, number=number, which=which)

    def answer(self, number: int, which: int) -> Answer:
        """The answer to a question of a case."""
        from pysolver.api import answer_chunk

        if self.found is None:
            self.found = {}
            for n, answers in enumerate(answer_chunk(self.cases)):
                if isinstance(answers, CaseError):
                    message = str(answers)
                    answers = [
                        Answer(self.cases[n].name, question.ask, None, error=message)
                        for question in self.cases[n].questions
                    ]
                self.found |= {(n, q): answer for q, answer in enumerate(answers)}
        return self.found[number, which]


class QuestionItem(pytest.Item):
    """A question and what it expects."""

    def __init__(self, *, number: int, which: int, **more: Any) -> None:
        """Take the case's number in its file and the question's in the case."""
        super().__init__(**more)
        self.number = number
        self.which = which

    @property
    def _file(self) -> CaseFile:
        assert isinstance(self.parent, CaseFile)
        return self.parent

    @property
    def _case(self) -> Case:
        return self._file.cases[self.number]

    @property
    def _question(self) -> Question:
        return self._case.questions[self.which]

    def runtest(self) -> None:
        """Compare the answer with what is expected; an incomplete one neither passes nor fails."""
        from pysolver.verify import matches, names_of

        answer = self._file.answer(self.number, self.which)
        if answer.error is not None:
            raise WrongAnswer(answer.error)
        if not answer.complete:
            pytest.skip(f"incomplete: {answer.not_modelled}")
        if not matches(self._question, answer.answer, names_of(self._case)):
            raise WrongAnswer(f"expected {self._question.expect!r}, got {answer.answer!r}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """One line for a wrong answer."""
        if isinstance(excinfo.value, WrongAnswer):
            return f"{self._question.ask}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the question stands."""
        return self.path, self._question.line - 1, self.name


class WrongAnswer(Exception):
    """The answer is not the expected one."""
