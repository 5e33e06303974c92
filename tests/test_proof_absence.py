"""Proofs of absence: the nearest rule instances and the first condition of each that fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from proving import PRODUCE, atom, run_all
from typer.testing import CliRunner

from pysolver.cli import app
from pysolver.errors import CaseError
from pysolver.why import ProofError, Stage, check_exhausted, why_not


def reasons(stages: list[Stage], goal: str) -> list[dict[str, Any]]:
    return why_not(stages, atom(goal)).data["attempts"]


def test_the_nearest_rule_comes_first_and_what_stands_against_it_is_proved(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        PRODUCE,
        "permanent(pool;forest;wood). reflects(pool). adds(forest,g). adds(wood,g). replaces(e,b).",
    )
    assert why_not(stages, atom("could_produce(pool,g)")).text(110) == (
        "it is not so that pool could produce g\n"
        "├── pool could produce g, as forest could: 106.7, 106.5\n"
        "│   ├── ✓ pool looks at others\n"
        "│   ├── ✓ forest is on the battlefield\n"
        "│   ├── ✓ forest != pool\n"
        "│   ├── ✗ it is not so that forest could produce g\n"
        "│   │   └── forest could produce g: 106.7\n"
        "│   │       └── ✗ it is not so that the ability of forest adds g\n"
        "│   │           └── the ability of forest adds g: 614.6\n"
        "│   │               ├── ✓ forest adds g\n"
        "│   │               └── ✗ g of forest is replaced with b\n"
        "│   │                   ├── forest adds g\n"
        "│   │                   ├── e makes mana b\n"
        "│   │                   └── g != b\n"
        "│   └── 1 more like this\n"
        "├── pool could produce g: 106.7\n"
        "│   └── ✗ it is not so that the ability of pool adds g\n"
        "│       └── the ability of pool adds g instead: 614.6\n"
        "│           └── ✗ it is not so that anything of pool is replaced with g\n"
        "│               └── something of pool is replaced with g: 614.1a\n"
        "│                   └── ✗ it is not so that pool adds anything\n"
        "└── all derivations were tried: 2 rules can conclude could_produce, and with these facts "
        "no model of the rules\n    holds it\n"
    )


def test_aggregates_and_conditions_on_all_say_what_they_found(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%@ 107.1 "two"\ntwo(N) :- N = #count { O : land(O,P), player(P) }, N >= 2.\n'
        '%@ 107.1 "all"\nall :- tapped(O) : land(O,_).\n'
        '%@ 107.1 "none"\nnone :- not tapped(O) : land(O,_).\n'
        '%= land(O,_) "{O} is a land"\n%@ 107.1 "{N}"\nnext(N+1) :- land(N,_), N > 2.\n',
        "player(amy). land(1..2,amy). land(3,ned). tapped(1).",
    )
    [count] = reasons(stages, "two(3)")
    assert count["fails"] == {
        "sentence": "it is not so that 3 = #count { O: land(O,P), player(P) }",
        "elements": ["1 is a land", "player: amy", "2 is a land"],
    }
    [every] = reasons(stages, "all")
    assert every["fails"] == {
        "sentence": "it is not so that tapped(O): land(O,_)",
        "elements": ["it is not so that tapped: 2", "it is not so that tapped: 3"],
    }
    [none] = reasons(stages, "none")
    assert none["fails"] == {
        "sentence": "it is not so that not tapped(O): land(O,_)",
        "elements": ["tapped: 1"],
    }
    [computed] = reasons(stages, "next(3)")
    assert computed["holds"] == ["3 = 2+1", "2 is a land"]
    assert computed["fails"] == {"sentence": "it is not so that 2 > 2"}


def test_it_goes_on_in_the_stage_before(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%@ 613.1 "{O} is a land now"\nnow(O) :- land(O), not moon.\n', "land(a). moon.",
        '% t\n%@ 305.6 "{O} can be tapped"\ntap(O) :- turn(_), now(O).\n', "turn(1).",
    )  # fmt: skip
    [first] = reasons(stages, "tap(a)")
    [below] = first["fails"]["why_not"]["attempts"]
    assert below["rules"] == ["613.1"] and below["fails"]["sentence"] == "moon"


def test_anything_may_stand_in_the_goal(tmp_path: Path) -> None:
    stages = run_all(tmp_path, PRODUCE, "adds(forest,g).")
    [nearest, _] = reasons(stages, "could_produce(pool,_any)")
    assert nearest["sentence"] == "pool could produce something"
    with pytest.raises(ProofError, match="holds"):
        why_not(stages, atom("could_produce(_any,g)"))


def test_the_nearest_few_are_told_and_those_first_that_are_about_what_is_named(
    tmp_path: Path,
) -> None:
    rules = "".join(
        f'%@ 107.1 "way {n} leads to {{X}}"\nends(X) :- way(X,{n}), _goes_on(X).\n'
        for n in range(5)
    )
    [stage] = run_all(
        tmp_path,
        f'% t\n{rules}%@ 107.1 "it goes on"\n_goes_on(X) :- open(X).\n',
        "way(a,3). way(b,0).",
    )
    data = why_not([stage], atom("ends(a)")).data
    assert [each["sentence"] for each in data["attempts"]] == [
        "way 3 leads to a",
        "way 0 leads to a",
        "way 1 leads to a",
    ]
    assert data["further"] == 2
    assert "2 more rules that are further from it" in why_not([stage], atom("ends(a)")).text()


def test_a_search_that_has_an_answer_more_than_was_found_is_no_proof(tmp_path: Path) -> None:
    program = '% t\n%@ 118.3 "a"\n{ a(X) : b(X) } :- c.\n%@ 118.3 "no"\n:- a(1), a(2).\n'
    [stage] = run_all(tmp_path, program, "c. b(1..2).")
    shown = atom("a(_any)")
    found = [[], [atom("a(1)")], [atom("a(2)")]]
    check_exhausted(stage, shown, found)
    with pytest.raises(ProofError, match="other answers"):
        check_exhausted(stage, shown, found[1:])


def test_a_rule_that_cannot_match_is_left_out_and_loops_end(tmp_path: Path) -> None:
    stages = run_all(tmp_path, '% t\n%@ 106.7 "a"\na(1) :- b.\n%@ 106.7 "b"\nb :- a(1).\n'
                    '%@ 106.7 "a"\na(2) :- c.\n', "d.")  # fmt: skip
    assert "why_not" in reasons(stages, "a(1)")[0]["fails"]
    assert reasons(stages, "a(3)") == [] and reasons(stages, "unknown") == []


def test_what_holds_in_another_model_is_not_absent(tmp_path: Path) -> None:
    program = '% t\n%@ 118.3 "a"\n{ a } :- c.\n%@ 118.3 "no"\n:- a, d.\n'
    [stage] = run_all(tmp_path, program, "c.")
    without = Stage(stage.program, stage.facts, {atom("c")})
    with pytest.raises(ProofError, match="holds in some model"):
        why_not([without], atom("a"))
    [forbidden] = reasons(run_all(tmp_path, program, "c. d."), "a")
    assert forbidden["fails"] == {"sentence": "other rules forbid this choice"}


BOARD = """case: c
board:
  players:
    Amy:
      battlefield: [Forest, Mountain, Grizzly Bears, {card: Hill Giant, tapped: true}]
      hand: [Lightning Bolt, Rift Bolt, Forest]
    Ned: {battlefield: [Island, Soul Warden, {card: Forest, id: down, face_down: manifest}]}
  turn: 2
  active: Ned
