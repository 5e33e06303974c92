"""`could_produce` on random boards of lands against a simple fixed point."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.api import answer_all
from pysolver.case import parse_case

FIXED = {
    "Plains": "W",
    "Island": "U",
    "Wastes": "C",
    "Shivan Reef": "CUR",
    "Mana Confluence": "WUBRG",
    "Maze of Ith": "",
}
# What a land looks at: whose lands, and whether colourless mana passes.
REFLECTING = {"Reflecting Pool": ("own", True), "Exotic Orchard": ("other", False)}
SIDE = st.lists(
    st.sampled_from([*FIXED, *REFLECTING, "Reflecting Pool", "Exotic Orchard"]), max_size=4
)


def fixed_point(sides: dict[str, list[str]]) -> dict[str, list[set[str]]]:
    """The least sets of types that satisfy 106.7."""
    found = {who: [set(FIXED.get(card, "")) for card in cards] for who, cards in sides.items()}
    while True:
        before = repr(found)
        for who, cards in sides.items():
            for number, card in enumerate(cards):
                if card not in REFLECTING:
                    continue
                whose, colorless = REFLECTING[card]
                for side in sides:
                    if (side == who) == (whose == "own"):
                        for types in found[side]:
                            found[who][number] |= types if colorless else types - {"C"}
        if repr(found) == before:
            return found


@settings(max_examples=30, deadline=None)
@given(SIDE, SIDE)
def test_a_simple_fixed_point_says_the_same(amy: list[str], ned: list[str]) -> None:
    sides = {"Amy": amy, "Ned": ned}
    players: dict[str, Any] = {
        who: {"battlefield": [{"card": card, "id": f"{who}{n}"} for n, card in enumerate(cards)]}
        for who, cards in sides.items()
    }
    names = [f"{who}{n}" for who, cards in sides.items() for n in range(len(cards))]
    if not names:
        return
    ask = [{"could_produce": name} for name in names]
    case = parse_case({"case": "a", "board": {"players": players}, "ask": ask})
    answers = [set(answer.answer) for answer in answer_all([case])]
    expected = fixed_point(sides)
    assert answers == [types for who in sides for types in expected[who]]
