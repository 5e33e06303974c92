"""Boards as facts."""

from typing import Any

import pytest

from pysolver import solver
from pysolver.abilities import find_printed
from pysolver.board import Table
from pysolver.cards.library import Library
from pysolver.case import parse_case
from pysolver.chosen import chosen_type
from pysolver.errors import CaseError
from pysolver.facts import Cards, Chunk, shown_faces

BEAR = {"name": "Bear", "types": "Creature — Bear", "power": 2, "toughness": 2}


@pytest.fixture(scope="module")
def cards() -> Cards:
    return Cards(Library.open())


def _table(cards: Cards, board: dict[str, Any]) -> Table:
    case = parse_case({"case": "c", "board": board, "ask": {"count": {"permanents": {}}}})
    return Table(case, cards.names, cards.suggest)


def _facts(cards: Cards, board: dict[str, Any]) -> set[str]:
    chunk = Chunk(cards, find_printed)
    return {str(fact) for fact in solver.parse(chunk.add(_table(cards, board)).text)}


def test_players_turns_and_a_plain_object(cards: Cards) -> None:
    facts = _facts(
        cards,
        {
            "turn": 4,
            "phase": "upkeep",
            "players": {
                "Amy": {"battlefield": ["Forest"], "life": 7, "mana": "{G}{G}{C}"},
                "Ned": {"hand": 3, "land_plays": 1},
            },
        },
    )
    assert {
        "board(0)",
        "turn(0,4)",
        "active(p(0,2))",
        "phase(0,upkeep)",
        "turn_of(0,3,p(0,1))",
        "turn_of(0,4,p(0,2))",
        "next_player(p(0,1),p(0,2))",
        "next_player(p(0,2),p(0,1))",
        "life(p(0,1),7)",
        "pool(p(0,1),g,2)",
        "pool(p(0,1),c,1)",
        "unknown_cards(p(0,2),hand,3)",
        "land_plays(p(0,2),1)",
        "object(o(0,1))",
        "zone(o(0,1),battlefield)",
        "owner(o(0,1),p(0,1))",
        "listed_under(o(0,1),p(0,1))",
        "timestamp(o(0,1),1)",
        'printed(o(0,1),"Forest")',
    } <= facts
    assert not any(fact.startswith(("tapped", "turn_of(0,2")) for fact in facts)


def test_everything_that_a_permanent_may_be(cards: Cards) -> None:
    facts = _facts(
        cards,
        {
            "turn": 5,
            "players": {
                "Amy": {
                    "battlefield": [
                        {
                            "card": "Grizzly Bears",
                            "id": "bear",
                            "tapped": True,
                            "counters": {"+1/+1": 2, "Charge": 0},
                            "entered": 2,
                            "control": [{"turn": 3, "to": "Amy"}],
                            "owner": "Ned",
                            "x": 3,
                            "attacking": True,
                            "marked_damage": 1,
                            "exiled_with": "Forest",
                        },
                        {"card": "Ire Shaman", "id": "down", "face_down": "megamorph"},
                        {"card": "Holy Strength", "attached_to": "bear"},
                        {
                            "card": "Cavern of Souls",
                            "chosen": {"type": "elf", "color": "red", "player": "Ned"},
                        },
                    ],
                    "commanders": ["Krenko, Mob Boss"],
                    "command": ["Krenko, Mob Boss"],
                },
                "Ned": {
                    "battlefield": [
                        {"card": "Hill Giant", "blocking": "bear", "copy_of": "Ornithopter"}
                    ]
                },
            },
        },
    )
    assert {
        "tapped(o(0,1))",
        'counters(o(0,1),"+1/+1",2)',
        "entered(o(0,1),2)",
        "control_change(o(0,1),1,3,p(0,1))",
        "turn_of(0,3,p(0,1))",
        "owner(o(0,1),p(0,2))",
        "listed_under(o(0,1),p(0,1))",
        "x(o(0,1),3)",
        "attacking(o(0,1),somebody)",
        "marked_damage(o(0,1),1)",
        "linked(o(0,1),o(0,7))",
        "zone(o(0,7),exile)",
        "face_down(o(0,2),megamorph)",
        "attached_to(o(0,3),o(0,1))",
        'chosen(o(0,4),type,"Elf")',
        "chosen(o(0,4),color,r)",
        "chosen(o(0,4),player,p(0,2))",
        "commander(o(0,5))",
        'commander_face(p(0,1),"Krenko, Mob Boss")',
        "blocking(o(0,6),o(0,1))",
        "copy(o(0,6))",
        'printed(o(0,6),"Ornithopter")',
    } <= facts
    assert not any("charge" in fact.lower() for fact in facts)


