"""Running stages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pysolver import solver
from pysolver.solver import SolverError


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "questions").mkdir()
    (tmp_path / "inputs.lp").write_text("#defined a/1.")
    monkeypatch.setattr(solver, "encodings_folder", lambda: tmp_path)
    solver._declared.cache_clear()
    yield tmp_path / "questions" / "odd.lp"
    solver._declared.cache_clear()


def test_the_encodings_are_found() -> None:
    assert solver.stage_file("layers").is_file()


def test_a_stage_takes_texts_and_atoms_and_shows_what_it_shows(stage: Path) -> None:
    stage.write_text("b(X) :- a(X). #show b/1.")
    first = solver.run("odd", "a(1).", "a(2).")
    assert sorted(map(str, first)) == ["b(1)", "b(2)"]
    again = solver.run("odd", "a(3).", atoms=solver.parse("a(4)."))
    assert sorted(map(str, again)) == ["b(3)", "b(4)"]


def test_the_whole_model_is_kept_where_it_is_asked_for(stage: Path) -> None:
    stage.write_text("b(X) :- a(X). #show b/1.")
    assert not solver.run_whole("odd", "a(1).").atoms
    assert sorted(map(str, solver.run_whole("odd", "a(1).", whole=True).atoms)) == ["a(1)", "b(1)"]


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("b(X) :- a(X), not a(Y).", "unsafe"),
        ("b(X) :- ", "syntax error"),
        (":- a(1).", "stage odd has no model"),
        ("{b}.", "stage odd has several models"),
    ],
)
def test_a_faulty_stage_is_one_clear_exception(stage: Path, program: str, message: str) -> None:
    stage.write_text(program)
    with pytest.raises(SolverError) as caught:
        solver.run("odd", "a(1).")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_stage(stage: Path) -> None:
    with pytest.raises(SolverError, match="odd"):
        solver.run("odd")


def test_facts_are_parsed() -> None:
    assert sorted(map(str, solver.parse('a(1). b("x y",(c;d)).'))) == [
        "a(1)",
        'b("x y",c)',
        'b("x y",d)',
    ]
    with pytest.raises(SolverError, match="syntax error"):
        solver.parse("a(1")
