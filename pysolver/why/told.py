"""What people are told of a conclusion: the sentences of the rules that conclude it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import clingo

from pysolver.why.record import Instance, Stage, concluded
from pysolver.why.sentences import Names, Sentences, plain


def told(
    stages: Sequence[Stage], goals: Collection[clingo.Symbol], names: Names = plain
) -> dict[clingo.Symbol, list[str]]:
    """Tell why atoms hold, in the sentences of all rules that conclude them.

    A rule that only keeps the books hands on what its premises tell. Nothing is proved: this looks
    no further than to the first sentences.

    Args:
        stages: the runs in their order.
        goals: the atoms; each is looked for in the last stage first.
        names: what terms are called in sentences.

    Returns:
        For each atom that holds its sentences, each once.
    """
    found: dict[clingo.Symbol, list[str]] = {}
    for number in range(len(stages), 0, -1):
        stage = stages[number - 1]
        own = [goal for goal in goals if goal not in found and stage.holds(goal)]
        if own:
            words = Sentences.after(stages[:number], names)
            by_head = _instances(stage, own)
            found |= {goal: list(dict.fromkeys(_tell(goal, by_head, words))) for goal in own}
    return found


def _instances(
    stage: Stage, goals: Collection[clingo.Symbol]
) -> dict[clingo.Symbol, list[Instance]]:
    """What concludes the goals, and what rules that keep the books rest on."""
    found: dict[clingo.Symbol, list[Instance]] = {}
    todo = set(goals)
    while todo:
        found |= {atom: [] for atom in todo}
        handing: set[clingo.Symbol] = set()
        for instance in concluded(stage, todo):
            found[instance.head].append(instance)
            if _hands_on(instance):
                handing.update(instance.atoms)
        todo = handing - found.keys()
    return found


def _hands_on(instance: Instance) -> bool:
    citation = instance.clause.rule.citation
    return citation is None or citation.aside


def _tell(
    atom: clingo.Symbol, by_head: dict[clingo.Symbol, list[Instance]], words: Sentences
) -> Iterator[str]:
    """The sentences about an atom; nothing hands on to itself."""
    for instance in by_head.get(atom, ()):
        if _hands_on(instance):
            for premise in instance.atoms:
                yield from _tell(premise, by_head, words)
        else:
            yield words.cited(instance.clause.rule.citation, atom, instance.binding)
