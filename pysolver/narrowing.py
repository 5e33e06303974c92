"""Which rules of a stage can apply at all, given some facts: the solver need not see the others.

To take in a rule costs the same whether it ever applies or not, and a stage has up to thousands of
them. A rule applies only where every positive atom of its body holds. So it is worked out what can
stand at each place of each predicate and of each function, of a term its name alone: that `holds`
may have `type` or `has` at its second place, say. The facts say some of it; the head of each rule
that can apply adds to it, where a variable brings what can stand at a place of the body that it is
read from. Rules that are left out cannot apply; of those that are kept many may still not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

from pysolver.terms import ANYTHING, NUMBER, TUPLE, body, heads, places

_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|_*[a-z]\w*|-?\d+|[(),;.]')
_ANY_NUMBER = re.compile(r"(?<=[(,])\d+(?=[,)])")
"""A number that is a term of its own: which one it is does not matter."""
_STRING = '"'
"""The word for a string that no rule of a stage names."""
_HOLDS = ""
"""The word at place 0 of a predicate that has any atom."""

Place = tuple[str, int]
"""A predicate's name, or a function's with an opening bracket, and which of its terms is meant."""
Words = frozenset[tuple[Place, str]]
"""What can stand where: names of terms, `NUMBER`, `TUPLE` or `ANYTHING`."""


@dataclass(frozen=True, slots=True)
class Written:
    """A line of an encoding: a rule, facts, or what is shown.

    Args:
        number: where it comes among the lines of its stage.
        text: the line.
        needs: places and the words without which it does not apply.
        makes: places and words that it brings in.
        flows: places of its body, and those that it brings what stands there to.
    """

    number: int
    text: str
    needs: tuple[tuple[Place, str], ...]
    makes: tuple[tuple[Place, str], ...]
    flows: tuple[tuple[Place, Place], ...]


def words(text: str) -> Words:
    """What can stand where, as a text of facts says.

    Args:
        text: facts, some on each line; pools and ranges are allowed.

    Returns:
        The words of all places.
    """
    lines = set(_ANY_NUMBER.sub("0", text).splitlines())
    return frozenset().union(*map(_words, lines))


@lru_cache(maxsize=5_000)
def _words(line: str) -> Words:
    """What can stand where, as a line of facts says."""
    found: set[tuple[Place, str]] = set()
    within: list[_Open] = []

    def note(word: str) -> None:
        if not within:
            found.add(((word, 0), _HOLDS))
        elif within[-1].name:
            found.add(((within[-1].name, within[-1].number), word))
        else:
            within[-1].words.append((within[-1].number, word))

    name = ""
    for token in _TOKEN.findall(line):
        if token == "(":
            within.append(_Open(f"{name}(" if name and within else name))
        elif token == ")":
            ended = within.pop()
            if any(number > 1 for number, _ in ended.words):
                found |= {((f"{TUPLE}(", number), word) for number, word in ended.words}
                note(TUPLE)
            else:
                for _, word in ended.words:  # a pool
                    note(word)
        elif token == ",":
            within[-1].number += 1
        elif token == ";":
            within[-1].number = 1
        elif token != ".":
            is_name = token[0].isalpha() or token[0] == "_"
            note(token if is_name or token[0] == '"' else NUMBER)
            if is_name:
                name = token
                continue
        name = ""
    return frozenset(found)


@dataclass(slots=True)
class _Open:
    """Brackets that have been opened.

    Args:
        name: of the predicate, or of the function with an opening bracket; empty where none stands
            before them: then they are a tuple or a pool.
        number: which of the terms in them is being read.
        words: the terms that have been read, where there is no name.
    """

    name: str
    number: int = 1
    words: list[tuple[int, str]] = field(default_factory=list)


def narrowed(stage: Path, facts: Words) -> str:
    """The rules of a stage that can apply.

    Args:
        stage: its entry file.
        facts: what can stand where in the facts.

    Returns:
        The text of a program that has the same answer sets over such facts as the stage.
    """
    return _Search(_stage(stage), facts).text


class _Search:
    """Goes from the facts to the rules that apply, and from their heads to others."""

    def __init__(self, stage: _Stage, facts: Words) -> None:
        self._can: dict[Place, set[str]] = {}
        self._leads: dict[Place, list[Place]] = {}
        self._first = stage.first
        self._waiting: dict[Place, dict[str, list[Written]]] = {}
        self._open = list(stage.free)
        self._kept: list[Written] = []
        self._add(
            [
                (place, word if word[:1] != '"' or word in stage.strings else _STRING)
                for place, word in facts
                if place in stage.places
            ]
        )
        while self._open:
            line = self._open.pop()
            missing = self._missing(line)
            if missing is None:
                self._keep(line)
            else:
                place, word = missing
                self._waiting.setdefault(place, {}).setdefault(word, []).append(line)

    @property
    def text(self) -> str:
        """What is kept, in the order in which it is written."""
        self._kept.sort(key=lambda line: line.number)
        return "\n".join(line.text for line in self._kept)

    def _missing(self, line: Written) -> tuple[Place, str] | None:
        """The first thing that a line needs and that is not there yet."""
        for need in line.needs:
            known = self._can.get(need[0], ())
            if need[1] not in known and ANYTHING not in known:
                return need
        return None

    def _keep(self, line: Written) -> None:
        self._kept.append(line)
        new = list(line.makes)
        for source, place in line.flows:
            self._leads.setdefault(source, []).append(place)
            new += [(place, word) for word in self._can.get(source, ())]
        self._add(new)

    def _add(self, new: list[tuple[Place, str]]) -> None:
        """Take in what can stand where; look at the lines that wait for it."""
        while new:
            place, word = new.pop()
            known = self._can.setdefault(place, set())
            if word in known or ANYTHING in known:
                continue
            first, waiting = self._first.get(place, {}), self._waiting.get(place, {})
            if word == ANYTHING:
                self._open += chain(*(first[each] for each in first.keys() - known))
                self._open += chain(*waiting.values())
                waiting.clear()
            else:
                self._open += chain(first.get(word, ()), waiting.pop(word, ()))
            known.add(word)
            new += [(other, word) for other in self._leads.get(place, ())]


def files(file: Path) -> set[Path]:
    """A file of an encoding, and all that it includes."""
    found, waiting = set(), [file.resolve()]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += ((file.parent / name).resolve() for name in _read(file)[0])
    return found


@dataclass(frozen=True, slots=True)
class _Stage:
    """The lines of a stage.

    Args:
        free: those that need nothing.
        first: the others, by one of the things that they need: that which the fewest others need.
        places: places where it matters what stands there.
        strings: the strings that some line needs.
    """

    free: tuple[Written, ...]
    first: Mapping[Place, Mapping[str, Sequence[Written]]]
    places: frozenset[Place]
    strings: frozenset[str]


@cache
def _stage(file: Path) -> _Stage:
    texts = (line for each in sorted(files(file)) for line in _read(each)[1])
    lines = [Written(number, line, *_parts(line)) for number, line in enumerate(texts)]
    needs = Counter(need for line in lines for need in line.needs)
    places = _that_matter(lines, {place for place, _ in needs})
    lines = [
        replace(
            line,
            makes=tuple(each for each in line.makes if each[0] in places),
            flows=tuple(each for each in line.flows if each[1] in places),
        )
        for line in lines
    ]
    first: dict[Place, dict[str, list[Written]]] = {}
    for line in lines:
        if line.needs:
            place, word = min(line.needs, key=needs.__getitem__)
            first.setdefault(place, {}).setdefault(word, []).append(line)
    free = tuple(line for line in lines if not line.needs)
    strings = frozenset(word for _, word in needs if word[:1] == '"')
    return _Stage(free, first, places, strings)


def _that_matter(lines: Sequence[Written], asked: set[Place]) -> frozenset[Place]:
    """The places that some line asks about, and those from which something comes to them."""
    sources: dict[Place, set[Place]] = {}
    for line in lines:
        for source, place in line.flows:
            sources.setdefault(place, set()).add(source)
    found, waiting = set[Place](), list(asked)
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting += sources.get(place, ())
    return frozenset(found)


@cache
def _read(file: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The files that a file includes, and its lines; a rule over several of them is made one."""
    text = file.read_text("utf-8")
    lines, begun = [], ""
    for line in text.splitlines():
        if not line or line.startswith(("%", "#defined", "#include")):
            continue
        begun += line
        if line.endswith("."):
            lines.append(begun)
            begun = ""
    if begun:
        lines.append(begun)  # the solver says what is wrong with it
    return tuple(_INCLUDE.findall(text)), tuple(lines)


