"""Board and cards as facts, in the vocabulary of `encodings/README.md`.

A `Chunk` holds many boards: each has its number in the identity of its objects, and the facts of
a card stand once for all boards that use it. What an object is by its printed card is said here;
everything that a rule decides is left to the encodings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from clingo import Function, Number, String, Symbol, SymbolType, parse_term

from pysolver import begun
from pysolver.board import GONE, Ref, Resolved, Seat, Table, Thing
from pysolver.cards.characteristics import quoted
from pysolver.cards.entry import FaceEntry
from pysolver.cards.library import Library, entry_from_inline
from pysolver.cards.names import normalise_name
from pysolver.cards.rewording import reworded
from pysolver.cards.sources import face_from_inline
from pysolver.chosen import COLORS, chosen_type
from pysolver.errors import Place
from pysolver.mana_text import parse_amount
from pysolver.models import (
    CardElsewhere,
    Chosen,
    InlineCard,
    Permanent,
    Playable,
    StackEntry,
    Term,
    TokenTerm,
    Was,
)
from pysolver.solver import parse, read_facts
from pysolver.why.record import Origins

_ABILITY = re.compile(r"\bability\(f,(\d+),")
_KIND = re.compile(r"\bkind\(a\(f,(\d+)\),(\w+)\)")
_MODE = re.compile(r"\bmode\(a\(f,(\d+)\),(\d+),")
_TARGET = re.compile(r"\btarget\(a\(f,(\d+)\),(\d+),")
_ANCHORED = re.compile(r'\banchored\(a\(f,(\d+)\),"[^"]*",m\(a\(f,\d+\),(\d+)\)\)')
_IDENTITIES = frozenset(("o", "p", "r", "w"))
_OF_BOARD = frozenset(("board", "turn", "phase", "turn_of", "unpaid", "day_or_night"))
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_SPLIT = frozenset(("split", "aftermath"))
"""Layouts whose halves are one card with both halves' characteristics (709.4)."""
_DOUBLE_FACED = frozenset(("transform", "modal_dfc"))

AbilityFinder = Callable[[tuple[FaceEntry, ...], str], list[str]]
"""Gives the abilities of faces whose text begins with a text, as terms."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What the text of a face says about its abilities.

    Args:
        numbers: the numbers of its abilities, in order.
        kinds: the kind of each that is known, such as `activated` or `static`.
        targets: how many targets each has.
        modes: how many modes each modal one has.
        anchored: which abilities after anchor words stand in each, by their numbers there.
    """

    numbers: tuple[int, ...]
    kinds: dict[int, str]
    targets: dict[int, int]
    modes: dict[int, int]
    anchored: dict[int, tuple[int, ...]]


@lru_cache(maxsize=8192)
def printed(facts: str) -> Printed:
    """Read the abilities of a face out of its facts, as `FaceEntry.facts` has them."""
    targets: dict[int, int] = {}
    for ability, number in _TARGET.findall(facts):
        targets[int(ability)] = max(targets.get(int(ability), 0), int(number))
    anchored: dict[int, tuple[int, ...]] = {}
    for ability, number in _ANCHORED.findall(facts):
        anchored[int(ability)] = (*anchored.get(int(ability), ()), int(number))
    return Printed(
        tuple(int(number) for number in _ABILITY.findall(facts)),
        {int(number): kind for number, kind in _KIND.findall(facts)},
        targets,
        {int(ability): int(number) for ability, number in _MODE.findall(facts)},
        anchored,
    )


def printed_values(face: FaceEntry, predicate: str) -> list[str]:
    """The values of a face in the order printed: of `type`, `supertype`, `subtype`, as terms."""
    found = re.findall(rf"\b{predicate}\(f,\(?([^()]*)\)?\)", face.facts)
    return [value for values in found for value in values.split(";")]


class Cards:
    """The card library as boards use it: faces by name, each read once."""

    def __init__(self, library: Library) -> None:
        """Take the library."""
        self.library = library
        self.faces = lru_cache(maxsize=16384)(library.lookup)
        self.suggest = library.suggest
        self.ground_facts = lru_cache(maxsize=16384)(FaceEntry.ground_facts)

    def names(self, name: str) -> tuple[str, ...] | None:
        """The names of a card's faces, for any of its names; `None` for no card."""
        faces = self.faces(name)
        return None if faces is None else tuple(face.name for face in faces)


@lru_cache(maxsize=4096)
def _inline(card: InlineCard, name: str) -> FaceEntry:
    """Compile a card that is written out in a case."""
    return entry_from_inline(
        face_from_inline(
            name,
            types=card.types,
            mana_cost=card.mana_cost or None,
            text=card.text,
            power=card.power,
            toughness=card.toughness,
            loyalty=card.loyalty,
            defense=card.defense,
            colors=card.colors or (),
        )
    )


