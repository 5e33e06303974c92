"""Which ability a case means: by its number, or by the start of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache

from clingo import Symbol

from pysolver import solver
from pysolver.board import Thing
from pysolver.cards.entry import FaceEntry
from pysolver.cards.render import REST, Facts, begins, by_ability, describe, render
from pysolver.errors import Place, quoted
from pysolver.facts import BoardFacts, ability_term, printed, printed_values


@lru_cache(maxsize=1)
def _intrinsic() -> tuple[Symbol, ...]:
    """The facts about the abilities that the rules themselves give (305.6)."""
    return tuple(solver.run("intrinsic_abilities"))


@lru_cache(maxsize=2048)
def _face(face: FaceEntry) -> tuple[Symbol, ...]:
    return tuple(solver.parse(face.ground_facts()))


class Wording:
    """The abilities of some faces in words.

    Args:
        faces: the faces; an ability that one of them grants is known too.
    """

    def __init__(self, faces: Iterable[FaceEntry]) -> None:
        """Read their facts."""
        facts = [fact for face in faces for fact in _face(face)] + list(_intrinsic())
        shared = (fact for fact in facts if fact.name in ("filter", "listed"))
        self._shared = list(dict.fromkeys(shared))  # faces say the same of the same filter
        self._facts: dict[str, Facts] = {
            str(term): about for term, about in by_ability(facts).items()
        }

    def text(self, ability: str) -> str:
        """An ability in words; cut short where it cannot be put into words."""
        return render(self._facts.get(ability, {}), self._shared)

    def filter(self, filter_: Symbol) -> str | None:
        """What a filter means, in words; `None` for what is no filter."""
        if filter_ not in self._filters:
            return None
        return describe(filter_, self._shared)

    @cached_property
    def _filters(self) -> frozenset[Symbol]:
        return frozenset(fact.arguments[0] for fact in self._shared if fact.name == "filter")

    def is_read(self, ability: str) -> bool:
        """Whether everything in an ability's text was understood."""
        return ability in self._facts and not self._facts[ability].get("unread")


def find_printed(faces: tuple[FaceEntry, ...], written: str) -> list[str]:
    """The abilities of faces' own text that begin with a text, as terms in order."""
    wording = Wording(faces)
    own = [ability_term(face, n) for face in faces for n in printed(face.facts).numbers]
    return [ability for ability in own if begins(wording.text(ability), written)]


Given = tuple[Symbol, Symbol]
"""An ability that an object has, and where it comes from."""


def given_to(thing: Thing, holds: Iterable[Symbol]) -> list[Given]:
    """The abilities that an object has.

    Args:
        thing: the object.
        holds: what the objects of its board are.
    """
    return [
        (ability, via)
        for atom in holds
        if (arguments := atom.arguments)[1].name == "has"
        and arguments[0].arguments[1].number == thing.number
        for ability, via in [arguments[2].arguments]
    ]


class NotFound(Exception):
    """The ability that is meant may be one whose text was not read.

    Args:
        unread: the abilities in question, as terms.
    """

    def __init__(self, unread: list[str]) -> None:
        """Keep them."""
        super().__init__(unread)
        self.unread = unread


class Abilities:
    """The abilities of the objects of a chunk, in the order in which cases number them.

    Args:
        faces: every face that the chunk uses.
        holds: gives the `holds` atoms of a board, by its number.
    """

    def __init__(
        self, faces: Iterable[FaceEntry], holds: Callable[[int], Iterable[Symbol]]
    ) -> None:
        """Nothing is read before it is asked for."""
        self._faces = faces
        self._holds = holds

    @cached_property
    def wording(self) -> Wording:
        """All abilities of the chunk in words."""
        return Wording(self._faces)

    def of(
        self, board: BoardFacts, thing: Thing, given: Iterable[Given] | None = None
    ) -> list[str]:
        """The abilities of an object, as terms.

        First those of its text in order, also those that it has lost, and those of what it has
        become a copy of; then those that rules give,
        those of effects and counters, the oldest first.

        Args:
            board: its board.
            thing: the object.
            given: the abilities that it has, where they are known already.
        """
        face_down = thing.spec is not None and getattr(thing.spec, "face_down", None) is not None
        faces = () if face_down else board.faces.get(thing.number, ())
        own = [term for face in faces for term in self._printed(face)]
        subtypes = [value for face in faces for value in printed_values(face, "subtype")]

        def place(has: Given) -> tuple[int, int, str]:
            ability, via = has
            if via.name == "rules":
                land_type = str(ability.arguments[0])
                known = land_type in subtypes
                printed_at = subtypes.index(land_type) if known else len(subtypes)
                return (0, printed_at, str(ability))
            return (1, self._timestamp(board, via), str(ability))

        has = given_to(thing, self._holds(board.number)) if given is None else given
        others = sorted((g for g in has if g[1].name != "printed"), key=place)
        copied = sorted(str(ability) for ability, via in has if via.name == "printed")
        return list(dict.fromkeys([*own, *copied, *(str(ability) for ability, _ in others)]))

    @staticmethod
    def _printed(face: FaceEntry) -> Iterator[str]:
        """The abilities of a text, each paragraph after an anchor word one of its own (614.12c)."""
        for number in printed(face.facts).numbers:
            ability = ability_term(face, number)
            yield ability
            yield from (f"m({ability},{n})" for n in printed(face.facts).anchored.get(number, ()))

    @staticmethod
    def _timestamp(board: BoardFacts, effect: Symbol) -> int:
        if not effect.arguments or len(effect.arguments[0].arguments) != 2:
            return 0
        source = effect.arguments[0]
        number = source.arguments[1].number
        table = board.table
        return (table.effects if source.name == "r" else table.things)[number - 1].timestamp

    def find(self, board: BoardFacts, thing: Thing, ref: int | str, at: Place) -> str:
        """The ability that a number or the start of a text means, as a term.

        Raises:
            CaseError: where there is no such ability, or several.
            NotFound: where it may be one whose text was not read.
        """
        abilities = self.of(board, thing)
        label = board.table.label(thing)
        if isinstance(ref, int):
            if ref <= len(abilities):
                return abilities[ref - 1]
            have = f"{len(abilities)} abilit{'y' if len(abilities) == 1 else 'ies'}"
            raise board.table.error(at, f"{label} has only {have}")
        texts = {ability: self.wording.text(ability) for ability in abilities}
        found = [ability for ability in abilities if begins(texts[ability], ref)]
        certain = [ability for ability in found if not texts[ability].endswith(REST)]
        if len({texts[ability] for ability in certain}) > 1:
            numbers = ", ".join(str(abilities.index(ability) + 1) for ability in certain)
            raise board.table.error(at, f"{quoted(ref)} begins abilities {numbers} of {label}")
        if certain or len(found) == 1:
            return (certain or found)[0]
        unread = found or [a for a in abilities if not self.wording.is_read(a)]
        if unread:
            raise NotFound(unread)
        raise board.table.error(at, f"no ability of {label} begins with {quoted(ref)}")
