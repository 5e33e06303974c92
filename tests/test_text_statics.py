"""Continuous effects of layers 3 to 7 in text, and the look-alikes that must stay apart."""

from __future__ import annotations

import pytest
from text_helpers import compiled, said, unread


def static(text: str) -> set[str]:
    """Give what a text says of continuous effects."""
    functors = ("applies_to", "change", "condition", "part_condition", "defining", "functions_in")
    return {fact.replace("(a(f,1))", "") for fact in said(text, *functors, types="Enchantment")}


def spell(text: str) -> set[str]:
    """Give what a spell's text says of continuous effects."""
    return said(text, "applies_to", "change", "duration", "target", "effect", types="Instant")


STATICS = {
    "Creatures you control get +1/+1.": {
        'applies_to(1,"controller(you), type(creature)")', "change(1,power(1))",
        "change(1,toughness(1))",
    },
    "Other Goblin creatures you control get +1/+1 and have haste.": {
        "applies_to(1,\"controller(you), other, subtype('Goblin'), type(creature)\")",
        "change(1,power(1))", "change(1,toughness(1))", 'change(1,ability(k("haste")))',
    },
    "Enchanted creature gets +2/+2 and has flying.": {
        "applies_to(1,ref(attached))", "change(1,power(2))", "change(1,toughness(2))",
        'change(1,ability(k("flying")))',
    },
    "Enchanted creatures you control get +2/+2.": {
        'applies_to(1,"controller(you), enchanted, type(creature)")', "change(1,power(2))",
        "change(1,toughness(2))",
    },
    "As long as enchanted creature is green, it gets +1/+0.": {
        'condition(is(attached,"color(g)"))', "applies_to(1,ref(attached))", "change(1,power(1))",
        "change(1,toughness(0))",
    },
    "As long as this enchantment is enchanted, it has flying.": {
        'condition(is(self,"enchanted"))', "applies_to(1,ref(self))",
        'change(1,ability(k("flying")))',
    },
    "Enchanted creature has reach as long as it's red.": {
        'condition(is(attached,"color(r)"))', "applies_to(1,ref(attached))",
        'change(1,ability(k("reach")))',
    },
    "Each artifact you control has flying as long as it's a creature.": {
        'applies_to(1,"controller(you), type(artifact), type(creature)")',
        'change(1,ability(k("flying")))',
    },
    "Enchanted creature gets +1/+0 as long as it's red. Otherwise, it gets -1/-0.": {
        "applies_to(1,ref(attached))", "change(1,power(1))", "change(1,toughness(0))",
        'part_condition(1,is(attached,"color(r)"))',
        "applies_to(2,ref(attached))", "change(2,power(-1))", "change(2,toughness(0))",
        'part_condition(2,non(is(attached,"color(r)")))',
    },
    "Enchanted creature gets +1/+0 for each Aura attached to it.": {
        "applies_to(1,ref(attached))",
        "change(1,power(count(\"attached_to(attached), subtype('Aura')\")))",
        "change(1,toughness(0))",
    },
    "Each creature gets +1/+0 for each Aura attached to it.": {
        'applies_to(1,"type(creature)")',
        "change(1,power(count(\"attached_to(affected), subtype('Aura')\")))",
        "change(1,toughness(0))",
    },
    "Each creature gets +1/+0 for each other creature that shares a color with it.": {
        'applies_to(1,"type(creature)")',
        'change(1,power(count("other_than(affected), shares(color,affected), type(creature)")))',
        "change(1,toughness(0))",
    },
    "Enchanted creature gets +1/+0 for each other creature you control.": {
        "applies_to(1,ref(attached))",
        'change(1,power(count("controller(you), other_than(attached), type(creature)")))',
        "change(1,toughness(0))",
    },
    "Enchanted creature gets +1/+0 for each other enchantment you control.": {
        "applies_to(1,ref(attached))",
        'change(1,power(count("controller(you), other, type(enchantment)")))',
        "change(1,toughness(0))",
    },
    "Equipped creature gets +X/+X, where X is the number of Islands you control.": {
        "applies_to(1,ref(attached))",
        "change(1,power(count(\"controller(you), subtype('Island')\")))",
        "change(1,toughness(count(\"controller(you), subtype('Island')\")))",
    },
    "This enchantment's power and toughness are each equal to the number of Elves you control.": {
        "defining", "applies_to(1,ref(self))",
        "change(1,base_power(count(\"controller(you), subtype('Elf')\")))",
        "change(1,base_toughness(count(\"controller(you), subtype('Elf')\")))",
    },
    "During your turn, this enchantment's power and toughness are each equal to the number of "
    "Elves you control.": {
        "condition(your_turn)", "applies_to(1,ref(self))",
        "change(1,base_power(count(\"controller(you), subtype('Elf')\")))",
        "change(1,base_toughness(count(\"controller(you), subtype('Elf')\")))",
    },
    "This enchantment's power is equal to the number of cards in your hand and its toughness is "
    "equal to that number plus 2.": {
        "defining", "applies_to(1,ref(self))",
        'change(1,base_power(count("owner(you), zone(hand)")))',
        'change(1,base_toughness(sum(count("owner(you), zone(hand)"),2)))',
    },
    "Nonbasic lands are Swamps.": {
        'applies_to(1,"non(supertype(basic)), type(land)")', "change(1,clear(land_types))",
        'change(1,subtype("Swamp"))',
    },
    "Nonbasic lands are Swamps in addition to their other types.": {
        'applies_to(1,"non(supertype(basic)), type(land)")', 'change(1,subtype("Swamp"))',
    },
    "All Islands are 3/4 creatures.": {
        "applies_to(1,\"subtype('Island')\")", "change(1,clear(types))",
        "change(1,type(creature))", "change(1,base_power(3))", "change(1,base_toughness(4))",
    },
    "All Islands are 3/4 creatures that are still lands.": {
        "applies_to(1,\"subtype('Island')\")", "change(1,type(creature))",
        "change(1,base_power(3))", "change(1,base_toughness(4))",
    },
    "Enchanted land is a 3/4 Wall creature. It's still a land.": {
        "applies_to(1,ref(attached))", "change(1,type(creature))", 'change(1,subtype("Wall"))',
        "change(1,base_power(3))", "change(1,base_toughness(4))",
    },
    "Enchanted creature is a black Zombie in addition to its other types.": {
        "applies_to(1,ref(attached))", 'change(1,subtype("Zombie"))', "change(1,clear(colors))",
        "change(1,color(b))",
    },
    "Enchanted creature is a black Zombie in addition to its other colors and types.": {
        "applies_to(1,ref(attached))", 'change(1,subtype("Zombie"))', "change(1,color(b))",
    },
    "Enchanted artifact is an Elk artifact creature with base power and toughness 3/3.": {
        "applies_to(1,ref(attached))", "change(1,clear(creature_types))",
        "change(1,type(artifact))", "change(1,type(creature))", 'change(1,subtype("Elk"))',
        "change(1,base_power(3))", "change(1,base_toughness(3))",
    },
    "Each noncreature artifact is an artifact creature with power and toughness each equal to "
    "its mana value.": {
        'applies_to(1,"non(type(creature)), type(artifact)")', "change(1,type(artifact))",
        "change(1,type(creature))", "change(1,base_power(mana_value(affected)))",
        "change(1,base_toughness(mana_value(affected)))",
    },
    "Creatures you control are the chosen type.": {
        'applies_to(1,"controller(you), type(creature)")', "change(1,clear(creature_types))",
        "change(1,subtype(chosen))",
    },
    "Enchanted land is the chosen type.": {
        "applies_to(1,ref(attached))", "change(1,clear(land_types))", "change(1,subtype(chosen))",
    },
    "Permanents you control are red. The same is true for spells you control and cards you own "
    "that aren't on the battlefield.": {
        'applies_to(1,"controller(you) | controller(you), spell | owner(you), zone(command) | '
        'owner(you), zone(exile) | owner(you), zone(graveyard) | owner(you), zone(hand) | '
        'owner(you), zone(library)")',
        "change(1,clear(colors))", "change(1,color(r))",
    },
    "All cards that aren't on the battlefield, spells, and permanents are colorless.": {
        'applies_to(1,"permanent | spell | zone(command) | zone(exile) | zone(graveyard) | '
        'zone(hand) | zone(library)")',
        "change(1,clear(colors))",
    },
    "Lands you control and land cards you own that aren't on the battlefield are Deserts in "
    "addition to their other types.": {
        'applies_to(1,"controller(you), type(land) | owner(you), type(land), zone(command) | '
        "owner(you), type(land), zone(exile) | owner(you), type(land), zone(graveyard) | "
        'owner(you), type(land), zone(hand) | owner(you), type(land), zone(library)")',
        'change(1,subtype("Desert"))',
    },
    "As long as this enchantment is on the battlefield, it has all activated abilities of all "
    "creature cards in all graveyards.": {
        "applies_to(1,ref(self))", 'change(1,abilities_of("type(creature), zone(graveyard)"))',
    },
    "Instant and sorcery cards in your graveyard have storm.": {
        'applies_to(1,"owner(you), type(instant), zone(graveyard) | '
        'owner(you), type(sorcery), zone(graveyard)")',
        'change(1,ability(k("storm")))',
    },
    "As long as your devotion to white and blue is less than six, this enchantment isn't a "
    "creature.": {
        "condition(compare(devotion(w,u),lt,6))", "applies_to(1,ref(self))",
        "change(1,lose_type(creature))",
    },
    "As long as this card is in your graveyard and you control a Swamp, creatures you control "
    "have menace.": {
        "functions_in(graveyard)",
        "condition(compare(count(\"controller(you), subtype('Swamp')\"),ge,1))",
        'applies_to(1,"controller(you), type(creature)")', 'change(1,ability(k("menace")))',
    },
    "This enchantment is every creature type.": {
        "defining", "applies_to(1,ref(self))", "change(1,every(creature_type))",
    },
    "Creatures your opponents control lose reach and can't have or gain reach.": {
        'applies_to(1,"controller(opponent), type(creature)")', 'change(1,lose_keyword("reach"))',
        'change(1,cant_have("reach"))',
    },
    "Enchanted creature gets +2/+1 and can't block.": {
        "applies_to(1,ref(attached))", "change(1,power(2))", "change(1,toughness(1))",
        "change(1,rule(cant_block))",
    },
    "Enchanted creature loses all abilities and is a green Elk with base power and toughness "
    "2/2.": {
        "applies_to(1,ref(attached))", "change(1,clear(abilities))",
        "change(1,clear(creature_types))", 'change(1,subtype("Elk"))', "change(1,clear(colors))",
        "change(1,color(g))", "change(1,base_power(2))", "change(1,base_toughness(2))",
    },
    "Enchanted creature has protection from red and from Goblins.": {
        "applies_to(1,ref(attached))",
        'change(1,ability(k("protection from red and from Goblins")))',
    },
    "Creatures you control have ward {2} and snow swampwalk.": {
        'applies_to(1,"controller(you), type(creature)")', 'change(1,ability(k("ward {2}")))',
        'change(1,ability(k("snow swampwalk")))',
    },
}  # fmt: skip

