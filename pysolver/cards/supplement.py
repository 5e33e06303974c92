"""Facts about faces and colours that a source may lack.

Three files in `data/` hold them: `missing_faces.tsv` (second faces: cost, types, size),
`land_faces.tsv` (the land faces of modal double-faced cards: what they add and how they enter)
and `color_indicators.tsv` (colours of faces without a mana cost that tells them).
"""

from functools import cache

from pysolver.cards.data import rows
from pysolver.cards.face import Face

_ENTERS = {
    "tapped": ("This land enters tapped.",),
    "untapped": (),
    "pay_3_life_or_tapped": (
        "As this land enters, you may pay 3 life. If you don't, it enters tapped.",
    ),
}


@cache
def _faces() -> dict[tuple[str, str], tuple[str, ...]]:
    """Give the rows of missing faces by card name and face name."""
    return {(row[0], row[1]): row for row in rows("missing_faces.tsv")}


@cache
def _lands() -> dict[str, tuple[str, str]]:
    """Give what land faces add and how they enter, by face name."""
    return {name: (adds, enters) for name, adds, enters in rows("land_faces.tsv")}


@cache
def _colors() -> dict[str, str]:
    """Give the colours of a colour indicator by face name: letters, `-` none, `?` unsure."""
    return {name: colors for colors, name in rows("color_indicators.tsv")}


def color_indicator(name: str) -> tuple[str, ...] | None:
    """Give the colours of a face's colour indicator (204).

    Args:
        name: the face's name.

    Returns:
        Letters of colours, empty where there is no indicator, `None` where that is not known.
    """
    colors = _colors().get(name, "?")
    return None if colors == "?" else () if colors == "-" else tuple(colors)


def missing_face(card_name: str, name: str, side: str, layout: str) -> Face:
    """Give a face that the source leaves out.

    Args:
        card_name: the card's full name.
        name: the face's name.
        side: the face's letter.
        layout: the card's layout, as the source says.

    Returns:
        What is known of it. The text is unknown but for land faces, whose text follows from
        what they add and how they enter.
    """
    row = _faces().get((card_name, name))
    if row is None:
        unknown = ("mana_cost", "types", "colors", "text")
        return Face(name, card_name, side, layout, None, (), (), (), None, "", unknown=unknown)
    cost, supertypes, types, subtypes, power, toughness, loyalty, unsure = row[2:]
    missing = [word for word in unsure.split(" ") if word]
    text = ""
    if name in _lands():
        adds, enters = _lands()[name]
        symbols = " or ".join(f"{{{letter}}}" for letter in adds)
        text = "\n".join((*_ENTERS[enters], f"{{T}}: Add {symbols}."))
    else:
        missing.append("text")
    return Face(
        name=name,
        card_name=card_name,
        side=side,
        layout=layout,
        mana_cost=cost or None,
        supertypes=tuple(supertypes.split()),
        types=tuple(types.split()),
        subtypes=tuple(word.replace("_", " ") for word in subtypes.split()),
        colors=None if "colors" in missing else (),
        text=text,
        power=power or None,
        toughness=toughness or None,
        loyalty=loyalty or None,
        unknown=tuple(missing),
    )
