"""The table: numbers, names, turns, histories."""

from collections.abc import Sequence
from typing import Any

import pytest

from pysolver.board import Ref, Table
from pysolver.case import parse_case
from pysolver.errors import CaseError

FACES = {
    "forest": ("Forest",),
    "reflecting pool": ("Reflecting Pool",),
    "1996 world champion": ("1996 World Champion",),
    "fire // ice": ("Fire", "Ice"),
    "fire": ("Fire", "Ice"),
    "ice": ("Fire", "Ice"),
    "barad-dûr": ("Barad-dûr",),
    "urza's mine": ("Urza's Mine",),
    "pacifism": ("Pacifism",),
    "bear": ("Bear",),
}


def lookup(name: str) -> Sequence[str] | None:
    return FACES.get(name.casefold())


def suggest(name: str) -> str | None:
    return "Reflecting Pool" if name.startswith("Reflect") else None


def table(
    amy: Any = (), ned: Any = (), hand: Any = (), checked: bool = False, **board: Any
) -> Table:
    players = {"Amy": {"battlefield": list(amy), "hand": hand}, "Ned": {"battlefield": list(ned)}}
    case = parse_case(
        {
            "case": "a",
            "board": {"players": players, **board},
            "ask": {"could_produce": "x"},
        }
    )
    return Table(case, lookup, suggest) if checked else Table(case)


def wrong(*args: Any, **board: Any) -> str:
    with pytest.raises(CaseError) as caught:
        table(*args, **board)
    return str(caught.value)


def test_objects_are_numbered_in_the_order_written() -> None:
    t = table(
        ["2 Forest", "Bear"],
        ["Forest"],
        hand=["Ice", 3, "Fire"],
        stack=[
            {"spell": "Bolt", "controller": "Ned"},
            {"ability_of": "Bear", "ability": 1, "controller": "Amy"},
        ],
    )
    assert [(o.number, o.name, o.zone, o.player) for o in t.things] == [
        (1, "Forest", "battlefield", 1),
        (2, "Forest", "battlefield", 1),
        (3, "Bear", "battlefield", 1),
        (4, "Ice", "hand", 1),
        (5, "Fire", "hand", 1),
        (6, "Forest", "battlefield", 2),
        (7, "Bolt", "stack", 2),
        (8, "Bear", "stack", 1),
    ]
    assert [o.position for o in t.things] == [1, 2, 3, 1, 5, 1, 1, 2]
    assert t.seats[0].unknown == {"hand": 3}
    assert t.things[7].ability_of == 3
    assert t.things[0].permanent.tapped is False


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Forest#1", 1),
        ("Forest#2", 2),
        ("Forest#3", 5),
        ("Ned/Forest", 5),
        ("Ned/Forest#1", 5),
        ("Amy/Forest#2", 2),
        ("pool", 3),
        ("reflecting POOL", 3),
        ("barad-dur", 4),
        ("URZA’S MINE", 6),
        ("Fire", 7),
        ("ice", 7),
        ("Fire // Ice", 7),
        ("Amy/Ice", 7),
    ],
)
def test_names(name: str, number: int) -> None:
    amy = ["2 Forest", {"card": "Reflecting Pool", "id": "pool"}, "Barad-dûr"]
    players = {
        "Amy": {"battlefield": amy},
        "Ned": {"battlefield": ["Forest", "Urza's Mine"], "graveyard": []},
    }
    players["Amy"]["graveyard"] = []
    case = parse_case(
        {
            "case": "a",
            "board": {"players": players, "stack": [{"spell": "Ice", "controller": "Amy"}]},
            "ask": {"could_produce": "x"},
        }
    )
    t = Table(case, lookup, suggest)
    assert t.find(name, ()).number == number
    for thing in t.things:
        assert t.find(t.label(thing), ()) is thing


def test_an_object_with_an_id_leaves_its_name_to_the_others() -> None:
    t = table(["Forest", {"card": "Forest", "id": "other"}])
    assert t.find("Forest", ()).number == 1
    assert t.label(2) == "other"


def test_the_battlefield_comes_first() -> None:
    t = table(["Forest"], hand=["Forest", "Ice"])
    assert t.find("Forest", ()).zone == "battlefield"
    assert t.find("Forest", (), zones=("hand",)).zone == "hand"
    assert t.label(2) == "Forest#2"
    assert t.find("Ice", ()).zone == "hand"


