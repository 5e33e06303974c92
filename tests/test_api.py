"""From cases to answers: every question in order, and what makes an answer incomplete."""

from typing import Any

import pytest

from pysolver import api
from pysolver.answer import Answer
from pysolver.api import answer_all, answer_chunk
from pysolver.case import Case, parse_case
from pysolver.errors import CaseError
from pysolver.questions import KINDS

LORD = {
    "name": "Lord",
    "types": "Creature — Elf",
    "mana_cost": "{G}",
    "text": "Other creatures you control get +1/+1 and have trample.",
    "power": 2,
    "toughness": 2,
}
RIDDLE = {"name": "Riddle", "types": "Enchantment", "text": "Creatures blorp and get +1/+1."}


def _case(ask: Any, amy: list[Any], ned: Any = (), name: str = "c", **board: Any) -> Case:
    players = {"Amy": {"battlefield": amy}, "Ned": {"battlefield": list(ned)}}
    return parse_case({"case": name, "board": {"players": players, **board}, "ask": ask})


def _answer(ask: Any, *args: Any, **board: Any) -> Answer:
    (answer,) = answer_all([_case(ask, *args, **board)])
    return answer


def test_answers_come_in_the_order_of_the_questions() -> None:
    cases = [
        _case(
            [{"could_produce": "Forest"}, {"count": {"permanents": {"type": "Land"}}}],
            ["Forest", "Island"],
            name="one",
        ),
        _case({"state": {"object": "Island", "is": "tapped"}}, ["Island"], name="two"),
        _case({"could_produce": "Island"}, ["Island"], name="three"),
    ]
    answers = list(answer_all(cases))
    assert [(a.case, next(iter(a.ask)), a.answer) for a in answers] == [
        ("one", "could_produce", ["G"]),
        ("one", "count", 2),
        ("two", "state", False),
        ("three", "could_produce", ["U"]),
    ]
    assert all(a.complete and not a.not_modelled and a.error is None for a in answers)


def test_chunks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [_case({"could_produce": land}, [land], name=land) for land in ("Forest", "Bayou")] * 3
    together = list(answer_all(cases))
    monkeypatch.setattr(api, "CHUNK", 2)
    assert list(answer_all(cases)) == together
    assert [a.answer for a in together] == [["G"], ["B", "G"]] * 3


def test_a_wrong_case_stops_after_the_answers_before_it() -> None:
    good = _case({"could_produce": "Forest"}, ["Forest"])
    bad = _case({"could_produce": "Forest"}, ["Forrest"])
    answers = answer_all([good, bad, good])
    assert next(answers).answer == ["G"]
    with pytest.raises(CaseError, match='no card is called "Forrest"; did you mean "Forest"'):
        next(answers)


def test_an_effect_has_only_the_abilities_of_its_card() -> None:
    effect = {"from": "Hall of Gemstone", "ability": 2, "controller": "Amy"}
    board = {"players": {"Amy": {"battlefield": ["Forest"]}}, "effects": [effect]}
    case = parse_case({"case": "c", "board": board, "ask": {"could_produce": "Forest"}})
    with pytest.raises(CaseError) as error:
        list(answer_all([case]))
    assert str(error.value) == "board.effects[0].ability: Hall of Gemstone has only 1 ability"


@pytest.mark.parametrize(
    ("ask", "path", "message"),
    [
        ({"could_produce": "Island"}, "ask.could_produce", 'nothing is called "Island"'),
        ({"state": {"object": "x", "is": "tapped"}}, "ask.state.object", "nothing is called"),
        (
            {"count": {"permanents": {"type": "Lend"}}},
            "ask.count.permanents.type",
            'no card type is called "Lend"; did you mean "Land"',
        ),
        (
            {"count": {"cards": {}, "in": {"Eve": "hand"}}},
            "ask.count.in.Eve",
            'no player is called "Eve"',
        ),
        (
            {"tap_for_mana": {"permanent": "Forest", "ability": 2}},
            "ask.tap_for_mana.ability",
            "Forest has only 1 ability",
        ),
        (
            {"tap_for_mana": {"permanent": "Forest", "ability": "{T}: Draw"}},
            "ask.tap_for_mana.ability",
            'no ability of Forest begins with "{T}: Draw"',
        ),
        (
            {"tap_for_mana": {"permanent": "Forest", "choose": {"color": "Red"}}},
            "ask.tap_for_mana.choose.color",
            'must be white, blue, black, red or green, not "Red"; did you mean "red"?',
        ),
        (
            {"count": {"permanents": {"subtype": "Elff"}}},
            "ask.count.permanents.subtype",
            '"Elff" is no card type or subtype; did you mean "Elf"?',
        ),
    ],
)
def test_a_wrong_question_says_where(ask: Any, path: str, message: str) -> None:
    found = answer_chunk([_case(ask, ["Forest"]), _case({"could_produce": "Forest"}, ["Forest"])])
    assert isinstance(found[0], CaseError)
    assert (found[0].path, message in found[0].message) == (path, True)
    assert isinstance(found[1], list)
    assert found[1][0].answer == ["G"]


