"""Why an answer holds, and why something is not among the answers.

`read` reads encodings; a `Stage` says what one run of them took and gave; `explain` proves atoms,
`check` checks a proof independently.
"""

from pysolver.why.check import check
from pysolver.why.program import EncodingError, Program, Rule, read
from pysolver.why.proof import Proof, ProofError, Step, explain
from pysolver.why.record import Stage

__all__ = [
    "EncodingError",
    "Program",
    "Proof",
    "ProofError",
    "Rule",
    "Stage",
    "Step",
    "check",
    "explain",
    "read",
]
