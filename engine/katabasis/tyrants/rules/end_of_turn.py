"""The four steps at the end of a turn (p. 8), and whose turn is next."""

from __future__ import annotations

from ...kernel.flow import Flow, NextStep, Step, step
from ...kernel.options import Ask, Option
from ...kernel.text import refuse, say
from ..cards.registry import card_verb
from ..cards.resolution import PASS, Resolution, card_option, card_options, carry_on
from ..content import Instruction, card_of
from ..events import HAND_DISCARDED, PROMOTION_DUE, PROMOTION_LAPSED, RESOURCES_LOST
from ..state import Due, TyrantsTable
from . import control, minions


@step
def promotions(table: TyrantsTable) -> Flow[Step]:
    """Step 1: the promotions that cards have ordered, in the order their player wants (endturn.promote)."""
    table.phase = "end"
    seat = table.active
    while table.due:
        due = table.due[0]
        if len({waiting.card for waiting in table.due}) > 1:
            due = yield from _which_first(table, seat)
        yield from _promote(table, seat, due)
        table.due.remove(due)
    return marker_vp


def _which_first(table: TyrantsTable, seat: int) -> Flow[Due]:
    cards = list(dict.fromkeys(due.card for due in table.due))
    prompt = say("Which promotion comes first?")
    choice = yield Ask(seat, "due", card_options("by", cards), prompt, "endturn.promote")
    return next(due for due in table.due if due.card == choice.value)


def _promote(table: TyrantsTable, seat: int, due: Due) -> Flow[None]:
    """One such instruction: without a card to promote it lapses."""
    for _ in range(due.count):
        offered = [_promotion(due, card) for card in table.cards("played", seat)]
        if all(option.refusals for option in offered):
            table.emit(PROMOTION_LAPSED, "endturn.promote", seat, card=due.card)
            break
        prompt = say("{card}: promote a card played this turn", card=f"card:{due.card}")
        choice = yield Ask(seat, "promote", [*offered, PASS] if due.up_to else offered, prompt, "endturn.promote")
        if choice.declines:
            break
        minions.promote(table, seat, choice.value, "played")
    yield from carry_on(table, seat, due.card, due.then)


def _promotion(due: Due, card: str) -> Option:
    """A card still in front of the player, refused if it gives the instruction itself or the instruction is not for
    it."""
    refusals = []
    if card == due.card:
        refusals = [refuse("endturn.promote", "{card} cannot promote itself", card=f"card:{card}")]
    elif due.which == "obedience" and card_of(card).aspect != "obedience":
        refusals = [refuse("endturn.promote", "{card} is not an Obedience card", card=f"card:{card}")]
    return card_option("promote", card, refusals)


@step
def marker_vp(table: TyrantsTable) -> Step:
    """Step 2: the VP of the markers held (endturn.marker-vp)."""
    for site in control.held_by(table, table.active):
        points = control.effect_of(table, site).vp
        table.gain_vp(table.active, points, "endturn.marker-vp", f"marker:{site}")
    return discard


@step
def discard(table: TyrantsTable) -> Step:
    """Step 3: the cards played and those left in hand (endturn.discard). What is left in the pool is lost
    (resources.lost)."""
    seat = table.active
    player = table.players[seat]
    left = [*table.cards("played", seat), *table.cards("hand", seat)]
    for zone in ("played", "hand"):
        table.zones[f"{zone}-{seat}"].cards = []
    table.cards("discard", seat).extend(left)
    if left:
        table.emit(HAND_DISCARDED, "endturn.discard", seat, cards=left, barrier="reveal")
    if player.power or player.influence:
        table.emit(RESOURCES_LOST, "resources.lost", seat, power=player.power, influence=player.influence)
    player.power = player.influence = 0
    return draw


@step
def draw(table: TyrantsTable) -> Step:
    """Step 4: a new hand (endturn.draw)."""
    seat = table.active
    minions.draw(table, seat, table.rules.hand - len(table.cards("hand", seat)), "endturn.draw")
    return next_turn


@step
def next_turn(table: TyrantsTable) -> NextStep:
    """Clockwise (turn.clockwise); after the last turn of a round a new one begins (turn.rounds), or the game is over if
    its end has been triggered (endgame.finish-round)."""
    table.active = table.seats_from(table.active)[1]
    if table.active == table.first:
        if table.trigger is not None:
            return "scoring.final_scoring"
        table.round += 1
    return "turn.begin_turn"


# ---------------------------------------------------------------------- what cards do


@card_verb("promote_later")
def _promote_later(resolution: Resolution, instruction: Instruction) -> None:
    """A promotion that is due at the end of the turn (endturn.promote)."""
    due = Due(
        resolution.card,
        instruction["promote_later"],
        instruction["up_to"],
        instruction["which"],
        [*instruction.get("then", ())],
    )
    resolution.table.due.append(due)
    resolution.table.emit(PROMOTION_DUE, "endturn.promote", resolution.seat, card=resolution.card, count=due.count)
