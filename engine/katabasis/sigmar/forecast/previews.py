"""What is known before a choice is made."""

from __future__ import annotations

from typing import Any

from ...kernel.facets import forecast
from ...kernel.game import Game
from ...kernel.options import Option, Placement
from ..cards.abilities import ABILITIES, USE
from ..state import SigmarTable


class Forecast(forecast.Forecast[SigmarTable]):
    """What attacks, reactions and moves can be expected to do."""

    def preview(self, game: Game[SigmarTable], option: Option) -> dict[str, Any] | None:
        """What attacks on a target can be expected to do (damage, models slain, destroyed), what reactions would change
        of that, whom a unit can shoot at, what fights, charges, spells and prayers can be expected to come to, what
        would come of an answer to the question where a unit goes, and which features a ready layout has."""
        placed = option if isinstance(option, Placement) and option.answer is not None else None
        if placed is None and option.verb not in ("shoot", "target", "charge", "fight", "layout", USE):
            return None
        from . import foreseen_reactions, foresight, rolled

        table = game.table
        if placed is not None:
            return foresight.of_answer(table, placed, placed.shape)
        if option.verb == "shoot":
            return foresight.of_shooting(table, table.unit(option.id.partition(" ")[2]))
        if option.verb == "layout":
            return foresight.of_layout(option.value)
        if option.verb == USE:
            id, user, *_rest = option.value
            of_magic = user and rolled.of_magic(table, ABILITIES[id], table.unit(user))
            return of_magic or foreseen_reactions.of_option(table, option)
        if option.verb in ("charge", "fight"):
            unit = table.unit(option.id.partition(" ")[2])
            return rolled.of_charge(table, unit) if option.verb == "charge" else foresight.of_fighting(table, unit)
        if option.info is None:
            return None
        return foresight.of_attacks(table, table.unit(option.info["unit"]), option.value, option.info["shooting"])

    def asked(self, game: Game[SigmarTable], question: str, on: str) -> dict[str, Any] | None:
        """What can be measured of a unit from where it stands, whosever turn it is (measuring.any-time): "shooting", at
        whom it could shoot; "ranges", how far its abilities reach; "cover", who is behind cover or obscured for it."""
        table = game.table
        unit = next((unit for unit in table.units if unit.ref == on and unit.stands), None)
        if unit is None or question not in ("shooting", "ranges", "cover"):
            return None
        from . import foresight, ranges

        asked = {"shooting": foresight.of_shooting, "ranges": ranges.of_unit, "cover": ranges.of_shots}
        return asked[question](table, unit)
