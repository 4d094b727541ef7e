"""What just happened, in one line above the board of a small screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from katabasis.kernel.wording import Wording

from .. import markup as h
from ..markup.controls import act, icon, seat_sign
from ..ui import Event, Ui
from .changes import weightiest


def just_happened(ui: Ui, wording: Wording, drawn: Callable[[Event], Any]) -> h.Renderable:
    """The weightiest event since one's own last choice, others' before one's own; pressed, it shows all since one's
    last turn again, or the log where nobody else has had one."""
    seen = [event for event in ui.history.recent if not (wording.is_quiet(event) or wording.is_heading(event))]
    own = ui.seating.seats_of(ui.seating.seat)
    others = [event for event in seen if event[2] not in own]
    return h.div(class_="just-happened", id="just-happened", data_region=True)[
        [_line(ui, event, len(others), wording, drawn) for event in weightiest(others or seen, wording, most=1)]
    ]


def _line(ui: Ui, event: Event, steps: int, wording: Wording, drawn: Callable[[Event], Any]) -> h.Renderable:
    again = ui.live and ui.history.since
    return act(
        "replay-since" if again else "pop",
        [
            icon(wording.symbol(event)) if event[2] is None else seat_sign(ui, event[2]),
            h.span(class_="event")[drawn(event) or ui.line(wording.line(event))],
            again and steps > 1 and h.span(class_="steps", title=ui.say("Replay it"))["▶ ", steps],
        ],
        "" if again else "log:",
        css="quiet",
    )
