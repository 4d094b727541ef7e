"""Casting spells: casting rolls, miscasts, spells of lores and warscrolls."""

from __future__ import annotations

import pytest

from katabasis.sigmar.cards import passives
from katabasis.sigmar.content import WARSCROLLS
from sigmar.border_war import SKAVEN
from sigmar.magic_scenes import (
    AT_REST,
    CLAWLORD,
    LIBERATORS,
    NEAR,
    OGORS,
    RATS,
    RIVAL,
    SEER,
    STORM,
    TWO_SEERS,
    VERITANT,
    kinds,
    magic,
    rivals,
)
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit

# ---------------------------------------------------------------------- casting


@pytest.mark.rule("magic.casting-roll", "magic.cast")
@pytest.mark.parametrize(("dice", "is_cast"), [([3, 3], False), ([3, 4], True)])
def test_a_spell_is_cast_by_a_roll_of_its_casting_value(dice: list[int], is_cast: bool) -> None:
    game = run(magic(NEAR, dice), f"use warpgale {SEER} {LIBERATORS}")
    assert rolled(game, "cast") == [dice]
    assert passives.has(table_of(game), unit(game, LIBERATORS), "strike-last") == is_cast
    if is_cast:
        assert [event.rule for event in events(game, "cast")] == ["magic.cast"]
    else:
        assert [event.rule for event in events(game, "failed")] == ["magic.casting-roll"]


@pytest.mark.rule("magic.miscast")
def test_two_ones_are_a_miscast(level_two: None) -> None:
    gift = [{"ability": "skitterleap", "seat": 1, "units": [SEER], "gives": {"casting": 9}}]
    game = run(magic(NEAR, [1, 1, 5], effect=gift), f"use wither-spell {SEER} {LIBERATORS}")
    assert [event.rule for event in events(game, "miscast")] == ["magic.miscast"]
    assert unit(game, SEER).damage == 3, "a D3 of 5 is 3"
    assert unit(game, LIBERATORS).damage == 0
    assert not events(game, "cast")
    assert rules(game, f"use warpgale {SEER} {LIBERATORS}") == {"magic.miscast"}


@pytest.mark.rule("magic.miscast-three-dice")
@pytest.mark.parametrize(("dice", "is_miscast"), [([1, 1, 6, 2], True), ([1, 2, 5, 2], False)])
def test_ones_count_among_more_dice_and_not_the_total(dice: list[int], is_miscast: bool) -> None:
    more = [{"ability": "skitterleap", "seat": 1, "units": [SEER], "gives": {"casting-dice": 1}}]
    game = run(magic(NEAR, dice, effect=more), f"use wither-spell {SEER} {LIBERATORS}")
    assert rolled(game, "cast") == [dice[:3]]
    assert kinds(game, "miscast", "cast") == (["miscast"] if is_miscast else ["cast"])


@pytest.mark.rule("magic.power-level")
def test_a_wizard_uses_as_many_spells_as_its_power_level(level_two: None) -> None:
    game = run(magic(NEAR, [1, 2, 1, 2]), f"use wither-spell {SEER} {LIBERATORS}")
    assert rules(game, f"use wither-spell {SEER} {LIBERATORS}") == {"ability.one-same-ability"}
    run(game, f"use warpgale {SEER} {LIBERATORS}")
    assert rules(game, f"use skitterleap {SEER} {SEER}") == {"magic.power-level"}


@pytest.mark.rule("magic.power-level")
def test_a_wizard_of_level_one_uses_one_spell() -> None:
    assert WARSCROLLS["skaven-grey-seer"].power_level == 1
    game = run(magic(NEAR, [1, 2]), f"use wither-spell {SEER} {LIBERATORS}")
    assert rules(game, f"use warpgale {SEER} {LIBERATORS}") == {"magic.power-level"}


@pytest.mark.rule("magic.one-caster")
def test_a_spell_is_attempted_by_one_wizard_a_turn() -> None:
    both = {SEER: '22",20"', RIVAL: '26",20"', LIBERATORS: '22",12" ranks 5'}
    game = magic(both, [1, 2, 1, 2], seats=["stormcast-launch", TWO_SEERS])
    run(game, f"use warpgale {SEER} {LIBERATORS}")
    assert events(game, "failed"), "the attempt counts"
    assert rules(game, f"use warpgale {RIVAL} {LIBERATORS}") == {"magic.one-caster"}
    unlimited = magic(both, [1, 2, 1, 2], seats=["stormcast-launch", TWO_SEERS])
    run(unlimited, f"use wither-spell {SEER} {LIBERATORS}")
    assert f"use wither-spell {RIVAL} {LIBERATORS}" in ids(unlimited)
    assert "ability.one-same-ability" in rules(unlimited, f"use wither-spell {SEER} {LIBERATORS}")


# ---------------------------------------------------------------------- spells


