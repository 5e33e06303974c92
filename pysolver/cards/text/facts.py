"""Structures to facts: parts numbered, filters named, words that refer back resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pysolver.cards.text.lexer import subtypes
from pysolver.cards.text.structure import (
    IT,
    THIS_ABILITY,
    Among,
    Anaphor,
    Fact,
    Filter,
    Instead,
    Instruction,
    Item,
    KeywordAbility,
    Nested,
    Paid,
    Part,
    Quoted,
    Refused,
    Replacement,
    Rider,
    Target,
    Term,
    Text,
    TokenFace,
    Value,
    contains,
    map_filters,
    substitute,
)
from pysolver.mana_text import parse_cost

_CHOSEN = {"any_number", "one_or_more", "x"}
_COST_SYMBOLS = {"mana": "cost_symbol", "add_mana": "cost_adds"}
_EVENT_OBJECTS = {
    "tapped_for_mana": 1, "enters": 0, "dies": 0, "leaves": 0, "turned_face_up": 0, "attacks": 0,
    "blocks": 0, "cast": 1, "damage": 0, "discards": 1, "sacrifices": 1, "counters_put": 0,
    "becomes_tapped": 0, "damaged": 0, "combat_damage": 0, "transforms": 0,
    "mana_ability_resolves": 0, "mana_added": 1,
}  # fmt: skip
"""Which argument of an event is its object."""

_EVENT_PLAYERS = {
    "tapped_for_mana", "cast", "draws", "discards", "sacrifices", "gains_life", "loses_life",
    "beginning", "damage", "combat_damage",
}  # fmt: skip
"""Events that have a player."""

_EVENT_AMOUNTS = {
    "damage", "combat_damage", "damaged", "gains_life", "loses_life", "counters_put",
    "mana_ability_resolves",
}  # fmt: skip
"""Events that have an amount; several objects at once ('one or more') have their number."""


def quoted(text: str) -> str:
    """Write a string of a fact."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def symbol_term(symbol: str) -> str:
    """Write a symbol of a mana cost as a term (107.4).

    Args:
        symbol: without braces, as `W`, `2`, `X`, `W/U`, `2/W`, `G/P`, `G/U/P`.
    """
    parts = symbol.split("/")
    if parts[-1] == "P":
        name = "phyrexian" if len(parts) == 2 else "hybrid_phyrexian"
        return f"{name}({','.join(part.lower() for part in parts[:-1])})"
    if len(parts) == 2:
        first = f"generic({parts[0]})" if parts[0].isdigit() else parts[0].lower()
        return f"hybrid({first},{parts[1].lower()})"
    if symbol.isdigit():
        return f"generic({symbol})"
    return "snow" if symbol == "S" else symbol.lower()


_FINDS = {
    ("reveal_top", 2), ("search_two_zones", 3),
    ("exile_top", 2), ("exile_top_face_down", 2), ("exile", 3), ("sacrifice", 3), ("reveal", 3),
    ("put_onto_battlefield", 3), ("search_to_hand", 3), ("search_to_battlefield", 3), ("dig", 4),
    ("manifest", 2), ("cloak", 2), ("manifest_dread", 1), ("choose_card", 3),
}  # fmt: skip
"""Instructions, with their number of arguments, after which 'it' may be what they found."""

_REFLEXIVE = Term("trigger", (Term("reflexive"),))
"""'When you do': a reflexive trigger (603.12)."""

_COPIES = {"create_copy", "create_copy_of_each", "populate"}
"""Instructions that create tokens that are copies."""

_EACH = {"player", "opponent"}
"""Several players, each of whom does something."""

_SHIFTING = {"controller", "power", "toughness"}
"""Tests that something may pass no longer once somebody else controls it."""

_BY_COST = {"kicked", "kicked_with", "bargained"}
"""Conditions that ask for an additional cost of the spell."""

_OUTCOMES = {"clash": ("clash_won",), "flip_coin": ("flip_won", "flip_lost")}
"""Instructions that end in one of several ways, and the conditions that ask for these."""

_TO_THE_SAME = Term("redirect", ("it",))
"""What 'is dealt to that creature instead' would say where no other creature was named."""

_UNCLEAR = "unclear"
"""Something that 'it' could mean, though it may be a player."""

_CARD = Filter(frozenset({frozenset({Term("card")})}))
_ANY_TARGET = Text("any target")
_CREATURE = Filter(frozenset({frozenset({Term("type", ("creature",))})}))
_SPELL = Filter(frozenset({frozenset({Term("spell")})}))


class Facts:
    """The facts of a face: lines without repetition, in the order they were first written."""

    def __init__(self) -> None:
        """Begin with none."""
        self._lines: dict[str, None] = {}

    def add(self, fact: str) -> None:
        """Write a fact, without its stop."""
        self._lines.setdefault(f"{fact}.")

    def extend(self, lines: Iterable[str]) -> None:
        """Take over lines that are facts already."""
        for line in lines:
            self._lines.setdefault(line)

    def lines(self) -> list[str]:
        """Give the facts, each with its stop."""
        return list(self._lines)


