"""Every legal declaration of attackers and of blockers, against trying all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import pytest

from pysolver.api import answer_all
from pysolver.case import parse_case
from pysolver.errors import CaseError
from pysolver.limits import MAX_DECLARATIONS


def creature(name: str, text: str = "", power: int = 2, **more: Any) -> dict[str, Any]:
    """A creature that is written out, called `name`."""
    types = more.pop("types", "Creature — Beast")
    card = {"name": name, "types": types, "text": text, "power": power, "toughness": 2}
    return {"card": card, "id": name.lower(), **more}


def answers(board: dict[str, Any], *asks: dict[str, Any]) -> list[Any]:
    found = list(answer_all([parse_case({"case": "c", "board": board, "ask": list(asks)})]))
    assert all(answer.complete for answer in found)
    return [answer.answer for answer in found]


def subsets(values: Sequence[str], most: int) -> list[tuple[str, ...]]:
    return [each for n in range(most + 1) for each in combinations(values, n)]


def declarations(
    who: Sequence[str], what: Sequence[str], most: int = 1
) -> list[dict[str, list[str]]]:
    """Every way to give each creature some of the things, legal or not."""
    return [
        {name: list(chosen) for name, chosen in zip(who, each, strict=True) if chosen}
        for each in product(subsets(what, most), repeat=len(who))
    ]


def plain(declaration: dict[str, Any]) -> dict[str, frozenset[str]]:
    return {
        who: frozenset((what,) if isinstance(what, str) else what)
        for who, what in declaration.items()
    }


def blocking_board(attackers: list[Any], blockers: list[Any]) -> dict[str, Any]:
    return {
        "active": "Amy",
        "phase": "declare_blockers",
        "players": {
            "Amy": {"battlefield": [{**each, "attacking": "Ned"} for each in attackers]},
            "Ned": {"battlefield": blockers},
        },
    }


BLOCKINGS = [
    (
        [creature("Kite", "Flying"), creature("Gang", "Menace"), creature("Cub")],
        [creature("Ox"), creature("Web", "Reach"), creature("Bat", "Flying"), creature("Elk")],
        1,
    ),
    (
        [
            creature("Ghost", "~ can't be blocked."),
            creature("Shade", "Fear"),
            creature("Rat", "Skulk", 1),
        ],
        [
            creature("Golem", types="Artifact Creature — Golem", power=3),
            creature("Mouse", power=1),
            creature("Coward", "~ can't block."),
        ],
        1,
    ),
    (
        [creature("Cub"), creature("Lynx", "Menace")],
        [
            creature("Wide", "~ can block an additional creature each combat."),
            creature("Ox", tapped=True),
        ],
        2,
    ),
]


@pytest.mark.parametrize(("attackers", "blockers", "most"), BLOCKINGS)
def test_blocks_are_those_that_brute_force_finds(
    attackers: list[Any], blockers: list[Any], most: int
) -> None:
    board = blocking_board(attackers, blockers)
    tried = declarations([b["id"] for b in blockers], [a["id"] for a in attackers], most)
    asks = [{"legal_blocks": {"player": "Ned", "blocks": each}} for each in tried]
    found: list[Any] = []
    for start in range(0, len(asks), 150):
        found += answers(board, *asks[start : start + 150])
    legal = [plain(each) for each, answer in zip(tried, found, strict=True) if answer is True]
    (every,) = answers(board, {"legal_blocks": "Ned"})
    listed = [plain(each) for each in every]
    assert len(listed) == len(legal)
    assert all(each in legal for each in listed)
    assert {} in listed
    assert len(legal) < len(tried)


def test_attacks_are_those_that_brute_force_finds() -> None:
    board = {
        "turn": 7,
        "phase": "declare_attackers",
        "players": {
            "Amy": {
                "battlefield": [
                    creature("Cub"),
                    creature("Wall", "Defender"),
                    creature("New", entered=7),
                    creature("Swift", "Haste", entered=7),
                    creature("Lone", "~ can't attack alone."),
                    creature("Tired", tapped=True),
                ]
            },
            "Ned": {
                "battlefield": [
                    {
                        "card": {"name": "Sage", "types": "Planeswalker — Karn", "loyalty": 3},
                        "id": "sage",
                    }
                ]
            },
        },
    }
    who = ["cub", "wall", "new", "swift", "lone", "tired"]
    tried = [
        {name: what for name, what in zip(who, each, strict=True) if what}
        for each in product(("", "Ned", "sage"), repeat=len(who))
        if not (each[1] and each[2])  # alone either is illegal already
    ]
    asks = [{"legal_attacks": {"player": "Amy", "attacks": each}} for each in tried]
    found: list[Any] = []
    for start in range(0, len(asks), 150):
        found += answers(board, *asks[start : start + 150])
    legal = [each for each, answer in zip(tried, found, strict=True) if answer is True]
    (every,) = answers(board, {"legal_attacks": "Amy"})
    assert len(every) == len(legal)
    assert all(each in legal for each in every)
    assert {"lone": "Ned"} not in every
    assert {"lone": "Ned", "cub": "sage"} in every


def test_outside_of_its_step_no_declaration_is_legal() -> None:
    board = {"phase": "main1", "players": {"Amy": {"battlefield": [creature("Cub")]}, "Ned": {}}}
    assert answers(board, {"legal_attacks": "Amy"}) == [[]]


def test_too_many_declarations_are_refused() -> None:
    cubs = [creature(f"Cub{n}") for n in range(12)]
    board = {"phase": "begin_combat", "players": {"Amy": {"battlefield": cubs}, "Ned": {}}}
    with pytest.raises(CaseError, match=f"has more than {MAX_DECLARATIONS} answers"):
        answers(board, {"legal_attacks": "Amy"})
