"""The runs of a chunk, kept for proofs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from clingo import Symbol

from pysolver import solver
from pysolver.why.program import Program, read
from pysolver.why.record import Origins, Stage


class Ledger:
    """Runs stages, and keeps what they took and gave, in their order."""

    def __init__(self) -> None:
        """Nothing has been run yet."""
        self.stages: list[Stage] = []

    def run(
        self,
        name: str,
        texts: Sequence[str],
        atoms: solver.Handed | Sequence[Symbol],
        origins: Callable[[], Origins],
        earlier: Sequence[Stage],
    ) -> tuple[Sequence[Symbol], Stage]:
        """Run a stage.

        Args:
            name: the stage's name.
            texts: the texts of the facts that it takes.
            atoms: the atoms that it takes.
            origins: gives what `Stage` takes as such.
            earlier: as `Stage` takes them.

        Returns:
            What it shows, and the run.
        """
        model = solver.run_whole(name, *texts, atoms=atoms, whole=True)
        atoms = atoms if isinstance(atoms, solver.Handed) else list(atoms)
        taken = partial(_taken, list(texts), atoms)
        stage = Stage(_program(name), taken, model.atoms, model.control, origins, earlier=earlier)
        self.stages.append(stage)
        return model.shown, stage

    def search(
        self, name: str, texts: Sequence[str], atoms: solver.Handed | Sequence[Symbol]
    ) -> Stage:
        """Keep a search, which has no one model, with what it took; arguments as `run`."""
        return Stage(_program(name), lambda: _taken(texts, atoms), ())

    def pass_by(
        self,
        name: str,
        texts: Sequence[str],
        atoms: solver.Handed | Sequence[Symbol],
        origins: Callable[[], Origins],
    ) -> tuple[Sequence[Symbol], Stage]:
        """Run a stage about boards on their way; arguments and result as `run`.

        There are many such runs, and proofs need few of them: these are run a second time.
        """

        @cache
        def again() -> solver.Model:
            return solver.run_whole(name, *texts, atoms=atoms, whole=True)

        stage = Stage(
            _program(name),
            lambda: _taken(texts, atoms),
            lambda: again().atoms,
            lambda: again().control,
            origins,
            passing=True,
        )
        self.stages.append(stage)
        return solver.run(name, *texts, atoms=atoms), stage


def _program(name: str) -> Program:
    return read((solver.stage_file(name),))


def _taken(texts: Sequence[str], atoms: solver.Handed | Sequence[Symbol]) -> list[Symbol]:
    """What the texts say, those of the cards but once, and the atoms."""
    first = _parsed(texts[0]) if texts else ()
    return [*first, *solver.parse("\n".join(texts[1:])), *atoms]


@lru_cache(maxsize=4)
def _parsed(text: str) -> list[Symbol]:
    return solver.parse(text)
