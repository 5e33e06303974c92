"""Meaning of `moving.lark`: cards that are looked for, moved or turned over."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from pysolver.cards.text.base import Subject, either, inline, term, tests, whole_number
from pysolver.cards.text.structure import (
    IT,
    Anaphor,
    Fact,
    Filter,
    Instruction,
    Item,
    Refused,
    Rider,
    Target,
    Term,
    Text,
    Value,
)
from pysolver.cards.text.transform_actions import Actions, Counters
from pysolver.cards.text.transform_mana import times

Items = tuple[Item, ...]

_YOURS = term("owner", "you")
_BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@inline
class Moving(Subject):
    """Rules of `moving.lark`."""

    def search_to_hand(self, sought: tuple[Filter, int]) -> Instruction:
        what, number = sought
        return Instruction(term("search_to_hand", "you", what, number))

    def search_to_battlefield(
        self, sought: tuple[Filter, int], *how: str | Counters
    ) -> Instruction:
        what, number = sought
        return _arriving(term("search_to_battlefield", "you", what, number), how)

    def player_may_search(
        self, who: Value, sought: tuple[Filter, int], *how: str | Counters
    ) -> Instruction:
        what, number = sought
        theirs = Filter(frozenset(each - {_YOURS} for each in what.alternatives))
        found = _arriving(term("search_to_battlefield", who, theirs, number), how)
        return replace(found, more=(*found.more, term("optional")))

    def sought_one(self, what: Filter) -> tuple[Filter, int]:
        return _of_library(what), 1

    def sought_many(self, number: Token, what: Filter) -> tuple[Filter, int]:
        return _of_library(what), whole_number(number)

    def put_one_onto_battlefield(self, what: Filter, *how: str | Counters) -> Instruction:
        if any("zone" not in {test.name for test in each} for each in what.alternatives):
            raise Refused("from no zone onto the battlefield")
        return _arriving(term("put_onto_battlefield", "you", what, 1), how)

    def return_all(self, what: Filter) -> Instruction:
        return Instruction(term("return_to_hand", what))

    def return_some(self, amount: Value, what: Filter) -> Instruction:
        if any(test.name == "zone" for test in what.tests()):
            raise Refused("returning what is in another zone")
        return Instruction(term("return_to_hand", "you", what, amount))

    def tap_or_untap(self, what: Value) -> Instruction:
        return Instruction(term("tap_or_untap", what))

    def exchange_control(self, one: Value, other: Value) -> Instruction:
        return Instruction(term("exchange_control", one, other))

    def attach(self, what: Value, to: Value) -> Instruction:
        return Instruction(term("attach", what, to))

    def counter_abilities(self, who: Value) -> Instruction:
        return Instruction(term("counter_abilities", who))

    def phase_out(self, what: Value) -> Instruction:
        return Instruction(term("phase_out", what))

    def player_puts_counters(self, number: Value, kind: Value, what: Filter) -> Items:
        put = Instruction(term("put_counters", Target(what), kind, number))
        return (put, Fact(term("target_chosen_by", 1, Anaphor("player"))))

    def milled_to_hand(self, what: Filter) -> Instruction:
        return Instruction(term("milled_to_hand", "you", what))

    def limit_another_ability(self) -> Value:
        # The ability with this limit is one of them.
        return term("if", term("compare", term("activated_abilities", "self"), "ge", 2))

    def with_activated(self) -> Filter:
        return tests(term("activated_not_mana"))

    def turn_face_down(self, what: Value) -> Instruction:
        return Instruction(term("turn_face_down", what))

    def turn_face_up(self, what: Value) -> Instruction:
        return Instruction(term("turn_face_up", what))

    def turn_all_face_down(self, what: Filter) -> Instruction:
        return Instruction(term("turn_face_down", what))

    def manifest(self, amount: Value = 1) -> Instruction:
        return Instruction(term("manifest", "you", amount))

    def cloak(self, amount: Value = 1) -> Instruction:
        return Instruction(term("cloak", "you", amount))

    def manifest_dread(self) -> Instruction:
        return Instruction(term("manifest_dread", "you"))

    def look_at_hand(self, who: Value) -> Instruction:
        return Instruction(term("look_at_hand", who))

    def exile_at_random(self, what: Filter) -> Instruction:
        return Instruction(term("exile", "you", _elsewhere(what), 1), (term("at_random"),))

    def exile_at_random_from(self, what: Filter, zone: Filter) -> Instruction:
        return self.exile_at_random(what & zone)

    def return_at_random(self, what: Filter, zone: Filter, *how: str | Counters) -> Instruction:
        found = _elsewhere(what & zone)
        put = _arriving(term("put_onto_battlefield", "you", found, 1), how)
        return Instruction(put.effect, (*put.more, term("at_random")))

    def each_returns(self, amount: Value, what: Filter) -> Instruction:
        theirs = term("controller", Anaphor("player"))
        if any(theirs not in each or _has_zone(each - {theirs}) for each in what.alternatives):
            raise Refused("returning what somebody else controls")
        own = Filter(frozenset(each - {theirs} for each in what.alternatives))
        return Instruction(term("return_to_hand", "player", own, amount))

    def choose_card(self, what: Filter) -> Instruction:
        return Instruction(term("choose_card", "you", _elsewhere(what), 1))

    def remove_damage(self, what: Value) -> Instruction:
        return Instruction(term("remove_damage", what))

    def damage_three(
        self,
        source: Value,
        one: Value,
        first: Value,
        two: Value,
        second: Value,
        three: Value,
        what: Filter,
    ) -> Items:
        if first != Target(what) or second != Target(what & tests(term("other"))):
            raise Refused("a third target of another kind")
        aimed = ((one, first), (two, second), (three, Target(what, other=True)))
        return tuple(Instruction(term("damage", source, amount, to)) for amount, to in aimed)

    def post_died_this_turn(self) -> Filter:
        return tests(term("put_there_this_turn", "battlefield"))

    def post_attached_to_one(self, what: Filter) -> Filter:
        return tests(term("attached_to_one", what))

    def with_cycling(self) -> Filter:
        return tests(term("keyword", Text("cycling")))

    def investigate(self) -> Instruction:
        return self._investigate(1)

    def investigate_twice(self) -> Instruction:
        return self._investigate(2)

    def investigate_times(self, number: Token) -> Instruction:
        return self._investigate(whole_number(number))

    def _investigate(self, number: int) -> Instruction:
        """Write that Clues are created (701.16a)."""
        return Instruction(term("create", "you", number, term("predefined", Text("Clue"))))

    def dig(self, amount: Value, taken: Value, rest: Value) -> Instruction:
        return Instruction(term("dig", "you", amount, taken, rest))

    def look_and_take(self, amount: Value, what: Filter, rest: Value) -> Instruction:
        return Instruction(term("look_and_take", "you", amount, what, rest))

    def reveal_and_take(self, amount: Value, what: Filter, rest: Value) -> Instruction:
        return Instruction(term("reveal_and_take", "you", amount, what, rest))

    def activates_of_each(self, who: Value, what: Filter) -> Instruction:
        return Instruction(term("activate_mana_ability_of_each", who, what))

    def create_those(self, number: Token) -> Instruction:
        return Instruction(term("create", "you", whole_number(number), Anaphor("token")))

    def look_reveal_add(self, symbols: Value, amount: Value) -> Items:
        """The card is put into the hand in any case; mana is added where it was revealed."""
        many = tests(term("card"), term("colored_symbols", "ge", symbols))
        reveal = (term("optional"), term("when", term("is", "top_card", many)))
        colors = term("adds", 1, 1, "each", term("colors_of", "top_card"), amount)
        return (
            Instruction(term("look_at_top", "you", 1)),
            Instruction(term("show_top", "you"), reveal),
            Instruction(term("add_mana", "you"), (colors, term("when", Anaphor("done")))),
            Instruction(term("return_to_hand", "top_card")),
        )

    def rest_graveyard(self) -> Value:
        return "graveyard"

    def rest_bottom(self) -> Value:
        return "library_bottom"

    def rest_bottom_random(self) -> Value:
        return "library_bottom_random"

    def put_counters_two(
        self, amount: Value, kind: Value, on: Value, more: Value, other: Value, also: Value
    ) -> Items:
        return (
            Instruction(term("put_counters", on, kind, amount)),
            Instruction(term("put_counters", also, other, more)),
        )

    def damage_divided(self, source: Value, amount: Value, among: Value) -> Instruction:
        return Instruction(term("damage_divided", source, amount, among))

    def divided_two(self) -> Value:
        return Target(Text("any target"), count="one_or_two")

    def divided_three(self) -> Value:
        return Target(Text("any target"), count="one_to_three")

    def divided_any(self) -> Value:
        return Target(Text("any target"), optional=True, count="any_number")

    def targets_one_to_three(self, what: Filter) -> Value:
        return Target(what, count="one_to_three")

    def damage_for_each(
        self, source: Value, amount: Value, to: Value, counted: Value
    ) -> Instruction:
        return Instruction(term("damage", source, times(amount, counted), to))

    def gain_life_for_each(self, amount: Value, counted: Value) -> Instruction:
        return Instruction(term("gain_life", "you", times(amount, counted)))

    def lose_life_for_each(self, who: Value, amount: Value, counted: Value) -> Instruction:
        return Instruction(term("lose_life", who, times(amount, counted)))

    def draw_for_each(self, counted: Value) -> Instruction:
        return Instruction(term("draw", "you", counted))

    def create_for_each(self, created: tuple[Value, Value, bool], counted: Value) -> Instruction:
        return self.player_creates_for_each("you", created, counted)

    def player_creates_for_each(
        self, who: Value, created: tuple[Value, Value, bool], counted: Value
    ) -> Instruction:
        amount, token, tapped = created
        effect = term("create", who, times(amount, counted), token)
        return Instruction(effect, (term("created_tapped"),) if tapped else ())

    def put_counters_for_each(
        self, amount: Value, kind: Value, on: Value, counted: Value
    ) -> Instruction:
        return Instruction(term("put_counters", on, kind, times(amount, counted)))

    def gain_that_much(self) -> Instruction:
        return Instruction(term("gain_life", "you", Anaphor("amount")))

    def double_counters(self, kind: Value, on: Value) -> Instruction:
        return Instruction(term("put_counters", on, kind, term("counters", on, kind)))

    def exile_until_leaves(self, what: Value) -> Instruction:
        if not isinstance(what, Target) or not isinstance(what.what, Filter):
            raise Refused("exiling what may have been in another zone")
        if any(test.name == "zone" for test in what.what.tests()):
            raise Refused("exiling what was in another zone")
        return Instruction(term("exile_until_leaves", what))

    def player_sacrifices(self, who: Value, amount: Value, what: Filter) -> Instruction:
        if any(test.name == "controller" for test in what.tests()):
            raise Refused("sacrificing what somebody else may control")
        return Instruction(term("sacrifice", who, what, amount))

    def player_exiles(self, who: Value, amount: Value, what: Filter) -> Instruction:
        return Instruction(term("exile", who, what, amount))

    def player_scries(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("scry", who, amount))

    def die(self, *words: Token) -> int:
        """Give how many sides it has (706.1)."""
        return int(words[0][1:]) if len(words) == 1 else 6

    def roll(self, sides: Value) -> Instruction:
        return Instruction(term("roll_die", "you", sides))

    def discover(self, amount: Value) -> Instruction:
        return Instruction(term("discover", "you", amount))

    def return_as_permanents_untap(self) -> Instruction:
        return Instruction(term("return_in_next_untap_step", "self"))

    def both_create(self, who: Value, created: tuple[Value, Value, bool]) -> Items:
        amount, token, tapped = created
        more = (term("created_tapped"),) if tapped else ()
        return tuple(
            Instruction(term("create", each, amount, token), more) for each in ("you", who)
        )

    def flip_coin(self) -> Instruction:
        return Instruction(term("flip_coin", "you"))

    def create_either(self, *all_created: tuple[Value, Value, bool]) -> Instruction:
        """One of several tokens, as its creator chooses."""
        if any(amount != 1 or tapped for amount, _, tapped in all_created):
            raise Refused("a choice between several tokens and others")
        *tokens, choice = (token for _, token, _ in all_created)
        for token in reversed(tokens):
            choice = term("either", token, choice)
        return Instruction(term("create_one_of", "you", choice))

    def remove_those(self) -> Instruction:
        """The counters that a condition has spoken of: all of that kind."""
        where = (Anaphor("counters_on"), Anaphor("counters_of_kind"))
        return Instruction(term("remove_counters", *where, "all"))

    def transform_it(self) -> Instruction:
        return Instruction(term("transform", IT))

    def exile_top_of_that_player(self) -> Instruction:
        return Instruction(term("exile_top", Anaphor("player"), 1))

    def clash(self) -> Instruction:
        return Instruction(term("clash", "you"))

    def exile_resolving(self, what: Value) -> Instruction:
        return Instruction(term("exile_as_it_resolves", what))

    def put_some_into_graveyards(self, amount: Value, what: Filter) -> Instruction:
        return Instruction(term("put_into_graveyard", "you", what, amount))

    def player_manifests(self, who: Value) -> Instruction:
        return Instruction(term("manifest", who, 1))

    def quantity_equal(self, amount: Value) -> Value:
        return amount

    def countered_exiled(self) -> Items:
        return (Rider("counter", (term("countered_to", "exile"),)),)

    def may_play_exiled_to_upkeep(self) -> Items:
        return (Instruction(term("may_play", "you", "exiled_this_way", "your_next_upkeep")),)

    def event_counter_removed_exiled(self, kind: Token) -> tuple[Term, ...]:
        event = term("counters_removed", tests(term("self")), Text(kind.lower()))
        return term("trigger", event), term("functions_in", "exile")

    def with_basic_land_type(self) -> Filter:
        return either(*(tests(term("subtype", Text(name))) for name in _BASIC))


def _of_library(what: Filter) -> Filter:
    """Give what is searched for: cards of one's own library."""
    if any(Term("card") not in each or _has_zone(each) for each in what.alternatives):
        raise Refused("searching for what is no card")
    return what & tests(term("zone", "library"), term("owner", "you"))


def _has_zone(each: frozenset[Term]) -> bool:
    return any(test.name in ("zone", "controller") for test in each)


def _arriving(effect: Term, how: tuple[str | Counters, ...]) -> Instruction:
    """Write how cards arrive on the battlefield, under the control of who puts them there."""
    more = Actions().return_to_battlefield("it", *how)
    if more.effect.args[1] != "you":
        raise Refused("under another player's control")
    return Instruction(effect, more.more)


def _elsewhere(what: Filter) -> Filter:
    """Check that a filter says in which zone the cards are that it means."""
    if any("zone" not in {test.name for test in each} for each in what.alternatives):
        raise Refused("cards of which nobody says where they are")
    return what
