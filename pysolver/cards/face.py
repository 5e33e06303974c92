"""A face of a card, as the sources describe it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """One face of a card: its printed characteristics and its Oracle text.

    Attributes:
        name: the face's own name, as printed (`Insectile Aberration`).
        card_name: the card's full name (`Delver of Secrets // Insectile Aberration`).
        side: `a` for the first face, `b` for the second, and so on.
        layout: `normal`, `split`, `adventure`, `transform`, `modal_dfc`, `flip` and so on.
        mana_cost: the mana cost as printed, `None` where the face has none (202.1b).
        supertypes: as printed, such as `Legendary` (205.4).
        types: card types as printed, such as `Creature` (205.2).
        subtypes: as printed, such as `Elf` or `Urza's` (205.3).
        colors: letters of the colour indicator (204), empty where there is none, `None` where
            the source does not tell.
        text: Oracle text, one paragraph a line; empty where there is none.
        power: as printed (`2`, `*`, `1+*`), `None` where there is none.
        toughness: as printed, `None` where there is none.
        loyalty: as printed, `None` where there is none.
        defense: as printed, `None` where there is none.
        unknown: which of `mana_cost`, `types`, `colors`, `text` the sources do not tell.
    """

    name: str
    card_name: str
    side: str
    layout: str
    mana_cost: str | None
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    colors: tuple[str, ...] | None
    text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    unknown: tuple[str, ...] = ()
