"""`pysolver batch`: a stream of cases in, a stream of answers out, in the same order.

What is written can be continued after any end: beside the output stands a small file that says how
many lines of the input are answered and how long the output was then. It is written after the
output, so a run that is taken up again first cuts off what was written too much.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, cast

from pysolver.answering import Line
from pysolver.errors import CaseError
from pysolver.limits import CHUNK, MAX_LINE
from pysolver.workers import Chunk, answer_chunks


@dataclass
class Summary:
    """How a batch went: answers complete, incomplete and refused, and seconds."""

    answered: int = 0
    incomplete: int = 0
    errors: int = 0
    seconds: float = 0.0

    def count(self, text: str) -> None:
        """Count one answer."""
        answer = json.loads(text)
        if "error" in answer:
            self.errors += 1
        elif answer["complete"]:
            self.answered += 1
        else:
            self.incomplete += 1

    @property
    def total(self) -> int:
        """All answers."""
        return self.answered + self.incomplete + self.errors

    def __str__(self) -> str:
        """The closing line."""
        rate = self.total / self.seconds if self.seconds else 0.0
        return (
            f"{self.answered} answered, {self.incomplete} incomplete, {self.errors} errors, "
            f"{rate:.0f} questions a second"
        )


def run(
    source: str,
    target: str,
    *,
    resume: bool = False,
    jobs: int = 1,
    limit: float = 60.0,
    cluster: str | None = None,
    chunk: int = CHUNK,
) -> Summary:
    """Answer a stream of cases.

    Args:
        source: a JSON Lines file, also compressed (`.gz`); `-` for standard input.
        target: the file that is written; `-` for standard output.
        resume: whether to go on where an earlier run ended.
        jobs: worker processes.
        limit: seconds for one question.
        cluster: the address of a Dask scheduler that has the workers.
        chunk: cases in one grounding.

    Raises:
        CaseError: where a file cannot be read or written, or there is nothing to go on with.
    """
    summary = Summary()
    begun = time.monotonic()
    done = _begin(target, resume)
    chunks = _chunks(islice(_lines(source), done.lines, None), chunk)
    if cluster is None:
        answered: Iterator[Chunk] = answer_chunks(chunks, jobs, limit)
    else:
        from pysolver.cluster import answer_chunks_on

        answered = answer_chunks_on(cluster, chunks, limit)
    with _opened(target, done) as out, _Progress(source) as progress:
        for block in answered:
            texts = [text for answers in block.answers for text in answers or ()]
            _write(out, target, "".join(f"{text}\n" for text in texts))
            for text in texts:
                summary.count(text)
            done.lines += len(block.lines)
            if target != "-":
                done.bytes = out.tell()
                _keep(target, done)
            progress.show(done.lines, sum(len(line.text) + 1 for line in block.lines), summary)
    if target != "-":
        _part(target).unlink(missing_ok=True)
    summary.seconds = time.monotonic() - begun
    return summary


# --- Reading ---------------------------------------------------------------------------------


def _lines(source: str) -> Iterator[Line]:
    """The lines that are not empty; one that is too long is cut, and refused later."""
    try:
        with _stream(source) as stream:
            number = 0
            while text := stream.readline(MAX_LINE + 2):
                number += 1
                whole = text.endswith(b"\n")
                while not whole and (more := stream.readline(1 << 20)):
                    whole = more.endswith(b"\n")
                text = text.rstrip(b"\r\n")
                if text.strip():
                    yield Line(text, source, number)
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CaseError(f"cannot be read: {reason}", file=source) from None


def _stream(source: str) -> IO[bytes]:
    if source == "-":
        return sys.stdin.buffer
    with open(source, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return cast("IO[bytes]", gzip.open(source, "rb")) if packed else open(source, "rb")


def _chunks(lines: Iterable[Line], size: int) -> Iterator[Chunk]:
    rest = iter(lines)
    while some := list(islice(rest, size)):
        yield Chunk(some)


# --- Writing ---------------------------------------------------------------------------------


@dataclass
class _Done:
    """How many lines of the input are answered, and how long the output is with that."""

    lines: int = 0
    bytes: int = 0


def _part(target: str) -> Path:
    return Path(f"{target}.part")


def _begin(target: str, resume: bool) -> _Done:
    if not resume:
        return _Done()
    if target == "-":
        raise CaseError("--resume needs a file to go on with; give one with -o")
    try:
        known = json.loads(_part(target).read_text("utf-8"))
        done = _Done(int(known["lines"]), int(known["bytes"]))
    except FileNotFoundError:
        if Path(target).exists():
            raise CaseError("is finished: there is nothing to resume", file=target) from None
        return _Done()
    except (ValueError, KeyError, TypeError):
        raise CaseError("is damaged; begin again without --resume", file=f"{target}.part") from None
    if not Path(target).exists() or Path(target).stat().st_size < done.bytes:
        raise CaseError("is shorter than it was; begin again without --resume", file=target)
    return done


def _opened(target: str, done: _Done) -> IO[bytes]:
    if target == "-":
        return os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    try:
        out = open(target, "r+b" if done.lines else "wb")  # noqa: SIM115 - the caller closes it
        out.truncate(done.bytes)
        out.seek(done.bytes)
        _keep(target, done)
    except OSError as error:
        raise CaseError(f"cannot be written: {error.strerror}", file=target) from None
    return out


def _write(out: IO[bytes], target: str, text: str) -> None:
    try:
        out.write(text.encode())
        out.flush()
        if target != "-":
            os.fsync(out.fileno())
    except BrokenPipeError:
        raise
    except OSError as error:
        message = f"cannot be written: {error.strerror}; go on later with --resume"
        raise CaseError(message, file=target) from None


def _keep(target: str, done: _Done) -> None:
    """Write down how far the run is; the old state or the new one, never half of it."""
    fresh = Path(f"{target}.part.new")
    try:
        fresh.write_text(json.dumps({"lines": done.lines, "bytes": done.bytes}), "utf-8")
        fresh.replace(_part(target))
    except OSError as error:
        message = f"cannot be written: {error.strerror}; go on later with --resume"
        raise CaseError(message, file=f"{target}.part") from None


# --- Progress --------------------------------------------------------------------------------


class _Progress:
    """Rate and time left, on a terminal only."""

    def __init__(self, source: str) -> None:
        """Find out how much there is to do."""
        self._bytes = 0 if source == "-" or source.endswith(".gz") else Path(source).stat().st_size
        self._seen = 0
        self._begun = time.monotonic()
        self._on = sys.stderr.isatty()

    def __enter__(self) -> _Progress:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the line."""
        if self._on:
            print(file=sys.stderr)

    def show(self, lines: int, size: int, summary: Summary) -> None:
        """Show how far it is."""
        self._seen += size
        if not self._on:
            return
        seconds = time.monotonic() - self._begun
        rate = summary.total / seconds if seconds else 0.0
        left = ""
        if self._bytes > self._seen:
            left = f", {seconds * (self._bytes - self._seen) / self._seen:.0f} s left"
        text = f"\r{lines} lines, {summary.total} answers, {rate:.0f} a second{left}   "
        print(text, end="", file=sys.stderr, flush=True)
