"""Terrain features, Places of Power and faction terrain."""

from sigmar.armies import CLAWLORD, ENGINEER, LIBERATORS, OGORS, RATS, SEER, VERITANT
from sigmar.plays import SUGGESTED, Play, do, no

PROSECUTORS, GNAWHOLE, OTHER = "stormcast-prosecutors.1", "skaven-gnawhole.1", "skaven-gnawhole.2"
STONE, PIT = "nexus-syphon.standing-stone", "gnawhole.pit"
ACTIVATE = "use activate-place-of-power"


def at(x: float, y: float, facing: int = 0) -> list[int]:
    """Where a feature is put, in inches."""
    return [round(x * 254), round(y * 254), facing]


PLAYS = {
    "place-of-power": Play(
        (
            no(f"{ACTIVATE} {OGORS}", "terrain.place-of-power"),
            no(f"{ACTIVATE} {ENGINEER}", "terrain.activate"),  # farther than 3"
            do(f"{ACTIVATE} {SEER}"),
        ),
        lasting={"activate-place-of-power": [SEER]},
    ),
    "cover-wall": Play(
        (
            no(f"shoot {CLAWLORD}", "targets.shooting-attack"),
            do(f"shoot {ENGINEER}"),
            do(f"target {VERITANT}"),
            do("pass"),
        ),
        told={"rolled": {"purpose": "hit", "need": 4}},
    ),
    "shooters-wall": Play(
        (
            no(f"shoot {CLAWLORD}", "targets.shooting-attack"),
            do(f"shoot {ENGINEER}"),
            do(f"target {VERITANT}"),
            do("pass"),
        ),
        told={"rolled": {"purpose": "hit", "need": 3}},
    ),
    "two-features": Play(
        (
            no(f"shoot {CLAWLORD}", "targets.shooting-attack"),
            do(f"shoot {ENGINEER}"),
            do(f"target {VERITANT}"),
            do("pass"),
        ),
        told={"rolled": {"purpose": "hit", "need": 3}},
    ),
    "wholly-on": Play(
        (
            no(f"shoot {CLAWLORD}", "targets.shooting-attack"),
            do(f"shoot {ENGINEER}"),
            do(f"target {VERITANT}"),
            do("pass"),
        ),
        told={"rolled": {"purpose": "hit", "need": 4}},
    ),
    "obscuring": Play(
        (
            do(f"shoot {ENGINEER}"),
            no(f"target {VERITANT}", "terrain.obscuring"),
            do(f"target {LIBERATORS}"),
        ),
        units={ENGINEER: {"marks": ["shot"]}},
    ),
    "unstable-house": Play(
        (
            no(f"move {VERITANT}", "core-abilities.normal-move", "terrain.unstable", answer='keep +0",+2"'),
            no(f"move {PROSECUTORS}", "terrain.unstable", answer='keep -8",+2.5"'),
            do(f"move {PROSECUTORS}", 'keep -8",+8.5"'),
        ),
        units={PROSECUTORS: {"marks": ["moved"]}},
    ),
    "hill": Play(
        (
            no(f"move {VERITANT}", "movement.stand-upright", answer='keep +0",-1"'),
            do(f"move {VERITANT}", 'keep +0",-2.4"'),
        ),
        units={VERITANT: {"marks": ["moved"]}},
    ),
    "scenery-pieces": Play(
        (
            no(f"move {VERITANT}", "core-abilities.normal-move", "terrain.unstable", answer='keep +0",+4.8"'),
            do(f"move {PROSECUTORS}", 'keep +0",+10"'),
        ),
        units={PROSECUTORS: {"marks": ["moved"]}},
    ),
    "charge-onto-hill": Play(
        (
            do(f"charge {OGORS}"),
            no(f"go {OGORS}", "terrain.charge-unit-on-terrain", answer='keep +0",-1.7"'),  # at its foot
            do(f"go {OGORS}", "keep +0,-1075"),
        ),
        units={OGORS: {"in_combat": [VERITANT]}},
    ),
    "terrain-by-hand": Play(
        (
            no("feature temple-of-skulls.hill", "terrain-list.size"),  # it is only large
            do(f"feature {STONE}"),
            do(f"place {STONE}", at(38.9, 22)),
            do(f"feature {STONE}"),
            no(f"place {STONE}", "border-war.terrain-distance", answer=at(28.9, 22)),  # 6" from the first
            no(f"place {STONE}", "border-war.terrain-distance", answer=at(5, 8)),  # 3" from the edge
            no(f"place {STONE}", "border-war.terrain-distance", answer=at(27.78, 7.5)),  # 3" from an objective
            do(f"place {STONE}", at(28.8, 22)),
        ),
        told={"terrain-placed": {"feature": f"feature:{STONE}"}},
    ),
    # faction terrain
    "gnawhole-charge": Play(
        (
            do(f"charge {VERITANT}"),
            no(f"go {VERITANT}", "core-abilities.charge-end", answer='keep +0",+4.9"'),
            do(f"go {VERITANT}", 'keep +0",+5.0"'),
        ),
        units={VERITANT: {"in_combat": [GNAWHOLE], "marks": ["charged", "moved"]}},
    ),
    "gnawhole-passed": Play(
        (
            no(f"retreat {LIBERATORS}", "core-abilities.retreat"),
            do(f"move {LIBERATORS}", 'keep +0",-3"'),
        ),
        units={LIBERATORS: {"marks": ["moved"]}},
    ),
    "gnawhole-shot": Play(
        (
            do(f"shoot {PROSECUTORS}"),
            no(f"target {SEER}", "targets.shooting-attack"),
            do(f"target {GNAWHOLE}"),
        ),
        units={GNAWHOLE: {"place": "destroyed"}},
    ),
    "covering-fire-gnawhole": Play(
        (
            do(f"use covering-fire {PROSECUTORS}"),
            no(f"target {GNAWHOLE}", "commands.covering-fire-targets"),
            do(f"target {SEER}"),
        ),
        units={PROSECUTORS: {"marks": ["shot"]}},
    ),
    "tunnels": Play(
        (
            no(f"use tunnels-through-reality {GNAWHOLE} {LIBERATORS}", "ability.step-declare"),
            do(f"use tunnels-through-reality {GNAWHOLE} {SEER}"),
            no(f"set-up {SEER}", "ability.step-effect", answer='22",24" ranks 1'),
            do(f"set-up {SEER}", '35",24" ranks 1'),
        ),
        units={SEER: {"models": [[1, 35 * 254, 24 * 254, 0]]}},
    ),
    "gnawhole-ambush": Play(
        (
            no(f"arrive {RATS}", "ability.step-effect", answer='28",24" ranks 10 @48'),
            do(f"arrive {RATS}", SUGGESTED),
        ),
        units={RATS: {"place": "field", "marks": ["set-up"]}},
    ),
    "splinters": Play(
        (
            do("use splinters-of-the-vermindoom"),
            no(f"place {PIT}", "ability.step-effect", answer=at(14, 10)),  # 9" from enemies
            no(f"place {PIT}", "ability.step-effect", answer=at(11, 15)),  # on an objective
            do(f"place {PIT}", at(33, 22)),
            no("use splinters-of-the-vermindoom", "ability.used-by"),
        ),
        units={OTHER: {"place": "terrain"}},
    ),
    "endless-vermintide": Play(
        (
            no(f"use the-endless-vermintide {GNAWHOLE} {CLAWLORD}", "ability.step-declare"),
            do(f"use the-endless-vermintide {GNAWHOLE} {RATS}"),
            do("set-up skaven-clanrats.3", SUGGESTED),
        ),
        units={"skaven-clanrats.3": {"place": "field", "slain": [*range(11, 21)]}},
    ),
    "gnawhole-deployed": Play(
        (
            no(f"deploy {RATS}", "deployment.steps"),
            no(f"place {PIT}", "deployment.deploy-faction-terrain", answer=at(40, 12.51)),
            do(f"place {PIT}", at(40, 12.5)),
        ),
        told={"feature-placed": {"rule": "deployment.deploy-faction-terrain"}},
        decision=("deploy", 0),
    ),
}
