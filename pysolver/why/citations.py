"""Citations: the comments above the rules of the encodings, and the numbers they may name.

A rule stands under ``%@ 106.7, 305.6 "{O} could produce {T}"``. A rule that only keeps the books
stands under the same with ``%~``: proofs hold it, and show what it rests on in its place. Under
``%-`` stands a rule that only says what is to be worked out: what it rests on is not shown either.
Where everything is asked for, both are shown. A sentence for atoms that no rule concludes, the
facts of board and cards, is written ``%= tapped(O) "{O} is tapped"``; a fact without one is not
shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_NUMBER = r"\d{3}(?:\.\d+[a-z]?)?"
_CITATION = re.compile(rf'%[@~-]\s+({_NUMBER}(?:\s*,\s*{_NUMBER})*)\s+"([^"]+)"\s*')
_WORDING = re.compile(r'%=\s+(\S.*?)\s+"([^"]+)"\s*')
VARIABLE = re.compile(r"\{(_*'*[A-Z][A-Za-z0-9_']*)\}")
"""A variable in a sentence; the group is its name."""


@dataclass(frozen=True)
class Citation:
    """What stands above a rule.

    Args:
        numbers: numbers of the Comprehensive Rules, the most important one first.
        sentence: what the rule says, with its variables in braces.
        aside: whether the rule only keeps the books.
        demand: whether it only says what is to be worked out; such a rule is `aside` too.
    """

    numbers: tuple[str, ...]
    sentence: str
    aside: bool = False
    demand: bool = False

    @property
    def variables(self) -> frozenset[str]:
        """The names of the variables in the sentence."""
        return frozenset(VARIABLE.findall(self.sentence))


def citation(comment: str) -> Citation | None:
    """Read a comment as a citation; None where it is an ordinary comment.

    Raises:
        ValueError: where it begins like a citation and does not go on like one.
    """
    if not comment.startswith(("%@", "%~", "%- ")):
        return None
    match = _CITATION.fullmatch(comment)
    if not match:
        raise ValueError('a citation is written %@ NUMBER[, NUMBER…] "sentence"')
    sentence = match[2]
    if re.search(r"[{}]", re.sub(r"\{\d+\}", "", VARIABLE.sub("", sentence))):
        raise ValueError("braces in the sentence hold a variable of the rule, or a number")
    numbers = tuple(re.split(r"\s*,\s*", match[1]))
    return Citation(numbers, sentence, comment[1] in "~-", comment[1] == "-")


def wording(comment: str) -> tuple[str, str] | None:
    """Read a comment as the wording of a fact: the atom with variables, and its sentence.

    Raises:
        ValueError: where it begins like one and does not go on like one.
    """
    if not comment.startswith("%="):
        return None
    match = _WORDING.fullmatch(comment)
    if not match:
        raise ValueError('the wording of a fact is written %= predicate(Variables) "sentence"')
    return match[1], match[2]


@cache
def cr_numbers() -> frozenset[str]:
    """All numbers of the Comprehensive Rules, in the edition that `cr_edition` names."""
    return frozenset(_data()[1:])


def cr_edition() -> str:
    """The day from which the edition is effective, as YYYY-MM-DD."""
    return _data()[0].split()[-1]


def cr_order(number: str) -> tuple[int, int, str]:
    """A key that sorts rule numbers as the rulebook does: 106.9 before 106.12, 106.12a after."""
    chapter, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(chapter), int(digits or 0), rest[len(digits) :]


@cache
def _data() -> list[str]:
    text = files("pysolver").joinpath("data/cr_numbers.txt").read_text(encoding="utf-8")
    return text.splitlines()
