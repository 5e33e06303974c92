"""The table: every object of a case gets a number, and every name the object that it means.

What a name means and whether a history fits together is settled here, before any rule is asked.
A `Table` is plain data, quick to build: thousands are made in a batch.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from pysolver.cards.names import normalise_name
from pysolver.case import Case
from pysolver.chosen import COLORS, chosen_type, type_names
from pysolver.errors import CaseError, Place, did_you_mean, listed, quoted
from pysolver.limits import MAX_OBJECTS
from pysolver.models import (
    ZONES,
    CardElsewhere,
    Chosen,
    ChosenForEffect,
    Effect,
    InlineCard,
    Permanent,
    PlayerBoard,
    StackEntry,
    Term,
    TokenTerm,
    Told,
)

Lookup = Callable[[str], Sequence[str] | None]
"""Gives the names of a card's faces, in order, for any of its names; `None` for no card."""
Suggest = Callable[[str], str | None]
"""Gives the name of a card that is nearest to a name, if one is near."""

_SEVERAL = re.compile(r"([0-9]{1,9})\s+(\S.*)")
_SEARCH = ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library")
_TIER = {zone: min(n, 2) for n, zone in enumerate(_SEARCH)}
_WHERE = {
    "battlefield": "on the battlefield",
    "stack": "on the stack",
    "hand": "in a hand",
    "graveyard": "in a graveyard",
    "exile": "in exile",
    "command": "in the command zone",
    "library": "in a library",
}

GONE = "nowhere"
"""The zone of what has ceased to exist."""

_normal = lru_cache(maxsize=16384)(normalise_name)


class Ref(NamedTuple):
    """An object or a player, by number."""

    kind: Literal["object", "player"]
    number: int


@dataclass(slots=True)
class Thing:
    """An object on the table.

    Attributes:
        number: from 1: players in turn order, for each the zones in the order of `ZONES`, each
            list from first to last; then the stack from the bottom; then cards that are only
            named as linked to something.
        zone: one of `ZONES`, or `stack`.
        player: the player it is listed under: on the battlefield and the stack its controller.
        owner: the player who owns it.
        name: its card's name as it was written; of an ability on the stack, its source's.
        id: how the case names it, if it says so.
        spec: what the case says about it; `None` where that is its name only.
        card: the card that is written out in the case, or `None` where the library has it.
        token: whether it is a token.
        path: its place in the case.
        position: its place in its zone, from 1, unknown cards counted (the top of a library is 1).
        timestamp: from 1, no two the same; together with those of `Table.effects`.
        attached_to, attacking: what it is attached to, what it attacks.
        is_attacking: true also where it is not said what it attacks.
        blocking: numbers of the attackers that it blocks.
        is_blocking: true also where these are gone.
        paired_with: number of the creature that it is paired with (CR 702.95b).
        linked: numbers of the cards imprinted on it or exiled with it.
        exiled_by: number of the object that exiled it.
        control: every change of control, oldest first: the turn, and the player who got control.
        chosen_player: the player chosen for it.
        ability_of: of an ability on the stack, the number of its source.
        targets: of an object on the stack; `None` for one that is gone.
        about: what a trigger on the stack is about, or what has paid for an ability or spell.
        looks_back, cant_find: numbers of what something on the stack knows as it last existed,
            and of what has become a new object for it.
        exiled: numbers of what it had exiled as it last existed.
        names: every name that it answers to, in the form in which names are compared.
    """

    number: int
    zone: str
    player: int
    owner: int
    name: str
    id: str | None
    spec: Permanent | CardElsewhere | StackEntry | None
    card: InlineCard | None
    token: bool
    path: Place
    position: int
    names: tuple[str, ...]
    timestamp: int = 0
    attached_to: Ref | None = None
    attacking: Ref | None = None
    is_attacking: bool = False
    blocking: tuple[int, ...] = ()
    is_blocking: bool = False
    paired_with: int | None = None
    linked: tuple[int, ...] = ()
    exiled_by: int | None = None
    control: tuple[tuple[int, int], ...] = ()
    chosen_player: int | None = None
    ability_of: int | None = None
    targets: tuple[Ref | None, ...] = ()
    about: tuple[tuple[str, Ref | int], ...] = ()
    looks_back: tuple[int, ...] = ()
    cant_find: tuple[int, ...] = ()
    exiled: tuple[int, ...] = ()

    @property
    def permanent(self) -> Permanent:
        """What the case says about a permanent; all defaults where that is its name only."""
        return self.spec if isinstance(self.spec, Permanent) else _plain(self.name)


