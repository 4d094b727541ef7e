"""What the heroes of the Warrior Chamber and the Judicators do that have left the game since the launch."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis.geometry.plane import INCH
from katabasis.kernel.options import Placement
from katabasis.sigmar.rules import characteristics
from sigmar.armies import OGORS, RATS, SEER, armies, players, uses, values
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit
from sigmar.stormcast_units import fought, found, suffer
from sigmar.test_faction_terrain import holed
from sigmar.test_units_stormcast_extremis import WARPED
from sigmar.test_units_stormcast_gone_sacrosanct import SEQUITORS, TAURALON, WINGED

HERALDED = """
stormcast-eternals 1000
formation lightning-echelon
general knight-heraldor
  judicators-with-boltstorm-crossbows
  judicators-with-skybolt-bows
regiment lord-castellant
regiment gavriel-sureheart
regiment knight-venator
"""
HERALDOR, CASTELLANT = "stormcast-knight-heraldor.1", "stormcast-lord-castellant.1"
CROSSBOWS, BOWS = "stormcast-judicators-with-boltstorm-crossbows.1", "stormcast-judicators-with-skybolt-bows.1"
GAVRIEL, VENATOR = "stormcast-gavriel-sureheart.1", "stormcast-knight-venator.1"
WARBRINGER, GNAWHOLE = "skaven-verminlord-warbringer.1", "skaven-gnawhole.1"
HOLES: dict[str, Any] = {"seats": [HERALDED, WARPED + "terrain gnawhole\n"], "modules": ["army-composition", "terrain"]}
SHOOTERS = {BOWS: '30",8" ranks 5 @16', RATS: '30",20" ranks 10 @48'}
"""Others who could shoot, so that the phase goes on."""
HALL: dict[str, Any] = {"seats": [HERALDED, WARPED]}
AWAY = '40",28" ranks 1'


@pytest.mark.rule("army.hero-options")
def test_they_are_fielded() -> None:
    assert not found(HERALDED)
    assert found(HERALDED.replace("  judicators-with-skybolt-bows\n", "  sequitors\n")) == [(6, "army.hero-options")]


def shot(units: dict[str, Any], by: str, target: str, dice: list[int], **fields: Any) -> Any:
    """A unit has shot at another with those dice."""
    game = run(armies(units, "shooting", dice, **{**HALL, **fields}), f"shoot {by}")
    while game.decision and game.decision.name in ("target", "targets", "divide", "react"):
        run(game, "pass" if "pass" in ids(game) else next(id for id in ids(game) if target in id or "all" in id))
    return suffer(game)


# ---------------------------------------------------------------------- Gavriel Sureheart


def test_gavriel_leads_another_unit_into_a_better_charge() -> None:
    units = {GAVRIEL: '20",8" ranks 1', HERALDOR: '22.5",8" ranks 1', OGORS: '20",16" ranks 3 @48'}
    game = armies(units, "charge", [1, 4, 4, 2, 2, 2], **HALL)
    run(game, f"use once-more-for-sigmar-charge {GAVRIEL} {HERALDOR}", f"charge {GAVRIEL}")
    while game.decision and game.decision.name == "react":
        run(game, "pass")
    assert rolled(game, "charge") == [[1, 4, 4]]
    option = game.decision.options[0] if game.decision else None
    assert isinstance(option, Placement)
    assert option.shape["reach"] == 8 * INCH


def test_gavriel_calls_nobody_farther_away_or_in_another_phase() -> None:
    units = {GAVRIEL: '20",8" ranks 1', HERALDOR: '28",8" ranks 1', OGORS: '20",16" ranks 3 @48'}
    game = armies(units, "charge", **HALL)
    assert rules(game, f"use once-more-for-sigmar-charge {GAVRIEL} {HERALDOR}") == {"ability.step-declare"}
    assert not uses(armies(units, "charge", active=2, **HALL), "once-more-for-sigmar-charge")


def test_a_charge_that_drops_a_die_is_foreseen_as_such() -> None:
    """Three dice of which the lowest is dropped come to 7 or more in 150 ways of 216."""
    units = {GAVRIEL: '20",8" ranks 1', HERALDOR: '22.5",8" ranks 1', SEER: '20",16.9" ranks 1'}
    game = run(armies(units, "charge", **HALL), f"use once-more-for-sigmar-charge {GAVRIEL} {HERALDOR}")
    (against,) = game.preview(f"charge {GAVRIEL}")["charge"]
    ways = sum(sum(sorted((a, b, c))[1:]) >= against["need"] for a in D6 for b in D6 for c in D6)
    assert round(216 * against["chance"]) == ways


D6 = range(1, 7)


def test_a_sigmarite_thundershield_strikes_back_on_sixes() -> None:
    units = {GAVRIEL: '20",10" ranks 1', SEER: '20",12.2" ranks 1'}
    game = fought(armies(units, "combat", [4, 4, 4, 4, 4, 4, 6, 6, 1, 1, 1, 1], active=2, **HALL), SEER)
    saves = [die for dice in rolled(game, "save") for die in dice]
    inflicted = {event.what["unit"]: event.what["points"] for event in events(game, "inflicted")}
    assert inflicted.get(f"unit:{SEER}", 0) == saves.count(6)
    assert values(game, GAVRIEL, "saves-strike-back") == [6]
    assert not values(game, SEER, "saves-strike-back")


# ---------------------------------------------------------------------- Judicators


ONE_BOLT = [4, *[1] * 11, 4, 1, 1, 1, 1]
"""Of fifteen bolts one hits, wounds and is not saved."""
ONE_SHOCK = [1, 4, 1, 1, 1, 4, 1, *[1] * 8, 1]
"""Of four arrows of the Shockbolt Bow, by a 1, one hits, wounds and is neither saved nor warded; eight others miss."""


@pytest.mark.parametrize(("die", "fewer"), [(3, [-1]), (2, [])])
def test_a_hail_of_bolts_pins_infantry_that_lost_models(die: int, fewer: list[int]) -> None:
    units = {CROSSBOWS: '20",8" ranks 5 @16', RATS: '20",18" ranks 10 @48', HERALDOR: '3",3" ranks 1'}
    game = shot(units, CROSSBOWS, RATS, [*ONE_BOLT, die])
    assert len(unit(game, RATS).slain) == 1
    run(game, f"use hail-of-bolts {CROSSBOWS} {RATS}")
    assert values(game, RATS, "charge-dice") == fewer
    assert not uses(game, "hail-of-bolts"), "once a turn"


def test_a_hail_of_bolts_pins_nobody_who_is_only_hurt() -> None:
    """An Ogor outlives a bolt."""
    units = {CROSSBOWS: '20",8" ranks 5 @16', OGORS: '20",18" ranks 3 @48', **SHOOTERS}
    game = shot(units, CROSSBOWS, OGORS, ONE_BOLT)
    assert unit(game, OGORS).damage == 1
    assert rules(game, f"use hail-of-bolts {CROSSBOWS} {OGORS}") == {"ability.step-declare"}


def test_crossbows_and_bows_of_judicators_are_one_in_five() -> None:
    game = armies({CROSSBOWS: '20",8" ranks 5 @16', BOWS: '30",8" ranks 5 @16', SEER: AWAY}, "shooting", **HALL)
    crossbows = [len(unit(game, CROSSBOWS).bearing(each)) for each in ("boltstorm-crossbow", "thunderbolt-crossbow")]
    bows = [len(unit(game, BOWS).bearing(each)) for each in ("skybolt-bow", "shockbolt-bow")]
    assert crossbows == bows == [4, 1]


@pytest.mark.parametrize(("die", "subdued"), [(3, True), (2, False)])
def test_subduing_shots_keep_a_monster_from_rampages(die: int, subdued: bool) -> None:
    units = {BOWS: '20",8" ranks 5 @16', WARBRINGER: '20",20" ranks 1', HERALDOR: '3",3" ranks 1'}
    game = armies(units, "shooting", [*ONE_SHOCK, die], **HALL)
    assert not uses(game, "subduing-shots"), "not damaged yet"
    game = shot(units, BOWS, WARBRINGER, [*ONE_SHOCK, die])
    assert unit(game, WARBRINGER).damage
    run(game, f"use subduing-shots {BOWS} {WARBRINGER}")
    assert values(game, WARBRINGER, "no-abilities") == ["rampage"] * subdued


def test_who_is_subdued_uses_no_rampage() -> None:
    subdued = {"gives": {"no-abilities": "rampage"}, "until": "start-0"}
    effect = [{"ability": "subduing-shots", "seat": 0, "units": [TAURALON], **subdued}]
    units = {TAURALON: '36",8" ranks 1', OGORS: '36",12" ranks 3 @48', SEQUITORS: '22",6" ranks 5 @16'}
    told: dict[str, Any] = {"seats": [WINGED, WARPED], "controlled": {"home-a": 1}}
    game = armies(units, "combat", effect=effect, **told)
    assert rules(game, f"use starlight-mantle {TAURALON}") == {"ability.step-effect"}
    assert uses(armies(units, "combat", **told), "starlight-mantle") == [TAURALON]


# ---------------------------------------------------------------------- Knight-Heraldor, Knight-Venator


@pytest.mark.parametrize(("die", "damage"), [(1, 0), (4, 4)])
def test_a_thunderblast_shakes_faction_terrain(die: int, damage: int) -> None:
    units = {HERALDOR: '20",8" ranks 1', SEER: AWAY}
    game = holed(units, (20, 18), phase="shooting", dice=[die], **HOLES)
    run(game, f"use thunderblast {HERALDOR} {GNAWHOLE}")
    assert unit(game, GNAWHOLE).damage == damage


def test_a_thunderblast_shakes_no_unit_and_nothing_far_away() -> None:
    units = {HERALDOR: '20",4" ranks 1', SEER: '20",14" ranks 1', **SHOOTERS}
    game = holed(units, (8, 25), phase="shooting", **HOLES)
    for target in (GNAWHOLE, SEER):
        assert rules(game, f"use thunderblast {HERALDOR} {target}") == {"ability.step-declare"}


@pytest.mark.parametrize(("where", "more"), [('24",8" ranks 1', 3), ('40",8" ranks 1', 0)])
def test_a_call_to_battle_rallies_warriors_near_it(where: str, more: int) -> None:
    hurt = {"at": '20",8" ranks 3 @16', "slain": [4, 5]}
    units = {HERALDOR: where, BOWS: hurt, SEER: AWAY}
    modules, told = ["army-composition", "commands"], players({"command_points": 4})
    game = armies(units, "hero", [1] * 9, modules=modules, player=told, **HALL)
    run(game, f"use rally-command {BOWS}")
    assert [len(dice) for dice in rolled(game, "ability")] == [6 + more]


@pytest.mark.parametrize(("target", "inflicted"), [(SEER, 4), (WARBRINGER, 7)])
def test_a_star_fated_arrow_flies_once_and_farther_into_monsters(target: str, inflicted: int) -> None:
    units = {VENATOR: '20",4" ranks 1', target: '20",22" ranks 1', **SHOOTERS}
    game = armies(units, "shooting", [4], **HALL)
    run(game, f"use star-fated-arrow {VENATOR} {target}")
    assert [event.what["points"] for event in events(game, "inflicted")] == [inflicted]
    assert rules(game, f"shoot {VENATOR}") == {"ability.one-core"}
    assert rules(game, f"use star-fated-arrow {VENATOR} {target}") >= {"ability.one-core"}


def test_a_star_fated_arrow_reaches_two_feet() -> None:
    units = {VENATOR: '2",2" ranks 1', SEER: AWAY, **SHOOTERS}
    game = armies(units, "shooting", **HALL)
    assert rules(game, f"use star-fated-arrow {VENATOR} {SEER}") == {"ability.step-declare"}


# ---------------------------------------------------------------------- Lord-Castellant


def test_a_warding_lantern_lights_an_objective_for_those_on_it() -> None:
    """Friends on it have a ward, enemies there none, the Verminlord's among them; others keep what they have."""
    units = {CASTELLANT: '22",4" ranks 1', BOWS: '19",9" ranks 5 @16', WARBRINGER: '25",9" ranks 1'}
    units |= {HERALDOR: '36",4" ranks 1'}
    game = run(armies(units, "hero", **HALL), f"use warding-lantern {CASTELLANT} home-a")
    table = table_of(game)
    wards = [characteristics.ward(table, unit(game, id)) for id in (CASTELLANT, BOWS, HERALDOR, WARBRINGER)]
    assert wards == [6, 6, 0, 0]
    dark = armies(units, "hero", **HALL)
    assert characteristics.ward(table_of(dark), unit(dark, WARBRINGER)) == unit(dark, WARBRINGER).printed.ward > 0
    assert not values(dark, BOWS, "ward")


