"""The golden games of Quest: see tests/playthroughs/golden.py."""

import katabasis as kb
import written_positions
from playthroughs.plan import Plan

BETS = written_positions.text("quest", "fountain-bets")
GENTLE = {"mission": "fighting-pit-6", "size": "short", "table": "gentler-throughout"}


def won(game: kb.Game) -> bool:
    """Whether the mission was fulfilled."""
    return game.result is not None and game.result.outcome == "won"


def explored(game: kb.Game) -> bool:
    """Whether some sections were laid before all were dead."""
    return len(game.view(None)["table"]["sections"]) >= 4


PLANS = {
    "four-adventurers": Plan(("barbarian", "dwarf", "elf", "wizard"), ("easy",) * 4, GENTLE, explored),
    "two-adventurers": Plan(("dwarf", "wizard"), ("random",) * 2, {"windows": "always", "placing": "players"}),
    "right-prince": Plan((), ("random",) * 4, {}, won, BETS),
}
