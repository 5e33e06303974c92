"""Meaning of `damage.lark`: replacement and prevention effects on damage."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from pysolver.cards.text.base import Subject, either, inline, term, tests, whole_number
from pysolver.cards.text.replacing import (
    ATTACHED,
    SELF,
    Event,
    Items,
    Mods,
    Thing,
    also_if,
    effects,
    replacement,
    resolved,
    thing,
)  # fmt: skip
from pysolver.cards.text.structure import (
    Anaphor,
    Filter,
    Refused,
    Target,
    Term,
    Text,
    TokenFace,
    Value,
    substitute,
)  # fmt: skip
from pysolver.cards.text.transform_events import Outcome, Recipient, one_way
from pysolver.cards.text.transform_filters import Modifier, Noun
from pysolver.cards.text.transform_triggers import What

_PREVENTION = (term("prevention"),)
_PREVENT_ALL = term("prevent", "all")
_ANY_SOURCE = Thing(tests(term("source")))


@dataclass(frozen=True, slots=True)
class Dealer:
    """Where damage comes from.

    Attributes:
        thing: which sources.
        chosen: whether one of them is chosen as the effect is made (609.7).
    """

    thing: Thing
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What happens to damage instead.

    Attributes:
        outcome: the modifications.
        to: whom the words say it is dealt to still, `None` where they do not say or say 'that'.
    """

    outcome: Outcome
    to: Recipient | None = None


How = Recipient | Dealer | str
"""To whom, by what, or for how long."""


def _event(kind: Mods, parts: tuple[How | Term, ...]) -> Event:
    """Write the event that damage is dealt.

    Raises:
        Refused: where something is said twice.
    """
    dealers = [part for part in parts if isinstance(part, Dealer)]
    recipients = [part for part in parts if isinstance(part, Recipient)]
    durations = [part for part in parts if isinstance(part, str)]
    more = tuple(part for part in parts if isinstance(part, Term))
    if max(len(dealers), len(recipients), len(durations)) > 1:
        raise Refused("said twice of damage")
    given: list[Term] = []
    objects: list[tuple[Value, Filter | None]] = []
    player: Value | None = None
    for dealer in dealers:
        if not dealer.chosen and dealer.thing == _ANY_SOURCE:
            objects.append(("event_source", dealer.thing.filter))
            continue
        name = "chosen_source" if dealer.chosen else "source"
        given.append(term(name, dealer.thing.test()))
        objects.append(dealer.thing.called("event_source"))
    for recipient in recipients:
        given += recipient.tests()
        objects += [what.called("it") for what in recipient.things]
        if recipient.players or not recipient.things:
            player = "event_player"
    duration = durations[0] if durations else None
    each = any(what.each for recipient in recipients for what in recipient.things)
    tests_of = (*given, *kind, *more)
    return Event("damage", tests_of, tuple(objects), player, duration=duration, each=each)


