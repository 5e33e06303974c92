"""Rules that cannot apply are left out: that is read off the text, and changes no answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from clingo import ast
from clingo.ast import AST, ASTType

from pysolver import api, narrowing, solver
from pysolver.case import read_cases
from pysolver.narrowing import narrowed, words
from pysolver.solver import encodings_folder

FILES = sorted(encodings_folder().rglob("*.lp"))
CASES = Path(__file__).parent / "cases"


def _parsed(text: str) -> list[AST]:
    found: list[AST] = []
    ast.parse_string(text, found.append)
    return [each for each in found if each.ast_type == ASTType.Rule]


def _is_positive_atom(literal: AST) -> bool:
    return bool(
        literal.ast_type == ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type == ASTType.SymbolicAtom
    )


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_rule_needs_what_its_positive_atoms_name_and_makes_what_else_it_names(file: Path) -> None:
    """The oracle is clingo's own parser, line by line."""
    lines = narrowing._read(file.resolve()).lines
    assert sum(len(_parsed(line.text)) for line in lines) == len(_parsed(_alone(file)))
    for line in lines:
        for rule in _parsed(line.text):
            positive = [str(each) for each in rule.body if _is_positive_atom(each)]
            others = [each for each in rule.body if not _is_positive_atom(each)]
            binding = [str(each) for each in others if not str(each).startswith("not ")]
            assert line.needs <= words(" ".join(positive)), line.text
            assert words(str(rule.head)) - {"false"} <= line.makes, line.text
            assert words(" ".join(binding)) <= line.makes, line.text


def _alone(file: Path) -> str:
    """The text of a file without what it includes."""
    lines = file.read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("#include"))


def test_what_cannot_apply_is_left_out_and_what_can_is_kept(tmp_path: Path) -> None:
    """Step by step: what a rule that applies brings in lets others apply."""
    (tmp_path / "more.lp").write_text('c(X) :- b(X,"red").\n')
    stage = tmp_path / "stage.lp"
    stage.write_text(
        '#include "more.lp".\n'
        "#show c/1.\n"
        "b(X,Y) :- a(X), not denied(X), Y = @f(X).\n"
        "b(X,f(Y)) :- a(X),\n"
        "   Y = g(X).\n"
        "d(X) :- b(X,f(g(_))).\n"
        "e(X) :- denied(X).\n"
        ":- denied(X), a(X).\n"
        ":- a(X), X < 0.\n"
        "n(N) :- a(_), N = #count { X : never(X) }.\n"
        "p(X) :- never(X) : a(X).\n"
    )
    kept = narrowed(stage, {"a", "f"}).splitlines()
    assert "#show c/1." in kept
    assert "e(X) :- denied(X)." not in kept
    assert ":- denied(X), a(X)." not in kept
    assert ":- a(X), X < 0." in kept
    assert 'c(X) :- b(X,"red").' not in kept
    assert "d(X) :- b(X,f(g(_)))." in kept
    assert "n(N) :- a(_), N = #count { X : never(X) }." in kept
    assert "p(X) :- never(X) : a(X)." in kept
    assert 'c(X) :- b(X,"red").' in narrowed(stage, {"a", '"red"'}).splitlines()


@pytest.mark.parametrize("name", ["tap", "counting"])
def test_answers_are_the_same_with_all_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each case alone, so that much is left out."""
    cases = list(read_cases(CASES / f"{name}.case.yaml"))[:5]
    few = [list(api.answer_all([case])) for case in cases]
    monkeypatch.setattr(solver, "_FEW", -1)
    assert few == [list(api.answer_all([case])) for case in cases]
