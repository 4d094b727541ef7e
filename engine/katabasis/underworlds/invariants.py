"""Whether a whole table is one that a game can come to: what is wrong with one from a position or a save, in a sentence
each. What single keys of a position may say, its reading has found."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.check import duplicates
from ..kernel.facets import notation
from .cards import modifiers
from .content import ACTIONS, CARDS
from .rules import setup
from .state import Fighter, InPlay, UnderworldsTable, card_of, printed
from .text.moment import is_setup, moment
from .text.notation import MOST_ROUNDS
from .text.wording import STEP_NAMES

IN_TURNS = (
    "turn.begin_turn",
    "turn.activation_step",
    "turn.after_activation",
    "turn.end_turn",
    "power_step.begin_power_step",
    "power_step.opportunity",
)
"""The boxes of a turn."""


class Invariants(notation.Invariants[UnderworldsTable]):
    """What no table of the game can be."""

    def faults(self, table: UnderworldsTable, step: str) -> list[str]:
        """All that is wrong with a table before that step; empty if nothing is."""
        if step.rpartition(".")[2] in ("pick_warband", "reveal_warbands"):
            return list(table.rules.match_faults(table, step))
        wrong = [*duplicates(table), *_of_setup(table, step), *table.rules.match_faults(table, step)]
        if not wrong:
            wrong += _of_time(table, step)
        wrong += _of_hands(table, step)
        if table.layout is not None:
            for fighter in table.fighters.values():
                wrong += _of_fighter(table, fighter, step)
        for waiting in table.in_play:
            wrong += _of_gambit(waiting)
        if table.combats or table.windows:
            wrong.append("between two steps no Attack action and no reaction step is under way")
        return wrong


# ---------------------------------------------------------------------- setup


def _of_setup(table: UnderworldsTable, step: str) -> Iterator[str]:
    """What has to be there before a step of setup, and once setup is over (setup.order)."""
    setting_up, box = is_setup(step), step.rpartition(".")[2]
    early = box in ("pick_boards", "pick_faces")
    one_by_one = early and step not in ("setup.pick_boards", "setup.pick_faces")
    if table.picker is None and step != "setup.pick_boards":
        yield f"picker: somebody has picked the first board before {step}"
    if one_by_one:
        yield from table.rules.laying_faults(table)
    elif early and (table.faces or table.layout is not None):
        yield f"faces, battlefield: no board has been picked before {step}"
    if not early and table.layout is None:
        yield f"battlefield: there is none, and {step} needs one"
    if not early and sorted(table.boards) != list(table.seats):
        yield f"boards: before {step} every seat has one"
    unplaced = [len(table.zones[f"unplaced-{seat}"].cards) for seat in table.seats]
    if setting_up and table.round:
        yield f"round: {step} comes before the first round"
    if box == "place_objective" and table.picker is not None:
        order = table.seats_from(table.picker)
        pile = table.rules.objective_pile(order[len(table.objectives) % len(order)])
        if not table.zones[pile].cards:
            yield "tokens: whoever is to place an objective token has none"
    elif any(unplaced):
        yield f"tokens: none is left to be placed before {step}"
    if box == "place_artefact" and table.artefact != "":
        yield f"artefact: before {step} it is played for, and is not placed [artefact.place]"
    if box == "place_objective" and table.artefact == "":
        yield "objectives: the Artefact is placed before the others [artefact.place]"
    if box == "deal_objectives" and table.objectives:
        yield "objectives: none lies on the battlefield before they are dealt"
    if box in ("mulligan", "place_fighter"):
        yield from _of_cursor(table, ("seat",))
    if box == "place_fighter" and not [
        fighter for fighter in table.warband(table.cursor.get("seat", 0)) if fighter.at is None
    ]:
        yield "cursor: whoever is to place a fighter has none left"
    if setting_up and not early:
        yield from _of_placing(table, step)


def _of_placing(table: UnderworldsTable, step: str) -> Iterator[str]:
    """Whether hands are still to be drawn, and fighters to be placed, as they are from that step of setup on."""
    box = step.rpartition(".")[2]
    if box not in ("mulligan", "roll_for_fighters", "place_fighter"):
        for seat in table.seats:
            if table.hand(seat, "objective") or table.hand(seat, "power"):
                yield f"hand: seat {seat + 1} has drawn no cards before {step} [setup.draw-hand]"
    for seat in table.seats:
        placed = [fighter.id for fighter in table.warband(seat) if fighter.at]
        if placed and box != "place_fighter":
            yield f"fighters: {', '.join(placed)} is not placed before {step} [setup.fighters-place]"
        left = len(table.warband(seat)) - len(placed)
        free = sum(not setup.start_refusals(table, seat, hex) for hex in table.battlefield.hexes)
        if left > free:
            yield f"fighters: seat {seat + 1} has {left} to place, and {free} starting hexes [setup.fighters-place]"


# ---------------------------------------------------------------------- time


def _of_time(table: UnderworldsTable, step: str) -> Iterator[str]:
    """Round, turn and players, as the step needs them (round.turns, endphase.order)."""
    chapter = step.partition(".")[0]
    if is_setup(step):
        return
    rounds = MOST_ROUNDS if table.match is not None else table.rules.rounds
    if step == "turn.begin_round":
        if not 0 <= table.round < rounds:
            yield f"round: after round {rounds} none begins [round.round-3]"
        return
    if not 1 <= table.round <= rounds:
        yield f"round: {step} is part of a round, from 1 to {rounds}"
    if table.first is None:
        yield f"first: before {step} somebody has had the first turn"
        return
    usual = moment(table, step)
    is_end = step.endswith(".end")  # of a match, in the midst of a round or after it
    if table.phase != usual["phase"] and not (is_end and table.phase == "action"):
        yield f"phase: {step} is part of the phase '{usual['phase']}', not of '{table.phase}'"
    if table.main_step not in ("", *STEP_NAMES):
        yield f"main-step: one of {', '.join(STEP_NAMES)}, or empty, not '{table.main_step}'"
    if chapter == "end_phase" and step not in ("end_phase.begin_end_phase", "end_phase.clean_up"):
        yield from _of_cursor(table, ("seat",))
    if step in IN_TURNS:
        yield from _of_turn(table, step)


def _of_turn(table: UnderworldsTable, step: str) -> Iterator[str]:
    if not 0 <= table.turn < table.turns:
        yield f"turn: {step} is part of a turn, from 1 to {table.turns}"
        return
    if table.active is None:
        yield f"active: {step} is part of somebody's turn"
        return
    if step == "power_step.opportunity":
        yield from _of_cursor(table, ("seat", "passes"))
        if not 0 <= table.cursor.get("passes", 0) < table.seat_count:
            yield f"cursor: a power step ends after {table.seat_count} passes in a row [power.end]"
    acting = table.seat_of_turn(table.turn) if step == "turn.begin_turn" else table.active
    if step in ("turn.begin_turn", "turn.activation_step") and table.players[acting].activations < 1:
        yield f"activations: seat {acting + 1} has none left for this turn [round.turns]"
    if table.bound is not None:
        bound = table.fighters[table.bound]
        if bound.at is None or bound.seat != table.active:
            yield f"bound: {table.bound} cannot be activated in this turn"


def _of_cursor(table: UnderworldsTable, keys: tuple[str, ...]) -> Iterator[str]:
    if table.cursor.keys() != set(keys):
        yield f"cursor: it says {' and '.join(keys)}, and nothing else"
    elif table.cursor["seat"] not in table.seats:
        yield "cursor: there is no such seat"


# ---------------------------------------------------------------------- cards


def _of_hands(table: UnderworldsTable, step: str) -> Iterator[str]:
    most = table.rules.hand["objective"]
    for seat in table.seats:
        revealed = table.zones[f"revealed-{seat}"].cards
        if revealed and step not in IN_TURNS:
            yield f"revealed: {', '.join(revealed)} was scored in the action phase [objective.surge-2023]"
        held = len(table.hand(seat, "objective")) + len(revealed)
        if held > most:
            yield f"seat {seat + 1} holds {held} objective cards, more than {most} [card.hand-limit]"


def _of_gambit(waiting: InPlay) -> Iterator[str]:
    declared = card_of(waiting.card).declared
    now = "choose" in declared and not card_of(waiting.card).reacts_in_play
    least, most = declared["choose"].get("count", (1, 1)) if now else (0, 0)
    chosen = waiting.notes.get("chosen", [])
    if not least <= len(chosen) <= most or len(set(chosen)) < len(chosen):
        yield f"in-play: {waiting.card} has from {least} to {most} different fighters chosen, not {len(chosen)}"


# ---------------------------------------------------------------------- fighters


def _of_fighter(table: UnderworldsTable, fighter: Fighter, step: str) -> Iterator[str]:
    who = f"fighters: {fighter.id}"
    if fighter.at is None:
        yield from _of_absent(table, fighter, step)
    elif fighter.out:
        yield f"{who} is out of action and on the battlefield"
    elif fighter.wounds >= (wounds := modifiers.wounds_of(table, fighter)):
        rule = table.rules.cite("damage.out-of-action")
        yield f"{who} has {fighter.wounds} wounds and Wounds {wounds}: it is out of action [{rule}]"
    if fighter.tokens["guard"] and fighter.tokens["stagger"]:
        yield f"{who} has Guard and Stagger tokens: one drives the other out [action.guard-removes-stagger]"
    for ability in fighter.spent_abilities:
        if ability not in ACTIONS and printed(ability) not in CARDS:
            yield f"{who} has no ability '{ability}'"


def _of_absent(table: UnderworldsTable, fighter: Fighter, step: str) -> Iterator[str]:
    """Whoever is off the battlefield has nothing on its card but upgrades (damage.out-of-action-cleanup-2023)."""
    if fighter.wounds or any(fighter.tokens.values()) or any(fighter.counters.values()):
        rule = table.rules.cite("damage.out-of-action-cleanup")
        why = f"is not on the battlefield, so it has neither wounds nor tokens nor counters [{rule}]"
        yield f"fighters: {fighter.id} {why}"
    if not fighter.out and not is_setup(step):
        yield f"fighters: {fighter.id} waits to be placed, which is done in setup [setup.fighters-place]"
