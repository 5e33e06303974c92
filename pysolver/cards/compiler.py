"""The Oracle text compiler: a face's text to facts about its abilities.

A paragraph is activated, triggered, static, a spell's instructions or a keyword (113.3). Its
sentences are parsed and written; a sentence that cannot be read exactly becomes `unread` facts.
"""

from __future__ import annotations

import re

from pysolver.cards.face import Face
from pysolver.cards.paragraphs import (
    normalise,
    paragraphs,
    split_keywords,
    without_ability_word,
)  # fmt: skip
from pysolver.cards.text.facts import Facts, Writer, quoted
from pysolver.cards.text.lexer import KeywordText, keyword_text, sentences
from pysolver.cards.text.structure import Fact, Item, Refused, Term
from pysolver.cards.text.tags import tags
from pysolver.cards.text.transform import read

_TRIGGER = re.compile(r"(?:When|Whenever|At)\b")
_CHANGES_OTHERS = re.compile(
    r"\b(?:instead|if (?:you|they|that player|it|he or she) (?:do|does|did|don't|doesn't|can't)|"
    r"otherwise|this ability|this way|this mana|that mana|except|also|still|rather than|again|"
    r"repeat)\b"
)
"""Words by which a sentence can change what the sentences around it mean."""


def compile_face(face: Face) -> list[str]:
    """Compile the text of a face.

    Args:
        face: a face; its name stands as `f` in the facts.

    Returns:
        Facts of its abilities, in the vocabulary of `encodings/README.md`, one a line.
    """
    facts = Facts()
    spell = bool({"Instant", "Sorcery"} & set(face.types))
    for paragraph in paragraphs(face):
        ability = f"a(f,{paragraph.number})"
        facts.add(f"ability(f,{paragraph.number},{ability})")
        text = normalise(face, paragraph.text)
        if paragraph.section:
            facts.add(f"section({ability},{quoted(paragraph.section)})")
        if paragraph.keyword:
            _keyword(ability, text, facts)
        else:
            _ability(ability, without_ability_word(text), facts, spell=spell)
    return facts.lines()


def _keyword(ability: str, text: str, facts: Facts) -> None:
    """Compile a keyword ability: its name, what is printed, its number, cost or filter."""
    facts.add(f"kind({ability},keyword)")
    keyword = keyword_text(text)
    if keyword is None:
        _unread(ability, text, facts)
        return
    for name in keyword.names:
        facts.add(f"keyword({ability},{quoted(name)})")
    facts.add(f"keyword_text({ability},{quoted(text[0].lower() + text[1:].rstrip('.'))})")
    number, cost = _number_and_cost(keyword)
    if number:
        facts.add(f"keyword_number({ability},{number})")
    if cost:
        each = cost.split(" and/or ")
        parts = [items for items in (read(part, "costs") for part in each) if items is not None]
        if len(parts) < len(each) or not _write_all(ability, parts, facts):
            facts.add(f"unread({ability},cost)")
    if keyword.names[0] == "enchant":
        what = read(keyword.parameter, "filter")
        if not _write(ability, what and (Fact(Term("keyword_filter", (what,))),), facts):
            _unread(ability, text, facts)


_COST_SHAPES = {"cost", "optional_cost", "number_and_cost", "qualified_cost"}


def _number_and_cost(keyword: KeywordText) -> tuple[str, str]:
    """Give the number and the cost of a keyword's parameter, each empty where there is none."""
    number, rest = "", keyword.parameter
    if "number" in keyword.shape:
        found = re.match(r"(\d+|X)\b[ —]*", rest)
        if found is not None:
            number, rest = found[1].lower(), rest[found.end() :]
    cost = rest if keyword.shape in _COST_SHAPES else ""
    if keyword.shape == "qualified_cost":
        place = re.search(r"\{|(?<=—)", rest)
        cost = rest[place.start() :] if place else rest
    return number, cost


def _unread(ability: str, text: str, facts: Facts) -> None:
    """Say that a text was not read, and what it could touch."""
    for tag in tags(text):
        facts.add(f"unread({ability},{tag})")


def _write(ability: str, items: tuple[Item, ...] | None, facts: Facts) -> bool:
    """Write the items of one sentence, all of them or none."""
    return items is not None and _write_all(ability, [items], facts)


def _write_all(ability: str, sentences_items: list[tuple[Item, ...]], facts: Facts) -> bool:
    """Write the items of an ability's sentences, all of them or none."""
    mine = Facts()
    writer = Writer(ability, mine, _quoted)
    try:
        for items in sentences_items:
            writer.write(items)
    except Refused:
        return False
    facts.extend(mine.lines())
    return True


def _quoted(ability: str, text: str, facts: Facts) -> None:
    """Compile the text of a quoted ability."""
    text = text.strip()
    keyword = keyword_text(text)
    if split_keywords(text) == (text,) and keyword is not None:
        _keyword(ability, text, facts)
    else:
        _ability(ability, without_ability_word(text), facts, spell=False)


def _ability(ability: str, text: str, facts: Facts, *, spell: bool) -> None:
    """Compile an ability that is no keyword."""
    activated = split_cost(text)
    if activated is not None:
        kind, start = "activated", "costs"
        parts = [activated[0], *sentences(activated[1])]
    else:
        parts = sentences(text)
        kind, start = "static", "static"
        if _TRIGGER.match(text):
            kind, start = "triggered", "triggered"
        elif spell:
            kind, start = "spell", "sentence"
    facts.add(f"kind({ability},{kind})")
    rest = "static" if kind == "static" else "sentence"
    if spell and kind == "spell":
        starts = ["sentence"] * len(parts)
    else:
        starts = [start, *[rest] * (len(parts) - 1)]
    found = [read(part, how) for part, how in zip(parts, starts, strict=True)]
    unread = [part for part, items in zip(parts, found, strict=True) if items is None]
    if found[0] is None or any(_CHANGES_OTHERS.search(part.lower()) for part in unread):
        _unread(ability, text, facts)
        return
    if not _write_all(ability, [items for items in found if items is not None], facts):
        _unread(ability, text, facts)
        return
    for part in unread:
        _unread(ability, part, facts)


def split_cost(text: str) -> tuple[str, str] | None:
    """Split an activated ability at its colon (602.1).

    Args:
        text: the text of an ability.

    Returns:
        The cost and what follows it, or `None` where there is no colon outside quotation marks.
    """
    inside = False
    for place, sign in enumerate(text):
        if sign == '"':
            inside = not inside
        elif sign == ":" and not inside:
            return text[:place].strip(), text[place + 1 :].strip()
        elif sign in ".\n" and not inside:
            return None
    return None
