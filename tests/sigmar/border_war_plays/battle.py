"""Deployment, objectives, victory and battle tactics."""

from sigmar.armies import (
    ANNIHILATORS,
    AQUILOR,
    CLAWLORD,
    RATS,
    RECLUSIANS,
    SEER,
    VERITANT,
    VIGILANT,
    VINDICTORS,
)
from sigmar.plays import SUGGESTED, Play, do, no

PROSECUTORS, GAMBIT = "stormcast-prosecutors.1", "use tactical-gambit"
PASSED = (no(f"use foulhide {CLAWLORD}", "ability.used-by"), do("end"))
"""Nobody uses anything at the end of the turn."""


def attempted(tactic: str) -> Play:
    """The end of a turn in which a tactic is completed; another one cannot be attempted any more."""
    return Play(
        (no(f"{GAMBIT} slay-the-entourage", "ability.timing", "ability.used-by"), *PASSED),
        told={"tactic-completed": {"rule": f"tactics.{tactic}", "seat": 0}},
    )


PLAYS = {
    "deploy-a-unit": Play(
        (
            no(f"deploy {VERITANT}", "deployment.deploy-unit", answer='22",7" ranks 1 @16'),
            do(f"deploy {VERITANT}", '22",3" ranks 1 @16'),
        ),
        units={VERITANT: {"place": "field"}},
        decision=("deploy", 1),
    ),
    "deploy-a-regiment": Play(
        (
            do(f"regiment {VIGILANT}"),
            no(f"deploy {VERITANT}", "deployment.deploy-regiment-limit", answer='22",3" ranks 1 @16'),
            do(f"deploy {RECLUSIANS}", SUGGESTED),
        ),
        decision=("deploy", 0),
    ),
    "celestial-realm": Play(
        (
            do(f"reserve {VINDICTORS}"),
            do("deploy skaven-master-moulder.1", SUGGESTED),
            no(f"reserve {ANNIHILATORS}", "setup-units.reserve"),  # as many wait as stand
            do(f"deploy {AQUILOR}", SUGGESTED),
        ),
        units={VINDICTORS: {"place": "reserve"}},
    ),
    "contest-marker": Play(
        (
            no(f"move {VERITANT}", "phases.timings"),
            no(f"move {SEER}", "core-abilities.normal-move-limit", answer='keep +0",-3"'),
            do(f"move {SEER}", 'keep +0",+4"'),
        ),
        units={VERITANT: {"contests": ["home-a"]}, SEER: {"contests": ["home-b"]}},
    ),
    "border-war-points": Play(
        PASSED,
        points=(8, 0),
    ),
    "underdog-points": Play(
        PASSED,
        points=(8, 0),
    ),
    "minor-victory": Play(
        PASSED,
        result=([0], "border-war.tie"),
    ),
    # battle tactics
    "gambit": Play(
        (
            no(f"{GAMBIT} seize-the-centre", "tactics.gambit"),
            do(f"{GAMBIT} take-the-flanks"),
            no(f"{GAMBIT} do-not-waver", "ability.timing", "ability.used-by"),
        ),
        told={"attempted": {"rule": "tactics.gambit"}},
    ),
    "seized": Play(
        (
            do("first"),
            no(f"{GAMBIT} take-the-flanks", "ability.timing", "ability.used-by"),
        ),
        told={"no-gambit": {"rule": "tactics.gambit-restriction", "seat": 1}},
    ),
    "slay-the-entourage": Play(
        (
            do(f"{GAMBIT} slay-the-entourage"),
            no(f"aim {SEER}", "tactics.slay-the-entourage"),
            do(f"aim {RATS}"),
        ),
        told={"attempted": {"rule": "tactics.gambit"}},
    ),
    "take-their-land": Play(
        (
            do(f"{GAMBIT} take-their-land"),
            no("aim 1", "tactics.take-their-land"),
            no("aim 3", "tactics.take-their-land"),
            do("aim 2"),
        ),
        told={"attempted": {"rule": "tactics.gambit"}},
    ),
    "seize-the-centre": attempted("seize-the-centre"),
    "take-the-flanks": attempted("take-the-flanks"),
    "do-not-waver": attempted("do-not-waver"),
    "two-fronts": attempted("attack-on-two-fronts"),
}
