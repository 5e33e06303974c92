"""Asking: cases go in, answers come out. Many boards are answered in one grounding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import islice
from typing import Any

from clingo import Number, Symbol, SymbolType, parse_term

from pysolver import solver
from pysolver.abilities import Abilities, NotFound, find_printed
from pysolver.actions import Actions, Result
from pysolver.answer import Answer, together
from pysolver.board import Table
from pysolver.cards.characteristics import quoted
from pysolver.cards.library import Library
from pysolver.case import Case, Question
from pysolver.doubts import doubts
from pysolver.errors import CaseError
from pysolver.evidence import Evidence, board_alone, check_all, prove
from pysolver.facts import BoardFacts, Cards, Chunk
from pysolver.ledger import Ledger
from pysolver.limits import CHUNK
from pysolver.naming import Naming
from pysolver.orders import Orders
from pysolver.payments import PAYING, SOURCES, Payment, open_payments, settled
from pysolver.questions import KINDS, Asked, Found, Kind, Outcome, Part, Read
from pysolver.solver import Handed, TooManyWays
from pysolver.why import Stage
from pysolver.why.record import Origin
from pysolver.written import written

__all__ = ["Answer", "Evidence", "answer_all", "answer_chunk", "evidence_of"]

_ABOUT = re.compile(r"asked\(\d+,\w+,(o\(\d+,\d+\))\)")


@cache
def _cards() -> Cards:
    """The library that comes with the package, opened once."""
    try:
        return Cards(Library.open())
    except FileNotFoundError as error:
        raise CaseError(str(error)) from None


def answer_all(cases: Iterable[Case], why: bool = False, check: bool = False) -> Iterator[Answer]:
    """Answer every question of every case.

    Args:
        cases: the cases; they are taken in chunks.
        why: whether each answer carries its proofs.
        check: whether every answer is proved, and its proofs checked independently.

    Yields:
        An answer for each question, in order.

    Raises:
        CaseError: at the first case that is wrong, after the answers to those before it.
        ProofError: where an answer has no proof that stands: a fault of the project.
    """
    rest = iter(cases)
    while chunk := list(islice(rest, CHUNK)):
        for found in answer_chunk(chunk, why, check):
            if isinstance(found, CaseError):
                raise found
            yield from found


def answer_chunk(
    cases: Sequence[Case], why: bool = False, check: bool = False
) -> list[list[Answer] | CaseError]:
    """Answer some cases together.

    Args:
        cases: the cases; all of them are grounded at once.
        why, check: as for `answer_all`.

    Returns:
        For each case its answers in order, or what is wrong with it.

    Raises:
        ProofError: as `answer_all`.
    """
    run = _Run(cases, Ledger() if why or check else None)
    try:
        answers = run.answers()
    except TooManyWays as error:
        if len(cases) == 1:
            return [_too_many_ways(cases[0], error)]
        middle = len(cases) // 2  # which of them it is shows when they are answered apart
        halves = cases[:middle], cases[middle:]
        return [answers for half in halves for answers in answer_chunk(half, why, check)]
    found = run.evidence()
    if check:
        check_all(found)
    if why:
        for evidence in found:
            evidence.answer.why = evidence.data()
        for answer, of_boards in run.joined:
            answer.why = [reason for one in of_boards for reason in one.why or ()]
    return answers


def evidence_of(
    cases: Sequence[Case], proved: bool = True, ledger: Ledger | None = None
) -> list[Evidence]:
    """Answer some cases together, and keep what each answer rests on.

    Args:
        cases: the cases; all of them are grounded at once.
        proved: whether the answers are proved, which takes longer than to answer.
        ledger: what keeps the runs, where more is wanted of them than proofs.

    Returns:
        For each question that was answered, in order, its answer and what proves it.

    Raises:
        CaseError: at the first case that is wrong.
        ProofError: as `answer_all`.
    """
    run = _Run(cases, ledger or Ledger())
    try:
        answers = run.answers()
    except TooManyWays:
        answers = answer_chunk(cases)
    for found in answers:
        if isinstance(found, CaseError):
            raise found
    return run.evidence(proved)


def _too_many_ways(case: Case, error: TooManyWays) -> CaseError:
    return case.error(("ask",), f"an event can go more ways than are worked out: {error}")


def boards_after(case: Case) -> list[dict[str, Any]]:
    """The boards that the actions of a case lead to, as the case format writes them.

    Args:
        case: the case.

    Raises:
        CaseError: where the case is wrong, or a rule forbids an action.
        NotWritable: where the case format has no words for something that a board keeps.
    """
    chunk = Chunk(_cards(), find_printed)
    board = chunk.add(Table(case, chunk.cards.names, chunk.cards.suggest))
    actions = Actions(chunk, {0: case}, {0: board}, {})
    try:
        results = actions.run([0]).get(0, ())
    except TooManyWays as error:
        raise _too_many_ways(case, error) from None
    for wrong in actions.errors.values():
        raise wrong
    return [written(result.board.table, result.state.facts, chunk) for result in results]


@dataclass(slots=True, eq=False)
class _Item:
    """A question on its way: what asks it, and what was found."""

    case: int
    question: Question
    kind: Kind | None
    asked: Asked | None = None
    facts: str = ""
    found: Found = field(default_factory=dict)
    unread: list[dict[str, Any]] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    answer: Answer | None = None
    ahead: list[BoardFacts] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    refused: list[Origin] = field(default_factory=list)
    searched: Stage | None = None
    hidden: list[_Item] = field(default_factory=list)

    @property
    def chooses(self) -> bool:
        """Whether it says what is chosen on the way, or where something comes from."""
        return any(f"{said}(" in self.facts for said in ("asked_x", "asked_choice", "told_from"))


class _Run:
    """One chunk: board facts, then stage `layers`, then a stage for each kind of question.

    With a ledger everything that holds is kept, for proofs.
    """

    def __init__(self, cases: Sequence[Case], ledger: Ledger | None = None) -> None:
        self.cases = list(cases)
        self.ledger = ledger
        self.cards = _cards()
        self.chunk = Chunk(self.cards, find_printed)
        self.errors: dict[int, CaseError] = {}
        self.boards: dict[int, BoardFacts] = {}
        self.items: list[_Item] = []
        self.joined: list[tuple[Answer, Sequence[Answer]]] = []
        self.holds: list[Symbol] = []
        self.unsettled: list[Symbol] = []
        self.holds_ahead: list[Symbol] = []
        self.asked_for = len(self.cases)
        self.variants: dict[int, list[int]] = {}
        self.missing: dict[int, list[dict[str, Any]]] = {}

    def answers(self) -> list[list[Answer] | CaseError]:
        for number, case in enumerate(self.cases):
            try:
                table = Table(case, self.cards.names, self.cards.suggest)
                self.boards[number] = self.chunk.add(table)
            except CaseError as error:
                self.errors[number] = error
                continue
            if not case.do:
                self._list(number, case)
        self._do()
        self._look_at_actions()
        self._ask()
        self._look_ahead()
        self._look_face_up()
        self._solve()
        return [self.errors.get(n) or self._read(n) for n in range(self.asked_for)]

    def _list(self, number: int, case: Case) -> None:
        """List the questions about a board."""
        for question in case.questions:
            self.items.append(_Item(number, question, KINDS.get(question.kind)))

    # --- Doing something first -------------------------------------------------------------

    def _do(self) -> None:
        """Carry out the actions of cases: each board that they lead to is asked about."""
        wanted = [n for n in self.boards if self.cases[n].do]
        if not wanted:
            return
        cases = dict(enumerate(self.cases))
        actions = Actions(self.chunk, cases, self.boards, self.errors, self.ledger)
        for number, results in actions.run(wanted).items():
            if not results and number not in self.errors:
                message = "leads to no board: something in it cannot be carried out"
                self.errors[number] = self.cases[number].error(("do",), message)
            for result in results:
                variant = len(self.cases)
                self.cases.append(self.cases[number])
                self.boards[variant] = result.board
                self.missing[variant] = [self._left_out(what) for what in result.state.missing]
                self.variants.setdefault(number, []).append(variant)
                self._list(variant, self.cases[number])

    def _look_at_actions(self) -> None:
        """Find the boards that questions look at: what would happen if something were done."""
        acting = [item for item in self.items if item.kind and item.kind.acts]
        if not acting:
            return
        of = dict(enumerate(acting))
        errors: dict[int, CaseError] = {}
        actions = Actions(
            self.chunk,
            {n: self.cases[item.case] for n, item in of.items()},
            {n: self.boards[item.case] for n, item in of.items()},
            errors,
            self.ledger,
        )
        abilities = Abilities(self.chunk.used_faces, lambda board: ())
        asked: dict[int, Asked] = {}
        ways = []
        for n, item in of.items():
            assert item.kind is not None and item.kind.acts is not None
            asked[n] = Asked(n, item.question, self.boards[item.case], self.chunk, abilities)
            try:
                ways += [(n, way) for way in item.kind.acts(asked[n], actions.start(n))]
            except CaseError as error:
                self.errors.setdefault(item.case, error)
        ends = actions.look(ways)
        for n, said in actions.refused.items():
            of[n].refused = said
        for n, result in ends:
            holds = partial(actions.machine.holds, result.state)
            self._keep_outcome(of[n], asked[n], result, holds)
        for n, refused in errors.items():
            self.errors.setdefault(of[n].case, refused)

    def _keep_outcome(
        self, item: _Item, asked: Asked, result: Result, holds: Callable[[], Sequence[Symbol]]
    ) -> None:
        """Give a board that something leads to to the question that looks at it."""
        missing = [self._left_out(what) for what in result.state.missing]
        outcome = Outcome(result.state, result.board, missing=missing, holds=holds)
        item.outcomes.append(outcome)
        if item.kind is None or item.kind.looks_at is None:
            return
        variant = len(self.cases)
        self.cases.append(self.cases[item.case])
        self.boards[variant] = result.board
        question = replace(
            item.question, kind="characteristics", argument=item.kind.looks_at(asked)
        )
        hidden = _Item(variant, question, KINDS["characteristics"])
        item.hidden.append(hidden)
        self.items.append(hidden)

    def _left_out(self, what: Symbol) -> dict[str, Any]:
        """What an action would have done, and what is not worked out of it."""
        while what.type == SymbolType.Function and what.name not in ("a", "k", "q"):
            if not what.arguments:
                break
            what = what.arguments[-1]
        if what.type != SymbolType.Function:
            return {"action": what.string if what.type == SymbolType.String else str(what)}
        return self._ability(what) or {"action": str(what)}

    def evidence(self, proved: bool = True) -> list[Evidence]:
        """What the answers rest on, in order; nothing where no ledger was kept."""
        if self.ledger is None:
            return []
        names = Naming(self.chunk.tables, self.abilities.wording)
        found = []
        hidden = {id(each) for item in self.items for each in item.hidden}
        on_the_way = [stage for stage in self.ledger.stages if stage.passing]
        orders: dict[Stage, Orders] = {}
        for item in self.items:
            if item.kind and item.asked and item.answer and id(item) not in hidden:
                parts = list(item.kind.parts(item.asked, item.found, item.answer.answer))
                stages = [*on_the_way, *item.stages]
                if not item.kind.stage and not item.kind.acts:
                    stages.append(board_alone(item.asked.board))
                    self.ledger.stages.append(stages[-1])
                for each in item.hidden:
                    stages += [stage for stage in each.stages if stage not in stages]
                    parts += _parts_ahead(each)
                absent = item.kind.nothing(item.asked, item.answer.answer)
                told = orders.setdefault(stages[-1], Orders(stages[-1], names))
                evidence = Evidence(item.asked, item.answer, stages, names, told, parts, absent)
                evidence.answering = self._answering(item)
                if item.kind.searched:
                    evidence.searched = item.kind.searched(item.asked, item.found)
                if item.searched is not None and item.kind.search is not None:
                    evidence.search = item.searched
                    evidence.shown = item.kind.search.shown(item.asked)
                found.append(evidence)
        if proved and found:
            prove(found, self.ledger.stages)
        return found

    @staticmethod
    def _answering(item: _Item) -> Stage | None:
        """The run that answers a question: later ones search what it leaves open."""
        if item.kind is None or item.kind.stage is None:
            return None
        files = (solver.stage_file(item.kind.stage),)
        return next((stage for stage in item.stages if stage.program.files == files), None)

    # --- Asking --------------------------------------------------------------------------

    def _ask(self) -> None:
        """Run stage `layers`, and write the facts that ask the questions."""
        needed = [item for item in self.items if item.kind and (item.kind.stage or item.kind.acts)]
        if needed:
            kept = {"holds": self.holds} | dict.fromkeys(("unsettled", "heeded"), self.unsettled)
            for atom in self._shown("layers", needed):
                if (listed := kept.get(atom.name)) is not None:
                    listed.append(atom)
        abilities = self.abilities = Abilities(
            self.chunk.used_faces, lambda board: self._holds.get(board, ())
        )
        for number, item in enumerate(self.items):
            if item.kind is None:
                continue
            of = self.boards[item.case]
            item.asked = Asked(
                number, item.question, of, self.chunk, abilities, item.outcomes, item.refused
            )
            try:
                facts = list(item.kind.facts(item.asked))
            except CaseError as error:
                self.errors.setdefault(item.case, error)
            except NotFound as missing:
                named = (self._ability(parse_term(ability)) for ability in missing.unread)
                item.unread = [ability for ability in named if ability is not None]
                item.kind = None
            else:
                item.facts = " ".join((*facts, f"asked_board({number},{of.number})."))

    # --- Looking ahead -------------------------------------------------------------------

    def _look_ahead(self) -> None:
        """Find out what objects would be on the battlefield, before they enter (614.12).

        For each way in which one could enter there is a board on which it has entered, and stage
        `layers` is run on it. Questions about the same board share these boards.
        """
        asking: dict[str, list[_Item]] = {}
        for item in self.items:
            stage = item.kind and item.kind.ahead
            if stage and "may_enter(" in item.facts and item.case not in self.errors:
                asking.setdefault(stage, []).append(item)
        made: dict[tuple[Any, ...], tuple[BoardFacts, str]] = {}
        for stage, items in asking.items():
            for atom in sorted(self._shown(stage, items)):
                item = self.items[atom.arguments[0].number]
                of = self.boards[item.case]
                key = (of.number, *self._way_to_enter(item, atom))
                if key not in made:
                    made[key] = self.chunk.look_ahead(*(of, *key[1:]))
                board, permanent = made[key]
                if board not in item.ahead:
                    item.ahead.append(board)
                _, origin, player, copy = atom.arguments
                item.facts += f" looks_ahead({origin},{player},{copy},{permanent})."
        if made:
            asked = [item for items in asking.values() for item in items]
            boards = [board for board, _ in made.values()]
            said = [atom for board in boards for atom in board.atoms]
            shown = self._run("layers", [self.chunk.cards_text()], said, asked)
            self.holds_ahead += [atom for atom in shown if atom.name == "holds"]

    def _look_face_up(self) -> None:
        """Find out what face-down permanents would be face up (702.37e)."""
        made: dict[tuple[int, int], tuple[BoardFacts, str]] = {}
        for item in self.items:
            if item.kind is None or not item.kind.face_up or item.case in self.errors:
                continue
            of = self.boards[item.case]
            for thing in of.table.things:
                if thing.zone != "battlefield" or thing.permanent.face_down is None:
                    continue
                key = (of.number, thing.number)
                if key not in made:
                    made[key] = self.chunk.turn_up(of, thing)
                board, says = made[key]
                item.ahead.append(board)
                item.facts += f" {says}"
        if made:
            said = [atom for board, _ in made.values() for atom in board.atoms]
            shown = self._run("layers", [self.chunk.cards_text()], said, self.items)
            self.holds_ahead += [atom for atom in shown if atom.name == "holds"]

    def _way_to_enter(
        self, item: _Item, atom: Symbol
    ) -> tuple[tuple[str, ...], int, int, str, str, bool]:
        """What `ahead(Q,O,P,Copy)` says: faces, player, object, the effect that copies, how what
        it copies is face down, and whether its own back face is up."""
        _, origin, player, copy = atom.arguments
        back = ""
        if copy.name == "back":
            back, copy = str(copy.arguments[0]), copy.arguments[1]
        if copy.arguments:
            copied, ability, number = copy.arguments
            of = self.boards[item.case]
            faces = tuple(quoted(face.id) for face in of.faces[copied.arguments[1].number])
            effect = f"{ability},{number}"
            down = next(
                (
                    str(a.arguments[1])
                    for a in of.atoms
                    if a.match("face_down", 2) and a.arguments[0] == copied
                ),
                "",
            )
        else:
            written = re.findall(rf"entering_face\({re.escape(str(origin))},(.*?)\)\.", item.facts)
            faces, effect, down = (back,) if back else tuple(written), "", ""
        under, o = player.arguments[1].number, origin.arguments[1].number
        return faces, under, o, effect, down, bool(back)

    # --- Solving -------------------------------------------------------------------------

    def _solve(self) -> None:
        runs: dict[tuple[str, tuple[int, int]], list[_Item]] = {}
        for item in self.items:
            if item.kind and item.kind.stage and item.case not in self.errors:
                key = (item.kind.stage, self._round(item))
                runs.setdefault(key, []).append(item)
        for (stage, _), items in runs.items():
            before = items[0].kind.before if items[0].kind else None
            handed = None if before is None else self._shown(before, items)
            for atom in (*(handed or ()), *self._shown(stage, items, handed)):
                self._keep(atom, items)
        asked = [item for items in runs.values() for item in items]
        for item in asked:
            if "searched(" in item.facts:
                self._search(item)
        self._pay(asked)
        self._check_complete(asked)

    def _search(self, item: _Item) -> None:
        """Find every one of the answers to a question that has several, in a program of its own."""
        assert item.kind is not None and item.kind.search is not None and item.asked is not None
        search = item.kind.search
        facts, atoms = self._facts([item])
        models = solver.every(search.stage, *facts, atoms=atoms, most=search.most)
        if models is None:
            many = f"has more than {search.most} answers"
            message = f"{many}; give a declaration to ask whether it is legal"
            self.errors.setdefault(item.case, item.asked.error(message))
        else:
            item.asked.models.extend(models)
            if self.ledger is not None:
                self._ask_again(item, self.ledger.search(search.stage, facts, atoms))

    def _ask_again(self, item: _Item, searched: Stage) -> None:
        """Ask about each answer that a search has found by itself, for proofs."""
        assert item.kind is not None and item.kind.search is not None and item.asked is not None
        item.searched = searched
        if item.asked.models and item.kind.stage:
            first, one = len(self.items), item.kind.search.one
            item.asked.again.extend(range(first, first + len(item.asked.models)))
            asked = zip(item.asked.models, item.asked.again, strict=True)
            asks = [one(item.asked, model, n) for model, n in asked]
            (cards, *_), atoms = self._facts([item])
            self._run(item.kind.stage, [cards, *asks], atoms, [item])

    def _pay(self, asked: Sequence[_Item]) -> None:
        """Search the payments of which it was not clear whether they can be made."""
        numbers = {id(item): n for n, item in enumerate(self.items)}
        number = len(self.items)
        together: list[tuple[int, _Item, Payment]] = []
        apart: list[list[tuple[int, _Item, Payment]]] = []
        for item in asked:
            for payment in open_payments(item.found):
                one = (number, item, payment)
                number += 1
                if payment.taken:  # what is tapped for it is untapped for others
                    apart.append([one])
                else:
                    together.append(one)
        for group in (together, *apart):
            if not group:
                continue
            items = list({id(item): item for _, item, _ in group}.values())
            texts, atoms = self._facts(items)
            asks = [p.facts(n, self.boards[item.case].number) for n, item, p in group]
            sources = self._run(SOURCES, [*texts, *asks], atoms, items)
            shown = [*sources, *self._run(PAYING, [], sources, items)]
            about: dict[int, list[Symbol]] = {}
            for atom in shown:
                if atom.arguments and atom.arguments[0].type == SymbolType.Number:
                    about.setdefault(atom.arguments[0].number, []).append(atom)
            for n, item, payment in group:
                found = settled(Number(numbers[id(item)]), payment, about.get(n, []))
                for atom in found:
                    item.found.setdefault(atom.name, []).append(atom)

    def _check_complete(self, asked: Sequence[_Item]) -> None:
        """Find what was not understood, on the boards that have anything of that kind."""
        if not asked:
            return
        unsure = doubts(self.chunk.used_faces)
        cards = {face.card_name for face in unsure}  # one may be played by another of its faces
        unsettled = {atom.arguments[0].arguments[0].number for atom in self.unsettled}
        doubtful = [
            item
            for item in asked
            if (board := self.boards[item.case]).unclear
            or board.number in unsettled
            or any(face.card_name in cards for face in board.used_faces())
        ]
        if doubtful:
            facts, atoms = self._facts(doubtful)
            found = (item.found for item in doubtful)
            kinds = ("allowed", "paid", "can_be_paid", "step")
            told = (a for each in found for name in kinds for a in each.get(name, ()))
            atoms = atoms.with_others(Handed((*told, *self.unsettled)))
            for atom in solver.run("completeness", *facts, *unsure.values(), atoms=atoms):
                self._keep(atom, doubtful)

    def _round(self, item: _Item) -> tuple[int, int]:
        """Which questions of a board are asked apart.

        Choices belong to an object, so each question that makes some is asked by itself. Kinds of
        questions that share a stage are, too: what could be produced does not look at what can
        be paid (106.7), what is tapped for mana does.
        """
        same = self._by_case[item.case]
        stage = item.kind.stage if item.kind else None
        kinds = {o.question.kind: None for o in same if o.kind and o.kind.stage == stage}
        choosing = [other for other in same if other.chooses]
        return (
            list(kinds).index(item.question.kind),
            choosing.index(item) + 1 if item.chooses else 0,
        )

    @cached_property
    def _by_case(self) -> dict[int, list[_Item]]:
        """The questions of each case."""
        found: dict[int, list[_Item]] = {}
        for item in self.items:
            found.setdefault(item.case, []).append(item)
        return found

    def _facts(self, items: Sequence[_Item]) -> tuple[list[str], Handed]:
        """The facts that a stage takes to answer some questions, as texts and as atoms.

        To pick out what is about few of the boards pays; what is about many is handed on with
        what is about all others, of which nothing is asked.
        """
        texts = [self.chunk.cards_text(), *(item.facts for item in items)]
        boards = [self.boards[case] for case in sorted({item.case for item in items})]
        ahead = {board.number: board for item in items for board in item.ahead}
        many = 4 * len(boards) > len(self.boards) if self.holds else len(boards) == len(self.boards)
        if many and not ahead:
            return texts, self._all_with_holds if self.holds else self._all
        holds = self.holds
        if holds and len(boards) < len(self.boards):
            holds = [atom for board in boards for atom in self._holds.get(board.number, ())]
        if ahead:
            holds = [*holds, *(a for n in ahead for a in self._holds_ahead.get(n, ()))]
        said = Handed(atom for board in (*boards, *ahead.values()) for atom in board.atoms)
        return texts, Handed.of("holds", holds).with_others(said)

    @cached_property
    def _all(self) -> Handed:
        """What is said of all boards."""
        return Handed(atom for board in self.boards.values() for atom in board.atoms)

    @cached_property
    def _all_with_holds(self) -> Handed:
        """What is said of all boards, and what stage `layers` gives."""
        return self._all.with_others(Handed.of("holds", self.holds))

    @cached_property
    def _holds(self) -> dict[int, list[Symbol]]:
        """What stage `layers` gives, by the number of the board."""
        return _by_board(self.holds)

    @cached_property
    def _holds_ahead(self) -> dict[int, list[Symbol]]:
        """What stage `layers` gives for the boards that are looked ahead at."""
        return _by_board(self.holds_ahead)

    def _shown(
        self, stage: str, items: Sequence[_Item], handed: list[Symbol] | None = None
    ) -> list[Symbol]:
        """Run a stage for some questions, and keep what proofs need.

        It takes what another stage has handed on, or else cards, boards and questions.
        """
        facts, atoms = self._facts(items) if handed is None else ([], handed)
        return self._run(stage, facts, atoms, items)

    def _run(
        self,
        stage: str,
        facts: list[str],
        atoms: Handed | list[Symbol],
        items: Sequence[_Item],
    ) -> list[Symbol]:
        """Run a stage on facts."""
        if self.ledger is None:
            return solver.run(stage, *facts, atoms=atoms)
        boards = {item.case: self.boards[item.case] for item in items}.values()
        shown, ran = self.ledger.run(
            stage,
            facts,
            atoms,
            lambda: {fact: o for board in boards for fact, o in board.origins.items()},
            list(dict.fromkeys(before for item in items for before in item.stages)),
        )
        for item in items:
            item.stages = [*item.stages, ran]
        return list(shown)

    def _keep(self, atom: Symbol, items: Sequence[_Item]) -> None:
        """Give what a stage shows to those of the questions asked that it is about."""
        about = atom.arguments[0]
        if about.type == SymbolType.Number:
            self.items[about.number].found.setdefault(atom.name, []).append(atom)
            return
        for item in self._about.get(str(about), ()):
            if item in items:
                item.found.setdefault(atom.name, []).append(atom)

    @cached_property
    def _about(self) -> dict[str, list[_Item]]:
        """The questions about each object."""
        found: dict[str, list[_Item]] = {}
        for item in self.items:
            about = _ABOUT.match(item.facts)
            if about is not None:
                found.setdefault(about[1], []).append(item)
        return found

    # --- Reading -------------------------------------------------------------------------

    def _read(self, case: int) -> list[Answer] | CaseError:
        try:
            if self.cases[case].do:
                read = [self._answers(variant) for variant in self.variants.get(case, ())]
                joined = [(together(answers), answers) for answers in zip(*read, strict=True)]
                self.joined += joined
                return [answer for answer, _ in joined]
            return self._answers(case)
        except CaseError as error:
            return error

    def _answers(self, case: int) -> list[Answer]:
        try:
            if case in self.errors:
                raise self.errors[case]
            return [self._answer(item) for item in self._by_case.get(case, ())]
        except CaseError:
            missing = self.missing.get(case)
            if not missing:
                raise
            # Had all actions been worked out, the question might be in order.
            asked = [Answer(self.cases[case].name, q.ask, None) for q in self.cases[case].questions]
            for answer in asked:
                answer.complete, answer.not_modelled = False, list(missing)
            return asked

    def _answer(self, item: _Item) -> Answer:
        case = self.cases[item.case]
        answer = item.answer = Answer(case.name, item.question.ask, None)
        if item.kind is None or item.asked is None:
            answer.complete = False
            answer.not_modelled = item.unread or [{"question": item.question.kind}]
            return answer
        for outcome, hidden in zip(item.outcomes, item.hidden, strict=False):
            told = self._answer(hidden)
            outcome.characteristics = told.answer
            outcome.missing += told.not_modelled
        read: Read = item.kind.read(item.asked, item.found)
        answer.answer = read.answer
        answer.rules = list(item.kind.rules)
        touching = sorted(item.found.get("touches", ()))
        unsure = (*self.missing.get(item.case, ()), *read.unsure)
        for what in (*unsure, *(self._touching(item, atom) for atom in touching)):
            if what not in answer.not_modelled:
                answer.not_modelled.append(what)
        answer.complete = not answer.not_modelled
        return answer

    def _touching(self, item: _Item, atom: Symbol) -> dict[str, Any]:
        """What `touches(Q,O,X)` says: an ability of an object, or something unknown about it."""
        _, source, what = atom.arguments
        named = self._ability(what)
        if named is not None:
            return named
        table = self.boards[item.case].table
        number = source.arguments[1].number
        return {"card": (table.effects if source.name == "r" else table.things)[number - 1].name}

    def _ability(self, ability: Symbol) -> dict[str, Any] | None:
        """An ability as answers name it: the card and the number of the paragraph.

        What stands inside an ability is named by it: a quoted ability, a mode, what it makes.
        `None` for what no card's text says.
        """
        while ability.arguments:
            inside = ability.arguments[0]
            if ability.name == "a" and inside.type == SymbolType.String:
                name = self.chunk.face_name(inside.string)
                return {"card": name, "ability": ability.arguments[1].number}
            if inside.type != SymbolType.Function:
                break
            ability = inside
        return None


def _parts_ahead(hidden: _Item) -> Iterator[Part]:
    """The parts of an answer that say what an object is on a board that something leads to."""
    if hidden.kind and hidden.asked and hidden.answer:
        for part in hidden.kind.parts(hidden.asked, hidden.found, hidden.answer.answer):
            yield Part({"characteristics": part.value}, part.atoms, part.said)


def _by_board(holds: Iterable[Symbol]) -> dict[int, list[Symbol]]:
    """What stage `layers` gives, by the number of the board."""
    found: dict[int, list[Symbol]] = {}
    for atom in holds:
        found.setdefault(atom.arguments[0].arguments[0].number, []).append(atom)
    return found
