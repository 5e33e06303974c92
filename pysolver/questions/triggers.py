"""`triggers`: which abilities trigger on an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clingo import parse_term

from pysolver.cards.characteristics import quoted
from pysolver.machine import Do, State
from pysolver.models import TriggerEvent
from pysolver.questions.acting import parts_of, triggers_of
from pysolver.questions.kind import Asked, Found, Kind, Part, Read
from pysolver.why.proof import Goal


def _facts(asked: Asked) -> Iterable[str]:
    return ()


def _acts(asked: Asked, state: State) -> Sequence[Sequence[Do]]:
    event: TriggerEvent = asked.question.argument
    kind = next(key for key in TriggerEvent.model_fields if getattr(event, key) is not None)
    told = _event(asked, state.number, kind, getattr(event, kind))
    if told is None:
        return []
    return [[Do("change", parse_term(told))]]


def _event(asked: Asked, b: int, kind: str, event: Any) -> str | None:
    """The event in the words of stage `happen`; `None` for one that is not worked out."""
    table = asked.board.table

    def o(key: str) -> str:
        return f"o({b},{asked.thing(getattr(event, key), kind, key).number})"

    def p(key: str) -> str:
        return f"p({b},{table.player(getattr(event, key), asked.place(kind, key))})"

    match kind:
        case "turn_face_up":
            return f"turn_up({o('permanent')},none)"
        case "dies":
            return f"move({o('permanent')},battlefield,graveyard,rule)"
        case "draw":
            return f"n(draw_many({p('player')}),{event.amount})"
        case "gain_life" | "lose_life" | "mill":
            return f"n({kind}({p('player')}),{event.amount})"
        case "move":
            thing = asked.thing(event.object, kind, "object")
            if event.to != "battlefield":
                return f"move(o({b},{thing.number}),{thing.zone},{event.to},rule)"
            return f"arrives(o({b},{thing.number}),p({b},{thing.owner}),untapped,none)"
        case "put_counters":
            target = table.target(event.object, asked.place(kind, "object"))
            what = f"{target.kind[0]}({b},{target.number})"
            kind_ = quoted(event.kind.strip().lower())
            return f"n(put_counters({what},{kind_},none),{event.amount})"
        case "damage":
            target = table.target(event.target, asked.place(kind, "target"))
            combat = "combat" if event.combat else "noncombat"
            what = f"{target.kind[0]}({b},{target.number})"
            return f"n(damage({o('source')},{what},{combat}),{event.amount})"
        case "enters":
            card = table.identify(event.card) if isinstance(event.card, str) else None
            if card is None or card.zone == "battlefield":
                return None
            player = p("player") if event.player else f"p({b},{card.owner})"
            return f"arrives(o({b},{card.number}),{player},untapped,none)"
    return None


def _read(asked: Asked, found: Found) -> Read:
    unsure: list[dict[str, Any]] = []
    if not asked.outcomes:
        unsure.append({"question": "triggers"})
    triggers: list[dict[str, Any]] = []
    for outcome in asked.outcomes:
        triggers += [each for each in triggers_of(asked, outcome) if each not in triggers]
        unsure += outcome.missing
    return Read(triggers, unsure)


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    for outcome in asked.outcomes:
        yield from parts_of(asked, outcome)


def _nothing(asked: Asked, answer: Any) -> list[Goal]:
    return [] if answer else [goal for outcome in asked.outcomes for goal in outcome.state.looked]


KIND = Kind(
    rules=("603.2", "603.10"),
    stage=None,
    facts=_facts,
    read=_read,
    parts=_parts,
    nothing=_nothing,
    acts=_acts,
)
