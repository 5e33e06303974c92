"""Meaning of `amounts.lark`: how much."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, color, inline, term, tests, whole_number
from pysolver.cards.text.structure import IT, Anaphor, Filter, Paid, Refused, Text, Value
from pysolver.cards.text.transform_filters import spells_cast


@inline
class Amounts(Subject):
    """Rules of `amounts.lark`."""

    def number(self, word: Token) -> int:
        return whole_number(word)

    def amount_x(self) -> Value:
        return "x"

    def amount_twice_x(self) -> Value:
        return term("product", 2, "x")

    def counted_cast(self, what: Filter) -> Value:
        return term("cast_this_turn", "you", spells_cast(what))

    def amount_greatest_cast(self, which: str, what: Filter) -> Value:
        return term("greatest_cast_this_turn", which, "you", spells_cast(what))

    def amount_amassed(self) -> Value:
        return term("power", "amassed")

    def counted_dungeons(self) -> Value:
        return term("dungeons_completed", "you")

    def amount_mana_spent(self, what: Value) -> Value:
        return term("mana_spent", what)

    def amount_devotion(self, *colors: Token) -> Value:
        return term("devotion", *(color(word) for word in colors))

    def amount_devotion_chosen(self) -> Value:
        return term("devotion", "chosen")

    def amount_life(self) -> Value:
        return term("life", "you")

    def amount_greatest(self, what: str, among: Filter) -> Value:
        return term("greatest", what, among)

    def amount_total(self, what: str, of: Filter) -> Value:
        return term("total", what, of)

    def amount_plus(self, one: Value, other: Value) -> Value:
        return term("sum", _number(one), _number(other))

    def amount_minus(self, one: Value, other: Value) -> Value:
        return term("difference", _number(one), _number(other))

    def amount_twice(self, amount: Value) -> Value:
        return term("product", 2, amount)

    def amount_thrice(self, amount: Value) -> Value:
        return term("product", 3, amount)

    def amount_half_up(self, amount: Value) -> Value:
        return term("half_up", amount)

    def amount_half_down(self, amount: Value) -> Value:
        return term("half_down", amount)

    def amount_sum(self, one: Value, other: Value) -> Value:
        return term("sum", one, other)

    def amount_highest_life(self) -> Value:
        return term("highest_life", "player")

    def amount_highest_hand(self) -> Value:
        return term("highest_hand", "opponent")

    def amount_highest_life_opponents(self) -> Value:
        return term("highest_life", "opponent")

    def counted_its_colors(self) -> Value:
        return term("colors", IT)

    def counted_its_symbols(self, word: Token) -> Value:
        return term("symbols", IT, color(word))

    def counted_symbols(self, word: Token, among: Filter) -> Value:
        return term("total_symbols", color(word), among)

    def counted_its_creature_types(self) -> Value:
        return term("creature_types", IT)

    def counted_yours(self, kind: Token) -> Value:
        return term("player_counters", "you", Text(kind.lower()))

    def counted_theirs(self, kind: Token) -> Value:
        return term("player_counters", "opponent", Text(kind.lower()))

    def counted_mana_values(self, among: Filter) -> Value:
        return term("mana_values_among", among)

    def counted_names(self, among: Filter) -> Value:
        return term("names_among", among)

    def counted_objects(self, what: Filter) -> Value:
        return term("count", what)

    def counted_counters(self, *parts: Value) -> Value:
        kind = parts[0] if len(parts) == 2 else "any"
        return term("counters", parts[-1], kind)

    def counted_removed(self, _kind: Value = "any") -> Value:
        return Paid("remove_counters")

    def counted_sacrificed(self, what: Filter) -> Value:
        return Paid("sacrifice", what)

    def counted_tapped(self, what: Filter) -> Value:
        return Paid("tap", what)

    def counted_revealed(self, what: Filter) -> Value:
        return Paid("reveal", what)

    def counted_discarded(self, what: Filter) -> Value:
        return Paid("discard", what)

    def counted_exiled(self, what: Filter) -> Value:
        return Paid("exile", what)

    def counted_destroyed(self, what: Filter) -> Value:
        return Paid("destroy", what)

    def counted_colors_spent(self, what: Value) -> Value:
        return term("colors_spent", what)

    def counted_drawn(self) -> Value:
        return term("drawn_this_turn", "you")

    def counted_life_lost(self) -> Value:
        return term("life_lost_this_turn", "opponent")

    def counted_losers(self) -> Value:
        return "opponents_who_lost_life_this_turn"

    def counted_commander_casts(self) -> Value:
        return term("commander_casts", Anaphor("object"))

    def amount_life_gained(self) -> Value:
        return term("life_gained_this_turn", "you")

    def amount_sharing(self, what: Filter) -> Value:
        return term("most_sharing", "creature_type", what)

    def counted_both(self, one: Value, other: Value) -> Value:
        return term("sum", one, other)

    def counted_died(self, what: Filter) -> Value:
        return term("died_this_turn", what)

    def counted_died_yours(self, what: Filter) -> Value:
        return term("died_this_turn", yours(what))

    def counted_entered_yours(self, what: Filter) -> Value:
        return term("entered_this_turn", "you", what)

    def counted_already(self, what: Filter) -> Value:
        return term("count", yours(what))

    def counted_exiled_with(self, what: Filter, ref: Value) -> Value:
        if ref not in {"self", Anaphor("object")}:
            raise Refused("exiled with something else")
        return term("count", what & tests(term("linked", "exiled_with"), term("zone", "exile")))

    def counted_convoked(self, what: Filter) -> Value:
        return term("convoked", what)

    def counted_mana_spent(self, what: Value) -> Value:
        return term("mana_spent", what)

    def amount_produced(self) -> Value:
        return Anaphor("amount")

    def amount_rolled(self) -> Value:
        return Anaphor("rolled")

    def counted_snow_spent(self, symbol: Token, what: Value) -> Value:
        """Count mana from snow sources (107.4h)."""
        if symbol != "{S}":
            raise Refused("a symbol that was spent")
        snow = tests(term("source"), term("supertype", "snow"))
        return term("mana_spent_from", what, snow)

    def counted_kicked(self) -> Value:
        return term("times_kicked", "self")

    def counted_commanders_cast(self) -> Value:
        return term("commander_casts", "you")

    def counted_counters_among(self, kind: Value, among: Filter) -> Value:
        return term("counters_among", among, kind)

    def counted_colors(self, among: Filter) -> Value:
        return term("colors_among", among)

    def counted_card_types(self, among: Filter) -> Value:
        return term("card_types_among", among)

    def counted_domain(self) -> Value:
        return "domain"

    def counted_unspent(self, word: Token) -> Value:
        return term("unspent", "you", color(word))

    def counted_party(self) -> Value:
        return "party"

    def counted_opponents(self) -> Value:
        return "opponents"

    def counted_powers(self, among: Filter) -> Value:
        return term("powers_among", among)

    def measured(self, what: Value, characteristic: str) -> Value:
        return term(characteristic, what)

    def measured_of(self, characteristic: str, what: Value) -> Value:
        return term(characteristic, what)

    def characteristic_power(self) -> str:
        return "power"

    def characteristic_toughness(self) -> str:
        return "toughness"

    def characteristic_mana_value(self) -> str:
        return "mana_value"


def _number(value: Value) -> Value:
    """Give the number of a word that the grammar left as it is."""
    return whole_number(value) if isinstance(value, Token) else value


def at_least_one(what: Filter) -> Value:
    """Write that there is an object that matches."""
    return term("compare", term("count", what), "ge", 1)


def yours(what: Filter) -> Filter:
    """Give what you control of what a filter passes."""
    return what & tests(term("controller", "you"))
