"""What has changed since a person's own last turn: signs on the board, and for each rival the weightiest lines of the
log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any, NamedTuple

from katabasis.kernel.svg import upright
from katabasis.kernel.wording import Wording

from .. import markup as h
from ..markup.controls import act, icon, seat_sign
from ..ui import Event, Ui

Point = tuple[float, float]

LINES = 3
"""Lines for each rival."""

HIGH, NARROW, WIDE = 25, 25, 40
"""Height of a sign in board units; its width, and that of one with a number."""

SIGNS = {
    "moved": "M3 12h15M12 6l7 6l-7 6",
    "out": "M6 6L18 18M18 6L6 18",
    "placed": "M12 5V19M5 12H19",
    "hurt": "M12 3q7 8 7 12a7 7 0 0 1-14 0q0-4 7-12z",
    "taken": "M6 21V4l13 4l-13 5",
    "watched": "M3 12q9-10 18 0q-9 10-18 0M12 11.5v1",
}
"""The line drawn for each kind of change, in a box of 24 by 24."""


class Change(NamedTuple):
    """Something that is not as it was: its kind (see `SIGNS`), who did it, where, and how often it happened there, or
    how much it was. `start` is where something came from that is now at `end`; `beside` leads from where it happened to
    its sign."""

    kind: str
    seat: int | None
    at: Point
    amount: int = 1
    start: Point | None = None
    end: Point | None = None
    beside: Point = (0, 0)


def drawn(changes: Iterable[Change], id: str = "since-marks") -> str:
    """SVG for a layer over a board, under that id: signs at one place stand one above the other."""
    summed: dict[tuple[Point, str, int | None], Change] = {}
    for change in changes:
        key = change.at, change.kind, change.seat
        before = summed.get(key)
        summed[key] = change._replace(amount=change.amount + before.amount) if before else change
    stacked: dict[Point, int] = {}
    parts = []
    for change in summed.values():
        number = stacked[change.at] = stacked.get(change.at, 0) + 1
        parts.append(_sign(change, (number - 1) * (HIGH + 2)))
    return f'<g id="{id}" aria-hidden="true" pointer-events="none">{"".join(parts)}</g>'


def _sign(change: Change, up: float) -> str:
    across, down = change.beside
    seat = "" if change.seat is None else f" seat-{change.seat}"
    number, width = "", NARROW
    if change.amount > 1:
        number, width = f'<text x="22" y="18">{change.amount}</text>', WIDE
    sign = (
        f'<g transform="translate({across:.0f} {down - up:.0f})">'
        f'<rect width="{width}" height="{HIGH}" rx="7"/><path d="{SIGNS[change.kind]}"/>{number}</g>'
    )
    return f'<g class="change is-{change.kind}{seat}">{_way(change)}{upright(*change.at, sign)}</g>'


def _way(change: Change) -> str:
    """From where something was to the rim of where it is."""
    if change.start is None or change.end is None:
        return ""
    (x, y), (u, v) = change.start, change.end
    long = hypot(u - x, v - y) or 1
    share = max(0.0, 1 - 30 / long)
    u, v = x + (u - x) * share, y + (v - y) * share
    across, down = (u - x) / long * 9, (v - y) / long * 9
    return (
        f'<circle class="was" cx="{x:.0f}" cy="{y:.0f}" r="11"/><path class="trail" d="M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}'
        f"M{u - across - down:.0f} {v - down + across:.0f}L{u:.0f} {v:.0f}L{u - across + down:.0f} "
        f'{v - down - across:.0f}"/>'
    )


def digest(ui: Ui, wording: Wording) -> h.Renderable | None:
    """For each rival the weightiest lines since one's own last turn, in their order, and a way to see it all again."""
    if not ui.live:
        return None
    own = ui.seating.seats_of(ui.seating.seat)
    did: dict[int, list[Event]] = {}
    for event in ui.history.since:
        if event[2] is None or event[2] in own or wording.is_heading(event) or wording.is_quiet(event):
            continue
        did.setdefault(event[2], []).append(event)
    short = {seat: weighty for seat, events in did.items() if (weighty := weightiest(events, wording))}
    if not short:
        return None
    return h.section(class_="since", id="since", aria_labelledby="since-title")[
        h.header[
            h.h3(id="since-title")[ui.say("Since the last turn of {who}", who=f"seat:{ui.seating.seat}")],
            act("replay-since", ui.say("Replay it"), css="small quiet", id="replay-since"),
        ],
        [_account(ui, seat, events, wording) for seat, events in short.items()],
    ]


def weightiest(events: Sequence[Event], wording: Wording, most: int = LINES) -> list[Event]:
    """The events that matter most, in their order; of equal ones the later, and none that weighs less than nothing."""
    weights = [wording.weight(event) for event in events]
    ranked = sorted((weight, number) for number, weight in enumerate(weights) if weight >= 0)
    return [events[number] for _weight, number in sorted(ranked[-most:], key=lambda pair: pair[1])]


def _account(ui: Ui, seat: int, events: Sequence[Any], wording: Wording) -> h.Renderable:
    return h.div(class_=f"since-rival seat-{seat}")[
        h.p[seat_sign(ui, seat), h.b[ui.name(f"seat:{seat}")]],
        h.ul[[h.li[icon(wording.symbol(event)), h.span[ui.line(wording.line(event))]] for event in events]],
    ]
