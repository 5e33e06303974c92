"""The linter of the encodings: ``python -m pysolver.lint encodings``.

Every rule with a body stands under a citation of its own, whose numbers exist in the Comprehensive
Rules and whose variables occur in the rule; a predicate that begins with `_` belongs to one file;
nothing denies a pool, which would deny one of its members only; a file opens with a comment that
says what it takes and gives; the folder holds ``.lp`` and ``.md`` files only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from clingo.ast import AST, ASTType, Sign

from pysolver.narrowing import files
from pysolver.why.citations import VARIABLE, Citation, citation, cr_edition, cr_numbers, wording
from pysolver.why.program import (
    EncodingError,
    alternatives,
    atom_name,
    atom_term,
    statements,
    variables_of,
)

RESERVED = "__"
"""Predicates that begin so belong to the machinery of proofs."""


@dataclass(frozen=True, order=True)
class Mistake:
    """A mistake in an encoding.

    Args:
        file: the file.
        line: the line, from 1.
        message: what is wrong.
    """

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        """``FILE:LINE: message``."""
        return f"{self.file}:{self.line}: {self.message}"


def lint(folder: Path) -> list[Mistake]:
    """Find the mistakes in a folder of encodings, sorted by file and line.

    Raises:
        EncodingError: where a file is not a logic program.
    """
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    programs = [path for path in found if path.suffix == ".lp"]
    mistakes = [
        Mistake(str(path), 1, "only .lp and .md files belong here")
        for path in found
        if path.suffix not in (".lp", ".md")
    ]
    mistakes += [
        Mistake(str(path), 1, "a file opens with a comment that says what it takes and gives")
        for path in programs
        if not _has_header(path)
    ]
    by_file: dict[str, list[AST]] = {}
    for statement in statements(programs):
        by_file.setdefault(statement.location.begin.filename, []).append(statement)
    for file, listed in by_file.items():
        mistakes += (Mistake(file, line, message) for line, message in _file_mistakes(listed))
    mistakes += _shared_names(programs, by_file)
    return sorted(mistakes)


def _shared_names(
    programs: Sequence[Path], by_file: Mapping[str, Sequence[AST]]
) -> Iterator[Mistake]:
    """Private predicates that two files of one program conclude, so that they get mixed.

    A file may go on in one whose name begins as its own does.
    """
    private = {
        Path(file).resolve(): dict(_private_heads(listed)) for file, listed in by_file.items()
    }
    told: set[tuple[Path, Path, tuple[str, int]]] = set()
    for program in programs:
        for one, other in combinations(sorted(files(program)), 2):
            if other.stem.startswith(one.stem) or one not in private or other not in private:
                continue
            for head in private[one].keys() & private[other].keys():
                if (one, other, head) not in told:
                    told.add((one, other, head))
                    name, arity = head
                    text = f"{name}/{arity} is private, and {one.name} concludes it too"
                    yield Mistake(str(other), private[other][head], text)


def _private_heads(listed: Iterable[AST]) -> Iterator[tuple[tuple[str, int], int]]:
    for statement in listed:
        if statement.ast_type == ASTType.Rule:
            for head, _ in alternatives(statement):
                name = atom_name(head)
                if name.startswith("_") and not name.startswith(RESERVED):
                    yield (name, len(head.arguments)), statement.location.begin.line


def _has_header(path: Path) -> bool:
    first = next((x for x in path.read_text(encoding="utf-8").splitlines() if x.strip()), "")
    return first.startswith("%") and not first.startswith(("%@", "%~", "%- ", "%="))


def _file_mistakes(listed: Sequence[AST]) -> Iterator[tuple[int, str]]:
    """The mistakes among the statements of one file, in the order of their places."""
    above: tuple[int, Citation | None] | None = None
    end = (0, 0)
    for statement in listed:
        begin = statement.location.begin
        if statement.ast_type == ASTType.Comment:
            try:
                cited = citation(statement.value)
                worded = wording(statement.value)
            except ValueError as error:
                yield begin.line, str(error)
                above = begin.line, None
                continue
            if worded:
                yield from ((begin.line, text) for text in _wording_mistakes(*worded))
            if cited:
                if (begin.line, begin.column) < end:
                    yield begin.line, "a citation stands above its rule, not inside it"
                elif above:
                    yield above[0], "a citation stands above no rule"
                above = begin.line, cited
            continue
        end = statement.location.end.line, statement.location.end.column
        if statement.ast_type == ASTType.Rule:
            yield from ((begin.line, text) for text in _rule_mistakes(statement, above))
        elif above:
            yield above[0], "a citation stands above no rule"
        above = None
    if above:
        yield above[0], "a citation stands above no rule"


def _rule_mistakes(rule: AST, above: tuple[int, Citation | None] | None) -> Iterator[str]:
    clauses = list(alternatives(rule))
    denied = (x for x in rule.body if x.ast_type == ASTType.Literal and x.sign == Sign.Negation)
    for literal in denied:
        if len(literal.unpool()) > 1:
            yield f"{literal}: this denies one of several, not all of them"
    reserved = {atom_name(head) for head, _ in clauses if atom_name(head).startswith(RESERVED)}
    for name in sorted(reserved):
        yield f"{name}: predicates that begin with {RESERVED} are reserved"
    if above is None:
        if rule.body:
            yield "a rule with a body stands under a citation of its own"
        return
    cited = above[1]
    if cited is None:
        return
    for number in cited.numbers:
        if number not in cr_numbers():
            yield f"there is no rule {number} in the edition of {cr_edition()}"
    known = [variables_of(head, *body) for head, body in clauses] or [variables_of(*rule.body)]
    for name in sorted(cited.variables):
        if not all(name in variables for variables in known):
            yield f"{{{name}}} is no variable of the rule"


def _wording_mistakes(pattern: str, sentence: str) -> Iterator[str]:
    try:
        known = variables_of(atom_term(pattern))
    except ValueError as error:
        yield str(error)
        return
    for name in sorted(set(VARIABLE.findall(sentence)) - known):
        yield f"{{{name}}} is no variable of {pattern}"


def main(arguments: Sequence[str]) -> int:
    """Lint the folders named; exit status 1 where there are mistakes, 2 for a wrong call."""
    folders = [Path(argument) for argument in arguments]
    for folder in folders:
        if not folder.is_dir():
            print(f"{folder}: not a folder", file=sys.stderr)
            return 2
    if not folders:
        print("usage: python -m pysolver.lint FOLDER…", file=sys.stderr)
        return 2
    lines: list[str] = []
    for folder in folders:
        try:
            lines += map(str, lint(folder))
        except EncodingError as error:
            lines += str(error).splitlines()
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