def test_the_stack(cards: Cards) -> None:
    facts = _facts(
        cards,
        {
            "players": {"Amy": {"battlefield": ["Llanowar Elves"]}, "Ned": {}},
            "stack": [
                {"spell": "Lightning Bolt", "controller": "Ned", "targets": ["Amy"], "x": 2},
                {"ability_of": "Llanowar Elves", "ability": "{T}: Add", "controller": "Amy"},
                {"ability_of": "Llanowar Elves", "ability": 7, "controller": "Amy"},
            ],
        },
    )
    assert {
        "spell(o(0,2))",
        "zone(o(0,2),stack)",
        "listed_under(o(0,2),p(0,2))",
        "stack_target(o(0,2),1,p(0,1))",
        "x(o(0,2),2)",
        'stack_ability(o(0,3),o(0,1),a("Llanowar Elves",1))',
        "stack_ability(o(0,4),o(0,1),unclear)",
    } <= facts
    assert "spell(o(0,3))" not in facts


def test_effects_of_what_has_resolved(cards: Cards) -> None:
    lands = ["Blinkmoth Nexus", "Blinkmoth Nexus", "Grizzly Bears"]
    facts = _facts(
        cards,
        {
            "players": {"Amy": {"battlefield": lands}, "Ned": {}},
            "effects": [
                {"from": "Giant Growth", "controller": "Ned", "targets": ["Grizzly Bears"]},
                {
                    "from": "Blinkmoth Nexus",
                    "ability": 2,
                    "controller": "Amy",
                    "targets": ["Blinkmoth Nexus#2"],
                    "x": 4,
                    "chosen": {"color": "blue"},
                    "timestamp": 0,
                },
                {"from": "Blinkmoth Nexus", "ability": "{1}", "controller": "Amy"},
                {"from": "Blinkmoth Nexus", "ability": 9, "controller": "Amy"},
            ],
        },
    )
    assert {
        'resolved_from(r(0,1),"Giant Growth")',
        'resolved_ability(r(0,1),a("Giant Growth",1))',
        "resolved_controller(r(0,1),p(0,2))",
        "resolved_target(r(0,1),1,o(0,3))",
        "resolved_timestamp(r(0,1),5)",
        'resolved_ability(r(0,2),a("Blinkmoth Nexus",2))',
        "resolved_self(r(0,2),o(0,2))",
        "resolved_x(r(0,2),4)",
        "resolved_chosen(r(0,2),color,u)",
        "chosen(r(0,2),color,u)",
        "resolved_timestamp(r(0,2),1)",
        'resolved_ability(r(0,3),a("Blinkmoth Nexus",2))',
        "unclear(r(0,4))",
    } <= facts
    assert not any(fact.startswith("resolved_self(r(0,1)") for fact in facts)


