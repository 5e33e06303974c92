"""The chunks of a batch on the workers of a Dask cluster: the same results in the same order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pysolver.answering import Line, answer_lines, refuse
from pysolver.errors import CaseError
from pysolver.workers import Chunk

RETRIES = 5
"""How often a chunk is sent again after its worker was lost."""


def answer_chunks_on(address: str, chunks: Iterable[Chunk], limit: float) -> Iterator[Chunk]:
    """Answer chunks on a cluster.

    Args:
        address: of the scheduler, as `tcp://HOST:PORT`.
        chunks: the chunks; they are sent as workers become free.
        limit: seconds after which a chunk is taken apart, and then a line is given up.

    Yields:
        Each chunk, answered, in order.

    Raises:
        CaseError: where Dask is not installed, or no scheduler answers.
    """
    client = _client(address)
    try:
        coming = iter(chunks)
        waiting: deque[tuple[Chunk, Any]] = deque()
        while True:
            most = 2 * max(1, len(client.scheduler_info()["workers"]))
            while len(waiting) < most and (chunk := next(coming, None)):
                waiting.append((chunk, _send(client, chunk.lines)))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            found = _result(client, future, limit)
            chunk.answers = [*(found or _apart(client, chunk.lines, limit))]
            yield chunk
    finally:
        client.close()


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise CaseError('--cluster needs Dask: pip install "pysolver[dask]"') from None
    try:
        client: Any = Client
        return client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise CaseError(f"no Dask scheduler answers at {address}: {error}") from None


def _send(client: Any, lines: Sequence[Line]) -> Any:
    return client.submit(answer_lines, lines, pure=False, retries=RETRIES)


def _result(client: Any, future: Any, limit: float) -> list[list[str]] | None:
    """What a worker answered; `None` where it took too long or was lost again and again.

    The clock starts when a worker takes the task up; before that it waits for its turn.
    """
    from distributed import KilledWorker

    started: float | None = None
    while True:
        try:
            found: list[list[str]] = future.result(timeout=min(limit, 1.0))
            return found
        except TimeoutError:
            at = [worker for worker, keys in client.processing().items() if future.key in keys]
            started = (started or time.monotonic()) if at else None
            if started is not None and time.monotonic() - started > limit:
                future.cancel(force=True)
                client.restart_workers(workers=at, raise_for_error=False)
                return None
        except (KilledWorker, MemoryError):
            return None


def _apart(client: Any, lines: Sequence[Line], limit: float) -> list[list[str]]:
    """The answers to lines that failed together, each tried alone."""
    answers: list[list[str]] = []
    for line in lines:
        found = _result(client, _send(client, [line]), limit)
        answers.append(found[0] if found else [refuse(line, "time limit, or size limit")])
    return answers
