"""The independent checker of proofs.

It shares nothing with the search: it takes the rules as they are written, gives their variables the
values of a step, and lets clingo say whether the head follows from what the step rests on. All
steps are checked together, each with its own premises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

import clingo
from clingo import ast
from clingo.ast import AST, ASTType

from pysolver.errors import ProofError
from pysolver.why.links import leads
from pysolver.why.program import Program, Rule, add_facts, atom_name, control
from pysolver.why.proof import Node, Proof, Step
from pysolver.why.record import Stage
from pysolver.why.sentences import Binding, ground_text

_STEP = "__I"
"""The variable of the step's number."""


def check(*proofs: Proof) -> None:
    """Check proofs: no cycle, every leaf a fact, every step an instance of its rule.

    Raises:
        ProofError: where one does not stand.
    """
    together: dict[int, list[Proof]] = {}
    for proof in proofs:
        together.setdefault(id(proof.stages), []).append(proof)
    ruled: dict[int, tuple[Stage, dict[Step, Rule]]] = {}
    for listed in together.values():
        stages = listed[0].stages
        for steps in _joined(listed):
            _check_shape(steps)
            for (number, atom), step in steps.items():
                stage = stages[number]
                if step.rule is not None:
                    ruled.setdefault(id(stage), (stage, {}))[1][step] = step.rule
                    continue
                if atom not in stage.facts:
                    raise ProofError(f"{atom} is a leaf and no fact")
                if step.premises:
                    _check_link(atom, step.premises, number, stages)
                elif _is_told_before(atom, number, stages):
                    raise ProofError(f"{atom} is a leaf, and another run says why it holds")
    for stage, own in ruled.values():
        _check_steps(stage, own)


def _is_told_before(atom: clingo.Symbol, number: int, stages: Sequence[Stage]) -> bool:
    stage = stages[number]
    if stage.passing or atom in stage.origins:
        return atom in stage.origins
    before = stages[:number] if stage.earlier is None else stage.earlier
    return any(earlier.holds(atom) for earlier in before if not earlier.passing)


def _check_link(
    atom: clingo.Symbol, premises: Sequence[Node], number: int, stages: Sequence[Stage]
) -> None:
    """Check that what a run says leads to a fact of a later one."""
    [(before, said)] = premises
    if before >= number or not stages[before].holds(said) or not leads(said, atom):
        raise ProofError(f"{said} does not lead to {atom}")


def _joined(proofs: Iterable[Proof]) -> Iterable[Mapping[Node, Step]]:
    """The steps of some proofs: those of all that agree, and of each that does not."""
    joined: dict[Node, Step] = {}
    for proof in proofs:
        new = _new_steps(proof, joined)
        if new is None:
            yield proof.steps
        else:
            joined.update(new)
    yield joined


def _new_steps(proof: Proof, known: Mapping[Node, Step]) -> dict[Node, Step] | None:
    """The steps of a proof that are not known yet; `None` where it has another one for a node.

    What a known step rests on is known with it.
    """
    new: dict[Node, Step] = {}
    todo = [proof.goal]
    while todo:
        node = todo.pop()
        step = proof.steps.get(node)
        if step is None or node in new or known.get(node) is step:
            continue  # `_check_shape` finds what is missing
        if node in known:
            return None
        new[node] = step
        todo += step.premises
    return new


def _check_shape(steps: Mapping[Node, Step]) -> None:
    """Check that everything that steps rest on is among them, and that they go in no circle."""
    numbers = {node: number for number, node in enumerate(steps)}
    nodes = list(steps)
    try:
        graph = {
            numbers[node]: [numbers[premise] for premise in step.premises]
            for node, step in steps.items()
        }
        TopologicalSorter(graph).prepare()
    except KeyError as error:
        raise ProofError(f"{error.args[0][1]} is no step of the proof") from None
    except CycleError as error:
        raise ProofError(f"{nodes[error.args[1][0]][1]} rests on itself") from None


def _check_steps(stage: Stage, ruled: dict[Step, Rule]) -> None:
    followed = _Followed(stage, [step for step, rule in ruled.items() if not rule.chooses])
    model = frozenset(stage.atoms)
    for step, rule in ruled.items():
        atom = step.node[1]
        premises = {premise for _, premise in step.premises}
        stands = atom in model and atom not in premises and premises <= model
        if stands and rule.chooses:
            stands = _may_be_chosen(step, rule, stage)
        elif stands:
            stands = followed.holds(step)
        if not stands:
            raise ProofError(f"{atom} does not follow by {rule.place}")


