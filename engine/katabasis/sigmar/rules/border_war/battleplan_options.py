"""What follows for a battle from its rosters, and from its battleplan. Hardly any battle has one: what it needs is
imported then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.errors import UnknownGame
from .. import setup
from . import roster
from .battlepack import BORDER_WAR


@BORDER_WAR.rule
def size_of(armies: Sequence[str], options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The points limit that the players agreed on (army.points-limit), and the text of their battleplan, with the
    modules that it names where they have named none (basics.custom-battleplans)."""
    limits = {roster.read(army).limit for army in armies}
    if len(limits) != 1:
        raise UnknownGame(f"armies of {' and '.join(map(str, sorted(limits)))} points do not meet [army.points-limit]")
    limit = limits.pop()
    if setup.BATTLEPLAN not in options:
        return {setup.POINTS: limit}
    from . import battleplan_texts, battleplans

    text, plan = battleplans.opened(options[setup.BATTLEPLAN])
    if plan.points_limit != limit:
        message = f"a battleplan for {plan.points_limit} points is not for armies of {limit} [army.points-limit]"
        raise UnknownGame(message)
    modules = battleplan_texts.read(text).modules if setup.MODULES not in options else None
    return {setup.POINTS: limit, setup.BATTLEPLAN: text, **({} if modules is None else {setup.MODULES: [*modules]})}


@BORDER_WAR.rule
def open_battleplan(said: object) -> None:
    """Its map, its objectives, and how it is scored (basics.custom-battleplans)."""
    from . import battleplans

    battleplans.opened(said)
