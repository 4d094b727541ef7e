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
    return h.div(class_="unseen", id="announcer", role="status", aria_atomic="true", data_region=True)[
        announcement(view, ui, wording)
    ]


def announcement(view: dict[str, Any], ui: Ui, wording: Wording) -> str:
    """The last events and the decision as sentences."""
    quiet = ui.settings.get("announce") == "decisions"
    events = [] if quiet else [event for event in ui.fresh if event[0] not in wording.QUIET]
    lines = [] if ui.live else [ui.say("History: after choice {shown} of {all}", shown=ui.past, all=ui.choices)]
    lines += [ui.word(wording.line(event)) for event in events[-MOST:]]
    if ui.live:
        lines.append(_asked(view["decision"], ui))
    return " ".join(line if line.endswith((".", "?", "!")) else f"{line}." for line in lines)


def _asked(decision: dict[str, Any] | None, ui: Ui) -> str:
    if decision is None:
        return ui.say("The game is over")
    who = f"seat:{decision['seat']}"
    if decision["prompt"]:
        return f"{ui.name(who)}: {ui.word(decision['prompt'])}"
    return ui.say("Waiting for {who}", who=who)
