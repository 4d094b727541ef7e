"""What rolls can be expected to come to, said before they are made: spells, prayers, unbinding, charges, fights; and
what a command of whoever attacks would change."""

from __future__ import annotations

from typing import Any

import pytest

from katabasis.kernel.game import Game
from katabasis.sigmar.text.forecast import sentences
from sigmar.border_war import battle
from sigmar.magic_scenes import CLAWLORD, HEAL, LIBERATORS, NEAR, PLAYERS, RIVAL, SEER, chants, magic, rivals
from sigmar.scene import battle as skirmish
from sigmar.scene import run

SKITTERLEAP = f"use skitterleap {SEER} {SEER}"


def foreseen(game: Game, id: str) -> dict[str, Any]:
    would = game.preview(id)
    assert would is not None
    return would


def said(would: dict[str, Any]) -> list[str]:
    return [str(text) for text in sentences(would)]


@pytest.mark.rule("magic.casting-roll", "magic.miscast")
def test_a_spell_says_how_probable_it_is() -> None:
    """Warpgale is cast on 7: 21 of 36 rolls; two ones are one of 36."""
    would = foreseen(magic(NEAR), f"use warpgale {SEER} {LIBERATORS}")
    assert would["need"] == 7
    assert would["cast"] == pytest.approx(21 / 36)
    assert would["miscast"] == pytest.approx(1 / 36)
    assert (would["by"], would["unbound"]) == ([], 0)
    assert said(would) == ["Cast on 7+: 58 %", "Miscast: 3 %"]


@pytest.mark.rule("magic.casting-roll")
@pytest.mark.parametrize(("gives", "cast"), [({"casting": 2}, 30 / 36), ({"casting-dice": 1}, None)])
def test_what_changes_a_casting_roll_changes_its_chance(gives: dict[str, int], cast: float | None) -> None:
    effect = [{"ability": "skitterleap", "seat": 1, "units": [SEER], "gives": gives}]
    would = foreseen(magic(NEAR, effect=effect), f"use warpgale {SEER} {LIBERATORS}")
    faces = range(1, 7)
    rolls = [(a, b, c) for a in faces for b in faces for c in faces]
    three = sum(sum(roll) >= 7 and roll.count(1) < 2 for roll in rolls) / len(rolls)
    assert would["cast"] == pytest.approx(three if cast is None else cast)


@pytest.mark.rule("magic.unbind", "magic.casting-roll")
def test_a_spell_says_how_probably_it_is_unbound_and_by_whom() -> None:
    """Both rolls are enumerated: cast on so much, and a higher roll of a rival within 30"."""
    game = rivals({})
    would = foreseen(game, SKITTERLEAP)
    faces = range(1, 7)
    sums = [a + b for a in faces for b in faces]
    cast = [total for total in sums if total >= would["need"] and total > 2]
    unbound = sum(other > total for total in cast for other in sums) / 36**2
    assert would["by"] == [f"unit:{RIVAL}"]
    assert would["unbound"] == pytest.approx(unbound)
    assert any("Unbound" in line for line in said(would))


@pytest.mark.rule("magic.unbind")
def test_nobody_unbinds_from_more_than_thirty_inches() -> None:
    game = rivals({SEER: '2",28"', RIVAL: '42",2"'})
    assert foreseen(game, SKITTERLEAP)["by"] == []


@pytest.mark.rule("magic.unbind")
def test_unbinding_says_how_probable_a_higher_roll_is() -> None:
    game = run(rivals({}, [4, 4]), SKITTERLEAP)
    would = foreseen(game, f"use unbind {RIVAL}")
    assert would["rolled"] == 8
    assert would["unbind"] == pytest.approx(10 / 36)
    assert said(would) == ["Unbinds on more than 8: 28 %"]


@pytest.mark.rule("magic.chanting-roll", "magic.answer")
@pytest.mark.parametrize("ritual", [0, 3])
def test_a_prayer_says_how_probably_it_is_answered(ritual: int) -> None:
    game = chants({}, ritual=ritual)
    would = foreseen(game, HEAL)
    assert would["answered"] == sum(die > 1 and die + ritual >= would["need"] for die in range(1, 7)) / 6
    assert would["fails"] == pytest.approx(1 / 6)
    assert would["ritual"] == ritual


@pytest.mark.rule("core-abilities.charge-roll", "core-abilities.charge-end")
def test_a_charge_says_whom_it_probably_reaches() -> None:
    """The half inch at which a charge may end is not charged over."""
    units = {"liberators.1": '10",5" ranks 5 @16', "clanrats.1": '10",12" ranks 10 @48'}
    would = foreseen(skirmish(units, "charge", active=1), "charge liberators.1")
    (each,) = would["charge"]
    assert each["target"] == "unit:clanrats.1"
    needed = each["need"]
    assert (needed - 1) * 254 < each["distance"] - 127 <= needed * 254
    faces = range(1, 7)
    assert each["chance"] == pytest.approx(sum(a + b >= needed for a in faces for b in faces) / 36)
    assert str(needed) in said(would)[0]


@pytest.mark.rule("core-abilities.fight-targets")
def test_a_fight_says_what_it_can_be_expected_to_do() -> None:
    units = {"liberators.1": '10",12" ranks 5 @16', "clanrats.1": '10",13.6" ranks 10 @48'}
    would = foreseen(skirmish(units, "combat", active=1), "fight liberators.1")
    (each,) = would["targets"]
    assert each["target"] == "unit:clanrats.1"
    assert each["points"] > 0
    assert said(would)[0] == "Before it piles in"


@pytest.mark.rule("commands.all-out-attack")
def test_a_command_says_what_it_would_change_of_ones_own_attacks() -> None:
    units = {CLAWLORD: '20",17"', LIBERATORS: '20",14" ranks 5 @16'}
    game = battle(units, phase="combat", active=2, modules=["commands"], player=PLAYERS)
    run(game, f"fight {CLAWLORD}", (f"pile-in {LIBERATORS}", ";"), f"target {LIBERATORS}")
    would = foreseen(game, f"use all-out-attack {CLAWLORD}")
    (before,), (after,) = would["targets"], would["reactions"]
    assert (before["target"], after["ability"]) == (f"unit:{LIBERATORS}", "ability:all-out-attack")
    assert after["points"] > before["points"]
    assert len(said(would)) == 2
