"""What a choice may be: a color, a type."""

from __future__ import annotations

from functools import lru_cache

from pysolver.cards.characteristics import quoted
from pysolver.cards.data import rows
from pysolver.cards.names import normalise_name
from pysolver.cards.sources import CARD_TYPES

COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
"""The letters of colors, as facts write them."""


def type_names() -> list[str]:
    """Every type that can be chosen: card types and subtypes, as the rules spell them."""
    return [*CARD_TYPES, *(name for _, name in rows("subtypes.tsv"))]


@lru_cache(maxsize=1024)
def chosen_type(written: str) -> str:
    """The term of a chosen type.

    Args:
        written: a card type or subtype, in any spelling.

    Returns:
        The card type, or the subtype as the rules spell it.

    Raises:
        KeyError: where there is no such type.
    """
    wanted = normalise_name(written)
    for name in type_names():
        if normalise_name(name) == wanted:
            return name.lower() if name in CARD_TYPES else quoted(name)
    raise KeyError(written)
