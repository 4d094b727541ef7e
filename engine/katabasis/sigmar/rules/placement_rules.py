"""Where models may stand at the end of a move, or when they are set up (chapters 15.0, 15.1, 24.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...geometry.bodies import Body
from ...geometry.measuring import overlap
from ...kernel.text import Refusal, Text, say
from ..board import ground
from ..board.coherency import crowding, stragglers
from ..board.field import box_of, field_of
from ..state import SigmarTable, Unit


def faults(
    table: SigmarTable, unit: Unit, numbers: Sequence[int], bodies: Sequence[Body], as_now: bool = False
) -> Iterator[Refusal]:
    """What is wrong with places for a unit's models that are set up or end a move, each fault with the models that
    offend. `as_now` says that they stand to each other as they do now."""
    yield from faults_of_places(table, unit, numbers, bodies, as_now)
    rule, sentence = COHERENCY[len(bodies) >= table.rules.crowd]
    offending = field_of(table).stragglers(unit) if as_now else stragglers(bodies, unit, table.rules)
    if offending:
        yield Refusal(rule, sentence, [unit.model_ref(numbers[at]) for at in offending])


COHERENCY = (
    ("coherency.six-or-fewer", say("Each model must be within coherency range of another, in one group")),
    ("coherency.seven-or-more", say("Each model must be within coherency range of two others, in one group")),
)
"""The rule of coherency for smaller and for larger units, and its sentence."""


def faults_of_places(
    table: SigmarTable, unit: Unit, numbers: Sequence[int], bodies: Sequence[Body], as_now: bool = False
) -> Iterator[Refusal]:
    """What is wrong with the places themselves, coherency aside."""
    for rule, sentence, offending in _offending(table, unit, bodies, as_now):
        if offending:
            yield Refusal(rule, sentence, [unit.model_ref(numbers[at]) for at in offending])


def _offending(
    table: SigmarTable, unit: Unit, bodies: Sequence[Body], as_now: bool
) -> Iterator[tuple[str, Text, list[int]]]:
    """Every rule that says where models may stand, with a sentence and the models against it, by their order."""
    field = field_of(table)
    outside = [at for at, body in enumerate(bodies) if not ground.is_on_battlefield(table.pack.battlefield, body)]
    yield "movement.battlefield-edge", say("A model leaves the battlefield"), outside
    crowded = {*_on_others(table, unit, bodies), *(field.crowded(unit) if as_now else crowding(bodies))}
    yield "movement.end-on-models", say("A model stands on another"), sorted(crowded)
    sentence = say("No model can stand on a feature so high")
    on_feature = [(at, body) for at, body in enumerate(bodies) if field.may_be_on_feature(body)]
    unstable = [at for at, body in on_feature if field.is_unstable(body)]
    yield table.pack.feature_rule("unstable"), sentence, unstable
    impassable = [at for at, body in on_feature if field.is_impassable(body)]
    yield "terrain.impassable", say("No model can stand on an impassable feature"), impassable
    volatile = [at for at, body in on_feature if field.is_volatile(body)]
    yield "ability.passive", say("No model can stand on volatile ground"), volatile
    perched = [at for at, body in on_feature if field.is_perched(body)]
    yield "movement.stand-upright", say("A base has no room on the feature that it is on"), perched


def _on_others(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> list[int]:
    """The models that overlap one of another unit."""
    others = [body for _, _, body in field_of(table).near(box_of(bodies), 0, unit)]
    return [at for at, body in enumerate(bodies) if any(overlap(body, other) for other in others)] if others else []
