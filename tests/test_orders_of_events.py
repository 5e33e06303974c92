"""Events of every kind, compared with every order of effects tried out one by one (614 to 616)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from clingo import SymbolType
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pysolver import solver

# What happens in the end, as tuples; player 1 controls every effect, so `you` is player 1.
Happening = tuple[Any, ...]
Outcome = tuple[Happening, ...]
KINDS = ("+1/+1", "charge")
TOKENS = ("Clue", "Food", "Treasure")


@dataclass(frozen=True)
class Effect:
    """A replacement or prevention effect for the tests.

    Args:
        event: the kind of event that it waits for, in the vocabulary.
        test: what the event must be: a recipient, a kind of counter, a token, a zone; empty for
            anything.
        change: its modification: a name, and a number or a word.
        optional: whether it may be left out.
    """

    event: str
    test: str
    change: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True)
class State:
    """An event on its way, with what is to follow it.

    Args:
        kind: its kind, in the vocabulary.
        about: to what or to whom it happens, or where to.
        amount: how much; of tokens and of what enters, how much of each.
        after: what follows: a kind, about what, how much, and whether it is an event of its own.
    """

    kind: str
    about: Any
    amount: Any = None
    after: tuple[tuple[str, Any, Any, bool], ...] = ()


@dataclass(frozen=True)
class Table:
    """Effects, and what the game forbids.

    Args:
        effects: the effects.
        unpreventable: damage can't be prevented.
        no_counters: permanents can't get counters.
        no_life: player 1 can't gain life.
        commander: what dies is a commander.
    """

    effects: tuple[Effect, ...]
    unpreventable: bool = False
    no_counters: bool = False
    no_life: bool = False
    commander: bool = False

    def all_effects(self) -> tuple[Effect, ...]:
        """With those that the rules give (903.9b)."""
        if not self.commander:
            return self.effects
        return (*self.effects, Effect("move", "hand or library", ("to", "command"), True))


# --- Every order, one by one -----------------------------------------------------------------


def applies(effect: Effect, state: State, table: Table) -> bool:
    """Whether an effect applies to an event."""
    if effect.event != state.kind:
        return False
    match state.kind:
        case "damage":
            fits = {"you": state.about == "p1", "opponent": state.about == "p2"}
            fits |= {"creature": state.about.startswith("o"), "": True}
            return bool(state.amount > 0 and fits[effect.test])
        case "put_counters":
            meant = effect.test in ("", state.about)
            return bool(state.amount > 0 and meant and not table.no_counters)
        case "gain_life":
            return bool(state.amount > 0 and not table.no_life)
        case "create_tokens":
            return any(n > 0 and effect.test in ("", t) for t, n in state.amount)
        case "move":
            return str(state.about) in effect.test.split(" or ")
        case _:
            return True


def number_changed(change: tuple[str, ...], amount: int) -> int:
    """An amount after a change of it."""
    name, *words = change
    match name:
        case "times":
            return amount * int(words[0])
        case "plus":
            return amount + int(words[0])
        case "half_down":
            return amount // 2
        case "half_up":
            return (amount + 1) // 2
        case _:
            raise AssertionError(name)


def changed(number: int, effect: Effect, state: State, table: Table) -> State:
    """What an effect, the source of which is object `number`, turns an event into."""
    name, *words = effect.change
    match state.kind:
        case "damage" if name in ("prevent", "shield", "prevent_and_gain"):
            most = state.amount if words[0] == "all" else int(words[0])
            prevented = 0 if table.unpreventable else min(most, state.amount)
            gain = (("gain_life", "p1", prevented, True),) * (name == "prevent_and_gain")
            return replace(state, amount=state.amount - prevented, after=state.after + gain)
        case "damage" if name == "redirect":
            return replace(state, about="p1" if words[0] == "you" else f"o{number}")
        case "create_tokens":
            return replace(state, amount=tokens_changed(effect, dict(state.amount)))
        case "move" if name == "also":
            return replace(state, after=(*state.after, ("create_tokens", "p1", words[0], False)))
        case "move":
            return replace(state, about=words[0])
        case "enters" if name == "with_counters":
            counters = dict(state.amount)
            counters[words[0]] = counters.get(words[0], 0) + int(words[1])
            return replace(state, amount=tuple(sorted(counters.items())))
        case "enters":
            return replace(state, about=name)
        case _:
            return replace(state, amount=number_changed(effect.change, state.amount))


def tokens_changed(effect: Effect, tokens: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Tokens after an effect on those that it speaks of."""
    name, *words = effect.change
    meant = {t: n for t, n in tokens.items() if effect.test in ("", t)}
    match name:
        case "also" | "also_as_many":
            more = 1 if name == "also" else sum(meant.values())
            tokens[words[0]] = tokens.get(words[0], 0) + more
        case "becomes":
            tokens = {t: n for t, n in tokens.items() if t not in meant}
            for word in words:
                tokens[word] = tokens.get(word, 0) + sum(meant.values())
        case _:
            tokens |= {t: number_changed(effect.change, n) for t, n in meant.items()}
    return tuple(sorted((t, n) for t, n in tokens.items() if n))


