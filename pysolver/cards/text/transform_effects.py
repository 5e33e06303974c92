"""Meaning of `effects.lark`: instructions, and what limits an activation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

from pysolver.cards.text.base import Subject, inline, term, tests, whole_number
from pysolver.cards.text.structure import (
    IT,
    Anaphor,
    Fact,
    Filter,
    Instead,
    Instruction,
    Item,
    KeywordAbility,
    Nested,
    Part,
    Quoted,
    Reflexive,
    Refused,
    Replacement,
    Rider,
    Target,
    Term,
    Text,
    TokenFace,
    Value,
    substitute,
)
from pysolver.cards.text.transform_continuous import Changes, Line
from pysolver.cards.text.transform_filters import spells_cast
from pysolver.cards.text.transform_mana import Production, add, multiplied, times
from pysolver.cards.text.transform_statics import part, resolving
from pysolver.cards.text.transform_triggers import Events, What

Items = tuple[Item, ...]


def more(instruction: Instruction, *facts: Term) -> Instruction:
    """Say more about an instruction."""
    return replace(instruction, more=instruction.more + facts)


def about(item: Item, *facts: Term) -> Item:
    """Say more about an instruction, or about the one that makes a continuous effect."""
    if isinstance(item, Instruction):
        return more(item, *facts)
    if isinstance(item, Part | Replacement):
        return replace(item, instruction=item.instruction + facts)
    raise Refused("more about what is no instruction")


def when(items: Items, condition: Value) -> Items:
    """Let instructions depend on a condition."""
    return tuple(about(item, term("when", condition)) for item in items)


def during(items: Items, duration: Value) -> Items:
    """Give continuous effects a duration."""
    named = [part for part in _parts(duration) if isinstance(part, Anaphor) and part.what]
    if len(named) == 1:
        items = substitute(items, Anaphor("object"), named[0])
    found: list[Item] = []
    for item in items:
        if isinstance(item, Part | Replacement) and item.duration in {"game", None}:
            item = replace(item, duration=duration)
        elif isinstance(item, Replacement) and duration == "game":
            pass  # its own words say how long it lasts
        elif isinstance(item, Instruction) and item.effect.name == "cast" and duration == _TURN:
            # Who may do so until the end of the turn need not do so as the effect resolves.
            item = replace(item, effect=Term("may_cast", (*item.effect.args, duration)))
        elif not (isinstance(item, Instruction) and item.effect.name == "choose"):
            raise Refused("a duration of what does not last")
        found.append(item)
    return tuple(found)


_TURN = "end_of_turn"


def _several() -> Items:
    raise Refused("several optional effects")


def _parts(value: Value) -> list[Value]:
    """Give a value and every value within it."""
    found: list[Value] = [value]
    if isinstance(value, Term):
        for arg in value.args:
            found += _parts(arg)
    return found


_BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""The basic land types (305.6)."""


def create_ability(events: Events, items: Items, duration: Value) -> Instruction:
    """Write the instruction that makes a triggered ability (603.7)."""
    facts = tuple(Fact(fact) for fact in events)
    return Instruction(term("create_ability", Nested("triggered", facts + items), duration))


_IT_IS_A_CREATURE = term("is", IT, tests(term("type", "creature")))
_THE_SAME = "the_same_player"
"""The player of the clause before: 'target player draws a card and loses 1 life'."""

_PLAYERS_DO = {"draw", "discard", "gain_life", "lose_life", "mill", "sacrifice", "create", "scry"}
"""Instructions whose first argument is the player who does it."""


def _who_acts(item: Item) -> Value:
    """Give the player of a clause that names another player than you."""
    if isinstance(item, Instruction) and item.effect.name in _PLAYERS_DO:
        who = item.effect.args[0]
        if len(item.effect.args) > 1 and who != "you":
            return who
    raise Refused("a player who was not named")