class _Followed:
    """What follows in each step, by its rule: from its premises, and in the whole model.

    From the premises alone, so that nothing else made it hold; in the whole model, so that what
    aggregates say is true. What must be absent is looked for in the whole model both times. Where
    a rule has no aggregate, the premises decide alone, as all of them hold.
    """

    def __init__(self, stage: Stage, steps: Sequence[Step]) -> None:
        self.numbers = {step: number for number, step in enumerate(steps)}
        templates: dict[tuple[Rule, tuple[str, ...]], _Template] = {}
        self._used: dict[Step, _Template] = {}
        facts: list[clingo.Symbol] = []
        for step, number in self.numbers.items():
            rule = step.rule
            binding = step.instance.binding if step.instance else {}
            if rule is None:
                continue
            # A rule is one clause or several, which differ in the variables that they bind.
            key = rule, tuple(binding)
            if key not in templates:
                templates[key] = _Template(rule, len(templates), list(binding))
            used = self._used[step] = templates[key]
            values = [clingo.Number(number), *binding.values()]
            facts.append(clingo.Function(used.instance, values))
            facts += (
                clingo.Function("__f", [clingo.Number(number), _term(premise)])
                for _, premise in step.premises
            )
        looked_at = set().union(*(template.looked_at for template in templates.values()))
        facts += (clingo.Function("__m", [_term(atom)]) for atom in stage.named(looked_at))
        texts = (text for template in templates.values() for text in template.texts)
        self._made = control(stage.program, "\n".join(texts))
        add_facts(self._made, facts)
        self._made.ground()

    def holds(self, step: Step) -> bool:
        """Whether the step's atom follows."""
        head = [clingo.Number(self.numbers[step]), _term(step.node[1])]
        concluded = self._used[step].concluded
        found = (self._made.symbolic_atoms[clingo.Function(name, head)] for name in concluded)
        return all(atom is not None and atom.is_fact for atom in found)


class _Template:
    """A rule over the premises of a step, and, where it has an aggregate, over the whole model.

    Args:
        rule: the rule.
        index: its number among those that are used.
        variables: the variables to which a step gives values.
    """

    def __init__(self, rule: Rule, index: int, variables: Sequence[str]) -> None:
        statement = rule.statement
        self.instance = f"__s{index}"
        self.looked_at: set[str] = set()
        self.texts: list[str] = []
        plain = all(literal.ast_type == ASTType.Literal for literal in statement.body) and not any(
            literal.atom.ast_type in (ASTType.BodyAggregate, ASTType.Aggregate)
            for literal in statement.body
        )
        self.concluded = ("__d",) if plain else ("__d", "__w")
        instance = f"{self.instance}({','.join([_STEP, *variables])})"
        head = str(_Inside("").visit(statement.head))
        for name in self.concluded:
            inside = _Inside(f"__f({_STEP}," if name == "__d" else "__m(")
            body = [instance, *(str(inside.visit(literal)) for literal in statement.body)]
            self.texts.append(f"{name}({_STEP},{head}) :- {'; '.join(body)}.")
            self.looked_at |= inside.looked_at


class _Inside(ast.Transformer):
    """Puts atoms into another one: those that hold into `holds`, those that do not into `__m`.

    Args:
        holds: how the atom begins that says that one holds; empty leaves the term alone.
    """

    def __init__(self, holds: str) -> None:
        self.holds = holds
        self.looked_at: set[str] = set()
        self._denied = False

    def visit_Literal(self, node: AST) -> AST:
        self._denied = node.sign != ast.Sign.NoSign
        return node.update(**self.visit_children(node))

    def visit_SymbolicAtom(self, node: AST) -> AST:
        begin = "__m(" if self._denied else self.holds
        if begin == "__m(":
            self.looked_at.add(atom_name(node.symbol))
        term = str(node.symbol)
        if node.symbol.ast_type == ASTType.UnaryOperation:
            term = f"__neg({node.symbol.argument})"
        text = f"{begin}{term})" if begin else term
        return ast.Variable(node.symbol.location, text)


def _term(atom: clingo.Symbol) -> clingo.Symbol:
    """An atom as a term; of a negative one `__neg`."""
    if atom.positive:
        return atom
    return clingo.Function("__neg", [clingo.Function(atom.name, atom.arguments)])


def _may_be_chosen(step: Step, rule: Rule, stage: Stage) -> bool:
    """Whether a rule that chooses may choose a step's atom, given its premises."""
    positive, negative = _predicates(rule.statement)
    premises = {premise for _, premise in step.premises}
    model = set(stage.named(positive | negative)) - {step.node[1]}
    tested = set(stage.named(negative - positive))
    binding = step.instance.binding if step.instance else {}
    return all(
        _derives(rule, binding, stage.program, facts, step.node[1])
        for facts in (model, premises | tested)
    )


def _derives(
    rule: Rule,
    binding: Binding,
    program: Program,
    facts: Iterable[clingo.Symbol],
    head: clingo.Symbol,
) -> bool:
    made = control(program, ground_text(rule.statement, binding))
    add_facts(made, facts)
    made.ground()
    return made.symbolic_atoms[head] is not None


class _Signs(ast.Transformer):
    def __init__(self) -> None:
        self.positive: set[str] = set()
        self.negative: set[str] = set()

    def visit_Literal(self, node: AST) -> AST:
        if node.atom.ast_type == ASTType.SymbolicAtom:
            found = self.negative if node.sign else self.positive
            found.add(atom_name(node.atom.symbol))
        else:
            self.visit_children(node)
        return node


def _predicates(rule: AST) -> tuple[set[str], set[str]]:
    signs = _Signs()
    for part in (rule.head, *rule.body):
        signs.visit(part)
    return signs.positive, signs.negative