@dataclass(frozen=True)
class Compilers:
    """What compiles text that stands within a structure, under a term of its own.

    Attributes:
        quoted: compiles the text of a quoted ability.
        keyword: compiles a keyword ability as printed.
    """

    quoted: Callable[[str, str, Facts], None]
    keyword: Callable[[str, str, Facts], None]


class Writer:
    """Writes one ability.

    Args:
        ability: the term of the ability (`a(f,1)`).
        facts: where the facts go.
        compilers: compile the text of quoted abilities and of keyword abilities.
        within: the writer of the ability whose effect makes this one.
    """

    def __init__(
        self, ability: str, facts: Facts, compilers: Compilers, within: Writer | None = None
    ) -> None:
        """Begin at the first cost, instruction and part."""
        self.ability = ability
        self._facts = facts
        self._compilers = compilers
        self._costs: list[Term] = []
        self._instructions: list[Instruction] = []
        self._parts = 0
        self._abilities = 0
        self._tokens: list[tuple[str, int]] = []
        self._made = ""
        self._counted: tuple[str, str] | None = None
        self._targets: list[Target] = []
        self._sentence: dict[Target, str] = {}
        self._newest = range(0)
        self._objects: list[tuple[str, Filter | None]] = []
        self._before: dict[str, None] = {}
        self._mentions: dict[str, None] = {}
        self._weak: dict[str, None] = {}
        self._several: set[str] = set()
        self._earlier: list[str] = []
        self._group: Filter | None = None
        self._players: list[str] = []
        self._amounts: list[str] = []
        self._condition = ""
        self._color_named = False
        self._triggers = False
        self.blind = False
        """Whether a sentence before was not read: words could refer back to it."""
        if within is not None:
            outer = ((f"outer({name})", what) for name, what in within._objects)
            self._objects.extend(outer)
            before = within._mentions or within._weak or within._before
            self._mentions = {f"outer({name})": None for name in before}
            self._several = {f"outer({name})" for name in within._several}

    def write(self, items: Iterable[Item]) -> None:
        """Write the items of a sentence.

        Raises:
            Refused: where a word refers back to nothing or to several things.
        """
        self._sentence = {}
        self._before, self._mentions = self._mentions or self._weak or self._before, {}
        self._weak = {}
        for item in items:
            self._earlier = [*self._mentions]
            known = len(self._targets)
            match item:
                case Fact(fact):
                    self._fact(fact)
                case Instruction():
                    self._instruction(item)
                case Instead(instruction):
                    self._instead(instruction)
                case Rider(about, more):
                    self._rider(about, more)
                case Part():
                    self._part(item)
                case Replacement():
                    self._replacement(item)
            new = range(known + 1, len(self._targets) + 1)
            self._chosen_when(item, new)
            self._newest = new

    def _chosen_when(self, item: Item, new: range) -> None:
        """Say which targets are chosen only if the spell was kicked, or if it was not (702.33g)."""
        inner = item.instruction if isinstance(item, Instead) else item
        more = inner.more if isinstance(inner, Instruction) else ()
        if isinstance(inner, Part | Replacement):
            more = inner.instruction
        conditions = [fact.args[0] for fact in more if fact.name == "when"]
        for condition in conditions:
            if self._triggers or not isinstance(condition, Term) or condition.name not in _BY_COST:
                continue
            for number in new:
                self._say("target_when", (number,), (condition,))
            for number in self._newest if isinstance(item, Instead) and new else ():
                self._say("target_when", (number,), (Term("non", (condition,)),))

    def _fact(self, fact: Term) -> None:
        """Write a fact about the ability; costs are numbered, events are remembered."""
        if fact.name == "cost":
            (cost,) = fact.args
            assert isinstance(cost, Term)
            self._cost(cost)
            return
        if fact.name == "cost_choice":
            _, choice = fact.args
            assert isinstance(choice, Term)
            self._symbols(choice)
        if fact.name == "trigger":
            (event,) = fact.args
            assert isinstance(event, Term)
            self._event(event)
        if "chosen_color" in _constants(fact):
            self._color_named = True
        if fact.name == "trigger_batch":
            self._amounts.append("event_amount")
        if fact.name == "condition":
            self._objects += [(name, None) for name in _named(fact.args[0])]
            match fact.args[0]:
                case Term("compare", (Term("count") as number, "ge", int())) if not self._amounts:
                    self._amounts.append(self.text(number))
            if _is_about_itself(fact.args[0]):  # 'if this permanent is …, it becomes …'
                self._before = {"self": None}
        mentions = dict(self._mentions)
        self._say(fact.name, (), fact.args)
        if fact.name == "condition":  # what the ability does is nearer than its condition
            self._weak, self._mentions = self._mentions, mentions

    def _say(self, name: str, numbers: tuple[int, ...], args: tuple[Value, ...]) -> None:
        """Write `name(ability, numbers…, args…)`."""
        rest = [str(number) for number in numbers] + [self.text(arg) for arg in args]
        self._facts.add(f"{name}({','.join([self.ability, *rest])})")

    def _cost(self, cost: Term) -> None:
        """Write one part of the cost, and the symbols of a mana cost."""
        self._costs.append(cost)
        self._symbols(cost)
        if cost.name == "sacrifice" and isinstance(cost.args[0], Filter):
            self._objects.append(("sacrificed", cost.args[0]))
        if cost.name == "tap" and cost.args:
            self._objects.append(("tapped_for_cost", _filter(cost.args[0])))
        if cost.name == "untap" and cost.args:
            self._objects.append(("untapped_for_cost", _filter(cost.args[0])))
        self._say("cost", (len(self._costs),), (cost,))

    def _symbols(self, cost: Term) -> None:
        """Write the symbols of a mana cost, and of a cost that adds mana."""
        predicate = _COST_SYMBOLS.get(cost.name)
        if predicate is not None:
            (symbols,) = cost.args
            assert isinstance(symbols, Text)
            for place, symbol in enumerate(parse_cost(symbols.value), start=1):
                self._facts.add(f"{predicate}({self.ability},{place},{symbol_term(symbol)})")

    def _event(self, event: Term) -> None:
        """Remember what an event is about."""
        self._triggers = True
        filters = [place for place, arg in enumerate(event.args) if isinstance(arg, Filter)]
        place = _EVENT_OBJECTS.get(event.name, filters[0] if filters else None)
        if event.name == "mana_spent":
            (purpose,) = event.args
            if isinstance(purpose, Term) and purpose.name == "cast":
                self._objects.append(("it", _filter(purpose.args[0])))
            elif contains(purpose, "cast"):
                self._objects.append(("it", _SPELL))
        elif place is not None:
            what = event.args[place]
            about = _filter(what)
            if about is not None and about.tests() == {Term("self")}:
                self._objects.append(("self", None))
            else:
                self._objects.append(("it", about and _or_another(about)))
                if self._before:  # of the ability that makes this one: 'it' is the event's now
                    self._before = {"it": None}
        if event.name == "combat_damage" and isinstance(event.args[1], Filter):
            self._objects.append(("recipient", event.args[1]))
        if event.name in _EVENT_PLAYERS:
            self._players.append("event_player")
        if event.name in _EVENT_AMOUNTS:
            self._amounts.append("event_amount")

    def _instruction(self, instruction: Instruction) -> None:
        """Write an instruction and what is said about it."""
        instruction = self._with_types(instruction)
        number = len(self._instructions) + 1
        for fact in instruction.more:
            if fact.name == "when":
                self._say(fact.name, (number,), fact.args)
                self._condition = self.text(fact.args[0])
                counted = _counted(fact.args[0])
                if counted is not None:
                    self._counted = (self.text(counted[0]), self.text(counted[1]))
                if contains(fact.args, "dealt_excess_damage"):
                    self._amounts.append(self._condition.replace("dealt_excess", "excess"))
                by_cost = isinstance(fact.args[0], Term) and fact.args[0].name in _BY_COST
                chosen = any(isinstance(target.what, Filter) for target in self._targets)
                effect = instruction.effect
                if by_cost and chosen and effect.name == "damage" and effect.args[0] == IT:
                    raise Refused("the spell that was kicked, or what it has targeted")
                for contest, outcomes in _OUTCOMES.items():
                    if any(contains(fact.args, outcome) for outcome in outcomes) and not any(
                        each.effect.name == contest for each in self._instructions
                    ):
                        raise Refused(f"the outcome of no {contest}")
        who, *others = instruction.effect.args or ("you",)
        if who in _EACH and contains(tuple(others), Anaphor("player")):
            raise Refused("what differs from player to player")
        countered_to = f"countered_to({self.ability},"
        if "exiled_this_way" in instruction.effect.args and not (
            any(each.effect.name.startswith("exile") for each in self._instructions)
            or any(fact.startswith(countered_to) for fact in self._facts.lines())
        ):
            raise Refused("what was exiled, where nothing was")
        args = tuple(
            self._set_apart(arg, instruction.effect) if isinstance(arg, Filter) else arg
            for arg in instruction.effect.args
        )
        instruction = replace(instruction, effect=Term(instruction.effect.name, args))
        self._instructions.append(instruction)
        self._say("effect", (number,), (instruction.effect,))
        for fact in instruction.more:
            if fact.name != "when":
                self._say(fact.name, (number,), fact.args)
            if fact.name == "unless_paid":
                self._generic_price(number, fact.args[1])
        self._remember(instruction.effect)

    def _generic_price(self, number: int, cost: Value) -> None:
        """Write how much generic mana 'unless somebody pays' asks for, where it is only that."""
        if isinstance(cost, Term) and cost.name == "mana":
            (symbols,) = cost.args
            if isinstance(symbols, Text) and symbols.value[1:-1].isdigit():
                self._facts.add(f"unless_generic({self.ability},{number},{symbols.value[1:-1]})")
            elif symbols == Text("{X}"):
                self._facts.add(f"unless_generic({self.ability},{number},x)")

    def _with_types(self, instruction: Instruction) -> Instruction:
        """Write out 'that type', and 'the chosen color' that was chosen while it resolves."""
        if instruction.effect.name != "add_mana":
            return instruction
        before = {each.effect.name for each in self._instructions}
        if before & {"choose_color", "choose_color_from"}:
            instruction = substitute(instruction, "chosen_color", "that_color")
        elif any("that_color" in fact.args for fact in instruction.more) and (
            self.blind or not self._color_named
        ):
            raise Refused("a color that was not named")
        if any("that_type" in fact.args for fact in instruction.more):
            types = [
                fact.args[3]
                for each in self._instructions
                for fact in each.more
                if fact.name == "adds"
            ]
            if len(types) != 1:
                raise Refused("a type that was not named, or several")
            instruction = substitute(instruction, "that_type", types[0])
        return instruction

    def _remember(self, effect: Term) -> None:
        """Remember what later words can refer back to."""
        for name in _named(effect):
            self._mention(name)
        self._objects += [(name, None) for name in _named(effect)]
        if (
            effect.name == "exile"
            and len(effect.args) == 1
            and not isinstance(effect.args[0], Filter)
        ):
            known = list(self._mentions)
            again = isinstance(effect.args[0], Anaphor) and len(known) == 1
            self._objects.append((known[0] if again else self.text(effect.args[0]), _CARD))
        groups = [arg for arg in effect.args if isinstance(arg, Filter)]
        if effect.name in {"put_counters", "tap", "untap"} and groups:
            self._group = groups[0]
        if effect.name == "create" and effect.args[1] != 1:
            self._several.add("created")
        moved = effect.args[0] if effect.args else None
        if effect.name == "put_onto_battlefield" and len(effect.args) == 2:
            within = moved.args[0] if isinstance(moved, Term) else moved
            if isinstance(within, Filter):
                self._objects.append((self._mention("found"), within))
        if effect.name == "create":
            self._objects.append((self._mention("created"), None))
            made = effect.args[2]
            self._made = self._tokens[-1][0] if isinstance(made, TokenFace) else self.text(made)
        if effect.name == "create_copy_of_each":
            self._several.add("created")
        if effect.name in _COPIES:  # 'it' is the token then, not what it is a copy of
            self._mentions = {}
            self._objects.append((self._mention("created"), None))
        if effect.name in {"cast", "may_cast"}:
            self._objects.append((self._mention("cast_spell"), _SPELL))
        if (effect.name, len(effect.args)) in _FINDS:
            named = [arg for arg in effect.args if isinstance(arg, Filter)]
            hidden = effect.name in {"manifest", "cloak", "manifest_dread"}
            what = named[0] if named else _CREATURE if hidden else _CARD
            self._objects.append((self._mention("found"), what))
        if effect.name == "exchange_control_of_all" and isinstance(effect.args[2], Filter):
            self._objects.append((self._mention("controlled"), effect.args[2]))
            self._several.add("controlled")
        if contains(effect, _REFLEXIVE):
            self.blind = True  # what comes after it may speak of what it speaks of
        if effect.name == "discard" and effect.args[-1] == "any_number":
            self._amounts.append(f"done_amount({len(self._instructions)})")
        if effect.name == "note_number":
            self._amounts.append("noted_number")
        if effect.name == "choose" and effect.args[0] in {"player", "opponent"}:
            self._players.append("chosen_player")

    def _instead(self, item: Instruction | Part) -> None:
        """Write an instruction that takes the place of the one before."""
        replaced = len(self._instructions)
        if not replaced or self.blind:
            raise Refused("instead of nothing")
        if isinstance(item, Part):
            self._part(item)
        else:
            self._instruction(item)
        self._say("instead_of", (replaced + 1,), (replaced,))

    def _rider(self, about: str, more: tuple[Term, ...]) -> None:
        """Write facts about each instruction that a sentence is about."""
        numbers = [
            number
            for number, instruction in enumerate(self._instructions, start=1)
            if instruction.effect.name == about
        ]
        if not numbers:
            raise Refused(f"said of no {about}")
        for number in numbers:
            for fact in more:
                self._say(fact.name, (number,), fact.args)

    def _part(self, part: Part) -> None:
        """Write a continuous effect; one of a resolving ability is an instruction too.

        'It has "…"' after the creation of a token gives the token its ability from the start
        (111.4).
        """
        if self._describes_token(part):
            abilities = (change.args[0] for change in part.changes)
            self._token_has(
                tuple(has for has in abilities if isinstance(has, Quoted | KeywordAbility))
            )
            return
        self._parts += 1
        number = self._parts
        self._facts.add(f"part({self.ability},{number})")
        for change in self._referred(part, number):
            self._say("change", (number,), (change,))
        if part.condition is not None:
            self._say("part_condition", (number,), (part.condition,))
        if part.duration is not None:
            self._say("duration", (number,), (part.duration,))
            self._apply(number, part.instruction)

    def _referred(self, part: Part, number: int) -> tuple[Term, ...]:
        """Write what a continuous effect applies to; give its changes, 'it' in them resolved."""
        prior = bool(self._objects)
        for change in part.changes:
            if change.name == "control":  # who gains control is named before what
                for target in _targets(change):
                    self._target(target)
        what = part.applies_to
        if what == _THEY and not self._named_before():
            what = self._all_of_them()
        if isinstance(what, Filter):
            if any({"spell", "zone"} <= {test.name for test in each} for each in what.alternatives):
                raise Refused("spells by where they were cast from, once they are cast")
            what = self._set_apart(what, part.changes)
            self._say("applies_to", (number,), (what,))
            name = "affected"
            moved = any(change.name == "control" for change in part.changes)
            shifts = any(test.name in _SHIFTING for test in what.tests())
            self._group = None if moved and shifts else what
            if moved and shifts:
                self._objects.append((self._mention("controlled"), what))
                self._several.add("controlled")
        else:
            self._group = None
            assert isinstance(what, Term)
            name = self.text(what.args[0])
            self._say("applies_to", (number,), (Term("ref", (name,)),))
            if name in {"self", "attached"}:
                self._objects.append((self._mention(name), None))
        changes = part.changes
        if name != "self":
            changes = map_filters(changes, lambda what: _others_than(name, what))
        if prior and isinstance(what, Filter) and contains(changes, IT):
            raise Refused("'it' after several things")
        if not (prior and name.startswith("target")):
            changes = substitute(changes, IT, name)
        return changes

    def _describes_token(self, part: Part) -> bool:
        """Whether a part says what the token that was just created has."""
        return (
            bool(self._instructions)
            and self._instructions[-1].effect.name == "create"
            and part.applies_to in _TOKEN_WORDS
            and part.duration == "game"
            and all(change.name == "ability" for change in part.changes)
        )

    def _replacement(self, replacement: Replacement) -> None:
        """Write a replacement effect; one of a resolving ability is an instruction too."""
        self._parts += 1
        number = self._parts
        self._facts.add(f"replaces({self.ability},{number},{replacement.event})")
        for test in replacement.tests:
            self._say("replaces_if", (number,), (test,))
        for option, modifications in enumerate(replacement.options, start=1):
            for place, modification in enumerate(modifications, start=1):
                if modification == _TO_THE_SAME:
                    raise Refused("damage dealt to what it would be dealt to")
                self._say("instead", (number, option, place), (modification,))
        for fact in replacement.more:
            self._say(fact.name, (number,), fact.args)
        if replacement.duration is not None:
            self._say("duration", (number,), (replacement.duration,))
            self._apply(number, replacement.instruction)

    def _apply(self, number: int, more: tuple[Term, ...]) -> None:
        """Write the instruction that makes a continuous effect."""
        self._instruction(Instruction(Term("apply", (number,)), more))

    def text(self, value: Value) -> str:
        """Write a value as the text of a term."""
        match value:
            case bool() | int() | str():
                return self.ability if value == THIS_ABILITY else str(value)
            case Text(text):
                return quoted(text)
            case Term(name, args):
                written = ",".join(self.text(arg) for arg in args)
                if name in {"controller", "owner"} and written == "controller(attached)":
                    written = "attached_controller"
                return f"{name}({written})" if args else name
            case Filter():
                return self._filter(value)
            case Among(letters):
                return self._among(letters)
            case Target():
                return self._target(value)
            case Anaphor():
                return self._anaphor(value)
            case Paid(cost, what):
                return self._paid(cost, what)
            case Quoted(text):
                return self._quoted(text)
            case Nested(kind, items):
                name = self._new_ability()
                self._facts.add(f"kind({name},{kind})")
                Writer(name, self._facts, self._compilers, self).write(items)
                return name
            case KeywordAbility(printed):
                ability = f"k({quoted(printed)})"
                self._compilers.keyword(ability, printed, self._facts)
                return ability
            case TokenFace():
                return self._token(value)
        raise TypeError(f"no term: {value!r}")

    def _new_ability(self) -> str:
        """Give the next ability within this one its name."""
        self._abilities += 1
        return f"q({self.ability},{self._abilities})"

    def _quoted(self, text: str) -> str:
        """Write an ability that an effect gives; it defines no characteristic (604.3a)."""
        name = self._new_ability()
        given = Facts()
        self._compilers.quoted(name, text, given)
        self._facts.extend(line for line in given.lines() if line != f"defining({name}).")
        return name

    def _filter(self, what: Filter) -> str:
        """Write a filter's tests; its name is made from them."""
        alternatives = sorted(
            sorted(self.text(test) for test in _tidy(tests)) for tests in what.alternatives
        )
        name = quoted(" | ".join(", ".join(tests) for tests in alternatives).replace('"', "'"))
        for number, tests in enumerate(alternatives, start=1):
            for test in tests:
                self._facts.add(f"filter({name},{number},{test})")
        return name

    def _among(self, letters: str) -> str:
        """Write listed types of mana, in the order W U B R G C."""
        ordered = "".join(letter for letter in "WUBRGC" if letter in letters)
        name = f"among({quoted(ordered)})"
        for letter in ordered:
            self._facts.add(f"listed({name},{letter.lower()})")
        return name

    def _target(self, target: Target) -> str:
        """Give a target its number; the same words of a sentence are the same target."""
        if target in self._sentence:
            return self._sentence[target]
        what, others = self._other_target(target)
        self._targets.append(target)
        number = len(self._targets)
        self._sentence[target] = f"target({number})"
        self._say("target", (number,), (what,))
        for other in others:
            self._facts.add(f"target_other({self.ability},{number},{other})")
        if target.optional:
            self._facts.add(f"target_optional({self.ability},{number})")
        if target.count != 1:
            self._say("target_count", (number,), (target.count,))
        if isinstance(target.what, Filter):
            self._objects.append((self._mention(f"target({number})"), target.what))
            if target.what.tests() >= {Term("controller", ("opponent",))}:
                self._players.append(f"controller(target({number}))")
        elif target.what == _ANY_TARGET:
            self._mention(_UNCLEAR)
        else:
            self._players.append(f"target({number})")
        return f"target({number})"

    def _other_target(self, target: Target) -> tuple[Filter | Text, tuple[int, ...]]:
        """Give what can be chosen, and of 'another target' the targets than which it is another.

        'Another' is another than the target before, where that could be the same, else another
        than the source; 'a third' is another than all before.
        """
        what = target.what
        others = isinstance(what, Filter) and Term("other") in what.tests()
        if not (target.other or others):
            return what, ()
        if target.other and isinstance(what, Filter):
            return what, tuple(range(1, len(self._targets) + 1))
        for number in range(len(self._targets), 0, -1):
            before = self._targets[number - 1].what
            if isinstance(before, Filter) and Term("other") in before.tests():
                raise Refused("another than the source or than the target")
            if not isinstance(what, Filter) and what == before:
                return what, (number,)
            if isinstance(before, Filter) and _is_card(before) == _is_card(what):
                return _tested_without(what, Term("other")), (number,)
        if target.other:
            raise Refused("any other target than what was not named as one")
        return what, ()

    def _set_apart(self, what: Filter, within: Term | tuple[Term, ...]) -> Filter:
        """Give the objects that 'each other creature' means after a target: other than that.

        In the text of a spell nothing else can be meant; elsewhere it could be the source.
        """
        if Term("other") not in what.tests() or _is_card(what):
            return what
        for target in _targets(within):
            self._target(target)
        chosen = [
            number
            for number, target in enumerate(self._targets, start=1)
            if isinstance(target.what, Filter) and not _is_card(target.what)
        ]
        if not chosen:
            return what
        if len(chosen) > 1 or self._costs or self._triggers or self.ability.startswith("m("):
            raise Refused("other than a target or than something else")
        return _others_than(f"target({chosen[0]})", what)

    def _named_before(self) -> list[str]:
        """Give the objects that 'they' could mean: what was named last."""
        named = self._mentions or self._before
        return [name for name in named if name not in {"self", "outer(self)"}]

    def _all_of_them(self) -> Filter:
        """Give what 'they' are: everything that was spoken of last, described in the same words."""
        if self._group is None or self.blind:
            raise Refused("objects that were not named")
        return self._group

    def _anaphor(self, word: Anaphor) -> str:
        """Find what a word refers back to: the one thing of its kind that was named before."""
        if word.word == "done":
            before = self._instructions[-1:]
            if self.blind or not before or before[0].effect.name == "create_ability":
                raise Refused("nothing was done, or something is done later")
            return f"done({len(self._instructions)})"
        if word.word == "cast":
            numbers = [
                n for n, each in enumerate(self._instructions, 1) if each.effect.name == "cast"
            ]
            if len(numbers) != 1:
                raise Refused("nothing was cast, or something later")
            return f"done({numbers[0]})"
        if word.word in {"counters_on", "counters_of_kind"}:
            if self._counted is None or self.blind:
                raise Refused("counters that were not named")
            return self._counted[word.word == "counters_of_kind"]
        if word.word == "rolled":
            if sum(each.effect.name == "roll_die" for each in self._instructions) != 1:
                raise Refused("the result of nothing, or of several")
            return "rolled"
        if word.word == "token":
            if not self._made or self.blind:
                raise Refused("tokens that were not named")
            return self._made
        if word.word == "otherwise":
            if not self._condition:
                raise Refused("otherwise than nothing")
            return f"non({self._condition})"
        if word.word == "what_was_hit":
            struck = self._any_target()
            return self._mention(struck) if struck else self._anaphor(IT)
        if word.word == "objects":
            last = self._named_before()
            several = [name for name in last if name in self._several]
            last = several if len(several) == 1 else last
            if len(last) > 1 or self.blind or _UNCLEAR in last:
                raise Refused("several objects")
            return self._mention(last[0]) if last else self._filter(self._all_of_them())
        if word.word == "amount":
            return self._amounts[-1] if self._amounts else self._paid("")
        if word.word == "exiled":
            exiled = any(cost.name == "exile" for cost in self._costs)
            name = "exiled_for_cost" if exiled else "exiled_with"
            self._mention(name)
            if all(known != "it" for known, _ in self._objects):
                self._objects.append((name, _CARD))  # of a trigger, 'it' is what it is about
            return name
        if word.word == "sacrificed":
            if all(name != "sacrificed" for name, _ in self._objects):
                self._objects.append(("sacrificed", _CREATURE))  # by a cost of another ability
            return self._mention("sacrificed")
        if word.word == "player":
            players = list(dict.fromkeys(self._players))
            if len(players) != 1 or self.blind:
                raise Refused("a player who was not named, or several")
            return players[0]
        found = dict.fromkeys(
            name
            for name, what in self._objects
            if word.what is None
            or (
                name not in {"self", "outer(self)"}
                and (_describes(word.what, what) if what else _is_permanent(word.what))
            )
        )
        struck = self._any_target()
        if struck in self._mentions and found.keys() <= {"self"} and word.what is None:
            return struck
        if not found and word.what is None and not self.blind:
            return "self"
        if struck and not found and word.what and _is_permanent(word.what) and not self.blind:
            return self._mention(struck)  # 'that creature', where it may have been a player
        if len(found) > 1 and word.what is None and not self._mentions:
            found = self._weak or self._before
        elif len(found) > 1 and word.what is None and self._earlier == [*self._mentions]:
            found = {name: None for name in self._earlier if name in found} or found
        elif len(found) > 1 and word.what is not None:
            found = {name: None for name in self._before if name in found} or found
        group = self._group
        if word.several and not found and word.what and group and _describes(word.what, group):
            return self._filter(self._all_of_them())
        if len(found) != 1 or self.blind or _UNCLEAR in found:
            raise Refused("an object that was not named, or several")
        (name,) = found
        if word.several and any(
            name == f"target({number})" and target.count == 1
            for number, target in enumerate(self._targets, start=1)
        ):
            raise Refused("several, where one was named")
        return self._mention(name)

    def _any_target(self) -> str | None:
        """Give the one target that may be an object or a player."""
        numbers = [
            n
            for n, target in enumerate(self._targets, 1)
            if target.what == _ANY_TARGET and target.count == 1
        ]
        return f"target({numbers[0]})" if len(numbers) == 1 else None

    def _mention(self, name: str) -> str:
        """Remember what a sentence names: 'it' of the next one is the one thing so named."""
        self._mentions[name] = None
        return name

    def _paid(self, cost: str, what: Filter | None = None) -> str:
        """Give the number of the cost whose amount was chosen, or of the instruction before.

        'For each land card discarded this way' counts only some of the cards where any were
        discarded, and is not read then.
        """
        numbers = [
            number
            for number, part in enumerate(self._costs, start=1)
            if (not cost or part.name == cost) and part.args and _is_chosen(part.args[-1])
        ]
        if len(numbers) == 1:
            self._are_all(what, self._costs[numbers[0] - 1])
            return f"paid({numbers[0]})"
        done = [
            number
            for number, instruction in enumerate(self._instructions, start=1)
            if (not cost or instruction.effect.name == cost)
            and (cost or _is_chosen(instruction.effect.args[-1]))
        ]
        if numbers or len(done) != 1 or self.blind:
            raise Refused("nothing with an amount, or several")
        self._are_all(what, self._instructions[done[0] - 1].effect)
        return f"done_amount({done[0]})"

    def _are_all(self, what: Filter | None, done: Term) -> None:
        """Refuse where what is counted is not everything that something was done to."""
        if what is None or what.tests() <= {Term("card")}:
            return
        things = [arg.what if isinstance(arg, Target) else arg for arg in done.args]
        filters = [thing for thing in things if isinstance(thing, Filter)]
        if len(filters) != 1 or not _describes(what, filters[0]):
            raise Refused("some of what something was done to")

    def _token(self, token: TokenFace) -> str:
        """Write the face of a token."""
        name = f"t({self.ability},{len(self._tokens) + 1})"
        self._tokens.append((name, 0))
        self._facts.add(f"face({name})")
        for fact in token.properties:
            args = ",".join([name, *(self.text(arg) for arg in fact.args)])
            self._facts.add(f"{fact.name}({args})")
        self._token_has(token.abilities)
        return name

    def _token_has(self, abilities: tuple[Quoted | KeywordAbility, ...]) -> None:
        """Write abilities of the last token."""
        if not self._tokens:
            raise Refused("abilities of no token")
        for has in abilities:
            name, number = self._tokens[-1]
            ability = f"a({name},{number + 1})"
            self._facts.add(f"ability({name},{number + 1},{ability})")
            if isinstance(has, Quoted):
                self._compilers.quoted(ability, has.text, self._facts)
            else:
                self._compilers.keyword(ability, has.text, self._facts)
            self._tokens[-1] = (name, number + 1)


