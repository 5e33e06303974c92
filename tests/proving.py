"""What the tests of proofs share: a small encoding, and runs of such encodings."""

from __future__ import annotations

from pathlib import Path

import clingo

from pysolver.why import Proof, Stage, check, explain, read

PRODUCE = """% takes adds/2, replaces/2, reflects/1, permanent/1; gives could_produce/2
mana(w;u;b;r;g;c).
%= permanent(O) "{O} is on the battlefield"
%= reflects(O) "{O} looks at others"
%= adds(O,T) "{O} adds {T}"
%= replaces(E,T) "{E} makes mana {T}"
%@ 614.1a "{T} of {O} is replaced with {S}"
_replaced(O,T,S) :- adds(O,T), replaces(_,S), T != S.
%@ 614.6 "the ability of {O} adds {T}"
_final(O,T) :- adds(O,T), not _replaced(O,T,_).
%@ 614.6 "the ability of {O} adds {S} instead"
_final(O,S) :- _replaced(O,_,S).
%@ 106.7 "{O} could produce {T}"
could_produce(O,T) :- _final(O,T), mana(T).
%@ 106.7, 106.5 "{O} could produce {T}, as {Q} could"
could_produce(O,T) :- reflects(O), permanent(Q), Q != O, could_produce(Q,T).
"""


def atom(text: str) -> clingo.Symbol:
    return clingo.parse_term(text)


def atoms_of(text: str) -> set[clingo.Symbol]:
    made = clingo.Control(["--warn=none"])
    made.add("base", [], text)
    made.ground()
    return {a.symbol for a in made.symbolic_atoms}


def run(file: Path, facts: set[clingo.Symbol]) -> Stage:
    """The first model of one encoding, as a stage."""
    made = clingo.Control(["--warn=none"])
    made.load(str(file))
    made.add("base", [], "".join(f"{f}." for f in facts))
    made.ground()
    with made.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        return Stage(read([file]), facts, set(model.symbols(atoms=True)))


def run_all(folder: Path, *runs: str) -> list[Stage]:
    """Programs and their facts in turn: program, facts, program, … A stage takes what the last
    one gave."""
    stages: list[Stage] = []
    for number, (program, facts) in enumerate(zip(runs[::2], runs[1::2], strict=True)):
        file = folder / f"stage{number}.lp"
        file.write_text(program, encoding="utf-8")
        handed_on = set(stages[-1].atoms) if stages else set()
        stages.append(run(file, atoms_of(facts) | handed_on))
    return stages


def proof_of(stages: list[Stage], goal: str) -> Proof:
    """The checked proof of one atom."""
    proof = explain(stages, [atom(goal)])[atom(goal)]
    check(proof)
    return proof
