"""Meaning of `events.lark`: replacement effects on moves, life, draws, counters and tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token

from pysolver.cards.text.base import (
    Subject,
    color,
    either,
    inline,
    term,
    tests,
    whole_number,
)  # fmt: skip
from pysolver.cards.text.replacing import (
    SELF,
    Event,
    Items,
    Mods,
    Thing,
    effects,
    replacement,
    thing,
)  # fmt: skip
from pysolver.cards.text.structure import (
    Anaphor,
    Fact,
    Filter,
    Instruction,
    Refused,
    Rider,
    Term,
    Text,
    TokenFace,
    Value,
)  # fmt: skip
from pysolver.cards.text.transform_effects import PREDEFINED
from pysolver.cards.text.transform_filters import Noun
from pysolver.cards.text.transform_triggers import What


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happens instead.

    Attributes:
        options: rows of modifications, of which one is chosen.
        more: further facts about the effect.
        kind: the kind of counters that its words name, empty where they name those of the event.
    """

    options: tuple[Mods, ...]
    more: Mods = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Recipient:
    """What gets counters or damage.

    Attributes:
        things: the objects.
        players: the players.
    """

    things: tuple[Thing, ...] = ()
    players: tuple[Value, ...] = ()

    def tests(self) -> tuple[Term, ...]:
        """Give the tests of the event."""
        objects = (
            term("recipient", what.test())
            if what.reference is not None
            else term("recipient", term("object", what.test()))
            for what in self.things
        )
        return (*objects, *(term("recipient", term("player", who)) for who in self.players))


def player_test(who: Value) -> tuple[Term, ...]:
    """Give the test of an event's player, none where it can be any."""
    return () if who == "player" else (term("player", who),)


def one_way(*mods: Term, more: Mods = (), kind: str = "") -> Outcome:
    """Give an outcome without a choice."""
    return Outcome((mods,), more, kind)


def happens(event: Event, outcome: Outcome) -> Items:
    """Write a replacement effect."""
    return replacement(event, *outcome.options, more=outcome.more)


def _moves(what: Thing, *where: Term, duration: Value | None = None) -> Event:
    """Write the event that an object goes somewhere."""
    return Event(
        "move", (term("object", what.test()), *where), (what.called("it"),), duration=duration
    )


_TO_GRAVEYARD = term("to", "graveyard")
_FROM_BATTLEFIELD = term("from", "battlefield")
_NOT_FIRST = term("except_first_in_draw_step")


