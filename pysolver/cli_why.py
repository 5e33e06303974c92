"""The commands about reasons: `pysolver why`, `graph` and `rules`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pysolver.errors import CaseError, quoted

if TYPE_CHECKING:
    from clingo import Symbol
    from rich.console import RenderableType

    from pysolver.answer import Answer
    from pysolver.evidence import Evidence


def why(
    file: Annotated[Path, typer.Argument(help="A file of cases, YAML or JSON Lines.")],
    missing: Annotated[
        str | None,
        typer.Option("--not", help="Say why this is not in the answer.", metavar="PART"),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help="With every step, also those that keep the books.")
    ] = False,
) -> None:
    """Say why each answer of a file holds, or why something is not in it."""
    from rich.console import Console
    from rich.text import Text

    from pysolver import show

    console = Console(highlight=False)
    shown = (
        [(evidence.answer, _reasons(evidence, full)) for evidence in _evidence(file)]
        if missing is None
        else _absences(_evidence(file), missing)
    )
    for answer, parts in shown:
        console.print(Text(f"{answer.case}: {show.question(answer.ask)}", style="bold"))
        for part in parts:
            console.print(part)


def graph(
    file: Annotated[Path, typer.Argument(help="A file of cases, YAML or JSON Lines.")],
    output: Annotated[
        Path,
        typer.Option("-o", "--output", help="Where to: .svg, .png, .dot, .html or .txt."),
    ],
) -> None:
    """Draw what an answer rests on; each further question of a file goes into a file of its own."""
    from pysolver.graph import GraphError, write
    from pysolver.pictures import picture

    for number, evidence in enumerate(_evidence(file), 1):
        path = output if number == 1 else output.with_stem(f"{output.stem}-{number}")
        try:
            write(picture(evidence), path)
        except GraphError as error:
            place = f"{evidence.asked.board.table.case.file}: {evidence.answer.case}: "
            raise CaseError(f"{place}{error}") from None
        print(path)


def rules(
    number: Annotated[
        str | None, typer.Argument(help="Only this number and what belongs to it.")
    ] = None,
) -> None:
    """List the rules that are implemented: each number, where, and the cases that exercise it."""
    from pysolver.rules_index import UnknownNumber, markdown, rows

    try:
        listed = rows(number)
    except UnknownNumber as error:
        raise CaseError(str(error)) from None
    if number is None:
        print(markdown(listed), end="")
        return
    for row in listed:
        print(row.number)
        for place in row.places:
            print(f"  {place.file}:{place.line}  {place.sentence}")
        for case in row.cases:
            print(f"  case {case}")
    if not listed:
        print(f"{number} is not implemented")


def explanations(reasons: list[dict[str, Any]]) -> Iterator[RenderableType]:
    """The proofs of an answer, as `Answer.why` has them, for the terminal."""
    from rich.text import Text

    from pysolver.orders import sentences
    from pysolver.why.show import absence_tree, proof_tree

    for reason in reasons:
        for line in sentences(reason.get("witness", ())):
            yield Text(line)
        if "proof" in reason:
            yield proof_tree(reason["proof"])
        else:
            yield absence_tree(reason["why_not"])


def _evidence(file: Path) -> list[Evidence]:
    from pysolver.api import evidence_of
    from pysolver.case import read_cases

    return evidence_of(list(read_cases(file)))


def _reasons(evidence: Evidence, full: bool) -> list[RenderableType]:
    from rich.text import Text

    if not evidence.proofs and not evidence.absent:
        return [Text("nothing is in this answer, so nothing is to be proved", style="dim")]
    return list(explanations(evidence.data(full)))


def _absences(listed: list[Evidence], written: str) -> list[tuple[Answer, list[RenderableType]]]:
    """Why something is not in the answers, for the questions that can be asked so.

    Raises:
        CaseError: where no question can.
    """
    from pysolver.questions import KINDS

    found = []
    refused: list[str] = []
    for evidence in listed:
        kind = evidence.asked.question.kind
        missing = KINDS[kind].missing
        if missing is None:
            refused.append(f"nothing of the kind can be asked of {kind}")
            continue
        try:
            patterns = missing(evidence.asked, written)
        except ValueError as error:
            refused.append(str(error))
        else:
            found.append((evidence.answer, _absence(evidence, patterns, written)))
    if refused and not found:
        raise CaseError(f"--not {quoted(written)}: {refused[0]}")
    return found


def _absence(evidence: Evidence, patterns: Sequence[Symbol], written: str) -> list[RenderableType]:
    """The nearest that the rules come to it: of several ways to ask, the first that gets on."""
    from rich.text import Text

    from pysolver.why import ProofError, why_not

    goal = patterns[-1]
    nearest = None
    for pattern in (goal, *patterns[:-1]):
        try:
            found = why_not(evidence.stages, pattern, evidence.names)
        except ProofError:
            if pattern.name == goal.name:
                return [Text(f"{quoted(written)} is in the answer")]
            continue
        if nearest is None or any(attempt["met"] for attempt in found.data["attempts"]):
            nearest = found
    return [nearest.rich()] if nearest else []
