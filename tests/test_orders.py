"""Orders of replacement effects, compared with every order tried out one by one (614.5, 616.1)."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pysolver import solver
from pysolver.api import answer_chunk
from pysolver.case import parse_case

# An event is a tuple: what happens, to whom, how much. Two players, 1 and 2; effects speak of one.
Event = tuple[str, int, int]
Outcome = tuple[Event, ...]


@dataclass(frozen=True)
class Effect:
    """A replacement effect for the tests.

    Args:
        event: what it waits for.
        player: to whom that must happen; 0 for anybody.
        change: what it does, as a modification of the vocabulary, `you` being player 1.
        optional: whether it may be left out.
        early: whether it replaces a part of its own effect, so that it comes first (616.1a).
    """

    event: str
    player: int
    change: tuple[str, ...]
    optional: bool = False
    early: bool = False


# --- Every order, one by one -----------------------------------------------------------------


def changed(effect: Effect, event: Event) -> list[Event]:
    """What an effect turns an event into: several events where it splits, none for nothing."""
    what, player, amount = event
    name, *words = effect.change
    match name:
        case "times":
            return [(what, player, amount * int(words[0]))]
        case "plus":
            return [(what, player, amount + int(words[0]))]
        case "minus":
            return [(what, player, max(amount - int(words[0]), 0))]
        case "half_up":
            return [(what, player, (amount + 1) // 2)]
        case "half_down":
            return [(what, player, amount // 2)]
        case "nothing":
            return []
        case "gain" | "lose" | "mill":
            return [(name, player, amount)]
        case "take":
            return [(what, int(words[0]), int(words[1]))]
        case "turn":
            return [("gain", player, int(words[0]))]
        case "both":
            return [("gain", player, amount), ("lose", player, amount)]
        case _:
            raise AssertionError(name)


def applies(effect: Effect, event: Event) -> bool:
    """Whether an effect applies to an event; to draws one by one (121.2)."""
    what, player, amount = event
    if what == "draw" and amount != 1:
        return False
    return effect.event == what and effect.player in (0, player) and amount > 0


def happens(event: Event, applied: frozenset[int], effects: list[Effect]) -> set[Outcome]:
    """All that an event can end in, every order and every choice tried out."""
    what, player, amount = event
    open_ = [i for i, effect in enumerate(effects) if i not in applied and applies(effect, event)]
    if any(effects[i].early for i in open_):
        open_ = [i for i in open_ if effects[i].early]
    if not open_:
        if what != "draw" or amount == 1:
            return {(event,) if amount > 0 else ()}
        found: set[Outcome] = {()}
        for _ in range(amount):
            one = happens(("draw", player, 1), applied, effects)
            found = {merged(before + after) for before in found for after in one}
        return found
    found = set()
    for i in open_:
        now = applied | {i}
        if effects[i].optional:
            found |= happens(event, now, effects)
        ends: set[Outcome] = {()}
        for part in changed(effects[i], event):
            after = happens(part, now, effects)
            ends = {merged(x + y) for x in ends for y in after}
        found |= ends
    return found


def merged(events: Outcome) -> Outcome:
    """One player's draws in a row are one."""
    listed: list[Event] = []
    for event in events:
        if listed and event[0] == "draw" and listed[-1][:2] == event[:2]:
            event = ("draw", event[1], listed.pop()[2] + event[2])
        listed.append(event)
    return tuple(listed)


# --- The encodings ---------------------------------------------------------------------------

_EVENTS = {"gain": "gain_life", "lose": "lose_life", "mill": "mill", "draw": "draw"}
_SHAPES = {**_EVENTS, "draw": "draw_many"}


def modifications(effect: Effect) -> list[str]:
    """The steps of an effect, in the vocabulary."""
    name, *words = effect.change
    match name:
        case "gain" | "lose" | "mill":
            return [f"becomes({_EVENTS[name]}(event_player,event_amount))"]
        case "both":
            return [
                "becomes(gain_life(event_player,event_amount))",
                "becomes(lose_life(event_player,event_amount))",
            ]
        case "turn":
            return [f"becomes(gain_life(event_player,{words[0]}))"]
        case "take":
            return [f"becomes(draw({'you' if words[0] == '1' else 'opponent'},{words[1]}))"]
        case _:
            return [f"{name}({words[0]})" if words else name]


