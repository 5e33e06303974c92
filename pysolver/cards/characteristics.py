"""Printed characteristics as facts, and what follows from a mana cost."""

import re

from pysolver.cards.face import Face

PLACEHOLDER = "f"
"""What a face's facts in the library call the face."""

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_COLOR = re.compile(r"[wubrg]")
_NUMBER = re.compile(r"[+-]?\d+")
_PERCENT = re.compile(r'[\\"\n]')


def quoted(text: str) -> str:
    """Write a string as a clingo string.

    Args:
        text: any text.

    Returns:
        The text in double quotes, with what clingo needs escaped.
    """
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}
    return '"' + _PERCENT.sub(lambda found: escapes[found[0]], text) + '"'


def _half(part: str, whole: str, cost: str) -> str:
    """Give one half of a hybrid symbol."""
    if _COLOR.fullmatch(part) or part == "c":
        return part
    if part.isdecimal():
        return f"generic({int(part)})"
    raise ValueError(f'mana cost "{cost}": unknown mana symbol {{{whole}}}')


def cost_symbols(cost: str) -> tuple[str, ...]:
    """Read the symbols of a mana cost (107.4).

    Args:
        cost: mana symbols as printed, such as `{X}{2/W}{G/P}`.

    Returns:
        A term a symbol: `w u b r g c`, `generic(N)`, `x`, `snow`, `hybrid(X,Y)`,
        `phyrexian(X)`, `hybrid_phyrexian(X,Y)`; `y` and `z` are as `x`.

    Raises:
        ValueError: anything that is no mana symbol.
    """
    rest = _SYMBOL.sub("", cost)
    if rest.strip():
        raise ValueError(f'mana cost "{cost}": "{rest.strip()}" is no mana symbol; write {{G}}')
    return tuple(_symbol(found.lower(), cost) for found in _SYMBOL.findall(cost))


def _symbol(symbol: str, cost: str) -> str:
    """Give the term of one mana symbol."""
    if symbol in {"x", "y", "z"}:
        return "x"
    if symbol == "s":
        return "snow"
    if "/" not in symbol:
        return _half(symbol, symbol.upper(), cost)
    parts = symbol.split("/")
    phyrexian = parts[-1] == "p"
    halves = [_half(part, symbol.upper(), cost) for part in parts[: -1 if phyrexian else None]]
    if len(halves) > 2 or len(halves) + phyrexian < 2:
        raise ValueError(f'mana cost "{cost}": unknown mana symbol {{{symbol.upper()}}}')
    name = "_".join(["hybrid"] * (len(halves) == 2) + ["phyrexian"] * phyrexian)
    return f"{name}({','.join(halves)})"


def mana_value(symbols: tuple[str, ...]) -> int:
    """Add up a mana cost (202.3), X as 0.

    Args:
        symbols: the terms of `cost_symbols`.

    Returns:
        The mana value; a hybrid symbol counts as its greatest half (202.3f).
    """
    total = 0
    for symbol in symbols:
        amounts = [int(number) for number in re.findall(r"generic\((\d+)\)", symbol)]
        total += max(amounts, default=0 if symbol == "x" else 1)
    return total


def symbol_facts(owner: str, cost: str) -> list[str]:
    """Give the symbols of a mana cost as facts.

    Args:
        owner: the term of what has the cost, a face or an ability.
        cost: as `{1}{G}`.

    Returns:
        `cost_symbol` facts.

    Raises:
        ValueError: anything that is no mana symbol.
    """
    return [
        f"cost_symbol({owner},{number},{symbol})."
        for number, symbol in enumerate(cost_symbols(cost), start=1)
    ]


def mana_cost_facts(cost: str | None) -> str:
    """Give the facts that follow from a mana cost.

    Args:
        cost: the face's mana cost, `None` where it has none.

    Returns:
        `cost_symbol` facts and the `mana_value`, for the placeholder; none without a cost
        (202.3a and 202.3b are the encodings' matter).

    Raises:
        ValueError: anything that is no mana symbol.
    """
    if cost is None:
        return ""
    value = mana_value(cost_symbols(cost))
    return " ".join([*symbol_facts(PLACEHOLDER, cost), f"mana_value({PLACEHOLDER},{value})."])


def _constant(word: str) -> str:
    """Give the constant for a card type or a supertype."""
    return re.sub(r"[^a-z0-9]+", "_", word.lower()).strip("_")


def _size(printed: str) -> int | None:
    """Read a printed number, a star counted as 0 (208.5); `None` where it is no whole number."""
    terms = re.sub(r"\*(?:\^?²|\^2)?", "0", printed).replace("−", "-")
    if re.fullmatch(r"[+-]?\d+(?:[+-]\d+)*", terms) is None:
        return None
    return sum(int(number) for number in re.findall(_NUMBER, terms))


def characteristics(face: Face) -> list[str]:
    """Give a face's printed characteristics as facts.

    Args:
        face: any face.

    Returns:
        Facts for the placeholder: mana cost, type line, colour indicator, power, toughness,
        loyalty and defense. What follows from the mana cost is left to `mana_cost_facts`.
    """
    f = PLACEHOLDER
    facts: list[str] = []
    if face.mana_cost is not None:
        facts.append(f"mana_cost({f},{quoted(face.mana_cost)}).")
    facts += [f"supertype({f},{_constant(word)})." for word in face.supertypes]
    facts += [f"type({f},{_constant(word)})." for word in face.types]
    facts += [f"subtype({f},{quoted(word)})." for word in face.subtypes]
    facts += [f"color_indicator({f},{color.lower()})." for color in face.colors or ()]
    for name in ("power", "toughness", "loyalty", "defense"):
        printed = getattr(face, name)
        size = None if printed is None else _size(printed)
        if size is not None:
            facts.append(f"{name}({f},{size}).")
        elif printed is not None:
            facts.append(f"unknown({f},{name}).")
    facts += [f"unknown({f},{word})." for word in face.unknown]
    return facts
