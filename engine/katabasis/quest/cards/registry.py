"""The verbs of card texts. The chapters of the rules register here how each is followed, next to the rules that it
needs, so that cards need no chapter to be carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ...kernel.flow import Flow
from ...kernel.verbs import Verbs
from ..content import Instruction

if TYPE_CHECKING:
    from .resolving import Resolution

Perform: TypeAlias = "Callable[[Resolution, Instruction], Flow[None] | None]"
"""How an instruction is followed: a rule that may ask, or a plain function that never does."""

VERBS: Verbs[Perform] = Verbs()

card_verb = VERBS.register
"""Register how the instructions of a verb are followed."""
