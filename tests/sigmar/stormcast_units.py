"""Battles of units of Stormcast Eternals for the tests: what attacks are rolled with, armies that stand deployed, and
fights to their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from katabasis import rosters
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from katabasis.sigmar.rules import attack
from sigmar.armies import armies
from sigmar.scene import ids, run, table_of


def found(text: str) -> list[tuple[int, str]]:
    """The lines of a roster that are refused, each with its rule."""
    return [(fault.line, fault.refusal.rule) for fault in rosters.check(text)]


def profile(game: Game, of: str, target: str, weapon: str, *, shooting: bool = False) -> attack.Profile:
    """What attacks of a unit on another are rolled with."""
    table = table_of(game)
    arms = table.unit(of).printed.weapons[weapon]
    return attack.profile(table, table.unit(of), table.unit(target), arms, shooting=shooting)


def deployed(units: Mapping[str, Any], seats: Sequence[str], dice: Sequence[int] = ()) -> Game:
    """The end of deployment, with those units and no others."""
    table = table_of(armies(units, "hero", seats=seats))
    gone = {unit.id: {"place": "destroyed"} for unit in table.units if unit.id not in units}
    fields = {"step": "border_war.deployment.deploy", "round": 0, "active": 0}
    return armies({**units, **gone}, "deployment", dice, seats=seats, **fields)


def to_fights(game: Game) -> Game:
    """Use no more abilities of the combat phase."""
    while game.decision and game.decision.name == "combat":
        run(game, "end")
    return game


def fought(game: Game, unit: str, *first: str) -> Game:
    """A unit fights where it stands, after reactions that are named; all its attacks go to the first target."""
    run(to_fights(game), f"fight {unit}", *first)
    while game.decision and game.decision.name in ("react", "pile-in", "target", "targets", "divide"):
        if game.decision.name == "react":
            run(game, "pass")
        elif ids(game)[0].startswith("pile-in"):
            run(game, (ids(game)[0], ";"))
        else:
            run(game, ids(game)[0])
    return game


def suffer(game: Game) -> Game:
    """Damage that waits is suffered by the first unit first, and the slain are those farthest from the enemy."""
    while game.decision and game.decision.name in ("damage", "slain"):
        option = game.decision.options[0]
        run(game, (option.id, option.suggestions[0].answer) if isinstance(option, Placement) else option.id)
    return game
