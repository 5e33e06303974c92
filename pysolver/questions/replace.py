"""`replace`: every event that can finally happen, over all orders and choices (614 to 616)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from clingo import Symbol, SymbolType

from pysolver.board import Thing
from pysolver.cards.characteristics import quoted
from pysolver.limits import MAX_AMOUNT
from pysolver.models import (
    CreateTokens,
    Damage,
    Discard,
    Enters,
    Event,
    Move,
    OfPermanent,
    OfPlayer,
    PutCounters,
)
from pysolver.questions.kind import Asked, Found, Kind, Part, Read, counters_of
from pysolver.questions.replace_missing import missing

_ELSEWHERE = ("hand", "stack", "graveyard", "exile", "command", "library")
_IN_AMOUNT = {
    "draw": "draw_many",
    "gain_life": "gain_life",
    "lose_life": "lose_life",
    "mill": "mill",
}


# --- Asking ----------------------------------------------------------------------------------


def _facts(asked: Asked) -> Iterable[str]:
    event: Event = asked.question.argument
    kind = next(key for key in Event.model_fields if getattr(event, key) is not None)
    yield from _event(asked, kind, getattr(event, kind))


def _event(asked: Asked, kind: str, event: Any) -> Iterator[str]:
    """The facts that say which event would happen."""
    q = asked.number
    match event:
        case Damage():
            source = asked.board.object(_thing(asked, event.source, kind, "source"))
            target = asked.board.ref(asked.board.table.target(event.target, asked.place(kind)))
            combat = "combat" if event.combat else "noncombat"
            yield f"asked({q},replace,n(damage({source},{target},{combat}),{event.amount}))."
        case OfPlayer():
            player = _player(asked, event.player, kind)
            yield f"asked({q},replace,n({_IN_AMOUNT[kind]}({player}),{event.amount}))."
        case PutCounters():
            put_on = asked.board.table.target(event.object, asked.place(kind, "object"))
            by = _player(asked, event.by, kind, "by") if event.by else None
            if by is None and put_on.kind == "object":
                by = asked.board.player(asked.board.table.things[put_on.number - 1].player)
            recipient = asked.board.ref(put_on)
            counters = f"put_counters({recipient},{_kind_of_counter(event.kind)},{by or recipient})"
            yield f"asked({q},replace,n({counters},{event.amount}))."
        case CreateTokens():
            token = _token(asked, event)
            player = _player(asked, event.player, kind)
            yield f"asked({q},replace,create({player},{token},{event.amount}))."
        case Enters():
            yield from _enters(asked, event)
        case OfPermanent():
            thing = _thing(asked, event.permanent, kind, "permanent")
            o = asked.board.object(thing)
            change = f"untap({o})" if kind == "untap" else f"move({o},{thing.zone},graveyard,rule)"
            yield f"asked({q},replace,{change})."
        case Move():
            thing = _thing(asked, event.object, kind, "object")
            o, owner = asked.board.object(thing), asked.board.player(thing.owner)
            if event.to == "battlefield":
                yield f"asked({q},replace,enters({o},{owner}))."
                yield from _may_enter(asked, thing, thing.owner, "asked")
            else:
                yield f"asked({q},replace,move({o},{thing.zone},{event.to},rule))."
                yield from _may_enter(asked, thing, thing.owner, "instead")
        case Discard():
            discards = asked.board.table.player(event.player, asked.place(kind, "player"))
            thing = asked.board.table.find(
                event.card, asked.place(kind, "card"), ("hand",), discards
            )
            cause = (
                _player(asked, event.caused_by, kind, "caused_by") if event.caused_by else "none"
            )
            why = f"discard({asked.board.player(discards)},{cause})"
            yield f"asked({q},replace,move({asked.board.object(thing)},hand,graveyard,{why}))."
            yield from _may_enter(asked, thing, discards, "instead")


def _thing(asked: Asked, name: str, *keys: str) -> Thing:
    return asked.board.table.find(name, asked.place(*keys))


def _player(asked: Asked, name: str, *keys: str) -> str:
    return asked.board.player(asked.board.table.player(name, asked.place(*keys)))


def _kind_of_counter(kind: str) -> str:
    return quoted(kind.strip().lower())


def _token(asked: Asked, event: CreateTokens) -> str:
    """A token: by the subtype that names it, or as it is written out."""
    if isinstance(event.token, str):
        return f"named({quoted(event.token.strip().removesuffix(' token').removesuffix(' Token'))})"
    name = event.token.name or event.token.types.partition("—")[2].strip()
    face = asked.chunk.written_out(
        asked.board.table, event.token, name, asked.place("create_tokens")
    )
    asked.board.sources.append(face)
    return f"defined({quoted(face.id)})"


def _enters(asked: Asked, event: Enters) -> Iterator[str]:
    """A card that enters: one of the board, or one of which only the name is known."""
    table, q = asked.board.table, asked.number
    at = asked.place("enters", "card")
    player = None
    if event.player is not None:
        player = table.player(event.player, asked.place("enters", "player"))
    zones = _ELSEWHERE if event.from_ is None else (event.from_,)
    thing = None
    if isinstance(event.card, str):
        thing = table.identify(event.card, zones, player)
    if thing is not None:
        o, under = asked.board.object(thing), player or thing.owner
        yield from _may_enter(asked, thing, under, "asked")
    else:
        under = player or table.active
        number = len(table.things) + 1 + q
        o = asked.board.object(number)
        faces = asked.chunk.faces_of_card(table, event.card, at)
        asked.board.sources += faces
        owner = asked.board.player(under)
        yield f"object({o}). zone({o},{event.from_ or 'outside'}). owner({o},{owner})."
        yield f"unlisted({o})."
        yield from (f"printed({o},{quoted(face.id)})." for face in faces)
        yield from (f"entering_face({o},{quoted(face.id)})." for face in faces)
        yield f"may_enter({q},{o},{owner},asked). entering_in({q},{o})."
    yield f"asked({q},replace,enters({o},{asked.board.player(under)}))."
    yield f"entering_x({o},{event.x or getattr(thing and thing.spec, 'x', 0)})."
    if event.x:
        yield f"asked_x({q},{event.x})."
    if event.from_:
        yield f"told_from({q},{o})."


def _may_enter(asked: Asked, thing: Thing, player: int, why: str) -> Iterator[str]:
    """A thing that enters, or may do so instead of going elsewhere."""
    q, o = asked.number, asked.board.object(thing)
    faces = asked.chunk.faces_on_battlefield(asked.board.table, thing)
    asked.board.sources += faces
    for face in faces:
        yield f"entering_face({o},{quoted(face.id)})."
    yield f"may_enter({q},{o},{asked.board.player(player)},{why}). entering_in({q},{o})."


# --- Reading ---------------------------------------------------------------------------------


def _read(asked: Asked, found: Found) -> Read:
    for atom in found.get("too_many", ()):
        raise asked.error(
            f"{atom.arguments[1].number} replacement and prevention effects could apply;"
            " their orders are not worked out for more than 28"
        )
    for atom in found.get("too_much_prey", ()):
        raise asked.error(
            f"{atom.arguments[1].number} creatures could be sacrificed as it enters;"
            " the choices are not worked out for more than 7"
        )
    if "too_large" in found:
        raise asked.error(f"an amount would pass {MAX_AMOUNT}")
    outcomes = [value for value, _ in _outcomes(asked, found)]
    faces = sorted(atom.arguments[1].string for atom in found.get("unsized", ()))
    unsure: list[dict[str, Any]] = [{"card": asked.chunk.face_name(face)} for face in faces]
    for atom in found.get("undecided", ()):
        ability = atom.arguments[1]
        while ability.name != "a":  # a mode, or what is quoted, is told by what it stands in
            ability = ability.arguments[0]
        card = asked.chunk.face_name(ability.arguments[0].string)
        unsure.append({"card": card, "ability": ability.arguments[1].number})
    if not outcomes and not unsure:
        unsure.append({"question": "replace"})
    return Read(outcomes, unsure)


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    return [Part(value, atoms) for value, atoms in _outcomes(asked, found)]


def _outcomes(asked: Asked, found: Found) -> list[tuple[Any, list[Symbol]]]:
    """Each outcome once, sorted, with the atoms that say so."""
    together: dict[str, tuple[Any, list[Symbol]]] = {}
    tokens = _tokens(found)
    for atom in found.get("outcome", ()):
        value = _outcome(asked, found, tokens, atom)
        together.setdefault(str(value), (value, []))[1].append(atom)
    return [each for _, each in sorted(together.items())]


def _outcome(
    asked: Asked, found: Found, tokens: dict[Symbol, str], atom: Symbol
) -> list[dict[str, Any]]:
    """The events of `outcome(Q,Out)`, Out being out(Key,X,Rest) or none."""
    events: list[dict[str, Any]] = []
    taken: dict[Symbol, int] = defaultdict(int)  # from the top of a player's library
    rest = atom.arguments[1]
    while rest.arguments:
        key, event, rest = rest.arguments
        if event.type == SymbolType.Number:
            events.append({"draw": {"player": _name(asked, key), "amount": event.number}})
            taken[key] += event.number
            continue
        if event.name == "n" and event.arguments[0].name in ("mill", "exile_top"):
            player, number = event.arguments[0].arguments[0], event.arguments[1].number
            if event.arguments[0].name == "exile_top":
                events += _exiled(
                    asked, player, range(taken[player] + 1, taken[player] + number + 1)
                )
            else:
                events += _told(asked, found, tokens, event)
            taken[player] += number
            continue
        events += _told(asked, found, tokens, event)
    return events


def _exiled(asked: Asked, player: Symbol, places: range) -> Iterator[dict[str, Any]]:
    """The cards at places of a library, as they are exiled."""
    owner = player.arguments[1].number
    cards = {
        thing.position: thing
        for thing in asked.board.table.things
        if thing.zone == "library" and thing.owner == owner
    }
    for place in places:
        if place in cards:
            yield {"move": {"object": _label(asked, cards[place]), "to": "exile"}}


_UNTOLD = ("remove_counters", "remove_damage", "tap", "regenerate", "reflexive")
"""Events that the case format has no words for."""


def _told(
    asked: Asked, found: Found, tokens: dict[Symbol, str], event: Symbol
) -> Iterator[dict[str, Any]]:
    """An event as the case format writes it."""
    if event.name == "n":
        yield _told_amount(asked, *event.arguments)
    elif event.name == "create":
        yield from _told_tokens(asked, tokens, event)
    elif event.name == "move":
        o, origin, to, why = event.arguments
        dies = origin.name == "battlefield" and to.name == "graveyard"
        if dies:
            yield {"dies": {"permanent": _name(asked, o)}}
        elif why.name == "discard" and to.name == "graveyard":
            player, cause = (_name(asked, argument) for argument in why.arguments)
            told = {"player": player, "card": _name(asked, o)}
            yield {"discard": told | ({"caused_by": cause} if cause else {})}
        else:
            yield {"move": {"object": _name(asked, o), "to": to.name}}
    elif event.name == "enters":
        yield {"enters": _told_entering(asked, found, event)}
    elif event.name not in _UNTOLD:
        yield {event.name: {"permanent": _name(asked, event.arguments[0])}}


def _told_amount(asked: Asked, shape: Symbol, amount: Symbol) -> dict[str, Any]:
    told: dict[str, Any]
    if shape.name == "damage":
        source, target, combat = shape.arguments
        told = {"source": _name(asked, source), "target": _name(asked, target)}
        return {"damage": told | {"amount": amount.number, "combat": combat.name == "combat"}}
    if shape.name == "put_counters":
        target, kind, by = shape.arguments
        told = {"object": _name(asked, target), "kind": kind.string, "amount": amount.number}
        return {"put_counters": told | {"by": _name(asked, by)}}
    told = {"player": _name(asked, shape.arguments[0]), "amount": amount.number}
    return {shape.name: told}


def _told_tokens(
    asked: Asked, tokens: dict[Symbol, str], event: Symbol
) -> Iterator[dict[str, Any]]:
    player, rest = event.arguments
    numbers: dict[Symbol, int] = {}
    while rest.arguments:
        token, number, rest = rest.arguments
        numbers[token] = number.number
    amounts: dict[str, int] = {}
    for token, name in tokens.items():
        if token in numbers:
            amounts[name] = amounts.get(name, 0) + numbers[token]
    who = _name(asked, player)
    for name, amount in amounts.items():
        yield {"create_tokens": {"token": name, "amount": amount, "player": who}}


def _tokens(found: Found) -> dict[Symbol, str]:
    """What tokens are called, in the order in which those that are created together are told."""
    names: dict[Symbol, str] = {}
    subtypes: dict[Symbol, list[str]] = {}
    places: dict[Symbol, Symbol] = {}
    for atom in found.get("token_name", ()):
        _, token, name = atom.arguments
        names[token] = min(name.string, names.get(token, name.string))
    for atom in found.get("token_subtype", ()):
        _, token, subtype = atom.arguments
        subtypes.setdefault(token, []).append(subtype.string)
    for atom in found.get("token_place", ()):
        _, token, place = atom.arguments
        places[token] = min(place, places.get(token, place))
    names |= {token: " ".join(sorted(few)) for token, few in subtypes.items() if token not in names}
    known = {**dict.fromkeys(places, ""), **names}
    return dict(sorted(known.items(), key=lambda each: places.get(each[0], each[0])))


def _told_entering(asked: Asked, found: Found, event: Symbol) -> dict[str, Any]:
    permanent, copy, tapped, rest = event.arguments
    origin, player = next(
        (atom.arguments[2], atom.arguments[3])
        for atom in found["entering"]
        if atom.arguments[1] == permanent
    )
    event_asked: Event = asked.question.argument
    card = event_asked.enters.card if event_asked.enters else _name(asked, origin)
    told: dict[str, Any] = {
        "card": card if isinstance(card, str) else card.name,
        "player": _name(asked, player),
    }
    if tapped.name == "tapped":
        told["tapped"] = True
    counters = counters_of(rest)
    if counters:
        told["counters"] = counters
    if copy.name == "back":
        told["transformed"] = True
        copy = copy.arguments[1]
    if copy.arguments:
        told["copy_of"] = _name(asked, copy.arguments[0])
    return told


def _name(asked: Asked, term: Symbol) -> str:
    """An object, a player or what has resolved as the case calls it; else by its card."""
    table = asked.board.table
    if not term.arguments:
        return ""
    number = term.arguments[1].number
    if term.name == "p":
        return table.seats[number - 1].name
    if term.name == "r":
        return table.effects[number - 1].name
    if number > len(table.things):
        event: Event = asked.question.argument
        assert event.enters is not None
        card = event.enters.card
        return card if isinstance(card, str) else card.name
    return _label(asked, table.things[number - 1])


def _label(asked: Asked, thing: Thing) -> str:
    """A thing as the case calls it; else by its card."""
    label = asked.board.table.label(thing)
    return thing.name if "#" in label else label


def _missing(asked: Asked, written: str) -> list[Symbol]:
    return missing(asked, written, _event)


KIND = Kind(
    rules=("614.5", "614.6", "616.1"),
    stage="replace",
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
    ahead="looking_ahead",
)
