"""What every sign of this table means."""

from __future__ import annotations

from typing import Any

from ..markup.controls import icon
from ..table.legend import Entry, Part, changes, of_board, symbols
from ..ui import Ui
from ..words import _, say
from .signs import aspect_name

DECORATIVE = frozenset(("rock", "house", "chambers", "crystals", "embers", "mushrooms", "torch", "tunnels"))
"""Symbols that stand for nothing more than the words beside them, and what only fills the map."""

ASPECTS = ("ambition", "conquest", "malice", "guile", "obedience")

PIECE = "-24 -24 48 48"

RESOURCES = (
    ("power", _("Power: 1 deploys a troop, 3 assassinate one or return a spy")),
    ("influence", _("Influence: pays for cards of the market")),
    ("points", _("victory points")),
    ("deck", _("deck; on a card, its VP there")),
    ("inner-circle", _("inner circle; on a card, its VP there")),
    ("hand", _("cards in hand")),
    ("discard", _("discard pile; to discard")),
    ("barracks", _("troops in the barracks")),
    ("trophies", _("troops in the trophy hall")),
    ("devoured", _("devoured cards")),
)

ACTIONS = (
    ("play", _("play a card, or choose")),
    ("troop", _("deploy a troop")),
    ("assassinate", _("assassinate a troop")),
    ("supplant", _("supplant a troop")),
    ("move", _("move a troop")),
    ("return", _("return a piece")),
    ("spy", _("place or return a spy")),
    ("recruit", _("recruit a card")),
    ("upgrade", _("promote a card")),
    ("draw", _("draw cards")),
    ("react", _("Focus")),
    ("pass", _("end the turn, pass or wait")),
)


def parts(view: dict[str, Any], ui: Ui) -> list[Part]:
    """The map, the houses, aspects, resources and actions."""
    houses = [player["house"] for player in view["table"]["players"]]
    return [
        Part(_("On the map"), _map()),
        Part(_("Houses"), [entry for house in (*houses, "white") for entry in _pieces(house)]),
        Part(_("Resources and piles"), symbols(RESOURCES)),
        Part(
            _("Aspects"),
            [
                *(Entry(icon(aspect), [aspect_name(ui, aspect), {}]) for aspect in ASPECTS),
                Entry(icon("madness"), _("no aspect: Insane Outcasts")),
            ],
        ),
        Part(_("Actions"), symbols(ACTIONS)),
        changes(),
    ]


def _map() -> list[Entry]:
    return [
        Entry(of_board("niche", PIECE), _("a space of a route"), "map.route"),
        Entry(of_board("hollow", PIECE), _("an empty space for a troop"), "map.troop-spaces"),
        Entry(of_board("pennant-none", "-24 -20 48 64"), _("a site that nobody controls, with its VP"), "map.site-vp"),
        Entry(icon("crown"), _("total control: a crown on the pennant, a ring round the site"), "control.total"),
        Entry(
            of_board('<use href="#plaque" fill="#4f4338" stroke="#a08a69"/>', "-62 -24 124 48"),
            _("site control marker: what it gives each turn, and more in total control"),
            "markers.effect",
        ),
    ]


def _pieces(house: str) -> list[Entry]:
    """The pieces of a house, or of nobody."""
    troop = Entry(of_board(f"troop-{house}", PIECE), say("troop: {colour}", colour=f"troop:{house}"))
    if house == "white":
        return [troop]
    pennant = of_board(f"pennant-{house}", "-24 -20 48 64")
    return [
        troop,
        Entry(pennant, say("control of a site: {colour}", colour=f"troop:{house}"), "control.control"),
        Entry(of_board(f"spy-{house}", PIECE), say("spy: {colour}", colour=f"troop:{house}"), "spy.place"),
    ]
