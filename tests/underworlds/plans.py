"""The golden games of Underworlds: see tests/playthroughs/golden.py."""

import katabasis as kb
from playthroughs.plan import Plan, drawn

FARSTRIDERS, GUARD = "farstriders", "sepulchral-guard"
CHAMPIONS, REAVERS = "steelhearts-champions", "garreks-reavers"


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
    "three-warbands": Plan(
        (CHAMPIONS, REAVERS, GUARD),
        ("normal", "easy", "easy"),
        {"quick": True, "artefact": True, "fixed_layout": "triangle-3"},
        edition="2017",
    ),
    "four-warbands": Plan(
        (CHAMPIONS, REAVERS, GUARD, FARSTRIDERS),
        ("easy", "normal", "easy", "easy"),
        {"quick": True, "artefact": True, "fixed_layout": "square-4"},
        edition="2017",
    ),
    "four-by-hand": Plan((REAVERS, REAVERS, FARSTRIDERS, CHAMPIONS), ("random",) * 4, {}, edition="2017"),
    "first-game": Plan((FARSTRIDERS, GUARD), ("random", "random"), {"quick": True, "advanced": False}),
}
