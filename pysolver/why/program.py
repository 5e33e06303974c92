"""The encodings as proofs read them: each rule with its citation, cut into clauses.

A clause has one atom as its head. A rule is one clause, and as many as it has pools or alternatives
in its head otherwise. For each clause there is a *recording rule*: grounded over the atoms of a
finished model, it tells which body atoms made the head hold (`pysolver.why.record`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

import clingo
from clingo import ast
from clingo.ast import AST, ASTType

from pysolver.why.citations import Citation, citation, wording

_ELEMENTS = (ASTType.BodyAggregate, ASTType.Aggregate)


class EncodingError(Exception):
    """An encoding that cannot be read: one line for each mistake, with file and line."""


@dataclass(frozen=True, eq=False)
class Rule:
    """A rule as it is written.

    Args:
        file: the file that holds it.
        line: its first line, from 1.
        column: the column in which it begins, from 1.
        citation: what stands above it; None where nothing does.
        statement: the rule's syntax tree.
    """

    file: Path
    line: int
    column: int
    citation: Citation | None
    statement: AST

    @property
    def place(self) -> str:
        """Folder, file and line: ``1_game_concepts/106_mana.lp:12``."""
        return f"{self.file.parent.name}/{self.file.name}:{self.line}"

    @property
    def key(self) -> str:
        """Its place with the column, which tells rules of one line apart."""
        return f"{self.place}:{self.column}"

    @property
    def chooses(self) -> bool:
        """Whether the head is a choice or a disjunction."""
        return bool(self.statement.head.ast_type != ASTType.Literal)


@dataclass(frozen=True, eq=False)
class Clause:
    """A rule, or one alternative of it, with one atom as its head.

    Args:
        index: its number in the program; recorded instances name it.
        rule: the rule it comes from.
        head: the head's term.
        body: the body's literals, those of the alternative's own condition first.
    """

    index: int
    rule: Rule
    head: AST
    body: tuple[AST, ...]

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The names of its global variables, sorted."""
        return tuple(sorted(variables_of(self.head, *self.body)))

    @cached_property
    def name(self) -> str:
        """The head's predicate."""
        return atom_name(self.head)

    @cached_property
    def positive(self) -> frozenset[str]:
        """The predicates without atoms of which no instance can hold."""
        return frozenset(atom_name(term) for term in positive_atoms(self.body))

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """Every predicate of the body."""
        found: set[str] = set()
        for literal in self.body:
            _Predicates(found).visit(literal)
        return frozenset(found)

    @cached_property
    def elements(self) -> tuple[tuple[int, tuple[AST, ...]], ...]:
        """The elements of its aggregates and conditional literals: body position, literals."""
        return tuple(
            (position, literals)
            for position, literal in enumerate(self.body)
            for literals in element_literals(literal)
        )


class _Variables(ast.Transformer):
    """Collects the variables outside the elements of aggregates and conditional literals."""

    def __init__(self, found: set[str]) -> None:
        self.found = found

    def visit_Variable(self, node: AST) -> AST:
        self.found.add(node.name)
        return node

    def visit_ConditionalLiteral(self, node: AST) -> AST:
        return node

    def _guards(self, node: AST) -> AST:
        for guard in (node.left_guard, node.right_guard):
            if guard is not None:
                self.visit(guard)
        return node

    visit_BodyAggregate = _guards
    visit_Aggregate = _guards


class _Predicates(ast.Transformer):
    """Collects the predicates of all atoms."""

    def __init__(self, found: set[str]) -> None:
        self.found = found

    def visit_SymbolicAtom(self, node: AST) -> AST:
        self.found.add(atom_name(node.symbol))
        return node


class _Plain(ast.Transformer):
    """Gives anonymous variables and intervals a name, so that a term can be written twice."""

    def __init__(self) -> None:
        self.count = 0
        self.ranges: list[str] = []

    def _fresh(self, node: AST) -> AST:
        self.count += 1
        return ast.Variable(node.location, f"__V{self.count}")

    def visit_Variable(self, node: AST) -> AST:
        return self._fresh(node) if node.name == "_" else node

    def visit_Interval(self, node: AST) -> AST:
        fresh = self._fresh(node)
        self.ranges.append(f"{fresh} = {node}")
        return fresh


def atom_name(term: AST) -> str:
    """The predicate of an atom's term, without its sign."""
    while term.ast_type == ASTType.UnaryOperation:
        term = term.argument
    if term.ast_type == ASTType.SymbolicTerm:
        return str(term.symbol.name)
    return str(term.name)


