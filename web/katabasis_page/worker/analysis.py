"""After the game: how everybody stood, where it turned, and which choices cost most.

A game is looked at in pieces, each a question and an answer in JSON, so that it can be done beside the page, a piece at
a time. How a seat stood, and what its choices cost, is judged by what that seat could know at that moment, and by
nothing that came of it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import katabasis as kb
from katabasis.kernel.ending import is_ending
from katabasis.kernel.untrusted import from_json

from ..session.handover import names_secrets
from ..ui import Landmark
from .advice import LEVEL, plain

LOOKS, CLOSER_LOOKS = 100, 350
"""Positions that are looked at to judge a choice, and one of those that seem to cost most; so many times as many in
games whose bots look at more."""
MOST_JUDGED = 60
"""Choices that are judged; of more, every second or third."""
MOST_SAMPLES = 90
"""Moments at which everybody's standing is judged."""
SHOWN = 3
"""Turning points, and costly choices of each person, that are shown."""
LOOKED_AT_AGAIN = 6
"""Choices of each person that are looked at more closely."""
LEAST_COST = 0.2
"""Points that a choice has to cost to be shown."""


class Sample(NamedTuple):
    """How many points every seat was ahead of the others after so many choices, by its own lights."""

    moment: int
    leads: tuple[float, ...]


class Turn(NamedTuple):
    """A turning point: what one choice, the last before the moment, changed for the seat that gained most by it."""

    moment: int
    seat: int
    gain: float


class Turned(NamedTuple):
    """How a turning point came: the choice that led to it, the last that did something, made at that moment by that
    seat; its label, None where that names what onlookers could not see."""

    moment: int
    seat: int
    label: Any


class TurningPoint(NamedTuple):
    """What is told of a turning point: how it came, the sentences of what weighs most of what came of it, and the table
    as onlookers saw it then, as SVG."""

    turn: Turn
    turned: Turned
    sentences: Sequence[Any]
    picture: str


class Judged(NamedTuple):
    """What a choice cost: the moment at which it was made, by whom, its label and that of the better one, and why.
    `secret` says that one of the two names what onlookers could not see."""

    moment: int
    seat: int
    cost: float
    chosen: Any
    better: Any
    facts: Sequence[Any]
    reasons: Sequence[tuple[Any, float]]
    secret: bool


class Analysis:
    """What is known of a finished game so far: `progress` in hundredths, `running` while more is being looked at."""

    __slots__ = ("mistakes", "progress", "running", "samples", "seats", "turns")

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats
        """Whose choices are judged."""
        self.progress = 0
        self.running = True
        self.samples: list[Sample] = []
        self.turns: list[TurningPoint] = []
        self.mistakes: list[Judged] = []


# ---------------------------------------------------------------------- the curve, and where it turns


def sampled(landmarks: Sequence[Landmark], end: int, most: int = MOST_SAMPLES) -> list[int]:
    """The moments to be sampled: where turns begin, or every second or third of them, and the end."""
    counts = sorted({mark.moment for mark in landmarks} - {end}) or [0]
    step = 1 + (len(counts) - 1) // most
    return [*counts[::step], end]


def opposed(leads: Sequence[float]) -> tuple[float, ...]:
    """How far two are ahead of each other: each judges by what it knows, and the truth lies between."""
    if len(leads) != 2:
        return tuple(leads)
    ahead = (leads[0] - leads[1]) / 2
    return ahead, -ahead


def smoothed(samples: Sequence[Sample], seats: int) -> list[Sample]:
    """Each standing as the mean of those since every seat's last turn: whoever is at turn always looks better. The end
    is as it is."""
    made = []
    for number, sample in enumerate(samples):
        last = samples[max(0, number - seats + 1) : number + 1] if number < len(samples) - 1 else [sample]
        means = (sum(each.leads[seat] for each in last) / len(last) for seat in range(len(sample.leads)))
        made.append(Sample(sample.moment, tuple(means)))
    return made


def swings(samples: Sequence[Sample], seats: int, most: int = SHOWN) -> list[tuple[int, int]]:
    """The stretches in which standings changed most, from moment to moment, the greatest change first. A stretch is a
    turn of every seat, and no two overlap."""
    sizes = []
    for number in range(1, len(samples)):
        first = max(0, number - seats)
        pairs = zip(samples[first].leads, samples[number].leads, strict=True)
        sizes.append((max(abs(after - before) for before, after in pairs), first, number))
    stretches: list[tuple[int, int]] = []
    for _size, first, last in sorted(sizes, key=lambda entry: (-entry[0], entry[1])):
        if len(stretches) < most and all(last <= start or end <= first for start, end in stretches):
            stretches.append((first, last))
    return [(samples[first].moment, samples[last].moment) for first, last in stretches]


def turn_in(samples: Sequence[Sample], ends: Collection[int] = ()) -> Turn | None:
    """The choice of a stretch that changed most, from a sample at each of its moments; None if nothing changed. Choices
    that end a turn (their moments are `ends`) count by half: whoever comes to turn looks better by that alone."""
    turns = []
    for before, after in pairwise(samples):
        gains = [now - then for then, now in zip(before.leads, after.leads, strict=True)]
        seat = max(range(len(gains)), key=lambda each: gains[each])
        if gains[seat] > 0:
            turns.append(Turn(after.moment, seat, gains[seat]))
    return max(turns, key=lambda turn: turn.gain / (1 + (turn.moment in ends)), default=None)


