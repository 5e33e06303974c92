"""The Oracle text compiler: a face's text to facts about its abilities.

A paragraph is activated, triggered, static, a spell's instructions or a keyword (113.3). Its
sentences are parsed and written; a sentence that cannot be read exactly becomes `unread` facts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pysolver.cards.face import Face
from pysolver.cards.paragraphs import (
    normalise,
    paragraphs,
    split_keywords,
    without_ability_word,
)
from pysolver.cards.text.base import tests
from pysolver.cards.text.facts import Compilers, Facts, Writer, quoted
from pysolver.cards.text.joining import joined
from pysolver.cards.text.lexer import KeywordText, keyword_text, sentences
from pysolver.cards.text.structure import Fact, Item, Part, Refused, Term, Text
from pysolver.cards.text.tags import OF_OBJECTS, tags
from pysolver.cards.text.targets import targets
from pysolver.cards.text.transform import read

_TRIGGER = re.compile(r"(?:When|Whenever|At)\b")
_CHANGES_OTHERS = re.compile(
    r"\b(?:instead|if (?:you|they|that player|it|he or she) (?:do|does|did|don't|doesn't|can't)|"
    r"otherwise|this ability|this way|this mana|that mana|except|also|still|rather than|again|"
    r"repeat)\b"
)
"""Words by which a sentence can change what the sentences around it mean."""

_LATER = re.compile(r"When (?:you next|you spend (?:this|that) mana to) ")
"""How a sentence begins that makes an ability for later: it changes nothing before it."""


def compile_face(face: Face) -> list[str]:
    """Compile the text of a face.

    Args:
        face: a face; its name stands as `f` in the facts.

    Returns:
        Facts of its abilities, in the vocabulary of `encodings/README.md`, one a line.
    """
    facts = Facts()
    spell = bool({"Instant", "Sorcery"} & set(face.types))
    said_before = False
    each = list(paragraphs(face))
    for place, paragraph in enumerate(each):
        ability = f"a(f,{paragraph.number})"
        facts.add(f"ability(f,{paragraph.number},{ability})")
        if said_before:
            facts.add(f"kind({ability},spell)")
            said_before = False
            continue
        text = normalise(face, paragraph.text)
        if spell and place + 1 < len(each):
            more = normalise(face, each[place + 1].text)
            said_before = _in_place(ability, text, more, facts)
            if said_before:
                continue
        if paragraph.section:
            _section(ability, paragraph.section, facts)
        level = _LEVEL.fullmatch(text)
        if level is not None:
            _level(ability, level, facts)
            continue
        bare = text if paragraph.keyword else without_ability_word(text)
        if paragraph.keyword or split_keywords(bare) == (bare,):
            _keyword(ability, bare, facts)
        else:
            _ability(ability, bare, facts, spell=spell)
    return facts.lines()


def _in_place(ability: str, text: str, more: str, facts: Facts) -> bool:
    """Compile a spell ability with the one after it, which takes its place under a condition.

    Args:
        ability: the first of them.
        text: what it says.
        more: what the next one says: `Threshold — … instead if …` (614.15).
        facts: where the facts go.

    Returns:
        Whether both were read, as one.
    """
    bare = without_ability_word(more)
    if bare == more or "instead" not in bare or "\n" in text + more:
        return False
    both = Facts()
    _ability(ability, f"{without_ability_word(text)} {bare}", both, spell=True)
    if any(line.startswith("unread(") for line in both.lines()):
        return False
    facts.extend(both.lines())
    return True


_LEVEL = re.compile(r"(LEVEL \d+(?:-\d+|\+))(?:\n(\d+)/(\d+))?")
_SECTION = re.compile(r"(LEVEL |Level |)(\d+)(?:-(\d+)|\+|)")
_COUNTED_BY = {"LEVEL ": "level", "Level ": "class_level", "": "charge"}
"""What the heading of a section counts: level counters (711.2), the level of a Class (716.2a),
charge counters (721.2)."""


def _section(ability: str, heading: str, facts: Facts) -> None:
    """Say under which heading an ability stands, and from how many on, up to how many."""
    found = _SECTION.fullmatch(heading)
    facts.add(f"section({ability},{quoted(heading)})")
    if found is not None:
        most = found[3] or "none"
        facts.add(f"section_range({ability},{_COUNTED_BY[found[1]]},{found[2]},{most})")


def _level(ability: str, level: re.Match[str], facts: Facts) -> None:
    """Compile a level symbol with the size in its box (711.2)."""
    facts.add(f"kind({ability},static)")
    facts.add(f"level_symbol({ability})")
    _section(ability, level[1], facts)
    if level[2] is not None:
        facts.add(f"section_size({ability},{level[2]},{level[3]})")


def _keyword(ability: str, text: str, facts: Facts) -> None:
    """Compile a keyword ability: its name, what is printed, its number, cost or filter."""
    facts.add(f"kind({ability},keyword)")
    keyword = keyword_text(text)
    if keyword is None:
        _unread(ability, text, facts)
        return
    for name in keyword.names:
        facts.add(f"keyword({ability},{quoted(name)})")
    facts.add(f"keyword_text({ability},{quoted(text[0].lower() + text[1:].rstrip('.'))})")
    number, cost = _number_and_cost(keyword)
    if cost.endswith(_NOT_ZERO):
        cost = cost.removesuffix(_NOT_ZERO)
        facts.add(f"x_at_least({ability},1)")
    size = _SIZE.search(cost) if keyword.names[0] == "prototype" else None
    if size is not None:
        cost = cost[: size.start()]
        facts.add(f"prototype_size({ability},{size[1]},{size[2]})")
    if number:
        facts.add(f"keyword_number({ability},{number})")
    if number == "x" and (where := _WHERE.search(text)):
        amount = read(where[1], "amount")
        _write(ability, amount and (Fact(Term("keyword_amount", (amount,))),), facts)
    if cost:
        each = cost.split(" and/or ")
        parts = [items for items in (read(part, "costs") for part in each) if items is not None]
        if len(parts) < len(each) or not _write_all(ability, parts, facts):
            for tag in ("cost", "mana", "adds") if "adds" in tags(cost) else ("cost",):
                facts.add(f"unread({ability},{tag})")
    if keyword.names[0] == "enchant" and keyword.parameter in {"player", "opponent"}:
        facts.add(f"keyword_filter({ability},{quoted(keyword.parameter)})")
    elif keyword.names[0] == "enchant":
        what = read(keyword.parameter, "filter")
        if not _write(ability, what and (Fact(Term("keyword_filter", (what,))),), facts):
            _unread(ability, text, facts)
    elif keyword.names[0] == "affinity":
        what = read(keyword.parameter.removeprefix("for "), "filter")
        if what is not None:
            what = what & tests(Term("controller", ("you",)))
        if not _write(ability, what and (Fact(Term("keyword_filter", (what,))),), facts):
            facts.add(f"unread({ability},own_casting)")
    elif keyword.names[0] == "emerge" and (quality := _quality(keyword.parameter)):
        what = read(quality.removeprefix("from "), "filter")
        if not _write(ability, what and (Fact(Term("keyword_filter", (what,))),), facts):
            facts.add(f"unread({ability},own_casting)")
    elif keyword.names[0] == "equip" and (quality := _quality(keyword.parameter)):
        what = read(quality, "filter")
        if what is not None:
            kind = () if "planeswalker" in quality else (Term("type", ("creature",)),)
            what = what & tests(Term("controller", ("you",)), *kind)
        if not _write(ability, what and (Fact(Term("keyword_filter", (what,))),), facts):
            facts.add(f"unread({ability},target)")


def _quality(parameter: str) -> str:
    """Give what stands before the cost of a keyword: what it may equip (702.6c)."""
    found = re.match(r"([^{—]*)[{—]", parameter)
    return found[1].strip() if found else ""


_WHERE = re.compile(r", where X is ([^.]*)\.?$")
_NOT_ZERO = ". X can't be 0"
_SIZE = re.compile(r" — (\d+)/(\d+)$")
_COST_SHAPES = {"cost", "optional_cost", "number_and_cost", "qualified_cost"}


def _number_and_cost(keyword: KeywordText) -> tuple[str, str]:
    """Give the number and the cost of a keyword's parameter, each empty where there is none."""
    number, rest = "", keyword.parameter
    if "number" in keyword.shape:
        found = re.match(r"(\d+|X)\b[ —]*", rest)
        if found is not None:
            number, rest = found[1].lower(), rest[found.end() :]
    cost = rest if keyword.shape in _COST_SHAPES else ""
    if keyword.shape == "qualified_cost":
        place = re.search(r"\{|(?<=—)", rest)
        cost = rest[place.start() :] if place else rest
    return number, cost


