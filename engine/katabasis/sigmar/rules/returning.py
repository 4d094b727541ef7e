"""Returning slain models (chapter 22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ...geometry.bodies import Body
from ...geometry.facings import SCALE, direction
from ...geometry.measuring import within
from ...geometry.plane import squared_distance
from ...kernel.flow import Flow
from ...kernel.options import Ask, Placement, Suggestion
from ...kernel.text import Refusal, refuse, say
from ..board import places
from ..board.bases import base_at
from ..board.coherency import reach_of
from ..board.field import field_of
from ..board.places import Way
from ..cards import passives
from ..cards.abilities import Declared, Instruction
from ..cards.registry import ability_verb
from ..events import RETURNED
from ..state import Model, SigmarTable, Unit
from . import placement_rules, rolls, verbs

NOBODY_RETURNS = ";"
"""The answer by which nobody returns: who may return models need not."""
STEPS = 16
"""In so many directions around each model places are looked for."""


@ability_verb("return")
def _return(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    for unit in verbs.subjects(table, declared, instruction):
        count = verbs.amount(table, declared, unit, instruction, "return", "return.return")
        yield from return_models(table, unit, min(count, len(unit.slain)))


@ability_verb("rally")
def _rally(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A die for each slain model; each that is high enough returns one."""
    for unit in verbs.subjects(table, declared, instruction):
        about = {"purpose": "ability", "ability": declared.use.ability.ref}
        dice = rolls.dice(table, declared.seat, len(unit.slain), "return.return", **about) if unit.slain else []
        yield from return_models(table, unit, sum(die >= instruction["rally"] for die in dice))


def return_models(table: SigmarTable, unit: Unit, count: int) -> Flow[None]:
    """Up to so many models return, one after another; their commander says where."""
    if not count or not unit.models or passives.has(table, unit, "no-returns"):
        return
    option = Placement(
        f"return {unit.id}",
        say("Models to return: up to {count}", count=count),
        shape={
            "kind": "return",
            "unit": unit.ref,
            "models": [unit.model_ref(number) for number in unit.slain[:count]],
            "slain": [unit.model_ref(number) for number in unit.slain],
            "count": count,
            "base": list(unit.printed.base),
        },
        check=lambda answer: _faults(table, unit, count, answer),
        suggest=lambda: _suggestions(table, unit, count),
        nearest=lambda wish: _nearest(table, unit, count, wish),
        refs=(unit.ref,),
    )
    prompt = say("Where are the returned models of {unit} set up?", unit=unit.ref)
    choice = yield Ask(unit.seat, "return", [option], prompt, "return.return")
    ways = _read(unit, choice.value)
    if ways:
        back = [Model(way.number, *way.end, way.facing) for way in ways]
        unit.models = sorted([*unit.models, *back], key=lambda model: model.number)
        unit.slain = [number for number in unit.slain if number not in {way.number for way in ways}]
        unit.returned = sorted([*unit.returned, *(way.number for way in ways)])
        table.stand_changed()
        placed = [[way.number, *way.end, way.facing] for way in ways]
        table.emit(RETURNED, "return.return", unit.seat, unit=unit.ref, places=placed)


def _read(unit: Unit, text: object) -> list[Way]:
    """The places of models that return: "; m3 1610,840 @12". Raises Unreadable."""
    if not isinstance(text, str):
        raise places.Unreadable(say("a text says where models go"))
    numbers = [number for number in unit.slain if f"m{number}" in text.split()]
    return places.read(text, unit, numbers) if numbers else []


def _faults(table: SigmarTable, unit: Unit, count: int, answer: object) -> list[Refusal]:
    """What is wrong with places of models that return (return.one-at-a-time, return.in-combat)."""
    try:
        ways = _read(unit, answer)
    except places.Unreadable as error:
        return [refuse("table.bad-answer", "{unit} cannot be placed like this: {why}", unit=unit.ref, why=error.why)]
    if not ways:
        return [] if answer == NOBODY_RETURNS else [refuse("return.return", "No slain model is named")]
    found: list[Refusal] = []
    if len(ways) > count:
        found.append(refuse("return.return", "Models that return at most: {count}", count=count))
    field = field_of(table)
    bodies = [base_at(unit.printed.base, way.end, way.facing) for way in ways]
    standing_bodies = field.bodies(unit)
    numbers = [*(model.number for model in unit.models), *(way.number for way in ways)]
    found += placement_rules.faults_of_places(table, unit, numbers, [*standing_bodies, *bodies])
    for rule, sentence, offending in (
        ("return.one-at-a-time", say("A model returns away from those that stood there"), _lost(table, unit, bodies)),
        (*placement_rules.COHERENCY[True], _lonely(table, unit, bodies)),
        ("return.in-combat", say("A model returns into combat with another unit"), _in_new_combat(table, unit, bodies)),
    ):
        if refs := [unit.model_ref(ways[at].number) for at in offending]:
            found.append(Refusal(rule, sentence, refs))
    return found