def _follows(item: Item) -> Value:
    """Give the condition of what is done only together with an optional instruction."""
    if not isinstance(item, Instruction) or item.effect.name in {"tap", "untap"}:
        raise Refused("what may be done and might change nothing, and something else")
    if item.effect.name in _PLAYERS_DO and item.effect.args[0] != "you":
        raise Refused("what another player may do as well")
    return Anaphor("done")


def _is_optional(item: Item) -> bool:
    """Whether a player chooses to follow an instruction, or follows one only with such a one."""
    facts = item.more if isinstance(item, Instruction) else getattr(item, "instruction", ())
    return term("optional") in facts or term("when", Anaphor("done")) in facts


def _passing(item: Item) -> bool:
    """Whether an item is a change that no card means to last: a size or an ability."""
    return (
        isinstance(item, Part)
        and item.duration == "game"
        and all(change.name in {"power", "toughness", "ability"} for change in item.changes)
    )


def _as_long(items: Sequence[Item]) -> Items:
    """Say of each clause how long it lasts, where only a later clause of the sentence says so."""
    found: list[Item] = []
    duration: Value | None = None
    for item in reversed(items):
        if isinstance(item, Part) and duration is not None and _passing(item):
            item = replace(item, duration=duration)
        if isinstance(item, Part) and item.duration != "game":
            duration = item.duration
        found.append(item)
    return tuple(reversed(found))


