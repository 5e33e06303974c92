"""Actions: boards in, boards out."""

from __future__ import annotations

from typing import Any

import pytest
from clingo import Symbol, SymbolType
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.abilities import find_printed
from pysolver.actions import Actions
from pysolver.api import answer_all
from pysolver.board import Table
from pysolver.cards.library import Library
from pysolver.case import parse_case
from pysolver.errors import CaseError
from pysolver.facts import Cards, Chunk

CARDS = Cards(Library.open())


def told(board: dict[str, Any], do: list[Any], *asks: dict[str, Any]) -> list[Any]:
    """The answers to some questions after some actions."""
    case = parse_case({"case": "c", "board": board, "do": do, "ask": list(asks)})
    return [answer.answer for answer in answer_all([case])]


def board(amy: dict[str, Any], ned: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"active": "Amy", "phase": "main1", "players": {"Amy": amy, "Ned": ned or {}}, **more}


def morph(name: str, cost: str) -> dict[str, Any]:
    return {
        "name": name,
        "mana_cost": "{4}{G}",
        "types": "Creature — Beast",
        "text": f"Trample\nMorph {cost}",
        "power": 5,
        "toughness": 4,
    }


# --- The frame ---------------------------------------------------------------------------------

PERMANENTS = st.lists(
    st.sampled_from(("Forest", "Grizzly Bears", "Llanowar Elves", "Sol Ring", "Serra Angel")),
    max_size=5,
)


def facts_after(case_data: dict[str, Any]) -> tuple[set[Symbol], list[frozenset[Symbol]], Table]:
    """The facts of a case's board before its actions, and of every board after them."""
    case = parse_case(case_data)
    chunk = Chunk(CARDS, find_printed)
    table = Table(case, CARDS.names, CARDS.suggest)
    boards = {0: chunk.add(table)}
    actions = Actions(chunk, {0: case}, boards, {})
    before = set(actions.start(0).facts)
    after = [result.state.facts for result in actions.run([0])[0]]
    return before, after, table


def mentions(fact: Symbol, number: int) -> bool:
    """Whether a fact is about an object."""
    if fact.type != SymbolType.Function:
        return False
    if fact.name == "o" and len(fact.arguments) == 2:
        return bool(fact.arguments[1].number == number)
    return any(mentions(each, number) for each in fact.arguments)


@settings(max_examples=5, deadline=None)
@given(PERMANENTS, PERMANENTS, st.booleans())
def test_an_action_changes_only_what_it_touches(
    mine: list[str], others: list[str], tapped: bool
) -> None:
    elf = {"card": "Elvish Mystic", "id": "elf"}
    neds = [{"card": name, "tapped": tapped} for name in others]
    data = {
        "case": "frame",
        "board": board({"battlefield": [elf, *mine]}, {"battlefield": neds, "life": 7}),
        "do": [{"activate": "elf"}],
        "ask": {"state": {"object": "elf", "is": "tapped"}},
    }
    before, after, table = facts_after(data)
    elf_number = table.find("elf", ()).number
    for facts in after:
        changed = before ^ facts
        assert changed
        for fact in changed:
            assert mentions(fact, elf_number) or fact.name == "pool", fact


# --- What actions do ---------------------------------------------------------------------------


def test_a_morph_is_turned_up_and_keeps_its_status() -> None:
    beast = {
        "card": morph("Grove Beast", "{1}{G}"),
        "id": "beast",
        "face_down": "morph",
        "tapped": True,
        "counters": {"+1/+1": 1},
    }
    answers = told(
        board({"mana": "{G}{G}", "battlefield": [beast]}),
        [{"turn_face_up": "beast"}],
        {"state": {"object": "beast", "is": "face_down"}},
        {"state": {"object": "beast", "is": "tapped"}},
        {"characteristics": "beast"},
        {"count": {"stack": {}}},
    )
    assert answers[:2] == [False, True]
    assert (answers[2]["power"], answers[2]["toughness"]) == (6, 5)
    assert answers[3] == 0


def test_a_spell_resolves_as_a_permanent() -> None:
    answers = told(
        board({"mana": "{G}{G}", "hand": ["Grizzly Bears"]}),
        [{"cast": "Grizzly Bears"}, {"resolve": "top"}],
        {"state": {"object": "Grizzly Bears", "is": "on_battlefield"}},
        {"available_mana": "Amy"},
    )
    assert answers[0] is True
    assert answers[1] == ["none"]


def test_damage_kills_and_the_card_goes_to_the_graveyard() -> None:
    answers = told(
        board({"mana": "{R}", "hand": ["Lightning Bolt"]}, {"battlefield": ["Grizzly Bears"]}),
        [{"cast": {"card": "Lightning Bolt", "targets": ["Grizzly Bears"]}}, {"resolve": "top"}],
        {"state": {"object": "Grizzly Bears", "is": "on_battlefield"}},
        {"count": {"cards": {"name": "Grizzly Bears"}, "in": {"Ned": "graveyard"}}},
        {"count": {"cards": {"name": "Lightning Bolt"}, "in": {"Amy": "graveyard"}}},
    )
    assert answers == [False, 1, 1]


