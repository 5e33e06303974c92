"""Classes of cards, and the commands about the library. The cards of the small ones are made up."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pysolver.cards import cli
from pysolver.cards.build import build
from pysolver.cards.coverage import CardClass, classes, measure, reason, unread
from pysolver.cards.entry import FaceEntry
from pysolver.cards.library import Library
from pysolver.cards.shorthand import split_facts, unpooled
from pysolver.cards.sources import corpus_path, load_faces
from pysolver.errors import CaseError

MANA = CardClass("adders", "add mana", frozenset({"mana"}), True, re.compile(r"\badds\("), ())


def entry(facts: str) -> FaceEntry:
    """A face with facts."""
    return FaceEntry("Pier", "Pier", "a", "normal", facts, "Pier")


def test_pooled_facts() -> None:
    """As clingo reads them; strings stay whole."""
    line = 'subtype(f,("a; b). c";"d")). p(f,q((1;2),x)). unread(a(f,1),(mana;pt)).'
    assert split_facts(line) == [
        'subtype(f,("a; b). c";"d")).',
        "p(f,q((1;2),x)).",
        "unread(a(f,1),(mana;pt)).",
    ]
    assert unpooled(line) == [
        'subtype(f,"a; b). c").',
        'subtype(f,"d").',
        "p(f,q((1;2),x)).",
        "unread(a(f,1),mana).",
        "unread(a(f,1),pt).",
    ]
    assert split_facts("") == []


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ("ability(f,1,a(f,1)). adds(a(f,1),1).", None),
        ("ability(f,1,a(f,1)). kind(a(f,1),static).", "no ability shows it"),
        (
            "ability(f,1,a(f,1)). adds(a(f,1),1). unread(a(f,1),timing).",
            "ability 1 has unread text (timing)",
        ),
        (
            "ability(f,1,a(f,1)). adds(a(f,1),1).\n"
            "ability(f,2,a(f,2)). unread(a(f,2),(draw;life)).",
            None,
        ),
        (
            "ability(f,1,a(f,1)). adds(a(f,1),1).\n"
            "ability(f,2,a(f,2)). unread(q(a(f,2),1),(draw;mana)).",
            "ability 2 has unread text (mana)",
        ),
    ],
)
def test_when_a_card_is_compiled(facts: str, why: str | None) -> None:
    """What shows the class is read whole, and nothing unread touches it."""
    assert reason(MANA, [entry(facts)]) == why


def test_a_part_is_enough_where_the_class_says_so() -> None:
    """For a class about a trigger's event, the effect may be unread."""
    part = CardClass("p", "", frozenset({"mana"}), False, re.compile(r"\badds\("), ())
    line = "ability(f,1,a(f,1)). adds(a(f,1),1). unread(a(f,1),{})."
    assert reason(part, [entry(line.format("damage"))]) is None
    assert reason(part, [entry(line.format("mana"))]) == "ability 1 has unread text (mana)"


def test_faces_without_a_known_text_do_not_count() -> None:
    """The lists were made from the faces that the corpus has."""
    told = entry("ability(f,1,a(f,1)). adds(a(f,1),1).")
    untold = entry("unknown(f,text).\nability(f,1,a(f,1)). unread(a(f,1),(mana;pt)).")
    assert reason(MANA, [told, untold]) is None
    assert unread(untold.facts) == {1: frozenset({"mana", "pt"})}


def test_the_lists_of_classes() -> None:
    """Sorted names without repeats, all of them of cards that there are."""
    path = corpus_path()
    assert path is not None, "the extra `corpus` installs it"
    names = {name for face in load_faces(path) for name in (face.name, face.card_name)}
    sizes = {}
    for each in classes():
        assert list(each.cards) == sorted(set(each.cards)), each.name
        assert set(each.cards) <= names, each.name
        sizes[each.name] = len(each.cards)
    wanted = {
        "adders": 2219,
        "could_produce": 18,
        "mana_replacements": 17,
        "unspent_mana": 4,
        "tapped_for_mana": 47,
        "tapped_for_mana_other": 16,
        "land_types": 87,
        "mana_grants": 97,
        "morph_family": 227,
        "turned_face_up_triggers": 119,
        "enters_with_x": 76,
        "kindred": 73,
    }
    assert {name: sizes[name] for name in wanted} == wanted


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library of two cards, in the place of the package's."""
    source = tmp_path / "oracle-cards.json"
    cards = [
        {"name": "Pier", "layout": "normal", "type_line": "Land", "oracle_text": "{T}: Add {U}."},
        {"name": "Forest", "layout": "normal", "type_line": "Basic Land — Forest"},
    ]
    source.write_text(json.dumps(cards), encoding="utf-8")
    build(source, tmp_path / "library", workers=1)
    library = Library.open(tmp_path / "library")
    monkeypatch.setattr(cli, "_library", lambda: library)
    return library


def run(*arguments: str) -> str:
    """What a command prints."""
    result = CliRunner().invoke(cli.app, arguments)
    if result.exception is not None:
        raise result.exception
    return result.output


def test_showing_a_card(small: Library) -> None:
    """Facts a line each, and whether all is read."""
    shown = run("show", "PIER")
    assert shown.startswith("Pier\n")
    assert "\n      cost(a(f,1),1,tap).\n" in shown
    assert shown.endswith("All of its text is read.\n")
    with pytest.raises(CaseError, match=r'no card is called "Peir"; did you mean "Pier"\?'):
        run("show", "Peir")


def test_measuring_classes(small: Library) -> None:
    """A line for each class, or the refused cards of one."""
    forest = CardClass("p", "", frozenset(), True, re.compile('"Forest"'), ("Forest", "No", "Pier"))
    found = measure(forest, small, frozenset({"Forest", "Pier"}))
    assert found.compiled == found.verified == ("Forest",)
    assert found.refused == {"No": "not in the library", "Pier": "no ability shows it"}
    assert re.search(r"^adders +2219 +1 +0% +2218  add mana", run("coverage"), re.MULTILINE)
    assert run("coverage", "kindred").endswith("0 of 73 compiled, 73 refused\n")
    with pytest.raises(CaseError, match='no class of cards is called "kindrd"; did you mean'):
        run("coverage", "kindrd")


def test_building_from_a_file_that_is_none(tmp_path: Path) -> None:
    """One clear line."""
    with pytest.raises(CaseError, match=r"none\.json"):
        run("build", str(tmp_path / "none.json"))
