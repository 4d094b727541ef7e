"""What has happened, in groups of a turn, the newest first; every line leads to its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from katabasis.kernel.log import FORGOTTEN
from katabasis.kernel.wording import Wording

from .. import markup as h
from ..markup.controls import act, icon
from ..session import PEOPLE
from ..storage.settings import CHOICES, LABELS
from ..ui import Ui
from ..words import remembered
from .changes import digest
from .pieces import rule_link

SHOWN = 36
"""Lines beside the table; the whole log is a popover."""

Body = Callable[[Any], Any]
"""What a line shows in place of its event's sentence; None for the sentence."""


def log(ui: Ui, wording: Wording, body: Body) -> h.Renderable:
    """The last turns."""
    return h.section(class_="log panel", id="log", aria_label=ui.say("Log"), data_region=True)[
        h.header[
            h.h2[ui.say("Log")],
            _fold(ui),
            _pace(ui),
            act("pop", ui.say("Full log"), "log:", css="small quiet"),
        ],
        digest(ui, wording),
        groups(ui, ui.history.log[-SHOWN * 2 :], wording, body, SHOWN),
    ]


def _fold(ui: Ui) -> h.Renderable:
    """What folds the log of a wide screen away, or unfolds it, in this browser for good."""
    folded = ui.settings["log"] == "folded"
    return act(
        "setting",
        "▸" if folded else "▾",
        f"log={'open' if folded else 'folded'}",
        css="small quiet fold",
        id="fold-log",
        aria_label=ui.say("Log"),
        aria_expanded="false" if folded else "true",
    )


def _pace(ui: Ui) -> h.Renderable | None:
    """How fast bots go on."""
    if all(kind in PEOPLE for kind in ui.seating.kinds):
        return None
    return h.select(name="speed", id="pace", data_change="setting", aria_label=ui.say("Bot speed"))[
        [
            h.option(value=speed, selected=speed == ui.settings["speed"])[ui.word(LABELS[speed])]
            for speed in CHOICES["speed"]
        ]
    ]


def groups(
    ui: Ui, events: Sequence[Any], wording: Wording, body: Body, most: int = 100_000, place: str = "log"
) -> h.Renderable:
    """Events under their headings, the newest first throughout: one stop of the Tab key, and arrows within."""
    first = len(ui.history.log) - len(events)
    made: list[tuple[int, Any, list[Any]]] = [(first, None, [])]
    for number, event in enumerate(events, first):
        if wording.is_heading(event):
            _, heading, lines = made[-1]
            if not lines and (heading is None or heading[0] == event[0]):
                made.pop()
            made.append((number, event, []))
        elif event[0] != FORGOTTEN.kind and not wording.is_quiet(event):
            made[-1][2].append((number, event))
    shown: list[h.Renderable] = []
    room = most
    for number, heading, lines in reversed(made):
        if room <= 0:
            break
        if lines or heading:
            id = f"{place}-group-{number if heading else 'none'}"
            shown.append(_group(ui, id, heading, lines[-room:], wording, body, place))
        room -= len(lines)
    label = ui.say("Log; the arrow keys go from line to line")
    return h.div(class_="log-lines", id=f"{place}-lines", role="group", tabindex="0", aria_label=label, data_rove=True)[
        shown
    ]


def _group(
    ui: Ui, id: str, heading: Any, lines: Sequence[Any], wording: Wording, body: Body, place: str
) -> h.Renderable:
    seat = heading[2] if heading else None
    return h.div(class_="log-group" + (f" seat-{seat}" if seat is not None else ""), id=id, data_region=True)[
        heading and h.h3[ui.line(wording.line(heading))],
        lines and h.ol[[_line(ui, number, event, wording, body, place) for number, event in reversed(lines)]],
    ]


def _line(ui: Ui, number: int, event: Any, wording: Wording, body: Body, place: str) -> h.Renderable:
    kind, _rule, seat, *_rest = event
    fresh = " fresh" if number >= len(ui.history.log) - len(ui.history.fresh) else ""
    content = remembered(
        (ui.game_name, ui.language, *ui.seating.names, *ui.seating.characters, number, repr(event)),
        lambda: _content(ui, number, event, wording, body),
    )
    return h.li(
        class_=f"log-line is-{kind}{fresh}" + (f" seat-{seat}" if seat is not None else ""), id=f"{place}-{number}"
    )[content]


def _content(ui: Ui, number: int, event: Any, wording: Wording, body: Body) -> h.Renderable:
    """What a line says. It takes the most time of a log, and stays the same while lines are added."""
    text: Any = body(event) or ui.line(wording.line(event))
    rule = event[1]
    return h.fragment[
        icon(wording.symbol(event)),
        act("event", text, str(number), css="log-moment", tabindex="-1", title=ui.say("Show this moment")),
        rule and rule_link(ui, rule, tabindex="-1"),
    ]