def happens(state: State, applied: frozenset[int], table: Table) -> set[Outcome]:
    """All that an event can end in, every order and every choice tried out."""
    effects = table.all_effects()
    open_ = [
        i for i, effect in enumerate(effects) if i not in applied and applies(effect, state, table)
    ]
    if not open_:
        return in_the_end(state, applied, table)
    found: set[Outcome] = set()
    for i in open_:
        if effects[i].optional:
            found |= happens(state, applied | {i}, table)
        found |= happens(changed(i + 1, effects[i], state, table), applied | {i}, table)
    return found


def in_the_end(state: State, applied: frozenset[int], table: Table) -> set[Outcome]:
    """What happens once no more effects apply, with what follows."""
    ends = {tuple(told) for told in told_ends(state, applied, table)}
    for kind, about, amount, own in state.after:
        if kind == "create_tokens":
            amount = ((amount, 1),)
        chance = frozenset[int]() if own else applied
        later = happens(State(kind, about, amount), chance, table)
        ends = {before + after for before in ends for after in later}
    return ends


def told_ends(state: State, applied: frozenset[int], table: Table) -> Iterator[list[Happening]]:
    """The event itself; the counters with which something enters are events in it."""
    match state.kind:
        case "enters":
            ways: list[tuple[tuple[str, int], ...]] = [()]
            for kind, number in state.amount:
                ends = happens(State("put_counters", kind, number), applied, table)
                gets = [end[0][2] if end else 0 for end in ends]
                ways = [(*way, (kind, n)) if n else way for way in ways for n in gets]
            yield from ([("enters", state.about, way)] for way in ways)
        case "create_tokens":
            yield [("create_tokens", state.about, state.amount)] if state.amount else []
        case "move":
            yield [("move", state.about)]
        case "put_counters":
            some = state.amount > 0 and not table.no_counters
            yield [("put_counters", state.about, state.amount)] if some else []
        case "gain_life":
            some = state.amount > 0 and not table.no_life
            yield [("gain_life", state.about, state.amount)] if some else []
        case _:
            yield [(state.kind, state.about, state.amount)] if state.amount > 0 else []


# --- The encodings ---------------------------------------------------------------------------


def modifications(change: tuple[str, ...]) -> list[str]:
    """The steps of an effect, in the vocabulary."""
    match change:
        case ["shield", _]:
            return ["prevent(all)"]
        case ["prevent_and_gain", word]:
            return [f"prevent({word})", "then(gain_life(you,prevented))"]
        case ["also", word]:
            return [f'also(create(you,1,predefined("{word}")))']
        case ["also_as_many", word]:
            return [f'also(create(you,event_amount,predefined("{word}")))']
        case ["becomes", *words]:
            return [f'becomes(create(you,event_amount,predefined("{word}")))' for word in words]
        case ["with_counters", kind, number]:
            return [f'with_counters("{kind}",{number})']
        case [name, *words]:
            return [f"{name}({','.join(words)})" if words else name]
        case _:
            raise AssertionError(change)


def asks(effect: Effect) -> Iterator[str]:
    """What an effect asks of the event, in the vocabulary."""
    match effect.event, effect.test:
        case "damage", "creature":
            yield 'recipient(object("creatures"))'
        case "damage", who if who:
            yield f"recipient(player({who}))"
        case "put_counters", kind if kind:
            yield f'kind("{kind}")'
        case "create_tokens", token:
            yield "player(you)"
            if token:
                yield f'object("{token}s")'
        case "move", zone:
            yield f"to({zone})"


