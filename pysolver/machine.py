"""Doing things: boards go in, and every board that can follow comes out.

What follows from what is said by the encodings, in stages: `act` (an action, or a part of one),
`replace` (an event and what replaces it), `happen` (what is different after an event) and
`triggers`. Here facts are taken off a board and put on it, and the stages are called in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from clingo import Function, Number, Symbol, SymbolType, parse_term

from pysolver import solver
from pysolver.doubts import doubts
from pysolver.facts import Chunk, renumbered_term
from pysolver.ledger import Ledger
from pysolver.limits import MAX_BOARDS
from pysolver.why.record import Origin, Origins, Stage
from pysolver.why.sentences import ANY

_MANA = "wubrgc"
_OF_A_WAY = ("goes", "comes", "does", "at_once", "occurs", "as_it_was")
"""What the stages `act` and `happen` show of each way that something can go."""
_REMEMBERED = 2000
"""Boards of which it is kept what every object is on them."""

_ELSEWHERE = "to(battlefield)"
"""The modification of an event that puts onto the battlefield what would go elsewhere."""


@dataclass(frozen=True, slots=True)
class Do:
    """Something still to be done with a board.

    Args:
        kind: `act` (stage `act`), `check` (stage `check`: state-based actions), `event` (an event
            that may be replaced), `change` (one that just happens), `mana` (a mana ability
            resolves), `triggers` (abilities may trigger on what is in `more`), `edit` (facts go
            and come), `moment` (events that happen at the same time begin or end), `begin` (the
            next action of a case).
        term: the action or event.
        more: facts beside it; of `triggers` what happened; of `edit` the facts that come; of
            something that arrives as a copy what is so of it then.
        before: the board as it was, where that is what is looked at.
        origins: what says so, for proofs: of `term`, and of each of `more`.
    """

    kind: str
    term: Symbol
    more: tuple[Symbol, ...] = ()
    before: frozenset[Symbol] = frozenset()
    origins: Origins = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class State:
    """A board on its way.

    Args:
        case: the number of its case in the chunk.
        number: the number of the board in its facts; no two at a time have the same.
        facts: the facts of the board.
        used: the highest number that an object has, or had.
        agenda: what is still to be done with it, the next thing first.
        missing: abilities that would have done something that is not worked out.
        triggered: what has triggered: `triggered(B,O,A,What)`, `triggers_again(B,O,A,What,K)`.
        told: what has happened: `occurs` of stage `happen`.
        origins: what says so, for proofs: of facts that something led to, and of what has happened
            and triggered.
        looked: the runs that looked for triggers, with what any trigger would be, for proofs.
        ended: what says of events that nothing happens in their place, for proofs.
        done: the events that have happened, one after the other; `None` where nobody asks.
        moment: while several objects leave or enter the battlefield at the same time: the facts
            before the first of them; else empty.
    """

    case: int
    number: int
    facts: frozenset[Symbol]
    used: int
    agenda: tuple[Do, ...] = ()
    missing: tuple[Symbol, ...] = ()
    triggered: tuple[Symbol, ...] = ()
    told: tuple[Symbol, ...] = ()
    origins: Origins = field(default_factory=dict, compare=False)
    looked: tuple[Origin, ...] = field(default=(), compare=False)
    ended: tuple[Origin, ...] = field(default=(), compare=False)
    done: tuple[Symbol, ...] | None = None
    moment: frozenset[Symbol] = frozenset()

    @property
    def text(self) -> str:
        """Its facts as a text."""
        return "\n".join(f"{fact}." for fact in self.facts)


@dataclass(frozen=True, slots=True)
class Ran:
    """What a stage shows, and its run where proofs want it."""

    shown: Sequence[Symbol]
    stage: Stage | None = None

    def origins(self, *pairs: tuple[Symbol, Symbol]) -> Origins:
        """For each pair of a fact and an atom of the run: the atom says why the fact holds."""
        return {} if self.stage is None else {fact: (self.stage, said) for fact, said in pairs}


Begin = Callable[[State, Symbol], Sequence[Do]]
"""Says what an action of a case consists of, given the board as it then is."""


@dataclass(slots=True)
class Machine:
    """Takes boards through what is to be done with them.

    Args:
        chunk: the chunk of the boards.
        begin: what the actions of cases consist of.
        show_faces: the faces that an object shows in its zone, as terms; `None` where its zone
            does not matter.
        ledger: where runs are kept for proofs.
        forbidden: the rules that forbid an action of a case, by its number.
        refused: what says that something is forbidden, by the number of the case, for proofs.
    """

    chunk: Chunk
    begin: Begin
    show_faces: Callable[[State, Symbol, str], Sequence[str] | None]
    ledger: Ledger | None = None
    forbidden: dict[int, Sequence[str]] = field(default_factory=dict)
    refused: dict[int, list[Origin]] = field(default_factory=dict)
    _dead_ends: dict[int, list[str]] = field(default_factory=dict)
    too_many: set[int] = field(default_factory=set)
    _known: dict[tuple[int, frozenset[Symbol]], Ran] = field(default_factory=dict)

    # --- Running -------------------------------------------------------------------------

    def run(self, states: Iterable[State]) -> list[State]:
        """Take boards as far as they go.

        Args:
            states: boards and what is to be done with them.

        Returns:
            Every board that can follow. A case of which a rule forbids an action has none.
        """
        open_, closed = list(states), []
        while open_:
            waiting: dict[str, list[State]] = {}
            for state in open_:
                state = self._advance(state)
                if state.agenda:
                    waiting.setdefault(state.agenda[0].kind, []).append(state)
                else:
                    closed.append(state)
            if not waiting:
                break
            # The board with the longest way to go is first: others join it at its stages.
            kind = max(waiting, key=lambda kind: max(len(state.agenda) for state in waiting[kind]))
            open_ = [
                state for other, listed in waiting.items() if other != kind for state in listed
            ]
            open_ += getattr(self, f"_{kind}")(waiting[kind])
            open_ = self._merged(open_)
        closed = self._merged(closed)
        gone_on = {state.case for state in closed} | self.too_many
        for case, rules in self._dead_ends.items():
            if case not in gone_on:
                self.forbidden.setdefault(case, rules)
        self._dead_ends.clear()
        return closed

    def _advance(self, state: State) -> State:
        """Do what no stage is needed for."""
        while state.agenda:
            do, *rest = state.agenda
            if do.kind == "edit":
                goes = do.term.arguments
                facts = (state.facts - set(goes)) | set(do.more)
                objects = (f.arguments[0].arguments[1] for f in do.more if f.name == "object")
                used = max((state.used, *(number.number for number in objects)))
                origins = {f: o for f, o in state.origins.items() if f not in goes}
                origins.update(do.origins)
                state = replace(state, facts=facts, used=used, agenda=tuple(rest), origins=origins)
            elif do.kind == "moment":
                moment = state.facts if do.term.name == "begins" else frozenset()
                state = replace(state, moment=moment, agenda=tuple(rest))
            elif _is_idle(state, do):
                state = replace(state, agenda=tuple(rest))
            else:
                break
        return state

    def _merged(self, states: Sequence[State]) -> list[State]:
        """Leave out boards that are like another one, and cases in which something is forbidden."""
        by_case: dict[int, list[State]] = {}
        for state in states:
            if state.case not in self.forbidden and state.case not in self.too_many:
                by_case.setdefault(state.case, []).append(state)
        found: list[State] = []
        for case, alike in by_case.items():
            seen: dict[tuple[object, ...], State] = {}
            for state in alike:
                seen.setdefault(_plain(state) if len(alike) > 1 else (), state)
            if len(seen) > MAX_BOARDS:
                self.too_many.add(case)
            else:
                found += seen.values()
        return found

    def fresh(self, state: State) -> int:
        """A number that no board has, for one like this."""
        return self.chunk.number(self.chunk.tables[state.number])

    # --- Stages --------------------------------------------------------------------------

    def _cards(self, texts: Iterable[str]) -> str:
        """The facts of the cards that are named in some texts."""
        faces = self.chunk.faces_named(texts)
        return "\n".join(map(self.chunk.cards.ground_facts, faces))

    def _doubts(self, texts: Iterable[str]) -> Iterable[str]:
        """What of those cards is not understood."""
        return doubts(self.chunk.faces_named(texts)).values()

    def _run(
        self,
        stage: str,
        texts: Sequence[str],
        holds: Sequence[Ran] = (),
        states: Iterable[State] = (),
        asked: Callable[[State], Origins] = lambda state: {},
    ) -> Ran:
        """Run a stage.

        Args:
            stage: its name.
            texts: the facts.
            holds: what stage `layers` shows.
            states: the boards that are among the facts.
            asked: the origins of what is asked about a board.
        """
        atoms = [atom for ran in holds for atom in ran.shown]
        if self.ledger is None:
            return Ran(solver.run(stage, *texts, atoms=atoms))
        boards = list(states)

        def origins() -> Origins:
            found = {a: (ran.stage, a) for ran in holds if ran.stage for a in ran.shown}
            for state in boards:
                found.update(state.origins)
                found.update(asked(state))
            return found

        return Ran(*self.ledger.pass_by(stage, texts, atoms, origins))

    def layers(self, texts: Iterable[str], states: Iterable[State] = ()) -> Ran:
        """What every object is on some boards, after all continuous effects."""
        texts = list(texts)
        if not texts:
            return Ran(())
        ran = self._run("layers", [self._cards(texts), *texts], states=states)
        return replace(ran, shown=[atom for atom in ran.shown if atom.name == "holds"])

    def holds(self, state: State) -> Sequence[Symbol]:
        """What every object is on a board."""
        return self._holds([state])[0].shown

    def _holds(self, states: Iterable[State]) -> list[Ran]:
        """What every object is on some boards; each board is worked out once."""
        states = list(states)
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        new = [s for s in states if _seen(s) not in self._known]
        if new:
            found: dict[int, list[Symbol]] = {state.number: [] for state in new}
            ran = self.layers([state.text for state in new], new)
            for atom in ran.shown:
                found[atom.arguments[0].arguments[0].number].append(atom)
            for state in new:
                self._known[_seen(state)] = replace(ran, shown=found[state.number])
        return [self._known[_seen(s)] for s in states]

    def _begin(self, states: Sequence[State]) -> list[State]:
        """What the next action consists of; it may be asked what objects are."""
        self._holds(states)
        return [
            replace(state, agenda=(*self.begin(state, state.agenda[0].term), *state.agenda[1:]))
            for state in states
        ]

    def _check(self, states: Sequence[State]) -> list[State]:
        """Stage `check`."""
        asks = [f"doing({state.number},{state.agenda[0].term})." for state in states]
        boards = [state.text for state in states]
        texts = [self._cards(boards), *boards, *asks]
        ran = self._run("check", texts, self._holds(states), states, _of_deed)
        return self._followed(states, ran)

    def _act(self, states: Sequence[State]) -> list[State]:
        """Stage `act`."""
        ahead = [self._face_up(state) for state in states]
        boards = [state.text for state in states]
        holds = [*self._holds(states), self.layers([text for text, _ in ahead if text])]
        facts = [
            f"doing({state.number},{state.agenda[0].term}). {_next_numbers(state)} "
            + " ".join(f"{fact}." for fact in state.agenda[0].more)
            for state in states
        ]
        texts = [*boards, *facts, *(each for pair in ahead for each in pair)]
        texts = [self._cards(boards), *self._doubts(boards), *texts]
        return self._followed(states, self._run("act", texts, holds, states, _of_deed))

    def _face_up(self, state: State) -> tuple[str, str]:
        """A board on which a permanent that is being turned up already is, and what it is there."""
        do = state.agenda[0]
        if do.term.name not in ("turn_face_up", "turn_up_by_effect"):
            return "", ""
        return self.face_up_ahead(state, do.term.arguments[0])

    def face_up_ahead(self, state: State, thing: Symbol) -> tuple[str, str]:
        """As `_face_up`, for any permanent."""
        facts = {fact for fact in state.facts if not _is(fact, "face_down", thing)}
        other = renumbered(replace(state, facts=frozenset(facts)), self.fresh(state))
        there = renumbered_term(thing, other.number)
        return other.text, f"would_be({thing},{there})."

    def _change(self, states: Sequence[State]) -> list[State]:
        """Stage `happen`."""
        facts = [
            f"doing({state.number},{state.agenda[0].term}). {_next_numbers(state)}"
            for state in states
        ]
        boards = [state.text for state in states]
        texts = [self._cards([*boards, *facts]), *boards, *facts]
        looking = (state for state in states if _looks_at_objects(state.agenda[0].term))
        holds = self._holds(map(_at_once, looking))
        return self._followed(states, self._run("happen", texts, holds, states, _of_deed))

    def _followed(self, states: Sequence[State], ran: Ran) -> list[State]:
        """The boards that follow, as the stages `act` and `happen` tell."""
        by_board: dict[int, list[Symbol]] = {}
        for atom in ran.shown:
            first = atom.arguments[0]
            board = first if first.type == SymbolType.Number else first.arguments[0]
            by_board.setdefault(board.number, []).append(atom)
        found: list[State] = []
        for state in states:
            found += self._ways(state, replace(ran, shown=by_board.get(state.number, ())))
        return found

    def _ways(self, state: State, ran: Ran) -> list[State]:
        do, *rest = state.agenda
        shown = ran.shown
        forbidden = sorted({a.arguments[1].string for a in shown if a.name == "forbidden"})
        dead_ends = sorted(a.arguments[1].string for a in shown if a.name == "dead_end")
        if state.missing and (forbidden or dead_ends):
            # Had all before it been worked out, it might be allowed: nobody knows what follows.
            return [replace(state, agenda=())]
        doubts = [a.arguments[1] for a in shown if a.name == "perhaps_allowed"]
        if doubts:
            return [replace(_with_missing(state, doubts), agenda=())]
        if (forbidden or dead_ends) and ran.stage:
            said = sorted(a for a in shown if a.name in ("forbidden", "dead_end"))
            self.refused.setdefault(state.case, []).extend((ran.stage, atom) for atom in said)
        if forbidden:
            self.forbidden[state.case] = forbidden
            return []
        if dead_ends:
            self._dead_ends[state.case] = dead_ends
            return []
        missing = (a.arguments[1] for a in shown if a.name == "not_carried_out")
        done, origins = state.done, state.origins
        if done is not None and do.kind == "change":
            done, origins = (*done, do.term), {**origins, **do.origins}
        state = replace(
            state,
            agenda=tuple(rest),
            done=done,
            origins=origins,
        )
        state = _with_missing(state, missing)
        if ran.stage and do.kind == "change" and not any(a.name == "occurs" for a in shown):
            way = Function("way", [Number(state.number), ANY])
            state = replace(state, looked=(*state.looked, (ran.stage, _occurring(way))))
        ways = sorted(atom.arguments[0] for atom in shown if atom.name == "course")
        if not ways:
            return [state]
        by_way: dict[Symbol, list[Symbol]] = {way: [] for way in ways}
        for atom in shown:
            if atom.name in _OF_A_WAY and atom.arguments[0] in by_way:
                by_way[atom.arguments[0]].append(atom)
        found = []
        for place, way in enumerate(ways):
            steps = self._steps(state, do, replace(ran, shown=by_way[way]))
            each = replace(state, agenda=_followed_by(state, steps))
            found.append(renumbered(each, self.fresh(state)) if place else each)
        return found

    def _steps(self, state: State, done: Do, ran: Ran) -> list[Do]:
        """What one way consists of, in order."""
        atoms = ran.shown
        steps: list[tuple[int, int, Do]] = []
        placed = [a for a in atoms if a.name in ("goes", "comes", "does")]
        places = {a.arguments[1].number for a in placed}
        for place in places:
            here = [a for a in placed if a.arguments[1].number == place]
            goes = sorted(a.arguments[2] for a in here if a.name == "goes")
            comes = sorted(a.arguments[2] for a in here if a.name == "comes")
            if goes or comes:
                origins = ran.origins(*((a.arguments[2], a) for a in here if a.name == "comes"))
                do = Do("edit", Function("", goes), tuple(comes), origins=origins)
                steps.append((place, 0, do))
            at_once = any(a.name == "at_once" and a.arguments[1].number == place for a in atoms)
            if at_once and not state.moment:
                steps.append((place, 0, Do("moment", Function("begins", []))))
                steps.append((place, 2, Do("moment", Function("ends", []))))
            for atom in sorted(a for a in here if a.name == "does"):
                what = atom.arguments[2]
                if what.name == "mana":
                    do = Do("mana", what, done.more, state.facts, state.origins)
                    steps.append((place, 1, do))
                else:
                    origins = ran.origins((what.arguments[0], atom))
                    steps.append((place, 1, Do(what.name, what.arguments[0], origins=origins)))
        steps.sort(key=lambda step: step[:2])
        found = [do for *_, do in steps]
        if done.kind == "change" and done.term.name in ("move", "arrives"):
            reprinted = self._reprinted(state, done.term)
            found[1:1] = [*reprinted, *_as_copy(state, done, reprinted)]
        occurs = tuple(sorted(a.arguments[1] for a in atoms if a.name == "occurs"))
        if occurs:
            led = ran.origins(*((a.arguments[1], a) for a in atoms if a.name == "occurs"))
            origins = {**state.origins, **led}
            back = any(a.name == "as_it_was" for a in atoms)
            before = (state.moment or state.facts) if back else frozenset()
            found.append(Do("triggers", done.term, occurs, before, origins))
        return found

    def _reprinted(self, state: State, event: Symbol) -> list[Do]:
        """The faces that an object shows where it goes; what was cast or played with another face
        up keeps that."""
        thing = event.arguments[0]
        if event.name == "arrives" and any(_is(fact, "card_face", thing) for fact in state.facts):
            return []
        zone = event.arguments[2].name if event.name == "move" else "battlefield"
        faces = self.show_faces(state, thing, zone)
        if faces is None:
            return []
        goes = [fact for fact in state.facts if _is(fact, "printed", thing)]
        comes = tuple(parse_term(f"printed({thing},{face})") for face in faces)
        return [Do("edit", Function("", goes), comes)]

    # --- Events that may be replaced -------------------------------------------------------

    def _event(self, states: Sequence[State]) -> list[State]:
        """Stages `looking_ahead` and `replace`."""

        def asked(state: State) -> Origins:
            do = state.agenda[0]
            facts = solver.read_facts(asks[numbers[state.number]])
            event = next(fact for fact in facts if fact.name == "asked")
            return {event: do.origins[do.term]} if do.term in do.origins else {}

        numbers = {state.number: q for q, state in enumerate(states)}
        boards = [_at_once(state).text for state in states]
        asks = [self._asked(q, state) for q, state in enumerate(states)]
        holds = self._holds(map(_at_once, states))
        cards = self._cards([*boards, *asks])
        events = [state.agenda[0].term for state in states]
        entering = [q for q, event in enumerate(events) if event.name == "enter"]
        if _ELSEWHERE in cards:  # then what would go elsewhere may enter instead (614.6)
            moving = [q for q, event in enumerate(events) if event.name == "move"]
            for q in moving:
                thing = events[q].arguments[0]
                owner = next(f.arguments[1] for f in states[q].facts if _is(f, "owner", thing))
                asks[q] += self._may_enter(q, states[q], thing, owner, "instead")
            entering += moving
        ahead: list[str] = []
        if entering:
            looked = self._run("looking_ahead", [cards, *boards, *asks], holds, states)
            for atom in sorted(looked.shown):
                q = atom.arguments[0].number
                text, says = self._entered(_at_once(states[q]), atom)
                ahead.append(text)
                asks[q] += says
            holds = [*holds, self.layers(ahead)]
        texts = [cards, *boards, *ahead, *asks]
        ran = self._run("replace", texts, holds, states, asked)
        touching = self._touching(texts, holds)
        found: list[State] = []
        for q, state in enumerate(states):
            mine = [a for a in ran.shown if a.arguments[0] == Number(q)]
            state = _with_missing(state, (a.arguments[2] for a in touching.get(q, ())))
            found += self._outcomes(state, replace(ran, shown=mine))
        return found

    def _touching(self, texts: Sequence[str], holds: Iterable[Ran]) -> dict[int, list[Symbol]]:
        """Stage `completeness`: what was not read and could change what is asked, by its number."""
        unsure = list(self._doubts(texts))
        atoms = [atom for ran in holds for atom in ran.shown]
        if not unsure and not any(atom.name == "unsettled" for atom in atoms):
            return {}
        found: dict[int, list[Symbol]] = {}
        for atom in solver.run("completeness", *texts, *unsure, atoms=atoms):
            found.setdefault(atom.arguments[0].number, []).append(atom)
        return found

    def _asked(self, q: int, state: State) -> str:
        event = state.agenda[0].term
        facts = f"asked_board({q},{state.number})."
        if event.name == "create":
            player, tokens = event.arguments
            token, count, _ = tokens.arguments
            known = token.type == SymbolType.Function and token.name == "predefined"
            named = Function("named", token.arguments) if known else Function("defined", [token])
            event = Function("create", [player, named, count])
        if event.name != "enter":
            return f"{facts} asked({q},replace,{event})."
        thing, player = event.arguments
        facts += self._may_enter(q, state, thing, player, "asked")
        xs = [fact.arguments[1] for fact in state.facts if _is(fact, "x", thing)]
        facts += "".join(f" entering_x({thing},{x})." for x in xs)
        facts += f" told_from({q},{thing})."
        return f"{facts} asked({q},replace,enters({thing},{player}))."

    @staticmethod
    def _may_enter(q: int, state: State, thing: Symbol, player: Symbol, why: str) -> str:
        faces = [fact.arguments[1] for fact in state.facts if _is(fact, "printed", thing)]
        facts = "".join(f" entering_face({thing},{face})." for face in faces)
        return f"{facts} may_enter({q},{thing},{player},{why}). entering_in({q},{thing})."

    def _entered(self, state: State, ahead: Symbol) -> tuple[str, str]:
        """A board on which an object has entered, and the fact that says so (614.12)."""
        _, thing, player, way = ahead.arguments
        back, copy = _way_of(way)
        other = renumbered(state, self.fresh(state))
        number = state.used + 1
        there = f"o({other.number},{number})"
        owner = next(f.arguments[1] for f in state.facts if _is(f, "owner", thing))
        source = copy.arguments[0] if copy.arguments else thing
        faces = [fact.arguments[1] for fact in state.facts if _is(fact, "printed", source)]
        if back and not copy.arguments:
            faces = back
        text = other.text + (
            f" object({there}). zone({there},battlefield)."
            f" timestamp({there},{_newest(state.facts)})."
            f" owner({there},{renumbered_term(owner, other.number)})."
            f" listed_under({there},{renumbered_term(player, other.number)})."
        )
        text += "".join(f" printed({there},{face})." for face in faces)
        text += f" transformed({there})." * bool(back)
        for fact in state.facts:
            if _is(fact, "face_down", thing):
                text += f" face_down({there},{fact.arguments[1]})."
        if copy.arguments:
            text += f" copy({there}). copied_with({there},{copy.arguments[1]},{copy.arguments[2]})."
            own = [fact.arguments[1] for fact in state.facts if _is(fact, "printed", thing)]
            text += "".join(f" own_face({there},{face})." for face in own)
            down = [fact.arguments[1] for fact in state.facts if _is(fact, "face_down", source)]
            text += "".join(f" copied_down({there},{how})." for how in down)
        return text, f" looks_ahead({thing},{player},{way},{there})."

    def _outcomes(self, state: State, ran: Ran) -> list[State]:
        _, *rest = state.agenda
        shown = ran.shown
        entering = {
            atom.arguments[1]: (atom.arguments[2], atom.arguments[3])
            for atom in shown
            if atom.name == "entering"
        }
        if any(atom.name in ("too_many", "too_large") for atom in shown):
            self.too_many.add(state.case)
            return []
        found = []
        state = _with_missing(state, (a.arguments[1] for a in shown if a.name == "undecided"))
        outcomes = sorted(atom for atom in shown if atom.name in ("outcome", "ends"))
        if any(atom.name == "ends" for atom in outcomes):  # those say what is used up, too
            outcomes = [atom for atom in outcomes if atom.name == "ends"]
        for place, atom in enumerate(outcomes):
            used = _used_up(shown, atom)
            steps: list[Do] = [Do("edit", Function("", []), used)] if used else []
            outcome = atom.arguments[1]
            while outcome.arguments:
                key, event, outcome = outcome.arguments
                if event.type == SymbolType.Number:
                    event = Function("n", [Function("draw_many", [key]), event])
                if event.name == "enters":
                    steps += self._arrival(state, event, *entering[event.arguments[0]])
                else:
                    steps.append(Do("change", event))
            said = Function("outcome", atom.arguments[:2])
            led = [replace(do, origins=ran.origins((do.term, said))) for do in steps]
            each = replace(state, agenda=(*led, *rest))
            if ran.stage and not atom.arguments[1].arguments:
                each = replace(each, ended=(*each.ended, (ran.stage, said)))
            found.append(renumbered(each, self.fresh(state)) if place else each)
        return found or [_untold(state)]

    @staticmethod
    def _arrival(state: State, event: Symbol, thing: Symbol, player: Symbol) -> list[Do]:
        _, way, tapped, counters = event.arguments
        back, copy = _way_of(way)
        comes: list[Symbol] = [Function("transformed", [thing])] if back else []
        if copy.arguments:
            copied, ability, number = copy.arguments
            faces = [fact.arguments[1] for fact in state.facts if _is(fact, "printed", copied)]
            comes += [Function("printed", [thing, face]) for face in faces]
            comes += [
                Function("copy", [thing]),
                Function("copied_with", [thing, ability, number]),
                *(
                    Function("own_face", [thing, fact.arguments[1]])
                    for fact in state.facts
                    if _is(fact, "printed", thing)
                ),
                *(
                    Function("copied_down", [thing, fact.arguments[1]])
                    for fact in state.facts
                    if _is(fact, "face_down", copied)
                ),
                *(
                    Function("prototyped", [thing])
                    for fact in state.facts
                    if _is(fact, "prototyped", copied)
                ),
            ]
        else:
            comes += [Function("printed", [thing, face]) for face in back]
        arrives = Function("arrives", [thing, player, tapped, counters])
        return [Do("change", arrives, tuple(comes))]

    # --- Mana abilities --------------------------------------------------------------------

    def _mana(self, states: Sequence[State]) -> list[State]:
        """A mana ability resolves: stage `mana` on the board as it was before its costs."""
        boards = ["\n".join(f"{f}." for f in state.agenda[0].before) for state in states]
        asks = []
        for q, state in enumerate(states):
            do = state.agenda[0]
            thing, ability, _ = do.term.arguments
            text = f"asked({q},tap_for_mana,{thing}). asked_board({q},{state.number})."
            text += f" asked_ability({q},{ability})."
            for fact in do.more:
                if fact.name == "action_x":
                    text += f" asked_x({q},{fact.arguments[1]})."
                if fact.name == "action_choice":
                    text += f" asked_choice({q},{fact.arguments[1]},{fact.arguments[2]})."
            asks.append(text)
        found: list[State] = []
        for q, state in enumerate(states):
            do = state.agenda[0]
            before = replace(state, facts=do.before, origins=do.origins)
            texts = [self._cards([boards[q]]), boards[q], asks[q]]
            holds = self._holds([before])
            ran = self._run("mana", texts, holds, [before])
            touching = self._touching(texts, holds).get(q, ())
            state = _with_missing(state, (a.arguments[2] for a in touching))
            found += self._with_mana(state, ran)
        return found

    def _with_mana(self, state: State, ran: Ran) -> list[State]:
        do, *rest = state.agenda
        player = do.term.arguments[2]
        found = []
        outcomes = {a.arguments[2]: a for a in sorted(ran.shown) if a.name == "outcome"}
        alone = {a for a in ran.shown if a.name == "alone_in_pool"}
        for place, (amount, atom) in enumerate(sorted(outcomes.items())):
            events = [
                Function("add_mana", [player, Function(kind), count])
                for kind, count in zip(_MANA, amount.arguments, strict=True)
                if count.number
            ]
            steps = [Do("change", e, origins=ran.origins((e, atom))) for e in events]
            act = atom.arguments[1]
            if Function("alone_in_pool", [atom.arguments[0], act]) in alone:
                source = Function("pool_from", [player, *act.arguments[:2]])
                steps.append(Do("edit", Function("", []), (source,)))
            each = replace(state, agenda=(*steps, *rest))
            found.append(renumbered(each, self.fresh(state)) if place else each)
        return found or [replace(state, agenda=tuple(rest))]

    # --- Triggers --------------------------------------------------------------------------

    def _triggers(self, states: Sequence[State]) -> list[State]:
        """Stage `triggers`, on the board as it is, or as it was before."""
        found: list[State] = []
        boards, facts = [], []
        seen: list[State] = []
        for state in states:
            do = state.agenda[0]
            waits = {fact for fact in state.facts if fact.name == "waiting"}
            back = replace(state, facts=do.before | waits, origins=do.origins)
            looked = back if do.before else state
            seen.append(looked)
            boards.append(looked.text)
            facts.append(" ".join(f"happened({state.number},{event})." for event in do.more))
        holds = self._holds(seen)
        texts = [self._cards(boards), *self._doubts(boards), *boards, *facts]
        ran = self._run("triggers", texts, holds, seen, _of_events)
        for state in states:
            mine = [a for a in ran.shown if a.arguments[0] == Number(state.number)]
            found.append(self._waiting(state, replace(ran, shown=mine)))
        return found

    def _waiting(self, state: State, ran: Ran) -> State:
        do, *rest = state.agenda
        shown = ran.shown
        missing = [Function("perhaps", a.arguments[1:]) for a in shown if a.name[0] == "p"]
        amounts = {
            tuple(atom.arguments[1:4]): atom for atom in shown if atom.name == "trigger_amount"
        }
        facts = set(state.facts)
        led: list[tuple[Symbol, Symbol]] = []
        waiting = (f.arguments[0].arguments[1].number for f in facts if f.name == "waiting")
        number = max(waiting, default=0)
        others = [atom for atom in shown if atom.name == "trigger_about"]
        triggered = sorted(a for a in shown if a.name in ("triggered", "triggers_again"))
        before = do.before or state.facts
        for atom in triggered:
            _, source, ability, about = atom.arguments[:4]
            number += 1
            player = _controller(before, source)
            trigger = Function("w", [Number(state.number), Number(number)])
            waits = Function("waiting", [trigger, source, ability, player])
            told = [("player" if about.name == "p" else "it", about, atom)]
            mine = (source, ability, about)
            if mine in amounts:
                told.append(("amount", amounts[mine].arguments[-1], amounts[mine]))
            told += [
                ("it", other.arguments[-1], other)
                for other in others
                if tuple(other.arguments[1:4]) == mine
            ]
            led += [(waits, atom), (atom, atom)]
            for what, value, said in told:
                led.append((Function("waiting_about", [trigger, Function(what), value]), said))
        facts.update(fact for fact, _ in led if fact.name.startswith("waiting"))
        anything = Function("triggered", [Number(state.number), ANY, ANY, ANY])
        happened = {event: do.origins[event] for event in do.more if event in do.origins}
        return replace(
            state,
            facts=frozenset(facts),
            origins={**state.origins, **happened, **ran.origins(*led)},
            looked=(*state.looked, *([(ran.stage, anything)] if ran.stage else [])),
            agenda=tuple(rest),
            triggered=(*state.triggered, *triggered),
            told=(*state.told, *do.more),
            missing=_with_missing(state, missing).missing,
        )


# --- Facts -----------------------------------------------------------------------------------


def _way_of(way: Symbol) -> tuple[list[Symbol], Symbol]:
    """How an object enters: its back face, where that is up, and what it is a copy of."""
    return ([way.arguments[0]], way.arguments[1]) if way.name == "back" else ([], way)


def _as_copy(state: State, done: Do, reprinted: Iterable[Do]) -> list[Do]:
    """What an object shows that arrives as a copy (707.5), or with its back face up (712.14a),
    before anything triggers on it."""
    if not done.more:
        return []
    goes = {fact for fact in state.facts if _is(fact, "printed", done.term.arguments[0])}
    goes.update(fact for do in reprinted for fact in do.more)
    return [Do("edit", Function("", sorted(goes)), done.more)]


def _of_deed(state: State) -> Origins:
    """What says that something is done with a board."""
    do = state.agenda[0]
    doing = Function("doing", [Number(state.number), do.term])
    return {doing: do.origins[do.term]} if do.term in do.origins else {}


def _of_events(state: State) -> Origins:
    """What says that something has happened on a board."""
    do = state.agenda[0]
    return {
        Function("happened", [Number(state.number), event]): do.origins[event]
        for event in do.more
        if event in do.origins
    }


def _at_once(state: State) -> State:
    """The board that counts for what leaves or enters with others (603.10a, 614.12): as it was
    before the first of them, but for effects that are used up by now."""
    if not state.moment:
        return state
    used_up = {fact for fact in state.facts if fact.name in ("omitted", "partly_used")}
    return replace(state, facts=state.moment | used_up)


def _followed_by(state: State, steps: list[Do]) -> tuple[Do, ...]:
    """What is to be done with a board after some steps: what has happened with other events
    triggers abilities when all of them have happened (603.6a), but for what looks back."""
    agenda = state.agenda
    if state.moment and steps and steps[-1].kind == "triggers" and not steps[-1].before:
        end = next(place for place, do in enumerate(agenda) if do.kind == "moment") + 1
        return (*steps[:-1], *agenda[:end], steps[-1], *agenda[end:])
    return (*steps, *agenda)


def _with_missing(state: State, missing: Iterable[Symbol]) -> State:
    """Remember of a board what was not worked out on the way."""
    return replace(state, missing=tuple(dict.fromkeys((*state.missing, *sorted(missing)))))


def _untold(state: State) -> State:
    """The board of an event of which no stage could say what happens: nobody knows what follows."""
    untold = _with_missing(state, [Function(state.agenda[0].term.name)])
    return replace(untold, agenda=state.agenda[1:])


def _occurring(way: Symbol) -> Symbol:
    """What says that something happens in some way on which abilities may trigger."""
    return Function("occurs", [way, ANY])


def _used_up(shown: Iterable[Symbol], ending: Symbol) -> tuple[Symbol, ...]:
    """The facts that say what is used up after an event that ends so."""
    if ending.name != "ends":
        return ()
    facts = {"used_up": "omitted", "worn": "partly_used"}
    mine = (a for a in shown if a.name in facts and a.arguments[1] == ending.arguments[2])
    return tuple(sorted(Function(facts[a.name], a.arguments[2:]) for a in mine))


def _is_idle(state: State, do: Do) -> bool:
    """Whether there is nothing that could be done: no event, or no trigger that waits."""
    if do.kind == "triggers":
        return not do.more
    if do.kind == "act" and do.term.name == "stack_triggers":
        return not any(fact.name == "waiting" for fact in state.facts)
    if do.kind == "act" and do.term.name == "settle":
        stack = Function("stack")
        return not any(f.name == "waiting" or stack in f.arguments for f in state.facts)
    return False


def _seen(state: State) -> tuple[int, frozenset[Symbol]]:
    """A board as stage `layers` sees it: without facts that it does not know."""
    known = solver.named_in("layers")
    return state.number, frozenset(fact for fact in state.facts if fact.name in known)


def _plain(state: State) -> tuple[object, ...]:
    """What boards that are alike have in common, whatever their numbers."""

    def all_of(terms: Iterable[Symbol]) -> tuple[Symbol, ...]:
        return tuple(map(_of_any, terms))

    agenda = tuple(
        (do.kind, _of_any(do.term), all_of(do.more), frozenset(all_of(do.before)))
        for do in state.agenda
    )
    done = None if state.done is None else all_of(state.done)
    facts, moment = frozenset(all_of(state.facts)), frozenset(all_of(state.moment))
    return facts, agenda, all_of(state.missing), done, moment


@lru_cache(maxsize=20_000)
def _of_any(term: Symbol) -> Symbol:
    """A term about a board as it is for a board of no number; the same ones come again and again
    while boards wait for each other."""
    return renumbered_term(term, 0)


def _looks_at_objects(event: Symbol) -> bool:
    """Whether it matters to an event what objects are: what leaves the battlefield is remembered
    (608.2h), damage depends on what deals it and what is dealt it (120.3), what is attached may say
    who controls the permanent (613.1b), and effects may say how tokens enter (614.12)."""
    if event.name == "n":
        return event.arguments[0].name == "damage"
    if event.name in ("attach", "create"):
        return True
    return event.name == "move" and event.arguments[1].name == "battlefield"


def _is(fact: Symbol, name: str, thing: Symbol) -> bool:
    return fact.name == name and fact.arguments[0] == thing


def _controller(facts: Iterable[Symbol], thing: Symbol) -> Symbol:
    """Who controls an object, or owns what nobody controls."""
    found = {f.name: f.arguments[-1] for f in facts if f.arguments[0] == thing}
    return found.get("listed_under", found["owner"])


def _newest(facts: Iterable[Symbol]) -> int:
    newest = (f.arguments[1].number for f in facts if f.name in ("timestamp", "resolved_timestamp"))
    return 1 + max(newest, default=0)


def _next_numbers(state: State) -> str:
    effects = (f.arguments[0].arguments[1].number for f in state.facts if f.name == "resolved")
    return (
        f"next_number({state.number},{state.used + 1}). "
        f"next_timestamp({state.number},{_newest(state.facts)}). "
        f"next_effect({state.number},{1 + max(effects, default=0)})."
    )


def renumbered(state: State, number: int) -> State:
    """The same board under another number."""

    def all_of(terms: Iterable[Symbol]) -> tuple[Symbol, ...]:
        return tuple(renumbered_term(term, number) for term in terms)

    def origins_of(origins: Origins) -> Origins:
        return {renumbered_term(term, number): origin for term, origin in origins.items()}

    return replace(
        state,
        number=number,
        facts=frozenset(all_of(state.facts)),
        agenda=tuple(
            Do(
                do.kind,
                renumbered_term(do.term, number),
                all_of(do.more),
                frozenset(all_of(do.before)),
                origins_of(do.origins),
            )
            for do in state.agenda
        ),
        triggered=all_of(state.triggered),
        told=all_of(state.told),
        done=None if state.done is None else all_of(state.done),
        missing=all_of(state.missing),
        origins=origins_of(state.origins),
        moment=frozenset(all_of(state.moment)),
    )
