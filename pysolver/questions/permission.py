"""What `can_activate` and `can_play` share: ways to do something, and what stands against each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clingo import Function, Number, String, Symbol

from pysolver.questions.kind import Asked, Found, Missing, Part, Read
from pysolver.why import ANY
from pysolver.why.citations import cr_numbers


def verdict(asked: Asked, found: Found) -> Read:
    """Read `way(Q,D)`, `reason(Q,D,Number)`, `doubt(Q,D)` and `payment(Q,D)`: the mana can be paid
    if it is `paid(Q,D)`, it can't if it is `unpaid(Q,D)`.

    Args:
        asked: the question.
        found: what the stage shows about it.

    Returns:
        `true` where nothing stands against some way. Otherwise `false` with the number of every
        rule that stands against it. Where only ways are left that are not certain, what is
        unsure is named.
    """
    reasons: dict[str, list[str]] = {str(atom.arguments[1]): [] for atom in found.get("way", ())}
    for atom in found.get("reason", ()):
        reasons[str(atom.arguments[1])].append(atom.arguments[2].string)
    for atom in found.get("unpaid", ()):
        reasons[str(atom.arguments[1])].append("118.3")
    paid = {str(atom.arguments[1]) for atom in found.get("paid", ())}
    doubts = {str(atom.arguments[1]) for atom in found.get("payment", ())} - paid
    doubts |= {str(atom.arguments[1]) for atom in found.get("doubt", ())}
    free = [way for way, against in reasons.items() if not against]
    if any(way not in doubts for way in free):
        return Read(True)
    unsure: list[dict[str, Any]] = []
    if free:
        unsure.append({"question": asked.question.kind})
    because = sorted({number for against in reasons.values() for number in against})
    return Read({"answer": False, "because": because}, unsure)


def parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    """The parts of a verdict: a way that is allowed, or the number of each rule against it."""
    if answer is True:
        return [Part(True, [*found.get("allowed", ()), *found.get("can_be_paid", ())])]
    atoms: dict[str, list[Symbol]] = {}
    for atom in found.get("reason", ()):
        _, deed, number = atom.arguments
        atoms.setdefault(number.string, []).append(Function("hindered", [deed, number]))
    if "without_ability" in found:
        atoms["602.1c"] = found["without_ability"]
    if "cant_be_paid" in found:
        atoms.setdefault("118.3", []).extend(found["cant_be_paid"])
    return [Part(number, atoms[number]) for number in answer["because"] if number in atoms]


def missing(**deeds: int) -> Missing:
    """What `true`, or the number of a rule against it, would rest on.

    Args:
        deeds: how the stage calls what is to be done, each with how many arguments it has after
            the number of the question.
    """

    def patterns(asked: Asked, written: str) -> Sequence[Symbol]:
        number = Number(asked.number)
        if written.lower() in ("true", "yes"):
            return [Function("allowed", [number, ANY])]
        if written in cr_numbers():
            ways = (Function(deed, [number, *[ANY] * more]) for deed, more in deeds.items())
            return [Function("hindered", [way, String(written)]) for way in ways]
        if written.lower() in ("false", "no"):
            return []
        raise ValueError("it is true or false, or the number of a rule")

    return patterns
