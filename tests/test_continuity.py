"""Who has controlled a permanent since when: a simulator of random histories agrees (302.6)."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver import solver

PLAYERS = (1, 2, 3)


@dataclass
class Game:
    """A game that only keeps who controls one permanent.

    Attributes:
        turns: whose turn each turn was, turn 1 first.
        controller: who controls the permanent now, `None` while it is not there.
        unbroken: for each player whether they have controlled the permanent at every moment
            since their most recent turn began.
        entered: the turn in which it entered.
        changes: every change of control: the turn and the new controller.
    """

    turns: list[int] = field(default_factory=list)
    controller: int | None = None
    unbroken: dict[int, bool] = field(default_factory=dict)
    entered: int | None = None
    changes: list[tuple[int, int]] = field(default_factory=list)

    def begin_turn(self, player: int) -> None:
        """From here on it counts whether `player` goes on controlling it."""
        self.turns.append(player)
        self.unbroken[player] = self.controller == player

    def enter(self, player: int) -> None:
        """The permanent comes under somebody's control; nobody has had it at every moment."""
        self.controller = player
        self.unbroken = dict.fromkeys(self.unbroken, False)
        self.entered, self.changes = len(self.turns), []

    def gain_control(self, player: int) -> None:
        """Another player gets it, so whoever had it has not had it at every moment."""
        if self.controller in (None, player):
            return
        self.controller = player
        self.unbroken = dict.fromkeys(self.unbroken, False)
        self.changes.append((len(self.turns), player))

    def leave(self) -> None:
        """It is gone; what comes later is a new object (400.7)."""
        self.controller = None
        self.unbroken = dict.fromkeys(self.unbroken, False)

    def phase(self) -> None:
        """It phases out and in again, which changes neither zone nor control (702.26d)."""

    def facts(self, board: int) -> str:
        """The board as facts."""
        o = f"o({board},1)"
        facts = [
            f"board({board}). turn({board},{len(self.turns)}). phase({board},main1).",
            f"active(p({board},{self.turns[-1]})). object({o}). zone({o},battlefield).",
            f"listed_under({o},p({board},{self.controller})). entered({o},{self.entered}).",
            *(f"player(p({board},{player}))." for player in PLAYERS),
            *(f"turn_of({board},{n},p({board},{p}))." for n, p in enumerate(self.turns, 1)),
            *(
                f"control_change({o},{k},{turn},p({board},{player}))."
                for k, (turn, player) in enumerate(self.changes, 1)
            ),
        ]
        return "\n".join(facts)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("turn"), st.sampled_from(PLAYERS)),
        st.tuples(st.just("turn"), st.sampled_from(PLAYERS)),
        st.tuples(st.sampled_from(("enter", "gain")), st.sampled_from(PLAYERS)),
        st.tuples(st.sampled_from(("leave", "phase")), st.just(0)),
    ),
    min_size=1,
    max_size=14,
)


def played(steps: list[tuple[str, int]], first: int) -> Game:
    """Play some steps; at the end the permanent is there."""
    game = Game()
    game.begin_turn(first)
    for what, player in steps:
        if what == "turn":
            game.begin_turn(player)
        elif what == "enter" and game.controller is None:
            game.enter(player)
        elif what == "gain":
            game.gain_control(player)
        elif what == "leave":
            game.leave()
        elif what == "phase":
            game.phase()
    if game.controller is None:
        game.enter(first)
    return game


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(STEPS, st.sampled_from(PLAYERS)), min_size=8, max_size=8))
def test_random_histories(histories: list[tuple[list[tuple[str, int]], int]]) -> None:
    """What the encodings derive from a history is what the simulator kept all along."""
    games = [played(steps, first) for steps, first in histories]
    facts = "\n".join(game.facts(board) for board, game in enumerate(games))
    shown = solver.run("control", facts)
    unbroken = {
        atom.arguments[0].arguments[0].number
        for atom in shown
        if atom.name == "continuously_controlled"
    }
    expected = {
        board
        for board, game in enumerate(games)
        if game.controller is not None and game.unbroken.get(game.controller, False)
    }
    assert unbroken == expected
