"""Meaning of `mana.lark`: adding mana, and what is said about it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations

from lark import Token

from pysolver.cards.text.base import Subject, color, inline, mana_letter, term, tests, whole_number
from pysolver.cards.text.facts import symbol_term
from pysolver.cards.text.structure import (
    Among,
    Anaphor,
    Fact,
    Filter,
    Instruction,
    Item,
    KeywordAbility,
    Nested,
    Refused,
    Rider,
    Term,
    Text,
    Value,
    substitute,
)
from pysolver.cards.text.transform_filters import Noun, spells_cast


@dataclass(frozen=True, slots=True)
class Portion:
    """Mana of one kind: how its types are chosen, which types, how much."""

    how: str
    types: Value
    amount: Value


@dataclass(frozen=True, slots=True)
class Production:
    """What an instruction adds: one of the options, each made of portions."""

    options: tuple[tuple[Portion, ...], ...]
    additional: bool = False


def times(amount: Value, factor: Value) -> Value:
    """Multiply amounts."""
    if amount == 1:
        return factor
    return amount if factor == 1 else term("product", amount, factor)


def _is_choice(types: Value) -> bool:
    """Whether a single mana's type is chosen among several as it is added."""
    if isinstance(types, Term):
        return types.name in {"could_produce", "colors_among", "colors_of"}
    named = {"any_color", "commander_identity", "circled_colors"}
    return types in named or isinstance(types, Among)


def only(token: Token) -> Term:
    """Give the one type of a mana symbol."""
    return term("only", mana_letter(token))


def add(who: Value, production: Production) -> Instruction:
    """Write the instruction to add mana."""
    more = [
        term("adds", number, place, portion.how, portion.types, portion.amount)
        for number, portions in enumerate(production.options, start=1)
        for place, portion in enumerate(portions, start=1)
    ]
    if production.additional:
        more.append(term("additional"))
    return Instruction(term("add_mana", who), tuple(more))


def multiplied(production: Production, factor: Value) -> Production:
    """Give what 'for each' adds.

    One mana for each can be of another type each time: 'one mana of any color for each', '{R} or
    {G} for each'; the amount is what is counted.
    """
    if len(production.options) != 1:
        raise Refused("a choice of several mana for each")
    (portions,) = production.options
    if any(portion.types in {"produced", "produced_color"} for portion in portions):
        raise Refused("another type that was produced for each")
    found = tuple(
        Portion(
            "each" if portion.how == "one" and _is_choice(portion.types) else portion.how,
            portion.types,
            times(portion.amount, factor),
        )
        for portion in portions
    )
    return Production((found,))


