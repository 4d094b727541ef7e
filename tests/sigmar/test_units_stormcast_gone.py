"""What units of Stormcast Eternals do that have left the game since the launch, and when they cannot."""

from __future__ import annotations

import pytest

from sigmar.armies import GUNS, OGORS, RATS, SEER, armies, charged, uses, values
from sigmar.scene import at, events, ids, rules, run, unit
from sigmar.stormcast_units import fought, found, profile
from sigmar.test_units_stormcast_extremis import WARPED

FOOT = """
stormcast-eternals 1000
formation sacrosanct-convocation
general lord-ordinator
  evocators
  celestar-ballista
regiment knight-zephyros
auxiliary decimators
auxiliary retributors
"""
MOUNTED = """
stormcast-eternals 1000
formation sacrosanct-convocation
general aventis-firestrike-magister-of-hammerhal
  evocators-on-celestial-dracolines
  protectors
regiment lord-arcanum-on-gryph-charger
"""
ORDINATOR, EVOCATORS = "stormcast-lord-ordinator.1", "stormcast-evocators.1"
BALLISTA, ZEPHYROS = "stormcast-celestar-ballista.1", "stormcast-knight-zephyros.1"
DECIMATORS, RETRIBUTORS, PROTECTORS = (
    "stormcast-decimators.1",
    "stormcast-retributors.1",
    "stormcast-protectors.1",
)
AVENTIS, DRACOLINES = (
    "stormcast-aventis-firestrike-magister-of-hammerhal.1",
    "stormcast-evocators-on-celestial-dracolines.1",
)
ARCANUM = "stormcast-lord-arcanum-on-gryph-charger.1"
WALK, RIDE = {"seats": [FOOT, GUNS]}, {"seats": [MOUNTED, WARPED]}
AWAY = '40",28" ranks 1'
MAGIC = ["army-composition", "magic"]


@pytest.mark.rule("army.hero-options", "army.battle-formation")
def test_they_are_fielded_with_their_formation() -> None:
    assert not found(FOOT)
    assert not found(MOUNTED)
    assert found(FOOT.replace("  evocators\n", "  retributors\n")) == [(5, "army.hero-options")]


# ---------------------------------------------------------------------- Paladins, the Knight-Zephyros


@pytest.mark.parametrize(("target", "more"), [(RATS, 1), (OGORS, 0)])
def test_decimators_cleave_units_of_ten(target: str, more: int) -> None:
    units = {DECIMATORS: '20",10" ranks 5 @16', target: '20",20" ranks 5 @48'}
    game = armies(units, "combat", **WALK)
    weapons = ("decimator-thunderaxe", "starsoul-mace")
    assert [profile(game, DECIMATORS, target, each).more_damage for each in weapons] == [more, 0]
    assert [len(unit(game, DECIMATORS).bearing(each)) for each in weapons] == [3, 2]


def test_protectors_and_infantry_heroes_beside_them_shield_each_other() -> None:
    """Aventis is a Hero, and no Infantry."""
    seats = [MOUNTED.replace("regiment lord-arcanum-on-gryph-charger", "regiment lord-relictor"), WARPED]
    relictor = "stormcast-lord-relictor.1"
    near = {PROTECTORS: '20",10" ranks 5 @16', relictor: '20",12.5" ranks 1', AVENTIS: '20",5" ranks 1', SEER: AWAY}
    game = armies(near, "hero", seats=seats)
    assert [values(game, id, "ward") for id in (PROTECTORS, relictor, AVENTIS)] == [[5], [5], []]
    apart = armies({**near, relictor: '36",10" ranks 1'}, "hero", seats=seats)
    assert [values(apart, id, "ward") for id in (PROTECTORS, relictor)] == [[], []]


