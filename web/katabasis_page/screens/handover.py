"""Between two people at one screen: who takes over, by name, while nothing hidden is on the page."""

from __future__ import annotations

from .. import markup as h
from ..markup.controls import act, icon, seat_sign
from ..table.hands import show_hand
from ..ui import Ui


def handover(ui: Ui) -> h.Renderable:
    """The hand-over screen for `ui.seating.handover`."""
    assert ui.seating.handover is not None
    return h.div(
        class_="veil handover", id="handover", role="dialog", aria_modal="true", aria_labelledby="handover-title"
    )[
        h.div(class_=f"handover-card panel seat-{ui.seating.handover}")[
            seat_sign(ui, ui.seating.handover),
            h.h2(id="handover-title")[ui.say("{who} is ready", who=f"seat:{ui.seating.handover}")],
            h.p[ui.say("Pass the screen to {who}. Their cards are shown next.", who=f"seat:{ui.seating.handover}")],
            h.div(class_="row handover-acts")[
                act(
                    "confirm-handover",
                    ui.say("I am {who}", who=f"seat:{ui.seating.handover}"),
                    css="primary big-button",
                    id="raise",
                    autofocus=True,
                ),
                ui.history.undo_refusal is None and act("undo", ui.say("Undo"), symbol="undo", css=""),
                [show_hand(ui, seat) for seat in ui.seating.sharing if seat != ui.seating.owner(ui.seating.handover)],
                h.a(class_="button quiet leave", href="#")[ui.say("Leave the table")],
            ],
            h.p(class_="note")[icon("rule"), " ", ui.say("The game is saved. You can continue later.")],
        ]
    ]
