"""What a hand of cards is worth to its player: glory that objectives may bring, and power cards to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.events import Event
from ...kernel.options import Option
from ..cards.conditions import holds
from ..cards.reading import Reading
from ..content import Attack
from ..state import Fighter, UnderworldsTable, card_of
from .progress import nearness, progress
from .strikes import POINT

POWER_CARD = 1.5
"""A power card, while there are `SOON` activations or more to play it in."""
SOON = 3
UPGRADE = 2.5
"""An upgrade that a fighter has, besides what it does to the fighter's figures."""
COMMON_CHANCE = 0.3
"""The chance that an objective card which is not drawn yet will be scored."""


def objectives_worth(table: UnderworldsTable, seat: int, window: Mapping[str, Any] | None = None) -> float:
    """The worth of a seat's objective cards: each by its glory and its chance, and those to be drawn. Surge cards
    whose condition is met in a reaction `window` are as good as scored."""
    worth = sum(_card_worth(table, seat, card, window) for card in table.hand(seat, "objective"))
    worth += sum(POINT * card_of(card).glory for card in table.zones[f"revealed-{seat}"].cards)
    if table.round < table.rules.rounds:
        missing = max(0, table.rules.hand["objective"] - len(table.hand(seat, "objective")))
        worth += 1.25 * POINT * COMMON_CHANCE * min(missing, len(table.zones[f"objective-deck-{seat}"].cards))
    return worth


def chance(table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any] | None = None) -> float:
    """How likely a card in hand is to be scored."""
    condition = card_of(card).declared["score_if"]
    if window is not None and card_of(card).is_surge and holds(Reading(table, seat, card, window=window), condition):
        return 1.0
    near = progress(Reading(table, seat, card), condition)
    rounds = table.rules.rounds
    later = (0.1 + 0.3 * near) * (rounds - max(table.round, 1)) / max(rounds - 1, 1)
    now = _surge(table, seat, near) if card_of(card).is_surge else _in_end_phase(table, seat, near)
    return min(0.97, now + (1 - now) * later)


def _surge(table: UnderworldsTable, seat: int, near: float) -> float:
    """Some activation of this round has to bring it about."""
    left = table.players[seat].activations / table.rules.activations
    return 0.6 * near * min(1.0, left + 0.25 * (table.active == seat))


def _in_end_phase(table: UnderworldsTable, seat: int, near: float) -> float:
    """Certain once the action phase is over; before, what is met may yet be undone, and what is not met be done."""
    if table.phase == "end":
        return near if near == 1 and not _has_scored(table, seat) else 0.0
    mine = table.players[seat].activations
    others = sum(table.players[other].activations for other in table.opponents(seat))
    if near == 1:
        return max(0.0, 0.95 - 0.1 * others)
    return 0.6 * near * near * min(1.0, mine / 2)


def _has_scored(table: UnderworldsTable, seat: int) -> bool:
    """Whether the seat's part of the end phase is past its scoring."""
    turn = table.cursor.get("seat")
    if turn == seat or turn is None or table.first is None:
        return turn != seat or table.main_step != "score"
    order = table.seats_from(table.first)
    return order.index(seat) < order.index(turn)


def power_worth(table: UnderworldsTable, seat: int, threat: float) -> float:
    """The worth of a seat's power cards in hand, and in play while it threatens so much."""
    rules, count = table.rules, len(table.hand(seat, "power"))
    full = rules.hand["power"]
    left = table.players[seat].activations + rules.activations * (rules.rounds - max(table.round, 1))
    worth = POWER_CARD * min(1.0, left / SOON) * (min(count, full) + 0.2 * max(0, count - full))
    for waiting in table.in_play:
        if waiting.seat == seat:
            worth += _waiting_worth(table, seat, card_of(waiting.card).declared["lasts"], threat)
    return worth


def upgrades_worth(table: UnderworldsTable, seat: int) -> float:
    """The worth of a seat's upgrades on the battlefield, besides what they do to figures."""
    return UPGRADE * sum(len(fighter.upgrades) for fighter in table.survivors(seat))


def _waiting_worth(table: UnderworldsTable, seat: int, lasts: str, threat: float) -> float:
    """A gambit in play: it helps in each activation that is left, or only if the next activation is its player's."""
    left = table.players[seat].activations
    if lasts in ("round", "game"):
        return POWER_CARD * left / 2
    return min(0.3 * threat, 4.0) if left and moves_next(table) == seat else 0.0


def inspiring(table: UnderworldsTable, fighter: Fighter) -> float:
    """How near a fighter is to being Inspired by where it stands, from 0 to 1."""
    if fighter.card.inspire != "enemy-territory":
        return 0.0
    return nearness(Reading(table, fighter.seat), fighter, {"territory": "enemy"}) ** 2


def moves_next(table: UnderworldsTable) -> int | None:
    """Whose activation comes next in this round, if anybody's."""
    if table.active is None or table.phase != "action":
        return None
    return table.active if table.main_step == "" else table.next_seat(table.active)


# ---------------------------------------------------------------------- drawing


DRAWING = ("discard", "replace", "mulligan")
"""The decisions to exchange objective cards."""


def expected_gain(table: UnderworldsTable, ask: str, option: Option, seat: int) -> float:
    """What exchanging objective cards can be expected to add: the mean of what may be drawn."""
    if ask == "discard":
        return _drawn(table, seat) - _card_worth(table, seat, option.value)
    if ask == "replace":
        return 0.0 if option.declines else _drawn(table, seat)
    if option.declines or option.value == "power":
        return 0.0
    hand = table.hand(seat, "objective")
    return len(hand) * _drawn(table, seat) - sum(_card_worth(table, seat, card) for card in hand)


def _drawn(table: UnderworldsTable, seat: int) -> float:
    """The worth of the next card of a seat's objective deck: of all that may be next, the mean."""
    left = table.zones[f"objective-deck-{seat}"].cards
    return sum(_card_worth(table, seat, card) for card in left) / len(left) if left else 0.0


def _card_worth(table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any] | None = None) -> float:
    return POINT * card_of(card).glory * chance(table, seat, card, window)


# ---------------------------------------------------------------------- what an attack would bring


class Supposed:
    """An attack's end, supposed for a moment on a table that is a bot's own."""

    __slots__ = ("attacker", "events", "killed", "place", "table", "target")

    def __init__(
        self,
        table: UnderworldsTable,
        seat: int,
        attacker: Fighter,
        attack: Attack,
        target: Fighter,
        outcome: str,
        killed: bool,
    ) -> None:
        self.table, self.attacker, self.target, self.killed = table, attacker, target, killed
        self.place = target.at
        fallen = {"fighter": target.ref, "hex": target.at, "by": attacker.ref}
        resolved = {
            "attacker": attacker.ref,
            "attack": f"attack:{attack.id}",
            "target": target.ref,
            "range": attack.range,
            "outcome": outcome,
            "killed": killed,
        }
        falls = [Event("out-of-action", "", seat, fallen)] if killed else []
        self.events = (*falls, Event("attack-resolved", "", seat, resolved))

    def __enter__(self) -> dict[str, Any]:
        if self.killed:
            self.target.at, self.target.out = None, True
        self.table.supposed = self.events
        now = len(self.table.events)
        return {
            "since": now,
            "until": now,
            "attacker": self.attacker.id,
            "target": self.target.id,
            "fighter": self.attacker.id,
        }

    def __exit__(self, *_: object) -> None:
        self.target.at, self.target.out = self.place, False
        self.table.supposed = ()