@pytest.mark.parametrize("told", [{"damage": 1}, {"slain": [5], "marks": ["hurt"]}])
def test_retributors_strike_back_when_they_are_hurt(told: dict[str, object]) -> None:
    where = '20",10" ranks 5 @16'
    units = {RETRIBUTORS: {"at": where, **told}, OGORS: '20",12.6" ranks 3 @48'}
    game = run(armies(units, "combat", **WALK), f"use crushing-counter-blow {RETRIBUTORS}")
    assert values(game, RETRIBUTORS, "hit") == [1]
    whole = armies({**units, RETRIBUTORS: where}, "combat", **WALK)
    assert not uses(whole, "crushing-counter-blow")


def test_it_is_noted_that_retributors_lose_models() -> None:
    """A model of 3 Health is slain by the fourth point."""
    units = {RETRIBUTORS: {"at": '20",10" ranks 5 @16', "damage": 2}, SEER: '20",12.2" ranks 1'}
    game = fought(armies(units, "combat", [4, 1, 1, 4, 1, *[1] * 60], active=2, **WALK), SEER)
    option = game.decision.options[0]  # type: ignore[union-attr]
    run(game, (option.id, option.suggestions[0].answer))  # type: ignore[attr-defined]
    assert "hurt" in unit(game, RETRIBUTORS).marks


def test_a_knight_zephyros_hunts_anywhere_once_a_turn() -> None:
    units = {ZEPHYROS: '20",10" ranks 1', OGORS: '20",12.5" ranks 3 @48', ORDINATOR: '3",3" ranks 1'}
    game = armies(units, "movement", **WALK)
    run(game, f"use tireless-hunter {ZEPHYROS}")
    assert rules(game, f"set-up {ZEPHYROS}", '20",20" ranks 1') == {"ability.step-effect"}
    run(game, (f"set-up {ZEPHYROS}", '40",28" ranks 1'))
    assert at(game, ZEPHYROS) == [(10160, 7112)]
    assert not uses(game, "tireless-hunter")


# ---------------------------------------------------------------------- the Sacrosanct Chamber


@pytest.mark.parametrize(("marks", "returns"), [(["hurt"], True), ([], False)])
def test_the_cycle_of_the_storm_returns_a_model_slain_this_turn(marks: list[str], returns: bool) -> None:
    told = {"at": '20",10" ranks 3 @16', "slain": [4, 5], "marks": marks}
    units = {EVOCATORS: told, ORDINATOR: '3",3" ranks 1', SEER: AWAY}
    game = armies(units, "end-of-turn", **WALK)
    assert uses(game, "cycle-of-the-storm") == [EVOCATORS] * returns
    if returns:
        run(game, f"use cycle-of-the-storm {EVOCATORS}")
        option = game.decision.options[0]  # type: ignore[union-attr]
        run(game, (option.id, option.suggestions[0].answer))  # type: ignore[attr-defined]
        assert len(unit(game, EVOCATORS).slain) == 1
        assert not uses(game, "cycle-of-the-storm")


def test_it_is_noted_that_the_sacrosanct_chamber_loses_models() -> None:
    units = {EVOCATORS: {"at": '20",10" ranks 5 @16', "damage": 2}, SEER: '20",12.2" ranks 1'}
    game = fought(armies(units, "combat", [4, 1, 1, 4, 1, *[1] * 60], active=2, **WALK), SEER)
    option = game.decision.options[0]  # type: ignore[union-attr]
    run(game, (option.id, option.suggestions[0].answer))  # type: ignore[attr-defined]
    assert "hurt" in unit(game, EVOCATORS).marks


@pytest.mark.parametrize(("die", "damage"), [(1, 0), (3, 3)])
def test_a_ballista_meets_those_who_charge_it(die: int, damage: int) -> None:
    units = {BALLISTA: '20",10" ranks 1', OGORS: charged('20",13" ranks 3 @48')}
    game = armies(units, "combat", [die], **WALK)
    run(game, f"use stormbolt-tempest {BALLISTA} {OGORS}")
    assert unit(game, OGORS).damage == damage
    units |= {OGORS: '20",13" ranks 3 @48', RETRIBUTORS: {"at": '36",5" ranks 5 @16', "damage": 1}}
    stood = armies(units, "combat", **WALK)
    assert rules(stood, f"use stormbolt-tempest {BALLISTA} {OGORS}") == {"ability.step-declare"}


