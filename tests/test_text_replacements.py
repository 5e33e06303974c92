"""Texts of replacement and prevention effects on every event, and look-alikes that must differ."""

from __future__ import annotations

import clingo
import pytest
from test_text_ambiguity import test_all_derivations_mean_the_same as check_one_meaning
from text_helpers import compiled, said, unread

FUNCTORS = (
    "replaces", "replaces_if", "instead", "option_if", "prevention", "optional_replacement",
    "once", "first_each", "shield", "shield_each", "duration", "chooses", "rule", "functions_in",
    "opponent_chooses", "may_choose",
)  # fmt: skip
THEIRS = '"controller(opponent), type(creature)"'
MINE = '"controller(you), type(creature)"'
SELF = 'replaces_if(1,object("self"))'

ENTERS = {
    "~ enters tapped.": {SELF, "instead(1,1,1,tapped)"},
    "Goblins enter untapped.": {
        "replaces_if(1,object(\"subtype('Goblin')\"))",
        "instead(1,1,1,untapped)",
    },
    "Artifacts and creatures your opponents control enter tapped.": {
        'replaces_if(1,object("controller(opponent), type(artifact) | controller(opponent), '
        'type(creature)"))',
        "instead(1,1,1,tapped)",
    },
    "~ enters tapped unless you control two or more other Forests.": {
        SELF,
        "replaces_if(1,if(non(compare(count("
        "\"controller(you), other, subtype('Forest')\"),ge,2))))",
        "instead(1,1,1,tapped)",
    },
    "~ enters tapped unless you have two or more opponents.": {
        SELF,
        "replaces_if(1,if(non(compare(opponents,ge,2))))",
        "instead(1,1,1,tapped)",
    },
    "~ enters tapped unless a player has 7 or less life.": {
        SELF,
        "replaces_if(1,if(non(compare(lowest_life(player),le,7))))",
        "instead(1,1,1,tapped)",
    },
    "If you control two or more other artifacts, ~ enters tapped.": {
        SELF,
        'replaces_if(1,if(compare(count("controller(you), other, type(artifact)"),ge,2)))',
        "instead(1,1,1,tapped)",
    },
    "As ~ enters, you may pay 4 life. If you don't, it enters tapped.": {
        SELF,
        "instead(1,1,1,also(pay(you,life(4))))",
        "instead(1,2,1,tapped)",
    },
    "As ~ enters, you may reveal a Goblin card from your hand. If you don't, ~ enters tapped.": {
        SELF,
        "instead(1,1,1,also(reveal(you,\"owner(you), subtype('Goblin'), zone(hand)\",1)))",
        "instead(1,2,1,tapped)",
    },
    "As long as ~ is untapped, other lands enter tapped.": {
        'replaces_if(1,object("other, type(land)"))',
        'replaces_if(1,if(is(self,"untapped")))',
        "instead(1,1,1,tapped)",
    },
    "~ enters with three charge counters on it.": {
        SELF,
        'instead(1,1,1,with_counters("charge",3))',
    },
    "~ enters with X +1/+1 counters on it.": {SELF, 'instead(1,1,1,with_counters("+1/+1",x))'},
    "~ enters tapped with a stun counter on it.": {
        SELF,
        'instead(1,1,1,with_counters("stun",1))',
        "instead(1,1,2,tapped)",
    },
    "~ enters with two oil counters on it for each color of mana spent to cast it.": {
        SELF,
        'instead(1,1,1,with_counters("oil",product(2,colors_spent(self))))',
    },
    "~ enters with a number of +1/+1 counters on it equal to the number of Elves you control.": {
        SELF,
        "instead(1,1,1,with_counters(\"+1/+1\",count(\"controller(you), subtype('Elf')\")))",
    },
    "~ enters with your choice of a reach counter or a haste counter on it.": {
        SELF,
        'instead(1,1,1,with_counters("reach",1))',
        'instead(1,2,1,with_counters("haste",1))',
    },
    "If ~ was kicked, it enters with two +1/+1 counters on it and with flying.": {
        SELF,
        "replaces_if(1,if(kicked(self)))",
        'instead(1,1,1,with_counters("+1/+1",2))',
        'instead(1,1,2,with_ability(k("flying")))',
    },
    "Each other Elf you control enters with an additional +1/+1 counter on it.": {
        "replaces_if(1,object(\"controller(you), other, subtype('Elf')\"))",
        'instead(1,1,1,with_counters("+1/+1",1))',
    },
    "As ~ enters, sacrifice any number of artifacts. ~ enters with that many +1/+1 counters on "
    "it.": {
        SELF,
        'instead(1,1,1,also(sacrifice(you,"type(artifact)",any_number)))',
        'instead(1,1,2,with_counters("+1/+1",done_amount))',
    },
    "You may have ~ enter as a copy of any land on the battlefield, except it's an artifact in "
    "addition to its other types.": {
        SELF,
        'instead(1,1,1,as_copy("type(land)"))',
        "instead(1,1,2,copy_except(type(artifact)))",
        "optional_replacement(1)",
    },
    "You may have ~ enter as a copy of a creature you control, except it isn't legendary and it "
    "enters with an additional +1/+1 counter on it if it's an Elf.": {
        SELF,
        f"instead(1,1,1,as_copy({MINE}))",
        "instead(1,1,2,copy_except(lose_supertype(legendary)))",
        "instead(1,1,3,when(is(it,\"subtype('Elf')\"),with_counters(\"+1/+1\",1)))",
        "optional_replacement(1)",
    },
    "Elves you control enter as a copy of ~.": {
        "replaces_if(1,object(\"controller(you), subtype('Elf')\"))",
        "instead(1,1,1,as_copy(ref(self)))",
    },
    "If ~ would enter, sacrifice two Swamps instead. If you do, put ~ onto the battlefield. If "
    "you don't, put it into its owner's graveyard.": {
        SELF,
        "instead(1,1,1,also(sacrifice(you,\"subtype('Swamp')\",2)))",
        "instead(1,2,1,to(graveyard))",
        "option_if(1,2,impossible(1))",
    },
    "If an artifact would enter under an opponent's control, it enters under your control "
    "instead.": {
        'replaces_if(1,object("type(artifact)"))',
        "replaces_if(1,player(opponent))",
        "instead(1,1,1,under_control(you))",
    },
}  # fmt: skip

