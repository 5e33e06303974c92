"""Targets that are other ones than targets before, and targets of kicked spells only."""

from __future__ import annotations

import pytest
from text_helpers import said, unread

OTHERS = {
    "Target creature you control fights another target creature.": {
        'target(1,"controller(you), type(creature)")',
        'target(2,"type(creature)")',
        "target_other(2,1)",
    },
    "~ deals 5 damage to any target and 1 damage to any other target.": {
        'target(1,"any target")',
        'target(2,"any target")',
        "target_other(2,1)",
    },
    "The next 2 damage that would be dealt to target creature this turn is dealt to another target "
    "creature instead.": {
        'target(1,"type(creature)")',
        'target(2,"type(creature)")',
        "target_other(2,1)",
    },
}

KICKED = {
    "Destroy target Golem. If ~ was kicked, instead destroy target creature.": {
        "target(1,\"subtype('Golem')\")",
        'target(2,"type(creature)")',
        "target_when(1,non(kicked(self)))",
        "target_when(2,kicked(self))",
    },
    "Target Golem gets +1/+1 until end of turn. If ~ was kicked, that creature gets +4/+4 until "
    "end of turn instead.": {"target(1,\"subtype('Golem')\")"},
}


@pytest.mark.parametrize("text", OTHERS)
def test_another_target_is_another_than_the_one_before(text: str) -> None:
    """It may be the source, but it is not what was chosen for the target before."""
    said_of = text.replace("~", "Testing Stone")
    assert said(said_of, "target", "target_other", types="Instant") == OTHERS[text]
    assert unread(said_of, types="Instant") == set()


def test_another_target_without_one_before_is_another_than_the_source() -> None:
    """Where no target was named before, it is the source that 'another' leaves out."""
    text = "{T}: Untap another target artifact."
    assert said(text, "target", "target_other") == {'target(1,"other, type(artifact)")'}


def test_any_other_target_than_none_is_refused() -> None:
    """What it is another target than can't be told."""
    assert unread("{T}: Testing Stone deals 1 damage to any other target.") != set()


@pytest.mark.parametrize("text", KICKED)
def test_targets_of_a_kicked_spell(text: str) -> None:
    """702.33g: the targets of what only a kicked spell does are chosen for a kicked one only."""
    said_of = text.replace("~", "Testing Stone")
    assert said(said_of, "target", "target_when", types="Instant") == KICKED[text]
    assert unread(said_of, types="Instant") == set()
