"""Meaning of `lasting.lark`: instructions that leave continuous effects behind (611.2)."""

from __future__ import annotations

from typing import Any

from lark import Token

from pysolver.cards.text.base import Subject, inline, term, tests
from pysolver.cards.text.structure import (
    IT,
    Anaphor,
    Filter,
    Instruction,
    Item,
    Refused,
    Rider,
    Value,
)
from pysolver.cards.text.transform_continuous import Changes, Line, choice, set_line
from pysolver.cards.text.transform_statics import part, resolving

Items = tuple[Item, ...]


@inline
class Lasting(Subject):
    """Rules of `lasting.lark`; `gets_for_each` is one of `continuous.lark`."""

    gets_for_each: Any

    def lasting(self, items: Items) -> Items:
        return items

    def continuous_two(
        self, what: Value, changes: Changes, duration: Value, also: Changes, other: Value
    ) -> Items:
        if duration == other:
            return resolving(what, changes + also, duration)
        return (*resolving(what, changes, duration), *resolving(IT, also, other))

    def continuous_and_duty(
        self, what: Value, changes: Changes, duration: Value, duty: Changes
    ) -> Items:
        return self.continuous_two(what, changes, duration, duty, "end_of_turn")

    def continuous_and_others(
        self, what: Value, others: Filter, changes: Changes, duration: Value
    ) -> Items:
        others &= tests(term("other_than", IT))
        return (*resolving(what, changes, duration), *resolving(others, changes, duration))

    def it_is_now(self, lines: tuple[Line, ...], abilities: Changes = ()) -> Items:
        # Of what is turned face down it says what is copied of it (708.2): that is no effect.
        put = Rider("put_onto_battlefield", ())
        return (put, *resolving(IT, set_line(lines, also=False) + abilities, "game"))

    def next_spell_has(self, who: Value, ability: Value) -> Items:
        return (Instruction(term("next_spell_has", who, ability)),)

    def duty_for_turn(self, what: Value, duty: Changes) -> Items:
        return resolving(what, duty, "end_of_turn")

    def continuous_for_each(
        self, what: Value, size: Token, duration: Value, counted: Value
    ) -> Items:
        return resolving(what, self.gets_for_each(size, counted), duration)

    def continuous_for_each_and(
        self,
        what: Value,
        size: Token,
        duration: Value,
        counted: Value,
        also: Changes,
        other: Value,
    ) -> Items:
        sized = self.gets_for_each(size, counted)
        return self.continuous_two(what, sized, duration, also, other)

    def evasive(self, what: Value, blockers: Filter) -> Items:
        return resolving(what, _evasion(blockers), "end_of_turn")

    def continuous_and_evasive(
        self, what: Value, changes: Changes, duration: Value, blockers: Filter
    ) -> Items:
        return self.continuous_two(what, changes, duration, _evasion(blockers), "end_of_turn")

    def of_chosen_type(self, what: Filter, changes: Changes, duration: Value) -> Items:
        chosen = what & tests(term("chosen", "type"))
        return resolving(chosen, (choice("creature_type"), *changes), duration)

    def of_chosen_color(self, what: Filter, changes: Changes, duration: Value) -> Items:
        chosen = what & tests(term("chosen", "color"))
        return resolving(chosen, (choice("color"), *changes), duration)

    def gains_one_of(self, what: Value, *rest: Value) -> Items:
        *abilities, duration = rest
        return resolving(what, _one_of(abilities), duration)

    def gets_and_gains_one_of(self, what: Value, size: Token, *rest: Value) -> Items:
        *abilities, duration = rest
        changes = self.gets_for_each(size, 1)
        return resolving(what, (*changes, *_one_of(abilities)), duration)

    def gets_and_gains_one_of_first(
        self, duration: Value, what: Value, size: Token, *rest: Value
    ) -> Items:
        return self.gets_and_gains_one_of(what, size, *rest, duration)

    def switch(self, what: Value, duration: Value) -> Items:
        return (part(what, (term("switch"),), duration),)

    def switch_each(self, what: Filter, duration: Value) -> Items:
        return (part(what, (term("switch"),), duration),)

    def double(self, what: Value, kinds: tuple[str, ...], duration: Value) -> Items:
        return resolving(what, tuple(term(kind, term(kind, IT)) for kind in kinds), duration)

    def double_of(self, kinds: tuple[str, ...], what: Value, duration: Value) -> Items:
        return self.double(what, kinds, duration)

    def doubled_power(self) -> tuple[str, ...]:
        return ("power",)

    def doubled_toughness(self) -> tuple[str, ...]:
        return ("toughness",)

    def doubled_both(self) -> tuple[str, ...]:
        return ("power", "toughness")

    def change_text(self, what: Value, kinds: Value, duration: Value = "game") -> Items:
        return (part(what, (term("replace_word", kinds),), duration),)

    def becomes_copy(self, what: Value, copying: tuple[Changes, Value]) -> Items:
        changes, duration = copying
        return resolving(what, changes, duration)

    def becoming_copy(self, original: Value, *rest: Value | Changes) -> tuple[Changes, Value]:
        if original == IT:  # said of what the words before named, not of what is changed
            original = Anaphor("object", tests())
        durations = [each for each in rest if not isinstance(each, tuple)]
        exceptions = tuple(change for each in rest if isinstance(each, tuple) for change in each)
        if any(change.name != "copy_except" for change in exceptions):
            raise Refused("a copy that enters with something")
        return (term("copy_of", original), *exceptions), durations[0] if durations else "game"

    def may_end(self, *_cost: Token) -> Items:
        return (Instruction(term("may_end")),)

    def words_of_color(self) -> Value:
        return "color"

    def words_of_land(self) -> Value:
        return "basic_land_type"

    def words_of_creature(self) -> Value:
        return "creature_type"

    def words_of_color_or_land(self) -> Value:
        return "color_or_basic_land_type"


def _evasion(blockers: Filter) -> Changes:
    return (term("rule", term("cant_be_blocked_except_by", blockers)),)


def _one_of(abilities: list[Value]) -> Changes:
    """Write that one ability is given, chosen as the effect begins."""
    return tuple(term("ability_of_choice", ability) for ability in abilities)
