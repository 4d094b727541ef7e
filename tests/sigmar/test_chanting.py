"""Chanting prayers: chanting rolls, ritual points, prayers."""

from __future__ import annotations

import pytest

from katabasis import rosters
from katabasis.sigmar.cards import passives
from katabasis.sigmar.rules.border_war.magic import MODULE
from sigmar.border_war import SKAVEN
from sigmar.magic_scenes import HEAL, LIBERATORS, OGORS, PLAYERS, SEER, STORM, VERITANT, cast_by, chants, healed, magic
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit


@pytest.mark.rule("army.prayer-lore")
def test_only_priests_know_the_prayers_of_the_prayer_lore() -> None:
    army = STORM.replace("spells lore-of-the-storm", "prayers prayers-of-the-stormhosts") + "regiment lord-vigilant\n"
    assert rosters.check(army) == []
    for lore in ("noxious-prayers", "lore-of-the-storm"):
        (fault,) = rosters.check(army.replace("prayers-of-the-stormhosts", lore))
        assert fault.refusal.rule == "army.prayer-lore"
    (again,) = rosters.check(army.replace("general", "prayers prayers-of-the-stormhosts\ngeneral"))
    assert (again.line, again.refusal.rule) == (5, "army.prayer-lore")
    units = {VERITANT: '22",10"', "stormcast-lord-vigilant.1": '26",10"'}
    game = magic(units, seats=[army, SKAVEN], active=1)
    assert cast_by(game, VERITANT) >= {"healing-storm", "translocation"}
    assert not cast_by(game, "stormcast-lord-vigilant.1")


@pytest.mark.rule("magic.chanting-roll")
@pytest.mark.parametrize(("ritual", "left"), [(2, 0), (5, 2)])
def test_a_one_fails_and_takes_ritual_points(ritual: int, left: int) -> None:
    game = run(chants({}, [1, 5], ritual), HEAL)
    assert rolled(game, "chant") == [[1]]
    assert rolled(game, "ritual") == [[5]]
    assert unit(game, VERITANT).ritual == left, "a D3 of 5 is 3"
    assert not healed(game)
    assert {event.rule for event in events(game, "failed")} == {"magic.chanting-roll"}


@pytest.mark.rule("magic.chanting-roll")
def test_a_two_that_is_modified_to_one_changes_nothing() -> None:
    less = [{"ability": "skitterleap", "seat": 0, "units": [VERITANT], "gives": {"chanting": -1}}]
    game = run(chants({}, [2], 4, effect=less), HEAL)
    assert unit(game, VERITANT).ritual == 4
    assert not healed(game)
    assert not rolled(game, "ritual")


@pytest.mark.rule("magic.ritual-points")
def test_a_chanting_roll_is_kept_as_ritual_points() -> None:
    game = run(chants({}, [4], 3), HEAL)
    assert ids(game) == ["chant answer", "chant keep"]
    run(game, "chant keep")
    assert unit(game, VERITANT).ritual == 7
    assert not healed(game)
    assert rules(game, f"use bless-weapons {VERITANT} {LIBERATORS}") == {"ability.timing"}, "the next phase has begun"
    assert game.view(0)["table"]["units"][VERITANT]["ritual"] == 7


@pytest.mark.rule("magic.answer")
def test_ritual_points_and_the_roll_answer_a_prayer() -> None:
    game = run(chants({}, [3, 6, 2], 3), f"use bless-weapons {VERITANT} {LIBERATORS}", "chant answer")
    assert unit(game, VERITANT).ritual == 0
    assert passives.total(table_of(game), unit(game, LIBERATORS), "attacks") == 1
    assert [event.what["rolled"] for event in events(game, "answered")] == [6]


@pytest.mark.rule("magic.answer-failed")
def test_a_sum_that_is_too_low_has_no_effect() -> None:
    game = run(chants({}, [2], 1), f"use bless-weapons {VERITANT} {LIBERATORS}", "chant answer")
    assert unit(game, VERITANT).ritual == 1
    assert not passives.total(table_of(game), unit(game, LIBERATORS), "attacks")
    assert [event.rule for event in events(game, "failed")] == ["magic.answer-failed"]


@pytest.mark.rule("magic.unbind", "magic.power-level")
def test_a_prayer_is_not_unbound_and_counts_for_the_power_level() -> None:
    game = chants({SEER: '22",20"', "stormcast-liberators.2": '30",5" ranks 5'}, [4, 1, 2])
    run(game, HEAL, "chant answer")
    assert healed(game)
    assert not rolled(game, "unbind")
    again = run(chants({}, [4, 4], player=PLAYERS, modules=[MODULE, "commands"]), HEAL, "chant keep")
    assert rules(again, f"use translocation {VERITANT} {LIBERATORS}") == {"magic.power-level"}


def test_a_high_total_does_more() -> None:
    """Healing Storm, with 8 and more, for all friends around the Priest that he sees."""
    other = {"stormcast-liberators.2": {"at": '18",5" ranks 5', "damage": 1}}
    few, many = (run(chants(other, [4, 6, 6, 6], ritual), HEAL, "chant answer") for ritual in (3, 4))
    assert healed(few) == [1]
    assert healed(many) == [1, 0, 1], "himself too"
    assert unit(many, "stormcast-liberators.2").damage == 0


@pytest.mark.rule("magic.sample-prayer")
def test_resurrection_returns_a_slain_hero_on_foot(examples: None) -> None:
    army = (
        STORM.replace("spells lore-of-the-storm", "prayers examples-of-prayers")
        + "regiment lord-veritant\nregiment lord-vigilant\n"
    )
    units = {VERITANT: {"at": '22",10" ranks 1', "ritual": 4}, OGORS: '22",24" ranks 2 @48'}
    game = magic(units, [3], active=1, seats=[army, SKAVEN])
    other = "stormcast-lord-veritant.2"
    run(game, f"use resurrection {VERITANT}", "chant answer")
    assert ids(game) == [f"set-up {other}"], "the other slain hero rides"
    assert rules(game, f"set-up {other}", '28",10" ranks 1') == {"magic.sample-prayer"}
    run(game, (f"set-up {other}", '22",12" ranks 1 @16'))
    assert unit(game, other).place == "field"
    assert unit(game, other).damage == 0
    assert "resurrection" in unit(game, VERITANT).spent, "once a battle"
