"""What a hand of cards is worth to its player: glory that objectives may bring, and power cards to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from ...bots.arithmetic import total
from ...kernel.events import Event
from ...kernel.options import Option
from ..cards.conditions import holds
from ..cards.reading import Reading
from ..cards.registry import Clause
from ..content import Attack, Card
from ..rules.power_step import is_restricted_to
from ..state import Fighter, UnderworldsTable, card_of
from .likelihood import likely
from .nearness import KILL, Time, away_from_territory
from .strikes import POINT
from .waiting import is_for_one_activation

POWER_CARD = 1.5
"""A power card that can be of use, while there are `SOON` activations or more to play it in."""
SOON, LEAST_USE = 3, 0.15
SPENT_NOW = 0.6
"""The part of it that counts while another round is to come: hands are filled up before it, for nothing."""
PAID, UNPAID, UNBORNE = 1.3, 0.5, 0.1
"""An upgrade for which there is glory, one for which there is none, and one that nobody left may have."""
LOOKED_FOR = 1.9
"""An upgrade for which there is glory, to who has none in hand yet."""
TOO_MANY = 0.15
"""A card for which there is no room in the hand when it is filled up."""
UPGRADE = 2.5
"""An upgrade that a fighter has, besides what it does to the fighter's figures."""
LATER = (0.6, 0.7)
"""What the likelihood counts of scoring a card in a round to come, by how many of them there are."""
FAR = 7
"""Hexes from which enemy territory is as good as out of reach."""
COMMON_CHANCE = 0.3
"""The chance that an objective card which is not drawn yet will be scored."""


def objectives_worth(
    table: UnderworldsTable, seat: int, window: Mapping[str, Any] | None = None, kill: float = KILL
) -> float:
    """The worth of a seat's objective cards: each by its glory and its chance, and those to be drawn. Surge cards
    whose condition is met in a reaction `window` are as good as scored. `kill` is how likely an activation of the seat
    takes an enemy out of action."""
    worth = total([_card_worth(table, seat, card, window, kill) for card in table.hand(seat, "objective")])
    worth += total([POINT * card_of(card).glory for card in table.zones[f"revealed-{seat}"].cards])
    if table.round < table.rules.rounds:
        missing = max(0, table.rules.hand["objective"] - len(table.hand(seat, "objective")))
        worth += 1.25 * POINT * COMMON_CHANCE * min(missing, len(table.zones[f"objective-deck-{seat}"].cards))
    return worth


def chance(
    table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any] | None = None, kill: float = KILL
) -> float:
    """How likely a card in hand is to be scored."""
    objective, reading = card_of(card), Reading(table, seat, card)
    condition = objective.condition(table.seat_count)
    if window is not None and objective.is_surge and holds(reading._replace(window=window), condition):
        return 1.0
    now = _in_this_round(reading, objective, condition, kill)
    rules = table.rules
    rounds = rules.rounds - max(table.round, 1)
    if now == 1.0 or rounds <= 0:
        return now
    each = rules.activations
    fresh = Time(each, each * (table.seat_count - 1), fresh=True, kill=max(kill, KILL))
    later = LATER[rounds - 1] * likely(reading, condition, fresh)
    return now + (1 - now) * later


def chance_now(table: UnderworldsTable, seat: int, card: str, kill: float = KILL) -> float:
    """How likely it is to be scored in this round."""
    objective = card_of(card)
    return _in_this_round(Reading(table, seat, card), objective, objective.condition(table.seat_count), kill)


def _in_this_round(reading: Reading, card: Card, condition: Clause, kill: float) -> float:
    table, seat = reading.table, reading.seat
    if table.phase == "end":
        scores = not card.is_surge and not _has_scored(table, seat)
        return float(scores and holds(reading, condition))
    others = sum([table.players[other].activations for other in table.opponents(seat)])
    return likely(reading, condition, Time(table.players[seat].activations, others, kill=kill))


def _has_scored(table: UnderworldsTable, seat: int) -> bool:
    """Whether the seat's part of the end phase is past its scoring."""
    turn = table.cursor.get("seat")
    if turn == seat or turn is None or table.first is None:
        return turn != seat or table.main_step != "score"
    order = table.seats_from(table.first)
    return order.index(seat) < order.index(turn)


def power_worth(table: UnderworldsTable, seat: int, known: bool) -> float:
    """The worth of a seat's power cards in hand, and of those in play that persist. Only who holds them knows what each
    is good for; to others all are alike."""
    hand, full = table.hand(seat, "power"), table.rules.hand["power"]
    uses = _uses(table, seat, hand) if known else len(hand)
    if len(hand) > full:
        uses *= (full + TOO_MANY * (len(hand) - full)) / len(hand)
    persisting = sum([waiting.seat == seat and not is_for_one_activation(waiting) for waiting in table.in_play])
    return POWER_CARD * (_soon(table, seat) * uses + persisting * table.players[seat].activations / 2)


def _soon(table: UnderworldsTable, seat: int) -> float:
    """How much time there is to use a card in hand: all of it with `SOON` activations left. Where there is none, a card
    is still worth more than its waste."""
    soon = max(LEAST_USE, min(1.0, table.players[seat].activations / SOON))
    return SPENT_NOW * soon if table.round < table.rules.rounds else soon


