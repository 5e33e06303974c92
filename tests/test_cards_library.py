"""The library: names, characteristics as facts, look-up, and building it. Cards are made up."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clingo.control import Control

from pysolver.cards.build import build, with_known_texts
from pysolver.cards.characteristics import characteristics, cost_symbols, mana_value, quoted
from pysolver.cards.entry import (
    FaceEntry,
    entry_from_inline,
    face_facts,
)
from pysolver.cards.face import Face
from pysolver.cards.library import Library
from pysolver.cards.names import normalise_name
from pysolver.cards.shorthand import long_form, short_form
from pysolver.cards.sources import corpus_path, face_from_inline, load_faces

CARDS: list[dict[str, Any]] = [
    {"name": "Ferry Bear", "layout": "normal", "type_line": "Creature — Bear",
     "mana_cost": "{1}{G}", "oracle_text": "Flying, haste\n{T}: Add {G}.", "power": "2",
     "toughness": "1+*"},
    {"name": "A-Ferry Bear", "layout": "normal", "type_line": "Creature — Bear", "mana_cost": "{G}",
     "oracle_text": "", "power": "2", "toughness": "2"},
    {"name": "A-Lone Bear", "layout": "normal", "type_line": "Creature — Bear"},
    {"name": "Odo's Pier", "layout": "normal", "type_line": "Land"},
    {"name": "Barad-Úr", "layout": "normal", "type_line": "Land"},
    {"name": "Ebb // Flow", "layout": "split", "type_line": "Instant // Sorcery", "card_faces": [
        {"name": "Ebb", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Flow", "mana_cost": "{2/W}", "type_line": "Sorcery"}]},
    {"name": "Tide // Ebb", "layout": "split", "type_line": "Instant // Instant", "card_faces": [
        {"name": "Tide", "mana_cost": "{U}", "type_line": "Instant"},
        {"name": "Ebb", "mana_cost": "{B}", "type_line": "Instant"}]},
    {"name": "Flow", "layout": "normal", "type_line": "Sorcery", "mana_cost": "{R}"},
    {"name": "Day Boat // Night Boat", "layout": "transform", "type_line": "Artifact // Creature",
     "card_faces": [
        {"name": "Day Boat", "mana_cost": "{2}{X}", "type_line": "Artifact — Vehicle"},
        {"name": "Night Boat", "type_line": "Creature — Bat", "color_indicator": ["B"],
         "mana_cost": "", "power": "3", "toughness": "*"}]},
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the made-up cards."""
    place = tmp_path_factory.mktemp("cards")
    source = place / "oracle-cards.json"
    source.write_text(json.dumps(CARDS), encoding="utf-8")
    assert build(source, place / "library", workers=1) == 12
    return place / "library"


@pytest.fixture
def cards(folder: Path) -> Library:
    """The library, opened."""
    return Library.open(folder)


def atoms(facts: str) -> set[str]:
    """The atoms of facts, as clingo reads them."""
    control = Control(["--warn=none"])
    control.add("base", [], facts)
    control.ground([("base", [])])
    return {str(atom.symbol) for atom in control.symbolic_atoms}


def faces(found: tuple[FaceEntry, ...] | None) -> list[str]:
    """The names of the faces that a look-up found."""
    assert found is not None
    return [entry.name for entry in found]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Barad-dûr", "barad dur"),
        ("URZA’S MINE", "Urza's  Mine"),
        ("Æther Vial", "aether vial"),
        ("Lim-Dûl's Vault", "Lim Dul's Vault"),
        ("Fire // Ice", "fire // ice"),
        ("Fire//Ice", "FIRE // ICE"),
        ("Nazgûl", "Nazgul"),
    ],
)
def test_names_that_are_the_same(name: str, other: str) -> None:
    """Accents, case, apostrophes and hyphens do not matter."""
    assert normalise_name(name) == normalise_name(other)


def test_names_that_differ() -> None:
    """Signs alone make a name too."""
    assert normalise_name("Fire // Ice") != normalise_name("Fire")
    assert len({normalise_name(name) for name in ("_____", "+2 Mace", "2 Mace of", "???")}) == 4


