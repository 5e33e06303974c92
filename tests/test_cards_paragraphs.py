"""Oracle text in paragraphs, and a card's own name in it. The texts are made up."""

import pytest

from pysolver.cards.face import Face
from pysolver.cards.paragraphs import (
    Paragraph,
    normalise,
    own_names,
    paragraphs,
    split_keywords,
    without_ability_word,
)


def card(
    text: str,
    name: str = "Ferry Warden",
    *,
    supertypes: tuple[str, ...] = (),
    subtypes: tuple[str, ...] = (),
) -> Face:
    """A creature with a text."""
    return Face(name, name, "a", "normal", "{1}{G}", supertypes, ("Creature",), subtypes, (), text)


def texts(text: str, **rest: tuple[str, ...]) -> list[str]:
    """The abilities' texts, in order."""
    found = paragraphs(card(text, **rest))
    assert [p.number for p in found] == list(range(1, len(found) + 1))
    return [p.text for p in found]


def test_a_paragraph_is_an_ability_and_each_keyword_its_own() -> None:
    """113.2c."""
    text = "Flying, haste\n{T}: Add {G}.\nWhen this creature enters, draw a card."
    assert paragraphs(card(text)) == [
        Paragraph(1, "Flying", keyword=True),
        Paragraph(2, "haste", keyword=True),
        Paragraph(3, "{T}: Add {G}.", keyword=False),
        Paragraph(4, "When this creature enters, draw a card.", keyword=False),
    ]


def test_reminder_text_is_no_ability() -> None:
    """207.2."""
    assert texts("({T}: Add {G} or {U}.)") == []
    assert texts("Menace (Two creatures must block (or more).)\nMegamorph {R} (Turn it up.)") == [
        "Menace",
        "Megamorph {R}",
    ]
    assert texts("") == []


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("Flying", ("Flying",)),
        ("Defender; reach", ("Defender", "reach")),
        ("First strike, protection from black", ("First strike", "protection from black")),
        ("Protection from red and from blue", ("Protection from red and from blue",)),
        ("Enchant creature, land, or planeswalker", ("Enchant creature, land, or planeswalker",)),
        ("Ward—{2}, Pay 2 life.", ("Ward—{2}, Pay 2 life.",)),
        ("Trample, ward {2}", ("Trample", "ward {2}")),
        ("Morph—Reveal a white card in your hand.", ("Morph—Reveal a white card in your hand.",)),
        ("Suspend 3—{0}", ("Suspend 3—{0}",)),
        ("Suspend X—{X}{G}. X can't be 0.", ("Suspend X—{X}{G}. X can't be 0.",)),
        ("Plainscycling {2}, mountaincycling {2}", ("Plainscycling {2}", "mountaincycling {2}")),
        ("Snow swampwalk, forestwalk", ("Snow swampwalk", "forestwalk")),
        ("Equip legendary creature {3}", ("Equip legendary creature {3}",)),
        ("Prototype {1}{W} — 2/2", ("Prototype {1}{W} — 2/2",)),
        ("Firebending X, where X is ~'s power.", ("Firebending X, where X is ~'s power.",)),
        ("Partner with Bo, the Other", ("Partner with Bo, the Other",)),
        ("Partner—Friends forever", ("Partner—Friends forever",)),
        ("Kicker {2}{B} and/or {U}", ("Kicker {2}{B} and/or {U}",)),
        ("Crew 3. Activate only once each turn.", ("Crew 3. Activate only once each turn.",)),
        ("Cascade, cascade", ("Cascade", "cascade")),
    ],
)
def test_lines_of_keywords(line: str, keywords: tuple[str, ...]) -> None:
    """702: a cost, a number or a quality belongs to its keyword."""
    assert split_keywords(line) == keywords


@pytest.mark.parametrize(
    "line",
    [
        "Flying creatures you control get +1/+1.",
        "Equip abilities you activate cost {1} less to activate.",
        "Cycling abilities you activate cost {2} less to activate.",
        "Haste matters, says who?",
        "{T}: Add {G}.",
        "Boast — {1}: Draw a card.",
        "Storm over the Ferry deals 2 damage to any target.",
        "Creatures you control have flying, haste",
    ],
)
def test_lines_that_only_begin_like_a_keyword(line: str) -> None:
    """A sentence about a keyword is no keyword."""
    assert split_keywords(line) is None


def test_modes_and_results_of_dice_belong_to_their_ability() -> None:
    """700.2."""
    assert texts("Choose one —\n• Draw a card.\n• You gain 2 life.\nFlash") == [
        "Choose one —\n• Draw a card.\n• You gain 2 life.",
        "Flash",
    ]
    assert texts("{T}: Roll a d20.\n1—9 | Draw a card.\n10—20 | Add {R}.") == [
        "{T}: Roll a d20.\n1—9 | Draw a card.\n10—20 | Add {R}."
    ]
    assert texts("Spree\n+ {1} — Draw a card.\n+ {2} — Add {R}.") == [
        "Spree",
        "+ {1} — Draw a card.\n+ {2} — Add {R}.",
    ]


