"""The shape of a case: every key, its type and its limits. The contract in pydantic models.

The models check shape only; what a name means is settled in `board`, what may happen by the
rules. Nothing is converted: a text is no number, and a number no text.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from pysolver.errors import did_you_mean, listed, quoted
from pysolver.limits import (
    MAX_ACTIONS,
    MAX_AMOUNT,
    MAX_EFFECTS,
    MAX_OBJECTS,
    MAX_PLAYERS,
    MAX_QUESTIONS,
    MAX_TEXT,
    MAX_TURN,
)
from pysolver.mana_text import ManaTextError, parse_amount, parse_cost

ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")
"""The zones that are listed under a player, in the order in which objects are numbered."""

PHASES = (
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_combat",
    "main2",
    "end",
    "cleanup",
)
"""The phases and steps of a turn, in order (CR 500.1)."""

TAG = "<"
"""Begins the names of the branches of unions, so that they can be told from places in a case."""


class Strict(BaseModel):
    """A map of a case: frozen, unknown keys are errors, nothing is converted.

    A subclass may be written short: a text then stands for the key `SHORT`. A subclass with
    `ONE_OF` holds exactly one of its keys, apart from those in `BESIDE`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    SHORT: ClassVar[str] = ""
    ONE_OF: ClassVar[str] = ""
    BESIDE: ClassVar[tuple[str, ...]] = ()

    @classmethod
    @lru_cache(maxsize=256)
    def written_keys(cls) -> tuple[str, ...]:
        """The keys as they are written in a case."""
        return tuple(f.alias or name for name, f in cls.model_fields.items())

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, data: Any) -> Any:
        if cls.SHORT and isinstance(data, str):
            return {cls.SHORT: data}
        if not isinstance(data, dict):
            return data
        known = cls.written_keys()
        for key, value in data.items():
            if key not in known:
                near = did_you_mean(str(key), known)
                what = cls.ONE_OF or "key"
                raise PydanticCustomError(
                    "key",
                    "unknown {what} {name}{near}",
                    {"what": what, "name": quoted(key), "near": near, "key": key},
                )
            if value is None and key != "expect":
                raise PydanticCustomError("key", "must not be empty", {"key": key})
        if cls.ONE_OF:
            given = [k for k in data if k not in cls.BESIDE]
            if len(given) != 1:
                raise PydanticCustomError(
                    "one_of",
                    "must hold exactly one {what}, not {given}",
                    {"what": cls.ONE_OF, "given": listed(given, "and") if given else "none"},
                )
        return data

    def only(self) -> tuple[str, Any]:
        """The one key given, and its value, of a model with `ONE_OF`."""
        for name, info in type(self).model_fields.items():
            key = info.alias or name
            if name in self.model_fields_set and key not in self.BESIDE:
                return key, getattr(self, name)
        raise LookupError(self.ONE_OF)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Say in the JSON Schema what the validator above allows."""
        result = handler.resolve_ref_schema(handler(schema))
        if cls.ONE_OF:
            kinds = [key for key in cls.written_keys() if key not in cls.BESIDE]
            result["oneOf"] = [{"required": [kind]} for kind in kinds]
        if cls.SHORT:
            return {
                "anyOf": [{"type": "string", "description": f"short for `{cls.SHORT}`"}, result]
            }
        return result


def _mana(text: str) -> str:
    try:
        parse_amount(text)
    except ManaTextError as e:
        raise PydanticCustomError("mana", "{problem}", {"problem": str(e)}) from None
    return text


def _cost(text: str) -> str:
    try:
        parse_cost(text)
    except ManaTextError as e:
        raise PydanticCustomError("mana", "{problem}", {"problem": str(e)}) from None
    return text


def _player_name(text: str) -> str:
    if not text.strip() or "/" in text or "#" in text or not text.isprintable():
        raise PydanticCustomError("player", "a player's name is a word without / and #")
    return text


Text = Annotated[str, Field(max_length=MAX_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=300)]
"""The name of a card or of an object, as `Table.find` reads it."""
TOP = "top"
"""How a case names the object on top of the stack."""
Word = Annotated[str, Field(pattern=r"^[a-z]+$", max_length=100)]
Player = Annotated[str, Field(min_length=1, max_length=100)]
"""The name of a player of this board."""
Truth = Annotated[bool, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=0, le=MAX_AMOUNT)]
Whole = Annotated[int, Field(strict=True, ge=-MAX_AMOUNT, le=MAX_AMOUNT)]
Number = Annotated[int, Field(strict=True, ge=1, le=1000)]
"""The number of an ability, from 1 in the order of the text."""
Turn = Annotated[int, Field(strict=True, ge=0, le=MAX_TURN)]
Mana = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(_mana)]
Cost = Annotated[str, Field(max_length=MAX_TEXT), AfterValidator(_cost)]
Phase = Literal[PHASES]  # type: ignore[valid-type]
Zone = Literal[ZONES]  # type: ignore[valid-type]
AnyZone = Literal[(*ZONES, "stack")]  # type: ignore[valid-type]
FaceDown = Annotated[
    Literal["morph", "megamorph", "manifest", "disguise", "cloak", "true", True],
    AfterValidator(lambda v: True if v == "true" else v),
]
"""How an object came to be face down; `true` where no rule of turning it up goes with that."""
Color = Literal["W", "U", "B", "R", "G"]
ColorWord = Literal["white", "blue", "black", "red", "green"]
Counters = dict[Annotated[str, Field(min_length=1, max_length=100)], Count]


def _short_or_map(value: Any) -> str:
    if isinstance(value, dict | BaseModel):
        return "<map>"
    return "<number>" if isinstance(value, int) and not isinstance(value, bool) else "<text>"


def _text_or_list(value: Any) -> str:
    return "<list>" if isinstance(value, list | tuple) else "<text>"


def _text_or_truth(value: Any) -> str:
    return "<truth>" if isinstance(value, bool) else "<text>"


NameOrNames = Annotated[
    Annotated[Name, Tag("<text>")] | Annotated[tuple[Name, ...], Tag("<list>")],
    Discriminator(_text_or_list),
]
AbilityRef = Annotated[
    Annotated[Number, Tag("<number>")] | Annotated[Text, Tag("<text>")],
    Discriminator(_short_or_map),
]
"""An ability by number, or by the start of its text."""
PartName = Annotated[str, Field(pattern=r"^(i\(\d+\)|\d+)$", max_length=20)]
"""A part of an ability by number, or an instruction: `1`, `i(1)`."""
Size = Annotated[
    Annotated[Whole, Tag("<number>")] | Annotated[Text, Tag("<text>")],
    Discriminator(_short_or_map),
]
"""Power, toughness, loyalty or defense: a number, or a text such as ``*`` or ``1+*``."""


class InlineCard(Strict):
    """A card that is written out in the case. Its text is read as Oracle text."""

    name: Name
    mana_cost: Cost = ""
    types: Text = Field("", description="the type line, such as `Legendary Creature — Elf`")
    text: Text = ""
    power: Size | None = None
    toughness: Size | None = None
    loyalty: Size | None = None
    defense: Size | None = None
    colors: tuple[Color, ...] | None = None


class InlineToken(InlineCard):
    """A token. Without a name it is called by its subtypes and "Token" (CR 111.4)."""

    name: Name = ""


CardOrInline = Annotated[
    Annotated[Name, Tag("<text>")] | Annotated[InlineCard, Tag("<map>")],
    Discriminator(_short_or_map),
]


class Term(Strict):
    """Something in the words of `encodings/README.md`: an ability that is in no text of its own
    object, or the face of a token. In it `f` stands for the face of the card `of`."""

    term: Text
    of: CardOrInline | None = None


class TokenTerm(Term):
    """A token that an ability creates, or one that is a copy of a card."""

    name: Name


class Was(Strict):
    """An object as it last existed (CR 608.2h)."""

    controller: Player
    owner: Player | None = None
    faces: tuple[Term, ...] = Field((), description="the faces that it showed")
    name: tuple[Name, ...] = ()
    type: tuple[Word, ...] = ()
    supertype: tuple[Word, ...] = ()
    subtype: tuple[Name, ...] = ()
    color: tuple[Color, ...] = ()
    power: Whole | None = None
    toughness: Whole | None = None
    abilities: tuple[Term, ...] = ()
    counters: Counters = {}
    exiled: tuple[Name, ...] = Field((), description="what it had exiled")


class Used(Strict):
    """How often an ability that is in no text of its object was activated, or has resolved."""

    ability: Term
    activated: Count = 0
    resolved: Count = 0


def _number_text_or_term(value: Any) -> str:
    if isinstance(value, dict | Term):
        return "<term>"
    return _short_or_map(value)


AnyAbility = Annotated[
    Annotated[Number, Tag("<number>")]
    | Annotated[Text, Tag("<text>")]
    | Annotated[Term, Tag("<term>")],
    Discriminator(_number_text_or_term),
]
"""An ability by number, by the start of its text, or as a term."""


class Chosen(Strict):
    """What was chosen for an object, an ability or an effect."""

    color: ColorWord | None = None
    second_color: ColorWord | None = Field(None, description="what takes the color word's place")
    type: Text | None = Field(None, description="a card type, creature type or land type")
    second_type: Text | None = Field(
        None, description="the second one chosen, or what takes the first one's place in a text"
    )
    name: Name | None = None
    number: Count | None = None
    player: Player | None = None
    mode: AbilityRef | None = None
    modes: tuple[Number, ...] = Field((), description="where several modes were chosen")


class ChosenForEffect(Chosen):
    """What was chosen for an effect, a source of damage too (CR 609.7a)."""

    source: Name | None = None


_Span = Literal[
    "end_of_turn",
    "end_of_combat",
    "end_of_your_next_turn",
    "your_next_turn",
    "your_next_upkeep",
    "your_next_end_step",
    "game",
]
"""How long an effect lasts; "you" is its controller."""


def _names_or_number(value: Any) -> str:
    return "<number>" if isinstance(value, int) else _text_or_list(value)


Told = dict[
    Annotated[str, Field(min_length=1, max_length=100)],
    Annotated[
        Annotated[Name, Tag("<text>")]
        | Annotated[tuple[Name, ...], Tag("<list>")]
        | Annotated[Whole, Tag("<number>")],
        Discriminator(_names_or_number),
    ],
]
"""What a trigger or an effect speaks of: objects, a player, an amount."""


def _time_and_turn(until: str | None, since: int | None) -> None:
    """Check that a time is told with the turn from which it counts."""
    if (until is None) != (since is None):
        raise PydanticCustomError("until", '"until" and "since" go together')


class Playable(Strict):
    """A permission to play a card that was exiled."""

    by: Player
    until: _Span | None = None
    since: Turn | None = Field(None, description="the turn in which it was given")
    free: Truth = Field(False, description="without paying its mana cost")
    cast_only: Truth = Field(False, description="not as a land")
    mana_as: Literal["any_type", "any_color"] | None = None

    @model_validator(mode="after")
    def _until_and_since(self) -> Playable:
        _time_and_turn(self.until, self.since)
        return self


class ControlChange(Strict):
    """A change of control: who gained control of the permanent, in which turn."""

    turn: Turn
    to: Player


def _map_or_term(value: Any) -> str:
    told = isinstance(value, Term) or (isinstance(value, dict) and "term" in value)
    return "<term>" if told else "<map>"


class _Written(Strict):
    """What all objects share: a card, or a token, and what else names it."""

    card: CardOrInline | None = None
    token: (
        Annotated[
            Annotated[InlineToken, Tag("<map>")] | Annotated[TokenTerm, Tag("<term>")],
            Discriminator(_map_or_term),
        ]
        | None
    ) = None
    id: Name | None = Field(None, description="how the rest of the case names it")
    owner: Player | None = None
    face_down: FaceDown | None = None
    counters: Counters = {}
    activated_this_turn: dict[Number, Count] = {}
    resolved_this_turn: dict[Number, Count] = {}
    used_this_turn: tuple[Used, ...] = Field((), description="the same of abilities given to it")
    was: Was | None = Field(None, description="what it was, where something looks back")

    @model_validator(mode="before")
    @classmethod
    def _numbered(cls, data: Any) -> Any:
        """In JSON the numbers of abilities can only be keys as text."""
        for key in ("activated_this_turn", "resolved_this_turn"):
            if isinstance(data, dict) and isinstance(data.get(key), dict):
                used = {
                    int(k) if isinstance(k, str) and k.isdecimal() else k: v
                    for k, v in data[key].items()
                }
                data = {**data, key: used}
        return data

    @model_validator(mode="after")
    def _card_or_token(self) -> _Written:
        if (self.card is None) == (self.token is None):
            raise PydanticCustomError("card", 'must have either a "card" or a "token"')
        return self


class Permanent(_Written):
    """An object on the battlefield."""

    tapped: Truth = False
    flipped: Truth = False
    transformed: Truth = False
    phased_out: Truth = False
    attached_to: Name | None = None
    paired_with: Name | None = None
    entered: Turn | None = None
    control: tuple[ControlChange, ...] = ()
    timestamp: Whole | None = None
    timestamps: dict[Name, Whole] = Field(
        {}, description="since when a keyword counter is on it, or it is suspected"
    )
    chosen: Chosen | None = None
    x: Count = 0
    imprinted: NameOrNames | None = None
    exiled_with: NameOrNames | None = None
    copy_of: (
        Annotated[
            Annotated[Name, Tag("<text>")] | Annotated[Term, Tag("<map>")],
            Discriminator(_short_or_map),
        ]
        | None
    ) = None
    copied_by: Term | None = Field(None, description="the ability that made it a copy")
    copied_face_down: FaceDown | None = Field(None, description="how what it copies is face down")
    came_off: Truth = Field(False, description="what it was attached to has left")
    emptied: tuple[Literal["loyalty", "defense"], ...] = Field(
        (), description="the counters of which it has lost the last one"
    )
    protector: Player | None = Field(None, description="of a battle")
    level: Number | None = Field(None, description="the level of a Class")
    prototyped: Truth = False
    designations: tuple[Literal["monstrous", "renowned", "saddled", "suspected"], ...] = ()
    attacking: Annotated[
        Annotated[Name, Tag("<text>")] | Annotated[Truth, Tag("<truth>")],
        Discriminator(_text_or_truth),
    ] = False
    blocking: Annotated[
        Annotated[NameOrNames, Tag("<text>")] | Annotated[Truth, Tag("<truth>")],
        Discriminator(_text_or_truth),
    ] = False
    blocked: Truth = False
    kicked: Count | None = Field(None, description="how often it was kicked as it was cast")
    cast_for: Text | None = Field(None, description="the keyword for whose cost it was cast")
    returns_to: Player | None = Field(None, description="who controls it again after this turn")
    marked_damage: Count = 0


class CardElsewhere(_Written):
    """A card in another zone than the battlefield and the stack."""

    exiled_by: Name | None = None
    foretold: Turn | None = Field(None, description="the turn in which it was foretold")
    plotted: Turn | None = Field(None, description="the turn in which it became plotted")
    on_an_adventure: Truth = False
    playable: Playable | None = Field(None, description="who may play it from exile")
    somewhere: Truth = Field(False, description="its place in its library is not known")


PermanentEntry = Annotated[
    Annotated[Name, Tag("<text>")] | Annotated[Permanent, Tag("<map>")],
    Discriminator(_short_or_map),
]
CardEntry = Annotated[
    Annotated[Name, Tag("<text>")]
    | Annotated[Count, Tag("<number>")]
    | Annotated[CardElsewhere, Tag("<map>")],
    Discriminator(_short_or_map),
]


def _cards_or_number(value: Any) -> str:
    return "<number>" if isinstance(value, int) and not isinstance(value, bool) else "<list>"


Cards = Annotated[
    Annotated[tuple[CardEntry, ...], Tag("<list>")] | Annotated[Count, Tag("<number>")],
    Discriminator(_cards_or_number),
]
"""Cards of a zone; a number stands for that many unknown cards."""


class ManaFrom(Strict):
    """The ability of a permanent that added mana."""

    permanent: Name
    ability: Term


class PlayerBoard(Strict):
    """A player and what is listed under them."""

    battlefield: tuple[PermanentEntry, ...] = ()
    hand: Cards = ()
    graveyard: Cards = ()
    exile: Cards = ()
    command: Cards = ()
    library: Cards = Field((), description="top card first")
    life: Whole = 20
    poison: Count = 0
    energy: Count = 0
    mana: Mana = ""
    land_plays: Count = 0
    drew_in_draw_step: Truth = Field(
        False, description="whether they have drawn a card in the draw step that it is"
    )
    mana_from: ManaFrom | None = Field(None, description="what added all mana in the pool")
    odd_mana: Truth = Field(
        False, description="whether some mana in the pool may be spent on some things only"
    )
    city_blessing: Truth = Field(False, description="whether they have the city's blessing")
    commanders: tuple[Name, ...] = ()


class StackEntry(Strict):
    """A spell or an ability on the stack."""

    spell: CardOrInline | None = None
    ability_of: Name | None = None
    ability: AnyAbility | None = None
    id: Name | None = None
    controller: Player
    x: Count = 0
    targets: tuple[Name | None, ...] = Field((), description="null for one that is gone")
    chosen: Chosen | None = None
    about: Told = Field({}, description="what a trigger is about, and what has paid for it")
    looks_back: tuple[Name, ...] = Field((), description="what it knows as it last existed")
    cant_find: tuple[Name, ...] = Field((), description="what has become a new object for it")
    will_choose: Chosen | None = Field(None, description="what will be chosen as it enters")
    flashback: Truth = Field(False, description="whether its flashback cost was paid")
    kicked: Count | None = Field(None, description="how often it was kicked")
    cast_for: Text | None = Field(None, description="the keyword for whose cost it was cast")
    face_down: FaceDown | None = None

    @model_validator(mode="after")
    def _spell_or_ability(self) -> StackEntry:
        if (self.spell is None) == (self.ability_of is None):
            raise PydanticCustomError("stack", 'must have either a "spell" or an "ability_of"')
        if self.ability_of is not None and self.ability is None:
            raise PydanticCustomError("stack", '"ability_of" needs an "ability"')
        if self.ability_of is not None and self.face_down is not None:
            raise PydanticCustomError("stack", "an ability cannot be face down")
        return self


class Effect(Strict):
    """A continuous or replacement effect left by a spell or ability that has resolved."""

    from_: CardOrInline = Field(alias="from")
    ability: AnyAbility | None = None
    controller: Player
    targets: tuple[Name | None, ...] = Field((), description="null for one that is gone")
    x: Count = 0
    chosen: ChosenForEffect | None = None
    timestamp: Whole | None = None
    part: Number | None = Field(None, description="which part of the ability, where not all")
    instruction: Number | None = Field(None, description="which instruction of the ability")
    until: _Span | None = None
    since: Turn | None = Field(None, description="the turn in which it began")
    applies_to: tuple[Name, ...] | None = Field(None, description="what it was found to affect")
    amounts: tuple[Whole | dict[Name, Whole], ...] = Field(
        (), description="what was found as it began, of each object where that differs"
    )
    omits: tuple[PartName, ...] | None = Field(
        None, description="which parts of the ability it is not; `i(2)` is an instruction"
    )
    used_up: tuple[PartName, ...] = Field((), description="shields that are used up")
    partly_used: tuple[Number, ...] = Field((), description="shields of which something is gone")
    delayed: Truth = Field(False, description="whether it is a delayed trigger of its source")
    about: Told = Field({}, description="what else its text speaks of")
    source_gone: Truth = False

    @model_validator(mode="after")
    def _as_it_began(self) -> Effect:
        """What says how an effect began goes with the part or instruction that it is."""
        if self.part is not None and self.instruction is not None:
            raise PydanticCustomError("part", 'must not have both "part" and "instruction"')
        if not self.began:
            for key in ("until", "since", "applies_to", "amounts", "about"):
                if key in self.model_fields_set:
                    message = f'"{key}" needs "part", "instruction" or "omits"'
                    raise PydanticCustomError("part", message)
            if isinstance(self.ability, Term):
                raise PydanticCustomError("part", 'a term needs "part", "instruction" or "omits"')
        elif self.ability is None:
            raise PydanticCustomError("part", '"part", "instruction" and "omits" need "ability"')
        _time_and_turn(self.until, self.since)
        return self

    @property
    def began(self) -> bool:
        """Whether it is one part or instruction, with what was found as it began."""
        return not (self.part is None and self.instruction is None and self.omits is None)


# --- Events ---------------------------------------------------------------------------------


class Damage(Strict):
    """Damage dealt (CR 120)."""

    source: Name
    target: Name
    amount: Count
    combat: Truth = False


class OfPlayer(Strict):
    """Something that happens to a player in an amount: draw, mill, gain or lose life."""

    player: Player
    amount: Count = 1


class PutCounters(Strict):
    """Counters put on an object or a player by an effect (CR 122)."""

    object: Name
    kind: Name
    amount: Count = 1
    by: Player | None = None


class CreateTokens(Strict):
    """Tokens created by an effect (CR 111)."""

    token: Annotated[
        Annotated[Name, Tag("<text>")] | Annotated[InlineToken, Tag("<map>")],
        Discriminator(_short_or_map),
    ]
    amount: Count = 1
    player: Player


class Enters(Strict):
    """A permanent entering the battlefield under a player's control."""

    SHORT: ClassVar[str] = "card"
    card: CardOrInline
    player: Player | None = None
    x: Count = 0
    from_: AnyZone | None = Field(None, alias="from")


