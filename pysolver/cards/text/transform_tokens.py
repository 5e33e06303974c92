"""Meaning of `tokens.lark`: tokens that are copies, and what becomes of what was made."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from pysolver.cards.text.base import Subject, inline, subtype_name, term, tests, whole_number
from pysolver.cards.text.structure import (
    Anaphor,
    Fact,
    Filter,
    Instruction,
    Item,
    KeywordAbility,
    Refused,
    Target,
    Term,
    Text,
    TokenFace,
    Value,
    substitute,
)
from pysolver.cards.text.transform_actions import Actions, Counters
from pysolver.cards.text.transform_continuous import Changes
from pysolver.cards.text.transform_mana import times
from pysolver.cards.text.transform_statics import part, resolving

Items = tuple[Item, ...]
Copies = tuple[Value, Value, bool, tuple[Term, ...]]
"""How many, of what, whether tapped, and the exceptions."""


@inline
class Tokens(Subject):
    """Rules of `tokens.lark`."""

    def create_copies(self, copies: Copies) -> Instruction:
        return self.player_creates_copies("you", copies)

    def player_creates_copies(self, who: Value, copies: Copies) -> Instruction:
        amount, what, tapped, exceptions = copies
        if any(each.name != "copy_except" for each in exceptions):
            raise Refused("a copy that enters with something")
        more = tuple(term("created_except", *each.args) for each in exceptions)
        if tapped:
            more = (*more, term("created_tapped"))
        return Instruction(term("create_copy", who, amount, what), more)

    def copies_one(self, *parts: Value | bool | tuple[Term, ...]) -> Copies:
        return self.copies_many(1, *parts)

    def copies_many(self, amount: Value, *parts: Value | bool | tuple[Term, ...]) -> Copies:
        exceptions = tuple(each for one in parts if isinstance(one, tuple) for each in one)
        tapped = any(one is True for one in parts)
        (what,) = (one for one in parts if not isinstance(one, tuple) and one is not True)
        return (amount, what, tapped, exceptions)

    def exceptions(self, *mods: tuple[Term, ...]) -> tuple[Term, ...]:
        return tuple(each for one in mods for each in one)

    def original_some(self, what: Filter) -> Value:
        return what

    def for_each_create(self, counted: Value, created: tuple[Value, Value, bool]) -> Instruction:
        amount, token, tapped = created
        more = (term("created_tapped"),) if tapped else ()
        return Instruction(term("create", "you", times(amount, counted), token), more)

    def untap_and_goad(self, what: Value) -> Items:
        return (Instruction(term("untap", what)), Instruction(term("goad", what)))

    def return_all_to_battlefield(self, what: Filter) -> Instruction:
        return Instruction(term("put_onto_battlefield", what, "you"))

    def return_top_to_battlefield(self, what: Filter) -> Instruction:
        return Instruction(term("put_onto_battlefield", term("top_of_graveyard", what), "you"))

    def role(self, *words: Token) -> Text:
        return Text(" ".join(word.capitalize() for word in words))

    def create_role(self, name: Text, what: Value) -> Items:
        made = term("create", "you", 1, term("predefined", name))
        token = Instruction(made, (term("created_attached", what),))
        return (token, Instruction(term("attach", "created", "bearer")))

    def created_named(self, name: Token, token: Value) -> tuple[Value, Value, bool]:
        if not isinstance(token, TokenFace):
            raise Refused("a predefined token with a name")
        named = (term("face_name", Text(str(name))), *token.properties)
        return (1, TokenFace(named, token.abilities), False)

    def create_roles(self, what: Value, name: Text) -> Instruction:
        return Instruction(term("create_role_for_each", "you", term("predefined", name), what))

    def copies_of_each(self, what: Value, copies: Copies) -> Instruction:
        amount, original, *rest = copies
        if amount != 1 or not isinstance(original, Anaphor):
            raise Refused("copies of what is not spoken of")
        made = self.create_copies((amount, original, *rest))  # type: ignore[arg-type]
        return replace(made, effect=term("create_copy_of_each", "you", what))

    def copies_of_all(self, what: Filter, copies: Copies) -> Instruction:
        return self.copies_of_each(what, copies)

    def copies_of_destroyed(self, what: Filter, copies: Copies) -> Instruction:
        return self.copies_of_each(term("destroyed_this_way", what), copies)

    def attach_to_each(self, what: Value, attached: Filter) -> Instruction:
        effect = term("attach_one_to_each", "you", attached, what)
        return Instruction(effect, (term("optional"),))

    def amass(self, kind: Token, amount: Value) -> Instruction:
        return Instruction(term("amass", "you", Text(subtype_name(kind)), amount))

    def ring_tempts(self) -> Instruction:
        return Instruction(term("ring_tempts", "you"))

    def choose_parity(self) -> Instruction:
        return Instruction(term("choose", "mana_value_parity"))

    def exile_all(self, what: Filter) -> Instruction:
        return Instruction(term("exile", what))

    def to_command_zone(self, what: Value) -> Instruction:
        return Instruction(term("put_into_command_zone", what))

    def self_to_battlefield(self, *how: str | Counters) -> Instruction:
        return Actions().return_to_battlefield("self", *how)

    def self_to_hand(self) -> Instruction:
        return Instruction(term("return_to_hand", "self"))

    def reveal_top(self) -> Instruction:
        return Instruction(term("reveal_top", "you", 1))

    def put_it_into_graveyard(self, what: Value) -> Instruction:
        return Instruction(term("put_into_graveyard", what))

    def create_attacking(self, created: tuple[Value, Value, bool]) -> Instruction:
        amount, token, _ = created
        more = (term("created_tapped"), term("created_attacking"))
        return Instruction(term("create", "you", amount, token), more)

    def put_counter_of_choice(self, *words: Token | Value) -> Instruction:
        (*kinds, what) = words
        choices = tuple(term("counter_choice", Text(str(kind).lower())) for kind in kinds)
        return Instruction(term("put_counter_of_choice", what), choices)

    def extra_combat(self) -> Instruction:
        return Instruction(term("extra_phase", "combat"))

    def only_chosen_attack(self) -> Instruction:
        return Instruction(term("only_attackers", "extra_combat", Anaphor("objects")))

    def exchange_all(self, who: Value, what: Filter, duration: Value) -> Instruction:
        return Instruction(term("exchange_control_of_all", "you", who, what, duration))

    def control_one_of_each(self, what: Filter, duration: Value) -> Items:
        theirs = what & tests(term("controller", "opponent"))
        one_of_each = term("one_for_each", "opponent")
        return self.control_all(Target(theirs, optional=True, count=one_of_each), duration)

    def search_two_zones(self, sought: tuple[Filter, int], *how: str | Counters) -> Instruction:
        what, number = sought
        elsewhere = substitute(what, term("zone", "library"), term("zone", "graveyard"))
        mine = elsewhere & tests(term("owner", "you"))
        arriving = Actions().return_to_battlefield("it", *how)
        if arriving.effect.args[1] != "you":
            raise Refused("under another player's control")
        effect = term("search_two_zones", "you", what | mine, number)
        return Instruction(effect, arriving.more)

    def shuffle_if_searched(self) -> Instruction:
        return Instruction(term("shuffle", "you"), (term("when", "searched_library"),))

    def populate(self) -> Instruction:
        return Instruction(term("populate", "you"))

    def transform_self(self) -> Instruction:
        return Instruction(term("transform", "self"))

    def convert_self(self) -> Instruction:
        return Instruction(term("convert", "self"))

    def blight(self, number: Token) -> Instruction:
        return Instruction(term("blight", "you", whole_number(number)))

    def player_sacrifices_it(self, who: Value, what: Value) -> Instruction:
        if who != term("controller", what):
            raise Refused("a sacrifice by another than the controller")
        return Instruction(term("sacrifice_by_controller", what))

    def venture(self) -> Instruction:
        return Instruction(term("venture"))

    def suspect(self, what: Value) -> Instruction:
        return Instruction(term("suspect", what))

    def becomes_level(self, word: Token) -> Items:
        level = whole_number(word)
        below = term("compare", term("class_level", "self"), "eq", level - 1)
        limits = (term("if", below), "sorcery_speed")
        facts = (Fact(term("restriction", limit)) for limit in limits)
        return (*facts, Instruction(term("become_level", level)))

    def monstrosity(self, amount: Value) -> Instruction:
        return Instruction(term("monstrosity", amount))

    def earthbend(self, amount: Value) -> Items:
        land = Target(tests(term("type", "land"), term("controller", "you")))
        size = (term("base_power", 0), term("base_toughness", 0))
        haste = term("ability", KeywordAbility("haste"))
        changes = (term("type", "creature"), *size, haste)
        counters = Instruction(term("put_counters", land, Text("+1/+1"), amount))
        back = Instruction(term("return_when_gone", land))
        return (*resolving(land, changes, "game"), counters, back)

    def earthbend_twice(self, amount: Value, other: Value) -> Items:
        raise Refused("two targets that are described alike")

    def adapt(self, amount: Value) -> Instruction:
        return Instruction(term("adapt", amount))

    def pay_energy(self, *symbols: Token) -> Instruction:
        return Instruction(term("pay", "you", term("energy", len(symbols))))

    def get_energy(self, *symbols: Token) -> Instruction:
        return Instruction(term("put_counters", "you", Text("energy"), len(symbols)))

    def get_poison(self, amount: Value) -> Instruction:
        return Instruction(term("put_counters", "you", Text("poison"), amount))

    def player_gets_poison(self, who: Value, amount: Value) -> Instruction:
        return Instruction(term("put_counters", who, Text("poison"), amount))

    def opponent_monarch(self) -> Value:
        return "opponent_monarch"

    def tribute_not_paid(self) -> Value:
        return term("non", term("tribute_paid", "self"))

    def untap_and_control(self, what: Value, duration: Value = "game") -> Items:
        return (Instruction(term("untap", what)), *self.control_all(what, duration))

    def control_all(self, what: Value, duration: Value = "game") -> Items:
        return (part(what, (term("control", "you"),), duration),)

    def continuous_and_attacks(self, what: Value, changes: Changes, duration: Value) -> Items:
        attacks = (term("rule", "attacks_if_able"),)
        return (*resolving(what, changes, duration), *resolving(what, attacks, "end_of_combat"))

    def whose_your_next_end(self) -> Term:
        return term("next_beginning", "end", "you")

    def whose_next_combat(self) -> Term:
        return term("next_beginning", "begin_combat", "any")
