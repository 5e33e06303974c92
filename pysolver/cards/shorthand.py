"""The short form in which the library keeps facts, and the long form that clingo reads.

    mana_cost(f,"{G}"). type(f,creature). subtype(f,("Elf";"Druid")).
    1 activated: cost(a,1,tap). effect(a,1,untap(<controller(you), type(land)>)).

The first line is about the face `f`. A line that begins with a number is an ability: the number
and the kind stand for `ability(f,1,a(f,1)). kind(a(f,1),activated).`, and `a` for `a(f,1)`. Facts
in a row that differ only in their last argument are one fact, which clingo reads as it is. A
filter in angle brackets stands for its name, a string, and for the `filter` facts that the name
spells out. `plain_keyword(a,"flying")` is a keyword of which the text says no more than its name.
What follows from a mana cost, of the face or in the cost of an ability, is not kept.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from pysolver.cards.characteristics import mana_cost_facts, symbol_facts

_STRING = r'"(?:[^"\\]|\\.)*"'
_COST = re.compile(r'\bmana_cost\(f,"([^"]*)"\)')
_COST_PART = re.compile(r'cost\((.*),\d+,mana\("([^"]*)"\)\)\.')
_ABILITY = re.compile(r"ability\(f,(\d+),a\(f,\1\)\)\.")
_KIND = re.compile(r"kind\(a,(\w+)\)\.")
_FILTER = re.compile(rf"filter\(({_STRING}),(\d+),.*\)\.")
_STRING_OR_SIGN = re.compile(rf"{_STRING}|[(),]")
_STRINGS = re.compile(_STRING)
_MANY = re.compile(r"\((.*)\)")
_SEMICOLON = re.compile(rf'{_STRING}|;|[^;"]+')
_STOP = re.compile(rf"{_STRING}|\)\. ")
_LINE = re.compile(r"(\d+)(?: (\w+))?: ?(.*)")
_SHORT = re.compile(rf"{_STRING}|<([^<>]*)>|\ba\b(?!\()")
_KEYWORD = re.compile(rf"\bkeyword\((a|k\({_STRING}\)),({_STRING})\)\. keyword_text\(\1,\2\)\.")
_PLAIN_KEYWORD = re.compile(rf"\bplain_keyword\((a|k\({_STRING}\)),({_STRING})\)\.")
_TEST = re.compile(
    rf'(?:{_STRING}|[^",()]|\((?:{_STRING}|[^"()]|\((?:{_STRING}|[^"()]|\([^()]*\))*\))*\))+'
)


def _split(fact: str) -> tuple[str, str]:
    """Split a fact before its last argument."""
    body = fact.removesuffix(").")
    depth, place = 0, 0
    for found in _STRING_OR_SIGN.finditer(body):
        sign = found[0]
        depth += (sign == "(") - (sign == ")")
        if depth == 1 and sign in {"(", ","}:
            place = found.end()
    return body[:place], body[place:]


def _pooled(facts: Iterable[str]) -> list[str]:
    """Join facts in a row that differ only in their last argument."""
    joined = []
    for start, group in groupby(map(_split, facts), itemgetter(0)):
        last = [argument for _, argument in group]
        joined.append(f"{start}{last[0] if len(last) == 1 else '(' + ';'.join(last) + ')'}).")
    return joined


def _filter_facts(name: str) -> list[str]:
    """Give the facts that a filter's name spells out, in its order."""
    return [
        f'filter("{name}",{number},{test.strip()}).'
        for number, tests in enumerate(name.split(" | "), start=1)
        for test in _TEST.findall(tests.replace("'", '"'))
        if test.strip()
    ]


def _spelled_out(facts: Sequence[str]) -> set[str]:
    """Give the filters, as strings, whose facts their names spell out and that a fact uses."""
    written: dict[str, list[str]] = {}
    used: set[str] = set()
    for fact in facts:
        found = _FILTER.fullmatch(fact)
        if found:
            written.setdefault(found[1], []).append(fact)
        else:
            used.update(_STRINGS.findall(fact))
    return {
        name
        for name, its in written.items()
        if name in used and not {"<", ">"} & set(name) and its == _filter_facts(name[1:-1])
    }


def _symbols(fact: str) -> list[str]:
    """Give the facts that follow from one, where that is a mana payment in an ability's cost."""
    found = _COST_PART.fullmatch(fact)
    return symbol_facts(found[1], found[2]) if found else []


