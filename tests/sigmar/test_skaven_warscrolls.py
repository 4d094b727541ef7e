"""What warscrolls of Skaven do in Border War, and when they cannot."""

from __future__ import annotations

import pytest

from katabasis.sigmar.rules import attack, characteristics
from sigmar.armies import (
    ARCANUM,
    ARCH_WARLOCK,
    DOOM_FLAYER,
    ENGINEER,
    GLOBADIERS,
    GUNS,
    JEZZAILS,
    LIBERATORS,
    MOULDER,
    OGORS,
    PALLADORS,
    RATLING_GUN,
    RATS,
    SKRYRE,
    STORMFIENDS,
    STORMVERMIN,
    THUNDERHEAD,
    VANGUARD,
    VERITANT,
    VIGILANT,
    VINDICTORS,
    WARBRINGER,
    WARPBLASTER,
    WARPCOG,
    WARPFIRE_THROWER,
    armies,
    charged,
    players,
    uses,
    values,
)
from sigmar.border_war import COMPOSITION, SKAVEN, STORMCAST
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit

MOULDERS = "skaven 1000\nformation fleshmeld-menagerie\ngeneral master-moulder\n  rat-ogors\n  stormfiends\n  rat-ogors"


# ---------------------------------------------------------------------- Stormvermin and the Warbringer


def test_stormvermin_guard_infantry_heroes_within_their_combat_range() -> None:
    units = {STORMVERMIN: '20",20" ranks 5 @48', ARCH_WARLOCK: '20",23" ranks 1', MOULDER: '20",28" ranks 1'}
    game = armies({**units, WARBRINGER: '13",22" ranks 1'}, "hero")
    wards = [values(game, id, "ward") for id in (ARCH_WARLOCK, MOULDER, WARBRINGER, STORMVERMIN)]
    assert wards == [[5], [], [], []], "not who is too far away, a Monster, or no Hero"


def test_by_the_tyrant_of_battle_two_units_use_the_same_command() -> None:
    """The Warbringer lets Stormvermin defend themselves as others have done."""
    units = {
        WARBRINGER: '20",26" ranks 1',
        STORMVERMIN: '20",17" ranks 5 @48',
        VINDICTORS: '20",15" ranks 5 @16',
    }
    spent = players({}, {"command_points": 2, "used": ["all-out-defence"]})
    modules = ["commands", COMPOSITION]
    game = armies(units, "combat", [1] * 30, modules=modules, player=spent, active=1)
    assert uses(game, "tyrant-of-battle") == [f"{WARBRINGER} {STORMVERMIN}"]
    run(game, f"use tyrant-of-battle {WARBRINGER} {STORMVERMIN}")
    assert values(game, STORMVERMIN, "may-repeat") == [["all-out-attack", "all-out-defence"]]
    run(game, f"fight {VINDICTORS}", (f"pile-in {STORMVERMIN}", ";"), f"target {STORMVERMIN}")
    assert f"use all-out-defence {STORMVERMIN}" in ids(game)
    without = armies(units, "combat", [1] * 30, modules=modules, player=spent, active=1)
    run(without, "end", f"fight {VINDICTORS}", (f"pile-in {STORMVERMIN}", ";"), f"target {STORMVERMIN}")
    assert not uses(without, "all-out-defence")


@pytest.mark.parametrize(("die", "damage"), [(1, 3), (2, 2), (3, 2)])
def test_a_killing_blow_needs_less_than_the_damage_points(die: int, damage: int) -> None:
    units = {WARBRINGER: '20",17" ranks 1', ARCANUM: {"at": '20",12" ranks 1', "damage": 2}}
    game = armies(units, "end-of-turn", [die], active=2)
    run(game, f"use killing-blow {WARBRINGER} {ARCANUM}")
    assert unit(game, ARCANUM).damage == damage


