"""What a Clawlord on foot does in Border War, and when he cannot."""

from __future__ import annotations

import pytest

from sigmar.armies import RATS, STORMVERMIN, THUNDERHEAD, VINDICTORS, armies, players, uses, values
from sigmar.scene import ids, rules, run
from sigmar.skaven_rosters import FOOT_CLAWLORD, VERMINUS

SEATS = (THUNDERHEAD, VERMINUS)
FIGHT = {FOOT_CLAWLORD: '20",12" ranks 1', VINDICTORS: '20",10" ranks 5 @16', STORMVERMIN: '20",14" ranks 5 @48'}
NEXT = f"use gnash-gnaw-on-their-bones {FOOT_CLAWLORD}"


@pytest.mark.parametrize(("damage", "more"), [(0, []), (1, [3])])
def test_a_cornered_clawlord_fights_harder(damage: int, more: list[int]) -> None:
    game = armies({FOOT_CLAWLORD: {"at": '20",12" ranks 1', "damage": damage}}, "hero", seats=SEATS)
    assert values(game, FOOT_CLAWLORD, "attacks") == more


def test_stormvermin_fight_directly_after_a_clawlord() -> None:
    game = armies(FIGHT, "combat", [1] * 80, seats=SEATS, active=2)
    run(game, f"fight {FOOT_CLAWLORD}", (f"pile-in {VINDICTORS}", ";"), f"target {VINDICTORS}", NEXT)
    run(game, f"next {STORMVERMIN}")
    assert (game.decision.seat, ids(game)) == (1, [f"fight {STORMVERMIN}", "pass"])
    run(game, f"fight {STORMVERMIN}")
    assert f"pile-in {VINDICTORS}" in ids(game)


def test_they_need_not() -> None:
    game = armies(FIGHT, "combat", [1] * 80, seats=SEATS, active=2)
    run(game, f"fight {FOOT_CLAWLORD}", (f"pile-in {VINDICTORS}", ";"), f"target {VINDICTORS}", NEXT)
    run(game, f"next {STORMVERMIN}", "pass")
    assert values(game, STORMVERMIN, "fights-next") == []
    assert (game.decision.seat, ids(game)) == (0, [f"fight {VINDICTORS}"])


@pytest.mark.parametrize("change", [{"at": '34",26" ranks 5 @48'}, {"at": FIGHT[STORMVERMIN], "marks": ["fought"]}])
def test_whoever_is_far_away_or_has_fought_does_not(change: dict[str, object]) -> None:
    modules = ["army-composition", "commands"]
    points = players({}, {"command_points": 1})
    units = {**FIGHT, STORMVERMIN: change}
    game = armies(units, "combat", [1] * 80, seats=SEATS, active=2, modules=modules, player=points)
    run(game, f"fight {FOOT_CLAWLORD}", (f"pile-in {VINDICTORS}", ";"), f"target {VINDICTORS}")
    assert ids(game) == [f"use all-out-attack {FOOT_CLAWLORD}", "pass"]
    assert not uses(game, "gnash-gnaw-on-their-bones")
    assert rules(game, NEXT) == {"ability.used-by"}


def test_clanrats_beside_him_may_as_well() -> None:
    units = {**FIGHT, STORMVERMIN: '34",26" ranks 5 @48', RATS: '20",14" ranks 10 @48'}
    game = armies(units, "combat", [1] * 80, seats=SEATS, active=2)
    run(game, f"fight {FOOT_CLAWLORD}", (f"pile-in {VINDICTORS}", ";"), f"target {VINDICTORS}", NEXT)
    assert ids(game) == [f"next {RATS}"]
