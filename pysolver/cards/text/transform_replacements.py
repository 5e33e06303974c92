"""Meaning of `replacements.lark`: replacement and prevention effects."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, inline, term
from pysolver.cards.text.structure import Filter, Item, Replacement, Term
from pysolver.cards.text.transform_mana import only

Items = tuple[Item, ...]
Tests = tuple[Term, ...]


@inline
class Replacements(Subject):
    """Rules of `replacements.lark`."""

    def mana_replacement(self, event: Tests, instead: Tests) -> Items:
        return (Replacement("mana", event, (instead,)),)

    def mana_you_tap(self, what: Filter) -> Tests:
        return (term("player", "you"), term("source", what))

    def mana_tapped(self, what: Filter) -> Tests:
        return (term("source", what),)

    def mana_tapped_many(self, what: Filter) -> Tests:
        return (term("source", what), term("amount", "ge", 2))

    def mana_twice(self) -> Tests:
        return (term("times", 2),)

    def mana_thrice(self) -> Tests:
        return (term("times", 3),)

    def mana_type_amount(self, symbol: Token) -> Tests:
        return (term("make_types", only(symbol)), term("make_amount", 1))

    def mana_type(self, symbol: Token) -> Tests:
        return (term("make_types", only(symbol)),)
