"""Plain `ask` says in sentences why something may not be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pysolver.cli import app

BOARD = """\
case: reasons
board:
  turn: 7
  active: Amy
  phase: {phase}
  players:
    Amy:
      life: 1
      land_plays: 1
      hand: [Forest, Terror, {{card: {{name: Hunt, types: Instant, text: Destroy target Wall., mana_cost: "{{0}}"}}, id: hunt}}]
      graveyard: [Grizzly Bears]
      battlefield:
        - {{card: Llanowar Elves, entered: 7}}
        - {{card: Elvish Mystic, entered: 7, tapped: true}}
        - Pili-Pala
        - Mana Confluence
        - {{card: {{name: Bleeder, types: Land, text: "Pay 2 life: Draw a card."}}, id: bleeder}}
        - {{card: {{name: Altar, types: Land, text: "Sacrifice a Wall: You gain 1 life."}}, id: altar}}
        - {{card: {{name: Once, types: Land, text: "{{0}}: You gain 1 life. Activate only once each turn."}}, id: once, activated_this_turn: {{1: 1}}}}
        - {{card: {{name: Slow, types: Land, text: "{{0}}: You gain 1 life. Activate only as a sorcery."}}, id: slow}}
        - {{card: {{name: Need, types: Land, text: "{{0}}: You gain 1 life. Activate only if you control a Wall."}}, id: need}}
    Ned:
      battlefield:
        - Stony Silence
        - {{card: {{name: His Elf, types: Creature — Elf, text: "{{T}}: Add {{G}}."}}, id: his}}
ask: {ask}
"""  # noqa: E501

SENTENCES = {
    "{can_activate: Llanowar Elves}": "No: Llanowar Elves came under its controller's control in "
    "turn 7, after their most recent turn began (302.6).",
    "{can_activate: Elvish Mystic}": "No: Elvish Mystic is already tapped (107.5); Elvish Mystic "
    "came under its controller's control in turn 7, after their most recent turn began (302.6).",
    "{can_activate: Pili-Pala}": "No: Pili-Pala is already untapped (107.6); no way of using the "
    "mana that Amy can get pays the whole cost (118.3); Stony Silence forbids to activate "
    '"{2}, {Q}: Add one mana of any color" of Pili-Pala (602.5).',
    "{can_activate: {permanent: his, player: Amy}}": "No: Amy does not control his (602.2).",
    "{can_activate: once}": "No: once limits ability 1 to 1 each turn, and the count is 1 (602.5).",
    "{can_activate: need}": "No: need allows it only if the number of ‘Wall you control’ ≥ 1, and "
    "it is not so (602.5).",
    "{can_activate: bleeder}": "No: Amy has 1 life, and the cost is 2 (118.3).",
    "{can_activate: altar}": "No: the cost is to sacrifice 1 of ‘Wall you control’, and 0 can be "
    "chosen (118.3).",
    "{can_play: Forest}": "No: no land play is left for Amy: 1 of 1 are used up this turn "
    "(305.2b).",
    "{can_play: hunt}": "No: ability 1 of hunt needs 1 of ‘Wall’ as targets, and 0 can be chosen "
    "(601.2c).",
    "{can_play: Terror}": "No: no way of using the mana that Amy can get pays the whole cost "
    "(118.3).",
    "{can_play: Grizzly Bears}": "No: no way of using the mana that Amy can get pays the whole "
    "cost (118.3); nothing lets Amy cast Grizzly Bears from the graveyard of Amy (601.3).",
}


def _asked(ask: str, folder: Path, phase: str = "main1", *options: str) -> str:
    file = folder / "reasons.case.yaml"
    file.write_text(BOARD.format(ask=ask, phase=phase), encoding="utf-8")
    result = CliRunner().invoke(app, ["ask", str(file), *options])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("ask", SENTENCES)
def test_every_reason_is_a_sentence(ask: str, tmp_path: Path) -> None:
    lines = [line.strip() for line in _asked(ask, tmp_path).splitlines()]
    assert SENTENCES[ask] in lines
    assert "It cannot be done." not in lines


def test_the_time_of_a_sorcery(tmp_path: Path) -> None:
    said = _asked("{can_activate: slow}", tmp_path, "upkeep")
    assert "No: slow allows it only as a sorcery, and Amy could not cast one now (602.5d)." in said


def test_json_has_the_numbers_and_no_sentences(tmp_path: Path) -> None:
    said = _asked("{can_activate: Llanowar Elves}", tmp_path, "main1", "--json")
    assert '"because": ["302.6"]' in said
    assert "came under" not in said
