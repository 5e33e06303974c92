"""The encodings as proofs read them: each rule with its citation, cut into clauses.

A clause has one atom as its head. A rule is one clause, and as many as it has pools or alternatives
in its head otherwise. For each clause there is a *recording rule*: grounded over the atoms of a
finished model, it tells which body atoms made the head hold (`pysolver.why.record`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

import clingo
from clingo import ast
from clingo.ast import AST, ASTType

from pysolver.why.citations import Citation, citation, wording

_ELEMENTS = (ASTType.BodyAggregate, ASTType.Aggregate)
_TOKEN = re.compile(r""""(?:\\.|[^"\\])*"|(?<![\w'])(?:_*'*[A-Z][\w']*|_(?![\w']))""")
"""A string, a variable or an anonymous variable in the text of a rule."""
_NAME = re.compile(r"-?(\w[\w']*)")
"""An atom; the group is its predicate."""
_ATOM = ASTType.SymbolicAtom
_SETS = re.compile(r"[&?^]|\*\*")
"""Operations on sets that are written as numbers."""
MOST_LOOKED_AT = 32
"""How many atoms of a predicate are looked at to leave rules out: more cost more than they save."""
_POOL = re.compile(r";(?! )")
"""What sets the members of a pool apart; what separates literals is followed by a space."""


Shape = tuple[str, int] | clingo.Symbol
"""What can be told of a value at a glance, see `shape`."""


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

    @cached_property
    def key(self) -> str:
        """Its place with the column, which tells rules of one line apart."""
        return f"{self.place}:{self.column}"

    @cached_property
    def chooses(self) -> bool:
        """Whether the head is a choice or a disjunction."""
        return bool(self.statement.head.ast_type != ASTType.Literal)

    @cached_property
    def concludes(self) -> bool:
        """Whether it makes something hold: it is no constraint."""
        return self.chooses or is_atom(self.statement.head)

    @cached_property
    def has_body(self) -> bool:
        """Whether it says 'if'."""
        return bool(self.statement.body)


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
    def literals(self) -> str:
        """Its head and its body, as the body of a rule."""
        return "; ".join(map(str, (self.head, *self.body)))

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The names of its global variables, sorted."""
        return tuple(sorted(variables_of(self.head, *self.body)))

    @cached_property
    def name(self) -> str:
        """The head's predicate."""
        return atom_name(self.head)

    @cached_property
    def atoms(self) -> list[AST]:
        """The terms of the positive body atoms."""
        return positive_atoms(self.body)

    @cached_property
    def positive(self) -> frozenset[str]:
        """The predicates without atoms of which no instance can hold."""
        return frozenset(map(atom_name, self.atoms))

    @cached_property
    def named(self) -> frozenset[str]:
        """The predicates of which atoms hold where an instance has made something hold."""
        return self.positive | {self.name}

    @cached_property
    def shapes(self) -> tuple[tuple[str, int, Shape], ...]:
        """What positive body atoms must have: predicate, place of an argument, its shape."""
        found: list[tuple[str, int, Shape]] = []
        for term in self.atoms:
            if term.ast_type == ASTType.Function:
                for place, argument in enumerate(term.arguments):
                    if argument.ast_type == ASTType.SymbolicTerm:
                        found.append((term.name, place, shape(argument.symbol)))
                    elif argument.ast_type == ASTType.Function and not argument.external:
                        named = (argument.name, len(argument.arguments))
                        found.append((term.name, place, named))
        return tuple(found)

    @cached_property
    def negated(self) -> list[AST]:
        """The terms of the negated body atoms."""
        return [x.atom.symbol for x in self.body if is_atom(x, ast.Sign.Negation)]

    @cached_property
    def conditions(self) -> list[AST]:
        """The body literals that are no plain atoms and no negated ones."""
        return [x for x in self.body if not is_atom(x) and not is_atom(x, ast.Sign.Negation)]

    @cached_property
    def telling(self) -> list[AST]:
        """The conditions that say more than the rule's sentence does."""
        return [literal for literal in self.conditions if tells_more(literal)]

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """Every predicate of the body."""
        found: set[str] = set()
        for literal in self.body:
            if literal.ast_type == ASTType.Literal and literal.atom.ast_type == _ATOM:
                found.add(atom_name(literal.atom.symbol))
            else:
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


