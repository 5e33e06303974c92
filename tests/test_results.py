"""What Python programs use: solve, solve_many, results, sweeps, and the pytest plugin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pysolver
from pysolver.case import parse_case
from pysolver.errors import CaseError
from pysolver.sweep import sweep

pytest_plugins = ["pytester"]

CASE = {
    "case": "a",
    "board": {
        "players": {
            "Amy": {"battlefield": ["Forest", "Mana Reflection"]},
            "Ned": {"battlefield": ["Contamination"]},
        }
    },
    "ask": {"tap_for_mana": "Forest"},
}


def test_a_result_is_a_set_of_outcomes() -> None:
    result = pysolver.solve(CASE)
    assert isinstance(result, pysolver.Result)
    assert "{B}{B}" in result
    assert "{G}" not in result
    assert len(result) == 2
    assert sorted(result) == ["{B}", "{B}{B}"]
    assert result.complete
    assert "106.12" in result.rules


def test_a_proof_is_made_when_it_is_asked_for() -> None:
    result = pysolver.solve(CASE)
    assert isinstance(result, pysolver.Result)
    assert "Contamination" in str(result.why())


def test_a_result_shows_itself_in_a_notebook() -> None:
    result = pysolver.solve(CASE)
    assert isinstance(result, pysolver.Result)
    page = result._repr_html_()
    assert page.startswith("<table>")
    assert "{B}{B}" in page


def test_many_cases_are_taken_as_they_are_asked_for() -> None:
    taken: list[int] = []

    def cases() -> Iterator[dict[str, Any]]:
        for number in range(1000):
            taken.append(number)
            yield {**CASE, "case": f"c{number}", "ask": [{"could_produce": "Forest"}] * 2}

    results = next(pysolver.solve_many(cases()))
    assert len(results) == 2
    assert list(results[1]) == ["B"]
    assert len(taken) < 1000


def test_a_wrong_case_is_a_case_error() -> None:
    with pytest.raises(CaseError, match="no card is called"):
        pysolver.solve({**CASE, "board": {"players": {"Amy": {"battlefield": ["Forst"]}}}})


SWEEP = """
case: "{land} under {effect}"
sweep:
  land: [Forest, Bayou]
  effect: [Contamination, Ritual of Subdual]
board: {players: {Amy: {battlefield: ["{land}"]}, Ned: {battlefield: ["{effect}"], mana: "{G}"}}}
ask: {could_produce: "{land}"}
"""


def swept(tmp_path: Path, text: str) -> list[dict[str, Any]]:
    path = tmp_path / "a.yaml"
    path.write_text(text)
    return list(sweep(path))


def test_a_sweep_unfolds_every_combination(tmp_path: Path) -> None:
    cases = swept(tmp_path, SWEEP)
    assert [case["case"] for case in cases] == [
        "Forest under Contamination",
        "Forest under Ritual of Subdual",
        "Bayou under Contamination",
        "Bayou under Ritual of Subdual",
    ]
    assert all(case["board"]["players"]["Ned"]["mana"] == "{G}" for case in cases)
    found = [list(results[0]) for results in pysolver.solve_many(cases)]
    assert found == [["B"], ["C"], ["B"], ["C"]]


def test_a_sweep_asks_the_library(tmp_path: Path) -> None:
    text = SWEEP.replace("[Forest, Bayou]", "{type: Land, class: could_produce}")
    lands = {case["ask"]["could_produce"] for case in swept(tmp_path, text)}
    assert {"Reflecting Pool", "Exotic Orchard"} <= lands
    assert "Fellwar Stone" not in lands


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[Forest, Bayou]", "{typ: Land}", 'did you mean "type"'),
        ("[Forest, Bayou]", "{class: could_prduce}", 'did you mean "could_produce"'),
        ("  land: [Forest, Bayou]\n", "", "{land} has no values"),
        ("[Forest, Bayou]", "[]", "no value"),
        ("  effect:", "  other: [a]\n  effect:", "{other} stands nowhere"),
    ],
)
def test_a_wrong_sweep_is_one_clear_line(old: str, new: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(CaseError) as error:
        swept(tmp_path, SWEEP.replace(old, new))
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_pytest_collects_cases(pytester: pytest.Pytester) -> None:
    pytester.makefile(
        ".case.yaml",
        lands="""
case: right
board: {players: {Amy: {battlefield: [Forest]}, Ned: {}}}
ask:
  - {could_produce: Forest, expect: [G]}
  - {tap_for_mana: Forest, expect: ["{G}"]}
---
case: wrong
board: {players: {Amy: {battlefield: [Forest]}, Ned: {}}}
ask: {could_produce: Forest}
expect: [R]
""",
    )
    result = pytester.runpytest("-v")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*right*1*PASSED*", "*expected*R*got*G*"])


def test_a_case_of_the_format_is_taken_too() -> None:
    assert list(pysolver.solve(parse_case(CASE))) == list(pysolver.solve(CASE))
