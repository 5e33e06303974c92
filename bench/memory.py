"""How much memory a long batch takes, and whether its time grows with its length.

    python bench/memory.py [QUESTIONS]

100,000 questions where no number is given, on boards of ten permanents, by one worker process. A
line for each tenth: seconds that it took, and the most memory of a worker in it (MiB).
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

from batch import case

from pysolver.batch import run

PAUSE = 0.5
"""Seconds between two looks at the workers."""


def children() -> list[int]:
    """The processes that this one has begun, and those that they have."""
    found: list[int] = []
    waiting = [str(Path("/proc/self").resolve().name)]
    while waiting:
        parent = waiting.pop()
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            begun = task.read_text().split()
            found += map(int, begun)
            waiting += begun
    return found


def memory(process: int) -> float:
    """What a process holds in memory, in MiB; 0 where it has ended."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * 4096 / 2**20


def main() -> None:
    """Run, watch, and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "in.jsonl", Path(folder) / "out.jsonl"
        with source.open("w", encoding="utf-8") as file:
            for number in range(count):
                file.write(json.dumps(case(number, chance)) + "\n")
        work = threading.Thread(target=run, args=(str(source), str(out)), kwargs={"jobs": 1})
        begun = last = time.perf_counter()
        work.start()
        tenth, most, read, done = 1, 0.0, 0, 0
        while work.is_alive():
            time.sleep(PAUSE)
            most = max(most, *(memory(process) for process in children()), 0.0)
            if out.exists():
                with out.open("rb") as answers:
                    answers.seek(read)
                    new = answers.read()
                read += len(new)
                done += new.count(b"\n")
            if done >= tenth * count // 10:
                now = time.perf_counter()
                print(f"{done:7} answers: {now - last:6.1f} s, {most:5.0f} MiB", flush=True)
                tenth, most, last = done * 10 // count + 1, 0.0, now
        work.join()
        print(f"{count / (time.perf_counter() - begun):.0f} questions a second")


if __name__ == "__main__":
    main()
