"""What opens over the table: sites, piles, players and where points come from. Cards open beside the map instead."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import icon
from ..table.cards import reading
from ..table.pieces import rule_link
from ..table.popovers import refusals
from ..ui import Ui
from ..words import _
from . import facts
from .cards import about, face
from .players import gives, panel
from .score import so_far
from .signs import troop_sign

Content = tuple[str, Any]
"""A title and what stands below it."""

ZONES = {
    "deck": _("Deck"),
    "hand": _("Hand"),
    "discard": _("Discard pile"),
    "played": _("Played this turn"),
    "inner-circle": _("Inner circle"),
    "market-deck": _("Market deck"),
    "market": _("Market"),
    "devoured": _("Devoured cards"),
}


def zone(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """The cards of a pile that everybody may look through, kind by kind."""
    pile = view["zones"].get(id, {"owner": None, "count": 0, "cards": None})
    kind = id if id in ZONES else id.rpartition("-")[0]
    title = ui.word(ZONES[kind]) if kind in ZONES else ui.name(f"kind:{id}")
    if pile["owner"] is not None:
        title = ui.say("{who}: {pile}", who=f"seat:{pile['owner']}", pile=[title, {}])
    if pile["cards"] is None:
        return title, h.p[ui.say("Cards, face down: {count}.", count=pile["count"])]
    if not pile["cards"]:
        return title, h.p[ui.say("Empty.")]
    kinds: dict[str, list[str]] = {}
    for card in reversed(pile["cards"]):
        kinds.setdefault(facts.kind(card), []).append(card)
    return title, h.ul(class_="spread-cards")[
        [
            h.li(class_=f"minion {facts.card(cards[0])['aspect']}", id=f"pile-{h.slug(name)}")[
                reading(ui, cards[0]), face(ui, cards[0]), len(cards) > 1 and h.span(class_="left")["×", len(cards)]
            ]
            for name, cards in kinds.items()
        ]
    ]


def site(view: dict[str, Any], ui: Ui, id: str) -> Content:
    """A site as it stands: who holds it, what it is worth, and what its marker gives."""
    printed, now = facts.site(id), view["table"]["sites"].get(id)
    if printed is None or now is None:
        return ui.name(f"site:{id}"), h.p[ui.say("The map has no such site.")]
    return ui.name(f"site:{id}"), [
        h.p(class_="site-worth")[
            icon("points"),
            ui.say("Worth {points} VP at the end to the player who controls it", points=printed["vp"]),
            " ",
            rule_link(ui, "scoring.sites"),
        ],
        _holder(view, ui, now),
        h.ul(class_="site-troops")[[h.li[_troop(view, ui, colour)] for colour in now["troops"]]],
        bool(now["spies"])
        and h.p[icon("spy"), " ", ui.say("Spies: {who}", who=[f"seat:{seat}" for seat in now["spies"]])],
        bool(printed["marker"]) and _marker(ui, id, now["marker"]),
        refusals(ui, about(view, f"site:{id}")[1]),
        printed["section"] not in view["table"]["sections"]
        and h.p(class_="warning")[
            ui.say("This section of the map is not in play."), rule_link(ui, "setup.out-of-play")
        ],
    ]


def _holder(view: dict[str, Any], ui: Ui, now: dict[str, Any]) -> h.Renderable:
    if now["control"] is None:
        return h.p[ui.say("Nobody controls it."), " ", rule_link(ui, "control.control")]
    who = f"seat:{now['control']}"
    label = ui.say("{who} has total control.", who=who) if now["total"] else ui.say("{who} controls it.", who=who)
    rule = "control.total" if now["total"] else "control.control"
    return h.p[troop_sign(view["table"], now["control"]), " ", label, " ", rule_link(ui, rule)]


def _troop(view: dict[str, Any], ui: Ui, colour: Any) -> list[Any]:
    if colour is None:
        return [h.span(class_="empty-space", aria_hidden="true"), ui.say("empty")]
    if colour == "white":
        return [troop_sign(view["table"], "white"), ui.say("a white troop")]
    return [troop_sign(view["table"], colour), ui.say("a troop of {who}", who=f"seat:{colour}")]


def _marker(ui: Ui, id: str, marker: dict[str, Any] | None) -> h.Renderable:
    """Both faces of the marker of a site, and who has it."""
    holder = None if marker is None else marker["holder"]
    return h.div(class_="site-marker")[
        h.h3[ui.say("Control marker"), " ", rule_link(ui, "markers.effect")],
        h.p[ui.say("Held by {who}", who=f"seat:{holder}") if holder is not None else ui.say("It is on the map.")],
        h.ul(class_="markers")[
            [
                h.li(class_=f"marker {face}" + (" up" if marker and marker["face"] == face else ""))[
                    h.span[ui.word(FACES[face])], gives(ui, id, face)
                ]
                for face in FACES
            ]
        ],
    ]


FACES = {"control": _("In control"), "total": _("In total control")}


def seat(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    """Everything that everybody may know of a seat."""
    number = _number(view, arg)
    return ui.name(f"seat:{number}"), panel(view, ui, number, "whole")


def score(view: dict[str, Any], ui: Ui, arg: str) -> Content:
    """The points of all seats so far."""
    return ui.say("VP so far"), so_far(view, ui, _number(view, arg))


def _number(view: dict[str, Any], arg: str) -> int:
    seat = int(arg) if arg.isdecimal() else 0
    return min(seat, len(view["table"]["players"]) - 1)


KINDS = {"zone": zone, "site": site, "seat": seat, "score": score}
"""The kinds of popovers of this table, besides those of every table."""
