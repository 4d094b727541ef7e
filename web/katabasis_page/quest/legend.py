"""What every sign of this table means."""

from __future__ import annotations

from typing import Any

from ..controls import icon, seat_sign
from ..table.legend import Entry, Part, changes, symbols
from ..ui import Ui
from ..words import _, say

DECORATIVE = frozenset(("objective",))
"""Symbols that stand for nothing more than the words beside them."""

SIGNS = (
    ("heart", _("Wounds left, of those at the start")),
    ("gold", _("gold")),
    ("spell", _("power of this turn and Power tokens; a spell")),
    ("skull", _("dead, or lost in the dark; a Monster")),
    ("boot", _("Movement; to move or break away")),
    ("sword", _("Weapon Skill; to attack")),
    ("bow", _("to shoot")),
    ("strength", _("Strength")),
    ("shield", _("Toughness")),
    ("initiative", _("Initiative")),
    ("card", _("a card, or something to use")),
    ("door", _("a doorway; to explore")),
    ("play", _("choose")),
    ("die", _("a die")),
    ("party", _("adventurers whom the mission needs")),
    ("pass", _("end the turn, pass or wait")),
)


def parts(view: dict[str, Any], ui: Ui) -> list[Part]:
    """The party, and the signs on its cards and answers."""
    party = [
        Entry(seat_sign(ui, seat), say("{who}", who=f"adventurer:{each['id']}"))
        for seat, each in enumerate(view["table"]["adventurers"])
    ]
    return [
        Part(_("Party"), [*party, Entry(icon("lamp"), _("carries the Lamp and leads"), "setup.leader")]),
        Part(_("Signs"), symbols(SIGNS)),
        changes(),
    ]
