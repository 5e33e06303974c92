"""Reading cases: from YAML or JSON Lines to checked, immutable values.

`read_cases` reads a file, `parse_case` one case that is already plain data. Every mistake is a
`CaseError` that names file, line, place and, where there is one, the nearest known name.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import ValidationError

from pysolver import models
from pysolver.errors import CaseError, Place, described, did_you_mean, listed, quoted
from pysolver.expected import ExpectError, check_expect
from pysolver.models import TAG, Ask, Board, CaseModel, Do
from pysolver.source import Where, parse_json_line, read_file


class Missing(enum.Enum):
    """The type of `MISSING`."""

    MISSING = "nothing expected"


MISSING: Final = Missing.MISSING
"""Stands where a question has no `expect`."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about the board of a case.

    Args:
        kind: which question, such as ``tap_for_mana``.
        argument: its checked argument: a name, or a model of `models`; what may be written
            short (``tap_for_mana: Forest``) is always the model.
        given: the argument as it was written.
        expect: the right answer as it was written, or `MISSING`.
        path: its place in the case.
        line: its line in the file.
    """

    kind: str
    argument: Any
    given: Any
    expect: Any | Literal[Missing.MISSING]
    path: Place
    line: int

    @property
    def ask(self) -> dict[str, Any]:
        """The question as it was written, without what is expected."""
        return {self.kind: self.given}


@dataclass(frozen=True, slots=True)
class Action:
    """One action of `do`: its kind, its checked argument, and its place."""

    kind: str
    argument: Any
    given: Any
    path: Place
    line: int


@dataclass(frozen=True, slots=True)
class Case:
    """One board, what is done first, and the questions about it."""

    name: str
    rules: tuple[str, ...]
    source: str
    note: str
    board: Board
    do: tuple[Action, ...]
    questions: tuple[Question, ...]
    where: Where

    @property
    def file(self) -> str:
        """The file as the user named it."""
        return self.where.file

    @property
    def line(self) -> int:
        """The line on which the case begins."""
        return self.where.line

    def error(self, path: Place, message: str) -> CaseError:
        """The error that says `message` about what stands at `path` in this case."""
        return self.where.error(path, message)

    def with_board(self, board: Board) -> Case:
        """The same case about another board."""
        return replace(self, board=board)


def parse_case(data: Any, where: Where | None = None) -> Case:
    """Check one case.

    Args:
        data: the case as plain data.
        where: its place, for errors.

    Raises:
        CaseError: where a key is unknown or missing, or a value has the wrong type or size.
    """
    where = Where(data=data) if where is None else where
    if not isinstance(data, dict):
        raise where.error((), f"a case must be a map, not {described(data)}")
    try:
        model = CaseModel.model_validate(data)
    except ValidationError as e:
        raise _case_error(e, where) from None
    return Case(
        name=model.case,
        rules=model.rules,
        source=model.source,
        note=model.note,
        board=model.board,
        do=tuple(_action(do, n, data, where) for n, do in enumerate(model.do)),
        questions=_questions(model, data, where),
        where=where,
    )


def parse_line(text: str | bytes, file: str = "", line: int = 0) -> Case:
    """Check one line of a JSON Lines file; errors as `parse_case`."""
    where = parse_json_line(text, file, line)
    return parse_case(where.data, where)


def read_cases(path: Path) -> Iterator[Case]:
    """Read the cases of a file one by one, so that a file may be larger than the memory.

    Args:
        path: a YAML file, or JSON Lines where the name ends in ``.jsonl`` (or ``.jsonl.gz``).

    Raises:
        CaseError: where the file cannot be read, a case is wrong, or two have the same name.
    """
    names: set[str] = set()
    for where in read_file(path):
        case = parse_case(where.data, where)
        if case.name in names:
            raise case.error(("case",), f"two cases are called {quoted(case.name)}")
        names.add(case.name)
        yield case
    if not names:
        raise CaseError("holds no case", file=str(path))


def _action(do: Do, number: int, data: dict[str, Any], where: Where) -> Action:
    kind, argument = do.only()
    path: Place = ("do", number, kind)
    return Action(kind, argument, data["do"][number][kind], path, where.line_of(path))


def _questions(model: CaseModel, data: dict[str, Any], where: Where) -> tuple[Question, ...]:
    if isinstance(model.ask, Ask):
        outside = "expect" in data
        if outside and "expect" in data["ask"]:
            raise where.error(("expect",), '"expect" is written twice')
        expect_path: Place = ("expect",) if outside else ("ask", "expect")
        expect = data["expect"] if outside else data["ask"].get("expect", MISSING)
        return (_question(model, model.ask, data["ask"], expect, ("ask",), expect_path, where),)
    if "expect" in data:
        raise where.error(("expect",), "with a list of questions, each has its own expect")
    return tuple(
        _question(
            model, ask, given, given.get("expect", MISSING), ("ask", n), ("ask", n, "expect"), where
        )
        for n, (ask, given) in enumerate(zip(model.ask, data["ask"], strict=True))
    )


def _question(
    model: CaseModel,
    ask: Ask,
    given: dict[str, Any],
    expect: Any,
    path: Place,
    expect_path: Place,
    where: Where,
) -> Question:
    kind, argument = ask.only()
    if expect is not MISSING:
        try:
            check_expect(kind, expect, several=bool(model.do))
        except ExpectError as e:
            raise where.error((*expect_path, *e.path), e.message) from None
    path = (*path, kind)
    return Question(kind, argument, given[kind], expect, path, where.line_of(path))


# --- From pydantic's errors to ours ----------------------------------------------------------

_MUST = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "text",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a map",
    "model_type": "a map",
    "model_attributes_type": "a map",
}


def _case_error(errors: ValidationError, where: Where) -> CaseError:
    error = errors.errors(include_url=False)[0]
    path = _place(error["loc"], where.data)
    context: dict[str, Any] = error.get("ctx", {})
    kind = error["type"]
    value = error.get("input")
    message = error["msg"]
    if kind == "key":
        path = (*path, str(context["key"]))
    elif kind == "missing":
        path, message = path[:-1], f"missing key {quoted(error['loc'][-1])}"
    elif kind in _MUST:
        short = getattr(models, context.get("class_name", ""), models.Strict).SHORT
        message = f"must be {'text or ' * bool(short)}{_MUST[kind]}, not {described(value)}"
    elif kind == "literal_error":
        words = context["expected"].replace(" or ", ", ").split(", ")
        known = [word.strip("'") for word in words if word != "True"]
        near = did_you_mean(value, known) if isinstance(value, str) else ""
        message = f"must be {listed(known, most=20)}, not {described(value)}{near}"
    elif kind == "greater_than_equal":
        message = f"must be at least {context['ge']}"
    elif kind == "less_than_equal":
        message = f"must be at most {context['le']}"
    elif kind == "string_too_short":
        message = "must not be empty"
    elif kind == "string_too_long":
        message = f"may have at most {context['max_length']} characters"
    elif kind == "too_short":
        message = "must not be empty"
    elif kind == "too_long":
        message = f"may hold at most {context['max_length']}"
    return where.error(path, message)


def _place(location: tuple[str | int, ...], data: Any) -> Place:
    """The place of an error in the data as written: without the names of union branches and
    without the keys that a short form stands for."""
    path: list[str | int] = []
    for part in location:
        if isinstance(part, str) and (part == "[key]" or part.startswith(TAG)):
            continue
        if not isinstance(data, dict | list):
            break
        path.append(part)
        if isinstance(data, dict):
            data = data.get(part)
        else:
            data = data[part] if isinstance(part, int) and part < len(data) else None
    return tuple(path)
