"""Texts about what may be activated or played, what that costs, and who gets haste."""

from __future__ import annotations

import pytest
from text_helpers import said, unread

STATICS = {
    "Activated abilities of enchanted creature cost {2} more to activate.": {
        'rule(abilities_costs_more("attached",2))',
    },
    "Enchanted artifact's activated abilities cost {1} less to activate.": {
        'rule(abilities_costs_less("attached",1))',
    },
    "Abilities you activate that aren't mana abilities cost {1} less to activate.": {
        "rule(players_abilities_costs_less(you,any,1))", "rule(spares_mana_abilities)",
    },
    "Crew abilities you activate cost {1} less to activate.": {
        'rule(players_abilities_costs_less(you,"crew",1))',
    },
    "Your opponents can't activate abilities that aren't mana abilities.": {
        'rule(players_cant_activate(opponent,"source",mana_abilities))',
    },
    "Enchanted player can't activate abilities that aren't mana abilities or loyalty abilities.": {
        'rule(players_cant_activate(attached,"source",mana_and_loyalty_abilities))',
    },
    "Players can't play lands as long as three or more artifacts are on the battlefield.": {
        "rule(cant_play_lands(player))", 'condition(compare(count("type(artifact)"),ge,3))',
    },
    "You, artifacts you control, and other Goblins you control have shroud.": {
        'rule(player_has(you,k("shroud")))', 'change(1,ability(k("shroud")))',
    },
}  # fmt: skip

SPELLS = {
    "Detain target artifact an opponent controls.": {
        'target(1,"controller(opponent), type(artifact)")', "change(1,rule(cant_attack))",
        "change(1,rule(cant_block))", "change(1,rule(cant_activate(none)))",
        "duration(1,your_next_turn)",
    },
    "Until your next turn, target Goblin can't block and its activated abilities can't be "
    "activated.": {
        "target(1,\"subtype('Goblin')\")", "change(1,rule(cant_block))",
        "change(2,rule(cant_activate(none)))", "duration(1,your_next_turn)",
        "duration(2,your_next_turn)",
    },
    "Target player can't cast Goblin spells this turn.": {
        'target(1,"player")',
        "effect(1,rule(cant_cast(target(1),\"spell, subtype('Goblin')\"),end_of_turn))",
    },
    "Counter target activated ability, triggered ability, or Goblin spell.": {
        "target(1,\"ability(activated) | ability(triggered) | spell, subtype('Goblin')\")",
        "effect(1,counter(target(1)))",
    },
    "Choose target artifact. You gain 1 life.": {
        'target(1,"type(artifact)")', "effect(1,choose(target(1)))", "effect(2,gain_life(you,1))",
    },
}  # fmt: skip

TOKENS = {
    "Create a token that's a copy of target artifact you control. It gains haste. Exile it at the "
    "beginning of the next end step.": {
        'target(1,"controller(you), type(artifact)")', "effect(1,create_copy(you,1,target(1)))",
        "applies_to(1,ref(created))", 'change(1,ability(k("haste")))', "duration(1,game)",
        "effect(q(1),1,exile(outer(created)))",
    },
    "Create X tapped tokens that are copies of target Goblin, except they have haste.": {
        "target(1,\"subtype('Goblin')\")", "effect(1,create_copy(you,x,target(1)))",
        'created_except(1,ability(k("haste")))',
    },
    "Untap target Goblin and gain control of it until end of turn. That creature gains haste until "
    "end of turn. Sacrifice the creature at the beginning of the next end step.": {
        "target(1,\"subtype('Goblin')\")", "effect(1,untap(target(1)))",
        "applies_to(1,ref(target(1)))", "change(1,control(you))", "duration(1,end_of_turn)",
        "applies_to(2,ref(target(1)))", 'change(2,ability(k("haste")))', "duration(2,end_of_turn)",
        "effect(q(1),1,sacrifice(outer(target(1))))",
    },
    "Gain control of all Goblins until end of turn. Untap them. They gain haste until end of turn "
    "and attack this combat if able.": {
        "applies_to(1,\"subtype('Goblin')\")", "change(1,control(you))", "duration(1,end_of_turn)",
        "effect(2,untap(\"subtype('Goblin')\"))", "applies_to(2,\"subtype('Goblin')\")",
        'change(2,ability(k("haste")))', "duration(2,end_of_turn)",
        "applies_to(3,\"subtype('Goblin')\")", "change(3,rule(attacks_if_able))",
        "duration(3,end_of_combat)",
    },
}  # fmt: skip

