"""The card library: facts of every face, as plain text, looked up by name.

The text lies in `library/`, a file for each pair of letters that a card's name begins with:

    % Llanowar Elves
    mana_cost(f,"{G}"). type(f,creature). …
    ability(f,1,a(f,1)). …

    % Fire // Ice | split
    %% Fire
    …
    %% Ice
    …

    %= Ice = Fire // Ice

A line with `%` begins a card and gives its layout where that is not `normal`; `%%` begins a face
of a card that has several; `%=` says which card another name belongs to. A face writes `f` for
itself. `names.txt` lists all names, to find the nearest one.
"""

import difflib
import multiprocessing
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from pysolver.cards.characteristics import (
    PLACEHOLDER,
    characteristics,
    mana_cost_facts,
    quoted,
)
from pysolver.cards.compiler import compile_face
from pysolver.cards.face import Face
from pysolver.cards.names import normalise_name, original_name
from pysolver.cards.sources import load_faces

FOLDER = Path(__file__).with_name("library")
"""Where the library that comes with the package lies."""

_NAMES = "names.txt"
_PLACE = re.compile(rf'"(?:[^"\\]|\\.)*"|\b{PLACEHOLDER}\b')
_COST = re.compile(r'\bmana_cost\(f,"([^"]*)"\)')
_DOUBLE_FACED = {"transform"}
_ALL_TAGS = (
    "mana", "types", "colors", "abilities", "pt", "control", "timing", "cost", "tap_trigger",
    "damage", "draw", "life", "counters", "tokens", "enters", "zone", "play", "combat",
    "target", "other",
)  # fmt: skip
"""What a text that nobody knows could touch: anything."""


@dataclass(frozen=True)
class FaceEntry:
    """A face in the library.

    Attributes:
        name: the face's name.
        card_name: its card's full name.
        side: `a` for the front or first face, `b` for the next, and so on.
        layout: its card's layout.
        facts: its facts, with the placeholder `f` for the face.
        id: what facts call the face: its name, or with its card's name in brackets where
            another card has a face of that name.
        front: the `id` of the front face, for the back of a nonmodal double-faced card (712).
    """

    name: str
    card_name: str
    side: str
    layout: str
    facts: str
    id: str
    front: str | None = None

    def ground_facts(self) -> str:
        """Give the face's facts with its `id`, a string, in the place of the placeholder."""
        term = quoted(self.id)
        facts = _PLACE.sub(lambda found: term if found[0] == PLACEHOLDER else found[0], self.facts)
        card = quoted(self.card_name)
        front = f"front_face({term},{quoted(self.front)}). " if self.front else ""
        return (
            f"face({term}). face_name({term},{quoted(self.name)}). {front}"
            f"face_of({card},{term},{self.side}). layout({card},{self.layout}).\n{facts}"
        )


def _face_id(name: str, card_name: str, shared: bool) -> str:
    """Give what facts call a face."""
    return f"{name} ({card_name})" if shared else name


def _with_costs(facts: str) -> str:
    """Add what follows from the mana cost."""
    found = _COST.search(facts)
    return f"{mana_cost_facts(found[1] if found else None)}\n{facts}"


def _shard(name: str) -> str:
    """Give the file that a name is looked up in."""
    letters = "".join(
        sign for sign in normalise_name(name)[:2] if sign.isascii() and sign.isalnum()
    )
    return f"{letters or 'other'}.txt"


class Library:
    """The cards, each read from its file when it is asked for."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; nothing is read yet."""
        self.folder = folder
        self._shard_of = lru_cache(maxsize=None)(self._read)

    @classmethod
    def open(cls, folder: Path = FOLDER) -> "Library":
        """Open a library.

        Args:
            folder: where it lies; the one that comes with the package where not given.

        Raises:
            FileNotFoundError: there is no library in the folder.
        """
        if not (folder / _NAMES).is_file():
            raise FileNotFoundError(f"no card library in {folder}; make one with `make library`")
        return cls(folder)

    def _read(self, shard: str) -> dict[str, list[tuple[str, str]]]:
        """Read a file: by normalised name, each entry's first line and the rest."""
        try:
            text = (self.folder / shard).read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for block in text.rstrip("\n").split("\n\n"):
            head, _, body = block.partition("\n")
            if head.startswith("%= "):
                name, card = head[3:].split(" = ")
                found[normalise_name(name)].append((name, f"={card}"))
            else:
                name = head[2:].partition(" | ")[0]
                found[normalise_name(name)].append((head[2:], body))
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
        candidates = self._shard_of(_shard(name)).get(normalise_name(name))
        if not candidates:
            return None
        spelled = [entry for entry in candidates if entry[0].partition(" | ")[0] == name]
        head, body = (spelled or candidates)[0]
        if body.startswith("="):
            return self._card(body[1:])
        return self._faces(head, body)

    def _card(self, card_name: str) -> tuple[FaceEntry, ...]:
        """Find a card by its full name as the library spells it."""
        for head, body in self._shard_of(_shard(card_name))[normalise_name(card_name)]:
            if head.partition(" | ")[0] == card_name and not body.startswith("="):
                return self._faces(head, body)
        raise KeyError(card_name)

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
                    facts=_with_costs(facts.strip("\n")),
                    id=_face_id(name, card_name, marked == "shared"),
                    front=found[0].id if back else None,
                )
            )
        return tuple(found)

    def suggest(self, name: str) -> str | None:
        """Find the nearest name that there is.

        Args:
            name: a name that no card has.

        Returns:
            A card's or a face's name, or `None` where none is near.
        """
        names = (self.folder / _NAMES).read_text(encoding="utf-8").splitlines()
        spelling = {normalise_name(known): known for known in reversed(names)}
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