@pytest.mark.parametrize(
    ("cost", "symbols", "value"),
    [
        ("", (), 0),
        ("{0}", ("generic(0)",), 0),
        ("{X}{2}{G}{G}", ("x", "generic(2)", "g", "g"), 4),
        ("{W/U}{2/B}", ("hybrid(w,u)", "hybrid(generic(2),b)"), 3),
        ("{G/P}{W/U/P}{C/R}", ("phyrexian(g)", "hybrid_phyrexian(w,u)", "hybrid(c,r)"), 3),
        ("{S}{C}{15}", ("snow", "c", "generic(15)"), 17),
    ],
)
def test_mana_costs(cost: str, symbols: tuple[str, ...], value: int) -> None:
    """107.4, 202.3."""
    assert cost_symbols(cost) == symbols
    assert mana_value(symbols) == value


@pytest.mark.parametrize("cost", ["2G", "{2}{G", "{GG}", "{}", "{G/}", "{P}", "{1/2}x", "{-1}"])
def test_malformed_mana_costs(cost: str) -> None:
    """A clear line, whatever is wrong."""
    with pytest.raises(ValueError, match="mana cost"):
        cost_symbols(cost)


@pytest.mark.parametrize(
    ("printed", "number"),
    [("2", 2), ("*", 0), ("1+*", 1), ("*+1", 1), ("7-*", 7), ("-1", -1), ("*²", 0), ("+3", 3)],
)
def test_printed_sizes(printed: str, number: int) -> None:
    """208.5: a star counts as 0."""
    face = face_from_inline("Ferry Bear", types="Creature", power=printed, toughness=1)
    assert f"power(f,{number})." in characteristics(face)


@pytest.mark.parametrize("printed", ["?", "2.5", "∞", "X"])
def test_sizes_that_are_no_numbers(printed: str) -> None:
    """What clingo cannot count is said to be unknown."""
    face = face_from_inline("Ferry Bear", types="Creature", power=printed, toughness=1)
    facts = characteristics(face)
    assert "unknown(f,power)." in facts
    assert not any(fact.startswith("power") for fact in facts)


def test_facts_of_a_face(cards: Library) -> None:
    """Readable for people, and what clingo reads."""
    found = atoms(cards.facts_for("ferry bear"))
    bear = '"Ferry Bear"'
    assert found >= {
        f"face({bear})",
        f"face_name({bear},{bear})",
        f"face_of({bear},{bear},a)",
        f"layout({bear},normal)",
        f'mana_cost({bear},"{{1}}{{G}}")',
        f"cost_symbol({bear},1,generic(1))",
        f"cost_symbol({bear},2,g)",
        f"mana_value({bear},2)",
        f"type({bear},creature)",
        f'subtype({bear},"Bear")',
        f"power({bear},2)",
        f"toughness({bear},1)",
        f"ability({bear},3,a({bear},3))",
    }
    assert f"ability({bear},4,a({bear},4))" not in found


def test_cards_answer_to_every_name(cards: Library) -> None:
    """The full name, each face's name, a rebalanced card's plain name; its own name first."""
    assert faces(cards.lookup("EBB // FLOW")) == ["Ebb", "Flow"]
    assert faces(cards.lookup("Tide")) == ["Tide", "Ebb"]
    assert faces(cards.lookup("Night Boat")) == ["Day Boat", "Night Boat"]
    assert faces(cards.lookup("Flow")) == ["Flow"], "the card of that name comes first"
    assert faces(cards.lookup("Ferry Bear")) == ["Ferry Bear"]
    assert faces(cards.lookup("A-Ferry Bear")) == ["A-Ferry Bear"]
    assert faces(cards.lookup("Lone Bear")) == ["A-Lone Bear"]
    assert faces(cards.lookup("odo’s pier")) == ["Odo's Pier"]
    assert faces(cards.lookup("barad ur")) == ["Barad-Úr"]


@pytest.mark.parametrize("name", ["", " ", "Nothing", "Ebb // Nothing", "// ", "../names", "%"])
def test_names_that_no_card_has(cards: Library, name: str) -> None:
    """Neither an error nor a card."""
    assert cards.lookup(name) is None
    with pytest.raises(KeyError):
        cards.facts_for(name)