def test_there_is_no_killing_blow_on_who_is_unhurt() -> None:
    hurt = {"at": '24",14" ranks 5', "damage": 1}
    units = {WARBRINGER: '20",17" ranks 1', ARCANUM: '20",12" ranks 1', VINDICTORS: hurt}
    game = armies(units, "end-of-turn", active=2)
    assert uses(game, "killing-blow") == [f"{WARBRINGER} {VINDICTORS}"]
    assert rules(game, f"use killing-blow {WARBRINGER} {ARCANUM}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- the Skryre


@pytest.mark.parametrize(("count", "more"), [(10, 1), (9, 0)])
def test_gas_and_bullets_are_for_units_of_ten(count: int, more: int) -> None:
    rats = {"at": '20",10" ranks 10 @16', "slain": [*range(count + 1, 21)]}
    seats = [SKAVEN, SKRYRE]
    game = armies({RATS: rats, GLOBADIERS: '20",17" ranks 5 @48'}, "shooting", seats=seats, active=2)
    globes = unit(game, GLOBADIERS)
    weapon = globes.printed.weapons["poisoned-wind-globe"]
    assert characteristics.more_damage(table_of(game), globes, weapon, unit(game, RATS)) == more
    game = armies({RATS: rats, WARPBLASTER: '20",22" ranks 1'}, "shooting", seats=[SKAVEN, WARPCOG], active=2)
    blaster = unit(game, WARPBLASTER)
    bullets = blaster.printed.weapons["hail-of-warpstone-bullets"]
    assert attack.profile(table_of(game), blaster, unit(game, RATS), bullets, shooting=True).hit == 4 - more


@pytest.mark.parametrize(
    ("rats", "is_hidden"),
    [
        ('20",22" ranks 10 @48', True),
        ({"at": '20",22" ranks 4 @48', "slain": [*range(5, 21)]}, False),
        ('5",27" ranks 10 @48', False),
    ],
)
def test_clanrats_hide_a_weapon_team_from_afar(rats: object, is_hidden: bool) -> None:
    """Starfall reaches 18 inches, for which its target must be visible."""
    units = {GLOBADIERS: '20",20" ranks 5 @48', RATS: rats, ARCANUM: '20",3" ranks 1'}
    game = armies(units, "hero", seats=[THUNDERHEAD, SKRYRE], modules=["magic"])
    assert (f"use starfall {ARCANUM} {GLOBADIERS}" in ids(game)) != is_hidden
    near = armies({**units, ARCANUM: '20",8" ranks 1'}, "hero", seats=[THUNDERHEAD, SKRYRE], modules=["magic"])
    assert f"use starfall {ARCANUM} {GLOBADIERS}" in ids(near)


@pytest.mark.parametrize(("where", "may"), [('20",27" ranks 3 @48', True), ('42",3" ranks 3 @16', False)])
def test_nobody_shoots_at_a_hidden_weapon_team_from_afar(where: str, may: bool) -> None:
    """Jezzails of the other Skaven shoot 24 inches."""
    seats = [SKRYRE, "skaven 1000\nformation claw-horde\ngeneral arch-warlock\n  warplock-jezzails"]
    other = JEZZAILS.replace(".1", ".2")
    units = {GLOBADIERS: '20",18" ranks 5 @48', RATS: '20",20" ranks 10 @48', other: where}
    units["skaven-arch-warlock.2"] = '43",28"'
    game = run(armies(units, "shooting", [1] * 6, seats=seats, active=2), f"shoot {other}")
    if may:
        assert f"target {GLOBADIERS}" in ids(game)
    else:
        assert rules(game, f"target {GLOBADIERS}") == {"ability.passive"}


def test_a_warpblaster_beside_a_skryre_hero_shoots_more_and_harms_itself() -> None:
    """6D6+3 attacks: six dice of 1 are 9; four of them are 1s."""
    units = {WARPBLASTER: '20",20" ranks 1', ARCH_WARLOCK: '20",24" ranks 1', VINDICTORS: '20",10" ranks 5 @16'}
    dice = [*[1] * 6, *[1, 1, 1, 1, 2, 2, 2, 2, 2]]
    game = armies(units, "shooting", dice, active=2)
    run(game, f"use more-more-warpstone-bullets {WARPBLASTER}", f"shoot {WARPBLASTER}", f"target {VINDICTORS}")
    assert (rolled(game, "attacks"), len(rolled(game, "hit")[0])) == ([[1] * 6], 9)
    assert unit(game, WARPBLASTER).damage == 4
    plain = armies(units, "shooting", [*[1] * 3, *[1] * 6], active=2)
    run(plain, f"shoot {WARPBLASTER}", f"target {VINDICTORS}")
    assert (rolled(plain, "attacks"), unit(plain, WARPBLASTER).damage) == ([[1] * 3], 0)


def test_a_warpblaster_alone_does_not() -> None:
    units = {WARPBLASTER: '20",20" ranks 1', ARCH_WARLOCK: '20",28" ranks 1', VINDICTORS: '20",10" ranks 5 @16'}
    game = armies(units, "shooting", active=2)
    assert rules(game, f"use more-more-warpstone-bullets {WARPBLASTER}") == {"ability.used-by"}


@pytest.mark.rule("commands.covering-fire")
@pytest.mark.parametrize(("where", "need"), [('20",27" ranks 1', 4), ('42",28" ranks 1', 5)])
def test_skryre_near_an_arch_warlock_cover_without_a_penalty(where: str, need: int) -> None:
    units = {JEZZAILS: '20",20" ranks 3 @48', ARCH_WARLOCK: where, LIBERATORS: '20",10" ranks 5 @16'}
    game = armies(
        units,
        "shooting",
        [1] * 6,
        seats=[VANGUARD, SKRYRE],
        modules=["commands"],
        player=players({}, {"command_points": 1}),
    )
    run(game, f"use covering-fire {JEZZAILS}", f"target {LIBERATORS}")
    (shot,) = [event.what for event in events(game, "rolled") if event.what.get("purpose") == "hit"]
    assert shot["need"] == need


def test_jezzails_aim_if_they_have_not_moved() -> None:
    units = {JEZZAILS: '20",20" ranks 3 @48', LIBERATORS: '20",10" ranks 5 @16'}
    game = armies(units, "shooting", seats=[VANGUARD, SKRYRE], active=2)
    run(game, f"use warpstone-snipers {JEZZAILS}")
    gun = unit(game, JEZZAILS).printed.weapons["warplock-jezzail"]
    assert attack.profile(table_of(game), unit(game, JEZZAILS), unit(game, LIBERATORS), gun, shooting=True).hit == 3
    for mark in ("moved", "set-up"):
        told = {JEZZAILS: {"at": units[JEZZAILS], "marks": [mark]}, LIBERATORS: units[LIBERATORS]}
        game = armies(told, "shooting", seats=[VANGUARD, SKRYRE], active=2)
        assert rules(game, f"use warpstone-snipers {JEZZAILS}") == {"ability.used-by"}


GUARDED = {
    VERITANT: '20",5" ranks 1',
    LIBERATORS: '20",3" ranks 5 @16',
    ENGINEER: '20",22" ranks 1',
    JEZZAILS: '22",24" ranks 3 @48',
}


def test_a_sniper_master_and_jezzails_near_him_shoot_at_a_guarded_hero() -> None:
    game = armies(GUARDED, "shooting", [1] * 10, seats=[STORMCAST, SKRYRE], active=2)
    aimed = run(game.clone(), f"use sniper-master {ENGINEER} {VERITANT}", "pass")
    for shooter in (JEZZAILS, ENGINEER):
        run(other := game.clone(), f"shoot {shooter}")
        assert rules(other, f"target {VERITANT}") == {"heroes.guarded-infantry"}
        run(other := aimed.clone(), f"shoot {shooter}")
        assert f"target {VERITANT}" in ids(other)
    assert rules(aimed, f"use sniper-master {ENGINEER} {VERITANT}") == {"once-per.army"}


def test_jezzails_far_from_him_do_not() -> None:
    far = {**GUARDED, JEZZAILS: '36",20" ranks 3 @48'}
    game = armies(far, "shooting", [1] * 10, seats=[STORMCAST, SKRYRE], active=2)
    run(game, f"use sniper-master {ENGINEER} {VERITANT}", "pass")
    assert values(game, ENGINEER, "ignores-guard") == [VERITANT]
    assert values(game, JEZZAILS, "ignores-guard") == []


def test_a_sniper_master_aims_at_heroes_whom_he_sees() -> None:
    game = armies(GUARDED, "shooting", seats=[STORMCAST, SKRYRE], active=2)
    assert uses(game, "sniper-master") == [f"{ENGINEER} {VERITANT}"]


# ---------------------------------------------------------------------- the Moulder


def test_a_master_moulder_heals_another_moulder_unit() -> None:
    hurt = {"at": '20",20" ranks 2 @48', "damage": 3}
    units = {MOULDER: '20",25" ranks 1', OGORS: hurt, STORMFIENDS: '34",27" ranks 3 @48'}
    game = armies(units, "end-of-turn", seats=[VANGUARD, MOULDERS])
    assert uses(game, "lord-of-flesh-grafting") == [f"{MOULDER} {OGORS}"]
    run(game, f"use lord-of-flesh-grafting {MOULDER} {OGORS}")
    assert unit(game, OGORS).damage == 0


def test_a_master_moulder_does_not_heal_who_is_too_far_away() -> None:
    hurt = {"at": '40",20" ranks 2 @48', "damage": 3}
    game = armies({MOULDER: '20",25" ranks 1', OGORS: hurt}, "end-of-turn", seats=[VANGUARD, MOULDERS])
    assert not uses(game, "lord-of-flesh-grafting")


def test_a_master_moulder_drives_on_who_is_beside_him() -> None:
    units = {MOULDER: '20",25" ranks 1', OGORS: '20",22" ranks 3 @48', STORMFIENDS: '30",27" ranks 3 @48'}
    units[VIGILANT] = '20",12" ranks 1'
    game = armies(units, "charge", seats=[VANGUARD, MOULDERS], active=2)
    assert uses(game, "tyrannical-packmaster") == [f"{MOULDER} {OGORS}"]
    run(game, f"use tyrannical-packmaster {MOULDER} {OGORS}")
    assert values(game, OGORS, "charge-roll") == [2]


def test_stormfiends_tunnel_anywhere_away_from_enemies() -> None:
    """They wait for no Gnawhole, by which alone Clanrats come."""
    waiting = {"place": "reserve", "since": 1}
    units = {STORMFIENDS: waiting, RATS: waiting, PALLADORS: '20",10" ranks 3 @16'}
    game = armies(units, "movement", seats=[VANGUARD, SKRYRE], active=2, modules=["terrain", COMPOSITION])
    assert f"tunnel {STORMFIENDS}" in ids(game)
    assert rules(game, f"tunnel {STORMFIENDS}", '20",20" ranks 3 @48') == {"ability.step-effect"}
    assert rules(game, f"arrive {STORMFIENDS}", '20",28" ranks 3 @48') == {"ability.used-by"}
    run(game, (f"tunnel {STORMFIENDS}", '20",28" ranks 3 @48'))
    assert unit(game, STORMFIENDS).on_field
    assert f"tunnel {RATS}" not in ids(game)


def test_shock_gauntlets_hit_d6_times_by_a_six() -> None:
    """The third model alone is left, with four attacks: a 6 is five hits by a die of 5."""
    units = {STORMFIENDS: {"at": '20",14" ranks 1 @48', "slain": [1, 2]}, PALLADORS: '20",10" ranks 3 @16'}
    dice = [*[6, 3, 3, 3], 5, *[1] * 5]
    game = armies(units, "combat", dice, seats=[VANGUARD, SKRYRE], active=2)
    run(game, f"fight {STORMFIENDS}", (f"pile-in {PALLADORS}", ";"), f"target {PALLADORS}")
    assert (rolled(game, "hit"), rolled(game, "hits"), rolled(game, "wound")) == ([[6, 3, 3, 3]], [[5]], [[1] * 5])


# ---------------------------------------------------------------------- Ratling Gun, Warpfire Thrower, Doom-flayer


@pytest.mark.parametrize("team", [RATLING_GUN, WARPFIRE_THROWER])
def test_clanrats_hide_one_team_with_a_gun(team: str) -> None:
    both = {RATLING_GUN, WARPFIRE_THROWER} - {team}
    units = {team: '20",20" ranks 1', RATS: '20",22" ranks 10 @48', ARCANUM: '20",3" ranks 1'}
    game = armies(units, "hero", seats=[THUNDERHEAD, GUNS], modules=["magic"])
    assert f"use starfall {ARCANUM} {team}" not in ids(game)
    two = armies({**units, both.pop(): '24",20" ranks 1'}, "hero", seats=[THUNDERHEAD, GUNS], modules=["magic"])
    assert f"use starfall {ARCANUM} {team}" in ids(two), "not a second one"


def test_a_doom_flayer_that_has_charged_whirls_into_whom_it_reaches() -> None:
    units = {DOOM_FLAYER: charged('20",13" ranks 1'), ARCANUM: '20",11" ranks 1'}
    game = armies(units, "charge", [6], seats=[THUNDERHEAD, GUNS], active=2)
    run(game, f"use whirling-doom {DOOM_FLAYER} {ARCANUM}")
    assert unit(game, ARCANUM).damage == 3


def test_a_doom_flayer_that_has_not_charged_does_not_whirl() -> None:
    units = {DOOM_FLAYER: '20",13" ranks 1', ARCANUM: '20",11" ranks 1', RATS: '36",20" ranks 5 @48'}
    game = armies(units, "charge", seats=[THUNDERHEAD, GUNS], active=2)
    assert rules(game, f"use whirling-doom {DOOM_FLAYER} {ARCANUM}") == {"ability.used-by"}
