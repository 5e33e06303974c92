"""`turn_face_up`: what turning a permanent face up costs and leads to, by every procedure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from clingo import Function, String, Symbol, parse_term

from pysolver.machine import Do, State
from pysolver.models import AskTurnFaceUp
from pysolver.questions.acting import parts_of, triggers_of
from pysolver.questions.kind import Asked, Found, Kind, Outcome, Part, Read
from pysolver.why.citations import cr_numbers
from pysolver.why.proof import Goal
from pysolver.why.sentences import ANY, matches

_PAYINGS = ("morph_cost", "mana_cost")


def _facts(asked: Asked) -> Iterable[str]:
    return ()


def _acts(asked: Asked, state: State) -> Sequence[Sequence[Do]]:
    question: AskTurnFaceUp = asked.question.argument
    thing = asked.thing(question.permanent, "permanent")
    b = state.number
    facts = [f"unpaid({b})"]
    if question.x is not None:
        facts.append(f"action_x({b},{question.x})")
    if question.by == "effect":
        ways = [[*facts, f"action_by({b},effect)"]]
    else:
        payings = _PAYINGS if question.paying is None else (question.paying,)
        ways = [[*facts, f"action_paying({b},{paying})"] for paying in payings]
    action = Function("turn_face_up", [parse_term(f"o({b},{thing.number})")])
    return [[Do("act", action, tuple(map(parse_term, way)))] for way in ways]


def _looks_at(asked: Asked) -> str:
    question: AskTurnFaceUp = asked.question.argument
    return question.permanent


def _read(asked: Asked, found: Found) -> Read:
    results: list[dict[str, Any]] = []
    unsure: list[dict[str, Any]] = []
    for outcome in asked.outcomes:
        result = _result(asked, outcome)
        if result not in results:
            results.append(result)
        unsure += outcome.missing
    if not results:
        return Read(False, unsure)
    return Read(results[0] if len(results) == 1 else results, unsure)


def _result(asked: Asked, outcome: Outcome) -> dict[str, Any]:
    thing, how = _turning(outcome).arguments
    counters: dict[str, int] = {}
    for event in _put(outcome, thing):
        kind = event.arguments[1].string
        counters[kind] = counters.get(kind, 0) + event.arguments[2].number
    return {
        "cost": _reduced(_cost(asked, how), outcome),
        "uses_the_stack": False if how.arguments else None,
        "counters": counters,
        "triggers": triggers_of(asked, outcome),
        "characteristics": outcome.characteristics,
    }


def _turning(outcome: Outcome) -> Symbol:
    """What has been turned face up, and how: `turning(O,How)`."""
    return next(event for event in outcome.state.told if event.name == "turning")


def _put(outcome: Outcome, thing: Symbol) -> list[Symbol]:
    """The counters that were put on it: `counters_put(O,Kind,N)`."""
    told = outcome.state.told
    return [e for e in told if e.name == "counters_put" and e.arguments[0] == thing]


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    if not asked.outcomes:
        for number in sorted({said.arguments[1].string for _, said in asked.refused}):
            mine = [origin for origin in asked.refused if origin[1].arguments[1].string == number]
            yield Part({"forbidden": number}, (), mine)
    for outcome in asked.outcomes:
        origins = outcome.state.origins
        turning = _turning(outcome)
        thing, how = turning.arguments
        if turning in origins:
            yield Part({"cost": _reduced(_cost(asked, how), outcome)}, (), [origins[turning]])
        for event in _put(outcome, thing):
            if event in origins:
                counters = {event.arguments[1].string: event.arguments[2].number}
                yield Part({"counters": counters}, (), [origins[event]])
        yield from parts_of(asked, outcome)


def _cost(asked: Asked, how: Symbol) -> str | None:
    """The cost in words: mana as symbols; of any other cost the text of the keyword."""
    if not how.arguments:
        return None
    what = re.escape(str(how.arguments[0]))
    text = asked.chunk.cards_text()
    if how.name == "mana_cost":
        found = re.search(rf'mana_cost\({what},"([^"]*)"\)', text)
    else:
        found = re.search(rf'(?<!_)cost\({what},\d+,mana\("([^"]*)"\)\)', text) or re.search(
            rf'keyword_text\({what},"\w+\W*([^"]*)"\)', text
        )
    if found is None:
        return None
    question: AskTurnFaceUp = asked.question.argument
    x = "{X}" if question.x is None else f"{{{question.x}}}"
    return found[1].replace("{X}", x)


def _reduced(cost: str | None, outcome: Outcome) -> str | None:
    """The cost with the generic mana that was left of it (118.7): `reduced(O,N)`."""
    for event in outcome.state.told:
        if event.name == "reduced" and cost is not None:
            left = event.arguments[1].number
            rest = re.sub(r"\{\d+\}", "", cost)
            cost = f"{{{left}}}{rest}" if left else rest or "{0}"
    return cost


def _nothing(asked: Asked, answer: Any) -> list[Goal]:
    """The ways to turn it face up of which there are none."""
    goals: list[Goal] = []
    for stage, said in asked.refused:
        way = Function("turn_up", [Function("act", said.arguments[:1]), ANY])
        deed = Function("deed", [way, ANY, ANY])
        if not any(matches(deed, atom) for atom in stage.named(["deed"])):
            goals.append((stage, deed))
    return goals if answer is False else []


def _missing(asked: Asked, written: str) -> list[Goal]:
    if written.lower() not in ("true", "yes", "false", "no") and written not in cr_numbers():
        raise ValueError("it is true, false or the number of a rule that is against it")
    number = String(written)
    boards = [(stage, said.arguments[0]) for stage, said in asked.refused]
    against = [(stage, Function("forbidden", [board, number])) for stage, board in boards]
    return list(dict.fromkeys(against)) if written in cr_numbers() else []


KIND = Kind(
    rules=("702.37e", "708.8", "701.40b"),
    stage=None,
    facts=_facts,
    read=_read,
    missing=_missing,
    parts=_parts,
    nothing=_nothing,
    acts=_acts,
    looks_at=_looks_at,
)
