"""What the Dracothian Guard, Stormdrakes and their riders do, and when they cannot."""

from __future__ import annotations

import pytest

from katabasis.sigmar.cards import abilities
from katabasis.sigmar.rules import characteristics
from sigmar.armies import DESOLATORS, OGORS, RATS, SEER, armies, charged, players, uses, values
from sigmar.scene import at, ids, rolled, rules, run, table_of, unit
from sigmar.stormcast_units import fought, profile, suffer, to_fights

WARPED = """
skaven 1000
formation claw-horde
spells lore-of-ruin
general verminlord-warbringer
  clanrats
regiment grey-seer
  rat-ogors
"""
GUARD = """
stormcast-eternals 1000
formation lightning-echelon
general lord-celestant-on-dracoth
  dracothian-guard-concussors
  dracothian-guard-tempestors
regiment knight-draconis
  stormdrake-guard
"""
TEMPLAR_ARMY = """
stormcast-eternals 1000
formation lightning-echelon
general drakesworn-templar
  stormdrake-guard
  dracothian-guard-desolators
"""
STARDRAKE_ARMY = TEMPLAR_ARMY.replace("drakesworn-templar", "lord-celestant-on-stardrake")
DRACOTH, DRACONIS = "stormcast-lord-celestant-on-dracoth.1", "stormcast-knight-draconis.1"
CONCUSSORS, TEMPESTORS = "stormcast-dracothian-guard-concussors.1", "stormcast-dracothian-guard-tempestors.1"
DRAKES, TEMPLAR, STARDRAKE = (
    "stormcast-stormdrake-guard.1",
    "stormcast-drakesworn-templar.1",
    "stormcast-lord-celestant-on-stardrake.1",
)
WARBRINGER = "skaven-verminlord-warbringer.1"
BELLS = {"seats": [GUARD, WARPED]}
JAWS, TALONS = "stardrakes-cavernous-jaws", "draconiths-fangs-and-talons"
COMMANDS = ["army-composition", "commands"]


@pytest.mark.parametrize(("die", "given"), [(2, []), (3, [True])])
def test_concussors_keep_whom_they_fight_from_commands(die: int, given: list[bool]) -> None:
    units = {CONCUSSORS: '20",10" ranks 2 @16', OGORS: '20",13.5" ranks 3 @48', RATS: '20",25" ranks 10 @48'}
    told = players({}, {"command_points": 4})
    game = armies(units, "combat", [die], modules=COMMANDS, player=told, **BELLS)
    assert uses(game, "thunderstruck") == [f"{CONCUSSORS} {OGORS}"], "in combat with it"
    run(game, f"use thunderstruck {CONCUSSORS} {OGORS}")
    assert values(game, OGORS, "no-commands") == given
    assert not uses(game, "thunderstruck"), "once a turn"
    run(to_fights(game), f"fight {CONCUSSORS}", (f"pile-in {OGORS}", ";"))
    while game.decision and game.decision.name == "targets":
        run(game, game.decision.options[0].id)
    assert bool(uses(game, "all-out-defence")) is not bool(given)


@pytest.mark.parametrize(("die", "forbidden"), [(1, []), (2, [["all-out-defence"]])])
def test_tempestors_keep_whom_they_have_shot_from_defending_themselves(die: int, forbidden: list[list[str]]) -> None:
    """Six shots of two crossbows, of which one gets through; then the dracoths breathe, and miss."""
    units = {TEMPESTORS: '20",10" ranks 2 @16', OGORS: '20",18" ranks 3 @48', RATS: '36",18" ranks 5 @48'}
    game = armies(units, "shooting", [4, 1, 1, 1, 1, 1, 4, 1, 1, 1, die], **BELLS)
    assert not uses(game, "overwhelming-volleystorm"), "nobody is damaged yet"
    run(game, f"shoot {TEMPESTORS}")
    while game.decision and game.decision.name == "targets":
        run(game, f"target {OGORS}")
    assert uses(game, "overwhelming-volleystorm") == [f"{TEMPESTORS} {OGORS}"]
    run(game, f"use overwhelming-volleystorm {TEMPESTORS} {OGORS}")
    assert values(game, OGORS, "no-commands") == forbidden


def test_the_guard_of_dracos_stands_up_to_two_inches_apart() -> None:
    """Two models whose bases are 1.6" apart are one group."""
    units = {DRAKES: {"at": "; m1 5000,2540 @16 m2 6120,2540 @16"}, SEER: '20",28" ranks 1'}
    assert len(at(armies(units, "hero", **BELLS), DRAKES)) == 2
    assert unit(armies(units, "hero", **BELLS), DRAKES).printed.coherency == 508


