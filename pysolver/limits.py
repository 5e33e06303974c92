"""How large the input may be. What passes a limit is a clear error, never a partial answer."""

from __future__ import annotations

CHUNK = 512
"""Cases that are answered in one grounding; bench/batch.py measures several sizes."""

MAX_PLAYERS = 12
"""Players in one game."""

MAX_OBJECTS = 1_000
"""Objects and known cards on one board, in all zones and on the stack."""

MAX_EFFECTS = 200
"""Entries of a board's `effects`."""

MAX_AMOUNT = 1_000_000
"""Life, counters, mana, damage, X and every other amount, so that sums stay within 32 bits."""

MAX_SETS = 16_000
"""Sets of effects that can have been applied to one event: 13 different effects make 8,192."""

MAX_TOKENS = 12_000
"""Different sets of tokens that one event may create, on its way."""

MAX_ENDS = 50_000
"""Ways in which one event, and what it has become, can end."""

MAX_TURN = 10_000
"""The number of a turn."""

MAX_QUESTIONS = 200
"""Questions of one case."""

MAX_ACTIONS = 200
"""Entries of `do`."""

MAX_BOARDS = 500
"""Boards that the actions of one case may lead to."""

MAX_DECLARATIONS = 2_000
"""Legal declarations of attackers or of blockers, where every one is asked for."""

MAX_TEXT = 10_000
"""Characters in one text of a case."""

MAX_DEPTH = 32
"""Lists and maps inside one another."""

MAX_NODES = 200_000
"""Values in one case, a repeated YAML alias counted each time."""

MAX_LINE = 8_000_000
"""Bytes in one line of a JSON Lines file."""

MAX_FILE = 64_000_000
"""Bytes in one YAML file."""
