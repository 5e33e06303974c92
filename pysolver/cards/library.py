"""The card library: facts of every face, as plain text, looked up by name.

The text lies in `library/`, a file for each pair of letters that a card's name begins with:

    % Llanowar Elves
    mana_cost(f,"{G}"). type(f,creature). …
    1: kind(a,activated). cost(a,1,tap). …

    % Fire // Ice | split
    %% Fire
    …
    %% Ice
    …

    %= Ice = Fire // Ice

A line with `%` begins a card and gives its layout where that is not `normal`; `%%` begins a face
of a card that has several; `%=` says which card another name belongs to. How facts are written
is said in `entry.py`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pysolver.cards.entry import FaceEntry, entry_from_inline
from pysolver.cards.names import normalise_name
from pysolver.cards.shorthand import long_form

__all__ = ["FOLDER", "FaceEntry", "Library", "entry_from_inline"]

FOLDER = Path(__file__).with_name("library")
"""Where the library that comes with the package lies."""

_DOUBLE_FACED = {"transform"}
_HEAD = re.compile(r"^%=? (?P<name>.*?)(?: [|=] .*)?$", re.MULTILINE)
_NAME = re.compile(r"^%[%=]? (?P<name>.*?)(?: [|=] .*)?$", re.MULTILINE)


def shard_of(name: str) -> str:
    """Give the file that a name is looked up in.

    Args:
        name: a card's or a face's name, in any spelling.

    Returns:
        The file's name: the first two letters or digits of the normalised name.
    """
    letters = "".join(
        sign for sign in normalise_name(name)[:2] if sign.isascii() and sign.isalnum()
    )
    return f"{letters or 'other'}.txt"


class Library:
    """The cards, each read from its file when it is asked for."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; nothing is read yet."""
        self.folder = folder
        self._text = lru_cache(maxsize=None)(self._read)
        self._names = lru_cache(maxsize=None)(self._heads)
        self._found = lru_cache(maxsize=8192)(self._look_up)

    @classmethod
    def open(cls, folder: Path = FOLDER) -> "Library":
        """Open a library.

        Args:
            folder: where it lies; the one that comes with the package where not given.

        Raises:
            FileNotFoundError: there is no library in the folder.
        """
        if not any(folder.glob("*.txt")):
            raise FileNotFoundError(f"no card library in {folder}; make one with `make library`")
        return cls(folder)

    def _read(self, shard: str) -> str:
        """Read a file, with an empty line before its first block."""
        try:
            return "\n\n" + (self.folder / shard).read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""

    def _heads(self, shard: str) -> dict[str, str]:
        """Give the first line of the first block of each name in a file, by normalised name."""
        found: dict[str, str] = {}
        for head in _HEAD.finditer(self._text(shard)):
            found.setdefault(normalise_name(head["name"]), head[0])
        return found

    def lookup(self, name: str) -> tuple[FaceEntry, ...] | None:
        """Find a card by its full name or the name of any of its faces.

        Args:
            name: accents, case and the kind of apostrophe do not matter; a name that belongs
                only to a rebalanced card needs no `A-`.

        Returns:
            All faces of the card, in order, or `None` where no card has the name. A card of
            that full name comes before a card that has a face of that name.
        """
        return self._found(name)

    def _look_up(self, name: str) -> tuple[FaceEntry, ...] | None:
        """Find a card, first by the name as it is spelled."""
        shard = shard_of(name)
        text = self._text(shard)
        if "\n" not in name:
            for head in (f"% {name}\n", f"% {name} | ", f"%= {name} = "):
                place = text.find(f"\n\n{head}")
                if place >= 0:
                    return self._block(text, place + 2)
        line = self._names(shard).get(normalise_name(name))
        return None if line is None else self._block(text, text.index(f"\n\n{line}\n") + 2)

    def cards(self) -> Iterator[tuple[FaceEntry, ...]]:
        """Go through all cards, in the order of their files; one file is in memory at a time.

        Yields:
            The faces of each card.
        """
        for file in sorted(self.folder.glob("*.txt")):
            text = self._read(file.name)
            for head in _HEAD.finditer(text):
                if not head[0].startswith("%= "):
                    yield self._block(text, head.start())

    def _block(self, text: str, place: int) -> tuple[FaceEntry, ...]:
        """Give the faces of the card whose block begins at a place, or that it points to."""
        end = text.find("\n\n", place)
        head, _, body = text[place : end if end >= 0 else len(text)].rstrip("\n").partition("\n")
        if not head.startswith("%= "):
            return self._faces(head[2:], body)
        card = head.rpartition(" = ")[2]
        text = self._text(shard_of(card))
        place = max(text.find(f"\n\n% {card}\n"), text.find(f"\n\n% {card} | "))
        return self._block(text, place + 2)

    @staticmethod
    def _faces(head: str, body: str) -> tuple[FaceEntry, ...]:
        """Give the faces of a card's block."""
        card_name, _, layout = head.partition(" | ")
        parts = re.split(r"^%% (.*)\n", body + "\n", flags=re.MULTILINE)
        named = list(zip(parts[1::2], parts[2::2], strict=True)) or [(card_name, parts[0])]
        found: list[FaceEntry] = []
        for place, (name, facts) in enumerate(named):
            name, _, marked = name.partition(" | ")
            back = place > 0 and layout in _DOUBLE_FACED
            found.append(
                FaceEntry(
                    name=name,
                    card_name=card_name,
                    side="abcdefgh"[place],
                    layout=layout or "normal",
                    facts=long_form(facts.strip("\n")),
                    id=f"{name} ({card_name})" if marked == "shared" else name,
                    front=found[0].id if back else None,
                )
            )
        return tuple(found)

    def suggest(self, name: str) -> str | None:
        """Find the nearest name that there is: this reads all files.

        Args:
            name: a name that no card has.

        Returns:
            A card's or a face's name, or `None` where none is near.
        """
        import difflib

        files = sorted(self.folder.glob("*.txt"))
        names = [found["name"] for file in files for found in _NAME.finditer(self._read(file.name))]
        spelling = {normalise_name(known): known for known in sorted(names, reverse=True)}
        near = difflib.get_close_matches(normalise_name(name), spelling, n=1, cutoff=0.7)
        return spelling[near[0]] if near else None

    def facts_for(self, name: str) -> str:
        """Give the facts of one face, or of each face of a card, with their names put in.

        Args:
            name: a card's or a face's name; of a card with several faces the face of that name,
                all faces where it is the full name.

        Returns:
            The facts.

        Raises:
            KeyError: no card has the name.
        """
        entries = self.lookup(name)
        if entries is None:
            raise KeyError(name)
        wanted = [e for e in entries if normalise_name(e.name) == normalise_name(name)] or entries
        return "\n".join(entry.ground_facts() for entry in wanted)
