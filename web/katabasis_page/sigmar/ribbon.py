"""The phases of a turn as a ribbon: which is at hand, which comes next, and whose turn it is."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import seat_sign
from ..ui import Ui
from ..words import _

PHASES = {
    "start-of-turn": _("Start of turn"),
    "hero": _("Hero"),
    "movement": _("Movement"),
    "shooting": _("Shooting"),
    "charge": _("Charge"),
    "combat": _("Combat"),
    "end-of-turn": _("End of turn"),
}
"""What the phases of a turn are called beside each other, in their order."""


def ribbon(table: dict[str, Any], ui: Ui) -> h.Renderable:
    """The phase at hand among those of the turn, and the way to what it is for; a step between turns by its name."""
    phase, seat = table["phase"], table["active"]
    name = ui.name(f"phase:{phase}")
    if phase not in PHASES:
        return _button(ui, name, "", h.span(class_="now")[name])
    order = list(PHASES)
    at = order.index(phase)
    turn = ui.say("{who}'s turn: {phase}", who=f"seat:{seat}", phase=f"phase:{phase}")
    next_one = ui.say("next: {phase}", phase=f"phase:{order[at + 1]}") if at + 1 < len(order) else ""
    return _button(
        ui,
        "; ".join(filter(None, (turn, next_one))),
        f" seat-{seat}",
        seat_sign(ui, seat),
        [
            h.span(
                class_="now" if number == at else "next" if number == at + 1 else "done" if number < at else "later"
            )[h.span[ui.word(PHASES[each])]]
            for number, each in enumerate(order)
        ],
    )


def _button(ui: Ui, label: str, css: str, *parts: h.Content) -> h.Renderable:
    return h.button(
        type="button",
        class_=f"small quiet step ribbon{css}",
        data_act="pop",
        data_arg="phase:",
        aria_haspopup="dialog",
        aria_label=label,
        title=ui.say("What this phase is for"),
    )[parts]
