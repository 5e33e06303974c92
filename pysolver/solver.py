"""Running encodings over facts: the only file that knows clingo's `Control`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import clingo

from pysolver.limits import MAX_ENDS, MAX_SETS, MAX_TOKENS
from pysolver.narrowing import files, narrowed, words
from pysolver.relevance import leading_to_shown, named

_PACKAGE = Path(__file__).parent
_DEFINED = re.compile(r"#defined (\w+)/(\d+)\.")
_NAME = re.compile(r"\b[a-z]\w*(?=\()")
_FACT_END = re.compile(r'("(?:[^"\\]|\\.)*")|\.(?=\s|$)')
"""The full stop after a fact; strings are passed over."""
_COUNTED = {
    "possible": ("possible(R,V,M)", "R,M", MAX_SETS, "sets of effects that were applied to it"),
    "considered": ("considered(R,e(Bf,create(P,L),Af))", "R,L", MAX_TOKENS, "sets of tokens"),
    "_happens": ("_happens(Q,X,M,W,End,W2)", "Q,X,End", MAX_ENDS, "ends of it and of its parts"),
}
"""Of what there can be very much for one event: an atom, by which of its terms it is counted, how
much there may be, and what it is. The grounder asks each time whether to go on: nothing else stops
it."""
_ONE = clingo.Number(1)


class SolverError(Exception):
    """An encoding that cannot be run, or does not have exactly one answer set: a fault of the
    project, never of a case."""


class TooManyWays(Exception):
    """An event can go more ways than are worked out: a case asks too much. It says of what."""


def encodings_folder() -> Path:
    """The folder of the encodings: inside the installed package, or beside it in the repository."""
    inside = _PACKAGE / "encodings"
    return inside if inside.is_dir() else _PACKAGE.parent / "encodings"


def stage_file(stage: str) -> Path:
    """The entry file of a stage."""
    return encodings_folder() / "questions" / f"{stage}.lp"


def run(
    stage: str, *facts: str, atoms: Handed | Sequence[clingo.Symbol] = ()
) -> list[clingo.Symbol]:
    """Run a stage.

    Args:
        stage: its name, that of its entry file: `layers`, `mana` …
        facts: texts of facts; all are taken together.
        atoms: facts out of earlier stages. To hand them on takes a third of the time that it
            takes to write and to read them.

    Returns:
        What the stage shows in its only model.

    Raises:
        SolverError: where the encoding cannot be run, or has no or several models.
        TooManyWays: where an event can go more ways than are worked out.
    """
    return run_whole(stage, *facts, atoms=atoms).shown


@dataclass(frozen=True, slots=True)
class Model:
    """The only model of a stage.

    Args:
        shown: what the stage shows.
        atoms: everything that holds in it, for proofs; empty where that was not asked for.
        control: what ran it, where everything was asked for.
    """

    shown: list[clingo.Symbol]
    atoms: Sequence[clingo.Symbol]
    control: clingo.Control | None


def run_whole(
    stage: str, *facts: str, atoms: Handed | Sequence[clingo.Symbol] = (), whole: bool = False
) -> Model:
    """Run a stage, and keep its model for proofs.

    Args:
        stage, facts, atoms: as for `run`.
        whole: whether to keep everything that holds.

    Raises:
        SolverError, TooManyWays: as `run`.
    """
    control, messages = _control()
    try:
        _ground(control, stage, facts, atoms, whole=whole)
        found: Model | None = None
        with control.solve(yield_=True) as models:
            for model in models:
                if found is not None:
                    raise SolverError(f"stage {stage} has several models")
                everything = model.symbols(atoms=True) if whole else ()
                kept = control if whole else None
                found = Model(model.symbols(shown=True), everything, kept)
        if whole:
            control.cleanup()  # what the search has found out need not be found out again
    except (OSError, RuntimeError, MemoryError) as error:
        raise _failure(stage, messages, error) from None
    if found is None:
        raise SolverError(f"stage {stage} has no model")
    return found


def every(
    stage: str, *facts: str, atoms: Handed | Sequence[clingo.Symbol] = (), most: int
) -> list[list[clingo.Symbol]] | None:
    """Run a stage that is a search: each of its answer sets is one of several answers.

    Args:
        stage, facts, atoms: as for `run`.
        most: how many there may be.

    Returns:
        What the stage shows in each of them, in no order; `None` where there are more.

    Raises:
        SolverError: where the encoding cannot be run.
    """
    control, messages = _control(most + 1)
    try:
        _ground(control, stage, facts, atoms)
        with control.solve(yield_=True) as models:
            found = [list(model.symbols(shown=True)) for model in models]
    except (OSError, RuntimeError, MemoryError) as error:
        raise _failure(stage, messages, error) from None
    return found if len(found) <= most else None


def _ground(
    control: clingo.Control,
    stage: str,
    facts: Sequence[str],
    atoms: Handed | Sequence[clingo.Symbol],
    *,
    whole: bool = False,
) -> None:
    handed = atoms if isinstance(atoms, Handed) else Handed(atoms)
    known = words("\n".join((*facts, *handed.texts())))
    lines = narrowed(stage_file(stage), known).splitlines()
    if not whole:
        lines = leading_to_shown(lines)
        handed = handed.among(named(lines))
    control.add("base", [], "\n".join(lines))
    control.add("base", [], "\n".join(facts))
    control.add("base", [], handed.rules)
    names = named(lines)
    for name, (atom, terms, *_) in _COUNTED.items():
        if name in names:
            count, going = f"count_of_{name}({terms})", f"go_on_with_{name}({terms})"
            asked = f'@counted("{name}",{terms[0]})=1'
            rules = f"{count} :- {atom}. {going} :- {count}, {asked}. {atom} :- {atom}, {going}."
            control.add("base", [], rules)
    control.ground(context=_Context(handed))


class _Context:
    """What the grounder asks of Python, in one run.

    Args:
        handed: the atoms that come as facts.
    """

    def __init__(self, handed: Handed) -> None:
        """Nothing is counted yet."""
        self.handed = handed.handed
        self._counts: Counter[tuple[clingo.Symbol, clingo.Symbol]] = Counter()

    def counted(self, name: clingo.Symbol, about: clingo.Symbol) -> clingo.Symbol:
        """Count an atom of a predicate.

        Args:
            name: the predicate.
            about: a question, or what is about to happen; its first term says what it belongs to.

        Raises:
            TooManyWays: where one event has more of them than the limit.
        """
        key = name, about.arguments[0] if about.type == clingo.SymbolType.Function else about
        self._counts[key] += 1
        _, _, most, what = _COUNTED[name.string]
        if self._counts[key] > most:
            raise TooManyWays(f"more than {most} {what}")
        return _ONE


def _failure(stage: str, messages: Sequence[str], error: Exception) -> SolverError:
    detail = " ".join(" ".join(messages or [str(error)]).split())
    return SolverError(f"stage {stage}: {detail}")


class Handed:
    """Atoms that come as facts without being written and read again: that is much faster.

    For every predicate of the vocabulary there is a rule that takes its atoms from here. Atoms that
    several stages take are best sorted once.

    Args:
        atoms: the atoms.
    """

    def __init__(self, atoms: Iterable[clingo.Symbol] = ()) -> None:
        """Sort the atoms by predicate."""
        self._by_name: dict[str, list[clingo.Symbol]] = {}
        for atom in atoms:
            self._by_name.setdefault(atom.name, []).append(atom)

    @classmethod
    def of(cls, name: str, atoms: Iterable[clingo.Symbol]) -> Handed:
        """Atoms of one predicate, which need not be sorted."""
        made = cls()
        made._by_name[name] = list(atoms)
        return made

    def with_others(self, other: Handed) -> Handed:
        """These atoms and others."""
        made = Handed()
        names = {**self._by_name, **other._by_name}
        made._by_name = {
            name: [*self._by_name.get(name, ()), *other._by_name.get(name, ())] for name in names
        }
        return made

    def among(self, names: Container[str]) -> Handed:
        """The atoms of these predicates alone."""
        made = Handed()
        made._by_name = {name: each for name, each in self._by_name.items() if name in names}
        return made

    def __iter__(self) -> Iterator[clingo.Symbol]:
        """All atoms, predicate by predicate."""
        return chain.from_iterable(self._by_name.values())

    def __len__(self) -> int:
        """How many atoms there are."""
        return sum(map(len, self._by_name.values()))

    def texts(self) -> Iterator[str]:
        """The atoms as text, one on each line; to write all of a predicate at once is much faster
        than to write each of them."""
        for name, atoms in self._by_name.items():
            written = str(clingo.Function("", atoms))[1:-1].rstrip(",")
            yield written.replace(f"),{name}(", f")\n{name}(")

    @property
    def rules(self) -> str:
        """The rules that take the atoms; how many arguments a predicate has says `inputs.lp`."""
        declared = _declared()
        heads = [
            (name, f"{name}({','.join(f'X{n}' for n in range(arity))})")
            for name, atoms in self._by_name.items()
            for arity in declared.get(name) or {len(atom.arguments) for atom in atoms}
        ]
        return " ".join(f'{head} :- {head} = @handed("{name}").' for name, head in heads)

    def handed(self, name: clingo.Symbol) -> list[clingo.Symbol]:
        """The atoms of a predicate; the grounder asks for them."""
        return self._by_name[name.string]


@cache
def _declared() -> dict[str, list[int]]:
    """The input predicates and their numbers of arguments, as `inputs.lp` declares them."""
    declared: dict[str, list[int]] = {}
    for name, arity in _DEFINED.findall((encodings_folder() / "inputs.lp").read_text("utf-8")):
        declared.setdefault(name, []).append(int(arity))
    return declared


@cache
def named_in(stage: str) -> frozenset[str]:
    """The names of all predicates and functions in the files of a stage; a fact of another
    one cannot change what it shows."""
    found: set[str] = set()
    for file in files(stage_file(stage)):
        lines = file.read_text("utf-8").splitlines()
        for line in lines:
            if not line.startswith(("%", "#defined")):
                found.update(_NAME.findall(line))
    return frozenset(found)


def read_facts(facts: str) -> list[clingo.Symbol]:
    """The atoms of a text of plain facts, without variables, pools and ranges: the fast way."""
    terms = _FACT_END.sub(lambda found: found[1] or ",", facts)
    return clingo.parse_term(f"({terms})").arguments


def parse(facts: str) -> list[clingo.Symbol]:
    """The atoms of a text of facts.

    Raises:
        SolverError: where the text is something else.
    """
    control, messages = _control()
    try:
        control.add("base", [], facts)
        control.ground()
    except RuntimeError as error:
        raise SolverError(" ".join(" ".join(messages or [str(error)]).split())) from None
    return [atom.symbol for atom in control.symbolic_atoms]


def _control(models: int = 2) -> tuple[clingo.Control, list[str]]:
    messages: list[str] = []

    def note(code: clingo.MessageCode, message: str) -> None:
        if code == clingo.MessageCode.RuntimeError:
            messages.append(message)

    return clingo.Control(["--warn=none", str(models)], logger=note), messages
