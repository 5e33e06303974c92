"""Meaning of `references.lark`: which object or player a phrase names."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, inline, term, tests
from pysolver.cards.text.lexer import TYPES, subtype
from pysolver.cards.text.structure import Anaphor, Filter, Refused, Target, Text, Value
from pysolver.cards.text.transform_filters import Noun


@inline
class References(Subject):
    """Rules of `references.lark`."""

    def self(self) -> Value:
        return "self"

    def granter(self) -> Value:
        return "granter"

    def it(self) -> Value:
        return Anaphor("object")

    def they(self) -> Value:
        return Anaphor("objects")

    def attached(self, _noun: Token | None = None) -> Value:
        return "attached"

    def attached_noun(self, *words: Token) -> Token | None:
        """Give the noun after 'enchanted'; 'enchanted creatures' are not what this is on."""
        word = words[-1] if words else None
        if word is not None and subtype(str(word)) != word:
            kind = TYPES.get(word.lower())
            if kind != word.lower():
                raise Refused("several objects that are enchanted")
        return word

    def that_object(self, noun: Noun) -> Value:
        return Anaphor("object", noun.filter())

    def those_objects(self, noun: Noun) -> Value:
        return Anaphor("object", noun.filter(), several=True)

    def sacrificed(self, _noun: Noun) -> Value:
        return Anaphor("sacrificed")

    def exiled(self, _noun: Noun) -> Value:
        return Anaphor("exiled")

    def commander(self) -> Value:
        return "commander"

    def target(self, what: Filter) -> Value:
        return Target(what)

    def target_other(self, what: Filter) -> Value:
        return Target(what & tests(term("other")))

    def target_or_exiled_with_flashback(self, what: Filter) -> Value:
        flashback = term("keyword", Text("flashback"))
        return Target(what | tests(term("zone", "exile"), flashback, term("owner", "you")))

    def target_optional(self, what: Filter) -> Value:
        return Target(what, optional=True)

    def target_optional_other(self, what: Filter) -> Value:
        return Target(what & tests(term("other")), optional=True)

    def targets(self, amount: Value, what: Filter) -> Value:
        return Target(what, count=amount)

    def targets_optional(self, amount: Value, what: Filter) -> Value:
        return Target(what, optional=True, count=amount)

    def targets_any(self, what: Filter) -> Value:
        return Target(what, optional=True, count="any_number")

    def targets_one_or_two(self, what: Filter) -> Value:
        return Target(what, count="one_or_two")

    def targets_one_or_more(self, what: Filter) -> Value:
        return Target(what, count="one_or_more")

    def you(self) -> Value:
        return "you"

    def each_player(self) -> Value:
        return "player"

    def players_who_tapped(self, what: Filter) -> Value:
        return term("players_who", term("tapped_for_mana", what))

    def players_who_sacrificed(self, what: Filter) -> Value:
        return term("players_who", term("sacrificed_this_way", what))

    def each_opponent(self) -> Value:
        return "opponent"

    def that_player(self) -> Value:
        return Anaphor("player")

    def active_player(self) -> Value:
        return "active"

    def defending_player(self) -> Value:
        return "defending"

    def an_opponent(self) -> Value:
        return "opponent"

    def opponent_of_choice(self) -> Value:
        return "opponent_chosen_by_you"

    def player_of_choice(self) -> Value:
        return "chosen_by_you"

    def controller(self, what: Value) -> Value:
        return term("controller", what)

    def owner(self, what: Value) -> Value:
        return term("owner", what)

    def target_player(self) -> Target:
        return Target(Text("player"))

    def target_opponent(self) -> Target:
        return Target(Text("opponent"))
