"""The way to battleplans of one's own: those that are kept, and with what one can begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from katabasis import battleplans
from katabasis.content import load

from .... import markup as h
from ....markup.controls import link, screen
from ....own_lists.kept import kept_lists
from ....storage.kept_texts import KeptText
from ....ui import Ui
from ....words import ngettext
from ... import screens
from .kind import BATTLEPLANS, GAME

SIZES = (1000, 2000)
SIZE = ngettext("{count} point", "{count} points")
LENGTH = ngettext("{count} battle round", "{count} battle rounds")


def battleplans_page(ui: Ui, kept: Sequence[KeptText], when: Callable[[str], str]) -> h.Renderable:
    """All battleplans, and what to begin with."""
    return screen(
        ui,
        "decks armies",
        ui.say("Battleplans"),
        h.p(class_="row")[link(f"#game/{GAME}/{screens.ROSTERS}", ui.say("Rosters"), css="button small")],
        kept_lists(BATTLEPLANS, ui, kept, when, lambda each: (each.name or ui.say("Battleplan"), _facts(ui, each))),
        h.section(class_="deck-edition", aria_labelledby="new-battleplan")[
            h.h2(id="new-battleplan")[ui.say("A new battleplan")],
            h.p(class_="row")[
                [
                    link(f"{BATTLEPLANS.home}/new/{points}", ui.say(SIZE, count=points), css="button small primary")
                    for points in SIZES
                ]
            ],
        ],
        h.section(class_="deck-edition", aria_labelledby="ready-battleplans")[
            h.h2(id="ready-battleplans")[ui.say("Begin with a ready one")],
            h.ul(class_="deck-warbands")[[_ready(ui, id) for id in battleplans.ready]],
        ],
    )


def _ready(ui: Ui, id: str) -> h.Renderable:
    name = ui.localized(load("sigmar")["battleplans"][id]["name"])
    return h.li(class_="panel deck-warband")[
        h.h3[name],
        h.p(class_="note")[" · ".join(_size(ui, battleplans.read(battleplans.ready[id])))],
        h.p(class_="row")[
            link(
                f"{BATTLEPLANS.home}/ready/{id}",
                [ui.say("Begin with it"), h.span(class_="unseen")[": ", name]],
                css="button small",
            )
        ],
    ]


def _size(ui: Ui, plan: battleplans.Battleplan) -> list[str]:
    return [ui.say(SIZE, count=plan.points), ui.say(LENGTH, count=plan.rounds)]


def _facts(ui: Ui, kept: KeptText) -> list[str]:
    plan = battleplans.read(kept.text)
    return [ui.say("not legal")] if plan.faults else [*_size(ui, plan), ui.say("legal")]
