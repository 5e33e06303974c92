"""Texts that add mana, and the look-alikes that must stay apart."""

from __future__ import annotations

import clingo
import pytest
from text_helpers import compiled, said, unread

ADDS = {
    "{T}: Add {C}.": {"adds(1,1,1,one,only(c),1)"},
    "{T}: Add {R} or {G}.": {'adds(1,1,1,one,among("RG"),1)'},
    "{T}: Add {G}, {W}, or {U}.": {'adds(1,1,1,one,among("WUG"),1)'},
    "{T}: Add {C}{C}.": {"adds(1,1,1,one,only(c),2)"},
    "{T}: Add {C}{W}.": {"adds(1,1,1,one,only(c),1)", "adds(1,1,2,one,only(w),1)"},
    "{T}: Add {U}{U}, {U}{R}, or {R}{R}.": {
        "adds(1,1,1,one,only(u),2)",
        "adds(1,2,1,one,only(u),1)",
        "adds(1,2,2,one,only(r),1)",
        "adds(1,3,1,one,only(r),2)",
    },
    "{T}: Add one mana of any color.": {"adds(1,1,1,one,any_color,1)"},
    "{T}: Add three mana of any one color.": {"adds(1,1,1,one,any_color,3)"},
    "{T}: Add three mana in any combination of colors.": {"adds(1,1,1,each,any_color,3)"},
    "{T}: Add two mana in any combination of {B} and/or {R}.": {
        'adds(1,1,1,each,among("BR"),2)'
    },
    "{T}: Add two mana of different colors.": {"adds(1,1,1,different,any_color,2)"},
    "{T}: Add one mana of the chosen color.": {"adds(1,1,1,one,chosen_color,1)"},
    "{T}: Add {C} or one mana of the chosen color.": {
        "adds(1,1,1,one,only(c),1)",
        "adds(1,2,1,one,chosen_color,1)",
    },
    "{T}: Add one mana of any type that a land you control could produce.": {
        "adds(1,1,1,one,could_produce(type,\"controller(you), type(land)\"),1)"
    },
    "{T}: Add one mana of any color that a land you control could produce.": {
        "adds(1,1,1,one,could_produce(color,\"controller(you), type(land)\"),1)"
    },
    "{T}: Add one mana of any color that a land an opponent controls could produce.": {
        "adds(1,1,1,one,could_produce(color,\"controller(opponent), type(land)\"),1)"
    },
    "{T}: Add one mana of any color that a basic land you control could produce.": {
        "adds(1,1,1,one,could_produce(color,"
        "\"controller(you), supertype(basic), type(land)\"),1)"
    },
    "{T}: Add one mana of any color that a nonbasic land you control could produce.": {
        "adds(1,1,1,one,could_produce(color,"
        "\"controller(you), non(supertype(basic)), type(land)\"),1)"
    },
    "{T}: Add {G} for each Elf you control.": {
        "adds(1,1,1,one,only(g),count(\"controller(you), subtype('Elf')\"))"
    },
    "{T}: Add {G} for each Elf creature you control.": {
        "adds(1,1,1,one,only(g),count(\"controller(you), subtype('Elf'), type(creature)\"))"
    },
    "{T}: Add {G} for each Elf on the battlefield.": {
        "adds(1,1,1,one,only(g),count(\"subtype('Elf')\"))"
    },
    "{T}: Add X mana of any one color, where X is your devotion to green.": {
        "adds(1,1,1,one,any_color,devotion(g))"
    },
    "{T}, Remove X charge counters from this artifact: Add X mana in any combination of colors.": {
        "adds(1,1,1,each,any_color,x)"
    },
    "{T}, Remove any number of charge counters from this artifact: "
    "Add {R} for each charge counter removed this way.": {"adds(1,1,1,one,only(r),paid(2))"},
    "Sacrifice a creature: Add an amount of {B} equal to the sacrificed creature's mana value.": {
        "adds(1,1,1,one,only(b),mana_value(sacrificed))"
    },
    "Sacrifice a land: Add one mana of any type the sacrificed land could produce.": {
        "adds(1,1,1,one,could_produce(type,ref(sacrificed)),1)"
    },
    "{T}: Add one mana of any color among legendary creatures you control.": {
        "adds(1,1,1,one,colors_among("
        "\"controller(you), supertype(legendary), type(creature)\"),1)"
    },
    "{T}: Add one mana of any color in your commander's color identity.": {
        "adds(1,1,1,one,commander_identity,1)"
    },
}  # fmt: skip


@pytest.mark.parametrize("text", ADDS)
def test_what_is_added(text: str) -> None:
    assert unread(text) == set()
    assert said(text, "adds") == ADDS[text]


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add two mana of any color.",
        "{T}: Add one mana of any colour.",
        "{T}: Add {G} for each Elf you might control.",
        "{T}: Add {2}.",
        "{T}: Add one mana of any color that lands could produce.",
        "{T}, Do something: Add {G}.",
        "{T}: Add {G}. If you do something else, add {R} instead.",
    ],
)
def test_what_is_not_certain_is_not_read(text: str) -> None:
    assert "mana" in unread(text)
    assert said(text, "adds", "effect") == set()


