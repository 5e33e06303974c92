"""The checked cases: no answer that is called complete may be wrong."""

from pathlib import Path

import pytest

from pysolver.api import answer_all
from pysolver.case import read_cases
from pysolver.verify import Report

CASES = Path(__file__).with_name("cases")
NAMES = sorted(path.name.removesuffix(".case.yaml") for path in CASES.glob("*.case.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_no_complete_answer_is_wrong(name: str) -> None:
    cases = list(read_cases(CASES / f"{name}.case.yaml"))
    answers = answer_all(cases)
    report = Report()
    for case in cases:
        report.add(case, [next(answers) for _ in case.questions])
    assert report.failures == []
    assert report.passed + report.incomplete == len(cases)
