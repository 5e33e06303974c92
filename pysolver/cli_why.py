"""The commands about reasons: `pysolver why`, `graph` and `rules`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pysolver.errors import CaseError, quoted

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pysolver.answer import Answer
    from pysolver.case import Question
    from pysolver.evidence import Evidence
    from pysolver.why.proof import Goal


_FEW, _SHORT = 5, 2
"""How many proofs there are, and how deep they go, where they only say what is so instead."""


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


def explanations(
    reasons: list[dict[str, Any]], depth: int | None = None
) -> Iterator[RenderableType]:
    """The proofs of an answer, as `Answer.why` has them, for the terminal.

    Args:
        reasons: the proofs.
        depth: where they are cut off.
    """
    from rich.text import Text

    from pysolver.orders import sentences
    from pysolver.show import words
    from pysolver.why.show import absence_tree, proof_tree

    heads = [reason["proof"]["sentence"] for reason in reasons if "proof" in reason]
    for reason in reasons:
        if "proof" in reason and heads.count(reason["proof"]["sentence"]) > 1:
            yield Text(f"{words(reason['answer']) if reason['answer'] else 'none'}:")
        for line in sentences(reason.get("witness", ())):
            yield Text(line)
        if "proof" in reason:
            yield proof_tree(reason["proof"], depth)
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
    """Why something is not in the answers, for the questions of which it makes sense.

    Raises:
        CaseError: where it makes sense of none.
    """
    from rich.text import Text

    if not written.strip():
        raise CaseError("--not: nothing is written")
    found: list[tuple[Answer, list[RenderableType]]] = []
    refused: list[str] = []
    for evidence in listed:
        if any(_is_in(evidence.answer.answer, part) for part in (_read(written), written)):
            found.append((evidence.answer, [Text(f"{quoted(written)} is in the answer")]))
            continue
        try:
            found.append((evidence.answer, _absence(evidence, written)))
        except ValueError as error:
            refused.append(str(error))
    if refused and not found:
        raise CaseError(f"--not {quoted(written)}: {refused[0]}")
    return found


def _read(written: str) -> Any:
    """A part of an answer as a person writes it."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        return YAML(typ="safe").load(written)
    except YAMLError:
        return written


def _is_in(answer: Any, part: Any) -> bool:
    """Whether something is the answer, or one of several."""
    if isinstance(answer, dict) and "answer" in answer:
        return bool(answer["answer"] is part or part in answer.get("because", ()))
    if isinstance(answer, list):
        return any(each in (part, [part]) for each in answer)
    return type(answer) is type(part) and bool(answer == part)


def _absence(evidence: Evidence, written: str) -> list[RenderableType]:
    """The nearest that the rules come to something, or else why the answer is what it is.

    Raises:
        ValueError: where it is nothing that could be in the answer.
    """
    from pysolver.questions import KINDS

    kind = KINDS[evidence.asked.question.kind]
    if kind.search and evidence.search is not None:
        return _no_answer(evidence, kind.search.told(evidence.asked, written))
    patterns = kind.missing(evidence.asked, written)
    return _nearest(evidence, patterns, written) if patterns else _instead(evidence)


def _instead(evidence: Evidence) -> list[RenderableType]:
    """Why the answer is what it is, in short."""
    return list(explanations(evidence.data()[:_FEW], _SHORT))


def _no_answer(evidence: Evidence, question: Question) -> list[RenderableType]:
    """Why something is not among the answers that a search has found: it is asked about alone."""
    from pysolver.api import evidence_of

    case = replace(evidence.asked.board.table.case, questions=(question,))
    return [part for one in evidence_of([case]) for part in _instead(one)]


def _nearest(evidence: Evidence, patterns: Sequence[Goal], written: str) -> list[RenderableType]:
    """The nearest that the rules come to it: of several ways to ask, the first that gets on."""
    from rich.text import Text

    from pysolver.why import ProofError, why_not

    nearest = None
    for pattern in (patterns[-1], *patterns[:-1]):
        try:
            found = why_not(evidence.stages, evidence.at(pattern), evidence.names)
        except ProofError:
            if _name(pattern) == _name(patterns[-1]):
                return [Text(f"{quoted(written)} is in the answer")]
            continue
        if nearest is None or any(attempt["met"] for attempt in found.data["attempts"]):
            nearest = found
    if nearest and evidence.searched:
        nearest.data["exhaustive"] = evidence.searched
    return [nearest.rich()] if nearest else []


def _name(goal: Goal) -> str:
    """The predicate of what is to hold."""
    return goal[1].name if isinstance(goal, tuple) else goal.name