def test_characteristics() -> None:
    bear = {"card": "Grizzly Bears", "counters": {"+1/+1": 1}}
    answer = _answer({"characteristics": "Grizzly Bears"}, [{"card": LORD}, bear])
    assert answer.answer == {
        "name": "Grizzly Bears",
        "supertypes": [],
        "types": ["Creature"],
        "subtypes": ["Bear"],
        "colors": ["G"],
        "power": 4,
        "toughness": 4,
        "keywords": ["trample"],
        "abilities": ["trample"],
    }
    assert answer.complete
    assert "613.1" in answer.rules


def test_a_permanent_that_is_no_creature_has_no_size() -> None:
    answer = _answer({"characteristics": "Forest"}, ["Forest"]).answer
    assert (answer["power"], answer["toughness"]) == (None, None)
    assert answer["supertypes"] == ["Basic"]
    assert answer["abilities"] == ["{T}: Add {G}."]
    vehicle = {"name": "Cart", "types": "Artifact — Vehicle", "power": 3, "toughness": 3}
    assert _answer({"characteristics": "Cart"}, [{"card": vehicle}]).answer["power"] is None


def test_a_changeling_has_every_creature_type() -> None:
    shape = {"name": "Shape", "types": "Creature — Shapeshifter", "text": "Changeling"}
    subtypes = _answer({"characteristics": "Shape"}, [{"card": shape}]).answer["subtypes"]
    assert subtypes[0] == "Shapeshifter"
    assert {"Elf", "Time Lord", "Advisor"} <= set(subtypes)
    assert "Forest" not in subtypes


@pytest.mark.parametrize(
    ("ask", "number"),
    [
        ({"permanents": {}}, 4),
        ({"permanents": {"type": "creature"}}, 3),
        ({"permanents": {"type": "Creature"}, "controlled_by": "Amy"}, 2),
        ({"permanents": {"subtype": "elf", "token": True}}, 1),
        ({"permanents": {"subtype": "Elf", "token": False}}, 1),
        ({"permanents": {"name": "Llanowar Elves"}}, 1),
        ({"cards": {}, "in": {"Amy": "graveyard"}}, 5),
        ({"cards": {"type": "Instant"}, "in": {"Ned": "graveyard"}}, 1),
        ({"card_types_in": {"Ned": "graveyard"}}, 2),
        ({"stack": {}}, 2),
        ({"stack": {"kind": "spell"}}, 1),
        ({"stack": {"kind": "ability"}}, 1),
    ],
)
def test_counting(ask: Any, number: int) -> None:
    elf = {"types": "Creature — Elf", "power": 1, "toughness": 1}
    case = parse_case(
        {
            "case": "c",
            "board": {
                "players": {
                    "Amy": {
                        "battlefield": ["Llanowar Elves", {"token": elf}, "Forest"],
                        "graveyard": ["Forest", 4],
                    },
                    "Ned": {
                        "battlefield": ["Grizzly Bears"],
                        "graveyard": ["Lightning Bolt", "Forest"],
                    },
                },
                "stack": [
                    {"spell": "Ponder", "controller": "Amy"},
                    {"ability_of": "Llanowar Elves", "ability": 1, "controller": "Amy"},
                ],
            },
            "ask": {"count": ask},
        }
    )
    (answer,) = answer_all([case])
    assert (answer.answer, answer.complete) == (number, True)


def test_unknown_cards_make_a_count_unsure() -> None:
    case = parse_case(
        {
            "case": "c",
            "board": {"players": {"Amy": {"hand": ["Forest", 2]}}},
            "ask": {"count": {"cards": {"type": "Land"}, "in": {"Amy": "hand"}}},
        }
    )
    (answer,) = answer_all([case])
    assert (answer.answer, answer.complete) == (1, False)
    assert answer.not_modelled == [{"card": "unknown cards of Amy (hand)"}]


def test_state() -> None:
    bear = {"card": "Grizzly Bears", "id": "bear", "tapped": True, "counters": {"+1/+1": 2}}
    down = {"card": "Ire Shaman", "id": "down", "face_down": "morph", "blocking": "bear"}
    asked = {
        ("bear", "tapped"): True,
        ("down", "tapped"): False,
        ("down", "face_down"): True,
        ("bear", "face_up"): True,
        ("down", "blocking"): True,
        ("bear", "exiled"): False,
        ("bear", "on_battlefield"): True,
    }
    ask: list[Any] = [{"state": {"object": o, "is": what}} for o, what in asked]
    ask.append({"state": {"object": "bear", "counters": "+1/+1"}})
    ask.append({"state": {"player": "Amy", "stack_is_empty": True}})
    answers = answer_all([_case(ask, [bear], [down])])
    assert [answer.answer for answer in answers] == [*asked.values(), 2, True]


