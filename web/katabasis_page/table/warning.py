"""Before an answer that whoever gives it would hardly want: what it leads to, and whether it is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup as h
from ..controls import act

if TYPE_CHECKING:
    from ..protocols import App


def warning_dialog(app: App) -> h.Renderable | None:
    """The question for the option that `app.dialog` names; None once it is no longer at hand."""
    ui, option = app.ui, app.dialog.partition(":")[2]
    offered = app.session and app.session.game.decision and app.session.game.decision.find(option)
    if not offered or offered.warning is None:
        return None
    return h.div(class_="veil", id="dialog-warning", role="dialog", aria_modal="true", aria_labelledby="warning-title")[
        h.div(class_="dialog panel")[
            h.h2(id="warning-title")[ui.word(offered.label)],
            h.p(class_="warning")[ui.word(offered.warning.reason)],
            h.div(class_="row")[
                act("close", ui.say("Rather not"), css="primary", id="warning-close", autofocus=True),
                act("choose-anyway", ui.say("Do it all the same"), option, id="warning-confirm"),
            ],
        ]
    ]
