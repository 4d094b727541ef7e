"""Places of Power, in Border War: who activates one, and what it gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from katabasis.kernel.game import Game
from katabasis.sigmar.cards import abilities
from katabasis.sigmar.rules.border_war.terrain import ACTIVATE, MODULE
from sigmar.scene import Told, events, ids, rules, run, table_of, unit
from sigmar.test_terrain import CLAWLORD, ENGINEER, LIBERATORS, OGORS, SEER, STONE, VERITANT, terrain_battle


def at_a_place(units: Told, dice: Sequence[int] = (), phase: str = "start-of-turn", **fields: Any) -> Game:
    """A Place of Power at 22", 16", and Skaven with magic."""
    told = {"modules": [MODULE, "magic"], **fields}
    return terrain_battle(units, phase, [(STONE, 22, 16, 0)], dice=[*dice], **told)


@pytest.mark.rule("terrain.place-of-power")
def test_only_heroes_within_three_inches_activate_a_place_of_power() -> None:
    """The stone reaches to 18", a Grey Seer's base 0.63" from its middle."""
    near = at_a_place({SEER: '22",21.62" ranks 1', OGORS: '17",16" ranks 1', VERITANT: '22",5" ranks 1'})
    assert f"use {ACTIVATE} {SEER}" in ids(near)
    assert rules(near, f"use {ACTIVATE} {OGORS}") == {"terrain.place-of-power"}
    far = at_a_place({SEER: '22",21.75" ranks 1', CLAWLORD: '18.2",16" ranks 1', VERITANT: '22",5" ranks 1'})
    assert rules(far, f"use {ACTIVATE} {SEER}") == {"terrain.activate"}


@pytest.mark.rule("terrain.activate")
def test_a_one_is_mortal_damage_and_nothing_else() -> None:
    game = at_a_place({SEER: '22",20" ranks 1', VERITANT: '22",5" ranks 1'}, [1, 3])
    run(game, f"use {ACTIVATE} {SEER}")
    assert unit(game, SEER).damage == 2
    assert not table_of(game).effects


@pytest.mark.rule("terrain.activate")
def test_each_hero_of_either_side_activates_it_once_at_the_start_of_a_turn() -> None:
    game = at_a_place({SEER: '22",20" ranks 1', ENGINEER: '25",20" ranks 1', VERITANT: '22",12" ranks 1'}, [2, 2, 2])
    assert table_of(game).active == 1
    run(game, f"use {ACTIVATE} {SEER}")
    assert rules(game, f"use {ACTIVATE} {SEER}") == {"ability.one-core"}
    run(game, f"use {ACTIVATE} {ENGINEER}")
    assert game.decision is not None
    assert game.decision.seat == 0, "in the enemy's turn as well"
    assert f"use {ACTIVATE} {VERITANT}" in ids(game)


@pytest.mark.rule("terrain.activate-wizard")
@pytest.mark.parametrize(("die", "kind"), [(2, "cast"), (1, "failed")])
def test_a_wizard_adds_one_to_casting_rolls(monkeypatch: pytest.MonkeyPatch, die: int, kind: str) -> None:
    """Wither Spell with a casting value of 7; the roll is 3 and 3."""
    monkeypatch.setitem(abilities.ABILITIES, "wither-spell", abilities.ABILITIES["wither-spell"]._replace(value=7))
    damage = [3] if die == 1 else []
    units = {SEER: '22",20" ranks 1', LIBERATORS: '22",12.5" ranks 5 @16'}
    game = at_a_place(units, [die, *damage, 3, 3, *[1] * 20])
    run(game, f"use {ACTIVATE} {SEER}")
    while game.decision and game.decision.name == "start-of-turn":
        run(game, "end")
    run(game, f"use wither-spell {SEER} {LIBERATORS}")
    assert [event.kind for event in game.table.events if event.kind in ("cast", "failed")] == [kind]


@pytest.mark.rule("terrain.activate-other")
def test_another_hero_unbinds_as_a_wizard_of_level_one() -> None:
    """A Lord-Veritant, who is a Priest, unbinds a spell of a Grey Seer."""
    units = {
        SEER: '22",24" ranks 1',
        VERITANT: '22",12" ranks 1',
        LIBERATORS: '34",12.5" ranks 5 @16',
        CLAWLORD: '40",24"',
    }
    game = at_a_place({**units, CLAWLORD: '40",24" ranks 1 @48'}, [2, 5, 5, 6, 6])
    assert rules(game, f"use unbind {VERITANT}") == {"magic.wizards-priests"}
    while game.decision and game.decision.seat != 0:
        run(game, "end")
    run(game, f"use {ACTIVATE} {VERITANT}")
    assert {kind for effect in table_of(game).effects for kind in effect.gives} == {"unbinds"}
    while game.decision and game.decision.name == "start-of-turn":
        run(game, "end")
    run(game, f"use wither-spell {SEER} {LIBERATORS}", f"use unbind {VERITANT}")
    assert events(game, "unbound")
    assert not events(game, "cast")


@pytest.mark.rule("terrain.activate-other")
def test_without_a_place_of_power_no_other_hero_unbinds() -> None:
    units = {SEER: '22",24" ranks 1', VERITANT: '22",12" ranks 1', LIBERATORS: '34",12.5" ranks 5 @16'}
    game = at_a_place({**units, CLAWLORD: '40",24" ranks 1 @48'}, [5, 5], "hero")
    run(game, f"use wither-spell {SEER} {LIBERATORS}")
    assert ids(game) == [f"use staff-of-abjuration {VERITANT}", "pass"], "by its warscroll alone"
    assert rules(game, f"use unbind {VERITANT}") == {"magic.wizards-priests"}
