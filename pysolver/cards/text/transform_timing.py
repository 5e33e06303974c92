"""Meaning of `timing.lark`: when and from where something may be played, cast or activated."""

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
from pysolver.cards.text.structure import (
    IT,
    Fact,
    Filter,
    Instruction,
    Item,
    KeywordAbility,
    Refused,
    Term,
    Text,
    Value,
    contains,
)
from pysolver.cards.text.transform_amounts import at_least_one
from pysolver.cards.text.transform_filters import spells_cast
from pysolver.cards.text.transform_mana import times
from pysolver.cards.text.transform_statics import conditioned, part, resolving

Items = tuple[Item, ...]

_ATTACHED = tests(term("attached"))
_SELF = tests(term("self"))
_LANDS = tests(term("type", "land"))
_SPELLS = tests(term("spell"))
_SOURCES = tests(term("source"))
_SILENT = term("rule", term("cant_activate", "none"))
_EVERYWHERE = Fact(term("functions_in", "everywhere"))


def _rule(rule: Value) -> Items:
    """Write a rule that a static ability states."""
    return (Fact(term("rule", rule)),)


_ONCE = _rule("once_each_turn")
_FLASHBACK = (term("ability", KeywordAbility("flashback")),)


def _own(*rules: Value) -> Items:
    """Write rules about playing the object itself, which work wherever it is (113.6e)."""
    return (*(Fact(term("rule", rule)) for rule in rules), _EVERYWHERE)


def _costs(cost: Term | tuple[Term, Fact]) -> Items:
    """Write a part of a cost that is paid as the object itself is cast."""
    if not isinstance(cost, tuple):
        return (Fact(term("cost", cost)),)
    part, more = cost
    if more.term.name == "functions_in":
        raise Refused("a cost that works in one zone")
    return (Fact(term("cost", part)), more)


def _only_cost(cost: Term | tuple[Term, Fact]) -> Term:
    """Write a cost that may be chosen among others."""
    if isinstance(cost, tuple):
        raise Refused("a cost of which more is said")
    return cost


