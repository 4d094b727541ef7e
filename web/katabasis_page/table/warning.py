"""Before an answer that is hardly wanted: what it leads to, or what it throws away, and whether it is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup as h
from ..markup.controls import act

if TYPE_CHECKING:
    from ..protocols import App


def warning_dialog(app: App) -> h.Renderable | None:
    """The question for the option that `app.dialog` names; None once it is no longer at hand."""
    ui, option = app.ui, app.dialog.partition(":")[2]
    offered = app.session and app.session.port.decision and app.session.port.decision.find(option)
    if not offered or offered.warning is None:
        return None
    return h.div(class_="veil", id="dialog-warning", role="dialog", aria_modal="true", aria_labelledby="warning-title")[
        h.div(class_="dialog panel")[
            h.h2(id="warning-title")[ui.word(offered.label)],
            h.p(class_="warning")[ui.word(offered.warning.reason)],
            h.div(class_="row")[
                act("close", ui.say("Cancel"), css="primary", id="warning-close", autofocus=True),
                act("choose-anyway", ui.say("Do it anyway"), option, id="warning-confirm"),
            ],
        ]
    ]


def draft_dialog(app: App) -> h.Renderable | None:
    """Whether what waits on the board is to be placed before the option that `app.dialog` names, or given up for it;
    None once either is gone."""
    ui, option = app.ui, app.dialog.partition(":")[2]
    offered = app.session and app.session.port.decision and app.session.port.decision.find(option)
    if not offered or ui.pointer.placing is None:
        return None
    label = ui.word(ui.pointer.placing.option["label"])
    return h.div(class_="veil", id="dialog-draft", role="dialog", aria_modal="true", aria_labelledby="draft-title")[
        h.div(class_="dialog panel")[
            h.h2(id="draft-title")[ui.word(offered.label)],
            h.p(class_="warning")[ui.say("Not placed yet: {what}", what=[label, {}])],
            h.div(class_="row")[
                act("place-answer", ui.say("Place it first"), css="primary", id="draft-place", autofocus=True),
                act("choose-without", ui.say("Skip it"), option, id="draft-drop"),
                act("close", ui.say("Cancel"), css="quiet", id="draft-close"),
            ],
        ]
    ]