def test_a_lantern_burns_on_when_its_bearer_is_gone() -> None:
    told = {"gives": {"lights": "home-a"}, "until": "turn"}
    effect = [{"ability": "warding-lantern", "seat": 0, "units": [CASTELLANT], **told}]
    units = {CASTELLANT: {"place": "destroyed"}, BOWS: '19",9" ranks 5 @16', SEER: AWAY, **SHOOTERS}
    units[BOWS] = '24",9" ranks 5 @16'
    assert values(armies(units, "shooting", effect=effect, **HALL), BOWS, "ward") == [6]


def test_a_warding_lantern_lights_nothing_far_away() -> None:
    game = armies({CASTELLANT: '22",4" ranks 1', SEER: AWAY}, "hero", **HALL)
    assert rules(game, f"use warding-lantern {CASTELLANT} home-b") == {"ability.step-declare"}


def test_a_loyal_companion_guards_him_for_a_turn_and_is_gone() -> None:
    units = {CASTELLANT: '20",10" ranks 1', SEER: '20",12.2" ranks 1'}
    game = run(armies(units, "combat", **HALL), f"use loyal-companion {CASTELLANT}")
    assert values(game, CASTELLANT, "ward") == [4]
    assert len(unit(game, CASTELLANT).tokens) == 1
    assert not uses(game, "loyal-companion"), "once a battle"
    while game.decision and table_of(game).turns == 0:
        option = game.decision.declining or game.decision.options[0]
        run(game, (option.id, option.suggestions[0].answer) if isinstance(option, Placement) else option.id)
    assert unit(game, CASTELLANT).tokens == []
    assert not values(game, CASTELLANT, "ward")


@pytest.mark.parametrize(("tokens", "bites"), [(["gryph-hound"], 1), ([], 0)])
def test_a_gryph_hound_bites_while_it_is_there(tokens: list[str], bites: int) -> None:
    units = {CASTELLANT: {"at": '20",10" ranks 1', "tokens": tokens}, SEER: '20",12.2" ranks 1'}
    game = armies(units, "combat", [1] * 20, **HALL)
    assert len(unit(game, CASTELLANT).bearing("gryph-hounds-beak")) == bites
    assert ("loyal-companion" in " ".join(ids(game))) == bool(bites)
    fought(game, CASTELLANT)
    weapons = {event.what["weapon"].rpartition(".")[2] for event in events(game, "attacks-resolved")}
    assert weapons == {"castellants-halberd", *["gryph-hounds-beak"] * bites}
