"""The grammar, and sentences parsed by it.

The files of `pysolver/cards/grammar` are one grammar, joined in the order of their names. A string
in it is a word, or several words; capitals are classes of words (`lexer.CLASSES`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.grammar import NonTerminal, Rule, Symbol
from lark.lexer import Lexer
from lark.parsers import earley

from pysolver.cards.text.lexer import CLASSES, Word, words

STARTS = ("costs", "sentence", "triggered", "static", "filter")
"""What can be parsed: costs, an instruction, a triggered ability's first sentence, a sentence of a
static ability, and which objects (`enchant` and what follows it)."""

_FOLDER = "pysolver.cards.grammar"
_STRING = re.compile(r'"([^"]*)"')


def literals(phrase: str) -> list[str]:
    """Cut a phrase of the grammar into words as `lexer.words` cuts a sentence."""
    return [word.lower for word in words(phrase)]


def grammar_text() -> str:
    """Join the files of the grammar; a string of several words becomes a string for each."""
    parts = [f"%declare {' '.join(CLASSES)}"]
    for entry in sorted(files(_FOLDER).iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".lark"):
            text = re.sub(r"^\s*//.*$", "", entry.read_text(encoding="utf-8"), flags=re.MULTILINE)
            parts.append(_STRING.sub(lambda s: " ".join(f'"{w}"' for w in literals(s[1])), text))
    return "\n".join(parts)


class _NoLexer(Lexer):
    """Stands where lark wants a lexer: words come from `lexer.words`."""

    def __init__(self, _conf: object) -> None:
        """Need nothing."""

    def lex(self, *_: object) -> Iterator[Token]:
        """Give no words."""
        return iter(())


class _Token(Token):
    """A word as lark's tokens are, with the names of all terminals that it can be."""

    names: frozenset[str]
    word: Word


class _Predictions:
    """The rules that may begin where the parser stands.

    Earley's parser predicts every rule that could come next; looking at the word that does come
    next leaves few of them. Lark's own parser does not look ahead.
    """

    def __init__(self, parser: earley.Parser) -> None:
        """Keep the parser's own predictions and the first words of each rule."""
        self._rules: dict[NonTerminal, list[Rule]] = parser.predictions
        self._cache: dict[tuple[NonTerminal, frozenset[str]], list[Rule]] = {}
        self._starts = {rule: self._first(parser, rule) for rule in parser.parser_conf.rules}
        self.ahead: frozenset[str] = frozenset()

    @staticmethod
    def _first(parser: earley.Parser, rule: Rule) -> frozenset[str] | None:
        """Names of the terminals that a rule can begin with; `None` where it may be empty."""
        names: set[str] = set()
        for symbol in rule.expansion:
            names.update(
                first.name for first in ([symbol] if symbol.is_term else parser.FIRST[symbol])
            )
            if symbol not in parser.NULLABLE:
                return frozenset(names)
        return None

    def __getitem__(self, symbol: NonTerminal) -> list[Rule]:
        """Give the rules for a symbol that can begin with the word ahead."""
        key = (symbol, self.ahead)
        found = self._cache.get(key)
        if found is None:
            found = []
            for rule in self._rules[symbol]:
                first = self._starts[rule]
                if first is None or first & self.ahead:
                    found.append(rule)
            self._cache[key] = found
        return found


class _Words:
    """The words of one sentence in the form in which lark's parser asks for them."""

    def __init__(self, tokens: list[_Token], predictions: _Predictions) -> None:
        """Set the first word as the word ahead."""
        self._tokens = tokens
        self._predictions = predictions
        predictions.ahead = tokens[0].names

    def lex(self, _expected: object) -> Iterator[_Token]:
        """Give word after word, and nothing ahead after the last one."""
        for token in self._tokens:
            self._predictions.ahead = token.names
            yield token
        self._predictions.ahead = frozenset()


def _matches(terminal: Symbol, token: _Token) -> bool:
    """Whether a word can be what the parser expects."""
    return terminal.name in token.names


class Grammar:
    """The grammar, ready to parse.

    Args:
        explicit: keep every derivation of an ambiguous sentence, as trees named `_ambig`.
    """

    def __init__(self, *, explicit: bool = False) -> None:
        """Read the grammar."""
        text = grammar_text()
        self._lark = Lark(
            text,
            parser="earley",
            lexer=_NoLexer,
            start=list(STARTS),
            ambiguity="explicit" if explicit else "resolve",
            maybe_placeholders=False,
        )
        self._parser: Any = self._lark.parser.parser
        self._parser.term_matcher = _matches
        self._predictions = _Predictions(self._parser)
        self._parser.predictions = self._predictions
        self._literals = {
            terminal.pattern.value: terminal.name
            for terminal in self._lark.terminals
            if terminal.pattern is not None
        }

    def aliases(self) -> frozenset[str]:
        """Give the names of alternatives, each of which needs a transform method."""
        return frozenset(rule.alias for rule in self._lark.rules if rule.alias)

    def _token(self, word: Word) -> _Token:
        """Give a word the names of the terminals that it can be."""
        names = set(word.classes)
        literal = self._literals.get(word.lower)
        if literal is not None and "A_QUOTED" not in names:
            names.add(literal)
        token = _Token("WORD", word.text)
        token.names = frozenset(names)
        token.word = word
        return token

    def parse(self, sentence: str, start: str) -> Tree[Token] | None:
        """Parse a sentence.

        Args:
            sentence: without its closing stop.
            start: one of `STARTS`.

        Returns:
            Its tree, or `None` where it is not in the grammar.
        """
        tokens = [self._token(word) for word in words(sentence)]
        if not tokens or any(not token.names for token in tokens):
            return None
        try:
            tree: Tree[Token] = self._parser.parse(_Words(tokens, self._predictions), start)
        except UnexpectedInput:
            return None
        return tree


@cache
def grammar() -> Grammar:
    """Give the grammar, read once."""
    return Grammar()
