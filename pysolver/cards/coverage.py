"""How much of the cards the compiler reads: classes of cards with a fixed list of names each.

`data/classes.tsv` has a line for each class, `data/classes/` a list of its cards. A card of a
class is compiled when the facts of an ability show what the class is about, every ability that
shows it is read whole (or, for a class that asks for the part only, in that part), and no
ability has unread text with one of the class's tags.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pysolver.cards.data import lines, rows
from pysolver.cards.entry import FaceEntry
from pysolver.cards.library import Library
from pysolver.cards.shorthand import unpooled

if TYPE_CHECKING:
    from pysolver.case import Case

_UNREAD = re.compile(r"unread\(.*,(\w+)\)\.")
_ABILITY = re.compile(r"ability\(f,(\d+),")


@dataclass(frozen=True)
class CardClass:
    """A class of cards.

    Attributes:
        name: its name, such as `could_produce`.
        title: what its cards do.
        tags: unread text with one of these tags keeps a card from being compiled.
        whole: whether the abilities that show it must be read whole.
        shows: what an ability's facts must show, a regular expression.
        cards: the names of its cards.
    """

    name: str
    title: str
    tags: frozenset[str]
    whole: bool
    shows: re.Pattern[str]
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """What became of a class.

    Attributes:
        of: the class.
        compiled: the cards that are compiled.
        refused: the others, each with the reason.
        verified: the compiled cards that stand on the board of a case that passes.
    """

    of: CardClass
    compiled: tuple[str, ...]
    refused: dict[str, str]
    verified: tuple[str, ...]


def classes() -> Iterator[CardClass]:
    """Give all classes.

    Yields:
        The classes, in the order of `data/classes.tsv`.
    """
    for name, tags, how, shows, title in rows("classes.tsv"):
        yield CardClass(
            name=name,
            title=title,
            tags=frozenset(tags.split()),
            whole=how == "whole",
            shows=re.compile(shows),
            cards=lines(f"classes/{name}.txt"),
        )


def unread(facts: str) -> dict[int, frozenset[str]]:
    """Give a face's abilities with unread text.

    Args:
        facts: of a `FaceEntry`.

    Returns:
        By ability number, what the unread text could touch.
    """
    found: dict[int, frozenset[str]] = {}
    for line in facts.splitlines():
        begins = _ABILITY.match(line)
        tags = _tags(line)
        if begins and tags:
            found[int(begins[1])] = tags
    return found


def _tags(line: str) -> frozenset[str]:
    """Give the tags of the unread text in a line of facts."""
    found = (_UNREAD.fullmatch(fact) for fact in unpooled(line))
    return frozenset(each[1] for each in found if each)


def reason(card_class: CardClass, entries: Iterable[FaceEntry]) -> str | None:
    """Say why a card of a class is not compiled.

    Args:
        card_class: the class.
        entries: the card's faces; those whose text no source tells are left out.

    Returns:
        The reason, `None` where the card is compiled.
    """
    shown = False
    reasons: list[str] = []
    for entry in entries:
        if "unknown(f,text)" in entry.facts:
            continue
        for line in entry.facts.splitlines():
            begins = _ABILITY.match(line)
            facts = unpooled(line)
            tags = frozenset(each[1] for fact in facts if (each := _UNREAD.fullmatch(fact)))
            shows = card_class.shows.search(" ".join(facts)) is not None
            matter = tags if shows and card_class.whole else tags & card_class.tags
            if matter and begins:
                what = ", ".join(sorted(matter))
                reasons.append(f"ability {begins[1]} has unread text ({what})")
            shown = shown or shows
    if not reasons and not shown:
        reasons.append("no ability shows it")
    return "; ".join(reasons) or None


def measure(card_class: CardClass, library: Library, verified: frozenset[str]) -> Coverage:
    """Measure a class.

    Args:
        card_class: the class.
        library: the library.
        verified: ids of faces on boards of cases that pass.

    Returns:
        What became of its cards.
    """
    compiled: list[str] = []
    refused: dict[str, str] = {}
    checked: list[str] = []
    for name in card_class.cards:
        entries = library.lookup(name)
        why = "not in the library" if entries is None else reason(card_class, entries)
        if why is not None:
            refused[name] = why
            continue
        compiled.append(name)
        if verified.intersection(entry.id for entry in entries or ()):
            checked.append(name)
    return Coverage(card_class, tuple(compiled), refused, tuple(checked))


def faces_on_board(case: "Case", library: Library) -> frozenset[str]:
    """Give the faces that stand on a case's board.

    Args:
        case: a case.
        library: the library.

    Returns:
        Their ids; cards that are written down in the case are left out.
    """
    from pysolver.board import Table

    table = Table(case)
    cards = {thing.name for thing in table.things if thing.card is None}
    cards |= {effect.name for effect in table.effects if effect.card is None}
    return frozenset(entry.id for name in cards for entry in library.lookup(name) or ())