def test_a_choice_of_mana_leads_to_several_boards() -> None:
    (answer,) = told(
        board({"mana": "{R}{G}{G}", "hand": ["Grizzly Bears"]}),
        [{"cast": "Grizzly Bears"}],
        {"available_mana": "Amy"},
    )
    assert sorted(answer) == ["{G}", "{R}"]


def test_a_new_turn_untaps_and_empties_pools() -> None:
    answers = told(
        board(
            {
                "mana": "{G}",
                "battlefield": [{"card": "Forest", "tapped": True}],
                "library": 3,
            },
            {"library": 3},
        ),
        [{"next_turn": "Amy"}],
        {"state": {"object": "Forest", "is": "tapped"}},
        {"available_mana": "Amy"},
    )
    assert answers == [False, ["{G}"]]


# --- What is forbidden -------------------------------------------------------------------------

DOWN = {"card": morph("Grove Beast", "{1}{G}"), "id": "beast", "face_down": "morph"}


@pytest.mark.parametrize(
    ("given_board", "action", "message"),
    [
        (board({"battlefield": [DOWN]}), {"turn_face_up": "beast"}, "118.3"),
        (board({"mana": "{G}", "battlefield": ["Forest"]}), {"turn_face_up": "Forest"}, "116.2b"),
        (board({}), {"resolve": "top"}, "405.5"),
        (
            board({"battlefield": [{"card": "Elvish Mystic", "tapped": True}]}),
            {"activate": "Elvish Mystic"},
            "107.5",
        ),
        (board({"hand": ["Forest"], "land_plays": 1}), {"play_land": "Forest"}, "305.2b"),
        (
            {**board({"mana": "{G}{G}", "hand": ["Grizzly Bears"]}), "phase": "end"},
            {"cast": "Grizzly Bears"},
            "302.1",
        ),
        (board({}), {"exile": "Forest"}, 'nothing is called "Forest"'),
    ],
)
def test_a_bad_action_is_one_clear_line(
    given_board: dict[str, Any], action: dict[str, Any], message: str
) -> None:
    with pytest.raises(CaseError) as error:
        told(given_board, [action], {"state": {"player": "Amy", "stack_is_empty": True}})
    text = str(error.value)
    assert message in text
    assert "do[0]" in text
    assert "\n" not in text


def test_an_effect_that_has_begun_gives_a_keyword() -> None:
    leap = {
        "name": "Great Leap",
        "mana_cost": "{U}",
        "types": "Instant",
        "text": "Target creature gains flying until end of turn.",
    }
    players = {"Amy": {"battlefield": ["Grizzly Bears"]}, "Ned": {}}
    stack = [{"spell": leap, "controller": "Amy", "targets": ["Grizzly Bears"]}]
    (during,) = told(
        {"players": players, "stack": stack},
        [{"resolve": "top"}],
        {"characteristics": "Grizzly Bears"},
    )
    (later,) = told(
        {"players": players, "stack": stack},
        [{"resolve": "top"}, {"end_turn": "Amy"}],
        {"characteristics": "Grizzly Bears"},
    )
    assert during["keywords"] == ["flying"]
    assert later["keywords"] == []


def test_an_event_that_nobody_can_work_out_leaves_a_board() -> None:
    """How many counters it gets is not known, so no answer about what follows is certain."""
    beast = {
        "name": "Plain Beast",
        "types": "Creature — Beast",
        "text": "This creature enters with a +1/+1 counter on it for each time it was kicked.",
        "power": 1,
        "toughness": 1,
    }
    blink = {"spell": "Ephemerate", "controller": "Amy", "targets": ["beast"]}
    case = parse_case({
        "case": "c",
        "board": board({"battlefield": [{"card": beast, "id": "beast"}]}, stack=[blink]),
        "do": [{"resolve": "top"}],
        "ask": [{"characteristics": "beast"}],
    })  # fmt: skip
    (answer,) = answer_all([case])
    assert not answer.complete


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("This creature enters with a +1/+1 counter on it for each wug you blicketed.", False),
        ("{1}: Put a counter on a wug that you blicketed.", True),
    ],
)
def test_unread_text_that_could_replace_an_event_on_the_way(text: str, complete: bool) -> None:
    """What could change how it enters leaves the boards afterwards in doubt, nothing else does."""
    beast = {"name": "Plain Beast", "mana_cost": "{G}", "types": "Creature — Beast", "text": text}
    case = parse_case({
        "case": "c",
        "board": board({"hand": [{"card": {**beast, "power": 1, "toughness": 1}}], "mana": "{G}"}),
        "do": [{"cast": "Plain Beast"}, {"resolve": "top"}],
        "ask": [{"state": {"object": "Plain Beast", "counters": "+1/+1"}}],
    })  # fmt: skip
    (answer,) = answer_all([case])
    assert (answer.answer, answer.complete) == (0, complete)