@pytest.mark.parametrize(("dice", "damage"), [([2], 0), ([3, 6, 6, 5], 3)])
def test_stormdrakes_charge_on_across_the_enemy(dice: list[int], damage: int) -> None:
    """2D6 inches, then D3 mortal damage on whom they have passed across."""
    units = {DRAKES: charged('20",8" ranks 2 @16'), OGORS: '20",12.5" ranks 3 @48', RATS: '36",25" ranks 5 @48'}
    game = armies(units, "combat", dice, **BELLS)
    run(game, f"use draconic-onslaught {DRAKES}")
    if not damage:
        assert "end" in ids(game)
        return
    run(game, (f"go {DRAKES}", '20",18.5" ranks 2 @16'), f"foe {OGORS}")
    assert unit(game, OGORS).damage + 4 * len(unit(game, OGORS).slain) >= damage
    assert rolled(game, "mortal") == [[5]]


def test_stormdrakes_that_have_not_charged_do_not() -> None:
    units = {DRAKES: '20",8" ranks 2 @16', OGORS: '20",12.5" ranks 3 @48'}
    assert rules(armies(units, "combat", **BELLS), f"use draconic-onslaught {DRAKES}") == {"ability.used-by"}


SPELLS = {"active": 2, "modules": ["army-composition", "magic"], **BELLS}


@pytest.mark.parametrize(("die", "suffers"), [(3, 3), (4, 0)])
def test_dracos_resist_spells_near_a_knight_draconis(die: int, suffers: int) -> None:
    units = {DRAKES: '20",10" ranks 2 @16', DRACONIS: '27",10" ranks 1', SEER: '20",18" ranks 1'}
    game = armies(units, "hero", [die, 4, 4, 6], **SPELLS)
    run(game, f"use wither-spell {SEER} {DRAKES}", f"use arcane-heritage {DRAKES}")
    assert not uses(game, "arcane-heritage"), "once for each spell"
    while game.decision and game.decision.name == "react":
        run(game, "pass")
    assert unit(game, DRAKES).damage == suffers


def test_the_knight_draconis_resists_as_well_and_nobody_far_from_him() -> None:
    units = {
        DRAKES: '20",10" ranks 2 @16',
        DRACONIS: '40",10" ranks 1',
        SEER: '30",16" ranks 1',
    }
    game = armies(units, "hero", [4, 4, 4], **SPELLS)
    run(game, f"use wither-spell {SEER} {DRACONIS}")
    assert uses(game, "arcane-heritage") == [DRACONIS]
    game = armies(units, "hero", [4, 4, 4], **SPELLS)
    run(game, f"use wither-spell {SEER} {DRAKES}")
    assert not uses(game, "arcane-heritage")


def test_the_guard_resists_only_in_an_army_with_a_knight_draconis() -> None:
    for seats, has in (([GUARD, WARPED], True), ([TEMPLAR_ARMY, WARPED], False)):
        table = table_of(armies({DRAKES: '20",10" ranks 2 @16', SEER: '20",28" ranks 1'}, "hero", seats=seats))
        assert ("arcane-heritage" in {each.id for each in abilities.of_unit(table, table.unit(DRAKES))}) is has


@pytest.mark.parametrize(("die", "more"), [(1, []), (2, [1])])
def test_the_wrath_of_the_draconith_is_for_both(die: int, more: list[int]) -> None:
    units = {DRACONIS: '20",10" ranks 1 @16', DRAKES: '26",10" ranks 2 @16', SEER: '20",13.8" ranks 1'}
    game = armies(units, "combat", [die], **BELLS)
    run(game, f"use wrath-of-the-draconith {DRACONIS} {DRAKES}")
    assert [values(game, id, "attacks") for id in (DRACONIS, DRAKES)] == [more, more]
    talons = unit(game, DRAKES).printed.weapons[TALONS]
    assert characteristics.more_attacks(table_of(game), unit(game, DRAKES), talons) == sum(more)


