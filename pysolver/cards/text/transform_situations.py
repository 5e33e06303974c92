"""Meaning of `situations.lark`: more conditions."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, color, inline, term, tests, whole_number
from pysolver.cards.text.structure import IT, Filter, Term, Text, Value
from pysolver.cards.text.transform_amounts import at_least_one, yours

_LIFE = term("life", "you")
_START = term("starting_life", "you")


def _compare(amount: Value, how: str, number: Value) -> Term:
    return term("compare", amount, how, number)


def _count(what: Filter, how: str, number: Token | int) -> Term:
    return _compare(term("count", what), how, _number(number))


def _number(number: Token | int) -> int:
    return number if isinstance(number, int) else whole_number(number)


def _opponent_has(what: str, how: str, number: Token | int) -> Term:
    """Write that one of your opponents has so much of something."""
    return term("opponent_has", what, how, _number(number))


@inline
class Situations(Subject):
    """Rules of `situations.lark`."""

    def situation(self, condition: Value) -> Value:
        return condition

    def it_is(self, what: Filter) -> Value:
        return term("is", IT, what)

    def it_is_either(self, what: Filter, other: Filter) -> Value:
        return term("is", IT, what | other)

    def it_is_not(self, what: Filter) -> Value:
        return term("non", term("is", IT, what))

    def it_is_neither(self, what: Filter, other: Filter) -> Value:
        return term("non", term("is", IT, what | other))

    def object_is_either(self, about: Value, what: Filter, other: Filter) -> Value:
        return term("is", about, what | other)

    def object_is_neither(self, about: Value, what: Filter, other: Filter) -> Value:
        return term("non", term("is", about, what | other))

    def attached_is(self, what: Filter) -> Value:
        return term("is", "attached", what)

    def marked(self, about: Value, mark: str) -> Value:
        return term(mark, about)

    def it_is_marked(self, mark: str) -> Value:
        return term(mark, IT)

    def mark_monstrous(self) -> str:
        return "monstrous"

    def mark_suspected(self) -> str:
        return "suspected"

    def mark_saddled(self) -> str:
        return "saddled"

    def on_battlefield(self) -> Value:
        return term("on_battlefield", "self")

    def off_battlefield(self) -> Value:
        return term("non", term("on_battlefield", "self"))

    def is_paired(self) -> Value:
        return term("paired", "self")

    def you_control_self(self) -> Value:
        return at_least_one(tests(term("self"), term("controller", "you")))

    def you_control_commander(self) -> Value:
        return at_least_one(
            tests(term("commander"), term("owner", "you"), term("controller", "you"))
        )

    def you_control_at_least(self, number: Token, what: Filter) -> Value:
        return _count(yours(what), "ge", number)

    def no_opponent_controls(self, what: Filter) -> Value:
        return _count(what & tests(term("controller", "opponent")), "eq", 0)

    def chosen_player_controls(self, what: Filter) -> Value:
        return at_least_one(what & tests(term("controller", "chosen_player")))

    def exists(self, what: Filter) -> Value:
        return at_least_one(what)

    def opponent_owns(self, what: Filter) -> Value:
        return at_least_one(what & tests(term("owner", "opponent")))

    def in_your_graveyard(self, what: Filter) -> Value:
        return at_least_one(what & tests(term("zone", "graveyard"), term("owner", "you")))

    def in_some_graveyard(self, what: Filter) -> Value:
        return at_least_one(what & tests(term("zone", "graveyard")))

    def some_has(self, what: Filter, quality: Filter) -> Value:
        return at_least_one(what & quality)

    def some_exiled_has(self, what: Filter, quality: Filter) -> Value:
        return at_least_one(what & tests(term("zone", "exile")) & quality)

    def some_material_has(self, quality: Filter) -> Value:
        material = tests(term("linked", "exiled_with"), term("zone", "exile"))
        return at_least_one(material & quality)

    def own_adventure_in_exile(self) -> Value:
        tales = (term("has_adventure"), term("zone", "exile"), term("owner", "you"))
        return at_least_one(tests(*tales))

    def cast_from_elsewhere(self) -> Value:
        elsewhere = term("non", term("was_cast_from", IT, "hand"))
        return term("all", term("was_cast", IT), elsewhere)

    def cast_for_keyword(self, what: Value, name: Token) -> Value:
        return term("cast_for", what, Text(name.lower()))

    def keyword_cost_paid(self, name: Token) -> Value:
        return self.cast_for_keyword("self", name)

    def in_command_or_battlefield(self) -> Value:
        return term("in_command_or_battlefield", "self")

    def size_le(self, what: Value, which: str, number: Token) -> Value:
        return term("compare", term(which, what), "le", whole_number(number))

    def size_ge(self, what: Value, which: str, number: Token) -> Value:
        return term("compare", term(which, what), "ge", whole_number(number))

    def controls_greatest(self, what: Filter) -> Value:
        return term("controls_greatest", "power", what)

    def x_or_greater(self, number: Token) -> Value:
        return term("compare", "x", "ge", whole_number(number))

    def there_are_fewer(self, number: Token, amount: Value) -> Value:
        return _compare(amount, "lt", whole_number(number))

    def there_are_exactly(self, number: Token, amount: Value) -> Value:
        return _compare(amount, "eq", whole_number(number))

    def there_are_many(self, number: Token, amount: Value) -> Value:
        return _compare(amount, "ge", whole_number(number))

    def five_colors(self, among: Filter) -> Value:
        return _compare(term("colors_among", among), "eq", 5)

    def counters_among(self, among: Filter) -> Value:
        return term("total_counters", "any", among)

    def kind_among(self, kind: Token, among: Filter) -> Value:
        return term("total_counters", Text(kind.lower()), among)

    def exist_many(self, number: Token, what: Filter) -> Value:
        return _count(what, "ge", number)

    def attached_many(self, number: Token, what: Filter, to: Value) -> Value:
        return _count(what & tests(term("attached_to", to)), "ge", number)

    def attached_another(self, what: Filter, to: Value) -> Value:
        return at_least_one(what & tests(term("other"), term("attached_to", to)))

    def devotion_two_lt(self, one: Token, other: Token, number: Token) -> Value:
        devotion = term("devotion", color(one), color(other))
        return _compare(devotion, "lt", whole_number(number))

    def hand_le(self, number: Token) -> Value:
        return _compare(term("hand", "you"), "le", whole_number(number))

    def hand_greatest(self) -> Value:
        return _compare(term("hand", "you"), "gt", term("highest_hand", "opponent"))

    def full_party(self) -> Value:
        return _compare("party", "eq", 4)

    def opponent_graveyard_ge(self, number: Token) -> Value:
        return _opponent_has("graveyard", "ge", number)

    def opponent_poison_ge(self, number: Token) -> Value:
        return _opponent_has("poison", "ge", number)

    def opponent_life_le(self, number: Token) -> Value:
        return _opponent_has("life", "le", number)

    def opponent_hand_empty(self) -> Value:
        return _opponent_has("hand", "eq", 0)

    def life_above_start(self) -> Value:
        return _compare(_LIFE, "gt", _START)

    def life_from_start(self) -> Value:
        return _compare(_LIFE, "ge", _START)

    def life_below_start(self) -> Value:
        return _compare(_LIFE, "lt", _START)

    def life_to_half(self) -> Value:
        return _compare(term("product", 2, _LIFE), "le", _START)

    def life_above_start_by(self, number: Token) -> Value:
        return _compare(_LIFE, "ge", term("sum", _START, whole_number(number)))

    def top_card_is(self, what: Filter) -> Value:
        return term("is", "top_card", what & tests(term("card")))

    def top_card_is_either(self, what: Filter, other: Filter) -> Value:
        return term("is", "top_card", (what | other) & tests(term("card")))

    def it_was_cast(self) -> Value:
        return term("was_cast", IT)

    def drew_many(self, number: Token) -> Value:
        return _compare(term("drawn_this_turn", "you"), "ge", whole_number(number))

    def lost_life(self) -> Value:
        return _compare(term("life_lost_this_turn", "you"), "ge", 1)

    def cast_one(self, what: Filter) -> Value:
        return _compare(term("cast_this_turn", "you", what), "ge", 1)

    def cast_many(self, number: Token, what: Filter) -> Value:
        return _compare(term("cast_this_turn", "you", what), "ge", whole_number(number))

    def sacrificed_one(self, what: Filter) -> Value:
        return _compare(term("sacrificed_this_turn", "you", what), "ge", 1)

    def committed_crime(self) -> Value:
        return "committed_crime_this_turn"

    def surveilled(self) -> Value:
        return "surveilled_this_turn"

    def creature_died(self) -> Value:
        return _compare(term("died_this_turn", tests(term("type", "creature"))), "ge", 1)

    def entered_one(self, what: Filter) -> Value:
        return self._entered(what, 1)

    def entered_another(self, what: Filter) -> Value:
        return self._entered(what & tests(term("other")), 1)

    def entered_many(self, number: Token, what: Filter) -> Value:
        return self._entered(what, whole_number(number))

    def _entered(self, what: Filter, number: int) -> Value:
        """How many entered under your control this turn, whether or not they are still there."""
        return _compare(term("entered_this_turn", "you", what), "ge", number)

    def attacked(self) -> Value:
        return "attacked_this_turn_self"
