"""From text to plain data: YAML 1.2 documents and JSON Lines, with the line of every value.

Nothing here knows what a case is. Data are maps, lists, texts, numbers, true, false and null.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, cast

from pysolver.errors import CaseError, Place, path_text, quoted
from pysolver.limits import MAX_DEPTH, MAX_FILE, MAX_LINE, MAX_NODES

_INT = re.compile(r"[-+]?[0-9]+\Z|0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_LONGEST_NUMBER = 30  # digits; every limit is far below it


@dataclass(frozen=True)
class Where:
    """The place of a case: its file, its first line, and the lines of what it holds.

    Args:
        file: the file as the user named it.
        line: the line on which the case begins, from 1.
        lines: for each list or map, by `id`, the line of each of its entries.
    """

    file: str = ""
    line: int = 0
    lines: dict[int, dict[str | int, int]] = field(default_factory=dict)
    data: Any = None

    def line_of(self, path: Place) -> int:
        """The line of the value at `path`, or of the nearest thing around it that has one."""
        line, here = self.line, self.data
        for part in path:
            line = self.lines.get(id(here), {}).get(part, line)
            try:
                here = here[part]
            except (KeyError, IndexError, TypeError):
                break
        return line

    def error(self, path: Place, message: str) -> CaseError:
        """The error that says `message` about what stands at `path`."""
        return CaseError(message, file=self.file, line=self.line_of(path), path=path_text(path))


@dataclass
class _Open:
    """A list or map that is being read."""

    node: Any
    anchor: str | None
    before: int  # the count of values as it began
    lines: dict[str | int, int] = field(default_factory=dict)
    key: str | int | None = None
    key_line: int = 0


def _plain(text: str) -> Any:
    """The value of a plain YAML 1.2 scalar (core schema): `on`, `no` and `yes` are words."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text):
        return int(text, 0) if text[:2] in ("0x", "0o") else int(text)
    if _FLOAT.match(text):
        return float(text)
    return text


class _YamlReader:
    """Builds the documents of one YAML file from the parser's events.

    Events are read one by one instead of through the library's own constructor: nothing
    recurses, so limits hold however the file is nested, and every value keeps its line.
    """

    def __init__(self, file: str) -> None:
        self.file = file

    def fail(self, message: str, line: int) -> CaseError:
        return CaseError(message, file=self.file, line=line)

    def documents(self, text: str) -> Iterator[Where]:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import MarkedYAMLError, YAMLError
        from ruamel.yaml.events import DocumentStartEvent

        try:
            events = YAML(typ="safe", pure=True).parse(text)
            for event in events:
                if isinstance(event, DocumentStartEvent):
                    yield self.document(events, event.start_mark.line + 1)
        except MarkedYAMLError as e:
            mark = e.problem_mark or e.context_mark
            problem = e.problem or e.context or "a mistake"
            line = mark.line + 1 if mark else 0
            raise self.fail(f"not YAML: {problem}", line) from None
        except YAMLError as e:
            raise self.fail(f"not YAML: {str(e).splitlines()[0]}", 0) from None
        except (ValueError, IndexError, RecursionError) as e:
            raise self.fail(f"not YAML: {str(e).splitlines()[0]}", 0) from None

    def document(self, events: Iterator[Any], start: int) -> Where:
        from ruamel.yaml import events as ev

        lines: dict[int, dict[str | int, int]] = {}
        anchors: dict[str, tuple[Any, int]] = {}
        stack: list[_Open] = []
        root: Any = None
        first = 0
        count = 0
        for event in events:
            line = event.start_mark.line + 1
            anchor = getattr(event, "anchor", None)
            if isinstance(event, ev.DocumentEndEvent):
                break
            if isinstance(event, (ev.MappingEndEvent, ev.SequenceEndEvent)):
                done = stack.pop()
                lines[id(done.node)] = done.lines
                if done.anchor:
                    anchors[done.anchor] = (done.node, count - done.before)
                continue
            first = first or line
            if getattr(event, "tag", None) not in (None, "!"):
                raise self.fail(f"the tag {quoted(event.tag)} is not used in cases", line)
            if isinstance(event, ev.AliasEvent):
                if event.anchor not in anchors:
                    raise self.fail(f"there is no anchor {quoted(event.anchor)} above", line)
                value, size = anchors[event.anchor]
                count += size
            elif isinstance(event, ev.ScalarEvent):
                value, size = self.scalar(event, line), 1
                count += 1
                if anchor:
                    anchors[anchor] = (value, 1)
            else:
                value = {} if isinstance(event, ev.MappingStartEvent) else []
                count += 1
            if count > MAX_NODES:
                raise self.fail(f"a case may hold at most {MAX_NODES} values", line)
            if not stack:
                root = value
            else:
                self.put(stack[-1], value, line)
            if isinstance(event, (ev.MappingStartEvent, ev.SequenceStartEvent)):
                if len(stack) >= MAX_DEPTH:
                    raise self.fail(f"nested more than {MAX_DEPTH} deep", line)
                stack.append(_Open(value, anchor, count - 1))
        return Where(self.file, first or start, lines, root)

    def scalar(self, event: Any, line: int) -> Any:
        if event.style or event.tag == "!":
            return event.value
        if len(event.value) > _LONGEST_NUMBER and _INT.match(event.value):
            raise self.fail("a number with too many digits", line)
        return _plain(event.value)

    def put(self, into: _Open, value: Any, line: int) -> None:
        if isinstance(into.node, list):
            into.lines[len(into.node)] = line
            into.node.append(value)
        elif into.key is None:
            if isinstance(value, bool) or not isinstance(value, (str, int)):
                raise self.fail("a key must be a word or a whole number", line)
            if value in into.node:
                raise self.fail(f"the key {quoted(value)} is written twice", line)
            into.key, into.key_line = value, line
        else:
            into.lines[into.key] = into.key_line
            into.node[into.key] = value
            into.key = None


