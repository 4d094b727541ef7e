"""What warscrolls of Stormcast Eternals do in Border War, and when they cannot."""

from __future__ import annotations

import pytest

from katabasis.sigmar.cards.abilities import ABILITIES, AbilityUse
from katabasis.sigmar.forecast import odds
from katabasis.sigmar.rules import attack, using
from katabasis.sigmar.rules.targets import Attacks
from sigmar.armies import (
    ANNIHILATORS,
    AQUILOR,
    ARCANUM,
    DESOLATORS,
    FULMINATORS,
    GARDUS,
    GUNS,
    JEZZAILS,
    KNIGHT_RELICTOR,
    LIBERATORS,
    LORD_RELICTOR,
    OGORS,
    PALLADORS,
    PRAETORS,
    RAPTORS,
    RATLING_GUN,
    RATS,
    RECLUSIANS,
    RELICTORS,
    SEER,
    SKRYRE,
    STORMFIENDS,
    STORMVERMIN,
    THUNDERHEAD,
    VANGUARD,
    VERITANT,
    VINDICTORS,
    armies,
    charged,
    players,
    uses,
    values,
)
from sigmar.border_war import SKAVEN, STORMCAST
from sigmar.scene import at, events, ids, rolled, rules, run, table_of, unit

MAGIC = "magic"
AHEAD = {"seats": [STORMCAST, SKAVEN], "active": 2, "phase": "hero", "modules": [MAGIC]}
VETERANS = {RECLUSIANS: '20",10" ranks 3', SEER: '20",16" ranks 1'}


# ---------------------------------------------------------------------- Vindictors, Annihilators, Praetors


@pytest.mark.parametrize(("die", "given"), [(3, []), (4, [True])])
def test_vindictors_hold_the_shieldwall_on_a_four(die: int, given: list[bool]) -> None:
    units = {VINDICTORS: '20",10" ranks 5 @16', STORMVERMIN: charged('20",12" ranks 5 @48')}
    game = run(armies(units, "combat", [die]), f"use hold-the-shieldwall {VINDICTORS}")
    assert values(game, VINDICTORS, "strike-first") == given


@pytest.mark.parametrize(
    ("own", "enemy"),
    [
        ('20",10" ranks 5 @16', '20",12" ranks 5 @48'),
        (charged('20",10" ranks 5 @16'), charged('20",12" ranks 5 @48')),
        ('20",5" ranks 5 @16', charged('20",12" ranks 5 @48')),
    ],
)
def test_vindictors_hold_it_against_those_who_have_charged_and_only_if_they_have_not(
    own: object, enemy: object
) -> None:
    game = armies({VINDICTORS: own, STORMVERMIN: enemy}, "combat")
    assert rules(game, f"use hold-the-shieldwall {VINDICTORS}") == {"ability.used-by"}


@pytest.mark.parametrize(("dice", "given"), [([6, 1, 2], [True]), ([5, 5, 5], [])])
def test_annihilators_brace_for_impact_with_a_die_each(dice: list[int], given: list[bool]) -> None:
    units = {ANNIHILATORS: '20",10" ranks 3 @16', STORMVERMIN: charged('20",12" ranks 5 @48')}
    game = run(armies(units, "charge", dice, active=2), f"use brace-for-impact {ANNIHILATORS} {STORMVERMIN}")
    assert rolled(game, "ability") == [dice]
    assert values(game, STORMVERMIN, "strike-last") == given


def test_annihilators_do_not_brace_against_who_has_not_charged() -> None:
    units = {ANNIHILATORS: '20",10" ranks 3 @16', STORMVERMIN: '20",12" ranks 5 @48', VINDICTORS: '3",3" ranks 5'}
    game = armies(units, "charge")
    assert rules(game, f"use brace-for-impact {ANNIHILATORS} {STORMVERMIN}") == {"ability.step-declare"}


def test_annihilators_from_the_heavens_burn_up_to_three_units_each_by_its_roll() -> None:
    """A D3 each: a 5 is a 3; a 2 is a 1, which does nothing."""
    here = {"at": '20",10" ranks 3 @16', "marks": ["set-up", "from-the-heavens"]}
    units = {
        ANNIHILATORS: here,
        RATS: '20",20" ranks 10 @48',
        SEER: '28",15" ranks 1',
        STORMVERMIN: '20",27" ranks 10 @48',
    }
    seats = [THUNDERHEAD, "skaven 1000\nformation claw-horde\ngeneral grey-seer\n  clanrats\n  stormvermin"]
    game = armies(units, "movement", [5, 2], seats=seats)
    assert f"{ANNIHILATORS} {SEER} {RATS}" in uses(game, "blazing-impact")
    assert not [use for use in uses(game, "blazing-impact") if STORMVERMIN in use], "farther than 10 inches"
    run(game, f"use blazing-impact {ANNIHILATORS} {SEER} {RATS}")
    assert (unit(game, SEER).damage, unit(game, RATS).slain) == (3, [])


