"""The facts of abilities in words, and naming an ability by the start of its text."""

import pytest

from pysolver.abilities import Wording
from pysolver.cards.entry import entry_from_inline
from pysolver.cards.render import begins
from pysolver.cards.sources import face_from_inline


def _text(text: str, types: str = "Artifact Creature") -> str:
    entry = entry_from_inline(face_from_inline("Thing", types=types, text=text))
    return Wording([entry]).text('a("Thing",1)')


@pytest.mark.parametrize(
    ("text", "rendered"),
    [
        ("{T}: Add {C}.", "{T}: Add {C}."),
        ("{T}: Add {R} or {G}.", "{T}: Add {R} or {G}."),
        ("{T}: Add one mana of any color.", "{T}: Add one mana of any color."),
        ("{T}: Add {G}{G}.", "{T}: Add {G}{G}."),
        ("{2}, {Q}: Add {W}.", "{2}, {Q}: Add {W}."),
        ("{T}, Sacrifice this creature: Draw a card.", "{T}, Sacrifice this: Draw a card."),
        (
            "Tap an untapped artifact you control: Add {U}.",
            "Tap an untapped artifact you control: Add {U}.",
        ),
        ("Pay 2 life: Add {B}.", "Pay 2 life: Add {B}."),
        (
            "{1}, Remove X storage counters from Thing: Add {R}.",
            "{1}, Remove X storage counters from this: Add {R}.",
        ),
        ("Flying", "flying"),
        ("Ward {2}", "ward {2}"),
        ("{1}: Blorp the grue.", "{1} …"),
        ("When this creature enters, draw a card.", "When …"),
    ],
)
def test_words(text: str, rendered: str) -> None:
    assert _text(text) == rendered


@pytest.mark.parametrize("cost", ["+2", "−3", "0", "−X"])
def test_loyalty_costs(cost: str) -> None:
    assert _text(f"{cost}: Draw a card.", "Planeswalker") == f"{cost}: Draw a card."


@pytest.mark.parametrize(
    ("rendered", "written", "fits"),
    [
        ("{T}: Add {C}.", "{T}: Add {C}", True),
        ("{T}: Add {C}.", "{t}: add", True),
        ("{T}: Add {C}.", "{T}: Add {G}", False),
        ("{T}, Sacrifice this: Draw a card.", "{T}, Sacrifice this land", True),
        ("{T}, Sacrifice this: Draw a card.", "{T}, Sacrifice ~", True),
        ("{T}, Sacrifice a creature: …", "{T}, Sacrifice this land", False),
        ("{T} …", "{T}: Search your library", True),
        ("…", "{T}: Add", False),
        ("morph {2}{U}", "Morph", True),
    ],
)
def test_the_start_of_a_text(rendered: str, written: str, fits: bool) -> None:
    assert begins(rendered, written) is fits
