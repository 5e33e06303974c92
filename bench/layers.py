"""How the time for working out what everything on a board is grows.

    python bench/layers.py

Boards with more objects, and boards with more continuous effects, answered in a batch: milliseconds
for each board, and how much longer it takes than the line above. The question is what one object
is; the answer needs the characteristics of all of them.
"""

from __future__ import annotations

import random
import time
from itertools import pairwise
from typing import Any

from pysolver.api import answer_chunk
from pysolver.case import Case, parse_case

OBJECTS = [
    "Forest",
    "Bayou",
    "Dryad Arbor",
    "Llanowar Elves",
    "Grizzly Bears",
    "Serra Angel",
    "Sol Ring",
    "Mutavault",
]
EFFECTS = [
    "Blood Moon",
    "Glorious Anthem",
    "Urborg, Tomb of Yawgmoth",
    "Humility",
    "Mycosynth Lattice",
    "March of the Machines",
    "Opalescence",
    "Prismatic Omen",
    "Yavimaya, Cradle of Growth",
    "Enchanted Evening",
    "Muraganda Petroglyphs",
    "Living Lands",
    "Kormus Bell",
    "Life and Limb",
    "Maskwood Nexus",
    "Serra's Blessing",
    "Goblin King",
    "Elvish Archdruid",
    "Crusade",
    "Bad Moon",
]
SIZES = [(10, 3), (20, 3), (40, 3), (20, 6), (20, 12), (40, 20)]
"""Objects (with those that have the effects) and effects."""


def case(number: int, objects: int, effects: int, chance: random.Random) -> Case:
    """A board of so many objects, some of which have effects."""
    few = chance.sample(EFFECTS, effects) if effects > 6 else EFFECTS[:effects]
    names = few + [chance.choice(OBJECTS) for _ in range(objects - effects)]
    things = [{"card": name, "id": f"x{n}"} for n, name in enumerate(names)]
    chance.shuffle(things)
    players: dict[str, Any] = {
        "Amy": {"battlefield": things[::2]},
        "Ned": {"battlefield": things[1::2]},
    }
    ask = {"characteristics": f"x{objects - 1}"}
    return parse_case({"case": f"c{number}", "board": {"players": players}, "ask": ask})


def milliseconds(objects: int, effects: int) -> float:
    """How long a board takes, in a batch; the best of two runs."""
    boards = 64 if effects < 12 else 8
    chance = random.Random(5)
    cases = [case(n, objects, effects, chance) for n in range(boards)]
    answer_chunk(cases[:1])  # read the cards once
    best = float("inf")
    for _ in range(2):
        begun = time.perf_counter()
        answer_chunk(cases)
        best = min(best, time.perf_counter() - begun)
    return best / boards * 1000


def main() -> None:
    """Print the table."""
    rows = [(*size, milliseconds(*size)) for size in SIZES]
    print("objects  effects  ms a board  against the line above")
    print(f"{rows[0][0]:7}  {rows[0][1]:7}  {rows[0][2]:10.1f}")
    for before, (objects, effects, took) in pairwise(rows):
        print(f"{objects:7}  {effects:7}  {took:10.1f}  {took / before[2]:21.1f}")


if __name__ == "__main__":
    main()
