"""What sentences mean: terms, filters, instructions and the other items they are made of.

A structure knows nothing of the ability it stands in. `facts.py` numbers its parts and writes it
as facts in the vocabulary of `encodings/README.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeAlias


class Refused(Exception):
    """The sentence was parsed, but what it means cannot be written exactly."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term such as `count(F)`; a constant is a term without arguments."""

    name: str
    args: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A string, written in double quotes."""

    value: str


@dataclass(frozen=True, slots=True)
class Filter:
    """Which objects: at least one alternative of which every test passes.

    Attributes:
        alternatives: sets of tests; an empty set passes everything.
    """

    alternatives: frozenset[frozenset[Term]]

    def __and__(self, other: Filter) -> Filter:
        """Objects that match both."""
        return Filter(
            frozenset(mine | theirs for mine in self.alternatives for theirs in other.alternatives)
        )

    def __or__(self, other: Filter) -> Filter:
        """Objects that match one of the two."""
        return Filter(self.alternatives | other.alternatives)

    def tests(self) -> frozenset[Term]:
        """Every test of every alternative."""
        return frozenset(test for tests in self.alternatives for test in tests)


@dataclass(frozen=True, slots=True)
class Among:
    """Types of mana to choose from, by their letters (`"RG"`)."""

    letters: str


@dataclass(frozen=True, slots=True)
class Target:
    """A target: its first mention in an ability gives it a number.

    Attributes:
        what: what can be chosen.
        optional: whether it is 'up to'.
        count: how many are chosen.
        other: whether it is 'any other target', after another one in the same sentence.
    """

    what: Filter | Text
    optional: bool = False
    count: Value = 1
    other: bool = False


@dataclass(frozen=True, slots=True)
class Anaphor:
    """A word that refers back, such as `it`, `that creature` or `that player`.

    Attributes:
        word: `object`, `objects` ('they', 'them'), `exiled` ('the exiled creature'), `player`,
            `amount` ('that much'), `done` ('if you do'), `cast` ('if you cast a spell this way') or
            `otherwise`.
        what: what a mention of the object says it is (`that land`), or `None` for `it`.
        several: whether it says that there are several (`those lands`).
    """

    word: str
    what: Filter | None = None
    several: bool = False


IT = Anaphor("object")
"""The word 'it'."""


@dataclass(frozen=True, slots=True)
class Paid:
    """How many were chosen for a cost of the ability ('for each counter removed this way').

    Attributes:
        cost: the functor of the cost, or empty for whichever has an amount to choose.
        what: what is counted of it, or `None` for all.
    """

    cost: str = ""
    what: Filter | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Quoted:
    """The text of a quoted ability, compiled as an ability of its own."""

    text: str


@dataclass(frozen=True, slots=True)
class KeywordAbility:
    """A keyword ability that an effect gives, as printed (`ward {2}`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Nested:
    """An ability that an effect makes, of items of its own: a delayed trigger (603.7)."""

    kind: str
    items: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class TokenFace:
    """The characteristics of a token that an effect creates, as on a face.

    Attributes:
        properties: facts about the token without the token itself (`type(creature)`).
        abilities: its abilities.
    """

    properties: tuple[Term, ...]
    abilities: tuple[Quoted | KeywordAbility, ...] = ()


Value: TypeAlias = (
    Term | Text | Filter | Among | Target | Anaphor | Paid | Quoted | KeywordAbility | Nested
    | TokenFace | int | str
)  # fmt: skip
"""What stands in a term; a plain string is a constant."""


THIS_ABILITY = "this_ability"
"""The ability itself, where a text says that something has it ('except it has this ability')."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about the ability itself: `restriction(A,sorcery_speed)` is `restriction` of one."""

    term: Term


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: `effect(A,K,Effect)`, and more facts about it (`adds(A,K,…)`).

    Attributes:
        effect: what is done.
        more: further facts, without the ability and the number of the instruction.
    """

    effect: Term
    more: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Rider:
    """Facts about the instruction before, from a sentence of its own (`Spend this mana only …`).

    Attributes:
        about: the functor of the instruction that it can be about (`add_mana`).
        more: the facts, without the ability and the number of the instruction.
    """

    about: str
    more: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Instead:
    """An instruction that takes the place of the one before, under a condition (614.15)."""

    instruction: Instruction | Part


@dataclass(frozen=True, slots=True)
class Part:
    """A continuous effect: one set of objects, changed in some ways (613.1).

    Attributes:
        applies_to: a filter, or `ref(Ref)`.
        changes: what it does to each of them.
        duration: of a resolved one; `None` for a static ability.
        condition: of a part of a static ability that has parts without it.
        instruction: further facts about the instruction that makes a resolved one.
    """

    applies_to: Value
    changes: tuple[Term, ...]
    duration: Value | None = None
    condition: Value | None = None
    instruction: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Replacement:
    """A replacement or prevention effect (614, 615).

    Attributes:
        event: the event it replaces.
        tests: what the event must be.
        options: each a row of modifications; the affected player chooses one.
        more: further facts (`prevention`, `option_if`), without the ability and the number.
        duration: of a resolved one; `None` for a static ability.
        instruction: further facts about the instruction that makes a resolved one.
    """

    event: str
    tests: tuple[Term, ...]
    options: tuple[tuple[Term, ...], ...]
    more: tuple[Term, ...] = ()
    duration: Value | None = None
    instruction: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Still:
    """Says that what the effect before changes keeps its prior types ('It's still a land')."""


@dataclass(frozen=True, slots=True)
class Same:
    """Says that the effect before applies to more objects ('The same is true for …')."""

    applies_to: Filter


@dataclass(frozen=True, slots=True)
class SameKeywords:
    """Says that the effect before gives other keywords by the same condition.

    Attributes:
        names: of the keyword abilities; `protection` and `landwalk` stand for whatever kind of
            them what the condition speaks of has.
    """

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reflexive:
    """What happens when the replacement effect of the sentence before does what it says (603.12).

    Attributes:
        items: what the ability does that then triggers.
        more: whether it is said of that ability itself, in a sentence of its own ('if you do').
    """

    items: tuple[Any, ...]
    more: bool = False


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What a static ability does while the condition of the sentence before does not hold."""

    items: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class InPlace:
    """What a static ability does in the place of the sentence before while a condition holds."""

    condition: Value
    items: tuple[Any, ...]


Item: TypeAlias = (
    Fact
    | Instruction
    | Rider
    | Instead
    | Part
    | Replacement
    | Still
    | Same
    | SameKeywords
    | Otherwise
    | InPlace
    | Reflexive
)
"""What a sentence is made of."""


def substitute(value: Any, old: Value, new: Value) -> Any:
    """Put a value in the place of another one, everywhere in a structure.

    Args:
        value: an item, a term, a filter, or a tuple or frozenset of these.
        old: what to replace (`x`).
        new: what stands there afterwards.

    Returns:
        The structure with `new` for `old`.
    """
    if value == old:
        return new
    if isinstance(value, tuple | frozenset):
        return type(value)(substitute(part, old, new) for part in value)
    if is_dataclass(value) and not isinstance(value, type | Text | Quoted):
        parts = {f.name: substitute(getattr(value, f.name), old, new) for f in fields(value)}
        return replace(value, **parts)
    return value


def map_filters(value: Any, change: Callable[[Filter], Filter]) -> Any:
    """Change every filter of a structure.

    Args:
        value: a term, a filter, or a tuple or frozenset of these.
        change: gives the filter that takes the place of one; filters within it are changed first.

    Returns:
        The structure with the changed filters.
    """
    if isinstance(value, tuple | frozenset):
        return type(value)(map_filters(part, change) for part in value)
    if isinstance(value, Term):
        return replace(value, args=map_filters(value.args, change))
    if isinstance(value, Filter):
        return change(replace(value, alternatives=map_filters(value.alternatives, change)))
    return value


def contains(value: Any, what: Value) -> bool:
    """Whether a value stands somewhere in a structure.

    Args:
        value: an item, a term, a filter, or a tuple or frozenset of these.
        what: a value, or the name of a term.
    """
    if value == what or (isinstance(value, Term) and value.name == what):
        return True
    if isinstance(value, tuple | frozenset):
        return any(contains(part, what) for part in value)
    if is_dataclass(value) and not isinstance(value, type | Text | Quoted):
        return any(contains(getattr(value, f.name), what) for f in fields(value))
    return False
