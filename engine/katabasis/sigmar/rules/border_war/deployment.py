"""The deployment phase of Border War: the players take turns, the attacker first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ....kernel.flow import Flow, NextStep, step
from ....kernel.options import Ask, Option
from ....kernel.text import Refusal, say
from ...events import REGIMENT_CHOSEN
from ...state import NOBODY, WAITING, SigmarTable, Unit
from .. import deployment, using
from . import faction_terrain, regiments

RULE, REGIMENT = "border-war.deployment", "deployment.deploy-regiment"
in_own_territory = partial(deployment.in_own_territory, rule="deployment.deploy-unit")


@step
def deploy(table: SigmarTable) -> Flow[NextStep]:
    """First faction terrain (deployment.faction-terrain-step). Then one DEPLOY ability after another, in turns as long
    as both players have any (deployment.alternate, deployment.run-out); the attacker begins (border-war.deployment).
    When both armies stand, what else there is of the phase, all of the attacker's first (deployment.steps,
    deployment.other-abilities)."""
    table.phase = "deployment"
    terrain = faction_terrain.to_deploy(table)
    if terrain is not None:
        yield from faction_terrain.deploy(table, terrain, _later(table, terrain.seat))
        return deploy
    seat = _whose_turn(table)
    waiting = [unit for unit in table.units if unit.seat == seat and unit.place == WAITING]
    if not waiting:
        yield from using.use_in_turn(table, table.seat_of_role("attacker"), "deployment.other-abilities")
        return "rounds.begin_battle"
    refused = _outside_of_regiment(table, seat)
    options = [
        *(deployment.option(table, unit, in_own_territory, RULE, refused(unit)) for unit in waiting),
        *deployment.reserve_options(table, seat, refused),
        *_regiments(table, seat),
    ]
    choice = yield Ask(seat, "deploy", options, say("Deploy a unit"), "deployment.alternate")
    if choice.verb == "regiment":
        table.players[seat].regiment = choice.value
        table.emit(REGIMENT_CHOSEN, REGIMENT, seat, units=list(choice.refs))
        return deploy
    deployment.carry_out(table, choice)
    table.deployer = seat
    if not regiments.at_hand(table, seat):
        table.players[seat].regiment = ""
    return deploy


def _later(table: SigmarTable, seat: int) -> list[Option]:
    """The units that a player deploys when all faction terrain stands."""
    units = (unit for unit in table.units if unit.seat == seat and unit.place == WAITING and not unit.printed.terrain)
    early = faction_terrain.too_early
    return [deployment.option(table, unit, in_own_territory, RULE, [early(unit)]) for unit in units]


def _whose_turn(table: SigmarTable) -> int:
    """Whoever has not deployed last, the attacker at first; whoever is deploying a regiment, and the other if one has
    nothing left to deploy."""
    amid = (seat for seat in table.seats if regiments.at_hand(table, seat))
    turn = table.seat_of_role("attacker") if table.deployer == NOBODY else table.opponent(table.deployer)
    turn = next(amid, turn)
    left = any(unit.seat == turn and unit.place == WAITING for unit in table.units)
    return turn if left else table.opponent(turn)


def _regiments(table: SigmarTable, seat: int) -> list[Option]:
    """A regiment whose units are all deployed before the other player deploys again (deployment.deploy-regiment)."""
    if table.players[seat].regiment:
        return []
    return [
        Option(
            f"regiment {units[0].id}",
            say("Deploy the whole regiment of {unit}", unit=units[0].ref),
            value=units[0].id,
            refs=[unit.ref for unit in units],
        )
        for units in regiments.to_deploy(table, seat)
    ]


def _outside_of_regiment(table: SigmarTable, seat: int) -> Callable[[Unit], Sequence[Refusal]]:
    """Why a unit cannot be deployed now: it does not belong to the regiment that is being deployed
    (deployment.deploy-regiment-limit)."""
    hero, units = table.players[seat].regiment, regiments.at_hand(table, seat)

    def refused(unit: Unit) -> Sequence[Refusal]:
        if not hero or unit in units:
            return ()
        first = say("{unit}: the rest of the regiment of {hero} comes first", unit=unit.ref, hero=f"unit:{hero}")
        return [Refusal("deployment.deploy-regiment-limit", first)]

    return refused
