"""Faces made up for tests of the text compiler, and their facts."""

from __future__ import annotations

from pysolver.cards.compiler import compile_face
from pysolver.cards.face import Face


def compiled(text: str, types: str = "Artifact", name: str = "Testing Stone") -> list[str]:
    """Compile a text that stands on a card of its own; facts without their stops."""
    face = Face(
        name=name,
        card_name=name,
        side="a",
        layout="normal",
        mana_cost="{2}",
        supertypes=(),
        types=tuple(types.split()),
        subtypes=(),
        colors=None,
        text=text,
    )
    return [fact.removesuffix(".") for fact in compile_face(face)]


def said(text: str, *functors: str, types: str = "Artifact") -> set[str]:
    """Give the facts of some functors, without the ability that they begin with."""
    found = set()
    for fact in compiled(text, types):
        functor, rest = fact.split("(", 1)
        if functor in functors:
            found.add(f"{functor}({rest}".replace("a(f,1),", "", 1))
    return found


def unread(text: str, types: str = "Artifact") -> set[str]:
    """Give the tags of what was not read."""
    return {
        fact.rsplit(",", 1)[1][:-1] for fact in compiled(text, types) if fact.startswith("unread")
    }
