"""Reading cases: what is accepted, and one clear line for everything else."""

import gzip
import json
from pathlib import Path

import jsonschema
import pytest

from pysolver.case import MISSING, Case, parse_case, parse_line, read_cases
from pysolver.errors import CaseError
from pysolver.models import Permanent, TapForMana
from pysolver.schema import case_schema
from pysolver.source import read_file

HANDED = sorted(Path(__file__).parent.glob("cases/*.case.yaml"))
EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.case.yaml"))

BOARD = "case: a\nboard: {players: {Amy: {battlefield: [Forest]}, Ned: {}}}\n"
PERMANENT = "case: a\nboard:\n  players:\n    Amy:\n      battlefield:\n        - Forest\n        - {card: Sol Ring, %s}\n    Ned: {}\nask: {could_produce: Forest}\n"  # noqa: E501
ON_THE_PERMANENT = "board.players.Amy.battlefield[1]"


def read(tmp_path: Path, text: str | bytes, name: str = "f.case.yaml") -> list[Case]:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(read_cases(path))


def error(tmp_path: Path, text: str | bytes, name: str = "f.case.yaml") -> CaseError:
    with pytest.raises(CaseError) as caught:
        read(tmp_path, text, name)
    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value).startswith(str(tmp_path / name))
    return caught.value


@pytest.mark.parametrize("path", HANDED + EXAMPLES, ids=lambda p: p.stem)
def test_checked_cases_are_read(path: Path) -> None:
    cases = list(read_cases(path))
    assert cases
    assert all(question.expect is not MISSING for case in cases for question in case.questions)


@pytest.mark.parametrize("path", HANDED + EXAMPLES, ids=lambda p: p.stem)
def test_checked_cases_fit_the_json_schema(path: Path) -> None:
    validator = jsonschema.Draft202012Validator(case_schema())
    for where in read_file(path):
        validator.validate(where.data)


def test_the_schema_refuses_what_reading_refuses() -> None:
    validator = jsonschema.Draft202012Validator(case_schema())
    good = {"case": "a", "board": {"players": {"Amy": {}}}, "ask": {"could_produce": "x"}}
    assert validator.is_valid(good)
    assert not validator.is_valid({**good, "asks": 1})
    assert not validator.is_valid({**good, "ask": {"could_produce": None}})
    assert not validator.is_valid({**good, "ask": {"could_produce": "x", "resolve": "y"}})
    assert not validator.is_valid({**good, "board": {"players": {}}})


def test_yaml_is_1_2(tmp_path: Path) -> None:
    text = "case: no\nnote: yes\nboard: {players: {on: {}, off: {}}}\nask: {special_actions: on}\n"
    (case,) = read(tmp_path, text + "expect: []\n")
    assert case.name == "no"
    assert case.note == "yes"
    assert list(case.board.players) == ["on", "off"]


def test_questions_keep_what_was_written_and_where(tmp_path: Path) -> None:
    text = BOARD + "ask:\n  - {tap_for_mana: Forest, expect: ['{G}']}\n  - could_produce: Forest\n"
    (case,) = read(tmp_path, text)
    tap, could = case.questions
    assert (tap.kind, tap.argument, tap.given) == (
        "tap_for_mana",
        TapForMana(permanent="Forest"),
        "Forest",
    )
    assert tap.ask == {"tap_for_mana": "Forest"}
    assert (tap.line, tap.path) == (4, ("ask", 0, "tap_for_mana"))
    assert tap.expect == ["{G}"]
    assert could.expect is MISSING
    assert could.line == 5


def test_actions_are_read_in_order(tmp_path: Path) -> None:
    text = BOARD + "do:\n  - turn_face_up: ire\n  - {resolve: top}\nask: {could_produce: Forest}\n"
    (case,) = read(tmp_path, text)
    assert [(action.kind, action.line) for action in case.do] == [
        ("turn_face_up", 4),
        ("resolve", 5),
    ]
    assert case.do[0].argument.permanent == "ire"


def test_face_down_without_a_way_is_true_as_word_and_as_value(tmp_path: Path) -> None:
    for written in ("true", '"true"'):
        (case,) = read(tmp_path, PERMANENT % f"face_down: {written}")
        permanent = case.board.players["Amy"].battlefield[1]
        assert isinstance(permanent, Permanent)
        assert permanent.face_down is True


def test_values_are_immutable() -> None:
    case = parse_case(
        {"case": "a", "board": {"players": {"Amy": {}}}, "ask": {"could_produce": "x"}}
    )
    with pytest.raises(ValueError, match="frozen"):
        case.board.players["Amy"].life = 3  # type: ignore[misc]