def test_headings_put_abilities_in_sections() -> None:
    """711 levelers, 716 classes, 721 station: the ability is there only from then on."""
    leveler = paragraphs(card("Level up {1}\nLEVEL 1-3\n2/3\nFlying\nLEVEL 4+\n4/4\n{T}: Add {G}."))
    assert [(p.text, p.section) for p in leveler] == [
        ("Level up {1}", ""),
        ("LEVEL 1-3\n2/3", ""),
        ("Flying", "LEVEL 1-3"),
        ("LEVEL 4+\n4/4", ""),
        ("{T}: Add {G}.", "LEVEL 4+"),
    ]
    level = paragraphs(card("{T}: Add {G}.\n{2}: Level 2\n{T}: Add {R}.", subtypes=("Class",)))
    assert [(p.text, p.section) for p in level] == [
        ("{T}: Add {G}.", ""),
        ("{2}: Level 2", ""),
        ("{T}: Add {R}.", "Level 2"),
    ]
    station = paragraphs(card("Station\n3+ | {T}: Add {G}.\n8+ | Flying, haste"))
    assert [(p.text, p.section) for p in station] == [
        ("Station", ""),
        ("{T}: Add {G}.", "3+"),
        ("Flying", "8+"),
        ("haste", "8+"),
    ]


def test_chapters_are_paragraphs() -> None:
    """714.2."""
    assert texts("(As this Saga enters …)\nI, II — Draw a card.\nIII — Add {G}.") == [
        "I, II — Draw a card.",
        "III — Add {G}.",
    ]


def test_ability_words_stay_and_can_be_dropped() -> None:
    """207.2c, 207.2d."""
    assert texts("Landfall — Whenever a land you control enters, draw a card.") == [
        "Landfall — Whenever a land you control enters, draw a card."
    ]
    assert without_ability_word("Landfall — Draw a card.") == "Draw a card."
    assert without_ability_word("Ferry's Toll — {T}: Add {G}.") == "{T}: Add {G}."
    for kept in ("Boast — {1}: Draw.", "I, II — Draw.", "Choose one —\n• Draw.", "∞ — Draw."):
        assert without_ability_word(kept) == kept


def test_the_card_itself_is_written_as_a_tilde() -> None:
    """201.5."""
    face = card("", "Ferry Warden")
    assert normalise(face, "When this creature enters, untap Ferry Warden.") == (
        "When ~ enters, untap ~."
    )
    assert normalise(face, "Ferry Warden's power is 2. Ferry Wardens sing.") == (
        "~'s power is 2. Ferry Wardens sing."
    )
    assert normalise(face, "Destroy that creature this turn.") == "Destroy that creature this turn."
    assert normalise(face, "Discard this card: Draw a card.") == "Discard ~: Draw a card."
    assert normalise(face, "cards named Ferry Warden") == "cards named ~"
    assert normalise(face, "a token named Ferry Warden Junior") == (
        "a token named Ferry Warden Junior"
    )


def test_a_name_in_a_quoted_ability_is_the_granting_object() -> None:
    """201.5a: "this creature" there is the creature that has the ability, the name is not."""
    text = 'Equipped creature has "{T}, Unattach Ferry Warden: Untap this creature."'
    assert normalise(card(""), text) == ('Equipped creature has "{T}, Unattach ~source: Untap ~."')


def test_short_names_of_legendary_cards() -> None:
    """201.5c."""
    face = card("", "Odo, the Ferryman", supertypes=("Legendary",))
    assert own_names(face) == ("Odo, the Ferryman", "Odo")
    assert normalise(face, "Whenever Odo attacks, tap Odo.") == "Whenever ~ attacks, tap ~."
    assert normalise(face, "Create Odo's Boat, a token.") == "Create Odo's Boat, a token."
    assert normalise(face, "meld them into Odo, Lord of Boats") == (
        "meld them into Odo, Lord of Boats"
    )
    assert own_names(card("", "Odo, the Ferryman")) == ("Odo, the Ferryman",)


def test_names_that_are_words_of_the_game() -> None:
    """A name stays where the word means the action, the keyword or the type."""
    exile = card("", "Exile")
    assert normalise(exile, "Exile target creature. Exile deals 1 damage.") == (
        "Exile target creature. ~ deals 1 damage."
    )
    jace = card("", "Jace, the Ferryman", supertypes=("Legendary",))
    assert normalise(jace, "Jace deals 2 damage. You control a Jace planeswalker.") == (
        "~ deals 2 damage. You control a Jace planeswalker."
    )
    rhino = card("", "Rhino, the Ferryman", supertypes=("Legendary",))
    assert normalise(rhino, "Rhino gets +1/+1. Create a 4/4 green Rhino creature token.") == (
        "~ gets +1/+1. Create a 4/4 green Rhino creature token."
    )
    queen = card("", "Goblin Queen", supertypes=("Legendary",))
    assert normalise(queen, "Goblin creatures you control get +1/+1.") == (
        "Goblin creatures you control get +1/+1."
    )