@inline
class Effects(Subject):
    """Rules of `effects.lark`."""

    def sentence_if(self, condition: Value, items: Items) -> Items:
        if condition == _IT_IS_A_CREATURE:  # so 'it' is no player, where it may be the target
            found: Items = substitute(when(items, condition), IT, Anaphor("what_was_hit"))
            return found
        return when(items, condition)

    def sentence_if_and_replacement(
        self, condition: Value, items: Items, replacement: Items
    ) -> Items:
        return self.sentence_if(condition, items + replacement)

    def sentence_if_after(self, items: Items, condition: Value) -> Items:
        return when(items, condition)

    def add_for_each(self, counted: Value, production: Production) -> Items:
        return (add("you", multiplied(production, counted)),)

    def add_and_gain_for_each(self, counted: Value, production: Production, amount: Value) -> Items:
        gain = Instruction(term("gain_life", "you", times(amount, counted)))
        return (*self.add_for_each(counted, production), gain)

    def sentence_if_done(self, condition: Value, items: Items) -> Items:
        return when(items, condition)

    def sentence_otherwise(self, items: Items) -> Items:
        return when(items, Anaphor("otherwise"))

    def done(self) -> Value:
        return Anaphor("done")

    def cast_done(self) -> Value:
        return Anaphor("cast")

    def not_done(self) -> Value:
        return term("non", Anaphor("done"))

    def sentence_if_instead(self, condition: Value, items: Items) -> Items:
        if len(items) != 1:
            raise Refused("several instructions instead")
        if _passing(items[0]):
            raise Refused("a change that takes the place of one with a duration")
        (instruction,) = when(items, condition)
        if not isinstance(instruction, Instruction | Part):
            raise Refused("a replacement instead")
        return (Instead(instruction),)

    def sentence_instead_if(self, items: Items, condition: Value) -> Items:
        return self.sentence_if_instead(condition, items)

    def sentence_during_and_trigger(
        self, duration: Value, items: Items, events: Events, then: Items
    ) -> Items:
        return (*during(items, duration), create_ability(events, then, duration))

    def sentence_during_and_replacement(
        self, duration: Value, items: Items, replacement: Items
    ) -> Items:
        return during(items + replacement, duration)

    def sentence_rule(self, duration: Value, items: Items) -> Items:
        return tuple(
            Instruction(Term("rule", (*item.term.args, duration)))
            for item in items
            if isinstance(item, Fact)
        )

    def sentence_during(self, duration: Value, items: Items) -> Items:
        match items:
            case (Instruction(Term("cast", ("you", Anaphor() as what, how))),):
                return (Instruction(term("may_cast", "you", what, how, duration)),)
        return during(items, duration)

    def sentence_where(self, items: Items, amount: Value) -> Items:
        found: Items = substitute(items, "x", amount)
        if found == items:
            raise Refused("no X that the amount is for")
        return found

    def sentence_delayed_after_if(self, items: Items, whose: Term, condition: Value) -> Items:
        return self.sentence_delayed_after(when(items, condition), whose)

    def sentence_delayed_unless(
        self, events: Events, items: Items, payer: Value, cost: Value
    ) -> Items:
        return self.sentence_delayed(events, self.sentence_unless(items, payer, cost))

    def sentence_this_turn(self, events: Events, items: Items) -> Items:
        return self.sentence_temporary("end_of_turn", events, items)

    def sentence_unless(self, items: Items, payer: Value, cost: Value) -> Items:
        if not isinstance(cost, Term):
            raise Refused("a cost that more than mana may pay for, as an ability resolves")
        if len(items) != 1 or not isinstance(items[0], Instruction):
            raise Refused("several instructions unless something is paid")
        named = [arg for arg in items[0].effect.args if isinstance(arg, Target)]
        if len(named) == 1 and isinstance(named[0].what, Filter):
            payer = substitute(payer, Anaphor("object"), named[0])
        return (more(items[0], term("unless_paid", payer, cost)),)

    def sentence_if_unpaid(self, payer: Value, *parts: Token | Items) -> Items:
        """What is done if a player who may pay does not, is done unless they pay (118.12a)."""
        *symbols, items = parts
        assert isinstance(items, tuple)
        cost = term("mana", Text("".join(str(symbol) for symbol in symbols)))
        return self.sentence_unless(items, payer, cost)

    def payer_you(self) -> Value:
        return "you"

    def payer_any(self) -> Value:
        return "any_player"

    def sentence_delayed(self, events: Events, items: Items) -> Items:
        if not all(
            isinstance(event.args[0], Term)
            and event.args[0].name in {"next_beginning", "control_lost"}
            for event in events
        ):
            raise Refused("a trigger within an ability without a duration")
        return (create_ability(events, items, "once"),)

    def sentence_next_cast(self, what: What, items: Items) -> Items:
        events = (term("trigger", term("cast", "you", spells_cast(what.filter))),)
        return (create_ability(events, items, "next_this_turn"),)

    def sentence_reflexive(self, items: Items) -> Items:
        return (create_ability((term("trigger", term("reflexive")),), items, "once"),)

    def sentence_pay_x(self, symbol: Token, items: Items) -> Items:
        if symbol != "{X}":
            raise Refused("a cost that is paid in a sentence of its own")
        return (
            Instruction(term("pay_x", "you"), (term("optional"),)),
            *self.sentence_reflexive(items),
        )

    def static_reflexive(self, items: Items) -> Items:
        return (Reflexive(items),)

    def static_if_done(self, condition: Value, items: Items) -> Items:
        return (Reflexive(when(items, condition), more=True),)

    def rule_uncounterable(self, what: Filter) -> Items:
        return (Instruction(term("rule", term("cant_be_countered", what), "end_of_turn")),)

    def rule_one_more_spell(self) -> Items:
        return (Instruction(term("rule", term("casts_at_most", "you", 1), "end_of_turn")),)

    def may_play_exiled(self) -> Items:
        return (Instruction(term("may_play", "you", "exiled_this_way", "end_of_turn")),)

    def may_play_exiled_free(self) -> Items:
        allowed = term("may_play", "you", "exiled_this_way", "end_of_turn")
        return (Instruction(allowed, (term("plays_free"),)),)

    def may_play_exiled_to_end_step(self) -> Items:
        return (Instruction(term("may_play", "you", "exiled_this_way", "your_next_end_step")),)

    def may_play_exiled_longer(self) -> Items:
        return (Instruction(term("may_play", "you", "exiled_this_way", "end_of_your_next_turn")),)

    def may_play_exiled_ever(self) -> Items:
        return (Instruction(term("may_play", "you", "exiled_this_way", "game")),)

    def may_cast_among(self, what: Filter) -> Items:
        what = spells_cast(what)
        among = term("may_cast_among", "you", "exiled_this_way", what, "end_of_turn")
        return (Instruction(among),)

    def may_cast_exiled_longer(self) -> Items:
        return self._cast_only(self.may_play_exiled_longer())

    def may_cast_exiled_ever(self) -> Items:
        return self._cast_only(self.may_play_exiled_ever())

    def may_cast_exiled_ever_free(self) -> Items:
        return tuple(about(item, term("plays_free")) for item in self.may_cast_exiled_ever())

    def with_any_type(self, items: Items) -> Items:
        return tuple(about(item, term("mana_as", "any_type")) for item in items)

    def with_any_color(self, items: Items) -> Items:
        return tuple(about(item, term("mana_as", "any_color")) for item in items)

    def _cast_only(self, items: Items) -> Items:
        """Let cards be cast, and no lands be played."""
        return tuple(about(item, term("casts_only")) for item in items)

    def target_player_or_planeswalker(self) -> Value:
        return Target(Text("player or planeswalker"))

    def up_to_one_player_or_planeswalker(self) -> Value:
        return Target(Text("player or planeswalker"), optional=True)

    def damage_both(self, source: Value, amount: Value, to: Value, also: Value) -> Items:
        return self.damage_two(source, amount, to, amount, also)

    def will_enter_with(self, what: Value, amount: Value, kind: Value) -> Instruction:
        return Instruction(term("enters_with", what, kind, amount))

    def will_enter_with_one(self, what: Value, kind: Value) -> Instruction:
        return Instruction(term("enters_with", what, kind, 1))

    def player_gains_control(self, who: Value, what: Value, duration: Value = "game") -> Items:
        return (part(what, (term("control", who),), duration),)

    def may_cast_exiled_self(self) -> Instruction:
        exiled = term("while", term("in_exile", "self"))
        return Instruction(term("rule", term("play_from", "you", "exile", "self"), exiled))

    def sentence_delayed_after(self, items: Items, whose: Term) -> Items:
        return self.sentence_delayed((term("trigger", whose),), items)

    def sentence_temporary(self, duration: Value, events: Events, items: Items) -> Items:
        return (create_ability(events, items, duration),)

    def sentence_replacement(self, duration: Value, items: Items) -> Items:
        return during(items, duration)

    def sentence_replacement_forever(self, items: Items) -> Items:
        return during(items, "game")

    def clauses(self, *clauses: Item | Items) -> Items:
        found: list[Item] = []
        for clause in clauses:
            if isinstance(clause, Instruction) and _THE_SAME in clause.effect.args:
                clause = substitute(clause, _THE_SAME, _who_acts(found[-1]))
            items = clause if isinstance(clause, tuple) else (clause,)
            # 'You may do this and do that': who does not do the one does not do the other.
            if found and _is_optional(found[-1]) and not any(map(_is_optional, items)):
                items = when(items, _follows(found[-1]))
            found += items
        return _as_long(found)

    def also_gains_life(self, amount: Value) -> Instruction:
        return Instruction(term("gain_life", _THE_SAME, amount))

    def also_loses_life(self, amount: Value) -> Instruction:
        return Instruction(term("lose_life", _THE_SAME, amount))

    def also_draws(self, amount: Value) -> Instruction:
        return Instruction(term("draw", _THE_SAME, amount))

    def also_discards(self, amount: Value) -> Instruction:
        return Instruction(term("discard", _THE_SAME, amount))

    def also_mills(self, amount: Value) -> Instruction:
        return Instruction(term("mill", _THE_SAME, amount))

    def clause_may(self, clause: Item | Items) -> Item:
        if isinstance(clause, tuple):
            (clause,) = clause if len(clause) == 1 else _several()
        if isinstance(clause, Instruction) and clause.effect.name == "may_cast":
            return clause  # a permission: whether it is used is chosen later
        return about(clause, term("optional"))

    def clause_player_may(self, who: Value, clause: Instruction) -> Instruction:
        return more(substitute(clause, "you", who), term("optional"))

    def pay_mana(self, *symbols: Token) -> Instruction:
        if "{X}" in symbols:
            raise Refused("an X that is chosen as it is paid")
        return Instruction(term("pay", "you", term("mana", Text("".join(symbols)))))

    def pay_life(self, amount: Value) -> Instruction:
        return Instruction(term("pay", "you", term("life", amount)))

    def damage(self, source: Value, amount: Value, to: Value) -> Instruction:
        return Instruction(term("damage", source, amount, to))

    def damage_two(
        self, source: Value, amount: Value, to: Value, other: Value, also: Value
    ) -> Items:
        return (
            Instruction(term("damage", source, amount, to)),
            Instruction(term("damage", source, other, also)),
        )

    def each_object(self, what: Filter) -> Value:
        return what

    def any_target(self) -> Value:
        return Target(Text("any target"))

    def any_other_target(self) -> Value:
        return Target(Text("any target"), other=True)

    def gain_life(self, amount: Value) -> Instruction:
        return Instruction(term("gain_life", "you", amount))

    def lose_life(self, amount: Value) -> Instruction:
        return Instruction(term("lose_life", "you", amount))

    def player_gains_life(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("gain_life", who, amount))

    def player_loses_life(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("lose_life", who, amount))

    def loses_unspent(self, who: Value) -> Instruction:
        return Instruction(term("lose_unspent", who))

    def draw(self, amount: Value) -> Instruction:
        return Instruction(term("draw", "you", amount))

    def player_draws(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("draw", who, amount))

    def discard(self, amount: Value) -> Instruction:
        return Instruction(term("discard", "you", amount))

    def player_discards(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("discard", who, amount))

    def put_counters(self, amount: Value, kind: Value, on: Value) -> Instruction:
        return Instruction(term("put_counters", on, kind, amount))

    def put_counters_each(self, amount: Value, kind: Value, on: Filter) -> Instruction:
        return Instruction(term("put_counters", on, kind, amount))

    def remove_counters(self, amount: Value, kind: Value, of: Value) -> Instruction:
        return Instruction(term("remove_counters", of, kind, amount))

    def remove_all_counters(self, *parts: Value) -> Instruction:
        kind = parts[0] if len(parts) == 2 else "any"
        return Instruction(term("remove_counters", parts[-1], kind, "all"))

    def sacrifice(self, what: Value) -> Instruction:
        return Instruction(term("sacrifice", what))

    def may_sacrifice(self, amount: Value, what: Filter) -> Instruction:
        return Instruction(term("sacrifice", "you", what, amount))

    def may_sacrifice_other(self, what: Filter) -> Instruction:
        return Instruction(term("sacrifice", "you", what & tests(term("other")), 1))

    def destroy_all(self, what: Filter) -> Instruction:
        return Instruction(term("destroy", what))

    def reveal(self, amount: Value, what: Filter) -> Instruction:
        return Instruction(term("reveal", "you", what, amount))

    def copy_spell(self, what: Value) -> Instruction:
        return Instruction(term("copy", what))

    def copy_it(self) -> Instruction:
        return self.copy_spell(IT)

    def new_targets(self) -> Instruction:
        return Instruction(term("new_targets"), (term("optional"),))

    def modal(self, number: Token) -> Instruction:
        return self._modal(whole_number(number), whole_number(number))

    def modal_repeated(self, number: Token) -> Instruction:
        return more(self.modal(number), term("modes_repeat"))

    def modal_one_or_both(self) -> Instruction:
        return self._modal(1, 2)

    def modal_one_or_more(self) -> Instruction:
        return self._modal(1, "all")

    def modal_any_number(self) -> Instruction:
        return self._modal(0, "all")

    def modal_up_to(self, number: Token) -> Instruction:
        return self._modal(0, whole_number(number))

    def modal_unchosen(self) -> Instruction:
        return Instruction(term("choose_modes", 1, 1), (term("modes_unchosen"),))

    def _modal(self, least: Value, most: Value) -> Instruction:
        return Instruction(term("choose_modes", least, most))

    def destroy(self, what: Value) -> Instruction:
        return Instruction(term("destroy", what))

    def exile(self, what: Value) -> Instruction:
        return Instruction(term("exile", what))

    def exile_with_counters(self, what: Value, amount: Value, kind: Value) -> Instruction:
        return Instruction(term("exile_with_counters", what, kind, amount))

    def counter_spell(self, what: Value) -> Instruction:
        return Instruction(term("counter", what))

    def tap(self, what: Value) -> Instruction:
        return Instruction(term("tap", what))

    def tap_all(self, what: Filter) -> Instruction:
        return Instruction(term("tap", what))

    def untap(self, what: Value) -> Instruction:
        return Instruction(term("untap", what))

    def untap_all(self, what: Filter) -> Instruction:
        return Instruction(term("untap", what))

    def return_to_hand(self, what: Value) -> Instruction:
        return Instruction(term("return_to_hand", what))

    def no_untap(self, what: Value) -> Instruction:
        return Instruction(term("no_untap", what))

    def choose_color(self) -> Instruction:
        return Instruction(term("choose_color"))

    def choose_color_among(self, what: Filter) -> Instruction:
        return Instruction(term("choose_color_from", term("colors_among", what)))

    def player_chooses_color(self, who: Value) -> Instruction:
        return Instruction(term("choose_color", who))

    def choose_target(self, what: Value) -> Instruction:
        if not isinstance(what, Target):
            raise Refused("what is chosen as it resolves")
        return Instruction(term("choose", what))

    def choose_player(self) -> Instruction:
        return Instruction(term("choose", "player"))

    def choose_opponent(self) -> Instruction:
        return Instruction(term("choose", "opponent"))

    def choose_land_types(self) -> Instruction:
        return Instruction(term("choose", "land_type_and_basic_land_type"))

    def choose_basic_land_type(self) -> Instruction:
        return Instruction(term("choose", "basic_land_type"))

    def choose_creature_type(self) -> Instruction:
        return Instruction(term("choose", "creature_type"))

    def scry(self, amount: Value) -> Instruction:
        return Instruction(term("scry", "you", amount))

    def surveil(self, amount: Value) -> Instruction:
        return Instruction(term("surveil", "you", amount))

    def mill(self, amount: Value) -> Instruction:
        return Instruction(term("mill", "you", amount))

    def player_mills(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("mill", who, amount))

    def become_monarch(self) -> Instruction:
        return Instruction(term("become_monarch", "you"))

    def note_number(self, what: Filter) -> Instruction:
        return Instruction(term("note_number", term("count", what)))

    def goad(self, what: Value) -> Instruction:
        return Instruction(term("goad", what))

    def emblem(self, text: Token) -> Instruction:
        return Instruction(term("emblem", "you", Quoted(str(text))))

    def create(self, created: tuple[Value, Value, bool]) -> Instruction:
        return self.player_creates("you", created)

    def create_several(self, *all_created: tuple[Value, Value, bool]) -> Items:
        return tuple(self.create(created) for created in all_created)

    def player_creates(self, who: Value, created: tuple[Value, Value, bool]) -> Instruction:
        amount, token, tapped = created
        instruction = Instruction(term("create", who, amount, token))
        return more(instruction, term("created_tapped")) if tapped else instruction

    def created(self, *parts: Value) -> tuple[Value, Value, bool]:
        return (parts[0], parts[-1], len(parts) == 3)

    def created_number(self, *parts: Value) -> tuple[Value, Value, bool]:
        return (parts[-1], parts[-2], len(parts) == 3)

    def created_tapped(self) -> bool:
        return True

    def token_name(self, name: Token) -> Term:
        return term("face_name", Text(str(name)))

    def token_basic_types(self) -> Changes:
        return tuple(term("subtype", Text(name)) for name in _BASIC)

    def token_line(self, line: Line, *rest: Term | Changes) -> Value:
        properties: list[Term] = []
        abilities: list[Quoted | KeywordAbility] = []
        for trait in line.traits:
            if trait.name == "color":
                properties.append(term("color_indicator", *trait.args))
            elif trait.name != "colorless":
                properties.append(trait)
        if line.size is not None:
            power, toughness = line.size
            properties += [term("power", power), term("toughness", toughness)]
        for piece in rest:
            for fact in (piece,) if isinstance(piece, Term) else piece:
                if fact.name in {"face_name", "subtype"}:
                    properties.append(fact)
                    continue
                (ability,) = fact.args
                if not isinstance(ability, Quoted | KeywordAbility):
                    raise Refused("no ability of a token")
                abilities.append(ability)
        if not any(fact.name == "type" for fact in properties):
            return _predefined(properties, abilities)
        return TokenFace(tuple(properties), tuple(abilities))

    def continuous(self, what: Value, changes: Changes) -> Items:
        if changes == _NO_REGENERATION and isinstance(what, Anaphor):
            return (Rider("destroy", (term("cant_be_regenerated"),)),)
        return self.continuous_for(what, changes, "game")

    def continuous_for(self, what: Value, changes: Changes, duration: Value = "game") -> Items:
        if isinstance(what, Target) and isinstance(what.what, Filter):
            duration = substitute(duration, Anaphor("object"), Anaphor("object", what.what))
        elif isinstance(what, Anaphor):
            duration = substitute(duration, Anaphor("object"), what)
        return resolving(what, changes, duration)

    def gain_control(self, what: Value, duration: Value = "game") -> Items:
        return (part(what, (term("control", "you"),), duration),)

    def until_end_of_turn(self) -> Value:
        return "end_of_turn"

    def until_end_of_combat(self) -> Value:
        return "end_of_combat"

    def until_your_next_turn(self) -> Value:
        return "your_next_turn"

    def until_end_of_next_turn(self) -> Value:
        return "end_of_your_next_turn"

    def until_leaves(self) -> Value:
        return term("while", term("on_battlefield", "self"))

    def until_next_untap(self) -> Value:
        return "controllers_next_untap_step"

    def until_cast(self) -> Value:
        return term("while", term("non", term("was_cast", "self")))

    def while_tapped(self) -> Value:
        return term("while", term("is", "self", tests(term("tapped"))))

    def until_next_upkeep(self) -> Value:
        return "your_next_upkeep"

    def rest_of_game(self) -> Value:
        return "game"

    def for_as_long_as(self, condition: Value) -> Value:
        return term("while", condition)

    def activation_limit(self, *limits: Value) -> Items:
        return tuple(Fact(term("restriction", limit)) for limit in limits)

    def any_player_may(self) -> Items:
        return (Fact(term("activator", "any_player")),)

    def x_not_zero(self) -> Items:
        return (Fact(term("x_at_least", "1")),)

    def triggers_once(self) -> Items:
        return (Fact(term("restriction", term("each_turn", 1))),)

    def done_once(self) -> Items:
        return (Fact(term("restriction", term("done_each_turn", 1))),)

    def triggers_once_ever(self) -> Items:
        return (Fact(term("restriction", term("each_game", 1))),)

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


_NO_REGENERATION = (term("rule", "cant_be_regenerated"),)


def _predefined(properties: list[Term], abilities: list[Quoted | KeywordAbility]) -> Value:
    """Give the token that text calls by nothing but its subtype."""
    if len(properties) == 1 and not abilities and properties[0].name == "subtype":
        (name,) = properties[0].args
        if isinstance(name, Text) and name.value in PREDEFINED:
            return term("predefined", name)
    raise Refused("a token without a type")


PREDEFINED = frozenset({
    "Treasure", "Food", "Gold", "Walker", "Shard", "Clue", "Blood", "Powerstone", "Incubator",
    "Map", "Junk", "Lander", "Vibranium", "Mutagen", "Heartwood",
})  # fmt: skip
"""Predefined tokens that text calls by their subtype (111.10)."""

_PREDEFINED = {(term("subtype", Text(name)),) for name in PREDEFINED}
