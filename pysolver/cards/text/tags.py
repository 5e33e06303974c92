"""What text that was not read could touch: a conservative look at its words.

In doubt a tag is given: an answer that the text could change is then not called complete.
"""

from __future__ import annotations

import re
from functools import cache

from pysolver.cards.data import rows
from pysolver.cards.text.lexer import SUPERTYPES, TYPES, subtypes

_IS = r"\b(?:is|are|isn't|aren't|it's|they're|he's|she's|becomes?|became)\b(?! (?:each )?equal)"
_COPY = r"\bcop(?:y|ies)\b|transform|convert|\bmeld|\bflips?\b|\bface\b"
_WORDS = {
    "mana": r"\badds?\b|\bproduce|(?<!without paying its )(?<!without paying their )\bmana\b"
    r"(?! (?:cost|value|symbol))",
    "spend": r"\bspend|unspent|\bspent|mana of any|lose mana|mana pool",
    "types": rf"chosen type|in addition to (?:its|their|the)|"
    rf"\b(?:all|every|lose|loses|gains?) [^.;]*types?\b|land type|{_COPY}",
    "colors": rf"{_IS} [^.;]*?(?:white|blue|black|red|green|colou?rs?\b|colorless)|{_COPY}",
    "abilities": r"\b(?:has|have|gains?|loses?)\b[^.;]*?(?:\"|walk\b|cycling\b|abilit)|"
    rf"{_IS} [^.;]*?\bwith\b|level|{_COPY}",
    "pt": r"\bgets?\b[^.;]*[+\-−]?[\dx*]+/|power|toughness|switch|"
    rf"{_IS} [^.;]*?[\dx*]+/[\dx*]+|{_COPY}",
    "control": r"control of\b|gains? control|exchange|you control (?:enchanted|equipped|fortified)|"
    r"\bcontrols? (?:enchanted|target|all|that\b(?!'))",
    "timing": r"\bflash\b|as though|any time|only|can't|cast|play|activate|timing|sorcery|turn\b|"
    r"untap|haste|skip|phase|step|extra",
    "activation": r"\bactivat|\bhaste\b|continuously",
    "casting": r"\bcast(?:s|ing)?\b|\bplay(?:s|ed|ing)?\b|\bflash\b|additional (?:cost|land)|"
    r"rather than|without paying|\bcosts?\b",
    "own_casting": r"\b(?:cast|plays?) ~|~ (?:costs|has flash)|additional cost|rather than pay|"
    r"\bstrive\b|~'s mana cost|~ as though|~ can't be cast",
    "cost": r"\bcosts?\b|\bpay|without paying|additional|reduc|spend",
    "tap_trigger": r"\btap(?:s|ped|ping)?\b.*\bmana|mana\b.*\btap|tapped for",
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
    "triggers": r"\btrigger(?:ed|s)?\b(?! only once)",
    "target": r"target|hexproof|shroud|protection|ward\b|choose",
}
_CONDITION = re.compile(
    r"(?:as long as|\bif\b|\bunless\b|\bwhile\b|\bwhen(?:ever)?\b) [^,.]*|"
    r"\bthat(?:'s| is| are)(?: (?!(?:has|have|gains?|loses?|gets?|is|are|becomes?)\b)[^ ,.]*)*"
)
"""What something depends on does not say what it is; what follows 'that's …' may say it."""

_AS_THOUGH = re.compile(r"\bas though [^,.;]*")
"""What something is treated as is not what it is."""

_BY_SIZE = re.compile(
    r"\bwith (?:greater |lesser )?(?:base )?(?:power|toughness)\b|\bwhere x is [^.;]*|"
    r"\b(?:equal to|by|than) (?:its|their|his|her|~'s|(?:this|that) creature's) "
    r"(?:power|toughness)\b"
)
"""What something is chosen or measured by does not change."""

OF_OBJECTS = {"types", "colors", "abilities", "pt"}
"""Tags that say what objects are; conditions do not count for them."""


_COPYING = re.compile(
    r"\bcop(?:y|ies) (?:that|this|target) (?:[\w-]+ )*?(?:spell|ability)\b(?: or ability)?|"
    r"\bnew targets for (?:the|that|those|each) cop(?:y|ies)\b"
)
"""A spell or an ability that is copied makes nothing else a copy."""

OF_MANA = {"mana", "spend"}
"""Tags that say what mana is added and what it may be spent on."""

