"""Continuous effects: land types, granted abilities, conditions, durations."""

from __future__ import annotations

import pytest
from text_helpers import compiled, said, unread

STATICS = {
    "Nonbasic lands are Swamps.": {
        'applies_to(1,"non(supertype(basic)), type(land)")',
        "change(1,clear(land_types))",
        'change(1,subtype("Swamp"))',
    },
    "Each land is a Forest in addition to its other land types.": {
        'applies_to(1,"type(land)")',
        'change(1,subtype("Forest"))',
    },
    "Lands you control are every basic land type in addition to their other types.": {
        'applies_to(1,"controller(you), type(land)")',
        "change(1,every(basic_land_type))",
    },
    "Lands your opponents control lose all abilities except mana abilities.": {
        'applies_to(1,"controller(opponent), type(land)")',
        "change(1,clear(abilities_except_mana))",
    },
    "Enchanted permanent is a colorless Island land and loses all other card types and "
    "abilities.": {
        "applies_to(1,ref(attached))",
        "change(1,clear(types))",
        "change(1,clear(land_types))",
        "change(1,type(land))",
        'change(1,subtype("Island"))',
        "change(1,clear(colors))",
        "change(1,clear(abilities))",
    },
    "Nontoken artifacts you control are Swamp lands in addition to their other types.": {
        'applies_to(1,"controller(you), non(token), type(artifact)")',
        "change(1,type(land))",
        'change(1,subtype("Swamp"))',
    },
    "Goblins you control get +1/-1 and have haste.": {
        "applies_to(1,\"controller(you), subtype('Goblin')\")",
        "change(1,power(1))",
        "change(1,toughness(-1))",
        'change(1,ability(k("haste")))',
    },
}  # fmt: skip


@pytest.mark.parametrize("text", STATICS)
def test_static_abilities(text: str) -> None:
    assert unread(text, "Enchantment") == set()
    assert said(text, "applies_to", "change", types="Enchantment") == STATICS[text]


def test_granted_ability_is_compiled_too() -> None:
    facts = compiled('Artifacts you control have "{T}: Add {U}."')
    assert "change(a(f,1),1,ability(q(a(f,1),1)))" in facts
    assert "kind(q(a(f,1),1),activated)" in facts
    assert "adds(q(a(f,1),1),1,1,1,one,only(u),1)" in facts


def test_it_is_what_the_condition_speaks_of() -> None:
    aura = 'As long as enchanted permanent is a land, it has "{T}: Add {G}."'
    assert "applies_to(a(f,1),1,ref(attached))" in compiled(aura, "Enchantment")
    own = "As long as this artifact is untapped, it has hexproof."
    assert "applies_to(a(f,1),1,ref(self))" in compiled(own)


def test_two_sentences_have_conditions_of_their_own() -> None:
    text = "Elves get +1/+1. As long as it's your turn, Goblins get +2/+0."
    assert said(text, "condition") == set()
    assert said(text, "part_condition") == {"part_condition(2,your_turn)"}


def test_resolving_effects_have_durations() -> None:
    text = "{T}: Target land becomes a Plains until end of turn."
    assert said(text, "target", "change", "duration", "effect") == {
        'target(1,"type(land)")',
        "change(1,clear(land_types))",
        'change(1,subtype("Plains"))',
        "duration(1,end_of_turn)",
        "effect(1,apply(1))",
    }
    forever = "{T}: Target land becomes a Plains."
    assert said(forever, "duration") == {"duration(1,game)"}


def test_a_temporary_trigger_is_an_ability_of_its_own() -> None:
    text = "Until end of turn, whenever a player taps a Forest for mana, that player adds {G}."
    facts = compiled(text, "Instant")
    assert "kind(q(a(f,1),1),triggered)" in facts
    assert "trigger(q(a(f,1),1),tapped_for_mana(any,\"subtype('Forest')\"))" in facts
    assert "effect(a(f,1),1,create_ability(q(a(f,1),1),end_of_turn))" in facts


def test_tokens_are_faces() -> None:
    text = "{3}, {T}: Create two 2/1 red and white Goblin creature tokens with haste."
    facts = compiled(text)
    assert {
        "type(t(a(f,1),1),creature)",
        'subtype(t(a(f,1),1),"Goblin")',
        "color_indicator(t(a(f,1),1),r)",
        "color_indicator(t(a(f,1),1),w)",
        "power(t(a(f,1),1),2)",
        "toughness(t(a(f,1),1),1)",
        'keyword(a(t(a(f,1),1),1),"haste")',
        "effect(a(f,1),1,create(you,2,t(a(f,1),1)))",
    } <= set(facts)
    later = compiled('{3}: Create a 1/1 green Elf creature token. It has "{T}: Add {G}."')
    assert "adds(a(t(a(f,1),1),1),1,1,1,one,only(g),1)" in later


