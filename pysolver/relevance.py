"""Which rules of a program lead to something that it shows: a run whose other atoms nobody looks at
needs no others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_WORD = re.compile(r"\b_*[a-z]\w*")
_PLAIN_HEAD = re.compile(r"_*[a-z]\w*(?:\([^{}|]*\))?")
"""The head of a rule that concludes one thing, or one for each term of a pool."""
_SHOWN = "#show"


def leading_to_shown(lines: Sequence[str]) -> list[str]:
    """Leave out the rules that lead to nothing that is shown.

    Args:
        lines: a program, a rule or a statement on each.

    Returns:
        Those of the lines, in the same order, on which it depends how many answer sets there are
        and what they show; all of them where nothing says what is shown.
    """
    if not any(line.startswith(_SHOWN) for line in lines):
        return list(lines)
    concluding: dict[str, list[int]] = {}
    kept: set[int] = set()
    waiting: list[int] = []
    for number, line in enumerate(lines):
        names = _parts(line)[0]
        if not names:
            waiting.append(number)
        for name in names:
            concluding.setdefault(name, []).append(number)
    while waiting:
        number = waiting.pop()
        if number not in kept:
            kept.add(number)
            for name in _parts(lines[number])[1]:
                waiting += concluding.pop(name, ())
    return [line for number, line in enumerate(lines) if number in kept]


def named(lines: Sequence[str]) -> frozenset[str]:
    """The names of all predicates that lines speak of, and of functions.

    Args:
        lines: as for `leading_to_shown`.
    """
    return frozenset().union(*(part for line in lines for part in _parts(line)))


@cache
def _parts(line: str) -> tuple[frozenset[str], frozenset[str]]:
    """The predicates that a line concludes, none where it must be kept, and the names after it.

    A name of a function may be that of a predicate too: then a few rules more are kept.
    """
    text = _STRING.sub("", line)
    if text.startswith("#"):
        return frozenset(), frozenset(_WORD.findall(text))
    head, _, body = text.rstrip(".").partition(":-")
    facts = [head] if body else re.split(r"\.\s", head)
    if not all(_PLAIN_HEAD.fullmatch(fact.strip()) for fact in facts):
        return frozenset(), frozenset(_WORD.findall(text))
    heads = frozenset(found[0] for fact in facts if (found := _WORD.search(fact)))
    return heads, frozenset(_WORD.findall(body))
