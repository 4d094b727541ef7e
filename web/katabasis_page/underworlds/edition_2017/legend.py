"""What the signs mean that only tables of 2017 show: the Artefact, hexes blocked for a while, several seats."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.picture.ground import fallen_rock

from ...markup.controls import seat_sign
from ...table.legend import Entry, Part, of_board
from ...ui import Ui
from ...words import _, say
from .order import arrow

PLACES_2017 = [
    Entry(
        of_board("artefact"),
        _("the Artefact: whoever stands on it when an end phase begins gains 3 glory and is Inspired"),
        "artefact.glory",
    ),
    Entry(
        of_board(fallen_rock(0, 0, '<use href="#rock-0"/>')),
        _("a hex that a card has blocked, until the phase ends"),
        "board.blocked",
    ),
]


def seats(view: dict[str, Any], ui: Ui) -> Part:
    """The colour and shape of every seat, and the ways that a round can go."""
    players = range(len(view["table"]["players"]))
    return Part(
        _("Players"),
        [
            *(Entry(seat_sign(ui, seat), say("{who}", who=f"seat:{seat}")) for seat in players),
            Entry(arrow(False), _("the round goes clockwise, from one seat to the next"), "multi.activations"),
            Entry(arrow(True), _("the round goes anticlockwise, as in round 2"), "multi.round-2"),
        ],
    )
