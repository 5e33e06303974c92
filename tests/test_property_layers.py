"""Properties of the layers: timestamps, dependency by its definition, and what must not matter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.api import answer_all
from pysolver.case import parse_case

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
KEYWORDS = ("flying", "haste", "reach")

# What invented enchantments and spells say of creatures. None reads what another one changes, so
# there are no dependencies.
STATIC = {
    "is_type": "Creatures are {0}s.",
    "adds_type": "Creatures are {0}s in addition to their other types.",
    "paints": "Creatures are {0}.",
    "gives": "Creatures have {0}.",
    "takes": "Creatures lose {0}.",
    "takes_all": "Creatures lose all abilities.",
    "sizes": "Creatures have base power and toughness {0}/{1}.",
    "grows": "Creatures get +{0}/+{1}.",
}
RESOLVED = {
    "is_type": "Target creature becomes a {0} until end of turn.",
    "adds_type": "Target creature becomes a {0} in addition to its other types until end of turn.",
    "paints": "Target creature becomes {0} until end of turn.",
    "gives": "Target creature gains {0} until end of turn.",
    "takes": "Target creature loses {0} until end of turn.",
    "takes_all": "Target creature loses all abilities until end of turn.",
    "sizes": "Target creature has base power and toughness {0}/{1} until end of turn.",
    "grows": "Target creature gets +{0}/+{1} until end of turn.",
    "switches": "Switch target creature's power and toughness until end of turn.",
}
EFFECTS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(("is_type", "adds_type")), st.sampled_from(("Goblin", "Knight"))),
        st.tuples(st.just("paints"), st.sampled_from(sorted(COLORS))),
        st.tuples(st.sampled_from(("gives", "takes")), st.sampled_from(KEYWORDS)),
        st.tuples(st.sampled_from(("takes_all", "switches")), st.none()),
        st.tuples(st.sampled_from(("sizes", "grows")), st.sampled_from(((1, 2), (3, 1), (4, 4)))),
    ),
    max_size=7,
)


def bear(timestamp: int) -> dict[str, Any]:
    card = {"name": "Bear", "mana_cost": "{1}{G}", "types": "Creature — Bear", "text": "Flying"}
    return {"card": {**card, "power": 2, "toughness": 3}, "id": "bear", "timestamp": timestamp}


def characteristics(
    objects: list[dict[str, Any]], effects: list[dict[str, Any]], *names: str
) -> list[dict[str, Any]]:
    board = {"players": {"Amy": {"battlefield": objects}, "Ned": {}}, "effects": effects}
    asked = [{"characteristics": name} for name in names]
    answers = list(answer_all([parse_case({"case": "a", "board": board, "ask": asked})]))
    assert all(answer.complete for answer in answers), answers
    return [answer.answer for answer in answers]


@dataclass
class Bear:
    """A green 2/3 with flying, changed by effects in the order of their timestamps (613.7)."""

    subtypes: set[str] = field(default_factory=lambda: {"Bear"})
    color: str = "G"
    keywords: set[str] = field(default_factory=lambda: {"flying"})
    base: tuple[int, int] = (2, 3)
    plus: tuple[int, int] = (0, 0)
    switched: bool = False

    def change(self, kind: str, value: Any) -> None:
        """Apply an effect. Layers need no order among themselves: each has values of its own."""
        match kind:
            case "is_type":
                self.subtypes = {value}
            case "adds_type":
                self.subtypes |= {value}
            case "paints":
                self.color = COLORS[value]
            case "gives":
                self.keywords |= {value}
            case "takes":
                self.keywords -= {value}
            case "takes_all":
                self.keywords = set()
            case "sizes":
                self.base = value
            case "grows":
                self.plus = (self.plus[0] + value[0], self.plus[1] + value[1])
            case "switches":
                self.switched = not self.switched

    def told(self) -> dict[str, Any]:
        power, toughness = (b + p for b, p in zip(self.base, self.plus, strict=True))
        if self.switched:
            power, toughness = toughness, power
        return {
            "subtypes": sorted(self.subtypes),
            "colors": [self.color],
            "keywords": sorted(self.keywords),
            "power": power,
            "toughness": toughness,
        }


@settings(max_examples=25, deadline=None)
@given(EFFECTS, st.randoms(use_true_random=False))
def test_without_dependency_a_timestamp_sort_decides(
    drawn: list[tuple[str, Any]], random: Any
) -> None:
    stamps = random.sample(range(2, 50), len(drawn))
    objects, effects, expected = [bear(1)], [], Bear()
    for number, ((kind, value), stamp) in enumerate(zip(drawn, stamps, strict=True)):
        resolved = kind == "switches" or random.random() < 0.5
        name = f"Charm {number}"
        words = RESOLVED if resolved else STATIC
        text = words[kind].format(*(value if isinstance(value, tuple) else (value,)))
        if resolved:
            card = {"name": name, "types": "Instant", "text": text}
            effects.append(
                {"from": card, "controller": "Amy", "targets": ["bear"], "timestamp": stamp}
            )
        else:
            card = {"name": name, "types": "Enchantment", "text": text}
            objects.append({"card": card, "timestamp": stamp})
    for (kind, value), _ in sorted(zip(drawn, stamps, strict=True), key=lambda each: each[1]):
        expected.change(kind, value)
    (found,) = characteristics(objects, effects, "bear")
    found["subtypes"] = sorted(found["subtypes"])
    assert {key: found[key] for key in expected.told()} == expected.told()


# ---------------------------------------------------------------- dependency, by its definition
BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")
PLURAL = {"Plains": "Plains", **{each: f"{each}s" for each in BASIC[1:]}}
Rule = tuple[str, str, bool]
"""Lands of the first type are lands of the second one: in addition to their other types, or not."""
Types = dict[str, frozenset[str]]


def applied(rule: Rule, lands: Types) -> Types:
    old, new, also = rule
    return {
        land: (types | {new} if also else frozenset({new})) if old in types else types
        for land, types in lands.items()
    }


def affected(rule: Rule, lands: Types) -> set[str]:
    return {land for land, types in lands.items() if rule[0] in types}


def by_definition(rules: list[Rule], lands: Types) -> Types:
    """Apply effects, the oldest first, as 613.8 says: one that depends on another waits for it."""
    pending = list(range(len(rules)))
    while pending:
        depends = {
            one: {
                other
                for other in pending
                if other != one
                and affected(rules[one], lands)
                != affected(rules[one], applied(rules[other], lands))
            }
            for one in pending
        }
        reach = {one: set(on) for one, on in depends.items()}
        for middle in pending:
            for one in pending:
                if middle in reach[one]:
                    reach[one] |= reach[middle]
        free = [one for one in pending if all(one in reach[other] for other in depends[one])]
        lands = applied(rules[free[0]], lands)
        pending.remove(free[0])
    return lands


RULES = st.lists(
    st.tuples(st.sampled_from(BASIC), st.sampled_from(BASIC), st.booleans()), min_size=2, max_size=4
)


@settings(max_examples=20, deadline=None)
@given(RULES)
def test_effects_that_depend_on_each_other_wait(rules: list[Rule]) -> None:
    objects: list[dict[str, Any]] = [
        {"card": basic, "id": basic.lower(), "timestamp": 50 + place}
        for place, basic in enumerate(BASIC)
    ]
    for number, (old, new, also) in enumerate(rules):
        rest = " in addition to their other types" if also else ""
        text = f"All {PLURAL[old]} are {PLURAL[new]}{rest}."
        card = {"name": f"Charm {number}", "types": "Enchantment", "text": text}
        objects.append({"card": card, "timestamp": number + 1})
    expected = by_definition(rules, {basic.lower(): frozenset({basic}) for basic in BASIC})
    for found, (land, types) in zip(
        characteristics(objects, [], *expected), expected.items(), strict=True
    ):
        assert set(found["subtypes"]) == types, land


# ---------------------------------------------------------------- what must not matter
LANDS: list[dict[str, Any]] = [
    {"card": "Blood Moon", "id": "moon", "timestamp": 3},
    {"card": "Urborg, Tomb of Yawgmoth", "id": "urborg", "timestamp": 1},
    {"card": "Prismatic Omen", "id": "omen", "timestamp": 4},
    {"card": "Bayou", "id": "bayou", "timestamp": 5},
    {"card": "Dryad Arbor", "id": "arbor", "timestamp": 6},
    {"card": "Humility", "id": "humility", "timestamp": 2},
]
CREATURES: list[dict[str, Any]] = [
    {"card": "Clone", "id": "clone", "copy_of": "Knight Exemplar", "timestamp": 1},
    {"card": "Tarmogoyf", "id": "goyf", "timestamp": 2, "counters": {"+1/+1": 1}},
    {"card": "Lignify", "id": "lignify", "attached_to": "goyf", "timestamp": 7},
    {"card": "Opalescence", "id": "opal", "timestamp": 3},
    {"card": "Enchanted Evening", "id": "evening", "timestamp": 4},
    {"card": "Painter's Servant", "id": "painter", "chosen": {"color": "blue"}, "timestamp": 5},
    {"card": "Conspiracy", "id": "conspiracy", "chosen": {"type": "Knight"}, "timestamp": 6},
    {"card": "Muscle Sliver", "id": "sliver", "face_down": "morph", "timestamp": 8},
]
EFFECTS_LEFT: list[dict[str, Any]] = [
    {"from": "Turn to Frog", "controller": "Ned", "targets": ["clone"], "timestamp": 12},
    {"from": "Giant Growth", "controller": "Amy", "targets": ["goyf"], "timestamp": 11},
    {"from": "Twisted Image", "controller": "Amy", "targets": ["sliver"], "timestamp": 13},
]


@settings(max_examples=8, deadline=None)
@given(st.permutations(LANDS))
def test_the_order_in_which_lands_are_written_does_not_matter(order: list[Any]) -> None:
    names = ("bayou", "urborg", "arbor")
    assert characteristics(order, [], *names) == characteristics(LANDS, [], *names)


@settings(max_examples=8, deadline=None)
@given(st.permutations(CREATURES), st.permutations(EFFECTS_LEFT))
def test_the_order_in_which_creatures_and_effects_are_written_does_not_matter(
    order: list[Any], effects: list[Any]
) -> None:
    names = ("clone", "goyf", "sliver", "opal")
    assert characteristics(order, effects, *names) == characteristics(
        CREATURES, EFFECTS_LEFT, *names
    )


@settings(max_examples=8, deadline=None)
@given(st.lists(st.from_regex(r"[a-z]{3,8}", fullmatch=True), min_size=8, max_size=8, unique=True))
def test_how_objects_are_called_does_not_matter(names: list[str]) -> None:
    called = {thing["id"]: f"x-{name}" for thing, name in zip(CREATURES, names, strict=True)}
    renamed = [
        {**thing, "id": called[thing["id"]]}
        | ({"attached_to": called["goyf"]} if "attached_to" in thing else {})
        for thing in CREATURES
    ]
    effects = [{**left, "targets": [called[left["targets"][0]]]} for left in EFFECTS_LEFT]
    asked = ("clone", "goyf", "sliver")
    assert characteristics(renamed, effects, *(called[name] for name in asked)) == characteristics(
        CREATURES, EFFECTS_LEFT, *asked
    )
