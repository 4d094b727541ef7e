"""What speaks for an answer in Underworlds, in words: the parts of the evaluation by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.facets import bots
from ...kernel.game import Game
from ...kernel.options import Option
from ...kernel.text import N_, Text, say
from ...kernel.weights import USUAL, Weights
from ..state import UnderworldsTable
from . import cards as bot_cards
from . import setup as bot_setup
from .evaluation import opposed
from .strikes import POINT

NAMES = {
    "result": (N_("towards victory"), N_("towards defeat")),
    "glory": (N_("more glory ahead of the others"), N_("less glory ahead of the others")),
    "time": (N_("more activations left"), N_("fewer activations left")),
    "held": (N_("more objectives held"), N_("fewer objectives held")),
    "strikes": (N_("better attacks that could follow"), N_("worse attacks that could follow")),
    "danger": (N_("less to fear from others' attacks"), N_("more to fear from others' attacks")),
    "cards": (N_("more use of power cards"), N_("less use of power cards")),
    "their-cards": (N_("less use of power cards for others"), N_("more use of power cards for others")),
    "fighters": (N_("own fighters stronger or better placed"), N_("own fighters weaker or worse placed")),
    "enemies": (N_("others' fighters weaker or worse placed"), N_("others' fighters stronger or better placed")),
    "objectives": (N_("nearer to scoring objective cards"), N_("farther from scoring objective cards")),
    "setup": (N_("a better starting point"), N_("a worse place to begin from")),
    "attack": (N_("what the attack can be expected to bring"), N_("what the attack can be expected to cost")),
    "reroll": (N_("what the dice can be expected to bring"), N_("expected losses from the dice")),
    "draw": (N_("what can be drawn"), N_("what is given away for what can be drawn")),
}
"""What it says for an answer that a part gains by it, and what it says against it that it loses."""

COUNTS = {
    "held": (N_("objectives held: {count} more"), N_("objectives held: {count} fewer")),
}
"""What can be counted out: more of it, and fewer."""


class Explanation(bots.Explanation[UnderworldsTable]):
    """Why an answer looks better than another."""

    point_value = POINT
    names = NAMES
    count_names = COUNTS

    def terms(self, game: Game[UnderworldsTable], seat: int, weights: Weights = USUAL) -> dict[str, float]:
        table = game.table
        if table.result is not None:
            best = max(table.players[other].glory for other in table.opponents(seat))
            glory = POINT * (table.players[seat].glory - best)
            return {"glory": glory, "result": self.system.bots.evaluate(game, seat, weights) - glory}
        if table.layout is None or table.phase in ("setup-boards", "setup-objectives"):
            return {"setup": self.system.bots.evaluate(game, seat, weights)}
        own, theirs = opposed(table, seat, weights)
        placing = table.phase == "setup-fighters"
        return {
            "glory": own.glory - theirs.glory,
            "time": own.time - theirs.time,
            "held": own.held - theirs.held,
            "strikes": own.strikes,
            "danger": -theirs.strikes,
            "cards": own.cards,
            "their-cards": -theirs.cards,
            "fighters": own.fighters,
            "enemies": -theirs.fighters,
            "objectives": own.objectives,
            "setup": bot_setup.standing(table, seat, weights) if placing else 0.0,
        }

    def counts(self, game: Game[UnderworldsTable], seat: int) -> dict[str, int]:
        return {"held": len(game.table.held(seat)) if game.table.layout is not None else 0}

    def gain_term(self, game: Game[UnderworldsTable], option: Option) -> str:
        name = game.decision.name if game.decision else ""
        if name in ("attack", "next-target"):
            return "attack"
        return "draw" if name in bot_cards.DRAWING else "reroll" if name == "reroll" else "setup"

    def chances(self, preview: Mapping[str, Any]) -> list[Text]:
        """The exact odds of an attack."""
        target = f"fighter:{preview['target']}"
        success, kill = (round(100 * preview[key]) for key in ("success", "kill"))
        made = [say("{percent} % to succeed against {target}", percent=success, target=target)]
        if kill:
            made.insert(0, say("{percent} % to take {target} out of action", percent=kill, target=target))
        return made
