"""The command line of pysolver."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.exceptions import TyperException

from pysolver import cli_batch, cli_why
from pysolver.cards.cli import app as cards
from pysolver.errors import CaseError, ProofError, one_line

if TYPE_CHECKING:
    from pysolver.api import Answer
    from pysolver.case import Case

app = typer.Typer(
    help="An executable rulebook: every legal outcome, with the rules that prove it.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(cards, name="cards")


@app.command()
def ask(
    file: Annotated[Path, typer.Argument(help="A file of cases, YAML or JSON Lines.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a question.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Add the proof.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Prove every answer, and check each proof.")
    ] = False,
) -> None:
    """Answer every question of a file."""
    cases = _read([file])
    answers = _answers(cases, why, check)
    for answer in answers:
        if answer.error is not None:
            raise CaseError(answer.error)
    _add_orders(cases, answers)
    if as_json:
        from pysolver.answering import write

        for answer in answers:
            print(write(answer, why))
    else:
        _show(answers, why, _told(cases))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Files of cases with what they expect.")],
) -> None:
    """Compare the answers with what the cases expect."""
    from pysolver.verify import Report, require_expectations

    cases = _read(files)
    require_expectations(cases)
    answers = iter(_answers(cases))
    report = Report()
    for case in cases:
        report.add(case, [next(answers) for _ in case.questions])
    for failure in report.failures:
        print(one_line(failure))
    print(report.summary)
    if report.failed:
        raise typer.Exit(1)


app.command()(cli_batch.batch)
app.command()(cli_batch.sweep)
app.command()(cli_why.why)
app.command()(cli_why.graph)
app.command()(cli_why.rules)


@app.command()
def schema() -> None:
    """Print the JSON Schema of the case format."""
    from pysolver.schema import case_schema

    print(json.dumps(case_schema(), indent=2, ensure_ascii=False))


def _read(files: Iterable[Path]) -> list[Case]:
    from pysolver.case import read_cases

    return [case for file in files for case in read_cases(file)]


def _answers(cases: list[Case], why: bool = False, check: bool = False) -> list[Answer]:
    from pysolver.api import answer_all

    return list(answer_all(cases, why, check))


def _add_orders(cases: list[Case], answers: list[Answer]) -> None:
    """Put beside the outcomes of events one order that leads to each, and who chose.

    Nothing is put where there are too many states to go through.
    """
    asking = [case for case in cases if any(q.kind == "replace" for q in case.questions)]
    if not asking:
        return
    from pysolver.api import evidence_of
    from pysolver.evidence import prove
    from pysolver.ledger import Ledger
    from pysolver.orders import MAX_STATES, orders_told

    ledger = Ledger()
    listed = [
        evidence
        for evidence in evidence_of(asking, proved=False, ledger=ledger)
        if evidence.asked.question.kind == "replace" and len(evidence.orders.states) <= MAX_STATES
    ]
    if listed:
        prove(listed, ledger.stages)
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for evidence in listed:
        key = evidence.answer.case, str(evidence.answer.ask)
        found.setdefault(key, []).extend(orders_told(evidence))
    for answer in answers:
        answer.orders = found.get((answer.case, str(answer.ask)))


def _told(cases: list[Case]) -> dict[tuple[str, str], list[str]]:
    """What is told beside the answer, or in its place, by case and question.

    Of characteristics, what changed the object; of what may not be done, the reasons.
    """
    kinds = ("characteristics", "can_activate", "can_play")
    asking = [case for case in cases if any(q.kind in kinds for q in case.questions)]
    if not asking:
        return {}
    from pysolver.api import evidence_of
    from pysolver.course import course
    from pysolver.reasons import reasons

    listed = [e for e in evidence_of(asking, proved=False) if e.asked.question.kind in kinds]
    changed = [e for e in listed if e.asked.question.kind == "characteristics"]
    told = [(evidence, list(course(evidence))) for evidence in changed]
    told += reasons([evidence for evidence in listed if evidence not in changed])
    found: dict[tuple[str, str], list[str]] = {}
    for evidence, lines in told:
        before = found.setdefault((evidence.answer.case, str(evidence.answer.ask)), [])
        before += [line for line in lines if line not in before]
    return found


def _show(answers: list[Answer], why: bool, told: dict[tuple[str, str], list[str]]) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from pysolver import show
    from pysolver.orders import sentences

    console = Console(highlight=False, soft_wrap=True)
    case = None
    for answer in answers:
        if answer.case != case:
            case = answer.case
            console.print(Text(case, style="bold"))
        console.print(Text(f"  {show.question(answer.ask)}"))
        beside = told.get((answer.case, str(answer.ask)), [])
        known = answer.answer is not None and not (beside and "characteristics" not in answer.ask)
        steps = {
            show.lines(answer.ask, [each["outcome"]])[0]: sentences(each["order"])
            for each in answer.orders or ()
        }
        for line in show.lines(answer.ask, answer.answer) if known else ():
            text = Text(f"    {line}")
            for symbol, style in _SYMBOLS.items():
                text.highlight_words([symbol], style)
            console.print(text)
            for step in steps.get(line, ()):
                console.print(Text(f"      {step}", style="dim"))
        for line in beside:
            console.print(Text(f"    {line}", style="dim" if known else ""))
        sentence = show.sentence(answer.ask, answer.answer) if known else ""
        for line in (sentence, _incomplete(answer), _rules(answer)):
            if line:
                console.print(Text(f"  {line}"))
        if why and answer.why:
            for part in cli_why.explanations(answer.why):
                Console(highlight=False).print(Padding(part, (0, 0, 0, 2)))


_SYMBOLS = {
    "{W}": "bold bright_yellow",
    "{U}": "bold bright_blue",
    "{B}": "bold magenta",
    "{R}": "bold bright_red",
    "{G}": "bold bright_green",
    "{C}": "bold",
}


def _incomplete(answer: Answer) -> str:
    from pysolver.show import not_read

    return "" if answer.complete else not_read(answer.not_modelled)


def _rules(answer: Answer) -> str:
    return f"Rules {', '.join(answer.rules)}" if answer.rules else ""


def main() -> None:
    """Run the command line; a mistake is one line on standard error and exit status 2."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except CaseError as error:
        message = str(error)
    except ProofError as error:
        print(f"pysolver: a proof does not stand: {error}", file=sys.stderr)
        sys.exit(1)
    except TyperException as error:
        text = getattr(error, "format_message", error.__str__)()
        message = f"pysolver: {one_line(text)}" if text else ""  # help has been shown
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    if message:
        print(message, file=sys.stderr)
    sys.exit(2)
