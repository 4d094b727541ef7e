"""What the engines and gunners of Clan Skryre do in Border War, and when they cannot."""

from __future__ import annotations

import pytest

from katabasis.sigmar.forecast import odds
from katabasis.sigmar.rules import attack
from katabasis.sigmar.rules.targets import Attacks
from sigmar.armies import ANNIHILATORS, ARCANUM, RATS, THUNDERHEAD, VINDICTORS, armies, uses, values
from sigmar.scene import events, ids, rolled, rules, run, table_of, unit
from sigmar.skaven_rosters import BOMBARDIER, CANNON, DOOMWHEEL, SKRYRE_ENGINES

SEATS = (THUNDERHEAD, SKRYRE_ENGINES)

# ---------------------------------------------------------------------- the Warlock Bombardier

DOOM = f"use more-more-doom {BOMBARDIER}"


@pytest.mark.parametrize(("die", "damage", "own"), [(2, ["D3+3"], 0), (1, [], 2)])
def test_a_bombardier_that_has_not_moved_shoots_for_more_or_harms_himself(
    die: int, damage: list[str], own: int
) -> None:
    units = {BOMBARDIER: '20",20" ranks 1', VINDICTORS: '20",10" ranks 5 @16'}
    game = armies(units, "shooting", [die, 4, *[1] * 9], seats=SEATS, active=2)
    run(game, f"shoot {BOMBARDIER}", f"target {VINDICTORS}", DOOM)
    assert (values(game, BOMBARDIER, "set-damage"), unit(game, BOMBARDIER).damage) == (damage, own)


@pytest.mark.parametrize("mark", ["moved", "set-up"])
def test_one_that_has_moved_does_not(mark: str) -> None:
    units = {BOMBARDIER: {"at": '20",20" ranks 1', "marks": [mark]}, VINDICTORS: '20",10" ranks 5 @16'}
    game = armies(units, "shooting", [1] * 9, seats=SEATS, active=2)
    run(game, f"shoot {BOMBARDIER}", f"target {VINDICTORS}")
    assert DOOM not in ids(game)
    assert not rolled(game, "ability")


@pytest.mark.parametrize(("count", "need"), [(10, 3), (9, 4)])
def test_a_doomrocket_is_for_units_of_ten(count: int, need: int) -> None:
    rats = {"at": '20",10" ranks 10 @16', "slain": [*range(count + 1, 21)]}
    seats = ["skaven-launch", SKRYRE_ENGINES]
    game = armies({RATS: rats, BOMBARDIER: '20",20" ranks 1'}, "shooting", seats=seats, active=2)
    rocket = unit(game, BOMBARDIER).printed.weapons["doomrocket"]
    found = attack.profile(table_of(game), unit(game, BOMBARDIER), unit(game, RATS), rocket, shooting=True)
    assert (found.hit, found.rend) == (need, 2)


# ---------------------------------------------------------------------- the Doomwheel


def test_a_doomwheel_rolls_over_whom_it_passes() -> None:
    """2D6+7 are 19 inches of 12; a D3 of 2 is two points on the Knight-Arcanum, one of 1 nothing on the Vindictors."""
    units = {DOOMWHEEL: '20",20" ranks 1 @48', ARCANUM: '20",15" ranks 1', VINDICTORS: '20",12" ranks 5 @16'}
    game = armies(units, "shooting", [6, 6, 4, 1], seats=SEATS, active=2)
    run(game, f"use rolling-doom {DOOMWHEEL}")
    assert rules(game, f"go {DOOMWHEEL}", 'keep +0",-5"') == {"ability.step-effect", "movement.end-on-models"}
    run(game, (f"go {DOOMWHEEL}", 'keep +0",-15"'))
    assert ids(game) == [f"foe {ARCANUM}", f"foe {VINDICTORS}", "pass"]
    run(game, f"foe {ARCANUM}", f"foe {VINDICTORS}")
    assert unit(game, ARCANUM).damage == 2
    assert len(unit(game, VINDICTORS).models) == 5
    assert rules(game, f"shoot {DOOMWHEEL}") == {"ability.one-core"}