def _others_than(name: str, what: Filter) -> Filter:
    """Say of a count within a continuous effect that 'other' means other than what is changed.

    'Enchanted creature gets +1/+1 for each other creature' leaves the enchanted creature out, 'for
    each other enchantment' leaves the Aura out.
    """
    found: set[frozenset[Term]] = set()
    for tests in what.alternatives:
        if Term("other") not in tests or (name == "attached" and tests & _ATTACHMENTS):
            found.add(tests)
        elif name == "attached" and Term("type", ("creature",)) not in tests:
            raise Refused("other than the creature or than what is attached to it")
        else:
            found.add(tests - {Term("other")} | {Term("other_than", (name,))})
    return Filter(frozenset(found))


_ATTACHMENTS = {
    Term("type", ("enchantment",)),
    Term("type", ("artifact",)),
    Term("subtype", (Text("Aura"),)),
    Term("subtype", (Text("Equipment"),)),
}


def _or_another(what: Filter) -> Filter:
    """Give what the object of an event is, of '~ or another creature' the creature."""
    return Filter(what.alternatives - {frozenset({Term("self")})})


def _counted(condition: Value) -> tuple[Value, Value] | None:
    """Give of a condition that asks for so many counters on what, and of which kind."""
    match condition:
        case Term("compare", (Term("counters", (on, kind)), "ge", _)):
            return on, kind
        case Term("is", (on, Filter() as what)):
            match list(what.tests()):
                case [Term("counters", (kind, "ge", _))]:
                    return on, kind
    return None