def shown_faces(
    faces: tuple[FaceEntry, ...],
    written: str,
    zone: str,
    *,
    transformed: bool = False,
    flipped: bool = False,
) -> tuple[FaceEntry, ...]:
    """The faces that give an object its copiable values (707.2).

    Args:
        faces: all faces of its card, in order; none of what is no card of the library.
        written: the name by which the case calls the card.
        zone: where the object is.
        transformed, flipped: its status.

    Returns:
        One face. Of a card that is transformed or flipped, or called by its back face's name
        where either face can be up, that face (712.8, 710.1); of a spell the part that was cast,
        which is the one named (709.3, 715.3). Elsewhere the front face or the normal
        characteristics (712.8a, 715.4, 710.1), and of a split card all halves (709.4).
    """
    if len(faces) <= 1:
        return faces
    layout = faces[0].layout
    name = normalise_name(written)
    named = tuple(face for face in faces if normalise_name(face.name) == name)
    if zone == "battlefield":
        if layout in _DOUBLE_FACED:
            return faces[1:2] if transformed else named or faces[:1]
        if layout == "flip":
            return faces[1:2] if flipped else faces[:1]
        if layout in _SPLIT:
            return named or faces
        return faces[:1]
    if zone == "stack":
        return named or (faces if layout in _SPLIT else faces[:1])
    return faces if layout in _SPLIT else faces[:1]


@dataclass(slots=True)
class BoardFacts:
    """One board of a chunk.

    Args:
        number: from 0 in its chunk.
        table: the board.
        text: its facts.
        faces: for each object that has a card, the faces that it shows; by its number.
        sources: the faces of what has resolved.
        unclear: whether it is not clear what some entry of `effects` did.
        origins: for facts that an action led to, what says so, for proofs.
    """

    number: int
    table: Table
    text: str = ""
    faces: dict[int, tuple[FaceEntry, ...]] = field(default_factory=dict)
    sources: list[FaceEntry] = field(default_factory=list)
    unclear: bool = False
    origins: Origins = field(default_factory=dict)
    _atoms: list[Symbol] | None = None

    @property
    def atoms(self) -> list[Symbol]:
        """Its facts as atoms; the text is read once, for all stages."""
        if self._atoms is None:
            self._atoms = read_facts(self.text)
        return self._atoms

    def used_faces(self) -> Iterator[FaceEntry]:
        """Every face that an object of the board shows, or that something that resolved has."""
        yield from self.sources
        for faces in self.faces.values():
            yield from faces

    def object(self, thing: Thing | int) -> str:
        """The term of an object."""
        return f"o({self.number},{thing if isinstance(thing, int) else thing.number})"

    def player(self, number: int) -> str:
        """The term of a player."""
        return f"p({self.number},{number})"

    def ref(self, ref: Ref) -> str:
        """The term of an object or a player."""
        return f"{'o' if ref.kind == 'object' else 'p'}({self.number},{ref.number})"


