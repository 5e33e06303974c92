"""Which atoms of a run lead to which facts of a later one, as boards go from run to run."""

from __future__ import annotations

from clingo import Symbol, SymbolType


def leads(said: Symbol, fact: Symbol) -> bool:
    """Whether what a run says leads to a fact of a later one.

    The board may have another number there. `comes(W,K,Fact)` leads to the fact itself,
    `does(W,K,How(Event))` and an `outcome` to the event's being done or asked about,
    `occurs(W,Event)` to its having happened, and what an ability triggered on to the trigger that
    waits.
    """
    match said.name, fact.name:
        case "comes", _:
            return alike(said.arguments[2], fact)
        case "does", "doing":
            return alike(said.arguments[2].arguments[0], fact.arguments[1])
        case "does", "asked":
            return _is_within(_about(fact.arguments[2]), said)
        case "occurs", "happened":
            return alike(said.arguments[1], fact.arguments[1])
        case (("triggered" | "triggers_again"), "waiting"):
            return all(map(alike, said.arguments[1:3], fact.arguments[1:3]))
        case (("triggered" | "trigger_amount" | "trigger_about"), "waiting_about"):
            return alike(said.arguments[-1], fact.arguments[2])
        case "triggers_again", "waiting_about":
            return alike(said.arguments[3], fact.arguments[2])
        case "outcome", "doing":
            event = fact.arguments[1]
            if event.name == "add_mana":
                return _is_added(event, said)
            if event.name == "arrives":
                return _enters_so(event, said)
            return _is_within(_about(event), said)
    return False


def alike(one: Symbol, other: Symbol) -> bool:
    """Whether terms differ in nothing but the number of their board, the same in every place.

    That number is the first thing that an object, a player, an effect or a state says.
    """
    pairs: set[tuple[int, int]] = set()
    return _match(one, other, pairs) and len(pairs) <= 1


def _match(one: Symbol, other: Symbol, pairs: set[tuple[int, int]]) -> bool:
    if one == other:
        return True
    if (
        not SymbolType.Function == one.type == other.type
        or one.name != other.name
        or len(one.arguments) != len(other.arguments)
    ):
        return False
    for place, (a, b) in enumerate(zip(one.arguments, other.arguments, strict=True)):
        if place == 0 and SymbolType.Number == a.type == b.type:
            pairs.update({(a.number, b.number)} if a != b else ())
        elif not _match(a, b, pairs):
            return False
    return True


def _is_within(term: Symbol, whole: Symbol) -> bool:
    return alike(term, whole) or (
        whole.type == SymbolType.Function and any(_is_within(term, a) for a in whole.arguments)
    )


def _about(event: Symbol) -> Symbol:
    """What happens to what: the object or player that an event begins with."""
    while event.name not in ("o", "p") and event.arguments:
        event = event.arguments[0]
    return event


def _is_added(event: Symbol, outcome: Symbol) -> bool:
    """Whether an event adds mana of which an outcome of a mana ability has so much."""
    return len(outcome.arguments) == 4 and event.arguments[2] in outcome.arguments[2].arguments


def _enters_so(event: Symbol, whole: Symbol) -> bool:
    """Whether an object arrives as an outcome says that one enters: the object that it would be."""
    if whole.type != SymbolType.Function:
        return False
    if whole.name == "enters":
        return whole.arguments[2:] == event.arguments[2:]
    return any(_enters_so(event, part) for part in whole.arguments)