class OfPermanent(Strict):
    """Something that happens to one permanent: it dies, untaps, is tapped for mana …"""

    SHORT: ClassVar[str] = "permanent"
    permanent: Name


class Move(Strict):
    """An object changing zones (CR 400)."""

    object: Name
    to: AnyZone


class Discard(Strict):
    """A card discarded (CR 701.9)."""

    player: Player
    card: Name
    caused_by: Player | None = None


class CastEvent(Strict):
    """A spell cast (CR 601)."""

    card: CardOrInline
    player: Player


class Attacks(Strict):
    """A creature attacking a player, planeswalker or battle."""

    SHORT: ClassVar[str] = "permanent"
    permanent: Name
    attacking: Name | None = None


class Event(Strict):
    """One event that replacement effects can change."""

    ONE_OF: ClassVar[str] = "event"
    damage: Damage | None = None
    draw: OfPlayer | None = None
    gain_life: OfPlayer | None = None
    lose_life: OfPlayer | None = None
    put_counters: PutCounters | None = None
    create_tokens: CreateTokens | None = None
    enters: Enters | None = None
    dies: OfPermanent | None = None
    move: Move | None = None
    discard: Discard | None = None
    mill: OfPlayer | None = None
    untap: OfPermanent | None = None


class TriggerEvent(Event):
    """One event that abilities can trigger on."""

    turn_face_up: OfPermanent | None = None
    tapped_for_mana: OfPermanent | None = None
    cast: CastEvent | None = None
    attacks: Attacks | None = None


