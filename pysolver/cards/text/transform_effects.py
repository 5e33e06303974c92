"""Meaning of `effects.lark`: instructions, and what limits an activation."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from pysolver.cards.text.base import Subject, inline, term, whole_number
from pysolver.cards.text.structure import (
    Anaphor,
    Fact,
    Instead,
    Instruction,
    Item,
    Refused,
    Term,
    Text,
    Value,
    substitute,
)  # fmt: skip

Items = tuple[Item, ...]


def more(instruction: Instruction, *facts: Term) -> Instruction:
    """Say more about an instruction."""
    return replace(instruction, more=instruction.more + facts)


def when(items: Items, condition: Value) -> Items:
    """Let instructions depend on a condition."""
    found: list[Item] = []
    for item in items:
        if not isinstance(item, Instruction):
            raise Refused("a condition on what is no instruction")
        found.append(more(item, term("when", condition)))
    return tuple(found)


@inline
class Effects(Subject):
    """Rules of `effects.lark`."""

    def sentence_if(self, condition: Value, items: Items) -> Items:
        return when(items, condition)

    def sentence_if_after(self, items: Items, condition: Value) -> Items:
        return when(items, condition)

    def sentence_if_instead(self, condition: Value, items: Items) -> Items:
        if len(items) != 1:
            raise Refused("several instructions instead")
        (instruction,) = when(items, condition)
        assert isinstance(instruction, Instruction)
        return (Instead(instruction),)

    def sentence_where(self, items: Items, amount: Value) -> Items:
        found: Items = substitute(items, "x", amount)
        if found == items:
            raise Refused("no X that the amount is for")
        return found

    def clauses(self, clause: Instruction) -> Items:
        return (clause,)

    def clauses_many(self, *clauses: Instruction) -> Items:
        return clauses

    def clause_may(self, instruction: Instruction) -> Instruction:
        return more(instruction, term("optional"))

    def clause_player_may(self, who: Value, instruction: Instruction) -> Instruction:
        return more(substitute(instruction, "you", who), term("optional"))

    def pay_mana(self, *symbols: Token) -> Instruction:
        return Instruction(term("pay", "you", term("mana", Text("".join(symbols)))))

    def damage(self, amount: Value, to: Value) -> Instruction:
        return Instruction(term("damage", "self", amount, to))

    def damage_it(self, amount: Value, to: Value) -> Instruction:
        return Instruction(term("damage", Anaphor("object"), amount, to))

    def any_target(self) -> Value:
        raise Refused("any target")

    def gain_life(self, amount: Value) -> Instruction:
        return Instruction(term("gain_life", "you", amount))

    def lose_life(self, amount: Value) -> Instruction:
        return Instruction(term("lose_life", "you", amount))

    def player_gains_life(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("gain_life", who, amount))

    def player_loses_life(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("lose_life", who, amount))

    def draw(self, amount: Value) -> Instruction:
        return Instruction(term("draw", "you", amount))

    def player_draws(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("draw", who, amount))

    def put_counters(self, amount: Value, kind: Value, on: Value) -> Instruction:
        return Instruction(term("put_counters", on, kind, amount))

    def remove_counters(self, amount: Value, kind: Value, of: Value) -> Instruction:
        return Instruction(term("remove_counters", of, kind, amount))

    def sacrifice(self, what: Value) -> Instruction:
        return Instruction(term("sacrifice", what))

    def tap(self, what: Value) -> Instruction:
        return Instruction(term("tap", what))

    def untap(self, what: Value) -> Instruction:
        return Instruction(term("untap", what))

    def no_untap(self, what: Value) -> Instruction:
        return Instruction(term("no_untap", what))

    def choose_color(self) -> Instruction:
        return Instruction(term("choose_color"))

    def scry(self, number: Token) -> Instruction:
        return Instruction(term("scry", whole_number(number)))

    def surveil(self, number: Token) -> Instruction:
        return Instruction(term("surveil", whole_number(number)))

    def mill(self, amount: Value) -> Instruction:
        return Instruction(term("mill", "you", amount))

    def activation_limit(self, *limits: Value) -> Items:
        return tuple(Fact(term("restriction", limit)) for limit in limits)

    def any_player_may(self) -> Items:
        return (Fact(term("activator", "any_player")),)

    def limit_if(self, condition: Value) -> Value:
        return term("if", condition)

    def limit_once(self) -> Value:
        return term("each_turn", 1)

    def limit_twice(self) -> Value:
        return term("each_turn", 2)

    def limit_once_ever(self) -> Value:
        return term("each_game", 1)

    def limit_sorcery(self) -> Value:
        return "sorcery_speed"

    def limit_instant(self) -> Value:
        return "instant_speed"

    def limit_your_turn(self) -> Value:
        return "your_turn"

    def limit_your_step(self, step: Value) -> Value:
        return term("your", step)

    def limit_opponents_turn(self) -> Value:
        return "opponents_turn"

    def limit_combat(self) -> Value:
        return term("during", "combat")

    def step_upkeep(self) -> Value:
        return "upkeep"

    def step_main(self) -> Value:
        return "main"

    def step_untap(self) -> Value:
        return "untap"

    def step_end(self) -> Value:
        return "end"

    def step_draw(self) -> Value:
        return "draw"