@inline
class Replaced(Subject):
    """Rules of `events.lark`."""

    def thing_one(self, what: What) -> Thing:
        return thing(what.filter)

    def thing_object(self, what: Value) -> Thing:
        return thing(what)

    def thing_that_either(self, one: Noun, other: Noun) -> Thing:
        return thing(_that(one.filter() | other.filter()))

    def thing_dealt_this_way(self, what: What) -> Thing:
        return Thing(what.filter & tests(term("dealt_damage_this_way")))

    def thing_dealt_by(self, what: What, by: Value) -> Thing:
        return Thing(what.filter & tests(term("dealt_damage_by", by)))

    def thing_dealt_by_yours(self, what: What) -> Thing:
        yours = tests(term("source"), term("controller", "you"))
        return Thing(what.filter & tests(term("dealt_damage_by", yours)))

    def thing_the(self, what: Filter) -> Thing:
        return thing(Anaphor("object", what))

    def thing_cast_this_way(self, what: What) -> Thing:
        return Thing(what.filter & tests(term("cast_this_way")))

    def while_so(self, condition: Value) -> Term:
        return term("if", condition)

    def moved(self, event: Event, outcome: Outcome) -> Items:
        found = happens(event, outcome)
        if event.objects == (("self", None),) and _FROM_BATTLEFIELD not in event.tests:
            return (Fact(term("functions_in", "everywhere")), *found)
        return found

    def moved_either(self, events: tuple[Event, Event], outcome: Outcome) -> Items:
        one, other = events
        return happens(one, outcome) + happens(other, outcome)

    def dies(self, what: Thing, duration: Value | None = None) -> Event:
        return _moves(what, _FROM_BATTLEFIELD, _TO_GRAVEYARD, duration=duration)

    def leaves(self, what: Thing, duration: Value | None = None) -> Event:
        return _moves(what, _FROM_BATTLEFIELD, duration=duration)

    def put_into_graveyard(self, what: Thing, owner: Filter, *parts: Value) -> Event:
        where = [part for part in parts if isinstance(part, Term)]
        times = [part for part in parts if isinstance(part, str)]
        if what.filter is None or what.reference is not None:
            # A card goes to its owner's graveyard in any case (400.3).
            where += [test for test in owner.tests() if test != _THEIR_GRAVEYARD]
        elif owner != tests():
            what = Thing(what.filter & owner)
        permanent = (
            what.filter is not None
            and what.filter != SELF
            and not any(test.name in _ANYWHERE for test in what.filter.tests())
        )
        if not where and permanent:
            where = [_FROM_BATTLEFIELD]
        where = [test for test in where if test.name != "anywhere"]
        return _moves(what, *where, _TO_GRAVEYARD, duration=times[0] if times else None)

    def put_into_graveyard_uncycled(self, what: Thing, owner: Filter, *parts: Value) -> Event:
        event = self.put_into_graveyard(what, owner, *parts)
        return replace(event, tests=(*event.tests, term("not_cycled")))

    def two_moves(self, one: Event, what: Filter, owner: Filter) -> tuple[Event, Event]:
        if term("card") not in what.tests():
            raise Refused("what is no card")
        off = term("not_from", "battlefield")
        return (one, _moves(Thing(what & owner), off, _TO_GRAVEYARD))

    def card_of_colors(self, one: Token, other: Token) -> Thing:
        colored = (tests(term("color", color(word)), term("source")) for word in (one, other))
        return Thing(either(*colored))

    def graveyard_any(self) -> Filter:
        return tests()

    def graveyard_yours(self) -> Filter:
        return tests(term("owner", "you"))

    def graveyard_opponents(self) -> Filter:
        return tests(term("owner", "opponent"))

    def graveyard_theirs(self) -> Filter:
        return tests(_THEIR_GRAVEYARD)

    def graveyard_enchanted(self) -> Filter:
        return tests(term("owner", "attached_player"))

    def from_anywhere(self) -> Term:
        return term("anywhere")

    def from_battlefield(self) -> Term:
        return _FROM_BATTLEFIELD

    def instead_exile(self) -> Outcome:
        return one_way(term("to", "exile"))

    def instead_exile_with(self, counters: tuple[Value, Value]) -> Outcome:
        amount, kind = counters
        return one_way(term("to", "exile"), term("with_counters", kind, amount))

    def instead_exile_and(self, items: Items) -> Outcome:
        return one_way(term("to", "exile"), *effects(items, "also"))

    def instead_reveal_shuffle(self) -> Outcome:
        shown = term("also", term("reveal_object", "self"))
        return one_way(shown, term("to", "library", "shuffled"))

    def instead_shuffle(self) -> Outcome:
        return one_way(term("to", "library", "shuffled"))

    def instead_bottom(self) -> Outcome:
        return one_way(term("to", "library", "bottom"))

    def instead_top(self) -> Outcome:
        return one_way(term("to", "library", "top"))

    def instead_top_may(self) -> Outcome:
        return replace(self.instead_top(), more=(term("optional_replacement"),))

    def instead_hand(self) -> Outcome:
        return one_way(term("to", "hand"))

    def instead_reveal_bottom(self) -> Outcome:
        shown = term("also", term("reveal_object", "it"))
        return one_way(shown, term("to", "library", "bottom"))

    def destroyed(self, event: Event, outcome: Outcome) -> Items:
        return happens(event, outcome)

    def destroy_event(self, what: Thing, duration: Value | None = None) -> Event:
        test = term("object", what.test())
        return Event("destroy", (test,), (what.called("it"),), duration=duration)

    def destroy_next(self, what: Thing, duration: Value) -> Event:
        return replace(self.destroy_event(what, duration), more=(term("once"),))

    def instead_regenerate(self) -> Outcome:
        return one_way(term("becomes", term("regenerate", "it")))

    def instead_does(self, items: Items) -> Outcome:
        match items:
            case (Instruction(_, (Term("optional"),)) as done,):
                mods = effects((replace(done, more=()),), "becomes")
                return one_way(*mods, more=(term("optional_replacement"),))
        return one_way(*effects(items, "becomes"))

    def instead_nothing(self) -> Outcome:
        return one_way(term("nothing"))

    def instead_nothing_may(self) -> Outcome:
        return one_way(term("nothing"), more=(term("optional_replacement"),))

    def regenerate(self, what: Value) -> Instruction:
        return Instruction(term("regenerate", what))

    def life_changed(self, event: Event, outcome: Outcome) -> Items:
        return happens(event, outcome)

    def gain_you(self, *more: Term) -> Event:
        return _life("gain_life", "you", *more)

    def gain_opponent(self) -> Event:
        return _life("gain_life", "opponent")

    def gain_target(self, duration: Value) -> Event:
        """Write the life of the spell's target, a player or a planeswalker."""
        target = term("target", 1)
        tests_ = (term("player", target), term("player", term("controller", target)))
        return Event("gain_life", tests_, player="event_player", duration=duration)

    def gain_player(self) -> Event:
        return _life("gain_life", "player")

    def gain_by_own(self) -> Event:
        return _life("gain_life", "player", term("cause", "player"))

    def lose_opponent_your_turn(self) -> Event:
        return _life("lose_life", "opponent", term("if", "your_turn"))

    def lose_you(self, *more: Term) -> Event:
        return _life("lose_life", "you", *more)

    def lose_opponent(self, *more: Term) -> Event:
        return _life("lose_life", "opponent", *more)

    def life_plus(self, amount: Value) -> Outcome:
        return one_way(term("plus", _number(amount)))

    def life_twice(self) -> Outcome:
        return one_way(term("times", 2))

    def life_lost(self) -> Outcome:
        return one_way(term("becomes", term("lose_life", "event_player", "event_amount")))

    def drawn(self, event: Event, outcome: Outcome) -> Items:
        return happens(event, outcome)

    def draw_one(self, who: Value, *when: Term) -> Event:
        return Event("draw", (*player_test(who), *when), player="event_player")

    def draw_several(self, who: Value, number: Token) -> Event:
        many = term("amount", "ge", whole_number(number))
        return Event("draw_many", (*player_test(who), many), player="event_player")

    def draw_except_first(self) -> Term:
        return _NOT_FIRST

    def draw_in_step(self) -> Term:
        return term("in_draw_step")

    def draw_when(self, test: Term) -> Term:
        return test

    def next_draw(self) -> Event:
        return replace(self.draw_one("you"), more=(term("once"),), duration="end_of_turn")

    def draw_becomes(self, amount: Value) -> Outcome:
        return one_way(term("becomes", term("draw", "you", amount)))

    def draw_plus(self, number: Token) -> Outcome:
        return one_way(term("plus", whole_number(number)))

    def first_draw(self) -> Event:
        return replace(self.draw_one("you"), more=(term("first_each", "turn"),))

    def first_draw_except(self) -> Event:
        return replace(self.draw_one("you", _NOT_FIRST), more=(term("first_each", "turn"),))

    def draw_exiled(self) -> Outcome:
        return one_way(term("becomes", term("exile_top", "event_player", 1)))

    def draw_dig_bottom(self, amount: Value) -> Outcome:
        return one_way(term("becomes", term("dig", "you", amount, 1, "library_bottom")))

    def instead_may_clauses(self, items: Items) -> Outcome:
        return replace(self.instead_does(items), more=(term("optional_replacement"),))

    def draw_each(self) -> Outcome:
        return one_way(term("becomes", term("draw_each", "you", "event_player", 1)))

    def milled(self, event: Event, outcome: Outcome) -> Items:
        return happens(event, outcome)

    def mill_event(self, who: Value) -> Event:
        return Event("mill", player_test(who), player="event_player")

    def mill_twice(self) -> Outcome:
        return one_way(term("times", 2))

    def mill_plus(self, amount: Value) -> Outcome:
        return one_way(term("plus", _number(amount)))

    def counters_changed(self, event: Event, outcome: Outcome) -> Items:
        kinds = [test.args[0] for test in event.tests if test.name == "kind"]
        named = [Text(outcome.kind)] if outcome.kind else []
        if kinds != named:
            raise Refused("counters of another kind")
        return happens(event, outcome)

    def counters_put(self, kind: Mods, on: Recipient) -> Event:
        objects = tuple(what.called("it") for what in on.things)
        return Event("put_counters", (*on.tests(), *kind), objects)

    def counters_put_effect(self, kind: Mods, on: Recipient) -> Event:
        event = self.counters_put(kind, on)
        return replace(event, tests=(*event.tests, term("by_effect")))

    def counters_put_by(self, who: Value, kind: Mods, on: Recipient) -> Event:
        event = self.counters_put(kind, on)
        return replace(event, tests=(*event.tests, term("by", who)))

    def counters_got(self, kind: Mods) -> Event:
        return self.counters_put(kind, Recipient(players=("you",)))

    def energy_got(self, _symbol: Token) -> Event:
        return self.counters_got((term("kind", Text("energy")),))

    def counters_are(self, *kind: Text) -> Mods:
        return tuple(term("kind", text) for text in kind)

    def counters_on_thing(self, what: Thing) -> Recipient:
        return Recipient((what,))

    def counters_on_any(self) -> Recipient:
        return Recipient()

    def counters_on_or_you(self, what: What) -> Recipient:
        return Recipient((thing(what.filter),), ("you",))

    def counters_become(self, mod: Term, kind: str) -> Outcome:
        return one_way(mod, kind=kind)

    def counters_half(self, kind: str) -> Outcome:
        return one_way(term("half_down"), kind=kind)

    def counters_minus(self, kind: Text) -> Outcome:
        return one_way(term("minus", 1), kind=kind.value)

    def energy_become(self, mod: Term, _symbol: Token) -> Outcome:
        return one_way(mod, kind="energy")

    def more_plus(self, number: Token) -> Term:
        return term("plus", whole_number(number))

    def more_twice(self) -> Term:
        return term("times", 2)

    def more_thrice(self) -> Term:
        return term("times", 3)

    def named_kind(self, kind: Text) -> str:
        return kind.value

    def named_same(self) -> str:
        return ""

    def tokens_changed(self, event: Event, outcome: Outcome) -> Items:
        if any(mod.name == _ONE_OF_EACH for mods in outcome.options for mod in mods):
            outcome = one_way(*_one_of_each(event))
        return happens(event, outcome)

    def tokens_effect(self, what: Filter) -> Event:
        return _tokens(what, term("player", "you"), term("by_effect"))

    def tokens_yours(self, what: Filter) -> Event:
        return _tokens(what, term("player", "you"))

    def tokens_any(self, what: Filter) -> Event:
        return _tokens(what)

    def tokens_each(self, what: Filter) -> Event:
        return _tokens(what, term("player", "you"))

    def tokens_opponents(self, what: Filter) -> Event:
        return _tokens(what, term("player", "opponent"))

    def first_tokens_turn(self, what: Filter) -> Event:
        return replace(self.tokens_yours(what), more=(term("first_each", "turn"),))

    def first_tokens_own(self, what: Filter) -> Event:
        return replace(self.tokens_yours(what), more=(term("first_each", "own_turn"),))

    def tokens_times(self, number: int) -> Outcome:
        return one_way(term("times", number))

    def tokens_also(self, made: Term) -> Outcome:
        return one_way(term("also", made))

    def tokens_become(self, token: TokenFace) -> Outcome:
        return one_way(term("becomes", _create("event_amount", token)))

    def token_becomes(self, created: tuple[Value, Value, bool]) -> Outcome:
        amount, token, tapped = created
        if amount != 1 or tapped:
            raise Refused("several tokens for each")
        return one_way(term("becomes", _create("event_amount", token)))

    def tokens_one_of_each(self) -> Outcome:
        return one_way(term(_ONE_OF_EACH))

    def tokens_become_either(self, one: TokenFace, other: TokenFace) -> Outcome:
        each = tuple((term("becomes", _create("event_amount", t)),) for t in (one, other))
        return Outcome(each, (term("optional_replacement"),))

    def tokens_become_copies(self, what: Value) -> Outcome:
        made = _create("event_amount", term("copy", what))
        return one_way(term("becomes", made), more=(term("optional_replacement"),))

    def tokens_become_chosen(self, what: Filter) -> Outcome:
        return self.tokens_become_copies(term("chosen", what))

    def twice(self) -> int:
        return 2

    def thrice(self) -> int:
        return 3

    def more_token_one(self, token: TokenFace) -> Term:
        return _create(1, token)

    def more_predefined_one(self, name: Token) -> Term:
        return _create(1, _predefined(str(name)))

    def more_token_many(self, token: TokenFace) -> Term:
        return _create("event_amount", token)

    def discarded(self, event: Event, outcome: Outcome) -> Items:
        return (Fact(term("functions_in", "hand")), *happens(event, outcome))

    def discard_self_by_opponent(self) -> Event:
        test = (term("object", SELF), term("cause", "opponent"))
        return Event("discard", test, (("self", None),), player="event_player")

    def discard_onto_battlefield(self) -> Outcome:
        return one_way(term("to", "battlefield"))

    def discard_onto_with(self, counters: tuple[Value, Value]) -> Outcome:
        amount, kind = counters
        return one_way(term("to", "battlefield"), term("with_counters", kind, amount))

    def discarded_to_library(self, items: Items) -> Items:
        return items

    def discard_by_opponent_to_top(self) -> Items:
        shown = term("also", term("reveal_object", "it"))
        return _discard_to_top(term("cause", "opponent"), shown)

    def discard_by_effect_to_top(self) -> Items:
        return _discard_to_top(term("by_effect"))

    def untapped_instead(self, event: Event, outcome: Outcome) -> Items:
        return happens(event, outcome)

    def untap_controllers(self, what: Thing) -> Event:
        return _untaps(what, "controller")

    def untap_yours(self, what: Thing) -> Event:
        return _untaps(what, "you")

    def skip_yours(self, phase: Value) -> Items:
        return _skip("you", term("phase", phase))

    def skip_all(self, phase: Value) -> Items:
        return _skip("player", term("phase", phase))

    def skip_extra(self, who: Value) -> Items:
        return _skip(who, term("phase", "turn"), term("extra_turn"))

    def skipped(self, step: Value) -> Value:
        return step

    def skipped_combat(self) -> Value:
        return "combat"

    def skipped_turn(self) -> Value:
        return "turn"

    def no_life_players(self) -> Items:
        return _rule(term("cant_gain_life", "player"))

    def no_life_you(self) -> Items:
        return _rule(term("cant_gain_life", "you"))

    def no_life_opponents(self) -> Items:
        return _rule(term("cant_gain_life", "opponent"))

    def life_total_fixed(self) -> Items:
        return _rule(term("life_total_cant_change", "you"))

    def no_counters_players(self) -> Items:
        return _rule(term("cant_get_counters", term("player", "player")))

    def no_counters_you(self) -> Items:
        return _rule(term("cant_get_counters", term("player", "you")))

    def no_counters_on(self, what: Filter) -> Items:
        return _rule(term("cant_get_counters", term("object", what)))

    def no_counters_on_self(self) -> Items:
        return self.no_counters_on(tests(term("self")))

    def no_counters_of_kind_on(self, what: Filter, kind: Value) -> Items:
        return _rule(term("cant_get_counters", term("object", what), kind))

    def no_counters_of_kind_on_self(self, kind: Value) -> Items:
        return self.no_counters_of_kind_on(tests(term("self")), kind)

    def no_counters_of_kind_you(self, kind: Value) -> Items:
        return _rule(term("cant_get_counters", term("player", "you"), kind))

    def no_draws_players(self) -> Items:
        return _rule(term("cant_draw", "player"))

    def no_draws_opponents(self) -> Items:
        return _rule(term("cant_draw", "opponent"))

    def no_draws_you(self) -> Items:
        return _rule(term("cant_draw", "you"))

    def no_entering_graveyards_libraries(self, what: Filter) -> Items:
        return self.no_entering_graveyards(what) + self._no_entering_from(what, "library")

    def no_entering_graveyards(self, what: Filter) -> Items:
        return self._no_entering_from(what, "graveyard")

    def _no_entering_from(self, what: Filter, zone: str) -> Items:
        return _rule(term("cant_enter", what & tests(term("zone", zone))))

    def unpreventable(self) -> Items:
        return _rule(term("cant_be_prevented", "any"))

    def unpreventable_by(self, what: Filter) -> Items:
        return _rule(term("cant_be_prevented", what))

    def unpreventable_by_self(self) -> Items:
        return _rule(term("cant_be_prevented", "self"))

    def unpreventable_combat_by(self, what: Filter) -> Items:
        return _rule(term("cant_be_prevented", term("combat", what)))

    def no_maximum_hand_you(self) -> Items:
        return _rule(term("no_maximum_hand_size", "you"))

    def no_maximum_hand_players(self) -> Items:
        return _rule(term("no_maximum_hand_size", "player"))

    def no_loss_at_zero(self) -> Items:
        return _rule(term("doesnt_lose", "you", "zero_life"))

    def begins_in_play(self) -> Items:
        functions = Fact(term("functions_in", "hand"))
        return (functions, *_rule(term("may_begin_on_battlefield", "self")))

    def sure_damage_if(self, condition: Value) -> Items:
        return (
            Fact(term("functions_in", "stack")),
            Fact(term("condition", condition)),
            *_rule(term("cant_be_countered", SELF)),
            *_rule(term("cant_be_prevented", SELF)),
        )

    def unpreventable_this_turn(self) -> Items:
        return _rule_this_turn(term("cant_be_prevented", "any"))

    def no_life_this_turn(self) -> Items:
        return _rule_this_turn(term("cant_gain_life", "player"))

    def damage_unpreventable(self) -> Items:
        return (Rider("damage", (term("unpreventable"),)),)


