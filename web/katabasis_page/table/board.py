"""The board in the middle of the page: its frame, what to light upon it, and the menu of what was clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from katabasis.kernel.svg import layers, turned

from .. import markup as h
from ..markup import Markup
from ..markup.controls import act, icon
from ..ui import Ui
from .changes import Change, drawn
from .placing import over_picture

if TYPE_CHECKING:
    from .hinted import Hinted

Option = dict[str, Any]

MOST_IN_MENU = 12
"""More options than that are better chosen on the board or in the list."""


def board_frame(
    ui: Ui,
    picture: Markup,
    name: str,
    menu: Any = None,
    below: Any = None,
    changes: Iterable[Change] = (),
    legend: bool = False,
    strip: Any = None,
    hinted: Hinted | None = None,
) -> h.Renderable:
    """A board, the buttons of its camera and of its legend, if it has one, and what forbids a place on it.

    `strip` are further buttons beside it. The picture is an SVG that escapes all its texts itself. Over it stands what
    has changed since one's own last turn, and what somebody who asked is advised to do. All of it is turned for who
    sits at the far side.
    """
    if ui.live:
        layer = layers(drawn(changes), _hinted(hinted), interactive=True)
        picture = Markup(f"{picture.removesuffix('</svg>')}{layer}</svg>")
    if ui.seating.turned:
        picture = Markup(turned(picture))
    return h.section(class_="battlefield", id="battlefield", aria_label=name)[
        h.div(class_="board-wrap")[
            h.div(class_="board-frame", id="board-frame", data_zoomable=True, data_region=True)[
                picture, h.svg(class_="over-board", id="over-board", data_over_board=True, aria_hidden="true")
            ],
            h.div(class_="zoom", role="group", aria_label=ui.say("Zoom"))[
                strip,
                legend and act("pop", icon("help"), "legend:", css="small", aria_label=ui.say("Legend")),
                act("camera", "+", "in", css="small", aria_label=ui.say("Zoom in")),
                act("camera", "−", "out", css="small", aria_label=ui.say("Zoom out")),
                act("camera", icon("search"), "whole", css="small", aria_label=ui.say("Whole board")),
                act("camera", icon("target"), "events", css="small", aria_label=ui.say("Show the action")),
            ],
            h.div(class_="menu-place", id="menu-place", data_region=True)[menu],
            over_picture(ui),
        ],
        below,
    ]


def _hinted(hinted: Hinted | None) -> str:
    if hinted is None:
        return ""
    from .hinted import drawn

    return drawn(hinted)


def hint_on(view: dict[str, Any], ui: Ui, drawing: Callable[[dict[str, Any], Option], Hinted]) -> Hinted | None:
    """What to draw of the answer that somebody who asked is advised to give: an option, with its "answer"."""
    hint = ui.pointer.hint
    for option in (view["decision"] or {}).get("options", ()):
        if hint is not None and option["id"] == hint.option:
            return drawing(view, {**option, "answer": hint.answer})
    return None


def targets(view: dict[str, Any], ui: Ui) -> list[str]:
    """Every ref that would do something: what options point at first, or, with a menu open, what tells them apart."""
    options = (view["decision"] or {}).get("options", [])
    if ui.pointer.menu:
        return sorted(
            {
                ref
                for option in options
                if option["id"] in ui.pointer.menu
                for ref in option["refs"]
                if ref != ui.pointer.selected
            }
        )
    return sorted({option["refs"][0] for option in options if option["refs"]})


def menu(view: dict[str, Any], ui: Ui, button: Callable[[Option], h.Renderable]) -> h.Renderable | None:
    """The options that share what was clicked, beside the board. Their buttons' ids are to begin with "menu-"."""
    options = [option for option in (view["decision"] or {}).get("options", []) if option["id"] in ui.pointer.menu]
    if len(options) < 2 or len(options) > MOST_IN_MENU:
        return None
    return h.div(
        class_="menu panel",
        id="menu",
        role="group",
        aria_label=ui.name(ui.pointer.selected or ""),
        data_about=ui.pointer.selected,
    )[
        h.strong[ui.name(ui.pointer.selected or "")],
        [button(option) for option in options],
        act("select", "×", ui.pointer.selected or "", css="small quiet", aria_label=ui.say("Close")),
    ]