# --- The board ------------------------------------------------------------------------------


class Board(Strict):
    """Everything on the table."""

    turn: Annotated[int, Field(strict=True, ge=1, le=MAX_TURN)] | None = None
    turns: Annotated[tuple[Player, ...], Field(max_length=MAX_TURN)] = Field(
        (), description="who had each turn, turn 1 first"
    )
    active: Player | None = None
    phase: Phase = "main1"
    players: Annotated[
        dict[Annotated[str, Field(max_length=100), AfterValidator(_player_name)], PlayerBoard],
        Field(min_length=1, max_length=MAX_PLAYERS),
    ]
    day_or_night: Literal["day", "night"] | None = Field(
        None, description="which of them it is; neither where left out"
    )
    stack: Annotated[tuple[StackEntry, ...], Field(max_length=MAX_OBJECTS)] = ()
    effects: Annotated[tuple[Effect, ...], Field(max_length=MAX_EFFECTS)] = ()
    events_this_turn: Annotated[
        tuple[TriggerEvent, ...],
        Field(max_length=MAX_OBJECTS, description="all that happened; nothing where left out"),
    ] = ()
    other_events: tuple[Player, ...] = Field(
        (), description="players of whom `events_this_turn` does not tell all"
    )
    gone: Annotated[tuple[CardElsewhere, ...], Field(max_length=MAX_OBJECTS)] = Field(
        (), description="what has ceased to exist, where something speaks of it"
    )

    @model_validator(mode="before")
    @classmethod
    def _empty_players(cls, data: Any) -> Any:
        """A player with nothing after the colon has nothing."""
        if isinstance(data, dict) and isinstance(data.get("players"), dict):
            players = {p: {} if v is None else v for p, v in data["players"].items()}
            return {**data, "players": players}
        return data


