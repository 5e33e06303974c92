"""An executable rulebook: every legal outcome, with the rules that prove it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pysolver.results import Result, Results, boards, solve, solve_many

__all__ = ["Result", "Results", "boards", "solve", "solve_many"]


def __getattr__(name: str) -> Any:
    """Load what Python programs use when they use it: the command line starts faster."""
    if name in __all__:
        from pysolver import results

        return getattr(results, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
