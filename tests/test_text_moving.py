"""Cards that are looked for, moved or turned over, and what 'it' is after them."""

from __future__ import annotations

import pytest
from text_helpers import compiled, said, unread

SPELLS = {
    "Search your library for a Golem card, reveal it, put it into your hand, then shuffle.": {
        "effect(1,search_to_hand(you,\"owner(you), subtype('Golem'), zone(library)\",1))",
    },
    "Search your library for up to two basic land cards, put them onto the battlefield tapped, "
    "then shuffle.": {
        "effect(1,search_to_battlefield(you,"
        '"owner(you), supertype(basic), type(land), zone(library)",2))',
    },
    "You may put a land card from your hand onto the battlefield.": {
        'effect(1,put_onto_battlefield(you,"owner(you), type(land), zone(hand)",1))',
    },
    "Look at the top three cards of your library. Put one of them into your hand and the rest on "
    "the bottom of your library in any order.": {"effect(1,dig(you,3,1,library_bottom))"},
    "Return all Golems to their owners' hands.": {
        "effect(1,return_to_hand(\"subtype('Golem')\"))",
    },
    "Return target Golem card from your graveyard to the battlefield. It's an artifact.": {
        "effect(1,put_onto_battlefield(target(1),you))", "effect(2,apply(1))",
    },
    "Target Golem phases out.": {"effect(1,phase_out(target(1)))"},
    "Mill three cards. Put all creature cards with activated abilities that aren't mana abilities "
    "from among the milled cards into your hand.": {
        "effect(1,mill(you,3))",
        'effect(2,milled_to_hand(you,"activated_not_mana, card, type(creature)"))',
    },
    "Untap target 1/1 Golem.": {
        "effect(1,untap(target(1)))",
    },
    "Suspect target Golem.": {"effect(1,suspect(target(1)))"},
    "Create a Young Hero Role token attached to target Golem.": {
        'effect(1,create(you,1,predefined("Young Hero")))',
        "effect(2,attach(created,bearer))",
    },
    "Earthbend 2.": {
        "effect(1,apply(1))",
        'effect(2,put_counters(target(1),"+1/+1",2))',
        "effect(3,return_when_gone(target(1)))",
    },
    "Monstrosity X.": {"effect(1,monstrosity(x))"},
    "Adapt 3.": {"effect(1,adapt(3))"},
    "Turn target artifact creature face down.": {"effect(1,turn_face_down(target(1)))"},
    "Turn all Golems face down.": {"effect(1,turn_face_down(\"subtype('Golem')\"))"},
    "Target player sacrifices a Golem of their choice.": {
        "effect(1,sacrifice(target(1),\"subtype('Golem')\",1))",
    },
    "Each player sacrifices two Golems of their choice.": {
        "effect(1,sacrifice(player,\"subtype('Golem')\",2))",
    },
    "Return a Golem you control to its owner's hand.": {
        "effect(1,return_to_hand(you,\"controller(you), subtype('Golem')\",1))",
    },
    "Exile target Golem. Its controller gains life equal to its power.": {
        "effect(1,exile(target(1)))",
        "effect(2,gain_life(controller(target(1)),power(target(1))))",
    },
    "You draw cards equal to the sacrificed creature's power, then you gain life equal to its "
    "toughness.": {
        "effect(1,draw(you,power(sacrificed)))",
        "effect(2,gain_life(you,toughness(sacrificed)))",
    },
    "Exile target Golem until ~ leaves the battlefield.": {
        "effect(1,exile_until_leaves(target(1)))",
    },
    "Investigate.": {'effect(1,create(you,1,predefined("Clue")))'},
    "You gain 2 life for each Golem you control.": {
        "effect(1,gain_life(you,product(2,count(\"controller(you), subtype('Golem')\"))))",
    },
    "Destroy target Golem. It can't be regenerated.": {"effect(1,destroy(target(1)))"},
    "Create a Treasure token for each Golem you control.": {
        "effect(1,create(you,count(\"controller(you), subtype('Golem')\"),"
        'predefined("Treasure")))',
    },
    "Put a charge counter on this artifact for each Golem you control.": {
        "effect(1,put_counters(self,\"charge\",count(\"controller(you), subtype('Golem')\")))",
    },
    "Double the number of charge counters on this artifact.": {
        'effect(1,put_counters(self,"charge",counters(self,"charge")))',
    },
    "Draw cards equal to the number of Golems you control.": {
        "effect(1,draw(you,count(\"controller(you), subtype('Golem')\")))",
    },
    "Exile target Golem. Its controller manifests the top card of their library.": {
        "effect(1,exile(target(1)))", "effect(2,manifest(controller(target(1)),1))",
    },
    "Exile the top two cards of your library. You may play cards exiled this way until the end of "
    "your next turn.": {
        "effect(1,exile_top(you,2))",
        "effect(2,may_play(you,exiled_this_way,end_of_your_next_turn))",
    },
    "Exile the top card of your library. Until the beginning of your next upkeep, you may play "
    "that card.": {
        "effect(1,exile_top(you,1))", "effect(2,may_play(you,exiled_this_way,your_next_upkeep))",
    },
    "Exile target Golem you control, then return that card to the battlefield under your "
    "control.": {
        "effect(1,exile(target(1)))", "effect(2,put_onto_battlefield(target(1),you))",
    },
    "Exile the top card of your library. You lose life equal to its mana value.": {
        "effect(1,exile_top(you,1))", "effect(2,lose_life(you,mana_value(found)))",
    },
}  # fmt: skip