def _uses(table: UnderworldsTable, seat: int, cards: Sequence[str], paid: float = PAID) -> float:
    """What power cards are good for, where the usual one counts 1, and an upgrade for which there is glory `paid`."""
    glory, worth = table.players[seat].available, 0.0
    for card in cards:
        if card_of(card).is_gambit:
            worth += 1.0
        elif not any(is_restricted_to(table, card, fighter) for fighter in table.survivors(seat)):
            worth += UNBORNE
        else:
            worth += paid if glory > 0 else UNPAID
            glory -= 1
    return worth


def inspiring(table: UnderworldsTable, fighter: Fighter) -> float:
    """How near a fighter is to being Inspired by where it stands, from 0 to 1."""
    if fighter.card.inspire != "enemy-territory" or fighter.at is None:
        return 0.0
    away = away_from_territory(table.battlefield, tuple(table.boards), fighter.seat, "enemy")[fighter.at]
    near = max(0.0, 0.7 * (1 - away / FAR)) if away else 1.0
    return near * near


# ---------------------------------------------------------------------- drawing


DRAWING = ("discard", "replace", "mulligan", "discard-objective", "discard-power", "draw-objective", "draw-power")
"""The decisions to draw and exchange cards."""
DRAWN = 2.0
"""A card that is drawn for nothing."""


def expected_gain(table: UnderworldsTable, ask: str, option: Option, seat: int) -> float:
    """What exchanging cards can be expected to add: the mean of what may be drawn."""
    if option.declines:
        return 0.0
    if ask in ("draw-objective", "draw-power"):
        return DRAWN * int(option.value)
    if ask == "discard":
        return _replacing(table, seat, option.value)
    if ask == "replace":
        return _drawn(table, seat)
    if ask == "discard-objective":
        return _drawn(table, seat) - _card_worth(table, seat, option.value) - KEEP
    if ask == "discard-power":
        return _other_power_card(table, seat, option.value)
    gained = 0.0
    if option.value != "objectives":
        gained += _other_hand(table, seat)
    if option.value != "power":
        hand = table.hand(seat, "objective")
        gained += len(hand) * _drawn(table, seat) - total([_card_worth(table, seat, card) for card in hand])
    return gained


FOR_NOTHING = 1.0
"""What an exchange costs that could be had for nothing before the next round."""
KEEP = 0.5
"""By so much a card that is to be drawn in the end phase must be better than the one discarded for it."""


def _other_power_card(table: UnderworldsTable, seat: int, card: str) -> float:
    """What the next power card can be expected to add to the worth of one discarded in the end phase; nothing comes for
    one too many."""
    hand, left = table.hand(seat, "power"), table.zones[f"power-deck-{seat}"].cards
    rest = [other for other in hand if other != card]
    kept = _uses(table, seat, rest, LOOKED_FOR)
    drawn = 0.0
    if left and len(hand) <= table.rules.hand["power"]:
        drawn = total([_uses(table, seat, [*rest, other], LOOKED_FOR) - kept for other in left]) / len(left)
    return POWER_CARD * (drawn - (_uses(table, seat, hand, LOOKED_FOR) - kept)) - KEEP


def _replacing(table: UnderworldsTable, seat: int, card: str) -> float:
    """What a new objective card adds to the old one's worth. While another round is to come, only what may be scored in
    this one counts: before the next, cards are discarded and drawn for nothing."""
    if table.round == table.rules.rounds:
        return _drawn(table, seat) - _card_worth(table, seat, card)
    left = table.zones[f"objective-deck-{seat}"].cards
    if not left:
        return -_card_worth(table, seat, card)
    drawn = total([card_of(other).glory * chance_now(table, seat, other) for other in left]) / len(left)
    return POINT * (drawn - card_of(card).glory * chance_now(table, seat, card)) - FOR_NOTHING


def _drawn(table: UnderworldsTable, seat: int) -> float:
    """The worth of the next card of a seat's objective deck: of all that may be next, the mean."""
    left = table.zones[f"objective-deck-{seat}"].cards
    return total([_card_worth(table, seat, card) for card in left]) / len(left) if left else 0.0


# ---------------------------------------------------------------------- the opening hand


EARLY_UPGRADES = (1.0, 0.9, 0.5, 0.2, 0.0)
"""What each upgrade of an opening hand is worth, where a gambit is worth 1: there is little glory for them yet."""
RELUCTANCE = 0.3
"""By so much another hand must be better."""


def _other_hand(table: UnderworldsTable, seat: int) -> float:
    """What another hand of power cards can be expected to add. What is exchanged is not drawn again."""
    hand, deck = table.hand(seat, "power"), table.zones[f"power-deck-{seat}"].cards
    upgrades = sum(not card_of(card).is_gambit for card in deck)
    expected = total(
        [
            _hand_worth(count, len(hand)) * _chance_of(count, len(hand), upgrades, len(deck))
            for count in range(len(hand) + 1)
        ]
    )
    held = sum(not card_of(card).is_gambit for card in hand)
    return POWER_CARD * (expected - _hand_worth(held, len(hand)) - RELUCTANCE)


def _hand_worth(upgrades: int, cards: int) -> float:
    """An opening hand with so many upgrades, where a gambit counts 1."""
    return cards - upgrades + total(EARLY_UPGRADES[:upgrades])


def _chance_of(count: int, drawn: int, upgrades: int, cards: int) -> float:
    """The chance that of so many cards drawn so many are upgrades."""
    return comb(upgrades, count) * comb(cards - upgrades, drawn - count) / comb(cards, drawn)


def _card_worth(
    table: UnderworldsTable, seat: int, card: str, window: Mapping[str, Any] | None = None, kill: float = KILL
) -> float:
    return POINT * card_of(card).glory * chance(table, seat, card, window, kill)


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
