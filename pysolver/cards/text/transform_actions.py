"""Meaning of `actions.lark`: instructions beside replacement effects."""

from __future__ import annotations

from dataclasses import replace

from pysolver.cards.text.base import Subject, inline, term, tests
from pysolver.cards.text.replacing import Event, Items, replacement
from pysolver.cards.text.structure import (
    Anaphor,
    Filter,
    Instruction,
    Refused,
    Replacement,
    Term,
    Value,
)
from pysolver.cards.text.transform_events import player_test

Counters = tuple[Value, Value]


@inline
class Actions(Subject):
    """Rules of `actions.lark`."""

    def exile_some(self, amount: Value, what: Filter) -> Instruction:
        return Instruction(term("exile", "you", what, amount))

    def exile_top_one(self) -> Instruction:
        return self.exile_top(1)

    def exile_top(self, amount: Value) -> Instruction:
        return Instruction(term("exile_top", "you", amount))

    def player_exiles_top_one(self, who: Value) -> Instruction:
        return self.player_exiles_top(who, 1)

    def player_exiles_top(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("exile_top", who, amount))

    def discard_hand(self) -> Instruction:
        return Instruction(term("discard", "you", "all"))

    def discard_any(self, what: Filter) -> Instruction:
        return Instruction(term("discard", "you", what, "any_number"))

    def sacrifice_all(self, what: Filter) -> Instruction:
        return Instruction(term("sacrifice", "you", what, "all"))

    def pay_any_life(self) -> Instruction:
        return Instruction(term("pay", "you", term("life", "any_number")))

    def win_game(self) -> Instruction:
        return Instruction(term("win", "you"))

    def lose_game(self) -> Instruction:
        return Instruction(term("lose", "you"))

    def return_to_battlefield(self, what: Value, *how: str | Counters) -> Instruction:
        counters = tuple(part for part in how if isinstance(part, tuple))
        under = [word for word in how if isinstance(word, str) and word != "tapped"]
        if len(under) > 1:
            raise Refused("under several players' control")
        who = under[0] if under else "you"
        more = [term("enters_with", kind, amount) for amount, kind in counters]
        if "tapped" in how:
            more.append(term("enters_tapped"))
        return Instruction(term("put_onto_battlefield", what, who), tuple(more))

    def arrives_tapped(self) -> str:
        return "tapped"

    def arrives_yours(self) -> str:
        return "you"

    def arrives_owners(self) -> str:
        return "owner"

    def arrives_with(self, counters: Counters) -> Counters:
        return counters

    def fight(self, one: Value, other: Value) -> Instruction:
        return Instruction(term("fight", one, other))

    def shuffle_into_library(self, what: Value) -> Instruction:
        return Instruction(term("shuffle_into_library", what))

    def extra_turn(self) -> Instruction:
        return Instruction(term("extra_turn", "you"))

    def take_initiative(self) -> Instruction:
        return Instruction(term("take_initiative", "you"))

    def dig_graveyard(self, amount: Value) -> Instruction:
        return Instruction(term("dig", "you", amount, 1, "graveyard"))

    def exile_top_hidden(self) -> Instruction:
        return Instruction(term("exile_top_face_down", "you", 1))

    def tutor(self) -> Instruction:
        return Instruction(term("search_to_hand", "you", tests(term("card")), 1))

    def damage_each_two(
        self, source: Value, amount: Value, one: Filter, other: Filter
    ) -> Instruction:
        return self.damage_equal(source, amount, one | other)

    def damage_each_and_players(self, source: Value, amount: Value, what: Filter) -> Items:
        return tuple(self.damage_equal(source, amount, to) for to in (what, "player"))

    def damage_each_and_opponents(self, source: Value, amount: Value, what: Filter) -> Items:
        return tuple(self.damage_equal(source, amount, to) for to in (what, "opponent"))

    def put_counters_equal(self, kind: Value, on: Value, amount: Value) -> Instruction:
        return Instruction(term("put_counters", on, kind, amount))

    def put_counters_equal_on(self, kind: Value, amount: Value, on: Value) -> Instruction:
        return self.put_counters_equal(kind, on, amount)

    def damage_that_much(self, source: Value, to: Value) -> Instruction:
        return self.damage_equal(source, Anaphor("amount"), to)

    def damage_equal(self, source: Value, amount: Value, to: Value) -> Instruction:
        return Instruction(term("damage", source, amount, to))

    def damage_equal_to(self, source: Value, to: Value, amount: Value) -> Instruction:
        return self.damage_equal(source, amount, to)

    def skip_next_yours(self, phase: Value) -> Items:
        return self.skip_next("you", phase)

    def skip_next(self, who: Value, phase: Value) -> Items:
        about = (*player_test(who), term("phase", phase))
        event = Event("begin", about, player="event_player", more=(term("once"),))
        return tuple(
            replace(item, duration="game")
            for item in replacement(event, (term("nothing"),))
            if isinstance(item, Replacement)
        )

    def cast_free(self, what: Value) -> Instruction:
        return Instruction(term("cast", "you", what, "free"))

    def cast_paid(self, what: Value) -> Instruction:
        return Instruction(term("cast", "you", what, "paid"))

    def cast_any_type(self, what: Value) -> Instruction:
        return Instruction(term("cast", "you", what, "any_type"))

    def cast_later_any_type(self, what: Value) -> Instruction:
        return Instruction(term("may_cast", "you", what, "any_type", "end_of_turn"))

    def cast_one_free(self, what: Filter) -> Instruction:
        return self.cast_free(_spell(what))

    def cast_one_paid(self, what: Filter) -> Instruction:
        return self.cast_paid(_spell(what))

    def cast_later_free(self, what: Value) -> Instruction:
        return Instruction(term("may_cast", "you", what, "free", "end_of_turn"))

    def cast_later_paid(self, what: Value) -> Instruction:
        return Instruction(term("may_cast", "you", what, "paid", "end_of_turn"))


def _spell(what: Filter) -> Filter:
    """Check that what is cast is called a spell, and is somewhere (601.2a)."""
    names = {test.name for test in what.tests()}
    if "zone" not in names or "spell" not in names or "controller" in names:
        raise Refused("casting what is no spell")
    if any(isinstance(arg, Term) for test in what.tests() for arg in test.args):
        raise Refused("an amount that the words after it could belong to")
    return what
