"""What units of the Vanguard Chamber, their beasts and the Blacktalons do, and when they cannot."""

from __future__ import annotations

import pytest

from katabasis.kernel.game import Game
from katabasis.sigmar.rules import characteristics, targets
from katabasis.sigmar.state import Unit
from sigmar.armies import (
    GUNS,
    LIBERATORS,
    OGORS,
    RATS,
    SEER,
    SKRYRE,
    armies,
    uses,
    values,
)
from sigmar.scene import at, rolled, rules, run, table_of, unit
from sigmar.stormcast_units import deployed, fought, found, profile

SCOUTS = """
stormcast-eternals 1000
formation vanguard-wing
general lord-aquilor
  gryph-hounds
  vanguard-hunters
  vanguard-palladors-with-shock-handaxes
auxiliary aetherwings
auxiliary vanguard-raptors-with-longstrike-crossbows
"""
TALONS = """
stormcast-eternals 1000
formation vanguard-wing
general neave-blacktalon
  neaves-companions
  lorai-child-of-the-abyss
  vanguard-hunters
auxiliary liberators
"""
WINGS, HOUNDS, HUNTERS = "stormcast-aetherwings.1", "stormcast-gryph-hounds.1", "stormcast-vanguard-hunters.1"
AXES = "stormcast-vanguard-palladors-with-shock-handaxes.1"
LONGSTRIKES = "stormcast-vanguard-raptors-with-longstrike-crossbows.1"
NEAVE, COMPANIONS, LORAI = (
    "stormcast-neave-blacktalon.1",
    "stormcast-neaves-companions.1",
    "stormcast-lorai-child-of-the-abyss.1",
)
AFIELD = {"seats": [SCOUTS, GUNS]}
NEAR_NEAVE = {"seats": [TALONS, GUNS]}


# ---------------------------------------------------------------------- beasts


def test_beasts_have_a_control_score_of_one_at_most() -> None:
    units = {HOUNDS: '22",7" ranks 6 @16', HUNTERS: '22",7" ranks 5 @16'}
    objective = "home-a"
    scores = []
    for id in units:
        game = armies({id: units[id], SEER: '40",28" ranks 1'}, "hero", **AFIELD)
        scores.append(characteristics.control_score(table_of(game), unit(game, id), objective))
    assert scores[0] == 1 < scores[1]
    game = armies({**units, HUNTERS: '10",5" ranks 5 @16', SEER: '40",28" ranks 1'}, "hero", **AFIELD)
    assert [values(game, id, "most-control") for id in (HOUNDS, HUNTERS)] == [[1], []]


@pytest.mark.parametrize(("where", "need"), [('20",24" ranks 3 @16', 2), ('4",4" ranks 3 @16', 3)])
def test_aetherwings_mark_targets_for_the_vanguard_chamber(where: str, need: int) -> None:
    """Within 9" of them, and for shooting attacks alone."""
    units = {WINGS: where, LONGSTRIKES: '20",10" ranks 3 @16', RATS: '20",18" ranks 10 @48'}
    game = armies(units, "shooting", **AFIELD)
    assert profile(game, LONGSTRIKES, RATS, "longstrike-crossbow", shooting=True).hit == need
    assert profile(game, LONGSTRIKES, RATS, "heavy-stock").hit == 4


def test_aetherwings_mark_nobody_for_other_chambers() -> None:
    others = SCOUTS.replace("  vanguard-palladors-with-shock-handaxes\n", "") + "auxiliary vigilors\n"
    seats = [others, GUNS]
    vigilors = "stormcast-vigilors.1"
    units = {WINGS: '20",24" ranks 3 @16', vigilors: '20",10" ranks 5 @16', RATS: '20",18" ranks 10 @48'}
    game = armies(units, "shooting", seats=seats)
    assert profile(game, vigilors, RATS, "stormcaller-bow", shooting=True).hit == 3


def test_gryph_hounds_warn_of_who_was_set_up_this_turn() -> None:
    """A D3 for each unit that they warn: a 3 counts, a 1 does not."""
    arrived = {"at": '20",18" ranks 3 @48', "marks": ["set-up"]}
    units = {
        HOUNDS: '20",7" ranks 6 @16',
        HUNTERS: '14",11" ranks 5 @16',
        LONGSTRIKES: '27",11" ranks 3 @16',
        OGORS: arrived,
    }
    game = armies(units, "shooting", [5, 2], **AFIELD)
    assert f"{HOUNDS} {OGORS} {HUNTERS} {LONGSTRIKES}" in uses(game, "warning-cry")
    run(game, f"use warning-cry {HOUNDS} {OGORS} {HUNTERS} {LONGSTRIKES}")
    assert (rolled(game, "ability"), unit(game, OGORS).damage) == ([[5], [2]], 3)


