"""Boards are written in the case format, and read again they are the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from clingo import Function, Number, String, Symbol, SymbolType
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.abilities import find_printed
from pysolver.actions import Actions
from pysolver.answer import together
from pysolver.api import answer_chunk
from pysolver.begun import lasting
from pysolver.board import Table, Thing
from pysolver.cards.library import Library
from pysolver.case import parse_case
from pysolver.facts import Cards, Chunk, renumbered_term
from pysolver.models import ZONES
from pysolver.results import boards
from pysolver.solver import parse
from pysolver.written import written

CARDS = Cards(Library.open())


def read(board: dict[str, Any], do: list[Any] | None = None) -> tuple[Table, Chunk, Actions]:
    """A board with its facts, before its actions."""
    data = {"case": "c", "board": board, "ask": {"count": {"stack": {}}}}
    case = parse_case(data | ({"do": do} if do else {}))
    chunk = Chunk(CARDS, find_printed)
    table = Table(case, CARDS.names, CARDS.suggest)
    return table, chunk, Actions(chunk, {0: case}, {0: chunk.add(table)}, {})


def facts_of(board: dict[str, Any]) -> tuple[Table, frozenset[Symbol]]:
    """A board and its facts as actions take them."""
    table, _, actions = read(board)
    return table, actions.start(0).facts


def after(board: dict[str, Any], do: list[Any]) -> list[tuple[Table, frozenset[Symbol], Chunk]]:
    """The boards that actions lead to."""
    _, chunk, actions = read(board, do)
    results = actions.run([0])
    assert not actions.errors, actions.errors
    return [(result.board.table, result.state.facts, chunk) for result in results[0]]


# --- What is the same ----------------------------------------------------------------------------


def ordered(table: Table, facts: frozenset[Symbol]) -> list[Thing]:
    """The objects in the order in which a written board lists them."""
    there = [thing for thing in table.things if thing.zone in (*ZONES, "stack")]
    placed = {
        fact.arguments[0].arguments[1].number: fact.arguments[1].number
        for fact in facts
        if fact.name == "position"
    }

    def place(thing: Thing) -> tuple[int, ...]:
        if thing.zone == "stack":
            return (99, thing.timestamp)
        position = placed.get(thing.number, 99) if thing.zone == "library" else thing.number
        return (thing.player, ZONES.index(thing.zone), position, thing.number)

    return sorted(there, key=place)


IGNORED = frozenset(("turn_of", "face_of", "card_face", "resolved_from"))


KNOWN = frozenset(
    (
        *("controller", "owner", "printed", "counters", "linked", "has"),
        *("type", "supertype", "subtype", "color", "name", "power", "toughness"),
    )
)
"""What matters of an object as it last existed."""


UNLIKE = frozenset(("ability", "face", "face_of", "face_name", "layout"))
"""What facts say only of a token that is written out."""


@lru_cache(maxsize=2000)
def facts_of_face(text: str) -> list[Symbol]:
    return parse(text)


def what_faces_say(chunk: Chunk) -> dict[Symbol, str]:
    """What the facts say of each face: the same face may have several names."""
    said: dict[Symbol, list[str]] = {}
    texts = (fact for face in chunk.used_faces for fact in facts_of_face(face.ground_facts()))
    for fact in texts:
        if fact.arguments and fact.name not in UNLIKE:
            rest = ",".join(map(str, fact.arguments[1:]))
            said.setdefault(fact.arguments[0], []).append(f"{fact.name}({rest})")
    return {face: " ".join(sorted(each)) for face, each in said.items()}


def is_nothing(fact: Symbol) -> bool:
    """Whether a fact says what is so where nothing is said."""
    return fact.name in ("x", "resolved_x") and fact.arguments[1] == Number(0)


def lives(facts: frozenset[Symbol], chunk: Chunk) -> Iterator[Symbol]:
    """The effects of which something is left."""
    about: dict[Symbol, dict[str, list[Symbol]]] = {}
    for fact in facts:
        if fact.arguments and fact.arguments[0].match("r", 2):
            about.setdefault(fact.arguments[0], {}).setdefault(fact.name, []).append(fact)
    for effect, says in about.items():
        omitted = {fact.arguments[1] for fact in says.get("omitted", ())}
        parts = {
            part
            for fact in says.get("resolved_ability", ())
            for face in chunk.used_faces
            for part in lasting(face.ground_facts(), str(fact.arguments[1])).parts
        }
        if not (parts and parts <= omitted) and not ("fixed_set" in says and "in_set" not in says):
            yield effect


def plain(table: Table, facts: frozenset[Symbol], chunk: Chunk) -> set[str]:
    """The facts with objects numbered in order and timestamps ranked, so that equal boards have
    equal ones. Timestamps order permanents and effects, and apart from them the stack."""
    faces = what_faces_say(chunk)
    there = ordered(table, facts)
    numbers = {thing.number: n for n, thing in enumerate(there, 1)}
    gone = {
        each.arguments[1].number
        for fact in facts
        if fact.name in ("about", "looks_back", "stack_ability", "untraceable", "delayed_source")
        for each in fact.arguments
        if each.match("o", 2)
    }
    for n, number in enumerate(sorted(gone - numbers.keys()), 900):
        numbers[number] = n
    dead = {fact.arguments[0] for fact in facts if fact.name == "resolved"} - set(
        lives(facts, chunk)
    )
    dead |= {Function("resolved", [effect]) for effect in dead}
    known = {fact.arguments[1] for fact in facts if fact.name == "looks_back"}
    zones = {f.arguments[0]: f.arguments[1].name for f in facts if f.name == "zone"}
    stamps: dict[str, list[tuple[int, int]]] = {}

    def group(fact: Symbol) -> str:
        return zones.get(fact.arguments[0], "battlefield")

    def stamp(fact: Symbol) -> tuple[int, int]:
        what, number = fact.arguments
        order = numbers.get(what.arguments[1].number, 0) if what.name == "o" else 0
        return number.number, order

    for fact in facts:
        if fact.name in ("timestamp", "resolved_timestamp") and fact.arguments[0] not in dead:
            stamps.setdefault(group(fact), []).append(stamp(fact))

    begun = sorted(
        f.arguments[0].arguments[1].number
        for f in facts
        if f.name == "resolved" and f.arguments[0] not in dead
    )
    effects = {number: n for n, number in enumerate(begun, 1)}
    cast = [fact.arguments[:2] for fact in sorted(facts) if fact.name == "cast_before"]

    def renamed(term: Symbol) -> Symbol:
        if term.type != SymbolType.Function or not term.arguments:
            return term
        if term.name == "r" and len(term.arguments) == 2:
            return Function("r", [Number(0), Number(effects[term.arguments[1].number])])
        if term.name == "o" and len(term.arguments) == 2:
            return Function("o", [Number(0), Number(numbers[term.arguments[1].number])])
        return Function(term.name, [renamed(each) for each in term.arguments])

    found = set()
    for fact in facts:
        if fact.name in IGNORED or is_nothing(fact):
            continue
        about = fact.arguments[0] if fact.arguments else fact
        if about in dead or (about.match("o", 2) and about.arguments[1].number not in numbers):
            continue
        if fact.name in ("timestamp", "resolved_timestamp"):
            zone = group(fact)
            if zone not in ("battlefield", "stack"):
                continue
            rank = sorted(stamps[zone]).index(stamp(fact))
            fact = Function(fact.name, [fact.arguments[0], Number(rank)])
        if fact.name == "last_known":
            what, kind, value = fact.arguments
            if what not in known or kind.name not in KNOWN:
                continue
            value = value.arguments[0] if kind.name == "has" else value
            fact = Function("last_known", [what, kind, value])
        if fact.name == "copied_with":
            fact = Function("copied_with", fact.arguments[:2])
        if fact.name in ("printed", "own_face"):
            said = String(faces.get(fact.arguments[1], str(fact.arguments[1])))
            fact = Function(fact.name, [fact.arguments[0], said])
        if fact.name == "cast_before":  # each player's spells in their order
            player, number, face = fact.arguments
            before = [n for who, n in cast if who == player and n <= number]
            fact = Function(fact.name, [player, Number(len(before)), face])
        found.add(str(renamed(renumbered_term(fact, 0))))
    return found


def assert_same(table: Table, facts: frozenset[Symbol], chunk: Chunk) -> None:
    data = written(table, facts, chunk)
    again, again_chunk, actions = read(data)
    read_facts = actions.start(0).facts
    was, now = plain(table, facts, chunk), plain(again, read_facts, again_chunk)
    assert was == now, (sorted(was - now), sorted(now - was), data)


# --- Random boards -------------------------------------------------------------------------------

NAMES = ("Forest", "Grizzly Bears", "Llanowar Elves", "Sol Ring", "Serra Angel", "Rampant Growth")
PERMANENT = st.fixed_dictionaries(
    {"card": st.sampled_from(NAMES[:5])},
    optional={
        "tapped": st.just(True),
        "counters": st.dictionaries(st.sampled_from(("+1/+1", "charge")), st.integers(1, 3)),
        "entered": st.integers(1, 7),
        "marked_damage": st.integers(1, 3),
        "x": st.integers(1, 5),
        "face_down": st.sampled_from(("morph", "manifest", True)),
        "phased_out": st.just(True),
        "returns_to": st.just("Ned"),
        "owner": st.sampled_from(("Amy", "Ned")),
        "timestamp": st.integers(-5, 20),
        "chosen": st.fixed_dictionaries(
            {}, optional={"color": st.just("red"), "player": st.just("Ned"), "mode": st.just(2)}
        ),
    },
)
TOKEN = st.fixed_dictionaries(
    {"token": st.just({"types": "Creature — Elf Warrior", "power": 1, "toughness": 1})},
    optional={"tapped": st.just(True)},
)
CARD = st.one_of(
    st.sampled_from(NAMES),
    st.fixed_dictionaries(
        {"card": st.sampled_from(NAMES)}, optional={"counters": st.just({"time": 2})}
    ),
)
EXILED = st.fixed_dictionaries(
    {"card": st.sampled_from(NAMES)},
    optional={
        "foretold": st.integers(1, 6),
        "playable": st.sampled_from(
            (
                {"by": "Ned"},
                {"by": "Amy", "until": "end_of_your_next_turn", "since": 5, "cast_only": True},
                {"by": "Amy", "free": True, "mana_as": "any_color"},
            )
        ),
    },
)
SHUFFLED = st.fixed_dictionaries({"card": st.sampled_from(NAMES), "somewhere": st.just(True)})
PLAYER = st.fixed_dictionaries(
    {"battlefield": st.lists(st.one_of(PERMANENT, TOKEN, st.sampled_from(NAMES[:5])), max_size=4)},
    optional={
        "hand": st.one_of(st.integers(1, 7), st.lists(CARD, max_size=3)),
        "graveyard": st.lists(CARD, max_size=3),
        "exile": st.lists(st.one_of(CARD, EXILED), max_size=2),
        "library": st.lists(st.one_of(CARD, SHUFFLED, st.integers(1, 9)), max_size=4),
        "life": st.integers(-3, 30),
        "poison": st.integers(0, 9),
        "mana": st.sampled_from(("{G}", "{R}{R}{C}", "")),
        "land_plays": st.integers(0, 2),
    },
)
STACK = st.lists(
    st.fixed_dictionaries(
        {
            "spell": st.sampled_from(("Grizzly Bears", "Divination")),
            "controller": st.sampled_from(("Amy", "Ned")),
        },
        optional={"x": st.integers(1, 3), "targets": st.just(["Ned"])},
    ),
    max_size=2,
)
BOARD = st.fixed_dictionaries(
    {
        "turn": st.just(7),
        "players": st.fixed_dictionaries({"Amy": PLAYER, "Ned": PLAYER}),
        "phase": st.sampled_from(("main1", "upkeep", "main2")),
        "stack": STACK,
    }
)


@settings(max_examples=40, deadline=None)
@given(BOARD)
def test_a_written_board_reads_back_the_same(board: dict[str, Any]) -> None:
    table, chunk, actions = read(board)
    assert_same(table, actions.start(0).facts, chunk)


@settings(max_examples=8, deadline=None)
@given(PLAYER, PLAYER, st.sampled_from(("sacrifice", "exile", "destroy", "gain_control")))
def test_so_does_a_board_after_actions(
    mine: dict[str, Any], neds: dict[str, Any], action: str
) -> None:
    bear = {"card": "Runeclaw Bear", "id": "bear"}
    board = {
        "turn": 7,
        "players": {"Amy": {**mine, "battlefield": [bear, *mine["battlefield"]]}, "Ned": neds},
    }
    what: Any = {"permanent": "bear", "player": "Ned"} if action == "gain_control" else "bear"
    for table, facts, chunk in after(board, [{action: what}]):
        assert_same(table, facts, chunk)


def mentions(fact: Symbol, number: int) -> bool:
    """Whether a fact is about an object."""
    if fact.type != SymbolType.Function:
        return False
    if fact.name == "o" and len(fact.arguments) == 2:
        return bool(fact.arguments[1].number == number)
    return any(mentions(each, number) for each in fact.arguments)


def healthy(player: dict[str, Any]) -> dict[str, Any]:
    """The same without damage, so that no state-based action is due."""
    permanents = [
        {key: value for key, value in entry.items() if key != "marked_damage"}
        if isinstance(entry, dict)
        else entry
        for entry in player["battlefield"]
    ]
    return {**player, "battlefield": permanents, "life": 7, "poison": 0}


@settings(max_examples=12, deadline=None)
@given(
    PLAYER, PLAYER, st.sampled_from(("sacrifice", "exile", "destroy", "gain_control", "activate"))
)
def test_an_action_changes_only_what_it_touches(
    mine: dict[str, Any], neds: dict[str, Any], action: str
) -> None:
    elf = {"card": "Elvish Mystic", "id": "elf"}
    amy = healthy(mine)
    board = {
        "turn": 7,
        "players": {
            "Amy": {**amy, "battlefield": [elf, *amy["battlefield"]]},
            "Ned": healthy(neds),
        },
    }
    what: Any = {"permanent": "elf", "player": "Ned"} if action == "gain_control" else "elf"
    table, _, actions = read(board, [{action: what}])
    before = actions.start(0).facts
    number = table.find("elf", ()).number
    ((*results,),) = actions.run([0]).values()
    for result in results:
        changed = before ^ result.state.facts
        assert changed
        for fact in changed:
            assert mentions(fact, number) or (action == "activate" and fact.name == "pool"), fact


def test_everything_that_a_board_can_say_is_written() -> None:
    board = {
        "turn": 8,
        "active": "Ned",
        "phase": "declare_blockers",
        "players": {
            "Amy": {
                "commanders": ["Isamaru, Hound of Konda"],
                "energy": 2,
                "battlefield": [
                    {"card": "Serra Angel", "id": "angel", "blocking": "bear"},
                    {"card": "Pacifism", "attached_to": "bear"},
                    {"card": "Chrome Mox", "imprinted": "Shock"},
                    {
                        "card": "Llanowar Elves",
                        "entered": 2,
                        "control": [{"turn": 3, "to": "Ned"}, {"turn": 5, "to": "Amy"}],
                        "activated_this_turn": {1: 2},
                    },
                    {"card": "Clone", "copy_of": "Grizzly Bears"},
                    {"card": {"name": "Old Oak", "types": "Land", "text": "{T}: Add {G}."}},
                    {"card": "Cavern of Souls", "chosen": {"type": "Elf"}},
                ],
                "exile": ["Shock"],
            },
            "Ned": {
                "battlefield": [
                    {"card": "Grizzly Bears", "id": "bear", "attacking": "Amy", "blocked": True},
                    {"card": "Grizzly Bears", "attacking": True},
                ],
                "library": [3, "Forest", 2],
            },
        },
        "stack": [
            {"spell": "Shock", "controller": "Ned", "targets": ["angel"], "id": "shock"},
            {"ability_of": "angel", "ability": 1, "controller": "Amy"},
        ],
        "effects": [{"from": "Giant Growth", "controller": "Amy", "targets": ["angel"]}],
    }
    table, chunk, actions = read(board)
    assert_same(table, actions.start(0).facts, chunk)


def test_a_created_token_is_written_out() -> None:
    board = {
        "players": {"Amy": {}, "Ned": {}},
        "stack": [{"spell": "Dragon Fodder", "controller": "Amy"}],
    }
    ((table, facts, chunk),) = after(board, [{"resolve": "top"}])
    data = written(table, facts, chunk)
    tokens = data["players"]["Amy"]["battlefield"]
    assert len(tokens) == 2
    again, _ = facts_of(data)
    assert [thing.name for thing in again.things if thing.token] == ["Goblin Token"] * 2
    assert tokens[0]["token"]["colors"] == ["R"]


PUMP = {
    "name": "Well Fed",
    "mana_cost": "{G}",
    "types": "Instant",
    "text": "Target creature gets +X/+X until end of turn, where X is the number of creatures "
    "you control.",
}
TREASON = {
    "name": "Borrowed Friend",
    "mana_cost": "{G}",
    "types": "Sorcery",
    "text": "Gain control of target creature until end of turn. Untap that creature. "
    "It gains haste until end of turn.",
}
IMPULSE = {
    "name": "Sudden Thought",
    "mana_cost": "{G}",
    "types": "Sorcery",
    "text": "Exile the top two cards of your library. Until the end of your next turn, you may "
    "play those cards.",
}
ROUSE = {
    "name": "Brief Visit",
    "types": "Enchantment",
    "text": "{R}: You may put a creature card from your hand onto the battlefield. That creature "
    "gains haste. Sacrifice the creature at the beginning of the next end step.",
}
WATCH = {
    "name": "Watchful Bird",
    "types": "Creature — Bird",
    "power": 1,
    "toughness": 1,
    "text": "Whenever another creature you control enters, put a +1/+1 counter on it.",
}
BEAR = {"card": "Grizzly Bears", "id": "bear"}


@pytest.mark.parametrize(
    ("amy", "do", "then"),
    [
        (
            {"battlefield": [BEAR, "Llanowar Elves"], "hand": [{"card": PUMP}]},
            [{"cast": {"card": "Well Fed", "targets": ["bear"]}}, {"resolve": "top"}],
            [{"end_turn": "Amy"}],
        ),
        (
            {"hand": [{"card": TREASON}]},
            [{"cast": {"card": "Borrowed Friend", "targets": ["giant"]}}, {"resolve": "top"}],
            [{"end_turn": "Amy"}],
        ),
        (
            {"hand": [{"card": IMPULSE}], "library": ["Forest", "Shock", 9]},
            [{"cast": "Sudden Thought"}, {"resolve": "top"}],
            [{"play_land": {"card": "Forest", "from": "exile"}}, {"next_turn": "Ned"}],
        ),
        (
            {"battlefield": [{"card": ROUSE}], "hand": ["Hill Giant"], "mana": "{R}"},
            [{"activate": "Brief Visit"}, {"resolve": "top"}],
            [{"end_turn": "Amy"}],
        ),
        (
            {"battlefield": [{"card": WATCH}], "hand": ["Grizzly Bears"], "mana": "{G}{G}"},
            [{"cast": "Grizzly Bears"}, {"resolve": "top"}],
            [{"resolve": "top"}],
        ),
        (
            {"graveyard": ["Think Twice"], "library": 9, "mana": "{U}{U}{U}"},
            [{"cast": {"card": "Think Twice", "from": "graveyard"}}],
            [{"resolve": "top"}],
        ),
        (
            {"hand": ["Cryptic Command"], "mana": "{U}{U}{U}{U}"},
            [
                {
                    "cast": {
                        "card": "Cryptic Command",
                        "choose": {"mode": [2, 3]},
                        "targets": ["giant"],
                    }
                }
            ],
            [{"resolve": "top"}],
        ),
    ],
)
def test_what_was_done_goes_on_from_the_written_board(
    amy: dict[str, Any], do: list[Any], then: list[Any]
) -> None:
    ned = {"battlefield": [{"card": "Hill Giant", "id": "giant"}], "library": 9}
    amy = {"library": 9, "mana": "{G}", **amy}
    board = {"turn": 7, "players": {"Amy": amy, "Ned": ned}}
    for table, facts, chunk in after(board, do):
        assert_same(table, facts, chunk)
    ends = {frozenset(plain(*each)) for each in after(board, [*do, *then])}
    again = {
        frozenset(plain(*each))
        for table, facts, chunk in after(board, do)
        for each in after(written(table, facts, chunk), then)
    }
    assert ends == again


SIEGE_ENGINE = {
    "name": "Scrap Heap",
    "types": "Artifact Creature — Construct",
    "power": 2,
    "toughness": 2,
    "text": "When Scrap Heap dies, it deals damage equal to its power to any target.",
}
GIFT = {
    "name": "Lent Fire",
    "types": "Enchantment",
    "text": 'Creatures you control have "{R}: Draw a card."',
}
TWICE = {
    "name": "Grave Mirror",
    "mana_cost": "{U}",
    "types": "Creature — Shapeshifter",
    "power": 0,
    "toughness": 0,
    "text": "You may have Grave Mirror enter as a copy of any creature on the battlefield, except "
    "it has flying.",
}


@pytest.mark.parametrize(
    ("amy", "do", "ask"),
    [
        (
            {"battlefield": [{"card": SIEGE_ENGINE, "id": "heap", "counters": {"+1/+1": 2}}]},
            [{"sacrifice": "heap"}],
            {"resolve": "top"},
        ),
        (
            {"battlefield": [{"token": SIEGE_ENGINE, "id": "heap", "counters": {"+1/+1": 2}}]},
            [{"sacrifice": "heap"}],
            {"resolve": "top"},
        ),
        (
            {"battlefield": [{"card": GIFT}, BEAR], "mana": "{R}", "library": 9},
            [{"activate": {"permanent": "bear", "ability": 1}}, {"sacrifice": "bear"}],
            {"resolve": "top"},
        ),
        (
            {
                "battlefield": [{"card": "Exalted Angel", "id": "angel", "face_down": "morph"}],
                "hand": [{"card": TWICE}],
                "mana": "{U}",
            },
            [{"cast": "Grave Mirror"}, {"resolve": "top"}],
            {"characteristics": "Grave Mirror"},
        ),
    ],
)
def test_the_written_board_has_the_same_answers(
    amy: dict[str, Any], do: list[Any], ask: dict[str, Any]
) -> None:
    ned = {"battlefield": [{"card": "Hill Giant", "id": "giant"}]}
    case = {"case": "c", "board": {"turn": 7, "players": {"Amy": amy, "Ned": ned}}, "do": do}
    asked = {**case, "ask": ask}
    for table, facts, chunk in after(case["board"], do):
        assert_same(table, facts, chunk)
    told, *again = answer_chunk(
        [
            parse_case(asked),
            *(parse_case({"case": "again", "board": b, "ask": ask}) for b in boards(asked)),
        ]
    )
    found = together([each[0] for each in again])
    assert told[0].complete and found.complete
    assert found.answer == told[0].answer


def test_a_face_down_spell_is_written() -> None:
    board = {
        "players": {
            "Amy": {"mana": "{C}{C}{C}", "hand": ["Hill Giant", "Exalted Angel"]},
            "Ned": {},
        }
    }
    cast = {"cast": {"card": "Exalted Angel", "player": "Amy", "face_down": True}}
    ((table, facts, chunk),) = after(board, [cast])
    assert written(table, facts, chunk)["stack"][0]["face_down"] == "morph"
    assert_same(table, facts, chunk)


def test_the_cards_of_a_library_that_was_shuffled_are_somewhere() -> None:
    shuffling = {
        "name": "Mixing",
        "types": "Sorcery",
        "text": "Shuffle ~ into its owner's library.",
    }
    board = {
        "players": {"Amy": {"library": ["Forest", "Island"]}, "Ned": {}},
        "stack": [{"spell": shuffling, "controller": "Amy"}],
    }
    ((table, facts, chunk),) = after(board, [{"resolve": "top"}])
    assert_same(table, facts, chunk)
