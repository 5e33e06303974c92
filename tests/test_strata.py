"""What denies something stays out of recursion, where nothing calls for it.

A rule that denies what depends on itself makes the grounder write down what may be true instead of
what is true: everything that follows grows, and numbers may grow without end.
"""

from __future__ import annotations

import clingo.ast as ast
import networkx as nx
import pytest

from pysolver.solver import stage_file

Signature = tuple[str, int]

SETTLED = {
    "layers": {
        ("base", 3),
        ("layer_effect", 5),
        ("at", 3),
        ("filter_asked", 3),
        ("amount_asked", 3),
        ("condition_asked", 3),
    },
}
"""Predicates that must be known before effects are applied (613.8 denies within its recursion)."""

WITHOUT = ["mana", "mana_sources", "available_mana", "can_pay", "can_activate", "characteristics"]
"""Stages that deny nothing within a recursion."""


def atoms_of(node: ast.AST, positive: bool = True) -> list[tuple[Signature, bool]]:
    """The predicates in a part of a rule; whether each stands undenied and outside aggregates."""
    found: list[tuple[Signature, bool]] = []

    class Reader(ast.Transformer):
        """Walks through a part of a rule."""

        def __init__(self) -> None:
            self.plain = [positive]

        def visit_Literal(self, literal: ast.AST) -> ast.AST:
            return self._within(literal, literal.sign == ast.Sign.NoSign)

        def visit_BodyAggregate(self, aggregate: ast.AST) -> ast.AST:
            return self._within(aggregate, False)

        def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
            term = atom.symbol
            for one in term.arguments if term.ast_type == ast.ASTType.Pool else [term]:
                found.append(((one.name, len(one.arguments)), all(self.plain)))
            return atom

        def _within(self, part: ast.AST, plain: bool) -> ast.AST:
            self.plain.append(plain)
            self.visit_children(part)
            self.plain.pop()
            return part

    Reader().visit(node)
    return found


def dependencies(stage: str) -> nx.DiGraph:
    """Which predicates of a stage depend on which; ``denied`` where through a denial."""
    graph = nx.DiGraph()

    def add(statement: ast.AST) -> None:
        if statement.ast_type != ast.ASTType.Rule:
            return
        heads = [signature for signature, _ in atoms_of(statement.head)]
        for part in statement.body:
            for signature, plain in atoms_of(part):
                for head in heads:
                    known = graph.get_edge_data(signature, head, {"denied": False})
                    graph.add_edge(signature, head, denied=known["denied"] or not plain)

    ast.parse_files([str(stage_file(stage))], add)
    return graph


def denying(graph: nx.DiGraph) -> list[set[Signature]]:
    """The groups of predicates that depend on each other, and on a denial among them."""
    return [
        group
        for group in nx.strongly_connected_components(graph)
        if any(denied for *_, denied in graph.subgraph(group).edges(data="denied"))
    ]


@pytest.mark.parametrize("stage", WITHOUT)
def test_nothing_is_denied_in_a_recursion(stage: str) -> None:
    assert denying(dependencies(stage)) == []


@pytest.mark.parametrize(("stage", "predicates"), SETTLED.items())
def test_what_is_settled_first(stage: str, predicates: set[Signature]) -> None:
    graph = dependencies(stage)
    assert predicates <= set(graph)
    assert denying(graph), "the order of effects is worked out in one recursion"
    assert not predicates & set().union(*denying(graph))


def test_a_denial_in_a_recursion_is_seen(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    program = tmp_path / "odd.lp"
    program.write_text("a(X) :- b(X), not c(X). c(X) :- a(X). d(N) :- N = #count { X : d(X) }.")
    monkeypatch.setitem(globals(), "stage_file", lambda stage: program)
    assert sorted(sorted(group) for group in denying(dependencies("odd"))) == [
        [("a", 1), ("c", 1)],
        [("d", 1)],
    ]
