"""Meaning of `filters.lark`: which objects."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    card_type,
    color,
    either,
    inline,
    mana_letter,
    subtype_name,
    term,
    tests,
    whole_number,
)
from pysolver.cards.text.facts import symbol_term
from pysolver.cards.text.lexer import subtypes
from pysolver.cards.text.structure import IT, Anaphor, Filter, Refused, Target, Text, Value


@dataclass(frozen=True, slots=True)
class Modifier:
    """A word before a noun: what it tests, and what kind of word it is."""

    kind: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its modifiers: `basic Mountain`, `Elf creature`, `artifact card`."""

    kind: str
    head: Filter
    modifiers: tuple[Modifier, ...]

    def filter(self) -> Filter:
        """Everything that the noun tests."""
        found = self.head
        for modifier in self.modifiers:
            found = found & modifier.filter
        return found


def negated(what: Filter) -> Filter:
    """Give what does not pass a filter of one test."""
    (tests_of_it,) = what.alternatives
    if len(tests_of_it) != 1:
        raise Refused("a negation of several tests")
    (test,) = tests_of_it
    return tests(term("non", test))


Comparison = tuple[Value, ...]
_OUTLAW = either(
    *(
        tests(term("subtype", Text(name)))
        for name in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
    )
)
"""Outlaws (700.12)."""


_OTHER_SIZE = {"power": term("toughness", IT), "toughness": term("power", IT)}
"""The size of its own that an object is compared with: 'with toughness greater than its power'."""


def _compared(what: str, comparison: Comparison) -> Filter:
    """Write a comparison, or a list of numbers of which it is one."""
    how, *numbers = comparison
    if how == "among":
        return either(*(tests(term(what, "eq", number)) for number in numbers))
    if numbers == [_OTHER_SIZE.get(what)]:
        return tests(term("own", what, how, "toughness" if what == "power" else "power"))
    return tests(term(what, *comparison))


_SHARED_HEADS = {"card", "permanent_card", "spell", "permanent_spell", "token", "source"}


_KINDS = {"type", "subtype"}
"""Modifiers that are the noun itself where a last word is shared: `instant` in 'instant card'."""

_CARRIED = (tests(term("supertype", "legendary")), tests(term("supertype", "snow")))
"""Modifiers that belong to each of several nouns."""


def joined(nouns: tuple[Noun, ...]) -> Filter:
    """Read a list of nouns, where words may belong to each of them.

    A last word such as `card` in 'instant or sorcery card' belongs to every noun, `creature` in
    'Elf or Goblin creature' to every creature type, `legendary` in 'legendary creature or
    planeswalker' and `red` in 'red instant or sorcery spell' to every noun, `basic` in 'basic land
    card or Cave card' to its own, as `legendary` in 'legendary spells and artifact spells'. Where
    that is not clear, nothing is read.
    """
    first, last = nouns[0], nouns[-1]
    found: list[Filter] = []
    carried: Filter | None = None
    before = [modifier for modifier in first.modifiers if modifier.kind not in _KINDS]
    later = [modifier for noun in nouns[1:] for modifier in noun.modifiers]
    if not later and any(modifier.kind == "subtype" for modifier in first.modifiers):
        raise Refused("a subtype before a list of nouns")
    of_its_own = first.kind == last.kind and first.kind in _SHARED_HEADS
    if before and not of_its_own and all(modifier.kind in _KINDS for modifier in later):
        if last.kind in _SHARED_HEADS:
            clear = all(modifier.kind in {"color", "supertype"} for modifier in before)
        else:
            clear = not later and all(modifier.filter in _CARRIED for modifier in before)
        if not clear:
            raise Refused("a modifier before a list of nouns")
        carried = tests()
        for modifier in before:
            carried = carried & modifier.filter
    for noun in nouns:
        mine = noun.filter()
        shared = last.kind in _SHARED_HEADS or (
            last.kind == "type"
            and noun.kind == "subtype"
            and not noun.modifiers
            and last.modifiers
            and all(modifier.kind == "subtype" for modifier in last.modifiers)
        )
        if noun is not last and noun.kind in {"type", "subtype"} and shared:
            mine = mine & last.head
        if carried is not None and noun is not first:
            mine = mine & carried
        found.append(mine)
    return either(*found)


