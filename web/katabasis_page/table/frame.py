"""The skeleton of every table: the board as the hero, and round it what players hold, are asked and have seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import act, seat_sign
from ..ui import Ui
from ..words import _
from .options import prompt
from .placing import placing_panel
from .tracker import past_notice


def table_frame(
    view: dict[str, Any],
    ui: Ui,
    *,
    tracker: h.Renderable,
    board: h.Renderable,
    sheet: list[Any],
    hand: h.Renderable | None = None,
    players: Any = None,
    log: h.Renderable,
    announcer: h.Renderable,
    popover: h.Renderable | None,
    jumps: Sequence[tuple[str, Any]] | None = None,
    all_open: bool = False,
) -> h.Renderable:
    """The table of one view, put together. `sheet` is what stands below the prompt: answers, or the end of the game;
    `jumps` are the parts that a small screen has ways to, by id and name, if not all there are. Style sheets see the
    "phase" of a table that has one. Where everything is open (`all_open`), nobody chooses from which of their seats to
    look."""
    replay = _replay(ui)
    phase = f" phase-{view['table']['phase']}" if "phase" in view["table"] else ""
    return h.div(class_=f"table{phase}{'' if ui.live else ' past'}{' replay' if replay else ''}", id="table")[
        tracker,
        board,
        h.div(class_="scrubber-place", id="scrubber-place", data_region=True)[replay],
        h.div(class_="low", id="low")[
            h.div(class_="sheet", id="sheet", data_region=True, data_decision=str(ui.history.choices))[
                past_notice(ui),
                h.div(class_="ask", id="ask")[
                    prompt(view, ui), not all_open and _own_seats(ui), _jumps(ui, jumps or _parts(hand, players))
                ],
                _advice(view, ui),
                _coach(ui),
                _puzzle(ui),
                h.div(class_="sheet-body", id="sheet-body", aria_busy="true" if ui.seating.waiting else None)[
                    placing_panel(ui), sheet
                ],
            ],
            hand,
            h.aside(class_="around", id="around", aria_label=ui.say("Players and log"))[
                h.div(class_="players", id="players", data_region=True)[players], log
            ],
        ],
        announcer,
        h.div(id="over", data_region=True)[popover],
    ]


def _replay(ui: Ui) -> h.Renderable | None:
    """The way through the game's past; nothing in the present of a game that goes on."""
    if not ui.history.choices or (ui.live and not ui.history.over):
        return None
    from .scrubber import scrubber

    return scrubber(ui)


def _advice(view: dict[str, Any], ui: Ui) -> h.Renderable | None:
    """What a good player would do, for whoever asked."""
    if ui.pointer.hint is None:
        return None
    from .hint import hint

    return hint(view, ui, ui.pointer.hint)


def _own_seats(ui: Ui) -> h.Renderable | None:
    """From which of their seats a person who has several looks at the table."""
    seats = ui.seating.seats_of(ui.seating.seat)
    if len(seats) < 2:
        return None
    return h.div(class_="own-seats", id="own-seats", role="group", aria_label=ui.say("Your seats"))[
        [
            act(
                "look-from",
                [seat_sign(ui, seat), ui.name(f"seat:{seat}")],
                str(seat),
                css="small quiet",
                aria_pressed="true" if seat == ui.seating.seat else "false",
            )
            for seat in seats
        ]
    ]


def _coach(ui: Ui) -> h.Renderable | None:
    """What the coach of a first game says."""
    if ui.coach is None:
        return None
    from .coaching import coach_note

    return coach_note(ui, ui.coach)


def _puzzle(ui: Ui) -> h.Renderable | None:
    """The puzzle that is to be solved at the table."""
    if ui.puzzle is None:
        return None
    from .puzzle_panel import puzzle_panel

    return puzzle_panel(ui, ui.puzzle)


def _parts(hand: Any, players: Any) -> list[tuple[str, Any]]:
    """What there is below the board."""
    parts = (("hand", _("Hand"), hand), ("around", _("Players"), players), ("log", _("Log"), True))
    return [(id, name) for id, name, there in parts if there]


def _jumps(ui: Ui, jumps: Sequence[tuple[str, Any]]) -> h.Renderable:
    """Ways to what lies below on a small screen."""
    return h.nav(class_="jumps", aria_label=ui.say("Jump to"))[
        [act("jump", ui.word(name), id, css="small quiet") for id, name in jumps]
    ]
