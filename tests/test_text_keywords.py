"""Keyword abilities with their parameters."""

from __future__ import annotations

import pytest
from text_helpers import said, unread

KEYWORDS = {
    "Flying": {'keyword("flying")', 'keyword_text("flying")'},
    "Ward {2}": {
        'keyword("ward")', 'keyword_text("ward {2}")', 'cost(1,mana("{2}"))',
        "cost_symbol(1,generic(2))",
    },
    "Morph {X}{G}{G/U}": {
        'keyword("morph")', 'keyword_text("morph {X}{G}{G/U}")', 'cost(1,mana("{X}{G}{G/U}"))',
        "cost_symbol(1,x)", "cost_symbol(2,g)", "cost_symbol(3,hybrid(g,u))",
    },
    "Morph—Discard a card.": {
        'keyword("morph")', 'keyword_text("morph—Discard a card")',
        'cost(1,discard("owner(you), zone(hand)",1))',
    },
    "Disguise {R/P}": {
        'keyword("disguise")', 'keyword_text("disguise {R/P}")', 'cost(1,mana("{R/P}"))',
        "cost_symbol(1,phyrexian(r))",
    },
    "Suspend 3—{1}{U}": {
        'keyword("suspend")', 'keyword_text("suspend 3—{1}{U}")', "keyword_number(3)",
        'cost(1,mana("{1}{U}"))', "cost_symbol(1,generic(1))", "cost_symbol(2,u)",
    },
    "Annihilator 2": {
        'keyword("annihilator")', 'keyword_text("annihilator 2")', "keyword_number(2)",
    },
    "Swampwalk": {'keyword("swampwalk")', 'keyword("landwalk")', 'keyword_text("swampwalk")'},
    "Islandcycling {2}": {
        'keyword("islandcycling")', 'keyword("typecycling")', 'keyword("cycling")',
        'keyword_text("islandcycling {2}")', 'cost(1,mana("{2}"))', "cost_symbol(1,generic(2))",
    },
    "Multikicker {W}": {
        'keyword("multikicker")', 'keyword("kicker")', 'keyword_text("multikicker {W}")',
        'cost(1,mana("{W}"))', "cost_symbol(1,w)",
    },
    "Enchant land you control": {
        'keyword("enchant")', 'keyword_text("enchant land you control")',
        'keyword_filter("controller(you), type(land)")',
    },
    "Protection from red": {'keyword("protection")', 'keyword_text("protection from red")'},
}  # fmt: skip


@pytest.mark.parametrize("text", KEYWORDS)
def test_keywords(text: str) -> None:
    functors = (
        "keyword", "keyword_text", "keyword_number", "keyword_filter", "cost", "cost_symbol",
    )  # fmt: skip
    assert unread(text, "Creature") == set()
    assert said(text, *functors, types="Creature") == KEYWORDS[text]


def test_a_keyword_before_an_ability() -> None:
    text = "Exhaust — {2}, {T}: Add {G}{G}."
    assert said(text, "keyword", "restriction", "adds", types="Creature") == {
        'keyword("exhaust")',
        "restriction(each_game(1))",
        "adds(1,1,1,one,only(g),2)",
    }
    fast = "Max speed — {T}: Add {R}."
    assert said(fast, "condition", types="Creature") == {"condition(max_speed)"}


def test_a_cost_that_cannot_be_read_is_said() -> None:
    assert unread("Ward—Sing a song.", "Creature") == {"cost"}


def test_an_ability_word_means_nothing() -> None:
    text = "Landfall — Whenever a land you control enters, add {G}."
    assert said(text, "keyword", types="Creature") == set()
    assert said(text, "adds", types="Creature") == {"adds(1,1,1,one,only(g),1)"}


def test_chapters_are_triggered() -> None:
    assert said("I, III — Add {R}.", "trigger", types="Enchantment") == {
        "trigger(chapter(1))",
        "trigger(chapter(3))",
    }


def test_loyalty_abilities() -> None:
    found = said("[−2]: Add {U}.", "cost", "loyalty_ability", types="Planeswalker")
    assert found >= {"cost(1,loyalty(-2))"}
