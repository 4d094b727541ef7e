"""What abilities may say. The chapters of the rules register here how each order is followed and when each condition
holds, next to the rules that they need, so that abilities need no chapter to be carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from ...kernel.flow import Flow
from ...kernel.verbs import Verbs, verb_of
from ..state import SigmarTable, Unit

if TYPE_CHECKING:
    from .abilities import Declared

Perform: TypeAlias = "Callable[[SigmarTable, Declared, Any], Flow[None] | None]"
"""How an order is followed, with what the instruction says of it."""

VERBS: Verbs[Perform] = Verbs()
ability_verb = VERBS.register
"""Register how the orders of a verb are followed."""

Condition = Callable[[SigmarTable, Unit], bool]
CONDITIONS: Verbs[Condition] = Verbs()
condition = CONDITIONS.register
"""Register when a condition holds of a unit."""

__all__ = ["CONDITIONS", "VERBS", "ability_verb", "condition", "verb_of"]