def test_a_player_is_looked_under_first() -> None:
    t = table(["Bear"], ["Bear"])
    assert t.find("Bear", (), player=2).number == 2
    assert t.identify("Bear") is None
    assert t.identify("Wolf") is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Forest", '"Forest" names 3 objects: Forest#1, Forest#2 or Ned/Forest'),
        ("Amy/Forest", '"Amy/Forest" names 2 objects: Forest#1 or Forest#2'),
        ("Forest#4", 'there is no "Forest#4", only Forest#1, Forest#2 and Ned/Forest'),
        ("Forrest", 'nothing is called "Forrest"; did you mean "Forest"?'),
        ("bigpol", 'nothing is called "bigpol"; did you mean "bigpool"?'),
        ("Ned/Bear", 'nothing is called "Ned/Bear"'),
    ],
)
def test_names_that_mean_nothing_or_several_things(name: str, message: str) -> None:
    t = table(["2 Forest", {"card": "Reflecting Pool", "id": "bigpool"}, "Bear"], ["Forest"])
    with pytest.raises(CaseError) as caught:
        t.find(name, ("ask", "could_produce"))
    assert caught.value.message.startswith(message)
    assert caught.value.path == "ask.could_produce"


def test_a_name_in_the_wrong_zone() -> None:
    with pytest.raises(CaseError, match='nothing called "Bear" is in exile or in a graveyard'):
        table(["Bear"]).find("Bear", (), zones=("exile", "graveyard"))


def test_unknown_cards_name_the_nearest() -> None:
    assert wrong(["Reflectin Pool"], checked=True) == (
        "board.players.Amy.battlefield[0]: "
        'no card is called "Reflectin Pool"; did you mean "Reflecting Pool"?'
    )
    assert wrong([{"card": "Qqq"}], checked=True) == (
        'board.players.Amy.battlefield[0].card: no card is called "Qqq"'
    )
    assert "copy_of" in wrong([{"card": "Bear", "copy_of": "Qqq"}], checked=True)
    assert "chosen.name" in wrong([{"card": "Bear", "chosen": {"name": "Qqq"}}], checked=True)
    assert "effects[0].from" in wrong(
        ["Bear"], checked=True, effects=[{"from": "Qqq", "controller": "Amy"}]
    )


def test_a_number_before_a_name() -> None:
    t = table(["1996 World Champion", "2 Bear"], checked=True)
    assert [o.name for o in t.things] == ["1996 World Champion", "Bear", "Bear"]
    assert "from 1 to 1000" in wrong(["0 Bear"])
    assert "from 1 to 1000" in wrong(["1001 Bear"])
    assert "at most 1000 objects" in wrong(["999 Bear"], ["2 Forest"])


def test_written_cards_need_no_library() -> None:
    elf = {"types": "Creature — Elf Warrior", "power": 1, "toughness": 1}
    t = table(
        [{"token": elf, "id": "t"}, {"card": {"name": "My Land", "types": "Land"}}], checked=True
    )
    assert t.things[0].name == "Elf Warrior Token"
    assert t.things[0].token
    assert t.find("my land", ()).card is not None
    assert "needs a name or a subtype" in wrong([{"token": {"types": "Creature"}}])


def test_ids_are_unique_and_no_players() -> None:
    assert "two objects have the id" in wrong([{"card": "Bear", "id": "b"}] * 2)
    assert "is a player's name" in wrong([{"card": "Bear", "id": "Ned"}])
    assert "names another object" in wrong([{"card": {"name": "Ned/Bear"}}])
    assert "names another object" in wrong(["Bear#2"])


def test_references_are_numbers() -> None:
    t = table(
        [
            {"card": "Bear", "id": "b", "attacking": "Ned", "chosen": {"player": "Ned"}},
            {"card": "Pacifism", "attached_to": "Wolf", "owner": "Ned"},
            {"card": "Curse", "attached_to": "Ned"},
        ],
        [{"card": "Wolf", "blocking": ["b"]}],
        stack=[
            {
                "spell": "Bolt",
                "controller": "Ned",
                "targets": ["b", "Amy"],
                "chosen": {"player": "Amy"},
            }
        ],
        effects=[{"from": "Growth", "controller": "Amy", "targets": ["Wolf"], "timestamp": 0}],
    )
    bear, pacifism, curse, wolf, bolt = t.things
    assert (bear.attacking, bear.is_attacking, bear.chosen_player) == (Ref("player", 2), True, 2)
    assert (pacifism.attached_to, pacifism.owner) == (Ref("object", 4), 2)
    assert curse.attached_to == Ref("player", 2)
    assert wolf.blocking == (1,)
    assert (bolt.targets, bolt.chosen_player) == ((Ref("object", 1), Ref("player", 1)), 1)
    (effect,) = t.effects
    assert (effect.targets, effect.source, effect.timestamp) == ((Ref("object", 4),), None, 1)


def test_unknown_players_name_the_nearest() -> None:
    for key, value in (("owner", "Nedd"), ("chosen", {"player": "Nedd"})):
        message = wrong([{"card": "Bear", key: value}])
        assert 'no player is called "Nedd"; did you mean "Ned"?' in message


