"""The command line: what is printed, and the exit status."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pysolver import show
from pysolver.case import Case
from pysolver.cli import main

GOOD = """
case: elves
board: {players: {Amy: {battlefield: [Forest]}, Ned: {}}}
ask:
  - {tap_for_mana: Forest, expect: ["{B}", "{B}{B}"]}
  - {could_produce: Forest, expect: [B]}
"""


@dataclass
class FixedAnswer:
    case: str
    ask: dict[str, Any]
    answer: Any
    complete: bool = True
    not_modelled: list[dict[str, Any]] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    error: str | None = None
    why: Any = None
    orders: Any = None


class FixedSolver(ModuleType):
    """Stands for the solver: gives the answers that a test sets."""

    def __init__(self) -> None:
        super().__init__("pysolver.api")
        self.answers: dict[str, dict[str, Any]] = {
            "tap_for_mana": {"answer": ["{B}", "{B}{B}"], "rules": ["106.12b", "616.1"]},
            "could_produce": {"answer": ["B"]},
        }

    def answer_all(self, cases: Sequence[Case], why: bool, check: bool) -> Iterator[FixedAnswer]:
        for case in cases:
            for question in case.questions:
                yield FixedAnswer(case.name, question.ask, **self.answers[question.kind])


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> FixedSolver:
    fixed = FixedSolver()
    monkeypatch.setitem(sys.modules, "pysolver.api", fixed)
    return fixed


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pysolver", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = capsys.readouterr()
        return int(caught.value.code or 0), out, err

    return call


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.case.yaml"
    path.write_text(GOOD)
    return path


def test_ask_for_people(run: Any, solver: FixedSolver, good: Path) -> None:
    status, out, err = run("ask", good)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "elves",
        "  What can activating a mana ability of Forest give?",
        "    {B}  {B}{B}",
        "  The orders and choices that are open lead to 2 different amounts: {B} or {B}{B}.",
        "  Rules 106.12b, 616.1",
        "  Which types of mana could Forest produce?",
        "    {B}",
        "  Forest could produce black mana.",
    ]


def test_ask_for_programs(run: Any, solver: FixedSolver, good: Path) -> None:
    solver.answers["could_produce"]["why"] = {"proof": 1}
    status, out, _ = run("ask", good, "--json")
    assert status == 0
    first, second = map(json.loads, out.splitlines())
    assert first == {
        "case": "elves",
        "ask": {"tap_for_mana": "Forest"},
        "answer": ["{B}", "{B}{B}"],
        "complete": True,
        "not_modelled": [],
        "rules": ["106.12b", "616.1"],
    }
    assert "why" not in second
    _, out, _ = run("ask", good, "--json", "--why")
    assert json.loads(out.splitlines()[1])["why"] == {"proof": 1}


def test_an_incomplete_answer_names_what_was_not_read(
    run: Any, solver: FixedSolver, good: Path
) -> None:
    solver.answers["could_produce"].update(
        complete=False, not_modelled=[{"card": "Odd Land", "ability": 2}]
    )
    _, out, _ = run("ask", good)
    assert "Incomplete: Odd Land (ability 2) could change this and could not be read." in out


def test_an_error_leaves_nothing_half_answered(run: Any, solver: FixedSolver, good: Path) -> None:
    solver.answers["could_produce"].update(error="good.case.yaml:6: over the limit")
    assert run("ask", good) == (2, "", "good.case.yaml:6: over the limit\n")


def test_verify(run: Any, solver: FixedSolver, good: Path) -> None:
    assert run("verify", good, good) == (0, "2 passed, 0 failed, 0 incomplete\n", "")
    solver.answers["could_produce"]["answer"] = ["G"]
    status, out, _ = run("verify", good)
    assert status == 1
    assert out.splitlines() == [
        f'{good}:6: elves: {{"could_produce": "Forest"}}: expected ["B"], got ["G"]',
        "0 passed, 1 failed, 0 incomplete",
    ]
    solver.answers["could_produce"]["complete"] = False
    assert run("verify", good)[:2] == (0, "0 passed, 0 failed, 1 incomplete\n")


def test_verify_without_anything_expected(run: Any, solver: FixedSolver, tmp_path: Path) -> None:
    path = tmp_path / "f.case.yaml"
    path.write_text(GOOD.replace(", expect: [B]", "").replace(', expect: ["{B}", "{B}{B}"]', ""))
    assert run("verify", path) == (
        2,
        "",
        f'{path}:4: ask: there is nothing to verify without "expect"\n',
    )


@pytest.mark.parametrize("command", ["ask", "verify"])
def test_bad_input_is_one_line_and_status_2(
    run: Any, solver: FixedSolver, tmp_path: Path, good: Path, command: str
) -> None:
    bad = tmp_path / "bad.case.yaml"
    bad.write_text(GOOD.replace("battlefield", "battlefeld"))
    status, out, err = run(command, bad)
    assert (status, out) == (2, "")
    assert err == (
        f"{bad}:3: board.players.Amy.battlefeld: "
        'unknown key "battlefeld"; did you mean "battlefield"?\n'
    )
    status, out, err = run(command, tmp_path / "missing.yaml")
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    "arguments", [[], ["ask"], ["aks"], ["ask", "x", "--jsn"], ["verify"], ["schema", "x"]]
)
def test_wrong_usage_is_one_line_and_status_2(run: Any, arguments: list[str]) -> None:
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("pysolver: ")


def test_schema_is_json(run: Any) -> None:
    status, out, _ = run("schema")
    assert status == 0
    assert json.loads(out)["properties"]["board"]


@pytest.mark.parametrize(
    ("ask", "answer", "question", "lines", "sentence"),
    [
        (
            {"could_produce": "Reflecting Pool"},
            [],
            "Which types of mana could Reflecting Pool produce?",
            ["no mana"],
            "Reflecting Pool could produce no mana.",
        ),
        (
            {"could_produce": "Bayou"},
            ["B", "G"],
            "Which types of mana could Bayou produce?",
            ["{B} {G}"],
            "Bayou could produce black and green mana.",
        ),
        (
            {"tap_for_mana": {"permanent": "Bayou", "ability": 2}},
            ["none"],
            "What can activating a mana ability of Bayou (ability 2) give?",
            ["no mana"],
            "However replacement effects are ordered, it gives no mana.",
        ),
        (
            {"tap_for_mana": "Bear"},
            [],
            "What can activating a mana ability of Bear give?",
            ["nothing"],
            "Bear has no such mana ability.",
        ),
        (
            {"tap_for_mana": "Flare"},
            [{"Amy": "{G}", "Ned": "{R}"}],
            "What can activating a mana ability of Flare give?",
            ["{G} for Amy and {R} for Ned"],
            "However replacement effects are ordered, it gives {G} for Amy and {R} for Ned.",
        ),
        (
            {"can_activate": "Elf"},
            {"answer": False, "because": ["302.6"]},
            "May an ability of Elf be activated?",
            ["no", "because 302.6"],
            "It cannot be done.",
        ),
        (
            {"characteristics": "Elf"},
            {"types": ["Creature"], "power": 1, "abilities": []},
            "What is Elf?",
            ["types      Creature", "power      1", "abilities  none"],
            "",
        ),
        (
            {"replace": {"gain_life": {"player": "Amy", "amount": 1}}},
            [[], [{"draw": {"player": "Amy", "amount": 1}}, {"mill": {"player": "Amy"}}]],
            "What can finally happen: gain life player Amy, amount 1?",
            ["nothing", "draw player Amy, amount 1 then mill player Amy"],
            "2 outcomes over all orders and choices.",
        ),
        ({"count": {"permanents": {}}}, 3, "How many: permanents any?", ["3"], ""),
    ],
)
def test_words(
    ask: dict[str, Any], answer: Any, question: str, lines: list[str], sentence: str
) -> None:
    assert show.question(ask) == question
    assert show.lines(ask, answer) == lines
    assert show.sentence(ask, answer) == sentence


def test_every_question_has_words() -> None:
    from pysolver.models import QUESTIONS

    assert set(show._QUESTIONS) == set(QUESTIONS)