_Parts = tuple[
    tuple[tuple[Place, str], ...], tuple[tuple[Place, str], ...], tuple[tuple[Place, Place], ...]
]


@cache
def _parts(line: str) -> _Parts:
    """What a line needs and makes, and what flows from its body to what it makes."""
    shown = line.startswith("#show")
    before, _, after = line[:-1].partition(" : " if shown else ":- ")
    try:
        said, made = body(after), [] if shown else heads(before)
    except IndexError:  # a bracket is missing: the solver says so
        return (), (), ()
    sources: dict[str, Place] = {}
    needs: dict[tuple[Place, str], None] = {}
    for atom in said.atoms:
        needs[(atom.word, 0), _HOLDS] = None
        for place, term in places(atom):
            if term.is_variable:
                sources.setdefault(term.word, place)
    equal = dict(said.equal)
    for atom in said.atoms:
        for place, term in places(atom):
            known = equal.get(term.word, term)
            if not known.is_variable and known.word != ANYTHING:
                needs[place, known.word] = None
    makes: dict[tuple[Place, str], None] = {((atom.word, 0), _HOLDS): None for atom in made}
    inner = list(said.built)
    for variable, term in said.equal:
        if variable not in sources:
            inner.append(term)
        else:  # the rule takes apart a term that there is
            for place, part in places(term, inner=True):
                if part.is_variable:
                    sources.setdefault(part.word, place)
    flows: dict[tuple[Place, Place], None] = {}
    for stand in (*map(places, made), *(places(term, inner=True) for term in inner)):
        for place, term in stand:
            known = equal.get(term.word, term)
            if not known.is_variable:
                makes[place, known.word] = None
            elif source := sources.get(term.word, sources.get(known.word)):
                flows[source, place] = None
            else:
                makes[place, ANYTHING] = None
    return tuple(needs), tuple(makes), tuple(flows)
