"""Who has controlled a permanent since when: a simulator of random games agrees (302.6)."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.api import answer_all
from pysolver.case import parse_case
from pysolver.errors import CaseError

PLAYERS = ("Amy", "Ned", "Eve")
PERMANENTS = range(2)


@dataclass
class Permanent:
    """A creature with a tap ability, as long as it is there.

    Attributes:
        entered: the turn in which it entered.
        controllers: who controlled it at each moment of the game, `None` before it entered.
        changes: every change of control: the turn and the new controller.
        phased_out: whether it is phased out.
    """

    entered: int
    controllers: list[str | None]
    changes: list[dict[str, Any]] = field(default_factory=list)
    phased_out: bool = False


@dataclass
class Game:
    """A game, moment by moment.

    Attributes:
        turns: whose turn each turn was, turn 1 first.
        began: the moment in which each player's most recent turn began.
        moments: how many moments have passed.
        permanents: those that are there, by their number.
    """

    turns: list[str] = field(default_factory=list)
    began: dict[str, int] = field(default_factory=dict)
    moments: int = 0
    permanents: dict[int, Permanent] = field(default_factory=dict)

    def step(self, what: str, number: int, player: str) -> None:
        """Let a moment pass in which something happens, if it can."""
        here = self.permanents.get(number)
        if what == "turn":
            self.turns.append(player)
            self.began[player] = self.moments
        elif what == "enter" and here is None:
            before: list[str | None] = [None] * self.moments
            here = self.permanents[number] = Permanent(len(self.turns), before)
            here.controllers.append(player)
        elif what == "gain" and here and not here.phased_out and here.controllers[-1] != player:
            here.controllers.append(player)
            here.changes.append({"turn": len(self.turns), "to": player})
        elif what == "leave":
            self.permanents.pop(number, None)  # what comes later is a new object (400.7)
        elif what == "phase" and here:
            here.phased_out = not here.phased_out
        self.moments += 1
        for permanent in self.permanents.values():
            still = permanent.controllers[-1]
            permanent.controllers += [still] * (self.moments - len(permanent.controllers))

    def is_old(self, permanent: Permanent) -> bool:
        """Whether its controller controlled it in every moment since their latest turn began."""
        controller = permanent.controllers[-1]
        began = self.began.get(str(controller))
        return began is not None and set(permanent.controllers[began:]) == {controller}

    def case(self) -> dict[str, Any]:
        """The game as it is now, as a case that asks about every permanent."""
        players: dict[str, Any] = {player: {"battlefield": []} for player in PLAYERS}
        for number, permanent in self.permanents.items():
            written = {
                "card": "Llanowar Elves",
                "id": f"elf{number}",
                "entered": permanent.entered,
                "control": permanent.changes,
                "phased_out": permanent.phased_out,
            }
            players[str(permanent.controllers[-1])]["battlefield"].append(written)
        board = {"turn": len(self.turns), "turns": self.turns, "players": players}
        ask = [{"can_activate": f"elf{number}"} for number in self.permanents]
        return {"case": "history", "board": board, "ask": ask}


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("turn", "turn", "turn", "enter", "gain", "gain", "leave", "phase")),
        st.sampled_from(PERMANENTS),
        st.sampled_from(PLAYERS),
    ),
    min_size=10,
    max_size=18,
)


@settings(max_examples=12, deadline=None)
@given(st.lists(STEPS, min_size=8, max_size=8))
def test_random_games(histories: list[list[tuple[str, int, str]]]) -> None:
    """What is answered about a history is what the simulator saw."""
    games = []
    for steps in histories:
        game = Game()
        game.step("turn", 0, PLAYERS[0])
        for what, number, player in steps:
            game.step(what, number, player)
        if game.permanents:
            games.append(game)
    answers = answer_all([parse_case(game.case()) for game in games])
    for game in games:
        for number, permanent in game.permanents.items():
            answer = next(answers).answer
            against = set() if answer is True else set(answer["because"])
            expected = {"702.26b"} if permanent.phased_out else set()
            expected |= set() if game.is_old(permanent) else {"302.6"}
            assert against == expected, (number, game.case())


CONTRADICTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "entered after it changed control": (
        {"entered": 5, "control": [{"turn": 4, "to": "Amy"}]},
        "turn 4 is before it entered in turn 5",
    ),
    "a turn that is not there yet": ({"entered": 8}, "turn 8 has not begun; it is turn 7"),
    "a change in a turn that is not there yet": (
        {"control": [{"turn": 9, "to": "Amy"}]},
        "turn 9 has not begun",
    ),
    "changes that run backwards": (
        {"control": [{"turn": 5, "to": "Ned"}, {"turn": 4, "to": "Amy"}]},
        "turn 4 is before turn 5",
    ),
    "controlled by nobody": (
        {"control": [{"turn": 5, "to": "Bob"}]},
        'no player is called "Bob"',
    ),
    "controlled by somebody else in the end": (
        {"control": [{"turn": 5, "to": "Ned"}]},
        "gives it to Ned, but it is listed under Amy",
    ),
    "given to the player who has it": (
        {"control": [{"turn": 5, "to": "Amy"}, {"turn": 6, "to": "Amy"}]},
        "Amy controls it already",
    ),
}


@pytest.mark.parametrize("history", CONTRADICTIONS)
def test_a_history_that_contradicts_itself(history: str, tmp_path: Path) -> None:
    said, message = CONTRADICTIONS[history]
    elf = {"card": "Llanowar Elves", "id": "elf", **said}
    board = {"turn": 7, "players": {"Amy": {"battlefield": [elf]}, "Ned": {}}}
    case = {"case": "history", "board": board, "ask": {"can_activate": "elf"}}
    with pytest.raises(CaseError) as caught:
        list(answer_all([parse_case(case)]))
    assert message in str(caught.value)
    file = tmp_path / "history.jsonl"
    file.write_text(json.dumps(case), encoding="utf-8")
    command = [sys.executable, "-m", "pysolver", "ask", str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