def test_faces_of_one_name_stay_apart(cards: Library) -> None:
    """Facts call every face by an id of its own."""
    entries = [*(cards.lookup("Ebb // Flow") or ()), *(cards.lookup("Tide // Ebb") or ())]
    entries += cards.lookup("Flow") or ()
    assert [entry.id for entry in entries] == [
        "Ebb (Ebb // Flow)",
        "Flow (Ebb // Flow)",
        "Tide",
        "Ebb (Tide // Ebb)",
        "Flow",
    ]
    found = atoms(entries[3].ground_facts())
    assert 'face_name("Ebb (Tide // Ebb)","Ebb")' in found
    assert 'face_of("Tide // Ebb","Ebb (Tide // Ebb)",b)' in found


def test_backs_of_double_faced_cards(cards: Library) -> None:
    """202.3b, 204: the back has no mana cost, a colour indicator, and a front."""
    front, back = cards.lookup("Day Boat") or ()
    assert (front.front, back.front) == (None, "Day Boat")
    found = atoms(back.ground_facts())
    assert 'front_face("Night Boat","Day Boat")' in found
    assert 'color_indicator("Night Boat",b)' in found
    assert not any(atom.startswith(("mana_cost", "mana_value")) for atom in found)
    assert 'layout("Day Boat // Night Boat",transform)' in found


def test_the_placeholder_is_no_part_of_a_string() -> None:
    """Only the constant `f` is replaced."""
    entry = FaceEntry("Of", "Of", "a", "normal", 'subtype(f,"f"). keyword(a(f,1),"f f").', "Of")
    assert entry.ground_facts().endswith('subtype("Of","f"). keyword(a("Of",1),"f f").')
    odd = 'The "Big" \\ Ferry'
    assert f"face_name({quoted(odd)},{quoted(odd)})" in atoms(
        entry_from_inline(face_from_inline(odd, types="Land")).ground_facts()
    )


def test_the_short_form_is_the_long_form_in_short() -> None:
    """The same atoms, with nothing changed inside strings."""
    facts = [
        "type(f,land).",
        'subtype(f,"a, b").',
        'subtype(f,"c").',
        "ability(f,1,a(f,1)).",
        "kind(a(f,1),static).",
        'name(a(f,1),"a(f,1) a f").',
        "gives(a(f,1),q(a(f,1),2)).",
        """filter("other, subtype('A') | power(le,sum(1,x))",1,other).""",
        """filter("other, subtype('A') | power(le,sum(1,x))",1,subtype("A")).""",
        """filter("other, subtype('A') | power(le,sum(1,x))",2,power(le,sum(1,x))).""",
        """applies_to(a(f,1),1,"other, subtype('A') | power(le,sum(1,x))").""",
        """filter("named('It's')",1,named("It's")).""",
        """applies_to(a(f,1),2,"named('It's')").""",
        "unread(a(f,1),mana).",
        "unread(a(f,1),types).",
        "unread(q(a(f,1),2),pt).",
        "ability(f,2,a(f,2)).",
        "after(a(f,2),a(f,1)).",
        'keyword(a(f,2),"haste").',
        'keyword_text(a(f,2),"haste").',
        'keyword(k("ward {2}"),"ward").',
        'keyword_text(k("ward {2}"),"ward {2}").',
        'keyword(k("a. b)"),"a. b)").',
        'keyword_text(k("a. b)"),"a. b)").',
        "ability(f,3,a(f,3)).",
        "kind(a(f,3),activated).",
        "cost_symbol(a(f,3),1,generic(1)).",
        "cost_symbol(a(f,3),2,hybrid(w,u)).",
        'cost(a(f,3),1,mana("{1}{W/U}")).',
        "cost_symbol(q(a(f,3),1),1,g).",
        'cost_choice(q(a(f,3),1),1,mana("{G}")).',
    ]
    short = short_form(facts)
    assert short.splitlines() == [
        'type(f,land). subtype(f,("a, b";"c")).',
        '1 static: name(a,"a(f,1) a f"). gives(a,q(a,2)). '
        "applies_to(a,1,<other, subtype('A') | power(le,sum(1,x))>). "
        """filter("named('It's')",1,named("It's")). applies_to(a,2,"named('It's')"). """
        "unread(a,(mana;types)). unread(q(a,2),pt).",
        '2: after(a,a(f,1)). plain_keyword(a,"haste"). keyword(k("ward {2}"),"ward"). '
        'keyword_text(k("ward {2}"),"ward {2}"). plain_keyword(k("a. b)"),"a. b)").',
        '3 activated: cost(a,1,mana("{1}{W/U}")). cost_symbol(q(a,1),1,g). '
        'cost_choice(q(a,1),1,mana("{G}")).',
    ]
    assert atoms(long_form(short)) == atoms(" ".join(facts))


