"""`do`: the actions of cases, one after the other.

An action becomes a term for stage `act` with facts beside it; what it leads to is for the
encodings to say. Names are looked up on the board as it is then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clingo import Function, Number, Symbol, parse_term

from pysolver.abilities import Abilities, NotFound
from pysolver.afterwards import faces_of, table_of
from pysolver.board import Table, Thing
from pysolver.cards.characteristics import quoted
from pysolver.cards.names import normalise_name
from pysolver.case import Action, Case
from pysolver.errors import CaseError
from pysolver.facts import (
    BoardFacts,
    Chunk,
    ability_term,
    printed,
    shown_faces,
)
from pysolver.ledger import Ledger
from pysolver.limits import MAX_BOARDS
from pysolver.machine import Do, Machine, State, renumbered
from pysolver.models import (
    Activate,
    CardElsewhere,
    Cast,
    GainControl,
    PlayLand,
    Suspend,
    TurnFaceUp,
)
from pysolver.why.record import Origin

_AS_IT_ENTERS = frozenset(("name", "number", "player", "type"))
"""What is chosen as a permanent enters, besides a color."""
_AFTER = (Do("check", Function("state_based", [])), Do("act", Function("stack_triggers", [])))
"""What follows every action: state-based actions, then triggers are put on the stack (117.5)."""


_TOO_MANY = f"leads to more than {MAX_BOARDS} boards"


@dataclass(slots=True)
class Result:
    """A board that the actions of a case lead to.

    Args:
        state: the board.
        board: the same as questions take it.
    """

    state: State
    board: BoardFacts


@dataclass(slots=True)
class Actions:
    """Carries out the actions of the cases of a chunk.

    Args:
        chunk: the chunk.
        cases: the cases, by number.
        boards: their boards, by number of the case.
        errors: what is wrong with a case; actions add to it.
        ledger: where runs are kept for proofs.
        refused: what says of each case that something which was looked at is forbidden, for proofs.
    """

    chunk: Chunk
    cases: dict[int, Case]
    boards: dict[int, BoardFacts]
    errors: dict[int, CaseError]
    ledger: Ledger | None = None
    refused: dict[int, list[Origin]] = field(default_factory=dict)
    machine: Machine = field(init=False)
    _at: dict[int, Action] = field(default_factory=dict)
    _unread: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the machine."""
        self.machine = Machine(self.chunk, self._begin, self._faces_shown, self.ledger)

    def start(self, case: int) -> State:
        """The board of a case as a machine takes it, before anything is done."""
        of = self.boards[case]
        facts = set(of.atoms)
        for thing in of.table.things:
            self.chunk.use_card(thing)
            facts.update(self._activated(of, thing))
        return State(case, of.number, frozenset(facts), len(of.table.things))

    def look(self, ways: Sequence[tuple[int, Sequence[Do]]]) -> list[tuple[int, Result]]:
        """See what boards something leads to.

        Args:
            ways: numbers of cases, each with what is to be done with its board.

        Returns:
            The boards, each with its case; none for what a rule forbids.
        """
        states = []
        for n, (case, way) in enumerate(ways):
            state = self.start(case)
            number = self.chunk.number(self.boards[case].table)
            states.append(renumbered(replace(state, case=n, agenda=tuple(way), done=()), number))
        boards = self.boards
        self.boards = {n: boards[case] for n, (case, _) in enumerate(ways)}
        ends = self.machine.run(states)
        found = [(ways[end.case][0], Result(end, self.board(end))) for end in ends]
        for n, said in self.machine.refused.items():
            self.refused.setdefault(ways[n][0], []).extend(said)
        for n in self.machine.too_many:
            case = ways[n][0]
            self.errors.setdefault(case, self.cases[case].error(("ask",), _TOO_MANY))
        self.boards = boards
        return found

    @staticmethod
    def _activated(of: BoardFacts, thing: Thing) -> Iterable[Symbol]:
        """How often abilities of an object's own text were activated, and resolved, this turn."""
        own = [
            ability_term(face, number)
            for face in of.faces.get(thing.number, ())
            for number in printed(face.facts).numbers
        ]
        spec = thing.spec if isinstance(thing.spec, CardElsewhere) else thing.permanent
        for name, used in (
            ("activated", spec.activated_this_turn),
            ("resolved_times", spec.resolved_this_turn),
        ):
            for number, count in used.items():
                if number <= len(own):
                    yield parse_term(f"{name}({of.object(thing)},{own[number - 1]},{count})")

    def run(self, wanted: Iterable[int]) -> dict[int, list[Result]]:
        """Carry out the actions of some cases.

        Returns:
            By the number of the case, every board that its actions can lead to. A case in which
            something is wrong has none, and `errors` says what.
        """
        states = []
        for case in wanted:
            state = self.start(case)
            agenda = tuple(Do("begin", Number(n)) for n in range(len(self.cases[case].do)))
            states.append(State(case, state.number, state.facts, state.used, agenda))
        found: dict[int, list[Result]] = {}
        for state in self.machine.run(states):
            found.setdefault(state.case, []).append(Result(state, self.board(state)))
        for case, rules in self.machine.forbidden.items():
            action = self._at[case]
            numbers = ", ".join(rules)
            self.errors.setdefault(
                case, self.cases[case].error(action.path, f"forbidden by rule {numbers}")
            )
        for case in self.machine.too_many:
            self.errors.setdefault(
                case,
                self.cases[case].error(("do",), _TOO_MANY),
            )
        return {case: listed for case, listed in found.items() if case not in self.errors}

    def board(self, state: State) -> BoardFacts:
        """A board as questions take it, with a number of its own."""
        of = self.boards[state.case]
        table = table_of(of.table, state.facts, self.chunk)
        self.chunk.tables[state.number] = table  # with what there was not before
        made = self.chunk.take(table)
        made.sources = list(of.sources)
        made.unclear = of.unclear
        moved = renumbered(state, made.number)
        facts, made.origins = moved.facts, moved.origins
        made.text = "\n".join(f"{fact}." for fact in sorted(facts))
        made.faces = faces_of(facts, self.chunk)
        return made

    # --- Beginning an action ---------------------------------------------------------------

    def _begin(self, state: State, which: Symbol) -> Sequence[Do]:
        case = self.cases[state.case]
        action = case.do[which.number]
        self._at[state.case] = action
        table = table_of(self.boards[state.case].table, state.facts, self.chunk)
        try:
            term, facts = _Reader(self, state, table, action).read()
        except CaseError as error:
            self.errors.setdefault(state.case, error)
            self.machine.forbidden[state.case] = ()
            return ()
        more = tuple(parse_term(fact) for fact in facts)
        return (Do("act", parse_term(term), more), *_AFTER)

    def _faces_shown(self, state: State, thing: Symbol, zone: str) -> Sequence[str] | None:
        """The faces that a card shows in a zone; `None` for what is no card."""
        number = thing.arguments[1].number
        things = self.boards[state.case].table.things
        if number > len(things):
            return None
        old = things[number - 1]
        if old.token or old.card is not None or old.ability_of is not None:
            return None
        faces = self.chunk.cards.faces(old.name) or ()
        return [quoted(face.id) for face in shown_faces(faces, old.name, zone)]


