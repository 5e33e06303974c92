"""The kinds of questions: a small module for each."""

from pysolver.questions import (
    available_mana,
    can_activate,
    can_pay,
    can_play,
    characteristics,
    could_produce,
    count,
    legal_combat,
    replace,
    resolve,
    special_actions,
    state,
    tap_for_mana,
    triggers,
    turn_face_up,
    value_of_x,
)
from pysolver.questions.kind import Asked, Found, Kind, Missing, Outcome, Part, Read

__all__ = ["KINDS", "Asked", "Found", "Kind", "Missing", "Outcome", "Part", "Read"]

KINDS: dict[str, Kind] = {
    "could_produce": could_produce.KIND,
    "tap_for_mana": tap_for_mana.KIND,
    "characteristics": characteristics.KIND,
    "available_mana": available_mana.KIND,
    "can_activate": can_activate.KIND,
    "can_pay": can_pay.KIND,
    "can_play": can_play.KIND,
    "count": count.KIND,
    "replace": replace.KIND,
    "resolve": resolve.KIND,
    "special_actions": special_actions.KIND,
    "state": state.KIND,
    "triggers": triggers.KIND,
    "legal_attacks": legal_combat.ATTACKS,
    "legal_blocks": legal_combat.BLOCKS,
    "turn_face_up": turn_face_up.KIND,
    "value_of_x": value_of_x.KIND,
}
"""The kinds of questions that are answered, by the key of the case format."""
