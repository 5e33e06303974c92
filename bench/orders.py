"""How the time for working out every order of replacement effects grows.

    python bench/orders.py [EVENT...]

For each kind of event: seconds for 4, 8 and 12 different effects that can apply to one event, each
with the number of outcomes ("?": a text was not read), and for 24 that are alike. Most are cards of
the game; where it has not twelve different ones, others are invented.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from dataclasses import dataclass
from typing import Any

from pysolver.api import answer_chunk
from pysolver.case import parse_case

PATIENCE = 20
"""Seconds after which a question is given up."""


def invented(*texts: str) -> list[dict[str, Any]]:
    """Enchantments with these texts."""
    cards = (
        {"name": f"Odd Rite {number}", "types": "Enchantment", "text": text}
        for number, text in enumerate(texts, 1)
    )
    return [{"card": card} for card in cards]


@dataclass(frozen=True)
class Kind:
    """Effects for one kind of event.

    Args:
        ask: the question.
        amy, ned: twelve effects that are all different, of Amy's and of Ned's permanents.
        alike: the one of which there are many.
    """

    ask: dict[str, Any]
    amy: list[Any]
    ned: list[Any]
    alike: Any


def of_life(verb: str, noun: str) -> list[dict[str, Any]]:
    """Twelve different effects on life gained or lost."""
    would = f"If you would {verb} life, you {verb}"
    return invented(
        *(f"{would} that much life plus {n} instead." for n in (1, 2, 3, 4, 5, 6)),
        f"{would} twice that much life instead.",
        f"{would} three times that much life instead.",
        f"{would} half that much life, rounded down, instead.",
        f"{would} half that much life, rounded up, instead.",
        f"If an {noun} you control would cause you to {verb} life, you {verb} that much life plus"
        " 1 instead.",
        f"If you would {verb} 5 or more life, you {verb} 4 life instead.",
    )


KINDS = {
    "damage": Kind(
        {"replace": {"damage": {"source": "raider", "target": "Ned", "amount": 3}}},
        [
            "Dictate of the Twin Gods",
            "Torbran, Thane of Red Fell",
            "Fiery Emancipation",
            "Embermaw Hellion",
            "Gratuitous Violence",
            "Calamity Bearer",
            "Ghosts of the Innocent",
        ],
        [
            "Guardian Seraph",
            "Sphere of Law",
            "Orbs of Warding",
            "Protection of the Hekma",
            "Urza's Armor",
        ],
        "Mechanized Warfare",
    ),
    "draw": Kind(
        {"replace": {"draw": {"player": "Amy", "amount": 1}}},
        [
            "Uba Mask",
            "Asmodeus the Archfiend",
            "Obstinate Familiar",
            "Possessed Portal",
            "Ormos, Archive Keeper",
            "Living Conundrum",
            "Phial of Galadriel",
            "Blood Scrivener",
            "Quantum Riddler",
            "Thought Reflection",
        ],
        ["Hullbreacher", "Notion Thief"],
        "Thought Reflection",
    ),
    "gain_life": Kind(
        {"replace": {"gain_life": {"player": "Amy", "amount": 2}}},
        [
            "Boon Reflection",
            "Angel of Vitality",
            "Alhammarret's Archive",
            "Heron of Hope",
            "Leyline of Hope",
            "Bilbo, Birthday Celebrant",
            "Cleric Class",
            "Honor Troll",
            "Pest Rescuer",
            "Lich",
        ],
        ["Plague Drone", "Tainted Remedy"],
        "Angel of Vitality",
    ),
    "put_counters": Kind(
        {
            "replace": {
                "put_counters": {"object": "bear", "kind": "+1/+1", "amount": 1, "by": "Amy"}
            }
        },
        [
            "Doubling Season",
            "Hardened Scales",
            "Branching Evolution",
            "Ozolith, the Shattered Spire",
            "Corpsejack Menace",
            "Benevolent Hydra",
            "Primal Vigor",
            "Conclave Mentor",
            "Winding Constrictor",
            "Solid Ground",
            "Pir, Imaginative Rascal",
            "Vorinclex, Monstrous Raider",
        ],
        [],
        "Hardened Scales",
    ),
    "create_tokens": Kind(
        {"replace": {"create_tokens": {"token": "Treasure", "amount": 1, "player": "Amy"}}},
        [
            "Primal Vigor",
            "Chatterfang, Squirrel General",
            "Academy Manufactor",
            "Xorn",
            "Doubling Season",
            "Peregrin Took",
            "Divine Visitation",
            "Worldwalker Helm",
            "Jinnie Fay, Jetmir's Second",
            "Quina, Qu Gourmet",
            "Donatello, the Brains",
            "Stridehangar Automaton",
        ],
        [],
        "Stridehangar Automaton",
    ),
    "mill": Kind(
        {"replace": {"mill": {"player": "Ned", "amount": 3}}},
        [
            "Bruvac the Grandiloquent",
            "The Water Crystal",
            *invented(
                *(
                    f"If an opponent would mill one or more cards, they mill that many cards plus"
                    f" {n} instead."
                    for n in (1, 2, 3, 5, 6)
                ),
                *(
                    f"If a player would mill one or more cards, they mill that many cards plus {n}"
                    " instead."
                    for n in (1, 2, 3, 4, 5)
                ),
            ),
        ],
        [],
        "The Water Crystal",
    ),
    "enters": Kind(
        {"replace": {"enters": {"card": "Grizzly Bears", "player": "Amy"}}},
        [
            "Master Biomancer",
            "Doubling Season",
            "Grumgully, the Generous",
            "Hardened Scales",
            "Arwen, Weaver of Hope",
            "Tayam, Luminous Enigma",
            "Renata, Called to the Hunt",
            "Orb of Dreams",
        ],
        ["Kismet", "Thalia, Heretic Cathar", "Imposing Sovereign", "Spider-Woman, Stunning Savior"],
        "Grumgully, the Generous",
    ),
    "dies": Kind(
        {"replace": {"dies": {"permanent": "bear"}}},
        [
            "Rest in Peace",
            "Samurai of the Pale Curtain",
            "Yawgmoth's Agenda",
            "Void Maw",
            "Rayami, First of the Fallen",
        ],
        [
            "Anafenza, the Foremost",
            "Dauthi Voidwalker",
            "Kalitas, Traitor of Ghet",
            "Draugr Necromancer",
            "Leyline of the Void",
            "Nemata, Primeval Warden",
            "Vren, the Relentless",
        ],
        "Kalitas, Traitor of Ghet",
    ),
    "mana": Kind(
        {"tap_for_mana": "wood"},
        [
            "Mana Reflection",
            "Nyxbloom Ancient",
            "Contamination",
            "Infernal Darkness",
            "Naked Singularity",
            "Reality Twist",
            "Ritual of Subdual",
            "Pulse of Llanowar",
            "Virtue of Strength",
            "Mirri",
            *invented(
                "If a land is tapped for mana, it produces {U} instead of any other type and"
                " amount.",
                "If you tap a land for mana, it produces twice as much of that mana instead.",
            ),
        ],
        [],
        "Contamination",
    ),
}


def seconds(kind: Kind, effects: list[tuple[str, Any]]) -> str:
    """How long a question takes with these effects, and how many outcomes there are."""
    amy: list[Any] = [
        {"card": "Hill Giant", "id": "raider"},
        {"card": "Runeclaw Bear", "id": "bear"},
        {"card": "Forest", "id": "wood"},
    ]
    stands: dict[str, list[Any]] = {"Amy": amy, "Ned": []}
    for number, (player, card) in enumerate(effects):
        named = {"card": card} if isinstance(card, str) else card
        stands[player].append({**named, "id": f"x{number}"})
    players = {player: {"battlefield": things} for player, things in stands.items()}
    case = parse_case({"case": "orders", "board": {"players": players}, "ask": kind.ask})
    begun = time.perf_counter()
    answers = answer_chunk([case])[0]
    took = time.perf_counter() - begun
    if not isinstance(answers, list):
        return "an error"
    unsure = "" if answers[0].complete else "?"
    return f"{took:.2f} s ({len(answers[0].answer)}{unsure})"


def patiently(kind: Kind, effects: list[tuple[str, Any]]) -> str:
    """The same, unless it takes too long."""
    told: multiprocessing.Queue[str] = multiprocessing.Queue()
    work = multiprocessing.Process(target=lambda: told.put(seconds(kind, effects)))
    work.start()
    work.join(PATIENCE)
    if work.is_alive():
        work.terminate()
        work.join()
        return f"over {PATIENCE} s"
    return told.get()


def mixed(kind: Kind) -> list[tuple[str, Any]]:
    """The different effects, those of the two players in turn."""
    few = [("Ned", card) for card in kind.ned]
    many = [("Amy", card) for card in kind.amy]
    every = -(-len(many) // len(few)) if few else len(many)
    found: list[tuple[str, Any]] = []
    while many or few:
        found += many[:every] + few[:1]
        many, few = many[every:], few[1:]
    return found


def main() -> None:
    """Print the table."""
    print(f"{'event':14} {'4':>16} {'8':>16} {'12':>18} {'24 alike':>16}")
    for name, kind in KINDS.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        for effect in mixed(kind):
            seconds(kind, [effect])  # read the cards once
        different = [patiently(kind, mixed(kind)[:n]) for n in (4, 8, 12)]
        alike = patiently(kind, [("Amy", kind.alike)] * 24)
        print(f"{name:14} {different[0]:>16} {different[1]:>16} {different[2]:>18} {alike:>16}")


if __name__ == "__main__":
    main()