def board(table: Table) -> Iterator[str]:
    """A board with a creature for each effect, and what is forbidden."""
    yield "board(0). turn(0,1). active(p(0,1)). phase(0,main1). asked_board(0,0)."
    yield from (f"player(p(0,{n})). life(p(0,{n}),20)." for n in (1, 2))
    yield "next_player(p(0,1),p(0,2)). next_player(p(0,2),p(0,1))."
    yield 'filter("creatures",1,type(creature)). filter("permanents",1,permanent).'
    yield from (f'filter("{token}s",1,subtype("{token}")).' for token in TOKENS)
    yield from permanent("o(0,99)", "a(bans,1)")
    for holds, rule in (
        (table.unpreventable, "cant_be_prevented(any)"),
        (table.no_counters, 'cant_get_counters(object("permanents"))'),
        (table.no_life, "cant_gain_life(you)"),
    ):
        if holds:
            yield f"rule(a(bans,1),{rule})."
    if table.commander:
        yield "commander(o(0,99))."
    for number, effect in enumerate(table.effects, 1):
        a = f"a(e{number},1)"
        yield from permanent(f"o(0,{number})", a)
        yield f"replaces({a},1,{effect.event})."
        yield from (f"replaces_if({a},1,{test})." for test in asks(effect))
        for step, change in enumerate(modifications(effect.change), 1):
            yield f"instead({a},1,1,{step},{change})."
        if effect.change[0] in ("prevent", "shield", "prevent_and_gain"):
            yield f"prevention({a},1)."
        if effect.change[0] == "shield":
            yield f"shield({a},1,{effect.change[1]})."
        if effect.optional:
            yield f"optional_replacement({a},1)."


def permanent(o: str, ability: str) -> Iterator[str]:
    """A creature of player 1 with an ability."""
    yield f"object({o}). zone({o},battlefield). owner({o},p(0,1)). listed_under({o},p(0,1))."
    yield f"holds({o},type,creature,now(0)). holds({o},has,({ability},printed),now(0))."
    yield f"kind({ability},static)."


def question(state: State) -> Iterator[str]:
    """The question about an event, in the vocabulary."""
    match state.kind:
        case "damage":
            shape = f"damage(o(0,99),{term(state.about)},noncombat)"
            yield f"asked(0,replace,n({shape},{state.amount}))."
        case "put_counters":
            shape = f'put_counters(o(0,99),"{state.about}",p(0,1))'
            yield f"asked(0,replace,n({shape},{state.amount}))."
        case "gain_life":
            yield f"asked(0,replace,n(gain_life(p(0,1)),{state.amount}))."
        case "create_tokens":
            ((token, number),) = state.amount
            yield f'asked(0,replace,create(p(0,1),named("{token}"),{number})).'
        case "move":
            yield f"asked(0,replace,move(o(0,99),battlefield,{state.about},rule))."
        case "enters":
            yield "object(o(0,50)). zone(o(0,50),hand). owner(o(0,50),p(0,1))."
            yield "board(1). object(o(1,50)). zone(o(1,50),battlefield). owner(o(1,50),p(0,1))."
            yield "holds(o(1,50),type,creature,now(1)). asked(0,replace,enters(o(0,50),p(0,1)))."
            yield "object(o(1,99)). zone(o(1,99),battlefield). entering_in(0,o(0,50))."
            yield "looks_ahead(o(0,50),p(0,1),none,o(1,50))."


def term(name: str) -> str:
    """A player or an object as a term."""
    return f"{name[0]}(0,{name[1:]})"


def ends(state: State, table: Table) -> set[Outcome]:
    """What the stage says."""
    found: set[Outcome] = set()
    shown = solver.run("replace", "\n".join([*board(table), *question(state)]))
    for atom in shown:
        if atom.name == "outcome":
            events: list[Happening] = []
            rest: Any = atom.arguments[1]
            while rest.arguments:
                _, event, rest = rest.arguments
                events.append(read(event))
            found.add(tuple(events))
    return found


def pairs(rest: Any) -> Iterable[tuple[str, int]]:
    """The pairs of a list of counters or tokens."""
    while rest.arguments:
        what, number, rest = rest.arguments
        name = what if what.type == SymbolType.String else what.arguments[0]
        yield name.string, number.number


def read(event: Any) -> Happening:
    """An event of the stage."""
    match event.name:
        case "n":
            shape, amount = event.arguments
            if shape.name == "put_counters":
                return "put_counters", shape.arguments[1].string, amount.number
            about = shape.arguments[1 if shape.name == "damage" else 0]
            return shape.name, f"{about.name}{about.arguments[1].number}", amount.number
        case "create":
            return "create_tokens", "p1", tuple(sorted(pairs(event.arguments[1])))
        case "move":
            return "move", event.arguments[2].name
        case _:
            counters = tuple(sorted(pairs(event.arguments[3])))
            return "enters", event.arguments[2].name, counters