def _unread(ability: str, text: str, facts: Facts, targeting: str = "") -> None:
    """Say that a text was not read, and what it could touch.

    Args:
        ability: the ability that it is a part of.
        text: what was not read.
        facts: where the facts go.
        targeting: the ability or mode whose targets the text says, if it is one that is cast or
            activated. Where they can be told, it does not touch targets.
    """
    known = _targets(targeting, text, facts) if targeting else False
    found = tags(text)
    if known:
        found = tuple(tag for tag in found if tag != "target") or ("other",)
    for tag in found:
        facts.add(f"unread({ability},{tag})")


def _unread_event(ability: str, text: str, facts: Facts) -> None:
    """Say that it was not read when an ability triggers; what it makes of objects was."""
    found = tuple(tag for tag in tags(text) if tag not in OF_OBJECTS) or ("timing",)
    for tag in found:
        facts.add(f"unread({ability},{tag})")


def _targets(ability: str, text: str, facts: Facts) -> bool:
    """Write the targets of a text that was not read; say whether they are known."""
    items = targets(text)
    mine = Facts()
    if items is None or not _write(ability, items, mine):
        return False
    if items and any(line.startswith(f"target({ability},") for line in facts.lines()):
        return False
    facts.extend(line for line in mine.lines() if line.startswith(("target", "filter(")))
    return True


