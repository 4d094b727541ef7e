"""The way through a game's past, below the board: a slider along its rounds and turns, steps, and autoplay."""

from __future__ import annotations

from collections.abc import Collection

from .. import markup as h
from ..markup.controls import act
from ..ui import Landmark, Ui

MOST_NUMBERS = 9
"""Numbers of rounds that are written beside their ticks; of more rounds, only those of every second or third."""


def scrubber(ui: Ui) -> h.Renderable:
    """Steps, autoplay, and a slider with a tick for each turn."""
    shown = ui.history.choices if ui.history.past is None else ui.history.past
    at_end = shown == ui.history.choices
    play = (
        ui.say("Stop the replay")
        if ui.history.playing
        else ui.say("Replay from here")
        if not at_end
        else ui.say("Watch it")
    )
    return h.section(class_="scrubber", id="scrubber", aria_label=ui.say("Replay"))[
        h.span(class_="steps")[
            _step("moment", "«", ui.say("To the beginning"), "0", shown == 0),
            _step("back", "‹", ui.say("One step back"), "", shown == 0),
            act(
                "play",
                "❚❚" if ui.history.playing else "▶",
                css="small primary",
                id="play",
                aria_label=play,
                title=play,
            ),
            _step("forward", "›", ui.say("One step forward"), "", at_end),
            _step("live", "»", ui.say("To the end"), "", at_end),
        ],
        h.span(class_="way")[
            _ticks(ui),
            h.input(
                type="range",
                id="moment",
                name="moment",
                min="0",
                max=str(ui.history.choices),
                value=str(shown),
                data_input="moment",
                aria_label=ui.say("Moment of the game"),
                aria_valuetext=f"{where(ui, shown)}, {shown} / {ui.history.choices}",
            ),
        ],
        h.span(class_="moment-name")[where(ui, shown), h.small[f"{shown} / {ui.history.choices}"]],
    ]


def _step(verb: str, sign: str, label: str, arg: str, disabled: bool) -> h.Renderable:
    return act(verb, sign, arg, css="small", disabled=disabled, aria_label=label, title=label)


def where(ui: Ui, moment: int) -> str:
    """The round, and whose turn it was."""
    here = landmark_at(ui.history.landmarks, moment)
    if here is None or here.round is None:
        return ui.say("Setup")
    if here.seat is None:
        return ui.say("Round {round}", round=here.round)
    return ui.say("Round {round}, {who}", round=here.round, who=f"seat:{here.seat}")


def landmark_at(landmarks: list[Landmark], moment: int) -> Landmark | None:
    """The last round or turn that had begun by then."""
    return next((each for each in reversed(landmarks) if each.moment <= moment), None)


def _ticks(ui: Ui) -> h.Renderable:
    """A short line for each turn in the colour of its seat, a long one with its number for each round, and a disc for
    each turning point that is known."""
    rounds = [mark.round or 0 for mark in ui.history.landmarks if mark.opens_round]
    numbered = set(rounds[:: 1 + (len(rounds) - 1) // MOST_NUMBERS]) if rounds else set()
    turns = ui.analysis.turns if ui.analysis else []
    return h.svg(class_="ticks", aria_hidden="true")[
        [_tick(each, ui.history.choices, numbered) for each in ui.history.landmarks],
        [
            h.circle(class_=f"seat-{turn.seat}", cx=_x(turn.moment, ui.history.choices), cy="12", r="4")
            for turn, *_text in turns
        ],
    ]


def _x(moment: int, choices: int) -> str:
    return f"{100 * moment / choices:.2f}%"


def _tick(mark: Landmark, choices: int, numbered: Collection[int]) -> list[h.Renderable]:
    x = _x(mark.moment, choices)
    top = "0" if mark.opens_round else "8"
    seat = f"seat-{mark.seat}" if mark.seat is not None else ""
    line = h.line(class_=f"{'round' if mark.opens_round else 'turn'} {seat}".strip(), x1=x, x2=x, y1=top, y2="16")
    named = mark.opens_round and mark.round in numbered
    return [line, *([h.text(x=x, y="10", dx="3")[mark.round]] if named else [])]
