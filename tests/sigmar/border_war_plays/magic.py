"""Spells, prayers and unbinding."""

from sigmar.armies import (
    ARCANUM,
    CLAWLORD,
    LIBERATORS,
    MOULDER,
    OGORS,
    RATS,
    SEER,
    STORMVERMIN,
    VERITANT,
    VIGILANT,
    WARPBLASTER,
)
from sigmar.plays import SUGGESTED, Play, do, may, no

RIVAL, OTHERS, PROSECUTORS = "skaven-grey-seer.2", "stormcast-liberators.2", "stormcast-prosecutors.1"

PLAYS = {
    "wither": Play(
        (
            no(f"use wither-spell {OGORS} {LIBERATORS}", "magic.wizards-priests"),
            do(f"use wither-spell {SEER} {LIBERATORS}"),
            do(f"remove {LIBERATORS}", SUGGESTED),
            no(f"use warpgale {SEER} {LIBERATORS}", "magic.power-level"),
        ),
        units={LIBERATORS: {"slain": [1], "damage": 1}},
    ),
    "miscast": Play(
        (
            do(f"use wither-spell {SEER} {RIVAL}"),
            no(f"use unbind {RIVAL}", "ability.used-by"),
        ),
        units={SEER: {"damage": 3}, RIVAL: {"damage": 0}},
        told={"miscast": {"rule": "magic.miscast"}},
    ),
    "unbind": Play(
        (
            do(f"use wither-spell {SEER} {RIVAL}"),
            no("use unbind skaven-warlock-engineer.2", "magic.wizards-priests"),
            do(f"use unbind {RIVAL}"),
        ),
        units={RIVAL: {"damage": 0}},
        told={"unbound": {"rule": "magic.unbind"}},
    ),
    "banish-manifestation": Play(
        (
            no(f"use banish-manifestation {CLAWLORD} purple-sun-of-shyish.1", "magic.wizards-priests"),
            do(f"use banish-manifestation {SEER} purple-sun-of-shyish.1"),
        ),
        units={"purple-sun-of-shyish.1": {"place": "destroyed"}, "warp-lightning-vortex.1": {"place": "manifestation"}},
        told={"destroyed": {"rule": "magic.banish"}},
    ),
    "staff-of-abjuration": Play(
        (
            do(f"use wither-spell {SEER} {LIBERATORS}"),
            no(f"use unbind {VERITANT}", "magic.wizards-priests"),
            no(f"use staff-of-abjuration {LIBERATORS}", "magic.wizards-priests"),
            do(f"use staff-of-abjuration {VERITANT}"),
        ),
        units={LIBERATORS: {"damage": 0, "slain": []}},
        told={"unbound": {"seat": 0}},
    ),
    "one-caster": Play(
        (
            do(f"use warpgale {SEER} {LIBERATORS}"),
            no(f"use warpgale {RIVAL} {LIBERATORS}", "magic.one-caster"),
            do(f"use wither-spell {RIVAL} {LIBERATORS}"),
        ),
        told={"cast": {"seat": 1}},
    ),
    "skitterleap": Play(
        (
            no(f"use skitterleap {SEER} {RATS}", "ability.step-declare"),
            do(f"use skitterleap {SEER} {SEER}"),
            no(f"set-up {SEER}", "ability.step-effect", answer='28",14" ranks 1'),
            do(f"set-up {SEER}", '40",6" ranks 1'),
        ),
        units={SEER: {"models": [[1, 40 * 254, 6 * 254, 0]], "marks": ["set-up"]}},
    ),
    "warpgale": Play(
        (
            no(f"use warpgale {SEER} {PROSECUTORS}", "ability.step-declare"),  # farther than 18"
            do(f"use warpgale {SEER} {LIBERATORS}"),
        ),
        lasting={"warpgale": [LIBERATORS]},
    ),
    "warpstone-shards": Play(
        (
            no(f"use warpstone-shards {CLAWLORD}", "ability.used-by"),
            do(f"use warpstone-shards {SEER}"),
            do(f"use wither-spell {SEER} {LIBERATORS}"),
            do("drop 1"),
        ),
        told={"cast": {"seat": 1}},
    ),
    "lightning-blast": Play(
        (
            no(f"use lightning-blast {ARCANUM} {MOULDER}", "ability.step-declare"),  # not the nearest
            do(f"use lightning-blast {ARCANUM} {STORMVERMIN}"),
        ),
        told={"inflicted": {"points": 1}},
    ),
    "thundershock": Play(
        (
            no(f"use thundershock {ARCANUM} {MOULDER}", "ability.step-declare"),
            do(f"use thundershock {ARCANUM} {STORMVERMIN}"),
        ),
        lasting={"thundershock": [STORMVERMIN]},
    ),
    "starfall": Play(
        (
            no(f"use starfall {ARCANUM} {WARPBLASTER}", "ability.step-declare"),  # a War Machine
            do(f"use starfall {ARCANUM} {STORMVERMIN}"),
        ),
        lasting={"starfall": [STORMVERMIN]},
    ),
    "healing-storm": Play(
        (
            no(f"use healing-storm {VERITANT} {OTHERS}", "ability.step-declare"),  # farther than 12"
            do(f"use healing-storm {VERITANT} {LIBERATORS}"),
            may("chant keep"),
            do("chant answer"),
        ),
        units={LIBERATORS: {"damage": 0}},
    ),
    "translocation": Play(
        (
            no(f"use translocation {VERITANT} {OTHERS}", "ability.step-declare"),
            do(f"use translocation {VERITANT} {LIBERATORS}"),
            do("chant answer"),
            no(f"set-up {LIBERATORS}", "ability.step-effect", answer='36",24" ranks 1'),
            do(f"set-up {LIBERATORS}", '4",4" ranks 5'),
        ),
        lasting={"translocation": [LIBERATORS]},
    ),
    "bless-weapons": Play(
        (
            no(f"use bless-weapons {VERITANT} {VIGILANT}", "ability.step-declare"),  # Cavalry
            do(f"use bless-weapons {VERITANT} {LIBERATORS}"),
            do("chant answer"),
        ),
        units={VERITANT: {"ritual": 1}},
        told={"failed": {"rule": "magic.answer-failed"}},
    ),
    "chanting-one": Play(
        (
            no(f"use healing-storm {LIBERATORS} {LIBERATORS}", "magic.wizards-priests"),
            do(f"use healing-storm {VERITANT} {LIBERATORS}"),
        ),
        units={VERITANT: {"ritual": 2}, LIBERATORS: {"damage": 1}},
    ),
}