def test_every_kept_face_is_what_was_compiled() -> None:
    """For a sample of the installed corpus."""
    path = corpus_path()
    assert path is not None, "the extra `corpus` installs it"
    for face in list(load_faces(path))[::400]:
        facts = face_facts(face)
        expected = atoms(" ".join(facts))
        got = {a for a in atoms(long_form(short_form(facts))) if not a.startswith("mana_value")}
        assert {a for a in got if not a.startswith("cost_symbol(f,")} == {
            a for a in expected if not a.startswith("cost_symbol(f,")
        }


def test_inline_cards_take_the_same_path(cards: Library) -> None:
    """The same text gives the same facts as in the library."""
    inline = entry_from_inline(
        face_from_inline(
            "Ferry Bear",
            types="Creature — Bear",
            mana_cost="{1}{G}",
            text="Flying, haste\n{T}: Add {G}.",
            power=2,
            toughness="1+*",
        )
    )
    assert cards.lookup("Ferry Bear") == (inline,)


def test_the_nearest_name(cards: Library) -> None:
    """For an error message."""
    assert cards.suggest("Fery Bear") == "Ferry Bear"
    assert cards.suggest("Nihgt Boat") == "Night Boat"
    assert cards.suggest("Ebb // Flwo") == "Ebb // Flow"
    assert cards.suggest("Xyzzy") is None


def test_building_twice_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    """Also with several processes, and over an older library."""
    source = folder.parent / "oracle-cards.json"
    target = tmp_path / "library"
    target.mkdir()
    (target / "zz.txt").write_text("% Old Card\n", encoding="utf-8")
    build(source, target, workers=2)
    written = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert {path.name: path.read_bytes() for path in target.iterdir()} == written
    assert all(b"\r" not in data and data.endswith(b"\n") for data in written.values())


_COMPILE_SAMPLE = """
from pysolver.cards.build import compiled
from pysolver.cards.sources import corpus_path, load_faces
print(*map(compiled, list(load_faces(corpus_path()))[::500]), sep="\\n\\n")
"""


def test_compiling_does_not_depend_on_the_order_of_hashes() -> None:
    """For a sample of the installed corpus."""
    outputs = [
        subprocess.run(
            [sys.executable, "-c", _COMPILE_SAMPLE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].count(b"\n\n") > 50


def test_a_lookup_reads_one_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a second look-up none."""
    read: list[str] = []
    original = Path.read_text

    def counting(path: Path, *args: Any, **kwargs: Any) -> str:
        read.append(path.name)
        return original(path, *args, **kwargs)

    monkeypatch.setattr(Path, "read_text", counting)
    cards = Library.open(folder)
    cards.lookup("Ferry Bear")
    cards.lookup("ferry bear")
    assert read == ["fe.txt"]


def test_no_library(tmp_path: Path) -> None:
    """The error says how to make one."""
    with pytest.raises(FileNotFoundError, match="make library"):
        Library.open(tmp_path)


def corpus_faces() -> Iterator[Face]:
    """Faces of the installed corpus whose text the sources do not tell, taken from namesakes."""
    path = corpus_path()
    assert path is not None, "the extra `corpus` installs it"
    loaded = list(load_faces(path))
    for before, after in zip(loaded, with_known_texts(loaded), strict=True):
        if before != after:
            yield after


def test_prepared_spells_have_the_text_of_their_namesakes() -> None:
    """A face of unknown text that is a card of its own, with the same cost and types."""
    found = list(corpus_faces())
    assert {face.name for face in found} >= {"Seething Song", "Rampant Growth"}
    assert all(face.text and "text" not in face.unknown for face in found)