_FACTS = ("rule", "condition", "change", "target", "effect", "duration")


@pytest.mark.parametrize("text", STATICS)
def test_statics(text: str) -> None:
    assert said(text, *_FACTS) == STATICS[text]


@pytest.mark.parametrize("text", SPELLS)
def test_spells(text: str) -> None:
    found = said(text, *_FACTS, types="Sorcery")
    assert {fact for fact in found if "apply" not in fact} == SPELLS[text]


@pytest.mark.parametrize("text", TOKENS)
def test_tokens(text: str) -> None:
    found = said(text, *_FACTS, "applies_to", "created_except", types="Sorcery")
    found = {fact for fact in found if "apply(" not in fact and "create_ability" not in fact}
    assert found == TOKENS[text]


def test_they_are_never_the_object_itself() -> None:
    """'Them' is what was named last, or taken; where nothing was, nothing is read."""
    taken = "Gain control of all Goblins your opponents control until end of turn. "
    text = taken + "They gain haste until end of turn."
    assert "applies_to(2,ref(controlled))" in said(text, "applies_to", types="Sorcery")
    assert unread("You gain 1 life. Untap them.", types="Sorcery")


def test_what_an_ability_costs_less_for() -> None:
    text = "{3}, {T}: Draw a card. This ability costs {2} less to activate if you control a Goblin."
    yours = "count(\"controller(you), subtype('Goblin')\")"
    assert said(text, "cost_reduced", "cost_reduced_if") == {
        "cost_reduced(2)", f"cost_reduced_if(compare({yours},ge,1))",
    }  # fmt: skip


def test_a_list_of_targets_is_no_single_target() -> None:
    """Of a text that was not read, a target is told only where the description is at its end."""
    text = "Ponder target creature, wandering land, or flying artifact."
    assert said(text, "target", types="Sorcery") == set()
    assert "target" in unread(text, types="Sorcery")


def test_what_is_set_off_as_a_card_is_cycled() -> None:
    """A card that is cycled is discarded, so 'cycle or discard' is said of a discard (702.29d)."""
    itself = "When you cycle this card, you gain 2 life."
    assert said(itself, "trigger", types="Sorcery") == {'trigger(cycles(you,"self"))'}
    either = "Whenever you cycle or discard another card, you gain 2 life."
    assert said(either, "trigger") == {'trigger(discards(you,"card, other"))'}


def test_the_x_of_a_cycling_cost_is_not_read() -> None:
    text = "When you cycle this card, create an X/X blue Shark creature token."
    assert unread(text, types="Sorcery")


def test_where_an_ability_works_is_not_read_from_what_it_quotes() -> None:
    quoted = '"Whenever a land enters, return this card from your graveyard to your hand."'
    text = f"Whenever a Golem dies, it perpetually gains {quoted}"
    assert said(text, "functions_in", types="Creature") == set()


def test_an_ability_that_also_triggers_in_a_graveyard() -> None:
    text = (
        "Whenever a Golem dies, this creature perpetually gets +1/+1. "
        "This ability also triggers if this card is in your graveyard."
    )
    places = said(text, "functions_in", types="Creature")
    assert places == {"functions_in(graveyard)", "functions_in(battlefield)"}


def test_what_others_are_others_than() -> None:
    """Others than the Golem that enters, or than the source: the words do not tell alike."""
    golems = "if you control two or more other Golems, draw a card."
    assert unread(f"Whenever a Golem enters, {golems}")
    text = f"Whenever this creature attacks, {golems}"
    counted = "compare(count(\"controller(you), other, subtype('Golem')\"),ge,2)"
    assert said(text, "condition", types="Creature") == {f"condition({counted})"}