def short_form(facts: Sequence[str]) -> str:
    """Write a face's facts as the library keeps them.

    Args:
        facts: one a string, for the placeholder `f`; those of an ability follow its `ability`
            fact.

    Returns:
        Lines without a line end after the last one.
    """
    filters = _spelled_out(facts)
    symbols = {symbol for fact in facts for symbol in _symbols(fact)}
    kept = [
        fact
        for fact in facts
        if fact not in symbols and not ((found := _FILTER.fullmatch(fact)) and found[1] in filters)
    ]
    lines: list[tuple[str, list[str]]] = [("", [])]
    for fact in kept:
        begins = _ABILITY.fullmatch(fact)
        if begins:
            lines.append((begins[1], []))
        else:
            lines[-1][1].append(fact)
    return "\n".join(filter(None, (_line(number, its, filters) for number, its in lines)))


def _line(number: str, facts: Sequence[str], filters: set[str]) -> str:
    """Write the facts of an ability, or those before the first one."""
    mine = f"a(f,{number})"
    pattern = re.compile(rf"{_STRING}|{re.escape(mine)}")

    def shorter(found: re.Match[str]) -> str:
        if found[0] in filters:
            return f"<{found[0][1:-1]}>"
        return "a" if found[0] == mine else found[0]

    written = [pattern.sub(shorter, fact) for fact in _pooled(facts)]
    if not number:
        return " ".join(written)
    kind = _KIND.fullmatch(written[0]) if written else None
    head = f"{number} {kind[1]}:" if kind else f"{number}:"
    line = " ".join([head, *written[1 if kind else 0 :]])
    return _KEYWORD.sub(r"plain_keyword(\1,\2).", line)


def long_form(text: str) -> str:
    """Write a face's facts as clingo reads them.

    Args:
        text: the short form.

    Returns:
        The facts for the placeholder `f`, a line for each line, after a line of what follows
        from the mana cost.
    """
    cost = _COST.search(text)
    lines = [mana_cost_facts(cost[1])] if cost else []
    for line in text.splitlines():
        numbered = _LINE.fullmatch(line)
        if numbered is None:
            lines.append(_longer(line, "a"))
            continue
        number, kind, facts = numbered.groups()
        mine = f"a(f,{number})"
        start = f"ability(f,{number},{mine})." + (f" kind({mine},{kind})." if kind else "")
        lines.append(f"{start} {_longer(facts, mine)}".rstrip())
    return "\n".join(lines)


def _longer(facts: str, mine: str) -> str:
    """Write an ability's facts in long form, its filters after them."""
    named: dict[str, None] = {}

    def longer(found: re.Match[str]) -> str:
        if found[1] is not None:
            named[found[1]] = None
            return f'"{found[1]}"'
        return mine if found[0] == "a" else found[0]

    facts = _PLAIN_KEYWORD.sub(r"keyword(\1,\2). keyword_text(\1,\2).", facts)
    if ',mana("' in facts:
        facts = " ".join(each for fact in split_facts(facts) for each in (*_symbols(fact), fact))
    written = _SHORT.sub(longer, facts)
    return " ".join([written, *(fact for name in named for fact in _filter_facts(name))])


def split_facts(line: str) -> list[str]:
    """Split a line of facts.

    Args:
        line: facts in long or short form, with a space between two.

    Returns:
        The facts, each with its stop.
    """
    facts: list[str] = []
    start = 0
    for found in _STOP.finditer(line):
        if found[0] == "). ":
            facts.append(line[start : found.end() - 1])
            start = found.end()
    return [*facts, line[start:]] if line[start:] else facts


def unpooled(line: str) -> list[str]:
    """Split a line of facts, and each fact that stands for several into those.

    Args:
        line: facts in long or short form, with a space between two.

    Returns:
        The facts, each with its stop.
    """
    found: list[str] = []
    for fact in split_facts(line):
        start, last = _split(fact)
        many = _MANY.fullmatch(last)
        found += [f"{start}{each})." for each in _arguments(many[1])] if many else [fact]
    return found


def _arguments(text: str) -> list[str]:
    """Split at semicolons outside strings."""
    parts = [""]
    for found in _SEMICOLON.finditer(text):
        if found[0] == ";":
            parts.append("")
        else:
            parts[-1] += found[0]
    return parts
