"""The checked cases: no answer that is called complete is wrong, each has a proof that stands, and
every rule fires in one of them.

`data/unfired_rules.txt` lists the rules that fire in no case, with the reason: file, predicate of
the head, how many, why. `python tests/test_verified_cases.py` prints it as it would be now.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import clingo
import pytest
from test_bad_actions import bad_cases

from pysolver import api, solver
from pysolver.answer import Answer
from pysolver.cards.library import Library
from pysolver.case import Case, read_cases
from pysolver.doubts import doubts
from pysolver.errors import CaseError
from pysolver.evidence import Evidence, check_all
from pysolver.ledger import Ledger
from pysolver.verify import Report
from pysolver.why import Rule, Stage, read
from pysolver.why.citations import cr_numbers
from pysolver.why.coverage import fired
from pysolver.why.program import add_facts, control

FOLDER = Path(__file__).parent
LISTED = FOLDER / "data" / "unfired_rules.txt"
REFUSED = FOLDER / "data" / "refused.case.yaml"
"""Cases that are errors: a rule forbids what would be done, or it is more than can be looked at."""
PARTS = 8
"""Chunks of cases: those in which as much is done first come together, which is much faster."""
EVERY = 10
"""Of the cards of the library, every so-and-so-many-th is looked at for what is understood."""

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
PATIENCE = 400 if RUN else 0
"""Seconds for which one of several processes waits for what the others find."""

FOUND = Path(tempfile.gettempdir()) / f"pysolver-rules-that-fire-{RUN or os.getpid()}"
"""Where the processes of a test run tell each other which rules fired, a file for each part."""

_fired: set[str] = set()


@cache
def _cases() -> list[Case]:
    """The cases of all files, those in which most is done first at the beginning."""
    files = sorted((FOLDER / "cases").glob("*.case.yaml"))
    cases = (case for file in files for case in read_cases(file))
    return sorted(cases, key=lambda case: len(case.do), reverse=True)


def _part(number: int) -> list[Case]:
    """A part of the cases."""
    size = -(-len(_cases()) // PARTS)
    return _cases()[number * size : (number + 1) * size]


@contextmanager
def _watched() -> Iterator[None]:
    """Note which rules fire in every run."""
    run_whole, every, run = solver.run_whole, solver.every, Ledger.run
    kept: list[Stage] = []

    def watched(stage: str, *facts: str, whole: bool = False, **more: Any) -> solver.Model:
        model = run_whole(stage, *facts, whole=True, **more)
        if whole:
            return model
        program = read((solver.stage_file(stage),))
        _fired.update(fired(Stage(program, (), model.atoms, model.control), _fired))
        return solver.Model(model.shown, (), None)

    def keeping(ledger: Ledger, *told: Any) -> tuple[Sequence[clingo.Symbol], Stage]:
        shown, stage = run(ledger, *told)
        kept.append(stage)
        return shown, stage

    def searched(
        stage: str, *facts: str, atoms: Iterable[clingo.Symbol] = (), most: int
    ) -> list[list[clingo.Symbol]] | None:
        program = read((solver.stage_file(stage),))
        told = [*atoms, *solver.parse("\n".join(facts))]
        made = control(program, "\n".join(str(rule.statement) for rule in program.rules))
        add_facts(made, told)
        made.configuration.solve.models = 8  # type: ignore[union-attr]
        made.ground()
        with made.solve(yield_=True) as models:
            for model in models:
                _fired.update(fired(Stage(program, told, model.symbols(atoms=True)), _fired))
        return every(stage, *facts, atoms=list(told), most=most)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "run_whole", watched)
        patch.setattr(Ledger, "run", keeping)
        patch.setattr(solver, "every", searched)
        patch.setattr("pysolver.doubts._known", {})  # what was looked at before is looked at anew
        yield
    for stage in kept:  # now that all proofs are made, as looking leaves something in its control
        _fired.update(fired(stage, _fired))


def _answered(cases: Sequence[Case]) -> tuple[list[list[Answer]], list[Evidence]]:
    """The answers to the questions of each case, and what they rest on, with its proofs checked."""
    kept: list[Evidence] = []

    def checked(found: Sequence[Evidence]) -> None:
        kept.extend(found)
        check_all(found)

    with _watched(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "check_all", checked)
        answers = api.answer_chunk(cases, check=True)
    for found in answers:
        if not isinstance(found, list):
            raise found
    return [found for found in answers if isinstance(found, list)], kept


def _unproved(evidence: Sequence[Evidence]) -> Iterator[str]:
    """The complete answers that have no proof."""
    for found in evidence:
        numbers = {number for proof in found.proofs for number in proof.rules}
        assert numbers <= cr_numbers()
        assert all(proof.tree()["sentence"] for proof in found.proofs)
        if found.proofs or found.absent or not found.answer.complete:
            continue
        yield f"{found.answer.case}: {found.answer.ask}"


def _too_sure(cases: Sequence[Case], answers: Sequence[Sequence[Answer]]) -> Iterator[str]:
    """The answers that are called complete though their cases are about what no board tells."""
    for case, found in zip(cases, answers, strict=True):
        if "uncertain" in Path(case.file).name:
            yield from (f"{case.name}: {answer.ask}" for answer in found if answer.complete)


@pytest.mark.parametrize("number", range(PARTS))
def test_every_complete_answer_is_right_and_has_a_proof_that_stands(number: int) -> None:
    cases = _part(number)
    try:
        answers, evidence = _answered(cases)
        report = Report()
        for case, found in zip(cases, answers, strict=True):
            report.add(case, found)
        assert report.failures == []
        assert report.passed + report.incomplete == len(cases)
        assert list(_unproved(evidence)) == []
        assert list(_too_sure(cases, answers)) == []
    finally:
        FOUND.mkdir(exist_ok=True)
        written = FOUND / f"{number}.part"
        written.write_text("\n".join(_fired), encoding="utf-8")
        written.rename(FOUND / str(number))


def test_what_is_refused_is_an_error_that_says_why() -> None:
    cases = list(read_cases(REFUSED))
    found = api.answer_chunk(cases)
    wrong = [
        case.name
        for case, error in zip(cases, found, strict=True)
        if not isinstance(error, CaseError) or not error.message.endswith(case.note)
    ]
    assert wrong == []


def _watch_all() -> None:
    """Take in which rules fired in any part of the cases, whichever process looks at it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not all((FOUND / str(n)).exists() for n in range(PARTS)):
        time.sleep(0.2)
    for number in range(PARTS):
        if (FOUND / str(number)).exists():
            _fired.update((FOUND / str(number)).read_text(encoding="utf-8").splitlines())
        else:
            _answered(_part(number))
    shutil.rmtree(FOUND, ignore_errors=True)