def test_the_wrath_of_the_draconith_reaches_those_beside_it() -> None:
    units = {DRACONIS: '20",10" ranks 1 @16', DRAKES: '36",10" ranks 2 @16', SEER: '20",13.8" ranks 1'}
    game = armies(units, "combat", **BELLS)
    assert rules(game, f"use wrath-of-the-draconith {DRACONIS} {DRAKES}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- riders


@pytest.mark.parametrize(("die", "more"), [(1, [0, 0]), (2, [1, 1])])
def test_a_templar_challenges_a_monster_who_is_a_hero_with_all_his_weapons(die: int, more: list[int]) -> None:
    units = {TEMPLAR: '20",8" ranks 1 @16', WARBRINGER: '20",15" ranks 1 @48', OGORS: '26",15" ranks 3 @48'}
    game = armies(units, "combat", [die], seats=[TEMPLAR_ARMY, WARPED])
    assert uses(game, "monstrous-challenge") == [f"{TEMPLAR} {WARBRINGER}"]
    run(game, f"use monstrous-challenge {TEMPLAR} {WARBRINGER}")
    weapons = (JAWS, "templar-weapons")
    assert [profile(game, TEMPLAR, WARBRINGER, each).more_damage for each in weapons] == more
    assert [profile(game, TEMPLAR, OGORS, each).more_damage for each in weapons] == [0, 0]


def test_a_templar_challenges_nobody_else_and_in_his_own_turn_alone() -> None:
    units = {TEMPLAR: '20",8" ranks 1 @16', OGORS: '15",14" ranks 2 @48', WARBRINGER: '22",15" ranks 1 @48'}
    game = armies(units, "combat", seats=[TEMPLAR_ARMY, WARPED])
    assert rules(game, f"use monstrous-challenge {TEMPLAR} {OGORS}") == {"ability.step-declare"}
    theirs = armies(
        {TEMPLAR: units[TEMPLAR], WARBRINGER: '20",15" ranks 1 @48'}, "combat", active=2, seats=[TEMPLAR_ARMY, WARPED]
    )
    assert not uses(theirs, "monstrous-challenge")


def test_anti_hero_and_anti_monster_add_up() -> None:
    units = {TEMPLAR: '20",8" ranks 1 @16', WARBRINGER: '20",15" ranks 1 @48', OGORS: '26",15" ranks 3 @48'}
    game = armies(units, "combat", seats=[TEMPLAR_ARMY, WARPED])
    assert [profile(game, TEMPLAR, id, "templar-weapons").rend for id in (WARBRINGER, OGORS)] == [3, 1]


@pytest.mark.parametrize(("id", "army", "attacks"), [(TEMPLAR, TEMPLAR_ARMY, 4), (STARDRAKE, STARDRAKE_ARMY, 2)])
def test_stardrakes_tire_of_ten_damage_points(id: str, army: str, attacks: int) -> None:
    for damage, expected in ((9, 7), (10, attacks)):
        units = {id: {"at": '20",8" ranks 1', "damage": damage}, SEER: '20",28" ranks 1'}
        table = table_of(armies(units, "combat", seats=[army, WARPED]))
        assert characteristics.attacks(table, table.unit(id), table.unit(id).printed.weapons[JAWS]) == expected


CAVERNOUS = {STARDRAKE: '20",8" ranks 1 @16', OGORS: '20",14" ranks 3 @48', RATS: '20",26" ranks 10 @48'}


@pytest.mark.parametrize(("dice", "left"), [([1, 1, 1], 3), ([6, 6, 1], 1)])
def test_cavernous_jaws_slay_a_model_for_each_die_that_comes_to_its_health(dice: list[int], left: int) -> None:
    game = armies(CAVERNOUS, "combat", dice, seats=[STARDRAKE_ARMY, WARPED])
    assert rules(game, f"use cavernous-jaws {STARDRAKE} {RATS}") == {"ability.step-declare"}, "not in combat"
    run(game, f"use cavernous-jaws {STARDRAKE} {OGORS}")
    suffer(game)
    assert len(unit(game, OGORS).models) == left
    assert not uses(game, "cavernous-jaws")


def test_the_lord_of_the_host_spurs_on_others_of_his_chamber_once() -> None:
    units = {**CAVERNOUS, DESOLATORS: '10",8" ranks 2 @16', DRAKES: '3",25" ranks 2'}
    game = armies(units, "combat", seats=[STARDRAKE_ARMY, WARPED])
    assert uses(game, "lord-of-the-host") == [f"{STARDRAKE} {DESOLATORS}"], "the others are too far away"
    run(game, f"use lord-of-the-host {STARDRAKE} {DESOLATORS}")
    assert [values(game, id, "attacks") for id in (DESOLATORS, DRAKES, STARDRAKE)] == [[1], [], []]
    assert not uses(game, "lord-of-the-host")


BESIDE = {
    DRACOTH: '20",8" ranks 1 @16',
    CONCUSSORS: '26",8" ranks 2 @16',
    OGORS: '20",12.5" ranks 6 @48',
    RATS: '36",22" ranks 5 @48',
}


def test_a_lord_celestant_on_dracoth_lets_his_avengers_fight_next() -> None:
    game = armies(BESIDE, "combat", [1] * 90, **BELLS)
    fought(game, DRACOTH, f"use righteous-avengers {DRACOTH} {CONCUSSORS}")
    assert f"fight-next {CONCUSSORS}" in ids(game)
    run(game, f"fight-next {CONCUSSORS}")
    assert "fought" not in unit(game, OGORS).marks
    while game.decision and game.decision.name in ("pile-in", "targets", "react"):
        first = game.decision.options[0].id
        run(game, (first, ";") if first.startswith("pile-in") else "pass" if game.decision.name == "react" else first)
    assert [("core" in unit(game, id).used) for id in (DRACOTH, CONCUSSORS, OGORS)] == [True, True, False]


@pytest.mark.parametrize(
    "told",
    [{"at": '26",8" ranks 2 @16', "marks": ["fought"], "used": ["core"]}, '38",8" ranks 2 @16'],
)
def test_nobody_avenges_who_has_fought_or_is_far_away(told: object) -> None:
    game = to_fights(armies({**BESIDE, CONCUSSORS: told}, "combat", [1] * 90, **BELLS))
    run(game, f"fight {DRACOTH}")
    assert not uses(game, "righteous-avengers")