@inline
class Timing(Subject):
    """Rules of `timing.lark`."""

    # --- Rules for players ---------------------------------------------------------------

    def permission(self, items: Items) -> Items:
        return items

    def activate_hasty(self, what: Filter) -> Items:
        return _rule(term("as_though_haste", what, "activate"))

    def attached_attacks_hasty(self, _noun: Token | None = None) -> Items:
        return _rule(term("as_though_haste", _ATTACHED, "attack"))

    def self_attacks_hasty(self) -> Items:
        return _rule(term("as_though_haste", _SELF, "attack"))

    def self_attacks_hasty_unless_new(self) -> Items:
        new = term("entered_this_turn", "self")
        return conditioned(term("non", new), self.self_attacks_hasty())

    def attack_opponents_hasty(self, what: Filter) -> Items:
        return _rule(term("as_though_haste", what, "attack_your_opponents"))

    def attached_cant_activate(self, _noun: Token | None = None) -> Items:
        return _rule(term("cant_activate", _ATTACHED, "none"))

    def attached_cant_activate_but_mana(self, _noun: Token | None = None) -> Items:
        return _rule(term("cant_activate", _ATTACHED, "mana_abilities"))

    def attached_cant_activate_tap(self, *_words: Token) -> Items:
        return _rule(term("cant_activate", _ATTACHED, "without_tap"))

    def its_cant_activate_tap(self, _symbol: Token) -> Term:
        return term("cant_activate", IT, "without_tap")

    def cant_activate_tap(self, what: Filter, _symbol: Token) -> Items:
        return _rule(term("cant_activate", what, "without_tap"))

    def cant_activate_loyalty(self) -> Items:
        return _rule(term("cant_activate_loyalty", "player"))

    def own_loyalty_any_time(self) -> Items:
        return _rule(term("loyalty_any_time", _SELF))

    def loyalty_any_time(self, what: Filter) -> Items:
        return _rule(term("loyalty_any_time", what))

    def own_loyalty_twice(self) -> Items:
        return self.loyalty_twice(_SELF)

    def loyalty_twice(self, what: Filter) -> Items:
        return _rule(term("loyalty_twice", what))

    def loyalty_again(self) -> Items:
        yours = tests(term("type", "planeswalker"), term("controller", "you"))
        return _rule(term("loyalty_again", yours))

    def more_lands(self, who: Value, number: Value) -> Items:
        if isinstance(number, Token):
            number = whole_number(number)
        return _rule(term("land_plays", who, number))

    def cant_play_lands(self, who: Value) -> Items:
        return _rule(term("cant_play_lands", who))

    def cant_cast(self, who: Value, what: Filter) -> Items:
        return _rule(term("cant_cast", who, what))

    def cant_be_cast(self, what: Filter) -> Items:
        return _rule(term("cant_cast", "player", what))

    def cant_cast_from(self, who: Value, places: tuple[str, ...]) -> Items:
        return tuple(Fact(term("rule", term("cant_cast_from", who, place))) for place in places)

    def cant_cast_elsewhere(self, who: Value) -> Items:
        return _rule(term("cant_cast_from", who, "elsewhere"))

    def graveyards_closed(self, who: Value) -> Items:
        cards = tests(term("zone", "graveyard"))
        return (
            *_rule(term("cant_cast_from", who, "graveyard")),
            *_rule(term("players_cant_activate", who, cards, "none")),
        )

    def hand_closed(self) -> Items:
        return (
            *_rule(term("cant_cast_from", "you", "hand")),
            *_rule(term("cant_play_lands_from", "you", "hand")),
        )

    def any_lands(self) -> Items:
        return _rule(term("land_plays", "you", "any_number"))

    def cant_cast_in_combat(self, who: Value) -> Items:
        return conditioned(term("phase", "combat"), _rule(term("cant_cast", who, _SPELLS)))

    def cant_cast_in_your_turn(self, who: Value) -> Items:
        return conditioned("your_turn", _rule(term("cant_cast", who, _SPELLS)))

    def cant_cast_or_activate(self, who: Value, what: Filter) -> Items:
        return (
            *_rule(term("cant_cast", who, _SPELLS)),
            *_rule(term("players_cant_activate", who, what, "none")),
        )

    def cast_as_sorcery(self, who: Value) -> Items:
        return _rule(term("cast_as_sorcery", who))

    def cast_own_turn(self, who: Value) -> Items:
        return _rule(term("cast_own_turn", who))

    def act_own_turn(self, who: Value) -> Items:
        return (*self.cast_own_turn(who), *_rule(term("activate_own_turn", who)))

    def own_turn_and_number(self, number: Token) -> Items:
        return (*self.cast_own_turn("you"), *self.spells_each_turn("you", number))

    def no_additional(self, noun: Value, again: Value) -> Items:
        what: Filter = noun.filter()  # type: ignore[union-attr]
        if what != again.filter():  # type: ignore[union-attr]
            raise Refused("two kinds of spells")
        return _rule(term("spells_each_turn", "player", 1, spells_cast(what)))

    def spells_each_turn(self, who: Value, number: Token) -> Items:
        return _rule(term("spells_each_turn", who, whole_number(number), _SPELLS))

    def spells_of_each_turn(self, who: Value, number: Token, noun: Value) -> Items:
        what: Filter = noun.filter()  # type: ignore[union-attr]
        return _rule(term("spells_each_turn", who, whole_number(number), spells_cast(what)))

    def flash_for(self, who: Value, what: Filter) -> Items:
        return _rule(term("flash", who, what))

    def play_lands_from(self, place: str) -> Items:
        return _rule(term("play_from", "you", place, _LANDS))

    def play_what_from_graveyard(self, what: Filter) -> Items:
        if not all(_is_land(each) for each in what.alternatives):
            raise Refused("spells are cast, not played")
        return _rule(term("play_from", "you", "graveyard", what & _LANDS))

    def cast_from(self, what: Filter, place: str) -> Items:
        return _rule(term("play_from", "you", place, what))

    def cast_one_from(self, what: Filter, place: str) -> Items:
        return self.cast_from(spells_cast(what), place)

    def cast_one_from_sacrificing(
        self, what: Filter, place: str, amount: Value, offered: Filter
    ) -> Items:
        allowed = term("play_from_for_more", "you", place, spells_cast(what))
        return (*_rule(allowed), Fact(term("cost", term("sacrifice", offered, amount))))

    def play_one_of_each(self, what: Filter) -> Items:
        return (*self.play_and_cast_from(spells_cast(what), "graveyard"), *_ONCE)

    def once_in_your_turns(self, items: Items) -> Items:
        return conditioned("your_turn", self.once_each_turn(items))

    def in_your_turns(self, items: Items) -> Items:
        return conditioned("your_turn", items)

    def once_each_turn(self, items: Items) -> Items:
        if not all(isinstance(item, Fact) and item.term.name in {"rule", "cost"} for item in items):
            raise Refused("not only a permission")
        return (*items, *_ONCE)

    def permitted_and_replaced(self, items: Items, replaced: Items) -> Items:
        if not contains(replaced, "cast_this_way"):
            raise Refused("two sentences that do not belong together")
        return (*items, *replaced)

    def cast_unpaid(self, what: Filter) -> Items:
        return _rule(term("free_cast", "you", what))

    def all_cast_unpaid_any_time(self, what: Filter) -> Items:
        return _rule(term("free_cast_any_time", "player", what))

    def pays_instead(self, *words: Token | Filter) -> Items:
        (*symbols, what) = words
        cost = term("mana", Text("".join(str(symbol) for symbol in symbols)))
        return (*_rule(term("pays_instead", "you", what)), Fact(term("cost", cost)))

    def play_and_cast_for_life(self, what: Filter, place: str) -> Items:
        life = term("play_for_life", "you", place, what)
        return (*self.play_lands_from(place), *_rule(life))

    def equip_any_time(self) -> Items:
        return _rule(term("equip_any_time", "you"))

    def gains_flashback(self, what: Value, duration: Value) -> Items:
        return resolving(what, _FLASHBACK, duration)

    def have_flashback(self, what: Filter) -> Items:
        return (part(what, _FLASHBACK),)

    def play_and_cast_from(self, what: Filter, place: str) -> Items:
        return (*self.play_lands_from(place), *self.cast_from(what, place))

    def play_what_and_cast_from(self, lands: Filter, what: Filter, place: str) -> Items:
        if not all(_is_land(each) for each in lands.alternatives):
            raise Refused("spells are cast, not played")
        return (*self.cast_from(lands & _LANDS, place), *self.cast_from(what, place))

    def play_cards_from(self, place: str) -> Items:
        return self.play_and_cast_from(_SPELLS, place)

    def look_at_top(self) -> Items:
        return _rule(term("looks_at_top", "you"))

    def look_and(self, items: Items) -> Items:
        return (*self.look_at_top(), *items)

    def top_revealed(self) -> Items:
        return _rule("top_revealed")

    def spells_cost(self, what: Filter, price: tuple[str, int]) -> Items:
        return _rule(term(price[0], what, price[1]))

    def spells_cost_for_each(self, what: Filter, price: tuple[str, int], counted: Value) -> Items:
        return _rule(term(price[0], what, times(price[1], counted)))

    def aimed_at_self(self) -> Filter:
        return _SELF

    def aimed_at_attached(self, *_noun: Token) -> Filter:
        return _ATTACHED

    def aimed_at(self, what: Filter) -> Filter:
        return what

    def spells_cost_by_target(self, what: Filter, target: Filter, price: tuple[str, int]) -> Items:
        return _rule(term(f"{price[0]}_by_target", what, target, price[1]))

    def own_costs_by_target(self, price: tuple[str, int], target: Filter) -> Items:
        if not target.tests().isdisjoint((term("card"), term("permanent_card"))):
            raise Refused("a card as a target, without the zone where it is")
        return _own(term(f"{price[0]}_by_target", _SELF, target, price[1]))

    def equipping_costs_by_target(self, target: Filter, price: tuple[str, int]) -> Items:
        if price[0] != "costs_less":
            raise Refused("equipping that costs more")
        return _rule(term("equipping_costs_less_by_target", "you", target, price[1]))

    def ignores_hexproof(self, what: Filter) -> Items:
        return _rule(term("ignores_hexproof", what))

    def cost_reveal_self(self) -> tuple[Term, Fact]:
        return (term("reveal", "self", 1), Fact(term("functions_in", "hand")))

    def spells_cost_in_others_turns(self, what: Filter, price: tuple[str, int]) -> Items:
        if price[0] != "costs_more":
            raise Refused("a reduction in others' turns")
        return _rule(term("costs_more_in_others_turns", what, price[1]))

    def spells_cost_for_each_cast(self, what: Filter, symbol: Token) -> Items:
        return _rule(term("costs_more_for_each_cast", what, generic_mana(symbol)))

    def cant_pay_with(self, who: Value, what: Filter) -> Items:
        return (*self.cant_pay_life(who), *_rule(term("cant_pay_with", who, what)))

    def cant_pay_life(self, who: Value) -> Items:
        return _rule(term("cant_pay_life", who))

    def abilities_cost(self, what: Filter, price: tuple[str, int]) -> Items:
        return _rule(term(f"abilities_{price[0]}", what, price[1]))

    def abilities_cost_but_mana(self, what: Filter, price: tuple[str, int]) -> Items:
        return (*self.abilities_cost(what, price), *_rule("spares_mana_abilities"))

    def all_abilities_cost(self, price: tuple[str, int]) -> Items:
        return self.abilities_cost(_SOURCES, price)

    def all_abilities_cost_but_mana(self, price: tuple[str, int]) -> Items:
        return self.abilities_cost_but_mana(_SOURCES, price)

    def attached_abilities_cost(self, *words: Token | tuple[str, int]) -> Items:
        return self.abilities_cost(_ATTACHED, words[-1])  # type: ignore[arg-type]

    def your_abilities_cost_but_mana(self, price: tuple[str, int]) -> Items:
        rule = term(f"players_abilities_{price[0]}", "you", "any", price[1])
        return (*_rule(rule), *_rule("spares_mana_abilities"))

    def your_keyword_abilities_cost(self, name: Token, price: tuple[str, int]) -> Items:
        keyword = Text(str(name).lower())
        return _rule(term(f"players_abilities_{price[0]}", "you", keyword, price[1]))

    def cant_activate_but_mana_abilities(self, who: Value) -> Items:
        return _rule(term("players_cant_activate", who, _SOURCES, "mana_abilities"))

    def cant_activate_but_mana_and_loyalty(self, who: Value) -> Items:
        return _rule(term("players_cant_activate", who, _SOURCES, "mana_and_loyalty_abilities"))

    def attackers_at_most(self, number: Token) -> Items:
        return _rule(term("attackers_at_most", "any", whole_number(number)))

    def your_attackers_at_most(self, number: Token) -> Items:
        return _rule(term("attackers_at_most", "you", whole_number(number)))

    def blockers_at_most(self, number: Token) -> Items:
        return _rule(term("blockers_at_most", whole_number(number)))

    def boast_twice(self, what: Filter) -> Items:
        return _rule(term("boasts_twice", what))

    def leaves_one_mana(self) -> Items:
        return _rule("leaves_one_mana")

    def priced_less(self, symbol: Token) -> tuple[str, int]:
        return ("costs_less", generic_mana(symbol))

    def priced_more(self, symbol: Token) -> tuple[str, int]:
        return ("costs_more", generic_mana(symbol))

    def costs_at_least(self, number: Token, other: Token) -> Items:
        if whole_number(number) != whole_number(other):
            raise Refused("two different numbers")
        return _rule(term("costs_at_least", whole_number(number)))

    def life_for_symbol(self, symbol: Token) -> Items:
        return _rule(term("life_for", "you", mana_letter(symbol)))

    def life_saves_mana(self, what: Filter, symbol: Token, _color: Token) -> Items:
        return _rule(term("life_saves", spells_cast(what), mana_letter(symbol)))

    def mana_abilities_cost_life(self, what: Value, number: Token) -> Items:
        return (
            part(what, (term("rule", term("mana_abilities_cost_life", whole_number(number))),)),
        )

    def spells_filter(self, what: Filter) -> Filter:
        return spells_cast(what)

    def spells_either(self, one: Filter, other: Filter) -> Filter:
        return spells_cast(one) | spells_cast(other)

    def spells_named_exiled(self, what: Filter) -> Filter:
        return spells_cast(what) & tests(term("shares", "name", "exiled_with"))

    def place_graveyard(self) -> str:
        return "graveyard"

    def place_library(self) -> str:
        return "library"

    def place_library_top(self) -> str:
        return "library_top"

    def place_exile(self) -> str:
        return "exile"

    def place_exiled_with(self) -> str:
        return "exiled_with"

    def places_one(self, place: str) -> tuple[str, ...]:
        return (place,)

    def places_two(self, one: str, other: str) -> tuple[str, ...]:
        return (one, other)

    # --- For a time ----------------------------------------------------------------------

    def rule_this_turn(self, items: Items) -> Items:
        if not all(isinstance(item, Fact) and item.term.name == "rule" for item in items):
            raise Refused("a condition that is looked at later")
        rules = [item.term.args[0] for item in items if isinstance(item, Fact)]
        return tuple(Instruction(term("rule", rule, "end_of_turn")) for rule in rules)

    def lands_this_turn(self, number: Value) -> Items:
        return self.more_lands("you", number)

    def flash_this_turn(self, what: Filter) -> Items:
        return self.flash_for("you", what)

    def flash_next(self, what: Filter) -> Items:
        return _rule(term("flash_next", "you", spells_cast(what)))

    def object_cant_activate(self, what: Value, duration: Value = "game") -> Items:
        return (part(what, (_SILENT,), duration),)

    def detain(self, what: Value) -> Items:
        rules = (term("rule", "cant_attack"), term("rule", "cant_block"), _SILENT)
        return (part(what, rules, "your_next_turn"),)

    def can_be_commander(self) -> Items:
        return _rule("can_be_commander")

    # --- The card itself -----------------------------------------------------------------

    def own_flash(self) -> Items:
        return _own(term("flash", "you", _SELF))

    def own_flash_for(self, *symbols: Token) -> Items:
        return _own(term("flash_for_more", _SELF))

    def own_from_graveyard(self) -> Items:
        return _own(term("play_from", "you", "graveyard", _SELF))

    def own_from_graveyard_only(self) -> Items:
        return (*_own(term("cast_only_from", "graveyard")), *self.own_from_graveyard())

    def own_from_graveyard_or_exile(self) -> Items:
        return (*self.own_from_graveyard(), *self.own_from_exile())

    def own_from_exile(self) -> Items:
        return _own(term("play_from", "you", "exile", _SELF))

    def own_from_graveyard_for(self, *costs: Term) -> Items:
        alternative = _own(term("alternative_cost_from", "graveyard"))
        return (*alternative, *(item for cost in costs for item in _costs(cost)))

    def own_from_graveyard_besides(self, *costs: Term) -> Items:
        return (*_own("besides_mana_cost"), *self.own_from_graveyard_for(*costs))

    def own_additional(self, cost: Term) -> Items:
        return (*_own("additional_cost"), *_costs(cost))

    def own_optional(self, cost: Term) -> Items:
        return (*_own("optional_cost"), *_costs(cost))

    def own_either(self, *costs: Term) -> Items:
        ways = enumerate((_only_cost(cost) for cost in costs), 1)
        choices = (Fact(term("cost_choice", way, cost)) for way, cost in ways)
        return (*_own("additional_choice"), *choices)

    def own_alternative(self, *costs: Term) -> Items:
        return (*_own("alternative_cost"), *(item for cost in costs for item in _costs(cost)))

    def own_free(self) -> Items:
        return _own("alternative_cost")

    def own_costs_more(self, symbol: Token) -> Items:
        return _own(term("costs_more", "self", generic_mana(symbol)))

    def own_costs_beyond(self, *_symbols: Token) -> Items:
        return _own("costs_more_beyond_one_target")

    def own_rule(self, items: Items) -> Items:
        return items

    def own_rule_if(self, condition: Value, items: Items) -> Items:
        return conditioned(condition, items)

    def own_costs_less_if(self, condition: Value, symbol: Token) -> Items:
        less = term("costs_less", _SELF, generic_mana(symbol))
        return conditioned(condition, _own(less))

    def cant_cast_unless(self, condition: Value) -> Items:
        return (Fact(term("restriction", term("if", condition))),)

    def cant_cast_if(self, condition: Value) -> Items:
        return self.cant_cast_unless(term("non", condition))

    def own_rule_if_after(self, items: Items, condition: Value) -> Items:
        return conditioned(condition, items)

    def cost_exile_top_one(self) -> Term:
        return term("exile_top", 1)

    def cost_exile_top(self, number: Token) -> Term:
        return term("exile_top", whole_number(number))

    def cost_blight(self, number: Token) -> Term:
        yours = tests(term("type", "creature"), term("controller", "you"))
        return term("put_counters", yours, Text("-1/-1"), whole_number(number))

    # --- Limits --------------------------------------------------------------------------

    def any_player_only(self, limit: Value) -> Items:
        return (Fact(term("activator", "any_player")), Fact(term("restriction", limit)))

    def opponents_only(self, *limits: Value) -> Items:
        found = tuple(Fact(term("restriction", limit)) for limit in limits)
        return (Fact(term("activator", "opponent")), *found)

    def ability_costs_less_for_each(self, symbol: Token, counted: Value) -> Items:
        return (Fact(term("cost_reduced", times(generic_mana(symbol), counted))),)

    def ability_costs_less_if(self, symbol: Token, condition: Value) -> Items:
        return (
            Fact(term("cost_reduced", generic_mana(symbol))),
            Fact(term("cost_reduced_if", condition)),
        )

    def ability_costs_less_where(self, symbol: Token, amount: Value) -> Items:
        if symbol != "{X}":
            raise Refused("no X that the amount is for")
        return (Fact(term("cost_reduced", amount)),)

    def limit_times(self, number: int) -> Items:
        return (Fact(term("restriction", term("each_turn", number))),)

    def times_two(self) -> int:
        return 2

    def times_three(self) -> int:
        return 3

    def limit_your_turn_before_attackers(self) -> Value:
        return term("both", "your_turn", self.limit_before_attackers())

    def limit_their_turn_before_attackers(self) -> Value:
        return term("both", "opponents_turn", self.limit_before_attackers())

    def limit_before_attackers(self) -> Value:
        return term("before", "declare_attackers")

    def limit_combat_before_blockers(self) -> Value:
        return term("both", term("during", "combat"), term("before", "declare_blockers"))

    def limit_before_blockers(self) -> Value:
        return term("before", "declare_blockers")

    def limit_combat_after_blockers(self) -> Value:
        return term("both", term("during", "combat"), term("from", "declare_blockers"))

    def limit_your_combat(self) -> Value:
        return term("your", "combat")

    def limit_their_combat(self) -> Value:
        return term("both", "opponents_turn", term("during", "combat"))

    def limit_before_damage(self) -> Value:
        return term("before", "combat_damage")

    def limit_step(self, step: Value) -> Value:
        return term("during", step)

    def limit_your_attackers(self) -> Value:
        return term("your", "declare_attackers")

    def limit_their_upkeep(self) -> Value:
        return term("both", "opponents_turn", term("during", "upkeep"))

    def limit_their_own_turn(self) -> Value:
        return "your_turn"

    def limit_their_own_upkeep(self) -> Value:
        return term("your", "upkeep")

    def limit_their_turn_before_end(self) -> Value:
        return term("both", "your_turn", term("before", "end"))

    def limit_after_combat(self) -> Value:
        return term("from", "main2")

    def step_attackers(self) -> Value:
        return "declare_attackers"

    def step_blockers(self) -> Value:
        return "declare_blockers"

    def step_damage(self) -> Value:
        return "combat_damage"

    def step_end_combat(self) -> Value:
        return "end_combat"

    # --- Abilities by their keyword ------------------------------------------------------

    def with_morph(self) -> Filter:
        return _with("morph")

    def with_cycling(self) -> Filter:
        return _with("cycling")

    def with_chosen_mana_value(self) -> Filter:
        return tests(term("mana_value", "eq", "chosen_number"))

    def with_flashback(self) -> Filter:
        return _with("flashback")

    def with_disturb(self) -> Filter:
        return _with("disturb")

    def with_suspend(self) -> Filter:
        return _with("suspend")

    # --- Conditions ----------------------------------------------------------------------

    def condition_continuous(self) -> Value:
        return term("continuously_controlled", "self")

    def condition_attacked_you(self) -> Value:
        return at_least_one(tests(term("type", "creature"), term("attacking", "you")))

    def condition_own_power(self, number: Token) -> Value:
        return term("compare", term("power", "self"), "ge", whole_number(number))

    def condition_hand_exactly(self, number: Token) -> Value:
        return term("compare", term("hand", "you"), "eq", whole_number(number))

    def condition_total_power(self, number: Token) -> Value:
        yours = tests(term("type", "creature"), term("controller", "you"))
        return term("compare", term("total", "power", yours), "ge", whole_number(number))

    def condition_cast_another(self) -> Value:
        return "cast_another_this_turn"

    def condition_own_exile(self) -> Value:
        return at_least_one(tests(term("zone", "exile"), term("owner", "you")))

    def condition_more_lands(self) -> Value:
        return term("opponent_has_more", _LANDS)

    def condition_suspended(self) -> Value:
        return term("suspended", "self")


def _with(name: str) -> Filter:
    """Give the filter of what has a keyword ability."""
    return tests(term("keyword", Text(name)))


def _is_land(alternative: frozenset[Term]) -> bool:
    """Whether what passes is sure to be a land: by its type or by a subtype of lands."""
    return any(test.name in ("type", "subtype", "chosen") for test in alternative)
