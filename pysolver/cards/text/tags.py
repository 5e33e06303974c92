"""What text that was not read could touch: a conservative look at its words.

In doubt a tag is given: an answer that the text could change is then not called complete.
"""

from __future__ import annotations

import re

_WORDS = {
    "mana": r"\badds?\b|\bproduce|for mana",
    "spend": r"\bspend|unspent|\bspent|mana of any|lose mana|mana pool",
    "types": r"\bbecomes?\b|in addition to (?:its|their|the)|\bcopy\b|\bcopies\b|lose.* types|"
    r"every \w* ?\w*type|(?<!that )(?<!if it )\b(?:is|are|it's|they're) (?:also |still )?"
    r"(?:an? |all |every |no longer |not an? )|isn't an?\b|aren't|basic land type|transform|"
    r"convert|meld|(?:turn|face)\w* .*face|animate|swamps|islands|forests|mountains|"
    r"are plains|type of (?:your|their) choice",
    "colors": r"\bcolou?rs?\b|colorless|white|blue|black|red|green|becomes?|copy|copies|transform",
    "abilities": r"\b(?:has|have|gains?|loses?|lose)\b|abilit|becomes?|copy|copies|\bwith\b|"
    r"transform|can't have|counter",
    "pt": r"[+\-−]?[\dx*]+/[+\-−]?[\dx*]+|power|toughness|counter|becomes?|copy|copies|transform|"
    r"switch",
    "control": r"control of|gains? control|exchange|you control (?:enchanted|equipped)|steal|owner",
    "timing": r"\bflash\b|as though|any time|only|can't|cast|play|activate|timing|sorcery|turn\b|"
    r"untap|haste|skip|phase|step|extra",
    "cost": r"\bcosts?\b|pay|without paying|additional|reduc|spend|\{",
    "tap_trigger": r"tap(?:s|ped|ping)?\b.*\bmana|mana\b.*\btap|tapped for",
    "damage": r"damage|prevent|fight|source|redirect",
    "draw": r"draw|cards? in|hand\b|library|wheel",
    "life": r"\blife\b|lifelink|damage|extort|drain",
    "counters": r"counters?\b|proliferate|level|adapt|monstrosity|evolve|bolster|support|toxic|"
    r"energy|\{e\}|poison|mentor|training|outlast|amass|incubate",
    "tokens": r"tokens?\b|create|populate|treasure|food|clue|blood|amass|fabricate|investigate|"
    r"incubate|map\b|embalm|eternalize|afterlife|squad|offspring|mobilize|myriad|encore|double",
    "enters": r"enters?\b|battlefield|would|create|put|return|as ~|flicker|blink|manifest|cloak",
    "zone": r"graveyard|exile|library|hand\b|dies\b|destroy|sacrifice|return|discard|mill|"
    r"battlefield|would|leaves|put|shuffle|regenerate|indestructible|cast|dying|die\b",
    "play": r"\bplay|cast|land\b|lands\b|can't|without paying|additional land",
    "combat": r"attack|block|combat|goad|menace|flying|reach|fight|tapped|exert",
    "target": r"target|hexproof|shroud|protection|ward\b|choose",
}
_PATTERNS = {tag: re.compile(pattern) for tag, pattern in _WORDS.items()}


def tags(text: str) -> tuple[str, ...]:
    """Give what a text that was not read could touch.

    Args:
        text: a sentence or a paragraph, quoted abilities included.

    Returns:
        Tags of the vocabulary; `other` where no word says anything.
    """
    lower = text.lower()
    found = tuple(tag for tag, pattern in _PATTERNS.items() if pattern.search(lower))
    return found or ("other",)