@lru_cache(maxsize=4096)
def _plain(name: str) -> Permanent:
    return Permanent.model_construct(card=name)


@dataclass(slots=True)
class Resolved:
    """A continuous or replacement effect of something that has resolved.

    Attributes:
        number: from 1, in the order written.
        name: the card's name as it was written.
        card: the card that is written out in the case, or `None` where the library has it.
        source: the number of the object that it came from, where one is meant for certain.
        controller: the player who controlled the spell or ability.
        targets: what it was told to affect; `None` for what is gone.
        timestamp: as in `Thing`; an effect without one is newer than everything else.
        chosen_player: the player chosen for it.
        chosen_source: the number of the source of damage chosen for it.
        spec: what the case says about it.
        path: its place in the case.
        applies_to: numbers of the objects that it was found to affect as it began.
        about: what else its text speaks of.
        amounts: what was found as it began: a number, or one for each of some objects.
    """

    number: int
    name: str
    card: InlineCard | None
    source: int | None
    controller: int
    targets: tuple[Ref | None, ...]
    chosen_player: int | None
    chosen_source: int | None
    spec: Effect
    path: Place
    timestamp: int = 0
    applies_to: tuple[int, ...] = ()
    about: tuple[tuple[str, Ref | int], ...] = ()
    amounts: tuple[int | tuple[tuple[int, int], ...], ...] = ()


@dataclass(slots=True)
class Seat:
    """A player: number from 1 in turn order, name, what the case says, and unknown cards.

    Attributes:
        unknown: for each zone, how many cards are there that the case does not name.
    """

    number: int
    name: str
    board: PlayerBoard
    unknown: dict[str, int] = field(default_factory=dict)


