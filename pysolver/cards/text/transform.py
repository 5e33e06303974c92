"""Trees to structures: the transform modules, joined, and a cache by sentence."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lark import Token, Tree
from lark.exceptions import VisitError

from pysolver.cards.text.parse import grammar
from pysolver.cards.text.structure import Refused
from pysolver.cards.text.transform_actions import Actions
from pysolver.cards.text.transform_amounts import Amounts
from pysolver.cards.text.transform_conditions import Conditions
from pysolver.cards.text.transform_continuous import Continuous
from pysolver.cards.text.transform_costs import Costs
from pysolver.cards.text.transform_damage import Damage
from pysolver.cards.text.transform_effects import Effects
from pysolver.cards.text.transform_enters import Enters
from pysolver.cards.text.transform_events import Replaced
from pysolver.cards.text.transform_filters import Filters
from pysolver.cards.text.transform_lasting import Lasting
from pysolver.cards.text.transform_mana import Mana
from pysolver.cards.text.transform_moving import Moving
from pysolver.cards.text.transform_references import References
from pysolver.cards.text.transform_replacements import Replacements
from pysolver.cards.text.transform_restrictions import Restrictions
from pysolver.cards.text.transform_situations import Situations
from pysolver.cards.text.transform_statics import Statics
from pysolver.cards.text.transform_timing import Timing
from pysolver.cards.text.transform_tokens import Tokens
from pysolver.cards.text.transform_triggers import Triggers


class Meaning(
    Actions,
    Amounts, Conditions, Continuous, Costs, Damage, Effects, Enters, Filters, Lasting, Mana, Moving,
    References, Replaced, Replacements, Restrictions, Situations, Statics, Timing, Tokens, Triggers,
):  # fmt: skip
    """Every method of every subject."""

    def __default__(self, data: str, children: list[Any], _meta: object) -> Any:
        """Give the only child of a rule without an alternative's name.

        Raises:
            NotImplementedError: for a name of the grammar that has no method.
        """
        if isinstance(data, Token) and len(children) == 1:
            return children[0]
        raise NotImplementedError(f"no transform method is called {data}")


_MEANING = Meaning()


def structure_of(tree: Tree[Token]) -> Any:
    """Give what a tree means.

    Args:
        tree: a tree without ambiguity.

    Returns:
        Items, as the start symbol's rules give them.

    Raises:
        Refused: where the meaning cannot be written exactly.
    """
    try:
        return _MEANING.transform(tree)
    except VisitError as error:
        if isinstance(error.orig_exc, Refused):
            raise error.orig_exc from None
        raise


@lru_cache(maxsize=200_000)
def read(sentence: str, start: str) -> Any | None:
    """Read a sentence.

    Args:
        sentence: without its closing stop, with `~` for the object itself.
        start: a start symbol of the grammar.

    Returns:
        Its items, or `None` where it cannot be read exactly.
    """
    tree = grammar().parse(sentence, start)
    if tree is None:
        return None
    try:
        return structure_of(tree)
    except Refused:
        return None