@inline
class Damage(Subject):
    """Rules of `damage.lark`."""

    def damage_changed(self, event: Event, result: Result | Outcome) -> Items:
        if isinstance(result, Outcome):
            result = Result(_same_damage(event, result))
        if result.to is not None and tuple(result.to.tests()) != tuple(
            test for test in event.tests if test.name == "recipient"
        ):
            raise Refused("damage to something else")
        return replacement(event, *result.outcome.options, more=result.outcome.more)

    def damage_changed_once(self, event: Event, result: Result | Outcome) -> Items:
        return self.damage_changed(replace(event, more=(term("once"),)), result)

    def prevent_all(self, event: Event) -> Items:
        return replacement(event, (_PREVENT_ALL,), more=_PREVENTION)

    def prevent_all_then(self, event: Event, follow: Mods) -> Items:
        return replacement(event, (_PREVENT_ALL, *follow), more=_PREVENTION)

    def prevent_to_and_by(self, kind: Mods, what: Dealer | Thing, *now: str) -> Items:
        dealer = what if isinstance(what, Dealer) else Dealer(what)
        to = _event(kind, (Recipient((dealer.thing,)), *now))
        target = dealer.thing.reference
        if isinstance(target, Target):
            if not isinstance(target.what, Filter):
                raise Refused("a target of two kinds")
            dealer = Dealer(thing(Anaphor("object", target.what)))
        by = _event(kind, (dealer, *now))
        return self.prevent_all(to) + self.prevent_all(by)

    def prevent_next(self, amount: Value, event: Event) -> Items:
        return self.prevent_next_then(amount, event, ())

    def prevent_next_then(self, amount: Value, event: Event, follow: Mods) -> Items:
        event = _shield(event, amount)
        return replacement(event, (_PREVENT_ALL, *follow), more=_PREVENTION)

    def redirect_all(self, event: Event, to: Value) -> Items:
        return replacement(event, (term("redirect", to),))

    def redirect_next(self, amount: Value, event: Event, to: Value) -> Items:
        return replacement(_shield(event, amount), (term("redirect", to),))

    def damage_floor(self, least: Token, floor: Token) -> Items:
        if whole_number(least) != whole_number(floor):
            raise Refused("another number")
        event = Event("damage_results", (term("player", "you"),))
        return replacement(event, (term("floor", whole_number(floor)),))

    def damage_floor_if(self, condition: Value, items: Items) -> Items:
        return also_if(items, condition)

    def dealt(self, kind: Mods, *how: How) -> Event:
        return _event(kind, how)

    def dealt_by(self, kind: Mods, dealer: Dealer | Thing, *how: How) -> Event:
        return _event(kind, (_dealer(dealer), *how))

    def dealt_by_self(self, kind: Mods, *how: How) -> Event:
        return self.dealt_by(kind, Thing(SELF), *how)

    def plural_dealers(self, *each: Filter) -> Thing:
        return Thing(either(*each))

    def plural_sources(self, *parts: Modifier | Filter) -> Filter:
        return _all(tests(term("source")), parts)

    def plural_creatures(self, *parts: Modifier | Filter) -> Filter:
        return _all(tests(term("type", "creature")), parts)

    def dealt_how(self, part: How | Thing) -> How:
        return _dealer(part) if isinstance(part, Thing) else part

    def damage_deals(self, dealer: Dealer | Thing, kind: Mods, *how: How | Term) -> Event:
        return _event(kind, (_dealer(dealer), *how))

    def damage_is_dealt(self, kind: Mods, *how: How | Term) -> Event:
        return _event(kind, how)

    def damage_dealt_to(self, what: Thing, kind: Mods, *how: How | Term) -> Event:
        return _event(kind, (Recipient((what,)), *how))

    def damage_any(self) -> Mods:
        return ()

    def damage_combat(self) -> Mods:
        return (term("combat"),)

    def damage_noncombat(self) -> Mods:
        return (term("noncombat"),)

    def damage_ge(self, number: Token) -> Mods:
        return (term("amount", "ge", whole_number(number)),)

    def damage_le(self, number: Token) -> Mods:
        return (term("amount", "le", whole_number(number)),)

    def dealer_many(self, what: Filter) -> Thing:
        return Thing(what)

    def dealer_chosen(self, *parts: Filter) -> Dealer:
        what = parts[0]
        for part in parts[1:]:
            what = what & part
        return Dealer(Thing(what), chosen=True)

    def dealer_it(self) -> Thing:
        return thing(Anaphor("object"))

    def dealer_target(self, what: Filter) -> Thing:
        return thing(Target(what))

    def dealer_that_creature(self) -> Thing:
        return thing(Anaphor("object", tests(term("type", "creature"))))

    def dealer_either(self, one: What, other: What) -> Thing:
        return Thing(one.filter | other.filter)

    def dealer_blocked(self, what: Filter) -> Thing:
        return Thing(what & tests(term("blocked_by", "self")))

    def dealt_one(self, what: What) -> Thing:
        if what.batch:
            raise Refused("damage to several objects as one")
        return Thing(what.filter)

    def dealt_each(self, what: Filter) -> Thing:
        return Thing(what, each=True)

    def to_players(self, who: tuple[Value, ...]) -> Recipient:
        return Recipient(players=who)

    def to_things(self, what: Thing) -> Recipient:
        return Recipient((what,))

    def to_both(
        self, one: Thing | tuple[Value, ...], other: Thing | tuple[Value, ...]
    ) -> Recipient:
        what, who = (one, other) if isinstance(one, Thing) else (other, one)
        assert isinstance(what, Thing) and isinstance(who, tuple)
        if what == Thing(tests()) and who == ("player",):
            return self.to_any()
        if len(who) == 1 and what.filter is not None and what.reference is None:
            what = Thing(substitute(what.filter, Anaphor("player"), who[0]))
        return Recipient((what,), who)

    def to_any(self) -> Recipient:
        return Recipient()

    def to_nouns_or_opponent(self, one: Noun, other: Noun) -> Recipient:
        return Recipient((Thing(one.filter() | other.filter()),), ("opponent",))

    def to_an_opponent(self) -> Recipient:
        return Recipient(players=("opponent",))

    def to_any_target(self) -> Recipient:
        return Recipient((Thing(None, Target(Text("any target"))),))

    def to_one_player(self, who: Value) -> Recipient:
        return Recipient(players=(who,))

    def to_target_player(self) -> Recipient:
        return Recipient((Thing(None, Target(Text("player or planeswalker"))),))

    def dealt_players(self, *who: Value) -> tuple[Value, ...]:
        return who

    def chosen_player(self) -> Value:
        return "chosen_player"

    def damage_times(self, number: int, to: Recipient | None = None) -> Result:
        return Result(one_way(term("times", number)), to)

    def damage_plus(self, amount: Value, to: Recipient | None = None) -> Result:
        return Result(one_way(term("plus", _number(amount))), to)

    def damage_minus(self, amount: Value, to: Recipient | None = None) -> Result:
        return Result(one_way(term("minus", _number(amount))), to)

    def damage_half_down(self, to: Recipient | None) -> Result:
        return Result(one_way(term("half_down")), to)

    def damage_half_up(self, to: Recipient | None) -> Result:
        return Result(one_way(term("half_up")), to)

    def damage_amount(self, amount: Value, to: Recipient | None) -> Result:
        return Result(one_way(term("make_amount", amount)), to)

    def damage_redirect(self, to: Value) -> Result:
        return Result(one_way(term("redirect", to)))

    def same_that(self) -> Recipient | None:
        return None

    def same_you(self) -> Recipient:
        return Recipient(players=("you",))

    def same_self(self) -> Recipient:
        return Recipient((Thing(SELF),))

    def same_attached(self) -> Recipient:
        return Recipient((Thing(ATTACHED),))

    def damage_prevent(self) -> Result:
        return _prevents(_PREVENT_ALL)

    def damage_prevent_then(self, items: Items) -> Result:
        return _prevents(_PREVENT_ALL, *effects(items, "then"))

    def damage_prevent_follow(self, follow: Mods) -> Result:
        return _prevents(_PREVENT_ALL, *follow)

    def damage_prevent_part(self, amount: Value) -> Result:
        return _prevents(term("prevent", amount))

    def damage_prevent_part_may(self, amount: Value) -> Result:
        result = self.damage_prevent_part(amount)
        more = (*result.outcome.more, term("optional_replacement"))
        return Result(replace(result.outcome, more=more))

    def damage_prevent_half_up(self) -> Result:
        return _prevents(term("prevent", "half_up"))

    def damage_prevent_half_down(self) -> Result:
        return _prevents(term("prevent", "half_down"))

    def damage_prevent_all_but(self, number: Token) -> Result:
        return _prevents(term("prevent", term("all_but", whole_number(number))))

    def follow_gain(self) -> Mods:
        return _then(term("gain_life", "you", "prevented"))

    def follow_counters(self, kind: Text, on: Value) -> Mods:
        return _then(term("put_counters", on, kind, "prevented"))

    def follow_counters_first(self, kind: Text, on: Value) -> Mods:
        return self.follow_counters(kind, on)

    def follow_draw(self) -> Mods:
        return _then(term("draw", term("controller", "event_source"), "prevented"))

    def follow_back(self, source: Value) -> Mods:
        back = term("controller", "event_source")
        return _then(term("damage", source, "prevented", back))

    def follow_to_target(self, source: Value) -> Mods:
        return _then(term("damage", source, "prevented", Target(Text("any target"))))

    def follow_exile(self) -> Mods:
        return _then(term("exile_top", "you", "prevented"))

    def follow_clauses(self, items: Items) -> Mods:
        return effects(substitute(items, Anaphor("amount"), "prevented"), "then")

    def follow_create(self, token: TokenFace) -> Mods:
        return _then(term("create", "you", "prevented", token))


