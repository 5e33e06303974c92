"""What words of a list of nouns belong to, and from where spells are cast."""

from __future__ import annotations

import pytest
from text_helpers import said, unread


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


@pytest.mark.parametrize(
    ("clauses", "second"),
    [
        ("Target player draws two cards and loses 2 life", "lose_life(target(1),2)"),
        ("Target opponent discards a card and mills two cards", "mill(target(1),2)"),
        ("Each opponent loses 1 life and draws a card", "draw(opponent,1)"),
        ("Draw a card and lose 1 life", "lose_life(you,1)"),
        ("Target player draws a card and you gain 1 life", "gain_life(you,1)"),
    ],
)
def test_who_does_what_a_second_verb_says(clauses: str, second: str) -> None:
    """'Loses' goes with the player before, 'lose' is said to you."""
    assert f"effect(2,{second})" in said(f"{clauses}.", "effect", types="Sorcery")


def test_a_second_verb_without_a_player_before() -> None:
    assert (
        said("This artifact deals 1 damage to target player and loses 1 life.", "effect") == set()
    )


def test_enchanted_is_said_of_the_first_of_two() -> None:
    text = (
        "Whenever an enchanted creature or enchantment creature you control attacks, draw a card."
    )
    alone = "controller(you), enchanted, type(creature)"
    both = f"{alone} | controller(you), type(creature), type(enchantment)"
    assert said(text, "trigger") == {f'trigger(attacks("{both}"))'}


def test_some_of_what_was_discarded_are_not_all() -> None:
    text = "Discard two cards. You gain 1 life for each {} discarded this way."
    assert "effect(2,gain_life(you,done_amount(1)))" in said(
        text.format("card"), "effect", types="Sorcery"
    )
    assert "effect(2,gain_life(you,done_amount(1)))" not in said(
        text.format("Golem card"), "effect", types="Sorcery"
    )


def test_what_it_is_after_the_enchanted_creature() -> None:
    text = "When this artifact enters, tap equipped creature and put a stun counter on it."
    assert 'effect(2,put_counters(attached,"stun",1))' in said(text, "effect")


def test_spells_by_where_they_were_cast_from_have_nothing() -> None:
    """Of a spell on the stack nothing tells where it was cast from."""
    assert said("Golem spells you cast from exile have cascade.", "change") == set()


def test_that_spell_is_the_one_of_the_delayed_trigger() -> None:
    text = (
        "Create a Treasure token. When you next cast an instant spell this turn, copy that spell."
    )
    assert any("copy(it)" in fact for fact in said(text, "effect", types="Sorcery"))


def test_other_than_what_after_a_target() -> None:
    """In a spell 'other' can only mean other than the target."""
    text = (
        "Target Golem gets +2/+2 until end of turn. Each other Golem gets +1/+1 until end of turn."
    )
    others = "applies_to(2,\"other_than(target(1)), subtype('Golem')\")"
    assert others in said(text, "applies_to", types="Instant")
    text = "Target Golem deals damage equal to its power to each other creature."
    what = '"other_than(target(1)), type(creature)"'
    effect = f"effect(1,damage(target(1),power(target(1)),{what}))"
    assert said(text, "effect", types="Sorcery") == {effect}


def test_other_than_the_source_or_than_a_target() -> None:
    """In an ability of a permanent it could mean other than that permanent."""
    text = "{2}: Put a charge counter on target Golem. Tap all other Golems."
    assert said(text, "effect") == {'effect(1,put_counters(target(1),"charge",1))'}
    assert unread(text) != set()
    text = "{2}: Tap all other Golems."
    assert said(text, "effect") == {"effect(1,tap(\"other, subtype('Golem')\"))"}


def test_how_often_one_of_two_events_happens() -> None:
    """'Your third card each turn' says nothing of the other event."""
    event = "you draw your third card each turn"
    text = f"Whenever {event}, you gain 1 life."
    assert "trigger_nth(turn,3)" in said(text, "trigger_nth")
    text = f"Whenever you cast a Golem spell and whenever {event}, you gain 1 life."
    assert said(text, "trigger_nth") == set()


def test_damage_dealt_to_a_creature_that_was_not_named() -> None:
    text = "All damage that would be dealt to creatures you control this turn is dealt to "
    text += "that creature instead."
    assert said(text, "instead", types="Sorcery") == set()


def test_what_was_exiled_where_nothing_was() -> None:
    text = "Mill a card. You may play that card this turn."
    assert said(text, "effect", types="Sorcery") == {"effect(1,mill(you,1))"}
    assert unread(text, types="Sorcery") != set()


def test_it_is_the_spell_or_the_target() -> None:
    text = "Kicker {1}\nDestroy target Golem. "
    text += "If this spell was kicked, it deals 2 damage to any target."
    assert not any("damage" in fact for fact in said(text, "effect", types="Sorcery"))


@pytest.mark.parametrize(
    ("quality", "test"),
    [
        ("toughness greater than its power", "own(toughness,gt,power)"),
        ("power equal to its toughness", "own(power,eq,toughness)"),
        ("power less than or equal to its toughness", "own(power,le,toughness)"),
        ("power greater than its power", "power(gt,power(self))"),
        ("toughness greater than this creature's power", "toughness(gt,power(self))"),
    ],
)
def test_whose_size_a_size_is_compared_with(quality: str, test: str) -> None:
    """Its power beside its toughness are the object's own; the source's are not."""
    facts = said(f"Each creature with {quality} has flying.", "applies_to", types="Creature")
    assert facts == {f'applies_to(1,"{test}, type(creature)")'}


def test_base_power_beside_power_is_not_read() -> None:
    assert unread("Each creature with power greater than its base power has flying.")


@pytest.mark.parametrize(
    ("had", "effect"),
    [
        ("this artifact deal 2 damage to target creature", "damage(self,2,target(1))"),
        ("it deal 1 damage to each creature", 'damage(self,1,"type(creature)")'),
        ("target player mill two cards", "mill(target(1),2)"),
        ("target opponent lose 3 life", "lose_life(target(1),3)"),
        ("target opponent discard a card", "discard(target(1),1)"),
        ("target player draw a card", "draw(target(1),1)"),
    ],
)
def test_what_you_may_have_somebody_do(had: str, effect: str) -> None:
    text = f"When this artifact enters, you may have {had}."
    assert said(text, "effect", "optional") == {f"effect(1,{effect})", "optional(1)"}