@pytest.mark.parametrize(("where", "critical"), [('24",8" ranks 1', 4), ('40",8" ranks 1', 6)])
def test_a_lord_ordinator_directs_war_machines_near_him(where: str, critical: int) -> None:
    units = {ORDINATOR: '20",8" ranks 1', BALLISTA: where, OGORS: '24",24" ranks 3 @48'}
    game = armies(units, "shooting", **WALK)
    if critical == 4:
        run(game, f"use arcane-engineer {ORDINATOR} {BALLISTA}")
    else:
        assert rules(game, f"use arcane-engineer {ORDINATOR} {BALLISTA}") == {"ability.step-declare"}
    shot = profile(game, BALLISTA, OGORS, "celestar-stormbolts", shooting=True)
    assert (shot.critical, profile(game, ORDINATOR, OGORS, "astral-weapons").critical) == (critical, 6)


def test_criticals_on_fours_are_two_hits_each() -> None:
    """Seven bolts by a 1: of 4, 3 and five 1s one is critical, which is two hits to be wounded with."""
    told = {"gives": {"crit-on": 4}, "until": "phase"}
    effect = [{"ability": "arcane-engineer", "seat": 0, "units": [BALLISTA], **told}]
    units = {BALLISTA: '24",8" ranks 1', OGORS: '24",24" ranks 3 @48', ORDINATOR: '3",3" ranks 1'}
    game = armies(units, "shooting", [1, 4, 3, *[1] * 5, 1, 1], effect=effect, **WALK)
    run(game, f"shoot {BALLISTA}", f"target {OGORS}")
    (wounds,) = (event.what["faces"] for event in events(game, "rolled") if event.what.get("purpose") == "wound")
    assert wounds == [1, 1]


def test_evocators_unbind_as_wizards_do() -> None:
    units = {EVOCATORS: '20",10" ranks 5 @16', SEER: '20",20" ranks 1'}
    seats = [FOOT, WARPED]
    game = armies(units, "hero", [3, 3, 4, 4], active=2, seats=seats, modules=MAGIC)
    run(game, f"use wither-spell {SEER} {EVOCATORS}")
    assert uses(game, "warrior-mages") == [EVOCATORS]
    run(game, f"use warrior-mages {EVOCATORS}")
    assert events(game, "unbound")
    own = armies(units, "hero", seats=seats, modules=MAGIC)
    assert not uses(own, "warrior-mages"), "in their own hero phase nobody casts but them"


@pytest.mark.parametrize(("holder", "given"), [(0, [1]), (1, None)])
def test_evocators_empower_at_an_objective_that_is_theirs(holder: int, given: list[int] | None) -> None:
    units = {EVOCATORS: '23.6",7" ranks 5 @16', DECIMATORS: '23.6",12" ranks 5 @16', OGORS: '22",14.7" ranks 3 @48'}
    game = armies(units, "combat", controlled={"home-a": holder + 1}, **WALK)
    if given is None:
        assert not uses(game, "empower")
        return
    run(game, f"use empower {EVOCATORS} {DECIMATORS}")
    assert values(game, DECIMATORS, "wound") == given


@pytest.mark.parametrize(("holder", "first"), [(1, []), (2, [True])])
def test_dracolines_strike_first_at_objectives_of_the_enemy(holder: int, first: list[bool]) -> None:
    units = {DRACOLINES: '24",7" ranks 3 @16', SEER: AWAY}
    game = armies(units, "hero", controlled={"home-a": holder}, **RIDE)
    assert values(game, DRACOLINES, "strike-first") == first
    away = armies({DRACOLINES: '40",5" ranks 3 @16', SEER: AWAY}, "hero", **RIDE)
    assert values(away, DRACOLINES, "strike-first") == []


