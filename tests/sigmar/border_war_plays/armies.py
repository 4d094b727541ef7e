"""Battle traits, formations, enhancements and warscrolls of both factions."""

from sigmar.armies import (
    ANNIHILATORS,
    AQUILOR,
    ARCANUM,
    ARCH_WARLOCK,
    CLAWLORD,
    ENGINEER,
    LIBERATORS,
    MOULDER,
    OGORS,
    PALLADORS,
    PRAETORS,
    RATS,
    RECLUSIANS,
    SEER,
    STORMVERMIN,
    VERITANT,
    VIGILANT,
    VINDICTORS,
    WARBRINGER,
    WARPBLASTER,
)
from sigmar.plays import SUGGESTED, Play, do, may, no
from sigmar.scene import STAY

MORE_RATS, MORE_OGORS = "skaven-clanrats.2", "skaven-rat-ogors.2"

STORMCAST = {
    "heavens-sent": Play(
        (
            no(f"use heavens-sent {ARCANUM}", "ability.step-declare"),  # a Hero on foot began alone
            do(f"use heavens-sent {VINDICTORS}"),
            no("set-up stormcast-vindictors.2", "ability.step-effect", answer='20",20" ranks 3'),
            do("set-up stormcast-vindictors.2", '30",5" ranks 3 @16'),
        ),
        units={"stormcast-vindictors.2": {"place": "field", "slain": [4, 5]}},
    ),
    "finest-hour": Play(
        (
            no(f"use their-finest-hour {STORMVERMIN}", "ability.step-declare"),
            do(f"use their-finest-hour {VINDICTORS}"),
        ),
        lasting={"their-finest-hour": [VINDICTORS]},
    ),
    "scions-of-the-storm": Play(
        (
            no(f"arrive {ANNIHILATORS}", "ability.step-effect", answer='20",12" ranks 3 @16'),
            do(f"arrive {ANNIHILATORS}", '40",27" ranks 3 @16'),
            no(f"move {ANNIHILATORS}", "ability.one-core", "setup-units.no-move-same-turn"),
        ),
        units={ANNIHILATORS: {"place": "field", "marks": ["from-the-heavens", "set-up"]}},
    ),
    "ancient-aura": Play(
        (
            no(f"use ancient-aura {LIBERATORS}", "ability.step-declare"),
            do(f"use ancient-aura {RECLUSIANS}"),
        ),
        lasting={"ancient-aura": [RECLUSIANS]},
    ),
    "quicksilver-draught": Play(
        (
            no(f"use quicksilver-draught-for-a-turn {VIGILANT}", "ability.used-by"),
            do(f"use quicksilver-draught-for-a-turn {VERITANT}"),
            no(f"use quicksilver-draught-for-a-turn {VERITANT}", "once-per.unit"),
        ),
        lasting={"quicksilver-draught-for-a-turn": [VERITANT]},
    ),
    "deliver-judgement": Play(
        (
            no(f"use deliver-judgement-to-the-ruination-chamber {VIGILANT} {LIBERATORS}", "ability.step-declare"),
            do(f"use deliver-judgement-to-the-ruination-chamber {VIGILANT} {RECLUSIANS}"),
        ),
        lasting={"deliver-judgement-to-the-ruination-chamber": [RECLUSIANS]},
    ),
    "ruination-chamber": Play(
        (
            do(f"use wither-spell {SEER} {VERITANT}"),
            no(f"use ruination-chamber {LIBERATORS}", "ability.used-by"),
            do(f"use ruination-chamber {VERITANT}"),
        ),
        told={"used": {"ability": "ability:ruination-chamber"}},
    ),
    "hold-the-shieldwall": Play(
        (
            no(f"use hold-the-shieldwall {ARCANUM}", "ability.used-by"),
            do(f"use hold-the-shieldwall {VINDICTORS}"),
        ),
        lasting={"hold-the-shieldwall": [VINDICTORS]},
    ),
    "brace-for-impact": Play(
        (
            no(f"use brace-for-impact {ANNIHILATORS} {WARBRINGER}", "ability.step-declare"),  # it has not charged
            do(f"use brace-for-impact {ANNIHILATORS} {STORMVERMIN}"),
        ),
        lasting={"brace-for-impact": [STORMVERMIN]},
    ),
    "blazing-impact": Play(
        (
            no(f"use blazing-impact {ANNIHILATORS} {STORMVERMIN}", "ability.step-declare"),  # farther than 10"
            do(f"use blazing-impact {ANNIHILATORS} {MOULDER}"),
        ),
        units={MOULDER: {"damage": 3}},
    ),
    "soul-bonded": Play(
        (
            no(f"use soul-bonded {PRAETORS} {VINDICTORS}", "ability.step-declare"),  # no Hero
            do(f"use soul-bonded {PRAETORS} {ARCANUM}"),
        ),
        lasting={"soul-bonded": [PRAETORS]},
    ),
    "ride-the-winds": Play(
        (
            no(f"use ride-the-winds-aetheric {AQUILOR} {STORMVERMIN}", "ability.step-declare"),
            do(f"use ride-the-winds-aetheric {AQUILOR} {PALLADORS}"),
            no(f"set-up {AQUILOR}", "ability.step-effect", answer='20",19" ranks 1'),
            do(f"set-up {AQUILOR}", '5",15" ranks 1'),
            no(f"set-up {PALLADORS}", "ability.step-effect", answer='30",10" ranks 3'),
            do(f"set-up {PALLADORS}", '9",8" ranks 3 @16'),
        ),
        units={PALLADORS: {"marks": ["set-up"]}},
    ),
    "charging-volley": Play(
        (
            no(f"use charging-volley {PALLADORS} {MOULDER}", "ability.step-declare"),  # not in combat
            do(f"use charging-volley {PALLADORS} {STORMVERMIN}"),
        ),
        units={PALLADORS: {"marks": ["charged", "moved", "shot"]}},
    ),
}

