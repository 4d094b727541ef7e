"""Rosters are changed line by line, and units are measured before any battle."""

from __future__ import annotations

import math

import pytest

from katabasis import rosters

ARMY = """skaven 1000
formation claw-horde
general clawlord
  trait short-tempered
  clanrats x2
regiment grey-seer
  artefact foulhide
  rat-ogors
auxiliary warlock-engineer
"""


@pytest.mark.rule("army.steps")
def test_additions_are_asked_for_by_kind_and_place() -> None:
    everything = rosters.additions(ARMY)
    assert rosters.additions(ARMY, "unit", below=3) == [
        each for each in everything if each.line.kind == "unit" and each.line.below == 3
    ]
    assert {each.line.kind for each in rosters.additions(ARMY, "trait", "artefact", below=6)} == {"trait", "artefact"}
    assert rosters.additions("nobody 1000", "unit") == []


def test_a_line_goes_with_what_stands_below_it() -> None:
    left = ARMY.replace("general clawlord\n  trait short-tempered\n  clanrats x2\n", "")
    assert rosters.without(ARMY, 3) == left
    assert rosters.without(ARMY, 4) == ARMY.replace("  trait short-tempered\n", "")
    assert rosters.without(ARMY, 99) == ARMY


@pytest.mark.rule("army.reinforced", "army.reinforced-limits")
def test_a_unit_is_reinforced_or_is_not() -> None:
    once = rosters.with_twice(ARMY, 5, False)
    assert once == ARMY.replace(" x2", "")
    assert rosters.with_twice(once, 5, True) == ARMY
    assert rosters.with_twice(ARMY, 3, True) == ARMY  # a hero of one model
    assert rosters.reinforced("skaven-clawlord") is None
    twice = rosters.reinforced("skaven-clanrats")
    assert twice is not None
    assert twice.models == 2 * rosters.warscroll("skaven-clanrats").models


@pytest.mark.rule("army.general")
def test_another_hero_is_the_general_and_his_regiment_comes_first() -> None:
    changed = rosters.with_general(ARMY, 6)
    assert changed.startswith(
        "skaven 1000\nformation claw-horde\ngeneral grey-seer\n  artefact foulhide\n  rat-ogors\n"
    )
    assert "regiment clawlord\n  trait short-tempered\n  clanrats x2\n" in changed
    assert rosters.with_general(changed, 6) == ARMY


@pytest.mark.rule("army.points-limit")
def test_another_limit_changes_nothing_else() -> None:
    assert rosters.with_limit(ARMY, 2000) == ARMY.replace("1000", "2000")


@pytest.mark.rule("attack.hit-roll", "attack.wound-roll", "attack.save-roll", "weapon.crit-auto-wound")
def test_a_unit_is_measured_exactly() -> None:
    """Twenty Clanrats with 2 attacks that hit on 4+, wound on 5+ and wound at once on a 6."""
    rats = rosters.warscroll("skaven-clanrats")
    (blade,) = rats.weapons.values()
    assert (len(blade.bearers), blade.attacks, blade.hit, blade.wound, blade.rend, blade.damage) == (20, 2, 4, 5, 0, 1)
    for save in rosters.SAVES:
        unsaved = (save - 1) / 6
        each = (2 / 6 * 2 / 6 + 1 / 6) * unsaved
        assert math.isclose(rosters.expected(rats, save).combat, 40 * each)
    assert rosters.expected(rats, 4).shooting == 0
    assert rosters.reach(rats) == (6, 0, 0, 13)


@pytest.mark.rule("weapon.charge-damage")
def test_a_charge_does_more_with_weapons_that_say_so() -> None:
    entries = [entry for text in rosters.lists.values() for entry in rosters.read(text).entries]
    scrolls = {entry.scroll: entry.printed for entry in entries}
    charging = [
        each for each in scrolls.values() if any("charge" in weapon.abilities for weapon in each.weapons.values())
    ]
    assert charging
    for each in charging:
        assert rosters.expected(each, 4).charging > rosters.expected(each, 4).combat
