"""When what is decided in Spearhead is decided, for those who ask at another time."""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.text import Text, say

WHEN: Mapping[str, tuple[str, Text]] = {
    "attack": ("spearhead.roles", say("Who attacks is chosen before the battle")),
    "defend": ("spearhead.roles", say("Who attacks is chosen before the battle")),
    "regiment-ability": ("spearhead.regiment-abilities", say("Regiment abilities are chosen before the battle")),
    "enhancement": ("spearhead.enhancements", say("Enhancements are chosen before the battle")),
    "side": ("spearhead.side", say("The side of the board is chosen before the battle")),
    "map": ("spearhead.map-choice", say("Territories are chosen before the battle")),
    "deploy": ("spearhead.deployment-order", say("Units are deployed before the battle")),
    "reserve": ("spearhead.deployment-order", say("Units are kept in reserve as the army is deployed")),
    "discard": ("spearhead.draw-later-rounds", say("Cards are discarded at the start of a battle round")),
    "score": ("spearhead.card-score", say("Tactics are scored at the end of your turn")),
}
"""The rule of what is chosen at a time of its own, and when that is."""