def test_triggers_of_several_boards_are_kept_apart() -> None:
    def entering(name: str, creature: str) -> dict[str, Any]:
        enters = "When ~ enters, it deals 2 damage to target creature."
        beast = {
            "name": name,
            "types": "Creature — Beast",
            "text": enters,
            "power": 4,
            "toughness": 4,
        }
        return {
            "case": name,
            "board": {
                "players": {"Amy": {}, "Ned": {"battlefield": [creature]}},
                "stack": [{"spell": beast, "controller": "Amy"}],
            },
            "do": [{"resolve": "top"}],
            "ask": {"resolve": "top"},
        }

    cases = [entering("Ash Beast", "Grizzly Bears"), entering("Oak Beast", "Serra Angel")]
    alone = [next(answer_all([parse_case(case)])).answer for case in cases]
    together = [answer.answer for answer in answer_all([parse_case(case) for case in cases])]
    assert together == alone
    assert len(alone[0]) == 2


def test_nobody_knows_the_top_card_of_a_library_that_was_shuffled() -> None:
    looker = {
        "name": "Testing Looker",
        "types": "Creature — Druid",
        "text": "As long as the top card of your library is a creature card, ~ gets +3/+3.",
        "power": 1,
        "toughness": 1,
    }
    window = {
        "name": "Testing Window",
        "types": "Enchantment",
        "text": "You may cast creature spells from the top of your library.",
    }
    ooze = {
        "name": "Testing Ooze",
        "types": "Creature — Ooze",
        "text": "{0}: Shuffle ~ into its owner's library.",
        "power": 1,
        "toughness": 1,
    }
    does = [{"activate": {"permanent": "Testing Ooze", "ability": 1}}, {"resolve": "top"}]
    asks = [
        (looker, {"characteristics": "Testing Looker"}),
        (window, {"can_play": {"card": "Grizzly Bears", "player": "Amy", "from": "library"}}),
    ]
    for permanent, ask in asks:
        permanents = [{"card": permanent}, {"card": ooze}]
        library = ["Grizzly Bears", "Forest"]
        on = board({"mana": "{C}{G}", "library": library, "battlefield": permanents})
        for do in ([], does):
            case = parse_case({"case": "c", "board": on, "do": do, "ask": ask})
            (answer,) = answer_all([case])
            assert answer.complete == (not do)


@pytest.mark.parametrize("follow", [{"activate": {"permanent": "Wastes"}}, {"cast": "Divination"}])
def test_mana_for_some_things_only_is_not_taken_for_plain_mana(follow: dict[str, Any]) -> None:
    """A pool with mana of several sources does not say which may be spent on what (106.6)."""
    mill = {"name": "Iron Mill", "types": "Land"}
    mill["text"] = "{T}: Add {C}{C}{U}. Spend this mana only to cast artifact spells."
    lands = [{"card": mill}, "Wastes"]
    case = parse_case({
        "case": "c",
        "board": board({"battlefield": lands, "hand": ["Divination"], "library": 5}),
        "do": [{"activate": {"permanent": "Iron Mill"}}, follow],
        "ask": [{"can_pay": {"player": "Amy", "cost": "{C}", "for": "Divination"}}]
        if "activate" in follow
        else [{"count": {"stack": {"kind": "spell"}}}],
    })  # fmt: skip
    (answer,) = answer_all([case])
    assert not answer.complete


def test_whether_several_died_at_once_is_not_told_by_their_events() -> None:
    """'One or more' triggers once for all that die at the same time (603.2c)."""
    text = "Whenever one or more creatures your opponents control die, you gain 1 life."
    ledger = {"card": {"name": "Grave Ledger", "types": "Artifact", "text": text}}
    bears = [{"card": "Grizzly Bears", "id": "one"}, {"card": "Grizzly Bears", "id": "two"}]
    cards = {"Amy": {"battlefield": [ledger]}, "Ned": {"battlefield": bears}}
    case = parse_case({
        "case": "c",
        "board": {"players": cards, "stack": [{"spell": "Pyroclasm", "controller": "Amy"}]},
        "do": [{"resolve": "top"}],
        "ask": [{"count": {"stack": {"kind": "ability"}}}],
    })  # fmt: skip
    (answer,) = answer_all([case])
    assert not answer.complete


@pytest.mark.parametrize(("pool", "complete"), [("{G}", False), ("{G}{G}{G}", True)])
def test_what_more_than_mana_pays_for_is_not_forbidden(pool: str, complete: bool) -> None:
    """Creatures may convoke (702.51a), and what follows the spell is not known either."""
    wurm = {"name": "Grove Wurm", "types": "Creature — Wurm", "text": "Convoke"}
    wurm |= {"mana_cost": "{1}{G}{G}", "power": 4, "toughness": 4}
    case = parse_case({
        "case": "c",
        "board": board({
            "mana": pool,
            "hand": [{"card": wurm}],
            "battlefield": [{"card": "Grizzly Bears", "id": name} for name in ("one", "two")],
        }),
        "do": [{"cast": {"card": "Grove Wurm"}}, {"resolve": "top"}],
        "ask": [{"state": {"object": "Grove Wurm", "is": "on_battlefield"}}],
    })  # fmt: skip
    (answer,) = answer_all([case])
    assert answer.complete == complete