CHOICES = {
    "As ~ enters, choose a color.": {"chooses(color)"},
    "As ~ enters, choose a creature type.": {"chooses(creature_type)"},
    "As ~ enters, choose a color word.": {"chooses(color)"},
    "As ~ enters, an opponent chooses a creature type.": {
        "chooses(creature_type)",
        "opponent_chooses(a(f,1))",
    },
    "As ~ enters, you may choose a nonland permanent.": {
        'chooses(object("non(type(land))"))',
        "may_choose(a(f,1))",
    },
    "As ~ enters, choose an opponent.": {"chooses(opponent)"},
    "As ~ enters, choose a player.": {"chooses(player)"},
    "As ~ enters, choose a number.": {"chooses(number)"},
    "As ~ enters, choose a card name.": {"chooses(name)"},
    "As ~ enters, choose a nonland card name.": {'chooses(name("non(type(land))"))'},
    "As ~ enters, choose a color and a creature type.": {
        "chooses(color)", "chooses(creature_type)",
    },
    "As ~ enters, choose red or blue.": {"chooses(color(either(r,u)))"},
}  # fmt: skip

MOVES = {
    "If a nontoken Elf an opponent controls would die, instead exile that card and create a Food "
    "token.": {
        "replaces_if(1,object(\"controller(opponent), non(token), subtype('Elf')\"))",
        "replaces_if(1,from(battlefield))",
        "replaces_if(1,to(graveyard))",
        "instead(1,1,1,to(exile))",
        'instead(1,1,2,also(create(you,1,predefined("Food"))))',
    },
    "If an artifact card would be put into an opponent's graveyard from anywhere, exile it "
    "instead.": {
        'replaces_if(1,object("card, owner(opponent), type(artifact)"))',
        "replaces_if(1,to(graveyard))",
        "instead(1,1,1,to(exile))",
    },
    "If a card or token would be put into your graveyard from anywhere, exile it instead.": {
        'replaces_if(1,object("card, owner(you) | owner(you), token"))',
        "replaces_if(1,to(graveyard))",
        "instead(1,1,1,to(exile))",
    },
    "If ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's "
    "library instead.": {
        SELF,
        "functions_in(everywhere)",
        "replaces_if(1,to(graveyard))",
        "instead(1,1,1,also(reveal_object(self)))",
        "instead(1,1,2,to(library,shuffled))",
    },
    "If ~ would leave the battlefield, exile it instead of putting it anywhere else.": {
        SELF,
        "replaces_if(1,from(battlefield))",
        "instead(1,1,1,to(exile))",
    },
}  # fmt: skip

