"""What speaks for an answer in words: the parts of the evaluation by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.text import N_, Text, say
from ...kernel.weights import USUAL, Weights
from ..state import QuestTable
from ..text.forecast import sentences
from .evaluation import parts

NAMES = {
    "result": (N_("towards victory"), N_("towards defeat")),
    "party": (N_("the adventurers are better off"), N_("the adventurers are worse off")),
    "monsters": (N_("fewer Monsters"), N_("more Monsters")),
    "danger": (N_("fewer Monsters can attack"), N_("more Monsters can attack")),
    "turn": (N_("more left to gain this turn"), N_("less left to gain this turn")),
    "way": (N_("nearer to the goal, and to each other"), N_("farther from the goal, or from each other")),
    "means": (N_("power and things are saved"), N_("power and things are spent")),
    "gold": (N_("more gold"), N_("less gold")),
    "chance": (N_("expected damage"), N_("expected cost")),
}
"""What it says for an answer that a part gains by it, and against it that it loses."""

COUNTS = {
    "monsters": (N_("Monsters on the board: {count} more"), N_("Monsters on the board: {count} fewer")),
    "wounds": (N_("Wounds of the party: {count} more"), N_("Wounds of the party: {count} fewer")),
}


class Explanation(bots.Explanation[QuestTable]):
    """Why an answer looks better than another."""

    names = NAMES
    count_names = COUNTS

    def terms(self, game: Game[QuestTable], seat: int, weights: Weights = USUAL) -> dict[str, float]:
        return parts(game.table, seat, weights)

    def counts(self, game: Game[QuestTable], seat: int) -> dict[str, int]:
        return {"monsters": len(game.table.monsters), "wounds": sum(each.wounds for each in game.table.on_board)}

    def chances(self, preview: Mapping[str, Any]) -> list[Text]:
        """The exact odds of a blow, an arrow or an escape; whom the Monsters would attack after a move or an end."""
        if "attacks" in preview:
            return sentences(preview)
        if "escape" in preview:
            return [say("{percent} % to break away", percent=round(100 * preview["escape"]))]
        hit, kill = (round(100 * preview[key]) for key in ("hit", "kill"))
        return [
            say("{percent} % to hit {target}", percent=hit, target=preview["target"]),
            *([say("{percent} % to kill {target}", percent=kill, target=preview["target"])] if kill else []),
        ]
