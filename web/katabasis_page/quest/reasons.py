"""What the Monsters have done since one's own last choice, and why: a line each, with its rule."""

from __future__ import annotations

from typing import Any

from katabasis.quest.text import wording

from .. import markup as h
from ..controls import icon
from ..table.pieces import rule_link
from ..ui import Ui

KINDS = ("placed", "aims")
MOST = 8
"""Lines in sight; the log has all of them."""


def reasons(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """Whom Monsters were placed against and went for, the last of them; nothing if there was none."""
    lines = [event for event in ui.recent if event[0] in KINDS]
    if not lines or view["result"]:
        return None
    return h.details(class_="reasons-of-monsters", id="monsters-why", open=len(lines) <= MOST)[
        h.summary[
            icon("skull"),
            h.span(class_="group-name")[ui.say("What the Monsters do, and why")],
            h.span(class_="count")[len(lines)],
        ],
        h.ul[[h.li[_line(ui, event)] for event in lines[-MOST:]]],
    ]


def _line(ui: Ui, event: Any) -> list[Any]:
    reason = event[3].get("reason", "").partition(":")[2]
    rules = dict.fromkeys(rule for rule in (event[1], reason) if rule)
    return [ui.word(wording.line(event)), [[" ", rule_link(ui, rule)] for rule in rules]]
