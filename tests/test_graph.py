"""Graphs of answers as text, DOT, pictures and pages."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from pysolver.graph import (
    Choice,
    Dependency,
    Effect,
    GraphError,
    Land,
    Reflection,
    State,
    could_produce_graph,
    dependency_graph,
    dot,
    html,
    outcome_graph,
    text,
    witnesses,
    write,
)

OUTCOMES = outcome_graph(
    [
        State("0", "Forest is tapped", "{G}", start=True),
        State("1", mana="{G}{G}"),
        State("2", mana="{B}", final=True),
    ],
    [
        Choice("0", "1", "Doubler", "Amy"),
        Choice("0", "2", "Black <only>", "Amy"),
        Choice("1", "2", "Black <only>"),
    ],
    'Orders of "Forest"',
)


def test_the_outcome_graph_as_text() -> None:
    assert text(OUTCOMES) == (
        'Orders of "Forest"\n'
        "Forest is tapped {G} (start)\n"
        "    Doubler (Amy chooses) -> {G}{G}\n"
        "    Black <only> (Amy chooses) -> {B}\n"
        "{G}{G}\n"
        "    Black <only> -> {B}\n"
        "{B} (outcome)\n"
    )


def test_two_effects_between_the_same_states_share_an_edge() -> None:
    states = [State("0", "a", start=True), State("1", "b", final=True)]
    graph = outcome_graph(states, [Choice("0", "1", "One"), Choice("0", "1", "Other")])
    assert "    One or Other -> b\nb (outcome)\n" in text(graph)


def test_every_outcome_has_a_witness() -> None:
    states = [State("0", start=True), State("1"), State("2", final=True), State("3", final=True)]
    states.append(State("4", final=True))
    first, then = Choice("0", "1", "A", "Amy"), Choice("1", "2", "B", "Ned")
    choices = [first, then, Choice("0", "3", "C"), Choice("1", "3", "D")]
    assert witnesses(states, choices) == {"2": [first, then], "3": [choices[2]]}
    assert witnesses([State("0", start=True, final=True)], []) == {"0": []}


def test_the_could_produce_graph_as_text() -> None:
    lands = [Land("a", "Forest", "{G}"), Land("b", "Pool", "{G}"), Land("c", "Lonely Pool")]
    assert text(could_produce_graph(lands, [Reflection("b", "a", "{G}")])) == (
        "Could produce\nForest {G}\n    {G} -> Pool {G}\nPool {G}\nLonely Pool none\n"
    )


def test_the_dependency_graph_marks_loops() -> None:
    effects = [
        Effect("c", "Late", 3, None),
        Effect("b", "Second", 1, 2),
        Effect("a", "First", 2, 1),
    ]
    waits = [Dependency("b", "a", "its text"), Dependency("b", "c"), Dependency("c", "b")]
    assert text(dependency_graph(effects, waits, "Layer 4")) == (
        "Layer 4\n"
        "First, timestamp 2, applied first\n"
        "    its text -> Second, timestamp 1, applied second\n"
        "Second, timestamp 1, applied second\n"
        "     [loop] -> Late, timestamp 3, not applied\n"
        "Late, timestamp 3, not applied\n"
        "     [loop] -> Second, timestamp 1, applied second\n"
    )


def test_every_label_is_whole_in_dot() -> None:
    drawn = dot(OUTCOMES)
    assert "Black &lt;only&gt;" in drawn and r"Orders of \"Forest\"" in drawn
    assert "<B>G × 2</B>" in drawn and "peripheries=2" in drawn
    long = could_produce_graph([Land("a", "The Tomb of a Very Long Line of Forgotten Kings")], [])
    words = re.sub(r"<BR/>", " ", dot(long))
    assert "The Tomb of a Very Long Line of Forgotten Kings" in words


def test_the_types_of_mana_stand_in_their_order_with_letters() -> None:
    graph = could_produce_graph([Land("a", "Orchard", "{C}{G}{R}{B}{U}{W}")], [])
    assert re.findall(r"<B>(.)</B>", dot(graph)) == list("WUBRGC")


@pytest.mark.parametrize("suffix", [".txt", ".dot", ".svg", ".png", ".html"])
def test_every_form_can_be_written(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"x{suffix}"
    write(OUTCOMES, path)
    content = path.read_bytes()
    begins = {".svg": b"<?xml", ".png": b"\x89PNG", ".html": b"<!doctype html>"}
    assert content.startswith(begins.get(suffix, b"digraph" if suffix == ".dot" else b"Orders"))


def test_a_page_needs_no_other_file() -> None:
    page = html(OUTCOMES)
    assert "<svg" in page and "<?xml" not in page and "Doubler (Amy chooses)" in page
    assert not re.search(r'(?:src|href)="', page.replace("xmlns:xlink", ""))


def test_a_picture_of_twenty_lands_keeps_every_name() -> None:
    lands = [Land(str(n), f"Snow-Covered Mountain#{n}", "{R}") for n in range(20)]
    page = html(could_produce_graph(lands, [Reflection("0", str(n), "{R}") for n in range(1, 20)]))
    assert all(f"Snow&#45;Covered Mountain#{n}</text>" in page for n in range(20))


def test_errors_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GraphError, match=r"x\.gif: a picture is one of \.txt"):
        write(OUTCOMES, tmp_path / "x.gif")
    with pytest.raises(GraphError, match="No such file"):
        write(OUTCOMES, tmp_path / "none" / "x.dot")
    with pytest.raises(GraphError, match="there is no 9"):
        outcome_graph([], [Choice("9", "0", "x")])
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    with pytest.raises(GraphError, match="needs pygraphviz"):
        write(OUTCOMES, tmp_path / "x.svg")
    write(OUTCOMES, tmp_path / "x.dot")
