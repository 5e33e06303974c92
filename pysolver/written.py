"""A board written down in the case format, so that it can be read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from clingo import Symbol

from pysolver import solver
from pysolver.board import Table, Thing
from pysolver.facts import Chunk, printed
from pysolver.mana_text import write_amount
from pysolver.models import ZONES, InlineCard

_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_KEPT = frozenset(
    (
        "about",
        "announcing",
        "choosing",
        "copied_down",
        "creating_tapped",
        "delayed_source",
        "emptied",
        "designated_since",
        "fixed_set",
        "flashed_back",
        "foretold",
        "free_to_play",
        "handled",
        "in_set",
        "lasts",
        "locked",
        "looks_back",
        "lost_target",
        "may_play",
        "odd_pool",
        "pool_from",
        "omitted",
        "on_adventure",
        "only_cast",
        "plotted",
        "predefined_token",
        "resolved_times",
        "resolving",
        "returns",
        "spends_as",
        "untraceable",
        "waiting",
    )
)
"""What a board keeps of what has been done, for which the case format has no words."""


_STATUS = ("tapped", "flipped", "transformed", "phased_out")


class NotWritable(Exception):
    """A board of which the case format cannot say everything; the text says what."""


def written(table: Table, facts: Iterable[Symbol], chunk: Chunk) -> dict[str, Any]:
    """A board as the case format writes it.

    Args:
        table: the table, which says what objects and players are called.
        facts: the facts of the board.
        chunk: the chunk, which knows the faces.

    Returns:
        The map that stands under `board` in a case. Read again, it is the same board. What is not
        written of the objects that are gone, and of what they last were, cannot matter any more.

    Raises:
        NotWritable: where the case format has no words for something that the board keeps.
    """
    return _Writer(table, chunk, list(facts)).board()


@dataclass(slots=True)
class _Writer:
    """One board.

    Args:
        table: the table.
        chunk: the chunk.
        facts: the facts of the board.
    """

    table: Table
    chunk: Chunk
    facts: list[Symbol]
    _about: dict[Symbol, dict[str, list[Symbol]]] = field(default_factory=dict)

    def board(self) -> dict[str, Any]:
        kept = sorted({fact.name for fact in self.facts} & _KEPT)
        if kept:
            raise NotWritable(f"the case format has no words for {kept[0].replace('_', ' ')}")
        for fact in self.facts:
            if fact.arguments:
                named = self._about.setdefault(fact.arguments[0], {})
                named.setdefault(fact.name, []).append(fact)
        table = self.table
        data: dict[str, Any] = {"turn": table.turn, "active": table.seats[table.active - 1].name}
        turns = table.case.board.turns
        if turns:
            data["turns"] = [
                table.seats[table.turn_of(n) - 1].name if n <= len(turns) else self._turn(n)
                for n in range(1, table.turn + 1)
            ]
        data["phase"] = table.phase
        for fact in self.facts:
            if fact.name == "day_or_night":
                data["day_or_night"] = fact.arguments[1].name
        data["players"] = {seat.name: dict(self._player(seat.number)) for seat in table.seats}
        stack = [t for t in table.things if t.zone == "stack"]
        if stack:
            stack.sort(key=lambda thing: self._number(thing, "timestamp"))
            data["stack"] = [dict(self._on_stack(thing)) for thing in stack]
        effects = [
            dict(self._effect(fact.arguments[0]))
            for fact in sorted(fact for fact in self.facts if fact.name == "resolved")
        ]
        if effects:
            data["effects"] = effects
        events = list(self._events())
        told = {fact.arguments[0] for fact in self.facts if fact.name == "events_told"}
        new = any(f.name == "entered" and f.arguments[1].number == table.turn for f in self.facts)
        if events and new and len(told) < len(table.seats):
            raise NotWritable("it is not known what was cast this turn")
        return data | ({"events_this_turn": events} if told or events else {})

    def _events(self) -> Iterator[dict[str, Any]]:
        """What has happened in this turn, as far as the board keeps it; how much is not kept."""
        for fact in sorted(self.facts):
            about = fact.arguments[0] if fact.arguments else fact
            if fact.name == "cast_before":
                card = self.chunk.face_name(fact.arguments[2].string)
                yield {"cast": {"card": card, "player": self._name(about)}}
            elif fact.name == "attacked":
                yield {"attacks": {"permanent": self._name(about)}}
            elif fact.name in ("lost_before", "gained_before"):
                what = "lose_life" if fact.name == "lost_before" else "gain_life"
                yield {what: {"player": self._name(about)}}
            elif fact.name == "combat_damage_before":
                to = self._name(fact.arguments[1])
                damage = {"source": self._name(about), "target": to, "amount": 1, "combat": True}
                yield {"damage": damage}
            elif fact.name == "discarded_before":
                player = self._name(self._of(about, "owner")[0].arguments[1])
                yield {"discard": {"player": player, "card": self._name(about)}}

    # --- What the facts say ------------------------------------------------------------------

    def _of(self, term: Symbol, name: str) -> list[Symbol]:
        return sorted(self._about.get(term, {}).get(name, ()))

    def _term(self, thing: Thing) -> Symbol:
        return next(
            fact.arguments[0]
            for fact in self.facts
            if fact.name == "object" and fact.arguments[0].arguments[1].number == thing.number
        )

    def _number(self, thing: Thing, name: str) -> int:
        return self._of(self._term(thing), name)[0].arguments[1].number

    def _turn(self, turn: int) -> str:
        for fact in self.facts:
            if fact.name == "turn_of" and fact.arguments[1].number == turn:
                return self._name(fact.arguments[2])
        raise NotWritable(f"nobody knows whose turn {turn} was")

    def _name(self, term: Symbol) -> str:
        """A player or an object, as the board that is written calls it."""
        number = term.arguments[1].number
        if term.name == "p":
            return self.table.seats[number - 1].name
        return self.table.label(number)

    # --- Players and cards -------------------------------------------------------------------

    def _player(self, number: int) -> Iterator[tuple[str, Any]]:
        seat = self.table.seats[number - 1]
        term = next(
            fact.arguments[0]
            for fact in self.facts
            if fact.name == "player" and fact.arguments[0].arguments[1].number == number
        )
        for name in ("life", "poison", "energy", "land_plays"):
            for fact in self._of(term, name):
                yield name, fact.arguments[1].number
        if self._of(term, "designated"):
            yield "city_blessing", True
        mana = [
            fact.arguments[1].name.upper()
            for fact in self._of(term, "pool")
            for _ in range(fact.arguments[2].number)
        ]
        if mana:
            yield "mana", write_amount(mana)
        if seat.board.commanders:
            yield "commanders", list(seat.board.commanders)
        unknown = {
            f.arguments[1].name: f.arguments[2].number for f in self._of(term, "unknown_cards")
        }
        for zone in ZONES:
            things = [t for t in self.table.things if t.zone == zone and t.player == number]
            if zone == "library":
                listed = list(self._library(things, unknown.get(zone, 0)))
            else:
                listed = [dict(self._object(thing)) for thing in things]
                listed += [unknown[zone]] if zone in unknown else []
            if listed:
                yield zone, listed

    def _library(self, things: list[Thing], unknown: int) -> Iterator[Any]:
        """The cards of a library, with the number of unknown cards where these lie."""
        if any(not self._of(self._term(thing), "position") for thing in things):
            raise NotWritable("the case format has no words for a library that was shuffled")
        things.sort(key=lambda thing: self._number(thing, "position"))
        place = 1
        for thing in things:
            gap = self._number(thing, "position") - place
            if gap:
                yield gap
            unknown -= gap
            place += gap + 1
            yield dict(self._object(thing))
        if unknown:
            yield unknown

    def _object(self, thing: Thing) -> Iterator[tuple[str, Any]]:
        """An object that is not on the stack."""
        term = self._term(thing)
        yield from self._card(thing, term)
        label = self.table.label(thing)
        if label != thing.name:
            yield "id", label
        if thing.owner != thing.player:
            yield "owner", self.table.seats[thing.owner - 1].name
        yield from self._face_down(term)
        counters = {
            f.arguments[1].string: f.arguments[2].number for f in self._of(term, "counters")
        }
        if counters:
            yield "counters", counters
        if thing.zone == "battlefield":
            yield from self._permanent(thing, term)

    def _face_down(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        for fact in self._of(term, "face_down"):
            how = fact.arguments[1].name
            yield "face_down", True if how == "other" else how

    def _card(self, thing: Thing, term: Symbol) -> Iterator[tuple[str, Any]]:
        key = "token" if thing.token else "card"
        if thing.card is not None:
            yield key, _dumped(thing.card)
        elif thing.token:
            yield key, self._token(term)
        else:
            yield key, thing.name

    def _token(self, term: Symbol) -> dict[str, Any]:
        """A token that something has created."""
        (face,) = (fact.arguments[1] for fact in self._of(term, "printed"))
        says: dict[str, list[Symbol]] = {}
        for fact in solver.parse(self.chunk.cards_text()):
            if fact.arguments and fact.arguments[0] == face:
                says.setdefault(fact.name, []).append(fact)
        facts = solver.parse(self.chunk.cards_text())
        texts = []
        for fact in sorted(says.get("ability", ()), key=lambda fact: fact.arguments[1].number):
            ability = fact.arguments[2]
            text = [f for f in facts if f.name == "keyword_text" and f.arguments[0] == ability]
            if not text:
                raise NotWritable(f"nobody knows the text of the token {self._name(term)}")
            texts.append(text[0].arguments[1].string)

        def words(name: str) -> list[str]:
            return [str(fact.arguments[1]).strip('"') for fact in says.get(name, ())]

        types = " ".join(word.capitalize() for word in (*words("supertype"), *words("type")))
        subtypes = " ".join(words("subtype"))
        token: dict[str, Any] = {"types": f"{types} — {subtypes}" if subtypes else types}
        if "face_name" in says:
            token["name"] = words("face_name")[0]
        for name in ("power", "toughness"):
            if name in says:
                token[name] = says[name][0].arguments[1].number
        token["colors"] = [color.upper() for color in words("color_indicator")]
        return token | ({"text": "\n".join(texts)} if texts else {})

    # --- Permanents --------------------------------------------------------------------------

    def _permanent(self, thing: Thing, term: Symbol) -> Iterator[tuple[str, Any]]:
        named = self._about[term]
        for status in (*_STATUS, "blocked", "prototyped"):
            if status in named:
                yield status, True
        for fact in self._of(term, "paired"):
            yield "paired_with", self._name(fact.arguments[1])
        for key in ("attached_to", "attacking"):
            for fact in self._of(term, key):
                what = fact.arguments[1]
                yield key, self._name(what) if what.arguments else True
        for key in ("entered", "timestamp", "x", "level", "marked_damage"):
            for fact in self._of(term, key):
                yield key, fact.arguments[1].number
        designations = sorted(f.arguments[1].name for f in self._of(term, "designated"))
        if designations:
            yield "designations", designations
        changes = self._of(term, "control_change")
        if changes:
            yield (
                "control",
                [
                    {"turn": f.arguments[2].number, "to": self._name(f.arguments[3])}
                    for f in changes
                ],
            )
        chosen = dict(self._chosen(term))
        if chosen:
            yield "chosen", chosen
        for key, name in (("blocking", "blocking"), ("linked", "exiled_with")):
            others = [fact.arguments[1] for fact in self._of(term, key)]
            if any(other.arguments for other in others):
                yield name, [self._name(other) for other in others]
            elif others:
                yield name, True
        if "copy" in named:
            yield "copy_of", self.chunk.face_name(named["printed"][0].arguments[1].string)
        used = {
            self._ability(term, fact.arguments[1]): fact.arguments[2].number
            for fact in self._of(term, "activated")
        }
        if used:
            yield "activated_this_turn", used

    def _chosen(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        for fact in self._of(term, "chosen"):
            _, what, value = fact.arguments
            if what.name in ("color", "second_color"):
                yield what.name, _COLORS[value.name]
            elif what.name == "player":
                yield what.name, self._name(value)
            else:
                yield what.name, value.number if str(value).isdigit() else str(value).strip('"')

    def _ability(self, source: Symbol, ability: Symbol) -> int:
        """The number of an ability of an object's own text."""
        faces = {face.id: face for face in self.chunk.used_faces}
        own = [
            (fact.arguments[1].string, number)
            for fact in self._of(source, "printed")
            if str(fact.arguments[1]).startswith('"')
            for number in printed(faces[fact.arguments[1].string].facts).numbers
        ]
        for place, (face, number) in enumerate(own, 1):
            if str(ability) == f'a("{face}",{number})':
                return place
        raise NotWritable(f"an ability of {self._name(source)} that is not in its own text")

    # --- The stack, and what has resolved ------------------------------------------------------

    def _on_stack(self, thing: Thing) -> Iterator[tuple[str, Any]]:
        term = self._term(thing)
        named = self._about[term]
        if "stack_ability" in named:
            _, source, ability = named["stack_ability"][0].arguments
            yield "ability_of", self._name(source)
            yield "ability", self._ability(source, ability)
        else:
            yield "spell", thing.name if thing.card is None else _dumped(thing.card)
        label = self.table.label(thing)
        if label != thing.name:
            yield "id", label
        yield "controller", self.table.seats[thing.player - 1].name
        yield from self._face_down(term)
        for fact in self._of(term, "x"):
            yield "x", fact.arguments[1].number
        targets = sorted(self._of(term, "stack_target"), key=lambda f: f.arguments[1].number)
        if targets:
            yield "targets", [self._name(fact.arguments[2]) for fact in targets]
        chosen = dict(self._chosen(term))
        if chosen:
            yield "chosen", chosen

    def _effect(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """An effect that the case has told: as it told it."""
        effect = self.table.effects[term.arguments[1].number - 1]
        if not effect.path:
            raise NotWritable("the case format has no words for an effect that has begun")
        yield from effect.spec.model_dump(
            by_alias=True, exclude_defaults=True, exclude={"timestamp", "targets"}
        ).items()
        targets = self._of(term, "resolved_target")
        if len(targets) < len(effect.targets):
            raise NotWritable("the case format has no words for an effect whose target is gone")
        if targets:
            yield "targets", [self._name(fact.arguments[2]) for fact in targets]
        for fact in self._of(term, "resolved_timestamp"):
            yield "timestamp", fact.arguments[1].number


def _dumped(card: InlineCard) -> dict[str, Any]:
    """A card as the case writes it out."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in card.model_dump(exclude_defaults=True).items()
    }
