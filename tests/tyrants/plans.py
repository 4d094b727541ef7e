"""The golden games of Tyrants: see tests/playthroughs/golden.py."""

from collections.abc import Callable

import katabasis as kb
import written_positions
from playthroughs.plan import Plan, shared

LAST_CARDS = written_positions.text("tyrants", "last-cards")
LAST_TROOP, MARKET_EMPTY = "endgame.last-troop", "endgame.market-empty"


def ended_by(rule: str) -> Callable[[kb.Game], bool]:
    """Whether that rule brought the end about."""
    return lambda game: (game.view(None)["table"]["trigger"] or {}).get("cite") == rule


PLANS = {
    "two-houses": Plan(("black", "red"), ("easy", "random"), {}, ended_by(LAST_TROOP)),
    "three-houses": Plan(
        ("orange", "blue", "black"),
        ("random", "easy", "random"),
        {"decks": ["elemental", "demons"], "section": "right"},
        ended_by(LAST_TROOP),
    ),
    "four-houses": Plan(("red", "orange", "blue", "black"), ("random",) * 4, {"decks": ["dragons", "demons"]}),
    "market-empty": Plan((), ("random", "random"), {}, ended_by(MARKET_EMPTY), LAST_CARDS),
    "shared": Plan(("blue", "red"), ("random", "random"), {"decks": ["drow", "elemental"]}, shared),
}
