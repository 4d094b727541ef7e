"""Small signs of the table: troops, aspects, resources, points. Each has a shape or a word besides its colour."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import icon
from ..ui import Ui
from ..words import _, ngettext

NO_ASPECT = _("No aspect")

POWER = ngettext("{count} Power", "{count} Power")
INFLUENCE = ngettext("{count} Influence", "{count} Influence")
POINTS = ngettext("{count} VP", "{count} VP")
RESOURCES = {"power": POWER, "influence": INFLUENCE}


def troop_sign(table: dict[str, Any], colour: str | int) -> h.Renderable:
    """A piece as it stands on the map, by whose it is: "white", or a seat. The map defines its shape."""
    house = "white" if colour == "white" else table["players"][int(colour)]["house"]
    return h.svg(class_="house-sign", viewBox="-20 -20 40 40", aria_hidden="true")[h.use(href=f"#troop-{house}")]


def aspect_name(ui: Ui, aspect: str) -> str:
    """What an aspect is called."""
    return ui.word(NO_ASPECT) if aspect == "none" else ui.name(f"aspect:{aspect}")


def aspect_sign(ui: Ui, aspect: str) -> h.Renderable:
    """The symbol of an aspect, with its name for who asks."""
    name = aspect_name(ui, aspect)
    return h.span(class_=f"aspect-sign {aspect}", title=name)[
        icon("madness" if aspect == "none" else aspect), h.span(class_="unseen")[name]
    ]


def amount(symbol: str, count: Any, label: str, css: str = "") -> h.Renderable:
    """A symbol and a number; `label` says both, to those who cannot see and to those who ask."""
    return h.span(class_=f"amount {css}".rstrip(), title=label)[
        icon(symbol), h.b(aria_hidden="true")[count], h.span(class_="unseen")[label]
    ]


def resources(ui: Ui, player: dict[str, Any]) -> h.Renderable:
    """What is in a player's pool."""
    return h.span(class_="resources")[
        [amount(name, player[name], counted(ui, label, player[name]), name) for name, label in RESOURCES.items()]
    ]


def counted(ui: Ui, forms: tuple[str, str], count: int) -> str:
    """A number of things in words."""
    return ui.word((forms, {"count": count}))
