"""Between two people at one screen: who takes over, by name, while nothing hidden is on the page."""

from __future__ import annotations

from . import markup as h
from .controls import act, icon, seat_sign
from .ui import Ui


def curtain(ui: Ui) -> h.Renderable:
    """The hand-over screen for `ui.curtain`."""
    assert ui.curtain is not None
    return h.div(
        class_="veil curtain", id="curtain", role="dialog", aria_modal="true", aria_labelledby="curtain-title"
    )[
        h.div(class_=f"curtain-card panel seat-{ui.curtain}")[
            seat_sign(ui.curtain),
            h.h2(id="curtain-title")[ui.say("{who} takes over", who=f"seat:{ui.curtain}")],
            h.p[ui.say("Pass the screen to {who}. Their cards are shown next.", who=f"seat:{ui.curtain}")],
            h.div(class_="row curtain-acts")[
                act(
                    "raise-curtain",
                    ui.say("I am {who}", who=f"seat:{ui.curtain}"),
                    css="primary big-button",
                    id="raise",
                    autofocus=True,
                ),
                ui.undo_refusal is None and act("undo", ui.say("Undo"), symbol="undo", css=""),
                h.a(class_="button quiet leave", href="#")[ui.say("Leave the table")],
            ],
            h.p(class_="note")[icon("rule"), " ", ui.say("The game is kept; you can go on later.")],
        ]
    ]
