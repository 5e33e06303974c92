"""What proofs cost: the answer and all its proofs, on boards of growing size and in batches.

    python bench/why.py [NAME ...]

First on boards of growing size, with a small model of 106.7, 613 and 614: lands whose types change
step by step, abilities that follow from the types, replacement effects, and lands that look at each
other. Then with the rules, on the cases of files: one after the other, and all of a file together.
Times are those of the processor.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import process_time

import clingo

from pysolver.api import answer_chunk, evidence_of
from pysolver.case import Case, read_cases
from pysolver.why import Stage, check, explain, read

RULES = """% takes land/2, effect/3, replaces/2, reflects/1; gives could_produce/2
makes(forest,g;island,u;swamp,b;mountain,r;plains,w).
%@ 613.7 "{E} comes first"
order(E,1) :- effect(E,N,_), not effect(_,M,_) : M = 0..N-1.
%@ 613.7 "{E} comes after {D}"
order(E,K+1) :- order(D,K), effect(D,N,_), effect(E,M,_), M > N, not effect(_,X,_) : X = N+1..M-1.
%@ 613.1 "{O} begins as {S}"
holds(O,S,0) :- land(O,S).
%@ 613.1d "{O} becomes {S}"
holds(O,S,K) :- order(E,K), effect(E,_,S), holds(O,_,K-1).
%@ 613.6 "{O} is still {S}"
holds(O,S,K) :- order(E,K), holds(O,S,K-1), not effect(E,_,none).
%@ 613.1 "there are {K} effects"
last(K) :- K = #max { N : order(_,N); 0 }.
%@ 305.6 "{O} has the ability to add {T}"
adds(O,T) :- last(K), holds(O,S,K), makes(S,T).
%@ 614.1a "{T} of {O} is replaced with {S}"
replaced(O,T,S) :- adds(O,T), replaces(T,S).
%@ 614.6 "{O} adds {T}"
final(O,T) :- adds(O,T), not replaced(O,T,_).
%@ 614.6 "{O} adds {S} instead"
final(O,S) :- replaced(O,_,S).
%@ 106.7 "{O} could produce {T}"
could_produce(O,T) :- final(O,T).
%@ 106.7 "{O} could produce {T}, as {Q} could"
could_produce(O,T) :- reflects(O), neighbour(O,Q), could_produce(Q,T).
"""


def board(lands: int) -> str:
    kinds = ("forest", "island", "swamp", "mountain", "plains")
    facts = [f"land(o(0,{n}),{kinds[n % 5]})." for n in range(lands)]
    facts += [f"reflects(o(0,{n}))." for n in range(0, lands, 4)]
    facts += [f"neighbour(o(0,{n}),o(0,{(n + d) % lands}))." for n in range(lands) for d in (1, 3)]
    facts += ["effect(urborg,1,swamp).", "effect(yavimaya,2,forest).", "replaces(g,b)."]
    return "\n".join(facts)


CASES = Path(__file__).parents[1] / "tests" / "cases"
NAMES = ("mana", "layers", "replace", "tap", "seeds")
ALONE = 10
"""How many cases of a file are answered one after the other."""


def answer(file: Path, facts: str) -> tuple[clingo.Control, list[clingo.Symbol]]:
    made = clingo.Control(["--warn=none"])
    made.load(str(file))
    made.add("base", [], facts)
    made.ground()
    with made.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        atoms = list(model.symbols(atoms=True))
    made.cleanup()
    return made, atoms


def small_boards() -> None:
    """Print what proofs cost on boards of growing size."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rules.lp"
        file.write_text(RULES, encoding="utf-8")
        begin = process_time()
        program = read([file])
        print(
            f"reading {len(program.clauses)} rules once: {1000 * (process_time() - begin):.1f} ms"
        )
        print("atoms  answer  one proof  all proofs  (goals)  each  checking one")
        for lands in (10, 40, 140, 280):
            text = board(lands)
            given = clingo.Control()
            given.add("base", [], text)
            given.ground()
            facts = {atom.symbol for atom in given.symbolic_atoms}
            times = []
            for _ in range(5):
                begin = process_time()
                control, atoms = answer(file, text)
                answered = process_time()
                goals = sorted(a for a in atoms if a.name == "could_produce")
                explain([Stage(program, facts, atoms, control)], goals[:1])
                one = process_time()
                again, _ = answer(file, text)
                apart = process_time()
                proofs = explain([Stage(program, facts, atoms, again)], goals)
                all_of_them = process_time()
                check(proofs[goals[0]])
                checked = process_time()
                times.append(
                    (answered - begin, one - answered, all_of_them - apart, checked - all_of_them)
                )
            best = [1000 * min(column) for column in zip(*times, strict=True)]
            print(
                f"{len(atoms):5}  {best[0]:6.1f}  {best[1]:9.1f}  {best[2]:10.1f}"
                f"  {len(goals):7}  {best[2] / len(goals):4.1f}  {best[3]:12.1f}  ms"
            )


def cost(chunks: list[list[Case]]) -> tuple[float, float, int]:
    """Seconds for the answers to some chunks of cases, and for all proofs, and how many there are.

    What is written of proofs is counted with them.
    """
    answering = proving = 0.0
    count = 0
    for cases in chunks:
        begin = process_time()
        answer_chunk(cases)
        answered = process_time()
        found = evidence_of(cases)
        count += sum(len(evidence.data()) for evidence in found)
        proved = process_time()
        answering += answered - begin
        proving += proved - answered - (answered - begin)
    return answering, proving, count


def cases_of(names: list[str]) -> None:
    """Print what proofs cost beside the answers, for the cases of files."""
    print("cases                    answers   proofs    each  as much as the answers, times")
    for name in names:
        cases = list(read_cases(CASES / f"{name}.case.yaml"))
        evidence_of(cases[:ALONE])  # the encodings are read once
        for how, chunks in (("alone", [[case] for case in cases[:ALONE]]), ("together", [cases])):
            answering, proving, count = cost(chunks)
            print(
                f"{name:8} {sum(map(len, chunks)):4} {how:9} {answering:7.2f} s {proving:6.2f} s"
                f"  {1000 * proving / count:4.1f} ms  {proving / answering:4.2f}"
            )


def main() -> None:
    small_boards()
    cases_of(sys.argv[1:] or list(NAMES))


if __name__ == "__main__":
    main()
