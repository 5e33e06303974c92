"""Meaning of `restrictions.lark`: what effects say of the game's rules (613.11)."""

from __future__ import annotations

from lark import Token

from pysolver.cards.text.base import Subject, generic_mana, inline, term, whole_number
from pysolver.cards.text.structure import Filter, Term, Text, Value
from pysolver.cards.text.transform_amounts import at_least_one

Changes = tuple[Term, ...]


def _rules(*rules: Value) -> Changes:
    """Write rules as changes of a continuous effect."""
    return tuple(term("rule", rule) for rule in rules)


@inline
class Restrictions(Subject):
    """Rules of `restrictions.lark`."""

    def ruled(self, rules: Changes) -> Changes:
        return rules

    def cant_attack(self) -> Changes:
        return _rules("cant_attack")

    def cant_block(self) -> Changes:
        return _rules("cant_block")

    def cant_attack_or_block(self) -> Changes:
        return _rules("cant_attack", "cant_block")

    def cant_attack_block_or_crew(self) -> Changes:
        return _rules("cant_attack", "cant_block", "cant_crew")

    def cant_attack_block_or_transform(self) -> Changes:
        return _rules("cant_attack", "cant_block", "cant_transform")

    def cant_attack_alone(self) -> Changes:
        return _rules("cant_attack_alone")

    def cant_block_alone(self) -> Changes:
        return _rules("cant_block_alone")

    def cant_attack_or_block_alone(self) -> Changes:
        return _rules("cant_attack_alone", "cant_block_alone")

    def cant_attack_you(self) -> Changes:
        return _rules(term("cant_attack", "you"))

    def cant_attack_you_or_yours(self) -> Changes:
        return _rules(term("cant_attack", "you"), term("cant_attack", "your_planeswalkers"))

    def attacking_you_costs(self, symbol: Token) -> Changes:
        return _rules(term("attack_costs", "you", generic_mana(symbol)))

    def attacking_yours_costs(self, symbol: Token) -> Changes:
        yours = term("attack_costs", "your_planeswalkers", generic_mana(symbol))
        return (*self.attacking_you_costs(symbol), *_rules(yours))

    def cant_attack_unless_defender(self, what: Filter) -> Changes:
        theirs = at_least_one(what & Filter(frozenset({frozenset({_DEFENDING})})))
        return _rules(term("cant_attack_unless", theirs))

    def cant_attack_or_block_unless(self, condition: Value) -> Changes:
        return _rules(term("cant_attack_unless", condition), term("cant_block_unless", condition))

    def cant_block_what(self, what: Filter) -> Changes:
        return _rules(term("cant_block", what))

    def cant_be_blocked(self) -> Changes:
        return _rules("cant_be_blocked")

    def cant_be_blocked_by(self, what: Filter) -> Changes:
        return _rules(term("cant_be_blocked_by", what))

    def cant_be_blocked_except_by(self, what: Filter) -> Changes:
        return _rules(term("cant_be_blocked_except_by", what))

    def cant_be_blocked_by_fewer(self, number: Token) -> Changes:
        return _rules(term("blockers", "ge", whole_number(number)))

    def cant_be_blocked_by_more(self, number: Token) -> Changes:
        return _rules(term("blockers", "le", whole_number(number)))

    def cant_be_regenerated(self) -> Changes:
        return _rules("cant_be_regenerated")

    def cant_be_sacrificed(self) -> Changes:
        return _rules("cant_be_sacrificed")

    def cant_be_enchanted(self) -> Changes:
        return _rules("cant_be_enchanted")

    def cant_be_enchanted_by_others(self) -> Changes:
        return _rules("cant_be_enchanted_by_others")

    def cant_be_equipped(self) -> Changes:
        return _rules("cant_be_equipped")

    def cant_be_equipped_or_enchanted(self) -> Changes:
        return _rules("cant_be_equipped", "cant_be_enchanted")

    def cant_be_turned_up(self) -> Changes:
        return _rules("cant_be_turned_face_up")

    def cant_be_suspected(self) -> Changes:
        return _rules("cant_be_suspected")

    def cant_become_untapped(self) -> Changes:
        return _rules("cant_become_untapped")

    def cant_crew(self) -> Changes:
        return _rules("cant_crew")

    def cant_transform(self) -> Changes:
        return _rules("cant_transform")

    def cant_get_counters(self) -> Changes:
        return _rules("cant_get_counters")

    def cant_be_target(self, what: Value) -> Changes:
        return _rules(term("cant_be_target", what))

    def by_spells(self) -> Value:
        return "spells"

    def by_all(self) -> Value:
        return "spells_and_abilities"

    def by_opponents(self) -> Value:
        return term("spells_and_abilities", "opponent")

    def by_opponents_spells(self) -> Value:
        return term("spells", "opponent")

    def by_opponents_abilities(self) -> Value:
        return term("abilities", "opponent")

    def by_sources(self, what: Filter) -> Value:
        return term("spells_and_abilities_of", what)

    def attacks_if_able(self) -> Changes:
        return _rules("attacks_if_able")

    def blocks_if_able(self) -> Changes:
        return _rules("blocks_if_able")

    def attacks_or_blocks_if_able(self) -> Changes:
        return _rules("attacks_or_blocks_if_able")

    def must_be_blocked(self) -> Changes:
        return _rules("must_be_blocked")

    def doesnt_untap(self) -> Changes:
        return _rules("doesnt_untap")

    def is_goaded(self) -> Changes:
        return _rules("goaded")

    def attacks_despite_defender(self) -> Changes:
        return _rules("attacks_despite_defender")

    def blocks_one_more(self) -> Changes:
        return _rules(term("blocks_more", 1))

    def blocks_more(self, number: Token) -> Changes:
        return _rules(term("blocks_more", whole_number(number)))

    def blocks_any(self) -> Changes:
        return _rules("blocks_any_number")

    def blockable_despite(self, word: Token) -> Changes:
        return _rules(term("blockable_despite", Text(word.lower())))

    def blocks_only(self, what: Filter) -> Changes:
        return _rules(term("blocks_only", what))

    def blocks_shadow(self) -> Changes:
        return _rules("blocks_shadow")

    def assigns_toughness(self) -> Changes:
        return _rules("assigns_toughness")


_DEFENDING = Term("controller", ("defending",))
