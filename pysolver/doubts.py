"""What nobody can be sure about in the text of cards, whatever the board."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pysolver import solver
from pysolver.cards.characteristics import quoted
from pysolver.cards.entry import FaceEntry

_OWNER = re.compile(r'\ba\(("(?:[^"\\]|\\.)*"),\d+\)')
"""An ability of a face; the group is the face's term."""

_known: dict[FaceEntry, str | None] = {}


def doubts(faces: Iterable[FaceEntry]) -> dict[FaceEntry, str]:
    """The faces about which something is in doubt.

    Args:
        faces: any faces. What stage `understood` says of one is kept for the next time.

    Returns:
        For each of them that has a text that was not read or is not understood, or of which
        something is not known, the facts that say so.
    """
    wanted = list(faces)
    new = [face for face in wanted if face not in _known]
    if new:
        _look(new)
    return {face: text for face in wanted if (text := _known[face]) is not None}


def _look(faces: list[FaceEntry]) -> None:
    texts = {face: face.ground_facts() for face in faces}
    found: dict[str, list[str]] = {}
    for atom in solver.run("understood", *texts.values()):
        fact = f"{atom}."
        owner = _OWNER.search(fact)
        if owner is not None:
            found.setdefault(owner[1], []).append(fact)
            continue
        # A keyword that is given by an effect has no face of its own.
        for face, text in texts.items():
            if str(atom.arguments[0]) in text:
                found.setdefault(quoted(face.id), []).append(fact)
    for face in faces:
        facts = found.get(quoted(face.id), [])
        _known[face] = " ".join(facts) if facts or "unknown(f," in face.facts else None
