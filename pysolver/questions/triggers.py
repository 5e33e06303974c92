"""`triggers`: which abilities trigger where an event would happen.

What is replaced or prevented triggers nothing, and what happens in its place does (603.2g).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clingo import Function, Number, Symbol, parse_term

from pysolver.board import Thing
from pysolver.cards.characteristics import quoted
from pysolver.machine import Do, State
from pysolver.models import CastEvent, CreateTokens, Enters, TriggerEvent
from pysolver.questions.acting import parts_of, triggers_of
from pysolver.questions.kind import Asked, Found, Kind, Part, Read
from pysolver.why.proof import Goal
from pysolver.why.record import Origin
from pysolver.why.sentences import ANY

_NOT_THERE = ("hand", "stack", "graveyard", "exile", "command", "library")


def _facts(asked: Asked) -> Iterable[str]:
    return ()


def _acts(asked: Asked, state: State) -> Sequence[Sequence[Do]]:
    event: TriggerEvent = asked.question.argument
    kind = next(key for key in TriggerEvent.model_fields if getattr(event, key) is not None)
    what = getattr(event, kind)
    b = state.number
    match kind:
        case "attacks":
            attacker = f"o({b},{asked.thing(what.permanent, kind, 'permanent').number})"
            return [[_happened(f"attacks({attacker})")]]
        case "tapped_for_mana":
            thing = asked.thing(what.permanent, kind, "permanent")
            told = f"any_tapped_for_mana(o({b},{thing.number}),p({b},{thing.player}))"
            return [[_happened(told)]]
        case "cast":
            return _cast(asked, state, what)
        case "enters":
            return _enters(asked, state, what)
        case "create_tokens":
            return _create(asked, state, what)
    how = "change" if kind == "turn_face_up" else "event"
    return [[Do(how, parse_term(_event(asked, b, kind, what)))]]


def _happened(event: str, also: tuple[str, ...] = ()) -> Do:
    """Look for abilities that trigger on what has happened, of which more may be told."""
    told = parse_term(event)
    more = tuple(map(parse_term, also))
    return Do("triggers", told, (told, *more))


def _edit(goes: Iterable[Symbol], comes: Iterable[str]) -> Do:
    return Do("edit", Function("", list(goes)), tuple(map(parse_term, comes)))


def _cast(asked: Asked, state: State, event: CastEvent) -> Sequence[Sequence[Do]]:
    """A card goes onto the stack as a spell, and is cast."""
    table, b = asked.board.table, state.number
    player = table.player(event.player, asked.place("cast", "player"))
    card = table.identify(event.card, _NOT_THERE, player) if isinstance(event.card, str) else None
    if card is None:
        return []
    o = f"o({b},{card.number})"
    if card.zone == "stack":
        return [[_happened(f"cast({o},p({b},{player}))")]]
    goes = [f for f in state.facts if f.name == "zone" and str(f.arguments[0]) == o]
    spell = (f"zone({o},stack)", f"spell({o})", f"listed_under({o},p({b},{player}))")
    origin = f"cast_from({o},{card.zone})"
    return [[_edit(goes, spell), _happened(f"cast({o},p({b},{player}))", also=(origin,))]]


def _enters(asked: Asked, state: State, event: Enters) -> Sequence[Sequence[Do]]:
    """A card of the board enters, or one of which only the name is known."""
    table, b = asked.board.table, state.number
    player = table.player(event.player, asked.place("enters", "player")) if event.player else None
    card: Thing | None = None
    zones = _NOT_THERE if event.from_ is None else (event.from_,)
    if isinstance(event.card, str):
        card = table.identify(event.card, zones, player)
    if card is not None:
        enter = f"enter(o({b},{card.number}),p({b},{player or card.owner}))"
        return [[Do("event", parse_term(enter))]]
    owner = f"p({b},{player or table.active})"
    o = f"o({b},{state.used + 1})"
    faces = asked.chunk.faces_of_card(table, event.card, asked.place("enters", "card"))
    asked.board.sources += faces
    comes = [f"object({o})", f"zone({o},hand)", f"owner({o},{owner})", f"timestamp({o},0)"]
    comes += [f"printed({o},{quoted(face.id)})" for face in faces]
    return [[_edit((), comes), Do("event", parse_term(f"enter({o},{owner})"))]]


def _create(asked: Asked, state: State, event: CreateTokens) -> Sequence[Sequence[Do]]:
    """Tokens are created that are written out, or have a name by which the rules know them."""
    table, b = asked.board.table, state.number
    player = table.player(event.player, asked.place("create_tokens", "player"))
    if isinstance(event.token, str):
        name = event.token.strip().removesuffix(" token").removesuffix(" Token")
        token = f"predefined({quoted(name)})"
    else:
        name = event.token.name or event.token.types.partition("—")[2].strip()
        face = asked.chunk.written_out(table, event.token, name, asked.place("create_tokens"))
        asked.board.sources.append(face)
        token = quoted(face.id)
    told = f"create(p({b},{player}),tokens({token},{event.amount},none))"
    return [[Do("event", parse_term(told))]]


def _event(asked: Asked, b: int, kind: str, event: Any) -> str:
    """The event in the words of stage `happen`."""
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
        case "untap":
            return f"untap({o('permanent')})"
        case "discard":
            cause = p("caused_by") if event.caused_by else "none"
            return f"move({o('card')},hand,graveyard,discard({p('player')},{cause}))"
        case "draw":
            return f"n(draw_many({p('player')}),{event.amount})"
        case "gain_life" | "lose_life" | "mill":
            return f"n({kind}({p('player')}),{event.amount})"
        case "move":
            thing = asked.thing(event.object, kind, "object")
            if event.to != "battlefield":
                return f"move(o({b},{thing.number}),{thing.zone},{event.to},rule)"
            return f"enter(o({b},{thing.number}),p({b},{thing.owner}))"
        case "put_counters":
            target = table.target(event.object, asked.place(kind, "object"))
            what = f"{target.kind[0]}({b},{target.number})"
            kind_ = quoted(event.kind.strip().lower())
            return f"n(put_counters({what},{kind_},none),{event.amount})"
    target = table.target(event.target, asked.place(kind, "target"))
    combat = "combat" if event.combat else "noncombat"
    what = f"{target.kind[0]}({b},{target.number})"
    return f"n(damage({o('source')},{what},{combat}),{event.amount})"


def _is_discard(happened: Symbol) -> bool:
    return happened.name == "move" and happened.arguments[3].name == "discard"


def _read(asked: Asked, found: Found) -> Read:
    unsure: list[dict[str, Any]] = []
    if not asked.outcomes:
        unsure.append({"question": "triggers"})
    triggers: list[dict[str, Any]] = []
    event: TriggerEvent = asked.question.argument
    for outcome in asked.outcomes:
        triggers += [each for each in triggers_of(asked, outcome) if each not in triggers]
        unsure += outcome.missing
        if event.discard and not any(map(_is_discard, outcome.state.told)):
            unsure.append({"question": "triggers"})  # it was discarded onto the battlefield
    return Read(triggers, unsure)


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    for outcome in asked.outcomes:
        yield from parts_of(asked, outcome)
        if not outcome.state.triggered:
            yield from (Part([], (), [origin]) for origin in outcome.state.ended)


def _looked(asked: Asked) -> list[Origin]:
    """The runs that looked for triggers, each with what any trigger would be; where none did, those
    that say that nothing happens on which anything could trigger."""
    looked = [origin for outcome in asked.outcomes for origin in outcome.state.looked]
    return [origin for origin in looked if origin[1].name == "triggered"] or looked


def _missing(asked: Asked, written: str) -> list[Goal]:
    thing = asked.board.table.identify(written)
    if thing is None:
        raise ValueError(f"{quoted(written)} is no object of the case")
    goals: list[Goal] = []
    for stage, anything in _looked(asked):
        if anything.name == "triggered":
            board = anything.arguments[0]
            source = Function("o", [board, Number(thing.number)])
            anything = Function("triggered", [board, source, ANY, ANY])
        goals.append((stage, anything))
    return goals


def _nothing(asked: Asked, answer: Any) -> list[Goal]:
    return [] if answer else [*_looked(asked)]


KIND = Kind(
    rules=("603.2", "603.10"),
    stage=None,
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
    nothing=_nothing,
    acts=_acts,
)
