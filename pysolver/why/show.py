"""Proofs and reasons against as trees for the terminal."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console
from rich.text import Text
from rich.tree import Tree


def proof_tree(data: dict[str, Any]) -> Tree:
    """The tree of a proof that `Proof.tree` gave."""
    root = Tree(_label(data))
    todo = [(data, root)]
    while todo:
        node, tree = todo.pop()
        for child in node["because"]:
            todo.append((child, tree.add(_label(child))))
        for condition in node.get("conditions", ()):
            tree.add(Text(condition, style="dim"))
        for absent in node.get("absent", ()):
            tree.add(Text(absent["sentence"], style="dim italic"))
    return root


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
