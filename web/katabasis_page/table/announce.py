"""What a screen reader says after each change: what happened, then what is asked."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..ui import Ui
from .wording import Wording

MOST = 12
"""Lines said at once; more would be waited out by nobody."""


def announcer(view: dict[str, Any], ui: Ui, wording: Wording) -> h.Renderable:
    """The one live region of the table."""
    return h.div(
        class_="unseen", id="announcer", role="status", aria_live="polite", aria_atomic="true", data_region=True
    )[announcement(view, ui, wording)]


def announcement(view: dict[str, Any], ui: Ui, wording: Wording) -> str:
    """The last events and the decision as sentences."""
    quiet = ui.settings.get("announce") == "decisions"
    events = [] if quiet else [event for event in ui.fresh if event[0] not in wording.QUIET]
    told = [ui.word(wording.line(event)) for event in events[-MOST:]]
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
