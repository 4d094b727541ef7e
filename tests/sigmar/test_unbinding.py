"""Unbinding spells."""

from __future__ import annotations

import pytest

from katabasis.sigmar.cards.abilities import ABILITIES, AbilityUse
from katabasis.sigmar.rules import using
from sigmar.border_war import SKAVEN
from sigmar.magic_scenes import ENGINEER, LIBERATORS, NEAR, RIVAL, SEER, TWO_SEERS, VERITANT, kinds, magic, rivals
from sigmar.scene import ids, rolled, run, table_of, unit


@pytest.mark.rule("magic.unbind", "magic.cast")
@pytest.mark.parametrize(("dice", "is_unbound"), [([4, 4], False), ([4, 5], True)])
def test_a_higher_roll_unbinds_a_spell(dice: list[int], is_unbound: bool) -> None:
    game = run(rivals({}, [4, 4, *dice, 5]), f"use wither-spell {SEER} {RIVAL}")
    assert ids(game) == [f"use unbind {RIVAL}", "pass"]
    run(game, f"use unbind {RIVAL}")
    assert rolled(game, "unbind") == [dice]
    assert kinds(game, "unbound", "cast") == (["unbound"] if is_unbound else ["cast"])
    assert unit(game, RIVAL).damage == (0 if is_unbound else 3)


@pytest.mark.rule("magic.unbind")
@pytest.mark.parametrize(("inches", "may"), [(29.9, True), (30.1, False)])
def test_a_spell_is_unbound_from_thirty_inches(inches: float, may: bool) -> None:
    """The bases of both are 32 mm wide."""
    far = round(254 * inches) + 320
    units = {SEER: f"{40 * 254},{10 * 254}", RIVAL: f"{40 * 254 - far},{10 * 254}"}
    game = run(rivals(units, [4, 4]), f"use skitterleap {SEER} {SEER}")
    assert (f"use unbind {RIVAL}" in ids(game)) == may


@pytest.mark.rule("magic.unbind-once")
def test_one_casting_roll_is_answered_once() -> None:
    units = {"skaven-grey-seer.3": '22",7"', RIVAL: '26",7"', SEER: '22",20"'}
    game = magic(units, [4, 4, 1, 2, 5, 5], seats=[SKAVEN, TWO_SEERS], active=1)
    run(game, f"use skitterleap {SEER} {SEER}")
    both = [f"use unbind {RIVAL}", "use unbind skaven-grey-seer.3"]
    assert ids(game) == [*both, "pass"]
    run(game, both[0])
    assert kinds(game, "unbound", "cast") == ["cast"], "nobody else was asked"
    other = unit(game, "skaven-grey-seer.3")
    why = using.limits(table_of(game), AbilityUse(ABILITIES["unbind"], 1, other))
    assert [refusal.rule for refusal in why] == ["magic.unbind-once"]


@pytest.mark.rule("magic.unbind-count")
def test_a_wizard_unbinds_as_often_as_its_power_level(level_two: None) -> None:
    """Two Wizards of level 2 cast three spells against one of level 2, who has cast nothing."""
    units = {SEER: '22",20"', RIVAL: '26",20"', "skaven-grey-seer.3": '22",7"', ENGINEER: '24",24"'}
    game = magic(units, [4, 4, 6, 6] * 2 + [4, 4, 3], seats=[TWO_SEERS, SKAVEN], active=1)
    enemy = "skaven-grey-seer.3"
    for number, spell in enumerate((f"wither-spell {SEER}", f"warpgale {SEER}", f"wither-spell {RIVAL}")):
        run(game, f"use {spell} {enemy}")
        if number < 2:
            run(game, f"use unbind {enemy}")
    assert kinds(game, "unbound", "cast") == ["unbound", "unbound", "cast"]
    assert unit(game, enemy).damage == 2
    refused = using.limits(table_of(game), AbilityUse(ABILITIES["unbind"], 1, unit(game, enemy)))
    assert "magic.unbind-count" in [refusal.rule for refusal in refused]
    own = using.limits(table_of(game), AbilityUse(ABILITIES["warpgale"], 1, unit(game, enemy)))
    assert not own, "its own spells are counted apart"


@pytest.mark.rule("magic.failed-not-unbound")
@pytest.mark.parametrize("dice", [[2, 3], [1, 1, 2]])
def test_what_failed_is_not_unbound(dice: list[int]) -> None:
    game = run(rivals({}, dice), f"use wither-spell {SEER} {RIVAL}")
    assert any(id.startswith("use cruel-commander") for id in ids(game)), "reactions are not asked for"
    assert not rolled(game, "unbind")


@pytest.mark.rule("magic.unbind")
def test_the_staff_of_abjuration_unbinds_as_a_wizard_would() -> None:
    game = run(magic({**NEAR, VERITANT: '22",8"'}, [4, 3, 4, 3]), f"use wither-spell {SEER} {LIBERATORS}")
    assert ids(game) == [f"use staff-of-abjuration {VERITANT}", "pass"]
    run(game, f"use staff-of-abjuration {VERITANT}")
    assert kinds(game, "unbound", "cast") == ["unbound"]
