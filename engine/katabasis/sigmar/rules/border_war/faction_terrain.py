"""Faction terrain: features of an army with a warscroll of their own (Terrain 1.5), deployed before any unit
(Core Rules 10), and what the Gnawhole of Skaven does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....geometry.bodies import Body
from ....geometry.plane import INCH
from ....kernel.flow import Flow
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, Text, refuse, say
from ...board import ground
from ...board.field import any_within, field_of
from ...cards.abilities import MOVES, AbilityUse, Declared, Instruction
from ...cards.registry import ability_verb, condition
from ...content import FEATURES, WARSCROLLS
from ...state import ROLES, TERRAIN, WAITING, Feature, Model, SigmarTable, Unit
from .. import damage, placing_features, reinforcements, rolls
from ..placing_features import NOWHERE, Placing
from . import manifestations

MODULE = "terrain"
"""Without it an army has no faction terrain."""
RULE, STEP = "deployment.deploy-faction-terrain", "deployment.faction-terrain-step"
APART = 3 * INCH
"""From what faction terrain is set up farther away than so."""
VOLATILE, HURTS = "volatile-ground", 2
"""The ability of a feature that hurts enemies who move across it, and the roll from which on it does."""
GNAWHOLE = "skaven-gnawhole"
SPLINTERS, MOST = "splinters-of-the-vermindoom", 3
"""The ability that sets up a Gnawhole more, and how many there may be."""
FROM_ENEMY, FROM_FRIEND, FROM_OTHERS = 9 * INCH, INCH, 3 * INCH


# ---------------------------------------------------------------------- deployment


def to_deploy(table: SigmarTable) -> Unit | None:
    """The faction terrain that is deployed next: all of whoever begins deployment, then the other player's
    (deployment.faction-terrain-step)."""
    seats = map(table.seat_of_role, ROLES)
    waiting = (unit for seat in seats for unit in table.units if unit.seat == seat and unit.place == WAITING)
    return next((unit for unit in waiting if unit.printed.terrain), None)


def deploy(table: SigmarTable, unit: Unit, later: Sequence[Option]) -> Flow[None]:
    """It is set up wholly within friendly territory, away from objectives and other features
    (deployment.deploy-faction-terrain); what is deployed later is refused until then (deployment.steps)."""
    placing = Placing(unit.seat, unit.printed.terrain, RULE, _faults)
    options = [placing_features.placement(table, placing), *later]
    prompt = say("Where is {feature} placed?", feature=placing.ref)
    choice = yield Ask(unit.seat, "terrain", options, prompt, STEP)
    if choice.value == NOWHERE:
        damage.destroy(table, unit, rule="setup-units.all-models")
        return
    x, y, facing = choice.value
    stand(table, unit, Feature(unit.printed.terrain, unit.seat, x, y, facing, unit=unit.id))


def stand(table: SigmarTable, unit: Unit, feature: Feature) -> None:
    """Faction terrain stands on the battlefield as a feature."""
    unit.place, unit.models = TERRAIN, [Model(1, feature.x, feature.y, feature.facing)]
    placing_features.place(table, feature, RULE)


def too_early(unit: Unit) -> Refusal:
    """That a unit is deployed when all faction terrain stands (deployment.steps)."""
    return Refusal("deployment.steps", say("{unit}: faction terrain is deployed first", unit=unit.ref))


def _faults(
    table: SigmarTable, placing: Placing, outline: Sequence[Body], others: Sequence[Body]
) -> Iterator[tuple[bool, Text]]:
    letter = table.players[placing.seat].territory
    circles = [ground.circle(objective) for objective in table.pack.objectives]
    holds = all(ground.is_wholly_in(table.map, letter, part) for part in outline)
    yield not holds, say("{feature}: not wholly within your territory", feature=placing.ref)
    yield any_within(outline, others, APART), say("Too close to another feature")
    yield any_within(outline, circles, APART), say("Too close to an objective")


def kinds() -> set[str]:
    """The kinds of features that are faction terrain: nobody places them as other terrain."""
    return {scroll.terrain for scroll in WARSCROLLS.values() if scroll.terrain}


# ---------------------------------------------------------------------- the Gnawhole


@condition("terrain", say("{unit}: there is no friendly faction terrain that it could go to"))
def _other_terrain(table: SigmarTable, unit: Unit) -> bool:
    return any(other is not unit for other in table.terrain_of(unit.seat))


def limits(table: SigmarTable, use: AbilityUse) -> Iterator[Refusal]:
    """That a player has as many Gnawholes as there may be."""
    count = len(table.terrain_of(use.seat))
    if use.ability.id == SPLINTERS and count >= MOST:
        yield refuse("ability.step-declare", "Friendly Gnawholes on the battlefield: {count}", count=count)


@ability_verb("splinters-of-the-vermindoom")
def _splinters(table: SigmarTable, declared: Declared, instruction: Instruction) -> Flow[None]:
    """A Gnawhole more is set up away from everybody and everything, if there is room for it."""
    kind = WARSCROLLS[GNAWHOLE].terrain
    placing = Placing(declared.seat, kind, "ability.step-effect", _faults_of_splinter)
    prompt = say("Where is {feature} placed?", feature=placing.ref)
    choice = yield Ask(declared.seat, "terrain", [placing_features.placement(table, placing)], prompt, placing.rule)
    if choice.value != NOWHERE:
        x, y, facing = choice.value
        unit = reinforcements.another(table, declared.seat, GNAWHOLE)
        stand(table, unit, Feature(kind, declared.seat, x, y, facing, unit=unit.id))


def _faults_of_splinter(
    table: SigmarTable, placing: Placing, outline: Sequence[Body], others: Sequence[Body]
) -> Iterator[tuple[bool, Text]]:
    circles = [ground.circle(objective) for objective in table.pack.objectives]
    beyond = any(not ground.is_on_battlefield(table.pack.battlefield, part) for part in outline)
    yield beyond, say("Not on the battlefield")
    yield any_within(outline, others, FROM_OTHERS), say("Too close to another feature")
    yield any_within(outline, circles, FROM_OTHERS), say("Too close to an objective")
    for unit in table.on_field():
        reach = FROM_FRIEND if unit.seat == placing.seat else FROM_ENEMY
        yield any_within(outline, field_of(table).bodies(unit), reach), say("Too close to {unit}", unit=unit.ref)
    for unit in manifestations.of(table):
        yield any_within(outline, field_of(table).bodies(unit), 0), say("Too close to {unit}", unit=unit.ref)


def clear_away(table: SigmarTable, terrain: Unit) -> None:
    """The feature of faction terrain that is destroyed is no longer there (terrain.faction-target); features that come
    after it have another number."""
    number = next(number for number, feature in enumerate(table.features, 1) if feature.unit == terrain.id)
    del table.features[number - 1]
    for player in table.players:
        if player.aim.isdecimal() and int(player.aim) >= number:
            player.aim = str(int(player.aim) - 1) if int(player.aim) > number else ""


def end_ability(table: SigmarTable, declared: Declared) -> Flow[None]:
    """Units that have ended a move across volatile ground of the enemy suffer, on a die of 2 or more as much mortal
    damage as that (Gnawhole)."""
    if declared.use.ability.keywords & MOVES:
        for unit in [*table.on_field()]:
            for terrain in table.terrain_of(table.opponent(unit.seat)):
                if unit.passed.pop(terrain.id, 0) and VOLATILE in FEATURES[terrain.printed.terrain].abilities:
                    yield from _hurt(table, unit, terrain)


def _hurt(table: SigmarTable, unit: Unit, terrain: Unit) -> Flow[None]:
    about = {"purpose": "mortal", "unit": unit.ref}
    rolled = rolls.value(table, terrain.seat, "D3", "attack.mortal-damage", **about)
    if rolled >= HURTS:
        yield from damage.suffer(table, {unit.id: rolled}, "attack.mortal-damage", terrain)