SPELLS = {
    "Target creature gets +3/+3 until end of turn.": {
        'target(1,"type(creature)")', "applies_to(1,ref(target(1)))", "change(1,power(3))",
        "change(1,toughness(3))", "duration(1,end_of_turn)", "effect(1,apply(1))",
    },
    "Target land becomes a 2/2 creature until end of turn.": {
        'target(1,"type(land)")', "applies_to(1,ref(target(1)))", "change(1,clear(types))",
        "change(1,type(creature))", "change(1,base_power(2))", "change(1,base_toughness(2))",
        "duration(1,end_of_turn)", "effect(1,apply(1))",
    },
    "Target land becomes a 2/2 creature until end of turn. It's still a land.": {
        'target(1,"type(land)")', "applies_to(1,ref(target(1)))", "change(1,type(creature))",
        "change(1,base_power(2))", "change(1,base_toughness(2))", "duration(1,end_of_turn)",
        "effect(1,apply(1))",
    },
    "Until end of turn, creatures you control have base power and toughness X/X and gain all "
    "creature types.": {
        'applies_to(1,"controller(you), type(creature)")', "change(1,base_power(x))",
        "change(1,base_toughness(x))", "change(1,every(creature_type))",
        "duration(1,end_of_turn)", "effect(1,apply(1))",
    },
    "Switch target creature's power and toughness until end of turn.": {
        'target(1,"type(creature)")', "applies_to(1,ref(target(1)))", "change(1,switch)",
        "duration(1,end_of_turn)", "effect(1,apply(1))",
    },
    "Target land becomes the basic land type of your choice until end of turn.": {
        "effect(1,choose(basic_land_type))", 'target(1,"type(land)")',
        "applies_to(1,ref(target(1)))", "change(1,clear(land_types))", "change(1,subtype(chosen))",
        "duration(1,end_of_turn)", "effect(2,apply(1))",
    },
    "Target creature gets -1/-1 until end of turn for each Swamp you control.": {
        'target(1,"type(creature)")', "applies_to(1,ref(target(1)))",
        "change(1,power(product(-1,count(\"controller(you), subtype('Swamp')\"))))",
        "change(1,toughness(product(-1,count(\"controller(you), subtype('Swamp')\"))))",
        "duration(1,end_of_turn)", "effect(1,apply(1))",
    },
    "Target creature gets +1/+1 until end of turn and can't be blocked this turn.": {
        'target(1,"type(creature)")', "applies_to(1,ref(target(1)))", "change(1,power(1))",
        "change(1,toughness(1))", "change(1,rule(cant_be_blocked))", "duration(1,end_of_turn)",
        "effect(1,apply(1))",
    },
    "Change the text of target permanent by replacing all instances of one color word with "
    "another.": {
        'target(1,"permanent")', "applies_to(1,ref(target(1)))", "change(1,replace_word(color))",
        "duration(1,game)", "effect(1,apply(1))",
    },
}  # fmt: skip