def test_gryph_hounds_do_not_warn_of_who_stood_there_nor_those_without_ranged_weapons() -> None:
    units = {
        HOUNDS: '20",7" ranks 6 @16',
        HUNTERS: '14",11" ranks 5 @16',
        WINGS: '27",11" ranks 3 @16',
        OGORS: '20",18" ranks 3 @48',
    }
    game = armies(units, "shooting", **AFIELD)
    assert rules(game, f"use warning-cry {HOUNDS} {OGORS} {HUNTERS}") == {"ability.step-declare"}
    arrived = {"at": '20",18" ranks 3 @48', "marks": ["set-up"]}
    game = armies({**units, OGORS: arrived}, "shooting", **AFIELD)
    assert uses(game, "warning-cry") == [f"{HOUNDS} {OGORS} {HUNTERS}"]


# ---------------------------------------------------------------------- Hunters, Palladors, Raptors


def test_vanguard_hunters_hunt_a_unit_that_was_picked_after_deployment() -> None:
    units = {HUNTERS: '20",5" ranks 5 @16', OGORS: '20",25" ranks 3 @48', RATS: '30",25" ranks 10 @48'}
    game = deployed(units, [SCOUTS, GUNS])
    assert set(uses(game, "astral-compass")) == {f"{HUNTERS} {OGORS}", f"{HUNTERS} {RATS}"}
    run(game, f"use astral-compass {HUNTERS} {OGORS}")
    assert not uses(game, "astral-compass"), "once a battle"
    assert values(game, HUNTERS, "move") == [2]
    weapon = "boltstorm-pistol"
    assert [profile(game, HUNTERS, id, weapon, shooting=True).hit for id in (OGORS, RATS)] == [3, 4]


def test_vanguard_hunters_hunt_nobody_who_is_destroyed() -> None:
    hunted = [{"ability": "astral-compass", "seat": 0, "units": [OGORS], "gives": {"hunted": True}, "until": "battle"}]
    units = {HUNTERS: '20",5" ranks 5 @16', RATS: '30",25" ranks 10 @48'}
    assert values(armies(units, "movement", effect=hunted, **AFIELD), HUNTERS, "move") == []
    there = armies({**units, OGORS: '20",25" ranks 3 @48'}, "movement", effect=hunted, **AFIELD)
    assert values(there, HUNTERS, "move") == [2]
    assert rules(there, f"use astral-compass {HUNTERS} {RATS}"), "deployment is over"


def test_shock_handaxes_weaken_whom_they_damage() -> None:
    units = {AXES: '20",10" ranks 3 @16', OGORS: '20",13" ranks 3 @48', RATS: '36",13" ranks 5 @48'}
    dice = [4, 4, *[1] * 5, 4, 4, 1, 1, *[1] * 9]
    game = fought(armies(units, "combat", dice, **AFIELD), AXES)
    assert values(game, OGORS, "wound") == [-1]
    assert values(game, RATS, "wound") == []


def test_shock_handaxes_that_are_saved_against_weaken_nobody() -> None:
    units = {AXES: '20",10" ranks 3 @16', OGORS: '20",13" ranks 3 @48'}
    game = fought(armies(units, "combat", [1] * 60, **AFIELD), AXES)
    assert values(game, OGORS, "wound") == []


GUARDED = {LONGSTRIKES: '20",10" ranks 3 @16', SEER: '20",25.5" ranks 1', RATS: '20",22" ranks 10 @48'}


def test_raptors_aim_at_the_heads_of_guarded_heroes() -> None:
    game = armies(GUARDED, "shooting", **AFIELD)
    before = {each.id for each in _targets(game)}
    run(game, f"use headshot {LONGSTRIKES}")
    assert (SEER in before, SEER in {each.id for each in _targets(game)}) == (False, True)
    assert values(game, LONGSTRIKES, "ignores-guard") == ["any"]


def _targets(game: Game) -> list[Unit]:
    """Whom a Longstrike Crossbow reaches."""
    raptors = unit(game, LONGSTRIKES)
    bow = raptors.printed.weapons["longstrike-crossbow"]
    return targets.reached(table_of(game), raptors, raptors.models[0], bow)


@pytest.mark.parametrize("mark", ["moved", "set-up"])
def test_raptors_that_have_moved_or_were_set_up_do_not(mark: str) -> None:
    told = {"at": '20",10" ranks 3 @16', "marks": [mark]}
    game = armies({**GUARDED, LONGSTRIKES: told}, "shooting", **AFIELD)
    assert rules(game, f"use headshot {LONGSTRIKES}") == {"ability.used-by"}


def test_anti_hero_has_more_rend_against_heroes_alone() -> None:
    game = armies(GUARDED, "shooting", **AFIELD)
    bolts = [profile(game, LONGSTRIKES, id, "longstrike-crossbow", shooting=True) for id in (SEER, RATS)]
    assert [each.rend for each in bolts] == [3, 2]


# ---------------------------------------------------------------------- the Blacktalons


@pytest.mark.rule("army.hero-options")
def test_neave_brings_her_companions_for_her_points() -> None:
    assert not found(TALONS)
    assert found(TALONS.replace("  neaves-companions\n", "")) == [(4, "army.hero-options")]