@dataclass(slots=True)
class _Reader:
    """One action of one case, read on a board."""

    of: Actions
    state: State
    table: Table
    action: Action

    def read(self) -> tuple[str, list[str]]:
        """The term for stage `act`, and the facts beside it."""
        argument = self.action.argument
        kind = self.action.kind
        b = self.state.number
        match argument:
            case TurnFaceUp():
                thing = self._thing(argument.permanent, "permanent")
                facts = [*self._x(argument.x)]
                if argument.paying is not None:
                    facts.append(f"action_paying({b},{argument.paying})")
                if argument.by is not None:
                    facts.append(f"action_by({b},{argument.by})")
                return f"turn_face_up({self._o(thing)})", facts
            case Activate():
                return self._activate(argument)
            case Cast() | PlayLand() | Suspend():
                return self._play(kind, argument)
            case GainControl():
                thing = self._thing(argument.permanent, "permanent")
                player = self.table.player(argument.player, (*self.action.path, "player"))
                return f"gain_control({self._o(thing)},p({b},{player}))", []
        if kind == "resolve":
            return "resolve_top", []
        if kind in ("end_turn", "next_turn"):
            player = self.table.player(argument, self.action.path)
            return f"{kind}(p({b},{player}))", []
        if kind in ("attack", "block"):
            facts = []
            for who, what in argument.items():
                creature = self._o(self._thing(who, who))
                for each in (what,) if isinstance(what, str) else what:
                    ref = self.table.target(each, (*self.action.path, who))
                    facts.append(f"action_declared({b},{creature},{ref.kind[0]}({b},{ref.number}))")
            return kind, facts
        return f"{kind}({self._o(self._thing(argument))})", []

    def _activate(self, argument: Activate) -> tuple[str, list[str]]:
        b = self.state.number
        thing = self._thing(argument.permanent, "permanent")
        facts = [*self._x(argument.x), *self._targets(argument.targets)]
        facts += self._player(argument.player)
        if argument.ability is not None:
            facts.append(f"action_ability({b},{self._ability(thing, argument.ability)})")
        for key in ("tap", "sacrifice"):
            names = getattr(argument, key)
            for name in (names,) if isinstance(names, str) else names or ():
                facts.append(f"action_{key}({b},{self._o(self._thing(name, key))})")
        for what, name in argument.choose.items():
            facts += self._choice(what, name)
        return f"activate({self._o(thing)})", facts

    def _choice(self, what: str, written: Any) -> list[str]:
        b = self.state.number
        names = written if isinstance(written, list | tuple) else (written,)
        found = []
        if what == "mode":
            return [f"action_mode({b},{name})" for name in names if isinstance(name, int)]
        if what == "kicked":
            return [f"action_kicked({b},{times})" for times in names if isinstance(times, int)]
        if what == "cost":
            return [f"action_cost({b},{quoted(str(name).lower())})" for name in names]
        for name in names:
            if what == "color":
                color = self.table.color(str(name), (*self.action.path, "choose", what))
                found.append(f"action_choice({b},color,{color})")
                continue
            if what in _AS_IT_ENTERS:
                found += [f"action_choice({b},{what},{v})" for v in self._value(what, name)]
                continue
            thing = self._thing(str(name), "choose", what)
            found.append(f"action_choice({b},{what},{self._o(thing)})")
        return found

    def _value(self, what: str, written: str | int) -> Iterable[str]:
        """What is chosen as a permanent enters (614.12a), as terms."""
        if isinstance(written, int):
            return [str(written)] if what == "number" and written >= 0 else []
        if what == "name":
            return [quoted(name) for name in self.of.chunk.card_names(self.table, written)]
        if what == "type":
            return [self.table.type(written, (*self.action.path, "choose", "type"))]
        if what == "player":
            player = self.table.player(written, (*self.action.path, "choose", "player"))
            return [f"p({self.state.number},{player})"]
        return []

    def _play(self, kind: str, argument: Cast | PlayLand | Suspend) -> tuple[str, list[str]]:
        b = self.state.number
        player = None
        if argument.player is not None:
            player = self.table.player(argument.player, (*self.action.path, "player"))
        zone = getattr(argument, "from_", None)
        zones = (zone,) if zone else ("hand", "command", "exile", "graveyard", "library")
        thing = self.table.find(argument.card, (*self.action.path, "card"), zones, player)
        player = thing.owner if player is None else player
        facts = [f"action_player({b},p({b},{player}))"]
        if not isinstance(argument, Suspend):
            facts += self._face(thing, argument.card)
        if isinstance(argument, Cast):
            facts += self._targets(argument.targets)
            if argument.face_down is not None:
                how = "other" if argument.face_down is True else argument.face_down
                facts.append(f"action_face_down({b},{how})")
        for what, name in getattr(argument, "choose", {}).items():
            facts += self._choice(what, name)
        facts += self._x(getattr(argument, "x", None))
        return f"{kind}({self._o(thing)})", facts

    def _face(self, thing: Thing, name: str) -> list[str]:
        """The face that is cast or played, where the card is called by that face's name."""
        faces = (thing.card is None and self.of.chunk.cards.faces(thing.name)) or ()
        named = [face.id for face in faces if normalise_name(face.name) == normalise_name(name)]
        if thing.id == name or len(faces) < 2 or not named:
            return []
        return [f"action_face({self.state.number},{quoted(named[0])})"]

    def _x(self, x: int | None) -> list[str]:
        return [] if x is None else [f"action_x({self.state.number},{x})"]

    def _player(self, name: str | None) -> list[str]:
        if name is None:
            return []
        b = self.state.number
        player = self.table.player(name, (*self.action.path, "player"))
        return [f"action_player({b},p({b},{player}))"]

    def _targets(self, names: Sequence[str]) -> list[str]:
        b = self.state.number
        refs = (
            self.table.target(name, (*self.action.path, "targets", n))
            for n, name in enumerate(names)
        )
        return [
            f"action_target({b},{n},{ref.kind[0]}({b},{ref.number}))"
            for n, ref in enumerate(refs, 1)
        ]

    def _thing(self, name: str, *keys: str) -> Thing:
        given = self.action.given
        path = (*self.action.path, *keys) if isinstance(given, dict) else self.action.path
        return self.table.find(name, path)

    def _o(self, thing: Thing) -> str:
        return f"o({self.state.number},{thing.number})"

    def _ability(self, thing: Thing, ref: int | str) -> str:
        """The ability that is meant, as a term."""
        board = BoardFacts(self.state.number, self.table, self.state.text)
        board.faces = faces_of(self.state.facts, self.of.chunk)
        holds = self.of.machine.holds(self.state)
        abilities = Abilities(self.of.chunk.used_faces, lambda _: holds)
        try:
            return abilities.find(board, thing, ref, (*self.action.path, "ability"))
        except NotFound as missing:
            return missing.unread[0]
