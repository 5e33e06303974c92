"""Proofs and reasons against as trees for the terminal."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

_MOST = 6
"""How much is told of what a condition counts."""

_DEPTH = 3
"""How deep the proof goes of what stands against something."""


def proof_tree(data: dict[str, Any], depth: int | None = None) -> Tree:
    """The tree of a proof that `Proof.tree` gave, cut off at a depth where one is given."""
    root = Tree(_label(data))
    todo = [(data, root, 0)]
    while todo:
        node, tree, level = todo.pop()
        if level == depth:
            if node["because"]:
                tree.add(Text("…", style="dim"))
            continue
        for child in node["because"]:
            todo.append((child, tree.add(_label(child)), level + 1))
        for condition in node.get("conditions", ()):
            tree.add(Text(condition, style="dim"))
        for absent in node.get("absent", ()):
            tree.add(Text(absent["sentence"], style="dim italic"))
    return root


def absence_tree(data: dict[str, Any]) -> Tree:
    """The tree of the reasons that `Absence.data` holds."""
    root = Tree(Text(data["sentence"]))
    _add_attempts(root, data)
    if further := data.get("further"):
        root.add(Text(f"{further} more rules that are further from it", style="dim"))
    if exhaustive := data.get("exhaustive"):
        root.add(Text(exhaustive, style="dim"))
    return root


def _add_attempts(tree: Tree, data: dict[str, Any]) -> None:
    for attempt in data["attempts"]:
        branch = tree.add(_label(attempt))
        for held in attempt["holds"]:
            branch.add(Text(f"✓ {held}", style="dim"))
        failure = attempt["fails"]
        end = branch.add(Text(f"✗ {failure['sentence']}", style="red"))
        if because := failure.get("because"):
            end.children.extend(proof_tree(because, _DEPTH).children)
        elements = failure.get("elements", ())
        for element in elements[:_MOST]:
            end.add(Text(element))
        if len(elements) > _MOST:
            end.add(Text(f"{len(elements) - _MOST} more like this", style="dim"))
        if below := failure.get("why_not"):
            _add_attempts(end, below)
        if attempt["instances"] > 1:
            branch.add(Text(f"{attempt['instances'] - 1} more like this", style="dim"))


def _label(node: dict[str, Any]) -> Text:
    label = Text(node["sentence"])
    if node["rules"]:
        label.append(f": {', '.join(node['rules'])}", style="cyan")
    if node.get("chosen"):
        label.append(" (chosen)", style="magenta")
    if node.get("again"):
        label.append(" (as above)", style="dim")
    return label


def plain_text(tree: Tree, width: int) -> str:
    """A tree as text without colours, `width` columns wide."""
    out = StringIO()
    Console(file=out, width=width, color_system=None, legacy_windows=False).print(tree)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
