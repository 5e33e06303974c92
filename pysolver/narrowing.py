"""Which rules of a stage can apply at all, given some facts: the solver need not see the others.

To take in a rule costs the same whether it ever applies or not, and a stage has up to thousands of
them. A rule applies only where every positive atom of its body holds, so only where each name and
each string in these atoms occurs in a fact or in what another rule that applies can say. Names are
looked at without the places where they stand: rules that are left out say nothing for sure, of
those that are kept many may still not apply.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|(?<!\w)_*[a-z]\w*')
"""A name or a string, not a variable."""
_ATOM = re.compile(r'_*[a-z]\w*(?:\((?:"(?:[^"\\]|\\.)*"|[^" ])*\))?')
"""An atom: between its brackets the encodings write no space outside of strings."""
_AGGREGATE = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Written:
    """A line of an encoding: a rule, or facts.

    Args:
        text: the line.
        needs: names and strings without which it does not apply.
        makes: names and strings that it can bring in.
    """

    text: str
    needs: frozenset[str]
    makes: frozenset[str]


def words(text: str) -> set[str]:
    """The names and strings in a text of facts or rules."""
    return set(_WORD.findall(text))


def narrowed(stage: Path, known: Set[str]) -> str:
    """The rules of a stage that can apply.

    Args:
        stage: its entry file.
        known: the names and strings that occur in the facts.

    Returns:
        The text of a program that has the same answer sets over such facts as the stage.
    """
    known = set(known)
    shows, waiting = _stage(stage)
    kept = [shows]
    while True:
        still: list[Written] = []
        for line in waiting:
            if line.needs <= known:
                kept.append(line.text)
                known |= line.makes
            else:
                still.append(line)
        if len(still) == len(waiting):
            return "\n".join(kept)
        waiting = still


def files(file: Path) -> set[Path]:
    """A file of an encoding, and all that it includes."""
    found, waiting = set(), [file.resolve()]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += ((file.parent / name).resolve() for name in _read(file).includes)
    return found


@dataclass(frozen=True, slots=True)
class _Read:
    """What is in a file: names of files, directives that are kept, and its rules and facts."""

    includes: tuple[str, ...]
    shows: str
    lines: tuple[Written, ...]


@cache
def _stage(file: Path) -> tuple[str, list[Written]]:
    read = [_read(each) for each in sorted(files(file))]
    return "\n".join(each.shows for each in read), [line for each in read for line in each.lines]


@cache
def _read(file: Path) -> _Read:
    text = file.read_text("utf-8")
    shows, lines, begun = [], [], ""
    for line in text.splitlines():
        if not line or line.startswith(("%", "#defined", "#include")):
            continue
        begun += line
        if line.endswith("."):
            if line.startswith("#"):
                shows.append(begun)
            else:
                lines.append(_written(begun))
            begun = ""
    if begun:
        lines.append(_written(begun))  # the solver says what is wrong with it
    return _Read(tuple(_INCLUDE.findall(text)), "\n".join(shows), tuple(lines))


def _written(line: str) -> Written:
    head, _, body = line[:-1].partition(":- ")
    makes, needs = words(head), set()
    plain, inside = _AGGREGATE.subn("", body)
    if inside:
        makes |= words(body)
    if ":" in plain:
        return Written(line, frozenset(), frozenset(words(line)))
    for literal in plain.split(", "):
        if literal.startswith("not "):
            continue
        if not _ATOM.fullmatch(literal):
            makes |= words(literal)
        elif ";" in literal:
            needs.add(literal.partition("(")[0])
            makes |= words(literal)
        else:
            needs |= words(literal)
    return Written(line, frozenset(needs), frozenset(makes))