def test_annihilators_who_have_walked_burn_nobody() -> None:
    game = armies({ANNIHILATORS: '20",10" ranks 3 @16', STORMVERMIN: '20",17" ranks 5 @48'}, "movement")
    assert rules(game, f"use blazing-impact {ANNIHILATORS} {STORMVERMIN}") == {"ability.used-by"}


def test_praetors_and_their_charge_have_a_ward_as_long_as_they_are_together() -> None:
    gives = {"soul-bond": ARCANUM}
    bond = [{"ability": "soul-bonded", "seat": 0, "units": [PRAETORS], "gives": gives, "until": "battle"}]
    near = {PRAETORS: '20",10" ranks 3 @16', ARCANUM: '20",8" ranks 1', AQUILOR: '24",8" ranks 1'}
    game = armies(near, "hero", effect=bond)
    assert [values(game, id, "ward") for id in (PRAETORS, ARCANUM, AQUILOR)] == [[5], [5], []]
    apart = armies({**near, ARCANUM: '20",3" ranks 1'}, "hero", effect=bond)
    assert [values(apart, id, "ward") for id in (PRAETORS, ARCANUM)] == [[], []]
    alone = armies({PRAETORS: near[PRAETORS]}, "hero", effect=bond)
    assert values(alone, PRAETORS, "ward") == [], "the charge is destroyed"


def test_praetors_choose_their_charge_as_the_first_round_begins() -> None:
    units = {PRAETORS: '20",10" ranks 3 @16', ARCANUM: '20",8" ranks 1', VINDICTORS: '28",8" ranks 5'}
    start = {"step": "rounds.start_abilities", "active": 1}
    game = armies(units, "start-of-round", round=1, **start)
    assert uses(game, "soul-bonded") == [f"{PRAETORS} {ARCANUM}"], "a hero"
    run(game, f"use soul-bonded {PRAETORS} {ARCANUM}")
    assert (values(game, PRAETORS, "ward"), values(game, ARCANUM, "ward")) == ([5], [5])
    later = armies(units, "start-of-round", round=2, **start)
    use = AbilityUse(ABILITIES["soul-bonded"], 0, unit(later, PRAETORS))
    assert [refusal.rule for refusal in using.limits(table_of(later), use)] == ["ability.timing"]


# ---------------------------------------------------------------------- the Vanguard Chamber


def test_the_vanguard_chamber_shoots_and_charges_after_running_or_retreating() -> None:
    for mark in ("ran", "retreated"):
        units = {
            PALLADORS: {"at": '20",8" ranks 3 @16', "marks": [mark, "moved"]},
            LIBERATORS: {"at": '32",8" ranks 5 @16', "marks": [mark, "moved"]},
            JEZZAILS: '20",17" ranks 3 @48',
        }
        for phase, word in (("shooting", "shoot"), ("charge", "charge")):
            game = armies(units, phase, seats=[VANGUARD, SKRYRE])
            assert f"{word} {PALLADORS}" in ids(game), (phase, mark)
            assert f"{word} {LIBERATORS}" not in ids(game)


@pytest.mark.rule("commands.covering-fire")
def test_the_vanguard_chamber_covers_though_it_has_run() -> None:
    """Its warscroll lifts the condition of the command."""
    units = {RAPTORS: {"at": '20",8" ranks 3 @16', "marks": ["ran"]}, JEZZAILS: '20",17" ranks 3 @48'}
    told = players({"command_points": 1})
    game = armies(units, "shooting", seats=[VANGUARD, SKRYRE], modules=["commands"], active=2, player=told)
    run(game, "end")
    assert uses(game, "covering-fire") == [RAPTORS]