def variables_of(*nodes: AST) -> set[str]:
    """The named variables of terms and literals, outside the elements of aggregates."""
    found: set[str] = set()
    collect = _Variables(found)
    for node in nodes:
        collect.visit(node)
    return found - {"_"}


def is_atom(literal: AST, sign: ast.Sign = ast.Sign.NoSign) -> bool:
    """Whether a literal is an atom with that sign."""
    return (
        literal.ast_type == ASTType.Literal
        and literal.sign == sign
        and literal.atom.ast_type == ASTType.SymbolicAtom
    )


def positive_atoms(literals: Iterable[AST]) -> list[AST]:
    """The terms of the literals that are atoms without a sign."""
    return [literal.atom.symbol for literal in literals if is_atom(literal)]


def element_literals(literal: AST) -> Iterator[tuple[AST, ...]]:
    """The literals of each element of an aggregate or a conditional literal of a body."""
    if literal.ast_type == ASTType.ConditionalLiteral:
        yield (*literal.condition, literal.literal)
    elif literal.ast_type == ASTType.Literal and literal.atom.ast_type in _ELEMENTS:
        for element in literal.atom.elements:
            if element.ast_type == ASTType.ConditionalLiteral:
                yield (*element.condition, element.literal)
            else:
                yield tuple(element.condition)


def tuple_text(terms: Iterable[object]) -> str:
    """Terms as one clingo tuple."""
    texts = [str(term) for term in terms]
    return f"({','.join(texts)}{',' if len(texts) == 1 else ''})"


def needed(term: AST) -> str:
    """The atom by which a recording asks how `term` came about."""
    sign = "n"
    if term.ast_type == ASTType.UnaryOperation:
        sign, term = "m", term.argument
    return f"__{sign}_{term}"


@dataclass
class Program:
    """The rules of some encodings, ready for proofs.

    Args:
        files: the files that were asked for; they may include others.
        clauses: every clause with a body, or whose head is a choice.
        given: each fact that the encodings themselves state, with the clause that states it.
        rules: every rule, in the order of the files.
        wordings: terms of atoms and the sentences that facts like them are shown with.
        definitions: the ``#const`` statements.
    """

    files: tuple[Path, ...]
    clauses: list[Clause] = field(default_factory=list)
    given: dict[clingo.Symbol, Clause] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    wordings: list[tuple[AST, str]] = field(default_factory=list)
    definitions: str = ""

    @cached_property
    def concluding(self) -> dict[str, list[Clause]]:
        """The clauses by the predicate of their head."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.name, []).append(clause)
        return found

    @cached_property
    def recording(self) -> list[str]:
        """The recording rules of each clause, as text."""
        return [self._record(clause) for clause in self.clauses]

    def _needs(self, terms: Iterable[AST]) -> str:
        return "".join(f"; {needed(t)}" for t in terms if atom_name(t) in self.concluding)

    def _record(self, clause: Clause) -> str:
        plain = _Plain()
        head = plain.visit(clause.head)
        body = [plain.visit(x) if is_atom(x) else x for x in clause.body]
        atoms = positive_atoms(body)
        values = tuple_text(clause.variables)
        conditions = [needed(head), *map(str, body), *plain.ranges]
        texts = [
            f"__w({clause.index},{head},{tuple_text(atoms)},{values}){self._needs(atoms)}"
            f" :- {'; '.join(conditions)}."
        ]
        for position, literals in clause.elements:
            plain = _Plain()
            within = [plain.visit(x) if is_atom(x) else x for x in literals]
            atoms = positive_atoms(within)
            if atoms:
                conditions = [f"__w({clause.index},_,_,{values})", *map(str, within), *plain.ranges]
                texts.append(
                    f"__e({clause.index},{position},{values},{tuple_text(atoms)})"
                    f"{self._needs(atoms)} :- {'; '.join(conditions)}."
                )
        return "\n".join(texts)

    def live(self, goals: Iterable[str], present: Iterable[str]) -> list[Clause]:
        """The clauses that can have a part in proofs.

        Args:
            goals: the predicates of what is to be proved.
            present: the predicates of which the model holds atoms.
        """
        there = set(present)
        todo = list(goals)
        seen = set(todo)
        found: list[Clause] = []
        while todo:
            for clause in self.concluding.get(todo.pop(), ()):
                if clause.positive <= there:
                    found.append(clause)
                    new = clause.mentioned - seen
                    seen |= new
                    todo.extend(new)
        return found


def control(program: Program, text: str = "") -> clingo.Control:
    """A quiet Control that holds the program's constants and `text`."""
    made = clingo.Control(["--warn=none"], logger=lambda code, message: None)
    made.add("base", [], program.definitions + text)
    return made


