"""What a Clawlord on foot does in Border War, and when he cannot."""

from __future__ import annotations

import pytest

from katabasis.kernel.game import Game
from sigmar.armies import RATS, STORMVERMIN, THUNDERHEAD, VINDICTORS, armies, uses, values
from sigmar.scene import Told, ids, rules, run, unit
from sigmar.skaven_rosters import FOOT_CLAWLORD, VERMINUS

SEATS = (THUNDERHEAD, VERMINUS)
FIGHT: Told = {FOOT_CLAWLORD: '20",12" ranks 1', VINDICTORS: '20",10" ranks 5 @16', STORMVERMIN: '20",14" ranks 5 @48'}
NEXT = f"use gnash-gnaw-on-their-bones {FOOT_CLAWLORD}"


@pytest.mark.parametrize(("damage", "more"), [(0, []), (1, [3])])
def test_a_cornered_clawlord_fights_harder(damage: int, more: list[int]) -> None:
    game = armies({FOOT_CLAWLORD: {"at": '20",12" ranks 1', "damage": damage}}, "hero", seats=SEATS)
    assert values(game, FOOT_CLAWLORD, "attacks") == more


def test_stormvermin_fight_directly_after_a_clawlord() -> None:
    game = fought(STORMVERMIN)
    assert (game.decision.seat, ids(game)) == (1, [f"fight-next {STORMVERMIN}", "pass"])
    run(game, f"fight-next {STORMVERMIN}")
    assert f"pile-in {VINDICTORS}" in ids(game)


def test_they_need_not() -> None:
    game = run(fought(STORMVERMIN), "pass")
    assert "fought" not in unit(game, STORMVERMIN).marks
    assert (game.decision.seat, ids(game)) == (0, [f"fight {VINDICTORS}"])


@pytest.mark.parametrize("change", [{"at": '34",26" ranks 5 @48'}, {"at": FIGHT[STORMVERMIN], "marks": ["fought"]}])
def test_whoever_is_far_away_or_has_fought_does_not(change: dict[str, object]) -> None:
    game = armies({**FIGHT, STORMVERMIN: change}, "combat", [1] * 80, seats=SEATS, active=2)
    run(game, f"fight {FOOT_CLAWLORD}")
    assert not uses(game, "gnash-gnaw-on-their-bones")
    assert f"pile-in {VINDICTORS}" in ids(game)


@pytest.mark.parametrize("other", [VINDICTORS, FOOT_CLAWLORD])
def test_no_enemy_and_no_hero_fights_after_him(other: str) -> None:
    game = run(armies(FIGHT, "combat", [1] * 80, seats=SEATS, active=2), f"fight {FOOT_CLAWLORD}")
    assert ids(game) == [f"{NEXT} {STORMVERMIN}", "pass"]
    assert rules(game, f"{NEXT} {other}") == {"ability.step-reactions"}


def test_clanrats_beside_him_may_as_well() -> None:
    units = {**FIGHT, STORMVERMIN: '34",26" ranks 5 @48', RATS: '20",14" ranks 10 @48'}
    assert ids(fought(RATS, units)) == [f"fight-next {RATS}", "pass"]


def fought(friend: str, units: Told = FIGHT) -> Game:
    """A battle in which a Clawlord has just fought, and has picked who may fight directly after him."""
    game = armies(units, "combat", [1] * 80, seats=SEATS, active=2)
    return run(
        game,
        f"fight {FOOT_CLAWLORD}",
        f"{NEXT} {friend}",
        (f"pile-in {VINDICTORS}", ";"),
        f"target {VINDICTORS}",
    )