def test_the_lord_aquilor_rides_with_up_to_two_units_of_palladors() -> None:
    units = {AQUILOR: '10",5" ranks 1', PALLADORS: '16",5" ranks 3 @16', STORMVERMIN: '20",27" ranks 10 @48'}
    game = armies(units, "movement")
    assert set(uses(game, "ride-the-winds-aetheric")) == {AQUILOR, f"{AQUILOR} {PALLADORS}"}
    run(game, f"use ride-the-winds-aetheric {AQUILOR} {PALLADORS}")
    assert rules(game, f"set-up {AQUILOR}", '20",19" ranks 1') == {"ability.step-effect"}, "near the enemy"
    run(game, (f"set-up {AQUILOR}", '5",15" ranks 1'))
    assert rules(game, f"set-up {PALLADORS}", '30",10" ranks 3') == {"ability.step-effect"}, "far from the Lord-Aquilor"
    run(game, (f"set-up {PALLADORS}", '9",8" ranks 3 @16'))
    assert at(game, AQUILOR) == [(1270, 3810)]
    assert "set-up" in unit(game, PALLADORS).marks


def test_the_lord_aquilor_does_not_ride_out_of_combat_nor_take_along_who_fights() -> None:
    units = {AQUILOR: '10",5" ranks 1', PALLADORS: '20",10" ranks 3 @16', STORMVERMIN: '20",13" ranks 5 @48'}
    assert uses(armies(units, "movement"), "ride-the-winds-aetheric") == [AQUILOR]
    fighting = armies({**units, AQUILOR: '17",14" ranks 1'}, "movement")
    assert "ability.used-by" in rules(fighting, f"use ride-the-winds-aetheric {AQUILOR}")


def test_palladors_that_have_charged_shoot_at_whom_they_fight() -> None:
    """Three javelins, and three pistols with two attacks each."""
    units = {PALLADORS: charged('20",10" ranks 3 @16'), STORMVERMIN: '20",13" ranks 5 @48'}
    game = run(armies(units, "charge", [1] * 9), f"use charging-volley {PALLADORS} {STORMVERMIN}")
    hits = {event.what["weapon"].partition(".")[2]: len(event.what["faces"]) for event in events(game, "rolled")}
    assert hits == {"starstrike-javelin": 3, "boltstorm-pistol": 6}
    assert "shot" in unit(game, PALLADORS).marks


def test_palladors_that_have_not_charged_do_not() -> None:
    units = {PALLADORS: '20",10" ranks 3 @16', STORMVERMIN: '20",13" ranks 5 @48', VINDICTORS: '3",3" ranks 5'}
    assert rules(armies(units, "charge"), f"use charging-volley {PALLADORS} {STORMVERMIN}") == {"ability.used-by"}


@pytest.mark.parametrize(("where", "need"), [('22",16" ranks 3 @16', 2), ('40",4" ranks 3 @16', 3)])
def test_raptors_strike_whom_the_vanguard_chamber_fights(where: str, need: int) -> None:
    units = {RAPTORS: '20",10" ranks 3 @16', PALLADORS: where, RATS: '20",18" ranks 10 @48'}
    game = armies(units, "shooting", seats=[VANGUARD, SKRYRE])
    bow = unit(game, RAPTORS).printed.weapons["hurricane-crossbow"]
    shot = attack.profile(table_of(game), unit(game, RAPTORS), unit(game, RATS), bow, shooting=True)
    assert shot.wound == need
    stock = unit(game, RAPTORS).printed.weapons["heavy-stock"]
    assert attack.profile(table_of(game), unit(game, RAPTORS), unit(game, RATS), stock, shooting=False).wound == 3


# ---------------------------------------------------------------------- the Ruination Chamber


@pytest.mark.parametrize(("die", "suffers"), [(3, 3), (4, 0)])
def test_the_ruination_chamber_resists_on_a_four(die: int, suffers: int) -> None:
    """Wither is cast all the same: it has no effect on whoever resists it."""
    units = {VERITANT: '20",10" ranks 1', SEER: '20",16" ranks 1'}
    game = armies(units, dice=[die, 4, 4, 6], **AHEAD)
    run(game, f"use wither-spell {SEER} {VERITANT}", f"use ruination-chamber {VERITANT}")
    while game.decision and game.decision.name == "react":
        run(game, "pass")
    assert unit(game, VERITANT).damage == suffers


