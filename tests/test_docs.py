"""The examples in the documentation do what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from pysolver.schema import case_schema
from pysolver.sweep import sweep

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("file", sorted(DOCS.glob("*.md")), ids=lambda file: file.name)
def test_the_python_in_it_runs(file: Path) -> None:
    text = file.read_text()
    result = doctest.testfile(str(file), module_relative=False)
    assert result.failed == 0
    assert result.attempted or ">>>" not in text


def test_the_sweep_in_it_unfolds(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", (DOCS / "batch.md").read_text(), re.DOTALL)
    path = tmp_path / "sweep.yaml"
    path.write_text(text)
    cases = list(sweep(path))
    assert {case["board"]["players"]["Ned"]["battlefield"][0] for case in cases} == {
        "Contamination",
        "Blood Moon",
    }


def test_every_key_of_a_board_and_every_question_is_told() -> None:
    text = (DOCS / "cases.md").read_text()
    told = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", text))))
    kinds = case_schema()["$defs"]
    told_of = ("Ask", "Board", "CardElsewhere", "Chosen", "Do", "Effect", "Permanent", "Playable")
    told_of += ("PlayerBoard", "StackEntry", "TriggerEvent")
    fields = [kinds[name]["properties"] for name in told_of]
    assert {key for each in fields for key in each} - told == set()
