"""The strip above the board: where the game is, and the ways through its history."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import act, icon
from ..ui import Ui


def tracker(ui: Ui, where: Any, scores: Any) -> h.Renderable:
    """The strip. `where` tells round, phase and turn; `scores` how everybody stands, at a glance."""
    return h.header(class_="tracker", id="tracker", data_region=True)[
        h.h1(class_="unseen", id="title", tabindex="-1")[ui.matchup or ui.say("Table")],
        h.div(class_="where")[where],
        h.span(class_="scores")[scores],
        history(ui),
    ]


def history(ui: Ui) -> h.Renderable:
    """Undo, and stepping through what has been."""
    return h.span(class_="history", role="group", aria_label=ui.say("History"))[
        _undo(ui),
        [
            act(verb, sign, css="small", disabled=disabled, aria_label=label)
            for verb, sign, disabled, label in steps(ui)
        ],
    ]


def steps(ui: Ui) -> list[tuple[str, Any, bool, str]]:
    """The steps through the past besides undo: verb, sign, whether there is none to take, and what it is called."""
    shown = ui.history.choices if ui.history.past is None else ui.history.past
    return [
        ("redo", icon("redo"), not ui.live or not ui.history.can_redo, ui.say("Redo")),
        ("back", "‹", shown == 0, ui.say("One step back in the game's history")),
        ("forward", "›", ui.live, ui.say("One step forward in the game's history")),
    ]


def _undo(ui: Ui) -> h.Renderable:
    if ui.history.undo_refusal is None:
        return act(
            "undo", [icon("undo"), h.span[ui.say("Undo")]], css="small", disabled=not ui.live or not ui.history.choices
        )
    rule, reason = ui.history.undo_refusal
    label = ui.say("Cannot undo: {why}", why=tuple(reason))
    return act("undo", icon("undo"), css="small refused", title=label, aria_label=label, data_rule=rule)


def past_notice(ui: Ui) -> h.Renderable | None:
    """What is shown while history stands still, and what can be done there. The announcer says it."""
    if ui.history.rewinding is not None:
        return h.p(class_="past-notice", id="past-notice", role="status")[
            ui.say("Playing the game again, up to choice {moment} …", moment=ui.history.rewinding)
        ]
    if ui.live and not ui.history.over:
        return None
    if ui.live and ui.shared:
        return None  # `shared_game` has the ways on
    if ui.live:
        return h.div(class_="row after-game", id="after-game")[
            act("watch", ["▶ ", ui.say("Watch the game")]),
            not ui.history.is_far and act("analysis", ui.say("What decided it?")),
        ]
    return h.div(class_="past-notice", id="past-notice")[
        ui.say("History: after choice {shown} of {all}", shown=ui.history.past, all=ui.history.choices),
        h.div(class_="row")[
            not ui.history.over and act("live", ui.say("Back to the present"), css="small"),
            ui.history.over and not ui.history.is_far and act("branch", ui.say("Play on from here"), css="small"),
            ui.history.over
            and not ui.history.is_far
            and act("analysis", ui.say("What decided it?"), css="small quiet"),
            act("share", ui.say("Link to this moment"), "moment", css="small quiet"),
        ],
    ]