@pytest.mark.parametrize(
    ("name", "zone", "status", "shown"),
    [
        ("Fire // Ice", "graveyard", {}, ["Fire", "Ice"]),
        ("Ice", "stack", {}, ["Ice"]),
        ("Ice", "hand", {}, ["Fire", "Ice"]),
        ("Virtue of Strength", "graveyard", {}, ["Virtue of Strength"]),
        ("Garenbrig Growth", "graveyard", {}, ["Virtue of Strength"]),
        ("Garenbrig Growth", "stack", {}, ["Garenbrig Growth"]),
        ("Garenbrig Growth", "battlefield", {}, ["Virtue of Strength"]),
        ("Bala Ged Sanctuary", "battlefield", {}, ["Bala Ged Sanctuary"]),
        ("Bala Ged Sanctuary", "hand", {}, ["Bala Ged Recovery"]),
        ("Delver of Secrets", "battlefield", {}, ["Delver of Secrets"]),
        ("Delver of Secrets", "battlefield", {"transformed": True}, ["Insectile Aberration"]),
        ("Insectile Aberration", "battlefield", {}, ["Insectile Aberration"]),
        ("Insectile Aberration", "library", {}, ["Delver of Secrets"]),
        ("Budoka Gardener", "battlefield", {}, ["Budoka Gardener"]),
        ("Budoka Gardener", "battlefield", {"flipped": True}, ["Dokai, Weaver of Life"]),
    ],
)
def test_which_face_an_object_shows(
    cards: Cards, name: str, zone: str, status: dict[str, bool], shown: list[str]
) -> None:
    faces = cards.faces(name)
    assert faces is not None
    assert [face.name for face in shown_faces(faces, name, zone, **status)] == shown


def test_card_facts_stand_once_for_all_boards(cards: Cards) -> None:
    chunk = Chunk(cards, find_printed)
    for _ in range(3):
        chunk.add(_table(cards, {"players": {"Amy": {"battlefield": ["2 Forest"]}}}))
    assert [board.number for board in chunk.boards] == [0, 1, 2]
    assert "object(o(2,1))" in chunk.boards[2].text
    assert chunk.cards_text().count('face("Forest").') == 1


def test_a_back_face_brings_its_front(cards: Cards) -> None:
    chunk = Chunk(cards, find_printed)
    board = {"players": {"Amy": {"battlefield": ["Insectile Aberration"]}}}
    chunk.add(_table(cards, board))
    assert 'face("Delver of Secrets").' in chunk.cards_text()


def test_cards_written_in_the_case_never_share_a_name_with_another_face(cards: Cards) -> None:
    chunk = Chunk(cards, find_printed)
    forest = {"name": "Forest", "types": "Creature", "power": 1, "toughness": 1}
    listed: list[Any] = [
        {"card": BEAR},
        {"card": BEAR},
        {"card": {**BEAR, "power": 5}},
        {"token": forest},
        "Forest",
    ]
    board = chunk.add(_table(cards, {"players": {"Amy": {"battlefield": listed}}}))
    ids = [board.faces[number][0].id for number in range(1, 6)]
    assert ids == ["Bear", "Bear", "Bear (2)", "Forest (as written)", "Forest"]
    assert "token(o(0,4))" in board.text
    assert chunk.face_name("Bear (2)") == "Bear"


def test_names_with_quotation_marks(cards: Cards) -> None:
    chunk = Chunk(cards, find_printed)
    odd = {**BEAR, "name": 'Bear "the \\ Bear"'}
    board = chunk.add(_table(cards, {"players": {"Amy": {"battlefield": [{"card": odd}]}}}))
    solver.parse(chunk.cards_text() + board.text)


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ({"name": "X", "types": "Creatur"}, '"Creatur"'),
        ({"name": "X", "types": "Elf — Bear"}, "Elf"),
    ],
)
def test_a_written_card_that_cannot_be_one(
    cards: Cards, card: dict[str, Any], message: str
) -> None:
    chunk = Chunk(cards, find_printed)
    board = {"players": {"Amy": {"battlefield": [{"card": card}]}}}
    with pytest.raises(CaseError) as caught:
        chunk.add(_table(cards, board))
    assert caught.value.path == "board.players.Amy.battlefield[0].card"
    assert message in caught.value.message


def test_chosen_types() -> None:
    assert chosen_type("mountain") == '"Mountain"'
    assert chosen_type("Time Lord") == '"Time Lord"'
    assert chosen_type("Artifact") == "artifact"
    with pytest.raises(KeyError):
        chosen_type("Nonesuch")
