"""What a batch makes of lines that are damaged.

    python bench/damaged.py [LINES]

10,000 lines where no number is given: cut short, with wrong types, huge numbers, deep nesting,
bytes that are no UTF-8, gigantic boards, and sound ones among them. Every line must be answered, by
an answer or by one clear line of error; the exit status is 1 where one is not. Prints how many
there were of each kind, and the most memory that a process took.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pysolver.batch import run

Case = dict[str, Any]
LANDS = ["Forest", "Reflecting Pool", "Bayou", "Shivan Reef", "Exotic Orchard"]
STRANGE: list[Any] = [
    None,
    True,
    -1,
    10**400,
    1e308,
    "",
    "\x00",
    [],
    {},
    [[]],
    {"card": 7},
    "N" * 9999,
]


def sound(number: int, chance: random.Random) -> Case:
    """A case that can be answered."""
    lands = [{"card": chance.choice(LANDS), "id": f"x{n}"} for n in range(3)]
    players = {"Amy": {"battlefield": lands}, "Ned": {"battlefield": ["Contamination"]}}
    return {"case": f"c{number}", "board": {"players": players}, "ask": {"could_produce": "x0"}}


def as_bytes(case: Any) -> bytes:
    """A line of JSON."""
    return json.dumps(case).encode()


def cut_short(case: Case, chance: random.Random) -> bytes:
    """The beginning of a line."""
    line = as_bytes(case)
    return line[: chance.randrange(1, len(line))]


def wrong_type(case: Case, chance: random.Random) -> bytes:
    """Something in the case is of another kind."""
    places: list[tuple[Any, Any]] = []

    def walk(part: Any) -> None:
        for key in part if isinstance(part, dict) else range(len(part)):
            places.append((part, key))
            if isinstance(part[key], dict | list):
                walk(part[key])

    walk(case)
    part, key = chance.choice(places)
    part[key] = chance.choice(STRANGE)
    return as_bytes(case)


def huge_number(case: Case, chance: random.Random) -> bytes:
    """A number that no game has."""
    lands = case["board"]["players"]["Amy"]["battlefield"]
    lands[0] = f"{10 ** chance.randrange(4, 300)} Forest"
    return as_bytes(case)


def deep(case: Case, chance: random.Random) -> bytes:
    """Lists within lists."""
    depth = chance.choice([100, 1000, 100_000])
    return b'{"case": "deep", "board": ' + b"[" * depth + b"]" * depth + b"}"


def no_text(case: Case, chance: random.Random) -> bytes:
    """Bytes that are no UTF-8."""
    line = bytearray(as_bytes(case))
    for _ in range(5):
        line[chance.randrange(len(line))] = chance.randrange(128, 256)
    return bytes(line)


def gigantic(case: Case, chance: random.Random) -> bytes:
    """More objects than a board may have."""
    case["board"]["players"]["Amy"]["battlefield"] = ["Forest"] * chance.randrange(1000, 20_000)
    return as_bytes(case)


def garbage(case: Case, chance: random.Random) -> bytes:
    """Anything at all."""
    return bytes(chance.choice(b'{}[]":,0aF \\') for _ in range(chance.randrange(200)))


DAMAGES: list[Callable[[Case, random.Random], bytes]] = [
    cut_short,
    wrong_type,
    wrong_type,
    huge_number,
    deep,
    no_text,
    gigantic,
    garbage,
    lambda case, chance: as_bytes(case),
]


def main() -> int:
    """Run them, and count."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    chance = random.Random(11)
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"
        lines = 0
        with source.open("wb") as file:
            for number in range(count):
                line = chance.choice(DAMAGES)(sound(number, chance), chance).replace(b"\n", b" ")
                lines += bool(line.strip())
                file.write(line + b"\n")
        run(str(source), str(out))
        answers = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    kinds = Counter("error" if "error" in answer else "answer" for answer in answers)
    unclear = [a for a in answers if "error" in a and ("\n" in a["error"] or ":" not in a["error"])]
    most = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(
        f"{lines} lines: {kinds['answer']} answers, {kinds['error']} errors, {len(unclear)} unclear"
    )
    print(f"most memory of a process: {most / 1024:.0f} MiB")
    return int(sum(kinds.values()) < lines or bool(unclear))


if __name__ == "__main__":
    sys.exit(main())
