"""The facts of an ability in words: its cost and what it does, as cards word them.

The library keeps no card text, so this is how an ability is named and shown. What has no wording
here ends the text with `…`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from clingo import Function, Number, Symbol, SymbolType

REST = "…"
"""Ends a text whose rest has no wording here."""

Facts = Mapping[str, Sequence[Symbol]]
"""The facts about one ability, or about filters, by predicate."""

_NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_THIS = re.compile(
    r"\bthis (?:land|creature|artifact|enchantment|permanent|card|spell|token|vehicle|aura|"
    r"equipment|planeswalker)\b|~"
)
_ZONES = {"graveyard": " in your graveyard", "hand": " in your hand", "exile": " in exile"}
_REFS = {"self": "this", "attached": "attached permanent", "it": "it"}


class _NoWording(Exception):
    """A fact that has no wording here."""


def render(ability: Facts, filters: Iterable[Symbol] = ()) -> str:
    """Put an ability into words.

    Args:
        ability: the facts about it, by predicate: `kind`, `cost`, `effect`, `adds` …
        filters: `filter/3` and `listed/2` facts, which say what its filters and lists mean.

    Returns:
        A text such as `{T}, Sacrifice this: Add {G}.`; of a keyword ability its text.
    """
    for fact in ability.get("keyword_text", ()):
        return _text(fact.arguments[1])
    words = _Words(filters)
    kind = next((fact.arguments[1].name for fact in ability.get("kind", ())), "")
    if kind != "activated":
        return {"triggered": f"When {REST}"}.get(kind, REST)
    cost = words.cost(ability)
    if cost.endswith(REST):
        return cost
    effect = words.effect(ability)
    return f"{cost}: {effect}"


def describe(filter_: Symbol, filters: Iterable[Symbol]) -> str:
    """Put a filter into words: `nonbasic land`; its own text where it has no wording here.

    Args:
        filter_: its identity.
        filters: `filter/3` facts, which say what filters mean.
    """
    try:
        return _Words(filters).filter(filter_)
    except _NoWording:
        return _text(filter_)


def begins(rendered: str, written: str) -> bool:
    """Whether an ability's text begins with what a case writes.

    Args:
        rendered: of `render`.
        written: the start of the ability's text, as on the card; how the card calls itself, case
            and punctuation do not matter.
    """
    have, want = _loose(rendered), _loose(written)
    if have.startswith(want):
        return True
    return rendered.endswith(REST) and bool(have) and want.startswith(have)


def _loose(text: str) -> str:
    """A text without what does not matter for comparing; how a card calls itself is `this`."""
    plain = _THIS.sub("this", text.casefold().replace("’", "'"))
    return " ".join(re.sub(r"[^\w{}/+']+", " ", plain).split())


def _waterbends(ability: Facts, part: Symbol) -> bool:
    """Whether a part of a cost is paid with waterbend (701.67a)."""
    return part.name == "mana" and "waterbends" in ability


class _Words:
    def __init__(self, filters: Iterable[Symbol]) -> None:
        self._tests: dict[Symbol, dict[int, list[Symbol]]] = {}
        self._listed: dict[Symbol, list[str]] = {}
        for fact in filters:
            if fact.name == "filter":
                name, number, test = fact.arguments
                self._tests.setdefault(name, {}).setdefault(number.number, []).append(test)
            elif fact.name == "listed":
                types, mana = fact.arguments
                self._listed.setdefault(types, []).append(mana.name)

    # --- Costs ---------------------------------------------------------------------------

    def cost(self, ability: Facts) -> str:
        """All parts of an activation cost in order; cut short at what has no wording."""
        parts: list[str] = []
        for fact in sorted(ability.get("cost", ()), key=lambda fact: fact.arguments[1].number):
            part = fact.arguments[2]
            try:
                words = self._cost_part(part)
            except _NoWording:
                return ", ".join([*parts, REST])
            parts.append(f"Waterbend {words}" if _waterbends(ability, part) else words)
        if not parts:
            return REST
        if ability.get("unread"):
            # What could not be read may be a part of the cost.
            return ", ".join(parts) + f" {REST}"
        return ", ".join(parts)

    def _cost_part(self, part: Symbol) -> str:
        name, arguments = part.name, part.arguments
        if not arguments:
            simple = {"tap": "{T}", "untap": "{Q}", "exert": "Exert this"}
            if name in simple:
                return simple[name]
            raise _NoWording
        if name == "mana":
            return _text(arguments[0])
        if name == "life":
            return f"Pay {_amount(arguments[0], word=False)} life"
        if name == "loyalty":
            if arguments[0].type != SymbolType.Number:
                return "+X" if arguments[0] == Function("x") else "−X"
            number = arguments[0].number
            return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
        if name == "energy":
            return f"Pay {_amount(arguments[0])} {{E}}"
        if name in ("sacrifice", "exile", "reveal"):
            return f"{name.capitalize()} {self._things(arguments[0], arguments[1])}"
        if name == "discard":
            return f"Discard {self._things(arguments[0], arguments[1], noun='card')}"
        if name == "return":
            return f"Return {self._things(arguments[0], arguments[1])} to hand"
        if name in ("tap", "untap"):
            state = "untapped" if name == "tap" else "tapped"
            return f"{name.capitalize()} {self._things(arguments[0], arguments[1], state=state)}"
        if name in ("remove_counters", "put_counters"):
            what, kind, amount = arguments
            word = _counters(kind, amount)
            verb, of = ("Remove", "from") if name == "remove_counters" else ("Put", "on")
            return f"{verb} {word} {of} {self._thing(what)}"
        if name == "mill":
            return f"Mill {_amount(arguments[0])} card"
        raise _NoWording

    def _thing(self, what: Symbol) -> str:
        if what.type == SymbolType.Function and not what.arguments and what.name in _REFS:
            return _REFS[what.name]
        return self._things(what, Number(1))

    def _things(
        self, what: Symbol, amount: Symbol, noun: str = "permanent", state: str = ""
    ) -> str:
        """An amount of objects: `this`, `an untapped artifact you control`, `two lands`."""
        if what.type == SymbolType.Function:
            return self._thing(what) if what.name in _REFS else _no_wording()
        words = self.filter(what, noun)
        if state and not words.startswith(f"{state} ") and f" {state} " not in f" {words}":
            words = f"{state} {words}"
        if amount == Number(1):
            if words.startswith("another "):
                return words
            return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
        head, _, rest = words.partition(" you control")
        return f"{_amount(amount)} {head}s{' you control' + rest if _ else ''}"

    # --- Filters ---------------------------------------------------------------------------

    def filter(self, name: Symbol, noun: str = "permanent") -> str:
        """What a filter means, in the singular and without an article."""
        alternatives = self._tests.get(name)
        if not alternatives:
            raise _NoWording
        return " or ".join(self._tests_words(tests, noun) for tests in alternatives.values())

    def _tests_words(self, tests: Sequence[Symbol], noun: str) -> str:
        before: list[str] = []
        nouns: list[str] = []
        after = ""
        another = ""
        for test in sorted(tests, key=lambda test: _ORDER.get(test.name, 9)):
            arguments = test.arguments
            value = _text(arguments[0]) if len(arguments) == 1 else ""
            if test.name == "other":
                another = "another "
            elif test.name in _STATES and not arguments:
                before.append(test.name.replace("_", " "))
            elif test.name in ("supertype", "color") and value:
                before.append(_COLORS.get(value, value))
            elif test.name == "subtype" or test.name == "type":
                nouns.append(value)
            elif test.name == "token":
                nouns.append("token")
            elif test.name == "permanent" and not arguments:
                nouns.append("permanent")
            elif test.name == "non" and not arguments[0].arguments:
                before.append(f"non{arguments[0].name}")
            elif test.name == "non" and arguments[0].name in ("type", "supertype", "color"):
                denied = _text(arguments[0].arguments[0])
                before.append(f"non{_COLORS.get(denied, denied)}")
            elif test.name == "controller" and value in ("you", "opponent"):
                after += " you control" if value == "you" else " an opponent controls"
            elif test.name == "owner" and value == "you":
                pass
            elif test.name == "zone" and value in _ZONES:
                noun = "card"
                after += _ZONES[value]
            else:
                raise _NoWording
        if noun == "card":
            nouns.append("card")
        return f"{another}{' '.join([*before, *(nouns or [noun])])}{after}"

    # --- Effects ---------------------------------------------------------------------------

    def effect(self, ability: Facts) -> str:
        """The first instruction, cut short where it has no wording; further ones are left out."""
        effects = sorted(ability.get("effect", ()), key=lambda fact: fact.arguments[1].number)
        if not effects:
            return REST
        first = effects[0]
        try:
            words = self._instruction(first, ability)
        except _NoWording:
            return REST
        more = len(effects) > 1 or ability.get("unread")
        return f"{words} {REST}" if more else f"{words}."

    def _instruction(self, fact: Symbol, ability: Facts) -> str:
        _, number, effect = fact.arguments
        if effect.name == "add_mana":
            return self._add(number, ability)
        if effect.name == "draw":
            amount = effect.arguments[1]
            return f"Draw {_amount(amount)} card{'s' * (amount != Number(1))}"
        if effect.name == "put_counters":
            what, kind, amount = effect.arguments[:3]
            return f"Put {_counters(kind, amount)} on {self._thing(what)}"
        raise _NoWording

    def _add(self, number: Symbol, ability: Facts) -> str:
        options: dict[int, list[tuple[int, str]]] = {}
        for fact in ability.get("adds", ()):
            _, effect, option, portion, how, types, amount = fact.arguments
            if effect == number:
                words = self._portion(how.name, types, amount)
                options.setdefault(option.number, []).append((portion.number, words))
        if not options:
            raise _NoWording
        texts = ["".join(words for _, words in sorted(portions)) for portions in options.values()]
        if len(texts) < 3:
            return f"Add {' or '.join(texts)}"
        return f"Add {', '.join(texts[:-1])}, or {texts[-1]}"

    def _portion(self, how: str, types: Symbol, amount: Symbol) -> str:
        if types.name == "only" and types.arguments:
            symbol = f"{{{_text(types.arguments[0]).upper()}}}"
            if amount.type == SymbolType.Number and amount.number <= len(_NUMBERS):
                return symbol * amount.number
            return f"{_amount(amount)} {symbol}"
        if types.name == "among" and amount == Number(1):
            symbols = [f"{{{mana.upper()}}}" for mana in self._listed.get(types, [])]
            symbols.sort(key="{W}{U}{B}{R}{G}{C}".index)
            if len(symbols) < 3:
                return " or ".join(symbols)
            return f"{', '.join(symbols[:-1])}, or {symbols[-1]}"
        amount_words = "one" if amount == Number(1) else _amount(amount)
        if types.name == "any_color":
            color = "any one color" if how == "one" and amount != Number(1) else "any color"
            return f"{amount_words} mana of {color}"
        if types.name == "chosen_color":
            return f"{amount_words} mana of the chosen color"
        if types.name in ("could_produce", "colors_of", "colors_among", "commander_identity"):
            kind = "type" if str(types).startswith("could_produce(type") else "color"
            return f"{amount_words} mana of any {kind} {REST}".rstrip()
        raise _NoWording


_ORDER = {"other": 0, "supertype": 1, "color": 2, "non": 3, "subtype": 4, "type": 5}
_STATES = frozenset(("tapped", "untapped", "attacking", "blocking", "colorless", "legendary"))
_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}


def _no_wording() -> str:
    raise _NoWording


def _text(value: Symbol) -> str:
    if value.type == SymbolType.String:
        return value.string
    return value.name if value.type == SymbolType.Function and not value.arguments else str(value)


def _amount(value: Symbol, *, word: bool = True) -> str:
    if value.type == SymbolType.Number:
        number = value.number
        return _NUMBERS[number] if word and 0 <= number < len(_NUMBERS) else str(number)
    if value == Function("x"):
        return "X"
    if value == Function("any_number"):
        return "any number of"
    if value == Function("one_or_more"):
        return "one or more"
    raise _NoWording


def _counters(kind: Symbol, amount: Symbol) -> str:
    name = "" if kind == Function("any") else f"{_text(kind)} "
    if amount == Number(1):
        return f"{'an' if name[:1] in tuple('aeiou') else 'a'} {name}counter"
    return f"{_amount(amount)} {name}counters"


def by_ability(facts: Iterable[Symbol]) -> dict[Symbol, dict[str, list[Symbol]]]:
    """Sort facts by the ability that they are about: their first argument."""
    found: dict[Symbol, dict[str, list[Symbol]]] = {}
    for fact in facts:
        if fact.arguments:
            found.setdefault(fact.arguments[0], {}).setdefault(fact.name, []).append(fact)
    return found


__all__ = ["REST", "Facts", "begins", "by_ability", "describe", "render"]