class Chunk:
    """Boards that are asked about together, and the facts of the cards that they use.

    Args:
        cards: the cards.
        find_abilities: finds an ability of a face by the start of its text.
    """

    def __init__(self, cards: Cards, find_abilities: AbilityFinder) -> None:
        """Begin with no board."""
        self.cards = cards
        self.boards: list[BoardFacts] = []
        self.tables: dict[int, Table] = {}
        self._find_abilities = find_abilities
        self._used: dict[str, FaceEntry] = {}
        self.inline: dict[str, InlineCard] = {}

    # --- Cards ---------------------------------------------------------------------------

    def cards_text(self) -> str:
        """The facts of every face that a board of the chunk uses."""
        return "\n".join(self.cards.ground_facts(face) for face in self._used.values())

    def faces_named(self, texts: Iterable[str]) -> list[FaceEntry]:
        """The faces of all cards of which a face is named in some texts of facts."""
        found: dict[str, FaceEntry] = {}
        for name in {name for text in texts for name in _STRING.findall(text)}:
            face = self._used.get(name)
            if face is not None:
                found[name] = face
                for other in self.cards.faces(face.card_name) or ():
                    if other.id in self._used:
                        found[other.id] = self._used[other.id]
        return [found[name] for name in sorted(found)]

    @property
    def used_faces(self) -> Iterable[FaceEntry]:
        """Every face that a board of the chunk uses."""
        return self._used.values()

    def face_name(self, face: str) -> str:
        """The name of a face that the chunk uses, by its `id`."""
        return self._used[face].name

    def _use(self, faces: Iterable[FaceEntry]) -> None:
        for face in faces:
            if face.id not in self._used:
                self._used[face.id] = face
                if face.front is not None:  # its mana value is that of the front (202.3b)
                    self._use(f for f in self.cards.faces(face.card_name) or () if f.side == "a")

    def use_card(self, thing: Thing) -> None:
        """Add the facts of every face of an object's card: any of them might be played."""
        if thing.card is None:
            self._use(self.cards.faces(thing.name) or ())

    def term(self, table: Table, said: Term, at: Place) -> Symbol:
        """What a term means: the face of a token, or an ability; its card is used.

        Raises:
            CaseError: where it means nothing.
        """
        face = None
        if isinstance(said.of, InlineCard):
            face = self._inline(table, said.of, said.of.name, (*at, "of"))
        elif said.of is not None:
            faces = self.cards.faces(said.of) or ()
            name = normalise_name(said.of)
            face = next((f for f in faces if normalise_name(f.name) == name), faces[0])
        try:
            meant = parse_term(said.term, logger=lambda *_: None)
        except RuntimeError:
            raise table.error((*at, "term"), f"{said.term} is no term") from None
        if face is not None:
            self._use((face,))
            meant = _about_face(meant, String(face.id))
            facts = parse(self.cards.ground_facts(face))
            known = {fact.arguments[0] for fact in facts if fact.arguments}
            if not any(each in known for each in _within(meant)):
                raise table.error((*at, "term"), f"{said.term} is nothing of that card")
        elif meant.type != SymbolType.Function or _about_face(meant, String("")) != meant:
            raise table.error((*at, "term"), f'{said.term} needs "of"')
        return meant

    def _inline(self, table: Table, card: InlineCard, name: str, at: Place) -> FaceEntry:
        """A card that is written out in the case, under a name that no other face has."""
        try:
            entry = _inline(card, name)
        except ValueError as error:
            raise table.error(at, str(error)) from None
        made, number = entry.id, 1
        if self.cards.faces(made) is not None:
            made = f"{entry.id} (as written)"
        while (known := self._used.get(made)) is not None and known.facts != entry.facts:
            number += 1
            made = f"{entry.id} ({number})"
        self.inline[made] = card
        return entry if made == entry.id else replace(entry, id=made)

    # --- Boards --------------------------------------------------------------------------

    def add(self, table: Table) -> BoardFacts:
        """Add a board.

        Args:
            table: the board.

        Returns:
            The board with its number and its facts.

        Raises:
            CaseError: where a card that is written out in the case cannot be one.
        """
        board = BoardFacts(self.number(table), table)
        facts = [*self._turns(board)]
        for seat in table.seats:
            facts += self._seat(board, seat)
        for thing in table.things:
            facts += self._thing(board, thing)
        for effect in table.effects:
            facts += self._effect(board, effect)
        facts += self._rewordings(board)
        facts += self._events(board)
        board.text = "\n".join(facts)
        self.boards.append(board)
        return board

    # --- What may enter (614.12) ---------------------------------------------------------------

    def written_out(self, table: Table, card: InlineCard, name: str, at: Place) -> FaceEntry:
        """A card or token that is written out in a question, with its facts among the chunk's.

        Args:
            table: the board.
            card: what is written.
            name: what it is called.
            at: its place in the case.

        Raises:
            CaseError: where it cannot be a card.
        """
        face = self._inline(table, card, name, at)
        self._use((face,))
        return face

    def faces_of_card(
        self, table: Table, card: str | InlineCard, at: Place, zone: str = "battlefield"
    ) -> list[FaceEntry]:
        """The faces that a card would have in a zone; errors as `written_out`."""
        if isinstance(card, InlineCard):
            return [self.written_out(table, card, card.name, at)]
        faces = self.cards.faces(card)
        if faces is None:
            near = self.cards.suggest(card)
            hint = f"; did you mean {quoted(near)}?" if near else ""
            raise table.error(at, f"no card is called {quoted(card)}{hint}")
        shown = shown_faces(faces, card, zone)
        self._use(faces if faces[0].layout in _DOUBLE_FACED else shown)
        return list(shown)

    def faces_on_battlefield(self, table: Table, thing: Thing) -> list[FaceEntry]:
        """The faces that an object would have on the battlefield."""
        return self.faces_of_card(table, thing.card or thing.name, thing.path)

    def look_ahead(
        self,
        board: BoardFacts,
        faces: Iterable[str],
        player: int,
        origin: int,
        copied_with: str,
        copied_down: str,
        back_up: bool,
    ) -> tuple[BoardFacts, str]:
        """A board on which an object has already entered.

        Args:
            board: the board as it is.
            faces: the terms of the faces that give the permanent its copiable values.
            player: the player who would control it.
            origin: the number of the object that enters.
            copied_with: the ability and the number of the effect that makes it a copy, as they
                stand in a term; empty where it is none.
            copied_down: how what it copies is face down; empty where it is not.
            back_up: whether the back face of its card is up.

        Returns:
            The board, and the term of the permanent.
        """
        table = board.table
        made = self.take(table)
        made.text = "\n".join(f"{renumbered_term(atom, made.number)}." for atom in board.atoms)
        made.faces = board.faces
        made.sources = board.sources
        o = made.object(len(table.things) + 1)
        owner = table.things[origin - 1].owner if origin <= len(table.things) else player
        stamps = [thing.timestamp for thing in table.things]
        newest = max((*stamps, *(effect.timestamp for effect in table.effects)), default=0)
        made.text += (
            f"\nobject({o}). zone({o},battlefield). owner({o},{made.player(owner)})."
            f" listed_under({o},{made.player(player)}). timestamp({o},{newest + 1})."
        )
        made.text += "".join(f" printed({o},{face})." for face in faces)
        if back_up:
            made.text += f" transformed({o})."
        if copied_down:
            made.text += f" copied_down({o},{copied_down})."
        if copied_with:
            made.text += f" copy({o}). copied_with({o},{copied_with})."
            for face in board.faces.get(origin, ()):
                made.text += f" own_face({o},{quoted(face.id)})."
        return made, o

    def take(self, table: Table) -> BoardFacts:
        """A board of which the facts are known already; whoever asks for it puts them there."""
        board = BoardFacts(self.number(table), table)
        self.boards.append(board)
        return board

    def number(self, table: Table) -> int:
        """A number for a board of facts that no other one has.

        Args:
            table: what the numbers of its objects and players mean.
        """
        number = len(self.tables)
        self.tables[number] = table
        return number

    def turn_up(self, board: BoardFacts, thing: Thing) -> tuple[BoardFacts, str]:
        """A board on which a face-down permanent is face up, and the fact that says so."""
        made = self.take(board.table)
        o = board.object(thing)
        kept = (atom for atom in board.atoms if not _hides(atom, o))
        made.text = "\n".join(f"{renumbered_term(atom, made.number)}." for atom in kept)
        made.faces = board.faces
        return made, f"would_be({o},{made.object(thing)})."

    def _turns(self, board: BoardFacts) -> Iterator[str]:
        b, table = board.number, board.table
        yield (
            f"board({b}). turn({b},{table.turn}). active(p({b},{table.active})). "
            f"phase({b},{table.phase})."
        )
        if table.case.board.day_or_night is not None:
            yield f"day_or_night({b},{table.case.board.day_or_night})."
        # Every player's most recent turn, and all turns since, and those that the board speaks of.
        seen: set[int] = set()
        wanted: set[int] = set()
        turn = table.turn
        while turn > 0 and len(seen) < len(table.seats):
            seen.add(table.turn_of(turn))
            wanted.add(turn)
            turn -= 1
        for thing in table.things:
            spec = thing.spec
            if isinstance(spec, Permanent):
                wanted.update(change for change, _ in thing.control if change > 0)
                if spec.entered:
                    wanted.add(spec.entered)
        for turn in sorted(wanted):
            yield f"turn_of({b},{turn},p({b},{table.turn_of(turn)}))."

    def _events(self, board: BoardFacts) -> Iterator[str]:
        """What has happened in this turn, where the board tells it."""
        table = board.table
        if "events_this_turn" not in table.case.board.model_fields_set:
            return
        untold = [
            table.player(name, ("board", "other_events", n))
            for n, name in enumerate(table.case.board.other_events)
        ]
        for seat in (seat for seat in table.seats if seat.number not in untold):
            yield f"events_told({board.player(seat.number)})."
        for number, event in enumerate(table.case.board.events_this_turn, 1):
            at: Place = ("board", "events_this_turn", str(number - 1))
            if event.cast is not None:
                faces = self.faces_of_card(table, event.cast.card, (*at, "cast", "card"), "stack")
                player = table.player(event.cast.player, (*at, "cast", "player"))
                for face in faces:
                    yield f"cast_before({board.player(player)},{number},{quoted(face.id)})."
            elif event.attacks is not None:
                thing = table.find(event.attacks.permanent, (*at, "attacks"))
                yield f"attacked({board.object(thing)})."
            elif event.damage is not None:
                hurt = table.target(event.damage.target, (*at, "damage", "target"))
                if hurt.kind == "player" and event.damage.amount:
                    yield f"lost_before({board.ref(hurt)})."
                    source = table.identify(event.damage.source)
                    if event.damage.combat and source is not None:
                        yield f"combat_damage_before({board.object(source)},{board.ref(hurt)})."
            elif event.discard is not None:
                discarded = table.identify(event.discard.card)
                if discarded is not None:
                    yield f"discarded_before({board.object(discarded)})."
            elif event.lose_life is not None and event.lose_life.amount:
                player = table.player(event.lose_life.player, (*at, "lose_life", "player"))
                yield f"lost_before({board.player(player)})."
            elif event.gain_life is not None and event.gain_life.amount:
                player = table.player(event.gain_life.player, (*at, "gain_life", "player"))
                yield f"gained_before({board.player(player)})."

    def _seat(self, board: BoardFacts, seat: Seat) -> Iterator[str]:
        b, player = board.number, seat.board
        p = board.player(seat.number)
        after = seat.number % len(board.table.seats) + 1
        yield (
            f"player({p}). next_player({p},p({b},{after})). life({p},{player.life}). "
            f"poison({p},{player.poison}). energy({p},{player.energy}). "
            f"land_plays({p},{player.land_plays})."
        )
        if player.mana:
            pool = parse_amount(player.mana)
            for mana in dict.fromkeys(pool):
                yield f"pool({p},{mana.lower()},{pool.count(mana)})."
        if player.drew_in_draw_step:
            yield f"drew_in_draw_step({p})."
        if player.odd_mana:
            yield f"odd_pool({p})."
        if player.mana_from is not None:
            place: Place = ("board", "players", seat.name, "mana_from")
            source = board.table.find(player.mana_from.permanent, (*place, "permanent"))
            added = self.term(board.table, player.mana_from.ability, (*place, "ability"))
            yield f"pool_from({p},{board.object(source)},{added})."
        if player.city_blessing:
            yield f"designated({p},city_blessing)."
        for zone, count in seat.unknown.items():
            if count:
                yield f"unknown_cards({p},{zone},{count})."
        for name in player.commanders:
            faces = self.cards.faces(name) or ()
            self._use(faces)
            for face in faces:
                yield f"commander_face({p},{quoted(face.id)})."

    @staticmethod
    def _as_cast(o: str, spec: Permanent | StackEntry) -> Iterator[str]:
        """How something was cast."""
        if spec.kicked is not None:
            yield f"kicked({o},{spec.kicked})."
        if spec.cast_for is not None:
            yield f"cast_for_cost({o},{quoted(spec.cast_for.lower())})."

    @staticmethod
    def _face_down(o: str, how: str | bool | None) -> Iterator[str]:
        if how is not None:
            yield f"face_down({o},{'other' if how is True else how})."

    def _thing(self, board: BoardFacts, thing: Thing) -> Iterator[str]:
        b = board.number
        o = f"o({b},{thing.number})"
        zone = thing.zone
        spec = thing.spec
        if isinstance(spec, Permanent | CardElsewhere):
            if spec.was is not None:
                yield from self._was(board, thing, spec.was, o)
            for used in spec.used_this_turn:
                term = self.term(board.table, used.ability, (*thing.path, "used_this_turn"))
                if used.activated:
                    yield f"activated({o},{term},{used.activated})."
                if used.resolved:
                    yield f"resolved_times({o},{term},{used.resolved})."
        if zone == GONE:
            return
        yield (
            f"object({o}). zone({o},{zone}). owner({o},p({b},{thing.owner})). "
            f"timestamp({o},{thing.timestamp})."
        )
        if zone == "battlefield" or zone == "stack":
            yield f"listed_under({o},p({b},{thing.player}))."
        if zone == "library" and not (
            isinstance(thing.spec, CardElsewhere) and thing.spec.somewhere
        ):
            yield f"position({o},{thing.position})."
        if thing.ability_of is None:
            faces = self._faces_of(board.table, thing)
            board.faces[thing.number] = faces
            self._use(faces)
            for face in faces:
                yield f"printed({o},{quoted(face.id)})."
            yield from self._made_up(board.table, thing, o)
            if zone == "stack":
                yield f"spell({o})."
        elif isinstance(spec, StackEntry) and spec.ability is not None:
            source = board.object(thing.ability_of)
            ability = self._stack_ability(board, thing, thing.ability_of, spec.ability)
            yield f"stack_ability({o},{source},{ability})."
        if thing.token:
            yield f"token({o})."
        commanders = board.table.seats[thing.owner - 1].board.commanders
        if commanders and any(normalise_name(name) in thing.names for name in commanders):
            yield f"commander({o})."
        for linked in thing.linked:
            yield f"linked({o},o({b},{linked}))."
        if thing.exiled_by is not None:
            yield f"linked(o({b},{thing.exiled_by}),{o})."
        if spec is None:
            return
        if isinstance(spec, Permanent):
            yield from self._permanent(board, thing, spec, o)
        if isinstance(spec, StackEntry):
            yield f"x({o},{spec.x})."
            for number, target in enumerate(thing.targets, 1):
                if target is None:
                    yield f"lost_target({o},{number})."
                else:
                    yield f"stack_target({o},{number},{board.ref(target)})."
            if spec.flashback:
                yield f"flashed_back({o})."
            yield from self._as_cast(o, spec)
            yield from begun.about(b, o, thing.about)
            for number in thing.looks_back:
                yield f"looks_back({o},{board.object(number)})."
            for number in thing.cant_find:
                yield f"untraceable({o},{board.object(number)})."
            if spec.will_choose is not None:
                named = spec.will_choose.player
                chooses = None if named is None else board.table.player(named, thing.path)
                yield from self._chosen(board, o, "choosing", spec.will_choose, chooses)
            yield from self._chosen(board, o, "chosen", spec.chosen, thing.chosen_player)
            yield from self._face_down(o, spec.face_down)
            return
        if isinstance(spec, CardElsewhere):
            if spec.foretold is not None:
                yield f"foretold({o},{spec.foretold})."
            if spec.plotted is not None:
                yield f"plotted({o},{spec.plotted})."
            if spec.on_an_adventure:
                yield f"on_adventure({o})."
            if spec.playable is not None:
                yield from self._playable(board, o, spec.playable)
        yield from self._face_down(o, spec.face_down)
        for kind, count in spec.counters.items():
            if count:
                yield f"counters({o},{quoted(kind.strip().lower())},{count})."

    def _permanent(self, board: BoardFacts, thing: Thing, spec: Permanent, o: str) -> Iterator[str]:
        b = board.number
        for name in ("tapped", "phased_out", "flipped", "transformed", "blocked", "prototyped"):
            if getattr(spec, name):
                yield f"{name}({o})."
        if spec.came_off:
            yield f"came_off({o})."
        for kind in spec.emptied:
            yield f"emptied({o},{quoted(kind)})."
        if spec.copied_face_down is not None:
            how = "other" if spec.copied_face_down is True else spec.copied_face_down
            yield f"copied_down({o},{how})."
        if spec.copied_by is not None:
            by = self.term(board.table, spec.copied_by, (*thing.path, "copied_by"))
            yield f"copied_with({o},{by},1)."
        if spec.copy_of is not None:
            yield f"copy({o})."
            own = self._own_faces(board.table, thing)
            board.sources += own
            self._use(own)
            for face in own:
                yield f"own_face({o},{quoted(face.id)})."
        if spec.level is not None:
            yield f"level({o},{spec.level})."
        for designation in spec.designations:
            yield f"designated({o},{designation})."
        for what, timestamp in spec.timestamps.items():
            if what == "suspected":
                yield f"designated_since({o},suspected,{timestamp})."
            else:
                yield f"counter_since({o},{quoted(what.strip().lower())},{timestamp})."
        if thing.attached_to is not None:
            yield f"attached_to({o},{board.ref(thing.attached_to)})."
        if spec.entered is not None:
            yield f"entered({o},{spec.entered})."
        for number, (turn, player) in enumerate(thing.control, 1):
            yield f"control_change({o},{number},{turn},p({b},{player}))."
        if spec.x:
            yield f"x({o},{spec.x})."
        if thing.is_attacking:
            what = "somebody" if thing.attacking is None else board.ref(thing.attacking)
            yield f"attacking({o},{what})."
        if thing.paired_with is not None:
            yield f"paired({o},o({b},{thing.paired_with})). paired(o({b},{thing.paired_with}),{o})."
        for attacker in thing.blocking:
            yield f"blocking({o},o({b},{attacker}))."
        if thing.is_blocking and not thing.blocking:
            yield f"blocking({o},nothing)."
        if spec.marked_damage:
            yield f"marked_damage({o},{spec.marked_damage})."
        yield from self._as_cast(o, spec)
        if spec.protector is not None:
            yield f"protector({o},{board.player(board.table.player(spec.protector, ()))})."
        if spec.returns_to is not None:
            yield f"returns({o},{board.player(board.table.player(spec.returns_to, ()))})."
        yield from self._chosen(board, o, "chosen", spec.chosen, thing.chosen_player)

    @staticmethod
    def _playable(board: BoardFacts, o: str, said: Playable) -> Iterator[str]:
        p = board.player(board.table.player(said.by, ()))
        yield f"may_play({p},{o})."
        if said.until is not None:
            yield f"lasts(may_play({p},{o}),until({said.until},{p},{said.since}))."
        if said.free:
            yield f"free_to_play({p},{o})."
        if said.cast_only:
            yield f"only_cast({p},{o})."
        if said.mana_as is not None:
            yield f"spends_as({p},{o},{said.mana_as})."

    def _was(self, board: BoardFacts, thing: Thing, was: Was, o: str) -> Iterator[str]:
        """What an object was as it last existed (608.2h)."""
        at: Place = (*thing.path, "was")
        table = board.table
        yield f"last_known({o},controller,{board.player(table.player(was.controller, at))})."
        owner = thing.owner if was.owner is None else table.player(was.owner, at)
        yield f"last_known({o},owner,{board.player(owner)})."
        for face in was.faces:
            yield f"last_known({o},printed,{self.term(table, face, (*at, 'faces'))})."
        told: dict[str, Iterable[object]] = {
            "name": map(quoted, was.name),
            "subtype": map(quoted, was.subtype),
            "type": was.type,
            "supertype": was.supertype,
            "color": map(str.lower, was.color),
            "power": () if was.power is None else (was.power,),
            "toughness": () if was.toughness is None else (was.toughness,),
        }
        for kind, values in told.items():
            yield from (f"last_known({o},{kind},{value})." for value in values)
        for ability in was.abilities:
            term = self.term(table, ability, (*at, "abilities"))
            yield f"last_known({o},has,({term},printed))."
        for counter, count in was.counters.items():
            yield f"last_known({o},counters({quoted(counter.strip().lower())}),{count})."
        for number in thing.exiled:
            yield f"last_known({o},linked,{board.object(number)})."

    def _made_up(self, table: Table, thing: Thing, o: str) -> Iterator[str]:
        """The face of a token that an ability creates, or of what copies one."""
        spec = thing.spec
        if isinstance(spec, Permanent) and isinstance(spec.copy_of, Term):
            face = self.term(table, spec.copy_of, (*thing.path, "copy_of"))
        elif isinstance(spec, Permanent | CardElsewhere) and isinstance(spec.token, TokenTerm):
            face = self.term(table, spec.token, (*thing.path, "token"))
        else:
            return
        if face.type != SymbolType.String:
            yield f"printed({o},{face})."
        if face.match("predefined", 1):
            yield f"predefined_token({o},{face.arguments[0]})."

    def _stack_ability(
        self, board: BoardFacts, thing: Thing, source: int, ref: int | str | Term
    ) -> str:
        """The term of an ability on the stack; `unclear` for one that its source was given."""
        if isinstance(ref, Term):
            return str(self.term(board.table, ref, (*thing.path, "ability")))
        faces = board.faces.get(source, ())
        if isinstance(ref, str):
            found = self._find_abilities(faces, ref)
            return found[0] if found else "unclear"
        own = [ability_term(face, n) for face in faces for n in printed(face.facts).numbers]
        return own[ref - 1] if ref <= len(own) else "unclear"

    def _faces_of(self, table: Table, thing: Thing) -> tuple[FaceEntry, ...]:
        spec = thing.spec
        if isinstance(spec, Permanent) and isinstance(spec.copy_of, Term):
            face = self.term(table, spec.copy_of, (*thing.path, "copy_of"))
            return (self._used[face.string],) if face.type == SymbolType.String else ()
        if isinstance(spec, Permanent) and isinstance(spec.copy_of, str):
            return shown_faces(self.cards.faces(spec.copy_of) or (), spec.copy_of, thing.zone)
        return self._own_faces(table, thing)

    def _own_faces(self, table: Table, thing: Thing) -> tuple[FaceEntry, ...]:
        """The faces that an object would show if it were no copy."""
        spec = thing.spec
        if thing.card is not None:
            key = "token" if thing.token else "spell" if thing.zone == "stack" else "card"
            return (self._inline(table, thing.card, thing.name, (*thing.path, key)),)
        if isinstance(spec, Permanent | CardElsewhere) and isinstance(spec.token, TokenTerm):
            face = self.term(table, spec.token, (*thing.path, "token"))
            return (self._used[face.string],) if face.type == SymbolType.String else ()
        faces = self.cards.faces(thing.name) or ()
        if faces and faces[0].layout in _DOUBLE_FACED:  # either of them may come to be up
            self._use(faces)
        if isinstance(spec, Permanent):
            return shown_faces(
                faces,
                thing.name,
                thing.zone,
                transformed=spec.transformed,
                flipped=spec.flipped,
            )
        return shown_faces(faces, thing.name, thing.zone)

    # --- What was chosen -------------------------------------------------------------------

    def _chosen(
        self, board: BoardFacts, o: str, predicate: str, chosen: Chosen | None, player: int | None
    ) -> Iterator[str]:
        if chosen is None:
            return
        if chosen.color is not None:
            yield f"{predicate}({o},color,{COLORS[chosen.color]})."
        if chosen.second_color is not None:
            yield f"{predicate}({o},second_color,{COLORS[chosen.second_color]})."
        if chosen.type is not None:
            yield f"{predicate}({o},type,{chosen_type(chosen.type)})."
        if chosen.second_type is not None:
            yield f"{predicate}({o},second_type,{chosen_type(chosen.second_type)})."
        if chosen.name is not None:
            for name in self.card_names(board.table, chosen.name):
                yield f"{predicate}({o},name,{quoted(name)})."
        if chosen.number is not None:
            yield f"{predicate}({o},number,{chosen.number})."
        if player is not None:
            yield f"{predicate}({o},player,p({board.number},{player}))."
        for number in chosen.modes:
            yield f"{predicate}({o},mode,{number})."
        if chosen.mode is not None:
            mode = chosen.mode
            value = mode if isinstance(mode, int) else quoted(mode)
            yield f"{predicate}({o},mode,{value})."

    def card_names(self, table: Table, written: str) -> tuple[str, ...]:
        """The names that a chosen name stands for, as cards spell them."""
        faces = self.cards.faces(written)
        if faces is None:
            wanted = normalise_name(written)
            return tuple({t.name for t in table.things if wanted in t.names}) or (written,)
        return tuple(face.name for face in shown_faces(faces, written, "stack"))

    # --- Effects of what has resolved --------------------------------------------------------

    def _effect(self, board: BoardFacts, effect: Resolved) -> Iterator[str]:
        b = board.number
        r = f"r({b},{effect.number})"
        yield (
            f"resolved({r}). resolved_controller({r},p({b},{effect.controller})). "
            f"resolved_timestamp({r},{effect.timestamp}). resolved_x({r},{effect.spec.x})."
        )
        faces = self._effect_faces(board, effect)
        board.sources += faces
        self._use(faces)
        abilities = self._effect_abilities(board, effect, faces)
        for number in effect.spec.partly_used:
            yield f"partly_used({r},{number})."
        for part in effect.spec.used_up:
            yield f"omitted({r},{part})."
        if effect.spec.began:
            yield from self._begun(board, effect, abilities)
            return
        for face in faces:
            yield f"resolved_from({r},{quoted(face.id)})."
        chosen = effect.spec.chosen.mode if effect.spec.chosen is not None else None
        mode_unclear = False
        for face, ability in abilities:
            term = ability_term(face, ability)
            yield f"resolved_ability({r},{term})."
            modes = printed(face.facts).modes.get(ability, 0)
            if isinstance(chosen, int) and chosen <= modes:
                yield f"resolved_ability({r},m({term},{chosen}))."
            elif modes:
                mode_unclear = True
        source = effect.source
        for number, target in enumerate(effect.targets, 1):
            if target is None:
                continue
            most = max((printed(f.facts).targets.get(a, 0) for f, a in abilities), default=0)
            place = min(number, most) if most else number
            yield f"resolved_target({r},{place},{board.ref(target)})."
            if target.kind == "object" and not effect.spec.source_gone:
                thing = board.table.things[target.number - 1]
                shown = board.faces.get(thing.number, ())
                if normalise_name(effect.name) in thing.names or set(faces) & set(shown):
                    source = thing.number
        if source is not None:
            yield f"resolved_self({r},o({b},{source}))."
        for predicate in ("resolved_chosen", "chosen"):
            yield from self._chosen(board, r, predicate, effect.spec.chosen, effect.chosen_player)
        if effect.chosen_source is not None:
            yield f"resolved_chosen({r},source,o({b},{effect.chosen_source}))."
        several = sum(a in printed(f.facts).targets for f, a in abilities) > 1
        if not abilities or mode_unclear or (several and len(effect.targets) > 1):
            board.unclear = True
            yield f"unclear({r})."

    def _begun(
        self, board: BoardFacts, effect: Resolved, abilities: list[tuple[FaceEntry, int]]
    ) -> Iterator[str]:
        """An effect that is one part or instruction of an ability, as it began."""
        r = f"r({board.number},{effect.number})"
        chosen = effect.spec.chosen
        if isinstance(effect.spec.ability, Term):
            term = self.term(board.table, effect.spec.ability, (*effect.path, "ability"))
            ability, faces = (
                str(term),
                [self._used[face] for face in _STRING.findall(str(term)) if face in self._used],
            )
            facts = "\n".join(map(self.cards.ground_facts, faces))
        elif abilities:
            (face, number), *_ = abilities
            ability, facts = ability_term(face, number), self.cards.ground_facts(face)
            if chosen is not None and number in printed(face.facts).modes:
                ability = f"m({ability},{chosen.mode})"
        else:
            board.unclear = True
            yield f"unclear({r})."
            return
        of = begun.lasting(facts, ability)
        part = begun.part_of(effect.spec)
        if part not in of.parts and effect.spec.omits is None:
            message = f"ability {effect.spec.ability} of {effect.name} leaves no such effect"
            raise board.table.error(effect.path, message)
        if len(effect.spec.amounts) not in (0, len(of.amounts.get(part, ()))):
            message = f"that effect has {len(of.amounts.get(part, ()))} amounts"
            raise board.table.error((*effect.path, "amounts"), message)
        yield from begun.facts(board.number, effect, ability, of)
        for place, target in enumerate(effect.targets, 1):
            if target is not None:
                yield f"resolved_target({r},{place},{board.ref(target)})."
        yield from self._chosen(board, r, "chosen", chosen, effect.chosen_player)

    def _rewordings(self, board: BoardFacts) -> Iterator[str]:
        """Every face of the board with each pair of words that was chosen for an effect.

        Whether the effect puts one in the place of the other is for the rules to say (612).
        """
        faces = {face.id: face for shown in board.faces.values() for face in shown}
        for effect in sorted(board.table.effects, key=lambda effect: effect.timestamp):
            chosen = effect.spec.chosen
            pairs: list[tuple[str, str, str, str]] = []
            if chosen is not None and chosen.color and chosen.second_color:
                terms = (COLORS[chosen.color], COLORS[chosen.second_color])
                pairs.append((chosen.color, chosen.second_color, *terms))
            if chosen is not None and chosen.type and chosen.second_type:
                one, other = chosen_type(chosen.type), chosen_type(chosen.second_type)
                pairs.append((one.strip('"'), other.strip('"'), one, other))
            for old, new, before, after in pairs:
                for face in list(faces.values()):
                    made = reworded(face, old, new)
                    faces[made.id] = made
                    yield f"reworded({quoted(face.id)},{before},{after},{quoted(made.id)})."
                    board.sources.append(made)
                    self._use((made,))

    def _effect_faces(self, board: BoardFacts, effect: Resolved) -> tuple[FaceEntry, ...]:
        if effect.source is not None:
            return board.faces.get(effect.source, ())
        if effect.card is not None:
            return (self._inline(board.table, effect.card, effect.name, (*effect.path, "from")),)
        return shown_faces(self.cards.faces(effect.name) or (), effect.name, "stack")

    def _effect_abilities(
        self, board: BoardFacts, effect: Resolved, faces: tuple[FaceEntry, ...]
    ) -> list[tuple[FaceEntry, int]]:
        """The abilities that an entry of `effects` means: the one that it names; otherwise all
        of a spell, or all of a permanent that can resolve."""
        ref = effect.spec.ability
        if isinstance(ref, Term):
            return []
        own = [(face, number) for face in faces for number in printed(face.facts).numbers]
        if isinstance(ref, int):
            unseen = not board.table.is_named(effect.name)
            if unseen and all(number < ref for _, number in own):
                have = f"{len(own)} abilit{'y' if len(own) == 1 else 'ies'}"
                message = f"{effect.name} has only {have}"
                raise board.table.error((*effect.path, "ability"), message)
            return [(face, number) for face, number in own if number == ref][:1]
        if isinstance(ref, str):
            found = set(self._find_abilities(faces, ref))
            return [pair for pair in own if ability_term(*pair) in found][:1]
        spells = [(f, n) for f, n in own if printed(f.facts).kinds.get(n) == "spell"]
        if spells:
            return spells
        still = ("static", "keyword")
        return [(f, n) for f, n in own if printed(f.facts).kinds.get(n) not in still]


