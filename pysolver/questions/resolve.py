"""`resolve`: every result of the object on top of the stack resolving (608)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from clingo import Function, Symbol, parse_term
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from pysolver.machine import Do, State
from pysolver.mana_text import parse_cost, write_amount
from pysolver.models import TOP
from pysolver.questions.kind import Asked, Found, Kind, Outcome, Part, Read, counters_of

# fmt: off
_EVENTS = frozenset((
    "control_gained", "countered", "counters_put", "counters_removed", "created", "dealt_damage",
    "destroyed", "discarded", "drawn", "effect", "entered", "exiled", "gained_life", "lost_life",
    "mana_added", "may_play", "milled", "moved", "returned", "sacrificed", "tapped",
    "turned_face_up", "untapped",
))
# fmt: on
"""The events that an answer tells."""

_TO = {"exile": "exiled", "hand": "returned"}
_WHY = {"destroyed": "destroyed", "sacrifice": "sacrificed"}


def _facts(asked: Asked) -> Iterable[str]:
    return ()


def _acts(asked: Asked, state: State) -> Sequence[Sequence[Do]]:
    name: str = asked.question.argument
    b = state.number
    more: tuple[Symbol, ...] = ()
    if name != TOP:
        thing = asked.board.table.find(name, asked.place(), ("stack",))
        more = (parse_term(f"action_resolving({b},o({b},{thing.number}))"),)
    return [[Do("act", Function("resolve_top", []), more)]]


def _read(asked: Asked, found: Found) -> Read:
    if not asked.outcomes:
        raise asked.error("is not on top of the stack: forbidden by rule 405.5")
    results: list[list[dict[str, Any]]] = []
    unsure: list[dict[str, Any]] = []
    for outcome in asked.outcomes:
        result = list(_events(asked, outcome))
        if result not in results:
            results.append(result)
        unsure += outcome.missing
    return Read(sorted(results, key=str), unsure)


# --- What has happened, in the words of the case format ----------------------------------------


def _events(asked: Asked, outcome: Outcome) -> Iterator[dict[str, Any]]:
    """What has happened, in order: what lasts comes last."""
    last: dict[str, Any] = {}
    for event in outcome.state.done or ():
        told = _told(outcome, event)
        if told is None or _joins(last, told):
            continue
        last = told
        yield told
    yield from _left(asked, outcome)


def _joins(last: dict[str, Any], told: dict[str, Any]) -> bool:
    """Whether an event is told with the one before: a further draw, mana of another type."""
    match last, told:
        case {"drawn": drawn}, {"drawn": more} if drawn["player"] == more["player"]:
            drawn["amount"] += more["amount"]
            return True
        case {"mana_added": mana}, {"mana_added": more} if mana["player"] == more["player"]:
            mana["mana"] = write_amount(parse_cost(mana["mana"] + more["mana"]))
            return True
    return False


def _told(outcome: Outcome, event: Symbol) -> dict[str, Any] | None:
    """One event; `None` for what other events tell, and for the spell that leaves the stack."""

    def name(term: Symbol) -> str:
        return _name(outcome, term)

    match event.name:
        case "n":
            return _in_amount(outcome, *event.arguments)
        case "move":
            o, origin, to, why = event.arguments
            if origin.name == "library" and to.name == "graveyard":
                return None
            if origin.name == "stack" and why.name == "rule":
                return None
            if origin.name == "stack" and to.name == "graveyard":
                return {"countered": name(o)}
            if why.name == "discard":
                return {"discarded": {"player": name(why.arguments[0]), "card": name(o)}}
            taken = origin.name == "library" and to.name == "hand"
            said = None if taken else _TO.get(to.name) or _WHY.get(why.name)
            return {said: name(o)} if said else {"moved": {"object": name(o), "to": to.name}}
        case "arrives":
            return {"entered": _entered(outcome, event)}
        case "create":
            return _created(outcome, event)
        case "draw":
            return {"drawn": {"player": name(event.arguments[0]), "amount": 1}}
        case "tap" | "untap":
            return {f"{event.name}ped": name(event.arguments[0])}
        case "turn_up":
            return {"turned_face_up": name(event.arguments[0])}
        case "give_control":
            permanent, player = event.arguments
            return {"control_gained": {"permanent": name(permanent), "player": name(player)}}
        case "remove_counters":
            o, kind, amount = event.arguments
            told = {"object": name(o), "kind": kind.string, "amount": amount.number}
            return {"counters_removed": told}
        case "add_mana":
            player, kind, amount = event.arguments
            mana = write_amount([kind.name.upper()] * amount.number)
            return {"mana_added": {"player": name(player), "mana": mana}}
    return None


def _in_amount(outcome: Outcome, shape: Symbol, amount: Symbol) -> dict[str, Any] | None:
    def name(place: int) -> str:
        return _name(outcome, shape.arguments[place])

    n = amount.number
    match shape.name:
        case "damage":
            return {"dealt_damage": {"source": name(0), "target": name(1), "amount": n}}
        case "put_counters":
            kind = shape.arguments[1].string
            return {"counters_put": {"object": name(0), "kind": kind, "amount": n}}
        case "gain_life" | "lose_life" | "mill":
            said = {"gain_life": "gained_life", "lose_life": "lost_life", "mill": "milled"}
            return {said[shape.name]: {"player": name(0), "amount": n}}
    return None


def _entered(outcome: Outcome, event: Symbol) -> dict[str, Any]:
    o, player, tapped, rest = event.arguments
    told: dict[str, Any] = {"card": _name(outcome, o), "player": _name(outcome, player)}
    if tapped.name == "tapped":
        told["tapped"] = True
    if Function("transformed", [o]) in outcome.state.facts:
        told["transformed"] = True
    counters = counters_of(rest)
    return told | ({"counters": counters} if counters else {})


def _created(outcome: Outcome, event: Symbol) -> dict[str, Any]:
    player, rest = event.arguments
    token, amount, _ = rest.arguments
    name = next(
        thing.name
        for thing in outcome.board.table.things
        if thing.token
        and any(
            fact.name == "printed"
            and fact.arguments[0].arguments[1].number == thing.number
            and fact.arguments[1] == token
            for fact in outcome.state.facts
        )
    )
    told = {"token": name.removesuffix(" Token"), "amount": amount.number}
    return {"created": told | {"player": _name(outcome, player)}}


def _left(asked: Asked, outcome: Outcome) -> Iterator[dict[str, Any]]:
    """The effects that last, and what may be played: facts that the board did not have before."""
    before = {fact.arguments[0].arguments[1].number for fact in _of(asked.board.atoms, "resolved")}
    facts = outcome.state.facts
    delayed = {fact.arguments[0] for fact in _of(facts, "delayed_source")}
    for effect in sorted(fact.arguments[0] for fact in _of(facts, "resolved")):
        if effect.arguments[1].number in before or effect in delayed:
            continue
        told: dict[str, Any] = {
            "applies_to": [
                _name(outcome, fact.arguments[2])
                for fact in sorted(_of(facts, "in_set"))
                if fact.arguments[0] == effect
            ]
        }
        for fact in _of(facts, "lasts"):
            if fact.arguments[0] == Function("resolved", [effect]):
                told["until"] = fact.arguments[1].arguments[0].name.replace("_", " ")
        yield {"effect": told}
    for fact in sorted(_of(facts, "may_play")):
        player, card = fact.arguments
        yield {"may_play": {"player": _name(outcome, player), "card": _name(outcome, card)}}


def _of(facts: Iterable[Symbol], name: str) -> list[Symbol]:
    return [fact for fact in facts if fact.name == name]


def _name(outcome: Outcome, term: Symbol) -> str:
    """A player, or an object, as the case calls it afterwards."""
    table = outcome.board.table
    number = term.arguments[1].number
    return table.seats[number - 1].name if term.name == "p" else table.label(number)


def _parts(asked: Asked, found: Found, answer: Any) -> Iterable[Part]:
    """Each event, with what proves that it happens."""
    for outcome in asked.outcomes:
        origins = outcome.state.origins
        done = [event for event in outcome.state.done or () if event in origins]
        told = [(each, event) for event in done if (each := _told(outcome, event)) is not None]
        for each, event in told:
            yield Part(each, (), [origins[event]])
        if not told:  # what happens to the spell or ability itself
            yield from (Part([], (), [origins[event]]) for event in done)


def _missing(asked: Asked, written: str) -> list[Symbol]:
    """Nothing more than what happens instead: what is written is an event."""
    try:
        told = YAML(typ="safe").load(written)
    except YAMLError:
        told = None
    if not isinstance(told, dict) or len(told) != 1 or next(iter(told)) not in _EVENTS:
        raise ValueError('write an event as "{drawn: {player: Amy, amount: 1}}"')
    return []


KIND = Kind(
    rules=("608.1", "608.2"),
    stage=None,
    facts=_facts,
    read=_read,
    missing=_missing,
    parts=_parts,
    acts=_acts,
)
