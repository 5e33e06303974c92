"""What words of a list of nouns belong to, and from where spells are cast."""

from __future__ import annotations

import pytest
from text_helpers import said


@pytest.mark.parametrize(
    ("nouns", "tests"),
    [
        (
            "artifact, battle, or creature with flying",
            "keyword('flying'), type(creature) | type(artifact) | type(battle)",
        ),
        (
            "planeswalker or creature with power 4 or greater",
            "power(ge,4), type(creature) | type(planeswalker)",
        ),
        (
            "artifact or creature with mana value 3",
            "mana_value(eq,3), type(artifact) | mana_value(eq,3), type(creature)",
        ),
        (
            "creature or land with a charge counter on it",
            "counters('charge',ge,1), type(creature) | counters('charge',ge,1), type(land)",
        ),
        ("Golem or creature with flying", None),
    ],
)
def test_what_a_quality_after_a_list_is_said_of(nouns: str, tests: str | None) -> None:
    """Only creatures fly; mana values and counters are other permanents' too."""
    both = "keyword('flying'), subtype('Golem') | keyword('flying'), type(creature)"
    assert said(f"Destroy target {nouns}.", "target", types="Instant") == {
        f'target(1,"{tests or both}")'
    }


@pytest.mark.parametrize(
    ("spells", "tests"),
    [
        ("snow spells and artifact spells", "spell, supertype(snow) | spell, type(artifact)"),
        ("colorless spells and Golem spells", "colorless, spell | spell, subtype('Golem')"),
        (
            "red instant and sorcery spells",
            "color(r), spell, type(instant) | color(r), spell, type(sorcery)",
        ),
    ],
)
def test_what_an_adjective_before_a_list_is_said_of(spells: str, tests: str) -> None:
    """A noun that says 'spells' itself keeps its adjective for itself."""
    text = f"You may cast {spells} as though they had flash."
    assert said(text, "rule") == {f'rule(flash(you,"{tests}"))'}


def test_from_where_a_spell_is_cast() -> None:
    """The spell is on the stack as the ability triggers, so no test may ask for its old zone."""
    text = "Whenever you cast a Golem spell from your graveyard, draw a card."
    cast = "cast_from(graveyard), owner(you), spell, subtype('Golem')"
    assert said(text, "trigger") == {f'trigger(cast(you,"{cast}"))'}


def test_from_where_the_next_spell_is_cast() -> None:
    text = "When you next cast an instant spell from exile this turn, draw a card."
    cast = "cast_from(exile), spell, type(instant)"
    facts = said(text, "trigger", types="Sorcery")
    assert any(f'cast(you,"{cast}")' in fact for fact in facts)


def test_what_is_cheaper_from_a_zone() -> None:
    text = "Golem spells you cast from your graveyard cost {1} less to cast."
    cast = "cast_from(graveyard), controller(you), owner(you), spell, subtype('Golem')"
    assert said(text, "rule") == {f'rule(costs_less("{cast}",1))'}
