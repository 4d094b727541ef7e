"""Where a rule stands in the game at the table: the moments whose events cite it."""

from __future__ import annotations

from typing import Any

from katabasis.kernel.log import FORGOTTEN
from katabasis.kernel.wording import Wording

from .. import markup as h
from ..markup.controls import act
from ..ui import Ui
from ..words import ngettext

SHOWN = 12
"""Moments that are listed, the last ones."""


def citations(ui: Ui, rule: str, wording: Wording) -> h.Renderable:
    """The moments of the game that cite a rule, the newest first; each leads to the table as it was."""
    cited = [(number, event) for number, event in enumerate(ui.history.log) if _cites(event, rule, wording)]
    count = ui.word((ngettext("{count} moment cites it.", "{count} moments cite it."), {"count": len(cited)}))
    return h.div(class_="citations", id="citations")[
        h.h3[ui.say("In this game")],
        h.p(class_="note")[count if cited else ui.say("Nothing has cited it so far.")],
        cited
        and h.ul[
            [
                h.li[act("event", ui.line(wording.line(event)), str(number), css="log-moment")]
                for number, event in reversed(cited[-SHOWN:])
            ]
        ],
    ]


def _cites(event: Any, rule: str, wording: Wording) -> bool:
    """Whether an event cites a rule and has a line of its own in the log."""
    return bool(event[1] == rule and event[0] != FORGOTTEN.kind and not wording.is_quiet(event))
