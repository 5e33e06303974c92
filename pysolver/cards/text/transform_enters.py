"""Meaning of `enters.lark`: how permanents enter the battlefield (614.12)."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    card_type,
    color,
    either,
    inline,
    subtype_name,
    term,
    tests,
    whole_number,
)  # fmt: skip
from pysolver.cards.text.lexer import subtypes
from pysolver.cards.text.replacing import (
    SELF,
    Event,
    Items,
    Mods,
    Thing,
    also_if,
    effects,
    replacement,
    thing,
)  # fmt: skip
from pysolver.cards.text.structure import (
    THIS_ABILITY,
    Anaphor,
    Fact,
    Filter,
    Instruction,
    Paid,
    Refused,
    Replacement,
    Term,
    Text,
    Value,
    substitute,
)  # fmt: skip
from pysolver.cards.text.transform_amounts import yours
from pysolver.cards.text.transform_continuous import Changes, Line, set_line, sizes
from pysolver.cards.text.transform_filters import Noun, negated
from pysolver.cards.text.transform_mana import times
from pysolver.cards.text.transform_triggers import What

Options = tuple[Mods, ...]
Counters = tuple[Value, Value]


def entering(who: Thing, duration: Value | None = None) -> Event:
    """Write the event that something enters."""
    return Event("enters", (term("object", who.test()),), (who.called("it"),), duration=duration)


def _both(options: Options, more: Mods, *, first: bool = False) -> Options:
    """Let every option have further modifications, after its own or before."""
    return tuple(more + mods if first else mods + more for mods in options)


def _choice(items: Items) -> Term | None:
    """Give the choice that instructions consist of: of a color and the like (614.12a)."""
    effects_of = [item.effect for item in items if isinstance(item, Instruction)]
    chosen = [effect for effect in effects_of if effect.name.startswith("choose")]
    if not chosen:
        return None
    if len(items) != 1 or chosen[0].name not in {"choose", "choose_color"}:
        raise Refused("a choice among instructions")
    (effect,) = chosen
    return term("chooses", effect.args[0] if effect.args else "color")


def _counting(options: Options) -> Options:
    """Let amounts that refer back mean how many were chosen for the effect before."""
    words = ("sacrifice", "remove_counters", "reveal", "exile", "discard", "")
    found: Options = substitute(options, Anaphor("amount"), "done_amount")
    for word in words:
        found = substitute(found, Paid(word), "done_amount")
    return found


def _as(shape: Changes) -> Mods:
    """Let something have other copiable values as it enters (707.2)."""
    return tuple(term("enters_as", change) for change in shape)


def _with(amount: Value, kind: Value) -> Term:
    return term("with_counters", kind, amount)


def _scaled(amount: Value, counted: Value) -> Value:
    """Multiply an amount by what is counted."""
    return times(amount, counted)


@inline
class Enters(Subject):
    """Rules of `enters.lark`."""

    def entrant_self(self) -> Thing:
        return Thing(SELF)

    def entrant_filter(self, what: Filter) -> Thing:
        return Thing(what)

    def enters(self, who: Thing, options: Options) -> Items:
        return replacement(entering(who), *options)

    def enters_this_turn(self, who: Thing, options: Options) -> Items:
        return tuple(
            replace(item, duration="end_of_turn")
            for item in self.enters(who, options)
            if isinstance(item, Replacement)
        )

    def enters_if(self, who: Thing, options: Options, condition: Value) -> Items:
        return also_if(self.enters(who, options), condition)

    def enters_unless(self, who: Thing, options: Options, condition: Value) -> Items:
        return self.enters_if(who, options, term("non", condition))

    def enters_if_first(self, condition: Value, who: Thing, options: Options) -> Items:
        return self.enters_if(who, options, condition)

    def enters_if_kicked(self, condition: Value, options: Options) -> Items:
        return self.enters_if(Thing(SELF), options, condition)

    def kicked(self) -> Value:
        return term("kicked", "self")

    def kicked_with(self, *symbols: Token) -> Value:
        return term("kicked_with", "self", Text("".join(symbols)))

    def bargained(self) -> Value:
        return term("bargained", "self")

    def enters_tapped_if_many(self, number: Token, what: Filter) -> Items:
        others = term("count", yours(what) & tests(term("other")))
        condition = term("compare", others, "ge", whole_number(number))
        return self.enters_if(Thing(SELF), ((term("tapped"),),), condition)

    def enters_where(self, who: Thing, options: Options, amount: Value) -> Items:
        found = substitute(options, "x", amount)
        if found == options:
            raise Refused("no X that the amount is for")
        return self.enters(who, found)

    def enters_tapped_for_good(self) -> Items:
        rule = term("rule", term("no_untap", SELF, "your_untap_step"))
        return (*replacement(entering(Thing(SELF)), (term("tapped"),)), Fact(rule))

    def enters_may(self, options: Options) -> Items:
        more = (term("optional_replacement"),)
        return replacement(entering(Thing(SELF)), *options, more=more)

    def enters_with_kinds(self, who: Thing) -> Items:
        return self.enters(who, ((term("with_each_kind_of", "self", 1),),))

    def entry_tapped(self) -> Options:
        return ((term("tapped"),),)

    def entry_untapped(self) -> Options:
        return ((term("untapped"),),)

    def entry_under_opponent(self) -> Options:
        return ((term("under_control", "opponent_chosen_by_you"),),)

    def entry_with(self, bearing: Options) -> Options:
        return bearing

    def entry_with_ability(self, bearing: Options, ability: Value) -> Options:
        return _both(bearing, (term("with_ability", ability),))

    def entry_with_types(self, bearing: Options, lines: tuple[Line, ...]) -> Options:
        traits = tuple(trait for line in lines for trait in line.traits)
        if any(line.size is not None or line.of("colorless") for line in lines):
            raise Refused("a size or a color in addition")
        return _both(bearing, tuple(term("with_type", trait) for trait in traits))

    def entry_tapped_with(self, bearing: Options) -> Options:
        return _both(bearing, (term("tapped"),))

    def bearing(self, counters: Counters) -> Options:
        return ((_with(*counters),),)

    def bearing_for_each(self, counters: Counters, counted: Value) -> Options:
        amount, kind = counters
        return ((_with(_scaled(amount, counted), kind),),)

    def bearing_plus(self, counters: Counters, more: Counters, counted: Value) -> Options:
        return (self.bearing(counters)[0] + self.bearing_for_each(more, counted)[0],)

    def bearing_two_each(
        self, one: Counters, counted: Value, other: Counters, also: Value
    ) -> Options:
        found = self.bearing_for_each(one, counted)[0] + self.bearing_for_each(other, also)[0]
        return (found,)

    def bearing_equal(self, kind: Value, amount: Value) -> Options:
        return ((_with(amount, kind),),)

    def bearing_several(self, *each: Counters) -> Options:
        return (tuple(_with(*counters) for counters in each),)

    def bearing_choice(self, one: Counters, other: Counters) -> Options:
        return ((_with(*one),), (_with(*other),))

    def many_counters(self, amount: Value, kind: Value) -> Counters:
        return (amount, kind)

    def twice_x(self) -> Value:
        return term("product", 2, "x")

    def enters_copy_may(self, mods: Mods) -> Items:
        more = (term("optional_replacement"),)
        return replacement(entering(Thing(SELF)), mods, more=more)

    def enters_copy_may_if(self, condition: Value, mods: Mods) -> Items:
        return also_if(self.enters_copy_may(mods), condition)

    def enters_copy(self, who: Thing, what: Value) -> Items:
        if what not in {"self", "attached"}:
            raise Refused("a copy of something else")
        return self.enters(who, ((term("as_copy", term("ref", what)),),))

    def enters_copy_with_if_yours(self, what: Value, bearing: Options, _noun: Noun) -> Items:
        """Write two effects, for copies of what the player controls and of what others do."""
        if not isinstance(what, Filter):
            raise Refused("a copy of one object")
        yours = tests(term("controller", "you"))
        mine = (term("as_copy", what & yours), *self.except_with(bearing))
        theirs = (term("as_copy", what & negated(yours)),)
        return (*self.enters_copy_may(mine), *self.enters_copy_may(theirs))

    def copying(self, *parts: Value | Mods) -> Mods:
        return tuple(
            mod
            for part in parts
            for mod in (part if isinstance(part, tuple) else (term("as_copy", part),))
        )

    def copying_tapped(self, *parts: Value | Mods) -> Mods:
        return (*self.copying(*parts), term("tapped"))

    def copied(self, what: Filter) -> Value:
        return what

    def copied_other(self, what: Filter) -> Value:
        return what & tests(term("other"))

    def except_line(self, lines: tuple[Line, ...]) -> Mods:
        found: list[Term] = []
        for line in lines:
            if line.of("colorless"):
                raise Refused("colourless in addition")
            found += line.traits
            if line.size is not None:
                found += _size(line.size)
        return tuple(term("copy_except", trait) for trait in found)

    def except_size(self, size: Token) -> Mods:
        return tuple(term("copy_except", change) for change in _size(sizes(size)))

    def except_set(self, lines: tuple[Line, ...]) -> Mods:
        changes = set_line(lines, also=False)
        return tuple(term("copy_except", change) for change in changes)

    def except_has(self, *abilities: Value) -> Mods:
        return tuple(term("copy_except", term("ability", ability)) for ability in abilities)

    def copy_has(self, ability: Value) -> Value:
        return ability

    def this_ability(self) -> Value:
        return THIS_ABILITY

    def except_not(self, word: Token) -> Mods:
        return (term("copy_except", term("lose_supertype", word.lower())),)

    def except_other_abilities(self) -> Mods:
        return (term("copy_except", "other_abilities"),)

    def except_name(self) -> Mods:
        return (term("copy_except", term("name", "self")),)

    def except_no_color(self) -> Mods:
        return (term("copy_except", "no_color"),)

    def except_with(self, bearing: Options) -> Mods:
        if len(bearing) != 1:
            raise Refused("a choice of counters on a copy")
        return bearing[0]

    def except_with_if(self, bearing: Options, noun: Noun) -> Mods:
        condition = term("is", "it", noun.filter())
        return tuple(term("when", condition, mod) for mod in self.except_with(bearing))

    def as_enters(self, choice: Term) -> Items:
        return (Fact(choice),)

    def as_enters_two(self, choice: Term, other: Term) -> Items:
        return (Fact(choice), Fact(other))

    def as_enters_pay_or_tapped(self, amount: Value) -> Items:
        paid = term("also", term("pay", "you", term("life", amount)))
        return replacement(entering(Thing(SELF)), (paid,), (term("tapped"),))

    def as_enters_reveal_or_tapped(self, amount: Value, what: Filter) -> Items:
        shown = term("also", term("reveal", "you", _in_hand(what), amount))
        return replacement(entering(Thing(SELF)), (shown,), (term("tapped"),))

    def as_enters_reveal_or_control(
        self, amount: Value, what: Filter, again: Value, same: Filter, condition: Value
    ) -> Items:
        if (amount, _in_hand(what)) != (again, _in_hand(same)):
            raise Refused("another card revealed")
        shown = term("also", term("reveal", "you", _in_hand(what), amount))
        tapped = term("when", term("non", condition), term("tapped"))
        return replacement(entering(Thing(SELF)), (shown,), (tapped,))

    def as_enters_does(self, items: Items) -> Items:
        choice = _choice(items)
        if choice is not None:
            return self.as_enters(choice)
        return replacement(entering(Thing(SELF)), effects(items, "also"))

    def as_enters_may_then(self, done: Instruction, options: Options) -> Items:
        did = effects((done,), "also")
        more = (term("optional_replacement"),)
        return replacement(
            entering(Thing(SELF)), *_both(_counting(options), did, first=True), more=more
        )

    def as_enters_then(self, items: Items, options: Options) -> Items:
        choice = _choice(items)
        if choice is not None:
            return self.as_enters_choice_then(choice, options)
        if len(items) != 1:
            raise Refused("several instructions before it enters")
        return replacement(
            entering(Thing(SELF)), *_both(_counting(options), effects(items, "also"), first=True)
        )

    def as_enters_then_where(self, items: Items, options: Options, amount: Value) -> Items:
        return self.as_enters_then(items, substitute(options, "x", amount))

    def as_enters_does_if(self, condition: Value, items: Items) -> Items:
        return also_if(self.as_enters_does(items), condition)

    def as_enters_reveal_then(self, amount: Value, what: Filter, options: Options) -> Items:
        shown = term("also", term("reveal", "you", _in_hand(what), amount))
        return replacement(entering(Thing(SELF)), *_both(_counting(options), (shown,), first=True))

    def as_enters_reveal_or(
        self, amount: Value, what: Filter, condition: Value, options: Options
    ) -> Items:
        shown = term("also", term("reveal", "you", _in_hand(what), amount))
        if len(options) != 1:
            raise Refused("a choice of a choice")
        (mods,) = options
        otherwise = tuple(term("when", condition, mod) for mod in mods)
        return replacement(entering(Thing(SELF)), (shown, *mods), otherwise)

    def as_enters_choice_then(self, choice: Term, options: Options) -> Items:
        if choice.args[0] in {"player", "opponent"}:
            options = substitute(options, Anaphor("player"), "chosen_player")
        return (Fact(choice), *replacement(entering(Thing(SELF)), *options))

    def as_enters_choice_pay(self, choice: Term, amount: Value) -> Items:
        return (Fact(choice), *self.as_enters_pay_or_tapped(amount))

    def as_enters_look(self, choice: Term) -> Items:
        looks = term("also", term("look_at_hand", "opponent"))
        return (*replacement(entering(Thing(SELF)), (looks,)), Fact(choice))

    def as_enters_secret(self) -> Items:
        return (Fact(term("chooses", "opponent")), Fact(term("secret_choice")))

    def as_enters_opponent(self, choice: Term) -> Items:
        return (Fact(choice), Fact(term("opponent_chooses")))

    def as_enters_may_choose(self, choice: Term) -> Items:
        return (Fact(choice), Fact(term("may_choose")))

    def as_enters_shape(self, *shapes: Changes) -> Items:
        return replacement(entering(Thing(SELF)), *(_as(shape) for shape in shapes))

    def as_enters_shape_also(self, *shapes: Changes) -> Items:
        kept = (tuple(change for change in shape if change.name != "clear") for shape in shapes)
        return self.as_enters_shape(*kept)

    def as_enters_or_turned_shape(self, *shapes: Changes) -> Items:
        entered = self.as_enters_shape(*shapes)
        turned = Event("turn_face_up", (term("object", SELF),), (("self", None),))
        return entered + replacement(turned, *(_as(shape) for shape in shapes))

    def shape(self, line: Line, abilities: Changes = ()) -> Changes:
        return set_line((line,), also=False) + abilities

    def shape_size(self, size: Token) -> Changes:
        return _size(sizes(size))

    def as_turned_face_up(self, items: Items) -> Items:
        turned = Event("turn_face_up", (term("object", SELF),), (("self", None),))
        return replacement(turned, effects(items, "also"))

    def as_enters_or_turned(self, items: Items) -> Items:
        return self.as_enters_does(items) + self.as_turned_face_up(items)

    def as_enters_or_turned_where(self, items: Items, amount: Value) -> Items:
        found: Items = substitute(items, "x", amount)
        if found == items:
            raise Refused("no X that the amount is for")
        return self.as_enters_or_turned(found)

    def choice_color(self) -> Term:
        return term("chooses", "color")

    def choice_color_other(self, word: Token) -> Term:
        return term("chooses", term("color_other_than", color(word)))

    def choice_two_colors(self) -> Term:
        return term("chooses", "two_colors")

    def choice_color_among(self, one: Token, other: Token) -> Term:
        return term("chooses", term("color", term("either", color(one), color(other))))

    def choice_creature_type(self) -> Term:
        return term("chooses", "creature_type")

    def choice_type_among(self, *names: Token) -> Term:
        found = tuple(Text(subtype_name(name)) for name in names)
        kinds = {subtypes()[name.value] for name in found}
        if kinds == {"creature"}:
            return term("chooses", term("creature_type", term("either", *found)))
        if {name.value for name in found} <= _BASIC:
            return term("chooses", term("basic_land_type", term("either", *found)))
        raise Refused("a choice among words")

    def choice_basic_land_type(self) -> Term:
        return term("chooses", "basic_land_type")

    def choice_two_basic_land_types(self) -> Term:
        return term("chooses", "two_basic_land_types")

    def choice_land_type(self) -> Term:
        return term("chooses", "land_type")

    def choice_planeswalker_type(self) -> Term:
        return term("chooses", "planeswalker_type")

    def choice_card_type(self) -> Term:
        return term("chooses", "card_type")

    def choice_card_type_other(self, *words: Token) -> Term:
        other = term("other_than", *(card_type(word) for word in words))
        return term("chooses", term("card_type", other))

    def choice_card_type_among(self, *words: Token) -> Term:
        among = term("either", *(card_type(word) for word in words))
        return term("chooses", term("card_type", among))

    def choice_player(self) -> Term:
        return term("chooses", "player")

    def choice_two_players(self) -> Term:
        return term("chooses", "two_players")

    def choice_opponent(self) -> Term:
        return term("chooses", "opponent")

    def choice_name(self) -> Term:
        return term("chooses", "name")

    def choice_nonbasic_land_name(self) -> Term:
        return _name(tests(_LAND, term("non", _BASIC_TEST)))

    def choice_land_name(self) -> Term:
        return _name(tests(_LAND))

    def choice_nonland_name(self) -> Term:
        return _name(tests(term("non", _LAND)))

    def choice_noncreature_nonland_name(self) -> Term:
        return _name(tests(term("non", _LAND), term("non", term("type", "creature"))))

    def choice_nonbasic_name(self) -> Term:
        return _name(either(tests(term("non", _LAND)), tests(term("non", _BASIC_TEST))))

    def choice_number(self) -> Term:
        return term("chooses", "number")

    def choice_number_between(self, low: Token, high: Token) -> Term:
        between = term("number", whole_number(low), whole_number(high))
        return term("chooses", between)

    def choice_odd_even(self) -> Term:
        return term("chooses", term("word", term("either", "odd", "even")))

    def choice_left_right(self) -> Term:
        return term("chooses", term("word", term("either", "left", "right")))

    def choice_other_creature(self) -> Term:
        what = tests(term("type", "creature"), term("controller", "you"), term("other"))
        return term("chooses", term("object", what))

    def choice_creature(self) -> Term:
        return term("chooses", term("object", tests(term("type", "creature"))))

    def choice_nonland_permanent(self) -> Term:
        return term("chooses", term("object", tests(term("non", _LAND))))

    def clause_instead_enter(self, amount: Value, what: Filter) -> Term:
        return term("also", term("sacrifice", "you", what, amount))

    def would_enter_or_graveyard(self, cost: Term) -> Items:
        more = (term("option_if", 2, term("impossible", 1)),)
        return replacement(entering(Thing(SELF)), (cost,), (term("to", "graveyard"),), more=more)

    def would_enter_may(self, done: Instruction) -> Items:
        did = effects((done,), "also")
        return replacement(entering(Thing(SELF)), did, (term("to", "graveyard"),))

    def would_enter_exile_self(self, condition: Value) -> Items:
        items = replacement(entering(Thing(SELF)), (term("to", "exile"),))
        return also_if(items, condition)

    def would_enter_discard(self, amount: Value, what: Filter) -> Items:
        discards = term("also", term("discard", "you", _in_hand(what), amount))
        return replacement(entering(Thing(SELF)), (discards,), (term("to", "graveyard"),))

    def would_enter_sacrifice(self, what: Filter) -> Items:
        others = what & tests(term("other"))
        sacrifices = term("also", term("sacrifice", "you", others, "all"))
        return replacement(entering(Thing(SELF)), (sacrifices,))

    def would_enter_under(self, what: What, under: Term, duration: Value | None = None) -> Items:
        event = entering(thing(what.filter), duration)
        event = replace(event, tests=(*event.tests, under))
        return replacement(event, (term("under_control", "you"),))

    def would_enter_exile(self, what: What) -> Items:
        items = replacement(entering(thing(what.filter)), (term("to", "exile"),))
        return also_if(items, term("non", term("was_cast", "it")))

    def under_opponent(self) -> Term:
        return term("player", "opponent")

    def under_you(self) -> Term:
        return term("player", "you")


_LAND = term("type", "land")
_BASIC_TEST = term("supertype", "basic")
_BASIC = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})


def _name(of: Filter) -> Term:
    """Write the choice of a name that a card of this kind has."""
    return term("chooses", term("name", of))


def _size(size: tuple[Value, Value]) -> Mods:
    """Write power and toughness among the copiable values (707.9b)."""
    power, toughness = size
    return (term("base_power", power), term("base_toughness", toughness))


def _in_hand(what: Filter) -> Filter:
    """Say that cards to reveal are in one's own hand."""
    return what & tests(term("zone", "hand"), term("owner", "you"))
