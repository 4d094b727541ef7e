"""Which reactions a reaction step is for (2023 p. 45)."""

from __future__ import annotations

from ...kernel.text import Refusal, refuse
from ..state import printed
from . import resolving
from .conditions import holds
from .reading import Reading


def refusals(reading: Reading) -> list[Refusal] | None:
    """Why a reaction cannot be used now; None if it waits for other occasions than those of this step."""
    assert reading.window is not None
    declared = reading.declared
    reaction = declared["reaction"]
    if not set(reaction["on"]) & set(reading.window["occasions"]):
        return None
    bearer = reading.bearer
    if bearer is not None and bearer.at is None and not declared.get("works_out_of_action"):
        return [
            refuse(reading.table.rules.cite("damage.out-of-action-inert"), "{who} is out of action", who=bearer.ref)
        ]
    if bearer is not None and reading.source in bearer.spent_abilities:
        return [
            refuse(
                reading.table.rules.cite("core.ability-condition"), "{card} has been used this round", card=reading.ref
            )
        ]
    if "if" in reaction and not holds(reading, reaction["if"]):
        return [
            refuse(
                reading.table.rules.cite("reaction.trigger"),
                "The trigger of {card} has not happened: {trigger}",
                card=reading.ref,
                trigger=f"trigger:{printed(reading.source)}",
            )
        ]
    return resolving.refusals(reading)