_ANYWHERE = frozenset({"card", "spell", "source", "cast_this_way", "zone"})
"""Tests that objects outside the battlefield can pass."""

_THEIR_GRAVEYARD = term("owner", Anaphor("player"))

_ONE_OF_EACH = "one_of_each"


def _that(what: Filter) -> Value:
    """Give a word that refers back to something of a kind."""
    return Anaphor("object", what)


def _number(value: Value) -> Value:
    """Give the number of a word that the grammar left as it is."""
    return whole_number(value) if isinstance(value, Token) else value


def _life(name: str, who: Value, *more: Term) -> Event:
    """Write the event that a player's life total changes."""
    return Event(name, (*player_test(who), *more), player="event_player")


def _tokens(what: Filter, *more: Term) -> Event:
    """Write the event that tokens are created."""
    if any(term("token") not in each for each in what.alternatives):
        raise Refused("creating what is no token")
    named = tests(term("token"))
    about = () if what == named else (term("object", what),)
    return Event("create_tokens", (*about, *more))


def _create(amount: Value, token: Value) -> Term:
    return term("create", "you", amount, token)


def _predefined(name: str) -> Value:
    """Give a token that is called by its subtype (111.10)."""
    if name not in PREDEFINED:
        raise Refused("no predefined token")
    return term("predefined", Text(name))


