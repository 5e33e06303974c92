"""Comparing answers with what cases expect, as the case format says, and counting the results."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Protocol

from pysolver.board import Table
from pysolver.cards.names import normalise_name
from pysolver.case import MISSING, Case, Question
from pysolver.expected import ONE_ANSWER
from pysolver.mana_text import ManaTextError, parse_amount, parse_cost, sort_cost

Names = Callable[[str], str]
"""Brings a name of an object into one form, however the case writes it."""
Compare = Callable[[Any, Any, Names], bool]
"""Compares what is expected with an answer."""

_NAMED = frozenset(
    ("source", "target", "object", "permanent", "card", "player", "by", "caused_by", "copy_of")
)
"""The keys of an event whose values name objects or players."""

_TOGETHER = ("damage", "create_tokens")
"""Events that happen at the same time where an effect has made several of one."""
_ENTERS_DEFAULTS: dict[str, Any] = {
    "tapped": False,
    "transformed": False,
    "counters": {},
    "copy_of": None,
}
"""What is compared although an expected `enters` does not write it."""

_COST = re.compile(r"(?:\{[^{}]*\})+")


class AnswerLike(Protocol):
    """What `check` needs of an answer."""

    @property
    def answer(self) -> Any:
        """The answer as plain data."""

    @property
    def complete(self) -> bool:
        """Whether nothing that was not understood could change it."""

    @property
    def error(self) -> str | None:
        """Why there is no answer."""


# --- Names and other texts -------------------------------------------------------------------


def names_of(case: Case) -> Names:
    """How names are compared in a case: two names of the same object are the same."""
    table = Table(case)

    def name(text: str) -> str:
        thing = table.identify(text)
        return f"object {thing.number}" if thing is not None else normalise_name(text)

    return name


def _text(value: Any) -> str:
    """A text without regard to case, white space and the order of symbols in a cost."""

    def ordered(found: re.Match[str]) -> str:
        try:
            return "".join(f"{{{s}}}" for s in sort_cost(parse_cost(found.group())))
        except ManaTextError:
            return found.group()

    return " ".join(_COST.sub(ordered, str(value)).casefold().split())


def _plain(value: Any, names: Names, key: str = "") -> Any:
    """Any value in a form in which equal things are equal."""
    if isinstance(value, dict):
        if key == "token":
            return _token(value)
        return {str(k): _plain(v, names, str(k)) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v, names, key) for v in value]
    if isinstance(value, str):
        if key == "token":
            return _token({"name": value})
        return names(value) if key in _NAMED else _text(value)
    return value


def _token(token: dict[str, Any]) -> str:
    """A token by its name, or by its subtypes where it has none."""
    name = token.get("name") or str(token.get("types", "")).partition("—")[2]
    return _text(name).removesuffix(" token")


# --- Comparing --------------------------------------------------------------------------------


def _same(expected: Any, answer: Any) -> bool:
    return type(expected) is type(answer) and bool(expected == answer)


def _both_ways(expected: Any, answer: Any, same: Callable[[Any, Any], bool]) -> bool:
    """Whether two lists hold the same things, without order and repeats."""
    if not isinstance(expected, list) or not isinstance(answer, list):
        return False
    return all(any(same(e, a) for a in answer) for e in expected) and all(
        any(same(e, a) for e in expected) for a in answer
    )


def _set(expected: Any, answer: Any, names: Names) -> bool:
    return _both_ways(expected, answer, lambda e, a: _text(e) == _text(a))


def _keywords(expected: Any, answer: Any, names: Names) -> bool:
    """Keywords, whether those that share a word are written together or apart (702.16g)."""
    wanted = [word for text in expected for word in _apart(text)]
    return _set(wanted, [word for text in answer for word in _apart(text)], names)


def _apart(keyword: Any) -> list[str]:
    """`protection from black and from red` as two keywords."""
    first, *others = _text(keyword).split(" and from ")
    return [first, *(f"{first.partition(' from ')[0]} from {other}" for other in others)]


def _amount(value: Any) -> Any:
    """Mana as its types, for each player who gets some."""
    if isinstance(value, dict):
        gains = {player: parse_amount(mana) for player, mana in value.items()}
        return {player: mana for player, mana in gains.items() if mana}
    return parse_amount(value)


def _amounts(expected: Any, answer: Any, names: Names) -> bool:
    if isinstance(expected, str) or isinstance(answer, str):
        return _same(expected, answer)
    return _both_ways(expected, answer, lambda e, a: _same(_amount(e), _amount(a)))


def _verdict(expected: Any, answer: Any, names: Names) -> bool:
    wanted = expected if isinstance(expected, dict) else {"answer": expected}
    given = answer if isinstance(answer, dict) else {"answer": answer}
    because = given.get("because", [])
    return _same(wanted["answer"], given.get("answer")) and all(
        reason in because for reason in wanted.get("because", [])
    )


def _declaration(expected: Any, answer: Any, names: Names) -> bool:
    if isinstance(expected, list):
        return _both_ways(_plain(expected, names), _plain(answer, names), _same)
    return _verdict(expected, answer, names)


def _actions(expected: Any, answer: Any, names: Names) -> bool:
    def plain(action: dict[str, Any]) -> dict[str, Any]:
        return {
            kind: names(what) if isinstance(what, str) else _plain(what, names)
            for kind, what in action.items()
        }

    return _both_ways(expected, answer, lambda e, a: plain(e) == plain(a))


def _counters(expected: Any, answer: Any, names: Names) -> bool:
    def present(counters: Any) -> dict[str, int]:
        return {_text(kind): n for kind, n in (counters or {}).items() if n}

    return present(expected) == present(answer)


def _triggers(expected: Any, answer: Any, names: Names) -> bool:
    def same(e: dict[str, Any], a: dict[str, Any]) -> bool:
        return (
            names(e["source"]) == names(a["source"])
            and e.get("ability", a.get("ability")) == a.get("ability")
            and e.get("times", 1) == a.get("times", 1)
        )

    return _both_ways(expected, answer, same)


def _given_keys(compare: dict[str, Compare]) -> Compare:
    """Compare the keys that the expected map gives, each in its own way."""

    def run(expected: Any, answer: Any, names: Names) -> bool:
        return isinstance(answer, dict) and all(
            key in answer and compare[key](value, answer[key], names)
            for key, value in expected.items()
        )

    return run


_characteristics = _given_keys(
    {
        "name": lambda e, a, names: normalise_name(e) == normalise_name(str(a)),
        "power": lambda e, a, names: _same(e, a),
        "toughness": lambda e, a, names: _same(e, a),
        **dict.fromkeys(("supertypes", "types", "subtypes", "colors", "abilities"), _set),
        "keywords": _keywords,
    }
)
_turned_up = _given_keys(
    {
        "cost": lambda e, a, names: _text(e) == _text(a),
        "uses_the_stack": lambda e, a, names: _same(e, a),
        "counters": _counters,
        "triggers": _triggers,
        "characteristics": _characteristics,
    }
)


def _turn_face_up(expected: Any, answer: Any, names: Names) -> bool:
    if expected is False:
        return answer is False
    procedures = answer if isinstance(answer, list) else [answer]
    wanted = expected if isinstance(expected, list) else [expected]
    return _both_ways(wanted, procedures, lambda e, a: _turned_up(e, a, names))


def _event(expected: dict[str, Any], answer: dict[str, Any], names: Names) -> bool:
    """Compare the keys that the expected event writes, and the defaults of `enters`."""
    (kind, wanted), (kind_given, given) = _as_move(expected), _as_move(answer)
    if kind != kind_given:
        return False
    if not isinstance(wanted, dict):
        return names(str(wanted)) == names(str(given))
    if kind == "enters":
        wanted = {**_ENTERS_DEFAULTS, **wanted}
        given = {**_ENTERS_DEFAULTS, **given}
    for key, value in wanted.items():
        if key == "counters":
            if not _counters(value, given.get(key), names):
                return False
        elif _plain(value, names, key) != _plain(given.get(key, False), names, key):
            return False
    return True


def _as_move(event: dict[str, Any]) -> tuple[str, Any]:
    """An event's kind and what it says; to die is to move to a graveyard (700.4)."""
    ((kind, says),) = event.items()
    if kind == "dies" and isinstance(says, dict):
        return "move", {"object": says.get("permanent"), "to": "graveyard"}
    return kind, says


