"""How fast many questions are answered, as ratios within one run.

    python bench/batch.py [--quick]

1. The batch path against one solver for each question.
2. The same against a naive enumeration of all orders, at five different effects on one event.
3. Two worker processes against one (not with --quick).
4. Questions a second on boards of ten permanents, for several sizes of chunk (not with --quick).
The last line is `batch against one solver for each question: ratio R`.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pysolver.api import answer_chunk
from pysolver.batch import run
from pysolver.case import Case, parse_case

LANDS = ["Forest", "Island", "Reflecting Pool", "Exotic Orchard", "Shivan Reef", "Mystic Gate"]
OTHERS = ["Llanowar Elves", "Grizzly Bears", "Sol Ring"]
EFFECTS = ["Mana Reflection", "Contamination", "Blood Moon", "Damping Sphere"]
DIFFERENT = [
    "Mana Reflection",
    "Contamination",
    "Infernal Darkness",
    "Ritual of Subdual",
    "Damping Sphere",
]


def case(number: int, chance: random.Random) -> dict[str, Any]:
    """A board of ten permanents with one effect, and a question about its mana."""
    names = [chance.choice(LANDS) for _ in range(6)] + [chance.choice(OTHERS) for _ in range(3)]
    things = [
        {"card": name, "id": f"x{n}"} for n, name in enumerate([*names, chance.choice(EFFECTS)])
    ]
    players = {"Amy": {"battlefield": things[::2]}, "Ned": {"battlefield": things[1::2]}}
    ask = {"could_produce": "x0"} if number % 2 else {"tap_for_mana": "x1"}
    return {"case": f"c{number}", "board": {"players": players}, "ask": ask}


def seconds(work: Callable[[], Any]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def one_by_one(cases: list[Case]) -> None:
    for one in cases:
        answer_chunk([one])


def orders_case(number: int) -> Case:
    players = {"Amy": {"battlefield": ["Forest", *DIFFERENT]}, "Ned": {}}
    ask = {"tap_for_mana": "Forest"}
    return parse_case({"case": f"o{number}", "board": {"players": players}, "ask": ask})


def workers(lines: list[str]) -> float:
    """Two workers against one, whole runs with files."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.jsonl"
        source.write_text("\n".join(lines))
        took = {
            jobs: seconds(lambda jobs=jobs: run(str(source), f"{folder}/out{jobs}", jobs=jobs))
            for jobs in (1, 2)
        }
    return took[1] / took[2]


def main() -> None:
    quick = "--quick" in sys.argv
    chance = random.Random(7)
    cases = [parse_case(case(n, chance)) for n in range(256 if quick else 1024)]
    answer_chunk(cases[:2])  # load everything once
    few = cases[: 24 if quick else 64]
    alone = seconds(lambda: one_by_one(few)) / len(few)
    together = seconds(lambda: answer_chunk(cases)) / len(cases)

    orders = [orders_case(n) for n in range(64)]
    at_once = seconds(lambda: answer_chunk(orders)) / len(orders)
    each = seconds(lambda: one_by_one(orders[:4])) / 4
    naive = each * 120  # 5! orders, one solver each
    print(f"all orders of five effects: ratio {naive / at_once:.1f} to one solver for each order")
    if not quick:
        for size in (16, 64, 128, 256, 512, 1024):
            parts = [cases[n : n + size] for n in range(0, len(cases), size)]
            took = seconds(lambda parts=parts: [answer_chunk(part) for part in parts])
            print(f"chunks of {size:4}: {len(cases) / took:6.0f} questions a second")
        lines = [json.dumps(case(n, chance)) for n in range(8192)]
        print(f"two workers against one: ratio {workers(lines):.2f}")
    print(f"{1 / together:.0f} questions a second on one core, boards of ten permanents")
    print(f"batch against one solver for each question: ratio {alone / together:.1f}")


if __name__ == "__main__":
    main()
