"""`special_actions`: the special actions that a player may take now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Number, Symbol, parse_term

from pysolver.errors import quoted
from pysolver.questions.kind import Asked, Found, Kind, Part, Read
from pysolver.why import ANY


def _facts(asked: Asked) -> Iterable[str]:
    table = asked.board.table
    player = table.player(asked.question.argument, asked.place())
    for thing in table.things:
        if thing.zone not in ("battlefield", "stack"):
            asked.chunk.use_card(thing)
    yield f"asked({asked.number},special_actions,{asked.board.player(player)})."


def _name(asked: Asked, o: Symbol) -> str:
    """How the case calls an object: by its card's name where any of several will do."""
    thing = asked.board.table.things[o.arguments[1].number - 1]
    if thing.id is not None:
        return thing.id
    return thing.name


def _read(asked: Asked, found: Found) -> Read:
    actions: list[dict[str, Any]] = []
    for atom in sorted(found.get("action", ())):
        _, kind, o = atom.arguments
        action = {kind.name: _name(asked, o)}
        if action not in actions:
            actions.append(action)
    paid = found.get("paid", ())
    settled = {atom.arguments[1] for atom in (*paid, *found.get("unpaid", ()))}
    for atom in sorted(found.get("action_payment", ())):
        _, kind, o, deed = atom.arguments
        action = {kind.name: _name(asked, o)}
        if any(done.arguments[1] == deed for done in paid) and action not in actions:
            actions.append(action)
    unsure = [{"card": _name(asked, atom.arguments[1])} for atom in found.get("other_action", ())]
    unsure += [
        {"card": _name(asked, atom.arguments[2])}
        for atom in found.get("action_payment", ())
        if atom.arguments[3] not in settled
    ]
    return Read(actions, unsure)


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    for atom in sorted(found.get("action", ())):
        _, kind, o = atom.arguments
        yield Part({kind.name: _name(asked, o)}, [atom])
    # Each payment that was searched has the atom that says that it can be made.
    payments = zip(found.get("paid", ()), found.get("can_be_paid", ()), strict=False)
    payable = {done.arguments[1]: atom for done, atom in payments}
    for atom in sorted(found.get("action_payment", ())):
        _, kind, o, deed = atom.arguments
        if deed in payable:
            yield Part({kind.name: _name(asked, o)}, [atom, payable[deed]])


def _missing(asked: Asked, written: str) -> list[Symbol]:
    kind, _, name = written.partition(" ")
    if not name:
        raise ValueError('write an action and its object, as "suspend Rift Bolt"')
    thing = asked.board.table.identify(name.strip())
    if thing is None:
        raise ValueError(f"{quoted(name)} is no object of the case")
    return [_action(asked, Function(kind.rstrip(":")), parse_term(asked.board.object(thing)))]


def _nothing(asked: Asked, answer: Any) -> list[Symbol]:
    return [] if answer else [_action(asked, ANY, ANY)]


def _action(asked: Asked, kind: Symbol, thing: Symbol) -> Symbol:
    return Function("action", [Number(asked.number), kind, thing])


KIND = Kind(
    rules=("116.2",),
    stage="special_actions",
    facts=_facts,
    read=_read,
    parts=_parts,
    missing=_missing,
    nothing=_nothing,
    face_up=True,
)