@inline
class Mana(Subject):
    """Rules of `mana.lark`."""

    def add_you(self, production: Production) -> Instruction:
        return add("you", production)

    def add_player(self, who: Value, production: Production) -> Instruction:
        return add(who, production)

    def add_each_color(self, among: Filter) -> Instruction:
        return Instruction(term("add_mana", "you"), (term("each_color_among", among),))

    def double_unspent(self) -> Instruction:
        return Instruction(term("double_unspent", "you"))

    def note_mana(self) -> Instruction:
        return Instruction(term("note_mana", "type"))

    def note_type_and_amount(self) -> Instruction:
        return Instruction(term("note_mana", "type_and_amount"))

    def production_noted(self, _what: Value) -> Production:
        return Production(((Portion("one", "noted_mana", "noted_amount"),),))

    def production_lost(self) -> Production:
        return Production(((Portion("one", "lost_mana", "lost_amount"),),))

    def production_for_each(self, production: Production, counted: Value) -> Production:
        return multiplied(production, counted)

    def production_two_colors(self, first: Token, second: Token) -> Production:
        """Give every way to choose both colors."""
        amounts = (whole_number(first), whole_number(second))
        pairs = (combinations if amounts[0] == amounts[1] else permutations)("wubrg", 2)
        return Production(
            tuple(
                tuple(
                    Portion("one", term("only", letter), amount)
                    for letter, amount in zip(pair, amounts, strict=True)
                )
                for pair in pairs
            )
        )

    def production_then(self, first: Production, second: Production) -> Production:
        if len(first.options) != 1 or len(second.options) != 1:
            raise Refused("a choice and then more")
        return Production((first.options[0] + second.options[0],))

    def options(self, *each: Production) -> Production:
        """Join options; a choice between single types is one portion of listed types."""
        portions = [option.options[0] for option in each]
        if len(portions) > 1 and all(
            len(option) == 1
            and option[0].amount == 1
            and isinstance(option[0].types, Term)
            and option[0].types.name == "only"
            for option in portions
        ):
            letters = "".join(
                str(option[0].types.args[0]).upper()
                for option in portions
                if isinstance(option[0].types, Term)
            )
            return Production(((Portion("one", Among(letters), 1),),))
        return Production(tuple(portions))

    def option_symbols(self, *symbols: Token) -> Production:
        found: dict[str, int] = {}
        for symbol in symbols:
            letter = mana_letter(symbol)
            found[letter] = found.get(letter, 0) + 1
        return Production(
            (tuple(Portion("one", term("only", letter), n) for letter, n in found.items()),)
        )

    def option_times(self, *parts: Value) -> Production:
        symbol = parts[-1]
        assert isinstance(symbol, Token)
        amount: Value = "x" if len(parts) == 1 else parts[0]
        if isinstance(amount, Token):
            amount = whole_number(amount)
        return Production(((Portion("one", only(symbol), amount),),))

    def option_equal(self, symbol: Token, amount: Value) -> Production:
        return Production(((Portion("one", only(symbol), amount),),))

    def option_mana(self, amount: Value, types: tuple[str, Value]) -> Production:
        how, what = types
        if how == "single":
            if amount != 1:
                raise Refused("several mana of any color")
            how = "one"
        return Production(((Portion(how, what, amount),),))

    def option_mana_equal(self, types: tuple[str, Value], amount: Value) -> Production:
        how, what = types
        if how == "single":
            raise Refused("an amount of mana of any color")
        return Production(((Portion(how, what, amount),),))

    def production_additional(self, production: Production) -> Production:
        return Production(production.options, additional=True)

    def that_much(self) -> Value:
        return Anaphor("amount")

    def twice_that_much(self) -> Value:
        return term("product", 2, Anaphor("amount"))

    def types_any_color(self) -> tuple[str, Value]:
        return ("single", "any_color")

    def types_any_one_color(self) -> tuple[str, Value]:
        return ("one", "any_color")

    def types_combination(self) -> tuple[str, Value]:
        return ("each", "any_color")

    def types_combination_of(self, *symbols: Token) -> tuple[str, Value]:
        return ("each", Among("".join(mana_letter(symbol).upper() for symbol in symbols)))

    def types_different(self) -> tuple[str, Value]:
        return ("different", "any_color")

    def types_chosen_color(self) -> tuple[str, Value]:
        return ("one", "chosen_color")

    def types_that_color(self) -> tuple[str, Value]:
        return ("one", "that_color")

    def types_that_type(self) -> tuple[str, Value]:
        return ("one", "that_type")

    def types_color_could_produce(self, what: Filter) -> tuple[str, Value]:
        return ("single", term("could_produce", "color", what))

    def types_type_could_produce(self, what: Filter) -> tuple[str, Value]:
        return ("single", term("could_produce", "type", what))

    def types_type_ref_could_produce(self, what: Value) -> tuple[str, Value]:
        return ("single", term("could_produce", "type", term("ref", what)))

    def types_produced(self, _what: Value) -> tuple[str, Value]:
        return ("single", "produced")

    def types_colors_among(self, among: Filter) -> tuple[str, Value]:
        return ("single", term("colors_among", among))

    def types_colors_of(self, what: Value) -> tuple[str, Value]:
        return ("single", term("colors_of", what))

    def types_identity(self) -> tuple[str, Value]:
        return ("single", "commander_identity")

    def types_noted(self, what: Value) -> tuple[str, Value]:
        return ("single", "noted")

    def types_circled(self) -> tuple[str, Value]:
        return ("single", "circled_colors")

    def types_exiled(self) -> tuple[str, Value]:
        return ("single", term("colors_of", "exiled_with"))

    def spend_only(self, purpose: Term) -> tuple[Rider, ...]:
        """The color that such a sentence calls 'that color' is the chosen one."""
        meant = substitute(purpose, term("color", "that_color"), term("chosen", "color"))
        return (Rider("add_mana", (term("spend_only", meant),)),)

    def spend_only_and(self, purpose: Term, effect: Term) -> tuple[Rider, ...]:
        rider = term("spend_rider", term("on", purpose, effect))
        return (Rider("add_mana", (term("spend_only", purpose), rider)),)

    def spend_not(self, purpose: Term) -> tuple[Rider, ...]:
        return (Rider("add_mana", (term("spend_not", purpose),)),)

    def spend_rider(self, what: Filter | Term, effect: Term) -> tuple[Rider, ...]:
        on = term("on", _spent_on(what), effect)
        return (Rider("add_mana", (term("spend_rider", on),)),)

    def spend_trigger(self, what: Filter | Term, items: tuple[Item, ...]) -> tuple[Rider, ...]:
        purpose = _spent_on(what)
        trigger = Fact(term("trigger", term("mana_spent", purpose)))
        does = term("does", Nested("triggered", (trigger, *items)))
        return (Rider("add_mana", (term("spend_rider", term("on", purpose, does)),)),)

    def spend_keep(self) -> tuple[Rider, ...]:
        return (Rider("add_mana", (term("keeps_mana"),)),)

    def qualified(self, noun: Noun, *posts: Filter) -> Filter:
        found = noun.filter()
        for post in posts:
            found = found & post
        return found

    def spells_or(self, one: Filter, other: Filter) -> Filter:
        return one | other

    def pay_only_chosen(self) -> tuple[Item, ...]:
        return (Fact(term("pay_only", "cost", "chosen_color")),)

    def pay_only_x(self, *words: Token) -> tuple[Item, ...]:
        types = Among("".join(color(word).upper() for word in words))
        return (Fact(term("pay_only", "x", types)),)

    def pay_only_from(self, source: Filter) -> tuple[Item, ...]:
        return (Fact(term("pay_only", "cost", term("produced_by", source))),)

    def spend_riders(self, what: Filter | Term, *effects: Term) -> tuple[Rider, ...]:
        return tuple(rider for effect in effects for rider in self.spend_rider(what, effect))

    def spent_counters_equal(self, kind: Value, amount: Value) -> Term:
        return term("enters_with", kind, amount)

    def spent_uncounterable(self) -> Term:
        return term("cant_be_countered")

    def spent_gains(self, word: Token, duration: Value = "game") -> Term:
        return term("gains", KeywordAbility(word.lower()), duration)

    def spent_counters(self, amount: Value, kind: Value) -> Term:
        return term("enters_with", kind, amount)

    def spent_counter(self, kind: Value) -> Term:
        return term("enters_with", kind, 1)

    def purpose_any(self, *uses: Term) -> Term:
        found = uses[-1]
        for use in reversed(uses[:-1]):
            found = term("any", use, found)
        return found

    def use_cast(self, what: Filter) -> Term:
        return term("cast", spells_cast(what))

    def use_cast_any(self) -> Term:
        return term("cast", tests(term("spell")))

    def use_cast_or_activate(self) -> Term:
        return term("any", self.use_cast_any(), self.use_activate())

    def use_commander(self) -> Term:
        return term("cast", tests(term("spell"), term("commander"), term("owner", "you")))

    def use_last_exiled(self) -> Term:
        return term("cast", tests(term("spell"), term("last_exiled_with")))

    def use_not_from_hand(self) -> Term:
        return term("cast", tests(term("spell"), term("non", term("cast_from", "hand"))))

    def use_not_own(self) -> Term:
        return term("cast", tests(term("spell"), term("non", term("owner", "you"))))

    def use_activate(self) -> Term:
        return term("activate", "any")

    def use_activate_of(self, what: Filter) -> Term:
        return term("activate", what)

    def use_activate_object(self, what: Value) -> Term:
        return term("activate_of", what)

    def use_activate_keyword(self, word: Token) -> Term:
        return term("activate_keyword", Text(word.lower()))

    def keyworded(self, word: Token) -> Token:
        return word

    def use_generic(self) -> Term:
        return term("generic_costs")

    def use_unlock(self) -> Term:
        return term("unlock")

    def use_face_up(self) -> Term:
        return term("turn_face_up", tests())

    def use_creatures_face_up(self) -> Term:
        return term("turn_face_up", tests(term("type", "creature")))

    def use_manifested_face_up(self) -> Term:
        return term("turn_face_up_for_mana_cost", tests(term("manifested"), _CREATURE))

    def use_morph(self) -> Term:
        return term("keyword_cost", Text("morph"))

    def use_foretell(self) -> Term:
        return term("foretell")

    def use_class_level(self) -> Term:
        return term("class_level")

    def use_symbol_costs(self, symbol: Token) -> Term:
        return term("cost_with", symbol_term(symbol[1:-1]))

    def use_cumulative_upkeep(self) -> Term:
        return term("keyword_cost", Text("cumulative upkeep"))

    def use_disturb(self) -> Term:
        return term("keyword_cost", Text("disturb"))


_CREATURE = term("type", "creature")


def _spent_on(what: Filter | Term) -> Term:
    """Give the purpose of mana that was spent 'on' something or 'to' do something."""
    return what if isinstance(what, Term) else term("cast", spells_cast(what))
