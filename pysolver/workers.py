"""Worker processes that answer lines of cases: they share nothing and exchange plain data.

A worker that takes too long or dies is ended; what it had is tried again in parts, down to the one
question that is at fault, and that question alone is answered with an error.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from pysolver.answering import Line, answer_lines, count_questions, refuse

MAX_MEMORY = 4 << 30
"""Bytes of address space that one worker may use: the size limit of a question."""
RECYCLE_AT = 256 << 20
"""Bytes of memory at which a worker is replaced by a fresh one; clingo never frees symbols."""
GROWTH = 128 << 20
"""Bytes by which a worker may grow all the same: large boards need more from the beginning."""
_PARTS = 8
"""Into how many parts what failed is cut."""
_START = 120.0
"""Seconds that a fresh process may take to load what it needs."""
_READY = "ready"
_SPAWN = multiprocessing.get_context("spawn")


@dataclass(slots=True, eq=False)
class Chunk:
    """Some lines, and their answers as they become known.

    Args:
        lines: the lines.
        answers: for each line the answers as text lines; `None` while they are not known.
    """

    lines: list[Line]
    answers: list[list[str] | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with no answer."""
        self.answers = [None] * len(self.lines)

    @property
    def done(self) -> bool:
        """Whether every answer is known."""
        return None not in self.answers


@dataclass(slots=True, eq=False)
class _Task:
    """A part of a chunk: lines from `first` on, or one question of one line."""

    chunk: Chunk
    first: int
    lines: list[Line]

    def parts(self) -> list[_Task]:
        """What to try instead when it fails: some of its lines each, or the questions of its line.

        So that one line at fault does not cost the speed of all others, it is come upon in steps.
        """
        count = len(self.lines)
        if count > 1:
            size = -(-count // _PARTS)
            return [
                _Task(self.chunk, self.first + start, self.lines[start : start + size])
                for start in range(0, count, size)
            ]
        (line,) = self.lines
        count = count_questions(line)
        if line.question is not None or count == 1:
            return []
        return [_Task(self.chunk, self.first, [line.only(n)]) for n in range(count)]

    def keep(self, answers: list[list[str]]) -> None:
        """Put the answers into the chunk."""
        for number, (line, found) in enumerate(zip(self.lines, answers, strict=True), self.first):
            if line.question is None:
                self.chunk.answers[number] = found
            else:
                line.shared.parts[line.question] = found
                if None not in line.shared.parts:
                    parts = (part for part in line.shared.parts if part is not None)
                    self.chunk.answers[number] = [text for part in parts for text in part]


class _Worker:
    """A process with a pipe to it, and the task that it is at."""

    def __init__(self) -> None:
        """Start the process."""
        self.pipe, far = _SPAWN.Pipe()
        self.process: BaseProcess = _SPAWN.Process(target=_serve, args=(far,), daemon=True)
        self.process.start()
        far.close()
        self.task: _Task | None = None
        self.limit = 0.0
        self.ready = False
        self.most = 0
        self.deadline = time.monotonic() + _START

    def give(self, task: _Task, limit: float) -> None:
        """Give it something to answer; the clock runs once it has loaded what it needs."""
        self.task = task
        self.limit = limit
        self.pipe.send(task.lines)
        self.begin()

    def begin(self) -> None:
        """Set the clock."""
        self.deadline = time.monotonic() + (self.limit if self.ready else _START)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def answer_chunks(chunks: Iterable[Chunk], jobs: int, limit: float) -> Iterator[Chunk]:
    """Answer chunks in worker processes.

    Args:
        chunks: the chunks; they are taken as workers become free.
        jobs: how many workers.
        limit: seconds after which a task is given up. The lines of a chunk share it at first; a
            line that is tried apart has it alone.

    Yields:
        Each chunk, answered, in order.
    """
    coming = iter(chunks)
    order: deque[Chunk] = deque()
    tasks: deque[_Task] = deque()
    workers = [_Worker() for _ in range(jobs)]
    try:
        while True:
            for number, worker in enumerate(workers):
                if worker.task is not None:
                    continue
                if not tasks and len(order) < 4 * jobs and (chunk := next(coming, None)):
                    order.append(chunk)
                    tasks.append(_Task(chunk, 0, chunk.lines))
                if tasks:
                    if not worker.process.is_alive():
                        worker.end()
                        worker = workers[number] = _Worker()
                    worker.give(tasks.popleft(), limit)
            if not order:
                return
            if order[0].done:  # the workers go on while it is written
                yield order.popleft()
            else:
                _collect(workers, tasks)
    finally:
        for worker in workers:
            worker.end()


def _collect(workers: list[_Worker], tasks: deque[_Task]) -> None:
    """Wait until a worker has answered, died, or taken too long."""
    busy = [worker for worker in workers if worker.task is not None]
    first = min(worker.deadline for worker in busy)
    ready = wait([worker.pipe for worker in busy], timeout=max(0.0, first - time.monotonic()))
    for number, worker in enumerate(workers):
        task = worker.task
        if task is None:
            continue
        if worker.pipe in ready:
            try:
                message = worker.pipe.recv()
            except (EOFError, OSError):
                _fail(task, "size limit: the worker ended", tasks)
                workers[number] = _replaced(worker)
                continue
            if message == _READY:
                worker.ready = True
                worker.begin()
                continue
            answers, memory = message
            task.keep(answers)
            worker.task = None
            worker.most = worker.most or max(RECYCLE_AT, memory + GROWTH)
            if memory > worker.most:
                workers[number] = _replaced(worker)
        elif time.monotonic() >= worker.deadline:
            _fail(task, "time limit", tasks)
            workers[number] = _replaced(worker)


def _replaced(worker: _Worker) -> _Worker:
    worker.end()
    return _Worker()


def _fail(task: _Task, why: str, tasks: deque[_Task]) -> None:
    parts = task.parts()
    if parts:
        if len(task.lines) == 1:
            share = task.lines[0].shared
            share.parts = [None] * len(parts)
        tasks.extendleft(reversed(parts))
    else:
        task.keep([[refuse(line, why)] for line in task.lines])


def _serve(pipe: Connection) -> None:
    """What a worker does: answer what comes, until the pipe closes."""
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    answer_lines([])
    pipe.send(_READY)
    while True:
        try:
            lines = pipe.recv()
        except (EOFError, OSError):
            return
        answers = answer_lines(lines)
        try:
            pipe.send((answers, memory_in_use()))
        except OSError:
            return


def memory_in_use() -> int:
    """Bytes of memory that this process has; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
