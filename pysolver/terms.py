"""Reading the rules of the encodings: their atoms and terms, as far as `narrowing.py` asks.

clingo has a parser of its own, which takes several times as long; a test holds this one against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

ANYTHING = "?"
"""The word for what may be any term."""
NUMBER = "#"
"""The word for a number."""
TUPLE = "("
"""The word for a term without a name."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|_*[A-Za-z]\w*|_|\d+|#\w+|\.\.|\*\*|[^\s]')
_NAME = re.compile(r"_*[a-z]\w*")
_ATOM = re.compile(r'_*[a-z]\w*(?:\((?:"(?:[^"\\]|\\.)*"|[^" ])*\))?')
"""An atom: between its brackets the encodings write no space outside of strings."""
_LITERAL = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^",]|,(?! ))+')
_AGGREGATE = re.compile(r"\{([^{}]*)\}")
_EQUALITY = re.compile(r"(_*[A-Z]\w*) = (?!#)(.+)")
_OPERATORS = frozenset(("+", "-", "*", "/", "\\", "&", "?", "^", "**", ".."))


class Term(NamedTuple):
    """A term, or an atom.

    Args:
        word: its name, a variable, `NUMBER`, `TUPLE` or `ANYTHING`.
        terms: what stands within its brackets.
    """

    word: str
    terms: tuple[Term, ...] = ()

    @property
    def is_variable(self) -> bool:
        """Whether it is a variable."""
        return self.word[0].isupper() or self.word.lstrip("_")[:1].isupper() or self.word == "_"


@dataclass(frozen=True, slots=True)
class Body:
    """What a rule says after its `:-`.

    Args:
        atoms: those that must hold; of an atom with a pool only the name.
        equal: variables and the terms that they are.
        built: further terms that are written in it, which it may make anew.
    """

    atoms: tuple[Term, ...]
    equal: tuple[tuple[str, Term], ...]
    built: tuple[Term, ...]


def heads(text: str) -> list[Term]:
    """The atoms of a head or of several facts, one for each term of a pool.

    Args:
        text: without its full stop; in braces for a choice, all of whose atoms are given.
    """
    found: list[Term] = []
    reader = _Reader(text)
    while token := reader.ahead:
        if _NAME.fullmatch(token):
            found += reader.term()
        else:
            reader.next()
    return found


def body(text: str) -> Body:
    """What a rule says after its `:-`.

    Args:
        text: without its full stop.
    """
    built = [term for inside in _AGGREGATE.findall(text) for term in heads(inside)]
    plain = _AGGREGATE.sub("", text)
    if re.search(r"(?<!\")\s:\s", plain):
        return Body((), (), (*built, *heads(plain)))  # a condition in it may hold for nothing
    atoms: list[Term] = []
    equal: list[tuple[str, Term]] = []
    for literal in map(str.strip, _LITERAL.findall(plain)):
        if literal.startswith("not "):
            continue
        if equality := _EQUALITY.fullmatch(literal):
            read = _Reader(equality[2]).term()
            if len(read) == 1:
                equal.append((equality[1], read[0]))
            else:
                built += read
        elif _ATOM.fullmatch(literal):
            read = _Reader(literal).term()
            atoms.append(read[0] if len(read) == 1 else Term(read[0].word))
        elif " = " in literal:
            built += heads(literal)
    return Body(tuple(atoms), tuple(equal), tuple(built))


class _Reader:
    """Reads terms off a text. A term with a pool in it is several terms."""

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = _TOKEN.findall(text)
        self._tokens.reverse()

    @property
    def ahead(self) -> str:
        """The next token; an empty one at the end."""
        return self._tokens[-1] if self._tokens else ""

    def next(self) -> str:
        """Pass by a token."""
        return self._tokens.pop()

    def term(self) -> list[Term]:
        """A term; with an operator in it, it is a number."""
        found = self._single()
        while self._tokens and self._tokens[-1] in _OPERATORS:
            self._tokens.pop()
            self._single()
            found = [_A_NUMBER]
        return found

    def _single(self) -> list[Term]:
        token = self._tokens.pop()
        if token in ("-", "~"):
            self._single()
            return [_A_NUMBER]
        if token == "|":
            self.term()
            self._tokens.pop()
            return [_A_NUMBER]
        if token == "@":
            self._single()
            return [Term(ANYTHING)]
        if token == "(":
            inside = self._inside()
            if all(len(terms) == 1 for terms in inside):
                return [terms[0] for terms in inside]
            return [Term(TUPLE, terms) for terms in inside]
        if token.isdigit():
            return [_A_NUMBER]
        if self._tokens and self._tokens[-1] == "(":
            self._tokens.pop()
            return [Term(token, terms) for terms in self._inside()]
        return [Term(token)]

    def _inside(self) -> list[tuple[Term, ...]]:
        """The terms up to the closing bracket, for each part of a pool."""
        found: list[tuple[Term, ...]] = []
        parts: list[tuple[Term, ...]] = [()]
        while self._tokens[-1] != ")":
            here = self.term()
            parts = [(*part, term) for part in parts for term in here]
            if self._tokens[-1] == ",":
                self._tokens.pop()
            elif self._tokens[-1] == ";":
                self._tokens.pop()
                found, parts = found + parts, [()]
        self._tokens.pop()
        return found + parts


_A_NUMBER = Term(NUMBER)


def places(term: Term, inner: bool = False) -> list[tuple[tuple[str, int], Term]]:
    """The terms within a term, each with the place where it stands.

    Args:
        term: an atom, or a term.
        inner: whether it is a term within another one: its name is then that of a function.

    Returns:
        Place 1, 2 … of a name (a function's with an opening bracket), and what stands there.
    """
    name = f"{term.word}(" if inner else term.word
    found: list[tuple[tuple[str, int], Term]] = []
    for number, each in enumerate(term.terms, 1):
        found.append(((name, number), each))
        if each.terms:
            found += places(each, inner=True)
    return found