TRIGGERS = {
    "When this artifact enters, untap target Golem. It gets +1/+1 until end of turn.": {
        "effect(1,untap(target(1)))", "effect(2,apply(1))", "applies_to(1,ref(target(1)))",
    },
    "When this artifact enters, counter target spell unless its controller pays {1}.": {
        "effect(1,counter(target(1)))",
    },
    "Whenever you attack with two or more Golems, put a +1/+1 counter on each of them.": {
        'effect(1,put_counters(it,"+1/+1",1))',
    },
}  # fmt: skip


@pytest.mark.parametrize("text", SPELLS)
def test_instructions(text: str) -> None:
    assert unread(text, "Sorcery") == set()
    assert said(text, "effect", types="Sorcery") == SPELLS[text]


@pytest.mark.parametrize("text", TRIGGERS)
def test_what_it_is_in_a_triggered_ability(text: str) -> None:
    assert unread(text) == set()
    assert said(text, "effect", "applies_to") == TRIGGERS[text]


def test_whose_payment_counters_a_spell() -> None:
    text = "When this artifact enters, counter target spell unless its controller pays {1}."
    paid = {'unless_paid(1,controller(target(1)),mana("{1}"))'}
    assert said(text, "unless_paid") == paid


def test_where_a_countered_spell_goes() -> None:
    text = "Counter target Golem spell. If that spell is countered this way, exile it instead of "
    text += "putting it into its owner's graveyard."
    assert said(text, "countered_to", types="Sorcery") == {"countered_to(1,exile)"}


def test_two_or_more_attackers() -> None:
    text = "Whenever you attack with two or more Golems, draw a card."
    event = "trigger(attacks(\"controller(you), subtype('Golem')\"))"
    assert said(text, "trigger", "trigger_least") == {event, "trigger_least(2)"}


def test_it_is_not_told_after_two_things() -> None:
    text = "When this artifact enters, it fights target Golem. It gets +1/+1 until end of turn."
    assert unread(text) != set()


def test_what_a_face_down_creature_is_copies_of_it_are_too() -> None:
    text = "Turn target creature face down. It's a 2/2 Golem artifact creature."
    assert "types" in unread(text, "Sorcery")


def test_all_other_card_types_need_one_that_stays() -> None:
    text = "Return target Golem card from your graveyard to the battlefield. It's an artifact and "
    text += "it loses all other card types."
    assert "types" in unread(text, "Sorcery")


def test_a_cost_that_is_reduced() -> None:
    text = "Morph {4}{G}. This cost is reduced by {1} for each Golem you control."
    less = "cost_reduced(count(\"controller(you), subtype('Golem')\"))"
    assert said(text, "cost_reduced", "cost", types="Creature") == {less, 'cost(1,mana("{4}{G}"))'}


def test_a_basic_card_and_another_card() -> None:
    """'Basic' before one of two cards is said of that one only."""
    text = (
        "Search your library for a basic land card or Gate card, reveal it, put it into your hand, "
        "then shuffle."
    )
    gate, land = "owner(you), subtype('Gate'), zone(library)", "supertype(basic), type(land)"
    what = f'"{gate} | owner(you), {land}, zone(library)"'
    assert said(text, "effect", types="Sorcery") == {f"effect(1,search_to_hand(you,{what},1))"}


def test_new_targets_of_a_copy_made_later() -> None:
    """Whoever makes the copy chooses its targets; 'that spell' is no token made before."""
    text = (
        "When this artifact enters, create a Treasure token. When you next cast a sorcery spell "
        "this turn, copy that spell. You may choose new targets for the copy."
    )
    assert {fact for fact in compiled(text) if fact.startswith(("effect(", "optional("))} == {
        'effect(a(f,1),1,create(you,1,predefined("Treasure")))',
        "effect(a(f,1),2,create_ability(q(a(f,1),1),next_this_turn))",
        "effect(q(a(f,1),1),1,copy(it))",
        "effect(q(a(f,1),1),2,new_targets)",
        "optional(q(a(f,1),1),2)",
    }


def test_new_targets_of_a_copy_made_at_once() -> None:
    """It is an instruction like any other."""
    text = "Copy target sorcery spell. You may choose new targets for the copy."
    assert said(text, "effect", "optional", types="Instant") == {
        "effect(1,copy(target(1)))",
        "effect(2,new_targets)",
        "optional(2)",
    }


def test_a_player_exiles_the_top_of_a_library() -> None:
    text = "Target opponent exiles the top card of their library."
    assert said(text, "effect", types="Sorcery") == {"effect(1,exile_top(target(1),1))"}
    text = "Each player exiles the top three cards of their library."
    assert said(text, "effect", types="Sorcery") == {"effect(1,exile_top(player,3))"}


def test_who_may_do_two_things_does_both_or_neither() -> None:
    text = "You may sacrifice a Golem and draw a card."
    assert said(text, "effect", "optional", "when", types="Sorcery") == {
        "effect(1,sacrifice(you,\"subtype('Golem')\",1))",
        "optional(1)",
        "effect(2,draw(you,1))",
        "when(2,done(1))",
    }


@pytest.mark.parametrize(
    "text",
    [
        # It may be untapped already, and is then gained control of all the same.
        "You may untap target Golem and gain control of it until end of turn.",
        "Each opponent may draw a card and create a Treasure token.",
    ],
)
def test_what_may_be_done_together_is_not_guessed(text: str) -> None:
    assert unread(text, types="Sorcery")


def test_what_was_in_another_zone_is_not_exiled_for_a_time() -> None:
    text = "Exile target creature card from a graveyard until ~ leaves the battlefield."
    assert unread(text, types="Enchantment")


def test_a_cost_that_more_than_mana_pays_for_is_not_guessed() -> None:
    assert unread("Draw two cards. Then discard a card unless you waterbend {2}.", types="Sorcery")
