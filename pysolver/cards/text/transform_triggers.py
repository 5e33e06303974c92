"""Meaning of `triggers.lark`: events that set off abilities."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from pysolver.cards.text.base import Subject, either, inline, mana_letter, term, tests, whole_number
from pysolver.cards.text.structure import (
    IT,
    Fact,
    Filter,
    Item,
    Refused,
    Term,
    Text,
    Value,
    contains,
    substitute,
)
from pysolver.cards.text.transform_filters import spells_cast

Items = tuple[Item, ...]
Events = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class What:
    """What an event happens to.

    Attributes:
        filter: the objects.
        batch: whether several at once are one event ('one or more').
    """

    filter: Filter
    batch: bool = False


def event(name: str, what: What, *more: Value, before: tuple[Value, ...] = ()) -> Events:
    """Write an event that happens to objects."""
    fact = term("trigger", term(name, *before, what.filter, *more))
    return (fact, term("trigger_batch")) if what.batch else (fact,)


_OF_ONE_EVENT = {"trigger_first", "trigger_nth", "trigger_least"}
"""Facts about an ability's event, which say nothing of another event of it."""


_CYCLED = term("trigger", term("cycles", "you", tests(term("self"))))
"""'When you cycle ~.'"""
_SUSPENDED = term("suspended", "self")
"""'If ~ is suspended.'"""


def _of_others(events: Events) -> bool:
    """Whether events may be about other objects than the source."""
    happens = (fact.args[0] for fact in events if fact.name == "trigger")
    what = (arg for each in happens if isinstance(each, Term) for arg in each.args)
    return any(isinstance(each, Filter) and each != tests(term("self")) for each in what)