def face_facts(face: Face) -> str:
    """Compile a face.

    Args:
        face: any face.

    Returns:
        Its facts as the library keeps them: the characteristics on the first line, then a line
        for each ability.
    """
    try:
        mana_cost_facts(face.mana_cost)
    except ValueError:
        face = replace(face, mana_cost=None, unknown=(*face.unknown, "mana_cost"))
    lines = [" ".join(characteristics(face))]
    if "text" in face.unknown:
        facts = [f"ability({PLACEHOLDER},1,a({PLACEHOLDER},1))."]
        facts += [f"unread(a({PLACEHOLDER},1),{tag})." for tag in _ALL_TAGS]
    else:
        facts = compile_face(face)
    for fact in facts:
        if fact.startswith(f"ability({PLACEHOLDER},"):
            lines.append(fact)
        else:
            lines[-1] = f"{lines[-1]} {fact}".strip()
    return "\n".join(line for line in lines if line)


def entry_from_inline(face: Face) -> FaceEntry:
    """Compile a card that is written down in a case, on the same path as the library's.

    Args:
        face: the face, as `pysolver.cards.sources.face_from_inline` gives it.

    Returns:
        Its entry.
    """
    return FaceEntry(
        name=face.name,
        card_name=face.card_name,
        side=face.side,
        layout=face.layout,
        facts=_with_costs(face_facts(face)),
        id=face.name,
    )


def with_known_texts(faces: Sequence[Face]) -> Iterator[Face]:
    """Give faces of unknown text the text of their namesakes.

    Args:
        faces: all faces of a source.

    Yields:
        The same faces, in the same order; a face whose text the source lacks has the text of
        the card with its name, mana cost and type line, where there is one (201.2).
    """
    cards = {face.name: face for face in faces if face.name == face.card_name}
    for face in faces:
        twin = cards.get(face.name)
        if "text" in face.unknown and twin is not None and _alike(face, twin):
            known = tuple(word for word in face.unknown if word != "text")
            yield replace(face, text=twin.text, unknown=known)
        else:
            yield face


def _alike(face: Face, twin: Face) -> bool:
    """Say whether two faces have the same mana cost and type line."""
    return (face.mana_cost, face.supertypes, face.types, face.subtypes) == (
        twin.mana_cost,
        twin.supertypes,
        twin.types,
        twin.subtypes,
    )


def build(source: Path, destination: Path = FOLDER, workers: int = 2) -> int:
    """Make the library.

    Args:
        source: a file of card data, see `load_faces`.
        destination: the folder for the text; what an older library left there is removed.
        workers: how many processes compile.

    Returns:
        The number of faces. The same source gives the same text, byte for byte.

    Raises:
        ValueError: the source cannot be read.
    """
    faces = list(with_known_texts(list(load_faces(source))))
    if workers > 1:
        with multiprocessing.get_context("spawn").Pool(workers) as pool:
            facts = pool.map(face_facts, faces, chunksize=500)
    else:
        facts = [face_facts(face) for face in faces]
    shards: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    cards = [list(group) for _, group in groupby(zip(faces, facts, strict=True), _card_name)]
    names = {face.name for face in faces} | {face.card_name for face in faces}
    full = {face.card_name for face in faces}
    holders: dict[str, set[str]] = defaultdict(set)
    for face in faces:
        holders[face.name].add(face.card_name)
    shared = {name for name, cards_of in holders.items() if len(cards_of) > 1}
    for card in cards:
        name = card[0][0].card_name
        block = _block(card, shared)
        shards[_shard(name)].append((normalise_name(name), f"0{name}", block))
        for alias in sorted(_aliases(card, full, names)):
            line = f"%= {alias} = {name}"
            shards[_shard(alias)].append((normalise_name(alias), f"1{alias}{name}", line))
    destination.mkdir(parents=True, exist_ok=True)
    for old in destination.glob("*.txt"):
        old.unlink()
    for shard, blocks in sorted(shards.items()):
        text = "\n\n".join(block for _, _, block in sorted(blocks)) + "\n"
        (destination / shard).write_text(text, encoding="utf-8", newline="\n")
    listing = "".join(f"{name}\n" for name in sorted(names))
    (destination / _NAMES).write_text(listing, encoding="utf-8", newline="\n")
    return len(faces)


def _card_name(pair: tuple[Face, str]) -> str:
    """Give the card's name of a face and its facts."""
    return pair[0].card_name


def _aliases(card: Iterable[tuple[Face, str]], full: set[str], names: set[str]) -> Iterator[str]:
    """Give the names that lead to a card beside its full name."""
    for face, _ in card:
        if face.name not in full:
            yield face.name
        plain = original_name(face.name)
        if plain not in names:
            yield plain


def _block(card: Sequence[tuple[Face, str]], shared: set[str]) -> str:
    """Write a card's block."""
    first = card[0][0]
    layout = "normal" if first.layout == "reversible_card" else first.layout
    head = f"% {first.card_name}" + (f" | {layout}" if layout != "normal" else "")
    lines = [head]
    for face, facts in card:
        if len(card) > 1 or face.name != face.card_name:
            mark = face.name in shared and face.name != face.card_name
            lines.append(f"%% {face.name}" + (" | shared" if mark else ""))
        if facts:
            lines.append(facts)
    return "\n".join(lines)
