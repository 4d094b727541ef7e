"""Gnawholes, the faction terrain of Skaven: how they come to the battlefield, and how many there may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....geometry.bodies import Body
from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.text import Refusal, Text, refuse, say
from ...board import ground
from ...board.field import any_within, field_of
from ...cards.abilities import AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb
from ...state import SigmarTable
from .. import placing_features
from ..placing_features import Placing
from ..reserves import GNAWHOLE

SPLINTERS = "splinters-of-the-vermindoom"
MOST = 3
FROM_ENEMY, FROM_FRIEND, FROM_OTHERS = 9 * INCH, INCH, 3 * INCH


def limits(table: SigmarTable, use: AbilityUse) -> Iterator[Refusal]:
    """That a player has as many Gnawholes as there may be."""
    own = [feature for feature in table.features if feature.kind == GNAWHOLE and feature.seat == use.seat]
    if use.ability.id == SPLINTERS and len(own) >= MOST:
        yield refuse("ability.step-declare", "Friendly Gnawholes on the battlefield: {count}", count=len(own))


@ability_verb("splinters-of-the-vermindoom")
def _splinters(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A Gnawhole is set up away from everybody and everything."""
    yield from placing_features.ask(table, Placing(declared.seat, GNAWHOLE, "ability.step-effect", _faults))


def _faults(
    table: SigmarTable, placing: Placing, outline: Sequence[Body], others: Sequence[Body]
) -> Iterator[tuple[bool, Text]]:
    """What is wrong with a place for a Gnawhole, and whether it is."""
    circles = [ground.circle(objective) for objective in table.pack.objectives]
    beyond = any(not ground.is_on_battlefield(table.battlepack, part) for part in outline)
    yield beyond, say("Not on the battlefield")
    yield any_within(outline, others, FROM_OTHERS), say("Too close to another feature")
    yield any_within(outline, circles, FROM_OTHERS), say("Too close to an objective")
    for unit in table.on_field():
        reach = FROM_FRIEND if unit.seat == placing.seat else FROM_ENEMY
        yield any_within(outline, field_of(table).bodies(unit), reach), say("Too close to {unit}", unit=unit.ref)