def _write(ability: str, items: tuple[Item, ...] | None, facts: Facts) -> bool:
    """Write the items of one sentence, all of them or none."""
    return items is not None and _write_all(ability, [items], facts)


def _write_all(
    ability: str, sentences_items: Sequence[tuple[Item, ...] | None], facts: Facts
) -> bool:
    """Write the items of an ability's sentences, all of them or none.

    Args:
        ability: the term of the ability.
        sentences_items: the items of each sentence, `None` where it was not read: what comes
            after it must not refer back.
        facts: where the facts go.

    Returns:
        Whether they were written.
    """
    mine = Facts()
    writer = Writer(ability, mine, _COMPILERS)
    try:
        for items in sentences_items:
            if items is None:
                writer.blind = True
            else:
                writer.write(items)
    except Refused:
        return False
    facts.extend(mine.lines())
    return True


def _quoted(ability: str, text: str, facts: Facts) -> None:
    """Compile the text of a quoted ability."""
    text = _WITHIN.sub(r'"\1"', text.strip())
    if split_keywords(text) == (text,):
        _keyword(ability, text, facts)
    else:
        _ability(ability, without_ability_word(text), facts, spell=False)


_WITHIN = re.compile(r"(?<![\w~])'(\{(?:[^']|'(?=[a-z]))*|(?:[^']|'(?=[a-z]))*\.)'")
"""An ability quoted within a quoted ability: in single quotes, beginning with a symbol or ending
with a stop."""

_COMPILERS = Compilers(quoted=_quoted, keyword=_keyword)

