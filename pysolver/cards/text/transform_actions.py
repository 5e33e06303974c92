"""Meaning of `actions.lark`: instructions beside replacement effects."""

from __future__ import annotations

from dataclasses import replace

from pysolver.cards.text.base import Subject, inline, term
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


@inline
class Actions(Subject):
    """Rules of `actions.lark`."""

    def exile_some(self, amount: Value, what: Filter) -> Instruction:
        return Instruction(term("exile", "you", what, amount))

    def exile_top_one(self) -> Instruction:
        return self.exile_top(1)

    def exile_top(self, amount: Value) -> Instruction:
        return Instruction(term("exile_top", "you", amount))

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

    def return_to_battlefield(self, what: Value, *how: str) -> Instruction:
        under = [word for word in how if word != "tapped"]
        if len(under) > 1:
            raise Refused("under several players' control")
        who = under[0] if under else "you"
        more = (term("enters_tapped"),) if "tapped" in how else ()
        return Instruction(term("put_onto_battlefield", what, who), more)

    def arrives_tapped(self) -> str:
        return "tapped"

    def arrives_yours(self) -> str:
        return "you"

    def arrives_owners(self) -> str:
        return "owner"

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
        tests = (*player_test(who), term("phase", phase))
        event = Event("begin", tests, player="event_player", more=(term("once"),))
        return tuple(
            replace(item, duration="game")
            for item in replacement(event, (term("nothing"),))
            if isinstance(item, Replacement)
        )

    def cast_free(self, what: Value) -> Instruction:
        return Instruction(term("cast", "you", what, "free"))

    def cast_paid(self, what: Value) -> Instruction:
        return Instruction(term("cast", "you", what, "paid"))

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
