"""Atoms and conditions in sentences, with display names in place of terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import clingo
from clingo import ast
from clingo.ast import AST, ASTType

from pysolver.why.citations import VARIABLE, Citation
from pysolver.why.program import Clause, Program, atom_name, variables_of
from pysolver.why.record import Stage

_PARENTHESES = re.compile(r"(?<![^ ])\(([^()]*)\)(?![^ ])")
"""Around a side of a comparison, where clingo writes them and nobody else would."""

_ARTICLE_AND_VARIABLE = re.compile(rf"(?:\b(a) )?{VARIABLE.pattern}")
_VOWELS = frozenset("AEIOUaeiou")

Names = Callable[[clingo.Symbol, str], str]
"""What a term is called where it stands for a variable, which may be empty: ``o(0,3)`` is
Reflecting Pool, ``g`` is {G}, and green where the variable says that it is a color."""

Binding = Mapping[str, clingo.Symbol]

ANY = clingo.Function("_any")
"""Stands for an anonymous variable in an atom that is absent."""


def plain(term: clingo.Symbol, variable: str = "") -> str:
    """The display name of a term about which nothing is known: itself, a string without quotes."""
    return term.string if term.type == clingo.SymbolType.String else str(term)


def unify(term: AST, symbol: clingo.Symbol, binding: dict[str, clingo.Symbol]) -> bool:
    """Match a term with variables against a symbol, and note what its variables are.

    What is computed matches every number, and its variables stay unknown; `ANY` in the symbol
    matches everything.
    """
    if symbol == ANY:
        return True
    if term.ast_type in (ASTType.BinaryOperation, ASTType.Interval):
        return bool(symbol.type == clingo.SymbolType.Number)
    if term.ast_type == ASTType.Variable:
        return term.name == "_" or bool(binding.setdefault(term.name, symbol) == symbol)
    if term.ast_type == ASTType.SymbolicTerm:
        return bool(term.symbol == symbol)
    if symbol.type != clingo.SymbolType.Function:
        return False
    if term.ast_type == ASTType.UnaryOperation and symbol.negative:
        term, symbol = term.argument, clingo.Function(symbol.name, symbol.arguments)
    if term.ast_type != ASTType.Function or symbol.negative or term.name != symbol.name:
        return False
    arguments = symbol.arguments
    return len(term.arguments) == len(arguments) and all(
        unify(inner, value, binding) for inner, value in zip(term.arguments, arguments, strict=True)
    )


class _Ground(ast.Transformer):
    """Puts values in place of variables."""

    def __init__(self, binding: Binding) -> None:
        self.binding = binding

    def visit_Variable(self, node: AST) -> AST:
        value = self.binding.get(node.name)
        return node if value is None else ast.SymbolicTerm(node.location, value)


class _Named(ast.Transformer):
    """Puts display names in place of values and ground terms."""

    def __init__(self, binding: Binding, names: Names) -> None:
        self.binding = binding
        self.names = names

    def _name(self, node: AST, value: clingo.Symbol, variable: str = "") -> AST:
        return ast.Variable(node.location, self.names(value, variable))

    def visit_Variable(self, node: AST) -> AST:
        value = self.binding.get(node.name)
        return node if value is None else self._name(node, value, node.name)

    def visit_SymbolicTerm(self, node: AST) -> AST:
        return self._name(node, node.symbol)

    def visit_Function(self, node: AST) -> AST:
        value = ground_term(node, self.binding)
        return (
            node.update(**self.visit_children(node)) if value is None else self._name(node, value)
        )

    def visit_SymbolicAtom(self, node: AST) -> AST:
        # The atom keeps its predicate; only what stands in it gets names.
        term = node.symbol
        if term.ast_type == ASTType.Function:
            return node.update(symbol=term.update(**self.visit_children(term)))
        return node


def ground_term(term: AST, binding: Binding) -> clingo.Symbol | None:
    """The value of a term under a binding; None where a variable of it has no value."""
    try:
        return clingo.parse_term(ground_text(term, binding))
    except RuntimeError:
        return None


def ground_text(node: AST, binding: Binding) -> str:
    """The text of a term, literal or rule with values in place of its variables."""
    return str(_Ground(binding).visit(node))


def absent_atom(term: AST, binding: Binding) -> clingo.Symbol:
    """The atom that a negated literal says is absent, with `ANY` for each anonymous variable."""
    if (built := _built(term, binding)) is not None:
        return built
    value = ground_term(term, {**binding, "_": ANY})
    if value is None:
        raise ValueError(f"a negated atom with a variable that nothing binds: {term}")
    return value


def _built(term: AST, binding: Binding) -> clingo.Symbol | None:
    """A term with values in place of its variables; None where something is to be computed.

    This is ten times as fast as `ground_term`, which knows everything.
    """
    kind = term.ast_type
    if kind == ASTType.Variable:
        return ANY if term.name == "_" else binding.get(term.name)
    if kind == ASTType.SymbolicTerm:
        value: clingo.Symbol = term.symbol
        return value
    if kind != ASTType.Function or term.external:
        return None
    arguments = []
    for argument in term.arguments:
        built = _built(argument, binding)
        if built is None:
            return None
        arguments.append(built)
    return clingo.Function(term.name, arguments)


def matches(pattern: clingo.Symbol, symbol: clingo.Symbol) -> bool:
    """Whether a symbol is an instance of a pattern in which `ANY` stands for everything."""
    if pattern in (ANY, symbol):
        return True
    if clingo.SymbolType.Function not in (pattern.type, symbol.type) or pattern.type != symbol.type:
        return False
    return (
        pattern.name == symbol.name
        and pattern.positive == symbol.positive
        and len(pattern.arguments) == len(symbol.arguments)
        and all(map(matches, pattern.arguments, symbol.arguments))
    )


class Sentences:
    """Writes sentences about atoms.

    Args:
        programs: the encodings whose citations hold the sentences, the nearest first.
        names: what terms are called.
    """

    def __init__(self, programs: Iterable[Program], names: Names) -> None:
        """Nothing is computed yet."""
        self.programs = tuple(programs)
        self._names = names
        self._facts: dict[tuple[clingo.Symbol, str], str] = {}
        self._opened: dict[tuple[clingo.Symbol, str], str] = {}

    @classmethod
    def after(cls, stages: Sequence[Stage], names: Names) -> Sentences:
        """The sentences about atoms of the last one of some stages."""
        programs = {id(stage.program): stage.program for stage in reversed(stages)}
        return cls(programs.values(), names)

    @cached_property
    def _wordings(self) -> dict[str, list[tuple[AST, str]]]:
        """The wordings of facts, by predicate."""
        found: dict[str, list[tuple[AST, str]]] = {}
        for program in self.programs:
            for term, sentence in program.wordings:
                found.setdefault(atom_name(term), []).append((term, sentence))
        return found

    def _concluding(self, atom: clingo.Symbol) -> Iterator[Clause]:
        for program in self.programs:
            yield from program.concluding.get(atom.name, ())

    def name(self, term: clingo.Symbol, variable: str = "", unknown: str = "something") -> str:
        """What a term is called that stands for a variable; `unknown` where it is `ANY`."""
        return unknown if term == ANY else self._names(term, variable)

    def fill(self, sentence: str, binding: Binding, unknown: str = "something") -> str:
        """A sentence with names in place of its variables, `unknown` for those without a value.

        The article before a name is made to fit it.
        """

        def name(found: re.Match[str]) -> str:
            article, variable = found[1] or "", found[2]
            named = self.name(binding.get(variable, ANY), variable, unknown)
            return (
                article
                + ("n " if article and named[:1] in _VOWELS else " " * bool(article))
                + named
            )

        return _ARTICLE_AND_VARIABLE.sub(name, sentence)

    def cited(self, citation: Citation | None, atom: clingo.Symbol, binding: Binding) -> str:
        """The sentence of a rule that concludes `atom`."""
        return self.fill(citation.sentence, binding) if citation else self.fact(atom)

    def is_worded(self, atom: clingo.Symbol) -> bool:
        """Whether there is a sentence for facts like this one."""
        return any(unify(term, atom, {}) for term, _ in self._wordings.get(atom.name, ()))

    def is_told(self, atom: clingo.Symbol) -> bool:
        """Whether an atom has a sentence that says more than how the books are kept."""
        citations = (clause.rule.citation for clause in self._concluding(atom))
        return any(c and not c.aside for c in citations) or self.is_worded(atom)

    def fact(self, atom: clingo.Symbol, unknown: str = "something") -> str:
        """The sentence of an atom that no rule concludes."""
        key = atom, unknown
        if key not in self._facts:
            self._facts[key] = self._fact(atom, unknown)
        return self._facts[key]

    def _fact(self, atom: clingo.Symbol, unknown: str) -> str:
        for term, sentence in self._wordings.get(atom.name, ()):
            binding: dict[str, clingo.Symbol] = {}
            if unify(term, atom, binding):
                return self.fill(sentence, binding, unknown)
        words = ("" if atom.positive else "not ") + atom.name.strip("_").replace("_", " ")
        if not atom.arguments:
            return words
        shown = (self.name(value, unknown=unknown) for value in atom.arguments)
        return f"{words}: {', '.join(shown)}"

    def open(self, atom: clingo.Symbol, unknown: str = "something") -> str:
        """The sentence of an atom that does not hold, in which `ANY` may stand.

        The sentence of the first rule that could conclude it and says nothing of variables outside
        its head; that of a fact where there is none.
        """
        key = atom, unknown
        if key not in self._opened:
            self._opened[key] = self._open(atom, unknown)
        return self._opened[key]

    def _open(self, atom: clingo.Symbol, unknown: str) -> str:
        if self.is_worded(atom):
            return self.fact(atom, unknown)
        for clause in self._concluding(atom):
            citation = clause.rule.citation
            binding: dict[str, clingo.Symbol] = {}
            if citation and unify(clause.head, atom, binding):
                binding.update(dict.fromkeys(variables_of(clause.head) - binding.keys(), ANY))
                if citation.variables <= binding.keys():
                    return self.fill(citation.sentence, binding, unknown)
        return self.fact(atom, unknown)

    def absent(self, atom: clingo.Symbol) -> str:
        """The sentence that says that an atom does not hold."""
        return f"it is not so that {self.open(atom, 'anything')}"

    def condition(self, literal: AST, binding: Binding) -> str | None:
        """A comparison, an aggregate or a double negation in words; None where it says nothing.

        ``N = M + 1`` is shown; ``D = type(_)``, which takes a term apart, and ``N = 1..3`` are not.
        """
        if literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.Comparison:
            if _takes_apart(literal):
                return None
            shown = str(_Named(binding, self.name).visit(literal))
            left, *rest = shown.split(" = ")
            return None if rest == [left] else _PARENTHESES.sub(r"\1", shown)
        if literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.BooleanConstant:
            return None
        return str(_Named(binding, self.name).visit(literal))


def _takes_apart(literal: AST) -> bool:
    comparison = literal.atom
    if len(comparison.guards) != 1 or literal.sign != ast.Sign.NoSign:
        return False
    guard = comparison.guards[0]
    sides = {comparison.term.ast_type, guard.term.ast_type}
    apart = sides & {ASTType.Function, ASTType.Interval}
    return guard.comparison == ast.ComparisonOperator.Equal and bool(apart)
