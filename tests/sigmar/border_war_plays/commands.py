"""Commands and command models."""

from sigmar.armies import (
    ANNIHILATORS,
    CLAWLORD,
    ENGINEER,
    LIBERATORS,
    OGORS,
    RATS,
    SEER,
    STORMVERMIN,
    VIGILANT,
    VINDICTORS,
)
from sigmar.plays import SUGGESTED, Play, do, may, no
from sigmar.scene import STAY

PROSECUTORS, VANQUISHERS = "stormcast-prosecutors.1", "stormcast-vanquishers.1"

PLAYS = {
    "rally": Play(
        (
            no(f"use rally-command {VIGILANT}", "ability.step-declare"),  # it is in combat
            do(f"use rally-command {LIBERATORS}"),
            do("rally heal"),
            do("rally return"),
            do(f"return {LIBERATORS}", SUGGESTED),
        ),
        units={LIBERATORS: {"damage": 0, "slain": [4, 5]}},
    ),
    "one-command-an-army": Play(
        (
            do(f"use rally-command {RATS}"),
            no(f"use rally-command {CLAWLORD}", "commands.one-per-army"),
            do("end"),
            may(f"use rally-command {LIBERATORS}"),  # the opponent's army
        ),
        decision=("hero", 0),
    ),
    "one-command-a-unit": Play(
        (
            no(f"use rally-command {LIBERATORS}", "commands.one-per-unit"),
            do(f"use rally-command {PROSECUTORS}"),
        ),
        told={"used": {"ability": "ability:rally-command"}},
    ),
    "command-points": Play(
        (
            do("end"),
            no(f"use counter-charge-command {VINDICTORS}", "commands.cost"),  # of two points there is one
            do(f"use brace-for-impact {ANNIHILATORS} {STORMVERMIN}"),
        ),
        told={"used": {"ability": "ability:brace-for-impact"}},
    ),
    "redeploy": Play(
        (
            do("end"),
            no(f"use redeploy-command {LIBERATORS}", "ability.step-declare", "ability.used-by"),  # an enemy unit
            do(f"use redeploy-command {ENGINEER}"),
            no(f"go {ENGINEER}", "ability.step-effect", answer="keep +1017,+0"),  # a die of 4
            no(f"go {ENGINEER}", "ability.step-effect", answer="keep +0,-1016"),  # 3" from Liberators
            do(f"go {ENGINEER}", "keep +1016,+0"),
        ),
        units={ENGINEER: {"marks": ["ran", "moved"]}},
    ),
    "at-the-double": Play(
        (
            do(f"run {LIBERATORS}"),
            do(f"use at-the-double {LIBERATORS}"),
            no(f"go {LIBERATORS}", "core-abilities.run", answer=f"keep +0,+{11 * 254 + 1}"),
            do(f"go {LIBERATORS}", f"keep +0,+{11 * 254}"),
            do(f"run {VIGILANT}"),
            no(f"use at-the-double {VIGILANT}", "commands.one-per-army"),
        ),
        units={LIBERATORS: {"marks": ["ran", "moved"]}},
    ),
    "covering-fire": Play(
        (
            no(f"use covering-fire {SEER}", "ability.step-declare"),  # it cannot shoot
            do(f"use covering-fire {ENGINEER}"),
            no(f"target {LIBERATORS}", "commands.covering-fire"),
            do(f"target {VIGILANT}"),
        ),
        units={ENGINEER: {"marks": ["shot"]}},
    ),
    "counter-charge": Play(
        (
            do("end"),
            no(f"use counter-charge-command {OGORS}", "ability.step-declare"),  # they ran
            do(f"use counter-charge-command {RATS}"),
            do(f"go {RATS}", "keep +0,-1450"),
        ),
        told={"moved": {"seat": 1}},
    ),
    "forward-to-victory": Play(
        (
            no(f"use forward-to-victory-command {LIBERATORS}", "ability.step-reactions"),
            do(f"charge {LIBERATORS}"),
            do(f"use forward-to-victory-command {LIBERATORS}"),
            do(f"go {LIBERATORS}", "keep +0,+2212"),
        ),
        units={LIBERATORS: {"marks": ["charged", "moved"]}},
    ),
    "all-out-attack": Play(
        (
            do(f"fight {CLAWLORD}"),
            do(f"pile-in {LIBERATORS}", STAY),
            do(f"target {LIBERATORS}"),
            no(f"use all-out-attack {LIBERATORS}", "ability.used-by"),
            do(f"use all-out-attack {CLAWLORD}"),
        ),
        told={"used": {"ability": "ability:all-out-attack"}},
        decision=("react", 0),
    ),
    "all-out-defence": Play(
        (
            do(f"fight {CLAWLORD}"),
            do(f"pile-in {LIBERATORS}", STAY),
            do(f"target {LIBERATORS}"),
            do("pass"),
            no(f"use all-out-defence {VIGILANT}", "ability.step-reactions"),  # nobody attacks it
            do(f"use all-out-defence {LIBERATORS}"),
        ),
        lasting={"all-out-defence": [LIBERATORS]},
    ),
    "power-through": Play(
        (
            no(f"use power-through {CLAWLORD} {VIGILANT}", "ability.step-declare"),  # of more Health
            do(f"use power-through {CLAWLORD} {LIBERATORS}"),
            no(f"go {CLAWLORD}", "commands.power-through-move", answer=f"keep +0,+{6 * 254}"),
            do(f"go {CLAWLORD}", "keep -1524,+0"),
        ),
        told={"inflicted": {"points": 1}},
    ),
    "magical-intervention": Play(
        (
            do("end"),
            no(f"use magical-intervention {RATS}", "ability.step-declare"),
            do(f"use magical-intervention {SEER}"),
            do(f"use warpgale {SEER} {LIBERATORS}"),
        ),
        told={"failed": {"rolled": 6, "rule": "magic.casting-roll"}},
    ),
    # command models
    "champion-slain": Play(
        (
            do(f"fight {RATS}"),
            do(f"pile-in {VANQUISHERS}", STAY),
            do(f"target {VANQUISHERS}"),
            no(f"remove {VANQUISHERS}", "damage.choose-slain", answer="m5"),  # two fall
            do(f"remove {VANQUISHERS}", "m4 m5"),
        ),
        units={VANQUISHERS: {"slain": [4, 5]}},
    ),
    "musician": Play(
        (
            no(f"use rally-command {VIGILANT}", "ability.step-declare"),
            do(f"use rally-command {VANQUISHERS}"),
        ),
        told={"rolled": {"rule": "command-models.musician"}},
    ),
    "standard-bearer": Play(
        (
            no(f"use rally-command {VANQUISHERS}", "basics.modules"),
            do("end"),
        ),
        control={"home-a": 0},
    ),
}