def _targets(value: Term | tuple[Value, ...]) -> list[Target]:
    """Give the targets in a term."""
    args = value.args if isinstance(value, Term) else value
    inner = (arg for arg in args if isinstance(arg, Term))
    found = [arg for arg in args if isinstance(arg, Target)]
    return found + [target for arg in inner for target in _targets(arg)]


def _is_card(what: Filter | Text) -> bool:
    """Whether a target is something in another zone than the battlefield."""
    return isinstance(what, Filter) and any(
        test.name in {"zone", "spell", "ability"} for test in what.tests()
    )


def _tested_without(what: Filter | Text, test: Term) -> Filter | Text:
    """Leave a test out of a filter."""
    if isinstance(what, Text):
        return what
    return Filter(frozenset(tests - {test} for tests in what.alternatives))


def _filter(value: Value) -> Filter | None:
    return value if isinstance(value, Filter) else None


_THEY = Term("ref", (Anaphor("objects"),))
_TOKEN_WORDS = {
    _THEY,
    Term("ref", (Anaphor("object"),)),
    Term("ref", (Anaphor("object", Filter(frozenset({frozenset({Term("token")})}))),)),
}
"""'It' or 'those tokens'."""


def _constants(value: Value) -> set[str]:
    """Give the constants of a term."""
    if isinstance(value, Term):
        return {name for arg in value.args for name in _constants(arg)}
    return {value} if isinstance(value, str) else set()