AMOUNTS = {
    "If you would gain life, you gain that much life plus 2 instead.": {
        "replaces(1,gain_life)", "replaces_if(1,player(you))", "instead(1,1,1,plus(2))",
    },
    "If you would gain life, you gain twice that much life instead.": {
        "replaces(1,gain_life)", "replaces_if(1,player(you))", "instead(1,1,1,times(2))",
    },
    "If an opponent would gain life, that player loses that much life instead.": {
        "replaces(1,gain_life)",
        "replaces_if(1,player(opponent))",
        "instead(1,1,1,becomes(lose_life(event_player,event_amount)))",
    },
    "If an opponent would lose life during your turn, they lose twice that much life instead.": {
        "replaces(1,lose_life)",
        "replaces_if(1,player(opponent))",
        "replaces_if(1,if(your_turn))",
        "instead(1,1,1,times(2))",
    },
    "If you would draw a card while you have no cards in hand, draw three cards instead.": {
        "replaces(1,draw)",
        "replaces_if(1,player(you))",
        "replaces_if(1,if(compare(hand(you),eq,0)))",
        "instead(1,1,1,becomes(draw(you,3)))",
    },
    "If an opponent would draw a card except the first one they draw in each of their draw steps, "
    "instead that player skips that draw and you draw a card.": {
        "replaces(1,draw)",
        "replaces_if(1,player(opponent))",
        "replaces_if(1,except_first_in_draw_step)",
        "instead(1,1,1,becomes(draw(you,1)))",
    },
    "If an opponent would mill one or more cards, they mill twice that many cards instead.": {
        "replaces(1,mill)", "replaces_if(1,player(opponent))", "instead(1,1,1,times(2))",
    },
    "If one or more charge counters would be put on an artifact you control, that many plus one "
    "charge counters are put on it instead.": {
        "replaces(1,put_counters)",
        'replaces_if(1,recipient(object("controller(you), type(artifact)")))',
        'replaces_if(1,kind("charge"))',
        "instead(1,1,1,plus(1))",
    },
    "If an effect would put one or more counters on an Elf you control, it puts twice that many "
    "of those counters on that permanent instead.": {
        "replaces(1,put_counters)",
        "replaces_if(1,recipient(object(\"controller(you), subtype('Elf')\")))",
        "replaces_if(1,by_effect)",
        "instead(1,1,1,times(2))",
    },
    "If an opponent would put one or more counters on a permanent or player, they put half that "
    "many of each of those kinds of counters on that permanent or player instead, rounded "
    "down.": {
        "replaces(1,put_counters)", "replaces_if(1,by(opponent))", "instead(1,1,1,half_down)",
    },
    "If you would get one or more {E}, you get twice that many {E} instead.": {
        "replaces(1,put_counters)",
        "replaces_if(1,recipient(player(you)))",
        'replaces_if(1,kind("energy"))',
        "instead(1,1,1,times(2))",
    },
    "If an effect would create one or more tokens under your control, it creates twice that many "
    "of those tokens instead.": {
        "replaces(1,create_tokens)",
        "replaces_if(1,player(you))",
        "replaces_if(1,by_effect)",
        "instead(1,1,1,times(2))",
    },
    "If one or more artifact tokens would be created under your control, those tokens plus an "
    "additional Food token are created instead.": {
        "replaces(1,create_tokens)",
        'replaces_if(1,object("token, type(artifact)"))',
        "replaces_if(1,player(you))",
        'instead(1,1,1,also(create(you,1,predefined("Food"))))',
    },
    "If you would create a Food or Map token, instead create one of each.": {
        "replaces(1,create_tokens)",
        "replaces_if(1,object(\"subtype('Food'), token | subtype('Map'), token\"))",
        "replaces_if(1,player(you))",
        'instead(1,1,1,becomes(create(you,event_amount,predefined("Food"))))',
        'instead(1,1,2,becomes(create(you,event_amount,predefined("Map"))))',
    },
    "If a spell or ability an opponent controls causes you to discard ~, put it onto the "
    "battlefield instead of putting it into your graveyard.": {
        "functions_in(hand)",
        "replaces(1,discard)",
        SELF,
        "replaces_if(1,cause(opponent))",
        "instead(1,1,1,to(battlefield))",
    },
    "If an effect causes you to discard a card, discard it, but you may put it on top of your "
    "library instead of into your graveyard.": {
        "replaces(1,discard)",
        "replaces_if(1,player(you))",
        "replaces_if(1,by_effect)",
        "instead(1,1,1,to(library,top))",
        "optional_replacement(1)",
    },
    "If an Elf with a charge counter on it would untap during its controller's untap step, remove "
    "all charge counters from it instead.": {
        "replaces(1,untap)",
        "replaces_if(1,object(\"counters('charge',ge,1), subtype('Elf')\"))",
        "replaces_if(1,untap_step(controller))",
        'instead(1,1,1,becomes(remove_counters(it,"charge",all)))',
    },
    "Skip your upkeep step.": {
        "replaces(1,begin)",
        "replaces_if(1,player(you))",
        "replaces_if(1,phase(upkeep))",
        "instead(1,1,1,nothing)",
    },
}  # fmt: skip