def test_json_lines_and_gzip_hold_the_same_cases(tmp_path: Path) -> None:
    data = [
        {"case": f"c{n}", "board": {"players": {"Amy": {}}}, "ask": {"could_produce": "x"}}
        for n in range(3)
    ]
    text = "".join(json.dumps(d) + "\n\n" for d in data)
    plain = read(tmp_path, text, "f.jsonl")
    packed = read(tmp_path, gzip.compress(text.encode()), "f.jsonl.gz")
    assert [c.name for c in plain] == [c.name for c in packed] == ["c0", "c1", "c2"]
    assert [c.line for c in plain] == [1, 3, 5]


def test_json_lines_are_read_lazily(tmp_path: Path) -> None:
    good = '{"case": "a", "board": {"players": {"Amy": {}}}, "ask": {"could_produce": "x"}}\n'
    path = tmp_path / "f.jsonl"
    path.write_text(good + "{\n")
    cases = read_cases(path)
    assert next(cases).name == "a"
    with pytest.raises(CaseError, match=r"f\.jsonl:2: not JSON"):
        next(cases)


def test_ability_numbers_may_be_text_in_json() -> None:
    line = json.dumps(
        {
            "case": "a",
            "board": {
                "players": {
                    "Amy": {"battlefield": [{"card": "x", "activated_this_turn": {"2": 1}}]}
                }
            },
            "ask": {"could_produce": "x"},
        }
    )
    permanent = parse_line(line).board.players["Amy"].battlefield[0]
    assert isinstance(permanent, Permanent)
    assert permanent.activated_this_turn == {2: 1}


@pytest.mark.parametrize(
    ("written", "place", "message"),
    [
        ("tappd: true", ".tappd", 'unknown key "tappd"; did you mean "tapped"?'),
        ("tapped: yes", ".tapped", 'must be true or false, not "yes"'),
        ("counters: {charge: -1}", ".counters.charge", "must be at least 0"),
        ("counters: {charge: 1000001}", ".counters.charge", "must be at most 1000000"),
        ("x: 1.5", ".x", 'must be a whole number, not "1.5"'),
        ('x: "1"', ".x", 'must be a whole number, not "1"'),
        ("x: true", ".x", "must be a whole number, not true"),
        ("owner: ", ".owner", "must not be empty"),
        ("id: ''", ".id", "must not be empty"),
        ("copy_of: [a]", ".copy_of", "must be text, not a list"),
        ("chosen: {colour: red}", ".chosen.colour", 'unknown key "colour"; did you mean "color"?'),
        ("control: [{turn: 5, too: Ned}]", ".control[0].too", 'did you mean "to"?'),
        ("control: {turn: 5, to: Ned}", ".control", "must be a list, not a map"),
        ("token: {name: A}", "", 'must have either a "card" or a "token"'),
        ("face_down: morf", ".face_down", 'did you mean "morph"?'),
        ("entered: 10001", ".entered", "must be at most 10000"),
    ],
)
def test_errors_on_a_permanent(tmp_path: Path, written: str, place: str, message: str) -> None:
    caught = error(tmp_path, PERMANENT % written)
    assert (caught.line, caught.path) == (7, ON_THE_PERMANENT + place)
    assert message in caught.message


