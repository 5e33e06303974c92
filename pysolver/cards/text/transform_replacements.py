"""Meaning of `replacements.lark`: replacement and prevention effects."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    color,
    inline,
    mana_letter,
    subtype_name,
    term,
    tests,
)
from pysolver.cards.text.structure import Filter, Item, Replacement, Target, Term, Text, Value
from pysolver.cards.text.transform_mana import only
from pysolver.cards.text.transform_triggers import What

Items = tuple[Item, ...]
Tests = tuple[Term, ...]


@inline
class Replacements(Subject):
    """Rules of `replacements.lark`."""

    def mana_replacement(self, event: Tests, instead: Tests) -> Items:
        return (Replacement("mana", event, (instead,)),)

    def mana_you_tap(self, what: What) -> Tests:
        return (term("player", "you"), term("source", what.filter))

    def mana_player_taps(self, what: What) -> Tests:
        return (term("source", what.filter),)

    def mana_tapped(self, what: What) -> Tests:
        return (term("source", what.filter),)

    def mana_target_tapped(self, what: Filter) -> Tests:
        return (term("source", term("ref", Target(what))),)

    def mana_tapped_many(self, what: What) -> Tests:
        return (term("source", what.filter), term("amount", "ge", 2))

    def mana_twice(self) -> Tests:
        return (term("times", 2),)

    def mana_thrice(self) -> Tests:
        return (term("times", 3),)

    def mana_type_amount(self, *parts: Value) -> Tests:
        return (term("make_types", parts[-1]), term("make_amount", 1))

    def mana_type(self, *parts: Value) -> Tests:
        return (term("make_types", parts[-1]),)

    def mana_type_of(self, types: Value, word: Token) -> Tests:
        return (term("make_type_from", color(word), types),)

    def produced_symbol(self, symbol: Token) -> Value:
        return only(symbol)

    def produced_colorless(self) -> Value:
        return term("only", "c")

    def produced_color(self, word: Token) -> Value:
        return term("only", color(word))

    def produced_choice(self) -> Value:
        return "any_color"

    def mapped(self, land: Token, symbol: Token) -> Replacement:
        source = tests(term("subtype", Text(subtype_name(land))))
        types = term("only", mana_letter(symbol))
        return Replacement("mana", (term("source", source),), ((term("make_types", types),),))

    def mana_map(self, *each: Replacement) -> Items:
        return each

    def unspent_color(self, word: Token) -> Items:
        return _unspent(term("only", color(word)))

    def unspent_colorless(self) -> Items:
        return _unspent(term("only", "c"))

    def mana_chosen_color(self, what: Filter) -> Items:
        made = term("make_colored", "chosen_color")
        return (Replacement("mana", (term("source", what),), ((made,),)),)

    def mana_added_color(self, word: Token) -> Items:
        event = (term("cause", "you"), term("colored"))
        return (
            Replacement("add_mana", event, ((term("make_colored", term("only", color(word))),),)),
        )


def _unspent(types: Value) -> Items:
    """Write what happens to mana that would be lost (500.4)."""
    return (Replacement("lose_mana", (term("player", "you"),), ((term("make_types", types),),)),)