@pytest.mark.rule("magic.sample-spell")
def test_mystic_shield_is_a_ward_until_the_end_of_the_turn(examples: None) -> None:
    army = TWO_SEERS.replace("lore-of-ruin", "examples-of-spells")
    units = {SEER: '22",20"', OGORS: '22",16" ranks 2 @48', LIBERATORS: '40",4" ranks 5'}
    game = magic(units, [3, 3], seats=["stormcast-launch", army])
    far = magic({**units, OGORS: '22",3" ranks 2'}, seats=["stormcast-launch", army])
    assert rules(far, f"use mystic-shield {SEER} {OGORS}") == {"ability.step-declare"}
    run(game, f"use mystic-shield {SEER} {OGORS}")
    assert [modifier.value for modifier in passives.in_force(table_of(game), unit(game, OGORS), "ward")] == [6]
    assert [effect.until for effect in table_of(game).effects] == ["turn"]


def test_lightning_strikes_the_nearest_that_it_has_not_struck(monkeypatch: pytest.MonkeyPatch) -> None:
    veritant = WARSCROLLS["stormcast-lord-veritant"]
    monkeypatch.setitem(
        WARSCROLLS,
        "stormcast-lord-veritant",
        veritant._replace(power_level=2, keywords=veritant.keywords | {"wizard"}, abilities=()),
    )
    units = {VERITANT: '22",10"', RATS: '22",23" ranks 10 @48', OGORS: '22",16" ranks 2 @48'}
    game = magic(units, [3, 3, 1], active=1, seats=[STORM, SKAVEN])
    assert rules(game, f"use lightning-blast {VERITANT} {RATS}") == {"ability.step-declare"}
    run(game, f"use lightning-blast {VERITANT} {OGORS}")
    assert unit(game, OGORS).damage == 1
    marks = table_of(game).players[0].marks
    assert f"lightning-blast {OGORS}" in marks
    told = [{"role": "attacker", "territory": "a", "marks": marks}, {"role": "defender", "territory": "b"}]
    again = magic(units, active=1, seats=[STORM, SKAVEN], player=told)
    assert [id for id in ids(again) if "lightning" in id] == [f"use lightning-blast {VERITANT} {RATS}"]


# ---------------------------------------------------------------------- what warscrolls have


@pytest.mark.rule("magic.miscast-three-dice")
@pytest.mark.parametrize(("drop", "is_miscast"), [(6, True), (1, False)])
def test_the_dice_that_warpstone_shards_keep_are_the_casting_roll(drop: int, is_miscast: bool) -> None:
    less = [{"ability": "skitterleap", "seat": 1, "units": [SEER], "gives": {"casting": -1}}]
    game = run(magic(NEAR, [1, 1, 6, 2], effect=less), f"use warpstone-shards {SEER}")
    run(game, f"use wither-spell {SEER} {LIBERATORS}")
    assert ids(game) == ["drop 1", "drop 6"]
    run(game, f"drop {drop}")
    assert kinds(game, "miscast", "cast") == (["miscast"] if is_miscast else ["cast"]), "7, which is not modified"
    assert not [effect for effect in table_of(game).effects if "warpstone-shards" in effect.gives], "the next roll only"


def test_thirteen_with_warpstone_shards_casts_for_sure() -> None:
    game = run(rivals({}, [1, 6, 6, 5, 3]), f"use warpstone-shards {SEER}", f"use wither-spell {SEER} {RIVAL}")
    assert kinds(game, "casting", "unbound", "cast") == ["cast"], "nobody may unbind it"
    assert [unit(game, each).damage for each in (SEER, RIVAL)] == [3, 2]


@pytest.mark.parametrize(("token", "y", "rolled_as"), [(True, 8.0, 6), (True, 4.0, 7), (False, 8.0, 7)])
def test_a_gryph_crow_hinders_magic_nearby(token: bool, y: float, rolled_as: int) -> None:
    """8" is within 12" of the Grey Seer at 20", 4" is not; the Priest cannot unbind any more."""
    veritant = {"at": f'22",{y}" ranks 1', "used": ["staff-of-abjuration"], **({} if token else {"tokens": []})}
    units = {SEER: '22",20"', VERITANT: veritant, **AT_REST}
    game = run(magic(units, [3, 4]), f"use skitterleap {SEER} {SEER}")
    assert [event.what["rolled"] for event in events(game, "casting")] == [rolled_as]


def test_a_save_roll_of_one_removes_the_gryph_crow() -> None:
    """And no ward roll does."""
    shield = [{"ability": "mystic-shield", "seat": 0, "units": [VERITANT], "gives": {"ward": 6}}]
    units = {VERITANT: '22",10"', CLAWLORD: {"at": '22",12.5" ranks 1 @48', "marks": ["charged"]}}
    saved = magic(units, [4] * 4 + [4] * 4 + [1] * 4, phase="combat", effect=shield)
    assert unit(saved, VERITANT).tokens
    while saved.decision and not rolled(saved, "save"):
        first = saved.decision.options[0]
        saved.choose(first.id, None if first.listed else saved.suggestions(first)[0].answer)
    assert 1 in rolled(saved, "save")[0]
    assert not unit(saved, VERITANT).tokens
    warded = run(
        magic({SEER: '22",20"', VERITANT: '22",10"'}, [6, 6, 1, 1], effect=shield),
        f"use wither-spell {SEER} {VERITANT}",
        "pass",  # nobody resists
        "pass",
    )
    assert rolled(warded, "ward") == [[1]]
    assert unit(warded, VERITANT).tokens