def test_an_unread_text_that_could_matter_makes_an_answer_incomplete() -> None:
    answer = _answer({"characteristics": "Grizzly Bears"}, ["Grizzly Bears", {"card": RIDDLE}])
    assert not answer.complete
    assert answer.not_modelled == [{"card": "Riddle", "ability": 1}]
    assert _answer({"could_produce": "Forest"}, ["Forest", {"card": RIDDLE}]).complete


def test_an_unread_text_matters_on_its_own_board_only() -> None:
    """Sizes matter where mana depends on them: on another board of the chunk they still do not."""
    riddle = {"name": "Sizes", "types": "Enchantment", "text": "Creatures have strange power."}
    grower = {**LORD, "name": "Grower", "text": "{T}: Add an amount of {G} equal to ~'s power."}
    unsized = _case({"tap_for_mana": "Forest"}, ["Forest", {"card": riddle}])
    sized = _case({"tap_for_mana": "Grower"}, [{"card": grower}])
    both = _case({"tap_for_mana": "Grower"}, [{"card": grower}, {"card": riddle}])
    together = [answer.complete for answer in answer_all([unsized, sized, both])]
    assert together == [True, True, False]
    assert [next(answer_all([case])).complete for case in (unsized, sized, both)] == together


def test_an_unread_mana_ability_matters_to_its_own_permanent_and_to_those_that_look_at_it() -> None:
    odd = {"name": "Odd", "types": "Land", "text": "{T}: Add one blorp mana of a grue color."}
    board = [{"card": odd}, "Forest", "Reflecting Pool"]
    (odd_one, forest, pool) = answer_all(
        [_case([{"could_produce": name} for name in ("Odd", "Forest", "Reflecting Pool")], board)]
    )
    assert (odd_one.complete, forest.complete, pool.complete) == (False, True, False)
    assert pool.not_modelled == [{"card": "Odd", "ability": 1}]
    assert pool.answer == ["G"]


def test_an_unread_text_of_a_face_down_permanent_does_not_matter() -> None:
    riddle = {**RIDDLE, "types": "Creature"}
    board = ["Grizzly Bears", {"card": riddle, "face_down": "manifest"}]
    assert _answer({"characteristics": "Grizzly Bears"}, board).complete


def test_an_effect_that_was_not_read() -> None:
    spell = {"name": "Mystery", "types": "Instant", "text": "Target creature becomes blorp."}
    effects = [{"from": spell, "controller": "Amy", "targets": ["Grizzly Bears"]}]
    answer = _answer({"characteristics": "Grizzly Bears"}, ["Grizzly Bears"], effects=effects)
    assert answer.not_modelled == [{"card": "Mystery", "ability": 1}]


def test_an_effect_of_an_ability_that_is_not_there() -> None:
    effects = [{"from": "Grizzly Bears", "ability": 3, "controller": "Amy"}]
    answer = _answer({"characteristics": "Grizzly Bears"}, ["Grizzly Bears"], effects=effects)
    assert answer.not_modelled == [{"card": "Grizzly Bears"}]


def test_a_card_of_which_something_is_not_known() -> None:
    answer = _answer(
        {"characteristics": "Dokai, Weaver of Life"},
        [{"card": "Budoka Gardener", "id": "Dokai, Weaver of Life", "flipped": True}],
    )
    assert not answer.complete


def test_what_is_not_answered_yet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(KINDS, "could_produce")
    answer = _answer({"could_produce": "Forest"}, ["Forest"])
    assert (answer.answer, answer.complete) == (None, False)
    assert answer.not_modelled == [{"question": "could_produce"}]


def test_abilities_by_number_and_by_text() -> None:
    board = ["Gemstone Caverns", "Bayou", "Calciform Pools"]
    asked = [
        ({"permanent": "Bayou", "ability": 1}, ["{B}"]),
        ({"permanent": "Bayou", "ability": 2}, ["{G}"]),
        ({"permanent": "Bayou", "ability": "{t}: add {G}"}, ["{G}"]),
        ({"permanent": "Calciform Pools", "ability": 1}, ["{C}"]),
    ]
    answers = list(answer_all([_case([{"tap_for_mana": ask} for ask, _ in asked], board)]))
    assert [answer.answer for answer in answers] == [expected for _, expected in asked]


def test_choices_of_one_question_do_not_reach_another() -> None:
    pools = {"card": "Calciform Pools", "counters": {"storage": 2}}
    asked = [
        {"tap_for_mana": {"permanent": "Calciform Pools", "ability": 3, "x": x}} for x in (0, 1)
    ]
    answers = list(answer_all([_case(asked, [pools])]))
    assert [answer.answer for answer in answers] == [["none"], ["{U}", "{W}"]]


@pytest.mark.parametrize(("count", "message"), [(20, "passes the limit"), (33, "")])
def test_amounts_over_the_limit_are_an_error(count: int, message: str) -> None:
    case = _case({"tap_for_mana": "Forest"}, ["Forest", f"{count} Mana Reflection"])
    (found,) = answer_chunk([case])
    assert isinstance(found, CaseError)
    assert found.path == "ask.tap_for_mana"
    assert message in found.message
