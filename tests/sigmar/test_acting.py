"""Who has acted in a phase of Border War, and who may still act."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from katabasis.kernel.game import Game
from sigmar.border_war import battle
from sigmar.magic_scenes import CLAWLORD, LIBERATORS, NEAR, RATS, SEER, VERITANT, magic
from sigmar.scene import battle as skirmish
from sigmar.scene import ids, run


def acting(game: Game) -> Mapping[str, str]:
    told: Mapping[str, str] = game.view(0)["table"]["acting"]
    return told


@pytest.mark.rule("ability.one-core")
def test_who_has_moved_has_acted_and_the_other_side_has_nothing_to_do() -> None:
    units = {LIBERATORS: '22",10" ranks 5 @16', VERITANT: '30",10" ranks 1', RATS: '22",22" ranks 10 @48'}
    game = battle(units, phase="movement", active=1, modules=[])
    assert acting(game) == {LIBERATORS: "may", VERITANT: "may"}
    run(game, (f"move {LIBERATORS}", "keep +0,+254"))
    assert acting(game) == {LIBERATORS: "acted", VERITANT: "may"}


@pytest.mark.rule("phases.fight-separate")
def test_both_sides_may_fight_until_they_have() -> None:
    units = {CLAWLORD: '20",17"', LIBERATORS: '20",14" ranks 5 @16', RATS: '32",24" ranks 10 @48'}
    game = battle(units, phase="combat", active=2, modules=[])
    assert acting(game) == {CLAWLORD: "may", LIBERATORS: "may"}, "nobody fights who is not in combat"


@pytest.mark.rule("ability.one-same-ability")
def test_who_has_used_all_that_it_has_has_acted() -> None:
    game = magic(NEAR)
    assert acting(game) == {SEER: "may", CLAWLORD: "may"}
    run(game, next(id for id in ids(game) if id.startswith("use ") and id.split()[2] == CLAWLORD))
    assert acting(game) == {SEER: "may", CLAWLORD: "acted"}


def test_a_view_of_spearhead_says_nothing_of_it() -> None:
    game = skirmish({"liberators.1": '10",5" ranks 5 @16'}, "movement", active=1)
    assert "acting" not in game.view(0)["table"]