# --- Questions ------------------------------------------------------------------------------

_Chooses = dict[
    Annotated[str, Field(max_length=50)],
    Annotated[
        Annotated[Whole, Tag("<number>")]
        | Annotated[Text, Tag("<text>")]
        | Annotated[tuple[Text | Whole, ...], Tag("<list>")],
        Discriminator(
            lambda v: (
                "<list>"
                if isinstance(v, list | tuple)
                else _short_or_map(v).replace("<map>", "<text>")
            )
        ),
    ],
]


class TapForMana(Strict):
    """Which mana ability of which permanent, and what is chosen on the way."""

    SHORT: ClassVar[str] = "permanent"
    permanent: Name
    ability: AbilityRef | None = None
    x: Count | None = None
    choose: _Chooses = {}


class PaidFor(Strict):
    """The spell or ability that a cost is paid for."""

    SHORT: ClassVar[str] = "spell"
    spell: Name | None = None
    permanent: Name | None = None
    ability: AbilityRef | None = None

    @model_validator(mode="after")
    def _spell_or_ability(self) -> PaidFor:
        if (self.spell is None) == (self.permanent is None):
            raise PydanticCustomError("for", 'must have either a "spell" or a "permanent"')
        return self


class CanPay(Strict):
    """A player and a cost."""

    player: Player
    cost: Cost
    for_: PaidFor | None = Field(None, alias="for")