_OF_CREATURES = {"keyword", "power", "toughness"}
"""Tests of what creatures have and the permanents of `_OTHERS` mostly not."""

_CREATURE = term("type", "creature")
_OTHERS = {
    term("type", name) for name in ("artifact", "battle", "enchantment", "land", "planeswalker")
}


def _with(found: Filter, quality: Filter) -> Filter:
    """Read 'with …' after nouns, which may speak of the last of them alone.

    'Artifact, enchantment, or creature with flying' asks that of the creature, 'artifact or
    creature with mana value 3' of both.
    """
    creatures = frozenset(each for each in found.alternatives if _CREATURE in each)
    others = found.alternatives - creatures
    of_creatures = all(test.name in _OF_CREATURES for test in quality.tests())
    if of_creatures and creatures and all(len(each) == 1 and each <= _OTHERS for each in others):
        return Filter(others) | (Filter(creatures) & quality)
    return found & quality


ELSEWHERE = ("hand", "library", "graveyard", "exile", "command")
"""Zones where a card is no permanent and no spell (400.1)."""


@inline
class Filters(Subject):
    """Rules of `filters.lark`."""

    def phrase(self, *parts: Filter) -> Filter:
        found = parts[0]
        for part in parts[1:]:
            found = _with(found, part)
        return found

    def posted(self, *parts: Filter) -> Filter:
        return self.phrase(*parts)

    def leading_other(self) -> Filter:
        return tests(term("other"))

    def leading_tapped(self) -> Filter:
        return tests(term("tapped"))

    def leading_untapped(self) -> Filter:
        return tests(term("untapped"))

    def leading_attacking(self) -> Filter:
        return tests(term("attacking"))

    def leading_blocking(self) -> Filter:
        return tests(term("blocking"))

    def leading_in_combat(self) -> Filter:
        return either(tests(term("attacking")), tests(term("blocking")))

    def leading_unblocked(self) -> Filter:
        return tests(term("attacking"), term("unblocked"))

    def leading_nontoken(self) -> Filter:
        return tests(term("non", term("token")))

    def leading_face_down(self) -> Filter:
        return tests(term("face_down"))

    def leading_transformed(self) -> Filter:
        return tests(term("transformed"))

    def leading_size(self, size: Token) -> Filter:
        power, _, toughness = size.partition("/")
        if not (power.isdecimal() and toughness.isdecimal()):
            raise Refused("a size that is no pair of numbers")
        return tests(term("power", "eq", int(power)), term("toughness", "eq", int(toughness)))

    def leading_modified(self) -> Filter:
        return tests(term("modified"))

    def nouns_one(self, noun: Noun) -> Filter:
        return noun.filter()

    def nouns_list(self, *nouns: Noun) -> Filter:
        return joined(nouns)

    def noun(self, *parts: Modifier | Noun) -> Noun:
        head = parts[-1]
        assert isinstance(head, Noun)
        modifiers = tuple(part for part in parts[:-1] if isinstance(part, Modifier))
        return Noun(head.kind, head.head, modifiers)

    def modifier_color(self, word: Token) -> Modifier:
        return Modifier("color", tests(term("color", color(word))))

    def modifier_colors(self, *each: Token) -> Modifier:
        return Modifier("color", either(*(tests(term("color", color(word))) for word in each)))

    def modifier_supertype(self, word: Token) -> Modifier:
        return Modifier("supertype", tests(term("supertype", word.lower())))

    def modifier_type(self, word: Token) -> Modifier:
        return Modifier("type", tests(term("type", card_type(word))))

    def modifier_subtype(self, word: Token) -> Modifier:
        return Modifier("subtype", tests(term("subtype", Text(subtype_name(word)))))

    def modifier_not_color(self, word: Token) -> Modifier:
        return Modifier("not", tests(term("non", term("color", color(word)))))

    def modifier_not_supertype(self, word: Token) -> Modifier:
        return Modifier("not", tests(term("non", term("supertype", word.lower()))))

    def modifier_not_type(self, word: Token) -> Modifier:
        return Modifier("not", tests(term("non", term("type", card_type(word)))))

    def modifier_not_subtype(self, word: Token) -> Modifier:
        return Modifier("not", tests(term("non", term("subtype", Text(subtype_name(word))))))

    def modifier_not_historic(self) -> Modifier:
        return Modifier("not", tests(term("non", term("historic"))))

    def modifier_negatives(self, *each: Modifier) -> Modifier:
        found = tests()
        for modifier in each:
            found = found & modifier.filter
        return Modifier("not", found)

    def modifier_commander(self) -> Modifier:
        return Modifier("commander", tests(term("commander")))

    def modifier_colorless(self) -> Modifier:
        return Modifier("color", tests(term("colorless")))

    def modifier_multicolored(self) -> Modifier:
        return Modifier("color", tests(term("multicolored")))

    def modifier_monocolored(self) -> Modifier:
        return Modifier("color", tests(term("monocolored")))

    def modifier_kicked(self) -> Modifier:
        return Modifier("color", tests(term("kicked")))

    def modifier_outlaw(self) -> Modifier:
        return Modifier("subtype", _OUTLAW)

    def modifier_supertype_or_subtype(self, one: Token, other: Token) -> Modifier:
        return Modifier(
            "mixed",
            either(
                tests(term("supertype", one.lower())),
                tests(term("subtype", Text(subtype_name(other)))),
            ),
        )

    def modifier_color_or_type(self, one: Token, other: Token) -> Modifier:
        return Modifier(
            "mixed",
            either(tests(term("color", color(one))), tests(term("type", card_type(other)))),
        )

    def head_outlaw(self) -> Noun:
        return Noun("outlaw", _OUTLAW, ())

    def modifier_historic(self) -> Modifier:
        return Modifier("color", tests(term("historic")))

    def head_type(self, word: Token) -> Noun:
        return Noun("type", tests(term("type", card_type(word))), ())

    def head_subtype(self, word: Token) -> Noun:
        return Noun("subtype", tests(term("subtype", Text(subtype_name(word)))), ())

    def head_permanent(self) -> Noun:
        return Noun("permanent", tests(), ())

    def head_card(self) -> Noun:
        return Noun("card", tests(term("card")), ())

    def head_permanent_card(self) -> Noun:
        return Noun("permanent_card", tests(term("card"), term("permanent_card")), ())

    def head_spell(self) -> Noun:
        return Noun("spell", tests(term("spell")), ())

    def head_permanent_spell(self) -> Noun:
        return Noun("permanent_spell", tests(term("spell"), term("permanent_card")), ())

    def head_activated_ability(self) -> Noun:
        return Noun("ability", tests(term("ability", "activated")), ())

    def head_triggered_ability(self) -> Noun:
        return Noun("ability", tests(term("ability", "triggered")), ())

    def head_ability(self) -> Noun:
        kinds = (tests(term("ability", kind)) for kind in ("activated", "triggered"))
        return Noun("ability", either(*kinds), ())

    def head_token(self) -> Noun:
        return Noun("token", tests(term("token")), ())

    def head_source(self) -> Noun:
        return Noun("source", tests(term("source")), ())

    def head_commander(self) -> Noun:
        return Noun("commander", tests(term("commander")), ())

    def post_you_control(self) -> Filter:
        return tests(term("controller", "you"))

    def post_not_you_control(self) -> Filter:
        return tests(term("non", term("controller", "you")))

    def post_opponent_controls(self) -> Filter:
        return tests(term("controller", "opponent"))

    def post_they_control(self) -> Filter:
        return tests(term("controller", Anaphor("player")))

    def post_defending_controls(self) -> Filter:
        return tests(term("controller", "defending"))

    def post_target_controls(self, player: Target) -> Filter:
        return tests(term("controller", player))

    def post_you_own(self) -> Filter:
        return tests(term("owner", "you"))

    def post_opponent_owns(self) -> Filter:
        return tests(term("owner", "opponent"))

    def post_not_yours(self) -> Filter:
        return tests(term("controller", "you"), term("non", term("owner", "you")))

    def post_not_you_own(self) -> Filter:
        return tests(term("non", term("owner", "you")))

    def post_you_cast(self) -> Filter:
        return tests(term("controller", "you"))

    def post_opponents_cast(self) -> Filter:
        return tests(term("controller", "opponent"))

    def post_attached_controls(self) -> Filter:
        return tests(term("controller", "attached_player"))

    def post_chosen_controls(self) -> Filter:
        return tests(term("controller", "chosen_player"))

    def post_attached_controller(self) -> Filter:
        return tests(term("controller", term("controller", IT)))

    def post_elsewhere(self) -> Filter:
        return either(*(tests(term("card"), term("zone", zone)) for zone in ELSEWHERE))

    def post_attacking(self, whom: Value) -> Filter:
        return tests(term("attacking", whom))

    def post_blocking(self, what: Value) -> Filter:
        return tests(term("blocking", what))

    def post_blocking_or_blocked(self, what: Value) -> Filter:
        return either(tests(term("blocking", what)), tests(term("blocked_by", what)))

    def attacked_enchanted(self) -> Value:
        return "attached_player"

    def attacked_you(self) -> Value:
        return "you"

    def attacked_opponents(self) -> Value:
        return "opponent"

    def phrase_worn(self, *parts: Filter | Noun) -> Filter:
        filters = (part.filter() if isinstance(part, Noun) else part for part in parts)
        return self.phrase(*filters) & tests(term("controller", "you"))

    def phrase_worn_or(self, worn: Filter, noun: Noun, other: Noun) -> Filter:
        return ((worn & noun.filter()) | other.filter()) & tests(term("controller", "you"))

    def post_with(self, *qualities: Filter) -> Filter:
        return self.phrase(*qualities)

    def post_with_or(self, *qualities: Filter) -> Filter:
        return either(*qualities)

    def evasion(self, word: Token) -> Token:
        return word

    def post_without(self, *words: Token) -> Filter:
        return tests(*(term("non", term("keyword", Text(word.lower()))) for word in words))

    def post_targets(self, what: Value) -> Filter:
        if isinstance(what, Anaphor | Target):
            raise Refused("a spell that targets what was named before")
        return tests(term("targets", what))

    def post_adventure(self) -> Filter:
        return tests(term("has_adventure"))

    def post_other_name(self, other: Value) -> Filter:
        return tests(term("non", term("shares", "name", other)))

    def post_that_is(self, state: Filter) -> Filter:
        return state

    def post_that_is_or_could_produce(self, state: Filter, symbol: Token) -> Filter:
        return state | tests(term("could_produce", mana_letter(symbol)))

    def post_that_is_not(self, state: Filter) -> Filter:
        return negated(state)

    def post_that_is_noun(self, noun: Noun) -> Filter:
        return noun.filter()

    def post_that_is_either(self, *nouns: Noun) -> Filter:
        return either(*(noun.filter() for noun in nouns))

    def post_that_is_both(self, one: Token, other: Token) -> Filter:
        return tests(term("color", color(one)), term("color", color(other)))

    def post_exiled_with(self) -> Filter:
        return tests(term("linked", "exiled_with"), term("zone", "exile"))

    def post_that_is_or(self, state: Filter, other: Filter) -> Filter:
        return state | other

    def post_that_is_not_noun(self, noun: Noun) -> Filter:
        return negated(noun.filter())

    def post_battlefield(self) -> Filter:
        return tests()

    def post_zone(self, zone: Filter) -> Filter:
        return zone

    def post_named(self, name: Token) -> Filter:
        return tests(term("name", Text(str(name))))

    def post_named_self(self) -> Filter:
        return tests(term("shares", "name", "self"))

    def post_same_name(self, other: Value) -> Filter:
        return tests(term("shares", "name", other))

    def post_chosen_color(self) -> Filter:
        return tests(term("chosen", "color"))

    def post_chosen_type(self) -> Filter:
        return tests(term("chosen", "type"))

    def post_chosen_name(self) -> Filter:
        return tests(term("chosen", "name"))

    def post_has(self, word: Token) -> Filter:
        return tests(term("keyword", Text(word.lower())))

    def post_with_symbol(self, symbol: Token) -> Filter:
        return tests(term("cost_with", symbol_term(symbol[1:-1])))

    def post_without_symbol(self, symbol: Token) -> Filter:
        return tests(term("non", term("cost_with", symbol_term(symbol[1:-1]))))

    def post_colored(self) -> Filter:
        return tests(term("non", term("colorless")))

    def post_exactly_colors(self, number: Token) -> Filter:
        return tests(term("color_count", "eq", whole_number(number)))

    def post_no_abilities(self) -> Filter:
        return tests(term("no_abilities"))

    def post_could_produce_like(self, noun: Noun) -> Filter:
        return tests(term("could_produce_type_of", Anaphor("object", noun.filter())))

    def post_that_color(self) -> Filter:
        return tests(term("color", "that_color"))

    def post_entered(self) -> Filter:
        return tests(term("entered_this_turn"))

    def post_other_than(self, what: Value) -> Filter:
        if what != "self":
            raise Refused("other than something else")
        return tests(term("other"))

    def post_could_produce(self, symbol: Token) -> Filter:
        return tests(term("could_produce", mana_letter(symbol)))

    def post_shares(self, what: str, other: Value) -> Filter:
        return tests(term("shares", what, other))

    def post_attached_to(self, what: Value) -> Filter:
        return tests(term("attached_to", what))

    def shared_name(self) -> str:
        return "name"

    def shared_color(self) -> str:
        return "color"

    def shared_creature_type(self) -> str:
        return "creature_type"

    def shared_card_type(self) -> str:
        return "card_type"

    def state_tapped(self) -> Filter:
        return tests(term("tapped"))

    def state_untapped(self) -> Filter:
        return tests(term("untapped"))

    def state_attacking(self) -> Filter:
        return tests(term("attacking"))

    def state_blocking(self) -> Filter:
        return tests(term("blocking"))

    def state_blocked(self) -> Filter:
        return tests(term("blocked"))

    def state_enchanted(self) -> Filter:
        return tests(term("enchanted"))

    def state_equipped(self) -> Filter:
        return tests(term("equipped"))

    def state_supertype(self, word: Token) -> Filter:
        return tests(term("supertype", word.lower()))

    def state_colorless(self) -> Filter:
        return tests(term("colorless"))

    def state_modified(self) -> Filter:
        return tests(term("modified"))

    def state_color(self, word: Token) -> Filter:
        return tests(term("color", color(word)))

    def state_colors(self, *each: Token) -> Filter:
        return either(*(tests(term("color", color(word))) for word in each))

    def quality_keyword(self, word: Token) -> Filter:
        return tests(term("keyword", Text(word.lower())))

    def quality_power(self, comparison: Comparison) -> Filter:
        return _compared("power", comparison)

    def quality_power_or_toughness(self, comparison: Comparison) -> Filter:
        return _compared("power", comparison) | _compared("toughness", comparison)

    def quality_toughness(self, comparison: Comparison) -> Filter:
        return _compared("toughness", comparison)

    def quality_mana_value(self, comparison: Comparison) -> Filter:
        return _compared("mana_value", comparison)

    def quality_chosen_parity(self) -> Filter:
        return tests(term("chosen", "mana_value_parity"))

    def quality_total(self, most: Value) -> Filter:
        return tests(term("total_size", "le", most))

    def quality_odd_mana_value(self) -> Filter:
        return tests(term("odd_mana_value"))

    def quality_even_mana_value(self) -> Filter:
        return tests(term("non", term("odd_mana_value")))

    def quality_counter(self, kind: Value = "any") -> Filter:
        return tests(term("counters", kind, "ge", 1))

    def quality_no_counters(self, kind: Value = "any") -> Filter:
        return tests(term("counters", kind, "eq", 0))

    def quality_counters(self, number: Token, kind: Value = "any") -> Filter:
        return tests(term("counters", kind, "ge", whole_number(number)))

    def quality_few_counters(self, number: Token, kind: Value) -> Filter:
        return tests(term("counters", kind, "le", whole_number(number)))

    def counter_kind(self, word: Token) -> Text:
        return Text(word.lower().replace("x", "X") if "/" in word else word.lower())

    def comparison_le(self, amount: Value) -> Comparison:
        return ("le", amount)

    def comparison_ge(self, amount: Value) -> Comparison:
        return ("ge", amount)

    def comparison_eq(self, amount: Value) -> Comparison:
        return ("eq", amount)

    def comparison_lt(self, amount: Value) -> Comparison:
        return ("lt", amount)

    def comparison_gt(self, amount: Value) -> Comparison:
        return ("gt", amount)

    def comparison_among(self, *numbers: Token) -> Comparison:
        return ("among", *(whole_number(number) for number in numbers))

    def zone_your_hand(self) -> Filter:
        return tests(term("zone", "hand"), term("owner", "you"))

    def zone_your_graveyard(self) -> Filter:
        return tests(term("zone", "graveyard"), term("owner", "you"))

    def zone_command(self) -> Filter:
        return tests(term("zone", "command"))

    def zone_your_library(self) -> Filter:
        return tests(term("zone", "library"), term("owner", "you"))

    def zone_exile(self) -> Filter:
        return tests(term("zone", "exile"))

    def zone_graveyard(self) -> Filter:
        return tests(term("zone", "graveyard"))

    def zone_opponent_graveyard(self) -> Filter:
        return tests(term("zone", "graveyard"), term("owner", "opponent"))

    def zone_their_hand(self) -> Filter:
        return tests(term("zone", "hand"), term("owner", Anaphor("player")))

    def zone_their_graveyard(self) -> Filter:
        return tests(term("zone", "graveyard"), term("owner", Anaphor("player")))

    def zone_hands(self) -> Filter:
        return tests(term("zone", "hand"))

    def zone_opponent_hands(self) -> Filter:
        return tests(term("zone", "hand"), term("owner", "opponent"))

    def zone_chosen_hand(self) -> Filter:
        return tests(term("zone", "hand"), term("owner", "chosen_player"))

    def zone_chosen_graveyard(self) -> Filter:
        return tests(term("zone", "graveyard"), term("owner", "chosen_player"))

    def zone_controller_hand(self) -> Filter:
        return tests(term("zone", "hand"), term("owner", term("controller", IT)))

    def zone_controller_graveyard(self) -> Filter:
        return tests(term("zone", "graveyard"), term("owner", term("controller", IT)))

    def zone_exile_and_graveyard(self) -> Filter:
        return self.zone_exile() | self.zone_your_graveyard()

    def zone_hand_and_graveyard(self) -> Filter:
        return self.zone_your_hand() | self.zone_your_graveyard()

    def zone_target_hand(self, player: Target) -> Filter:
        return tests(term("zone", "hand"), term("owner", player))

    def zone_target_graveyard(self, player: Target) -> Filter:
        return tests(term("zone", "graveyard"), term("owner", player))


def spells_cast(what: Filter) -> Filter:
    """Give spells that are cast: 'from your hand' says where from, and not where they are.

    Raises:
        Refused: where the noun was not 'spell'.
    """
    if any(term("spell") not in each for each in what.alternatives):
        raise Refused("casting what is no spell")
    return Filter(
        frozenset(
            frozenset(
                term("cast_from", *test.args) if test.name == "zone" else test for test in each
            )
            for each in what.alternatives
        )
    )


def is_land_type(name: str) -> bool:
    """Whether a subtype is a land type (205.3i)."""
    return subtypes()[name] == "land"
