"""Sentences that say more about the sentence before, joined with it before facts are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pysolver.cards.text.structure import (
    IT,
    Anaphor,
    Fact,
    Filter,
    InPlace,
    Instruction,
    Item,
    KeywordAbility,
    Nested,
    Otherwise,
    Part,
    Reflexive,
    Refused,
    Replacement,
    Rider,
    Same,
    SameKeywords,
    Still,
    Term,
    Text,
    Value,
    contains,
    substitute,
)

Items = tuple[Item, ...]

_PRIOR_TYPES = frozenset(
    Term("clear", (kind,)) for kind in ("types", "land_types", "creature_types", "artifact_types")
)


def joined(sentences: Sequence[Items | None]) -> list[Items | None]:
    """Join the sentences of an ability.

    Args:
        sentences: the items of each sentence, `None` where it was not read.

    Returns:
        As many sentences, without items that are about another sentence.

    Raises:
        Refused: a sentence is about one that was not read, or that it does not fit.
    """
    found: list[Items | None] = []
    for items in sentences:
        match items:
            case (Still(),):
                _retain_types(found)
                found.append(())
            case (Same(more),):
                before = _before(found)
                if sum(isinstance(item, Part) for item in before) != 1:
                    raise Refused("the same of nothing or several things")
                found[-1] = tuple(_wider(item, more) for item in before)
                found.append(())
            case (SameKeywords(names),):
                before = _before(found)
                found[-1] = _every_keyword(before, names)
                found.append(())
            case (Otherwise(others),):
                condition, parts_before = _conditional(_before(found))
                found[-1] = _with(parts_before, condition)
                found.append(_with(others, Term("non", (condition,))))
            case (Reflexive(does, more),):
                place = max((n for n, each in enumerate(found) if each != ()), default=0)
                joint = _triggering(found[place] if found else None, does, more)
                if joint is not None:
                    found[place] = joint
                found.append(None if joint is None else ())
            case (Replacement(),) if (going_on := _goes_on(found, items)) is not None:
                found[-1] = going_on
                found.append(())
            case (InPlace(condition, others),):
                before = _before(found)
                found[-1] = _with(before, Term("non", (condition,)))
                found.append(_with(others, condition))
            case (Instruction() | Part(), *_) if _goes_on_later(found, items):
                *rest, made = found[-1] or ()
                found[-1] = (*rest, _with_more(made, items))
                found.append(())
            case (Instruction(Term("new_targets")) as choice,) if found and found[-1]:
                *rest, last = found[-1]
                later = _copying_later(last, choice)
                found[-1] = (*rest, later or last)
                found.append(() if later else items)
            case _:
                found.append(_of_those(items, found[-1] if found else None))
    return found


def _goes_on_later(found: Sequence[Items | None], items: Items) -> bool:
    """Whether 'if you do' is about what an ability that is made does later (603.7)."""
    facts = [
        item.more if isinstance(item, Instruction) else item.instruction
        for item in items
        if isinstance(item, Instruction | Part)
    ]
    done = Term("when", (Anaphor("done"),))
    match found[-1:]:
        case [(*_, Instruction(Term("create_ability", (Nested(), "once"))))]:
            return len(facts) == len(items) and all(done in more for more in facts)
    return False


def _with_more(made: Item, items: Items) -> Item:
    """Let an ability that an effect makes do more."""
    match made:
        case Instruction(Term("create_ability", (Nested() as nested, *rest)), more):
            nested = replace(nested, items=(*nested.items, *items))
            return Instruction(Term("create_ability", (nested, *rest)), more)
    raise Refused("no ability is made")


def _of_those(items: Items | None, before: Items | None) -> Items | None:
    """Let 'they' of a static ability mean what the effects of the sentence before apply to."""
    whom = {item.applies_to for item in before or () if isinstance(item, Part)}
    if not items or len(whom) != 1 or not isinstance(what := next(iter(whom)), Filter):
        return items
    return tuple(
        replace(item, applies_to=what)
        if isinstance(item, Part) and item.applies_to == _THEM and item.duration is None
        else item
        for item in items
    )


_THEM = Term("ref", (IT,))


def _copying_later(item: Item, choice: Instruction) -> Item | None:
    """Let the ability that an effect makes and that copies a spell choose new targets for it."""
    match item:
        case Instruction(Term("create_ability", (Nested() as made, *rest)), more):
            if contains(made.items, "copy"):
                made = replace(made, items=(*made.items, choice))
                return Instruction(Term("create_ability", (made, *rest)), more)
        case Rider("add_mana", (Term("spend_rider", (Term("on", (purpose, does)),)),)):
            match does:
                case Term("does", (Nested() as made,)) if contains(made.items, "copy"):
                    made = replace(made, items=(*made.items, choice))
                    on = Term("on", (purpose, Term("does", (made,))))
                    return Rider("add_mana", (Term("spend_rider", (on,)),))
    return None


_OF_KINDS = ("landwalk", "protection")
"""Keyword abilities that say of what they are: one that has such an ability lends that one."""


def _every_keyword(items: Items, names: Sequence[str]) -> Items:
    """Let an effect that gives one keyword by a condition give others by the same condition."""
    if items and isinstance(items[0], Fact) and items[0].term.name == "condition":
        condition, parts = _conditional(items)
        items = _with(parts, condition)
    given = [item for item in items if isinstance(item, Part)]
    if len(given) != 1 or any(isinstance(item, Instruction) for item in items):
        raise Refused("the same of nothing or several things")
    (first,) = given
    match first.changes:
        case (Term("ability", (KeywordAbility(name),)),):
            more = [_with_keyword(first, name, other) for other in names]
        case _:
            raise Refused("no keyword is given")
    return (*items, *more)


def _with_keyword(part: Part, name: str, other: str) -> Part:
    """Put a keyword in the place of another one in a continuous effect and its condition."""
    has = Term("keyword", (Text(name),))
    if not contains(part.condition or part.instruction, has):
        raise Refused("the condition does not speak of the keyword")
    if other not in _OF_KINDS:
        changed: Part = substitute(part, has, Term("keyword", (Text(other),)))
        return replace(changed, changes=(Term("ability", (KeywordAbility(other),)),))
    match part.condition:
        case Term("compare", (Term("count", (Filter() as what,)), "ge", 1)) if (
            part.duration is None
        ):
            lenders = substitute(what, has, Term("keyword", (Text(other),)))
            lent = Term("keyword_abilities_of", (Text(other), lenders))
            return replace(part, changes=(lent,), condition=None)
    raise Refused("of what the keyword is cannot be told")


def _triggering(before: Items | None, does: Items, more: bool) -> Items | None:
    """Let a replacement effect set off a reflexive ability, or say more of the one it sets off."""
    match before, more:
        case (Replacement(event="move", options=(mods,), duration=None) as only,), False:
            items = (Fact(Term("trigger", (Term("reflexive"),))), *does)
        case (Replacement(options=((*mods, last),), duration=None) as only,), True:
            match last:
                case Term("also", (Term("create_ability", (Nested(_, said), _)),)):
                    items = (*said, *does)
                case _:
                    return None
        case _:
            return None
    made = Term("create_ability", (Nested("triggered", items), "once"))
    return (replace(only, options=((*mods, Term("also", (made,))),)),)


_SPELL = Anaphor("object", Filter(frozenset({frozenset({Term("spell")})})))
_CREATURE = Anaphor("object", Filter(frozenset({frozenset({Term("type", ("creature",))})})))
_ABOUT = {"cast": _SPELL, "put_onto_battlefield": _CREATURE}
"""Instructions of a reflexive ability, and what the next sentence calls their object."""


def _goes_on(found: Sequence[Items | None], items: Items) -> Items | None:
    """Let a reflexive ability say in the next sentence what becomes of what it moves."""
    match found[-1] if found else None:
        case (*others, Instruction(Term("create_ability", (Nested(_, said) as made, *rest)), more)):
            named = [word for name, word in _ABOUT.items() if contains(said, name)]
            reflexive = contains(said, Term("trigger", (Term("reflexive"),)))
            if reflexive and any(contains(items, word) for word in named):
                made = replace(made, items=(*said, *items))
                return (*others, Instruction(Term("create_ability", (made, *rest)), more))
    return None


def _before(found: Sequence[Items | None]) -> Items:
    """Give the sentence before."""
    if not found or found[-1] is None:
        raise Refused("about a sentence that was not read")
    return found[-1]


def _wider(item: Item, more: Filter) -> Item:
    """Let a continuous effect apply to more objects."""
    if not isinstance(item, Part):
        return item
    if not isinstance(item.applies_to, Filter):
        raise Refused("the same of what is named")
    return replace(item, applies_to=item.applies_to | more)


def _retain_types(found: list[Items | None]) -> None:
    """Let the last effect that sets types keep the prior ones (205.1b)."""
    for place in range(len(found) - 1, -1, -1):
        items = found[place]
        if items is None:
            break
        if any(isinstance(item, Part) and _PRIOR_TYPES & set(item.changes) for item in items):
            found[place] = tuple(_retaining(item) for item in items)
            return
    raise Refused("still something, but nothing changed it")


def _retaining(item: Item) -> Item:
    """Leave out of a continuous effect that prior types and subtypes go."""
    if not isinstance(item, Part):
        return item
    kept = tuple(change for change in item.changes if change not in _PRIOR_TYPES)
    return replace(item, changes=kept)


def _conditional(items: Items) -> tuple[Value, Items]:
    """Split a sentence of a static ability into its condition and its effects."""
    first, *rest = items
    if not isinstance(first, Fact) or first.term.name != "condition":
        raise Refused("otherwise than under no condition")
    return first.term.args[0], tuple(rest)


def _with(items: Items, condition: Value) -> Items:
    """Give effects of a static ability a condition of their own."""
    found: list[Item] = []
    for item in items:
        if not isinstance(item, Part) or item.condition is not None or item.duration is not None:
            raise Refused("a condition of its own for what has none")
        found.append(replace(item, condition=condition))
    return tuple(found)
