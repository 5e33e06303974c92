"""Rules that lead to nothing that is shown are left out, and nothing else."""

from __future__ import annotations

from pathlib import Path

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver import api, solver
from pysolver.case import read_cases
from pysolver.relevance import leading_to_shown, named

CASES = Path(__file__).parent / "cases"


def test_what_is_shown_keeps_the_rules_that_lead_to_it() -> None:
    kept = [
        "shown(X) :- a(X), not b(X).",
        "b(X) :- c(X,_), 0 < #count { Y : d(Y) }.",
        'd("k :- e"). d(2).',
        ":- f(_).",
        "f(1) :- g(1).",
        "{ i(1) }.",
        "#show shown/1.",
        "#show j(X) : j(X), X > 1.",
        "j(X) :- a(X).",
    ]
    dropped = ["e(X) :- a(X).", "h(X) :- e(X), shown(X).", "k(1). k(2)."]
    assert leading_to_shown([*dropped, *kept]) == kept
    assert {"a", "b", "g", "j"} <= named(kept)
    assert "h" not in named(kept)


def test_where_nothing_says_what_is_shown_everything_is_kept() -> None:
    assert leading_to_shown(["a(1).", "b(X) :- a(X)."]) == ["a(1).", "b(X) :- a(X)."]


def _models(program: str) -> list[list[str]]:
    control = clingo.Control(["--warn=none", "0"])
    control.add("base", [], program)
    control.ground()
    with control.solve(yield_=True) as models:
        return sorted(sorted(map(str, model.symbols(shown=True))) for model in models)


@st.composite
def _programs(draw: st.DrawFn) -> list[str]:
    """Rules, choices and constraints; what denies something stands above it."""
    rules = ["p0.", "{ p1 }."]
    for number in range(2, 9):
        below = st.sampled_from([f"{sign}p{n}" for n in range(number) for sign in ("", "not ")])
        body = ", ".join(draw(st.lists(below, min_size=1, max_size=3)))
        form = draw(
            st.sampled_from(["p{} :- {}.", "p{} :- {}.", "{{ p{} }} :- {}.", ":- p{}, {}."])
        )
        rules.append(form.format(number - 1 if form.startswith(":-") else number, body))
    return draw(st.permutations(rules))


@settings(max_examples=100, deadline=None)
@given(_programs(), st.integers(2, 8))
def test_random_programs_have_the_same_answer_sets(rules: list[str], shown: int) -> None:
    """The oracle is the solver with all rules."""
    lines = [*rules, f"#show p{shown}/0."]
    assert _models("\n".join(leading_to_shown(lines))) == _models("\n".join(lines))


@pytest.mark.parametrize("name", ["layers", "replace", "mana", "tap"])
def test_stages_show_the_same_as_with_all_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = list(read_cases(CASES / f"{name}.case.yaml"))[:12]
    few = list(api.answer_all(cases))
    monkeypatch.setattr(solver, "leading_to_shown", list)
    assert list(api.answer_all(cases)) == few
