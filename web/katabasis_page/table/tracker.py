"""Where the game is: round, turn, step and whose it is; and the ways through its history."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.wording import PHASE_NAMES, STEP_NAMES

from .. import markup as h
from ..controls import act, icon
from ..ui import Ui
from .pieces import rule_link, seat_sign

ROUNDS = 3
TURNS = 8


def tracker(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """The strip above the board."""
    table = view["table"]
    return h.header(class_="tracker", id="tracker", data_region=True)[
        h.h1(class_="unseen", id="title", tabindex="-1")[_title(ui)],
        h.div(class_="where")[_rounds(table, ui), _phase(table, ui)],
        _scores(view, ui),
        history(view, ui),
    ]


def _title(ui: Ui) -> str:
    """Who plays, for whom headings are the way through a page."""
    if len(ui.names) == 2:
        return ui.say("{first} against {second}", first="seat:0", second="seat:1")
    return ui.say("Table")


def _rounds(table: dict[str, Any], ui: Ui) -> h.Renderable | None:
    if not table["round"]:
        return None
    return h.span(class_="rounds", title=ui.say("Round {round} of 3", round=table["round"]))[
        h.span(class_="unseen")[ui.say("Round {round} of 3", round=table["round"])],
        [
            h.span(
                class_="round" + (" now" if number == table["round"] else " past" if number < table["round"] else ""),
                aria_hidden="true",
            )["I" * number]
            for number in range(1, ROUNDS + 1)
        ],
    ]


def _phase(table: dict[str, Any], ui: Ui) -> h.Renderable:
    phase = ui.word(PHASE_NAMES.get(table["phase"], table["phase"]))
    step = table["step"] and ui.word(STEP_NAMES.get(table["step"], table["step"]))
    in_action = table["phase"] == "action" and table["active"] is not None
    return h.span(class_="phase")[
        h.b[phase],
        in_action and _turns(table, ui),
        step and h.span(class_="step")[step],
    ]


def _turns(table: dict[str, Any], ui: Ui) -> h.Renderable:
    """The eight turns of an action phase, each in the shape of its player."""
    first = table["first"] or 0
    told = ui.say("Turn {turn} of 8, {who}", turn=table["turn"] + 1, who=f"seat:{table['active']}")
    return h.span(class_="turns", title=told)[
        h.span(class_="unseen")[told],
        [
            seat_sign(
                (first + turn) % 2,
                "turn" + (" now" if turn == table["turn"] else " past" if turn < table["turn"] else ""),
            )
            for turn in range(TURNS)
        ],
    ]


def _scores(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """Both totals at a glance, for where the panels of the players are out of sight."""
    return h.span(class_="scores")[
        [
            h.span(
                class_=f"score seat-{seat}{' active' if view['table']['active'] == seat else ''}",
                title=ui.say("{who}: {points} glory", who=f"seat:{seat}", points=player["available"] + player["spent"]),
            )[
                seat_sign(seat),
                h.span(class_="score-name")[ui.name(f"seat:{seat}")],
                icon("glory"),
                h.b[player["available"] + player["spent"]],
            ]
            for seat, player in enumerate(view["table"]["players"])
        ]
    ]


def history(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """Undo, and stepping through what has been."""
    shown = ui.choices if ui.past is None else ui.past
    return h.span(class_="history", role="group", aria_label=ui.say("History"))[
        _undo(ui),
        act("back", "‹", css="small", disabled=shown == 0, aria_label=ui.say("One step back in the game's history")),
        act("forward", "›", css="small", disabled=ui.live, aria_label=ui.say("One step forward in the game's history")),
        None if ui.live else act("live", ui.say("Back to the present"), css="small primary"),
    ]


def _undo(ui: Ui) -> h.Renderable:
    if ui.undo_refusal is None:
        return act("undo", [icon("undo"), h.span[ui.say("Undo")]], css="small", disabled=not ui.live or not ui.choices)
    rule, reason = ui.undo_refusal
    told = ui.say("No undo: {why}", why=tuple(reason))
    return act("undo", icon("undo"), css="small refused", title=told, aria_label=told, data_rule=rule)


def past_notice(ui: Ui) -> h.Renderable | None:
    """What is shown while history stands still."""
    if ui.live:
        return None
    return h.p(class_="past-notice", id="past-notice", role="status")[
        ui.say("History: after choice {shown} of {all}", shown=ui.past, all=ui.choices),
        " ",
        act("live", ui.say("Back to the present"), css="small"),
    ]


def prompt_rule(ui: Ui, cite: str) -> h.Renderable | None:
    """The rule that asks."""
    return rule_link(ui, cite) if cite else None