DAMAGE = {
    "If a source would deal damage to a permanent or player, it deals double that damage to that "
    "permanent or player instead.": {"instead(1,1,1,times(2))"},
    "If a blue source you control would deal damage to an opponent or a permanent an opponent "
    "controls, it deals that much damage plus 3 instead.": {
        'replaces_if(1,source("color(u), controller(you), source"))',
        'replaces_if(1,recipient(object("controller(opponent)")))',
        "replaces_if(1,recipient(player(opponent)))",
        "instead(1,1,1,plus(3))",
    },
    "If a source would deal damage to you or a permanent you control, prevent half that damage, "
    "rounded up.": {
        'replaces_if(1,recipient(object("controller(you)")))',
        "replaces_if(1,recipient(player(you)))",
        "instead(1,1,1,prevent(half_up))",
        "prevention(1)",
    },
    "If an Elf would deal combat damage to you, prevent 2 of that damage.": {
        "replaces_if(1,source(\"subtype('Elf')\"))",
        "replaces_if(1,recipient(player(you)))",
        "replaces_if(1,combat)",
        "instead(1,1,1,prevent(2))",
        "prevention(1)",
    },
    "If a source you control would deal noncombat damage to a creature an opponent controls, put "
    "that many -1/-1 counters on that creature instead.": {
        'replaces_if(1,source("controller(you), source"))',
        f"replaces_if(1,recipient(object({THEIRS})))",
        "replaces_if(1,noncombat)",
        'instead(1,1,1,becomes(put_counters(it,"-1/-1",event_amount)))',
    },
    "If a source would deal damage to ~, prevent that damage. The source's controller draws cards "
    "equal to the damage prevented this way.": {
        'replaces_if(1,recipient(object("self")))',
        "instead(1,1,1,prevent(all))",
        "instead(1,1,2,then(draw(controller(event_source),prevented)))",
        "prevention(1)",
    },
    "If damage would be dealt to ~ while it has a charge counter on it, prevent that damage and "
    "remove that many charge counters from it.": {
        'replaces_if(1,recipient(object("self")))',
        "replaces_if(1,if(is(self,\"counters('charge',ge,1)\")))",
        "instead(1,1,1,prevent(all))",
        'instead(1,1,2,then(remove_counters(self,"charge",event_amount)))',
        "prevention(1)",
    },
    "All damage that would be dealt to you and other creatures you control is dealt to ~ "
    "instead.": {
        'replaces_if(1,recipient(object("controller(you), other, type(creature)")))',
        "replaces_if(1,recipient(player(you)))",
        "instead(1,1,1,redirect(self))",
    },
    "Prevent all combat damage that would be dealt to ~ by artifact creatures.": {
        'replaces_if(1,recipient(object("self")))',
        'replaces_if(1,source("type(artifact), type(creature)"))',
        "replaces_if(1,combat)",
        "instead(1,1,1,prevent(all))",
        "prevention(1)",
    },
    "{1}: Prevent the next 3 damage that would be dealt to any target this turn.": {
        "replaces_if(1,recipient(ref(target(1))))",
        "instead(1,1,1,prevent(all))",
        "shield(1,3)",
        "prevention(1)",
        "duration(1,end_of_turn)",
    },
    "{1}: Prevent the next 1 damage that would be dealt to each Elf you control this turn.": {
        "replaces_if(1,recipient(object(\"controller(you), subtype('Elf')\")))",
        "instead(1,1,1,prevent(all))",
        "shield_each(1,1)",
        "prevention(1)",
        "duration(1,end_of_turn)",
    },
    "{1}: The next time a green source of your choice would deal damage to you this turn, "
    "prevent that damage.": {
        'replaces_if(1,chosen_source("color(g), source"))',
        "replaces_if(1,recipient(player(you)))",
        "instead(1,1,1,prevent(all))",
        "once(1)",
        "prevention(1)",
        "duration(1,end_of_turn)",
    },
    "{T}: The next 2 damage that would be dealt to target Elf this turn is dealt to ~ instead.": {
        "replaces_if(1,recipient(ref(target(1))))",
        "instead(1,1,1,redirect(self))",
        "shield(1,2)",
        "duration(1,end_of_turn)",
    },
}  # fmt: skip