def _one_of_each(event: Event) -> Mods:
    """Create one token of each kind that an event names, for each of its tokens."""
    (about,) = (test.args[0] for test in event.tests if test.name == "object")
    assert isinstance(about, Filter)
    names: list[str] = []
    for each in about.alternatives:
        (kind,) = each - {term("token")}
        (name,) = kind.args
        if kind.name != "subtype" or not isinstance(name, Text):
            raise Refused("one of something else")
        names.append(name.value)
    return tuple(
        term("becomes", _create("event_amount", _predefined(name))) for name in sorted(names)
    )


def _discard_to_top(test: Term, *before: Term) -> Items:
    """Write that a card may go on top of the library as it is discarded."""
    event = Event("discard", (term("player", "you"), test), (("it", None),), player="event_player")
    mods = (*before, term("to", "library", "top"))
    return replacement(event, mods, more=(term("optional_replacement"),))


def _untaps(what: Thing, whose: Value) -> Event:
    """Write the event that something untaps in a player's untap step."""
    given = (term("object", what.test()), term("untap_step", whose))
    return Event("untap", given, (what.called("it"),))


def _skip(who: Value, *what: Term) -> Items:
    """Write that a player skips a turn, phase or step (614.10)."""
    event = Event("begin", (*player_test(who), *what), player="event_player")
    return replacement(event, (term("nothing"),))


def _rule(rule: Term) -> Items:
    """Write that something cannot happen (614.17)."""
    return (Fact(term("rule", rule)),)


def _rule_this_turn(rule: Term) -> Items:
    """Write the instruction that makes a rule for the turn."""
    return (Instruction(term("rule", rule, "end_of_turn")),)
