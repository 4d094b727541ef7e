"""A roster on paper: all of it on one page, and the warscrolls of its units behind."""

from __future__ import annotations

from katabasis import rosters

from .... import markup as h
from ....markup.controls import act, screen
from ....ui import Ui
from ..rosters import listing
from .builder import RosterBuilder
from .warscrolls import warscroll


def paper(builder: RosterBuilder, ui: Ui) -> h.Renderable:
    """The roster as it is printed, and the ways to print it and back."""
    roster = builder.roster
    scrolls = dict.fromkeys(entry.scroll for entry in (*roster.entries, *roster.terrain))
    return screen(
        ui,
        "decks armies paper",
        builder.name or ui.name(f"faction:{roster.faction}"),
        h.p(class_="row paper-acts")[
            act("roster-print", ui.say("Print"), css="primary", id="roster-print"),
            act("roster-paper", ui.say("Back to the builder"), id="roster-paper"),
        ],
        h.section(class_="paper-roster", id="paper-roster")[
            h.p[ui.name(f"faction:{roster.faction}")],
            listing(builder.text, ui, is_open=True),
        ],
        [_scroll(ui, id) for id in scrolls],
    )


def _scroll(ui: Ui, id: str) -> h.Renderable:
    title = f"paper-{id}"
    return h.section(class_="paper-scroll", aria_labelledby=title)[
        h.h2(id=title)[ui.name(f"warscroll:{id}")], warscroll(ui, rosters.warscroll(id))
    ]
