"""Meaning of `statics.lark`: continuous effects and other static abilities."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, color, inline, term, tests
from pysolver.cards.text.replacing import also_if
from pysolver.cards.text.structure import (
    Fact,
    Filter,
    Item,
    Part,
    Refused,
    Replacement,
    Term,
    Value,
)  # fmt: skip
from pysolver.cards.text.transform_continuous import CHOICE, Changes
from pysolver.cards.text.transform_mana import times

Items = tuple[Item, ...]


def part(subject: Value, changes: Changes, duration: Value | None = None) -> Part:
    """Write a continuous effect."""
    applies_to = subject if isinstance(subject, Filter) else term("ref", subject)
    return Part(applies_to, changes, duration)


def conditioned(condition: Value, items: Items) -> Items:
    """Let a static ability hold only while something is so."""
    if condition == term("in_graveyard", "self"):
        return (Fact(term("functions_in", "graveyard")), *items)
    return (Fact(term("condition", condition)), *items)


@inline
class Statics(Subject):
    """Rules of `statics.lark`."""

    def static_while(self, condition: Value, items: Items) -> Items:
        return conditioned(condition, items)

    def static_while_after(self, items: Items, condition: Value) -> Items:
        return conditioned(condition, items)

    def static_your_turn(self, items: Items) -> Items:
        return conditioned("your_turn", items)

    def static_replacement(self, items: Items) -> Items:
        if any(isinstance(item, Replacement) and item.duration is not None for item in items):
            raise Refused("a duration in a static ability")
        return items

    def static_replacement_while(self, condition: Value, items: Items) -> Items:
        if condition == term("in_graveyard", "self"):
            return (Fact(term("functions_in", "graveyard")), *self.static_replacement(items))
        return also_if(self.static_replacement(items), condition)

    def static_replacement_while_after(self, items: Items, condition: Value) -> Items:
        return self.static_replacement_while(condition, items)

    def static_replacement_your_turn(self, items: Items) -> Items:
        return self.static_replacement_while("your_turn", items)

    def static_part(self, subject: Value, *each: Changes) -> Items:
        changes = tuple(change for changes in each for change in changes)
        if CHOICE in changes:
            raise Refused("a choice that nobody makes")
        return (part(subject, changes),)

    def static_power_toughness(self, what: Value, amount: Value) -> Items:
        return self._sized(what, ("base_power", "base_toughness"), amount)

    def static_power(self, what: Value, amount: Value) -> Items:
        return self._sized(what, ("base_power",), amount)

    def static_toughness(self, what: Value, amount: Value) -> Items:
        return self._sized(what, ("base_toughness",), amount)

    def _sized(self, what: Value, names: tuple[str, ...], amount: Value) -> Items:
        """Power or toughness by an amount; of the object itself it defines them (604.3)."""
        changes = tuple(term(name, amount) for name in names)
        if what == "self":
            return (Fact(term("defining")), part("self", changes))
        return (part(what, changes),)

    def subject_filter(self, what: Filter) -> Value:
        return what

    def subject_first_chosen(self, what: Filter) -> Value:
        return what & tests(term("chosen", "first_type"))

    def many(self, what: Filter) -> Filter:
        return what

    def many_and(self, one: Filter, other: Filter) -> Filter:
        return one | other

    def keeps_unspent(self, word: Token | None = None) -> Items:
        types: Value = "any" if word is None else term("only", color(word))
        return (Fact(term("rule", term("keeps_unspent", "you", types))),)

    def players_keep_unspent(self) -> Items:
        return (Fact(term("rule", term("keeps_unspent", "player", "any"))),)

    def spend_any_color(self) -> Items:
        return _spend("you", "any", "any_color")

    def spend_any_color_for(self, purpose: Term) -> Items:
        return _spend("you", "any", "any_color", purpose)

    def spend_color_any_for(self, word: Token, purpose: Term) -> Items:
        return _spend("you", term("only", color(word)), "any_color", purpose)

    def costs_less(self, symbol: Token) -> Items:
        return _costs_less(_generic(symbol))

    def costs_less_for_each(self, symbol: Token, counted: Value) -> Items:
        return _costs_less(times(_generic(symbol), counted))

    def costs_less_where(self, symbol: Token, amount: Value) -> Items:
        if symbol != "{X}":
            raise Refused("no X that the amount is for")
        return _costs_less(amount)

    def cant_activate(self, what: Filter) -> Items:
        return (Fact(term("rule", term("cant_activate", what, "none"))),)

    def cant_activate_but_mana(self, what: Filter) -> Items:
        return (Fact(term("rule", term("cant_activate", what, "mana_abilities"))),)

    def players_spend_any_color(self) -> Items:
        return _spend("player", "any", "any_color")

    def spend_color_any(self, word: Token) -> Items:
        return _spend("you", term("only", color(word)), "any_color")

    def spend_color_color(self, word: Token, other: Token) -> Items:
        return _spend("you", term("only", color(word)), term("only", color(other)))

    def spend_other_colorless(self) -> Items:
        return _spend("you", "other", term("only", "c"))


def _generic(symbol: Token) -> int:
    """Give the number of a symbol of generic mana (107.4b)."""
    if not symbol[1:-1].isdigit():
        raise Refused(f"{symbol} is no generic mana")
    return int(symbol[1:-1])


def _costs_less(amount: Value) -> Items:
    """Write that a spell costs less; the ability works while it is cast (113.6e)."""
    rule = Fact(term("rule", term("costs_less", "self", amount)))
    return (rule, Fact(term("functions_in", "everywhere")))


def _spend(who: str, what: Value, as_though: Value, *purpose: Term) -> Items:
    """Write that mana may be spent as though it were of another type (609.4b)."""
    return (Fact(term("rule", term("spend_as_though", who, what, as_though, *purpose))),)
