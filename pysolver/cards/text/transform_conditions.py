"""Meaning of `conditions.lark`: what must be so."""

from __future__ import annotations

from functools import reduce

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    card_type,
    color,
    either,
    inline,
    mana_letter,
    term,
    tests,
    whole_number,
)
from pysolver.cards.text.structure import IT, Anaphor, Filter, Paid, Refused, Term, Text, Value
from pysolver.cards.text.transform_amounts import at_least_one, yours
from pysolver.cards.text.transform_filters import Noun

_THEIRS = tests(term("controller", "opponent"))


def _count(what: Filter, how: str, number: Value) -> Term:
    return term("compare", term("count", what), how, number)


@inline
class Conditions(Subject):
    """Rules of `conditions.lark`."""

    def condition_you_control(self, what: Filter) -> Value:
        return at_least_one(yours(what))

    def condition_you_control_named(self, kind: Token, one: Token, other: Token) -> Value:
        both = [
            yours(tests(term("type", card_type(kind)), term("name", Text(str(name)))))
            for name in (one, other)
        ]
        return term("all", *(at_least_one(what) for what in both))

    def condition_you_control_both(self, one: Filter, other: Filter) -> Value:
        return term("all", at_least_one(yours(one)), at_least_one(yours(other)))

    def condition_you_control_either(self, *each: Filter) -> Value:
        return at_least_one(yours(either(*each)))

    def condition_you_control_many(self, number: Token, what: Filter) -> Value:
        return _count(yours(what), "ge", whole_number(number))

    def condition_you_control_few(self, number: Token, what: Filter) -> Value:
        return _count(yours(what), "le", whole_number(number))

    def condition_you_control_exactly(self, number: Token, what: Filter) -> Value:
        return _count(yours(what), "eq", whole_number(number))

    def condition_both_in_graveyard(self, one: Filter, other: Filter) -> Value:
        yours_there = tests(term("owner", "you"), term("zone", "graveyard"))
        return term("all", *(at_least_one(what & yours_there) for what in (one, other)))

    def condition_some_has(self, what: Filter, quality: Filter) -> Value:
        return at_least_one(what & quality)

    def condition_enchanted_by(self, what: Value, number: Token, by: Filter) -> Value:
        return _count(by & tests(term("attached_to", what)), "eq", whole_number(number))

    def condition_enchanted_by_many(self, what: Value, number: Token, by: Filter) -> Value:
        return _count(by & tests(term("attached_to", what)), "ge", whole_number(number))

    def condition_most_common(self, word: Token, among: Filter) -> Value:
        """It is, where of no other color there are more objects."""
        letter = color(word)
        number = term("count", among & tests(term("color", letter)))
        least = [
            term("compare", number, "ge", term("count", among & tests(term("color", other))))
            for other in "wubrg"
            if other != letter
        ]
        return reduce(lambda one, more: term("all", one, more), least)

    def condition_you_control_none(self, what: Filter) -> Value:
        return _count(yours(what), "eq", 0)

    def condition_you_control_commander(self) -> Value:
        """What the commander does for the modes of a spell is asked as it is cast (601.2b)."""
        return at_least_one(yours(tests(term("commander"))))

    def condition_excess_damage(self, noun: Noun) -> Value:
        what = noun.filter() & tests(term("controller", "opponent"))
        return term("dealt_excess_damage", Anaphor("object", what))

    def condition_descended(self) -> Value:
        return "descended_this_turn"

    def condition_left_graveyard(self) -> Value:
        return "card_left_your_graveyard_this_turn"

    def condition_not_played_from_exile(self) -> Value:
        return term("non", "played_from_exile_this_turn")

    def condition_flip_won(self) -> Value:
        return "flip_won"

    def condition_flip_lost(self) -> Value:
        return "flip_lost"

    def condition_clash_won(self) -> Value:
        return "clash_won"

    def condition_opponent_controls(self, what: Filter) -> Value:
        return at_least_one(what & _THEIRS)

    def condition_opponent_controls_many(self, number: Token, what: Filter) -> Value:
        most = term("most_controlled", "opponent", what)
        return term("compare", most, "ge", whole_number(number))

    def condition_different_powers(self, number: Token, what: Filter) -> Value:
        powers = term("powers_among", yours(what))
        return term("compare", powers, "ge", whole_number(number))

    def condition_exists(self, what: Filter) -> Value:
        return at_least_one(what)

    def condition_many(self, number: Token, what: Value) -> Value:
        return term("compare", what, "ge", whole_number(number))

    def condition_none(self, what: Value) -> Value:
        return term("compare", what, "eq", 0)

    def condition_state(self, what: Value, state: Filter) -> Value:
        return term("is", what, state)

    def condition_is(self, what: Value, noun: Noun) -> Value:
        return term("is", what, noun.filter())

    def condition_state_not(self, what: Value, state: Filter) -> Value:
        return term("non", term("is", what, state))

    def condition_is_not(self, what: Value, noun: Noun) -> Value:
        return term("non", term("is", what, noun.filter()))

    def condition_no_counters(self, what: Value, kind: Value = "any") -> Value:
        return term("compare", term("counters", what, kind), "eq", 0)

    def condition_has(self, what: Value, quality: Filter) -> Value:
        return term("is", what, quality)

    def condition_has_not(self, what: Value, quality: Filter) -> Value:
        return term("non", self.condition_has(what, quality))

    def condition_entered(self, what: Value) -> Value:
        return term("entered_this_turn", what)

    def condition_your_turn(self) -> Value:
        return "your_turn"

    def condition_not_your_turn(self) -> Value:
        return term("non", "your_turn")

    def condition_some_life_le(self, number: Token) -> Value:
        return term("compare", term("lowest_life", "player"), "le", whole_number(number))

    def condition_opponents(self, number: Token) -> Value:
        return term("compare", "opponents", "ge", whole_number(number))

    def condition_opponents_control_many(self, number: Token, what: Filter) -> Value:
        return _count(what & _THEIRS, "ge", whole_number(number))

    def condition_first_turns(self) -> Value:
        return term("all", "your_turn", term("compare", term("turns_taken", "you"), "le", 3))

    def condition_died(self, what: Filter) -> Value:
        return term("compare", term("died_this_turn", what), "ge", 1)

    def condition_color_spent(self, number: Token, word: Token, what: Value) -> Value:
        spent = term("mana_spent_of", what, color(word))
        return term("compare", spent, "ge", whole_number(number))

    def condition_colors_spent(self, number: Token, what: Value) -> Value:
        return term("compare", term("colors_spent", what), "ge", whole_number(number))

    def condition_not_cast_from_hand(self) -> Value:
        return term("non", term("was_cast_from", IT, "hand"))

    def condition_not_cast(self) -> Value:
        return term("non", term("was_cast", IT))

    def condition_x_ge(self, number: Token) -> Value:
        return term("compare", "x", "ge", whole_number(number))

    def condition_x_le(self, number: Token) -> Value:
        return term("compare", "x", "le", whole_number(number))

    def condition_library_empty(self) -> Value:
        return term("compare", term("library", "you"), "eq", 0)

    def condition_hand_le(self, number: Token) -> Value:
        return term("compare", term("hand", "you"), "le", whole_number(number))

    def condition_kicked_with(self, what: Value, *symbols: Token) -> Value:
        return term("kicked_with", what, Text("".join(symbols)))

    def condition_life_ge(self, number: Token) -> Value:
        return term("compare", term("life", "you"), "ge", whole_number(number))

    def condition_life_le(self, number: Token) -> Value:
        return term("compare", term("life", "you"), "le", whole_number(number))

    def condition_hand_ge(self, number: Token) -> Value:
        return term("compare", term("hand", "you"), "ge", whole_number(number))

    def condition_hand_empty(self) -> Value:
        return term("compare", term("hand", "you"), "eq", 0)

    def condition_played_land(self) -> Value:
        return "played_land_this_turn"

    def condition_attacked(self) -> Value:
        return "attacked_this_turn"

    def condition_monarch(self) -> Value:
        return "monarch"

    def condition_blessing(self) -> Value:
        return "city_blessing"

    def condition_initiative(self) -> Value:
        return "initiative"

    def condition_dungeon(self) -> Value:
        return "completed_dungeon"

    def condition_devotion_lt(self, word: Token, number: Token) -> Value:
        return term("compare", term("devotion", color(word)), "lt", whole_number(number))

    def condition_in_graveyard(self) -> Value:
        return term("in_graveyard", "self")

    def condition_opponent_lost_life(self) -> Value:
        return term("lost_life_this_turn", "opponent")

    def condition_gained_life(self) -> Value:
        return term("gained_life_this_turn", "you")

    def condition_revolt(self) -> Value:
        return "permanent_left_this_turn"

    def condition_cast(self) -> Value:
        return term("was_cast", "self")

    def condition_cast_from_hand(self) -> Value:
        return term("was_cast_from", "self", "hand")

    def condition_kicked(self, what: Value) -> Value:
        return term("kicked", what)

    def condition_bargained(self, what: Value) -> Value:
        return term("bargained", what)

    def condition_renowned(self, what: Value) -> Value:
        return term("renowned", what)

    def condition_top_card(self, what: Filter) -> Value:
        return term("is", "top_card", what & tests(term("card")))

    def condition_top_of_graveyard(self, what: Filter) -> Value:
        return term("is", "top_of_graveyard", what & tests(term("card")))

    def condition_odd(self) -> Value:
        return term("odd", Anaphor("amount"))

    def condition_even(self) -> Value:
        return term("non", term("odd", Anaphor("amount")))

    def condition_resolved(self, number: int) -> Value:
        return term("compare", "resolutions_this_turn", "eq", number)

    def condition_not_added(self) -> Value:
        return term("non", "added_mana_this_turn")

    def condition_not_their_turn(self) -> Value:
        return term("non", term("turn_of", Anaphor("player")))

    def condition_card_exiled(self) -> Value:
        return at_least_one(tests(term("linked", "exiled_with"), term("zone", "exile")))

    def condition_activated(self, number: Token) -> Value:
        return term("compare", "activations_this_turn", "ge", whole_number(number))

    def condition_none_removed(self) -> Value:
        return term("compare", Paid("remove_counters"), "eq", 0)

    def condition_same_name(self, number: Token, what: Filter) -> Value:
        most = term("most_sharing", "name", yours(what))
        return term("compare", most, "ge", whole_number(number))

    def condition_mana_from(self, source: Filter, what: Value) -> Value:
        return term("compare", term("mana_spent_from", what, source), "ge", 1)

    def condition_much_mana_from(self, number: Token, source: Filter, what: Value) -> Value:
        spent = term("mana_spent_from", what, source)
        return term("compare", spent, "ge", whole_number(number))

    def condition_no_mana_spent(self, what: Value) -> Value:
        return term("compare", term("mana_spent", what), "eq", 0)

    def condition_symbols_spent(self, *parts: Token | Value) -> Value:
        *symbols, what = parts
        letters = {mana_letter(symbol) for symbol in symbols if isinstance(symbol, Token)}
        if len(letters) != 1:
            raise Refused("mana of several types")
        spent = term("mana_spent_of", what, letters.pop())
        return term("compare", spent, "ge", len(symbols))

    def condition_mana_spent(self, number: Token, what: Value) -> Value:
        return term("compare", term("mana_spent", what), "ge", whole_number(number))

    def condition_shares_color_produced(self, what: Value, _noun: Noun) -> Value:
        return term("shares_color_with_produced", what)

    def condition_unspent(self, number: Token) -> Value:
        return term("compare", term("unspent", "you"), "ge", whole_number(number))

    def ordinal_first(self) -> int:
        return 1

    def ordinal_second(self) -> int:
        return 2

    def ordinal_third(self) -> int:
        return 3

    def ordinal_fourth(self) -> int:
        return 4

    def condition_or(self, one: Value, other: Value) -> Value:
        return term("any", one, other)

    def condition_and(self, one: Value, other: Value) -> Value:
        return term("all", one, other)

    def some(self, what: Filter) -> Filter:
        return what

    def some_other(self, what: Filter) -> Filter:
        return what & tests(term("other"))

    def there_counters(self, kind: Text, what: Value) -> Value:
        return term("counters", what, kind)

    def there_objects(self, what: Filter) -> Value:
        return term("count", what)