_PERMISSION = re.compile(
    r"(?:during your turn, |once during each of your turns, )?"
    r"(?:you|players|each player) may (?:cast|play) [^.]*\.?"
)
"""A text that lets somebody cast spells or play lands."""

_MORE_THAN_PERMISSION = re.compile(r"would|instead|enter|\bdo\b|gain|\bha[sv]e?\b|\bgets?\b|\bput")
_OF_PERMISSIONS = {
    "mana",
    "spend",
    "timing",
    "activation",
    "casting",
    "own_casting",
    "cost",
    "play",
}
"""What a permission can touch, where it says no more than that."""

_QUOTED = re.compile(r'"[^"]*"')
_ADDS = re.compile(r"\badds?\b|\bproduce|unspent|mana abilit|firebend")
"""Words without which nothing adds mana. What stands in quotation marks is another ability."""

_ELSEWHERE = re.compile(
    r"\bcards?(?: you own| they own)? (?:in|from) (?:your|their|a|all|each player's) "
    r"(?:graveyards?|hands?|library|libraries)"
    r"(?: that [^.;,\"]*?)?(?: each)? (?:has|have|gains?) "
    r"(?:(?!\byou control|\bpermanent|\bcreatures? (?:ha|gain))[^.;\"])*(?=[.;]|$)"
)
"""A text that gives abilities to cards, and nothing to permanents."""

_SPENT = re.compile(
    r"\bmana (?:from [^.,;]*? )?(?:was |were )?spent to cast (?:it|them|that spell|~)|"
    r"^when you (?:next|spend (?:this|that) mana to) [^,]*,"
)
"""Words about mana that was spent say nothing of mana that is added, nor of what may be spent."""

_PATTERNS = {tag: re.compile(pattern) for tag, pattern in _WORDS.items()}
_WORD = re.compile(r"[\w'-]+")
_PREDICATES = {
    "types": re.compile(rf"{_IS}([^.;]*)"),
    "abilities": re.compile(r"\b(?:has|have|gains?|loses?)\b([^.;]*)"),
}
"""What follows a verb; the tag is given where a type or a keyword ability is in it."""


@cache
def _names() -> dict[str, frozenset[str]]:
    """Give the words that name types, supertypes and subtypes, and those of keyword abilities."""
    kinds = {name.lower() for name in subtypes()} | set(TYPES) | set(SUPERTYPES)
    plural = {f"{name}{end}" for name in kinds for end in ("s", "es")}
    plural |= {f"{name[:-1]}ves" for name in kinds if name.endswith("f")}
    keywords = {word for name, _ in rows("keyword_abilities.tsv") for word in name.split()}
    return {
        "types": frozenset(kinds | plural),
        "abilities": frozenset(keywords - {"a", "an", "from", "for", "to", "with", "your"}),
    }


def _predicates(tag: str, text: str) -> bool:
    """Whether what follows a verb names a type, or a keyword ability."""
    names = _names()[tag]
    return any(
        not names.isdisjoint(_WORD.findall(found[1])) for found in _PREDICATES[tag].finditer(text)
    )


def tags(text: str) -> tuple[str, ...]:
    """Give what a text that was not read could touch.

    Args:
        text: a sentence or a paragraph, quoted abilities included.

    Returns:
        Tags of the vocabulary; `other` where no word says anything.
    """
    lower = text.lower()
    bare = _AS_THOUGH.sub("", _CONDITION.sub("", lower))
    bare = _COPYING.sub("", _BY_SIZE.sub("", bare))
    unspent = _SPENT.sub("", lower)
    elsewhere = bool(_ELSEWHERE.search(bare))
    bare = _ELSEWHERE.sub("", bare)
    found = tuple(
        tag
        for tag, pattern in _PATTERNS.items()
        if pattern.search(bare if tag in OF_OBJECTS else unspent if tag in OF_MANA else lower)
        or (tag in _PREDICATES and _predicates(tag, bare))
    )
    if elsewhere:
        found = (*found, "card_abilities")
    if _ADDS.search(_QUOTED.sub("", lower)):
        found = (*found, "adds")
    if _PERMISSION.fullmatch(lower) and not _MORE_THAN_PERMISSION.search(lower):
        found = tuple(tag for tag in found if tag in _OF_PERMISSIONS)
    return found or ("other",)
