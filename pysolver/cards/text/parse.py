"""The grammar, and sentences parsed by it.

The files of `pysolver/cards/grammar` are one grammar, joined in the order of their names. A string
in it is a word, or several words; capitals are classes of words (`lexer.CLASSES`).
"""

from __future__ import annotations

import pickle
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.grammar import NonTerminal, Rule, Symbol
from lark.lexer import Lexer
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parsers import earley
from lark.parsers.earley_forest import StableSymbolNode
from lark.utils import OrderedSet

from pysolver.cards.text.lexer import CLASSES, Word, words

STARTS = ("costs", "sentence", "triggered", "static", "filter", "amount")
"""What can be parsed: costs, an instruction, a triggered ability's first sentence, a sentence of a
static ability, which objects (`enchant` and what follows it), and how much (`X, where X is …`)."""

_FOLDER = Path(__file__).parent.parent / "grammar"
_STRING = re.compile(r'"([^"]*)"')
_COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)


def literals(phrase: str) -> list[str]:
    """Cut a phrase of the grammar into words as `lexer.words` cuts a sentence."""
    return [word.lower for word in words(phrase)]


def source() -> str:
    """Give the files of the grammar, joined in the order of their names."""
    files = sorted(_FOLDER.glob("*.lark"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def prepared(text: str) -> str:
    """Declare the classes of words, and make a string of several words a string for each."""
    text = _COMMENT.sub("", text)

    def each_word(phrase: re.Match[str]) -> str:
        strings = " ".join(f'"{word}"' for word in literals(phrase[1]))
        return f"({strings})" if " " in strings else strings

    text = _STRING.sub(each_word, text)
    return f"%declare {' '.join(CLASSES)}\n{text}"


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


@dataclass(frozen=True)
class _Rules:
    """What lark makes of the grammar: its rules, and the terminals of words."""

    rules: list[Rule]
    terminals: dict[str, str]

    @classmethod
    def read(cls) -> _Rules:
        """Read the grammar: as kept from the last time, where no file of it has changed.

        Lark needs most of a second to read the grammar. What it makes of it is kept where Python
        keeps compiled modules; where nothing can be written there, it is made anew each time.
        """
        text = source()
        version = f"{lark.__version__} {sys.version} {STARTS} {CLASSES}\n"
        mark = sha256((version + text).encode()).hexdigest()[:16]
        kept = _FOLDER / "__pycache__" / f"rules-{mark}.pickle"
        with suppress(OSError, pickle.PickleError, EOFError, AttributeError):
            found = pickle.loads(kept.read_bytes())
            if isinstance(found, cls):
                return found
        made = cls.made(text)
        with suppress(OSError):
            kept.parent.mkdir(exist_ok=True)
            for old in kept.parent.glob("rules-*.pickle"):
                old.unlink()
            kept.write_bytes(pickle.dumps(made))
        return made

    @classmethod
    def made(cls, text: str) -> _Rules:
        """Let lark read the grammar."""
        read = Lark(
            prepared(text),
            parser="earley",
            lexer=_NoLexer,
            start=list(STARTS),
            maybe_placeholders=False,
        )
        terminals = {
            terminal.pattern.value: terminal.name
            for terminal in read.terminals
            if terminal.pattern is not None
        }
        return cls(read.rules, terminals)


class _Predictions:
    """The rules that may begin where the parser stands.

    Earley's parser predicts every rule that could come next; looking at the word that does come
    next leaves few of them. Lark's own parser does not look ahead.
    """

    def __init__(self, rules: list[Rule]) -> None:
        """Find the words that each rule can begin with. No rule of the grammar is empty."""
        self._rules: dict[Symbol, list[Rule]] = defaultdict(list)
        for rule in rules:
            self._rules[rule.origin].append(rule)
        self._first: dict[Symbol, set[str]] = defaultdict(set)
        changed = True
        while changed:
            changed = False
            for rule in rules:
                mine, begin = self._first[rule.origin], rule.expansion[0]
                new = {begin.name} if begin.is_term else self._first[begin]
                if not new <= mine:
                    mine |= new
                    changed = True
        self._cache: dict[tuple[Symbol, frozenset[str]], list[Rule]] = {}
        self.ahead: frozenset[str] = frozenset()

    def __getitem__(self, symbol: NonTerminal) -> list[Rule]:
        """Give the rules for a symbol, and for what they begin with, that fit the word ahead."""
        key = (symbol, self.ahead)
        found = self._cache.get(key)
        if found is None:
            found = []
            waiting: list[Symbol] = [symbol]
            seen: set[Symbol] = {symbol}
            while waiting:
                for rule in self._rules[waiting.pop()]:
                    begin = rule.expansion[0]
                    first = {begin.name} if begin.is_term else self._first[begin]
                    if first & self.ahead:
                        found.append(rule)
                        if not begin.is_term and begin not in seen:
                            seen.add(begin)
                            waiting.append(begin)
            self._cache[key] = found
        return found


class _Parser(earley.Parser):
    """Lark's Earley parser with predictions that look one word ahead."""

    def __init__(self, rules: list[Rule], *, resolve: bool) -> None:
        """Set what the parser reads; lark's own analysis of the grammar is not needed."""
        builder: Any = ParseTreeBuilder
        self.callbacks: Any = builder(rules, Tree, False, not resolve, False).create_callback()
        self.lexer_conf: Any = _NoTerminals()
        self.predictions: Any = _Predictions(rules)
        self.resolve_ambiguity = resolve
        self.debug = False
        self.Tree = Tree
        self.Set = OrderedSet
        self.SymbolNode = StableSymbolNode
        self.NULLABLE: set[Symbol] = set()
        symbols = {symbol for rule in rules for symbol in rule.expansion}
        self.TERMINALS = {symbol for symbol in symbols if symbol.is_term}
        self.NON_TERMINALS = symbols - self.TERMINALS
        self.forest_sum_visitor = None
        self.term_matcher = _matches


class _NoTerminals:
    """What the parser asks lark's lexer settings for."""

    terminals_by_name: dict[str, Any] = {}  # noqa: RUF012


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
        self._rules = _Rules.read()
        self._parser: Any = _Parser(self._rules.rules, resolve=not explicit)

    def aliases(self) -> frozenset[str]:
        """Give the names of alternatives, each of which needs a transform method."""
        return frozenset(rule.alias for rule in self._rules.rules if rule.alias)

    def _token(self, word: Word) -> _Token:
        """Give a word the names of the terminals that it can be."""
        names = set(word.classes)
        literal = self._rules.terminals.get(word.lower)
        if literal is not None and "A_QUOTED" not in names:
            names.add(literal)
        token = _Token("WORD", word.text)
        token.names = frozenset(names)
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
            tree: Tree[Token] = self._parser.parse(_Words(tokens, self._parser.predictions), start)
        except UnexpectedInput:
            return None
        return tree


@cache
def grammar() -> Grammar:
    """Give the grammar, read once."""
    return Grammar()