SKAVEN = {
    "seething-swarm": Play(
        (
            no(f"use seething-swarm {MORE_RATS}", "ability.used-by"),  # nobody of them is slain
            do(f"use seething-swarm {RATS}"),
            do(f"return {RATS}", SUGGESTED),
        ),
        units={RATS: {"slain": [19, 20]}},
    ),
    "three-clawsteps": Play(
        (
            do("end"),
            no(f"use always-three-clawsteps-ahead {WARBRINGER}", "ability.step-declare"),  # a Monster
            do(f"use always-three-clawsteps-ahead {STORMVERMIN}"),
            do(f"go {STORMVERMIN}", 'keep +0",-5"'),
        ),
        told={"moved": {"seat": 1}},
    ),
    "claw-picked": Play(
        (
            no(f"use claw-picked {CLAWLORD}", "ability.step-declare"),  # he has not charged
            do(f"use claw-picked {RATS} {MORE_RATS}"),
        ),
        lasting={"claw-picked": [RATS, MORE_RATS]},
    ),
    "skryre-prototypes": Play(
        (
            no(f"use skryre-prototypes {MOULDER}", "ability.step-declare"),
            do(f"use skryre-prototypes {ARCH_WARLOCK} {WARPBLASTER}"),
        ),
        units={WARPBLASTER: {"damage": 2}, ARCH_WARLOCK: {"damage": 0}},
    ),
    "foulhide": Play(
        (
            no(f"use foulhide {RATS}", "ability.used-by"),
            do(f"use foulhide {SEER}"),
        ),
        units={SEER: {"damage": 1}},
    ),
    "scurry-away": Play(
        (
            no(f"use scurry-away {MOULDER}", "ability.used-by"),
            do(f"use scurry-away {ARCH_WARLOCK}"),
            do(f"go {ARCH_WARLOCK}", 'keep +0",+5"'),
        ),
        units={ARCH_WARLOCK: {"in_combat": [], "damage": 0}},
    ),
    "skavenbrew": Play(
        (
            no(f"use skavenbrew {ARCH_WARLOCK} {MOULDER}", "ability.step-declare"),  # a Hero
            do(f"use skavenbrew {ARCH_WARLOCK} {STORMVERMIN}"),
        ),
        told={"used": {"ability": "ability:skavenbrew"}},
    ),
    "cruel-commander": Play(
        (
            no(f"use cruel-commander {CLAWLORD} {OGORS}", "ability.step-declare"),  # not of Clan Verminus
            do(f"use cruel-commander {CLAWLORD} {RATS}"),
        ),
        told={"used": {"ability": "ability:cruel-commander"}},
    ),
    "more-more-warp-energy": Play(
        (
            do(f"shoot {ENGINEER}"),
            do(f"target {LIBERATORS}"),
            no(f"use more-more-warp-energy {SEER}", "ability.used-by"),
            do(f"use more-more-warp-energy {ENGINEER}"),
        ),
        told={"used": {"ability": "ability:more-more-warp-energy"}},
    ),
    "sniper-master": Play(
        (
            no(f"use sniper-master {ENGINEER} {LIBERATORS}", "ability.step-declare"),  # no Hero
            do(f"use sniper-master {ENGINEER} {VERITANT}"),
            do("pass"),
            do(f"shoot {ENGINEER}"),
            do(f"target {VERITANT}"),
        ),
        units={ENGINEER: {"marks": ["shot"]}},
    ),
    "unleashed-warp-fury": Play(
        (
            no(f"use unleashed-warp-fury-each-turn {RATS}", "ability.used-by"),
            do(f"use unleashed-warp-fury-each-turn {OGORS}"),
        ),
        units={OGORS: {"damage": 1}},
        lasting={"unleashed-warp-fury-each-turn": [OGORS]},
    ),
    "tyrant-of-battle": Play(
        (
            no(f"use tyrant-of-battle {WARBRINGER} {MOULDER}", "ability.step-declare"),
            do(f"use tyrant-of-battle {WARBRINGER} {STORMVERMIN}"),
            do(f"fight {VINDICTORS}"),
            do(f"pile-in {STORMVERMIN}", STAY),
            do(f"target {STORMVERMIN}"),
            may(f"use all-out-defence {STORMVERMIN}"),
        ),
        lasting={"tyrant-of-battle": [STORMVERMIN]},
    ),
    "killing-blow": Play(
        (
            no(f"use killing-blow {WARBRINGER} {VINDICTORS}", "ability.step-declare"),  # unhurt
            do(f"use killing-blow {WARBRINGER} {ARCANUM}"),
        ),
        units={ARCANUM: {"damage": 3}},
    ),
    "flesh-grafting": Play(
        (
            no(f"use lord-of-flesh-grafting {MOULDER} {MORE_OGORS}", "ability.step-declare"),  # farther than 13"
            do(f"use lord-of-flesh-grafting {MOULDER} {OGORS}"),
        ),
        units={OGORS: {"damage": 0}},
    ),
    "tyrannical-packmaster": Play(
        (
            no(f"use tyrannical-packmaster {MOULDER} {MORE_OGORS}", "ability.step-declare"),
            do(f"use tyrannical-packmaster {MOULDER} {OGORS}"),
        ),
        lasting={"tyrannical-packmaster": [OGORS]},
    ),
    "warpstone-bullets": Play(
        (
            no(f"use more-more-warpstone-bullets {ARCH_WARLOCK}", "ability.used-by"),
            do(f"use more-more-warpstone-bullets {WARPBLASTER}"),
            do(f"shoot {WARPBLASTER}"),
            do(f"target {VINDICTORS}"),
        ),
        units={WARPBLASTER: {"damage": 4}},
    ),
}

PLAYS = {**STORMCAST, **SKAVEN}
