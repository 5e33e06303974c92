"""Meaning of `triggers.lark`: events that set off abilities."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, inline, mana_letter, term, tests
from pysolver.cards.text.structure import Anaphor, Fact, Filter, Item, Refused, Term, Value

Items = tuple[Item, ...]
Events = tuple[Term, ...]


def as_filter(what: Value) -> Filter:
    """Write an object that an event is about as a filter."""
    if what == "self":
        return tests(term("self"))
    if what == "attached":
        return tests(term("attached"))
    if isinstance(what, Anaphor) and what.what is not None:
        raise Refused("an event of what was named before")
    raise Refused("an event of such an object")


@inline
class Triggers(Subject):
    """Rules of `triggers.lark`."""

    def triggered(self, *parts: Events | Items) -> Items:
        *events, items = parts
        facts = tuple(Fact(fact) for event in events for fact in event if isinstance(fact, Term))
        return facts + items  # type: ignore[operator]

    def triggered_if(self, event: Events, condition: Value, items: Items) -> Items:
        return (*(Fact(fact) for fact in event), Fact(term("condition", condition)), *items)

    def any_player(self) -> Value:
        return "any"

    def event_taps(self, who: Value, what: Filter) -> Events:
        return (term("trigger", term("tapped_for_mana", who, what)),)

    def event_taps_type(self, who: Value, what: Filter, symbol: Token) -> Events:
        return (
            term("trigger", term("tapped_for_mana", who, what)),
            term("trigger_types", term("only", mana_letter(symbol))),
        )

    def event_tapped(self, what: Filter) -> Events:
        return (term("trigger", term("tapped_for_mana", "any", what)),)

    def event_object_tapped(self, what: Value) -> Events:
        return (term("trigger", term("tapped_for_mana", "any", as_filter(what))),)

    def event_tapped_chosen(self, what: Filter) -> Events:
        return (
            term("trigger", term("tapped_for_mana", "any", what)),
            term("trigger_types", "chosen_color"),
        )

    def event_object_enters(self, what: Value) -> Events:
        return (term("trigger", term("enters", as_filter(what))),)

    def event_enters(self, what: Filter) -> Events:
        return (term("trigger", term("enters", what)),)

    def event_object_dies(self, what: Value) -> Events:
        return (term("trigger", term("dies", as_filter(what))),)

    def event_object_attacks(self, what: Value) -> Events:
        return (term("trigger", term("attacks", as_filter(what))),)

    def event_object_face_up(self, what: Value) -> Events:
        return (term("trigger", term("turned_face_up", as_filter(what))),)

    def event_beginning(self, whose: Term) -> Events:
        return (term("trigger", whose),)

    def whose_your(self, step: Value) -> Term:
        return term("beginning", step, "you")

    def whose_each_upkeep(self) -> Term:
        return term("beginning", "upkeep", "any")

    def whose_each(self, step: Value) -> Term:
        return term("beginning", step, "any")

    def whose_first_main(self) -> Term:
        return term("beginning", "main1", "you")

    def whose_each_first_main(self) -> Term:
        return term("beginning", "main1", "any")