def add_facts(made: clingo.Control, facts: Iterable[clingo.Symbol]) -> None:
    """Add atoms as facts, before grounding."""
    with made.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])


def statements(files: Iterable[Path]) -> list[AST]:
    """Parse encodings, with what they include, each file once, in the order of files and lines.

    Raises:
        EncodingError: where a file cannot be read or is not a logic program.
    """
    found: list[AST] = []
    mistakes: list[str] = []

    def note(code: clingo.MessageCode, message: str) -> None:
        if code == clingo.MessageCode.RuntimeError:
            mistakes.append(" ".join(message.split()))

    try:
        ast.parse_files([str(file) for file in files], found.append, logger=note)
    except RuntimeError as error:
        raise EncodingError("\n".join(mistakes) or str(error)) from None
    order: dict[str, int] = {}
    for statement in found:
        order.setdefault(statement.location.begin.filename, len(order))

    def place(statement: AST) -> tuple[int, int, int]:
        begin = statement.location.begin
        return order[begin.filename], begin.line, begin.column

    return sorted(found, key=place)


def read(files: Sequence[Path]) -> Program:
    """Read encodings and what they include. Reading the same files again costs nothing.

    Raises:
        EncodingError: where a file cannot be read, or uses what proofs do not know.
    """
    return _read(tuple(files))


@lru_cache(maxsize=64)
def _read(files: tuple[Path, ...]) -> Program:
    program = Program(files)
    above: Citation | None = None
    facts: list[Clause] = []
    for statement in statements(files):
        begin = statement.location.begin
        place = f"{begin.filename}:{begin.line}"
        kind = statement.ast_type
        try:
            if kind == ASTType.Comment:
                above = citation(statement.value) or above
                if worded := wording(statement.value):
                    program.wordings.append((atom_term(worded[0]), worded[1]))
                continue
            if kind == ASTType.Program and statement.parameters:
                raise ValueError("a program part with parameters has no proofs")
            if kind == ASTType.Definition:
                program.definitions += f"{statement}\n"
            if kind == ASTType.Rule:
                rule = Rule(Path(begin.filename), begin.line, begin.column, above, statement)
                program.rules.append(rule)
                for head, body in alternatives(statement):
                    if body or rule.chooses:
                        index = len(program.clauses)
                        program.clauses.append(Clause(index, rule, head, body))
                    else:
                        facts.append(Clause(len(facts), rule, head, body))
        except ValueError as error:
            raise EncodingError(f"{place}: {error}") from None
        above = None
    program.given = _given(program, facts)
    return program


def alternatives(rule: AST) -> Iterator[tuple[AST, tuple[AST, ...]]]:
    """Head and body of each clause of a rule; none for a constraint."""
    for plain in rule.unpool():
        head, body = plain.head, tuple(plain.body)
        if head.ast_type == ASTType.Literal:
            if is_atom(head):
                yield head.atom.symbol, body
            continue
        if head.ast_type == ASTType.TheoryAtom:
            raise ValueError("a theory atom has no proofs")
        for element in head.elements:
            if head.ast_type == ASTType.HeadAggregate:
                element = element.condition
            if is_atom(element.literal):
                yield element.literal.atom.symbol, (*element.condition, *body)


def _given(program: Program, facts: Sequence[Clause]) -> dict[clingo.Symbol, Clause]:
    made = control(program, "".join(f"__f({c.index},{c.head}).\n" for c in facts))
    made.ground()
    found: dict[clingo.Symbol, Clause] = {}
    for atom in made.symbolic_atoms.by_signature("__f", 2):
        index, fact = atom.symbol.arguments
        found[fact] = facts[index.number]
    return found


def atom_term(text: str) -> AST:
    """Parse an atom, which may hold variables, and give its term.

    Raises:
        ValueError: where the text is no atom.
    """
    found: list[AST] = []
    try:
        ast.parse_string(f"{text}.", found.append, logger=lambda code, message: None)
    except RuntimeError:
        found = []
    rules = [s for s in found if s.ast_type == ASTType.Rule]
    if len(rules) != 1 or rules[0].body or not is_atom(rules[0].head):
        raise ValueError(f"not an atom: {text}")
    term: AST = rules[0].head.atom.symbol
    return term