def _events(expected: list[Any], answer: list[Any], names: Names) -> bool:
    """Whether two lists tell of the same events; those at the same time come in any order."""
    if not expected or not answer:
        return not expected and not answer
    first, *rest = expected
    kind = next(iter(first))
    alike = takewhile(lambda each: kind in each, answer) if kind in _TOGETHER else answer[:1]
    return any(
        _event(first, each, names) and _events(rest, [*answer[:n], *answer[n + 1 :]], names)
        for n, each in enumerate(alike)
    )


def _outcomes(expected: Any, answer: Any, names: Names) -> bool:
    return _both_ways(expected, answer, lambda e, a: _events(e, a, names))


def _equal(expected: Any, answer: Any, names: Names) -> bool:
    return _same(_plain(expected, names), _plain(answer, names))


_COMPARE: dict[str, Compare] = {
    "could_produce": _set,
    "tap_for_mana": _amounts,
    "available_mana": _amounts,
    "can_pay": _verdict,
    "can_activate": _verdict,
    "can_play": _verdict,
    "special_actions": _actions,
    "turn_face_up": _turn_face_up,
    "characteristics": _characteristics,
    "replace": _outcomes,
    "triggers": _triggers,
    "resolve": _outcomes,
    "value_of_x": _equal,
    "count": _equal,
    "legal_blocks": _declaration,
    "legal_attacks": _declaration,
    "state": _equal,
}