REPLACEMENTS = {
    "If a land is tapped for mana, it produces {B} instead of any other type and amount.": {
        'replaces_if(1,source("type(land)"))',
        "instead(1,1,1,make_types(only(b)))",
        "instead(1,1,2,make_amount(1))",
    },
    "If a land is tapped for mana, it produces {B} instead of any other type.": {
        'replaces_if(1,source("type(land)"))',
        "instead(1,1,1,make_types(only(b)))",
    },
    "If a nonbasic land is tapped for mana, it produces colorless mana instead of any other "
    "type.": {
        'replaces_if(1,source("non(supertype(basic)), type(land)"))',
        "instead(1,1,1,make_types(only(c)))",
    },
    "If a land is tapped for two or more mana, it produces {C} instead of any other type and "
    "amount.": {
        'replaces_if(1,source("type(land)"))',
        "replaces_if(1,amount(ge,2))",
        "instead(1,1,1,make_types(only(c)))",
        "instead(1,1,2,make_amount(1))",
    },
    "If you tap a permanent for mana, it produces twice as much of that mana instead.": {
        "replaces_if(1,player(you))",
        'replaces_if(1,source("permanent"))',
        "instead(1,1,1,times(2))",
    },
    "If you tap a basic land for mana, it produces three times as much of that mana instead.": {
        "replaces_if(1,player(you))",
        'replaces_if(1,source("supertype(basic), type(land)"))',
        "instead(1,1,1,times(3))",
    },
    "If tapped for mana, Plains produce {G}, Swamps produce {W}, and Islands produce {R} instead "
    "of any other type.": {
        "replaces_if(1,source(\"subtype('Plains')\"))",
        "instead(1,1,1,make_types(only(g)))",
        "replaces_if(2,source(\"subtype('Swamp')\"))",
        "instead(2,1,1,make_types(only(w)))",
        "replaces_if(3,source(\"subtype('Island')\"))",
        "instead(3,1,1,make_types(only(r)))",
    },
}  # fmt: skip


@pytest.mark.parametrize("text", REPLACEMENTS)
def test_replacements_of_production(text: str) -> None:
    assert unread(text, "Enchantment") == set()
    found = said(text, "replaces_if", "instead", types="Enchantment")
    assert found == REPLACEMENTS[text]


TRIGGERS = {
    "Whenever a player taps a land for mana, that player adds one mana of any type that land "
    "produced.": {
        'trigger(tapped_for_mana(any,"type(land)"))',
        "effect(1,add_mana(event_player))",
        "adds(1,1,1,one,produced,1)",
    },
    "Whenever you tap a land for mana, add one mana of any type that land produced.": {
        'trigger(tapped_for_mana(you,"type(land)"))',
        "effect(1,add_mana(you))",
        "adds(1,1,1,one,produced,1)",
    },
    "Whenever a Forest is tapped for mana, its controller adds an additional {G}.": {
        "trigger(tapped_for_mana(any,\"subtype('Forest')\"))",
        "effect(1,add_mana(controller(it)))",
        "adds(1,1,1,one,only(g),1)",
    },
    "Whenever enchanted land is tapped for mana, its controller adds an additional one mana of the "
    "chosen color.": {
        'trigger(tapped_for_mana(any,"attached"))',
        "effect(1,add_mana(controller(it)))",
        "adds(1,1,1,one,chosen_color,1)",
    },
    "Whenever you tap a permanent for {C}, add an additional {C}.": {
        'trigger(tapped_for_mana(you,"permanent"))',
        "effect(1,add_mana(you))",
        "adds(1,1,1,one,only(c),1)",
    },
}  # fmt: skip


@pytest.mark.parametrize("text", TRIGGERS)
def test_triggers_on_tapping_for_mana(text: str) -> None:
    assert unread(text, "Enchantment") == set()
    assert said(text, "trigger", "effect", "adds", types="Enchantment") == TRIGGERS[text]


def test_spending() -> None:
    text = (
        "{T}: Add {C}. Spend this mana only to cast Goblin spells or activate abilities of Goblins."
    )
    assert said(text, "spend_only") == {
        "spend_only(1,any(cast(\"spell, subtype('Goblin')\"),activate(\"subtype('Goblin')\")))"
    }
    kept = "{T}: Add {C}. Until end of turn, you don't lose this mana as steps and phases end."
    assert said(kept, "keeps_mana") == {"keeps_mana(1)"}


def test_a_sentence_that_is_not_read_leaves_the_others() -> None:
    text = "{T}: Add {G}. Juggle two Elves."
    assert said(text, "adds") == {"adds(1,1,1,one,only(g),1)"}
    assert "mana" not in unread(text)
    assert unread(text)


@pytest.mark.parametrize("text", [*ADDS, *REPLACEMENTS, *TRIGGERS])
def test_facts_are_facts(text: str) -> None:
    control = clingo.Control()
    control.add("base", [], "\n".join(f"{fact}." for fact in compiled(text)))
    control.ground([("base", [])])


def test_a_restriction_that_is_not_read_is_about_mana_whatever_follows() -> None:
    text = "{T}: Add {C}. Spend this mana only on spells that look for Golems. Use toys for them."
    assert "spend" in unread(text)