class CanActivate(Strict):
    """An activated ability and the player who would activate it."""

    SHORT: ClassVar[str] = "permanent"
    permanent: Name
    ability: AbilityRef | None = None
    player: Player | None = None


class CanPlay(Strict):
    """A card, and the player who would play it from a zone."""

    SHORT: ClassVar[str] = "card"
    card: Name
    player: Player | None = None
    from_: AnyZone | None = Field(None, alias="from")


class AskTurnFaceUp(Strict):
    """Which permanent is turned face up, and by which procedure."""

    SHORT: ClassVar[str] = "permanent"
    permanent: Name
    by: Literal["special_action", "effect"] | None = None
    paying: Literal["morph_cost", "mana_cost"] | None = None
    x: Count | None = None


class ValueOfX(Strict):
    """Whose X, and of which ability."""

    SHORT: ClassVar[str] = "of"
    of: Name
    ability: AbilityRef | None = None


class CountFilter(Strict):
    """What is counted; everything given must hold."""

    type: Text | None = None
    subtype: Text | None = None
    name: Name | None = None
    token: Truth | None = None


class StackFilter(Strict):
    """What is counted on the stack."""

    kind: Literal["spell", "ability"] | None = None


class CountQuestion(Strict):
    """Cards in zones, permanents, card types among cards, or what is on the stack."""

    cards: CountFilter | None = None
    in_: Annotated[dict[Player, AnyZone], Field(min_length=1)] | None = Field(None, alias="in")
    permanents: CountFilter | None = None
    controlled_by: Player | None = None
    card_types_in: Annotated[dict[Player, AnyZone], Field(min_length=1)] | None = None
    stack: StackFilter | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> CountQuestion:
        whats = ("cards", "permanents", "card_types_in", "stack")
        given = [k for k in whats if getattr(self, k) is not None]
        if len(given) != 1:
            raise PydanticCustomError("count", f"must hold exactly one of {listed(whats)}")
        for key, name, needs in (("in", "in_", "cards"), ("controlled_by",) * 2 + ("permanents",)):
            if getattr(self, name) is not None and given != [needs]:
                raise PydanticCustomError("count", f'"{key}" goes with "{needs}"')
        if self.cards is not None and self.in_ is None:
            raise PydanticCustomError("count", '"cards" needs "in", such as {Amy: graveyard}')
        return self