def test_memorians_help_to_resist_as_long_as_there_are_any() -> None:
    for tokens, suffers in ((["memorian"], 0), ([], 2)):
        veterans = {RECLUSIANS: {"at": '20",10" ranks 3', "tokens": tokens}, SEER: '20",16" ranks 1'}
        game = armies(veterans, dice=[3, 4, 4, 4], **AHEAD)
        run(game, f"use wither-spell {SEER} {RECLUSIANS}", f"use ruination-chamber {RECLUSIANS}")
        assert unit(game, RECLUSIANS).damage == suffers


def test_each_save_roll_of_one_takes_a_memorian() -> None:
    units = {RECLUSIANS: '20",10" ranks 3 @16', SEER: '20",12" ranks 1'}
    dice = [*[4, 4, 4], *[4, 4, 4], *[1, 1, 2]]
    game = armies(units, "combat", dice, seats=[STORMCAST, SKAVEN], active=2)
    assert unit(game, RECLUSIANS).tokens == ["memorian", "memorian"]
    run(game, f"fight {SEER}", (f"pile-in {RECLUSIANS}", ";"), f"target {RECLUSIANS}")
    assert rolled(game, "save") == [[1, 1, 2]]
    assert unit(game, RECLUSIANS).tokens == []


def test_one_unit_of_the_ruination_chamber_resists_a_turn_and_nobody_core_abilities() -> None:
    told = players({"marks": ["ruination-chamber"]})
    game = armies(VETERANS, dice=[4, 4, 4], player=told, **AHEAD)
    run(game, f"use wither-spell {SEER} {RECLUSIANS}")
    assert events(game, "cast")
    assert unit(game, RECLUSIANS).damage == 2
    units = {RECLUSIANS: VETERANS[RECLUSIANS], JEZZAILS: '20",20" ranks 3 @48'}
    shot = armies(units, "shooting", active=2, seats=[STORMCAST, SKRYRE])
    run(shot, f"shoot {JEZZAILS}", f"target {RECLUSIANS}")
    assert not events(shot, "used")


def test_other_chambers_do_not_resist() -> None:
    units = {LIBERATORS: '20",10" ranks 5 @16', SEER: '20",16" ranks 1'}
    game = run(armies(units, dice=[4, 4, 1], **AHEAD), f"use wither-spell {SEER} {LIBERATORS}")
    assert unit(game, LIBERATORS).damage == 1


# ---------------------------------------------------------------------- figures


def test_what_d6_hits_do_is_foreseen_exactly() -> None:
    """Shock Gauntlets: hits on 4+, of which a 6 is 3.5 on average; wounds on 2+, saves on 4+ with Rend 1, 2 Damage."""
    units = {PALLADORS: '20",10" ranks 3 @16', STORMFIENDS: '20",14" ranks 3 @48'}
    game = armies(units, "combat", seats=[VANGUARD, SKRYRE])
    attacks = [Attacks("shock-gauntlets", PALLADORS, 1)]
    (weights,) = odds.of_attacks(table_of(game), unit(game, STORMFIENDS), attacks, shooting=False)
    assert weights.points == pytest.approx((2 / 6 + 3.5 / 6) * 5 / 6 * 1 / 2 * 2)


# ---------------------------------------------------------------------- Dracothian Guard, Relictors, Gardus Steel Soul

OTHERS = {"seats": [RELICTORS, GUNS]}


@pytest.mark.parametrize(("saves", "struck"), [([6, 6, 5], 2), ([5, 5, 5], 0)])
def test_the_extremis_chamber_strikes_back_with_its_sixes(saves: list[int], struck: int) -> None:
    """The Grey Seer has four attacks, of which three get through to the save."""
    units = {DESOLATORS: '20",10" ranks 2 @16', SEER: '20",12.6" ranks 1'}
    dice = [*[4, 4, 4], *[4, 4, 4], *saves]
    game = armies(units, "combat", dice, active=2, **OTHERS)
    run(game, f"fight {SEER}", (f"pile-in {DESOLATORS}", ";"), f"target {DESOLATORS}")
    assert rolled(game, "save") == [saves]
    assert unit(game, SEER).damage == struck


def test_the_extremis_chamber_does_not_strike_back_at_who_shoots() -> None:
    units = {DESOLATORS: '20",10" ranks 2 @16', RATLING_GUN: '20",20" ranks 1'}
    dice = [*[1, 1, 1], *[4, 4, 4], *[4, 4, 4], *[6, 6, 6]]
    game = armies(units, "shooting", dice, active=2, **OTHERS)
    run(game, f"shoot {RATLING_GUN}", f"target {DESOLATORS}")
    assert (rolled(game, "save"), unit(game, RATLING_GUN).damage) == ([[6, 6, 6]], 0)