def _lost(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> Iterator[int]:
    """Which of the models would have none that stood there in coherency range."""
    reach = reach_of(unit, table.rules)
    old = [
        body
        for model, body in zip(unit.models, field_of(table).bodies(unit), strict=True)
        if model.number not in unit.returned
    ]
    return (at for at, body in enumerate(bodies) if not any(within(body, other, reach) for other in old))


def _lonely(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> Iterator[int]:
    """Which of the models would have too few others in coherency range, where their unit is then so large that each
    needs two. Nothing is asked of those that stood there: they are not set up (coherency.when)."""
    reach, everybody = reach_of(unit, table.rules), [*field_of(table).bodies(unit), *bodies]
    if len(everybody) >= table.rules.crowd:
        for at, body in enumerate(bodies):
            if sum(within(body, other, reach) for other in everybody if other is not body) < 2:
                yield at


def _in_new_combat(table: SigmarTable, unit: Unit, bodies: Sequence[Body]) -> Iterator[int]:
    """Which of the models would be in the combat range of an enemy unit that theirs is not in combat with."""
    field = field_of(table)
    fought = field.fought_by(unit)
    for at, body in enumerate(bodies):
        near = field.enemies_near(body.box, table.rules.combat_range, unit)
        if any(enemy not in fought and within(body, foe, table.rules.combat_range) for enemy, foe in near):
            yield at


def _suggestions(table: SigmarTable, unit: Unit, count: int) -> list[Suggestion]:
    """As many as there is room for, round those that stand; or nobody."""
    found: list[str] = []
    for number in unit.slain[:count]:
        for x, y, facing in _around(table, unit):
            text = " ".join([*(found or [";"]), f"m{number} {x},{y} @{facing}"])
            if not _faults(table, unit, count, text):
                found = text.split(" ")
                break
    nobody = Suggestion(NOBODY_RETURNS, say("Nobody"))
    return [Suggestion(" ".join(found), say("As many as there is room for")), nobody] if found else [nobody]


def _nearest(table: SigmarTable, unit: Unit, count: int, wish: object) -> str | None:
    """Those who are wished back as near to where they are wished as they may return, as many of them as may; None if
    the wish cannot be read."""
    from .nearest_legal import shifts

    try:
        wished = _read(unit, wish)
    except places.Unreadable:
        return None
    found: list[str] = []
    for way in wished:
        x, y = way.end
        beside = [(there_x, there_y) for there_x, there_y, _ in _around(table, unit)]
        beside.sort(key=lambda there: squared_distance(there, way.end))
        for there_x, there_y in chain(((x + dx, y + dy) for dx, dy in shifts()), beside):
            text = " ".join([*(found or [";"]), f"m{way.number} {max(0, there_x)},{max(0, there_y)} @{way.facing}"])
            if not _faults(table, unit, count, text):
                found = text.split(" ")
                break
    return " ".join(found) if found else NOBODY_RETURNS


def _around(table: SigmarTable, unit: Unit) -> Iterator[tuple[int, int, int]]:
    """Places beside each model of a unit, those away from the enemy first."""
    enemies = [model.at for enemy in table.enemies_of(unit.seat) for model in enemy.models]
    step = max(unit.printed.base) + places.SPACE
    for model in sorted(
        unit.models, key=lambda model: -min((squared_distance(model.at, foe) for foe in enemies), default=0)
    ):
        for part in range(STEPS):
            along, across = direction(part * 64 // STEPS)
            yield model.x + step * along // SCALE, model.y + step * across // SCALE, model.facing