def facts(event: Event, effects: list[Effect]) -> str:
    """A board with a source for each effect, all controlled by player 1, and the question."""
    lines = ["board(0). turn(0,1). active(p(0,1)). phase(0,main1). asked_board(0,0)."]
    lines += [f"player(p(0,{n})). life(p(0,{n}),20)." for n in (1, 2)]
    for number, effect in enumerate(effects, 1):
        o, a = f"o(0,{number})", f"a(e{number},1)"
        lines.append(f"object({o}). zone({o},battlefield). owner({o},p(0,1)).")
        lines.append(f"listed_under({o},p(0,1)). holds({o},has,({a},printed),now(0)).")
        lines.append(f"kind({a},static). replaces({a},1,{_EVENTS[effect.event]}).")
        if effect.player:
            lines.append(
                f"replaces_if({a},1,player({'you' if effect.player == 1 else 'opponent'}))."
            )
        for step, change in enumerate(modifications(effect), 1):
            lines.append(f"instead({a},1,1,{step},{change}).")
        if effect.optional:
            lines.append(f"optional_replacement({a},1).")
        if effect.early:
            lines.append(f"self_replacement({a},1).")
    what, player, amount = event
    lines.append(f"asked(0,replace,n({_SHAPES[what]}(p(0,{player})),{amount})).")
    return "\n".join(lines)


def ends(event: Event, effects: list[Effect]) -> set[Outcome]:
    """What the stage says."""
    names = {shape: name for name, shape in _SHAPES.items()}
    found: set[Outcome] = set()
    for atom in solver.run("replace", facts(event, effects)):
        if atom.name != "outcome":
            continue
        events: list[Event] = []
        rest: Any = atom.arguments[1]
        while rest.arguments:
            key, said, rest = rest.arguments
            if key.name == "p":
                events.append(("draw", key.arguments[1].number, said.number))
            else:
                shape, amount = said.arguments
                player = shape.arguments[0].arguments[1].number
                events.append((names[shape.name], player, amount.number))
        found.add(tuple(events))
    return found


numbers = st.integers(1, 3).map(str)
amounts = st.one_of(
    st.tuples(st.sampled_from(["times", "plus", "minus"]), numbers),
    st.sampled_from([("half_up",), ("half_down",), ("nothing",), ("both",)]),
    st.sampled_from([("gain",), ("lose",), ("mill",)]),
)
draws = st.one_of(
    st.tuples(st.just("take"), st.sampled_from(["1", "2"]), st.sampled_from(["1", "2"])),
    st.tuples(st.just("turn"), st.sampled_from(["1", "2"])),
    st.just(("nothing",)),
)
of_amounts = st.builds(
    Effect,
    st.sampled_from(["gain", "lose", "mill"]),
    st.integers(0, 2),
    amounts,
    st.booleans(),
    st.booleans(),
)
of_draws = st.builds(Effect, st.just("draw"), st.integers(0, 2), draws, st.booleans())
players = st.integers(1, 2)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.tuples(st.sampled_from(["gain", "lose", "mill"]), players, st.integers(0, 5)),
    st.lists(of_amounts, max_size=6),
)
def test_amounts_in_every_order(event: Event, effects: list[Effect]) -> None:
    assert ends(event, effects) == happens(event, frozenset(), effects)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.tuples(st.just("draw"), players, st.integers(1, 2)), st.lists(of_draws, max_size=4))
def test_draws_in_every_order(event: Event, effects: list[Effect]) -> None:
    assert ends(event, effects) == happens(event, frozenset(), effects)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(players, st.lists(of_draws, max_size=4), st.lists(of_amounts, max_size=2))
def test_draws_that_become_something_else(
    player: int, drawing: list[Effect], others: list[Effect]
) -> None:
    effects, event = drawing + others, ("draw", player, 1)
    assert ends(event, effects) == happens(event, frozenset(), effects)


def test_many_draws_one_by_one() -> None:
    skip = Effect("draw", 1, ("nothing",), optional=True)
    double = Effect("draw", 1, ("take", "1", "2"))
    assert ends(("draw", 1, 60), [skip]) == {()} | {(("draw", 1, n),) for n in range(1, 61)}
    assert ends(("draw", 1, 60), [double] * 3) == {(("draw", 1, 480),)}


def test_what_goes_too_many_ways_is_refused_alone() -> None:
    amy = {"battlefield": ["Uba Mask", "Asmodeus the Archfiend"]}  # each draw becomes one or other
    cases = [
        {"case": "draws", "board": {"players": {"Amy": amy, "Ned": {}}}, "ask": {"replace": draws}}
        for draws in ({"draw": {"player": "Amy", "amount": amount}} for amount in (1, 40))
    ]
    found, refused = answer_chunk([parse_case(case) for case in cases])
    assert isinstance(found, list) and found[0].answer == [[]]
    assert str(refused) == (
        "ask: an event can go more ways than are worked out:"
        " more than 50000 ends of it and of its parts"
    )


