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
from pysolver.cards.text.lexer import subtypes
from pysolver.cards.text.structure import (
    Filter,
    KeywordAbility,
    Quoted,
    Refused,
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


_CATEGORY = {"land": "land_types", "creature": "creature_types", "artifact": "artifact_types"}


def replaced_subtypes(names: tuple[Text, ...]) -> Changes:
    """Give what goes when an effect sets subtypes: those of the same kind (205.1a)."""
    kinds = dict.fromkeys(subtypes()[name.value] for name in names)
    if any(kind not in _CATEGORY for kind in kinds):
        raise Refused("a subtype of another kind")
    return tuple(term("clear", _CATEGORY[kind]) for kind in kinds)


def set_line(lines: tuple[Line, ...], *, also: bool) -> Changes:
    """Give the changes of 'is a …' (205.1).

    Args:
        lines: what it is; several are joined by 'and'.
        also: whether it says 'in addition to its other types'.
    """
    found: list[Term] = []
    types = tuple(dict.fromkeys(trait for line in lines for trait in line.of("type")))
    names = tuple(dict.fromkeys(trait for line in lines for trait in line.of("subtype")))
    colors = tuple(dict.fromkeys(trait for line in lines for trait in line.of("color")))
    retains = types == (term("type", "artifact"), term("type", "creature"))
    if types and not also and not retains:
        found.append(term("clear", "types"))
    if names and not also and not retains:
        texts = tuple(arg for name in names for arg in name.args if isinstance(arg, Text))
        found.extend(replaced_subtypes(texts))
    found.extend(types)
    found.extend(trait for line in lines for trait in line.of("supertype"))
    found.extend(names)
    if colors or any(line.of("colorless") for line in lines):
        found.append(term("clear", "colors"))
        found.extend(colors)
    for line in lines:
        if line.size is not None:
            power, toughness = line.size
            found += [term("base_power", power), term("base_toughness", toughness)]
    return tuple(found)


@inline
class Continuous(Subject):
    """Rules of `continuous.lark`."""

    def predicates(self, *each: Changes) -> Changes:
        return tuple(change for changes in each for change in changes)

    def gets(self, size: Token) -> Changes:
        power, toughness = sizes(size)
        return (term("power", power), term("toughness", toughness))

    def gets_for_each(self, size: Token, counted: Value) -> Changes:
        power, toughness = sizes(size)
        return (
            term("power", _scaled(power, counted)),
            term("toughness", _scaled(toughness, counted)),
        )

    def grants(self, *abilities: Value) -> Changes:
        return tuple(term("ability", ability) for ability in abilities)

    def granted_quoted(self, text: Token) -> Value:
        return Quoted(str(text))

    def granted(self, ability: Value) -> Value:
        return ability

    def keyword_plain(self, word: Token) -> Value:
        return KeywordAbility(word.lower())

    def keyword_ward(self, *symbols: Token) -> Value:
        return KeywordAbility("ward " + "".join(symbols))

    def keyword_protection(self, word: Token) -> Value:
        return KeywordAbility(f"protection from {word.lower()}")

    def keyword_hexproof_from(self, word: Token) -> Value:
        return KeywordAbility(f"hexproof from {word.lower()}")

    def keyword_number(self, word: Token, number: Token) -> Value:
        return KeywordAbility(f"{word.lower()} {whole_number(number)}")

    def base_size(self, size: Token) -> Changes:
        power, toughness = sizes(size)
        return (term("base_power", power), term("base_toughness", toughness))

    def has_abilities_of(self, change: Term) -> Changes:
        return (change,)

    def abilities_of_all(self, what: Filter) -> Term:
        return term("abilities_of", what)

    def abilities_of_all_but_mana(self, what: Filter) -> Term:
        return term("abilities_except_mana_of", what)

    def abilities_of_exiled(self) -> Term:
        return term("abilities_of", tests(term("linked", "exiled_with"), term("zone", "exile")))

    def loses(self, changes: Changes) -> Changes:
        return changes

    def lost_abilities(self) -> Changes:
        return (term("clear", "abilities"),)

    def lost_other_types_and_abilities(self) -> Changes:
        return (term("clear", "abilities"),)

    def lost_other_types(self) -> Changes:
        return ()

    def lost_land_types_and_abilities(self) -> Changes:
        return (term("clear", "land_types"), term("clear", "abilities"))

    def lost_abilities_except_mana(self) -> Changes:
        return (term("clear", "abilities_except_mana"),)

    def lost_creature_types(self) -> Changes:
        return (term("clear", "creature_types"),)

    def lost_keyword(self, word: Token) -> Changes:
        return (term("lose_keyword", Text(word.lower())),)

    def is_line(self, lines: tuple[Line, ...], abilities: Changes = ()) -> Changes:
        return set_line(lines, also=False) + abilities

    def is_line_also(self, lines: tuple[Line, ...], abilities: Changes = ()) -> Changes:
        return set_line(lines, also=True) + abilities

    def is_all_colors(self) -> Changes:
        return (term("every", "color"),)

    def is_chosen_type(self) -> Changes:
        return (term("clear", "land_types"), term("subtype", "chosen"))

    def is_chosen_type_also(self) -> Changes:
        return (term("subtype", "chosen"),)

    def is_chosen_color(self) -> Changes:
        return (term("clear", "colors"), term("color", "chosen"))

    def is_second_chosen_type(self) -> Changes:
        return (term("clear", "land_types"), term("subtype", "second_chosen"))

    def is_choice(self) -> Changes:
        return (*self.is_chosen_type(), CHOICE)

    def is_choice_also(self) -> Changes:
        return (*self.is_chosen_type_also(), CHOICE)

    def is_every_type(self, change: Term) -> Changes:
        return (change,)

    def gains_basic_land_types(self) -> Changes:
        return (term("every", "basic_land_type"),)

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

    def trait_color(self, word: Token) -> Changes:
        return (term("color", color(word)),)

    def trait_colors(self, one: Token, other: Token) -> Changes:
        return (term("color", color(one)), term("color", color(other)))

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

    def with_base_size(self, size: Token) -> Changes:
        return self.base_size(size)


CHOICE = Term("choice")
"""Marks changes whose type is chosen as the effect begins; `transform_effects` takes it out."""
