"""What would have to hold for a sequence of events to be among the answers to `replace`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any

from clingo import Function, Number, String, Symbol, parse_term
from pydantic import ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from pysolver.models import Event
from pysolver.questions.kind import Asked
from pysolver.why import ANY

_MOST_EVENTS = 4
"""The order in which an outcome holds its events is not known: every order is looked for."""

_NONE = Function("none")

AskedEvent = Callable[[Asked, str, Any], Iterable[str]]
"""Gives the facts that ask about an event of a kind."""


def missing(asked: Asked, written: str, ask: AskedEvent) -> list[Symbol]:
    """The outcomes that a person writes, as patterns.

    Args:
        asked: the question.
        written: an event or a list of events, as `expect` has them.
        ask: gives the facts that ask about an event.

    Raises:
        ValueError: where it is no event.
    """
    try:
        told = YAML(typ="safe").load(written)
    except YAMLError:
        told = None
    listed = told if isinstance(told, list) else [told]
    if len(listed) > _MOST_EVENTS or not all(isinstance(event, dict) for event in listed):
        raise ValueError('write an event or a list of them, as "{draw: {player: Amy, amount: 2}}"')
    parts = [_part(asked, event, ask) for event in listed]
    found = []
    for order in permutations(parts):
        rest = _NONE
        for key, event in reversed(order):
            rest = Function("out", [key, event, rest])
        found.append(Function("outcome", [Number(asked.number), rest]))
    return found


def _part(asked: Asked, told: dict[str, Any], ask: AskedEvent) -> tuple[Symbol, Symbol]:
    """The key of an event in an outcome, and the event."""
    try:
        event = Event.model_validate(told)
    except ValidationError:
        raise ValueError(f"{told} is no event") from None
    kind = next(key for key in Event.model_fields if getattr(event, key) is not None)
    if kind == "enters":
        return ANY, _entering(told["enters"])
    term = next(_asked_terms(ask(asked, kind, getattr(event, kind))))
    if kind == "draw":
        shape, amount = term.arguments
        return shape.arguments[0], amount
    return ANY, _opened(term)


def _asked_terms(facts: Iterable[str]) -> Iterator[Symbol]:
    for fact in facts:
        term = parse_term(fact.removesuffix("."))
        if term.name == "asked":
            yield term.arguments[2]


def _opened(event: Symbol) -> Symbol:
    """An event, with what a person does not write left open."""
    if event.name == "n" and event.arguments[0].name == "put_counters":
        shape, amount = event.arguments
        return Function("n", [Function("put_counters", [*shape.arguments[:2], ANY]), amount])
    if event.name == "move":
        thing, origin, to, why = event.arguments
        player = why.arguments[0] if why.arguments else None
        return Function(
            "move", [thing, origin, to, Function("discard", [player, ANY]) if player else ANY]
        )
    if event.name == "create":
        player, _, amount = event.arguments
        return Function("create", [player, Function("tokens", [ANY, amount, ANY])])
    return event


def _entering(told: dict[str, Any]) -> Symbol:
    """How something enters: of what enters only that is told."""
    rest = _NONE
    for kind, number in sorted(told.get("counters", {}).items(), reverse=True):
        rest = Function("c", [String(kind), Number(number), rest])
    tapped = Function("tapped" if told.get("tapped") else "untapped")
    return Function("enters", [ANY, ANY, tapped, rest])
