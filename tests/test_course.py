"""What `pysolver ask` tells about how an object came to be what it is."""

from __future__ import annotations

from typing import Any

from pysolver.api import evidence_of
from pysolver.case import parse_case
from pysolver.course import course


def told(objects: list[Any], about: str) -> list[str]:
    board = {"players": {"Amy": {"battlefield": objects}, "Ned": {}}}
    case = parse_case({"case": "a", "board": board, "ask": {"characteristics": about}})
    (evidence,) = evidence_of([case], proved=False)
    return list(course(evidence))


def test_an_effect_that_waits_says_for_which() -> None:
    objects = [{"card": "Urborg, Tomb of Yawgmoth", "id": "urborg"}, "Blood Moon", "Bayou"]
    (line,) = told(objects, "Bayou")
    assert line.startswith("layer 4: Blood Moon (")
    assert line.endswith(": urborg depends on Blood Moon, 613.8a")


def test_timestamps_are_named_where_they_decide() -> None:
    objects = ["Glorious Anthem", "Crusade", {"card": "Serra Angel", "counters": {"+1/+1": 2}}]
    (line,) = told(objects, "Serra Angel")
    assert line == (
        "layer 7c: counters (+2 power, +2 toughness), then Glorious Anthem (+1 power, +1 toughness)"
        ", then Crusade (+1 power, +1 toughness): by timestamp, 613.7"
    )


def test_nothing_is_told_where_nothing_changed_it() -> None:
    assert told(["Forest", "Glorious Anthem"], "Forest") == []


def test_a_loop_is_named() -> None:
    objects = [
        {"card": "Ashaya, Soul of the Wild", "id": "ashaya"},
        "Life and Limb",
        "Grizzly Bears",
        "Forest",
    ]
    line = told(objects, "Grizzly Bears")[0]
    assert line.startswith("layer 4: ashaya (")
    assert line.endswith(": ashaya and Life and Limb depend on each other, so by timestamp, 613.8b")


def test_an_effect_that_outlives_its_ability_is_named() -> None:
    objects = ["Graaz, Unstoppable Juggernaut", "Humility", "Llanowar Elves"]
    lines = told(objects, "Llanowar Elves")
    assert [line for line in lines if line.endswith("goes on without its ability, 613.6")] == [
        lines[-1]
    ]
    assert lines[-1].startswith("layer 7b: Graaz, Unstoppable Juggernaut (5 power, 3 toughness)")


def test_what_is_copied_and_who_controls_it_come_first() -> None:
    objects = [{"card": "Clone", "copy_of": "Serra Angel", "id": "copy", "owner": "Ned"}]
    assert told(objects, "copy") == [
        "layer 1: a copy of Serra Angel, 707.2",
        "layer 2: Amy controls it, Ned owns it",
    ]
