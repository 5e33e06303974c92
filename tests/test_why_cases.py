"""Every complete answer of the handed cases has a proof that the independent checker accepts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pysolver import api
from pysolver.case import read_cases
from pysolver.why import check
from pysolver.why.citations import cr_numbers

CASES = Path(__file__).with_name("cases")
CHUNK = 32


def _says_something(answer: Any) -> bool:
    """Whether anything in an answer is to be proved; what is not so has no proof."""
    return answer not in (None, False, 0, [])


@pytest.mark.parametrize(
    "name", ["counting", "facedown", "layers", "mana", "replace", "seeds", "tap"]
)
def test_every_complete_answer_has_a_proof_that_stands(name: str) -> None:
    cases = list(read_cases(CASES / f"{name}.case.yaml"))
    unproved = []
    for start in range(0, len(cases), CHUNK):
        evidence = api.evidence_of(cases[start : start + CHUNK])
        check(*(proof for found in evidence for proof in found.proofs))
        for found in evidence:
            numbers = {number for proof in found.proofs for number in proof.rules}
            assert numbers <= cr_numbers()
            if found.answer.complete and _says_something(found.answer.answer) and not found.proofs:
                unproved.append(f"{found.answer.case}: {found.answer.ask}")
    assert unproved == []
