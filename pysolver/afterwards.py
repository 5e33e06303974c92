"""The table after something was done: what the facts of a board say, as the case would list it."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from dataclasses import replace

from clingo import Symbol, SymbolType

from pysolver.board import GONE, Ref, Resolved, Table, Thing
from pysolver.cards.entry import FaceEntry
from pysolver.cards.names import normalise_name
from pysolver.facts import Chunk
from pysolver.models import CardElsewhere, Effect, Permanent, StackEntry


def table_of(table: Table, facts: Iterable[Symbol], chunk: Chunk) -> Table:
    """The table as some facts say it is.

    Args:
        table: the table before; objects keep their numbers and their names.
        facts: the facts of the board.
        chunk: the chunk, which knows the faces.

    Returns:
        A table whose objects are where the facts say. What has ceased to exist keeps its number.
    """
    about: dict[int, dict[str, list[Symbol]]] = {}
    effects: dict[int, dict[str, list[Symbol]]] = {}
    made = copy.copy(table)
    made.seats = [replace(seat, board=seat.board, unknown={}) for seat in table.seats]
    for fact in facts:
        first = fact.arguments[0]
        if first.type == SymbolType.Function and first.name == "r":
            number = first.arguments[1].number
            effects.setdefault(number, {}).setdefault(fact.name, []).append(fact)
        elif first.type == SymbolType.Function and first.name == "o":
            number = first.arguments[1].number
            about.setdefault(number, {}).setdefault(fact.name, []).append(fact)
        elif fact.name == "active":
            made.active = first.arguments[1].number
        elif fact.name == "turn":
            made.turn = fact.arguments[1].number
        elif fact.name == "phase":
            made.phase = fact.arguments[1].name
        elif fact.name == "unknown_cards":
            seat = made.seats[first.arguments[1].number - 1]
            seat.unknown[fact.arguments[1].name] = fact.arguments[2].number
    made.effects = _effects(table, effects)
    made.things = []
    for number in range(1, max((len(table.things), *about)) + 1):
        old = table.things[number - 1] if number <= len(table.things) else None
        made.things.append(_thing(number, old, about.get(number, {}), made, chunk))
    made.index()
    return made


def _effects(table: Table, about: dict[int, dict[str, list[Symbol]]]) -> list[Resolved]:
    """The effects of what has resolved: those that the case tells, and those that have begun."""
    found = list(table.effects)
    for number in range(len(found) + 1, max((0, *about)) + 1):
        says = about.get(number, {})
        source = next((_number(f.arguments[1]) for f in says.get("resolved_self", ())), None)
        name = table.things[source - 1].name if source and source <= len(table.things) else ""
        controller = next((_number(f.arguments[1]) for f in says.get("resolved_controller", ())), 1)
        stamp = next((f.arguments[1].number for f in says.get("resolved_timestamp", ())), 0)
        spec = Effect.model_construct(from_=name)
        found.append(
            Resolved(number, name, None, source, controller, (), None, None, spec, (), stamp)
        )
    return found


def _thing(
    number: int, old: Thing | None, says: dict[str, list[Symbol]], table: Table, chunk: Chunk
) -> Thing:
    if "object" not in says:
        if old is None:
            return Thing(number, GONE, 1, 1, "", None, None, None, False, (), 0, ())
        return replace(old, zone=GONE)
    zone = says["zone"][0].arguments[1].name
    owner = _number(says["owner"][0].arguments[1])
    player = _number(says["listed_under"][0].arguments[1]) if "listed_under" in says else owner
    if old is None or old.zone == GONE:
        old = _new(number, says, table, chunk)
    position = says["position"][0].arguments[1].number if "position" in says else old.position
    return replace(
        old,
        zone=zone,
        player=player,
        owner=owner,
        position=position,
        timestamp=says["timestamp"][0].arguments[1].number,
        spec=_spec(zone, old, says, table),
        attached_to=next((_ref(f.arguments[1]) for f in says.get("attached_to", ())), None),
        is_attacking="attacking" in says,
        attacking=next(
            (_ref(f.arguments[1]) for f in says.get("attacking", ()) if f.arguments[1].arguments),
            None,
        ),
        blocking=tuple(
            sorted(
                _number(f.arguments[1])
                for f in says.get("blocking", ())
                if f.arguments[1].arguments
            )
        ),
        is_blocking="blocking" in says,
        linked=tuple(sorted(_number(f.arguments[1]) for f in says.get("linked", ()))),
        targets=tuple(_ref(f.arguments[2]) for f in sorted(says.get("stack_target", ()))),
    )


def _new(number: int, says: dict[str, list[Symbol]], table: Table, chunk: Chunk) -> Thing:
    """An object that was not there before: a token, or an ability on the stack."""
    source: Thing | None = None
    if "stack_ability" in says:
        source = table.things[_number(says["stack_ability"][0].arguments[1]) - 1]
        name = source.name
    else:
        face = says["printed"][0].arguments[1]
        known = face.arguments[0].string if face.match("predefined", 1) else ""
        name = f"{known} Token" if known else _token_name(str(face), chunk)
    return Thing(
        number,
        "",
        1,
        1,
        name,
        None,
        None,
        None,
        "token" in says,
        (),
        0,
        (normalise_name(name),),
        ability_of=source.number if source else None,
    )


def _token_name(face: str, chunk: Chunk) -> str:
    """What a token is called: its name, or its subtypes and "Token" (111.4)."""
    text = chunk.cards_text()
    named = re.search(rf"face_name\({re.escape(face)},\"([^\"]*)\"\)", text)
    if named:
        return named[1]
    subtypes = re.findall(rf"subtype\({re.escape(face)},\(?([^()]*)\)?\)", text)
    words = [word.strip('"') for found in subtypes for word in found.split(";")]
    return f"{' '.join(words)} Token"


def _spec(
    zone: str, old: Thing, says: dict[str, list[Symbol]], table: Table
) -> Permanent | CardElsewhere | StackEntry:
    counters = {f.arguments[1].string: f.arguments[2].number for f in says.get("counters", ())}
    how = next((f.arguments[1].name for f in says.get("face_down", ())), None)
    face_down = True if how == "other" else how
    x = next((f.arguments[1].number for f in says.get("x", ())), 0)
    if zone == "stack":
        controller = table.seats[_number(says["listed_under"][0].arguments[1]) - 1].name
        return StackEntry.model_construct(spell=old.name, controller=controller, x=x)
    if zone != "battlefield":
        return CardElsewhere.model_construct(card=old.name, counters=counters, face_down=face_down)
    return Permanent.model_construct(
        card=old.name,
        counters=counters,
        face_down=face_down,
        x=x,
        tapped="tapped" in says,
        flipped="flipped" in says,
        transformed="transformed" in says,
        phased_out="phased_out" in says,
        blocked="blocked" in says,
        entered=next((f.arguments[1].number for f in says.get("entered", ())), None),
        marked_damage=next((f.arguments[1].number for f in says.get("marked_damage", ())), 0),
        activated_this_turn={},
        copy_of=old.permanent.copy_of if "copy" in says else None,
    )


def _number(term: Symbol) -> int:
    return term.arguments[1].number


def _ref(term: Symbol) -> Ref:
    return Ref("object" if term.name == "o" else "player", _number(term))


def faces_of(facts: Iterable[Symbol], chunk: Chunk) -> dict[int, tuple[FaceEntry, ...]]:
    """The faces that each object shows, by its number; a token has none of a card."""
    known = {face.id: face for face in chunk.used_faces}
    found: dict[int, list[FaceEntry]] = {}
    for fact in sorted(facts):
        if fact.name == "printed" and fact.arguments[1].type == SymbolType.String:
            face = known[fact.arguments[1].string]
            found.setdefault(_number(fact.arguments[0]), []).append(face)
    return {number: tuple(faces) for number, faces in found.items()}
