"""Activations (2023 pp. 34, 55): what a player may do with one, and doing it."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import Refusal, refuse, say
from ..cards.reading import Filter, Reading, meant
from ..cards.registry import Clause, card_condition, card_verb
from ..events import ACTIVATED, DISCARDED, PASSED
from ..state import Fighter, UnderworldsTable
from . import fighter_actions
from .reactions import reaction_step

CLOSING = ("after-activation",)
"""The last action of an activation step and the step itself end together (reaction.shared-activation-step)."""


def activate(table: UnderworldsTable, seat: int) -> Flow[None]:
    """One activation of a player (reference.activations-2023)."""
    rule = table.rules.cite("activation.fighter-actions")
    choice = yield Ask(seat, "activate", lambda: candidates(table, seat), say("Use an activation"), rule)
    table.players[seat].activations -= 1
    table.last_activation = seat
    verb, who = choice.value
    table.emit(ACTIVATED, "activation.fighter", seat, fighter=who and f"fighter:{who}", action=verb)
    table.bound = None
    if who is None:
        yield from _player_action(table, seat, verb)
    else:
        yield from fighter_actions.make(table, table.fighters[who], verb, CLOSING)


def candidates(table: UnderworldsTable, seat: int) -> list[Option]:
    """Everything an activation might be used for, with what refuses it."""
    offered = [
        option
        for fighter in table.warband(seat)
        for option in fighter_actions.candidates(table, fighter, _barred(table, fighter))
    ]
    return offered + list(_of_player(table, seat))


def _barred(table: UnderworldsTable, fighter: Fighter) -> list[Refusal]:
    """What keeps a fighter from being activated at all."""
    if fighter.at is None:
        return [refuse(table.rules.cite("damage.out-of-action-inert"), "{who} is out of action", who=fighter.ref)]
    if table.bound is not None and table.bound != fighter.id:
        return [
            refuse(
                table.rules.cite("reaction.trigger"),
                "Finish the activation of {who} first",
                who=f"fighter:{table.bound}",
            )
        ]
    spent = table.rules.spent(table, fighter)
    return [] if spent is None else [spent]


def spent(table: UnderworldsTable, fighter: Fighter) -> Refusal | None:
    """Whoever has charged is not activated again, until all its friends have charged too (action.charge-spent-2023)."""
    if not fighter.tokens["charge"] or all(friend.tokens["charge"] for friend in table.survivors(fighter.seat)):
        return None
    return refuse(
        table.rules.cite("action.charge-spent"),
        "{who} has a Charge token and cannot be activated until every friendly fighter has one",
        who=fighter.ref,
    )


# ---------------------------------------------------------------------- the player


def _of_player(table: UnderworldsTable, seat: int) -> Iterator[Option]:
    bound = []
    if table.bound is not None:
        bound = [
            refuse(
                table.rules.cite("reaction.trigger"),
                "Finish the activation of {who} first",
                who=f"fighter:{table.bound}",
            )
        ]
    barred = bound or table.rules.cards_barred(table)
    no_deck = [refuse("card.empty-deck", "The power deck is empty")]
    no_card = [refuse("activation.cycle-objective", "There is no objective card in hand")]
    deck, hand = table.zones[f"power-deck-{seat}"].cards, table.hand(seat, "objective")
    yield Option(
        "draw",
        say("Draw a power card"),
        value=("draw", None),
        refs=[f"zone:power-deck-{seat}"],
        refusals=barred or ([] if deck else no_deck),
    )
    yield Option(
        "replace",
        say("Replace an objective card"),
        value=("replace", None),
        refs=[f"zone:objective-deck-{seat}", f"zone:objective-hand-{seat}"],
        refusals=barred or ([] if hand else no_card),
    )
    yield Option("pass", say("Pass"), value=("pass", None), refs=["button:pass"], refusals=bound)


def _player_action(table: UnderworldsTable, seat: int, verb: str) -> Flow[None]:
    """Drawing, replacing an objective, or passing: no fighter is involved (core.player-and-fighter-actions)."""
    if verb == "draw":
        table.draw(f"power-deck-{seat}", f"power-hand-{seat}", 1, "activation.draw-power")
    elif verb == "replace":
        yield from _replace_objective(table, seat)
    else:
        table.emit(PASSED, "activation.pass", seat)
    yield from reaction_step(table, *CLOSING, action=verb)


def _replace_objective(table: UnderworldsTable, seat: int) -> Flow[None]:
    choice = yield Ask(
        seat,
        "discard",
        [
            Option(
                f"discard {card}",
                say("Discard {card}", card=f"card:{card}"),
                value=card,
                refs=[f"card:{card}"],
            )
            for card in table.hand(seat, "objective")
        ],
        say("Which objective card is discarded?"),
        "activation.cycle-objective",
        private=True,
    )
    table.put(
        choice.value,
        f"objective-hand-{seat}",
        f"objective-discard-{seat}",
        "activation.cycle-objective",
        DISCARDED,
    )
    table.draw(f"objective-deck-{seat}", f"objective-hand-{seat}", 1, "activation.cycle-objective")


# ---------------------------------------------------------------------- what cards do


@card_condition("may_activate")
def _may_activate(reading: Reading, filter: Filter, _: Clause) -> bool:
    """Whether some fighter that is meant could be activated."""
    able = {option.value[1] for option in candidates(reading.table, reading.seat) if not option.refusals}
    return any(fighter.id in able for fighter in meant(reading, filter))


@card_verb("bind")
def _bind(reading: Reading, fighter: Fighter, clause: Clause) -> None:
    """This fighter's activation has begun: it is the one that is activated."""
    reading.table.bound = fighter.id
