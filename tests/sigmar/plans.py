"""The golden battles of Age of Sigmar."""

from playthroughs.plan import Plan

PLANS = {
    "two-armies": Plan(("vigilant-brotherhood", "gnawfeast-clawpack"), ("normal", "normal"), {}),
    "placed-terrain": Plan(("bad-moon-madmob", "starscale-warhost"), ("random", "easy"), {"terrain": "players"}),
    "twin-echelons": Plan(("tithe-reaper-echelon", "tithe-reaper-echelon"), ("easy", "easy"), {}),
    "border-war": Plan(("stormcast-launch", "skaven-launch"), ("normal", "normal"), {"battlepack": "border-war"}),
    "legion-at-random": Plan(("bloodwind-legion", "bad-moon-madmob"), ("random", "random"), {}),
}
