"""Words of a face's text that are replaced (612)."""

from __future__ import annotations

from pysolver.cards.entry import entry_from_inline
from pysolver.cards.rewording import reworded
from pysolver.cards.sources import face_from_inline


def changed(text: str, old: str, new: str) -> str:
    face = face_from_inline(
        "Swamp Goblin", types="Creature — Goblin", text=text, mana_cost="{B}", power=1, toughness=1
    )
    entry = reworded(entry_from_inline(face), old, new)
    assert entry.name == "Swamp Goblin"
    return entry.facts


def test_a_subtype_in_the_type_line_and_the_text() -> None:
    facts = changed("Other Goblins get +1/+1.", "Goblin", "Elf")
    assert 'subtype(f,"Elf")' in facts
    assert "Goblin" not in facts


def test_a_land_type_in_keywords() -> None:
    assert '"islandwalk"' in changed("Swampwalk", "Swamp", "Island")


def test_a_color_word_and_no_symbol() -> None:
    text = "Protection from black\n{T}: Add {B}.\nBlack creatures get +1/+1."
    facts = changed(text, "black", "red")
    assert '"protection from red"' in facts
    assert "color(r)" in facts
    assert "only(b)" in facts
    assert "cost_symbol(f,1,b)" in facts


def test_a_face_without_the_word_stays_what_it_is() -> None:
    face = face_from_inline("Bear", types="Creature — Bear", text="Trample", power=2, toughness=2)
    entry = entry_from_inline(face)
    assert reworded(entry, "Goblin", "Elf") is entry
