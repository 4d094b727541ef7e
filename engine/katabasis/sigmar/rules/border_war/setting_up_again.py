"""Units that go from one place on the battlefield to another without moving there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ....geometry.bodies import Body
from ....geometry.measuring import wholly_within, within
from ....kernel.flow import Flow
from ....kernel.text import Text, say
from ...board import places
from ...board.field import any_within, field_of
from ...state import FIELD, RESERVE, SigmarTable, Unit
from .. import setting_up
from ..setting_up import SetUp

STEP = "ability.step-effect"


def set_up_again(
    table: SigmarTable, unit: Unit, marks: Sequence[Body], reach: int, far: int, wholly: bool
) -> Flow[bool]:
    """A unit is taken off the battlefield and set up near some marks; if there is no room it stays. Say whether there
    was."""
    models = unit.models
    unit.models, unit.place = [], RESERVE
    table.stand_changed()
    set_up = SetUp(tuple(model.number for model in models), partial(_near, marks, reach, far, wholly))
    choice = yield setting_up.where(table, unit, set_up, STEP)
    if choice is setting_up.NO_ROOM:
        unit.models, unit.place = models, FIELD
        table.stand_changed()
        return False
    setting_up.carry_out(table, unit, places.read(choice.value, unit, set_up.numbers), STEP)
    unit.marks.append("set-up")
    return True


def _near(
    marks: Sequence[Body], reach: int, far: int, wholly: bool, table: SigmarTable, unit: Unit, bodies: Sequence[Body]
) -> Iterator[tuple[str, Text, list[int]]]:
    """Within so much of one of some marks, perhaps wholly, and farther than that from enemies."""
    every, is_near = range(len(bodies)), wholly_within if wholly else within
    outside = [at for at in every if not any(is_near(bodies[at], mark, reach) for mark in marks)]
    yield STEP, say("Too far from where it is to be set up"), outside
    enemies = [body for enemy in table.foes_of(unit.seat) for body in field_of(table).bodies(enemy)]
    yield STEP, say("Too close to an enemy"), [at for at in every if any_within([bodies[at]], enemies, far)]
