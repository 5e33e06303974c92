"""The shape of right answers, checked as a case is read, so that a slip in `expect` is an error
with its place and not a failed case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pysolver.errors import Place, described, did_you_mean, listed, quoted
from pysolver.mana_text import TYPES, ManaTextError, parse_amount, parse_cost
from pysolver.models import Event

CHARACTERISTICS = (
    "name",
    "supertypes",
    "types",
    "subtypes",
    "colors",
    "power",
    "toughness",
    "keywords",
    "abilities",
)
"""The keys of an answer to `characteristics`."""

TURNED_UP = ("cost", "uses_the_stack", "counters", "triggers", "characteristics")
"""The keys of an answer to `turn_face_up`."""


class ExpectError(ValueError):
    """What is wrong with an expected answer, and where in it."""

    def __init__(self, path: Place, message: str) -> None:
        """Keep the parts."""
        super().__init__(message)
        self.path = path
        self.message = message


Check = Callable[[Any, Place], None]


def _bad(path: Place, must: str, value: Any) -> ExpectError:
    return ExpectError(path, f"must be {must}, not {described(value)}")


def _list_of(check: Check, what: str) -> Check:
    def run(value: Any, path: Place) -> None:
        if not isinstance(value, list):
            raise _bad(path, f"a list of {what}", value)
        for n, item in enumerate(value):
            check(item, (*path, n))

    return run


def _map_of(known: tuple[str, ...], checks: dict[str, Check], needs: tuple[str, ...] = ()) -> Check:
    def run(value: Any, path: Place) -> None:
        if not isinstance(value, dict):
            raise _bad(path, "a map", value)
        for key, item in value.items():
            if key not in known:
                near = did_you_mean(str(key), known)
                raise ExpectError((*path, str(key)), f"unknown key {quoted(key)}{near}")
            if key in checks:
                checks[key](item, (*path, key))
        for key in needs:
            if key not in value:
                raise ExpectError(path, f"missing key {quoted(key)}")

    return run


def _either(must: str, *choices: tuple[Callable[[Any], bool], Check]) -> Check:
    def run(value: Any, path: Place) -> None:
        for fits, check in choices:
            if fits(value):
                return check(value, path)
        raise _bad(path, must, value)

    return run


def _one_of(*known: str) -> Check:
    def run(value: Any, path: Place) -> None:
        if value not in known:
            raise _bad(path, listed(known), value)

    return run


def _anything(value: Any, path: Place) -> None:
    pass


def _truth(value: Any, path: Place) -> None:
    if not isinstance(value, bool):
        raise _bad(path, "true or false", value)


def _whole(value: Any, path: Place) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _bad(path, "a whole number", value)


def _text(value: Any, path: Place) -> None:
    if not isinstance(value, str):
        raise _bad(path, "text", value)


def _mana(value: Any, path: Place) -> None:
    _text(value, path)
    try:
        parse_amount(value)
    except ManaTextError as e:
        raise ExpectError(path, str(e)) from None


def _cost(value: Any, path: Place) -> None:
    _text(value, path)
    if value.startswith("{"):
        try:
            parse_cost(value)
        except ManaTextError as e:
            raise ExpectError(path, str(e)) from None


def _gains(value: Any, path: Place) -> None:
    """Mana, or what each player gains: ``{Amy: "{G}", Ned: "{G}"}``."""
    if isinstance(value, dict):
        for player, mana in value.items():
            _mana(mana, (*path, str(player)))
    else:
        _mana(value, path)


def _one_event(value: Any, path: Place) -> None:
    _map_of(Event.written_keys(), {})(value, path)
    if len(value) != 1:
        raise ExpectError(path, "must hold exactly one event")


def _is_map(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


_words = _list_of(_text, "words")
_verdict = _either(
    "true, false or {answer, because}",
    (_is_bool, _anything),
    (_is_map, _map_of(("answer", "because"), {"answer": _truth, "because": _words}, ("answer",))),
)
_declaration = _either(
    "true, false, {answer, because} or a list of declarations",
    (_is_list, _list_of(_map_of_any := _either("a map", (_is_map, _anything)), "maps")),
    (lambda v: True, _verdict),
)
_triggers = _list_of(
    _map_of(
        ("source", "ability", "times"),
        {"source": _text, "ability": _whole, "times": _whole},
        ("source",),
    ),
    "triggers",
)
_size = _either("a whole number", (_is_int, _anything), (lambda v: v is None, _anything))
_characteristics = _map_of(
    CHARACTERISTICS,
    {
        "name": _text,
        "supertypes": _words,
        "types": _words,
        "subtypes": _words,
        "colors": _list_of(_one_of(*TYPES[:5]), "colours"),
        "power": _size,
        "toughness": _size,
        "keywords": _words,
        "abilities": _list_of(_anything, "abilities"),
    },
)
_turned_up = _map_of(
    TURNED_UP,
    {
        "cost": _cost,
        "uses_the_stack": _truth,
        "counters": _map_of_any,
        "triggers": _triggers,
        "characteristics": _characteristics,
    },
)

_CHECKS: dict[str, Check] = {
    "could_produce": _list_of(_one_of(*TYPES), "types of mana"),
    "tap_for_mana": _list_of(_gains, "amounts of mana"),
    "available_mana": _either(
        "a list of amounts of mana, or unbounded",
        (_is_list, _list_of(_mana, "amounts of mana")),
        (lambda v: v == "unbounded", _anything),
    ),
    "can_pay": _verdict,
    "can_activate": _verdict,
    "can_play": _verdict,
    "special_actions": _list_of(_map_of_any, "actions"),
    "turn_face_up": _either(
        "false, a map, or a list of maps",
        (lambda v: v is False, _anything),
        (_is_map, _turned_up),
        (_is_list, _list_of(_turned_up, "maps")),
    ),
    "characteristics": _characteristics,
    "replace": _list_of(_list_of(_one_event, "events"), "lists of events"),
    "triggers": _triggers,
    "resolve": _list_of(_list_of(_map_of_any, "maps"), "lists of maps"),
    "value_of_x": _either(
        "a whole number or {min, max, chosen_when}",
        (_is_int, _anything),
        (
            _is_map,
            _map_of(
                ("min", "max", "chosen_when"),
                {"min": _whole, "max": _whole, "chosen_when": _text},
            ),
        ),
    ),
    "count": _whole,
    "legal_blocks": _declaration,
    "legal_attacks": _declaration,
    "state": _either(
        "true, false or a number of counters", (_is_bool, _anything), (_is_int, _anything)
    ),
}

ONE_ANSWER = (
    "characteristics",
    "count",
    "state",
    "value_of_x",
    "can_pay",
    "can_activate",
    "can_play",
)
"""Questions with one answer a board. After choices in `do` there may be several boards, and the
answer may be the list of the different answers."""


def check_expect(kind: str, expect: Any, several: bool = False) -> None:
    """Check the shape of an expected answer.

    Args:
        kind: the question.
        expect: the answer as it was written.
        several: whether actions come first, so that several boards may be asked about.

    Raises:
        ExpectError: where the answer cannot be one to this question.
    """
    check = _CHECKS[kind]
    if several and kind in ONE_ANSWER and isinstance(expect, list):
        check = _list_of(check, "answers")
    check(expect, ())
