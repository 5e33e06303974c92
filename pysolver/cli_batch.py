"""The commands for many cases: `pysolver batch` and `pysolver sweep`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from pysolver.errors import CaseError


def batch(
    source: Annotated[str, typer.Argument(help="JSON Lines, also .gz; - for standard input.")],
    output: Annotated[str, typer.Option("-o", "--output", help="The file to write.")] = "-",
    resume: Annotated[bool, typer.Option("--resume", help="Go on where a run ended.")] = False,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Worker processes.")] = 1,
    limit: Annotated[
        float, typer.Option("--time-limit", min=0.1, help="Seconds for a question.")
    ] = 60.0,
    cluster: Annotated[
        str | None, typer.Option("--cluster", help="The address of a Dask scheduler.")
    ] = None,
) -> None:
    """Answer a stream of cases: one line of JSON a question, in the order of the input."""
    from pysolver.batch import run

    summary = run(source, output, resume=resume, jobs=jobs, limit=limit, cluster=cluster)
    print(summary, file=sys.stderr)


def sweep(
    file: Annotated[Path, typer.Argument(help="Cases with placeholders and `sweep`.")],
    output: Annotated[str, typer.Option("-o", "--output", help="The file to write.")] = "-",
) -> None:
    """Unfold cases with placeholders into every combination, as JSON Lines for `batch`."""
    from pysolver.sweep import sweep as unfold

    lines = (f"{json.dumps(case, ensure_ascii=False)}\n" for case in unfold(file))
    if output == "-":
        sys.stdout.writelines(lines)
        return
    try:
        with Path(output).open("w", encoding="utf-8") as out:
            out.writelines(lines)
    except OSError as error:
        raise CaseError(f"cannot be written: {error.strerror}", file=output) from None