RULES = {
    "Players can't gain life.": {"rule(cant_gain_life(player))"},
    "Your opponents can't gain life.": {"rule(cant_gain_life(opponent))"},
    "Players can't get counters.": {"rule(cant_get_counters(player(player)))"},
    "Counters can't be put on Elves or lands.": {
        "rule(cant_get_counters(object(\"subtype('Elf') | type(land)\")))"
    },
    "Damage can't be prevented.": {"rule(cant_be_prevented(any))"},
    "Your life total can't change.": {"rule(life_total_cant_change(you))"},
}  # fmt: skip


def with_event(expected: set[str], event: str) -> set[str]:
    """Add the event where the table leaves it out."""
    return expected | {f"replaces(1,{event})"}


def my_text(text: str) -> str:
    """Write the name of the card on which the text stands."""
    return text.replace("~", "Testing Stone")


CASES = (
    [(text, with_event(facts, "enters")) for text, facts in ENTERS.items()]
    + [(text, with_event(facts, "move")) for text, facts in MOVES.items()]
    + [(text, with_event(facts, "damage")) for text, facts in DAMAGE.items()]
    + [*AMOUNTS.items(), *CHOICES.items(), *RULES.items()]
)


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_replacement_effects(text: str, expected: set[str]) -> None:
    assert unread(my_text(text)) == set()
    assert said(my_text(text), *FUNCTORS) == expected


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_facts_are_facts(text: str, expected: set[str]) -> None:
    control = clingo.Control()
    control.add("base", [], "\n".join(f"{fact}." for fact in compiled(my_text(text))))
    control.ground([("base", [])])
    assert expected


@pytest.mark.parametrize("text", [text for text, _ in CASES if ":" not in text])
def test_one_meaning(text: str) -> None:
    check_one_meaning("static", text.removesuffix("."))


APART = [
    ("Creatures you control enter tapped.", "Creatures your opponents control enter tapped."),
    ("Creatures enter tapped.", "Nontoken creatures enter tapped."),
    ("Lands enter tapped.", "Nonbasic lands enter tapped."),
    ("Elves you control enter untapped.", "Other Elves you control enter untapped."),
    (
        "Each Elf creature you control enters with a +1/+1 counter on it.",
        "Each Elf you control enters with a +1/+1 counter on it.",
    ),
    ("If ~ would die, exile it instead.", "If another creature would die, exile it instead."),
    (
        "If a creature an opponent controls would die, exile it instead.",
        "If a creature an opponent owns would die, exile it instead.",
    ),
    (
        "If a card would be put into your graveyard from anywhere, exile it instead.",
        "If a permanent would be put into a graveyard, exile it instead.",
    ),
    (
        "If an Elf you control would deal damage to a player, it deals double that damage to that "
        "player instead.",
        "If an Elf source you control would deal damage to a player, it deals double that damage "
        "to that player instead.",
    ),
    (
        "If a source would deal combat damage to you, prevent 1 of that damage.",
        "If a source would deal noncombat damage to you, prevent 1 of that damage.",
    ),
    (
        "If a source would deal damage to you, prevent all but 1 of that damage.",
        "If a source would deal damage to you, prevent 1 of that damage.",
    ),
    (
        "Prevent all damage that would be dealt to ~.",
        "Prevent all damage that would be dealt by ~.",
    ),
    (
        "If one or more tokens would be created under your control, twice that many of those "
        "tokens are created instead.",
        "If an effect would create one or more tokens under your control, it creates twice that "
        "many of those tokens instead.",
    ),
    (
        "If one or more counters would be put on a creature you control, twice that many of each "
        "of those kinds of counters are put on it instead.",
        "If one or more +1/+1 counters would be put on a creature you control, twice that many "
        "+1/+1 counters are put on it instead.",
    ),
    (
        "If a red instant or sorcery spell would deal damage to you, prevent that damage.",
        "If an instant or red sorcery spell would deal damage to you, prevent that damage.",
    ),
    ("~ enters tapped unless you control a Forest.", "~ enters tapped if you control a Forest."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), APART)