@inline
class Triggers(Subject):
    """Rules of `triggers.lark`."""

    def triggers(self, *events: Events) -> Events:
        if len(events) > 1 and any(fact.name in _OF_ONE_EVENT for each in events for fact in each):
            raise Refused("how often one of several events happens")
        return tuple(fact for facts in events for fact in facts)

    def triggered(self, events: Events, items: Items) -> Items:
        if _CYCLED in events and contains(items, "x"):
            raise Refused("the X of a cycling cost")
        return (*(Fact(fact) for fact in events), *items)

    def triggered_if(self, events: Events, condition: Value, items: Items) -> Items:
        facts = tuple(Fact(fact) for fact in events)
        if contains(condition, "other") and _of_others(events):
            raise Refused("others than what the event is about")
        if condition == term("in_command_or_battlefield", "self"):  # it works there alone
            zones = tuple(Fact(term("functions_in", zone)) for zone in ("command", "battlefield"))
            return (*facts, *zones, *items)
        if condition == _SUSPENDED:  # it works in exile (113.6k), and 'it' is the card
            facts = (*facts, Fact(term("functions_in", "exile")))
            items = substitute(items, IT, "self")
        return (*facts, Fact(term("condition", condition)), *items)

    def any_player(self) -> Value:
        return "any"

    def event_one(self, what: Filter) -> What:
        return What(what)

    def event_another(self, what: Filter) -> What:
        return What(what & tests(term("other")))

    def event_batch(self, what: Filter) -> What:
        return What(what, batch=True)

    def event_self_or(self, what: Filter) -> What:
        return What(either(tests(term("self")), what & tests(term("other"))))

    def event_dealt_this_way_dies(self, what: What) -> Events:
        return event("dies", What(what.filter & tests(term("dealt_damage_this_way"))))

    def event_mana_ability_resolves(self, what: What) -> Events:
        return event("mana_ability_resolves", what)

    def event_cast_using_mana(self, who: Value, what: What) -> Events:
        spells = spells_cast(what.filter) & tests(term("paid_with_mana_of", "self"))
        return self.event_cast(who, replace(what, filter=spells))

    def event_attacks_saddled(self, what: What) -> Events:
        return event("attacks", replace(what, filter=what.filter & tests(term("saddled"))))

    def event_target_of_spell(self, what: What) -> Events:
        return event("becomes_target_of_spell", what)

    def event_attacks_or_target_of_spell(self, what: What) -> Events:
        return (*event("attacks", what), *event("becomes_target_of_spell", what))

    def event_wins_flip(self, who: Value) -> Events:
        return (term("trigger", term("wins_flip", who)),)

    def event_sacrifices_self_or(self, who: Value, what: Filter) -> Events:
        return self.event_sacrifices(who, self.event_self_or(what))

    def event_counters_put_first(self, kind: Token, what: What) -> Events:
        return (*self.event_counters_put(kind, what), term("trigger_first", "turn"))

    def event_self_or_attached(self) -> What:
        return What(either(tests(term("self")), tests(term("attached"))))

    def event_object(self, what: Value) -> What:
        if not isinstance(what, str):
            raise Refused("an event of such an object")
        return What(tests(term(what)))

    def event_taps(self, who: Value, what: What) -> Events:
        return event("tapped_for_mana", what, before=(who,))

    def event_taps_type(self, who: Value, what: What, symbol: Token) -> Events:
        types = term("trigger_types", term("only", mana_letter(symbol)))
        return (*event("tapped_for_mana", what, before=(who,)), types)

    def event_taps_while(self, what: What, condition: Value) -> Events:
        return (*event("tapped_for_mana", what, before=("you",)), term("condition", condition))

    def event_taps_self(self, who: Value) -> Events:
        return event("tapped_for_mana", What(tests(term("self"))), before=(who,))

    def event_tapped(self, what: What) -> Events:
        return event("tapped_for_mana", what, before=("any",))

    def event_object_tapped(self, what: Value) -> Events:
        return event("tapped_for_mana", self.event_object(what), before=("any",))

    def event_tapped_chosen(self, what: What) -> Events:
        return (*self.event_tapped(what), term("trigger_types", "chosen_color"))

    def event_mana_added_chosen(self, what: What) -> Events:
        return event("mana_added", what, "chosen_color", before=("you",))

    def event_enters(self, what: What) -> Events:
        return event("enters", what)

    def event_enters_untapped(self, what: What) -> Events:
        return event("enters_untapped", what)

    def event_enters_tapped(self, what: What) -> Events:
        return event("enters_tapped", what)

    def event_tokens_enter(self, what: Filter) -> Events:
        if not all(term("token") in each for each in what.alternatives):
            raise Refused("several cards that enter at the same time")
        return event("enters", What(what, batch=True))

    def event_enters_or(self, what: What, also: str) -> Events:
        return event("enters", what) + event(also, what)

    def also_attacks(self) -> str:
        return "attacks"

    def also_dies(self) -> str:
        return "dies"

    def also_face_up(self) -> str:
        return "turned_face_up"

    def also_leaves(self) -> str:
        return "leaves"

    def event_dies(self, what: What) -> Events:
        return event("dies", what)

    def event_dies_yours(self, what: What) -> Events:
        return self._dies_of(what, "you")

    def event_dies_theirs(self, what: What) -> Events:
        return self._dies_of(what, "opponent")

    def _dies_of(self, what: What, whose: str) -> Events:
        """Write that an object goes to its owner's graveyard (400.3)."""
        return event("dies", replace(what, filter=what.filter & tests(term("owner", whose))))

    def event_leaves(self, what: What) -> Events:
        return event("leaves", what)

    def event_attacks(self, what: What) -> Events:
        return event("attacks", what)

    def event_attacks_alone(self, what: What) -> Events:
        return event("attacks_alone", what)

    def event_blocks(self, what: What) -> Events:
        return event("blocks", what)

    def event_face_up(self, what: What) -> Events:
        return event("turned_face_up", what)

    def event_becomes_tapped(self, what: What) -> Events:
        return event("becomes_tapped", what)

    def event_becomes_blocked(self, what: What) -> Events:
        return event("becomes_blocked", what)

    def event_attacks_or_blocks(self, what: What) -> Events:
        return (*event("attacks", what), *event("blocks", what))

    def event_blocks_or_blocked(self, what: What) -> Events:
        return (*event("blocks", what), *event("becomes_blocked", what))

    def event_becomes_untapped(self, what: What) -> Events:
        return event("becomes_untapped", what)

    def event_becomes_target(self, what: What) -> Events:
        return event("becomes_target", what)

    def event_becomes_crewed(self, what: What) -> Events:
        return event("becomes_crewed", what)

    def event_transforms(self) -> Events:
        return event("transforms", What(tests(term("self"))))

    def event_dealt_damage(self, what: What) -> Events:
        return event("damaged", what)

    def event_combat_damage(self, what: What, to: Value) -> Events:
        return event("combat_damage", what, to)

    def event_damage(self, what: What, to: Value) -> Events:
        return event("damage", what, to)

    def event_damage_any(self, what: What) -> Events:
        return event("damage", what, "any")

    def damaged_player(self) -> Value:
        return Text("player")

    def damaged_you(self) -> Value:
        return Text("you")

    def damaged_opponent(self) -> Value:
        return Text("opponent")

    def damaged_opponent_or_battle(self) -> Value:
        return Text("opponent or battle")

    def damaged_player_or_battle(self) -> Value:
        return Text("player or battle")

    def damaged_player_or_planeswalker(self) -> Value:
        return Text("player or planeswalker")

    def damaged_creature(self) -> Value:
        return tests(term("type", "creature"))

    def event_cast_self(self) -> Events:
        return event("cast", What(tests(term("self"))), before=("you",))

    def event_cycles_self(self) -> Events:
        return event("cycles", What(tests(term("self"))), before=("you",))

    def event_cast_or_cycle_self(self) -> Events:
        return (*self.event_cast_self(), *self.event_cycles_self())

    def event_draws_nth(self, number: int) -> Events:
        return (term("trigger", term("draws", "you")), term("trigger_nth", "turn", number))

    def event_draws(self, who: Value) -> Events:
        return (term("trigger", term("draws", who)),)

    def event_gains_life(self, who: Value) -> Events:
        return (term("trigger", term("gains_life", who)),)

    def event_loses_life(self, who: Value) -> Events:
        return (term("trigger", term("loses_life", who)),)

    def event_opponents_lose_life(self) -> Events:
        return (*self.event_loses_life("opponent"), term("trigger_batch"))

    def event_exiled_self(self) -> Events:
        return event("exiled", What(tests(term("self"))))

    def event_creates(self, who: Value, what: What) -> Events:
        if any(term("token") not in each for each in what.filter.alternatives):
            raise Refused("creating what is no token")
        return event("creates", what, before=(who,))

    def event_player_attacks(self) -> Events:
        return (term("trigger", term("player_attacks", "any")),)

    def event_you_attack(self) -> Events:
        return (term("trigger", term("player_attacks", "you")),)

    def event_attack_with(self, number: Token, what: Filter) -> Events:
        attack = event("attacks", What(what & tests(term("controller", "you")), batch=True))
        least = whole_number(number)
        return attack if least == 1 else (*attack, term("trigger_least", least))

    def event_exploits(self, what: What, victim: Filter) -> Events:
        return event("exploits", what, victim)

    def event_level(self, what: What, number: Token) -> Events:
        return event("becomes_level", what, whole_number(number))

    def event_combat_damage_any(self, what: What) -> Events:
        return event("combat_damage", what, "any")

    def event_cycles(self, who: Value, what: What) -> Events:
        return event("cycles", what, before=(who,))

    def event_control_lost(self, what: Value) -> Events:
        return (term("trigger", term("control_lost", "you", what)),)

    def event_monstrous(self, what: What) -> Events:
        return event("becomes_monstrous", what)

    def event_cast(self, who: Value, what: What) -> Events:
        cast = What(spells_cast(what.filter), what.batch)
        return event("cast", cast, before=(who,))

    def event_cast_or_copy(self, what: What) -> Events:
        copied = What(spells_cast(what.filter))
        return (*self.event_cast("you", what), *event("copies", copied, before=("you",)))

    def event_nth_spell(self, who: Value, number: int) -> Events:
        cast = event("cast", What(tests(term("spell"))), before=(who,))
        nth = ("trigger_first", "turn") if number == 1 else ("trigger_nth", "turn", number)
        return (*cast, term(*nth))

    def event_discards(self, who: Value, what: What) -> Events:
        return event("discards", what, before=(who,))

    def event_sacrifices(self, who: Value, what: What) -> Events:
        return event("sacrifices", what, before=(who,))

    def event_counters_put(self, kind: Token, what: What) -> Events:
        return (*event("counters_put", what, Text(kind.lower())), term("trigger_batch"))

    def event_counter_put(self, kind: Token, what: What) -> Events:
        return event("each_counter_put", what, Text(kind.lower()))

    def static_again_entering(self, cause: What, whose: What) -> Items:
        return (Fact(term("rule", term("again_entering", cause.filter, whose.filter))),)

    def static_again_dying(self, cause: What, whose: What) -> Items:
        return (Fact(term("rule", term("again_dying", cause.filter, whose.filter))),)

    def static_again_attacking(self, cause: What, whose: What) -> Items:
        return (Fact(term("rule", term("again_attacking", cause.filter, whose.filter))),)

    def static_again(self, whose: What) -> Items:
        return (Fact(term("rule", term("again", whose.filter))),)

    def static_no_triggers(self, what: Filter) -> Items:
        rules = (term("no_triggers_entering", what), term("no_triggers_dying", what))
        return tuple(Fact(term("rule", each)) for each in rules)

    def static_no_enter_triggers_of(self, what: Filter, whose: Filter) -> Items:
        return (Fact(term("rule", term("no_triggers_entering", what, whose))),)

    def event_beginning(self, whose: Term) -> Events:
        return (term("trigger", whose),)

    def whose_your(self, step: Value) -> Term:
        return term("beginning", step, "you")

    def whose_each_upkeep(self) -> Term:
        return term("beginning", "upkeep", "any")

    def whose_each_end(self) -> Term:
        return term("beginning", "end", "any")

    def whose_each(self, step: Value) -> Term:
        return term("beginning", step, "any")

    def whose_opponent(self, step: Value) -> Term:
        return term("beginning", step, "opponent")

    def whose_first_main(self) -> Term:
        return term("beginning", "main1", "you")

    def whose_each_first_main(self) -> Term:
        return term("beginning", "main1", "any")

    def whose_main_phases(self) -> Term:
        return term("beginning", "main", "you")

    def whose_second_main(self) -> Term:
        return term("beginning", "main2", "you")

    def whose_each_second_main(self) -> Term:
        return term("beginning", "main2", "any")

    def whose_combat(self) -> Term:
        return term("beginning", "begin_combat", "you")

    def whose_each_combat(self) -> Term:
        return term("beginning", "begin_combat", "any")

    def whose_next_main(self) -> Term:
        return term("next_beginning", "main", "you")

    def whose_next_first_main(self) -> Term:
        return term("next_beginning", "main1", "you")

    def whose_next_end(self) -> Term:
        return term("next_beginning", "end", "any")

    def whose_next_turn_upkeep(self) -> Term:
        return term("next_beginning", "upkeep", "next_turn")

    def whose_next_upkeep(self) -> Term:
        return term("next_beginning", "upkeep", "you")
