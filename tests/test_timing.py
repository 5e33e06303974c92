"""May it be activated, may it be played: cases of the project's own, and the texts behind them."""

from __future__ import annotations

from pathlib import Path

import pytest
from text_helpers import said, unread

from pysolver.api import answer_all
from pysolver.case import parse_case, read_cases
from pysolver.errors import CaseError
from pysolver.verify import Report

CASES = Path(__file__).with_name("cases") / "timing.case.yaml"


def test_every_case_passes() -> None:
    cases = list(read_cases(CASES))
    answers = answer_all(cases)
    report = Report()
    for case in cases:
        report.add(case, [next(answers) for _ in case.questions])
    assert report.failures == []
    assert (report.passed, report.incomplete) == (len(cases), 0)


def test_several_abilities_without_a_word_which() -> None:
    card = {"name": "Stone", "types": "Artifact", "text": "{T}: Add {G}.\n{T}: Add {R}."}
    case = parse_case(
        {
            "case": "two-abilities",
            "board": {"players": {"Amy": {"battlefield": [{"card": card}]}, "Ned": {}}},
            "ask": {"can_activate": "Stone"},
        }
    )
    with pytest.raises(CaseError, match='"ability" says which'):
        list(answer_all([case]))


RULES = {
    "You may play an additional land on each of your turns.": {"rule(land_plays(you,1))"},
    "Each player may play two additional lands on each of their turns.": {
        "rule(land_plays(player,2))"
    },
    "You may play lands from your graveyard.": {'rule(play_from(you,graveyard,"type(land)"))'},
    "You may cast creature spells from the top of your library.": {
        'rule(play_from(you,library_top,"spell, type(creature)"))'
    },
    "You may activate abilities of creatures you control as though those creatures had haste.": {
        'rule(as_though_haste("controller(you), type(creature)",activate))'
    },
    "You may cast creature spells as though they had flash.": {
        'rule(flash(you,"spell, type(creature)"))'
    },
    "Players can't cast spells from graveyards or libraries.": {
        "rule(cant_cast_from(player,graveyard))",
        "rule(cant_cast_from(player,library))",
    },
    "Each opponent can cast spells only any time they could cast a sorcery.": {
        "rule(cast_as_sorcery(opponent))"
    },
    "Players can't play lands.": {"rule(cant_play_lands(player))"},
    "Artifact spells cost {2} more to cast.": {'rule(costs_more("spell, type(artifact)",2))'},
}


@pytest.mark.parametrize("text", RULES)
def test_rules_for_players(text: str) -> None:
    assert unread(text) == set()
    assert {fact.replace("a(f,1),", "") for fact in said(text, "rule")} == RULES[text]


LIMITS = {
    "Activate only as a sorcery.": {"restriction(sorcery_speed)"},
    "Activate no more than three times each turn.": {"restriction(each_turn(3))"},
    "Activate only during your turn, before attackers are declared.": {
        "restriction(both(your_turn,before(declare_attackers)))"
    },
    "Any player may activate this ability but only during their turn before the end step.": {
        "activator(any_player)",
        "restriction(both(your_turn,before(end)))",
    },
    "Activate only during the end of combat step.": {"restriction(during(end_combat))"},
}


@pytest.mark.parametrize("text", LIMITS)
def test_limits_of_activation(text: str) -> None:
    whole = f"{{T}}: You gain 1 life. {text}"
    assert unread(whole) == set()
    assert said(whole, "restriction", "activator") == LIMITS[text]


def test_targets_of_what_is_not_read() -> None:
    text = "{T}: Frobnicate target creature you control, then ponder target player's hat."
    assert said(text, "target") == {
        'target(1,"controller(you), type(creature)")',
        'target(2,"player")',
    }
    assert "target" not in unread(text)


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Frobnicate target creature of the chosen hue.",
        "{T}: If it's hot, frobnicate target creature.",
        "{T}: Frobnicate target hat.",
    ],
)
def test_targets_that_are_not_certain(text: str) -> None:
    assert "target" in unread(text)


def test_costs_and_limits_are_kept_where_the_effect_is_not_read() -> None:
    text = "{1}, {T}: Frobnicate the hat. If you do, dance instead. Activate only as a sorcery."
    assert said(text, "cost", "restriction") == {
        'cost(1,mana("{1}"))',
        "cost(2,tap)",
        "restriction(sorcery_speed)",
    }
    assert unread(text)