class LegalBlocks(Strict):
    """A declaration of blockers, or none given."""

    SHORT: ClassVar[str] = "player"
    player: Player
    blocks: dict[Name, NameOrNames] | None = None


class LegalAttacks(Strict):
    """A declaration of attackers, or none given."""

    SHORT: ClassVar[str] = "player"
    player: Player
    attacks: dict[Name, Name] | None = None


class StateQuestion(Strict):
    """One thing about an object or a player."""

    object: Name | None = None
    is_: (
        Literal[
            "tapped",
            "face_up",
            "face_down",
            "attacking",
            "blocked",
            "blocking",
            "exiled",
            "on_battlefield",
            "phased_out",
        ]
        | None
    ) = Field(None, alias="is")
    counters: Name | None = None
    player: Player | None = None
    stack_is_empty: Literal[True] | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> StateQuestion:
        of_object = (self.is_ is not None) + (self.counters is not None)
        good = (
            of_object == 1 and not self.stack_is_empty and self.player is None
            if self.object is not None
            else of_object == 0 and self.player is not None and self.stack_is_empty is not None
        )
        if not good:
            raise PydanticCustomError(
                "state",
                "must be {object, is}, {object, counters} or {player, stack_is_empty: true}",
            )
        return self


class Ask(Strict):
    """One question and, where it is a check, the right answer."""

    ONE_OF: ClassVar[str] = "question"
    BESIDE: ClassVar[tuple[str, ...]] = ("expect",)
    could_produce: Name | None = None
    tap_for_mana: TapForMana | None = None
    available_mana: Player | None = None
    can_pay: CanPay | None = None
    can_activate: CanActivate | None = None
    can_play: CanPlay | None = None
    special_actions: Player | None = None
    turn_face_up: AskTurnFaceUp | None = None
    characteristics: Name | None = None
    replace: Event | None = None
    triggers: TriggerEvent | None = None
    resolve: Name | None = None
    value_of_x: ValueOfX | None = None
    count: CountQuestion | None = None
    legal_blocks: LegalBlocks | None = None
    legal_attacks: LegalAttacks | None = None
    state: StateQuestion | None = None
    expect: Any = None


