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
BETWEEN_TURNS = {
    "start-of-round": _("Start of round"),
    "end-of-round": _("End of round"),
}
"""What steps between turns are called beside the number of the battle round."""


def ribbon(table: dict[str, Any], ui: Ui) -> h.Renderable:
    """The phase at hand among those of the turn, and the way to what it is for; a step between turns by its name."""
    phase, seat = table["phase"], table["active"]
    if phase not in PHASES:
        name = ui.word(BETWEEN_TURNS[phase]) if phase in BETWEEN_TURNS else ui.name(f"phase:{phase}")
        return h.span(class_="ribbon")[_at_hand(ui, name)]
    order = list(PHASES)
    at = order.index(phase)
    turn = ui.say("Turn of {who}", who=f"seat:{seat}")
    next_one = (
        at + 1 < len(order) and h.span(class_="unseen")[", ", ui.say("next: {phase}", phase=f"phase:{order[at + 1]}")]
    )
    return h.span(class_=f"ribbon seat-{seat}")[
        seat_sign(ui, seat),
        [
            _at_hand(ui, h.span(class_="unseen")[turn, ", "], ui.word(PHASES[each]), next_one)
            if number == at
            else h.span(
                class_="next" if number == at + 1 else "done" if number < at else "later",
                data_phase=each,
                aria_hidden="true",
            )[h.span[ui.word(PHASES[each])]]
            for number, each in enumerate(order)
        ],
    ]


def _at_hand(ui: Ui, *parts: h.Content) -> h.Renderable:
    return h.button(
        type="button",
        class_="small quiet step now",
        data_act="pop",
        data_arg="phase:",
        aria_haspopup="dialog",
        title=ui.say("What this phase is for"),
    )[parts]