def test_modes_are_abilities_of_their_own() -> None:
    facts = compiled("Choose one —\n• Draw a card.\n• Add {R}{R}.", "Sorcery")
    assert "effect(a(f,1),1,choose_modes(1,1))" in facts
    assert "effect(m(a(f,1),1),1,draw(you,1))" in facts
    assert "adds(m(a(f,1),2),1,1,1,one,only(r),2)" in facts


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{1}, Discard this card: Draw a card.", "hand"),
        ("{1}, Exile this card from your graveyard: Draw a card.", "graveyard"),
        ("Exile this card from your hand: Add {R}.", "hand"),
    ],
)
def test_where_an_ability_works(text: str, where: str) -> None:
    assert said(text, "functions_in", types="Creature") == {f"functions_in({where})"}


@pytest.mark.parametrize(
    "text",
    [
        "Other lands are Swamps except for Forests.",
        "Lands are Swamp.Islands are odd.",
        "Whenever Elves attack, it gets +1/+1 until end of turn.",
        "Target creature and another target creature you control swap places.",
        "It becomes whatever it likes.",
    ],
)
def test_what_is_not_read_is_said(text: str) -> None:
    assert unread(text, "Enchantment")


COPIES = {
    "{1}: This artifact becomes a copy of target artifact until end of turn, except it's 3/3.": {
        "applies_to(1,ref(self))",
        "change(1,copy_of(target(1)))",
        "change(1,copy_except(base_power(3)))",
        "change(1,copy_except(base_toughness(3)))",
        "duration(1,end_of_turn)",
    },
    "{1}: This artifact becomes a copy of target creature, except it has flying and this "
    "ability.": {
        "applies_to(1,ref(self))",
        "change(1,copy_of(target(1)))",
        'change(1,copy_except(ability(k("flying"))))',
        "change(1,copy_except(ability(a(f,1))))",
        "duration(1,game)",
    },
    "{1}: Until your next turn, target creature becomes a copy of another target creature.": {
        "applies_to(1,ref(target(1)))",
        "change(1,copy_of(target(2)))",
        "duration(1,your_next_turn)",
    },
}


@pytest.mark.parametrize("text", COPIES)
def test_what_becomes_a_copy(text: str) -> None:
    assert unread(text) == set()
    assert said(text, "applies_to", "change", "duration") == COPIES[text]


def test_a_copy_of_something_unclear_is_not_read() -> None:
    assert unread("{1}: This artifact becomes a copy of it.")


def test_the_headings_of_a_leveler() -> None:
    facts = compiled("Level up {1}\nLEVEL 1-3\n2/3\nFlying\nLEVEL 4+\n4/4", "Creature")
    assert "section_range(a(f,2),level,1,3)" in facts
    assert "section_size(a(f,2),2,3)" in facts
    assert "section_range(a(f,3),level,1,3)" in facts
    assert "section_range(a(f,4),level,4,none)" in facts
    assert "section_size(a(f,4),4,4)" in facts


def test_the_name_of_a_token_ends_before_what_the_token_has() -> None:
    text = (
        "{3}: Create a colorless artifact token named Pale Ember with "
        '"When this token enters, draw a card" and "{T}: Add {C}."'
    )
    facts = compiled(text)
    assert 'face_name(t(a(f,1),1),"Pale Ember")' in facts
    assert "effect(a(t(a(f,1),1),1),1,draw(you,1))" in facts
    assert "adds(a(t(a(f,1),1),2),1,1,1,one,only(c),1)" in facts


def test_a_land_token_of_every_basic_type() -> None:
    text = "{1}: Create a colorless land token named Anywhere that is every basic land type."
    types = {f'subtype(t(1),"{name}")' for name in ("Plains", "Island", "Swamp", "Mountain")}
    assert types <= {fact.replace("t(a(f,1),1)", "t(1)") for fact in compiled(text)}


def test_one_ability_of_several() -> None:
    text = "{1}: Target creature gains your choice of flying or haste until end of turn."
    assert said(text, "change") == {
        'change(1,ability_of_choice(k("flying")))',
        'change(1,ability_of_choice(k("haste")))',
    }


def test_what_something_is_also() -> None:
    """It defines its types (604.3), and takes none away."""
    text = "This artifact is also a Cleric and Wizard."
    assert said(text, "defining", "change") == {
        "defining(a(f,1))",
        'change(1,subtype("Cleric"))',
        'change(1,subtype("Wizard"))',
    }


@pytest.mark.parametrize(
    "text",
    [
        "Cats get +2/+0 and Dogs get +0/+2 until end of turn.",
        "Cats gain flying and Dogs get +0/+2 until end of turn.",
        "Target Cat can block an additional creature this turn.",
    ],
)
def test_how_long_each_clause_lasts(text: str) -> None:
    """What is said once at the end is said of each clause."""
    durations = said(text, "duration", types="Instant")
    assert durations and all(each.endswith("end_of_turn)") for each in durations)


def test_how_long_a_change_lasts_that_is_made_instead_is_not_read() -> None:
    text = (
        "Target Cat gets +1/+1 until end of turn. It gets +4/+4 instead if you control an artifact."
    )
    assert unread(text, types="Instant")