@pytest.mark.parametrize(
    ("written", "place", "message"),
    [
        ("ask: {could_produc: F}", "ask.could_produc", 'did you mean "could_produce"?'),
        ("ask: {could_produce: F, resolve: F}", "ask", "exactly one question"),
        ("ask: {could_produce: }", "ask.could_produce", "must not be empty"),
        ("ask: []", "ask", "must not be empty"),
        ("ask: {tap_for_mana: 5}", "ask.tap_for_mana", "must be text or a map"),
        ("ask: {tap_for_mana: {permanent: F, abilty: 1}}", "ask.tap_for_mana.abilty", '"ability"?'),
        ("ask: {can_pay: {player: Amy, cost: '2G'}}", "ask.can_pay.cost", '"2G" is no mana symbol'),
        ("ask: {can_pay: {player: Amy, cost: '{Q}'}}", "ask.can_pay.cost", '"{Q}" is no mana'),
        ("ask: {can_pay: {cost: '{G}'}}", "ask.can_pay", 'missing key "player"'),
        ("ask: {replace: {damages: {}}}", "ask.replace.damages", 'unknown event "damages"'),
        ("ask: {replace: {cast: {card: F, player: Amy}}}", "ask.replace.cast", "unknown event"),
        ("ask: {count: {cards: {type: Land}}}", "ask.count", '"cards" needs "in"'),
        ("ask: {count: {permanents: {}, in: {Amy: hand}}}", "ask.count", '"in" goes with "cards"'),
        ("ask: {state: {object: F}}", "ask.state", "must be {object, is}"),
        ("ask: {could_produce: F}\nexpect: [P]", "expect[0]", 'not "P"'),
        ("ask: {could_produce: F}\nexpect: G", "expect", "must be a list of types of mana"),
        ("ask: {tap_for_mana: F}\nexpect: ['{2}']", "expect[0]", "{2} is a cost, not mana"),
        ("ask: {tap_for_mana: F}\nexpect: [{Amy: '{2'}]", "expect[0].Amy", "no mana symbol"),
        ("ask: {tap_for_mana: F, expect: []}\nexpect: []", "expect", "written twice"),
        ("ask: [{tap_for_mana: F}]\nexpect: []", "expect", "each has its own expect"),
        ("ask: {characteristics: F}\nexpect: {colour: [G]}", "expect.colour", '"colors"?'),
        ("ask: {can_play: F}\nexpect: {because: ['1']}", "expect", 'missing key "answer"'),
        ("ask: {count: {permanents: {}}}\nexpect: [1]", "expect", "must be a whole number"),
        ("do: [{resolve: bottom}]\nask: {could_produce: F}", "do[0].resolve", "must be top"),
        ("do: [{resolv: top}]\nask: {could_produce: F}", "do[0].resolv", "unknown action"),
        ("case: b\nask: {could_produce: F}", "", 'the key "case" is written twice'),
        ("", "", 'missing key "ask"'),
    ],
)
def test_errors_in_questions(tmp_path: Path, written: str, place: str, message: str) -> None:
    caught = error(tmp_path, BOARD + written)
    assert caught.path == place
    assert message in caught.message
    root = place.split(".")[0].split("[")[0] or "case"
    lines = [line.split(":")[0] for line in written.splitlines()]
    assert caught.line == (lines.index(root) + 3 if written else 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no case"),
        ("# a comment\n", "holds no case"),
        ("5\n", 'a case must be a map, not "5"'),
        ("- case: a\n", "a case must be a map, not a list"),
        ("case: [\n", "not YAML"),
        ("\tcase: a\n", "not YAML"),
        ("case: \x00\n", "not YAML"),
        ("case: *there\n", 'there is no anchor "there" above'),
        ("case: &here [*here]\n", 'there is no anchor "here" above'),
        ("case: !!python/object:os.system a\n", "is not used in cases"),
        ("case: !!binary a\n", "is not used in cases"),
        ("? [a]\n: b\n", "a key must be a word or a whole number"),
        ("case: " + "9" * 5000 + "\n", "a number with too many digits"),
        ("case: " + "[" * 100_000 + "\n", "nested more than 32 deep"),
        ("case: " + "{a: " * 100 + "}" * 100 + "\n", "nested more than 32 deep"),
        (b"case: \xff\n", "not UTF-8"),
        (
            BOARD + "ask: {could_produce: F}\n---\n" + BOARD + "ask: {could_produce: F}\n",
            "two cases",
        ),
        ("case: a\nboard: {players: {}}\nask: {could_produce: F}\n", "must not be empty"),
        ("case: a\nboard: {players: {A/b: {}}}\nask: {could_produce: F}\n", "a player's name"),
        ("case: a\nboard: {phase: main3, players: {A: {}}}\nask: {resolve: F}\n", '"main2"?'),
        ("case: a\nboard: {players: {A: {mana: '{2}'}}}\nask: {resolve: F}\n", "not mana"),
        ("case: a\nboard: {players: {A: {life: 9999999}}}\nask: {resolve: F}\n", "at most 1000000"),
    ],
)
def test_errors_in_files(tmp_path: Path, text: str | bytes, message: str) -> None:
    assert message in error(tmp_path, text).message


def test_repeated_aliases_count_each_time(tmp_path: Path) -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for name, before in zip("bcdef", "abcde", strict=True):
        bomb += f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
    assert "at most 200000 values" in error(tmp_path, bomb).message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "not JSON"),
        (b"nonsense", "not JSON"),
        (b'{"case": NaN}', "not JSON: NaN"),
        (b'{"case": "a", "case": "b"}', 'the key "case" is written twice'),
        (b'{"case": ' + b"9" * 5000 + b"}", "a number with too many digits"),
        (b"[" * 100_000, "nested more than 32 deep"),
        (b"[" * 100 + b"]" * 100, "nested more than 32 deep"),
        (b'"\xff"', "not UTF-8"),
        (b"5", "a case must be a map"),
        (b"{}", 'missing key "case"'),
        (b"[" + b"1," * 200_001 + b"1]", "at most 200000 values"),
    ],
)
def test_errors_in_json_lines(tmp_path: Path, line: bytes, message: str) -> None:
    caught = error(tmp_path, b"\n" + line + b"\n", "f.jsonl")
    assert caught.line == 2
    assert message in caught.message


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="no such file"):
        list(read_cases(tmp_path / "missing.case.yaml"))
    with pytest.raises(CaseError, match="is a directory"):
        list(read_cases(tmp_path))
    whole = gzip.compress(b"case: a\n" * 100)
    assert "gzip" in error(tmp_path, b"plain text", "f.case.yaml.gz").message
    assert "gzip" in error(tmp_path, whole[:-20], "g.case.yaml.gz").message


def test_names_cannot_break_the_line(tmp_path: Path) -> None:
    text = BOARD + 'ask: {could_produce: F, "a\\nb\\u2028c": 1}\n'
    assert "a\\nb" in str(error(tmp_path, text))