# ---------------------------------------------------------------------- choices


def thinned(counts: Sequence[int], most: int = MOST_JUDGED) -> list[int]:
    """All of them, or every second or third where there are many."""
    return [*counts[:: 1 + (len(counts) - 1) // most]] if counts else []


def costliest(judged: Sequence[Judged], most: int) -> list[Judged]:
    """Of each seat the choices that cost most, the costliest first."""
    seats = sorted({each.seat for each in judged})
    ranked = sorted(judged, key=lambda each: (-each.cost, each.moment))
    return [each for seat in seats for each in [one for one in ranked if one.seat == seat][:most]]


# ---------------------------------------------------------------------- looking at a game


class Past(NamedTuple):
    """A game with all its moments, and those at which there was something to choose."""

    text: str
    game: kb.Game
    chosen: list[int]


_kept: list[Past] = []
"""The game that was asked about last."""


def answer_to(text: str) -> str:
    """The answer to a question about the game of a save: {"save", "ask", "moments",
    "closely"}.

    "chosen" gives the moments at which somebody had a choice, with the seat; "standing" how everybody stood at some
    moments; "judge" what the choices made at some moments cost; "turned" which choice led to each of some moments.
    """
    request = from_json(text)
    past = _past_of(request["save"])
    if request["ask"] == "chosen":
        return json.dumps([[moment, past.game.choices[moment].seat] for moment in past.chosen])
    if request["ask"] == "standing":
        games = map(past.game.at, request["moments"])
        return json.dumps(
            [[game.system.explanation.score_lead(game, seat) for seat in game.table.seats] for game in games]
        )
    if request["ask"] == "turned":
        return json.dumps([_turned(past.game, past.chosen, moment) for moment in request["moments"]])
    return json.dumps([_judged(past.game, moment, request["closely"]) for moment in request["moments"]])


def _past_of(save: str) -> Past:
    if not _kept or _kept[0].text != save:
        game = kb.load(save, trusted=True)
        again, chosen = game.at(0), []
        for moment in range(len(again.choices), len(game.choices)):
            ask = again.decision
            if (
                ask is not None
                and not is_ending(game.choices[moment])
                and (len(ask.options) > 1 or isinstance(ask.options[0], kb.Placement))
            ):
                chosen.append(moment)
            again.replay_choice(game.choices[moment])
        _kept[:] = [Past(save, again, chosen)]
    return _kept[0]


def _turned(whole: kb.Game, chosen: Sequence[int], moment: int) -> list[Any]:
    """The choice that led to a moment: the last before it that did something and was one of several."""
    before = [at for at in chosen if at < moment and not whole.choices[at].declines]
    at = before[-1] if before else moment - 1
    choice, game = whole.choices[at], whole.at(at)
    option = game.decision.find(choice.option) if game.decision is not None else None
    if game.decision is None or option is None or _is_secret(game, game.decision, (option,)):
        return [at, choice.seat, None]
    return [at, choice.seat, [option.label.msgid, option.label.values]]


def turned_in(answer: Any) -> Turned:
    """What was answered about the choice that led to a moment. Raises ValueError or TypeError for what is no answer."""
    moment, seat, label = answer
    return Turned(int(moment), int(seat), label)


def _judged(whole: kb.Game, moment: int, closely: bool) -> dict[str, Any] | None:
    """What a choice cost; None if it was the best there was."""
    game, choice = whole.at(moment), whole.choices[moment]
    ask = game.decision
    assert ask is not None
    chosen = ask.pick(choice.option, choice.answer)
    budget = (CLOSER_LOOKS if closely else LOOKS) * game.system.bots.budget_factor
    advice = kb.bots.advise(game, LEVEL, 1 + closely, budget, chosen)
    if advice.instead is None or advice.gain <= 0:
        return None
    secret = _is_secret(game, ask, (chosen, advice.option))
    return {**plain(advice), "label": [advice.option.label.msgid, advice.option.label.values], "secret": secret}


def _is_secret(game: kb.Game, ask: kb.Ask, options: Sequence[kb.Option]) -> bool:
    """Whether answers to a decision name anything that onlookers may not see."""
    named = kb.Ask(ask.seat, ask.name, list(options), ask.prompt, ask.rule, private=ask.private)
    return names_secrets(named, game.view(ask.seat, len(game.table.events)), game.view(None, len(game.table.events)))


def judged_in(moment: int, seat: int, answer: Any) -> Judged | None:
    """What was answered about a choice. Raises ValueError, LookupError or TypeError for what is no answer."""
    if answer is None:
        return None
    reasons = [(text, float(gain)) for text, gain in answer["reasons"]]
    return Judged(
        moment,
        seat,
        float(answer["gain"]),
        answer["instead"],
        answer["label"],
        answer["facts"],
        reasons,
        bool(answer["secret"]),
    )