# --- The tests -------------------------------------------------------------------------------

amounts = st.one_of(
    st.tuples(st.sampled_from(["times", "plus"]), st.sampled_from(["1", "2"])),
    st.sampled_from([("half_down",), ("half_up",)]),
)
recipients = st.sampled_from(["", "you", "opponent", "creature"])
preventing = st.tuples(
    st.sampled_from(["prevent", "shield", "prevent_and_gain"]), st.sampled_from(["1", "3"])
)
of_damage = st.one_of(
    st.builds(Effect, st.just("damage"), recipients, amounts, st.booleans()),
    st.builds(Effect, st.just("damage"), recipients, preventing),
    st.builds(Effect, st.just("damage"), recipients, st.just(("prevent", "all"))),
    st.builds(
        Effect,
        st.just("damage"),
        recipients,
        st.tuples(st.just("redirect"), st.sampled_from(["self", "you"])),
        st.booleans(),
    ),
    st.builds(Effect, st.just("gain_life"), st.just(""), amounts),
)
of_counters = st.builds(
    Effect, st.just("put_counters"), st.sampled_from(["", *KINDS]), amounts, st.booleans()
)
of_entering = st.builds(
    Effect,
    st.just("enters"),
    st.just(""),
    st.one_of(
        st.sampled_from([("tapped",), ("untapped",)]),
        st.tuples(st.just("with_counters"), st.sampled_from(KINDS), st.sampled_from(["1", "2"])),
    ),
    st.booleans(),
)
of_tokens = st.builds(
    Effect,
    st.just("create_tokens"),
    st.sampled_from(["", *TOKENS]),
    st.one_of(
        amounts,
        st.tuples(st.sampled_from(["also", "also_as_many", "becomes"]), st.sampled_from(TOKENS)),
        st.sampled_from([("becomes", "Clue", "Food"), ("becomes", *TOKENS)]),
    ),
    st.booleans(),
)
zones = st.sampled_from(["graveyard", "exile", "hand"])
of_moves = st.builds(
    Effect,
    st.just("move"),
    zones,
    st.one_of(
        st.tuples(st.just("to"), st.sampled_from(["exile", "hand", "library"])),
        st.tuples(st.just("also"), st.sampled_from(TOKENS)),
    ),
    st.booleans(),
)


def compare(state: State, table: Table) -> None:
    assert ends(state, table) == happens(state, frozenset(), table)


slow = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@slow
@given(
    st.sampled_from(["p1", "p2", "o99"]),
    st.integers(1, 5),
    st.lists(of_damage, max_size=6),
    st.booleans(),
    st.booleans(),
)
def test_damage(
    to: str, amount: int, effects: list[Effect], unpreventable: bool, no_life: bool
) -> None:
    table = Table(tuple(effects), unpreventable=unpreventable, no_life=no_life)
    compare(State("damage", to, amount), table)


@slow
@given(st.sampled_from(KINDS), st.integers(1, 4), st.lists(of_counters, max_size=6), st.booleans())
def test_counters(kind: str, amount: int, effects: list[Effect], forbidden: bool) -> None:
    compare(State("put_counters", kind, amount), Table(tuple(effects), no_counters=forbidden))


@slow
@given(st.lists(st.one_of(of_entering, of_counters), max_size=6), st.booleans())
def test_entering(effects: list[Effect], forbidden: bool) -> None:
    compare(State("enters", "untapped", ()), Table(tuple(effects), no_counters=forbidden))


@slow
@given(st.sampled_from(TOKENS), st.integers(1, 3), st.lists(of_tokens, max_size=6))
def test_tokens(token: str, amount: int, effects: list[Effect]) -> None:
    compare(State("create_tokens", "p1", ((token, amount),)), Table(tuple(effects)))


@slow
@given(zones, st.lists(st.one_of(of_moves, of_tokens), max_size=6), st.booleans())
def test_moves(to: str, effects: list[Effect], commander: bool) -> None:
    compare(State("move", to), Table(tuple(effects), commander=commander))


def test_more_tokens_than_are_worked_out() -> None:
    each = Effect("create_tokens", "", ("becomes", *TOKENS))
    table, state = Table((each,) * 20), State("create_tokens", "p1", (("Clue", 1),))
    shown = solver.run("replace", "\n".join([*board(table), *question(state)]))
    assert "too_large(0)" in map(str, shown)
