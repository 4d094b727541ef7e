"""What dice gave in a game that is over, against what was to be expected of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from katabasis.kernel.events import ROLLED
from katabasis.kernel.text import decimal

from .. import markup as h
from ..markup.controls import seat_sign
from ..ui import Ui
from ..words import _

FACES = 6


class Luck(NamedTuple):
    """What some dice of a seat gave, and what they give on average: successes, or pips; of a kind of rolls."""

    seat: int
    kind: Any
    got: float
    expected: float


def of_numbers(event: Sequence[Any]) -> Iterable[Luck]:
    """The luck of a roll of dice with numbers: successes where the event says what each `need`s, else pips. A 1 never
    succeeds."""
    kind, _rule, seat, what, *_rest = event
    faces = what.get("faces", ()) if kind == ROLLED else ()
    if not faces or seat is None or what.get("purpose") == "roll-off" or not all(type(face) is int for face in faces):
        return
    need = what.get("need")
    if need is None:
        yield Luck(seat, PIPS, sum(faces), len(faces) * (FACES + 1) / 2)
        return
    least = max(2, need)
    succeeded = sum(face >= least for face in faces)
    chance = max(0, FACES + 1 - least) / FACES
    yield Luck(seat, PURPOSES.get(what.get("purpose"), SUCCESSES), succeeded, len(faces) * chance)


PIPS, SUCCESSES = _("Pips of all other dice"), _("Other rolls that succeeded")
PURPOSES = {
    "hit": _("Hit rolls that succeeded"),
    "wound": _("Wound rolls that succeeded"),
    "save": _("Save rolls that succeeded"),
    "ward": _("Ward rolls that succeeded"),
}


def luck(ui: Ui, of_event: Callable[[Sequence[Any]], Iterable[Luck]]) -> h.Renderable | None:
    """The luck of everybody in one line, and as a table; nothing where no dice were rolled."""
    sums: dict[tuple[int, Any], tuple[float, float]] = {}
    for event in ui.history.log:
        for each in of_event(event):
            got, expected = sums.get((each.seat, each.kind), (0.0, 0.0))
            sums[each.seat, each.kind] = got + each.got, expected + each.expected
    rows = sorted(((seat, kind, *both) for (seat, kind), both in sums.items() if both[1]), key=lambda row: row[0])
    if not rows:
        return None
    return h.details(class_="luck", id="luck")[
        h.summary[ui.say("Luck of the dice"), ": ", _line(ui, rows)],
        h.div(class_="sheet-wrap", tabindex="0", role="region", aria_label=ui.say("Luck of the dice"))[
            h.table[
                h.thead[
                    h.tr[
                        [
                            h.th(scope="col")[title]
                            for title in (ui.say("Player"), ui.say("Dice"), ui.say("Rolled"), ui.say("Expected"))
                        ]
                    ]
                ],
                h.tbody[
                    [
                        h.tr[
                            h.th(scope="row")[seat_sign(ui, seat), " ", ui.name(f"seat:{seat}")],
                            h.td[ui.word(kind)],
                            h.td[f"{got:.0f}"],
                            h.td[ui.word(decimal(expected))],
                        ]
                        for seat, kind, got, expected in rows
                    ]
                ],
            ]
        ],
    ]


def _line(ui: Ui, rows: Sequence[tuple[int, Any, float, float]]) -> str:
    """The rolls of the person at the screen, or of all, of which most was to be expected."""
    own = [row for row in rows if row[0] in ui.seating.people[:1]] or rows
    seat, kind, got, expected = max(own, key=lambda row: row[3])
    return ui.say(
        "{who}, {kind}: {got}, {expected} expected",
        who=f"seat:{seat}",
        kind=kind,
        got=f"{got:.0f}",
        expected=decimal(expected),
    )
