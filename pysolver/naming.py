"""What terms are called in sentences: objects as their case names them, mana in symbols."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partialmethod

from clingo import Function, Symbol, SymbolType

from pysolver.abilities import Wording
from pysolver.board import Table
from pysolver.cards.render import REST
from pysolver.happenings import Happenings
from pysolver.mana_text import TYPES, write_amount
from pysolver.why import ANY, plain

_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_WORDS = {
    "has": "the ability",
    "any": "any kind of",
    "self": "this",
    "attacked_this_turn_self": "this attacked this turn",
    "played_land_this_turn": "you played a land this turn",
    "attacked_this_turn": "a creature of yours attacked this turn",
}
_OF_PLAYERS = {
    "life": "the life",
    "hand": "the number of cards in the hand",
    "graveyard": "the number of cards in the graveyard",
    "poison": "the number of poison counters",
}
_SIGNS = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<", "eq": "=", "ne": "≠"}


class Naming:
    """Names for the boards of a chunk.

    Args:
        tables: the boards, by their number.
        wording: the chunk's abilities in words.
    """

    def __init__(self, tables: Mapping[int, Table], wording: Wording) -> None:
        """Nothing is read before it is asked for."""
        self._tables = tables
        self._wording = wording
        self._known: dict[tuple[Symbol, str], str] = {}

    def __call__(self, term: Symbol, variable: str = "") -> str:
        """What a term is called, where it stands for that variable."""
        letter = variable[:1]
        key = term, letter if letter in ("C", "L") else ""
        if key not in self._known:
            self._known[key] = self._name(term, letter)
        return self._known[key]

    def _name(self, term: Symbol, letter: str) -> str:
        if term == ANY:
            return "something"
        if term.type == SymbolType.String:
            words = self._wording.filter(term)
            return plain(term) if words is None else f"‘{words}’"
        if letter == "L" and term.type == SymbolType.Number and term.number in LAYERS:
            return layer_name(term.number)
        if term.type != SymbolType.Function:
            return plain(term)
        number = len(term.arguments)
        if number == 0:
            if letter == "C" and term.name in _COLORS:
                return _COLORS[term.name]
            return f"{{{term.name.upper()}}}" if term.name.upper() in TYPES else self._word(term)
        named = getattr(self, f"_{term.name or 'tuple'}_{number}", None)
        if named is None:
            return self._compound(term)
        try:
            return str(named(*term.arguments))
        except (LookupError, RuntimeError):  # it only looks like what has this name
            return self._compound(term)

    @staticmethod
    def _word(term: Symbol) -> str:
        return (_SIGNS | _WORDS).get(term.name, term.name.replace("_", " "))

    def _compound(self, term: Symbol) -> str:
        inner = ", ".join(map(self, term.arguments))
        return f"{term.name.replace('_', ' ')} {inner}" if term.name else inner

    # --- Objects and players ---------------------------------------------------------------

    def _o_2(self, board: Symbol, number: Symbol) -> str:
        table = self._tables[board.number]
        if number.number < 1:  # a card as it would be on the stack (106.6)
            return "the spell"
        if number.number > len(table.things):  # it came later, and is gone again
            return "a new object"
        return table.label(number.number)

    def _p_2(self, board: Symbol, number: Symbol) -> str:
        return self._tables[board.number].seats[number.number - 1].name

    def _r_2(self, board: Symbol, number: Symbol) -> str:
        return self._tables[board.number].effects[number.number - 1].name

    # --- Abilities and effects ---------------------------------------------------------------

    def _ability(self, ability: Symbol, otherwise: str) -> str:
        text = self._wording.text(str(ability)).rstrip(".")
        return otherwise if text.endswith(REST) or not text else f'"{text}"'

    def _a_2(self, face: Symbol, number: Symbol) -> str:
        return self._ability(Function("a", [face, number]), f"ability {number}")

    def _q_2(self, ability: Symbol, number: Symbol) -> str:
        quoted = Function("q", [ability, number])
        return self._ability(quoted, f"the ability that {self(ability)} gives")

    def _m_2(self, ability: Symbol, number: Symbol) -> str:
        return f"mode {number} of {self(ability)}"

    def _k_1(self, keyword: Symbol) -> str:
        return self(keyword)

    def _intrinsic_1(self, subtype: Symbol) -> str:
        ability = Function("intrinsic", [subtype])
        return self._ability(ability, f"the mana ability of {self(subtype)}")

    def _tuple_2(self, ability: Symbol, via: Symbol) -> str:
        """An ability that is had, and where it comes from."""
        return self(ability)

    def _u_3(self, source: Symbol, ability: Symbol, part: Symbol) -> str:
        return self(source)

    _repl_3 = _u_3

    def _e_3(self, *parts: Symbol) -> str:
        """A continuous effect by its source; or an event with what comes before and after it."""
        of_source = parts[0].match("o", 2) or parts[0].match("r", 2)
        return self(parts[0]) if of_source else self._happening("e", *parts)

    # --- Events ------------------------------------------------------------------------------

    def _happening(self, name: str, *parts: Symbol) -> str:
        return Happenings(self, {}, {})(Function(name, parts))

    _n_2 = partialmethod(_happening, "n")
    _draw_1 = partialmethod(_happening, "draw")
    _create_2 = partialmethod(_happening, "create")
    _enters_4 = partialmethod(_happening, "enters")
    _move_4 = partialmethod(_happening, "move")
    _several_1 = partialmethod(_happening, "several")

    def _out_3(self, key: Symbol, event: Symbol, rest: Symbol) -> str:
        """The events of an outcome one after the other; of drawing cards there is the number."""
        drawn = event.type == SymbolType.Number
        told = f"{self(key)} draws {event}" if drawn else self(event)
        return f"{told}, {self(rest)}" if rest.arguments else told

    def _predefined_1(self, name: Symbol) -> str:
        return name.string

    def _named_1(self, name: Symbol) -> str:
        return name.string

    def _t_2(self, ability: Symbol, number: Symbol) -> str:
        return f"tokens of {self(ability)}"

    # --- Changes -----------------------------------------------------------------------------

    def _type_1(self, value: Symbol) -> str:
        return f"the type {self(value)}"

    def _supertype_1(self, value: Symbol) -> str:
        return f"the supertype {self(value)}"

    def _subtype_1(self, value: Symbol) -> str:
        return f"the subtype {self(value)}"

    def _color_1(self, value: Symbol) -> str:
        return f"the color {self(value, 'C')}"

    def _ability_1(self, value: Symbol) -> str:
        return self(value)

    def _clear_1(self, value: Symbol) -> str:
        return f"no {self(value)} of its own"

    def _every_1(self, value: Symbol) -> str:
        return f"every {self(value)}"

    def _pt_3(self, how: Symbol, kind: Symbol, number: Symbol) -> str:
        sign = "+" if how.name == "add" and number.number >= 0 else ""
        return f"{sign}{number} {self(kind)}"

    # --- Conditions --------------------------------------------------------------------------

    def _compare_3(self, left: Symbol, how: Symbol, right: Symbol) -> str:
        return f"{self(left)} {self(how)} {self(right)}"

    def _count_1(self, objects: Symbol) -> str:
        return f"the number of {self(objects)}"

    def _any_2(self, one: Symbol, other: Symbol) -> str:
        return f"{self(one)} or {self(other)}"

    def _all_2(self, one: Symbol, other: Symbol) -> str:
        return f"{self(one)} and {self(other)}"

    def _non_1(self, condition: Symbol) -> str:
        return f"not {self(condition)}"

    def _is_2(self, what: Symbol, objects: Symbol) -> str:
        return f"{self(what)} is {self(objects)}"

    def _entered_this_turn_1(self, what: Symbol) -> str:
        return f"{self(what)} entered this turn"

    def _lost_life_this_turn_1(self, who: Symbol) -> str:
        return f"{self._who(who)} lost life this turn"

    def _gained_life_this_turn_1(self, who: Symbol) -> str:
        return f"{self._who(who)} gained life this turn"

    def _opponent_has_3(self, what: Symbol, how: Symbol, number: Symbol) -> str:
        return f"{_OF_PLAYERS[what.name]} of an opponent {self(how)} {number}"

    def _opponent_has_more_1(self, objects: Symbol) -> str:
        return f"an opponent has more of {self(objects)}"

    # --- Amounts -----------------------------------------------------------------------------

    def _life_1(self, who: Symbol) -> str:
        return f"{self._whose(who)} life"

    def _hand_1(self, who: Symbol) -> str:
        return f"the number of cards in {self._whose(who)} hand"

    def _power_1(self, what: Symbol) -> str:
        return f"the power of {self(what)}"

    def _toughness_1(self, what: Symbol) -> str:
        return f"the toughness of {self(what)}"

    def _counters_2(self, what: Symbol, kind: Symbol) -> str:
        return f"the number of {self(kind)} counters on {self(what)}"

    def _total_2(self, what: Symbol, objects: Symbol) -> str:
        return f"the total {self(what)} of {self(objects)}"

    def _greatest_2(self, what: Symbol, objects: Symbol) -> str:
        return f"the greatest {self(what)} of {self(objects)}"

    def _card_types_among_1(self, objects: Symbol) -> str:
        return f"the number of card types among {self(objects)}"

    def _died_this_turn_1(self, objects: Symbol) -> str:
        return f"the number of {self(objects)} that died this turn"

    def _cast_this_turn_2(self, who: Symbol, spells: Symbol) -> str:
        return f"the number of {self(spells)} that {self._who(who)} cast this turn"

    def _most_controlled_2(self, who: Symbol, objects: Symbol) -> str:
        return f"the number of {self(objects)} that one of the opponents controls"

    def _powers_among_1(self, objects: Symbol) -> str:
        return f"the number of different powers of {self(objects)}"

    def _colors_among_1(self, objects: Symbol) -> str:
        return f"the number of colors of {self(objects)}"

    def _whose(self, who: Symbol) -> str:
        return "your" if who.name == "you" else f"{self._who(who)}'s"

    @staticmethod
    def _who(who: Symbol) -> str:
        return "an opponent" if who.name == "opponent" else who.name.replace("_", " ")

    # --- Mana and its making -------------------------------------------------------------------

    def _m_6(self, *amounts: Symbol) -> str:
        mana = [t for t, amount in zip(TYPES, amounts, strict=True) for _ in range(amount.number)]
        return write_amount(mana) if mana else "no mana"

    def _act_4(self, source: Symbol, ability: Symbol, number: Symbol, chosen: Symbol) -> str:
        return self._of(source, ability)

    def _w_4(self, act: Symbol, *how: Symbol) -> str:
        """A way to get mana: what is activated, what it gives, what pays for it, how it is then."""
        return self(act)

    def _units_5(self, *unit: Symbol) -> str:
        """Mana one after the other: where it is from and what it is, after the others."""
        *_, mana, before = unit
        return f"{self(before)}, {self(mana)}" if before.arguments else self(mana)

    def _activate_2(self, question: Symbol, ability: Symbol) -> str:
        return f"the activation of {self(ability)}"

    def _cast_2(self, question: Symbol, face: Symbol) -> str:
        return f"to cast {self(face)}"

    def _cast_with_life_3(self, question: Symbol, face: Symbol, symbols: Symbol) -> str:
        return f"to cast {self(face)} with life for some symbols"

    def _cast_for_3(self, question: Symbol, face: Symbol, ability: Symbol) -> str:
        return f"to cast {self(face)} for {self(ability)}"

    def _cast_with_4(self, question: Symbol, face: Symbol, ability: Symbol, payer: Symbol) -> str:
        return f"to cast {self(face)} for {self(ability)} with {self(payer)}"

    def _cast_face_down_2(self, question: Symbol, ability: Symbol) -> str:
        return f"to cast it face down for {self(ability)}"

    def _play_land_2(self, question: Symbol, face: Symbol) -> str:
        return f"to play {self(face)}"

    def _answer_3(self, source: Symbol, ability: Symbol, chosen: Symbol) -> str:
        return self._of(source, ability)

    def _make_3(self, act: Symbol, instruction: Symbol, mana: Symbol) -> str:
        return f"the {self(mana)} of {self(act)}"

    def _of(self, source: Symbol, ability: Symbol) -> str:
        return f"{self(ability)} of {self(source)}"

    # --- States ------------------------------------------------------------------------------

    def _now_1(self, board: Symbol) -> str:
        return "now"

    def _l_3(self, board: Symbol, layer: Symbol, applied: Symbol) -> str:
        return f"layer {layer_name(layer.number)} after {applied} effects"

    def _h_4(self, board: Symbol, layer: Symbol, applied: Symbol, effect: Symbol) -> str:
        return f"layer {layer_name(layer.number)} if {self(effect)} were applied now"


LAYERS = frozenset((40, 41, 50, 51, 60, 61, 70, 71, 72, 73))
"""The numbers of layers, in which the first part of a layer comes first."""


def layer_name(number: int) -> str:
    """A layer as the rules call it: 41 is layer 4, 71 is layer 7b."""
    layer, sublayer = divmod(number, 10)
    return f"{layer}{'abcd'[sublayer]}" if layer == 7 else str(layer)
