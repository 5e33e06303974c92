"""The index of the Comprehensive Rules: where each number is implemented, and tested."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML

from pysolver.errors import did_you_mean, quoted
from pysolver.why.citations import cr_edition, cr_numbers, cr_order
from pysolver.why.program import read

_PACKAGE = Path(__file__).parent
_DOCUMENT = re.compile(r"^---.*$", re.MULTILINE)
_LINE = re.compile("\n")
"""What stands between the cases of a file."""


class UnknownNumber(Exception):
    """A number that is no rule of the edition; one line says so."""


@dataclass(frozen=True)
class Place:
    """A rule of an encoding that cites a number.

    Args:
        file: the encoding, from the folder of the encodings on.
        line: the rule's line, from 1.
        sentence: what the rule says.
    """

    file: str
    line: int
    sentence: str


@dataclass(frozen=True)
class Row:
    """What the project has for one number of the Comprehensive Rules.

    Args:
        number: the number.
        places: the rules that cite it, in the order of the encodings.
        cases: the cases that name it, as ``file: case``.
    """

    number: str
    places: tuple[Place, ...] = ()
    cases: tuple[str, ...] = ()


def rows(
    number: str | None = None, encodings: Path | None = None, cases: Path | None = None
) -> list[Row]:
    """Each number that an encoding cites or a case names, in the order of the rulebook.

    Args:
        number: only this number and what belongs to it: 106 has 106.7, 106.12 has 106.12a.
        encodings: their folder; by default the one that belongs to this package.
        cases: the folder of the cases; by default the repository's, and none where there is no
            repository.

    Raises:
        UnknownNumber: where there is no such rule.
        EncodingError: where an encoding cannot be read.
    """
    if number is not None and number not in cr_numbers():
        near = did_you_mean(number, cr_numbers())
        raise UnknownNumber(f"there is no rule {quoted(number)} in {cr_edition()}{near}")
    places: dict[str, list[Place]] = {}
    folder = encodings or encodings_folder()
    program = read(sorted(folder.rglob("*.lp")))
    for rule in program.rules:
        for cited in rule.citation.numbers if rule.citation else ():
            file = rule.file.resolve().relative_to(folder.resolve()).as_posix()
            sentence = rule.citation.sentence if rule.citation else ""
            places.setdefault(cited, []).append(Place(file, rule.line, sentence))
    named = _cases(cases or _PACKAGE.parent / "tests" / "cases", number or "")
    return [
        Row(found, tuple(places.get(found, ())), tuple(named.get(found, ())))
        for found in sorted({*places, *named}, key=cr_order)
        if number is None or _belongs(found, number)
    ]


def encodings_folder() -> Path:
    """The folder of the encodings: inside the installed package, or beside it in the repository."""
    inside = _PACKAGE / "encodings"
    return inside if inside.is_dir() else _PACKAGE.parent / "encodings"


def markdown(listed: Iterable[Row]) -> str:
    """The rows as a page: a table of numbers, encodings and cases."""
    lines = [
        "# The rules that are implemented",
        "",
        f"Numbers of the Comprehensive Rules, edition effective {cr_edition()}; each with the",
        "rules of the encodings that cite it and the cases that name it.",
        "",
        "| number | encodings | cases |",
        "| --- | --- | --- |",
    ]
    for row in listed:
        lines.append(f"| {row.number} | {_joined(_places(row.places))} | {_joined(row.cases)} |")
    return "\n".join(lines) + "\n"


def _places(places: Sequence[Place]) -> list[str]:
    """Each file once, with its lines."""
    lines: dict[str, list[str]] = {}
    for place in places:
        lines.setdefault(place.file, []).append(str(place.line))
    return [f"`{file}` {', '.join(dict.fromkeys(found))}" for file, found in lines.items()]


def _joined(parts: Iterable[str]) -> str:
    return "<br>".join(part.replace("|", "\\|") for part in parts)


def _belongs(number: str, to: str) -> bool:
    chapter, _, rest = to.partition(".")
    if not rest:
        return number.partition(".")[0] == chapter
    return number == to or (number.startswith(to) and number[len(to) :].isalpha())


def _cases(folder: Path, number: str) -> dict[str, list[str]]:
    """The cases that name each rule; only those in whose text a number stands are read."""
    named: dict[str, list[str]] = {}
    for file in sorted([*folder.glob("*.case.yaml"), *folder.glob("*.jsonl")]):
        ends = _LINE if file.suffix == ".jsonl" else _DOCUMENT
        for text in ends.split(file.read_text(encoding="utf-8")):
            case = (YAML(typ="safe").load(text) if number in text else None) or {}
            for cited in case.get("rules") or ():
                named.setdefault(str(cited), []).append(f"{file.name}: {case.get('case', '')}")
    return named
