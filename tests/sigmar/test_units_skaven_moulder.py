"""What a Hell Pit Abomination does in Border War, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from sigmar.armies import ANNIHILATORS, ARCANUM, THUNDERHEAD, VINDICTORS, armies, uses, values
from sigmar.border_war import COMPOSITION
from sigmar.scene import events, ids, rolled, rules, run, unit
from sigmar.skaven_rosters import ABOMINATION, MOULDER_BEAST

SEATS = (THUNDERHEAD, MOULDER_BEAST)
BESIDE = {ABOMINATION: '20",15" ranks 1 @48', VINDICTORS: '20",10" ranks 5 @16'}


def hurt(damage: int, where: str = '20",15" ranks 1 @48') -> dict[str, Any]:
    return {"at": where, "damage": damage}


@pytest.mark.parametrize(("damage", "attacks"), [(9, []), (10, [8])])
def test_it_attacks_less_once_it_has_ten_damage_points(damage: int, attacks: list[int]) -> None:
    game = armies({ABOMINATION: hurt(damage)}, "hero", seats=SEATS)
    assert values(game, ABOMINATION, "set-attacks") == attacks


def test_an_avalanche_of_flesh_rolls_over_infantry_in_combat_with_it() -> None:
    game = armies({**BESIDE, ARCANUM: '34",4" ranks 1'}, "combat", [3, 5, 6, 4, 1, 1], seats=SEATS, active=2)
    assert uses(game, "avalanche-of-flesh") == [f"{ABOMINATION} {VINDICTORS}"]
    run(game, f"use avalanche-of-flesh {ABOMINATION} {VINDICTORS}")
    assert [event.what["points"] for event in events(game, "allocated")] == [2]


def test_on_a_2_it_does_nothing_and_it_is_for_infantry_alone() -> None:
    game = armies(BESIDE, "combat", [2], seats=SEATS, active=2)
    run(game, f"use avalanche-of-flesh {ABOMINATION} {VINDICTORS}")
    assert not events(game, "allocated")
    far = armies({**BESIDE, VINDICTORS: '34",10" ranks 5 @16'}, "combat", seats=SEATS, active=2)
    assert not uses(far, "avalanche-of-flesh")
    assert rules(far, f"use avalanche-of-flesh {ABOMINATION} {VINDICTORS}")


def test_it_regenerates_at_the_end_of_any_turn() -> None:
    game = armies({ABOMINATION: hurt(7), VINDICTORS: '20",4" ranks 5 @16'}, "end-of-turn", [5], seats=SEATS)
    run(game, f"use regenerating-monstrosity {ABOMINATION}")
    assert unit(game, ABOMINATION).damage == 2
    whole = armies({ABOMINATION: hurt(0), VINDICTORS: '20",4" ranks 5 @16'}, "end-of-turn", seats=SEATS)
    assert rules(whole, f"use regenerating-monstrosity {ABOMINATION}") & {"ability.used-by", "ability.timing"}


# ---------------------------------------------------------------------- Too Horrible to Die


def slain(*dice: int, **more: Any) -> Any:
    """A bolt of lightning deals its last damage point, then it rolls."""
    units = {ABOMINATION: {**hurt(13), **more}, ANNIHILATORS: '20",10" ranks 3 @16', ARCANUM: '28",10" ranks 1'}
    game = armies(units, "hero", [6, 5, 1, *dice, 1, 1], seats=SEATS, modules=["magic", COMPOSITION])
    return run(game, f"use lightning-blast {ARCANUM} {ABOMINATION}")


def test_with_a_1_it_is_destroyed() -> None:
    game = slain(1)
    assert unit(game, ABOMINATION).place == "destroyed"


@pytest.mark.parametrize(("die", "points"), [(6, 3), (4, 2), (2, 0)])
def test_with_a_3_it_hurts_whom_it_fights_and_is_destroyed(die: int, points: int) -> None:
    """A D3 of 1 is nothing."""
    game = slain(3, die)
    assert rolled(game, "ability")[-1] == [3]
    inflicted = {f"unit:{ANNIHILATORS}": 0} | {
        event.what["unit"]: event.what["points"] for event in events(game, "inflicted")
    }
    assert inflicted[f"unit:{ANNIHILATORS}"] == points
    if game.decision and game.decision.name == "slain":
        (removal,) = ids(game)
        game.choose(removal, game.suggestions(removal)[0].answer)
    assert unit(game, ABOMINATION).place == "destroyed"


def test_with_a_5_it_lives_and_heals() -> None:
    game = slain(5, 4)
    assert (unit(game, ABOMINATION).on_field, unit(game, ABOMINATION).damage) == (True, 10)
    assert not events(game, "destroyed")


def test_it_does_so_only_once() -> None:
    game = slain(5, 4, spent=["too-horrible-to-die"])
    assert unit(game, ABOMINATION).place == "destroyed"
