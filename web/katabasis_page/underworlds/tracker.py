"""Where the game is: round, turn, step and whose it is."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.text.wording import PHASE_NAMES, STEP_NAMES

from .. import markup as h
from ..markup.controls import icon, seat_sign
from ..ui import Ui

ROUNDS = 3
TURNS = 8


def where(view: dict[str, Any], ui: Ui) -> list[h.Renderable | None]:
    """Round, phase, turn and step."""
    table = view["table"]
    return [_rounds(table, ui), _phase(table, ui)]


def _rounds(table: dict[str, Any], ui: Ui) -> h.Renderable | None:
    if not table["round"]:
        return None
    if table["round"] > ROUNDS:
        from .edition_2017 import match

        return match.extra_round(table["round"], ui)
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
    """The eight turns of an action phase, each in the shape of its player; the way round where more than two play."""
    if len(table["players"]) > 2:
        from .edition_2017.order import turns

        return turns(table, ui)
    first = table["first"] or 0
    label = ui.say("Turn {turn} of 8, {who}", turn=table["turn"] + 1, who=f"seat:{table['active']}")
    return h.span(class_="turns", title=label)[
        h.span(class_="unseen")[label],
        [
            seat_sign(
                ui,
                (first + turn) % 2,
                "turn" + (" now" if turn == table["turn"] else " past" if turn < table["turn"] else ""),
            )
            for turn in range(TURNS)
        ],
    ]


def scores(view: dict[str, Any], ui: Ui) -> list[h.Renderable]:
    """All totals at a glance, for where the panels of the players are out of sight."""
    return [
        h.span(
            class_=f"score seat-{seat}{' active' if view['table']['active'] == seat else ''}",
            data_score=str(seat),
            title=ui.say("{who}: {points} glory", who=f"seat:{seat}", points=player["available"] + player["spent"]),
        )[
            seat_sign(ui, seat),
            h.span(class_="score-name")[ui.name(f"seat:{seat}")],
            icon("glory"),
            h.b[player["available"] + player["spent"]],
        ]
        for seat, player in enumerate(view["table"]["players"])
    ]