@pytest.mark.parametrize(("target", "more"), [(RATS, 1), (OGORS, 0)])
def test_thunderaxes_cleave_units_of_ten(target: str, more: int) -> None:
    units = {DESOLATORS: '20",10" ranks 2 @16', target: '20",20" ranks 5 @48'}
    table = table_of(armies(units, "combat", **OTHERS))
    axes, claws = (table.unit(DESOLATORS).printed.weapons[id] for id in ("thunderaxe", "dracoths-claws-and-fangs"))
    rolls = [attack.profile(table, table.unit(DESOLATORS), table.unit(target), each, False) for each in (axes, claws)]
    assert [each.more_damage for each in rolls] == [more, 0]


@pytest.mark.parametrize(("die", "damage"), [(2, 0), (4, 2), (6, 3)])
def test_fulminators_that_have_charged_impale_whom_they_reach(die: int, damage: int) -> None:
    units = {FULMINATORS: charged('20",10" ranks 2 @16'), OGORS: '20",13" ranks 3 @48'}
    game = armies(units, "charge", [die], **OTHERS)
    run(game, f"use impaling-strikes {FULMINATORS} {OGORS}")
    assert unit(game, OGORS).damage == damage
    stood = armies({**units, FULMINATORS: '20",10" ranks 2 @16'}, "charge", **OTHERS)
    assert rules(stood, f"use impaling-strikes {FULMINATORS} {OGORS}") == {"ability.used-by"}
    afar = armies({**units, OGORS: '20",16" ranks 3 @48'}, "charge", **OTHERS)
    assert rules(afar, f"use impaling-strikes {FULMINATORS} {OGORS}") == {"ability.step-declare"}


@pytest.mark.parametrize(("marks", "ward"), [(["charged"], [5]), ([], [])])
def test_gardus_gives_a_ward_to_those_near_him_in_a_turn_in_which_he_charges(marks: list[str], ward: list[int]) -> None:
    units = {
        GARDUS: {"at": '10",10" ranks 1', "marks": marks},
        LIBERATORS: '14",10" ranks 5',
        VINDICTORS: '40",10" ranks 5',
        SEER: '40",28" ranks 1',
    }
    game = armies(units, "combat", **OTHERS)
    assert [values(game, id, "ward") for id in (LIBERATORS, VINDICTORS, SEER)] == [ward, [], []]


def test_gardus_leads_a_saintly_assault_of_up_to_three_units_once() -> None:
    units = {GARDUS: '20",10" ranks 1', LIBERATORS: '16",7" ranks 5', DESOLATORS: '24",12" ranks 2'}
    units |= {VINDICTORS: '36",5" ranks 5', SEER: '10",22" ranks 1'}
    game = armies(units, "charge", **OTHERS)
    found = uses(game, "saintly-assault")
    assert f"{GARDUS} {LIBERATORS}" in found
    assert not [use for use in found if DESOLATORS in use or VINDICTORS in use], "no Infantry, too far away"
    run(game, f"use saintly-assault {GARDUS} {LIBERATORS}")
    assert (values(game, LIBERATORS, "charge-roll"), values(game, LIBERATORS, "attacks")) == ([1], [1])
    assert not uses(game, "saintly-assault"), "once a battle"


@pytest.mark.parametrize(("die", "given"), [(1, []), (2, [-1])])
def test_a_relic_censer_weakens_wards(die: int, given: list[int]) -> None:
    units = {KNIGHT_RELICTOR: '20",10" ranks 1', OGORS: '20",20" ranks 3 @48', RATS: '20",28" ranks 10 @48'}
    game = armies(units, "shooting", [die], **OTHERS)
    assert uses(game, "relic-censer") == [f"{KNIGHT_RELICTOR} {OGORS}"], "the others are too far away"
    run(game, f"use relic-censer {KNIGHT_RELICTOR} {OGORS}")
    assert values(game, OGORS, "ward-roll") == given


def test_a_lord_relictor_chants_with_one_more() -> None:
    units = {LORD_RELICTOR: '10",10" ranks 1', KNIGHT_RELICTOR: '20",10" ranks 1', SEER: '40",28" ranks 1'}
    game = armies(units, "hero", modules=["magic"], **OTHERS)
    assert [values(game, id, "chanting") for id in (LORD_RELICTOR, KNIGHT_RELICTOR)] == [[1], []]