def read_yaml(text: str, file: str) -> Iterator[Where]:
    """Read the documents of a YAML 1.2 text, one after the other; empty ones are left out.

    Raises:
        CaseError: where the text is not YAML, nested too deep, too large, or has a key twice.
    """
    for where in _YamlReader(file).documents(text):
        if where.data is not None:
            yield where


def parse_json_line(text: str | bytes, file: str, line: int) -> Where:
    """Read one line of a JSON Lines file.

    Raises:
        CaseError: where the line is too long, not UTF-8, not JSON, nested too deep, or has a key
            twice in one map.
    """

    def fail(message: str) -> CaseError:
        return CaseError(message, file=file, line=line)

    if len(text) > MAX_LINE:
        raise fail(f"a line may hold at most {MAX_LINE} bytes")
    try:
        data = json.loads(
            text.decode() if isinstance(text, bytes) else text,
            object_pairs_hook=_pairs,
            parse_int=_whole,
            parse_constant=_no_constant,
        )
    except UnicodeDecodeError as e:
        raise fail(f"not UTF-8: {e.reason} at byte {e.start + 1}") from None
    except json.JSONDecodeError as e:
        raise fail(f"not JSON: {e.msg} at character {e.colno}") from None
    except RecursionError:
        raise fail(f"nested more than {MAX_DEPTH} deep") from None
    except ValueError as e:
        raise fail(str(e)) from None
    _check_size(data, fail)
    return Where(file, line, {}, data)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        twice = next(k for k, _ in pairs if k in seen or seen.add(k))  # type: ignore[func-returns-value]
        raise ValueError(f"the key {quoted(twice)} is written twice")
    return data


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError("a number with too many digits")
    return int(digits)


def _no_constant(word: str) -> Any:
    raise ValueError(f"not JSON: {word}")


def _check_size(data: Any, fail: Any) -> None:
    level, depth, count = [data], 0, 1
    while level:
        if depth > MAX_DEPTH:
            raise fail(f"nested more than {MAX_DEPTH} deep")
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        count += len(below)
        if count > MAX_NODES:
            raise fail(f"a case may hold at most {MAX_NODES} values")
        level, depth = below, depth + 1


def open_lines(path: Path) -> IO[bytes]:
    """Open a file for reading bytes, unpacking one whose name ends in ``.gz``."""
    return cast("IO[bytes]", gzip.open(path, "rb")) if path.suffix == ".gz" else path.open("rb")


def read_file(path: Path) -> Iterator[Where]:
    """Read the data of every case of a file: ``.jsonl`` and ``.json`` lines, anything else YAML.

    Raises:
        CaseError: where the file cannot be read, is not UTF-8, or is not what its name says.
    """
    file = str(path)
    name = path.name.removesuffix(".gz")
    line = 0
    try:
        with open_lines(path) as stream:
            if not name.endswith((".jsonl", ".json", ".ndjson")):
                content = stream.read(MAX_FILE + 1)
                if len(content) > MAX_FILE:
                    raise CaseError(f"a file may hold at most {MAX_FILE} bytes", file=file)
                yield from read_yaml(content.decode(), file)
                return
            while text := stream.readline(MAX_LINE + 1):
                line += 1
                if text.strip():
                    yield parse_json_line(text, file, line)
    except UnicodeDecodeError as e:
        before = e.object[: e.start].count(b"\n") + 1
        raise CaseError(f"not UTF-8: {e.reason}", file=file, line=before) from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as e:
        raise CaseError(f"not a whole gzip file: {e}", file=file, line=line) from None
    except OSError as e:
        reason = (e.strerror or str(e)).lower()
        raise CaseError(f"cannot be read: {reason}", file=file) from None