def amounts_in_the_end(amount: int, kinds: list[Effect], each: int) -> set[int]:
    """All that an amount can end in where there are so many effects of each kind, by states."""
    start = amount, (0,) * len(kinds)
    todo, seen, found = [start], {start}, set()
    while todo:
        amount, used = todo.pop()
        open_ = [k for k, n in enumerate(used) if n < each] if amount else []
        if not open_:
            found.add(amount)
        for k in open_:
            more = tuple(n + (k == other) for other, n in enumerate(used))
            after = sum(n for _, _, n in changed(kinds[k], ("gain", 1, amount))), more
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return found


CHANGES = ["times 2", "plus 1", "half_down", "minus 1", "half_up", "plus 3", "times 3", "minus 2"]


@pytest.mark.parametrize(("number", "each"), [(4, 6), (8, 1), (2, 8)])
def test_many_effects(number: int, each: int) -> None:
    kinds = [Effect("gain", 1, tuple(change.split())) for change in CHANGES[:number]]
    started = process_time()
    ends(("gain", 1, 3), kinds[:1])
    one, started = process_time() - started, process_time()
    found = ends(("gain", 1, 3), kinds * each)
    assert process_time() - started < 40 * one
    amounts_found = {end[0][2] if end else 0 for end in found}
    assert amounts_found == amounts_in_the_end(3, kinds, each)


def test_more_effects_than_can_be_ordered_are_refused() -> None:
    effects = [Effect("gain", 1, ("plus", "1"))] * 29
    shown = solver.run("replace", facts(("gain", 1, 1), effects))
    assert [str(atom) for atom in shown if atom.name in ("too_many", "outcome")] == [
        "too_many(0,29)"
    ]


# --- Mana (106.12b) --------------------------------------------------------------------------

Mana = tuple[int, ...]
"""How much of each type, in the order W U B R G C."""

_MANA = "wubrgc"


def mana_changed(change: tuple[str, ...], mana: Mana) -> Mana:
    """What an effect turns an amount of mana into."""
    name, word = change
    match name:
        case "times":
            return tuple(count * int(word) for count in mana)
        case "make_types":
            return tuple(sum(mana) * (word == each) for each in _MANA)
        case "make_amount":
            return tuple(min(count, int(word)) for count in mana)
        case _:
            raise AssertionError(name)


def mana_happens(
    mana: Mana, applied: frozenset[int], effects: list[tuple[int, tuple[str, ...]]]
) -> set[Mana]:
    """All that an amount can end in; an effect asks for at least so much mana."""
    open_ = [i for i, (least, _) in enumerate(effects) if i not in applied and sum(mana) >= least]
    if not open_:
        return {mana}
    return set().union(
        *(mana_happens(mana_changed(effects[i][1], mana), applied | {i}, effects) for i in open_)
    )


def mana_ends(amount: int, effects: list[tuple[int, tuple[str, ...]]]) -> set[Mana]:
    """What the stage says about tapping a land for so much green mana."""
    land, a = "o(0,100)", "a(land,1)"
    lines = ["board(0). turn(0,1). active(p(0,1)). phase(0,main1). asked_board(0,0)."]
    lines.append(f"player(p(0,1)). life(p(0,1),20). asked(0,tap_for_mana,{land}).")
    lines.append(f"kind({a},activated). cost({a},1,tap). effect({a},1,add_mana(you)).")
    lines.append(f"adds({a},1,1,1,one,only(g),{amount}).")
    sources = [(land, a)] + [(f"o(0,{n})", f"a(e{n},1)") for n in range(1, len(effects) + 1)]
    for o, ability in sources:
        lines.append(f"object({o}). zone({o},battlefield). owner({o},p(0,1)).")
        lines.append(f"listed_under({o},p(0,1)). holds({o},has,({ability},printed),now(0)).")
    for (_, ability), (least, (name, word)) in zip(sources[1:], effects, strict=True):
        lines.append(f"kind({ability},static). replaces({ability},1,mana).")
        if least > 1:
            lines.append(f"replaces_if({ability},1,amount(ge,{least})).")
        change = f"{name}(only({word}))" if name == "make_types" else f"{name}({word})"
        lines.append(f"instead({ability},1,1,1,{change}).")
    shown = solver.run("mana", "\n".join(lines))
    return {
        tuple(count.number for count in atom.arguments[2].arguments)
        for atom in shown
        if atom.name == "outcome"
    }


of_mana = st.tuples(
    st.integers(1, 3),
    st.one_of(
        st.tuples(st.just("times"), st.sampled_from(["2", "3"])),
        st.tuples(st.just("make_types"), st.sampled_from(list(_MANA))),
        st.just(("make_amount", "1")),
    ),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(1, 3), st.lists(of_mana, max_size=5))
def test_mana_in_every_order(amount: int, effects: list[tuple[int, tuple[str, ...]]]) -> None:
    start = (0, 0, 0, 0, amount, 0)
    assert mana_ends(amount, effects) == mana_happens(start, frozenset(), effects)