def _about_face(term: Symbol, face: Symbol) -> Symbol:
    """A term with a face in the place of `f`."""
    if term.type != SymbolType.Function:
        return term
    if term.name == "f" and not term.arguments:
        return face
    return Function(term.name, [_about_face(each, face) for each in term.arguments])


def _within(term: Symbol) -> Iterator[Symbol]:
    """A term and the terms in it."""
    yield term
    if term.type == SymbolType.Function:
        for each in term.arguments:
            yield from _within(each)


def _hides(fact: Symbol, o: str) -> bool:
    return fact.name == "face_down" and str(fact.arguments[0]) == o


def renumbered_term(term: Symbol, number: int) -> Symbol:
    """A term about the board with another number."""
    if term.type != SymbolType.Function or not term.arguments:
        return term
    if term.name in _IDENTITIES and len(term.arguments) == 2:
        return Function(term.name, [Number(number), term.arguments[1]])
    if term.name in _OF_BOARD or term.name.startswith("action_"):
        rest = [renumbered_term(each, number) for each in term.arguments[1:]]
        return Function(term.name, [Number(number), *rest])
    return Function(term.name, [renumbered_term(each, number) for each in term.arguments])


def ability_term(face: FaceEntry, number: int) -> str:
    """The term of the ability of a face that has a number."""
    return f"a({quoted(face.id)},{number})"
