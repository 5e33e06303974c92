"""What `available_mana` and `can_pay` share, and one way to pay as stage `can_pay` shows it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from clingo import Symbol, SymbolType

from pysolver.errors import listed
from pysolver.mana_text import parse_cost, write_amount
from pysolver.models import Permanent
from pysolver.questions.kind import Asked, Found, Part

_MOST_SOURCES = 8
"""How many sources of mana a sentence lists."""


def activations(asked: Asked) -> Iterable[str]:
    """How often abilities were activated this turn, as facts: some have a limit."""
    for thing in asked.board.table.things:
        if isinstance(thing.spec, Permanent):
            for number, count in thing.spec.activated_this_turn.items():
                place = (*thing.path, "activated_this_turn")
                ability = asked.abilities.find(asked.board, thing, number, place)
                yield f"activated({asked.board.object(thing)},{ability},{count})."


def check_size(asked: Asked, found: Found) -> None:
    """Refuse what is more than can be kept account of.

    Raises:
        CaseError: there are too many sources of mana with costs of their own, or too much mana.
    """
    if "too_big" in found:
        raise asked.error("these are too many ways to get mana: they cannot all be looked at")
    if "lost" in found:
        raise asked.error("abilities that can be used again and again are too many to look at")


@dataclass(slots=True)
class _Unit:
    """One mana: its kind and type, where it is from, for which sort of symbol it is kept."""

    kind: int
    mana: str
    source: str
    sort: str


@dataclass(slots=True)
class _Activation:
    """One use of a mana ability: the way, and for what sort of symbol mana of which kind pays."""

    way: Symbol
    sorts: list[tuple[int, str]]


def payment(asked: Asked, found: Found) -> dict[str, Any]:
    """One way to pay.

    Args:
        asked: the question.
        found: what the stages show about it; the cost can be paid.

    Returns:
        `activate`: the mana abilities in the order in which they are activated, each with what it
        adds and, where its own cost has mana in it, what pays that. `pay`: for each symbol of the
        cost what pays it: one mana or several, each with its source, or life.
    """
    return _Payment(asked, found).told()


def steps(asked: Asked, found: Found) -> list[Part]:
    """What a way to pay consists of, each step with what proves it; arguments as `payment`.

    That a mana ability adds what it adds, and that each mana pays for what it is spent on.
    """
    paying = _Payment(asked, found)
    paying.told()
    return paying.parts


def sources(asked: Asked, found: Found) -> str:
    """Where mana can come from, and how much of it: `Forest adds {G}`."""
    kinds = {a.arguments[1]: a.arguments[3].name.upper() for a in found.get("kind", ())}
    amounts: dict[Symbol, list[str]] = {}
    for atom in sorted(found.get("earns", ())):
        _, way, kind, count = atom.arguments
        amounts.setdefault(way, []).extend([kinds[kind]] * count.number)
    table = asked.board.table
    told = dict.fromkeys(
        f"{table.label(_object(way.arguments[0].arguments[0]))} adds {write_amount(amount)}"
        for way, amount in amounts.items()
        if way.name == "w"
    )
    pool = [kind.name.upper() for kind in _in_pool(found)]
    if pool:
        told[f"in the pool is {write_amount(pool)}"] = None
    return listed(list(told), "and", most=_MOST_SOURCES) if told else "there is none"


def _in_pool(found: Found) -> Iterable[Symbol]:
    """The mana in the pool."""
    kinds = {atom.arguments[1]: atom.arguments[3] for atom in found.get("kind", ())}
    for atom in sorted(found.get("in_pool", ())):
        _, kind, count = atom.arguments
        yield from [kinds[kind]] * count.number


class _Payment:
    def __init__(self, asked: Asked, found: Found) -> None:
        self.asked = asked
        self.found = found
        self.kinds = {
            atom.arguments[1].number: atom.arguments[3].name.upper()
            for atom in found.get("kind", ())
        }
        self.sorts = {
            (str(atom.arguments[1]), str(atom.arguments[2])): str(atom.arguments[3])
            for atom in found.get("sort_of", ())
        }
        self.pool: list[_Unit] = []
        self.parts: list[Part] = []
        self.standing = self._standing()

    # --- Reading the steps -----------------------------------------------------------------

    def _path(self) -> list[Symbol]:
        """The labels of the fewest steps from the whole cost to nothing."""
        after: dict[Symbol, list[tuple[Symbol, Symbol]]] = {}
        for atom in self.found.get("step", ()):
            _, state, following, label = atom.arguments
            after.setdefault(state, []).append((following, label))
        start = next(state for state in after if state.name == "owed" and _first(state) == 0)
        came: dict[Symbol, tuple[Symbol, Symbol] | None] = {start: None}
        waiting = deque([start])
        while waiting:
            state = waiting.popleft()
            if state.name == "at" and state.arguments[-1].number == 0 and state not in after:
                break
            for following, label in sorted(after.get(state, ())):
                if following not in came:
                    came[following] = (state, label)
                    waiting.append(following)
        labels = []
        back = came[state]
        while back is not None:
            state, label = back
            labels.append(label)
            back = came[state]
        return labels[::-1]

    def told(self) -> dict[str, Any]:
        """The payment, in the order in which it happens."""
        symbols: dict[int, Symbol] = {}
        activations: list[_Activation] = []
        for label in self._path():
            if label.name == "symbol":
                symbols[_first(label)] = label.arguments[1]
            elif label.name == "use":
                way, uses = label.arguments
                activations.append(_Activation(way, list(_sorts(uses))))
        activate = [told for a in reversed(activations) if (told := self._activation(a))]
        question = self.asked.question.argument
        written = (f"{{{symbol}}}" for symbol in parse_cost(question.cost))
        pay = [
            {"symbol": symbol, "with": self._symbol(symbols[number], number)}
            for number, symbol in enumerate(written, 1)
        ]
        return {"activate": activate, "pay": pay}

    # --- Telling what happens ----------------------------------------------------------------

    def _activation(self, activation: _Activation) -> dict[str, Any] | None:
        way = activation.way
        if way.name == "pool":
            self._add(activation, "the pool")
            return None
        act = way.arguments[0]
        leader, ability, number, _ = act.arguments
        source, others = self._moved(way, leader)
        thing = self.asked.board.table.things[source - 1]
        label = self.asked.board.table.label(thing)
        told: dict[str, Any] = {"permanent": label}
        listed = self.asked.abilities.of(self.asked.board, thing)
        if str(ability) in listed:
            told["ability"] = listed.index(str(ability)) + 1
        if number.number:
            told["x"] = number.number
        if others:
            told["using"] = others
        price = self._price(way)
        if price:
            told["paying"] = price
        told["adds"] = self._add(activation, label)
        earned = (a for a in self.found.get("earns", ()) if a.arguments[1] == way)
        self.parts += (Part({"activate": label}, [atom]) for atom in sorted(earned))
        return told

    def _add(self, activation: _Activation, source: str) -> str:
        """Put the mana of an activation into the pool; tell how much it is."""
        amount = []
        for atom in self.found.get("earns", ()):
            if atom.arguments[1] == activation.way:
                kind, count = atom.arguments[2].number, atom.arguments[3].number
                amount += [self.kinds[kind]] * count
        for kind, sort in activation.sorts:
            self.pool.append(_Unit(kind, self.kinds[kind], source, sort))
        return write_amount(amount)

    def _price(self, way: Symbol) -> list[str]:
        """What pays the mana of an activation cost."""
        told = []
        for atom in self.found.get("way_need", ()):
            if atom.arguments[1] == way:
                need = atom.arguments[2]
                if need.name == "lighter":
                    told += ["2 life"] * need.arguments[2].number
                due = [atom for atom in self.found["due"] if atom.arguments[1] == need]
                for part in sorted(due, key=lambda atom: atom.arguments[2].number):
                    slot, count = _slot(part.arguments[3])
                    told += [self._spend(str(need), slot) for _ in range(count)]
        return told

    def _symbol(self, how: Symbol, number: int) -> list[str]:
        """What pays a symbol of the cost."""
        if how.name == "life":
            return ["2 life"]
        if how.name == "nothing":
            return []
        slot = how.arguments[0]
        count = 1
        if str(slot) == "generic":
            symbol = next(
                due.arguments[3]
                for due in self.found["due"]
                if str(due.arguments[1]) == "final" and due.arguments[2].number == number
            )
            count = _slot(symbol)[1]
        return [self._spend("final", str(slot)) for _ in range(count)]

    def _spend(self, need: str, slot: str) -> str:
        """Take the first mana that is kept for such a symbol out of the pool."""
        sort = self.sorts[need, slot]
        unit = next(unit for unit in self.pool if unit.sort == sort)
        self.pool.remove(unit)
        spent = f"{{{unit.mana}}} from {unit.source}"
        self.parts.append(Part({"with": spent}, [self._pays(unit, need, slot)]))
        return spent

    def _pays(self, unit: _Unit, need: str, slot: str) -> Symbol:
        """What says that a mana may be spent on such a symbol."""
        kind = next(a for a in self.found["kind"] if a.arguments[1].number == unit.kind)
        of_kind = kind.arguments[2:]
        return next(
            atom
            for atom in self.found["pays"]
            if atom.arguments[1:3] == of_kind and [*map(str, atom.arguments[3:])] == [need, slot]
        )

    # --- Which permanents ----------------------------------------------------------------------

    def _standing(self) -> dict[tuple[str, Symbol], list[int]]:
        """By status and group, the members of the group that have the status now."""
        members: dict[Symbol, list[int]] = {}
        for atom in sorted(self.found.get("member", ())):
            _, group, thing = atom.arguments
            members.setdefault(group, []).append(_object(thing))
        standing = {}
        for atom in self.found.get("stock", ()):
            what = atom.arguments[1]
            if what.name == "st":
                status, group = what.arguments
                standing[status.name, group] = list(members.get(group, ()))
        return standing

    def _moved(self, way: Symbol, leader: Symbol) -> tuple[int, list[str]]:
        """Carry out what a way takes and leaves: its source, and the other objects that it uses."""
        taken: dict[Symbol, list[int]] = {}
        for atom in sorted(self.found.get("takes", ())):
            what = atom.arguments[2]
            if atom.arguments[1] == way and what.name == "st":
                status, group = what.arguments
                for _ in range(atom.arguments[3].number):
                    taken.setdefault(group, []).append(self.standing[status.name, group].pop(0))
        used = {group: list(things) for group, things in taken.items()}
        for atom in sorted(self.found.get("leaves", ())):
            what = atom.arguments[2]
            if atom.arguments[1] == way and what.name == "st":
                status, group = what.arguments
                for _ in range(atom.arguments[3].number):
                    self.standing.setdefault((status.name, group), []).append(taken[group].pop(0))
        source = used[leader].pop(0) if used.get(leader) else _object(leader)
        table = self.asked.board.table
        others = [table.label(table.things[n - 1]) for things in used.values() for n in things]
        return source, others


def _first(symbol: Symbol) -> int:
    """The first argument of a term, a number."""
    return symbol.arguments[0].number


def _sorts(uses: Symbol) -> Iterable[tuple[int, str]]:
    """Read to(Kind,Sort,Rest): what each mana of a way pays for."""
    while uses.arguments:
        kind, sort, uses = uses.arguments
        yield kind.number, str(sort)


def _object(term: Symbol) -> int:
    """The number of an object o(B,N)."""
    return term.arguments[1].number


def _slot(symbol: Symbol) -> tuple[str, int]:
    """What pays a symbol of a cost, and how often: generic mana one by one."""
    if symbol.type == SymbolType.Function and symbol.name == "generic":
        return "generic", _first(symbol)
    return str(symbol), 1
