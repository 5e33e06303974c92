"""Why something does not hold: the nearest rule instances, and the first condition that fails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import clingo
from clingo import ast
from clingo.ast import AST, ASTType

from pysolver.errors import ProofError
from pysolver.why.program import (
    Clause,
    add_facts,
    control,
    element_literals,
    is_atom,
    is_open,
    is_set_apart,
    tells_more,
    tuple_text,
    variables_of,
)
from pysolver.why.proof import Goal, explain
from pysolver.why.record import Stage
from pysolver.why.sentences import (
    ANY,
    Binding,
    Names,
    Sentences,
    absent_atom,
    ground_text,
    matches,
    plain,
    unify,
)

if TYPE_CHECKING:
    from rich.tree import Tree

_NEAREST = 3
"""How many rules are told of that come near to a goal."""

Condition = tuple[AST, ...]
"""Literals that are tested together; one, but for the odd case that they bind each other."""


@dataclass(frozen=True, eq=False)
class Attempt:
    """The nearest instance of a clause.

    Args:
        clause: the clause.
        binding: the variables that have a value.
        held: the conditions that hold, in the order in which they were tried.
        failed: the first one that does not hold; None where all hold and the head is a choice.
        left: how many conditions were not met or not reached.
        instances: how many instances get as far as this one.
    """

    clause: Clause
    binding: dict[str, clingo.Symbol]
    held: Sequence[AST]
    failed: AST | None
    left: int
    instances: int


@dataclass(frozen=True, eq=False)
class Absence:
    """Why an atom does not hold.

    Args:
        data: the reasons as plain data: ``atom``, ``sentence``, ``exhaustive`` (what was tried),
            ``attempts``, the nearest first, and ``further``, how many rules are not told of that
            are further from it. Each attempt has ``rules``, ``sentence``, ``at``, ``holds``
            (sentences of conditions that hold), ``met`` (how many do), ``instances`` and ``fails``:
            the first condition that does not, with its ``sentence``, and ``because`` (the proof of
            what stands against it), ``why_not`` (data like this), or ``elements`` (what an
            aggregate does count, or where a condition on all of something fails).
    """

    data: dict[str, Any]

    def rich(self) -> Tree:
        """The reasons as a tree for the terminal."""
        from pysolver.why.show import absence_tree

        return absence_tree(self.data)

    def text(self, width: int = 100) -> str:
        """The reasons as a tree in plain text, `width` columns wide."""
        from pysolver.why.show import plain_text

        return plain_text(self.rich(), width)


def why_not(stages: Sequence[Stage], goal: Goal, names: Names = plain, depth: int = 3) -> Absence:
    """Say why an atom does not hold.

    Args:
        stages: the runs of the question in their order.
        goal: the atom, of the last run that has a rule for it where no run is named; `ANY` in it
            stands for whatever there may be.
        names: what terms are called in sentences.
        depth: how many conditions that fail are themselves asked about, one below the other.

    Raises:
        ProofError: where it holds, in this model or in another one.
    """
    number, goal = _place(stages, goal)
    stages = stages[: number + 1]
    stage = stages[number]
    if any(matches(goal, atom) for atom in stage.named([goal.name])):
        raise ProofError(f"{goal} holds")
    if not stage.is_certain:
        _demand(stage, [goal])
    data = _reasons(stages, goal, names, depth, frozenset())
    tried = len(stage.program.concluding.get(goal.name, ()))
    data["exhaustive"] = (
        f"all derivations were tried: {_counted(tried, 'rule')} can conclude {goal.name}, and with "
        "these facts no model of the rules holds it"
    )
    return Absence(data)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _demand(stage: Stage, goals: Iterable[clingo.Symbol]) -> None:
    """Solve a stage again with one of some atoms demanded: no model may be left.

    Args:
        stage: the run.
        goals: the atoms; `ANY` in one stands for whatever there may be.

    Raises:
        ProofError: where one of them holds in some model.
    """
    listed = list(goals)
    demanded = "".join(f"__demanded :- {_written(goal)}." for goal in listed)
    made = _grounded(stage, f"{demanded} :- not __demanded.")
    if not made.solve().unsatisfiable:
        raise ProofError(f"{', '.join(map(str, listed))}: one of these holds in some model")


def _grounded(stage: Stage, demand: str = "") -> clingo.Control:
    """A stage as it is solved again, with more demanded of its models."""
    made = control(stage.program)
    for file in stage.program.files:
        made.load(str(file))
    made.add("demand", [], demand)
    add_facts(made, stage.facts)
    made.ground([("base", []), ("demand", [])])
    return made


def check_exhausted(
    stage: Stage, shown: clingo.Symbol, answers: Iterable[Iterable[clingo.Symbol]]
) -> None:
    """Check that a search has no other answers than some: it is solved again without them.

    Args:
        stage: the search.
        shown: what tells its answers apart: atoms, as a pattern in which `ANY` stands for anything.
        answers: the atoms of each answer.

    Raises:
        ProofError: where it has another one.
    """
    made = _grounded(stage)
    telling = [atom for atom in made.symbolic_atoms if matches(shown, atom.symbol)]
    with made.backend() as backend:
        for answer in map(set, answers):
            holds = ((atom.literal, atom.symbol in answer) for atom in telling)
            backend.add_rule([], [literal if is_in else -literal for literal, is_in in holds])
    if not made.solve().unsatisfiable:
        raise ProofError(f"the search of {shown} has other answers than those that were found")


def check_absent(stages: Sequence[Stage], goals: Iterable[Goal]) -> None:
    """Check that none of some atoms holds: each run is solved again, with one of them demanded.

    Args:
        stages: the runs in their order.
        goals: as `why_not` takes one.

    Raises:
        ProofError: where one does.
    """
    together: dict[int, list[clingo.Symbol]] = {}
    for goal in goals:
        number, atom = _place(stages, goal)
        together.setdefault(number, []).append(atom)
    for number, listed in together.items():
        _demand(stages[number], listed)


def _reasons(
    stages: Sequence[Stage],
    goal: clingo.Symbol,
    names: Names,
    depth: int,
    above: frozenset[clingo.Symbol],
) -> dict[str, Any]:
    """The data of an `Absence`: below the first goal, of the nearest attempt alone."""
    number = _concluded_in(stages, goal)
    stage = stages[number]
    words = Sentences.after(stages[: number + 1], names)
    data: dict[str, Any] = {"atom": str(goal), "sentence": words.absent(goal), "attempts": []}
    attempts = _attempts(stage, goal)
    nearest = attempts[: 1 if above else _NEAREST]
    if not above and len(attempts) > len(nearest):
        data["further"] = len(attempts) - len(nearest)
    for attempt in nearest:
        citation = attempt.clause.rule.citation
        binding = attempt.binding
        held = (x for x in attempt.held if _is_told(x, binding, words))
        holds = [text for literal in held if (text := _told(literal, binding, words))]
        data["attempts"].append(
            {
                "rules": list(citation.numbers) if citation else [],
                "sentence": words.cited(citation, goal, binding),
                "at": attempt.clause.rule.place,
                "holds": holds,
                "met": len(attempt.held),
                "fails": _failure(
                    stages[: number + 1], attempt, words, names, depth, above | {goal}
                ),
                "instances": attempt.instances,
            }
        )
    return data


def _concluded_in(stages: Sequence[Stage], goal: clingo.Symbol) -> int:
    """The last stage with a rule for the goal; the last one where there is none."""
    last = len(stages) - 1
    return next((n for n in range(last, -1, -1) if goal.name in stages[n].program.concluding), last)


def _place(stages: Sequence[Stage], goal: Goal) -> tuple[int, clingo.Symbol]:
    """The number of the run in which an atom is looked for, and the atom."""
    if isinstance(goal, tuple):
        return next(n for n, stage in enumerate(stages) if stage is goal[0]), goal[1]
    return _concluded_in(stages, goal), goal


def _failure(
    stages: Sequence[Stage],
    attempt: Attempt,
    words: Sentences,
    names: Names,
    depth: int,
    above: frozenset[clingo.Symbol],
) -> dict[str, Any]:
    literal, stage = attempt.failed, stages[-1]
    if literal is None:
        return {"sentence": "other rules forbid this choice"}
    told = _told(literal, attempt.binding, words)
    pattern = _pattern(literal, attempt.binding)
    if pattern is None:
        says = is_set_apart(literal)
        text = (
            "something is still missing for it" if says else f"it is not so that {told or literal}"
        )
        failed: dict[str, Any] = {"sentence": text}
        elements = _elements(stage, literal, attempt.binding, words)
        return failed | ({"elements": elements} if elements else {})
    if is_atom(literal):
        failure: dict[str, Any] = {"atom": str(pattern), "sentence": words.absent(pattern)}
        if depth and pattern not in above and words.is_told(pattern):
            below = _reasons(stages, pattern, names, depth - 1, above)
            if below["attempts"]:
                failure["why_not"] = below
        return failure
    against = min(a for a in stage.named([pattern.name]) if matches(pattern, a))
    goal = stage, against
    proof = explain(stages, [goal], names)[goal].tree()
    return {"atom": str(against), "sentence": proof["sentence"], "because": proof}


def _pattern(literal: AST, binding: Binding) -> clingo.Symbol | None:
    """The atom of a literal, with `ANY` for what has no value; None where it is no atom."""
    if not is_atom(literal) and not is_atom(literal, ast.Sign.Negation):
        return None
    try:
        free = dict.fromkeys(variables_of(literal), ANY)
        return absent_atom(literal.atom.symbol, {**free, **binding})
    except ValueError:
        return None


def _told(literal: AST, binding: Binding, words: Sentences) -> str | None:
    pattern = _pattern(literal, binding)
    if pattern is None:
        return words.condition(literal, binding)
    return words.open(pattern) if is_atom(literal) else words.absent(pattern)


def _is_told(literal: AST, binding: Binding, words: Sentences) -> bool:
    """Whether a condition that holds says more than how the books are kept."""
    pattern = _pattern(literal, binding)
    return tells_more(literal) if pattern is None else words.is_told(pattern)


def _elements(stage: Stage, literal: AST, binding: Binding, words: Sentences) -> list[str]:
    """What an aggregate does count, or where a conditional literal fails, in sentences."""
    conditional = literal.ast_type == ASTType.ConditionalLiteral
    shown: list[tuple[tuple[AST, ...], list[str]]] = []
    texts: list[str] = []
    for element in element_literals(literal):
        tested = (*element[:-1], _negated(element[-1])) if conditional else element
        names = sorted(variables_of(*tested) - binding.keys())
        body = [ground_text(inner, binding) for inner in tested]
        texts.append(f"__c({len(shown)},{tuple_text(names)}) :- {'; '.join(body)}.")
        shown.append((tested[-1:] if conditional else tested, names))
    made = control(stage.program, "\n".join(texts))
    add_facts(made, stage.atoms)
    made.ground()
    told: list[str] = []
    for found in sorted(atom.symbol for atom in made.symbolic_atoms.by_signature("__c", 2)):
        number, values = found.arguments
        literals, names = shown[number.number]
        inner = {**binding, **dict(zip(names, values.arguments, strict=True))}
        parts = [part for part in literals if is_atom(part) or _is_told(part, inner, words)]
        told += filter(None, (_told(part, inner, words) for part in parts or literals))
    return list(dict.fromkeys(told))


def _negated(literal: AST) -> AST:
    positive = literal.sign == ast.Sign.Negation
    return literal.update(sign=ast.Sign.NoSign if positive else ast.Sign.Negation)


def _attempts(stage: Stage, goal: clingo.Symbol) -> list[Attempt]:
    """The nearest instance of each clause that could conclude the goal, the nearest one first."""
    texts: list[str] = []
    tried: dict[int, tuple[Clause, list[Condition], list[tuple[str, ...]]]] = {}
    mentioned: set[str] = set()
    for clause in stage.program.concluding.get(goal.name, ()):
        opened = _Opened()
        head = opened.visit(clause.head)
        start: dict[str, clingo.Symbol] = {}
        if not unify(head, goal, start):
            continue
        # A value in which something is open is no value, but what the variable must look like.
        shapes = {name: value for name, value in start.items() if _holds_any(value)}
        body = [*opened.conditions, *(_equation(*shape) for shape in shapes.items()), *clause.body]
        start = {name: value for name, value in start.items() if name not in shapes}
        conditions, known = _ordered(body, set(start))
        tried[clause.index] = clause, conditions, known
        mentioned |= clause.mentioned
        values = tuple_text(start[name] for name in known[0])
        texts.append(f"__p({clause.index},0,{values}).")
        for k, condition in enumerate(conditions):
            before = f"__p({clause.index},{k},{tuple_text(known[k])})"
            after = f"__p({clause.index},{k + 1},{tuple_text(known[k + 1])})"
            texts.append(f"{after} :- {'; '.join([before, *map(str, condition)])}.")
    made = control(stage.program, "\n".join(texts))
    add_facts(made, stage.named(mentioned))
    made.ground()
    reached: dict[int, dict[int, list[clingo.Symbol]]] = {}
    for atom in made.symbolic_atoms.by_signature("__p", 3):
        index, met, bound = atom.symbol.arguments
        reached.setdefault(index.number, {}).setdefault(met.number, []).append(bound)
    attempts = []
    for clause, conditions, known in tried.values():
        by_met = reached[clause.index]
        k = max(by_met)
        if k == len(conditions) and not clause.rule.chooses:
            raise ProofError(f"{goal} holds")
        nearest = min(by_met[k])
        attempts.append(
            Attempt(
                clause,
                dict(zip(known[k], nearest.arguments, strict=True)),
                [literal for condition in conditions[:k] for literal in condition],
                conditions[k][0] if k < len(conditions) else None,
                len(conditions) - k,
                len(by_met[k]),
            )
        )
    if len(attempts) > _NEAREST:
        out = {index: _out_of_reach(stage, clause, goal) for index, (clause, *_) in tried.items()}
    else:
        out = dict.fromkeys(tried, 0)

    def distance(attempt: Attempt) -> tuple[int, int, int]:
        index = attempt.clause.index
        return out[index], attempt.left, index

    return sorted(attempts, key=distance)


def _out_of_reach(stage: Stage, clause: Clause, goal: clingo.Symbol) -> int:
    """How many atoms of a body nothing matches, whatever else holds, for what the goal names."""
    start: dict[str, clingo.Symbol] = {}
    unify(clause.head, goal, start)
    start = {name: value for name, value in start.items() if not _holds_any(value)}
    count = 0
    for literal in clause.body:
        if is_atom(literal) and not start.keys().isdisjoint(variables_of(literal)):
            pattern = _pattern(literal, start)
            atoms = stage.named([pattern.name]) if pattern else ()
            count += pattern is not None and not any(matches(pattern, atom) for atom in atoms)
    return count


def _holds_any(value: clingo.Symbol) -> bool:
    """Whether `ANY` stands somewhere in a value."""
    if value == ANY:
        return True
    if value.type != clingo.SymbolType.Function:
        return False
    return any(map(_holds_any, value.arguments))


def _equation(name: str, value: clingo.Symbol) -> AST:
    """The literal that says what a variable must look like."""
    found: list[AST] = []
    ast.parse_string(f":- {name} = {_written(value)}.", found.append)
    literal: AST = found[-1].body[0]
    return literal


def _written(value: clingo.Symbol) -> str:
    """A pattern as clingo reads it."""
    if value == ANY:
        return "_"
    if not _holds_any(value):
        return str(value)
    sign = "" if value.positive else "-"
    inner = list(map(_written, value.arguments))
    return f"{sign}{value.name}({', '.join(inner)})" if value.name else tuple_text(inner)


class _Opened(ast.Transformer):
    """Takes computed terms out of a head, as conditions, so that it can be matched."""

    def __init__(self) -> None:
        self.conditions: list[AST] = []

    def _open(self, node: AST) -> AST:
        fresh = ast.Variable(node.location, f"__H{len(self.conditions)}")
        guard = ast.Guard(ast.ComparisonOperator.Equal, node)
        comparison = ast.Comparison(fresh, [guard])
        self.conditions.append(ast.Literal(node.location, ast.Sign.NoSign, comparison))
        return fresh

    visit_BinaryOperation = _open
    visit_Interval = _open


def _ordered(body: Sequence[AST], bound: set[str]) -> tuple[list[Condition], list[tuple[str, ...]]]:
    """The literals in an order in which each can be tested, and the variables known before each."""
    everywhere = bound | variables_of(*body)
    left = list(body)
    conditions: list[Condition] = []
    known = [tuple(sorted(bound))]
    while left:
        ready = next((x for x in left if _can_be_tested(x, set(known[-1]), everywhere)), None)
        condition = tuple(left) if ready is None else (ready,)
        left = [x for x in left if ready is not None and x is not ready]
        conditions.append(condition)
        known.append(tuple(sorted({*known[-1], *variables_of(*condition)})))
    return conditions, known


def _can_be_tested(literal: AST, bound: set[str], everywhere: set[str]) -> bool:
    if is_atom(literal):
        return True
    used = variables_of(literal)
    for inner in element_literals(literal):
        used |= variables_of(*inner) & everywhere
    return used - _assigned(literal, bound) <= bound


def _assigned(literal: AST, bound: set[str]) -> set[str]:
    """The variables to which an equation gives a value, once the others have theirs."""
    if literal.ast_type != ASTType.Literal or literal.sign != ast.Sign.NoSign:
        return set()
    atom, equal = literal.atom, ast.ComparisonOperator.Equal
    if atom.ast_type == ASTType.Comparison and len(atom.guards) == 1:
        if atom.guards[0].comparison != equal:
            return set()
        for side, other in ((atom.term, atom.guards[0].term), (atom.guards[0].term, atom.term)):
            if variables_of(other) <= bound and not is_open(other) and _can_be_matched(side):
                return variables_of(side)
        return set()
    if atom.ast_type in (ASTType.BodyAggregate, ASTType.Aggregate):
        guards = [g for g in (atom.left_guard, atom.right_guard) if g and g.comparison == equal]
        return variables_of(*(guard.term for guard in guards))
    return set()


def _can_be_matched(term: AST) -> bool:
    """Whether a value gives the variables of a term theirs: nothing computed but N + 1 in it."""
    if term.ast_type == ASTType.Function:
        return all(map(_can_be_matched, term.arguments))
    if term.ast_type == ASTType.BinaryOperation:
        return (
            term.operator_type in (ast.BinaryOperator.Plus, ast.BinaryOperator.Minus)
            and term.left.ast_type == ASTType.Variable
            and term.right.ast_type == ASTType.SymbolicTerm
        )
    return bool(term.ast_type in (ASTType.Variable, ASTType.SymbolicTerm))