def _shield(event: Event, amount: Value) -> Event:
    """Let an effect change so much damage: in all, or for each object or player (615.7, 615.11)."""
    return replace(event, more=(term("shield_each" if event.each else "shield", amount),))


def _same_damage(event: Event, outcome: Outcome) -> Outcome:
    """Read 'it deals 2 damage to you instead' as another amount of the same damage.

    Raises:
        Refused: where the same source deals it to somebody else (614.9).
    """
    mods = [mod for option in outcome.options for mod in option]
    for mod in mods:
        effect = mod.args[0] if mod.args else None
        if not isinstance(effect, Term) or effect.name != "damage":
            continue
        source, amount, to = (resolved(arg, event) for arg in effect.args)
        if source not in {name for name, _ in event.objects}:
            continue
        recipients = {test.args[0] for test in event.tests if test.name == "recipient"}
        if len(mods) != 1 or recipients != {term("player", to)}:
            raise Refused("damage by the same source")
        return replace(outcome, options=((term("make_amount", amount),),))
    return outcome


def _all(what: Filter, parts: tuple[Modifier | Filter, ...]) -> Filter:
    """Give what passes a noun's test and those of the words around it."""
    for part in parts:
        what = what & (part.filter if isinstance(part, Modifier) else part)
    return what


def _dealer(what: How | Thing) -> Dealer:
    """Give a source that was named like any other object."""
    if isinstance(what, Dealer):
        return what
    assert isinstance(what, Thing)
    return Dealer(what)


def _prevents(*mods: Term) -> Result:
    return Result(one_way(*mods, more=_PREVENTION))


def _then(effect: Term) -> Mods:
    return (term("then", effect),)


def _number(value: Value) -> Value:
    """Give the number of a word that the grammar left as it is."""
    return whole_number(value) if isinstance(value, Token) else value
