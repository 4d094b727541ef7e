"""The golden games of Underworlds: see tests/playthroughs/golden.py."""

import katabasis as kb
from playthroughs.plan import Plan, drawn

FARSTRIDERS, GUARD = "farstriders", "sepulchral-guard"


def wiped_out(game: kb.Game) -> bool:
    """Whether one side had nobody left at the end."""
    fighters = game.view(None)["table"]["fighters"].values()
    return any(
        all(fighter["out"] for fighter in fighters if fighter["seat"] == seat)
        for seat in {fighter["seat"] for fighter in fighters}
    )


PLANS = {
    "bots": Plan((FARSTRIDERS, GUARD), ("normal", "easy"), {"quick": True}),
    "by-hand": Plan((GUARD, FARSTRIDERS), ("easy", "random"), {}),
    "mirror": Plan((GUARD, GUARD), ("easy", "easy"), {"quick": True}),
    "wiped-out": Plan((FARSTRIDERS, GUARD), ("random", "normal"), {"quick": True}, wiped_out),
    "drawn": Plan((FARSTRIDERS, FARSTRIDERS), ("random", "random"), {"quick": True}, drawn),
    "first-game": Plan((FARSTRIDERS, GUARD), ("random", "random"), {"quick": True, "advanced": False}),
}
