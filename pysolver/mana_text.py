"""Mana symbols as text (CR 107.4): reading, ordering and writing them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from pysolver.limits import MAX_AMOUNT

TYPES = ("W", "U", "B", "R", "G", "C")
"""The six types of mana in the order in which they are written (CR 106.1b)."""

_COLORS = "WUBRG"
_SYMBOL = re.compile(
    rf"""
    \{{ (?:
        (?P<type> [WUBRGC])                              # one mana of a type (CR 107.4a, 107.4c)
      | (?P<generic> [0-9]+)                             # generic (CR 107.4b)
      | (?P<variable> [XYZ])                             # variable generic (CR 107.3, 107.4b)
      | (?P<snow> S)                                     # snow (CR 107.4h)
      | (?P<hybrid> (?:[{_COLORS}C]|[0-9]+)/[{_COLORS}]) # hybrid (CR 107.4e)
      | (?P<phyrexian> [{_COLORS}](?:/[{_COLORS}])?/P)   # Phyrexian (CR 107.4f)
    ) \}}
    """,
    re.VERBOSE,
)
_ORDER = {symbol: number for number, symbol in enumerate(("X", "Y", "Z", "S"))}


class ManaTextError(ValueError):
    """A text that is not a row of mana symbols; the message says which part is not."""


@lru_cache(maxsize=4096)
def parse_cost(text: str) -> tuple[str, ...]:
    """Read a mana cost such as ``{2}{W/U}{G/P}``.

    Args:
        text: mana symbols in braces; white space between them does not count.

    Returns:
        The symbols without braces, in the order written: ``("2", "W/U", "G/P")``.

    Raises:
        ManaTextError: where something is no mana symbol of CR 107.4, or a number is too large.
    """
    symbols = []
    rest = text.strip().upper()
    while rest:
        found = _SYMBOL.match(rest)
        if found is None:
            wrong = re.match(r"\{[^{}]*\}|[^{]+|\{", rest)
            shown = wrong.group()[:30] if wrong else rest[:30]
            raise ManaTextError(f'"{shown}" is no mana symbol; mana is written like {{2}}{{W}}')
        symbol = found.group()[1:-1]
        number = symbol.split("/")[0]
        if number.isdigit() and (len(number) > 7 or int(number) > MAX_AMOUNT):
            raise ManaTextError(f"an amount of mana may be at most {MAX_AMOUNT}")
        symbols.append(symbol)
        rest = rest[found.end() :].lstrip()
    return tuple(symbols)


@lru_cache(maxsize=4096)
def parse_amount(text: str) -> tuple[str, ...]:
    """Read an amount of mana: types of mana only, or ``none``.

    Args:
        text: such as ``{G}{G}``; ``none`` and the empty text are no mana.

    Returns:
        One letter for each mana, in the order W U B R G C.

    Raises:
        ManaTextError: where a symbol is not one of the six types of mana (CR 106.1b).
    """
    if text.strip().casefold() == "none":
        return ()
    symbols = parse_cost(text)
    for symbol in symbols:
        if symbol not in TYPES:
            raise ManaTextError(f"{{{symbol}}} is a cost, not mana; mana is {{W}}{{U}}…{{C}}")
    return tuple(sorted(symbols, key=TYPES.index))


def write_amount(types: Iterable[str]) -> str:
    """Write mana in the order W U B R G C: ``{G}{G}{C}``; no mana is ``none``."""
    ordered = sorted(types, key=TYPES.index)
    return "".join(f"{{{t}}}" for t in ordered) if ordered else "none"


def write_cost(symbols: Iterable[str]) -> str:
    """Write the symbols of a mana cost in the order given: ``{2}{W/U}``."""
    return "".join(f"{{{symbol}}}" for symbol in symbols)


def sort_cost(symbols: Iterable[str]) -> tuple[str, ...]:
    """Order the symbols of a cost as cards print them, so that equal costs are equal texts.

    Variable symbols first, then generic, hybrid and Phyrexian ones, and single types last in
    the order W U B R G C.
    """

    def place(symbol: str) -> tuple[int, int, str]:
        if symbol in _ORDER:
            return (0, _ORDER[symbol], symbol)
        if symbol.isdigit():
            return (1, int(symbol), symbol)
        if "/" in symbol:
            return (2, 0, symbol)
        return (3, TYPES.index(symbol), symbol)

    return tuple(sorted(symbols, key=place))


def same_cost(one: str, other: str) -> bool:
    """Whether two mana costs hold the same symbols, in any order.

    Raises:
        ManaTextError: where one of them is no mana cost.
    """
    return sort_cost(parse_cost(one)) == sort_cost(parse_cost(other))
