"""Meaning of `statics.lark`: continuous effects and other static abilities."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, color, inline, subtype_name, term
from pysolver.cards.text.structure import (
    Fact,
    Filter,
    Item,
    KeywordAbility,
    Part,
    Quoted,
    Refused,
    Term,
    Text,
    Value,
)  # fmt: skip
from pysolver.cards.text.transform_filters import is_land_type

Items = tuple[Item, ...]
Changes = tuple[Term, ...]


@inline
class Statics(Subject):
    """Rules of `statics.lark`."""

    def static_while(self, condition: Value, items: Items) -> Items:
        return (Fact(term("condition", condition)), *items)

    def static_while_after(self, items: Items, condition: Value) -> Items:
        return (Fact(term("condition", condition)), *items)

    def static_your_turn(self, items: Items) -> Items:
        return (Fact(term("condition", "your_turn")), *items)

    def static_replacement(self, items: Items) -> Items:
        return items

    def static_part(self, subject: Value, *predicates: Changes) -> Items:
        applies_to = subject if isinstance(subject, Filter) else term("ref", subject)
        return (Part(applies_to, tuple(change for each in predicates for change in each)),)

    def subject_filter(self, what: Filter) -> Value:
        return what

    def grants(self, *abilities: Value) -> Changes:
        return tuple(term("ability", ability) for ability in abilities)

    def granted_quoted(self, text: Token) -> Value:
        return Quoted(str(text))

    def granted_keyword(self, word: Token) -> Value:
        return KeywordAbility(word.lower(), word.lower())

    def becomes(self, types: tuple[str, ...]) -> Changes:
        return (term("clear", "land_types"), *self.becomes_also(types))

    def becomes_also(self, types: tuple[str, ...]) -> Changes:
        if not all(is_land_type(name) for name in types):
            raise Refused("a subtype that is no land type")
        return tuple(term("subtype", Text(name)) for name in types)

    def land_types(self, *words: Token) -> tuple[str, ...]:
        return tuple(subtype_name(word) for word in words)

    def every_basic(self) -> Changes:
        return (term("every", "basic_land_type"),)

    def chosen_also(self) -> Changes:
        return (term("subtype", "chosen"),)

    def chosen_type(self) -> Changes:
        return (term("clear", "land_types"), term("subtype", "chosen"))

    def as_enters(self, choice: Term | tuple[Term, ...]) -> Items:
        return (Fact(choice),)

    def choice_color(self) -> Term:
        return term("chooses", "color")

    def choice_color_other(self, word: Token) -> Term:
        return term("chooses", term("color_other_than", color(word)))

    def choice_creature_type(self) -> Term:
        return term("chooses", "creature_type")

    def choice_basic_land_type(self) -> Term:
        return term("chooses", "basic_land_type")

    def choice_land_type(self) -> Term:
        return term("chooses", "land_type")

    def choice_card_type(self) -> Term:
        return term("chooses", "card_type")

    def choice_player(self) -> Term:
        return term("chooses", "player")

    def choice_opponent(self) -> Term:
        return term("chooses", "opponent")