@pytest.mark.parametrize("text", STATICS)
def test_static_abilities(text: str) -> None:
    assert static(text) == STATICS[text]
    assert not unread(text, "Enchantment")


@pytest.mark.parametrize("text", SPELLS)
def test_effects_of_spells(text: str) -> None:
    assert spell(text) == SPELLS[text]
    assert not unread(text, "Instant")


@pytest.mark.parametrize(
    "text",
    [
        "It has flying as long as you control a Swamp or a Forest and it does.",
        "Creatures you control are the chosen type in addition.",
        "As long as it's red, enchanted creature has flying.",
        "Permanents you control are the chosen type.",
        "The same is true for creature spells you control.",
        "Creatures you control get +1/+1. It's still a land.",
        "Enchanted creature gets +1/+1. Otherwise, it gets -1/-1.",
        "Enchanted creature gets +X/+X.",
        "Enchanted creature has flying 2.",
        "Enchanted creature gets +1/+1 for each other permanent you control.",
    ],
)
def test_what_has_no_certain_meaning_is_not_read(text: str) -> None:
    assert unread(text, "Enchantment")


def test_an_ability_that_an_effect_gives_defines_nothing() -> None:
    given = 'This land has "This land\'s power and toughness are each equal to 3."'
    printed = "This land's power and toughness are each equal to 3."
    assert not [fact for fact in compiled(given, "Land") if fact.startswith("defining")]
    assert [fact for fact in compiled(printed, "Land") if fact.startswith("defining")]


def test_colors_that_are_no_part_of_a_color_identity() -> None:
    text = "This creature is all colors. This ability doesn't affect its color identity."
    assert said(text, "defining", "rule", types="Creature") == {
        "defining(a(f,1))",
        "rule(keeps_color_identity)",
    }