@pytest.mark.parametrize(("damage", "slain"), [(3, []), (0, [3])])
def test_healing_light_heals_or_brings_one_back(damage: int, slain: list[int]) -> None:
    told = {"at": '26",10" ranks 2 @16' if slain else '26",10" ranks 3 @16', "damage": damage, "slain": slain}
    units = {ARCANUM: '20",6" ranks 1', DRACOLINES: told, SEER: AWAY}
    game = armies(units, "end-of-turn", [] if slain else [5], **RIDE)
    run(game, f"use healing-light {ARCANUM} {DRACOLINES}")
    if slain:
        option = game.decision.options[0]  # type: ignore[union-attr]
        run(game, (option.id, option.suggestions[0].answer))  # type: ignore[attr-defined]
    assert (unit(game, DRACOLINES).damage, unit(game, DRACOLINES).slain) == (0, [])


def test_healing_light_reaches_nobody_who_fights_or_is_far_away() -> None:
    units = {ARCANUM: '20",6" ranks 1', DRACOLINES: '26",10" ranks 3 @16', AVENTIS: '40",6" ranks 1'}
    units |= {OGORS: '26",13" ranks 3 @48'}
    game = armies(units, "end-of-turn", **RIDE)
    for friend in (DRACOLINES, AVENTIS):
        assert rules(game, f"use healing-light {ARCANUM} {friend}") == {"ability.step-declare"}


def test_a_lord_arcanum_rides_the_winds_out_of_combat_alone() -> None:
    units = {ARCANUM: '20",6" ranks 1', SEER: AWAY}
    game = run(armies(units, "movement", **RIDE), f"use on-the-winds-aetheric {ARCANUM}")
    assert rules(game, f"set-up {ARCANUM}", '36",25" ranks 1') == {"ability.step-effect"}
    run(game, (f"set-up {ARCANUM}", '6",25" ranks 1'))
    fighting = armies({ARCANUM: '20",6" ranks 1', OGORS: '20",9" ranks 3 @48'}, "movement", **RIDE)
    assert rules(fighting, f"use on-the-winds-aetheric {ARCANUM}") == {"ability.used-by"}


def test_a_pyroelectric_blast_reaches_those_beside_its_target() -> None:
    units = {AVENTIS: '20",8" ranks 1', OGORS: '20",18" ranks 3 @48', SEER: '20",20.5" ranks 1'}
    units |= {RATS: '20",26" ranks 10 @48'}
    game = armies(units, "hero", [3, 3], modules=MAGIC, **RIDE)
    assert rules(game, f"use pyroelectric-blast {AVENTIS} {RATS}"), "farther than 12 inches"
    run(game, f"use pyroelectric-blast {AVENTIS} {OGORS}")
    while game.decision and game.decision.name in ("react", "damage"):
        run(game, "pass" if "pass" in ids(game) else ids(game)[0])
    suffered = {event.what["unit"]: event.what["points"] for event in events(game, "inflicted")}
    assert suffered == {f"unit:{OGORS}": 3, f"unit:{SEER}": 1}


def test_a_comet_trail_guides_blows_on_whom_aventis_fights() -> None:
    units = {AVENTIS: '20",8" ranks 1', OGORS: '20",13" ranks 3 @48', RATS: '36",20" ranks 5 @48'}
    game = armies(units, "combat", **RIDE)
    assert rules(game, f"use comet-trail {AVENTIS} {RATS}") == {"ability.step-declare"}
    run(game, f"use comet-trail {AVENTIS} {OGORS}")
    assert profile(game, AVENTIS, OGORS, "staff-of-hammerhal").hit == 2
    assert profile(game, AVENTIS, RATS, "staff-of-hammerhal").hit == 3


def test_the_thunderhead_crown_heals_aventis_in_his_own_hero_phase() -> None:
    units = {AVENTIS: {"at": '20",8" ranks 1', "damage": 5}, SEER: AWAY}
    game = run(armies(units, "hero", **RIDE), f"use thunderhead-crown {AVENTIS}")
    assert unit(game, AVENTIS).damage == 2
    assert not uses(armies(units, "hero", active=2, **RIDE), "thunderhead-crown")
