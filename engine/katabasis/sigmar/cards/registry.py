"""What abilities may say. The chapters of the rules register here how each order is followed and when each condition
holds, next to the rules that they need, so that abilities need no chapter to be carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ...kernel.flow import Flow
from ...kernel.text import Refusal, Text
from ...kernel.verbs import Verbs, verb_of
from ..state import SigmarTable, Unit

if TYPE_CHECKING:
    from .abilities import Declared

Perform: TypeAlias = "Callable[[SigmarTable, Declared, Any], Flow[None] | None]"
"""How an order is followed, with what the instruction says of it."""

VERBS: Verbs[Perform] = Verbs()
ability_verb = VERBS.register
"""Register how the orders of a verb are followed."""

Holds: TypeAlias = "Callable[[SigmarTable, Unit], bool]"


class Condition(NamedTuple):
    """When something holds of a `{unit}`, and what is said where it does not."""

    holds: Holds
    otherwise: Text


CONDITIONS: dict[str, Condition] = {}


def condition(name: str, otherwise: Text) -> Callable[[Holds], Holds]:
    """Register when a condition holds of a unit, and the sentence that names what is missing where it does not."""

    def keep(holds: Holds) -> Holds:
        CONDITIONS[name] = Condition(holds, otherwise)
        return holds

    return keep


def unmet(table: SigmarTable, unit: Unit, names: Sequence[str], rule: str) -> Iterator[Refusal]:
    """Which of some conditions do not hold of a unit, as refusals by that rule."""
    for name in names:
        holds, otherwise = CONDITIONS[name]
        if not holds(table, unit):
            yield Refusal(rule, Text(otherwise.msgid, {"unit": unit.ref}))


__all__ = ["CONDITIONS", "VERBS", "ability_verb", "condition", "unmet", "verb_of"]