class Table:
    """The board of a case with every name resolved.

    Args:
        case: the case.
        lookup: the card library; without one, card names are not checked.
        suggest: the nearest card name, for messages.

    Attributes:
        things: all objects; the one with number N is ``things[N - 1]``.
        seats: all players; the one with number N is ``seats[N - 1]``.
        effects: the entries of the board's `effects`.
        turn, active, phase: the number of the turn, the active player, the phase or step.

    Raises:
        CaseError: where a name means nothing or several things, or the board contradicts itself.
    """

    def __init__(
        self, case: Case, lookup: Lookup | None = None, suggest: Suggest | None = None
    ) -> None:
        """Number the objects, then resolve what they say about one another."""
        self.case = case
        self.things: list[Thing] = []
        self.effects: list[Resolved] = []
        self._lookup = lookup
        self._suggest = suggest
        self._faces: dict[str, tuple[str, ...] | None] = {}
        self._by_id: dict[str, Thing] = {}
        self._by_name: dict[str, list[Thing]] = {}
        board = case.board
        self.seats = [Seat(n, name, p) for n, (name, p) in enumerate(board.players.items(), 1)]
        self._players = {seat.name: seat.number for seat in self.seats}
        self.phase: str = board.phase
        self.turn, self.active = self._turns()
        for seat in self.seats:
            self._list_player(seat)
        for n, gone in enumerate(board.gone):
            self._list_map(gone, GONE, self.seats[0], ("board", "gone", n), 0)
        for position, entry in enumerate(board.stack, 1):
            self._list_stack(entry, position)
        for thing in list(self.things):
            if thing.spec is not None:
                self._resolve(thing)
        for number, effect in enumerate(board.effects, 1):
            self._list_effect(effect, number)
        self._check_attachments()
        self._set_timestamps()

    def index(self) -> None:
        """Look all names up anew, after objects have moved, come or gone."""
        self._by_id = {t.id: t for t in self.things if t.id is not None}
        self._by_name = {}
        for thing in self.things:
            if thing.zone in _TIER:
                for known in thing.names:
                    self._by_name.setdefault(known, []).append(thing)

    # --- Players and turns ---------------------------------------------------------------

    def error(self, at: Place, message: str) -> CaseError:
        """The error that says `message` about what stands at `at` in the case."""
        return self.case.error(at, message)

    def player(self, name: str, at: Place) -> int:
        """The number of a player; an error where there is none of that name."""
        number = self._players.get(name)
        if number is None:
            near = did_you_mean(name, self._players)
            raise self.error(at, f"no player is called {quoted(name)}{near}")
        return number

    def turn_of(self, turn: int) -> int:
        """The player whose turn it was (or is), by the number of the turn, from 1."""
        turns = self.case.board.turns
        if turns:
            return self._players[turns[turn - 1]]
        return (turn - 1) % len(self.seats) + 1

    def _turns(self) -> tuple[int, int]:
        board = self.case.board
        said = None
        if board.active is not None:
            said = self.player(board.active, ("board", "active"))
        for n, name in enumerate(board.turns):
            self.player(name, ("board", "turns", n))
        turn = board.turn
        if board.turns:
            if turn is not None and turn != len(board.turns):
                names = f"{len(board.turns)} turn{'s' * (len(board.turns) > 1)}"
                raise self.error(("board", "turns"), f"names {names}, but it is turn {turn}")
            turn = len(board.turns)
        if turn is None:
            active = said or 1
            return len(self.seats) + active, active
        active = self.turn_of(turn)
        if said not in (None, active):
            whose = f"turn {turn} is {self.seats[active - 1].name}'s, not {board.active}'s"
            hint = "" if board.turns else "; `turns` says who had each turn"
            raise self.error(("board", "active"), whose + hint)
        return turn, active

    # --- Listing -------------------------------------------------------------------------

    def _list_player(self, seat: Seat) -> None:
        for zone in ZONES:
            entries = getattr(seat.board, zone)
            if isinstance(entries, int):
                seat.unknown[zone] = entries
                continue
            position = 1
            for n, entry in enumerate(entries):
                at: Place = ("board", "players", seat.name, zone, n)
                if isinstance(entry, int):
                    seat.unknown[zone] = seat.unknown.get(zone, 0) + entry
                    position += entry
                elif isinstance(entry, str):
                    name, copies = self._several(entry, at)
                    names = self._names(name, at)
                    for _ in range(copies):
                        self._add(zone, seat.number, seat.number, name, at, position, names)
                        position += 1
                else:
                    self._list_map(entry, zone, seat, at, position)
                    position += not (isinstance(entry, CardElsewhere) and entry.somewhere)
        for n, commander in enumerate(seat.board.commanders):
            self.check_card(commander, ("board", "players", seat.name, "commanders", n))

    def _several(self, entry: str, at: Place) -> tuple[str, int]:
        """Read ``2 Forest``; a card whose own name begins with a number is that card."""
        found = _SEVERAL.fullmatch(entry.strip())
        if found is None or self._card_faces(entry) is not None:
            return entry, 1
        copies, name = int(found[1]), found[2]
        if not 1 <= copies <= MAX_OBJECTS:
            raise self.error(at, f"the number of copies must be from 1 to {MAX_OBJECTS}")
        return name, copies

    def _list_map(
        self, entry: Permanent | CardElsewhere, zone: str, seat: Seat, at: Place, position: int
    ) -> None:
        written = entry.card if entry.token is None else entry.token
        owner = seat.number
        if entry.owner is not None:
            owner = self.player(entry.owner, (*at, "owner"))
        if isinstance(written, InlineCard):
            name = written.name or token_name(written)
            if not name:
                raise self.error((*at, "token"), "a token needs a name or a subtype")
            names: tuple[str, ...] = (_normal(name),)
            card = written
        elif isinstance(written, TokenTerm):
            name, card = written.name, None
            names = (_normal(name),)
            self.check_term(written, (*at, "token"))
        else:
            assert written is not None
            name, card = written, None
            names = self._names(written, (*at, "card"))
        thing = self._add(zone, seat.number, owner, name, at, position, names)
        thing.spec, thing.card = entry, card
        thing.token = entry.token is not None
        self._set_id(thing, entry.id)

    def _list_stack(self, entry: StackEntry, position: int) -> None:
        at: Place = ("board", "stack", position - 1)
        controller = self.player(entry.controller, (*at, "controller"))
        card = None
        source = None
        if entry.ability_of is not None:
            source = self.find(entry.ability_of, (*at, "ability_of"))
            name, names = source.name, source.names
        elif isinstance(entry.spell, InlineCard):
            card = entry.spell
            name, names = card.name, (_normal(card.name),)
        else:
            assert entry.spell is not None
            name, names = entry.spell, self._names(entry.spell, (*at, "spell"))
        thing = self._add("stack", controller, controller, name, at, position, names)
        thing.spec, thing.card = entry, card
        thing.ability_of = source.number if source else None
        self._set_id(thing, entry.id)

    def _add(
        self,
        zone: str,
        player: int,
        owner: int,
        name: str,
        at: Place,
        position: int,
        names: tuple[str, ...],
    ) -> Thing:
        if ("/" in name or "#" in name) and self._reference(name) != (None, name, None):
            raise self.error(
                at, f"no card can be called {quoted(name)}, which names another object"
            )
        number = len(self.things) + 1
        if number > MAX_OBJECTS:
            raise self.error(("board",), f"a board may hold at most {MAX_OBJECTS} objects")
        thing = Thing(
            number, zone, player, owner, name, None, None, None, False, at, position, names
        )
        self.things.append(thing)
        for known in names if zone != GONE else ():
            self._by_name.setdefault(known, []).append(thing)
        return thing

    def _set_id(self, thing: Thing, written: str | None) -> None:
        if written is None:
            return
        at = (*thing.path, "id")
        if written in self._by_id:
            raise self.error(at, f"two objects have the id {quoted(written)}")
        if written in self._players:
            raise self.error(at, f"{quoted(written)} is a player's name")
        thing.id = written
        self._by_id[written] = thing

    # --- Cards ---------------------------------------------------------------------------

    def _card_faces(self, name: str) -> tuple[str, ...] | None:
        if self._lookup is None:
            return None
        if name not in self._faces:
            faces = self._lookup(name)
            self._faces[name] = tuple(faces) if faces else None
        return self._faces[name]

    def check_term(self, term: Term, at: Place) -> None:
        """Check that there is the card of which a term speaks."""
        if isinstance(term.of, str):
            self.check_card(term.of, (*at, "of"))

    def check_card(self, name: str, at: Place) -> None:
        """Check that a card of this name exists; an error names the nearest one."""
        if self._lookup is None or self._card_faces(name) is not None:
            return
        near = self._suggest(name) if self._suggest else None
        hint = f'; did you mean "{near}"?' if near else ""
        raise self.error(at, f"no card is called {quoted(name)}{hint}")

    def _names(self, name: str, at: Place) -> tuple[str, ...]:
        """Every name that a card answers to: as written, its full name and each face's."""
        self.check_card(name, at)
        faces = self._card_faces(name) or (name,)
        if len(faces) == 1:
            return tuple({_normal(name), _normal(faces[0])})
        return tuple({_normal(n) for n in (name, *faces, " // ".join(faces))})

    # --- Names ---------------------------------------------------------------------------

    def find(
        self,
        name: str,
        at: Place,
        zones: Sequence[str] | None = None,
        player: int | None = None,
    ) -> Thing:
        """The object that a name means.

        Args:
            name: an `id`; or a card's name, that of any of its faces, with ``#2`` behind it where
                there are several and ``Ned/`` before it where several players have one. Objects
                on the battlefield come first, then those on the stack, then all others.
            at: the place of the name in the case.
            zones: look only there, the first zone first.
            player: look under this player first.

        Raises:
            CaseError: where the name means nothing, or several objects.
        """
        thing = self.identify(name, zones, player)
        if thing is not None:
            return thing
        candidates, ordinal = self._candidates(name, zones, player)
        if not candidates:
            raise self._nothing(name, at, zones)
        if ordinal is not None:
            labels = listed([self.label(t) for t in candidates], "and")
            raise self.error(at, f"there is no {quoted(name)}, only {labels}")
        best = _best(candidates, zones)
        labels = listed([self.label(t) for t in best])
        raise self.error(at, f"{quoted(name)} names {len(best)} objects: {labels}")

    def identify(
        self, name: str, zones: Sequence[str] | None = None, player: int | None = None
    ) -> Thing | None:
        """As `find`, but `None` where the name means nothing or several objects."""
        thing = self._by_id.get(name)
        if thing is not None and (zones is None or thing.zone in zones):
            return thing
        candidates, ordinal = self._candidates(name, zones, player)
        if ordinal is not None:
            return candidates[ordinal - 1] if ordinal <= len(candidates) else None
        best = _best(candidates, zones)
        return best[0] if len(best) == 1 else None

    def is_named(self, name: str, zones: Sequence[str] | None = None) -> bool:
        """Whether a name means at least one object."""
        return name in self._by_id or bool(self._candidates(name, zones, None)[0])

    def target(self, name: str, at: Place) -> Ref:
        """The player or object that a name means; errors as `find`."""
        if name in self._players:
            return Ref("player", self._players[name])
        return Ref("object", self.find(name, at).number)

    def label(self, thing: Thing | int) -> str:
        """The shortest name by which the case can name an object."""
        if isinstance(thing, int):
            thing = self.things[thing - 1]
        if thing.id is not None:
            return thing.id
        if thing.zone not in _TIER:  # it is nowhere any more
            return thing.name or "a new object"
        same = self._candidates(thing.name, None, None)[0]
        tier = _TIER[thing.zone]
        alone = thing.ability_of is None or all(t.ability_of is not None for t in same)
        if alone and [t for t in same if _TIER[t.zone] <= tier] == [thing]:
            return thing.name
        own = [t for t in same if t.player == thing.player and _TIER[t.zone] <= tier]
        if alone and own == [thing]:
            return f"{self.seats[thing.player - 1].name}/{thing.name}"
        return f"{thing.name}#{same.index(thing) + 1}"

    def _candidates(
        self, name: str, zones: Sequence[str] | None, player: int | None
    ) -> tuple[list[Thing], int | None]:
        """The objects that a name may mean, in the order in which ``#`` counts them."""
        under = None
        if "/" in name or "#" in name:
            under, name, ordinal = self._reference(name)
            if under is not None and name in self._by_id and self._by_id[name].player == under:
                return [self._by_id[name]], None
        else:
            ordinal = None
        found = self._by_name.get(_normal(name), [])
        if under is not None:
            found = [t for t in found if t.player == under]
        if zones is not None:
            found = [t for t in found if t.zone in zones]
        if player is not None:
            found = [t for t in found if t.player == player] or found
        if len(found) > 1:
            found = [t for t in found if t.id is None] or found
            tier = _tiers(zones)
            found = sorted(found, key=lambda t: (tier[t.zone], t.number))
        return found, ordinal

    def _reference(self, name: str) -> tuple[int | None, str, int | None]:
        """Take ``Ned/Forest#2`` apart: the player, the card's name, and which one of several."""
        under = None
        before, slash, rest = name.partition("/")
        if slash and before in self._players:
            under, name = self._players[before], rest
        before, sharp, rest = name.rpartition("#")
        if sharp and rest.isascii() and rest.isdecimal() and 0 < int(rest[:9]) <= MAX_OBJECTS:
            return under, before, int(rest)
        return under, name, None

    def _nothing(self, name: str, at: Place, zones: Sequence[str] | None) -> CaseError:
        if zones is not None and self.is_named(name):
            places = listed([_WHERE[zone] for zone in zones])
            return self.error(at, f"nothing called {quoted(name)} is {places}")
        known = [*self._by_id, *(t.name for t in self.things)]
        return self.error(at, f"nothing is called {quoted(name)}{did_you_mean(name, known)}")

    # --- What objects say about one another ------------------------------------------------

    def _resolve(self, thing: Thing) -> None:
        spec, at = thing.spec, thing.path
        if isinstance(spec, Permanent | CardElsewhere) and spec.was is not None:
            place: Place = (*at, "was")
            self.player(spec.was.controller, (*place, "controller"))
            if spec.was.owner is not None:
                self.player(spec.was.owner, (*place, "owner"))
            thing.exiled = self._numbers(spec.was.exiled, (*place, "exiled"))
        if isinstance(spec, Permanent):
            self._resolve_permanent(thing, spec, at)
        elif isinstance(spec, CardElsewhere):
            if spec.exiled_by is not None:
                thing.exiled_by = self.find(spec.exiled_by, (*at, "exiled_by")).number
            for key in ("foretold", "plotted"):
                turn = getattr(spec, key)
                if turn is not None and turn > self.turn:
                    raise self.error((*at, key), self._not_yet(turn))
            if spec.playable is not None:
                self.player(spec.playable.by, (*at, "playable", "by"))
        elif isinstance(spec, StackEntry):
            thing.targets = self._targets(spec.targets, at)
            thing.about = self._about(spec.about, at)
            thing.looks_back = self._numbers(spec.looks_back, (*at, "looks_back"))
            thing.cant_find = self._numbers(spec.cant_find, (*at, "cant_find"))
            self._chosen(spec.will_choose, at)
            thing.chosen_player = self._chosen(spec.chosen, at)

    def _resolve_permanent(self, thing: Thing, spec: Permanent, at: Place) -> None:
        if spec.attached_to is not None:
            thing.attached_to = self.target(spec.attached_to, (*at, "attached_to"))
            if thing.attached_to == ("object", thing.number):
                raise self.error((*at, "attached_to"), "it cannot be attached to itself")
        if isinstance(spec.copy_of, Term):
            self.check_term(spec.copy_of, (*at, "copy_of"))
        elif spec.copy_of is not None:
            self.check_card(spec.copy_of, (*at, "copy_of"))
        thing.is_attacking = bool(spec.attacking)
        if isinstance(spec.attacking, str):
            thing.attacking = self.target(spec.attacking, (*at, "attacking"))
        thing.is_blocking = bool(spec.blocking)
        if not isinstance(spec.blocking, bool):
            thing.blocking = tuple(
                self.find(name, place).number
                for name, place in _each(spec.blocking, (*at, "blocking"))
            )
        if spec.paired_with is not None:
            thing.paired_with = self.find(spec.paired_with, (*at, "paired_with")).number
        for key in ("imprinted", "exiled_with"):
            names = getattr(spec, key)
            if names is not None:
                cards = (self._linked(n, place, thing) for n, place in _each(names, (*at, key)))
                thing.linked += tuple(cards)
        thing.chosen_player = self._chosen(spec.chosen, at)
        if spec.entered is not None and spec.entered > self.turn:
            raise self.error((*at, "entered"), self._not_yet(spec.entered))
        if spec.protector is not None:
            self.player(spec.protector, (*at, "protector"))
        if spec.returns_to is not None:
            self.player(spec.returns_to, (*at, "returns_to"))
        if spec.control:
            thing.control = self._history(thing, spec, at)

    def _linked(self, name: str, at: Place, by: Thing) -> int:
        """A card exiled by something: the one that is listed in exile, or one of its own."""
        if name in self._by_id:
            return self._by_id[name].number
        candidates, _ = self._candidates(name, ("exile",), by.player)
        taken = {number for thing in self.things for number in thing.linked}
        for card in candidates:
            if card.number not in taken:
                return card.number
        names = self._names(name, at)
        return self._add(
            "exile", by.player, by.player, name, at, len(self.things) + 1, names
        ).number

    def _chosen(self, chosen: Chosen | None, at: Place) -> int | None:
        if chosen is None:
            return None
        if chosen.name is not None and not self.is_named(chosen.name):
            self.check_card(chosen.name, (*at, "chosen", "name"))
        for key in ("type", "second_type"):
            written = getattr(chosen, key)
            if written is not None:
                self.type(written, (*at, "chosen", key))
        if chosen.player is None:
            return None
        return self.player(chosen.player, (*at, "chosen", "player"))

    def type(self, written: str, at: Place) -> str:
        """The term of a chosen type.

        Args:
            written: a card type or subtype, in any spelling.
            at: where the case says so.

        Raises:
            CaseError: where there is no such type.
        """
        try:
            return chosen_type(written)
        except KeyError:
            near = did_you_mean(written, type_names())
            message = f"{quoted(written)} is no card type or subtype{near}"
            raise self.error(at, message) from None

    def color(self, written: str, at: Place) -> str:
        """The letter of a chosen color.

        Args:
            written: the color in a word.
            at: where the case says so.

        Raises:
            CaseError: where there is no such color.
        """
        if written not in COLORS:
            near = did_you_mean(written, COLORS)
            raise self.error(at, f"must be {listed([*COLORS])}, not {quoted(written)}{near}")
        return COLORS[written]

    def _chosen_source(self, chosen: ChosenForEffect | None, at: Place) -> int | None:
        if chosen is None or chosen.source is None:
            return None
        return self.find(chosen.source, (*at, "chosen", "source")).number

    def _targets(self, names: Iterable[str | None], at: Place) -> tuple[Ref | None, ...]:
        return tuple(
            None if name is None else self.target(name, (*at, "targets", n))
            for n, name in enumerate(names)
        )

    def _numbers(self, names: Iterable[str], at: Place) -> tuple[int, ...]:
        return tuple(self.find(name, (*at, n)).number for n, name in enumerate(names))

    def _about(self, told: Told, at: Place) -> tuple[tuple[str, Ref | int], ...]:
        """What a trigger or an effect speaks of, each object by itself."""
        found: list[tuple[str, Ref | int]] = []
        for what, said in told.items():
            place: Place = (*at, "about", what)
            if isinstance(said, int):
                found.append((what, said))
                continue
            found += ((what, self.target(name, where)) for name, where in _each(said, place))
        return tuple(found)

    def _not_yet(self, turn: int) -> str:
        return f"turn {turn} has not begun; it is turn {self.turn}"

    def _history(self, thing: Thing, spec: Permanent, at: Place) -> tuple[tuple[int, int], ...]:
        """Check that the changes of control fit together."""
        history: list[tuple[int, int]] = []
        since = spec.entered or 0
        for n, change in enumerate(spec.control):
            place: Place = (*at, "control", n)
            to = self.player(change.to, (*place, "to"))
            if change.turn > self.turn:
                raise self.error((*place, "turn"), self._not_yet(change.turn))
            if change.turn < since:
                before = (
                    f"before turn {since}, that of the change before it"
                    if n
                    else f"before it entered in turn {since}"
                )
                raise self.error((*place, "turn"), f"turn {change.turn} is {before}")
            if n and to == history[-1][1]:
                raise self.error((*place, "to"), f"{change.to} controls it already")
            since = change.turn
            history.append((change.turn, to))
        if history[-1][1] != thing.player:
            now = self.seats[thing.player - 1].name
            last = self.seats[history[-1][1] - 1].name
            message = f"the last change gives it to {last}, but it is listed under {now}"
            raise self.error((*at, "control"), message)
        return tuple(history)

    def _list_effect(self, effect: Effect, number: int) -> None:
        at: Place = ("board", "effects", number - 1)
        controller = self.player(effect.controller, (*at, "controller"))
        card: InlineCard | None = None
        source: Thing | None = None
        if isinstance(effect.from_, InlineCard):
            card, name = effect.from_, effect.from_.name
        else:
            name = effect.from_
            candidates, ordinal = self._candidates(name, None, None)
            was = self.identify(name) or next(iter(candidates), None)
            if effect.source_gone and not effect.began and was is not None:
                name, card = was.name, was.card
            elif effect.began:
                source = self.identify(name)
            elif name in self._by_id:
                source = self._by_id[name]
            elif ordinal is not None or ("/" in name and candidates):
                source = self.find(name, (*at, "from"))
            elif len(candidates) == 1:
                source = candidates[0]
            elif candidates:  # several of that name: which one it was does not matter
                card = candidates[0].card
            else:
                self.check_card(name, (*at, "from"))
            if source is not None:
                name, card = source.name, source.card
            elif effect.began:
                self.check_card(name, (*at, "from"))
        self.effects.append(
            Resolved(
                number,
                name,
                card,
                source.number if source else None,
                controller,
                self._targets(effect.targets, at),
                self._chosen(effect.chosen, at),
                self._chosen_source(effect.chosen, at),
                effect,
                at,
                applies_to=self._numbers(effect.applies_to or (), (*at, "applies_to")),
                about=self._about(effect.about, at),
                amounts=tuple(
                    amount
                    if isinstance(amount, int)
                    else tuple(
                        (self.find(name, (*at, "amounts", n)).number, found)
                        for name, found in amount.items()
                    )
                    for n, amount in enumerate(effect.amounts)
                ),
            )
        )

    # --- The whole -----------------------------------------------------------------------

    def _check_attachments(self) -> None:
        for start in self.things:
            thing, seen = start, [start]
            while thing.attached_to is not None and thing.attached_to.kind == "object":
                thing = self.things[thing.attached_to.number - 1]
                if thing is start:
                    chain = " to ".join(self.label(t) for t in [*seen, start])
                    message = f"attached in a circle: {chain}"
                    raise self.error((*start.path, "attached_to"), message)
                if thing in seen:
                    break
                seen.append(thing)

    def _set_timestamps(self) -> None:
        """Rank everything by its timestamp; the order written decides where that is the same."""
        newest = float("inf")
        items: list[tuple[float, int, Thing | Resolved]] = []
        for thing in self.things:
            said = thing.spec.timestamp if isinstance(thing.spec, Permanent) else None
            items.append((thing.number if said is None else said, thing.number, thing))
        count = len(self.things)
        for effect in self.effects:
            said = effect.spec.timestamp
            items.append((newest if said is None else said, count + effect.number, effect))
        items.sort(key=lambda item: item[:2])
        for rank, (_, _, item) in enumerate(items, 1):
            item.timestamp = rank


def _tiers(zones: Sequence[str] | None) -> dict[str, int]:
    return _TIER if zones is None else {zone: n for n, zone in enumerate(zones)}


def _best(candidates: list[Thing], zones: Sequence[str] | None) -> list[Thing]:
    """Those of the candidates, which are in order, that a name without a number may mean."""
    tier = _tiers(zones)
    cards = [t for t in candidates if t.ability_of is None] or candidates
    return [t for t in cards if tier[t.zone] == tier[cards[0].zone]]


def _each(names: str | tuple[str, ...], at: Place) -> list[tuple[str, Place]]:
    if isinstance(names, str):
        return [(names, at)]
    return [(name, (*at, n)) for n, name in enumerate(names)]


def token_name(token: InlineCard) -> str:
    """What a token is called; one without a name by its subtypes and "Token" (CR 111.4)."""
    _, _, subtypes = token.types.replace(" - ", " — ").partition("—")
    return f"{subtypes.strip()} Token" if subtypes.strip() else ""
