"""Looking at a finished game a piece at a time, beside the page where that is possible, and saying how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import katabasis as kb

from ..session import HUMAN, Session
from ..session.history import LANDMARKS, ONLOOKER, events_after
from ..sharing.snapshot_svg import small
from ..ui import Popover
from .analysis import (
    LOOKED_AT_AGAIN,
    SHOWN,
    Analysis,
    Judged,
    Sample,
    TurningPoint,
    costliest,
    judged_in,
    opposed,
    sampled,
    swings,
    thinned,
    turn_in,
    turned_in,
)

if TYPE_CHECKING:
    from ..protocols import App

PIECE = 12
"""Moments that are asked about at once."""
MOST_SENTENCES = 2
"""What is said of a turning point besides the choice that led to it."""
LEAST_WEIGHT = 4
"""The weight of an event that may be worth such a sentence."""
FOR_CURVE, FOR_TURNS, FOR_CHOICES = 15, 20, 85
"""Hundredths of the way that are done when the curve, the turning points and the choices have been looked at."""


def open_analysis(app: App, session: Session) -> None:
    """Open the analysis of the game that is over; it is begun where there is none, or where it was stopped."""
    ui, save = app.ui, session.game.save()
    ui.analysis = app.analyses.get(save)
    if ui.analysis is None or not (ui.analysis.running or ui.analysis.progress == 100):
        people = [seat for seat, kind in enumerate(ui.seating.kinds) if kind == HUMAN]
        ui.analysis = app.analyses[save] = Analysis(people or range(len(ui.seating.kinds)))
        app.for_table(_analyse(app, session, ui.analysis, save))
    ui.pointer.popover = Popover("analysis")
    app.render()


class Stopped(Exception):
    """Nobody wants to know any more."""


async def _analyse(app: App, session: Session, analysis: Analysis, save: str) -> None:
    try:
        await _look(app, session, analysis, save)
    except Stopped:
        pass
    finally:
        analysis.running = False
    _show(app, session)


async def _look(app: App, session: Session, analysis: Analysis, save: str) -> None:
    """Look at the curve, then where it turned, then at choices: at all of them, and closely at those that cost most."""

    async def ask(what: str, counts: Sequence[int], until: int, closely: bool = False) -> list[Any]:
        """The answers about some moments, by how many choices there had been; `until` is the progress after the
        last."""
        answers: list[Any] = []
        began = analysis.progress
        for first in range(0, max(1, len(counts)), PIECE):
            piece = [*counts[first : first + PIECE]]
            question = {
                "save": save,
                "ask": what,
                "moments": piece,
                "closely": closely,
            }
            answers += await app.bots.analyse(question)
            if not analysis.running:
                raise Stopped
            done = (first + len(piece)) / max(1, len(counts))
            analysis.progress = round(began + (until - began) * done)
            _show(app, session)
        return answers

    async def samples(counts: Sequence[int], until: int) -> list[Sample]:
        standings = await ask("standing", counts, until)
        leads = standings if app.ui.seating.together else map(opposed, standings)
        return [Sample(moment, tuple(each)) for moment, each in zip(counts, leads, strict=True)]

    async def judge(chosen: Sequence[tuple[int, int]], until: int, closely: bool = False) -> list[Judged]:
        answers = await ask("judge", [moment for moment, _seat in chosen], until, closely)
        judged = (judged_in(moment, seat, each) for (moment, seat), each in zip(chosen, answers, strict=True))
        return [each for each in judged if each is not None]

    end, seats = len(session.port.choices), len(app.ui.seating.kinds)
    chosen = await ask("chosen", [], 1)
    analysis.samples = await samples(sampled(app.ui.history.landmarks, end), FOR_CURVE)
    ends = {mark.moment for mark in app.ui.history.landmarks}
    for first, last in swings(analysis.samples, seats):
        turn = turn_in(await samples(range(first, last + 1), FOR_TURNS), ends)
        if turn is not None:
            (turned,) = map(turned_in, await ask("turned", [turn.moment], FOR_TURNS))
            picture = await _snapshot(app, session, turn.moment)
            sentences = _came_of(session, turned.moment, turn.moment)
            analysis.turns.append(TurningPoint(turn, turned, sentences, picture))
    analysis.turns.sort(key=lambda each: each.turn.moment)
    for number, seat in enumerate(analysis.seats, 1):
        own = [(moment, seat) for moment in thinned([moment for moment, other in chosen if other == seat])]
        until = FOR_TURNS + (FOR_CHOICES - FOR_TURNS) * number // len(analysis.seats)
        analysis.mistakes += await judge(own, until)
    again = [(each.moment, each.seat) for each in costliest(analysis.mistakes, LOOKED_AT_AGAIN)]
    analysis.mistakes = costliest(await judge(again, 100, closely=True), SHOWN)
    analysis.progress = 100


def _came_of(session: Session, first: int, last: int) -> list[Any]:
    """The sentences of what weighs most of what happened between two moments, as far as everybody could see it: of a
    game that does not weigh its events, the last."""
    game = session.port
    events = game.events[events_after(game, first) : events_after(game, last)]
    public = [list(event.seen_by(ONLOOKER)) for event in events if event.kind not in LANDMARKS and not event.barrier]
    words = game.system.words
    logged = [event for event in public if session.brought.is_logged(event)]
    if words.wording is not None:
        weigh = words.wording.weight
        most = max([LEAST_WEIGHT, *map(weigh, logged)])
        logged = [event for event in logged if weigh(event) == most]
    sentences = map(words.describe, logged[-MOST_SENTENCES:])
    return [[sentence.msgid, sentence.values] for sentence in sentences]


async def _snapshot(app: App, session: Session, moment: int) -> str:
    """The table as onlookers saw it at a moment; "" where the game draws none."""
    while session.missing(moment) > PIECE:
        session.replay(PIECE)
        await app.page.sleep(0)
    view = await session.port.view(None, moment)
    try:
        return small(kb.draw(view, app.ui.language))
    except NotImplementedError:
        return ""


def _show(app: App, session: Session) -> None:
    if app.ui.screen == "table" and app.ui.pointer.popover == Popover("analysis"):
        app.render()