class _Predicates(ast.Transformer):
    """Collects the predicates of all atoms."""

    def __init__(self, found: set[str]) -> None:
        self.found = found

    def visit_SymbolicAtom(self, node: AST) -> AST:
        self.found.add(atom_name(node.symbol))
        return node


class _Plain:
    """Gives anonymous variables and intervals a name, so that an atom can be written twice."""

    def __init__(self) -> None:
        self.count = 0
        self.ranges: list[str] = []

    def text(self, node: AST) -> str:
        """The text of a term, with names in it."""
        written = str(node)
        if ".." in written:
            written = str(_Intervals(self).visit(node))
        return _TOKEN.sub(lambda found: self.fresh() if found[0] == "_" else found[0], written)

    def fresh(self) -> str:
        """A variable that stands nowhere else."""
        self.count += 1
        return f"__V{self.count}"


class _Intervals(ast.Transformer):
    def __init__(self, plain: _Plain) -> None:
        self.plain = plain

    def visit_Interval(self, node: AST) -> AST:
        fresh = self.plain.fresh()
        self.plain.ranges.append(f"{fresh} = {node}")
        return ast.Variable(node.location, fresh)


def shape(value: clingo.Symbol) -> Shape:
    """A function's name and how many arguments it has; any other value itself."""
    if value.type == clingo.SymbolType.Function:
        return value.name, len(value.arguments)
    return value


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
    for node in nodes:
        parts = [node]
        if node.ast_type == ASTType.ConditionalLiteral:
            parts = []
        elif node.ast_type == ASTType.Literal and node.atom.ast_type in _ELEMENTS:
            parts = [guard.term for guard in (node.atom.left_guard, node.atom.right_guard) if guard]
        for part in parts:
            # Reading the text is ten times as fast as walking the tree.
            found.update(token for token in _TOKEN.findall(str(part)) if token[0] != '"')
    return found - {"_"}


def is_open(term: AST) -> bool:
    """Whether an anonymous variable stands in a term."""
    return "_" in _TOKEN.findall(str(term))


def is_atom(literal: AST, sign: ast.Sign = ast.Sign.NoSign) -> bool:
    """Whether a literal is an atom with that sign."""
    return (
        literal.ast_type == ASTType.Literal
        and literal.sign == sign
        and literal.atom.ast_type == _ATOM
    )


def tells_more(literal: AST) -> bool:
    """Whether a condition says more than the step does that it belongs to.

    What does not: a number that an aggregate gives, what holds for all of something (the step rests
    on each), and operations on sets that are written as numbers.
    """
    return not (
        literal.ast_type == ASTType.ConditionalLiteral
        or _gives_number(literal)
        or is_set_apart(literal)
    )


def is_set_apart(literal: AST) -> bool:
    """Whether a condition is about sets that are written as numbers."""
    return literal.ast_type == ASTType.Literal and bool(_SETS.search(str(literal)))


