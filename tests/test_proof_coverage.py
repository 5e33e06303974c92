"""Which rules fired, and the index of the rules that are implemented."""

from __future__ import annotations

from pathlib import Path

import pytest
from proving import PRODUCE, run_all

from pysolver.rules_index import UnknownNumber, markdown, rows
from pysolver.why.coverage import fired, report, unfired


def test_rules_that_fired_and_rules_that_did_not(tmp_path: Path) -> None:
    [stage] = run_all(tmp_path, PRODUCE, "adds(forest,g).")
    keys = fired(stage)
    assert sorted(key.split(":", 1)[1] for key in keys) == ["10:1", "14:1"]
    assert [rule.line for rule in unfired(stage.program, keys)] == [8, 12, 16]
    lines = report(stage.program, keys).splitlines()
    assert lines[0].startswith(f"{tmp_path.name}/stage0.lp:8: _replaced(O,T,S) :- ")
    assert lines[-1] == "2 of 5 rules fired (40 %)"


def test_choices_and_constraints_fire(tmp_path: Path) -> None:
    program = (
        '% t\n%@ 118.3 "{X}"\n{ a(X) : b(X) } :- go. %@ 118.3 "{X}"\n{ c(X) : d(X) } :- go.\n'
        '%@ 118.3 "no"\n:- a(1).\n%@ 118.3 "no"\n:- a(7).\n%@ 118.3 "some"\n:- not a(2), go.\n'
    )
    [stage] = run_all(tmp_path, program, "go. b(1..2).")
    lines = sorted(key.rsplit(":", 2)[1] for key in fired(stage))
    assert lines == ["10", "3", "6"]


def test_the_index_of_rules(tmp_path: Path) -> None:
    chapter = tmp_path / "encodings" / "1_game"
    chapter.mkdir(parents=True)
    (chapter / "106.lp").write_text(PRODUCE, encoding="utf-8")
    cases = tmp_path / "cases"
    cases.mkdir()
    (cases / "pool.case.yaml").write_text(
        'case: pool\nrules: ["106.7", "106.12a"]\n---\ncase: other\n', encoding="utf-8"
    )

    def found(number: str | None = None) -> list[str]:
        return [row.number for row in rows(number, tmp_path / "encodings", cases)]

    assert found() == ["106.5", "106.7", "106.12a", "614.1a", "614.6"]
    assert found("106") == ["106.5", "106.7", "106.12a"]
    assert found("106.12") == ["106.12a"] and found("106.1") == []
    [row] = rows("106.7", tmp_path / "encodings", cases)
    assert [(p.file, p.line) for p in row.places] == [("1_game/106.lp", 14), ("1_game/106.lp", 16)]
    assert row.places[0].sentence == "{O} could produce {T}"
    assert row.cases == ("pool.case.yaml: pool",)
    assert "| 106.7 | `1_game/106.lp` 14, 16 | pool.case.yaml: pool |\n" in markdown([row])
    with pytest.raises(UnknownNumber, match=r'no rule "106\.7z" in 2026-09-25; did you mean'):
        rows("106.7z", tmp_path / "encodings", cases)


def test_the_encodings_of_this_package_have_an_index() -> None:
    assert {"613.8", "106.7"} <= {row.number for row in rows()}
