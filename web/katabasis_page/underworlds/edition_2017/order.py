"""Among three and four players: whose turn it is, which way round, and who may still play or react."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ... import markup as h
from ...markup.controls import seat_sign
from ...ui import Ui
from ..players import ACTIVATIONS

ROUND_ARROW = "M20 12a8 8 0 1 1-2.6-5.9M18 1.8v4.6h-4.6"
"""An arrow clockwise; style sheets turn it over for the other way."""


def in_order(table: dict[str, Any], seat: int) -> list[int]:
    """All seats in the direction of the round, from one on."""
    count, step = len(table["players"]), -1 if table["anticlockwise"] else 1
    return [(seat + step * place) % count for place in range(count)]


def turns(table: dict[str, Any], ui: Ui) -> h.Renderable:
    """The seats in the order of the round, each in its shape, with who has the turn, and which turn it is."""
    count, turn = len(table["players"]), table["turn"]
    label = ui.say(
        "Turn {turn} of {turns}, {who}; clockwise",
        turn=turn + 1,
        turns=ACTIVATIONS * count,
        who=f"seat:{table['active']}",
    )
    if table["anticlockwise"]:
        label = ui.say(
            "Turn {turn} of {turns}, {who}; anticlockwise",
            turn=turn + 1,
            turns=ACTIVATIONS * count,
            who=f"seat:{table['active']}",
        )
    return h.span(class_="turns in-order", title=label)[
        h.span(class_="unseen")[label],
        arrow(table["anticlockwise"]),
        [_sign(ui, seat, place, turn % count) for place, seat in enumerate(in_order(table, table["first"]))],
        h.span(class_="turn-count", aria_hidden="true")[f"{turn + 1}/{ACTIVATIONS * count}"],
    ]


def _sign(ui: Ui, seat: int, place: int, now: int) -> h.Renderable:
    return seat_sign(ui, seat, "turn" + (" now" if place == now else " past" if place < now else ""))


def arrow(anticlockwise: bool) -> h.Renderable:
    """Which way a round goes."""
    css = "direction anticlockwise" if anticlockwise else "direction"
    return h.svg(class_=css, viewBox="0 0 24 24", aria_hidden="true")[h.path(d=ROUND_ARROW)]


def still_to_answer(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """Who comes after whoever is asked whether to react, or to play a power card, and who has passed."""
    decision, table = view["decision"], view["table"]
    if decision is None:
        return None
    seat = decision["seat"]
    if decision["name"] == "react" and seat in table["reaction_order"]:
        order = table["reaction_order"]
        return _order(ui, ui.say("May still react"), order[order.index(seat) :])
    if decision["name"] == "power":
        order = in_order(table, seat)
        return _order(ui, ui.say("Power step"), order, order[len(order) - table["passes"] :])
    return None


def _order(ui: Ui, label: str, seats: Sequence[int], passed: Collection[int] = ()) -> h.Renderable:
    return h.div(class_="order", id="order")[
        h.span(class_="order-label", id="order-label")[label],
        h.ol(aria_labelledby="order-label")[
            [
                h.li(
                    class_=f"seat-{seat}" + (" now" if seat == seats[0] else " passed" if seat in passed else ""),
                    aria_current="true" if seat == seats[0] else None,
                )[
                    seat_sign(ui, seat),
                    h.span[ui.name(f"seat:{seat}")],
                    seat in passed and h.small[ui.say("has passed")],
                ]
                for seat in seats
            ]
        ],
    ]
