"""The decks that bots build: objectives that are easily scored, upgrades for the fighters that can bear them."""

from __future__ import annotations

from collections.abc import Iterable

from ...content import belongs
from ...kernel.dice import Dice
from ..content import CARDS, FIGHTERS, Card, rivals_deck
from ..edition import Edition

CHANCE = {1: 60, 2: 40, 3: 24}
"""Percent of games in which an objective of so much glory is scored, about; of more, as of 3."""
AT_ONCE = 15
"""Percent more of one that is scored in the action phase: it makes room for the next."""
BOUND = 40
"""Percent that an upgrade loses where no fighter of the warband but one can bear it."""
TASTE = 12
"""Percent by which a card is liked more or less by chance, so that not every deck is the same."""
POWER = 20


def build(rules: Edition, warband: str, chance: Dice) -> list[str]:
    """A legal deck; the warband's usual one where none can be built."""
    usual = rivals_deck(rules.id, warband)
    worth = {id: _worth(card, warband) * (100 + chance.randbelow(2 * TASTE + 1) - TASTE) for id, card in _pool(rules)}
    best = sorted(worth, key=lambda id: -worth[id])
    cards: list[str] = []
    for type, most in (("objective", len(usual.objectives)), ("upgrade", POWER // 2), ("ploy", POWER // 2)):
        _add(rules, warband, cards, (id for id in best if CARDS[id].type == type), len(cards) + most)
    return [*usual.objectives, *usual.power] if rules.deck_faults(warband, cards) else cards


def _pool(rules: Edition) -> list[tuple[str, Card]]:
    return [(id, card) for id, card in CARDS.items() if belongs(card.declared, rules.id)]


def _add(rules: Edition, warband: str, cards: list[str], offered: Iterable[str], most: int) -> None:
    """Add what may be added, as long as there are fewer cards than `most`."""
    for id in offered:
        if len(cards) < most and not rules.card_faults(warband, cards, id):
            cards.append(id)


def _worth(card: Card, warband: str) -> float:
    """What a card does for its player in a game, in percent of a point of glory."""
    if card.type == "objective":
        return card.glory * (CHANCE.get(card.glory, CHANCE[3]) + AT_ONCE * card.is_surge)
    if card.type == "upgrade" and card.restriction:
        bearers = [id for id in _fighters(warband) if id in card.restriction]
        return 100 - BOUND * (len(bearers) < 2) if bearers else 0
    return 100


def _fighters(warband: str) -> list[str]:
    return [id for id, fighter in FIGHTERS.items() if fighter.warband == warband]
