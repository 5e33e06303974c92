"""A face in the library, and how its facts are made."""

import re
from dataclasses import dataclass, replace

from pysolver.cards.characteristics import (
    PLACEHOLDER,
    characteristics,
    mana_cost_facts,
    quoted,
)
from pysolver.cards.face import Face
from pysolver.cards.shorthand import long_form, short_form

_PLACE = re.compile(rf'"(?:[^"\\]|\\.)*"|\b{PLACEHOLDER}\b')
_ALL_TAGS = (
    "mana", "spend", "types", "colors", "abilities", "pt", "control", "timing", "cost",
    "tap_trigger", "damage", "draw", "life", "counters", "tokens", "enters", "zone", "play",
    "combat", "target", "activation", "casting",
    "own_casting", "other",
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


def face_facts(face: Face) -> list[str]:
    """Compile a face.

    Args:
        face: any face.

    Returns:
        Its facts for the placeholder `f`, one a string: the characteristics, then those of each
        ability, beginning with its `ability` fact.
    """
    from pysolver.cards.compiler import compile_face

    try:
        mana_cost_facts(face.mana_cost)
    except ValueError:
        face = replace(face, mana_cost=None, unknown=(*face.unknown, "mana_cost"))
    if "text" in face.unknown:
        ability = f"a({PLACEHOLDER},1)"
        facts = [f"ability({PLACEHOLDER},1,{ability})."]
        if set(face.types) & {"Instant", "Sorcery"}:
            facts.append(f"kind({ability},spell).")  # 113.3a
        facts += [f"unread({ability},{tag})." for tag in _ALL_TAGS]
    else:
        facts = compile_face(face)
    return characteristics(face) + facts


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
        facts=long_form(short_form(face_facts(face))),
        id=face.name,
    )