_CHAPTER = re.compile(r"((?:[IVX]+, )*[IVX]+) — (?:[A-Z][^—.]* — )?(?=\S)")
_MODIFIED = re.compile(r"(Max speed|Exhaust|Boast|Forecast|Power-up|Solved) — (?=\S)")
_MODIFIES: dict[str, tuple[Term, ...]] = {
    "max speed": (Term("condition", ("max_speed",)),),
    "solved": (Term("condition", ("solved",)),),
    "exhaust": (Term("restriction", (Term("each_game", (1,)),)),),
    "power-up": (Term("restriction", (Term("each_game", (1,)),)),),
    "boast": (
        Term("restriction", (Term("each_turn", (1,)),)),
        Term("restriction", (Term("if", ("attacked_this_turn_self",)),)),
    ),
    "forecast": (
        Term("functions_in", ("hand",)),
        Term("restriction", (Term("each_turn", (1,)),)),
        Term("restriction", (Term("your", ("upkeep",)),)),
    ),
}
"""Keyword abilities that stand before an ability and say when it may be used (702.57, 702.142,
702.177, 702.178, 702.193)."""

_MOVES_OUT = re.compile(
    r"\b(?:[Rr]eturn|[Pp]ut|[Ee]xile|[Ss]huffle) ~ (?:onto the battlefield )?"
    r"from (?:your )?(graveyard|hand|exile)\b(?: or (?:from |the )?(exile|command zone)\b)?"
)
"""An effect that moves its own object out of a zone, and works only there (113.6m)."""


def _moved_out_of(text: str) -> list[str]:
    """Give the zones out of which a triggered ability moves its own object, and where it works.

    Where its event speaks of the object itself it may say that it is put there; where it speaks of
    what an Aura enchants, the Aura is put there by a rule (113.6m).
    """
    text = _unquoted(text)
    moves = _MOVES_OUT.search(text)
    if moves is None or re.search(r"~|\benchanted\b", text[: moves.start()]):
        return []
    return [zone.removesuffix(" zone") for zone in moves.groups() if zone]


_IS_IN = re.compile(
    r"\b(?:if|while) (?:~ is|it's|it is) (?:(suspended|exiled|in exile)|in your graveyard)\b"
)
"""Where an ability says that its own object is as it triggers (113.6b)."""


def _said_to_be_in(text: str) -> list[str]:
    """Give the zones in which a triggered ability says that its own object is."""
    text = _unquoted(text)
    said = _IS_IN.search(text)
    here = ["battlefield"] if "This ability also triggers if" in text else []
    return [] if said is None else ["exile" if said[1] else "graveyard", *here]


def _unquoted(text: str) -> str:
    """Leave out the abilities that a text quotes."""
    return re.sub(r'"[^"]*"', "", text)


_ROMAN = {"I": 1, "V": 5, "X": 10}


def _roman(text: str) -> int:
    """Give the number of a Roman numeral up to X (714.2)."""
    values = [_ROMAN[letter] for letter in text]
    return sum(
        -value if value < after else value
        for value, after in zip(values, [*values[1:], 0], strict=True)
    )


