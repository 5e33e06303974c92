"""Events in words: what would happen, between replacement effects and in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clingo import Symbol

from pysolver.why.sentences import Names


class Happenings:
    """Words for the events of one run (614_outcomes.lp says how they are written).

    Args:
        names: what objects and players are called.
        tokens: what tokens are called.
        under: the player under whose control a permanent would enter.
    """

    def __init__(
        self, names: Names, tokens: Mapping[Symbol, str], under: Mapping[Symbol, Symbol]
    ) -> None:
        """Nothing is read before it is asked for."""
        self._names = names
        self._tokens = tokens
        self._under = under

    def __call__(self, term: Symbol) -> str:
        """What happens, as a phrase."""
        words: Callable[..., str] | None = getattr(self, f"_{term.name}", None)
        return words(*term.arguments) if words else self._names(term, "")

    def _of(self, term: Symbol) -> str:
        return self._names(term, "")

    # --- Plans -----------------------------------------------------------------------------------

    def _e(self, before: Symbol, event: Symbol, after: Symbol) -> str:
        parts = [self(part) for part in (before, event, after) if part.name != "none"]
        return " and ".join(parts)

    def _both(self, first: Symbol, then: Symbol) -> str:
        return f"{self(first)} and {self(then)}"

    def _repeat(self, times: Symbol, event: Symbol) -> str:
        return f"{times} times {self(event)}"

    def _one(self, event: Symbol) -> str:
        return self(event)

    _fresh = _several = _one

    def _nothing(self) -> str:
        return "nothing happens"

    _none = _nothing

    # --- Events with an amount -------------------------------------------------------------------

    def _n(self, shape: Symbol, amount: Symbol) -> str:
        match shape.name, shape.arguments:
            case "damage", [source, target, _]:
                return f"{self._of(source)} deals {amount} damage to {self._of(target)}"
            case "put_counters", [target, kind, _]:
                plural = "s" * (amount.number != 1)
                return f"{self._of(target)} gets {amount} {kind.string} counter{plural}"
            case "draw_many", [player]:
                return f"{self._of(player)} draws {amount} card{'s' * (amount.number != 1)}"
            case "mill", [player]:
                return f"{self._of(player)} mills {amount}"
            case "exile_top", [player, _]:
                plural = "s" * (amount.number != 1)
                return f"{self._of(player)} exiles the top {amount} card{plural} of the library"
            case "gain_life" | "lose_life", [player]:
                verb = "gains" if shape.name == "gain_life" else "loses"
                return f"{self._of(player)} {verb} {amount} life"
        return f"{self._of(shape)} {amount}"

    # --- Events without one ----------------------------------------------------------------------

    def _draw(self, player: Symbol) -> str:
        return f"{self._of(player)} draws a card"

    def _create(self, player: Symbol, rest: Symbol) -> str:
        parts = []
        while rest.arguments:
            token, amount, rest = rest.arguments
            parts.append(f"{amount} {self._tokens.get(token) or self._of(token)}")
        return f"{self._of(player)} creates {' and '.join(parts) or 'no token'}"

    def _enters(self, permanent: Symbol, copy: Symbol, tapped: Symbol, rest: Symbol) -> str:
        words = f"{self._of(permanent)} enters"
        if player := self._under.get(permanent):
            words += f" under {self._of(player)}'s control"
        words += " tapped" * (tapped.name == "tapped")
        if copy.name == "back":
            words, copy = f"{words} transformed", copy.arguments[1]
        if copy.arguments:
            words += f" as a copy of {self._of(copy.arguments[0])}"
        parts = []
        while rest.arguments:
            kind, amount, rest = rest.arguments
            parts.append(f"{amount} {kind.string} counter{'s' * (amount.number != 1)}")
        return words + f" with {' and '.join(parts)}" * bool(parts)

    def _move(self, o: Symbol, origin: Symbol, to: Symbol, _: Symbol) -> str:
        if (origin.name, to.name) == ("battlefield", "graveyard"):
            return f"{self._of(o)} dies"
        return f"{self._of(o)} goes to {self._of(to)}"

    def _destroy(self, o: Symbol) -> str:
        return f"{self._of(o)} is destroyed"

    def _untap(self, o: Symbol) -> str:
        return f"{self._of(o)} untaps"

    def _remove_counters(self, o: Symbol, kind: Symbol, number: Symbol) -> str:
        plural = "s" * (number.number != 1)
        return f"{self._of(o)} loses {number} {kind.string} counter{plural}"

    def _remove_damage(self, o: Symbol) -> str:
        return f"the damage marked on {self._of(o)} is removed"

    def _tap(self, o: Symbol) -> str:
        return f"{self._of(o)} is tapped"

    def _regenerate(self, o: Symbol, *_: Symbol) -> str:
        return f"{self._of(o)} is regenerated"

    def _reflexive(self, o: Symbol, _: Symbol) -> str:
        return f"an ability of {self._of(o)} triggers"