def test_a_type_that_there_is_not_cannot_be_chosen() -> None:
    message = wrong([{"card": "Bear", "chosen": {"type": "Elff"}}])
    assert 'chosen.type: "Elff" is no card type or subtype; did you mean "Elf"?' in message


def test_linked_cards_are_in_exile() -> None:
    t = table(
        [{"card": "Chrome Mox", "imprinted": ["Elf"]}, {"card": "Chrome Mox", "imprinted": "Elf"}],
    )
    assert [(o.name, o.zone) for o in t.things[2:]] == [("Elf", "exile"), ("Elf", "exile")]
    assert [o.linked for o in t.things[:2]] == [(3,), (4,)]
    case = parse_case(
        {
            "case": "a",
            "board": {
                "players": {
                    "Amy": {
                        "battlefield": ["Elf", {"card": "Lens", "imprinted": ["Elf"]}],
                        "exile": ["Elf"],
                    }
                }
            },
            "ask": {"could_produce": "x"},
        }
    )
    assert Table(case).things[1].linked == (3,)


def test_attachments() -> None:
    assert "it cannot be attached to itself" in wrong([{"card": "Bear", "attached_to": "Bear"}])
    message = wrong(
        [
            {"card": "Bear", "id": "a", "attached_to": "b"},
            {"card": "Bear", "id": "b", "attached_to": "c"},
            {"card": "Bear", "id": "c", "attached_to": "b"},
        ]
    )
    assert "battlefield[1].attached_to: attached in a circle: b to c to b" in message


def test_timestamps_are_ranks() -> None:
    t = table(
        [{"card": "A", "timestamp": 9}, {"card": "B", "timestamp": 1}, "C"],
        effects=[
            {"from": "D", "controller": "Amy"},
            {"from": "E", "controller": "Amy", "timestamp": 5},
        ],
    )
    ranks = {o.name: o.timestamp for o in [*t.things, *t.effects]}
    assert sorted(ranks, key=lambda name: ranks[name]) == ["B", "C", "E", "A", "D"]
    assert sorted(ranks.values()) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("board", "turn", "active"),
    [
        ({}, 3, 1),
        ({"active": "Ned"}, 4, 2),
        ({"turn": 7}, 7, 1),
        ({"turn": 8}, 8, 2),
        ({"turn": 8, "active": "Ned"}, 8, 2),
        ({"turns": ["Amy", "Ned", "Ned"]}, 3, 2),
        ({"turns": ["Amy", "Ned", "Ned"], "turn": 3, "active": "Ned"}, 3, 2),
    ],
)
def test_turns(board: dict[str, Any], turn: int, active: int) -> None:
    t = table(**board)
    assert (t.turn, t.active) == (turn, active)
    assert t.turn_of(t.turn) == active


def test_turns_that_contradict_one_another() -> None:
    assert "turn 7 is Amy's, not Ned's" in wrong(turn=7, active="Ned")
    assert "names 2 turns, but it is turn 3" in wrong(turn=3, turns=["Amy", "Ned"])
    assert "board.turns[1]: no player" in wrong(turns=["Amy", "Bob"])
    assert "board.active: no player" in wrong(active="Bob")


def test_a_history_of_control() -> None:
    changes = [{"turn": 6, "to": "Ned"}, {"turn": 7, "to": "Amy"}]
    t = table([{"card": "Bear", "entered": 1, "control": changes}], turn=7)
    assert t.things[0].control == ((6, 2), (7, 1))


@pytest.mark.parametrize(
    ("permanent", "message"),
    [
        ({"entered": 8}, "entered: turn 8 has not begun; it is turn 7"),
        ({"control": [{"turn": 8, "to": "Amy"}]}, "control[0].turn: turn 8 has not begun"),
        (
            {"entered": 5, "control": [{"turn": 4, "to": "Amy"}]},
            "control[0].turn: turn 4 is before it entered in turn 5",
        ),
        (
            {"control": [{"turn": 5, "to": "Ned"}, {"turn": 4, "to": "Amy"}]},
            "control[1].turn: turn 4 is before turn 5",
        ),
        ({"control": [{"turn": 5, "to": "Ned"}]}, "gives it to Ned, but it is listed under Amy"),
        (
            {"control": [{"turn": 5, "to": "Amy"}, {"turn": 6, "to": "Amy"}]},
            "control[1].to: Amy controls it already",
        ),
        ({"control": [{"turn": 5, "to": "Bob"}]}, 'control[0].to: no player is called "Bob"'),
    ],
)
def test_a_history_that_contradicts_itself(permanent: dict[str, Any], message: str) -> None:
    assert message in wrong([{"card": "Bear", **permanent}], turn=7)
