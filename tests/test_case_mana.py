"""Mana as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pysolver.mana_text import (
    TYPES,
    ManaTextError,
    parse_amount,
    parse_cost,
    same_cost,
    sort_cost,
    write_amount,
    write_cost,
)

SYMBOLS = [
    "W",
    "U",
    "B",
    "R",
    "G",
    "C",
    "0",
    "2",
    "16",
    "X",
    "S",
    "W/U",
    "2/W",
    "C/W",
    "W/P",
    "G/U/P",
]


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_kind_of_symbol(symbol: str) -> None:
    assert parse_cost(f"{{{symbol}}}") == (symbol,)
    assert parse_cost(f" {{{symbol.lower()}}} ") == (symbol,)


@pytest.mark.parametrize(
    "text",
    ["G", "{", "}", "{}", "{G", "{Q}", "{T}", "{W/W/W}", "{P}", "{1.5}", "{-1}", "{G}}", "2{G}",
     "{W/2}", "{99999999}", "{1000001}", "nonesuch", "{E}"],
)  # fmt: skip
def test_what_is_no_mana(text: str) -> None:
    with pytest.raises(ManaTextError):
        parse_cost(text)


def test_amounts_are_types_only() -> None:
    assert parse_amount("none") == parse_amount("") == ()
    assert parse_amount("{C}{G}{W}{G}") == ("W", "G", "G", "C")
    for cost in ("{2}", "{X}", "{W/U}", "{S}"):
        with pytest.raises(ManaTextError, match="is a cost"):
            parse_amount(cost)


@given(st.lists(st.sampled_from(TYPES)))
def test_amounts_read_back(types: list[str]) -> None:
    assert parse_amount(write_amount(types)) == tuple(sorted(types, key=TYPES.index))


@given(st.lists(st.sampled_from(SYMBOLS)), st.randoms())
def test_the_order_of_a_cost_does_not_matter(symbols: list[str], random: object) -> None:
    shuffled = list(symbols)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert parse_cost(write_cost(symbols)) == tuple(symbols)
    assert sort_cost(symbols) == sort_cost(shuffled)
    assert same_cost(write_cost(symbols), write_cost(shuffled))
    assert not same_cost(write_cost(symbols), write_cost([*shuffled, "G"]))
