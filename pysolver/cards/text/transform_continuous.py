"""Meaning of `continuous.lark`: what continuous effects do to objects."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    card_type,
    color,
    inline,
    subtype_name,
    term,
    tests,
    whole_number,
)
from pysolver.cards.text.lexer import keyword_text, subtypes
from pysolver.cards.text.structure import (
    THIS_ABILITY,
    Filter,
    Item,
    KeywordAbility,
    Quoted,
    Refused,
    SameKeywords,
    Still,
    Term,
    Text,
    Value,
)
from pysolver.cards.text.transform_mana import times

Changes = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A row of characteristics, such as `1/1 green Elf creature`.

    Attributes:
        size: power and toughness.
        traits: colours, supertypes, subtypes, types as `color(g)`, `colorless` and so on.
    """

    size: tuple[Value, Value] | None
    traits: Changes

    def of(self, kind: str) -> Changes:
        """Traits of one kind."""
        return tuple(trait for trait in self.traits if trait.name == kind)


def sizes(word: Token) -> tuple[Value, Value]:
    """Read power and toughness, or what is added to them: `+1/-X`."""
    power, toughness = (_figure(part) for part in word.split("/"))
    return power, toughness


def _figure(text: str) -> Value:
    if text.lstrip("+-") == "X":
        return term("difference", 0, "x") if text[0] == "-" else "x"
    if text.lstrip("+-") == "*":
        raise Refused("a star without a rule for it")
    return int(text)


def _scaled(value: Value, factor: Value) -> Value:
    """Multiply a number that may be zero or negative by an amount."""
    if value == 0:
        return 0
    return times(value, factor)


_CATEGORY = {kind: f"{kind}_types" for kind in ("land", "creature", "artifact", "enchantment")}
_ARTIFACT_CREATURE = frozenset({term("type", "artifact"), term("type", "creature")})


def replaced_subtypes(names: Changes, *, only: str = "") -> Changes:
    """Give what goes when an effect sets subtypes: those of the same kind (205.1a).

    Args:
        names: the new subtypes.
        only: the kind that is replaced, where the others are retained.
    """
    texts = [arg for name in names for arg in name.args if isinstance(arg, Text)]
    kinds = dict.fromkeys(subtypes()[text.value] for text in texts)
    if any(kind not in _CATEGORY for kind in kinds):
        raise Refused("a subtype of another kind")
    return tuple(term("clear", _CATEGORY[kind]) for kind in kinds if not only or kind == only)


def set_line(lines: tuple[Line, ...], *, also: bool, colors_also: bool = False) -> Changes:
    """Give the changes of 'is a …' (205.1).

    Args:
        lines: what it is; several are joined by 'and'.
        also: whether prior types stay ('in addition to its other types', 'still a land').
        colors_also: whether prior colours stay.
    """
    found: list[Term] = []
    types = tuple(dict.fromkeys(trait for line in lines for trait in line.of("type")))
    names = tuple(dict.fromkeys(trait for line in lines for trait in line.of("subtype")))
    colors = tuple(dict.fromkeys(trait for line in lines for trait in line.of("color")))
    retains = frozenset(types) == _ARTIFACT_CREATURE
    if types and not also and not retains:
        found.append(term("clear", "types"))
    if names and not also:
        found.extend(replaced_subtypes(names, only="creature" if retains else ""))
    found.extend(types)
    found.extend(trait for line in lines for trait in line.of("supertype"))
    found.extend(names)
    colorless = any(line.of("colorless") for line in lines)
    if colors_also and colorless:
        raise Refused("colorless in addition to colors")
    if (colors or colorless) and not colors_also:
        found.append(term("clear", "colors"))
    found.extend(colors)
    found.extend(trait for line in lines for trait in line.of("name"))
    for line in lines:
        if line.size is not None:
            found += base(*line.size)
    return tuple(found)


def base(power: Value, toughness: Value) -> Changes:
    """Set power and toughness."""
    return (term("base_power", power), term("base_toughness", toughness))


def one_by_one(changes: Changes) -> Changes:
    """Leave out what is said twice."""
    return tuple(dict.fromkeys(changes))


def added_up(changes: Changes) -> Changes:
    """Add what one effect adds to power, or to toughness, in several terms (613.4c)."""
    found: dict[Value, Term] = {}
    for change in changes:
        kind: Value = change.name if change.name in ("power", "toughness") else change
        before = found.get(kind)
        if before is not None and kind != change:
            (one,), (other,) = before.args, change.args
            if isinstance(one, int) and isinstance(other, int):
                change = term(change.name, one + other)
            else:
                change = term(change.name, term("sum", one, other))
        found[kind] = change
    return tuple(found.values())


