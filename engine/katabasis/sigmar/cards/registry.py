"""What abilities may say. The chapters of the rules register here how each order is followed and when each condition
holds, next to the rules that they need, so that abilities need no chapter to be carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...kernel.flow import Flow
from ...kernel.options import Option
from ...kernel.text import Refusal, Text
from ...kernel.verbs import Verbs, verb_of
from ..state import SigmarTable, Unit

if TYPE_CHECKING:
    from .abilities import Ability, AbilityUse, Declared

Perform: TypeAlias = "Callable[[SigmarTable, Declared, Any], Flow[None] | None]"
"""How an order is followed, with what the instruction says of it."""

VERBS: Verbs[Perform] = Verbs()
ability_verb = VERBS.register
"""Register how the orders of a verb are followed."""

Holds: TypeAlias = "Callable[[SigmarTable, Unit], bool]"


class Condition(NamedTuple):
    """When something holds of a `{unit}`, what is said where it does not, and the rule that says so of universal
    abilities, if it is not that of the ability."""

    holds: Holds
    otherwise: Text
    rule: str


CONDITIONS: dict[str, Condition] = {}


def condition(name: str, otherwise: Text, rule: str = "") -> Callable[[Holds], Holds]:
    """Register when a condition holds of a unit, and the sentence that names what is missing where it does not."""

    def keep(holds: Holds) -> Holds:
        CONDITIONS[name] = Condition(holds, otherwise, rule)
        return holds

    return keep


def unmet(table: SigmarTable, unit: Unit, names: Sequence[str], rule: str) -> Iterator[Refusal]:
    """Which of some conditions do not hold of a unit, as refusals by that rule."""
    for name in names:
        holds, otherwise, _ = CONDITIONS[name]
        if not holds(table, unit):
            yield Refusal(rule, Text(otherwise.msgid, {"unit": unit.ref}))


def unmet_of(table: SigmarTable, unit: Unit, ability: Ability, names: Sequence[str]) -> Iterator[Refusal]:
    """Which conditions of an ability do not hold of its user, by the rule of the condition or of the ability."""
    for name in names:
        holds, otherwise, own = CONDITIONS[name]
        if not holds(table, unit):
            rule = own if ability.each and own else ability.rule
            yield Refusal(rule, Text(otherwise.msgid, {"unit": unit.ref}))


Declare: TypeAlias = "Callable[[SigmarTable, AbilityUse, list[Refusal]], Iterator[Option]]"
"""The options to use an ability, with what speaks against any use of it."""

DECLARATIONS: dict[str, Declare] = {}
"""How abilities are declared that have an answer of their own, by its word."""


def declaration(answer: str) -> Callable[[Declare], Declare]:
    """Register how abilities with that answer are declared."""

    def keep(declare: Declare) -> Declare:
        DECLARATIONS[answer] = declare
        return declare

    return keep


__all__ = [
    "CONDITIONS",
    "DECLARATIONS",
    "VERBS",
    "ability_verb",
    "condition",
    "declaration",
    "unmet",
    "unmet_of",
    "verb_of",
]
