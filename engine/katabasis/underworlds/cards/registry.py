"""What cards may say. The chapters of the rules register their verbs and conditions here, each next to the rule that it
follows, so that cards need no chapter to be read and carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ...kernel.flow import Flow
from ...kernel.text import Refusal
from ..state import Fighter
from .reading import Reading

Clause: TypeAlias = Mapping[str, Any]
"""One verb or condition as a card declares it: {verb = "push", hexes = [1, 1]}."""
BOUNDLESS = 99

Perform: TypeAlias = Callable[[Reading, Fighter, Clause], Flow[None] | None]
"""How a verb is carried out: a rule that may ask, or a plain function that never does."""
Refusals: TypeAlias = Callable[[Reading, Fighter, Clause], list[Refusal]]
Room: TypeAlias = Callable[[Reading, Clause], int]
Condition: TypeAlias = Callable[[Reading, Any, Clause], bool]
"""Whether a condition is met: the reading, what the condition's key says, and the whole clause."""


class Verb(NamedTuple):
    """What cards may order to be done to a fighter. `refusals` say why it cannot be done, `room` how many fighters it
    has room for, `leaves` whether it takes a fighter away from its hex in any case; `to_the_fallen` if it can be done
    to a fighter that is out of action."""

    perform: Perform
    refusals: Refusals
    room: Room
    leaves: Callable[[Clause], bool]
    to_the_fallen: bool


class PlayerVerb(NamedTuple):
    """What cards may order to be done by their player, whoever stands or has fallen."""

    perform: Callable[[Reading, Clause], Flow[None] | None]
    refusals: Callable[[Reading, Clause], list[Refusal]]


class SpecialText(NamedTuple):
    """The text of one card that no verb declares."""

    refusals: Callable[[Reading], list[Refusal]]
    perform: Callable[[Reading], Flow[None]]


AnyPerform = TypeVar("AnyPerform", bound=Perform)

AnyPlayerPerform = TypeVar("AnyPlayerPerform", bound=Callable[[Reading, Clause], Flow[None] | None])

VERBS: dict[str, Verb] = {}
PLAYER_VERBS: dict[str, PlayerVerb] = {}
CONDITIONS: dict[str, Condition] = {}
SPECIAL_TEXTS: dict[str, SpecialText] = {}
SPECIAL_CONDITIONS: dict[str, Callable[[Reading], bool]] = {}
"""What ordinary words cannot declare, by the id of the card (`by_hand` in its declaration)."""


def _nothing(reading: Reading, fighter: Fighter, clause: Clause) -> list[Refusal]:
    return []


def _boundless(reading: Reading, clause: Clause) -> int:
    return BOUNDLESS


def card_verb(
    name: str,
    refusals: Refusals = _nothing,
    room: Room = _boundless,
    leaves: Callable[[Clause], bool] = lambda clause: False,
    to_the_fallen: bool = False,
) -> Callable[[AnyPerform], AnyPerform]:
    """Register how a verb of cards is carried out."""

    def register(perform: AnyPerform) -> AnyPerform:
        VERBS[name] = Verb(perform, refusals, room, leaves, to_the_fallen)
        return perform

    return register


def player_verb(
    name: str, refusals: Callable[[Reading, Clause], list[Refusal]] = lambda *_: []
) -> Callable[[AnyPlayerPerform], AnyPlayerPerform]:
    """Register how a verb of cards is carried out that is about no fighter."""

    def register(perform: AnyPlayerPerform) -> AnyPlayerPerform:
        PLAYER_VERBS[name] = PlayerVerb(perform, refusals)
        return perform

    return register


def card_condition(name: str) -> Callable[[Condition], Condition]:
    """Register a condition of cards."""

    def register(test: Condition) -> Condition:
        CONDITIONS[name] = test
        return test

    return register