@pytest.mark.rule("army.hero-options")
def test_her_companions_come_with_nobody_else() -> None:
    alone = "stormcast-eternals 1000\nformation vanguard-wing\ngeneral {}\n{}\n"
    assert found(alone.format("celestant-prime-hammer-of-sigmar", "  neaves-companions")) == [(4, "army.hero-options")]
    assert found(alone.format("lord-aquilor", "auxiliary neaves-companions")) == [(4, "army.hero-options")]
    assert found(alone.format("lord-aquilor", "regiment lorai-child-of-the-abyss")) == [(4, "army.hero-options")]


@pytest.mark.parametrize(("target", "more"), [(SEER, 1), (OGORS, 0)])
def test_neave_brings_justice_to_heroes(target: str, more: int) -> None:
    game = armies({NEAVE: '20",10" ranks 1', target: '20",20" ranks 1'}, "combat", **NEAR_NEAVE)
    assert profile(game, NEAVE, target, "whirlwind-axes").more_damage == more


FIGHT = {
    NEAVE: '20",10" ranks 1',
    COMPANIONS: '10",4" ranks 3 @16',
    OGORS: {"at": '20",12.6" ranks 1', "slain": [2, 3]},
}


@pytest.mark.parametrize(("die", "rides"), [(2, False), (3, True)])
def test_neave_rides_the_wind_to_friends_who_do_not_fight(die: int, rides: bool) -> None:
    game = armies(FIGHT, "combat", [*[1] * 7, die], **NEAR_NEAVE)
    fought(game, NEAVE, f"use windrider {NEAVE}")
    if not rides:
        assert at(game, NEAVE) == [(5080, 2540)]
        return
    assert rules(game, f"set-up {NEAVE}", '30",4" ranks 1') == {"ability.step-effect"}, "far from her companions"
    run(game, (f"set-up {NEAVE}", '10",6" ranks 1'))
    assert at(game, NEAVE) == [(2540, 1524)]


def test_neave_rides_in_her_own_turn_alone() -> None:
    game = armies(FIGHT, "combat", [1] * 40, active=2, **NEAR_NEAVE)
    fought(game, OGORS)
    run(game, f"fight {NEAVE}")
    assert not uses(game, "windrider")


def test_companions_and_blacktalons_heroes_beside_them_shield_each_other() -> None:
    near = {
        COMPANIONS: '20",10" ranks 3 @16',
        NEAVE: '20",8.2" ranks 1',
        LORAI: '30",8" ranks 1',
        LIBERATORS: '20",12" ranks 5 @16',
    }
    game = armies({**near, SEER: '40",28" ranks 1'}, "hero", **NEAR_NEAVE)
    assert [values(game, id, "ward") for id in (COMPANIONS, NEAVE, LORAI, LIBERATORS)] == [[5], [5], [], []]
    apart = armies({**near, NEAVE: '30",10" ranks 1', SEER: '40",28" ranks 1'}, "hero", **NEAR_NEAVE)
    assert [values(apart, id, "ward") for id in (COMPANIONS, NEAVE)] == [[], []]


def test_lorai_is_hard_to_hit() -> None:
    game = armies(
        {LORAI: '20",10" ranks 1', NEAVE: '30",10" ranks 1', OGORS: '20",20" ranks 3 @48'}, "hero", **NEAR_NEAVE
    )
    assert [values(game, id, "hit-against") for id in (LORAI, NEAVE)] == [[-1], []]


@pytest.mark.parametrize(("dice", "need"), [([3, 3], 6), ([2, 3], 4)])
def test_lorai_calls_up_fog_around_blacktalons(dice: list[int], need: int) -> None:
    seats = [TALONS, SKRYRE]
    jezzails = "skaven-warplock-jezzails.1"
    units = {
        LORAI: '20",10" ranks 1',
        NEAVE: '24",10" ranks 1',
        LIBERATORS: '16",10" ranks 5 @16',
        jezzails: '20",28" ranks 3 @48',
    }
    game = armies(units, "hero", dice, seats=seats, modules=["army-composition", "magic"])
    run(game, f"use nebulous-sea-fog {LORAI}")
    weapon = "warplock-jezzail"
    hits = [profile(game, jezzails, id, weapon, shooting=True).hit for id in (NEAVE, LIBERATORS)]
    assert hits == [need, 4]
    knives = next(id for id, each in unit(game, jezzails).printed.weapons.items() if not each.ranged)
    assert profile(game, jezzails, NEAVE, knives).hit < 6


def test_lorai_calls_up_fog_only_in_her_hero_phase() -> None:
    units = {LORAI: '20",10" ranks 1', NEAVE: '24",10" ranks 1', SEER: '40",28" ranks 1'}
    game = armies(units, "hero", active=2, modules=["army-composition", "magic"], **NEAR_NEAVE)
    assert rules(game, f"use nebulous-sea-fog {LORAI}")
