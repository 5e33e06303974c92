"""Proofs over small encodings: what is proved, how it is shown, what the checker finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import PRODUCE, atom, proof_of, run, run_all

from pysolver.why import EncodingError, ProofError, Stage, check, explain, read


def test_a_proof_is_the_smallest_derivation_in_sentences(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        PRODUCE,
        "permanent(pool;other;forest). reflects(pool;other). adds(forest,g). replaces(e,b).",
    )
    proof = proof_of(stages, "could_produce(pool,b)")
    assert proof.text() == (
        "pool could produce b, as forest could: 106.7, 106.5\n"
        "├── pool looks at others\n"
        "├── forest is on the battlefield\n"
        "├── forest could produce b: 106.7\n"
        "│   └── the ability of forest adds b instead: 614.6\n"
        "│       └── g of forest is replaced with b: 614.1a\n"
        "│           ├── forest adds g\n"
        "│           ├── e makes mana b\n"
        "│           └── g != b\n"
        "└── forest != pool\n"
    )
    assert proof.rules == ["106.7", "106.5", "614.6", "614.1a"]


def test_what_is_absent_is_shown_with_the_sentence_of_its_rule(tmp_path: Path) -> None:
    proof = proof_of(run_all(tmp_path, PRODUCE, "adds(forest,g)."), "could_produce(forest,g)")
    final = proof.tree()["because"][0]
    assert final["absent"] == [
        {
            "atom": "_replaced(forest,g,_any)",
            "sentence": "it is not so that g of forest is replaced with anything",
        }
    ]


def test_names_stand_for_terms(tmp_path: Path) -> None:
    names = {"forest": "Forest", "g": "{G}"}
    stages = run_all(tmp_path, PRODUCE, "adds(forest,g).")
    goal = atom("could_produce(forest,g)")
    proof = explain(stages, [goal], lambda term, _: names.get(str(term), str(term)))[goal]
    assert proof.tree()["sentence"] == "Forest could produce {G}"
    assert proof.sentence((0, atom("adds(forest,g)"))) == "Forest adds {G}"


def test_the_tree_is_plain_data_and_tells_each_part_once(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%= p(X) "{X}"\n%@ 106.7 "{X}"\nq(X) :- p(X).\n%@ 106.7 "r"\nr :- q(1), t.\n'
        '%@ 106.7 "t"\nt :- q(1).\n',
        "p(1).",
    )
    data = proof_of(stages, "r").tree()
    assert data["at"].endswith("stage0.lp:6")
    assert [child["atom"] for child in data["because"]] == ["q(1)", "t"]
    again = data["because"][1]["because"][0]
    assert again == {
        "atom": "q(1)", "sentence": "1", "rules": ["106.7"], "because": [], "again": True,
    }  # fmt: skip


def test_steps_that_keep_the_books_are_shown_where_everything_is_asked_for(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\nbasic(forest).\n%~ 613.1 "layer {L}"\nlayer(L) :- number(L).\n'
        '%@ 305.6 "{O} has a type"\ntyped(O) :- basic(O), layer(L), L = 1..4.\n',
        "number(4).",
    )
    proof = proof_of(stages, "typed(forest)")
    assert proof.text() == "forest has a type: 305.6\n"
    assert proof.text(full=True) == (
        "forest has a type: 305.6\n├── basic: forest\n└── layer 4: 613.1\n    └── number: 4\n"
    )


def test_what_such_a_step_rests_on_stands_in_its_place(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%= land(O) "{O} is a land"\n%@ 205.1 "{O} has types"\ntyped(O) :- land(O).\n'
        '%~ 613.1 "{O} goes on"\ngoes_on(O) :- typed(O).\n'
        '%- 613.1 "{O} is asked about"\nasked(O) :- land(O).\n'
        '%@ 305.6 "{O} has an ability"\nhas(O) :- goes_on(O), asked(O), not gone(O).\n',
        "land(forest).",
    )
    assert proof_of(stages, "has(forest)").text() == (
        "forest has an ability: 305.6\n└── forest has types: 205.1\n    └── forest is a land\n"
    )


def test_numbers_that_a_step_says_itself_are_left_out_of_the_short_form(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%@ 107.1 "{N} of them"\n'
        "many(N) :- N = #count { X : p(X) }, N > 1, not q(_) : p(_).\n",
        "p(1..2).",
    )
    proof = proof_of(stages, "many(2)")
    assert proof.tree()["conditions"] == ["2 > 1"]
    assert len(proof.tree(full=True)["conditions"]) == 3


def test_aggregates_rest_on_their_true_elements_and_show_the_comparison(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%@ 107.1 "{N} of them"\nmany(P,N) :- player(P), '
        "N = #count { O : land(O,P), not tapped(O) }, N > 1.\n"
        '%@ 107.1 "all"\nall(P) :- player(P), tapped(O) : land(O,P).\n'
        '%@ 107.1 "some"\nsome(P) :- player(P), 1 { land(O,P) : tapped(O) } 2.\n'
        '%@ 107.1 "sum {S}"\nsum(S) :- S = #sum { N,P : many(P,N) }.\n',
        "player(amy;ned). land(1..3,amy). land(4,ned). tapped(3..4).",
    )
    data = proof_of(stages, "many(amy,2)").tree(full=True)
    assert [c["atom"] for c in data["because"]] == ["player(amy)", "land(1,amy)", "land(2,amy)"]
    assert data["conditions"] == ["2 = #count { O: land(O,amy), not tapped(O) }", "2 > 1"]
    assert len(proof_of(stages, "all(ned)").steps) == 4
    assert len(proof_of(stages, "some(amy)").steps) == 4
    assert len(proof_of(stages, "sum(2)").steps) == 5


def test_pools_intervals_arithmetic_and_strong_negation(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n#const top = 3.\n%@ 107.1 "{X}"\nnext(X+1) :- num(X), X < top.\n'
        '%@ 107.1 "{X}"\nnum(X) :- next(X), not gone(X,_).\n'
        '%@ 107.1 "{X}"\n-odd(X) :- num(X), X = 2*Y, Y = 0..top.\n'
        '%@ 107.1 "pool"\npool(1..2;9) :- num((7;3)), num(2..3), -odd(2).\n',
        "num(0). gone(5,a).",
    )
    for goal in ("next(3)", "-odd(2)", "pool(1)", "pool(2)", "pool(9)"):
        proof_of(stages, goal)


def test_a_choice_is_marked_and_its_condition_supports_it(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%@ 118.3 "{M} is spent"\n1 { spent(M) : pool(M) } 1 :- cost.\n'
        '%@ 118.3 "one of them"\nleft ; right :- cost.\n',
        "pool(1). cost.",
    )
    data = proof_of(stages, "spent(1)").tree(full=True)
    assert data["chosen"] and [c["atom"] for c in data["because"]] == ["pool(1)", "cost"]
    proof_of(stages, "left" if atom("left") in stages[0].atoms else "right")


def test_a_proof_goes_on_in_the_stage_before(tmp_path: Path) -> None:
    stages = run_all(
        tmp_path,
        '% t\n%@ 613.1 "{O} is a land now"\nnow(O) :- land(O), not blood_moon.\n', "land(a).",
        '% t\n%@ 305.6 "{O} can be tapped"\ntap(O) :- now(O), turn(N), N > 0.\n', "turn(1).",
    )  # fmt: skip
    proof = proof_of(stages, "tap(a)")
    assert {str(a): n for n, a in proof.steps} == {
        "tap(a)": 1,
        "now(a)": 0,
        "land(a)": 0,
        "turn(1)": 1,
    }
    assert proof.rules == ["305.6", "613.1"]
    assert proof_of(stages, "now(a)").rules == ["613.1"]


def test_the_graph_runs_from_premises_to_the_goal(tmp_path: Path) -> None:
    graph = proof_of(
        run_all(tmp_path, PRODUCE, "adds(forest,g)."), "could_produce(forest,g)"
    ).graph()
    goal = (0, atom("could_produce(forest,g)"))
    assert graph.out_degree(goal) == 0 and graph.in_degree(goal) == 2
    assert graph.nodes[goal]["sentence"] == "forest could produce g"


def test_what_does_not_hold_has_no_proof(tmp_path: Path) -> None:
    with pytest.raises(ProofError, match="does not hold"):
        explain(run_all(tmp_path, PRODUCE, "adds(forest,g)."), [atom("could_produce(forest,b)")])


def test_atoms_that_rest_on_each_other_alone_have_no_proof(tmp_path: Path) -> None:
    [stage] = run_all(tmp_path, '% t\n%@ 106.7 "a"\na :- b.\n%@ 106.7 "b"\nb :- a.\n', "c.")
    looped = Stage(stage.program, stage.facts, {atom("a"), atom("b"), atom("c")})
    with pytest.raises(ProofError, match="no well-founded derivation"):
        explain([looped], [atom("a")])


def test_the_checker_finds_a_cycle_a_false_leaf_and_a_wrong_step(tmp_path: Path) -> None:
    stages = run_all(tmp_path, PRODUCE, "permanent(pool;forest). reflects(pool). adds(forest,g).")
    proof = proof_of(stages, "could_produce(pool,g)")
    for node, step in proof.steps.items():
        if step.instance is None:
            continue
        for changed in (
            replace(step, premises=step.premises[1:]),
            replace(step, premises=(*step.premises, node)),
            replace(step, instance=None, rule=None, premises=()),
        ):
            with pytest.raises(ProofError):
                check(replace(proof, steps={**proof.steps, node: changed}))
    final = next(n for n in proof.steps if n[1].name == "_final")
    told = {*stages[0].atoms, atom("_replaced(forest,g,b)")}
    false = replace(proof, stages=[Stage(stages[0].program, stages[0].facts, told)])
    with pytest.raises(ProofError, match="does not follow"):
        check(false)
    assert proof.steps[final].absent


def test_a_broken_encoding_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "x.lp"
    file.write_text("% x\na :- b\nc.\n", encoding="utf-8")
    with pytest.raises(EncodingError, match=r"x\.lp:3:1"):
        read([file])


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 6),
            st.lists(st.integers(0, 6), max_size=3),
            st.lists(st.integers(7, 9), max_size=2),
        ),
        max_size=14,
    ),
    st.sets(st.integers(7, 9)),
)
def test_every_atom_of_every_program_has_a_checked_proof(
    tmp_path_factory: pytest.TempPathFactory,
    rules: list[tuple[int, list[int], list[int]]],
    facts: set[int],
) -> None:
    lines = ["% t"]
    for head, positive, negative in rules:
        body = [f"a({p})" for p in positive] + [f"not a({n})" for n in negative]
        lines.append(f'%@ 107.1 "a"\na({head}) :- {", ".join(body)}.' if body else f"a({head}).")
    file = tmp_path_factory.mktemp("random") / "x.lp"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    stage = run(file, {atom(f"a({f})") for f in facts})
    proofs = explain([stage], stage.atoms)
    assert proofs.keys() == stage.atoms
    for proof in proofs.values():
        check(proof)
