"""Pictures of answers: outcome graphs, could-produce graphs and dependency graphs of a layer.

Three builders take plain data and give a networkx graph; `write` puts it into a file, as text, DOT,
SVG, PNG or a page. Text and DOT need nothing more; the others need pygraphviz.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

_FONT = "Helvetica,Arial,sans-serif"
_WIDTH = 24
"""Characters in one line of a label."""

_COLORS = {
    "W": ("#fff8d6", "#000000"),
    "C": ("#dcd6d0", "#000000"),
    "U": ("#9ccbea", "#000000"),
    "G": ("#6fb48a", "#000000"),
    "R": ("#b8462f", "#ffffff"),
    "B": ("#3a3338", "#ffffff"),
}
"""Paper and ink of each type of mana, from light to dark, so that they differ in grey too."""

_SYMBOL = re.compile(r"\{([WUBRGC])\}")
_SUFFIXES = (".txt", ".dot", ".svg", ".png", ".html")


class GraphError(Exception):
    """A picture that cannot be made; one line says why."""


@dataclass(frozen=True)
class State:
    """A state of an event, between replacement effects.

    Args:
        id: its name in the graph.
        text: what would happen, without its mana.
        mana: the mana of it, in symbols: ``{G}{G}``; empty with an empty text is no mana.
        start: whether it is the event as it was first.
        final: whether it is an outcome.
    """

    id: str
    text: str = ""
    mana: str = ""
    start: bool = False
    final: bool = False


@dataclass(frozen=True)
class Choice:
    """A replacement effect that is applied to a state.

    Args:
        before: the state.
        after: what it becomes.
        effect: the name of the effect.
        chooser: who chose it; empty where nobody had a choice.
    """

    before: str
    after: str
    effect: str
    chooser: str = ""


@dataclass(frozen=True)
class Land:
    """A permanent and what it could produce.

    Args:
        id: its name in the graph.
        name: its display name.
        types: the types of mana, in symbols: ``{W}{C}``.
    """

    id: str
    name: str
    types: str = ""


@dataclass(frozen=True)
class Reflection:
    """Types that one permanent could produce since another one could.

    Args:
        land: the one that looks at the other.
        source: the other.
        types: the types of mana, in symbols.
    """

    land: str
    source: str
    types: str = ""


@dataclass(frozen=True)
class Effect:
    """A continuous effect of one layer.

    Args:
        id: its name in the graph.
        name: its display name.
        timestamp: its timestamp.
        applied: when it was applied, from 1; None where it was not.
    """

    id: str
    name: str
    timestamp: int
    applied: int | None = None


@dataclass(frozen=True)
class Dependency:
    """An effect that depends on another one (613.8).

    Args:
        effect: the effect that waits.
        on: the one that it waits for.
        because: what the other one would change: its text, its objects, what it does.
    """

    effect: str
    on: str
    because: str = ""


def outcome_graph(
    states: Iterable[State], choices: Iterable[Choice], title: str = "Outcomes"
) -> networkx.DiGraph:
    """The graph of replacement orders: states, and the effects that lead from one to the next.

    Two effects between the same states share an edge.

    Raises:
        GraphError: where a choice names a state that is not there.
    """
    graph = _graph(title, "LR")
    for state in states:
        kind = "final" if state.final else "start" if state.start else "plain"
        mana = state.mana or ("" if state.text else "none")
        graph.add_node(state.id, text=state.text, mana=mana, kind=kind)
    for choice in choices:
        label = choice.effect + (f"\n({choice.chooser} chooses)" if choice.chooser else "")
        _add_edge(graph, choice.before, choice.after, label)
    return graph


def witnesses(states: Iterable[State], choices: Iterable[Choice]) -> dict[str, list[Choice]]:
    """For each outcome that can be reached, by the id of its state, a shortest way to it.

    A way is the choices in their order, from a start; none where nothing is replaced.
    """
    listed = list(states)
    onward: dict[str, list[Choice]] = {}
    for choice in choices:
        onward.setdefault(choice.before, []).append(choice)
    ways: dict[str, list[Choice]] = {state.id: [] for state in listed if state.start}
    todo = list(ways)
    for here in todo:  # grows as it is read: the nearest states come first
        for choice in onward.get(here, ()):
            if choice.after not in ways:
                ways[choice.after] = [*ways[here], choice]
                todo.append(choice.after)
    return {state.id: ways[state.id] for state in listed if state.final and state.id in ways}


def could_produce_graph(
    lands: Iterable[Land], reflections: Iterable[Reflection], title: str = "Could produce"
) -> networkx.DiGraph:
    """The graph of what permanents could produce: an edge from each one to who looks at it.

    Raises:
        GraphError: where a reflection names a permanent that is not there.
    """
    graph = _graph(title, "LR")
    for land in lands:
        graph.add_node(land.id, text=land.name, mana=land.types or "none", kind="plain")
    for reflection in reflections:
        _add_edge(graph, reflection.source, reflection.land, reflection.types)
    return graph


def dependency_graph(
    effects: Iterable[Effect], dependencies: Iterable[Dependency], title: str = "Layer"
) -> networkx.DiGraph:
    """The graph of a layer: an edge from each effect to those that wait for it.

    Edges of a dependency loop, which is ignored (613.8b), are marked.

    Raises:
        GraphError: where a dependency names an effect that is not there.
    """
    import networkx

    graph = _graph(title, "TB")
    for effect in sorted(effects, key=lambda e: (e.applied is None, e.applied, e.timestamp)):
        when = "not applied" if effect.applied is None else f"applied {_ordinal(effect.applied)}"
        text = f"{effect.name}\ntimestamp {effect.timestamp}\n{when}"
        graph.add_node(effect.id, text=text, mana="", kind="plain")
    for dependency in dependencies:
        _add_edge(graph, dependency.on, dependency.effect, dependency.because)
    for loop in networkx.strongly_connected_components(graph):
        for before, after in graph.subgraph(loop).edges:
            graph.edges[before, after]["loop"] = True
    return graph


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"as number {number}")


def _graph(title: str, direction: str) -> networkx.DiGraph:
    import networkx

    return networkx.DiGraph(title=title, direction=direction)


def _add_edge(graph: networkx.DiGraph, before: str, after: str, label: str) -> None:
    for node in (before, after):
        if node not in graph:
            raise GraphError(f"there is no {node} in the graph")
    labels = graph.edges[before, after]["labels"] if graph.has_edge(before, after) else []
    graph.add_edge(
        before, after, labels=list(dict.fromkeys([*labels, *([label] if label else [])]))
    )


def text(graph: networkx.DiGraph) -> str:
    """The graph as lines: each node, and below it where its edges lead."""
    lines = [graph.graph["title"]]
    marks = {"start": " (start)", "final": " (outcome)", "plain": ""}
    for node, data in graph.nodes(data=True):
        lines.append(f"{_plain(data)}{marks[data['kind']]}")
        for _, after, edge in graph.out_edges(node, data=True):
            label = " or ".join(edge["labels"]).replace("\n", " ")
            label += " [loop]" if edge.get("loop") else ""
            lines.append(
                f"    {f'{label} ' if label.strip() else ''}-> {_plain(graph.nodes[after])}"
            )
    return "\n".join(lines) + "\n"


def _plain(data: dict[str, str]) -> str:
    return " ".join(part for part in (data["text"].replace("\n", ", "), data["mana"]) if part)


def dot(graph: networkx.DiGraph) -> str:
    """The graph in the DOT language of Graphviz."""
    numbers = {node: f"n{number}" for number, node in enumerate(graph.nodes)}
    lines = [
        "digraph {",
        f'graph [rankdir={graph.graph["direction"]} fontname="{_FONT}" fontsize=16 labelloc=t'
        f" label={_quoted(graph.graph['title'])} nodesep=0.3 ranksep=0.5 pad=0.2];",
        f'node [shape=box style="rounded,filled" fillcolor=white fontname="{_FONT}" fontsize=12'
        ' margin="0.12,0.06"];',
        f'edge [fontname="{_FONT}" fontsize=11 color="#555555"];',
    ]
    shapes = {"start": "penwidth=2", "final": "peripheries=2", "plain": "penwidth=1"}
    for node, data in graph.nodes(data=True):
        label = _table(data["text"], data["mana"])
        lines.append(f"{numbers[node]} [label=<{label}> {shapes[data['kind']]}];")
    for before, after, data in graph.edges(data=True):
        rows = [_edge_row(label) for label in data["labels"]]
        label = f'<<TABLE BORDER="0" CELLPADDING="3">{"".join(rows)}</TABLE>>' if rows else '""'
        style = " style=dashed" if data.get("loop") else ""
        lines.append(f"{numbers[before]} -> {numbers[after]} [label={label}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _edge_row(label: str) -> str:
    mana = "".join(_SYMBOL.findall(label))
    if mana and not _SYMBOL.sub("", label).strip():
        return f"<TR><TD>{_cells(label)}</TD></TR>"
    return f"<TR><TD>{_lines(label)}</TD></TR>"


def _table(words: str, mana: str) -> str:
    rows = [f"<TR><TD>{_lines(words)}</TD></TR>"] if words else []
    if mana:
        rows.append(f"<TR><TD>{_cells(mana)}</TD></TR>")
    return f'<TABLE BORDER="0" CELLSPACING="0" CELLPADDING="1">{"".join(rows)}</TABLE>'


def _lines(words: str) -> str:
    lines = [part for line in words.split("\n") for part in wrap(line, _WIDTH) or [""]]
    return "<BR/>".join(escape(line) for line in lines)


def _cells(mana: str) -> str:
    """A cell in the colour of each type of mana, with its letter and how much of it."""
    amounts = Counter(_SYMBOL.findall(mana))
    if not amounts:
        return _lines(mana)
    cells = []
    for letter in filter(amounts.__contains__, "WUBRGC"):
        (paper, ink), amount = _COLORS[letter], amounts[letter]
        shown = letter if amount == 1 else f"{letter} × {amount}"
        cells.append(
            f'<TD BGCOLOR="{paper}" BORDER="1" CELLPADDING="3">'
            f'<FONT COLOR="{ink}"><B>{shown}</B></FONT></TD>'
        )
    inner = "".join(cells)
    return f'<TABLE BORDER="0" CELLSPACING="2" CELLPADDING="0"><TR>{inner}</TR></TABLE>'


def _drawn(graph: networkx.DiGraph, form: str) -> bytes:
    try:
        import pygraphviz
    except ImportError:
        raise GraphError(
            f"a {form} file needs pygraphviz: pip install 'pysolver[graph]'; "
            ".dot and .txt work without"
        ) from None
    made = pygraphviz.AGraph(string=dot(graph))
    drawn = made.draw(format=form, prog="dot")
    return bytes(drawn)


def html(graph: networkx.DiGraph) -> str:
    """The graph as a page that needs no other file.

    Raises:
        GraphError: where pygraphviz is missing.
    """
    svg = _drawn(graph, "svg").decode()
    svg = svg[svg.index("<svg") :]
    title = escape(graph.graph["title"])
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        "<style>body{font-family:Helvetica,Arial,sans-serif;margin:1em}"
        "figure{margin:0;overflow:auto}pre{white-space:pre-wrap}</style>\n"
        f"<figure>\n{svg}</figure>\n<details><summary>As text</summary>\n"
        f"<pre>{escape(text(graph))}</pre></details>\n</html>\n"
    )


def write(graph: networkx.DiGraph, path: Path) -> None:
    """Write the graph into a file; its name says how: .txt, .dot, .svg, .png or .html.

    Raises:
        GraphError: where the name says something else, pygraphviz is missing, or the file cannot
            be written.
    """
    suffix = path.suffix.lower()
    if suffix not in _SUFFIXES:
        raise GraphError(f"{path}: a picture is one of {', '.join(_SUFFIXES)}")
    if suffix in (".svg", ".png"):
        content = _drawn(graph, suffix[1:])
    else:
        content = {".txt": text, ".dot": dot, ".html": html}[suffix](graph).encode()
    try:
        path.write_bytes(content)
    except OSError as error:
        raise GraphError(f"{path}: {error.strerror}") from None
