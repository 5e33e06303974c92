"""Why an answer holds, and why something is not among the answers.

`read` reads encodings; a `Stage` says what one run of them took and gave; `explain` proves atoms,
`told` gives the first sentences of a proof without proving, `why_not` says why an atom does not
hold; `check`, `check_absent` and `check_exhausted` check independently.
"""

from pysolver.errors import ProofError
from pysolver.why.absence import Absence, check_absent, check_exhausted, why_not
from pysolver.why.check import check
from pysolver.why.program import EncodingError, Program, Rule, read
from pysolver.why.proof import Proof, Step, explain
from pysolver.why.record import Stage
from pysolver.why.sentences import ANY, plain
from pysolver.why.told import told

__all__ = [
    "ANY",
    "Absence",
    "EncodingError",
    "Program",
    "Proof",
    "ProofError",
    "Rule",
    "Stage",
    "Step",
    "check",
    "check_absent",
    "check_exhausted",
    "explain",
    "plain",
    "read",
    "told",
    "why_not",
]