def matches(question: Question, answer: Any, names: Names) -> bool:
    """Whether an answer is the one that a question expects.

    Args:
        question: with what it expects.
        answer: the answer as plain data.
        names: how names are compared, from `names_of`.
    """
    compare = _COMPARE[question.kind]
    if question.kind in ONE_ANSWER and isinstance(answer, list):
        expected = question.expect if isinstance(question.expect, list) else [question.expect]
        return _both_ways(expected, answer, lambda e, a: compare(e, a, names))
    return compare(question.expect, answer, names)


# --- Counting ---------------------------------------------------------------------------------


@dataclass
class Report:
    """How the cases went: one passes when all its questions do.

    Attributes:
        passed, failed, incomplete: numbers of cases. A case with a wrong answer has failed, also
            where another of its answers is incomplete.
        failures: a line for each answer that is not the expected one.
    """

    passed: int = 0
    failed: int = 0
    incomplete: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def summary(self) -> str:
        """The closing line."""
        return f"{self.passed} passed, {self.failed} failed, {self.incomplete} incomplete"

    def add(self, case: Case, answers: Sequence[AnswerLike]) -> None:
        """Count a case with the answers to its questions, in order."""
        names = names_of(case)
        wrong = [
            _failure(case, question, answer)
            for question, answer in zip(case.questions, answers, strict=True)
            if not _passes(question, answer, names)
        ]
        self.failures += wrong
        if wrong:
            self.failed += 1
        elif all(answer.complete for answer in answers):
            self.passed += 1
        else:
            self.incomplete += 1


def _passes(question: Question, answer: AnswerLike, names: Names) -> bool:
    """Whether an answer does not contradict what is expected; an incomplete one cannot."""
    if answer.error is not None:
        return False
    return (
        question.expect is MISSING or not answer.complete or matches(question, answer.answer, names)
    )


def _failure(case: Case, question: Question, answer: AnswerLike) -> str:
    place = f"{case.file}:{question.line}: {case.name}: {_json(question.ask)}"
    if answer.error is not None:
        return f"{place}: {answer.error}"
    return f"{place}: expected {_json(question.expect)}, got {_json(answer.answer)}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def require_expectations(cases: Iterable[Case]) -> None:
    """Check that every case says what it expects.

    Raises:
        CaseError: where no question of a case has an `expect`.
    """
    for case in cases:
        if all(question.expect is MISSING for question in case.questions):
            raise case.error(("ask",), 'there is nothing to verify without "expect"')
