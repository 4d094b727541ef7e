"""The whole table: the board as the hero, and round it what players hold, are asked and have seen."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..controls import act
from ..ui import Ui
from .announce import announcer
from .board import battlefield
from .cards import hand
from .combat import combat
from .finish import finish
from .log import log
from .options import options, prompt
from .players import players
from .popovers import popover
from .tracker import past_notice, tracker


def table_page(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The table as one view shows it to whoever looks at the screen."""
    phase = view["table"]["phase"]
    return h.div(class_=f"table phase-{phase}{'' if ui.live else ' past'}", id="table")[
        tracker(view, ui),
        battlefield(view, ui),
        h.div(class_="low", id="low")[
            h.div(class_="sheet", id="sheet", data_region=True)[
                past_notice(ui),
                h.div(class_="ask", id="ask")[prompt(view, ui), _jumps(ui)],
                combat(view, ui),
                finish(view, ui) or options(view, ui),
            ],
            hand(view, ui),
            h.aside(class_="around", id="around", aria_label=ui.say("Players and log"))[
                h.div(class_="players", id="players", data_region=True)[players(view, ui)], log(ui)
            ],
        ],
        announcer(view, ui),
        h.div(id="over", data_region=True)[popover(view, ui)],
    ]


def _jumps(ui: Ui) -> h.Renderable:
    """Ways to what lies below on a small screen."""
    return h.nav(class_="jumps", aria_label=ui.say("On this table"))[
        act("jump", ui.say("Hand"), "hand", css="small quiet"),
        act("jump", ui.say("Players"), "around", css="small quiet"),
        act("jump", ui.say("Log"), "log", css="small quiet"),
    ]