def _ability(ability: str, text: str, facts: Facts, *, spell: bool) -> None:
    """Compile an ability that is no keyword."""
    text, *modes = text.split("\n• ")
    head: list[Item] = []
    modified = _MODIFIED.match(text)
    if text.startswith("Companion — "):
        _keyword(ability, text, facts)
        return
    anchors = _ANCHORS.fullmatch(text)
    if anchors is not None and len(modes) == len(anchors.groups()):
        _anchored(ability, anchors.groups(), modes, facts)
        return
    if modified is not None:
        name = modified[1].lower()
        head.append(Fact(Term("keyword", (Text(name),))))
        head += [Fact(term) for term in _MODIFIES[name]]
        text = text[modified.end() :]
    chapter = _CHAPTER.match(text)
    activated = split_cost(text)
    parts, rest = sentences(text), "sentence"
    if chapter is not None:
        kind, start = "triggered", "sentence"
        numbers = [_roman(numeral) for numeral in chapter[1].split(", ")]
        head += [Fact(Term("trigger", (Term("chapter", (number,)),))) for number in numbers]
        parts = sentences(text[chapter.end() :])
    elif activated is not None:
        kind, start = "activated", "costs"
        parts = [activated[0], *sentences(activated[1])]
        zones = (zone for found in _MOVES_OUT.findall(activated[1]) for zone in found if zone)
        head += [Fact(Term("functions_in", (zone.removesuffix(" zone"),))) for zone in zones]
    elif _TRIGGER.match(text) and not (spell and read(parts[0], "sentence") is not None):
        kind, start = "triggered", "triggered"
    elif spell:
        kind, start = "spell", "sentence"
    else:
        kind, start, rest = "static", "static", "static"
    parts = _joined(parts, start, rest)
    found = [read(parts[0], start), *(read(part, rest) for part in parts[1:])]
    if kind == "spell" and _says_rules(found):
        kind = "static"
    elif kind == "spell" and len(parts) == 1 and _defines(defined := read(parts[0], "static")):
        kind, found = "static", [defined]
    elif kind == "spell" and None in found:
        static = [read(part, "static") for part in parts]
        if any(Fact(Term("functions_in", ("everywhere",))) in (each or ()) for each in static):
            kind, found = "static", static
    if kind == "triggered":
        head += [Fact(Term("functions_in", (zone,))) for zone in _moved_out_of(text)]
    later = ""
    if kind == "activated" and (apart := _later(parts, found)):
        later = ". ".join(parts[apart:])
        parts, found = parts[:apart], found[:apart]
    facts.add(f"kind({ability},{kind})")
    targeting = ability if kind in ("spell", "activated") else ""
    try:
        found = joined(found)
    except Refused:
        if start == "triggered":
            _write(ability, _event(parts[0]), facts)
        _unread(ability, "\n".join([text, *modes]), facts)
        return
    if kind == "static" and sum(items not in _NO_EFFECT for items in found) > 1:
        found = [_own_condition(items) for items in found]
    unread = [part for part, items in zip(parts, found, strict=True) if items is None]
    if (
        (found[0] is None and start != "sentence")
        or any(_CHANGES_OTHERS.search(part.lower()) for part in unread)
        or not _write_all(ability, [tuple(head), *found], facts)
    ):
        if kind == "activated" and found[0] is not None:
            said = [items for items in found if items and all(map(_is_limit, items))]
            if _write_all(ability, [tuple(head), found[0], *said], facts):
                limits = {part for part, items in zip(parts, found, strict=True) if items in said}
                text = " ".join(f"{part}." for part in parts[1:] if part not in limits)
        if found[0] is not None and kind != "static" and not modes:
            read_on = _first_sentences(ability, parts, [tuple(head), *found], facts)
            if read_on:
                _unread(ability, ". ".join(parts[read_on:]), facts)
                return
        if start == "triggered":
            event = _event(parts[0])
            _write(ability, event, facts)
            effects = [_effects(parts[0]), *found[1:]]
            if (
                event is None
                and all(map(_lasts, effects))
                and _write_all(ability, [tuple(head), None, *effects], facts)
            ):
                _unread_event(ability, text, facts)
                return
            places = _moved_out_of(text) or _said_to_be_in(text)
            _write(ability, tuple(Fact(Term("functions_in", (place,))) for place in places), facts)
        _unread(ability, "\n".join([text, *modes]), facts, targeting)
        return
    if later:
        unread.append(later)
    if len(unread) > 1 or any(map(_SAME.match, unread)):
        unread = [". ".join(parts if any(map(_SAME.match, unread)) else unread)]
    for part in unread:
        _unread(ability, part, facts, targeting)
    were_read = [_mode(ability, number, mode, facts) for number, mode in enumerate(modes, start=1)]
    if not all(were_read) and not unread:
        for number in (number for number, was_read in enumerate(were_read, start=1) if was_read):
            facts.add(f"read_mode({ability},{number})")


_SAME = re.compile(r"The same is true\b")
"""A sentence that means what the one before it means."""

