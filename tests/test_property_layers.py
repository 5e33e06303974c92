"""Properties of the layers: a plain timestamp sort, and what must not matter."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.api import answer_all
from pysolver.case import parse_case

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

# Invented enchantments whose effects read nothing that another one changes: no dependencies.
SETTERS = {
    "Paint": lambda color: f"Creatures are {color}.",
    "Size": lambda n: f"Creatures have base power and toughness {n}/{n}.",
    "Bigger": lambda n: f"Creatures get +{n}/+{n + 1}.",
}
EFFECTS = st.lists(
    st.one_of(
        st.tuples(st.just("Paint"), st.sampled_from(sorted(COLORS))),
        st.tuples(st.just("Size"), st.integers(1, 4)),
        st.tuples(st.just("Bigger"), st.integers(1, 3)),
    ),
    max_size=5,
)


def enchantment(number: int, kind: str, value: Any, timestamp: int) -> dict[str, Any]:
    text = SETTERS[kind](value)
    card = {"name": f"Charm {number}", "types": "Enchantment", "text": text}
    return {"card": card, "id": f"charm{number}", "timestamp": timestamp}


def bear(timestamp: int) -> dict[str, Any]:
    card = {"name": "Bear", "mana_cost": "{1}{G}", "types": "Creature — Bear"}
    return {"card": {**card, "power": 2, "toughness": 2}, "id": "bear", "timestamp": timestamp}


def characteristics(objects: list[dict[str, Any]], name: str = "bear") -> dict[str, Any]:
    board = {"players": {"Amy": {"battlefield": objects}, "Ned": {}}}
    case = parse_case({"case": "a", "board": board, "ask": {"characteristics": name}})
    (answer,) = answer_all([case])
    assert answer.complete, answer.not_modelled
    assert isinstance(answer.answer, dict)
    return answer.answer


def by_timestamps(effects: list[tuple[str, Any, int]]) -> tuple[list[str], int, int]:
    """Colours, power and toughness of a green 2/2: the simplest reading of 613.7."""
    color, base, plus = "G", 2, (0, 0)
    for kind, value, _ in sorted(effects, key=lambda effect: effect[2]):
        if kind == "Paint":
            color = COLORS[value]
        elif kind == "Size":
            base = value
        else:
            plus = (plus[0] + value, plus[1] + value + 1)
    return [color], base + plus[0], base + plus[1]


@settings(max_examples=25, deadline=None)
@given(EFFECTS, st.randoms(use_true_random=False))
def test_without_dependency_a_timestamp_sort_decides(
    effects: list[tuple[str, Any]], random: Any
) -> None:
    stamps = random.sample(range(1, 50), len(effects))
    stamped = [(kind, value, stamp) for (kind, value), stamp in zip(effects, stamps, strict=True)]
    objects = [enchantment(n, *effect) for n, effect in enumerate(stamped)]
    found = characteristics([bear(99), *objects])
    assert (found["colors"], found["power"], found["toughness"]) == by_timestamps(stamped)


LANDS = [
    {"card": "Blood Moon", "id": "moon", "timestamp": 3},
    {"card": "Urborg, Tomb of Yawgmoth", "id": "urborg", "timestamp": 1},
    {"card": "Prismatic Omen", "id": "omen", "timestamp": 4},
    {"card": "Bayou", "id": "bayou", "timestamp": 5},
    {"card": "Dryad Arbor", "id": "arbor", "timestamp": 6},
    {"card": "Humility", "id": "humility", "timestamp": 2},
]


@settings(max_examples=15, deadline=None)
@given(st.permutations(LANDS))
def test_the_order_in_which_a_board_is_written_does_not_matter(order: list[Any]) -> None:
    for name in ("bayou", "urborg", "arbor"):
        assert characteristics(order, name) == characteristics(LANDS, name)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.from_regex(r"[a-z]{3,8}", fullmatch=True), min_size=6, max_size=6, unique=True))
def test_how_objects_are_called_does_not_matter(names: list[str]) -> None:
    called = [{**thing, "id": f"x-{name}"} for thing, name in zip(LANDS, names, strict=True)]
    assert characteristics(called, f"x-{names[3]}") == characteristics(LANDS, "bayou")
