"""How fast a Dask cluster on this machine is, against the pool of workers.

    python bench/cluster.py [QUESTIONS]

10,000 questions where no number is given, on boards of ten permanents, by two worker processes
each. The last line is `Dask against the pool of workers: ratio R`; that the answers are the same
bytes is checked.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from pathlib import Path

from batch import case, seconds
from distributed import LocalCluster

from pysolver.batch import run


def main() -> None:
    """Print the ratio."""
    questions = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    chance = random.Random(7)
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
    ):
        source, pool, dask = (Path(folder) / name for name in ("in.jsonl", "pool", "dask"))
        source.write_text("\n".join(json.dumps(case(n, chance)) for n in range(questions)))
        took = seconds(lambda: run(str(source), str(pool), jobs=2))
        on_dask = seconds(lambda: run(str(source), str(dask), cluster=cluster.scheduler_address))
        assert pool.read_bytes() == dask.read_bytes()
    print(
        f"{questions / took:.0f} questions a second by the pool, {questions / on_dask:.0f} by Dask"
    )
    print(f"Dask against the pool of workers: ratio {took / on_dask:.2f}")


if __name__ == "__main__":
    main()