_ANCHORS = re.compile(r"As ~ enters, choose (\w+) or (\w+)\.")


_OTHER_EVENT = re.compile(r"(?:or|and|and/or) |[^,.]*, or ")
"""What follows a comma where another event follows."""


def _event(sentence: str) -> tuple[Item, ...] | None:
    """Read when an ability triggers, where what it does is not read.

    An 'if' that follows the event is part of it (603.4), so nothing is told then; other events that
    follow ('…, or …') are part of it, too.
    """
    for comma in re.finditer(", ", sentence):
        if sentence.startswith("if ", comma.end()):
            return None
        if _OTHER_EVENT.match(sentence, comma.end()):
            continue
        items = read(f"{sentence[: comma.start()]}, draw a card", "triggered")
        if items is not None:
            event = tuple(item for item in items if isinstance(item, Fact))
            if "~ from your graveyard" in _unquoted(sentence[comma.end() :]).lower():  # 113.6k
                return (*event, Fact(Term("functions_in", ("graveyard",))))
            return event
    return None


def _later(parts: list[str], items: list[tuple[Item, ...] | None]) -> int:
    """Give where an ability for later begins that is not read, 0 where none does.

    Args:
        parts: the costs of an activated ability, and its sentences.
        items: what was read of each.
    """
    for number, (part, read_items) in enumerate(zip(parts, items, strict=True)):
        if number > 1 and read_items is None and _LATER.match(part):
            return number if None not in items[:number] else 0
    return 0


def _first_sentences(
    ability: str, parts: list[str], items: list[tuple[Item, ...] | None], facts: Facts
) -> int:
    """Write as many sentences as can be, where the others do not change what these say.

    Args:
        ability: the term of the ability.
        parts: its sentences.
        items: what comes before them, and the items of each.
        facts: where the facts go.

    Returns:
        How many sentences were written, 0 where none was.
    """
    for number in range(len(parts) - 1, 0, -1):
        if _CHANGES_OTHERS.search(parts[number].lower()):
            return 0
        read_all = None not in items[: number + 1]
        if read_all and _write_all(ability, items[: number + 1], facts):
            return number
    return 0


def _effects(sentence: str) -> tuple[Item, ...] | None:
    """Read what an ability does, where it is not read when it triggers."""
    commas = re.finditer(", ", sentence)
    found = (read(sentence[comma.end() :], "sentence") for comma in commas)
    return next((items for items in found if items is not None), None)


def _lasts(items: tuple[Item, ...] | None) -> bool:
    """Whether a sentence makes continuous effects and does nothing else."""
    return bool(items) and all(
        isinstance(item, Part) and not item.instruction for item in items or ()
    )


def _anchored(ability: str, words: tuple[str, ...], texts: list[str], facts: Facts) -> None:
    """Compile abilities of which a word chosen as the object enters gives one (614.12c)."""
    facts.add(f"kind({ability},static)")
    named = [quoted(word) for word in words]
    facts.add(f"chooses({ability},word(either({','.join(named)})))")
    for number, (word, text) in enumerate(zip(words, texts, strict=True), start=1):
        mine = f"m({ability},{number})"
        facts.add(f"anchored({ability},{quoted(word)},{mine})")
        if text.startswith(f"{word} — "):
            _ability(mine, text.removeprefix(f"{word} — "), facts, spell=False)
        else:
            _unread(mine, text, facts)


def _mode(ability: str, number: int, text: str, facts: Facts) -> bool:
    """Compile one mode of a modal ability (700.2) as an ability of its own.

    Returns:
        Whether all of it was read.
    """
    mode = f"m({ability},{number})"
    facts.add(f"mode({ability},{number},{mode})")
    facts.add(f"kind({mode},mode)")
    found = [read(part, "sentence") for part in sentences(without_ability_word(text))]
    try:
        found = joined(found)
    except Refused:
        found = [None]
    was_read = None not in found and _write_all(mode, found, facts)
    if not was_read:
        _unread(ability, text, facts, mode)
    return was_read


