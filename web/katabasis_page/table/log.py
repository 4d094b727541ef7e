"""What has happened, in groups of a turn, the newest first; every line leads to its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.underworlds.wording import HEADINGS, QUIET, line, symbol

from .. import markup as h
from ..controls import act, icon
from ..ui import Ui
from .pieces import SYMBOL_NAMES, rule_link

SHOWN = 60
"""Lines beside the table; the whole log is a popover."""


def log(ui: Ui) -> h.Renderable:
    """The last turns."""
    return h.section(class_="log panel", id="log", aria_label=ui.say("Log"), data_region=True)[
        h.header[
            h.h2[ui.say("Log")],
            bool(ui.live and ui.since) and act("replay-since", ui.say("Replay since the last turn"), css="small quiet"),
            act("pop", ui.say("All of it"), "log:", css="small quiet"),
        ],
        groups(ui, ui.log[-SHOWN * 2 :], SHOWN),
    ]


def groups(ui: Ui, events: Sequence[Any], most: int = 100_000, place: str = "log") -> list[h.Renderable]:
    """Events under their headings, the newest first throughout."""
    made: list[tuple[Any, list[Any]]] = [(None, [])]
    for number, event in enumerate(events, len(ui.log) - len(events)):
        if event[0] in HEADINGS:
            if made[-1][1] or event[0] != "turn-began":
                made.append((event, []))
            else:
                made[-1] = (event, [])
        elif event[0] not in QUIET:
            made[-1][1].append((number, event))
    shown: list[h.Renderable] = []
    room = most
    for heading, lines in reversed(made):
        if room <= 0:
            break
        if lines or heading:
            shown.append(_group(ui, heading, lines[-room:], place))
        room -= len(lines)
    return shown


def _group(ui: Ui, heading: Any, lines: Sequence[Any], place: str) -> h.Renderable:
    seat = heading[2] if heading else None
    return h.div(class_="log-group" + (f" seat-{seat}" if seat is not None else ""))[
        heading and h.h3[ui.word(line(heading))],
        lines and h.ol[[_line(ui, number, event, place) for number, event in reversed(lines)]],
    ]


def _line(ui: Ui, number: int, event: Any, place: str) -> h.Renderable:
    kind, cite, seat, *_rest = event
    fresh = " fresh" if number >= len(ui.log) - len(ui.fresh) else ""
    body: Any = _faces(ui, event) if kind == "rolled" else ui.word(line(event))
    return h.li(
        class_=f"log-line is-{kind}{fresh}" + (f" seat-{seat}" if seat is not None else ""), id=f"{place}-{number}"
    )[icon(symbol(event)), h.span[body], cite and rule_link(ui, cite)]


def _faces(ui: Ui, event: Any) -> list[Any]:
    """A roll with its dice drawn."""
    told = ui.word(line(event))
    return [
        h.span(class_="unseen")[told],
        h.span(aria_hidden="true")[
            ui.name(f"seat:{event[2]}") if event[2] is not None else "",
            " ",
            [
                h.span(class_=f"mini-die {face}", title=ui.word(SYMBOL_NAMES.get(face, face)))[icon(face)]
                for face in event[3]["faces"]
            ],
        ],
    ]
