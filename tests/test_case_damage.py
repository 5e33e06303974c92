"""Damaged input: whatever is read is a case or one clear error, never anything else."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pysolver.board import Table
from pysolver.case import parse_case, parse_line
from pysolver.errors import CaseError
from pysolver.source import read_file, read_yaml

CASES = [
    where.data
    for path in sorted(Path(__file__).parent.glob("cases/*.case.yaml"))
    for where in list(read_file(path))[::9]
]
LINES = [json.dumps(case, ensure_ascii=False) for case in CASES]

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(["{G}", "Amy", "Forest", "Forest#2", "Ned/Forest", "none", "top", "99999999"])
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["card", "token", "id", "counters", "permanent", "players"])
            | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


def read_whole(data: Any) -> None:
    """Read a case and lay out its table; a mistake must be one line."""
    try:
        table = Table(parse_case(data))
        for thing in table.things:
            assert table.find(table.label(thing), ()) is thing
    except CaseError as e:
        assert len(str(e).splitlines()) == 1


def places(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for key, value in inner:
        found.append((*here, key))
        if isinstance(value, dict | list):
            found += places(value, (*here, key))
    return found


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_value_replaced(data: st.DataObject) -> None:
    case = copy.deepcopy(data.draw(st.sampled_from(CASES)))
    *way, last = data.draw(st.sampled_from(places(case)))
    holder = case
    for key in way:
        holder = holder[key]
    if data.draw(st.booleans()):
        holder[last] = data.draw(values)
    else:
        del holder[last]
    read_whole(case)


@settings(max_examples=200, deadline=None)
@given(values)
def test_anything_at_all(value: Any) -> None:
    with pytest.raises(CaseError):
        parse_case(value)
    read_whole({"case": "a", "board": value, "ask": {"could_produce": "x"}})
    read_whole({"case": "a", "board": {"players": {"Amy": value}}, "ask": value})


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(LINES), st.data())
def test_a_line_cut_short_or_scrambled(line: str, data: st.DataObject) -> None:
    raw = bytearray(line.encode())
    if data.draw(st.booleans()):
        raw = raw[: data.draw(st.integers(0, len(raw)))]
    for _ in range(data.draw(st.integers(0, 3))):
        if raw:
            raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        parse_line(bytes(raw), "f.jsonl", 1)
    except CaseError as e:
        assert len(str(e).splitlines()) == 1


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(
            ["case: ", "a", "- ", "\n", "  ", "[", "]", "{", "}", ": ", ", ", "&x ", "*x", "!!int ",
             "'", '"', "|\n", ">\n", "? ", "# ", "---\n", "...\n", "%YAML 1.1\n", "<<: ", "\t", "0x", "1e9"]  # noqa: E501
        ),
        max_size=30,
    ).map("".join)
)  # fmt: skip
def test_any_text_as_yaml(text: str) -> None:
    try:
        for where in read_yaml(text, "f.case.yaml"):
            parse_case(where.data, where)
    except CaseError as e:
        assert len(str(e).splitlines()) == 1
