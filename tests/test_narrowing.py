"""Rules that cannot apply are left out: that is read off the text, and changes no answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import clingo
import pytest
from clingo import ast
from clingo.ast import AST, ASTType
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver import api, narrowing, solver
from pysolver.case import read_cases
from pysolver.narrowing import narrowed, words
from pysolver.solver import encodings_folder
from pysolver.terms import NUMBER, TUPLE

FILES = sorted(encodings_folder().rglob("*.lp"))
CASES = Path(__file__).parent / "cases"
Atoms = Sequence[clingo.Symbol] | solver.Handed


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


def _places(term: AST, inner: bool = False) -> Iterator[tuple[narrowing.Place, AST]]:
    """Every term within one, as clingo's parser sees it."""
    if term.ast_type == ASTType.Pool:
        for each in term.arguments:
            yield from _places(each, inner)
    elif term.ast_type == ASTType.Function:
        name = term.name or TUPLE
        for number, each in enumerate(term.arguments, 1):
            for one in each.arguments if each.ast_type == ASTType.Pool else (each,):
                yield (f"{name}(" if inner else name, number), one
                yield from _places(one, inner=True)


def _word(term: AST) -> str | None:
    if term.ast_type == ASTType.Function:
        return str(term.name) or TUPLE
    if term.ast_type == ASTType.SymbolicTerm:
        return NUMBER if term.symbol.type == clingo.SymbolType.Number else str(term.symbol)
    numbers = (ASTType.BinaryOperation, ASTType.UnaryOperation, ASTType.Interval)
    return NUMBER if term.ast_type in numbers else None


def _equal(rule: AST) -> dict[str, str | None]:
    """The words of variables that a rule says to be equal to something."""
    return {
        str(each.atom.term): _word(each.atom.guards[0].term)
        for each in rule.body
        if each.ast_type == ASTType.Literal
        and each.atom.ast_type == ASTType.Comparison
        and each.atom.guards[0].comparison == ast.ComparisonOperator.Equal
    }


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_rule_needs_what_its_positive_atoms_say_and_makes_what_its_head_says(file: Path) -> None:
    """The oracle is clingo's own parser, line by line."""
    lines = [line for line in narrowing._read(file.resolve())[1] if not line.startswith("#")]
    assert sum(len(_parsed(line)) for line in lines) == len(_parsed(_alone(file)))
    for line in lines:
        needs, makes, _ = narrowing._parts(line)
        heads = set[tuple[narrowing.Place, str | None]]()
        for rule in _parsed(line):
            atoms = [each.atom.symbol for each in rule.body if _is_positive_atom(each)]
            equal = _equal(rule)
            said = {
                (place, equal.get(str(term), _word(term)))
                for atom in atoms
                for place, term in _places(atom)
            }
            several = [
                each.arguments if each.ast_type == ASTType.Pool else [each] for each in atoms
            ]
            said |= {((atom.name, 0), "") for pool in several for atom in pool}
            assert set(needs) <= said, line
            if rule.head.ast_type == ASTType.Literal and hasattr(rule.head.atom, "symbol"):
                heads |= {(place, _word(term)) for place, term in _places(rule.head.atom.symbol)}
        assert {each for each in heads if each[1] is not None} <= set(makes), line


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
        "b(X,f(Y)) :- a(X,Y), not denied(X).\n"
        "d(X) :- b(X,f(g(_))).\n"
        "d(X) :- b(X,f(Y)), Y = h(_).\n"
        "e(Y) :- b(_,f(Y)).\n"
        "k(X) :- e(X),\n"
        "   X = blue.\n"
        "l(X) :- denied(X).\n"
        ":- denied(X), a(X,_).\n"
        ":- a(X,_), X < 0.\n"
        "n(N) :- a(_,_), N = #count { X : never(X) }.\n"
        "p(X) :- never(X) : a(X,_).\n"
    )
    always = {
        "#show c/1.",
        "b(X,f(Y)) :- a(X,Y), not denied(X).",
        "e(Y) :- b(_,f(Y)).",
        ":- a(X,_), X < 0.",
        "n(N) :- a(_,_), N = #count { X : never(X) }.",
        "p(X) :- never(X) : a(X,_).",
    }
    assert set(narrowed(stage, words("a(1,2).")).splitlines()) == always
    with_g = set(narrowed(stage, words("a(1,g(2)).\nb(1,red).")).splitlines())
    assert with_g == {*always, "d(X) :- b(X,f(g(_)))."}
    with_pool = set(narrowed(stage, words("a(1,(h(2);blue)).")).splitlines())
    assert with_pool == {*always, "d(X) :- b(X,f(Y)), Y = h(_).", "k(X) :- e(X),   X = blue."}
    assert 'c(X) :- b(X,"red").' in narrowed(stage, words('b(1,"red").')).splitlines()


