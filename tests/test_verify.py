"""Comparing answers with what is expected."""

from dataclasses import dataclass
from typing import Any

import pytest

from pysolver.case import Case, parse_case
from pysolver.errors import CaseError
from pysolver.verify import Report, matches, names_of, require_expectations


def case(kind: str, argument: Any, expect: Any, **more: Any) -> Case:
    players = {
        "Amy": {"battlefield": ["2 Forest", "Bear", {"card": "Wolf", "id": "w"}]},
        "Ned": {"battlefield": ["Elk"]},
    }
    ask = {kind: argument, "expect": expect}
    return parse_case({"case": "a", "board": {"players": players}, "ask": ask, **more})


def same(kind: str, expect: Any, answer: Any, argument: Any = "Bear", **more: Any) -> bool:
    c = case(kind, argument, expect, **more)
    return matches(c.questions[0], answer, names_of(c))


DAMAGE = {"damage": {"source": "Bear", "target": "Ned", "amount": 3}}
ENTERS = {"enters": {"card": "Bear", "player": "Amy"}}


@pytest.mark.parametrize(
    ("kind", "expect", "answer", "good"),
    [
        ("could_produce", ["W", "G"], ["G", "W"], True),
        ("could_produce", ["G", "G"], ["G"], True),
        ("could_produce", [], [], True),
        ("could_produce", ["G"], ["G", "W"], False),
        ("could_produce", ["G", "W"], ["G"], False),
        ("tap_for_mana", ["{B}", "{G}{W}"], ["{W}{G}", "{B}"], True),
        ("tap_for_mana", ["{B}"], ["{B}{B}"], False),
        ("tap_for_mana", [], ["none"], False),
        ("tap_for_mana", ["none"], ["none"], True),
        ("tap_for_mana", ["none"], [], False),
        ("tap_for_mana", [{"Amy": "{G}", "Ned": "{G}"}], [{"Ned": "{G}", "Amy": "{G}"}], True),
        ("tap_for_mana", [{"Amy": "{G}", "Ned": "{G}"}], ["{G}"], False),
        ("available_mana", "unbounded", "unbounded", True),
        ("available_mana", "unbounded", ["{G}"], False),
        ("available_mana", ["{G}{R}"], ["{R}{G}"], True),
        ("can_activate", False, {"answer": False, "because": ["302.6"]}, True),
        ("can_activate", False, False, True),
        ("can_activate", True, {"answer": False, "because": []}, False),
        (
            "can_activate",
            {"answer": False, "because": ["302.6"]},
            {"answer": False, "because": ["107.5", "302.6"]},
            True,
        ),
        (
            "can_activate",
            {"answer": False, "because": ["302.6"]},
            {"answer": False, "because": ["107.5"]},
            False,
        ),
        ("special_actions", [{"turn_face_up": "w"}], [{"turn_face_up": "w"}], True),
        ("special_actions", [{"play_land": "Bear"}], [{"play_land": "Amy/Bear"}], True),
        ("special_actions", [{"suspend": "Bear"}], [{"play_land": "Bear"}], False),
        ("turn_face_up", False, False, True),
        ("turn_face_up", False, {"cost": "{G}"}, False),
        ("turn_face_up", {"cost": "{1}{G}"}, {"cost": "{G}{1}", "triggers": []}, True),
        ("turn_face_up", {"cost": "{1}{G}"}, [{"cost": "{1}{G}"}, {"cost": "{G}"}], False),
        ("turn_face_up", [{"cost": "{G}"}], {"cost": "{G}"}, True),
        ("turn_face_up", {"counters": {}}, {"counters": {"+1/+1": 0}}, True),
        ("turn_face_up", {"counters": {"+1/+1": 1}}, {"counters": {}}, False),
        ("characteristics", {"power": 2}, {"power": 2, "toughness": 2}, True),
        ("characteristics", {"power": 2}, {"toughness": 2}, False),
        ("characteristics", {"power": 1}, {"power": True}, False),
        ("characteristics", {"types": ["Creature"]}, {"types": ["creature"]}, True),
        (
            "characteristics",
            {"keywords": ["protection from black", "protection from red"]},
            {"keywords": ["protection from black and from red"]},
            True,
        ),
        (
            "characteristics",
            {"keywords": ["protection from black"]},
            {"keywords": ["protection from black and from red"]},
            False,
        ),
        ("characteristics", {"name": "Barad-dûr"}, {"name": "barad-dur"}, True),
        (
            "characteristics",
            {"keywords": ["Flying", "morph {1}{G}{U}"]},
            {"keywords": ["morph {1}{U}{G}", "flying"]},
            True,
        ),
        ("characteristics", {"abilities": []}, {"abilities": ["{T}: Add {G}."]}, False),
        (
            "triggers",
            [{"source": "w", "ability": 1}],
            [{"source": "w", "ability": 1, "times": 1}],
            True,
        ),
        ("triggers", [{"source": "w", "ability": 1}], [{"source": "w", "ability": 2}], False),
        ("triggers", [{"source": "w", "times": 2}], [{"source": "w", "ability": 2}], False),
        ("value_of_x", 2, 2, True),
        ("value_of_x", {"min": 0, "max": 2}, {"max": 2, "min": 0}, True),
        ("count", 1, 1, True),
        ("count", 1, True, False),
        ("resolve", [[{"created": "Elf"}], []], [[], [{"created": "elf"}]], True),
        ("legal_blocks", True, {"answer": True}, True),
        ("legal_blocks", [{"w": "Elk"}, {}], [{}, {"w": "Elk"}], True),
        ("state", True, True, True),
        ("state", 2, 3, False),
        ("replace", [[]], [[]], True),
        ("replace", [[]], [], False),
        ("replace", [[DAMAGE]], [[{"damage": {**DAMAGE["damage"], "combat": False}}]], True),
        ("replace", [[DAMAGE]], [[{"damage": {**DAMAGE["damage"], "amount": 4}}]], False),
        ("replace", [[DAMAGE], []], [[], [DAMAGE]], True),
        ("replace", [[DAMAGE, ENTERS]], [[ENTERS, DAMAGE]], False),
        ("replace", [[ENTERS]], [[{"enters": {**ENTERS["enters"], "tapped": False}}]], True),
        ("replace", [[ENTERS]], [[{"enters": {**ENTERS["enters"], "tapped": True}}]], False),
        ("replace", [[ENTERS]], [[{"enters": {**ENTERS["enters"], "counters": {"a": 1}}}]], False),
        ("replace", [[ENTERS]], [[{"enters": {**ENTERS["enters"], "copy_of": "Elk"}}]], False),
        (
            "replace",
            [[{"enters": {"card": "Amy/Bear", "player": "Amy", "counters": {}}}]],
            [[{"enters": {"card": "bear", "player": "Amy"}}]],
            True,
        ),
        (
            "replace",
            [[{"create_tokens": {"token": "Elf Warrior", "amount": 2, "player": "Amy"}}]],
            [
                [
                    {
                        "create_tokens": {
                            "token": {"types": "Creature — Elf Warrior"},
                            "amount": 2,
                            "player": "Amy",
                        }
                    }
                ]
            ],
            True,
        ),
    ],
)
def test_comparing(kind: str, expect: Any, answer: Any, good: bool) -> None:
    arguments: dict[str, Any] = {
        "special_actions": "Amy",
        "available_mana": "Amy",
        "triggers": {"dies": "Bear"},
        "replace": DAMAGE,
        "count": {"permanents": {}},
        "legal_blocks": "Amy",
        "state": {"object": "w", "is": "tapped"},
    }
    assert same(kind, expect, answer, arguments.get(kind, "Bear")) is good


def test_several_boards_have_several_answers() -> None:
    count = {"permanents": {"type": "Land"}}
    do = [{"resolve": "top"}]
    assert same("count", [1, 2], [2, 1], count, do=do)
    assert not same("count", 1, [2, 1], count, do=do)
    assert same("count", 1, [1], count, do=do)


@dataclass
class Given:
    answer: Any
    complete: bool = True
    error: str | None = None


def test_a_report_counts_cases() -> None:
    c = case("could_produce", "Bear", ["G"])
    report = Report()
    report.add(c, [Given(["G"])])
    report.add(c, [Given(["R"])])
    report.add(c, [Given(["R"], complete=False)])
    report.add(c, [Given(None, error="over the limit")])
    assert report.summary == "1 passed, 2 failed, 1 incomplete"
    assert report.failures[0].endswith('a: {"could_produce": "Bear"}: expected ["G"], got ["R"]')
    assert report.failures[1].endswith("over the limit")


def test_verifying_needs_something_expected() -> None:
    c = parse_case({"case": "a", "board": {"players": {"Amy": {}}}, "ask": {"resolve": "x"}})
    with pytest.raises(CaseError, match='nothing to verify without "expect"'):
        require_expectations([c])
