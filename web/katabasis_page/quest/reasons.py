"""What the Monsters did in their last phase, and why: a line each, with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.quest.events import AIMS, PHASE_BEGAN, PLACED
from katabasis.quest.text.wording import WORDING

from .. import markup as h
from ..markup.controls import icon
from ..table.pieces import rule_link
from ..ui import Event, Ui

KINDS = (PLACED, AIMS)
MOST = 8
"""Lines in sight; the log has all of them."""


def reasons(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """Whom Monsters were placed against and went for since their phase began; unfolded until somebody has chosen."""
    lines = [event for event in _since_their_phase(ui.history.log) if event[0] in KINDS]
    if not lines or view["result"]:
        return None
    news = any(event[0] in KINDS for event in ui.history.recent)
    return h.details(class_="reasons-of-monsters", id="monsters-why", open=news)[
        h.summary[
            icon("skull"),
            h.span(class_="group-name")[ui.say("What the Monsters do, and why")],
            h.span(class_="count")[len(lines)],
        ],
        h.ul[[h.li[_line(ui, event)] for event in lines[-MOST:]]],
    ]


def _since_their_phase(events: Sequence[Event]) -> Sequence[Event]:
    """The events since a Monsters' Phase began, or all of a game that has seen none."""
    for number in range(len(events) - 1, -1, -1):
        kind, _rule, _seat, what, *_rest = events[number]
        if kind == PHASE_BEGAN and what["phase"] == "monsters":
            return events[number:]
    return events


def _line(ui: Ui, event: Any) -> list[Any]:
    reason = event[3].get("reason", "").partition(":")[2]
    rules = dict.fromkeys(rule for rule in (event[1], reason) if rule)
    return [ui.line(WORDING.line(event)), [[" ", rule_link(ui, rule)] for rule in rules]]
