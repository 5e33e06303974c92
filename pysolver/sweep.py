"""`pysolver sweep`: a case with placeholders unfolds into every combination of their values.

```yaml
case: "{land} under {effect}"
sweep:
  land: {type: Land, class: could_produce}    # cards of the library
  effect: [Contamination, Blood Moon]         # or a list
board: {players: {Amy: {battlefield: ["{land}"]}, Ned: {battlefield: ["{effect}"]}}}
ask: {could_produce: "{land}"}
```

A placeholder is a word of lower-case letters in braces; mana symbols are none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from pysolver.errors import CaseError, did_you_mean, quoted
from pysolver.source import Where, read_file

_PLACEHOLDER = re.compile(r"\{([a-z]\w+)\}")
_QUERY = ("type", "supertype", "subtype", "class")


def sweep(path: Path) -> Iterator[dict[str, Any]]:
    """Unfold the cases of a file.

    Args:
        path: a file of cases, each with `sweep`: for each placeholder a list of values, or a query
            of the card library (`type`, `supertype`, `subtype`, `class`; all of them hold).

    Yields:
        The cases as plain data, one after the other; the last placeholder runs fastest.

    Raises:
        CaseError: where the file cannot be read, or a placeholder has no values.
    """
    for where in read_file(path):
        data = where.data
        if not isinstance(data, dict) or not isinstance(data.get("sweep"), dict):
            raise where.error((), '"sweep" is missing: it gives the values of placeholders')
        values = {str(name): _values(name, given, where) for name, given in data["sweep"].items()}
        case = {key: value for key, value in data.items() if key != "sweep"}
        used = {name for text in _texts(case) for name in _PLACEHOLDER.findall(text)}
        for name in sorted(used - values.keys()):
            raise where.error((), f"{{{name}}} has no values{did_you_mean(name, values)}")
        for name in sorted(values.keys() - used):
            raise where.error(("sweep", name), f"{{{name}}} stands nowhere in the case")
        for chosen in product(*values.values()):
            filled = _filled(case, dict(zip(values, chosen, strict=True)))
            if not any(f"{{{name}}}" in str(case.get("case", "")) for name in values):
                filled["case"] = " / ".join([str(case.get("case", "")), *map(str, chosen)])
            yield filled


def _values(name: object, given: Any, where: Where) -> list[Any]:
    place = ("sweep", str(name))
    if isinstance(given, list):
        found = given
    elif isinstance(given, dict):
        found = list(_query(given, lambda message: where.error(place, message)))
    else:
        raise where.error(place, "must be a list of values, or a map that asks the card library")
    if not found:
        raise where.error(place, "no value")
    return found


def _query(query: Mapping[str, Any], fail: Callable[[str], CaseError]) -> Iterator[str]:
    """The cards that a query names, by name."""
    from pysolver.cards.coverage import classes
    from pysolver.cards.library import Library

    for key in query:
        if key not in _QUERY:
            raise fail(f"unknown key {quoted(key)}{did_you_mean(str(key), _QUERY)}")
    names: frozenset[str] | None = None
    if "class" in query:
        known = {card_class.name: card_class for card_class in classes()}
        if query["class"] not in known:
            near = did_you_mean(str(query["class"]), known)
            raise fail(f"no class of cards is called {quoted(query['class'])}{near}")
        names = frozenset(known[query["class"]].cards)
    wanted = [
        f'{key}(f,"{query[key]}")' if key == "subtype" else f"{key}(f,{str(query[key]).lower()})"
        for key in ("type", "supertype", "subtype")
        if key in query
    ]
    library = Library.open()
    for faces in library.cards():
        face = faces[0]
        if names is not None and names.isdisjoint((face.card_name, face.name)):
            continue
        if all(f"{fact}." in face.facts for fact in wanted):
            yield face.card_name


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, Iterable):
        for inner in value:
            yield from _texts(inner)


def _filled(value: Any, chosen: Mapping[str, Any]) -> Any:
    if isinstance(value, str):
        whole = _PLACEHOLDER.fullmatch(value)
        if whole is not None:
            return chosen[whole[1]]
        return _PLACEHOLDER.sub(lambda found: str(chosen[found[1]]), value)
    if isinstance(value, dict):
        return {_filled(key, chosen): _filled(inner, chosen) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, chosen) for inner in value]
    return value
