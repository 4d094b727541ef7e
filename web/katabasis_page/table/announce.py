"""What a screen reader says after each change: what happened, then what is asked."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.wording import QUIET, line

from .. import markup as h
from ..ui import Ui

MOST = 12
"""Lines said at once; more would be waited out by nobody."""


def announcer(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The one live region of the table."""
    return h.div(
        class_="unseen", id="announcer", role="status", aria_live="polite", aria_atomic="true", data_region=True
    )[announcement(view, ui)]


def announcement(view: dict[str, Any], ui: Ui) -> str:
    """The last events and the decision as sentences."""
    events = (
        [] if ui.settings.get("announce") == "decisions" else [event for event in ui.fresh if event[0] not in QUIET]
    )
    told = [ui.word(line(event)) for event in events[-MOST:]]
    decision = view["decision"]
    if ui.announcement:
        told.append(ui.announcement)
    if decision and decision["prompt"]:
        told.append(f"{ui.name('seat:' + str(decision['seat']))}: {ui.word(decision['prompt'])}")
    elif decision:
        told.append(ui.say("Waiting for {who}", who=f"seat:{decision['seat']}"))
    else:
        told.append(ui.say("The game is over"))
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in told)
