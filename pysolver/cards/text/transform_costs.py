"""Meaning of `costs.lark`: what is paid."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    generic_mana,
    inline,
    mana_letter,
    term,
    tests,
    whole_number,
)
from pysolver.cards.text.structure import Fact, Filter, Refused, Term, Text, Value
from pysolver.cards.text.transform_mana import times

_HAND = tests(term("zone", "hand"), term("owner", "you"))


_LOYALTY = Fact(term("loyalty_ability"))


def _functions_in(zone: str) -> Fact:
    """Say that the ability works in another zone (113.6)."""
    return Fact(term("functions_in", zone))


def _other(what: Filter) -> Filter:
    return what & tests(term("other"))


def _yours(what: Filter) -> Filter:
    """Only what its controller has can be paid (118.3, 701.21a): say so in the filter."""
    return what & tests(term("controller", "you"))


@inline
class Costs(Subject):
    """Rules of `costs.lark`."""

    def cost_less_for_each(
        self, cost: Term | tuple[Term, Fact], symbol: Token, counted: Value
    ) -> tuple[Fact, ...]:
        less = times(generic_mana(symbol), counted)
        return (*self.costs(cost), Fact(term("cost_reduced", less)))

    def costs(self, *each: Term | tuple[Term, Fact]) -> tuple[Fact, ...]:
        found: list[Fact] = []
        for cost in each:
            if isinstance(cost, tuple):
                found += [Fact(term("cost", cost[0])), cost[1]]
            else:
                found.append(Fact(term("cost", cost)))
        return tuple(found)

    def cost_tap(self, _symbol: Token) -> Term:
        return term("tap")

    def cost_untap(self, _symbol: Token) -> Term:
        return term("untap")

    def cost_mana(self, *symbols: Token) -> Term:
        return term("mana", Text("".join(symbols)))

    def cost_waterbend(self, *symbols: Token) -> tuple[Term, Fact]:
        return (self.cost_mana(*symbols), Fact(term("waterbends")))

    def cost_life(self, amount: Value) -> Term:
        return term("life", amount)

    def cost_energy(self, *symbols: Token) -> Term:
        return term("energy", len(symbols))

    def cost_energy_number(self, number: Token, _symbol: Token) -> Term:
        return term("energy", whole_number(number))

    def cost_sacrifice_self(self) -> Term:
        return term("sacrifice", "self", 1)

    def costs_and_sacrifice(self, cost: Term) -> tuple[Fact, ...]:
        if cost.name != "remove_counters" or cost.args[0] != "self":
            raise Refused("what is sacrificed is not clear")
        return self.costs(cost, self.cost_sacrifice_self())

    def cost_sacrifice_attached(self, _noun: Token | None = None) -> Term:
        return term("sacrifice", "attached", 1)

    def cost_sacrifice(self, amount: Value, what: Filter) -> Term:
        return term("sacrifice", _yours(what), amount)

    def cost_sacrifice_other(self, what: Filter) -> Term:
        return term("sacrifice", _yours(_other(what)), 1)

    def cost_sacrifice_other_or(self, other: Filter, what: Filter) -> Term:
        return term("sacrifice", _yours(_other(other) | what), 1)

    def cost_sacrifice_or_other(self, what: Filter, other: Filter) -> Term:
        return self.cost_sacrifice_other_or(other, what)

    def cost_sacrifice_two(
        self, amount: Value, what: Filter, number: Value, also: Filter
    ) -> tuple[Term, Fact]:
        second = self.cost_sacrifice(number, also)
        return (self.cost_sacrifice(amount, what), Fact(term("cost", second)))

    def cost_discard_namesake(self) -> Term:
        return term("discard", _other(_HAND & tests(term("shares", "name", "self"))), 1)

    def cost_tap_attached(self, _noun: Token | None = None) -> Term:
        return term("tap", "attached", 1)

    def cost_discard(self, amount: Value, what: Filter) -> Term:
        return term("discard", what & _HAND, amount)

    def cost_discard_other(self) -> Term:
        return term("discard", _other(_HAND), 1)

    def cost_discard_random(self, amount: Value, what: Filter) -> Term:
        return term("discard_at_random", what & _HAND, amount)

    def cost_discard_self(self) -> tuple[Term, Fact]:
        return (term("discard", "self", 1), _functions_in("hand"))

    def cost_discard_hand(self) -> Term:
        return term("discard", _HAND, "all")

    def cost_exile_self(self) -> Term:
        return term("exile", "self", 1)

    def cost_exile_self_hand(self) -> tuple[Term, Fact]:
        return (self.cost_exile_self(), _functions_in("hand"))

    def cost_exile_self_graveyard(self) -> tuple[Term, Fact]:
        return (self.cost_exile_self(), _functions_in("graveyard"))

    def cost_exile(self, amount: Value, what: Filter) -> Term:
        return term("exile", what, amount)

    def cost_exile_other(self, what: Filter) -> Term:
        return term("exile", _other(what), 1)

    def cost_return_self(self) -> Term:
        return term("return", "self", 1)

    def cost_return(self, amount: Value, what: Filter) -> Term:
        return term("return", what, amount)

    def cost_put_into_graveyard(self, amount: Value, what: Filter) -> Term:
        return term("put_into_graveyard", what, amount)

    def cost_tap_others(self, amount: Value, what: Filter) -> Term:
        if term("untapped") not in what.tests():
            raise Refused("tapping what may be tapped")
        return term("tap", what, amount)

    def cost_tap_another(self, what: Filter) -> Term:
        return self.cost_tap_others(1, _other(what))

    def cost_untap_others(self, amount: Value, what: Filter) -> Term:
        return term("untap", what, amount)

    def cost_remove_counters(self, amount: Value, kind: Value = "any") -> Term:
        return term("remove_counters", "self", kind, amount)

    def cost_remove_counters_and_sacrifice(self, amount: Value, *kind: Value) -> tuple[Term, Fact]:
        removed = self.cost_remove_counters(amount, *kind)
        return (removed, Fact(term("cost", self.cost_sacrifice_self())))

    def cost_remove_all_counters(self, kind: Value = "any") -> Term:
        return term("remove_counters", "self", kind, "all")

    def cost_remove_counters_other(self, amount: Value, *rest: Value) -> Term:
        kind = rest[0] if len(rest) == 2 else "any"
        return term("remove_counters", rest[-1], kind, amount)

    def cost_remove_counters_among(self, amount: Value, *rest: Value) -> tuple[Term, Fact]:
        return (self.cost_remove_counters_other(amount, *rest), Fact(term("from_several")))

    def cost_put_counters(self, amount: Value, kind: Value) -> Term:
        return term("put_counters", "self", kind, amount)

    def cost_put_counters_other(self, amount: Value, kind: Value, what: Filter) -> Term:
        return term("put_counters", what, kind, amount)

    def cost_add(self, *symbols: Token) -> Term:
        return term("add_mana", Text("".join(f"{{{mana_letter(s).upper()}}}" for s in symbols)))

    def cost_mill(self, amount: Value) -> Term:
        return term("mill", amount)

    def cost_exert(self) -> Term:
        return term("exert")

    def cost_reveal(self, amount: Value, what: Filter) -> Term:
        return term("reveal", what, amount)

    def cost_forage(self) -> Term:
        return term("forage")

    def cost_evidence(self, number: Token) -> Term:
        return term("collect_evidence", whole_number(number))

    def cost_loyalty_up(self, amount: Value) -> tuple[Term, Fact]:
        return (term("loyalty", amount), _LOYALTY)

    def cost_loyalty_down(self, amount: Value) -> tuple[Term, Fact]:
        minus = -amount if isinstance(amount, int) else term("difference", 0, amount)
        return (term("loyalty", minus), _LOYALTY)

    def cost_loyalty_zero(self, number: Token) -> tuple[Term, Fact]:
        return (term("loyalty", whole_number(number)), _LOYALTY)

    def quantity_one(self) -> Value:
        return 1

    def quantity_any_number(self) -> Value:
        return "any_number"

    def quantity_or_more(self, number: Token) -> Value:
        if whole_number(number) != 1:
            raise Refused("so many or more")
        return "one_or_more"