_CONSTANTS = ("k", "m", "1", '"s"')
_VARIABLES = ("X", "Y")


def _terms(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    plain = st.sampled_from(names)
    return st.one_of(
        plain,
        st.builds("f({})".format, plain),
        st.builds("g({},{})".format, plain, plain),
        st.builds("({},{})".format, plain, plain),
        st.builds("({};{})".format, plain, st.sampled_from(_CONSTANTS)),
    )


@st.composite
def _programs(draw: st.DrawFn) -> tuple[str, str]:
    """Facts, and rules of which each makes atoms for the next ones."""
    facts = [f"p0({draw(_terms(_CONSTANTS))},{draw(_terms(_CONSTANTS))})." for _ in range(3)]
    rules = []
    for place in range(1, 6):
        source = draw(st.integers(0, place - 1))
        first = draw(_terms((*_CONSTANTS, "X")))
        body = [f"p{source}({first},{draw(_terms((*_CONSTANTS, 'Y')))})"]
        if draw(st.booleans()):
            body.append(f"X = {draw(_terms((*_CONSTANTS, 'Y')))}")
        bound = [name for name in _VARIABLES if name in body[0]]
        made = _terms((*_CONSTANTS, *bound))
        head = f"p{place}({draw(made)},{draw(made)})"
        rules.append(f"{head} :- {', '.join(body)}.")
    return "\n".join(facts), "\n".join(rules)


def _model(program: str) -> set[str]:
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program)
    control.ground()
    return {str(atom.symbol) for atom in control.symbolic_atoms}


@settings(max_examples=40, deadline=None)
@given(_programs())
def test_random_programs_mean_the_same_without_the_rules_left_out(
    tmp_path_factory: pytest.TempPathFactory, program: tuple[str, str]
) -> None:
    """Rules over a few functions, tuples and pools; the oracle is the solver with all of them."""
    facts, rules = program
    stage = tmp_path_factory.mktemp("stage") / "stage.lp"
    stage.write_text(rules)
    try:
        whole = _model(f"{facts}\n{rules}")
    except RuntimeError:  # a variable that nothing binds
        return
    assert _model(f"{facts}\n{narrowed(stage, words(facts))}") == whole


@pytest.mark.parametrize("name", ["tap", "facedown", "replace", "mana"])
def test_everything_holds_that_holds_with_all_rules(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All atoms of every stage, not only what it shows; each case alone, so much is left out."""
    ran = list[tuple[str, tuple[str, ...], Atoms]]()
    run = solver.run_whole

    def noted(stage: str, *facts: str, atoms: Atoms = (), whole: bool = False) -> solver.Model:
        ran.append((stage, facts, tuple(atoms)))
        return run(stage, *facts, atoms=atoms, whole=whole)

    monkeypatch.setattr(solver, "run_whole", noted)
    for case in list(read_cases(CASES / f"{name}.case.yaml"))[:1]:
        list(api.answer_all([case]))
    few = [_holding(run(stage, *facts, atoms=atoms, whole=True)) for stage, facts, atoms in ran]
    monkeypatch.setattr(solver, "narrowed", lambda stage, known: f'#include "{stage}".')
    every = [_holding(run(stage, *facts, atoms=atoms, whole=True)) for stage, facts, atoms in ran]
    assert few == every


def _holding(model: solver.Model) -> set[clingo.Symbol]:
    """What holds in a model, but for that by which the grounder counts where rules are left out."""
    return {atom for atom in model.atoms if not atom.name.startswith(("count_of_", "go_on_with_"))}
