"""Makes the card library from card data."""

import multiprocessing
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from pysolver.cards.entry import face_facts
from pysolver.cards.face import Face
from pysolver.cards.library import FOLDER, shard_of
from pysolver.cards.names import normalise_name, original_name
from pysolver.cards.shorthand import short_form
from pysolver.cards.sources import load_faces


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


def compiled(face: Face) -> str:
    """Compile a face to the short form.

    Args:
        face: any face.

    Returns:
        Its lines in the library.
    """
    return short_form(face_facts(face))


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
            facts = pool.map(compiled, faces, chunksize=200)
    else:
        facts = [compiled(face) for face in faces]
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
        shards[shard_of(name)].append((normalise_name(name), f"0{name}", block))
        for alias in sorted(_aliases(card, full, names)):
            line = f"%= {alias} = {name}"
            shards[shard_of(alias)].append((normalise_name(alias), f"1{alias}{name}", line))
    files = {
        shard: "\n\n".join(block for _, _, block in sorted(blocks)) + "\n"
        for shard, blocks in shards.items()
    }
    destination.mkdir(parents=True, exist_ok=True)
    for file, text in sorted(files.items()):
        (destination / file).write_text(text, encoding="utf-8", newline="\n")
    for old in destination.glob("*.txt"):
        if old.name not in files:
            old.unlink()
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