def _is_about_itself(condition: Value) -> bool:
    """Whether a condition says what its own object is, or is not."""
    if isinstance(condition, Term) and condition.name == "non":
        condition = condition.args[0]
    return isinstance(condition, Term) and condition.name == "is" and condition.args[0] == "self"


def _named(value: Value) -> list[str]:
    """Give the objects that a term names: itself, what it is attached to."""
    if isinstance(value, Term):
        return [name for arg in value.args for name in _named(arg)]
    return [value] if value in ("self", "attached") and isinstance(value, str) else []


def _is_chosen(amount: Value) -> bool:
    """Whether the amount of a cost is chosen as it is paid."""
    return isinstance(amount, str) and amount in _CHOSEN | {"all"}


def _tidy(tests: frozenset[Term]) -> frozenset[Term]:
    """Leave out that a card is one where its zone says so; an empty filter says `permanent`."""
    kept = tests
    if any(test.name == "zone" for test in tests):
        kept = tests - {Term("card")}
    return kept or frozenset({Term("permanent")})


def _describes(mention: Filter, what: Filter) -> bool:
    """Whether everything that matches a filter is what a mention says it is."""
    known = [tests | _types(tests) for tests in what.alternatives]
    return all(any(said <= tests for said in mention.alternatives) for tests in known)


def _is_permanent(mention: Filter) -> bool:
    """Whether a mention may be of a permanent, such as a token or what something is attached to."""
    return not any(test.name in {"spell", "card", "zone"} for test in mention.tests())


def _types(tests: frozenset[Term]) -> set[Term]:
    """Give the card types that subtypes belong to (205.3d)."""
    names = {
        arg.value
        for test in tests
        if test.name == "subtype"
        for arg in test.args
        if isinstance(arg, Text)
    }
    return {Term("type", (kind,)) for name, kind in subtypes().items() if name in names}
