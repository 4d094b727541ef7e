"""The deployment of a unit (chapter 10): where it may be set up, and what happens where there is no room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...geometry.bodies import Body
from ...geometry.measuring import within
from ...kernel.options import Option, Placement, Suggestion
from ...kernel.text import Refusal, Text, refuse, say
from ..board import ground, places
from ..cards.abilities import ABILITIES
from ..state import SigmarTable, Unit
from . import damage, reserves, setting_up
from .movement import inches
from .setting_up import Condition, SetUp

NOWHERE = "nowhere"
"""The answer for a unit for which there is no room."""


def option(table: SigmarTable, unit: Unit, condition: Condition, rule: str, refusals: Sequence[Refusal] = ()) -> Option:
    """The answer that deploys a unit, where a condition holds (deployment.deploy-unit); `rule` says that it must."""
    set_up = SetUp(_numbers(unit), condition)
    return Placement(
        f"deploy {unit.id}",
        say("Deploy {unit}", unit=unit.ref),
        shape=setting_up.shape_of(unit, set_up),
        check=lambda answer: _faults(table, unit, set_up, answer, rule),
        suggest=lambda: setting_up.suggestions(table, unit, set_up) or [_no_room(unit)],
        nearest=setting_up.nearest(table, unit, set_up),
        refs=(unit.ref,),
        refusals=refusals,
    )


def in_own_territory(
    table: SigmarTable, unit: Unit, bodies: Sequence[Body], rule: str
) -> Iterator[tuple[str, Text, list[int]]]:
    """Wholly within friendly territory, and away from the enemy's (deployment.deploy-unit,
    spearhead.deployment-distance)."""
    own = table.players[unit.seat].territory
    enemy = ground.territory(table.map, table.players[table.opponent(unit.seat)].territory)
    least = table.pack.deploy_from_enemy
    outside = [at for at, body in enumerate(bodies) if not ground.is_wholly_in(table.map, own, body)]
    near = [at for at, body in enumerate(bodies) if within(body, enemy, least)]
    yield rule, say("A model is not wholly within friendly territory"), outside
    sentence = say("A model is not more than {inches} from enemy territory", inches=inches(least))
    yield rule, sentence, near


def _no_room(unit: Unit) -> Suggestion:
    """A unit that cannot be set up is destroyed (setup-units.all-models)."""
    return Suggestion(NOWHERE, say("No room for {unit} in your territory: destroyed", unit=unit.ref))


def reserve_options(
    table: SigmarTable, seat: int, refused: Callable[[Unit], Sequence[Refusal]] = lambda _: ()
) -> list[Option]:
    """Units that could be kept in reserve (deployment.faction-deploy)."""
    return [
        Option(
            f"reserve {unit.id}",
            say("Keep {unit} in reserve: {ability}", unit=unit.ref, ability=trait.ref),
            value=trait.id,
            refs=(unit.ref, trait.ref),
            refusals=[*refused(unit), *reserves.why_not_keep(table, seat, trait)],
        )
        for trait, unit in reserves.keepable(table, seat)
    ]


def _numbers(unit: Unit) -> tuple[int, ...]:
    return tuple(range(1, unit.printed.models + 1))


def _faults(table: SigmarTable, unit: Unit, set_up: SetUp, answer: object, rule: str) -> list[Refusal]:
    """A unit for which no place is found is destroyed: set-ups that are not possible are not made
    (setup-units.all-models)."""
    if answer != NOWHERE:
        return setting_up.faults(table, unit, set_up, answer)
    if setting_up.has_room(table, unit, set_up):
        return [refuse(rule, "There is room for {unit}", unit=unit.ref)]
    return []


def carry_out(table: SigmarTable, choice: Option) -> None:
    """A unit is deployed, kept in reserve, or destroyed for want of room."""
    unit = table.unit(choice.id.partition(" ")[2])
    if choice.verb == "reserve":
        reserves.keep(table, ABILITIES[choice.value], unit)
    elif choice.value == NOWHERE:
        damage.destroy(table, unit, rule="setup-units.all-models")
    else:
        ways = places.read(choice.value, unit, _numbers(unit))
        setting_up.carry_out(table, unit, ways, "deployment.deploy-unit")
