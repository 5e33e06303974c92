"""What every transform module uses: small terms, filters from tests, and lark's call style."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from pysolver.cards.text.lexer import COLORS, NUMBERS, TYPES, subtype
from pysolver.cards.text.structure import Filter, Refused, Term, Value


class Subject(Transformer[Token, Any]):
    """The methods of one file of the grammar; each is named as a rule or as an alternative."""


inline: Callable[[type], Any] = v_args(inline=True)
"""Hand a method its children as arguments."""


def term(name: str, *args: Value) -> Term:
    """Write a term."""
    return Term(name, args)


def tests(*each: Term) -> Filter:
    """Give a filter of one alternative that passes all tests."""
    return Filter(frozenset({frozenset(each)}))


def either(*filters: Filter) -> Filter:
    """Give a filter that passes what one of the filters passes."""
    found = filters[0]
    for other in filters[1:]:
        found = found | other
    return found


def color(token: Token) -> str:
    """Give the letter of a colour word."""
    return COLORS[token.lower()]


def card_type(token: Token) -> str:
    """Give the card type of a word in the singular or the plural."""
    return TYPES[token.lower()]


def subtype_name(token: Token) -> str:
    """Give the subtype of a word in the singular or the plural."""
    name = subtype(str(token))
    if name is None:
        raise Refused(f"{token} is no subtype")
    return name


def whole_number(token: Token) -> int:
    """Give the number of digits or of a number word."""
    text = token.lower()
    return NUMBERS[text] if text in NUMBERS else int(text)


def mana_letter(token: Token) -> str:
    """Give the type of mana of a symbol of one mana (106.1b)."""
    letter = token[1:-1]
    if letter not in "WUBRGC" or len(letter) != 1:
        raise Refused(f"{token} is no type of mana")
    return letter.lower()


def generic_mana(token: Token) -> int:
    """Give the number of a symbol of generic mana (107.4b)."""
    if not token[1:-1].isdigit():
        raise Refused(f"{token} is no generic mana")
    return int(token[1:-1])