"""

KINDS = [
    ("could_produce: Mountain", "{R}", "{G}", "it is not so that Mountain could produce {G}"),
    ("tap_for_mana: Mountain", "{R}", "{R}{R}", "can end in {R}{R}"),
    ("available_mana: Amy", "{R}{G}", "{R}{R}", "Mountain adds {R}"),
    ("can_pay: {player: Amy, cost: '{G}'}", "true", "false", "Forest adds 1 of such mana"),
    ("can_pay: {player: Amy, cost: '{U}'}", "false", "true", "nothing is owed"),
    ("can_play: {card: Rift Bolt, player: Amy}", "118.3", "true", "the mana can't be paid"),
    ("can_play: {card: Lightning Bolt, player: Amy}", "true", "307.1", "an instant"),
    ("can_activate: {permanent: Forest, ability: 1}", "true", "602.5a", "602.5a"),
    ("characteristics: Mountain", "type land", "type creature", "type creature"),
    ("count: {permanents: {type: Creature}}", "4", "3", "3 objects are meant"),
    (
        "replace: {draw: {player: Amy, amount: 1}}",
        "{draw: {player: Amy, amount: 1}}",
        "{draw: {player: Amy, amount: 2}}",
        "it can end in Amy draws 2",
    ),
    ("special_actions: Ned", None, "suspend Rift Bolt", "suspend Rift Bolt"),
    ("state: {object: Hill Giant, is: tapped}", "true", "false", "Hill Giant is tapped"),
    ("state: {object: Mountain, is: tapped}", "false", "true", "Mountain is tapped"),
    (
        "triggers: {tapped_for_mana: {permanent: Mountain}}",
        None,
        "Island",
        "it is not so that anything of Island triggers",
    ),
    ("triggers: {untap: {permanent: Mountain}}", None, "Island", "it is not so that"),
    ("legal_attacks: {player: Ned}", None, "{Soul Warden: Amy}", "it is not the step for it"),
    ("legal_blocks: {player: Amy, blocks: {Hill Giant: down}}", "509.1a", "true", "untapped"),
    ("turn_face_up: down", "false", "true", "it has no cost for it"),
    ("turn_face_up: down", "702.37e", "116.2b", "down is face down"),
    ("value_of_x: {of: Rift Bolt}", None, "2", "2"),
]
"""A question; what is in the answer, what is not, and what is told about that."""


def run_why(tmp_path: Path, ask: str, written: str) -> tuple[int, str]:
    file = tmp_path / "c.case.yaml"
    file.write_text(f"{BOARD}ask: {{{ask}}}\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["why", str(file), "--not", written])
    if isinstance(result.exception, CaseError):
        raise result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize(("ask", "holds", "written", "told"), KINDS)
def test_what_is_not_in_an_answer_of_each_kind(
    tmp_path: Path, ask: str, holds: str | None, written: str, told: str
) -> None:
    code, output = run_why(tmp_path, ask, written)
    assert code == 0, output
    assert told in " ".join(output.replace("│", " ").split()), output
    assert len(output.splitlines()) < 60
    if holds is not None:
        code, output = run_why(tmp_path, ask, holds)
        assert code == 0 and output.splitlines()[1:] == [f'"{holds}" is in the answer'], output


@pytest.mark.parametrize("ask", sorted({ask for ask, *_ in KINDS}))
def test_what_could_be_in_no_answer_is_refused_in_one_line(tmp_path: Path, ask: str) -> None:
    with pytest.raises(CaseError, match=r'\A--not "no such thing": .*\Z'):
        run_why(tmp_path, ask, "no such thing")
