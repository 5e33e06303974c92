"""What proofs cost: the answer and all its proofs, on boards of growing size.

    python bench/why.py

The rules are a small model of 106.7, 613 and 614: lands whose types change step by step,
abilities that follow from the types, replacement effects, and lands that look at each other.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter

import clingo

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


def answer(file: Path, facts: str) -> set[clingo.Symbol]:
    made = clingo.Control(["--warn=none"])
    made.load(str(file))
    made.add("base", [], facts)
    made.ground()
    with made.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        return set(model.symbols(atoms=True))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rules.lp"
        file.write_text(RULES, encoding="utf-8")
        begin = perf_counter()
        program = read([file])
        print(
            f"reading {len(program.clauses)} rules once: {1000 * (perf_counter() - begin):.1f} ms"
        )
        print("atoms  answer  one proof  all proofs  (goals)  checking one")
        for lands in (10, 40, 140, 280):
            text = board(lands)
            given = clingo.Control()
            given.add("base", [], text)
            given.ground()
            facts = {atom.symbol for atom in given.symbolic_atoms}
            times = []
            for _ in range(5):
                begin = perf_counter()
                atoms = answer(file, text)
                answered = perf_counter()
                goals = sorted(a for a in atoms if a.name == "could_produce")
                explain([Stage(program, facts, atoms)], goals[:1])
                one = perf_counter()
                proofs = explain([Stage(program, facts, atoms)], goals)
                all_of_them = perf_counter()
                check(proofs[goals[0]])
                checked = perf_counter()
                times.append(
                    (answered - begin, one - answered, all_of_them - one, checked - all_of_them)
                )
            best = [1000 * min(column) for column in zip(*times, strict=True)]
            print(
                f"{len(atoms):5}  {best[0]:6.1f}  {best[1]:9.1f}  {best[2]:10.1f}"
                f"  {len(goals):7}  {best[3]:12.1f}  ms"
            )


if __name__ == "__main__":
    main()
