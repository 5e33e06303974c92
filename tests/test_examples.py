"""The examples hold, and each file shows one thing that its name says."""

from __future__ import annotations

from pathlib import Path

import pytest

from pysolver.api import answer_all
from pysolver.case import read_cases
from pysolver.verify import Report

EXAMPLES = Path(__file__).parent.parent / "examples"
FILES = sorted(EXAMPLES.glob("*.case.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem.removesuffix(".case"))
def test_the_example_holds(file: Path) -> None:
    (case,) = read_cases(file)
    assert file.name == f"{case.name}.case.yaml"
    report = Report()
    report.add(case, list(answer_all([case])))
    surprise = case.name == "an-answer-that-says-it-is-incomplete"
    assert (report.passed, report.failed, report.incomplete) == (
        int(not surprise),
        0,
        int(surprise),
    )
