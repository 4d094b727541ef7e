"""The way into the army builder: the rosters that are kept, and with which faction one can begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from katabasis import rosters
from katabasis.content import load

from .... import markup as h
from ....markup.controls import act, link, screen
from ....own_lists.kept import kept_lists
from ....storage.kept_texts import KeptText
from ....ui import Ui
from ....words import ngettext
from ... import screens
from .kind import GAME, ROSTERS

POINTS = (1000, 2000)
SIZE = ngettext("{count} point", "{count} points")


def rosters_page(ui: Ui, kept: Sequence[KeptText], when: Callable[[str], str]) -> h.Renderable:
    """All rosters, and what to begin with."""
    return screen(
        ui,
        "decks armies",
        ui.say("Rosters"),
        h.p(class_="row")[
            link(f"#game/{GAME}/{screens.BATTLEPLANS}", ui.say("Battleplans"), css="button small"),
            link(f"#game/{GAME}/{screens.DEPLOYMENTS}", ui.say("Deployments"), css="button small"),
        ],
        kept_lists(ROSTERS, ui, kept, when, lambda each: (each.name or _faction(ui, each), _facts(ui, each))),
        h.section(class_="deck-edition", aria_labelledby="new-roster")[
            h.h2(id="new-roster")[ui.say("A new roster")],
            h.ul(class_="deck-warbands")[[_begin(ui, faction) for faction in load("sigmar")["factions"]]],
        ],
        h.section(class_="deck-edition", aria_labelledby="ready-rosters")[
            h.h2(id="ready-rosters")[ui.say("Begin with a ready list")],
            h.ul(class_="deck-warbands")[[_ready(ui, id) for id in rosters.lists]],
        ],
    )


def _begin(ui: Ui, faction: str) -> h.Renderable:
    name = ui.name(f"faction:{faction}")
    of_faction = h.span(class_="unseen")[": ", name]
    return h.li(class_="panel deck-warband")[
        h.h3[name],
        h.p(class_="note")[_of(ui, faction)],
        h.p(class_="row")[
            [
                link(
                    f"{ROSTERS.home}/new/{faction}/{points}",
                    [ui.say(SIZE, count=points), of_faction],
                    css="button small primary",
                )
                for points in POINTS
            ],
            act("roster-random", [ui.say("Random"), of_faction], f"{faction} {POINTS[0]}", css="small"),
        ],
    ]


def _of(ui: Ui, faction: str) -> str:
    """What it is: an army of renown of another faction, or of its grand alliance."""
    printed = load("sigmar")["factions"][faction]
    if base := printed.get("army_of_renown"):
        return ui.say("Army of renown: {faction}", faction=f"faction:{base}")
    return ui.localized(printed.get("alliance", ""))


def _ready(ui: Ui, id: str) -> h.Renderable:
    roster = rosters.read(rosters.lists[id])
    name = ui.name(f"roster:{id}")
    return h.li(class_="panel deck-warband")[
        h.h3[name],
        h.p(class_="note")[_summary(ui, roster)],
        h.p(class_="row")[
            link(
                f"{ROSTERS.home}/ready/{id}",
                [ui.say("Begin with it"), h.span(class_="unseen")[": ", name]],
                css="button small",
            )
        ],
    ]


def _faction(ui: Ui, kept: KeptText) -> str:
    return ui.name(f"faction:{rosters.read(kept.text).faction}")


def _facts(ui: Ui, kept: KeptText) -> list[str]:
    roster = rosters.read(kept.text)
    if not roster.faction:
        return [ui.say("not legal")]
    return [_summary(ui, roster), ui.say("not legal") if rosters.check(kept.text) else ui.say("legal")]


def _summary(ui: Ui, roster: rosters.Roster) -> str:
    points = ui.say("{points} of {limit} points", points=roster.points, limit=roster.limit)
    return f"{ui.name(f'faction:{roster.faction}')} · {points}"