def test_look_alikes_stay_apart(one: str, other: str) -> None:
    functors = (*FUNCTORS, "filter")
    facts = said(my_text(one), *functors), said(my_text(other), *functors)
    assert unread(my_text(one)) == unread(my_text(other)) == set()
    assert facts[0] != facts[1]


@pytest.mark.parametrize(
    "text",
    [
        "If a creature would die, juggle it instead.",
        "If one or more +1/+1 counters would be put on a creature you control, twice that many "
        "-1/-1 counters are put on it instead.",
        "If a source would deal damage to ~, it deals double that damage to you instead.",
        "If you would gain life, that player gains twice that much life sometimes instead.",
        "~ enters tapped unless the weather is fine.",
        # The spell that it was counts as none of them, and is not told apart.
        "~ enters tapped unless you've cast another Golem spell this turn.",
        "~ enters with X +1/+1 counters on it, where X is a number that you like.",
        "If a permanent would be created under your control, twice that many are created instead.",
        "If a creature or player would deal damage to a player, that damage is dealt to it "
        "instead.",
        "Prevent all damage that would be dealt to you this turn.",
        "Prevent all damage that would be dealt to ~ by enchanted creatures.",
        # A reflexive triggered ability (603.12), which does not follow at once.
        "If damage would be dealt to ~, prevent that damage. When damage is prevented this way, "
        "draw a card.",
        "If an Elf would deal combat damage to you and/or one or more Elves you control, prevent 1 "
        "of that damage.",
    ],
)
def test_what_is_not_certain_is_not_read(text: str) -> None:
    assert unread(my_text(text))
    assert said(my_text(text), "replaces", "instead") == set()


def test_words_refer_to_the_target_of_the_sentence_before() -> None:
    text = (
        "Testing Stone deals 3 damage to target Elf. If that Elf would die this turn, exile it "
        "instead."
    )
    assert said(text, *FUNCTORS, types="Instant") == {
        "replaces(1,move)",
        "replaces_if(1,object(ref(target(1))))",
        "replaces_if(1,from(battlefield))",
        "replaces_if(1,to(graveyard))",
        "instead(1,1,1,to(exile))",
        "duration(1,end_of_turn)",
    }


def test_damage_to_and_by_one_target() -> None:
    text = "Prevent all combat damage that would be dealt to and dealt by target Elf this turn."
    facts = said(text, "target", "replaces_if", types="Instant")
    assert facts == {
        "target(1,\"subtype('Elf')\")",
        "replaces_if(1,recipient(ref(target(1))))",
        "replaces_if(1,combat)",
        "replaces_if(2,source(ref(target(1))))",
        "replaces_if(2,combat)",
    }


def test_of_several_events_all_are_read_or_none() -> None:
    text = "Whenever another Elf dies, or an Elf sings, each Elf hums."
    assert said(text, "trigger", types="Creature") == set()
    assert unread(text, "Creature")
    text = "Whenever another Elf dies, each Elf hums."
    assert said(text, "trigger", types="Creature") == {"trigger(dies(\"other, subtype('Elf')\"))"}


def test_it_is_the_target_where_that_is_a_creature() -> None:
    text = (
        "Testing Stone deals 3 damage to any target. If it's a creature, it can't be regenerated "
        "this turn, and if it would die this turn, exile it instead."
    )
    facts = said(text, "applies_to", "replaces_if", "when", types="Instant")
    assert facts == {
        "applies_to(1,ref(target(1)))",
        'when(2,is(target(1),"type(creature)"))',
        "replaces_if(2,object(ref(target(1))))",
        "replaces_if(2,from(battlefield))",
        "replaces_if(2,to(graveyard))",
        'when(3,is(target(1),"type(creature)"))',
    }
