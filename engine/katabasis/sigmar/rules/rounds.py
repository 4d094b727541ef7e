"""Battle rounds (chapters 11, 12 and 33): who goes first, the underdog, and the end of the battle."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, Step, step
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..events import FIRST_TURN, ROUND_BEGAN, UNDERDOG
from ..state import NOBODY, SigmarTable
from . import effects, objectives, reserves, rolls, using


@step
def begin_battle(table: SigmarTable) -> Step:
    """The armies stand; the battlepack lays out its decks."""
    table.pack.begin_battle(table)
    return begin_round


@step
def begin_round(table: SigmarTable) -> Flow[NextStep]:
    """Who takes the first turn, then who is the underdog (round.start-steps, spearhead.round-start)."""
    table.round += 1
    table.phase = "start-of-round"
    table.active = NOBODY
    table.turns = 0
    table.emit(ROUND_BEGAN, "round.structure", round=table.round)
    chooser, rule = _who_decides(table)
    options = [
        Option("first", say("Take the first turn"), value=chooser, refs=("button:first",)),
        Option("second", say("Take the second turn"), value=table.next_seat(chooser), refs=("button:second",)),
    ]
    choice = yield Ask(chooser, "first-turn", options, say("Who takes the first turn?"), rule)
    seized = choice.value if choice.value == chooser != table.first else NOBODY
    table.first = table.active = choice.value
    table.emit(FIRST_TURN, rule, choice.value)
    _name_underdog(table)
    effects.end(table, "round")
    reserves.lose(table)
    using.hand_out_command_points(table)
    yield from table.pack.begin_round(table, seized)
    if table.round == 1:
        yield from objectives.determine_control(table)
    return start_abilities


@step
def start_abilities(table: SigmarTable) -> Flow[NextStep]:
    """The active player's Start of Battle Round abilities, then the opponent's (round.start-abilities)."""
    yield from using.use_abilities(table)
    return "phases.begin_turn"


def _who_decides(table: SigmarTable) -> tuple[int, str]:
    """Who decides about the first turn, and the rule that says so: in the first round as the battlepack has it, then
    who wins the priority roll (round.priority-roll), or at a tie who went first before (round.priority-tie)."""
    if table.round == 1:
        return table.pack.first_decider(table)
    faces = [rolls.dice(table, seat, 1, "round.priority-roll", purpose="priority")[0] for seat in table.seats]
    if faces[0] == faces[1]:
        return table.first, "round.priority-tie"
    return faces.index(max(faces)), "round.priority-roll"


def _name_underdog(table: SigmarTable) -> None:
    """The player with fewer victory points, if any (round.underdog, round.underdog-tie)."""
    points = [player.points for player in table.players]
    table.underdog = points.index(min(points)) if min(points) < max(points) else NOBODY
    if table.underdog != NOBODY:
        table.emit(UNDERDOG, "round.underdog", table.underdog)


@step
def end_round(table: SigmarTable) -> Flow[NextStep | None]:
    """End of Battle Round abilities, of whoever has taken the last turn first (round-end.abilities). After the last
    round the battle ends (round-end.battle-end)."""
    table.phase = "end-of-round"
    yield from using.use_abilities(table)
    table.pack.end_round(table)
    if table.round < table.pack.rounds:
        return begin_round
    table.pack.end_battle(table)
    return None
