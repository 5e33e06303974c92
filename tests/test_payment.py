"""What can be had and what can be paid agree with playing small boards out in every order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from pysolver.api import answer_all
from pysolver.case import parse_case
from pysolver.mana_text import parse_cost, write_amount

Amount = tuple[str, ...]

# Each ability: its own cost, and the amounts that it can add. `away` sacrifices the permanent.
# `U*` is snow mana, `G!` may be spent to cast creature spells only.
Ability = tuple[dict[str, Any], tuple[Amount, ...]]
CARDS: dict[str, tuple[str, str, tuple[Ability, ...]]] = {
    "Meadow": ("Land", "{T}: Add {G}.", (({"tap": True}, (("G",),)),)),
    "Delta": ("Land", "{T}: Add {W} or {U}.", (({"tap": True}, (("W",), ("U",))),)),
    "Seal": (
        "Artifact",
        "{1}, {T}: Add {W}{B}.",
        (({"tap": True, "mana": ("1",)}, (("W", "B"),)),),
    ),
    "Sluice": (
        "Land",
        "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
        (
            ({"tap": True}, (("C",),)),
            ({"tap": True, "mana": ("W/U",)}, (("W", "W"), ("W", "U"), ("U", "U"))),
        ),
    ),
    "Bead": (
        "Artifact",
        "{T}, Sacrifice this artifact: Add {R} or {G}.",
        (({"tap": True, "away": True}, (("R",), ("G",))),),
    ),
    "Pond": (
        "Land",
        "{T}, Pay 1 life: Add {B} or {R}.",
        (({"tap": True, "life": 1}, (("B",), ("R",))),),
    ),
    "Cistern": (
        "Land",
        "{T}: Add {C}.\nRemove a charge counter from this land: Add {U}.",
        (({"tap": True}, (("C",),)), ({"counter": 1}, (("U",),))),
    ),
    "Pyre": (
        "Artifact",
        "Sacrifice a creature: Add {C}{C}.",
        (({"victim": "away"}, (("C", "C"),)),),
    ),
    "Elf": ("Creature — Elf", "{T}: Add {G}.", (({"tap": True}, (("G",),)),)),
    "Drum": (
        "Artifact",
        "{T}, Tap an untapped creature you control: Add {R} or {W}.",
        (({"tap": True, "victim": "tap"}, (("R",), ("W",))),),
    ),
    "Rite": (
        "Enchantment",
        "Tap two untapped creatures you control: Add {B}{B} or {G}.",
        (({"victim": "tap", "victims": 2}, (("B", "B"), ("G",))),),
    ),
    "Forge": (
        "Artifact",
        "{2}, {T}: Add three mana in any combination of {U} and/or {R}.",
        (
            (
                {"tap": True, "mana": ("2",)},
                (("U", "U", "U"), ("R", "U", "U"), ("R", "R", "U"), ("R", "R", "R")),
            ),
        ),
    ),
    "Lens": ("Artifact", "{G}: Add {W} or {U}.", (({"mana": ("G",)}, (("W",), ("U",))),)),
    "Giant": ("Creature — Giant", "Pay 2 life: Add {R}.", (({"life": 2}, (("R",),)),)),
    "Broker": (
        "Creature — Rogue",
        "Sacrifice a creature: Add {B}.",
        (({"victim": "away"}, (("B",),)),),
    ),
    "Tarn": ("Snow Land", "{T}: Add {U}.", (({"tap": True}, (("U*",),)),)),
    "Den": (
        "Land",
        "{T}: Add {G}{G}. Spend this mana only to cast creature spells.",
        (({"tap": True}, (("G!", "G!"),)),),
    ),
}
COSTS = (
    "{1}{G}", "{W}{U}", "{2}{R}", "{W/U}{G}", "{2/B}{W}", "{G/P}{U/P}", "{C}{1}", "{X}{R}",
    "{W}{B}", "{3}", "{G/U/P}{1}", "{U}{U}{C}", "{4}{W}", "{R}{R}", "{2}{W}{U}",
    "{S}{1}", "{S}{S}", "{1}{G}{G}", "{1}{U}", "{B}{B}",
)  # fmt: skip

State = tuple[tuple[tuple[bool, bool, int], ...], int, Amount]
"""For each permanent whether it is there, whether it is tapped, and its counters; life; mana."""


def _pays(symbol: str, pool: Amount, creature: bool) -> Iterator[tuple[Amount, int]]:
    """What is left of the mana after a symbol is paid, and the life that was paid."""
    usable = sorted({mana for mana in pool if creature or not mana.endswith("!")})
    if symbol == "X":
        yield pool, 0
    elif symbol.isdigit():
        for spent in set(combinations_with_replacement(usable, int(symbol))):
            if all(spent.count(mana) <= pool.count(mana) for mana in spent):
                yield _without(pool, spent), 0
    else:
        for part in symbol.split("/"):
            if part == "P":
                yield pool, 2
            elif part.isdigit():
                yield from _pays(part, pool, creature)
            else:
                for mana in usable:
                    if mana.endswith("*") if part == "S" else mana[0] == part:
                        yield _without(pool, (mana,)), 0


def _without(pool: Amount, spent: Amount) -> Amount:
    rest = list(pool)
    for mana in spent:
        rest.remove(mana)
    return tuple(rest)


def _payments(
    symbols: tuple[str, ...], pool: Amount, creature: bool = False
) -> set[tuple[Amount, int]]:
    """Everything that paying, perhaps for a creature, can leave, and the life that it can take."""
    ways = {(pool, 0)}
    for symbol in symbols:
        ways = {
            (left, life + more)
            for rest, life in ways
            for left, more in _pays(symbol, rest, creature)
        }
    return ways


def _with_victim(
    names: tuple[str, ...], objects: list[tuple[bool, bool, int]], how: str
) -> Iterator[list[tuple[bool, bool, int]]]:
    """The permanents after one creature is tapped, or sacrificed (`away`)."""
    for other, victim in enumerate(names):
        alive, used, count = objects[other]
        if alive and CARDS[victim][0].startswith("Creature") and not (how == "tap" and used):
            changed = list(objects)
            changed[other] = (how != "away", used or how == "tap", count)
            yield changed


def _after(names: tuple[str, ...], state: State) -> Iterator[State]:
    """The states that activating one ability leads to."""
    objects, life, pool = state
    for number, name in enumerate(names):
        there, tapped, counters = objects[number]
        for cost, outcomes in CARDS[name][2]:
            if not there or (cost.get("tap") and tapped) or life < cost.get("life", 0):
                continue
            if counters < cost.get("counter", 0):
                continue
            own = list(objects)
            own[number] = (
                not cost.get("away"),
                tapped or bool(cost.get("tap")),
                counters - cost.get("counter", 0),
            )
            boards = [own]
            for _ in range(cost.get("victims", 1) if "victim" in cost else 0):
                boards = [
                    changed
                    for board in boards
                    for changed in _with_victim(names, board, cost["victim"])
                ]
            for board in boards:
                for left, _ in _payments(cost.get("mana", ()), pool):
                    for added in outcomes:
                        mana = tuple(sorted(left + added))
                        yield tuple(board), life - cost.get("life", 0), mana


def _played(names: tuple[str, ...], counters: int, life: int) -> set[State]:
    """Every state that mana abilities can lead to."""
    start: State = (
        tuple((True, False, counters if name == "Cistern" else 0) for name in names),
        life,
        (),
    )
    seen, waiting = {start}, [start]
    while waiting:
        for state in _after(names, waiting.pop()):
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return seen


def _contains(large: Amount, small: Amount) -> bool:
    return all(large.count(mana) >= small.count(mana) for mana in small)


def _card(name: str, counters: int) -> dict[str, Any]:
    types, text, _ = CARDS[name]
    card: dict[str, Any] = {"name": name, "types": types, "text": text}
    if types.startswith("Creature"):
        card |= {"power": 1, "toughness": 1}
    thing: dict[str, Any] = {"card": card}
    if name == "Cistern" and counters:
        thing["counters"] = {"charge": counters}
    return thing


def _boards(seed: int, count: int) -> list[tuple[tuple[str, ...], int, int, list[str]]]:
    chance = random.Random(seed)
    boards = []
    for _ in range(count):
        names = tuple(sorted(chance.choices(list(CARDS), k=chance.randint(1, 4))))
        costs = chance.sample(COSTS, 3)
        boards.append((names, chance.randint(0, 2), chance.choice((1, 3, 5)), costs))
    return boards


def _asked(names: tuple[str, ...], counters: int, life: int, ask: list[Any], number: int) -> Any:
    beast = {"name": "Beast", "types": "Creature — Beast", "power": 1, "toughness": 1}
    amy = {
        "life": life,
        "battlefield": [_card(name, counters) for name in names],
        "hand": [{"card": beast, "id": "beast"}],
    }
    board = {"players": {"Amy": amy, "Ned": {}}}
    return parse_case({"case": f"board-{number}", "board": board, "ask": ask})


@pytest.mark.parametrize("seed", [0, 1, 2, 13, 21])
def test_small_boards_played_out(seed: int) -> None:
    """Both questions agree with every order of activating abilities."""
    boards = _boards(seed, 12)
    cases = [
        _asked(
            names,
            counters,
            life,
            [
                {"available_mana": "Amy"},
                *({"can_pay": {"player": "Amy", "cost": cost}} for cost in costs),
                *({"can_pay": {"player": "Amy", "cost": cost, "for": "beast"}} for cost in costs),
            ],
            number,
        )
        for number, (names, counters, life, costs) in enumerate(boards)
    ]
    answers = iter(answer_all(cases))
    for names, counters, life, costs in boards:
        states = _played(names, counters, life)
        pools = {tuple(mana[0] for mana in pool) for _, _, pool in states}
        greatest = {p for p in pools if not any(q != p and _contains(q, p) for q in pools)}
        found = next(answers)
        assert found.complete, (names, found.not_modelled)
        assert set(found.answer) == {write_amount(p) for p in greatest}, (names, counters, life)
        for creature, cost in product((False, True), costs):
            symbols = parse_cost(cost)
            expected = any(
                paid <= left
                for _, left, pool in states
                for _, paid in _payments(symbols, pool, creature)
            )
            answer = next(answers).answer
            assert (answer is not False) == expected, (names, counters, life, cost, creature)


def test_listed_amounts_can_be_paid_and_nothing_greater() -> None:
    """Each amount listed can be paid; with one mana more it can't, unless another one has it."""
    boards = _boards(99, 8)
    first = [
        _asked(n, c, life, [{"available_mana": "Amy"}], i)
        for i, (n, c, life, _) in enumerate(boards)
    ]
    listed = [answer.answer for answer in answer_all(first)]
    asked, expected = [], []
    for number, ((names, counters, life, _), amounts) in enumerate(
        zip(boards, listed, strict=True)
    ):
        ask: list[Any] = []
        paid = {"player": "Amy", "for": "beast"}
        for amount in amounts[:3]:
            own = () if amount == "none" else parse_cost(amount)
            ask.append({"can_pay": paid | {"cost": amount if own else "{0}"}})
            expected.append(True)
            for more in "WUBRGC":
                cost = ("" if amount == "none" else amount) + f"{{{more}}}"
                ask.append({"can_pay": paid | {"cost": cost}})
                expected.append(False)
        asked.append(_asked(names, counters, life, ask, number))
    found = [answer.answer is not False for answer in answer_all(asked)]
    assert found == expected
