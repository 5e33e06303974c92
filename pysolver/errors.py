"""The one kind of error that a mistake in the input raises, and nearest names for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

Place = tuple[str | int, ...]
"""Where something stands in a case: keys and list positions, as in ``("ask", 0, "replace")``."""


def path_text(path: Place) -> str:
    """Write a path as people read it: ``board.players.Amy.battlefield[2].card``."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text


def one_line(text: str) -> str:
    """Write control characters as escapes, so that no input can break a message into lines."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def quoted(value: object, most: int = 60) -> str:
    """Quote a value for a message, cut to `most` characters."""
    text = str(value)
    return f'"{text[:most]}…"' if len(text) > most else f'"{text}"'


def described(value: object) -> str:
    """Name a value of a case in a message: its kind, or for a text or a number itself."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a map"
    if isinstance(value, list | tuple):
        return "a list"
    return quoted(value)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message that names the nearest known name, or nothing when none is near."""
    by_lower = {k.casefold(): k for k in known}
    near = get_close_matches(name.casefold()[:200], by_lower, n=1, cutoff=0.6)
    return f'; did you mean "{by_lower[near[0]]}"?' if near else ""


def listed(names: Sequence[str], joint: str = "or", most: int = 8) -> str:
    """Write names as a list in a sentence: ``a, b or c``."""
    shown = list(names[:most])
    if len(names) > most:
        return ", ".join(shown) + f" {joint} {len(names) - most} others"
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + f" {joint} {shown[-1]}"


class ProofError(Exception):
    """A proof that cannot be made, or does not stand up to the checker."""


class CaseError(Exception):
    """A mistake in the input: one clear line that says where and what.

    Args:
        message: what is wrong, without the place.
        file: the file as the user named it.
        line: the line in the file, from 1; 0 where there is none.
        path: the place within the case, as `path_text` writes it.
    """

    def __init__(self, message: str, *, file: str = "", line: int = 0, path: str = "") -> None:
        """Keep the parts; `str()` gives the line."""
        super().__init__(message, file, line, path)
        self.message = message
        self.file = file
        self.line = line
        self.path = path

    def __str__(self) -> str:
        """``FILE:LINE: PATH: message``, leaving out what is not known."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return one_line(": ".join(part for part in (place, self.path, self.message) if part))

    def __reduce__(self) -> tuple[object, ...]:
        """Errors travel between processes."""
        return (_rebuild, (self.message, self.file, self.line, self.path))


def _rebuild(message: str, file: str, line: int, path: str) -> CaseError:
    return CaseError(message, file=file, line=line, path=path)
