"""What the modules about replacement effects share: events, and what refers back to them.

A replacement effect's own words `it`, `that player` and `that much` mean its event (614.1), not
what the ability named before. The terms are those of `encodings/README.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from pysolver.cards.text.base import term, tests
from pysolver.cards.text.structure import (
    Anaphor,
    Filter,
    Instruction,
    Item,
    Quoted,
    Refused,
    Replacement,
    Term,
    Text,
    Value,
    substitute,
)  # fmt: skip

Items = tuple[Item, ...]
Mods = tuple[Term, ...]

SELF = tests(term("self"))
"""The filter for the object itself."""

ATTACHED = tests(term("attached"))
"""The filter for what the object is attached to."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event that a replacement effect waits for.

    Attributes:
        name: the event.
        tests: what it must be.
        objects: the objects it names: how effects call each, and which it can be; a `None`
            in the place of the filter is an object that a reference names.
        player: how effects call its player, where it has one.
        more: further facts of the replacement effect (`once`).
        duration: until when the effect waits, where the words of the event say so.
        each: whether each of several objects is meant by itself.
    """

    name: str
    tests: tuple[Term, ...] = ()
    objects: tuple[tuple[Value, Filter | None], ...] = ()
    player: Value | None = None
    more: tuple[Term, ...] = ()
    duration: Value | None = None
    each: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """What an event happens to, as its words name it.

    Attributes:
        filter: which objects it can be; of a reference what its words say it is.
        reference: the reference, where it is one object that was named before.
        each: whether its words say that each one of several is meant by itself.
    """

    filter: Filter | None
    reference: Value | None = None
    each: bool = False

    def test(self) -> Value:
        """Give what stands in a test."""
        if self.reference is not None:
            return term("ref", self.reference)
        assert self.filter is not None
        return self.filter

    def called(self, name: str) -> tuple[Value, Filter | None]:
        """Give how an effect calls it, and what it is.

        Args:
            name: the vocabulary's name for it, unless it is the source or what that is attached to.
        """
        if self.filter == SELF:
            return ("self", None)
        if self.filter == ATTACHED:
            return ("attached", None)
        return (name, self.filter)


def thing(value: Value) -> Thing:
    """Give what a reference or a filter names."""
    if isinstance(value, Filter):
        return Thing(value)
    if value == "self":
        return Thing(SELF)
    if value == "attached":
        return Thing(ATTACHED)
    if isinstance(value, Anaphor):
        return Thing(value.what, value)
    return Thing(None, value)


def anaphors(value: Any) -> Iterator[Anaphor]:
    """Give every word that refers back within a structure."""
    if isinstance(value, Anaphor):
        yield value
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from anaphors(part)
    elif is_dataclass(value) and not isinstance(value, type | Text | Quoted):
        for field in fields(value):
            yield from anaphors(getattr(value, field.name))


def says(mention: Filter, what: Filter) -> bool:
    """Whether everything that passes a filter is what a mention says it is."""
    return all(any(said <= each for said in mention.alternatives) for each in what.alternatives)


def _meant(word: Anaphor, event: Event) -> Value:
    """Give what a word means within an event.

    Raises:
        Refused: where it could be several things, or nothing of the event.
    """
    if word.word == "amount":
        return "event_amount"
    if word.word == "player" and event.player is not None:
        return event.player
    if word.word == "object":
        if word.what == tests(term("source")):
            word = Anaphor("object")
        found = {
            name
            for name, what in event.objects
            if word.what is None or what is None or says(word.what, what)
        }
        if len(found) == 1:
            return found.pop()
    raise Refused("a word that refers to nothing of the event, or to several things")


def resolved(value: Any, event: Event) -> Any:
    """Put what words mean in the place of words that refer to an event."""
    for word in set(anaphors(value)):
        value = substitute(value, word, _meant(word, event))
    return value


def effects(items: Items, name: str) -> Mods:
    """Give instructions as modifications.

    Args:
        items: instructions that are carried out in any case.
        name: `becomes`, `also` or `then`.

    Raises:
        Refused: where an instruction is optional, conditional or lasts.
    """
    found: list[Term] = []
    for item in items:
        if not isinstance(item, Instruction) or item.more:
            raise Refused("no plain instruction")
        found.append(term(name, item.effect))
    return tuple(found)


def replacement(event: Event, *options: Mods, more: tuple[Term, ...] = ()) -> Items:
    """Write a replacement effect.

    Args:
        event: what it replaces.
        options: what may happen instead; words in them refer to the event.
        more: further facts, such as `prevention`.
    """
    return (
        Replacement(
            event.name,
            event.tests,
            tuple(resolved(mods, event) for mods in options),
            event.more + more,
            event.duration,
        ),
    )


def also_if(items: Items, condition: Value) -> Items:
    """Let replacement effects depend on a condition."""
    found: list[Item] = []
    for item in items:
        if not isinstance(item, Replacement):
            raise Refused("a condition on what is no replacement effect")
        given = tuple(test for test in item.tests if test.name == "if")
        kept = tuple(test for test in item.tests if test.name != "if")
        for test in given:
            condition = term("all", test.args[0], condition)
        found.append(
            Replacement(
                item.event, (*kept, term("if", condition)), item.options, item.more, item.duration
            )
        )
    return tuple(found)