def _gives_number(literal: AST) -> bool:
    """Whether a literal is an equation of a variable and an aggregate."""
    if literal.sign != ast.Sign.NoSign or literal.atom.ast_type not in _ELEMENTS:
        return False
    guards = [guard for guard in (literal.atom.left_guard, literal.atom.right_guard) if guard]
    return any(
        guard.comparison == ast.ComparisonOperator.Equal and guard.term.ast_type == ASTType.Variable
        for guard in guards
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


def needed(atom: str) -> str:
    """The atom by which a recording asks how `atom` came about."""
    return f"__m_{atom[1:]}" if atom.startswith("-") else f"__n_{atom}"


@dataclass
class Program:
    """The rules of some encodings, ready for proofs.

    Args:
        files: the files that were asked for; they may include others.
        clauses: every clause with a body, or whose head is a choice.
        given: each fact that the encodings themselves state, with the rule that states it.
        rules: every rule, in the order of the files.
        wordings: terms of atoms and the sentences that facts like them are shown with.
        definitions: the ``#const`` statements.
    """

    files: tuple[Path, ...]
    clauses: list[Clause] = field(default_factory=list)
    given: dict[clingo.Symbol, Rule] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    wordings: list[tuple[AST, str]] = field(default_factory=list)
    definitions: str = ""
    _recordings: dict[int, str] = field(default_factory=dict)

    @cached_property
    def concluding(self) -> dict[str, list[Clause]]:
        """The clauses by the predicate of their head."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.name, []).append(clause)
        return found

    @cached_property
    def chooses(self) -> bool:
        """Whether any rule does."""
        return any(rule.chooses for rule in self.rules)

    def recording(self, clause: Clause) -> str:
        """The recording rules of a clause, as text."""
        if clause.index not in self._recordings:
            self._recordings[clause.index] = self._record(clause)
        return self._recordings[clause.index]

    def _record(self, clause: Clause) -> str:
        plain = _Plain()
        head = plain.text(clause.head)
        atoms, body = self._split(plain, clause.body)
        values = tuple_text(clause.variables)
        recorded = f"__w{clause.index}({','.join([values, head, *atoms])})"
        texts = [self._rule(recorded, atoms, [needed(head), *body])]
        instance = f"__w{clause.index}({','.join([values, *['_'] * (1 + len(clause.atoms))])})"
        for number, (_, literals) in enumerate(clause.elements):
            atoms, body = self._split(_Plain(), literals)
            if atoms:
                recorded = f"__e{clause.index}_{number}({','.join([values, *atoms])})"
                texts.append(self._rule(recorded, atoms, [instance, *body]))
        return "\n".join(texts)

    def _split(self, plain: _Plain, literals: Iterable[AST]) -> tuple[list[str], list[str]]:
        """The texts of the positive atoms, and those of all conditions."""
        atoms: list[str] = []
        body: list[str] = []
        for literal in literals:
            if is_atom(literal):
                atoms.append(plain.text(literal))
                body.append(atoms[-1])
            else:
                body.append(str(literal))
        return atoms, body + plain.ranges

    def _rule(self, recorded: str, atoms: Sequence[str], body: Sequence[str]) -> str:
        asked = [needed(a) for a in atoms if _NAME.match(a)[1] in self.concluding]  # type: ignore[index]
        return f"{'; '.join([recorded, *asked])} :- {'; '.join(body)}."

    def live(
        self, goals: Iterable[str], some: Callable[[str], Sequence[clingo.Symbol]]
    ) -> list[Clause]:
        """The clauses that can have a part in proofs; a few more than those that do.

        Args:
            goals: the predicates of what is to be proved.
            some: gives atoms of the model that have a predicate, one more than are looked at where
                there are so many.
        """
        known: dict[tuple[str, int], set[Shape]] = {}

        def can_match(name: str, place: int, wanted: Shape) -> bool:
            atoms = some(name)
            if len(atoms) > MOST_LOOKED_AT:
                return True
            if (name, place) not in known:
                rows = (atom.arguments for atom in atoms)
                known[name, place] = {shape(row[place]) for row in rows if len(row) > place}
            return wanted in known[name, place]

        todo = list(goals)
        seen = set(todo)
        found: list[Clause] = []
        while todo:
            for clause in self.concluding.get(todo.pop(), ()):
                if all(map(some, clause.positive)) and all(can_match(*s) for s in clause.shapes):
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
    facts: list[Rule] = []
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
                if not rule.chooses and not statement.body:
                    facts.append(rule)
                else:
                    for head, body in alternatives(statement):
                        program.clauses.append(Clause(len(program.clauses), rule, head, body))
        except ValueError as error:
            raise EncodingError(f"{place}: {error}") from None
        above = None
    program.given = _given(program, facts)
    return program


def alternatives(rule: AST) -> Iterator[tuple[AST, tuple[AST, ...]]]:
    """Head and body of each clause of a rule; none for a constraint."""
    for plain in rule.unpool() if _POOL.search(str(rule)) else [rule]:
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


def _given(program: Program, facts: Sequence[Rule]) -> dict[clingo.Symbol, Rule]:
    texts = (
        f"__f({index},{rule.statement.head}).\n"
        for index, rule in enumerate(facts)
        if is_atom(rule.statement.head)
    )
    made = control(program, "".join(texts))
    made.ground()
    found: dict[clingo.Symbol, Rule] = {}
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
