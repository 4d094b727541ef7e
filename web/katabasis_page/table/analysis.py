"""What decided a game, as it is shown: the curve, the turning points, and the choices that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import katabasis as kb
from katabasis.kernel.text import decimal, opened

from .. import markup as h
from ..markup.controls import act, seat_sign
from ..ui import Hint, Ui
from ..worker.analysis import LEAST_COST, Analysis, Judged, Sample, TurningPoint, smoothed
from .hint import signed, why
from .scrubber import where

WIDTH, HEIGHT, MARGIN = 600, 190, 26


def analysis(view: dict[str, Any], ui: Ui, known: Analysis) -> list[Any]:
    """All that is known so far."""
    done = known.progress == 100
    return [
        not done and _progress(ui, known),
        known.samples and _leads(view, ui, known),
        known.turns and _turns(ui, known),
        done and [_choices(view, ui, known, seat) for seat in known.seats],
        h.p(class_="note", id="analysis-done" if done else None)[
            ui.say(
                "Judged by what each player knew at that moment, not by how dice and cards fell later. "
                "The bot looks only a few steps ahead."
            )
        ],
    ]


def _progress(ui: Ui, known: Analysis) -> h.Renderable:
    if not known.running:
        return h.p(class_="row")[ui.say("It was stopped."), " ", act("analysis", ui.say("Restart"), css="small")]
    return h.div(class_="row analysing")[
        h.label(for_="analysis-progress")[ui.say("Looking at the game again …")],
        h.progress(id="analysis-progress", max="100", value=str(known.progress)),
        act("stop-analysis", ui.say("Stop"), css="small"),
    ]


# ---------------------------------------------------------------------- the curve


def _leads(view: dict[str, Any], ui: Ui, known: Analysis) -> h.Renderable:
    seats = range(len(ui.seating.kinds))
    samples = smoothed(known.samples, len(seats))
    unit = kb.system(view["game"]).score_unit
    return h.figure(class_="standing")[
        h.figcaption[ui.say("How far ahead of the others ({unit})", unit=[unit, {}])],
        _curve(ui, known, samples),
        h.p(class_="key")[[h.span[seat_sign(ui, seat), ui.name(f"seat:{seat}")] for seat in seats]],
        h.details(class_="standing-table", id="standing-table")[
            h.summary[ui.say("As a table")],
            h.div(class_="sheet-wrap", tabindex="0", role="region", aria_label=ui.say("As a table"))[
                h.table[
                    h.thead[
                        h.tr[
                            h.th(scope="col")[ui.say("Moment of the game")],
                            [h.th(scope="col")[ui.name(f"seat:{seat}")] for seat in seats],
                        ]
                    ],
                    h.tbody[[_row(ui, sample) for sample in samples]],
                ]
            ],
        ],
    ]


def _row(ui: Ui, sample: Sample) -> h.Renderable:
    place = act("moment", _place(ui, sample.moment), str(sample.moment), css="link")
    return h.tr[h.th(scope="row")[place], [h.td[signed(ui, points)] for points in sample.leads]]


def _place(ui: Ui, moment: int) -> str:
    return ui.say("The end") if moment == ui.history.choices else where(ui, moment)


def _curve(ui: Ui, known: Analysis, samples: Sequence[Sample]) -> h.Renderable:
    """A line a seat, over the rounds, with the turning points numbered on the line of who gained by them."""
    most = max(1.0, *(abs(points) for sample in samples for points in sample.leads))

    def x(moment: float) -> str:
        return f"{MARGIN + (WIDTH - 2 * MARGIN) * moment / max(1, ui.history.choices):.1f}"

    def y(points: float) -> str:
        return f"{HEIGHT / 2 - (HEIGHT / 2 - 16) * points / most:.1f}"

    rounds = [mark for mark in ui.history.landmarks if mark.opens_round]
    few_rounds = 1 + (len(rounds) - 1) // MOST_ROUNDS
    lines = [
        h.polyline(
            class_=f"seat-{seat}",
            points=" ".join(f"{x(each.moment)},{y(each.leads[seat])}" for each in samples),
        )
        for seat in range(len(ui.seating.kinds))
    ]
    turns = []
    for number, (turn, *_text) in enumerate(known.turns, 1):
        last = max((each for each in samples if each.moment <= turn.moment), key=lambda each: each.moment)
        at = {"cx": x(turn.moment), "cy": y(last.leads[turn.seat])}
        turns += [h.circle(class_=f"seat-{turn.seat}", r="9", **at), h.text(x=at["cx"], y=at["cy"], dy="4")[number]]
    few = samples[:: max(1, len(samples) // 6)]
    label = "; ".join(
        f"{ui.name(f'seat:{seat}')}: {', '.join(signed(ui, each.leads[seat]) for each in few)}"
        for seat in range(len(ui.seating.kinds))
    )
    return h.svg(class_="standing-curve", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label)[
        [
            [
                h.line(class_="round", x1=x(mark.moment), x2=x(mark.moment), y1="14", y2=str(HEIGHT - 4)),
                number % few_rounds == 0 and h.text(class_="round-name", x=x(mark.moment), y="11")[mark.round],
            ]
            for number, mark in enumerate(rounds)
        ],
        h.line(class_="level", x1=str(MARGIN), x2=str(WIDTH - MARGIN), y1=y(0), y2=y(0)),
        [
            h.text(class_="scale", x="2", y=y(points), dy="4")[f"{points:+.0f}".replace("-", "−") if points else "0"]
            for points in (most, 0, -most)
        ],
        lines,
        turns,
    ]


MOST_ROUNDS = 12
"""So many rounds have room for their numbers; of more, every second or third."""

# ---------------------------------------------------------------------- moments


def _turns(ui: Ui, known: Analysis) -> h.Renderable:
    return h.section(class_="turning-points", aria_labelledby="turning-title")[
        h.h3(id="turning-title")[ui.say("Turning points")],
        h.ol[[h.li(data_region=True, id=f"turning-{point.turn.moment}")[_turn(ui, point)] for point in known.turns]],
    ]


def _turn(ui: Ui, point: TurningPoint) -> list[Any]:
    """A turning point: when, what was chosen and what came of it, who gained by it, the table, and the way back to the
    choice."""
    turn, turned = point.turn, point.turned
    who = f"seat:{turned.seat}"
    chosen = ui.say("{who}: “{choice}”.", who=who, choice=turned.label) if turned.label else ui.name(who)
    return [
        point.picture and h.div(class_="turning-picture", aria_hidden="true")[h.Markup(point.picture)],
        h.p[
            act("moment", where(ui, turned.moment), str(turn.moment), css="link"),
            " ",
            chosen,
            [[" ", opened(ui.word(sentence)), "."] for sentence in point.sentences],
            " ",
            h.b[signed(ui, turn.gain), " ", ui.name(f"seat:{turn.seat}")],
        ],
        not ui.way_back and act("branch", ui.say("Try it from here"), str(turned.moment), css="small"),
    ]


def _choices(view: dict[str, Any], ui: Ui, known: Analysis, seat: int) -> h.Renderable:
    """The choices of a seat that cost most, but for those that would show others what they could not see."""
    own = seat in ui.seating.seats_of(ui.seating.seat)
    shown = [
        each for each in known.mistakes if each.seat == seat and each.cost >= LEAST_COST and (own or not each.secret)
    ]
    return h.section(class_="costly", aria_labelledby=f"costly-{seat}")[
        h.h3(id=f"costly-{seat}")[seat_sign(ui, seat), ui.say("{who}'s costliest choices", who=f"seat:{seat}")],
        h.ol[[h.li[_judged(view, ui, each)] for each in shown]]
        if shown
        else h.p(class_="note")[ui.say("No clear mistakes found.")],
    ]


def _judged(view: dict[str, Any], ui: Ui, judged: Judged) -> list[Any]:
    unit = [kb.system(view["game"]).score_unit, {}]
    return [
        act("moment", where(ui, judged.moment), str(judged.moment), css="link"),
        " ",
        ui.say(
            "“{better}” was worth about {points} {unit} more than “{chosen}”.",
            better=judged.better,
            chosen=judged.chosen,
            points=decimal(judged.cost),
            unit=unit,
        ),
        why(ui, Hint(facts=judged.facts, reasons=judged.reasons)),
    ]