QUESTIONS = tuple(k for k in Ask.written_keys() if k != "expect")
"""The kinds of questions."""


# --- Actions --------------------------------------------------------------------------------


class TurnFaceUp(Strict):
    """The special action, or an effect that turns the permanent up."""

    SHORT: ClassVar[str] = "permanent"
    permanent: Name
    paying: Literal["morph_cost", "mana_cost"] | None = None
    x: Count | None = None
    by: Literal["special_action", "effect"] | None = None


class Activate(Strict):
    """An activated ability being activated."""

    SHORT: ClassVar[str] = "permanent"
    permanent: Name
    ability: AbilityRef | None = None
    player: Player | None = None
    targets: tuple[Name, ...] = ()
    x: Count | None = None
    tap: NameOrNames | None = None
    sacrifice: NameOrNames | None = None
    choose: _Chooses = {}


class Cast(Strict):
    """A spell being cast."""

    SHORT: ClassVar[str] = "card"
    card: Name
    player: Player | None = None
    from_: AnyZone | None = Field(None, alias="from")
    x: Count | None = None
    targets: tuple[Name, ...] = ()
    face_down: FaceDown | None = None
    choose: _Chooses = {}


class PlayLand(Strict):
    """A land being played."""

    SHORT: ClassVar[str] = "card"
    card: Name
    player: Player | None = None
    from_: AnyZone | None = Field(None, alias="from")
    choose: _Chooses = {}


