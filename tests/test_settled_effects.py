"""What an effect of a spell found as it began (611.2c) can't always be told from a board."""

from collections.abc import Sequence
from typing import Any

import pytest

import pysolver


def ask(
    text: str,
    *effects: dict[str, Any],
    phase: str = "main1",
    targets: Sequence[str] = (),
    **lion: Any,
) -> pysolver.Result:
    """Ask what the Lion is, after a spell with a text and what began besides it."""
    spell = {"name": "Spell", "types": "Instant", "text": text}
    told = {"controller": "Amy", "targets": list(targets), "timestamp": 4}
    begun = [{"from": spell, **told}, *effects]
    lions = {"card": "Silvercoat Lion", "id": "lion", "timestamp": 1, **lion}
    auras = [effect for effect in begun if "card" in effect]
    board = {
        "turn": 7,
        "phase": phase,
        "players": {"Amy": {"battlefield": [lions, *auras]}, "Ned": {}},
        "effects": [effect for effect in begun if "from" in effect],
    }
    result = pysolver.solve({"case": "lion", "board": board, "ask": {"characteristics": "lion"}})
    assert isinstance(result, pysolver.Result)
    return result


def lace(timestamp: int) -> dict[str, Any]:
    """An effect that makes the Lion black and nothing else."""
    spell = {"name": "Lace", "types": "Instant", "text": "Target permanent becomes black."}
    return {"from": spell, "controller": "Ned", "targets": ["lion"], "timestamp": timestamp}


def theft(timestamp: int) -> dict[str, Any]:
    """An Aura by which the Lion is controlled."""
    aura = {
        "name": "Theft",
        "types": "Enchantment — Aura",
        "text": "Enchant creature\nYou control enchanted creature.",
    }
    return {"card": aura, "attached_to": "lion", "timestamp": timestamp}


WHITE = "White creatures get +2/+2 until end of turn."
WHITE_OR_BLACK = "White creatures and black creatures get +2/+2 until end of turn."
NONBLACK = "Nonblack creatures get +2/+2 until end of turn."
BLACK = "Black creatures get +2/+2 until end of turn."
COLORLESS = "Colorless creatures get +2/+2 until end of turn."
YOURS = "Creatures you control get +2/+2 until end of turn."
SMALL = "Creatures with power 2 or less gain flying until end of turn."
ATTACKING = "Attacking creatures get +2/+0 until end of turn."
GROWN = "Target creature gets +X/+X until end of turn, where X is its power."
COUNTED = "Target creature gets +X/+X until end of turn, where X is the number of Cats you control."
STOLEN = {"control": [{"turn": 7, "to": "Amy"}]}


@pytest.mark.parametrize(
    ("text", "effects", "more"),
    [
        (NONBLACK, (lace(5),), {}),
        (COLORLESS, (lace(5),), {}),
        (YOURS, (theft(5),), {}),
        (YOURS, (), STOLEN),
        (SMALL, (), {"counters": {"+1/+1": 1}}),
        (ATTACKING, (), {"phase": "main2"}),
    ],
)
def test_what_has_changed_since_is_not_guessed(
    text: str, effects: tuple[dict[str, Any], ...], more: dict[str, Any]
) -> None:
    assert not ask(text, *effects, **more).complete


@pytest.mark.parametrize(
    ("text", "effects", "more", "power"),
    [
        (WHITE, (lace(3),), {}, 2),
        (WHITE, (lace(5),), {}, 4),
        (WHITE, (lace(3), lace(5)), {}, 2),
        (WHITE_OR_BLACK, (lace(5),), {}, 4),
        (NONBLACK, (lace(3),), {}, 2),
        (BLACK, (lace(3),), {}, 4),
        (BLACK, (lace(5),), {}, 2),
        (YOURS, (theft(3),), {}, 4),
        (YOURS, (theft(3),), STOLEN, 4),
        (SMALL, (), {}, 2),
        (ATTACKING, (), {"phase": "declare_blockers", "attacking": "Ned"}, 4),
    ],
)
def test_what_was_so_before_counts(
    text: str, effects: tuple[dict[str, Any], ...], more: dict[str, Any], power: int
) -> None:
    result = ask(text, *effects, **more)
    assert result.complete
    assert result.answer["power"] == power


def shrinking(timestamp: int) -> dict[str, Any]:
    """An effect that makes the Lion 1/1."""
    text = "Target creature has base power and toughness 1/1 until end of turn."
    spell = {"name": "Shrinking", "types": "Instant", "text": text}
    return {"from": spell, "controller": "Ned", "targets": ["lion"], "timestamp": timestamp}


def kitten(timestamp: int) -> dict[str, Any]:
    """Another Cat."""
    cat = {"name": "Kitten", "types": "Creature — Cat", "power": 1, "toughness": 1}
    return {"card": cat, "timestamp": timestamp}


@pytest.mark.parametrize(("text", "later"), [(GROWN, shrinking(5)), (COUNTED, kitten(5))])
def test_a_number_that_would_be_another_now_is_not_guessed(
    text: str, later: dict[str, Any]
) -> None:
    assert not ask(text, later, targets=["lion"]).complete


@pytest.mark.parametrize(
    ("text", "before", "power"), [(GROWN, shrinking(3), 2), (COUNTED, kitten(3), 4)]
)
def test_a_number_that_was_the_same_is_worked_out(
    text: str, before: dict[str, Any], power: int
) -> None:
    result = ask(text, before, targets=["lion"])
    assert result.complete
    assert result.answer["power"] == power


@pytest.mark.parametrize(
    ("asked", "banner", "complete"),
    [("lion", False, False), ("bear", False, True), ("bear", True, False)],
)
def test_when_a_counter_came_matters_for_its_object_alone(
    asked: str, banner: bool, complete: bool
) -> None:
    """Unless an effect looks at abilities (613.7c)."""
    net = {
        "name": "Net",
        "types": "Enchantment — Aura",
        "text": "Enchant creature\nEnchanted creature loses all abilities.",
    }
    wings = {"name": "Banner", "types": "Artifact", "text": "Creatures with flying get +1/+1."}
    battlefield = [
        {"card": "Silvercoat Lion", "id": "lion", "timestamp": 1, "counters": {"flying": 1}},
        {"card": "Grizzly Bears", "id": "bear", "timestamp": 1},
        {"card": net, "attached_to": "lion", "timestamp": 5},
        *([{"card": wings, "timestamp": 2}] if banner else []),
    ]
    board = {"players": {"Amy": {"battlefield": battlefield}, "Ned": {}}}
    result = pysolver.solve({"case": "net", "board": board, "ask": {"characteristics": asked}})
    assert isinstance(result, pysolver.Result)
    assert result.complete == complete
