"""`value_of_x`: what X is, or what may be chosen for it and when."""

from __future__ import annotations

from collections.abc import Iterable

from clingo import Function, Number, Symbol

from pysolver.abilities import find_printed
from pysolver.board import Thing
from pysolver.facts import ability_term, printed
from pysolver.models import ValueOfX
from pysolver.questions.kind import Asked, Found, Kind, Read

_WHEN = {
    "cast": "as the spell is cast",
    "activated": "as the ability is activated",
    "before_paying": "immediately before the cost is paid",
}


def _facts(asked: Asked) -> Iterable[str]:
    question: ValueOfX = asked.question.argument
    thing = asked.thing(question.of, "of")
    asked.chunk.use_card(thing)
    yield f"asked({asked.number},value_of_x,{asked.board.object(thing)})."
    if question.ability is not None:
        ability = _face_up(asked, thing, question.ability) or asked.ability(thing, question.ability)
        yield f"asked_ability({asked.number},{ability})."


def _face_up(asked: Asked, thing: Thing, ref: int | str) -> str | None:
    """The ability that a face-down permanent would have face up, such as its morph."""
    if thing.zone != "battlefield" or thing.permanent.face_down is None:
        return None
    faces = asked.board.faces.get(thing.number, ())
    if isinstance(ref, str):
        found = find_printed(faces, ref)
    else:
        own = [ability_term(face, n) for face in faces for n in printed(face.facts).numbers]
        found = own[ref - 1 : ref]
    return found[0] if found else None


def _read(asked: Asked, found: Found) -> Read:
    for atom in found.get("x_chosen", ()):
        _, least, when = atom.arguments
        if not found.get("x_most"):
            return Read(None, [{"question": "value_of_x"}])
        most = max(a.arguments[1].number for a in found["x_most"])
        return Read(
            {
                "min": least.number,
                "max": max(most, least.number),
                "chosen_when": _WHEN[when.name],
            }
        )
    values = sorted({atom.arguments[1].number for atom in found.get("x_is", ())})
    if len(values) == 1:
        return Read(values[0])
    return Read(None, [{"question": "value_of_x"}])


def _missing(asked: Asked, written: str) -> list[Symbol]:
    if not written.isdecimal():
        raise ValueError("what X is is a number")
    return [Function("x_is", [Number(asked.number), Number(int(written))])]


KIND = Kind(rules=("107.3",), stage="value_of_x", facts=_facts, read=_read, missing=_missing)
