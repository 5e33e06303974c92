"""Questions and answers in words, for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pysolver.errors import listed
from pysolver.mana_text import parse_amount, write_amount

COLOR_NAMES = {
    "W": "white",
    "U": "blue",
    "B": "black",
    "R": "red",
    "G": "green",
    "C": "colorless",
}


def _name(given: Any, key: str = "permanent") -> str:
    """What a question is about: itself where it is written short, or the value of a key."""
    return str(given.get(key, "")) if isinstance(given, dict) else str(given)


def words(value: Any) -> str:
    """Any part of a question or an answer as people read it."""
    if value is True or value is False:
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, dict):
        if not value:
            return "any"
        return ", ".join(f"{str(k).replace('_', ' ')} {words(v)}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(words(v) for v in value) if value else "none"
    return str(value)


def _which(given: Any) -> str:
    """The rest of a question beside its object: `, ability 2, x 3`."""
    if not isinstance(given, dict):
        return ""
    rest = {k: v for k, v in given.items() if k not in ("permanent", "card", "player", "of")}
    return f" ({words(rest)})" if rest else ""


_QUESTIONS: dict[str, Callable[[Any], str]] = {
    "could_produce": lambda g: f"Which types of mana could {_name(g)} produce?",
    "tap_for_mana": lambda g: f"What can activating a mana ability of {_name(g)}{_which(g)} give?",
    "available_mana": lambda g: f"What mana can {_name(g)} have?",
    "can_pay": lambda g: (
        f"Can {g['player']} pay {g['cost']}{_which({k: v for k, v in g.items() if k == 'for'})}?"
    ),
    "can_activate": lambda g: f"May an ability of {_name(g)}{_which(g)} be activated?",
    "can_play": lambda g: f"May {_name(g, 'card')}{_which(g)} be played?",
    "special_actions": lambda g: f"Which special actions may {_name(g)} take?",
    "turn_face_up": lambda g: f"What happens as {_name(g)}{_which(g)} is turned face up?",
    "characteristics": lambda g: f"What is {_name(g)}?",
    "replace": lambda g: f"What can finally happen: {words(g)}?",
    "triggers": lambda g: f"Which abilities trigger: {words(g)}?",
    "resolve": lambda g: (
        f"What can {'the top of the stack' if g == 'top' else _name(g)} do as it resolves?"
    ),
    "value_of_x": lambda g: f"What is the X of {_name(g, 'of')}{_which(g)}?",
    "count": lambda g: f"How many: {words(g)}?",
    "legal_blocks": lambda g: f"Are these blocks legal: {words(g)}?",
    "legal_attacks": lambda g: f"Are these attacks legal: {words(g)}?",
    "state": lambda g: f"Is it so: {words(g)}?",
}


def question(ask: dict[str, Any]) -> str:
    """A question as a sentence."""
    ((kind, given),) = ask.items()
    return _QUESTIONS[kind](given)


def _mana(value: Any) -> str:
    if isinstance(value, dict):
        return " and ".join(f"{_mana(mana)} for {player}" for player, mana in value.items())
    if value == "unbounded":
        return str(value)
    return write_amount(parse_amount(value)).replace("none", "no mana")


def lines(ask: dict[str, Any], answer: Any) -> list[str]:
    """The answer itself, one outcome a line, with mana symbols."""
    ((kind, _),) = ask.items()
    if kind == "could_produce":
        return [" ".join(f"{{{t}}}" for t in answer) or "no mana"]
    if kind in ("tap_for_mana", "available_mana") and isinstance(answer, list):
        return ["  ".join(_mana(a) for a in answer) or "nothing"]
    if kind == "characteristics" and isinstance(answer, dict):
        width = max(len(key) for key in answer) if answer else 0
        return [f"{key:<{width}}  {words(value)}" for key, value in answer.items()]
    if kind in ("replace", "resolve"):
        return [" then ".join(words(event) for event in a) or "nothing" for a in answer] or ["none"]
    if isinstance(answer, dict) and "answer" in answer:
        rest = {key: value for key, value in answer.items() if key != "answer" and value}
        return [words(answer["answer"]), *(f"{k} {words(v)}" for k, v in rest.items())]
    if isinstance(answer, list):
        return [words(item) for item in answer] or ["none"]
    return [words(answer)]


def sentence(ask: dict[str, Any], answer: Any) -> str:
    """The answer in one sentence, or nothing where the answer says it all."""
    ((kind, given),) = ask.items()
    name = _name(given)
    if kind == "could_produce":
        if not answer:
            return f"{name} could produce no mana."
        return f"{name} could produce {listed([COLOR_NAMES[t] for t in answer], 'and')} mana."
    if kind == "tap_for_mana":
        if not answer:
            return f"{name} has no such mana ability."
        if len(answer) == 1:
            return f"However replacement effects are ordered, it gives {_mana(answer[0])}."
        ways = f"The orders and choices that are open lead to {len(answer)} different amounts"
        return f"{ways}: {listed([_mana(a) for a in answer], most=20)}."
    if kind == "available_mana":
        if answer == "unbounded":
            return "There is no greatest amount."
        return "Every greatest amount; one that another contains is left out."
    if kind == "replace":
        return f"{len(answer)} outcome{'s' * (len(answer) != 1)} over all orders and choices."
    if kind in ("can_pay", "can_activate", "can_play"):
        yes = answer.get("answer") if isinstance(answer, dict) else answer
        return "It can be done." if yes else "It cannot be done."
    return ""


_LEFT_OUT = {
    "combat_damage": "how combat damage is dealt",
    "control": "what a change of control leads to",
    "discarding": "which cards are discarded",
    "losing_the_game": "what follows when a player loses the game",
    "shuffling": "which cards are where in a library",
    "unspent_mana": "what becomes of unspent mana",
    "upkeep": "everything that happens at the beginning of an upkeep",
}
"""What an action leaves out, where no text of a card says it."""


def not_read(not_modelled: list[dict[str, Any]]) -> str:
    """What makes an answer incomplete, in one sentence."""
    for item in not_modelled:
        if "question" in item:
            if item["question"] in ("can_activate", "can_play"):
                return "Incomplete: whether it can be done and paid for could not be worked out."
            return f"Incomplete: the question {item['question']} is not answered yet."
        if "action" in item:
            left_out = _LEFT_OUT.get(item["action"], f"what {item['action']} does")
            return f"Incomplete: {left_out} is not worked out."
    texts = [
        f"{item['card']} (ability {item['ability']})" if "ability" in item else str(item["card"])
        for item in not_modelled
    ]
    what = listed(texts, "and") if texts else "something on this board"
    return f"Incomplete: {what} could change this and could not be read."
