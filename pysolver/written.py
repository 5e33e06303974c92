"""A board written down in the case format, so that it can be read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from clingo import Function, Number, String, Symbol, SymbolType

from pysolver import solver
from pysolver.begun import lasting
from pysolver.board import GONE, Table, Thing
from pysolver.cards.entry import FaceEntry
from pysolver.facts import Chunk, printed, shown_faces
from pysolver.mana_text import write_amount
from pysolver.models import ZONES, InlineCard

_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_KEPT = frozenset(("announcing", "creating_tapped", "handled", "resolving", "waiting"))
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
    _playable: dict[Symbol, tuple[Symbol, Symbol]] = field(default_factory=dict)
    _spoken: set[Symbol] = field(default_factory=set)

    def board(self) -> dict[str, Any]:
        kept = sorted({fact.name for fact in self.facts} & _KEPT)
        if kept:
            raise NotWritable(f"the case format has no words for {kept[0].replace('_', ' ')}")
        for fact in self.facts:
            if fact.arguments:
                named = self._about.setdefault(fact.arguments[0], {})
                named.setdefault(fact.name, []).append(fact)
            if fact.name == "may_play":
                player, card = fact.arguments
                if card in self._playable:
                    raise NotWritable("the case format has no words for a card that two may play")
                self._playable[card] = (player, card)
        self._spoken = set(self._looked_at())
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
        effects = [effect for effect in effects if effect]
        if effects:
            data["effects"] = effects
        gone = [dict(self._gone(term)) for term in sorted(self._spoken) if self._is_gone(term)]
        if gone:
            data["gone"] = gone
        events = list(self._events())
        told = {fact.arguments[0] for fact in self.facts if fact.name == "events_told"}
        untold = [seat.name for seat in table.seats if self._seat_term(seat.number) not in told]
        if untold and (events or told):
            data["other_events"] = untold
        return data | ({"events_this_turn": events} if told or events else {})

    def _looked_at(self) -> Iterator[Symbol]:
        """Objects of which something on the stack, or an effect, knows what they last were."""
        there = {f.arguments[0] for f in self.facts if f.name in ("zone", "resolved")}
        for fact in self.facts:
            if fact.name in ("about", "looks_back", "stack_ability", "untraceable"):
                if fact.arguments[0] in there:
                    yield from (each for each in fact.arguments[1:] if each.match("o", 2))
            elif fact.name in ("delayed_source", "pool_from"):
                yield fact.arguments[1]

    def _is_gone(self, term: Symbol) -> bool:
        return not self._of(term, "zone")

    def _gone(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """An object that has ceased to exist."""
        faces = self._of(term, "last_known")
        shown = [fact.arguments[2] for fact in faces if fact.arguments[1].name == "printed"]
        name = self.table.things[term.arguments[1].number - 1].name or "ability"
        face = shown[0] if shown else Function("predefined", [String("Treasure")])
        yield "token", {"name": name, **self._as_term(face)}
        yield "id", self._name(term)
        yield from self._last_known(term)

    def _last_known(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """What an object was, where something looks back at it."""
        says: dict[str, list[Symbol]] = {}
        counters: dict[str, int] = {}
        for fact in self._of(term, "last_known"):
            _, kind, value = fact.arguments
            if kind.arguments:
                counters[kind.arguments[0].string] = value.number
            else:
                says.setdefault(kind.name, []).append(value)
        if term not in self._spoken or "controller" not in says:
            return
        was: dict[str, Any] = {}
        for key in ("controller", "owner"):
            was[key] = self._name(says[key][0])
        if "printed" in says:
            was["faces"] = [self._as_term(face) for face in says["printed"]]
        for key in ("name", "type", "supertype", "subtype"):
            if key in says:
                was[key] = [str(value).strip('"') for value in says[key]]
        if "color" in says:
            was["color"] = [value.name.upper() for value in says["color"]]
        for key in ("power", "toughness"):
            for value in says.get(key, ()):
                was[key] = value.number
        if "has" in says:
            has = dict.fromkeys(value.arguments[0] for value in says["has"])
            was["abilities"] = [self._as_term(ability) for ability in has]
        if counters:
            was["counters"] = counters
        if "linked" in says:
            was["exiled"] = [self._name(card) for card in says["linked"]]
        yield "was", was

    def _as_term(self, meant: Symbol) -> dict[str, Any]:
        """An ability or a face in the words of the vocabulary."""
        faces = {face.id: face for face in self.chunk.used_faces}
        found = list(dict.fromkeys(_strings(meant) & faces.keys()))
        if len(found) != 1:
            return {"term": str(meant)}
        (face,) = found
        inline = self.chunk.inline.get(face)
        of = faces[face].name if inline is None else _dumped(inline)
        return {"of": of, "term": str(_without(meant, face))}

    def _events(self) -> Iterator[dict[str, Any]]:
        """What has happened in this turn, as far as the board keeps it; how much is not kept."""
        for fact in sorted(self.facts):
            about = fact.arguments[0] if fact.arguments else fact
            if fact.name == "cast_before":
                card = self._card_of(fact.arguments[2].string)
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

    def _card_of(self, face: str) -> Any:
        """A card by its face: its name, or as the case has written it out."""
        name = self.chunk.face_name(face)
        for thing in self.table.things:
            if thing.card is not None and thing.name == name:
                return _dumped(thing.card)
        return name

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
        thing = self.table.things[number - 1]
        if thing.zone == GONE:
            name = thing.id or thing.name
            alone = sum(name in (each.id, each.name) for each in self.table.things) == 1
            return name if name and alone else f"gone {number}"
        return self.table.label(number)

    # --- Players and cards -------------------------------------------------------------------

    def _seat_term(self, number: int) -> Symbol:
        return next(
            fact.arguments[0]
            for fact in self.facts
            if fact.name == "player" and fact.arguments[0].arguments[1].number == number
        )

    def _player(self, number: int) -> Iterator[tuple[str, Any]]:
        seat = self.table.seats[number - 1]
        term = self._seat_term(number)
        for name in ("life", "poison", "energy", "land_plays"):
            for fact in self._of(term, name):
                yield name, fact.arguments[1].number
        if self._of(term, "drew_in_draw_step"):
            yield "drew_in_draw_step", True
        if self._of(term, "odd_pool"):
            yield "odd_mana", True
        for fact in self._of(term, "pool_from"):
            _, source, ability = fact.arguments
            yield "mana_from", {"permanent": self._name(source), "ability": self._as_term(ability)}
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
        placed = [thing for thing in things if self._of(self._term(thing), "position")]
        placed.sort(key=lambda thing: self._number(thing, "position"))
        place = 1
        for thing in placed:
            gap = self._number(thing, "position") - place
            if gap:
                yield gap
            unknown -= gap
            place += gap + 1
            yield dict(self._object(thing))
        if unknown:
            yield unknown
        for thing in things:
            if thing not in placed:
                yield {**dict(self._object(thing)), "somewhere": True}

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
        else:
            yield from self._elsewhere(term)
        given: dict[Symbol, dict[str, Any]] = {}
        for name, key, short in (
            ("activated", "activated_this_turn", "activated"),
            ("resolved_times", "resolved_this_turn", "resolved"),
        ):
            used = {}
            for fact in self._of(term, name):
                ability = self._ability(term, fact.arguments[1])
                if isinstance(ability, int):
                    used[ability] = fact.arguments[2].number
                else:
                    said = given.setdefault(fact.arguments[1], {"ability": ability})
                    said[short] = fact.arguments[2].number
            if used:
                yield key, used
        if given:
            yield "used_this_turn", list(given.values())
        yield from self._last_known(term)

    def _as_cast(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """How something was cast."""
        for fact in self._of(term, "kicked"):
            yield "kicked", fact.arguments[1].number
        for fact in self._of(term, "cast_for_cost"):
            yield "cast_for", fact.arguments[1].string

    def _elsewhere(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """A card in another zone than the battlefield."""
        for name in ("foretold", "plotted"):
            for fact in self._of(term, name):
                yield name, fact.arguments[1].number
        if self._of(term, "on_adventure"):
            yield "on_an_adventure", True
        if term in self._playable:
            yield "playable", dict(self._permission(*self._playable[term]))

    def _permission(self, player: Symbol, term: Symbol) -> Iterator[tuple[str, Any]]:
        """Who may play a card, and how."""
        yield "by", self._name(player)
        may = Function("may_play", [player, term])
        yield from self._span(may, player)
        for name, key in (("free_to_play", "free"), ("only_cast", "cast_only")):
            if Function(name, [player, term]) in self.facts:
                yield key, True
        for fact in self._of(player, "spends_as"):
            if fact.arguments[1] == term:
                yield "mana_as", fact.arguments[2].name

    def _span(self, what: Symbol, player: Symbol) -> Iterator[tuple[str, Any]]:
        """How long something lasts, as that player says."""
        for fact in self._of(what, "lasts"):
            until, whose, turn = fact.arguments[1].arguments
            if whose != player or until.arguments:
                raise NotWritable("the case format has no words for how long something lasts")
            yield "until", until.name
            yield "since", turn.number

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
            yield key, self._card_name(thing, term)

    def _card_name(self, thing: Thing, term: Symbol) -> str:
        """The name of a card, by the face that it shows."""
        shown = [fact.arguments[1] for fact in self._of(term, "printed")]
        if len(shown) != 1 or any(self._of(term, name) for name in ("copy", "transformed")):
            return thing.name
        faces = self.chunk.cards.faces(thing.name) or ()
        written = shown_faces(
            faces, thing.name, thing.zone, flipped=bool(self._of(term, "flipped"))
        )
        if [face.id for face in written] == [shown[0].string]:
            return thing.name
        return next((face.name for face in faces if face.id == shown[0].string), thing.name)

    def _token(self, term: Symbol) -> dict[str, Any]:
        """A token that something has created: written out, where that says all of it."""
        (face,) = (fact.arguments[1] for fact in self._of(term, "printed"))
        thing = self.table.things[term.arguments[1].number - 1]
        meant = {"name": thing.name, **self._as_term(face)}
        if not face.match("t", 2):
            return meant
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
                return meant
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
                if says[name][0].arguments[1].type != SymbolType.Number:
                    return meant
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
        since = {f.arguments[1].string: f.arguments[2] for f in self._of(term, "counter_since")}
        since |= {f.arguments[1].name: f.arguments[2] for f in self._of(term, "designated_since")}
        if since:
            yield "timestamps", {what: timestamp.number for what, timestamp in since.items()}
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
            face = named["printed"][0].arguments[1]
            inline = face.type != SymbolType.String or face.string in self.chunk.inline
            name = "" if inline else self.chunk.face_name(face.string)
            yield "copy_of", self._as_term(face) if inline else name
        for fact in self._of(term, "copied_with"):
            yield "copied_by", self._as_term(fact.arguments[1])
        for fact in self._of(term, "copied_down"):
            how = fact.arguments[1].name
            yield "copied_face_down", True if how == "other" else how
        if "came_off" in named:
            yield "came_off", True
        emptied = [fact.arguments[1].string for fact in self._of(term, "emptied")]
        if emptied:
            yield "emptied", emptied
        yield from self._as_cast(term)
        for fact in self._of(term, "protector"):
            yield "protector", self._name(fact.arguments[1])
        for fact in self._of(term, "returns"):
            yield "returns_to", self._name(fact.arguments[1])

    def _chosen(self, term: Symbol, told: str = "chosen") -> Iterator[tuple[str, Any]]:
        modes = [f.arguments[2] for f in self._of(term, told) if f.arguments[1].name == "mode"]
        if len(modes) > 1:
            yield "modes", [mode.number for mode in modes]
        for fact in self._of(term, told):
            _, what, value = fact.arguments
            if what.name == "mode" and len(modes) > 1:
                continue
            if what.name in ("color", "second_color"):
                yield what.name, _COLORS[value.name]
            elif what.name == "player":
                yield what.name, self._name(value)
            else:
                yield what.name, value.number if str(value).isdigit() else str(value).strip('"')

    def _ability(self, source: Symbol, ability: Symbol) -> int | dict[str, Any]:
        """The number of an ability of an object's own text; any other one as a term."""
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
        return self._as_term(ability)

    # --- The stack, and what has resolved ------------------------------------------------------

    def _on_stack(self, thing: Thing) -> Iterator[tuple[str, Any]]:
        term = self._term(thing)
        named = self._about[term]
        if "stack_ability" in named:
            _, source, ability = named["stack_ability"][0].arguments
            yield "ability_of", self._name(source)
            yield "ability", self._ability(source, ability)
        else:
            card = thing.card
            yield "spell", self._card_name(thing, term) if card is None else _dumped(card)
        label = self.table.label(thing)
        if label != thing.name:
            yield "id", label
        yield "controller", self.table.seats[thing.player - 1].name
        yield from self._face_down(term)
        for fact in self._of(term, "x"):
            yield "x", fact.arguments[1].number
        places = [(f.arguments[1].number, f.arguments[2]) for f in self._of(term, "stack_target")]
        lost = [fact.arguments[1].number for fact in self._of(term, "lost_target")]
        if places or lost:
            yield "targets", self._targets(places, lost)
        yield from self._spoken_of(term)
        chooses = dict(self._chosen(term, "choosing"))
        if chooses:
            yield "will_choose", chooses
        for name, key in (("looks_back", "looks_back"), ("untraceable", "cant_find")):
            known = [self._name(fact.arguments[1]) for fact in self._of(term, name)]
            if known:
                yield key, known
        if "flashed_back" in named:
            yield "flashback", True
        yield from self._as_cast(term)

    def _targets(
        self, places: list[tuple[int, Symbol]], lost: Iterable[int] = ()
    ) -> list[str | None]:
        """What was chosen at each place, `None` where it is gone."""
        chosen = dict(places)
        if len(chosen) < len(places):
            raise NotWritable("the case format has no words for several targets of one kind")
        last = max((*chosen, *lost))
        return [self._name(chosen[n]) if n in chosen else None for n in range(1, last + 1)]

    def _told(self, term: Symbol) -> dict[str, Any]:
        """What a trigger, or an effect, speaks of."""
        found: dict[str, Any] = {}
        for fact in self._of(term, "about"):
            _, what, value = fact.arguments
            if value.type == SymbolType.Number:
                found[str(what)] = value.number
            elif value.name in ("o", "p"):
                found.setdefault(str(what), []).append(self._name(value))
            if what.arguments or str(what) not in found:
                raise NotWritable(f"the case format has no words for what is {what}")
        return found

    def _effect(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """An effect: as the case has told it, or as it began."""
        effect = self.table.effects[term.arguments[1].number - 1]
        if not effect.path or effect.spec.began:
            yield from self._begun(term)
            return
        yield from effect.spec.model_dump(
            by_alias=True,
            exclude_defaults=True,
            exclude={"timestamp", "targets", "used_up", "partly_used", "source_gone"},
        ).items()
        yield from self._worn(term)
        if effect.source is not None and not self._of(term, "resolved_self"):
            yield "source_gone", True
        left = {fact.arguments[2] for fact in self._of(term, "resolved_target")}
        if effect.targets:
            board = term.arguments[0]
            yield (
                "targets",
                [
                    self._name(target) if target in left else None
                    for ref in effect.targets
                    for target in [ref and Function(ref.kind[0], [board, Number(ref.number)])]
                ],
            )
        for fact in self._of(term, "resolved_timestamp"):
            yield "timestamp", fact.arguments[1].number

    def _begun(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """An effect that an action began."""
        (ability,) = (fact.arguments[1] for fact in self._of(term, "resolved_ability"))
        faces = [face for face in self.chunk.used_faces if face.id in _strings(ability)]
        of = lasting("\n".join(map(self.chunk.cards.ground_facts, faces)), str(ability))
        omitted = {fact.arguments[1] for fact in self._of(term, "omitted")}
        left = [part for part in of.parts if part not in omitted]
        plain = len(left) == 1 and not omitted - set(of.parts)
        fixed = [fact.arguments[1] for fact in self._of(term, "fixed_set")]
        if (of.parts and not left) or (fixed and not self._of(term, "in_set")):
            return  # it is used up, or all that it affected is gone
        part = left[0] if plain else fixed[0] if fixed else None
        yield from self._came_from(term, ability, faces)
        (player,) = (fact.arguments[1] for fact in self._of(term, "resolved_controller"))
        yield "controller", self._name(player)
        if part is not None and part.type == SymbolType.Number:
            yield "part", part.number
        elif part is not None:
            yield "instruction", part.arguments[0].number
        if not plain:
            yield "omits", [str(each) for each in sorted(omitted)]
        if self._of(term, "delayed_source") and part not in of.delayed:
            yield "delayed", True
        yield from self._worn(term, omitted=False)
        for key, name in (("x", "resolved_x"), ("timestamp", "resolved_timestamp")):
            for fact in self._of(term, name):
                yield key, fact.arguments[1].number
        yield from self._span(Function("resolved", [term]), player)
        targets = [
            (f.arguments[1].number, f.arguments[2]) for f in self._of(term, "resolved_target")
        ]
        if targets:
            yield "targets", self._targets(targets)
        if self._of(term, "fixed_set"):
            yield "applies_to", [self._name(f.arguments[2]) for f in self._of(term, "in_set")]
        locked: dict[Symbol, Any] = {}
        for fact in self._of(term, "locked"):
            _, amount, *each, found = fact.arguments
            if each:
                locked.setdefault(amount, {})[self._name(each[0])] = found.number
            else:
                locked[amount] = found.number
        if locked:
            if tuple(sorted(locked)) != of.amounts.get(part, ()):
                raise NotWritable("the case format has no words for some amounts of an effect")
            yield "amounts", [locked[amount] for amount in sorted(locked)]
        yield from self._spoken_of(term)

    def _worn(self, term: Symbol, omitted: bool = True) -> Iterator[tuple[str, Any]]:
        """What is used up of the shields of an effect."""
        used = [str(fact.arguments[1]) for fact in self._of(term, "omitted")]
        if used and omitted:
            yield "used_up", used
        worn = [fact.arguments[1].number for fact in self._of(term, "partly_used")]
        if worn:
            yield "partly_used", worn

    def _spoken_of(self, term: Symbol) -> Iterator[tuple[str, Any]]:
        """What was chosen for something on the stack or an effect, and what its text speaks of."""
        chosen = dict(self._chosen(term))
        if chosen:
            yield "chosen", chosen
        told = self._told(term)
        if told:
            yield "about", told

    def _came_from(
        self, term: Symbol, ability: Symbol, faces: list[FaceEntry]
    ) -> Iterator[tuple[str, Any]]:
        """What has left an effect, and by which ability."""
        sources = [fact.arguments[1] for fact in self._of(term, "resolved_self")]
        made_by = [fact.arguments[1] for fact in self._of(term, "delayed_source")]
        if not sources:
            yield "source_gone", True
        for source in [*sources, *made_by][:1]:
            own = ability.arguments[0] if ability.match("m", 2) else ability
            number = self._ability(source, own)
            yield "from", self._name(source)
            yield "ability", number if isinstance(number, int) else self._as_term(ability)
            return
        if faces:
            inline = self.chunk.inline.get(faces[0].id)
            yield "from", faces[0].name if inline is None else _dumped(inline)
        else:
            yield "from", self._name(self._of(term, "in_set")[0].arguments[2])
        yield "ability", self._as_term(ability)


def _strings(term: Symbol) -> set[str]:
    """The texts in a term."""
    if term.type == SymbolType.String:
        return {term.string}
    if term.type != SymbolType.Function:
        return set()
    return {text for each in term.arguments for text in _strings(each)}


def _without(term: Symbol, face: str) -> Symbol:
    """A term about a face, with `f` in its place."""
    if term.type == SymbolType.String and term.string == face:
        return Function("f", [])
    if term.type != SymbolType.Function:
        return term
    return Function(term.name, [_without(each, face) for each in term.arguments])


def _dumped(card: InlineCard) -> dict[str, Any]:
    """A card as the case writes it out."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in card.model_dump(exclude_defaults=True).items()
    }