def _is_limit(item: Item) -> bool:
    """Whether an item says when an ability may be activated, or by whom (602.1b)."""
    return isinstance(item, Fact) and item.term.name in ("restriction", "activator")


def _says_rules(found: list[tuple[Item, ...] | None]) -> bool:
    """Whether a paragraph of a spell is a static ability: a rule, and no instruction (113.3)."""
    items = [item for each in found for item in each or ()]
    terms = [item.term for item in items if isinstance(item, Fact)]
    return len(terms) == len(items) and any(term.name == "rule" for term in terms)


def _defines(items: tuple[Item, ...] | None) -> bool:
    """Whether a sentence is a characteristic-defining ability (604.3)."""
    return Fact(Term("defining")) in (items or ())


_NO_EFFECT = ((), (Fact(Term("rule", ("keeps_color_identity",))),))
"""What sentences of a static ability say that have no effect of their own."""

_GOES_ON = re.compile(
    r"\bthis way\b|\bthat (?:many|player)\b|\bone of those cards\b|(?:Then|If you do or|"
    r"If (?:you|they|that player) (?:do|does|don't|doesn't|can't)|Otherwise)\b|"
    r"^You may choose the same mode\b|"
    r"^The flashback cost\b|^This effect reduces only\b"
)
"""Marks a sentence that may be read only together with the one before."""


def _go_together(one: str, other: str) -> bool:
    """Whether a sentence may be read only together with the one before."""
    return (
        bool(_GOES_ON.search(other))
        or one.endswith("prevent that damage")
        or (one.endswith("you may pay {X}") and other.startswith("When you do, "))
        or (one.endswith("cards of your library") and other.startswith("Put "))
        or (one.endswith("top card of your library") and other.startswith("You may reveal that"))
        or (one.endswith("}") and other.startswith("If the player doesn't, "))
        or (one.endswith("cards of your library") and other.startswith("You may "))
        or (" from among them" in one and other.startswith("Put the rest "))
    )


def _joined(parts: list[str], start: str, rest: str) -> list[str]:
    """Join sentences that the grammar reads as one, such as those of a replacement effect.

    Args:
        parts: the sentences of an ability, its cost first where it has one.
        start: the start symbol for the first.
        rest: the start symbol for the others.

    Returns:
        The sentences, where several are read as one joined by a stop.
    """
    found: list[str] = []
    place = 0
    while place < len(parts):
        symbol = rest if place else start
        end = place + 1
        while symbol != "costs" and end < len(parts) and _go_together(*parts[end - 1 : end + 1]):
            end += 1
        while end > place + 1 and read(". ".join(parts[place:end]), symbol) is None:
            end -= 1
        found.append(". ".join(parts[place:end]))
        place = end
    return found


def _own_condition(items: tuple[Item, ...] | None) -> tuple[Item, ...] | None:
    """Give a condition to the parts of its own sentence, where an ability has several."""
    if not items:
        return items
    conditions = [
        item
        for item in items
        if isinstance(item, Fact) and item.term.name in {"condition", "functions_in", "defining"}
    ]
    if not conditions:
        return items
    (fact, *parts) = items
    if not isinstance(fact, Fact) or fact.term.name != "condition":
        return None
    if not all(isinstance(part, Part) for part in parts):
        return None
    return tuple(
        replace(part, condition=fact.term.args[0]) for part in parts if isinstance(part, Part)
    )


def split_cost(text: str) -> tuple[str, str] | None:
    """Split an activated ability at its colon (602.1).

    Args:
        text: the text of an ability.

    Returns:
        The cost and what follows it, or `None` where there is no colon outside quotation marks.
    """
    inside = False
    for place, sign in enumerate(text):
        if sign == '"':
            inside = not inside
        elif sign == ":" and not inside:
            return text[:place].strip(), text[place + 1 :].strip()
        elif sign in ".\n" and not inside:
            return None
    return None
