"""Payments that counting could not decide: what stages `can_activate`, `can_play` and
`special_actions` leave open is put to the search of payments, stage `can_pay`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clingo import Function, Symbol

from pysolver.questions import Found

SOURCES, PAYING = "mana_sources", "can_pay"
"""The stages that list where mana can come from, and that search a payment."""

_TOUCHES = "touches"
"""What they show of a source whose mana may depend on what was activated before."""

_UNSURE = frozenset((_TOUCHES, "pool_doubt", "snow_doubt", "lost", "too_big"))
"""What they show where they cannot tell that a cost can't be paid."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A cost of mana to be looked at.

    Args:
        deed: what it is paid for, as the stage that asks calls it.
        player: who pays.
        symbols: the symbols of the cost, as facts write them.
        purposes: the spell or ability: `spell(O)` or `ability(O,A)`.
        taken: permanents that are tapped for another part of the cost.
        rest: other parts of the cost: which part, and how many objects it asks for.
        life: how much life other parts of the cost ask for.
        payers: who can pay for such a part: which part, tapped or not, and the object.
        unclear: the answers, `yes` and `no`, that are not certain even if they are found.
    """

    deed: Symbol
    player: Symbol
    symbols: tuple[str, ...]
    purposes: tuple[Symbol, ...]
    taken: tuple[Symbol, ...]
    rest: tuple[tuple[Symbol, ...], ...]
    life: tuple[Symbol, ...]
    payers: tuple[tuple[Symbol, ...], ...]
    unclear: frozenset[str]

    def facts(self, number: int, board: int) -> str:
        """The question `can_pay` of this number."""
        said = [f"asked({number},can_pay,{self.player}).", f"asked_board({number},{board})."]
        said.append(f"paid_deed({number},{self.deed}).")
        said += [f"asked_cost({number},{n},{s})." for n, s in enumerate(self.symbols, 1)]
        for purpose in self.purposes:
            if purpose.name == "spell":
                said.append(f"asked_spell({number},{purpose.arguments[0]},{self.player}).")
            else:
                thing, ability = purpose.arguments
                said.append(f"asked_payment({number},{thing},{ability}).")
        said += [f"tapped({thing})." for thing in self.taken]
        said += [f"asked_rest({number},{part},{count})." for part, count in self.rest]
        said += [f"asked_life({number},{life})." for life in self.life]
        said += [f"asked_payer({number},{part},{state},{it})." for part, state, it in self.payers]
        return " ".join(said)


def open_payments(found: Found) -> list[Payment]:
    """The payments that a stage left open.

    Args:
        found: what the stage shows about a question.
    """
    return [
        _payment(atom.arguments[-1], found)
        for name in ("payment", "action_payment")
        for atom in sorted(found.get(name, ()))
    ]


def _payment(deed: Symbol, found: Found) -> Payment:
    def about(name: str) -> Iterable[tuple[Symbol, ...]]:
        return (
            tuple(atom.arguments[2:])
            for atom in sorted(found.get(name, ()))
            if atom.arguments[1] == deed
        )

    owed = [str(symbol) for symbol, count in about("owes") for _ in range(count.number)]
    return Payment(
        deed,
        next(iter(about("pays")))[0],
        tuple(owed),
        tuple(what for (what,) in about("paid_for")),
        tuple(thing for (thing,) in about("taken_for_cost")),
        tuple(about("rest_asks")),
        tuple(life for (life,) in about("rest_life")),
        tuple(about("rest_payer")),
        frozenset(answer.name for (answer,) in about("payment_unclear")),
    )


def settled(question: Symbol, payment: Payment, shown: Sequence[Symbol]) -> list[Symbol]:
    """What the search has found out about a payment.

    Args:
        question: the number of the question that asks for the deed.
        payment: the payment.
        shown: what both stages show about it.

    Returns:
        `paid(Q,D)` or `unpaid(Q,D)`, and the atoms that prove it; nothing where it is not certain.
    """
    payable = [atom for atom in shown if atom.name == "can_be_paid"]
    if payable:
        certain = "yes" not in payment.unclear and all(atom.name != _TOUCHES for atom in shown)
        return [Function("paid", [question, payment.deed]), *payable] if certain else []
    if "no" in payment.unclear or any(atom.name in _UNSURE for atom in shown):
        return []
    reasons = [atom for atom in shown if atom.name == "cant_be_paid"]
    return [Function("unpaid", [question, payment.deed]), *reasons]
