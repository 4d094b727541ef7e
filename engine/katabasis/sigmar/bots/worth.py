"""What a situation is worth to a seat, in tenths of victory points: what control of objectives, cards and twists can be
expected to bring, what is left of both armies, and what each can do to the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...bots.arithmetic import total
from ...kernel.weights import Weights
from . import scoring, setup, tactics, threats
from .figures import MOVEMENT, Situation
from .tactics import Outcome
from .threats import Strikes

Parts = dict[str, float]

POINT = 10.0
LATER = 0.4
"""What points of later rounds count, so far as they can be seen now."""
LEAST_AHEAD, ENOUGH = 0.25, 6
"""What armies are worth at the very end, in shares of what they are at first, and as long as how many turns are to come
nothing is lost of that."""
ARMY = 0.7
"""What the bare price of units counts: what they can do is counted besides."""
AFTER_OTHER = 0.4
"""The share of strikes of a next turn that counts if the other player's turn comes before it."""
NOW, NEXT = 0.9, 0.5
"""What strikes count: those of this turn, and those of the next."""
TACTIC = 4.0
"""The points of a battle tactic."""
OTHER_CARD = 0.25
"""The points of a card of another battle round."""


def of_situation(
    situation: Situation, seat: int, weights: Weights, following: Mapping[int, Strikes] | None = None
) -> Parts:
    """The parts that depend on how everybody stands; `following` is what both could do in their next turns, if that is
    known."""
    table = situation.table
    if table.round == 0:
        return setup.parts(situation, seat, weights)
    other = table.opponent(seat)
    active, waiting = (seat, other) if situation.active == seat else (other, seat)
    striking = threats.now(situation, active)
    struck = threats.now(situation, waiting, striking)
    strikes = {active: striking, waiting: struck}
    if following is None:
        following = next_turns(situation)
    ahead = ahead_of(situation)
    army = {side: ARMY * ahead * total(figure.worth for figure in situation.side(side)) for side in (seat, other)}
    might = {
        side: ahead * (NOW * strikes[side].worth + _next(situation, side) * following[side].worth)
        for side in (seat, other)
    }
    losses = {seat: strikes[other], other: strikes[seat]}
    later = scoring.later(situation, seat)
    ground, plans = {}, {}
    for side in (seat, other):
        outcome = _turn_of(situation, side, losses, following)
        rounds = _turns_left(situation, side) - 1
        worth = scoring.points_of(situation, side, outcome.hold) + tactics.twist_points(outcome) if rounds >= 0 else 0.0
        held = later if side == seat else scoring.Hold(later.theirs, later.own)
        ground[side] = worth + LATER * max(0, rounds) * scoring.points_of(situation, side, held) * weights.plans / 100
        if side == seat:
            plans[side] = _cards(outcome, rounds) + TACTIC * tactics.chance_of_attempt(outcome)
    return {
        "ground": POINT * (ground[seat] - ground[other]),
        "cards": POINT * plans[seat] * weights.plans / 100,
        "army": army[seat],
        "enemies": -army[other],
        "strikes": might[seat] * weights.attack / 100,
        "danger": -might[other] * weights.safety / 100,
    }


def next_turns(situation: Situation) -> dict[int, Strikes]:
    """What each side could do in a next turn."""
    return {side: threats.next_turn(situation, side) for side in situation.table.seats}


def card_worth(situation: Situation, seat: int, tactic: str) -> float:
    """What a card in hand can be expected to bring."""
    return POINT * _card(_next_end(situation, seat), tactic, _turns_left(situation, seat) - 1)


def attempt_worth(situation: Situation, seat: int, tactic: str, aims: Sequence[str]) -> float:
    """What a battle tactic can be expected to bring this turn, with the best that can be picked for it."""
    outcome = _next_end(situation, seat)
    return POINT * TACTIC * max(tactics.chance_with(outcome, tactic, aim) for aim in aims or ("",))


def _next_end(situation: Situation, seat: int) -> Outcome:
    """How the next turn of a seat can be expected to end, as things stand."""
    other = situation.table.opponent(seat)
    active, waiting = (seat, other) if situation.active == seat else (other, seat)
    striking = threats.now(situation, active)
    strikes = {active: striking, waiting: threats.now(situation, waiting, striking)}
    losses = {seat: strikes[other], other: strikes[seat]}
    return _turn_of(situation, seat, losses, next_turns(situation))


def _turns_left(situation: Situation, seat: int) -> int:
    """The turns of a seat that are not scored yet, the present one among them."""
    table = situation.table
    this_round = situation.turns == 0 or situation.active == seat
    return table.pack.rounds - table.round + int(this_round)


def _turn_of(
    situation: Situation, seat: int, losses: Mapping[int, Strikes], following: Mapping[int, Strikes]
) -> Outcome:
    """How the next turn of a seat that is scored can be expected to end."""
    other = situation.table.opponent(seat)
    if situation.active == seat:
        hold = scoring.at_end_of_turn(situation, seat, losses)
        moves = situation.phase <= MOVEMENT
        return Outcome(situation, seat, hold, losses[other], losses[seat], moves)
    hold = scoring.after_a_turn(situation, seat, seat, losses)
    return Outcome(situation, seat, hold, following[seat], losses[seat], True)


def _cards(outcome: Outcome, rounds: int) -> float:
    """The points that the cards in hand can be expected to bring, each once."""
    return total(_card(outcome, tactic, rounds) for tactic in tactics.hand_of(outcome.situation.table, outcome.seat))


def _card(outcome: Outcome, tactic: str, rounds: int) -> float:
    chance = tactics.chance_of(outcome, tactic) if rounds >= 0 else 0.0
    return max(chance, OTHER_CARD * (rounds > 0) * (0.4 + 0.6 * chance))


def ahead_of(situation: Situation) -> float:
    """What armies are worth yet: as much as at first, until hardly any turns are left in which they can do anything."""
    table = situation.table
    turns = 2 * (table.pack.rounds - table.round) + 1 - situation.turns
    return min(1.0, LEAST_AHEAD + turns / ENOUGH)


def _next(situation: Situation, seat: int) -> float:
    """How much of what a side could do in its next turn counts: there may be none, and the other may be first."""
    if _turns_left(situation, seat) - int(situation.active == seat) <= 0:
        return 0.0
    if situation.turns == 0:
        return NEXT if situation.active != seat else AFTER_OTHER * NEXT
    return 0.7 * NEXT
