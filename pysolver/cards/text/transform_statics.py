"""Meaning of `statics.lark`: continuous effects and other static abilities."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    color,
    generic_mana,
    inline,
    term,
    tests,
    whole_number,
)
from pysolver.cards.text.lexer import TYPES
from pysolver.cards.text.replacing import also_if
from pysolver.cards.text.structure import (
    IT,
    Anaphor,
    Fact,
    Filter,
    InPlace,
    Instruction,
    Item,
    Otherwise,
    Part,
    Refused,
    Replacement,
    Same,
    Target,
    Term,
    Value,
    contains,
    substitute,
)
from pysolver.cards.text.transform_continuous import (
    Changes,
    Line,
    added_up,
    base,
    of_subject,
    one_by_one,
    set_line,
)
from pysolver.cards.text.transform_filters import Noun, negated
from pysolver.cards.text.transform_mana import times

Items = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Attached:
    """What the source is attached to, as 'enchanted land': `noun` says what it is."""

    noun: Token | None


def part(subject: Value | Attached, changes: Changes, duration: Value | None = None) -> Part:
    """Write a continuous effect.

    Args:
        subject: what is changed, by a filter or by name.
        changes: what it does.
        duration: of a resolved one.

    Returns:
        The effect; a word within it that refers back to its subject means each object it changes.
    """
    changes = added_up(of_subject(changes, *_kinds(subject)))
    if isinstance(subject, Attached):
        subject = "attached"
    if isinstance(subject, Filter):
        if duration is None:
            changes = _of_each(subject, changes)
        return Part(subject, changes, duration)
    if isinstance(subject, str):
        changes = substitute(changes, IT, subject)
    return Part(term("ref", subject), changes, duration)


def _of_each(subject: Filter, changes: Changes) -> Changes:
    """Take 'that creature', said of all creatures that are changed, for each of them."""
    for kind in TYPES.values():
        if _each_is(subject, kind):
            changes = substitute(changes, Anaphor("object", tests(term("type", kind))), IT)
    return changes


def resolving(subject: Value, changes: Changes, duration: Value) -> Items:
    """Write a continuous effect of a resolving spell or ability.

    Args:
        subject: what is changed.
        changes: what it does; a mark of `choice` among them becomes an instruction before it.
        duration: how long it lasts.

    Raises:
        Refused: 'all other card types' are lost, and it is not said which one stays.
    """
    if term("clear", "types") in changes and not any(each.name == "type" for each in changes):
        raise Refused("all other card types")
    found: list[Item] = []
    for change in changes:
        if change.name == "choice":
            color = change.args == ("color",)
            found.append(
                Instruction(term("choose_color") if color else term("choose", *change.args))
            )
    kept = tuple(change for change in changes if change.name != "choice")
    return (*found, part(subject, kept, duration))


_PLACES = ("in_graveyard", "on_battlefield")
"""Conditions by which a whole ability works in other zones."""


def _kinds(subject: Value | Attached) -> tuple[bool, bool]:
    """Say whether a subject is lands, and whether it is creatures."""
    if isinstance(subject, Attached):
        noun = str(subject.noun).lower()
        return noun == "land", noun == "creature"
    what = subject.what if isinstance(subject, Target) else subject
    if isinstance(what, Filter):
        return _each_is(what, "land"), _each_is(what, "creature")
    return subject == "self", False


def _each_is(what: Filter, card_type: str) -> bool:
    """Whether everything that passes a filter has a card type."""
    return all(term("type", card_type) in each for each in what.alternatives)


def named(condition: Value) -> frozenset[str]:
    """Give the objects that a condition names; what is exiled with an object names it, too."""
    words = {"self": "self", "attached": "attached", "exiled_with": "self"}
    return frozenset(name for word, name in words.items() if contains(condition, word))


def conditioned(condition: Value, items: Items) -> Items:
    """Let a static ability hold only while something is so (604.3a: it defines nothing then)."""
    if condition == term("on_battlefield", "self"):
        return items
    items = tuple(item for item in items if item != Fact(term("defining")))
    if condition == term("in_command_or_battlefield", "self"):
        command, here = (Fact(term("functions_in", zone)) for zone in ("command", "battlefield"))
        return (command, here, *items)
    if condition == term("in_graveyard", "self"):
        return (Fact(term("functions_in", "graveyard")), *items)
    if condition == term("non", term("on_battlefield", "self")):
        zones = ("hand", "library", "graveyard", "exile", "stack", "command")
        return (*(Fact(term("functions_in", zone)) for zone in zones), *items)
    if isinstance(condition, Term) and condition.name == "all":
        graveyard = term("in_graveyard", "self")
        if condition.args[0] == graveyard:
            return (*conditioned(graveyard, ()), *conditioned(condition.args[1], items))
        if contains(condition, "in_graveyard"):
            raise Refused("where it works is not clear")
    return (Fact(term("condition", condition)), *items)


def subjects(items: Items) -> frozenset[Value]:
    """Give what the continuous effects of a sentence apply to."""
    return frozenset(item.applies_to for item in items if isinstance(item, Part))


def without_it(condition: Value, items: Items) -> tuple[Value | None, Items]:
    """Say whom 'it' means in a condition that follows the effect.

    Args:
        condition: the condition.
        items: the effect.

    Returns:
        The condition that is left, and the effect: a condition on each of the objects that a
        filter passes becomes a test of the filter.
    """
    if not contains(condition, IT):
        return condition, items
    about = subjects(items)
    if len(about) != 1:
        raise Refused("a condition on several things")
    (subject,) = about
    if isinstance(subject, Term):
        return substitute(condition, IT, subject.args[0]), items
    assert isinstance(subject, Filter)
    narrower = subject & _test_of(condition)
    return None, tuple(
        replace(item, applies_to=narrower) if isinstance(item, Part) else item for item in items
    )


def _test_of(condition: Value) -> Filter:
    """Give the test of an object that a condition on it is."""
    if isinstance(condition, Term):
        if condition.name == "is" and condition.args[0] == IT:
            (_, what) = condition.args
            assert isinstance(what, Filter)
            return what
        if condition.name == "non" and isinstance(condition.args[0], Term):
            return negated(_test_of(condition.args[0]))
        if condition.name == "compare":
            counted, how, number = condition.args
            if isinstance(counted, Term) and counted.name == "counters" and counted.args[0] == IT:
                return tests(term("counters", counted.args[1], how, number))
    raise Refused("a condition on each of several objects")


@inline
class Statics(Subject):
    """Rules of `statics.lark`."""

    def static_effects(self, items: Items) -> Items:
        if any(isinstance(item, Part) and contains(item, "x") for item in items):
            raise Refused("an X that nothing says")
        return items

    def static_where(self, items: Items, amount: Value) -> Items:
        found: Items = substitute(items, "x", amount)
        if found == items:
            raise Refused("no X that the amount is for")
        return tuple(_refer(item) if isinstance(item, Part) else item for item in found)

    def static_two(self, items: Items, other: Items | Term) -> Items:
        if isinstance(other, Term):
            about = subjects(items)
            if len(about) != 1:
                raise Refused("abilities of several things")
            (subject,) = about
            what = subject if isinstance(subject, Filter) else _one(subject)
            return (*items, Fact(term("rule", substitute(other, IT, what))))
        return (*items, *other)

    def static_while(self, condition: Value, items: Items) -> Items:
        if contains(condition, IT):
            if subjects(items) == {term("ref", IT)}:
                return conditioned(condition, items)
            if subjects(items) != {term("ref", "self")}:
                raise Refused("'it' before what it means")
            condition = substitute(condition, IT, "self")
        if any(_is_about_it(item) for item in items):
            about = named(condition)
            if not about and subjects(items) == {term("ref", IT)}:
                return conditioned(condition, items)
            if len(about) != 1:
                raise Refused("'it' after nothing or several things")
            items = substitute(items, IT, next(iter(about)))
        return conditioned(condition, items)

    def static_while_after(self, items: Items, condition: Value) -> Items:
        left, items = without_it(condition, items)
        return items if left is None else conditioned(left, items)

    def static_unless(self, items: Items, condition: Value) -> Items:
        left, items = without_it(term("non", condition), items)
        return items if left is None else conditioned(left, items)

    def static_only_one(self, number: Token, what: Filter, noun: Noun, changes: Changes) -> Items:
        if whole_number(number) != 1 or what & noun.filter() != what:
            raise Refused("several, or something else")
        yours = what & tests(term("controller", "you"))
        one = term("compare", term("count", yours), "eq", 1)
        return conditioned(one, (part(yours, changes),))

    def while_granted(self, ability: Value, condition: Value) -> tuple[Value, Value]:
        return ability, condition

    def static_each_while(self, subject: Value | Attached, *each: tuple[Value, Value]) -> Items:
        found: list[Item] = []
        for ability, condition in each:
            given = part(subject, (term("ability", ability),))
            left, items = without_it(condition, (given,))
            if left is not None and any(contains(left, word) for word in _PLACES):
                raise Refused("where it works is not clear")
            found += (replace(i, condition=left) if isinstance(i, Part) else i for i in items)
        return tuple(found)

    def while_changed(self, changes: Changes, condition: Value) -> tuple[Changes, Value]:
        return changes, condition

    def static_each_changed(self, subject: Value | Attached, *each: tuple[Changes, Value]) -> Items:
        found: list[Item] = []
        for changes, condition in each:
            left, items = without_it(condition, (part(subject, changes),))
            if left is not None and any(contains(left, word) for word in _PLACES):
                raise Refused("where it works is not clear")
            found += (replace(i, condition=left) if isinstance(i, Part) else i for i in items)
        return tuple(found)

    def static_your_turn(self, items: Items) -> Items:
        return conditioned("your_turn", items)

    def static_your_turn_while(self, condition: Value, items: Items) -> Items:
        found = self.static_while(condition, items)
        both = term("all", "your_turn", condition)
        if Fact(term("condition", condition)) not in found:
            raise Refused("a condition of another kind")
        wider: Items = substitute(found, condition, both)
        return wider

    def player_has(self, *abilities: Value) -> Items:
        return tuple(Fact(term("rule", term("player_has", "you", each))) for each in abilities)

    def player_and_have(self, what: Filter, *abilities: Value) -> Items:
        changes = tuple(term("ability", each) for each in abilities)
        return (*self.player_has(*abilities), part(what, changes))

    def player_and_self_have(self, ability: Value) -> Items:
        return (*self.player_has(ability), part("self", (term("ability", ability),)))

    def player_and_both_have(self, one: Filter, other: Filter, ability: Value) -> Items:
        return self.player_and_have(one | other, ability)

    def static_other_turns(self, items: Items) -> Items:
        return conditioned(term("non", "your_turn"), items)

    def static_otherwise(self, items: Items) -> Items:
        return (Otherwise(items),)

    def static_instead(self, items: Items, condition: Value) -> Items:
        left, items = without_it(condition, items)
        if left is None:
            raise Refused("in place of an effect on some of several objects")
        return (InPlace(left, items),)

    def static_instead_if(self, condition: Value, items: Items) -> Items:
        return self.static_instead(items, condition)

    def static_same(self, what: Filter) -> Items:
        return (Same(what),)

    def static_keeps_itself(self) -> Items:
        return (Fact(term("rule", "doesnt_remove_self")),)

    def static_keeps_identity(self) -> Items:
        return (Fact(term("rule", "keeps_color_identity")),)

    def static_continues(self) -> Items:
        return (Fact(term("rule", term("continues_without_source", "end_of_turn"))),)

    def static_replacement(self, items: Items) -> Items:
        if any(isinstance(item, Replacement) and item.duration is not None for item in items):
            raise Refused("a duration in a static ability")
        return items

    def static_replacement_while(self, condition: Value, items: Items) -> Items:
        if condition == term("in_graveyard", "self"):
            return (Fact(term("functions_in", "graveyard")), *self.static_replacement(items))
        return also_if(self.static_replacement(items), condition)

    def static_replacement_while_after(self, items: Items, condition: Value) -> Items:
        return self.static_replacement_while(condition, items)

    def static_replacement_your_turn(self, items: Items) -> Items:
        return self.static_replacement_while("your_turn", items)

    def static_part(self, subject: Value | Attached, *each: Changes) -> Items:
        changes = one_by_one(tuple(change for changes in each for change in changes))
        if any(change.name == "choice" for change in changes):
            raise Refused("a choice that nobody makes")
        found = part(subject, changes)
        if subject == "self" and changes and all(_defines(change) for change in changes):
            return (Fact(term("defining")), found)
        return (found,)

    def static_it_is(self, lines: tuple[Line, ...], *more: Changes) -> Items:
        return self.static_part(IT, set_line(lines, also=False), *more)

    def static_it_is_still(self, lines: tuple[Line, ...], *more: Changes | Token) -> Items:
        abilities = tuple(change for each in more if not isinstance(each, Token) for change in each)
        return self.static_part(IT, set_line(lines, also=True) + abilities)

    def static_it_is_also(self, lines: tuple[Line, ...], *more: Changes) -> Items:
        return self.static_part(IT, set_line(lines, also=True), *more)

    def static_it_is_colors_also(self, lines: tuple[Line, ...], abilities: Changes = ()) -> Items:
        return self.static_part(IT, set_line(lines, also=True, colors_also=True) + abilities)

    def static_power_toughness(self, what: Value, amount: Value) -> Items:
        return self._sized(what, base(amount, amount))

    def static_power_toughness_number(self, what: Value, number: Token) -> Items:
        return self._sized(what, base(whole_number(number), whole_number(number)))

    def static_power(self, what: Value, amount: Value) -> Items:
        return self._sized(what, (term("base_power", amount),))

    def static_toughness(self, what: Value, amount: Value) -> Items:
        return self._sized(what, (term("base_toughness", amount),))

    def static_power_and_toughness(self, what: Value, power: Value, toughness: Value) -> Items:
        return self._sized(what, base(power, toughness))

    def static_power_and_more(self, what: Value, power: Value, number: Token) -> Items:
        return self._sized(what, base(power, term("sum", power, whole_number(number))))

    def _sized(self, what: Value, changes: Changes) -> Items:
        """Power or toughness by an amount; of the object itself it defines them (604.3)."""
        if what == "self":
            return (Fact(term("defining")), part("self", changes))
        return (part(what, changes),)

    def all_block(self, what: Value) -> Items:
        return (part(what, (term("rule", "all_able_block"),)),)

    def blockable(self, what: Value) -> Value:
        return what

    def static_cant_block_self(self, what: Filter) -> Items:
        return (part("self", (term("rule", term("cant_be_blocked_by", what)),)),)

    def static_cant_block_it(self, what: Filter) -> Items:
        """'It' is the object itself where the words before are about it."""
        if not contains(what, "self"):
            raise Refused("something that cannot be blocked")
        return self.static_cant_block_self(what)

    def static_no_enter_triggers(self, what: Filter) -> Items:
        return (Fact(term("rule", term("no_triggers_entering", what))),)

    def static_control(self, what: Value | Attached) -> Items:
        return (part(what, (term("control", "you"),)),)

    def owned(self, what: Attached) -> Attached:
        return what

    def subject_attached(self, noun: Token | None = None) -> Attached:
        return Attached(noun)

    def subject_equipped(self) -> Attached:
        return Attached(None)

    def subject_fortified(self) -> Attached:
        return Attached(None)

    def subject_self_and_attached(self, _noun: Token | None = None) -> Filter:
        return tests(term("self")) | tests(term("attached"))

    def subject_self_and(self, what: Filter) -> Filter:
        return tests(term("self")) | what

    def subject_pair(self) -> Filter:
        return tests(term("self")) | tests(term("paired"))

    def subject_filter(self, what: Filter) -> Value:
        return what

    def subject_first_chosen(self, what: Filter) -> Value:
        return what & tests(term("chosen", "first_type"))

    def many(self, what: Filter) -> Filter:
        return what

    def many_and(self, one: Filter, other: Filter) -> Filter:
        return one | other

    def many_and_other(self, one: Filter, other: Filter) -> Filter:
        return one | other & tests(term("other"))

    def many_three(self, one: Filter, other: Filter, third: Filter) -> Filter:
        return one | other | third

    def static_no_legend_rule(self, rule: Token, what: Filter | None = None) -> Items:
        if rule.lower() != "legend rule":
            raise Refused("another rule")
        spared = tests(term("permanent")) if what is None else what
        return (part(spared, (term("rule", "spared_by_legend_rule"),)),)

    def its_cant_activate(self) -> Term:
        return term("cant_activate", IT, "none")

    def its_cant_activate_but_mana(self) -> Term:
        return term("cant_activate", IT, "mana_abilities")

    def keeps_unspent(self, word: Token | None = None) -> Items:
        types: Value = "any" if word is None else term("only", color(word))
        return (Fact(term("rule", term("keeps_unspent", "you", types))),)

    def any_number_in_deck(self) -> Items:
        return (Fact(term("rule", term("in_deck", "any_number"))),)

    def number_in_deck(self, number: Token) -> Items:
        return (Fact(term("rule", term("in_deck", whole_number(number)))),)

    def players_keep_unspent(self) -> Items:
        return (Fact(term("rule", term("keeps_unspent", "player", "any"))),)

    def unspent_hurts(self) -> Items:
        return (Fact(term("rule", term("unspent_hurts", "player"))),)

    def spend_any_color(self) -> Items:
        return _spend("you", "any", "any_color")

    def spend_any_color_for(self, purpose: Term) -> Items:
        return _spend("you", "any", "any_color", purpose)

    def spend_any_type_for(self, purpose: Term) -> Items:
        return _spend("you", "any", "any_type", purpose)

    def spend_color_any_for(self, word: Token, purpose: Term) -> Items:
        return _spend("you", term("only", color(word)), "any_color", purpose)

    def costs_less(self, symbol: Token) -> Items:
        return _costs_less(generic_mana(symbol))

    def costs_less_for_each(self, symbol: Token, counted: Value) -> Items:
        return _costs_less(times(generic_mana(symbol), counted))

    def costs_less_where(self, symbol: Token, amount: Value) -> Items:
        if symbol != "{X}":
            raise Refused("no X that the amount is for")
        return _costs_less(amount)

    def cant_activate(self, what: Filter) -> Items:
        return (Fact(term("rule", term("cant_activate", what, "none"))),)

    def cant_activate_but_mana(self, what: Filter) -> Items:
        return (Fact(term("rule", term("cant_activate", what, "mana_abilities"))),)

    def players_spend_any_color(self) -> Items:
        return _spend("player", "any", "any_color")

    def spend_color_any(self, word: Token) -> Items:
        return _spend("you", term("only", color(word)), "any_color")

    def spend_color_color(self, word: Token, other: Token) -> Items:
        return _spend("you", term("only", color(word)), term("only", color(other)))

    def spend_other_colorless(self) -> Items:
        return _spend("you", "other", term("only", "c"))


_DEFINED = {"every", "color", "subtype"}


def _defines(change: Term) -> bool:
    """Whether a change of the object itself defines a characteristic (604.3a)."""
    if "chosen" in change.args:
        return False
    return change.name in _DEFINED or change == term("clear", "colors")


def _is_about_it(item: Item) -> bool:
    """Whether 'it' in an effect means something outside of it."""
    if isinstance(item, Part) and isinstance(item.applies_to, Filter):
        return contains(item.applies_to, IT)
    return contains(item, IT)


def _one(ref: Value) -> Filter:
    """Give the filter of one named object."""
    if not isinstance(ref, Term) or ref.args[0] not in {"self", "attached"}:
        raise Refused("abilities of something else")
    return tests(term(str(ref.args[0])))


def _refer(found: Part) -> Part:
    """Let 'it' in an effect mean what the effect applies to, where that has a name."""
    if isinstance(found.applies_to, Term) and isinstance(found.applies_to.args[0], str):
        return replace(found, changes=substitute(found.changes, IT, found.applies_to.args[0]))
    return found


def _costs_less(amount: Value) -> Items:
    """Write that a spell costs less; the ability works while it is cast (113.6e)."""
    rule = Fact(term("rule", term("costs_less", "self", amount)))
    return (rule, Fact(term("functions_in", "everywhere")))


def _spend(who: str, what: Value, as_though: Value, *purpose: Term) -> Items:
    """Write that mana may be spent as though it were of another type (609.4b)."""
    return (Fact(term("rule", term("spend_as_though", who, what, as_though, *purpose))),)
