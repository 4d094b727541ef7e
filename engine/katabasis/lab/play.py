"""Playing one game of an experiment to its end, and what is kept of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .. import Event, Game, bots, series
from .ending import Ending
from .job import Job, engine

MOST_GAMES = 100
"""Of a series; a campaign need not end."""

USED = ("card-played", "commanded", "played", "promoted", "recruited", "scored", "tactic-scored", "upgraded")
"""The kinds of events by which somebody has made use of a card."""
TURN = "turn-began"


class Played(NamedTuple):
    """A game that is over: how it ended, who began, how long it was, which cards each seat used and how often, what
    else is counted of it (`System.tally`), its record, and the processor's seconds."""

    key: str
    engine: str
    ending: Ending
    first: int | None
    choices: int
    turns: int
    cards: Sequence[tuple[int, str, str, int]]
    tally: Mapping[str, int]
    record: str
    seconds: float


class Failed(NamedTuple):
    """A game that could not be played to its end, and why."""

    key: str
    fault: str


def play(job: Job) -> Played:
    """One game from its beginning to its end, or a series, which ends as its last game does if it has no result."""
    began = time.process_time()
    played = series(job.game, job.edition, job.seats, job.seed, **job.options)
    games = [_play_out(played.game, job)]
    while job.series and not played.over and played.number < MOST_GAMES:
        games.append(_play_out(played.begin_next(), job))
    seconds = time.process_time() - began
    table = played.game.table
    result = played.result or table.result
    assert result is not None
    events = [event for game in games for event in game.table.events]
    turns = [event.seat for event in events if event.kind == TURN]
    return Played(
        key=job.key,
        engine=engine(),
        ending=Ending(result, [table.side(seat) for seat in table.seats]),
        first=turns[0] if turns else None,
        choices=sum(len(game.choices) for game in games),
        turns=len(turns),
        cards=[(*used, count) for used, count in sorted(Counter(_used(events)).items())],
        tally=played.game.system.tally(table),
        record=played.record() if job.series else played.game.record(),
        seconds=seconds,
    )


def _play_out(game: Game, job: Job) -> Game:
    while game.decision:
        game.choose(bots.choose(game, job.levels[game.decision.seat], job.seed))
    return game


def _used(events: Sequence[Event]) -> Iterator[tuple[int, str, str]]:
    """Who has used which card, and how; copies of a card are one."""
    for event in events:
        card = event.what.get("card")
        if event.kind in USED and event.seat is not None and isinstance(card, str):
            yield event.seat, event.kind, card.removeprefix("card:").partition(".")[0]