def _rules() -> dict[str, Rule]:
    """Every rule with a body, by its key."""
    files = sorted((solver.encodings_folder() / "questions").glob("*.lp"))
    rules = (rule for file in files for rule in read((file,)).rules)
    return {rule.key: rule for rule in rules if rule.has_body}


def _file_and_head(rule: Rule) -> str:
    """The file of a rule and the predicate that it concludes; of a constraint `:-`."""
    head = str(rule.statement.head).lstrip("{ ").split("(")[0]
    return f"{rule.file.parent.name}/{rule.file.name} {':-' if head == '#false' else head}"


def _unfired() -> dict[str, list[Rule]]:
    """The rules that fire neither in a case, nor where one is refused, nor as it is looked at what
    is understood of cards."""
    cards = islice(Library.open().cards(), 0, None, EVERY)
    with _watched():
        api.answer_chunk([*bad_cases(), *read_cases(REFUSED)])
        doubts([face for faces in cards for face in faces])
    found: dict[str, list[Rule]] = {}
    for key, rule in _rules().items():
        if key not in _fired:
            found.setdefault(_file_and_head(rule), []).append(rule)
    return found


def _listed() -> dict[str, tuple[int, str]]:
    """How many rules of a file with a head need not fire, and why."""
    found = {}
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            file, head, number, reason = line.split(maxsplit=3)
            found[f"{file} {head}"] = int(number), reason
    return found


def _lines(unfired: dict[str, list[Rule]], listed: dict[str, tuple[int, str]]) -> Iterator[str]:
    """The list as it would be, with the reasons that are known."""
    for key, rules in sorted(unfired.items()):
        citation = rules[0].citation
        says = f"{citation.numbers[0]} {citation.sentence}" if citation else ""
        reason = listed[key][1] if key in listed else f"no case yet: {says}"
        yield f"{key} {len(rules)} {reason}"


def test_every_rule_fires_or_is_listed_with_the_reason() -> None:
    listed = _listed()
    _watch_all()
    unfired = _unfired()
    new = {k: rules for k, rules in unfired.items() if len(rules) > listed.get(k, (0, ""))[0]}
    lines = "\n".join(_lines(new, listed))
    assert not new, (
        "more rules than are listed fire in no case. Add a case to tests/cases in which they do, "
        f"delete those that never can, or list them in {LISTED} with the reason:\n{lines}"
    )


if __name__ == "__main__":
    _watch_all()
    print("\n".join(_lines(_unfired(), _listed())))
