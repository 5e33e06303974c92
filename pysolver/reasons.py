"""Why something may not be done, in sentences: for people (601.3, 602.5)."""

from __future__ import annotations

from collections.abc import Sequence

from clingo import Symbol, SymbolType

from pysolver.evidence import Evidence
from pysolver.why import told


def reasons(listed: Sequence[Evidence]) -> list[tuple[Evidence, list[str]]]:
    """Tell what stands against what was asked about.

    Args:
        listed: answers whether something may be done, with their runs; proofs are not needed.

    Returns:
        For each answer that is no, a line for each way in which it might have been done: every
        reason against it, each with the number of its rule.
    """
    alike: dict[tuple[int, ...], list[Evidence]] = {}
    for evidence in listed:
        if evidence.answer.answer is not True:
            alike.setdefault(tuple(map(id, evidence.stages)), []).append(evidence)
    found = []
    for together in alike.values():
        goals = [atom for one in together for part in one.parts for atom in part.atoms]
        sentences = told(together[0].stages, goals, together[0].names)
        found += [(one, _lines(one, sentences)) for one in together]
    return found


def _lines(evidence: Evidence, sentences: dict[Symbol, list[str]]) -> list[str]:
    ways: dict[Symbol, list[str]] = {}
    for part in evidence.parts:
        for atom in part.atoms:
            deed = next((x for x in atom.arguments if x.type == SymbolType.Function), atom)
            way = ways.setdefault(deed, [])
            way += [f"{sentence} ({part.value})" for sentence in sentences.get(atom, ())]
    several = len(ways) > 1
    lines = [
        f"No{f', {evidence.names(way, str())}' * several}: {'; '.join(dict.fromkeys(against))}."
        for way, against in sorted(ways.items())
    ]
    return list(dict.fromkeys(lines))
