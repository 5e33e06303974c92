"""Every sentence has one meaning: all derivations of the grammar give the same facts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from lark import Token, Tree

from pysolver.cards.text.parse import Grammar
from pysolver.cards.text.structure import Refused
from pysolver.cards.text.transform import Meaning, structure_of

SENTENCES = {
    "costs": [
        "{2}, {T}",
        "Put a card an opponent owns from exile into that player's graveyard",
        "Sacrifice an artifact creature",
        "Sacrifice a red or artifact creature, Pay 2 life",
        "Remove X charge counters from ~",
        "Remove two quest counters from ~ and sacrifice it",
        "Sacrifice another creature or an artifact",
        "Sacrifice an artifact or another creature",
        "Sacrifice a Swamp and a Forest",
        "Tap enchanted creature",
        "Discard another card named ~",
        "Reveal ~ from your hand",
        "Tap two untapped Goblins you control",
        "Exile two creature cards from your graveyard",
    ],
    "sentence": [
        "Target artifact phases out",
        "Roll a d20",
        "Discover X, where X is that spell's mana value",
        "You and target opponent each create a tapped Treasure token",
        "Create your choice of a Clue token, a Food token, or a Treasure token",
        "Shuffle up to two target cards from your graveyard into your library",
        "Then if it has two or more brew counters on it, you may remove all of them",
        "Flip a coin",
        "Add two mana of any one color and two mana of any other color",
        "Add {C} for each {S} spent to cast ~",
        "Add ~'s last noted type and amount of mana",
        "Spend this mana only to cast the last card exiled with ~",
        "Exile ~ with two time counters on it",
        "You may cast red spells from among them this turn",
        "When you spend this mana to cast a spell or activate an ability, copy that "
        "spell or ability",
        "You may put two cards your opponents own from exile into their owners' graveyards",
        "Return target instant card from your graveyard or exiled card with flashback "
        "you own to your hand",
        "Target opponent exiles a card from their graveyard",
        "Whenever a Goblin you control dealt damage this way dies this turn, add {R}",
        "Target player activates a mana ability of each land they control",
        "You add the mana lost this way",
        "Look at the top five cards of your library. You may reveal a Goblin card from "
        "among them and put it into your hand. Put the rest on the bottom of your "
        "library in a random order",
        "Each player who tapped a land for mana this turn sacrifices a land of their choice",
        "~ deals 2 damage to each player who sacrificed a Swamp this way",
        "It's a Golem artifact with flying",
        "The next spell you cast this turn has affinity for artifacts",
        "Activate only if ~ has another activated ability",
        "For each color among the exiled cards used to craft ~, add one mana of that color",
        "That player puts a flood counter on target land they control of their choice",
        "Add {R} or {G}",
        "Add {C}{C}, {C}{U}, or {U}{U}",
        "Add one mana of any color",
        "Add two mana of any one color",
        "Add three mana in any combination of colors",
        "Add {G} for each tapped Elf or Goblin creature you control",
        "Add X mana of any one color, where X is the greatest power among creatures you control",
        "Add one mana of any type that a nonbasic land an opponent controls could produce",
        "If you control a Forest and a Gate, add {C}{C}{C} instead",
        "Spend this mana only to cast an Elf spell or a Wall spell or activate abilities of Elves",
        "If that mana is spent on a creature spell, it gains haste until end of turn",
        "~ deals 2 damage to any target",
        "Search your library for a land card, put it onto the battlefield tapped, then shuffle",
        "You may put a card with a morph ability from your hand onto the battlefield face up",
        "~ deals 3 damage divided as you choose among one, two, or three target creatures",
        "Turn any number of target creatures with morph abilities other than ~ face down",
        "Return all other tapped creatures to their owners' hands",
        "Put a +1/+1 counter on target creature and a charge counter on ~",
        "Until end of turn, target land becomes a Mountain in addition to its other types",
        "Target creature gets +2/+2 and gains flying and vigilance until end of turn",
        "Until end of turn, whenever a player taps an Elf for mana, that player adds {B}",
        "Activate only if you control two or more artifacts and only once each turn",
        "Create two 1/1 green Elf creature tokens with flying and vigilance",
        "You may sacrifice another creature",
        "If you do, draw two cards and lose 2 life",
        "Put two charge counters on ~ and untap it",
    ],
    "triggered": [
        "Whenever you cast a red spell using mana produced by ~, draw a card",
        "Whenever ~ attacks while saddled, draw a card",
        "Whenever ~ attacks or becomes the target of a spell, draw a card",
        "Whenever one or more wish counters are put on ~ for the first time each turn, scry 1",
        "Whenever you sacrifice ~ or another creature, draw a card",
        "Whenever a mana ability of ~ resolves, put a number of charge counters on ~ "
        "equal to the amount of mana ~ produced",
        "Whenever ~ or equipped creature attacks, add an amount of {G} equal to its power",
        "Whenever you attack with one or more Elves, put a +1/+1 counter on each of them",
        "Whenever another Elf is put into your graveyard from the battlefield, draw a card",
        "Whenever you tap a snow land for mana, add an additional {C}",
        "When ~ enters or dies, you may add {R}{R}",
        "Whenever one or more Goblins you control attack, add that much {R}",
        "At the beginning of your upkeep, if ~ has a charge counter on it, sacrifice it",
        "Whenever another artifact you control enters, put a charge counter on ~",
    ],
    "static": [
        "You may cast spells from your hand without paying their mana costs",
        "You may pay {1} rather than pay the mana cost for Goblin spells you cast",
        "You may play lands and cast spells from the top of your library. If you cast a spell this "
        "way, pay life equal to its mana value rather than pay its mana cost",
        "Once during each of your turns, you may cast an artifact spell from your graveyard",
        "You may cast ~ from your graveyard by paying {1} and sacrificing two artifacts rather "
        "than paying its mana cost",
        "Spells your opponents cast that target a Goblin you control cost {2} more to cast",
        "Each instant card in your graveyard has flashback. The flashback cost is equal to that "
        "card's mana cost",
        "Nonbasic lands are Swamps",
        "Creatures you control get +1/+1 and have flying",
        "As long as ~ is untapped, lands you control have \"{T}: Add one mana of any color.\"",
        "Enchanted permanent is a Forest land and loses all other card types and abilities",
        "All Elves and all Goblins are 1/1 green Elf creatures and Forest lands in addition to "
        "their other types",
        "If a basic land is tapped for mana, it produces {R} instead of any other type and amount",
        "~'s power and toughness are each equal to the number of Swamps you control plus two",
    ],
    "filter": [
        "instant or sorcery card from your graveyard",
        "legendary creature or planeswalker you control",
        "another untapped nontoken artifact you control with power 2 or less",
        "Forest or Island",
        "creature that isn't a Wall",
    ],
}  # fmt: skip


@cache
def explicit() -> Grammar:
    return Grammar(explicit=True)


def derivations(tree: Tree[Token] | Token) -> Iterator[Tree[Token] | Token]:
    """Give every tree without ambiguity that an ambiguous tree stands for."""
    if isinstance(tree, Token):
        yield tree
    elif tree.data == "_ambig":
        for child in tree.children:
            yield from derivations(child)
    else:
        for children in product(*(list(derivations(child)) for child in tree.children)):
            yield Tree(tree.data, list(children), tree.meta)


@pytest.mark.parametrize(
    ("start", "sentence"), [(start, each) for start, all_ in SENTENCES.items() for each in all_]
)
def test_all_derivations_mean_the_same(start: str, sentence: str) -> None:
    tree = explicit().parse(sentence, start)
    assert tree is not None
    meanings = set()
    for derivation in derivations(tree):
        assert isinstance(derivation, Tree)
        try:
            meanings.add(structure_of(derivation))
        except Refused as refusal:
            meanings.add(str(refusal))
    assert len(meanings) == 1
    assert not isinstance(next(iter(meanings)), str)


def test_every_name_of_the_grammar_has_a_method() -> None:
    aliases = explicit().aliases()
    methods = {name for name in dir(Meaning) if not name.startswith("_")}
    assert aliases <= methods
