"""One panel a player: warband, glory, activations left, piles, and how every fighter fares."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.text.wording import ZONE_NAMES

from .. import markup as h
from ..markup.controls import act, icon, seat_sign
from ..table.pieces import who_plays
from ..ui import Ui
from ..words import _
from .pieces import token, wounds

ACTIVATIONS = 4

PLACES = {"deck": _("Deck"), "hand": _("Hand"), "discard": _("Discarded"), "scored": _("Scored")}
PLACE_ICONS = ("deck", "hand", "discard", "glory")
PILES = {
    "objective": ("objective-deck", "objective-hand", "objective-discard", "scored"),
    "power": ("power-deck", "power-hand", "power-discard"),
}
PILE_NAMES = {"objective": _("Objectives"), "power": _("Power cards")}
PILE_ICONS = {"objective": "objective", "power": "ploy"}


def players(view: dict[str, Any], ui: Ui) -> list[h.Renderable]:
    """All panels, clockwise from whoever looks at the screen."""
    count = len(view["table"]["players"])
    return [_panel(view, ui, ((ui.seating.seat or 0) + step) % count) for step in range(count)]


def _panel(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    table = view["table"]
    player = table["players"][seat]
    active = " active" if table["active"] == seat else ""
    return h.section(
        class_=f"player panel seat-{seat}{active}", id=f"player-{seat}", aria_labelledby=f"player-name-{seat}"
    )[
        h.header[
            seat_sign(ui, seat),
            h.div[
                h.h2(id=f"player-name-{seat}")[ui.name(f"seat:{seat}")],
                h.p(class_="note")[
                    ui.name(f"warband:{player['warband']}"),
                    " · ",
                    who_plays(ui, seat),
                ],
            ],
            _glory(ui, player),
        ],
        _activations(table, ui, seat, player),
        _piles(view, ui, seat),
        _warband(table, ui, seat),
        _in_play(table, ui, seat),
    ]


def _glory(ui: Ui, player: dict[str, Any]) -> h.Renderable:
    total = player["available"] + player["spent"]
    label = ui.say(
        "{total} glory: {available} to spend, {spent} spent",
        total=total,
        available=player["available"],
        spent=player["spent"],
    )
    return h.div(class_="glory", title=label)[
        icon("glory", "laurel"),
        h.b(aria_hidden="true")[total],
        h.span(class_="glory-detail", aria_hidden="true")[ui.say("{count} to spend", count=player["available"])],
        h.span(class_="unseen")[label],
    ]


def _activations(table: dict[str, Any], ui: Ui, seat: int, player: dict[str, Any]) -> h.Renderable | None:
    if table["phase"] != "action":
        return None
    left = player["activations"]
    label = ui.say("Activations left: {left} of 4", left=left)
    return h.p(class_="activations", title=label)[
        [h.i(class_="activation" + (" left" if number < left else "")) for number in range(ACTIVATIONS)],
        h.span[label],
    ]


def _piles(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    """How many cards lie where; every number opens its pile."""
    return h.table(class_="piles")[
        h.thead(class_="unseen")[h.tr[h.td, [h.th(scope="col")[ui.word(place)] for place in PLACES.values()]]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row", title=ui.word(PILE_NAMES[kind]))[
                        icon(PILE_ICONS[kind]), h.span[ui.word(PILE_NAMES[kind])]
                    ],
                    [
                        h.td[_pile(view, ui, f"{pile}-{seat}", symbol)]
                        for pile, symbol in zip(piles, PLACE_ICONS, strict=False)
                    ],
                ]
                for kind, piles in PILES.items()
            ]
        ],
    ]


def _pile(view: dict[str, Any], ui: Ui, zone: str, symbol: str) -> h.Renderable | None:
    if zone not in view["zones"]:
        return None
    count = view["zones"][zone]["count"]
    name = ui.word(ZONE_NAMES[zone.rpartition("-")[0]])
    return act("pop", str(count), f"zone:{zone}", symbol, css="pile quiet", aria_label=f"{name}: {count}", title=name)


def _warband(table: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    """Every fighter, to be chosen on the board, and a way to the fighter card; where more than two play there is room
    for one of both."""
    crowded = len(table["players"]) > 2
    return h.ul(class_="roster-list")[
        [
            h.li(id=f"roster-{id}")[
                h.button(
                    type="button",
                    class_="roster" + (" out" if fighter["out"] else ""),
                    data_act="pop" if crowded else "select",
                    data_arg=f"fighter:{id}",
                    title=ui.name(f"fighter:{id}") if crowded else None,
                )[
                    token(fighter["card"], seat, fighter["inspired"]),
                    h.span(class_="roster-name")[
                        ui.name(f"fighter:{id}"), fighter["leader"] and icon("crown", "icon crown")
                    ],
                    icon("skull", "icon out-sign")
                    if fighter["out"]
                    else wounds(ui, fighter["max_wounds"], fighter["wounds"]),
                    fighter["out"] and h.span(class_="unseen")[ui.say("out of action")],
                ],
                not crowded
                and act(
                    "pop",
                    "i",
                    f"fighter:{id}",
                    css="small quiet info",
                    aria_label=ui.say("Fighter card of {who}", who=f"fighter:{id}"),
                ),
            ]
            for id, fighter in table["fighters"].items()
            if fighter["seat"] == seat
        ]
    ]


def _in_play(table: dict[str, Any], ui: Ui, seat: int) -> h.Renderable | None:
    cards = [waiting["card"] for waiting in table["in_play"] if waiting["seat"] == seat]
    if not cards:
        return None
    return h.p(class_="in-play")[
        h.span[ui.say("In play:")],
        [
            act("pop", name, f"card:{card}", symbol="ploy", css="small", title=name)
            for card in cards
            for name in [ui.name(f"card:{card}")]
        ],
    ]