def test_it_rolls_out_of_combat_and_not_into_it() -> None:
    units = {DOOMWHEEL: '20",14" ranks 1 @48', VINDICTORS: '20",10" ranks 5 @16', ARCANUM: '20",24" ranks 1'}
    game = armies(units, "shooting", [1, 1], seats=SEATS, active=2)
    run(game, f"use rolling-doom {DOOMWHEEL}")
    assert rules(game, f"go {DOOMWHEEL}", 'keep +3",+0"') == {"ability.step-effect"}
    assert not rules(game, f"go {DOOMWHEEL}", 'keep +9",+0"')
    run(game, (f"go {DOOMWHEEL}", 'keep +9",+0"'))
    assert "moved" in unit(game, DOOMWHEEL).marks
    assert game.decision is None or "foe" not in {id.partition(" ")[0] for id in ids(game)}


def test_one_that_has_shot_does_not_roll() -> None:
    units = {DOOMWHEEL: {"at": '20",20" ranks 1 @48', "used": ["core", "shoot"]}, VINDICTORS: '20",10" ranks 5 @16'}
    game = armies(units, "shooting", seats=SEATS, active=2)
    assert rules(game, f"use rolling-doom {DOOMWHEEL}") == {"ability.one-core"}


# ---------------------------------------------------------------------- the Warp Lightning Cannon

BLAST = {CANNON: '20",20" ranks 1 @48', BOMBARDIER: '20",23" ranks 1', ANNIHILATORS: '20",8" ranks 3 @16'}


def test_each_hit_of_warp_lightning_is_mortal_damage() -> None:
    """Two dice are the attacks, and nobody rolls to wound or to save."""
    game = armies(BLAST, "shooting", [2, 3, 4, 5, 6, 3, 1], seats=SEATS, active=2)
    run(game, f"shoot {CANNON}", f"target {ANNIHILATORS}")
    assert (rolled(game, "hit"), rolled(game, "wound"), rolled(game, "save")) == ([[4, 5, 6, 3, 1]], [], [])
    assert [event.what["points"] for event in events(game, "allocated")] == [3]


def test_its_odds_are_those_of_its_hits() -> None:
    game = armies(BLAST, "shooting", seats=SEATS, active=2)
    attacks = [Attacks("warp-lightning-blast", ANNIHILATORS, 4)]
    (found,) = odds.of_attacks(table_of(game), unit(game, CANNON), attacks, shooting=True)
    assert found.points == pytest.approx(2)


def test_all_its_attacks_are_at_one_unit() -> None:
    units = {**BLAST, VINDICTORS: '30",10" ranks 5 @16'}
    game = armies(units, "shooting", [1] * 9, seats=SEATS, active=2)
    run(game, f"shoot {CANNON}")
    assert sorted(ids(game)) == sorted([f"target {VINDICTORS}", f"target {ANNIHILATORS}"])


def test_a_cannon_beside_a_skryre_hero_shoots_more_and_harms_itself() -> None:
    game = armies(BLAST, "shooting", [1, 1, *[1, 2, 2, 2, 2, 2, 2, 2], 5, *[1] * 5], seats=SEATS, active=2)
    run(game, f"use more-more-warp-lightning {CANNON}", f"shoot {CANNON}", f"target {ANNIHILATORS}")
    assert (len(rolled(game, "hit")[0]), unit(game, CANNON).damage) == (8, 3)


def test_a_cannon_alone_does_not() -> None:
    game = armies({**BLAST, BOMBARDIER: '34",25" ranks 1'}, "shooting", seats=SEATS, active=2)
    assert rules(game, f"use more-more-warp-lightning {CANNON}") == {"ability.used-by"}
    assert not uses(game, "more-more-warp-lightning")
