"""An action that cannot be done is one line: where it stands, and the rule that forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from pysolver.api import answer_all
from pysolver.case import Case, parse_case
from pysolver.errors import CaseError

BOLT = {"hand": ["Lightning Bolt"], "mana": "{R}", "battlefield": ["Forest"]}
CHARM = {"hand": ["Izzet Charm"], "mana": "{U}{R}", "battlefield": ["Grizzly Bears"]}
BEAR = {"battlefield": ["Grizzly Bears"]}
BRAWL = {
    "hand": [
        {
            "card": {
                "name": "Brawl",
                "mana_cost": "{B}",
                "types": "Sorcery",
                "text": "Target creature you control fights another target creature.",
            }
        }
    ],
    "mana": "{B}",
    "battlefield": ["Grizzly Bears", "Serra Angel"],
}
PLAN = {
    "hand": [
        {
            "card": {
                "name": "Plan",
                "mana_cost": "{G}",
                "types": "Sorcery",
                "text": "Choose one. If you control a commander as you cast this spell, you may "
                "choose both instead.\n• You gain 2 life.\n• Add {R}.",
            }
        }
    ],
    "mana": "{G}",
}
IN_HAND = {"hand": ["Grizzly Bears"], "mana": "{G}{G}"}

BAD: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any], str]] = [
    (BEAR, {}, {"destroy": "Serra Angel"}, 'do[0].destroy: nothing is called "Serra Angel"'),
    (BEAR, {}, {"resolve": "top"}, "do[0].resolve: forbidden by rule 405.5"),
    (
        {"hand": ["Grizzly Bears"]},
        {},
        {"cast": "Grizzly Bears"},
        "do[0].cast: forbidden by rule 118.3",
    ),
    (
        PLAN,
        {},
        {"cast": {"card": "Plan", "choose": {"mode": [1, 2]}}},
        "do[0].cast: forbidden by rule 601.2b",
    ),
    (IN_HAND, {"active": "Ned"}, {"cast": "Grizzly Bears"}, "do[0].cast: forbidden by rule 302.1"),
    (
        IN_HAND,
        {"phase": "upkeep"},
        {"cast": "Grizzly Bears"},
        "do[0].cast: forbidden by rule 302.1",
    ),
    (BOLT, {}, {"cast": "Lightning Bolt"}, "do[0].cast: forbidden by rule 601.2c"),
    (
        BOLT,
        {},
        {"cast": {"card": "Lightning Bolt", "targets": ["Forest"]}},
        "do[0].cast: forbidden by rule 601.2c",
    ),
    (
        BOLT,
        {},
        {"cast": {"card": "Lightning Bolt", "targets": ["Ned", "Amy"]}},
        "do[0].cast: forbidden by rule 115.1",
    ),
    (
        BRAWL,
        {},
        {"cast": {"card": "Brawl", "targets": ["Grizzly Bears", "Grizzly Bears"]}},
        "do[0].cast: forbidden by rule 601.2c",
    ),
    (
        CHARM,
        {},
        {"cast": {"card": "Izzet Charm", "choose": {"mode": 4}}},
        "do[0].cast: forbidden by rule 601.2b",
    ),
    (CHARM, {}, {"cast": "Izzet Charm"}, "do[0].cast: forbidden by rule 601.2b"),
    (
        {"battlefield": ["Birds of Paradise"]},
        {},
        {"activate": {"permanent": "Birds of Paradise", "choose": {"color": "gren"}}},
        "do[0].activate.choose.color: must be white, blue, black, red or green, "
        'not "gren"; did you mean "green"?',
    ),
    (
        {"battlefield": ["Altar of Dementia"]},
        {},
        {"activate": {"permanent": "Altar of Dementia", "choose": {"sacrifice": "Bear"}}},
        'do[0].activate.choose.sacrifice: nothing is called "Bear"',
    ),
    (
        {"hand": ["Cavern of Souls"]},
        {},
        {"play_land": {"card": "Cavern of Souls", "choose": {"type": "Elff"}}},
        'do[0].play_land.choose.type: "Elff" is no card type or subtype; did you mean "Elf"?',
    ),
    (
        {"battlefield": [{"card": "Forest", "tapped": True}]},
        {},
        {"activate": "Forest"},
        "do[0].activate: forbidden by rule 107.5",
    ),
    (
        {"battlefield": [{"card": "Llanowar Elves", "entered": 3}]},
        {"turn": 3},
        {"activate": "Llanowar Elves"},
        "do[0].activate: forbidden by rule 302.6",
    ),
    (BEAR, {}, {"activate": "Grizzly Bears"}, "do[0].activate: forbidden by rule 602.1c"),
    (
        {"hand": ["Forest"], "land_plays": 1},
        {},
        {"play_land": "Forest"},
        "do[0].play_land: forbidden by rule 305.2b",
    ),
    (IN_HAND, {}, {"suspend": "Grizzly Bears"}, "do[0].suspend: forbidden by rule 702.62a"),
    (BEAR, {}, {"attack": {"Grizzly Bears": "Ned"}}, "do[0].attack: forbidden by rule 508.1"),
    (BEAR, {}, {"end_turn": "Ned"}, "do[0].end_turn: forbidden by rule 500.1"),
    (
        {"graveyard": ["Grizzly Bears"]},
        {},
        {"sacrifice": "Grizzly Bears"},
        "do[0].sacrifice: forbidden by rule 701.21a",
    ),
    (
        {"graveyard": ["Grizzly Bears"]},
        {},
        {"destroy": "Grizzly Bears"},
        "do[0].destroy: forbidden by rule 701.8a",
    ),
    (
        BEAR,
        {"stack": [{"spell": "Divination", "controller": "Amy"}]},
        {"end_turn": "Amy"},
        "do[0].end_turn: forbidden by rule 500.2",
    ),
    (
        {"battlefield": ["Cultivator's Caravan", "2 Grizzly Bears"]},
        {},
        {"activate": {"permanent": "Cultivator's Caravan", "ability": 2, "tap": "Grizzly Bears#1"}},
        "do[0].activate: forbidden by rule 601.2h",
    ),
    (
        {"battlefield": ["Altar of Dementia", "2 Grizzly Bears"]},
        {},
        {
            "activate": {
                "permanent": "Altar of Dementia",
                "sacrifice": ["Grizzly Bears#1", "Grizzly Bears#2"],
                "targets": ["Ned"],
            }
        },
        "do[0].activate: forbidden by rule 601.2h",
    ),
    (
        {"battlefield": ["Gemstone Mine"]},
        {},
        {"activate": "Gemstone Mine"},
        "do[0].activate: forbidden by rule 118.3",
    ),
]


def bad_cases() -> list[Case]:
    """A case for each bad action."""
    return [
        parse_case(
            {
                "case": f"bad-{number}",
                "board": {"players": {"Amy": amy, "Ned": {}}, **more},
                "do": [action],
                "ask": {"count": {"stack": {}}},
            }
        )
        for number, (amy, more, action, _) in enumerate(BAD)
    ]


@pytest.mark.parametrize(("number", "message"), list(enumerate(bad[-1] for bad in BAD)))
def test_a_bad_action_is_one_line(number: int, message: str) -> None:
    with pytest.raises(CaseError) as error:
        list(answer_all([bad_cases()[number]]))
    assert str(error.value) == message


def test_only_the_top_of_the_stack_can_be_asked_about() -> None:
    stack = [{"spell": name, "controller": "Amy"} for name in ("Divination", "Grizzly Bears")]
    board = {"players": {"Amy": {}, "Ned": {}}, "stack": stack}
    case = parse_case({"case": "c", "board": board, "ask": {"resolve": "Divination"}})
    with pytest.raises(CaseError, match=r"is not on top of the stack: forbidden by rule 405\.5"):
        list(answer_all([case]))