def choice(what: Value) -> Term:
    """Mark changes that need a choice as the effect begins; `transform_effects` takes it out."""
    return term("choice", what)


CHOSEN_TYPES = term("clear", "chosen_types")
"""What goes when something becomes the chosen type; `of_subject` says which types these are."""


def of_subject(changes: Changes, land: bool, creature: bool) -> Changes:
    """Say which kind of subtypes the chosen type takes the place of (205.1a).

    Args:
        changes: what an effect does.
        land: whether it is about lands.
        creature: whether it is about creatures.
    """
    if CHOSEN_TYPES not in changes:
        return changes
    if land == creature:
        raise Refused("a chosen type of no known kind")
    cleared = term("clear", "land_types" if land else "creature_types")
    return tuple(cleared if change == CHOSEN_TYPES else change for change in changes)


@inline
class Continuous(Subject):
    """Rules of `continuous.lark`."""

    def predicates(self, *each: Changes) -> Changes:
        return one_by_one(tuple(change for changes in each for change in changes))

    def gets(self, size: Token) -> Changes:
        power, toughness = sizes(size)
        return (term("power", power), term("toughness", toughness))

    def gets_for_each(self, size: Token, counted: Value) -> Changes:
        power, toughness = sizes(size)
        return (
            term("power", _scaled(power, counted)),
            term("toughness", _scaled(toughness, counted)),
        )

    def gets_for_each_two(self, size: Token, counted: Value, other: Token, also: Value) -> Changes:
        return self.gets_for_each(size, counted) + self.gets_for_each(other, also)

    def each_of(self, *counted: Value) -> Value:
        found = counted[0]
        for more in counted[1:]:
            found = term("sum", found, more)
        return found

    def grants(self, *abilities: Value) -> Changes:
        return tuple(term("ability", ability) for ability in abilities)

    def full_text(self, text: Token) -> Changes:
        return (term("full_text", "top_of_graveyard"), term("ability", Quoted(str(text))))

    def granted_quoted(self, text: Token) -> Value:
        return Quoted(str(text))

    def granted(self, ability: Value) -> Value:
        return ability

    def keyword_plain(self, word: Token) -> Value:
        return KeywordAbility(word.lower())

    def keyword_landwalk(self, supertype: Token, word: Token) -> Value:
        return KeywordAbility(f"{supertype.lower()} {word.lower()}")

    def keyword_landwalk_non(self, supertype: Token, word: Token) -> Value:
        return KeywordAbility(f"non{supertype.lower()} {word.lower()}")

    def keyword_protection(self, *qualities: str) -> Value:
        return KeywordAbility("protection " + " and ".join(f"from {each}" for each in qualities))

    def keyword_protection_list(self, *colors: Token) -> Value:
        return KeywordAbility(f"protection from {', '.join(colors[:-1])}, and {colors[-1]}")

    def keyword_hexproof_from(self, quality: str) -> Value:
        return KeywordAbility(f"hexproof from {quality}")

    def protected(self, *words: Token) -> str:
        return " ".join(words)

    def affine(self, word: Token) -> str:
        return str(word)

    def keyword_number(self, word: Token, number: Token) -> Value:
        return _shaped(f"{word.lower()} {whole_number(number)}", "number")

    def keyword_cost(self, word: Token, *symbols: Token) -> Value:
        return _shaped(f"{word.lower()} {''.join(symbols)}", "cost")

    def keyword_equip(self, subtype: Token, *symbols: Token) -> Value:
        return KeywordAbility(f"equip {subtype} {''.join(symbols)}")

    def keyword_enchant(self, what: Token) -> Value:
        return KeywordAbility(f"enchant {what.lower()}")

    def keyword_affinity(self, what: str) -> Value:
        return KeywordAbility(f"affinity for {what}")

    def base_size(self, size: Token) -> Changes:
        return base(*sizes(size))

    def base_size_and_grants(self, size: Token, *abilities: Value) -> Changes:
        return base(*sizes(size)) + tuple(term("ability", each) for each in abilities)

    def base_equal(self, amount: Value) -> Changes:
        return base(amount, amount)

    def base_power(self, number: Token) -> Changes:
        return (term("base_power", whole_number(number)),)

    def base_toughness(self, number: Token) -> Changes:
        return (term("base_toughness", whole_number(number)),)

    def has_abilities_of(self, change: Term) -> Changes:
        return (change,)

    def has_loyalty_abilities_of(self, what: Filter) -> Changes:
        return (term("loyalty_abilities_of", what),)

    def has_own_loyalty_abilities(self) -> Changes:
        return self.has_loyalty_abilities_of(tests(term("self")))

    def abilities_of_all(self, what: Filter) -> Term:
        return term("abilities_of", what)

    def abilities_of_all_but_mana(self, what: Filter) -> Term:
        return term("abilities_except_mana_of", what)

    def abilities_of_all_but_loyalty(self, what: Filter) -> Term:
        return term("abilities_except_loyalty_of", what)

    def abilities_of_exiled(self) -> Term:
        return term("abilities_of", _EXILED)

    def same_keywords(self, *names: str) -> tuple[SameKeywords]:
        return (SameKeywords(names),)

    def same_one(self, word: Token) -> str:
        return str(word).lower()

    def same_protection(self) -> str:
        return "protection"

    def same_landwalk(self) -> str:
        return "landwalk"

    def loses(self, changes: Changes) -> Changes:
        return changes

    def lost_keyword(self, word: Token) -> Token:
        return word

    def loses_keywords(self, *words: Token) -> Changes:
        return tuple(term("lose_keyword", Text(word.lower())) for word in words)

    def loses_this_ability(self) -> Changes:
        return (term("lose_ability", THIS_ABILITY),)

    def loses_for_good(self, word: Token, again: Token) -> Changes:
        if word.lower() != again.lower():
            raise Refused("two keywords, one to lose and one that it can't have")
        return (*self.loses_keywords(word), term("cant_have", Text(word.lower())))

    def loses_two_for_good(self, one: Token, two: Token, again: Token, other: Token) -> Changes:
        return self.loses_for_good(one, again) + self.loses_for_good(two, other)

    def lost_abilities(self) -> Changes:
        return (term("clear", "abilities"),)

    def lost_other_types_and_abilities(self) -> Changes:
        return (term("clear", "types"), term("clear", "abilities"))

    def lost_other_types(self) -> Changes:
        return (term("clear", "types"),)

    def lost_other_creature_types(self) -> Changes:
        return (term("clear", "creature_types"),)

    def lost_all_others(self) -> Changes:
        kinds = ("types", "creature_types", "colors", "abilities")
        return tuple(term("clear", kind) for kind in kinds)

    def lost_colors(self) -> Changes:
        return (term("clear", "colors"),)

    def lost_land_types_and_abilities(self) -> Changes:
        return (term("clear", "land_types"), term("clear", "abilities"))

    def lost_abilities_except_mana(self) -> Changes:
        return (term("clear", "abilities_except_mana"),)

    def lost_creature_types(self) -> Changes:
        return (term("clear", "creature_types"),)

    def is_line(self, lines: tuple[Line, ...], abilities: Changes = ()) -> Changes:
        return set_line(lines, also=False) + abilities

    def is_line_named(self, lines: tuple[Line, ...], *more: Changes) -> Changes:
        return set_line(lines, also=False) + tuple(change for each in more for change in each)

    def is_line_still(self, lines: tuple[Line, ...], *more: Changes | Token) -> Changes:
        abilities = tuple(change for each in more if not isinstance(each, Token) for change in each)
        return set_line(lines, also=True) + abilities

    def is_line_also(self, lines: tuple[Line, ...], abilities: Changes = ()) -> Changes:
        return set_line(lines, also=True) + abilities

    def is_line_and_colors_also(self, lines: tuple[Line, ...], abilities: Changes = ()) -> Changes:
        return set_line(lines, also=True, colors_also=True) + abilities

    def is_all_colors(self) -> Changes:
        return (term("every", "color"),)

    def is_chosen_type(self) -> Changes:
        return (CHOSEN_TYPES, term("subtype", "chosen"))

    def is_chosen_type_also(self) -> Changes:
        return (term("subtype", "chosen"),)

    def is_chosen_color(self) -> Changes:
        return (term("clear", "colors"), term("color", "chosen"))

    def is_chosen_color_also(self) -> Changes:
        return (term("color", "chosen"),)

    def is_color_also(self, word: Token) -> Changes:
        return (term("color", color(word)),)

    def is_that_color(self) -> Changes:
        return (term("clear", "colors"), term("color", "added_color"))

    def is_second_chosen_type(self) -> Changes:
        return (term("clear", "land_types"), term("subtype", "second_chosen"))

    def is_choice(self) -> Changes:
        return (term("clear", "land_types"), *self.is_choice_also())

    def is_choice_of(self, one: Token, other: Token) -> Changes:
        names = (Text(subtype_name(one)), Text(subtype_name(other)))
        cleared = replaced_subtypes(tuple(term("subtype", name) for name in names))
        return (*cleared, term("subtype", "chosen"), term("choice", *names))

    def is_choice_also(self) -> Changes:
        return (term("subtype", "chosen"), choice("basic_land_type"))

    def is_choice_color(self) -> Changes:
        return (*self.is_chosen_color(), choice("color"))

    def is_choice_colors(self) -> Changes:
        return (*self.is_chosen_color(), choice("colors"))

    def is_choice_creature(self) -> Changes:
        return (term("clear", "creature_types"), *self.is_choice_creature_also())

    def is_choice_creature_also(self) -> Changes:
        return (term("subtype", "chosen"), choice("creature_type"))

    def is_every_type(self, change: Term) -> Changes:
        return (change,)

    def gains_basic_land_types(self) -> Changes:
        return (term("every", "basic_land_type"),)

    def gains_creature_types(self) -> Changes:
        return (term("every", "creature_type"),)

    def every_basic_land_type(self) -> Term:
        return term("every", "basic_land_type")

    def every_land_type(self) -> Term:
        return term("every", "land_type")

    def every_nonbasic_land_type(self) -> Term:
        return term("every", "nonbasic_land_type")

    def every_creature_type(self) -> Term:
        return term("every", "creature_type")

    def is_not_type(self, word: Token) -> Changes:
        return (term("lose_type", card_type(word)),)

    def is_not_subtype(self, word: Token) -> Changes:
        return (term("lose_subtype", Text(subtype_name(word))),)

    def is_not_supertype(self, word: Token) -> Changes:
        return (term("lose_supertype", word.lower()),)

    def protection_choice(self) -> Changes:
        chosen = KeywordAbility("protection from the chosen color")
        return (term("ability", chosen), choice("color"))

    def still(self, _word: Token) -> tuple[Item, ...]:
        return (Still(),)

    def changes_rules(self, rules: Changes) -> Changes:
        return rules

    def type_lines(self, *lines: Line) -> tuple[Line, ...]:
        return lines

    def type_line(self, *parts: Token | Changes) -> Line:
        size = None
        traits: list[Term] = []
        for part in parts:
            if isinstance(part, Token):
                size = sizes(part)
            else:
                traits.extend(part)
        return Line(size, tuple(traits))

    def line_name(self, name: Token) -> Changes:
        return (term("name", Text(str(name))),)

    def trait_color(self, word: Token) -> Changes:
        return (term("color", color(word)),)

    def trait_colors(self, *words: Token) -> Changes:
        return tuple(term("color", color(word)) for word in words)

    def trait_colorless(self) -> Changes:
        return (term("colorless"),)

    def trait_supertype(self, word: Token) -> Changes:
        return (term("supertype", word.lower()),)

    def trait_subtype(self, word: Token) -> Changes:
        return (term("subtype", Text(subtype_name(word))),)

    def trait_type(self, word: Token) -> Changes:
        return (term("type", card_type(word)),)

    def with_abilities(self, *each: Changes) -> Changes:
        return tuple(change for changes in each for change in changes)

    def with_ability(self, ability: Value) -> Changes:
        return (term("ability", ability),)

    def with_creature_types(self) -> Changes:
        return self.gains_creature_types()

    def with_base_size(self, size: Token) -> Changes:
        return self.base_size(size)

    def with_base_equal(self, amount: Value) -> Changes:
        return base(amount, amount)

    def with_base_of_self(self) -> Changes:
        return base(term("power", "self"), term("toughness", "self"))

    def with_base_two(self, power: Token, toughness: Token) -> Changes:
        return base(whole_number(power), whole_number(toughness))


_EXILED = tests(term("linked", "exiled_with"), term("zone", "exile"))


def _shaped(printed: str, shape: str) -> Value:
    """Give a keyword ability where its parameter is of the right kind."""
    known = keyword_text(printed)
    if known is None or shape not in known.shape or not known.parameter:
        raise Refused(f"{printed} is no keyword ability")
    return KeywordAbility(printed)
