"""The end phase (2023 pp. 47-48)."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, step
from ...kernel.options import Ask, Option
from ...kernel.text import Text, refuse, say
from .. import cards
from ..events import CLEANED_UP, DISCARDED, PHASE_BEGAN, STEP_BEGAN
from ..state import Fighter, UnderworldsTable, card_of
from . import glory, power_step


@step
def begin_end_phase(table: UnderworldsTable) -> NextStep:
    """The player who had the first turn goes through the whole sequence first (endphase.order)."""
    assert table.first is not None
    end_action_phase(table)
    table.rules.reward_holder(table)
    table.cursor = {"seat": table.first}
    return score


def end_action_phase(table: UnderworldsTable) -> None:
    """The action phase is over, and the end phase begins."""
    table.phase, table.main_step, table.active = "end", "", None
    for fighter in table.fighters.values():
        fighter.tokens |= dict.fromkeys(table.rules.tokens_of_action_phase, 0)
    cards.expire(table, "phase-end")
    table.emit(PHASE_BEGAN, "round.three-rounds", phase="end")


def reward_holder(table: UnderworldsTable) -> None:
    """No token brings anything by itself."""


@step
def score(table: UnderworldsTable) -> Flow[NextStep]:
    """Step 1: score any objective cards whose conditions are met, in any order (endphase.score). In round 3 this is
    all (endphase.round-3)."""
    seat = table.cursor["seat"]
    _began(table, seat, "score")
    while True:
        candidates = [_scoring(table, seat, card) for card in table.hand(seat, "objective")]
        if all(candidate.refusals for candidate in candidates):
            break
        candidates.append(Option("done", say("Done scoring"), refs=["button:done"], declines=True))
        choice = yield Ask(seat, "score", candidates, say("Score objectives"), "endphase.score", private=True)
        if choice.declines:
            break
        glory.score(table, seat, choice.value, "objective-hand")
    return _next_player(table) if table.round == table.rules.rounds else discard_objectives


@step
def discard_objectives(table: UnderworldsTable) -> Flow[NextStep]:
    """Step 2: discard any number of objective cards (endphase.discard-objectives)."""
    yield from _discard(table, "objective", "endphase.discard-objectives", say("Discard objective cards"))
    return play_upgrades


@step
def play_upgrades(table: UnderworldsTable) -> Flow[NextStep]:
    """Step 3: play any number of upgrades, at the usual cost (endphase.upgrades). No gambits (endphase.no-gambits)."""
    seat = table.cursor["seat"]
    _began(table, seat, "upgrades")
    while True:
        candidates = [
            option
            for card in table.hand(seat, "power")
            if not card_of(card).is_gambit
            for option in power_step.upgrade_candidates(table, seat, card)
        ]
        if all(option.refusals for option in candidates):
            break
        candidates.append(Option("done", say("Play no more upgrades"), refs=["button:done"], declines=True))
        choice = yield Ask(seat, "upgrade", candidates, say("Play upgrades"), "endphase.upgrades", private=True)
        if choice.declines:
            break
        yield from power_step.play_upgrade(table, seat, *choice.value)
    return discard_power


@step
def discard_power(table: UnderworldsTable) -> Flow[NextStep]:
    """Step 4: discard any number of power cards (endphase.discard-power)."""
    yield from _discard(table, "power", "endphase.discard-power", say("Discard power cards"))
    return draw


@step
def draw(table: UnderworldsTable) -> Flow[NextStep]:
    """Steps 5 and 6: fill the hand up (endphase.draw-objectives-2023, endphase.draw-power-2023)."""
    seat = table.cursor["seat"]
    for kind, stem in (("objective", "endphase.draw-objectives"), ("power", "endphase.draw-power")):
        _began(table, seat, f"draw-{kind}")
        missing = table.rules.hand[kind] - len(table.hand(seat, kind))
        if missing > 0 and table.rules.draw_is_optional:
            missing = yield from power_step.how_many(table, seat, kind, missing, table.rules.cite(stem))
        table.draw(f"{kind}-deck-{seat}", f"{kind}-hand-{seat}", max(missing, 0), table.rules.cite(stem))
    return _next_player(table)


@step
def clean_up(table: UnderworldsTable) -> NextStep:
    """Clear the battlefield's tokens; this is not removing them (endphase.cleanup-2023,
    endphase.cleanup-not-removed)."""
    for fighter in table.fighters.values():
        fighter.tokens |= dict.fromkeys(table.rules.tokens_cleared, 0)
        fighter.held = _held_by(table, fighter) if table.rules.remembers_holders else 0
    cards.expire(table, "round-end")
    table.emit(CLEANED_UP, table.rules.cite("endphase.cleanup"))
    return "turn.begin_round"


def _held_by(table: UnderworldsTable, fighter: Fighter) -> int:
    """The number of the objective token that a fighter stands on, 0 for none."""
    return 0 if fighter.at is None else table.objective_in(fighter.at) or 0


def _next_player(table: UnderworldsTable) -> NextStep:
    following = table.next_seat(table.cursor["seat"])
    if following != table.first:
        table.cursor["seat"] = following
        return score
    return "victory.determine" if table.round == table.rules.rounds else clean_up


def _scoring(table: UnderworldsTable, seat: int, card: str) -> Option:
    """Scoring a card whose condition is met, if it is no card of the action phase."""
    refusals = []
    if card_of(card).is_surge:
        refusals = [table.rules.late_objective(table, card)]
    elif not cards.objective_met(table, seat, card):
        refusals = [refuse("objective.score", "The condition of {card} is not met", card=f"card:{card}")]
    return Option(
        f"score {card}",
        say("Score {card}: {points} glory", card=f"card:{card}", points=card_of(card).glory),
        value=card,
        refs=[f"card:{card}"],
        refusals=refusals,
    )


def _discard(table: UnderworldsTable, kind: str, rule: str, prompt: Text) -> Flow[None]:
    seat = table.cursor["seat"]
    _began(table, seat, f"discard-{kind}")
    while cards_left := table.hand(seat, kind):
        choice = yield Ask(
            seat,
            f"discard-{kind}",
            [
                *(
                    Option(
                        f"discard {card}",
                        say("Discard {card}", card=f"card:{card}"),
                        value=card,
                        refs=[f"card:{card}"],
                    )
                    for card in cards_left
                ),
                Option("done", say("Keep the rest"), refs=["button:done"], declines=True),
            ],
            prompt,
            rule,
            private=True,
        )
        if choice.declines:
            return
        table.put(choice.value, f"{kind}-hand-{seat}", f"{kind}-discard-{seat}", rule, DISCARDED)


def _began(table: UnderworldsTable, seat: int, name: str) -> None:
    table.main_step = name
    table.emit(STEP_BEGAN, table.rules.cite("endphase.steps"), seat, step=name)