class Suspend(Strict):
    """A card being suspended."""

    SHORT: ClassVar[str] = "card"
    card: Name
    player: Player | None = None
    x: Count | None = None


class GainControl(Strict):
    """A player gaining control of a permanent."""

    permanent: Name
    player: Player


class Do(Strict):
    """One action."""

    ONE_OF: ClassVar[str] = "action"
    turn_face_up: TurnFaceUp | None = None
    activate: Activate | None = None
    cast: Cast | None = None
    play_land: PlayLand | None = None
    suspend: Suspend | None = None
    resolve: Literal["top"] | None = None
    attack: dict[Name, Name] | None = None
    block: dict[Name, NameOrNames] | None = None
    gain_control: GainControl | None = None
    sacrifice: Name | None = None
    destroy: Name | None = None
    exile: Name | None = None
    end_turn: Player | None = None
    next_turn: Player | None = None


class CaseModel(Strict):
    """A case: one board, some questions about it and, where it is a check, the right answers."""

    case: Annotated[str, Field(min_length=1, max_length=300)] = Field(
        description="its name, unique in its file"
    )
    rules: tuple[Text, ...] = Field((), description="what the case is about: numbers of rules")
    source: Text = ""
    note: Text = ""
    board: Board
    do: Annotated[tuple[Do, ...], Field(max_length=MAX_ACTIONS)] = ()
    ask: Annotated[
        Annotated[Ask, Tag("<map>")]
        | Annotated[
            Annotated[tuple[Ask, ...], Field(min_length=1, max_length=MAX_QUESTIONS)],
            Tag("<list>"),
        ],
        Discriminator(lambda v: "<list>" if isinstance(v, list | tuple) else "<map>"),
    ]
    expect: Any = None
