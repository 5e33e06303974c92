"""What is told beside the outcomes of an event: an order that leads to each, and who chose."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pysolver.cli import app
from pysolver.errors import CaseError
from pysolver.results import Result, solve

CASE = """
case: a-doubler-and-an-adder
board:
  players:
    Amy:
      battlefield:
        - {card: {name: Hill Beast, types: Creature, power: 2, toughness: 2, text: ""}, id: beast}
        - card:
            name: Green Doubling
            types: Enchantment
            text: >-
              If one or more counters would be put on a permanent you control, twice that many of
              each of those kinds of counters are put on that permanent instead.
        - card:
            name: Green Adding
            types: Enchantment
            text: >-
              If one or more +1/+1 counters would be put on a creature you control, that many plus
              one +1/+1 counters are put on it instead.
    Ned: {}
ask: {replace: {put_counters: {object: beast, kind: +1/+1, amount: 1, by: Ned}}}
---
case: its-own-choice
board:
  players:
    Amy: {life: 20}
    Ned:
      battlefield:
        - card:
            name: Slow Gate
            types: Enchantment
            text: Lands your opponents control enter tapped.
ask:
  replace:
    enters:
      card:
        name: Dear Shore
        types: Land
        text: As this land enters, you may pay 2 life. If you don't, it enters tapped.
      player: Amy
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "told.case.yaml"
    path.write_text(CASE, "utf-8")
    return path


def test_every_outcome_has_an_order_with_the_choices_on_the_way(file: Path) -> None:
    told = CliRunner().invoke(app, ["ask", "--json", str(file)], catch_exceptions=False)
    first, second = (json.loads(line) for line in told.stdout.splitlines())
    assert [each["outcome"] for each in first["orders"]] == first["answer"]
    first_chosen = {
        each["outcome"][0]["put_counters"]["amount"]: [
            (step["effect"], step.get("chosen_by")) for step in each["order"]
        ]
        for each in first["orders"]
    }
    assert first_chosen == {
        3: [("Green Doubling", "Amy"), ("Green Adding", None)],
        4: [("Green Adding", "Amy"), ("Green Doubling", None)],
    }
    assert {step.get("chosen_by") for each in second["orders"] for step in each["order"]} == {
        "Amy",
        None,
    }


def test_an_order_is_told_in_sentences(file: Path) -> None:
    told = CliRunner().invoke(app, ["ask", str(file)], catch_exceptions=False).stdout
    assert "Amy chooses Green Adding: beast gets 1 +1/+1 counter" in told
    assert "Green Doubling: beast gets 2 +1/+1 counters becomes beast gets 4 +1/+1 counters" in told
    assert "becomes Amy loses 2 life and Dear Shore enters under Amy's control" in told


def test_an_order_has_the_steps_of_its_own_event_alone_in_turn(tmp_path: Path) -> None:
    thieves = {"battlefield": ["Notion Thief", "Hullbreacher"]}
    case = {
        "case": "draws-that-are-taken",
        "board": {"players": {"Amy": {}, "Ned": thieves, "Zoe": thieves}},
        "ask": [{"replace": {"draw": {"player": who, "amount": 1}}} for who in ("Amy", "Zoe")],
    }
    path = tmp_path / "taken.jsonl"
    path.write_text(json.dumps(case), "utf-8")
    told = CliRunner().invoke(app, ["ask", "--json", str(path)], catch_exceptions=False)
    *_, asked = (json.loads(line) for line in told.stdout.splitlines())
    orders = {
        each["outcome"][0]["create_tokens"]["player"]: each["order"] for each in asked["orders"]
    }
    assert [(step["effect"], step["chosen_by"]) for step in orders["Zoe"]] == [
        ("Ned/Notion Thief", "Zoe"),
        ("Zoe/Hullbreacher", "Ned"),
    ]


def test_a_permanent_of_unknown_size_is_not_told_for_certain() -> None:
    walker = {"name": "Nameless Walker", "types": "Legendary Planeswalker — Karn", "text": ""}
    answer = solve(
        {
            "case": "a-planeswalker-without-loyalty",
            "board": {"players": {"Amy": {}, "Ned": {}}},
            "ask": {"replace": {"enters": {"card": walker, "player": "Amy"}}},
        }
    )
    assert isinstance(answer, Result)
    assert not answer.complete
    assert answer.not_modelled == [{"card": "Nameless Walker"}]


def test_more_creatures_than_can_be_chosen_from_are_refused() -> None:
    eater = {"name": "Great Eater", "types": "Creature", "text": "Devour 1"}
    bear = {"name": "Brown Bear", "types": "Creature", "text": ""}
    case = {
        "case": "a-feast",
        "board": {"players": {"Amy": {"battlefield": [{"card": bear}] * 8}, "Ned": {}}},
        "ask": {"replace": {"enters": {"card": eater, "player": "Amy"}}},
    }
    with pytest.raises(CaseError, match="8 creatures could be sacrificed"):
        solve(case)
