"""The damage sequence (chapter 18) and what follows from it."""

import pytest

from katabasis.kernel.game import Game
from sigmar.scene import BROTHERHOOD, CLAWPACK, ECHELON, MADMOB, STAY, battle, events, rolled, rules, run, unit

DEFENDER = {"role": "defender", "territory": "b"}
SLAIN = list(range(2, 11))


def struck(units: dict, id: str, target: str, dice: list[int], **fields) -> Game:
    game = battle(units, "combat", dice=dice, **fields)
    return run(game, f"fight {id}", (f"pile-in {target}", STAY), f"target {target}")


AGAINST_RATS = {"lord-vigilant.1": '14",5" ranks 1 @0', "clanrats.1": '15",7.3" ranks 5 @48'}
AXE = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1]
"""Five axe blows that all go through, of Damage 2."""
MISS = [1, 1, 1]


@pytest.mark.rule("damage.allocate-one-by-one", "damage.allocate-slay", "damage.destroyed-overflow")
def test_points_slay_one_model_after_another() -> None:
    game = struck(AGAINST_RATS, "lord-vigilant.1", "clanrats.1", [*AXE[:10], 6, 6, 1, 1, 1, *MISS])
    assert next(event.what["points"] for event in events(game, "attacks-resolved")) == 10
    assert unit(game, "clanrats.1").place == "destroyed"


@pytest.mark.rule("damage.damaged", "damage.allocate-slay")
@pytest.mark.parametrize(("before", "after", "slain"), [(0, 1, 0), (1, 0, 1)])
def test_points_that_slay_nobody_stay(before: int, after: int, slain: int) -> None:
    """A Rusty Blade does one point to Liberators of Health 2."""
    units = {
        "clanrats.1": {"at": '14",6.8" ranks 1 @48', "slain": SLAIN},
        "liberators.1": {"at": '14",5" ranks 5 @16', "damage": before},
    }
    game = struck(units, "clanrats.1", "liberators.1", [4, 1, 5, 1], active=2)
    assert unit(game, "liberators.1").damage == after
    assert events(game, "allocated")[-1].what["slain"] == slain
    if slain:
        run(game, ("remove liberators.1", "m5"))
    assert len(unit(game, "liberators.1").models) == 5 - slain


@pytest.mark.rule("damage.destroyed", "damage.destroyed-overflow", "glossary.destroyed-by")
def test_a_unit_whose_last_model_is_slain_is_destroyed() -> None:
    units = {"lord-vigilant.1": '14",5" ranks 1 @0', "grey-seer.1": {"at": '14",7.5" ranks 1', "damage": 1}}
    game = struck(units, "lord-vigilant.1", "grey-seer.1", [*AXE, *MISS])
    assert unit(game, "grey-seer.1").place == "destroyed"
    assert unit(game, "grey-seer.1").damage == 0
    assert events(game, "destroyed")[-1].what["by"] == "unit:lord-vigilant.1"


@pytest.mark.rule("damage.choose-slain", "damage.slain-coherency")
def test_its_commander_picks_who_is_slain_so_that_the_unit_holds_together() -> None:
    units = {
        "liberators.1": {"at": "; m1 3000,1270 @16 m2 3500,1270 @16 m3 4000,1270 @16", "slain": [4, 5]},
        "warlock-engineer.1": '14",7" ranks 1',
    }
    game = struck(units, "warlock-engineer.1", "liberators.1", [4, 1, 1, 4, 1], active=2)
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("slain", 0)
    assert rules(game, "remove liberators.1", "m2") == {"damage.slain-coherency"}
    assert rules(game, "remove liberators.1", "m1 m3") == {"damage.choose-slain"}
    assert rules(game, "remove liberators.1", "m4") == {"damage.choose-slain"}
    run(game, ("remove liberators.1", "m3"))
    assert [model.number for model in unit(game, "liberators.1").models] == [1, 2]
    assert unit(game, "liberators.1").slain == [3, 4, 5]


@pytest.mark.rule("damage.coherency-removal")
def test_as_few_more_as_possible_are_removed() -> None:
    """Eight in a ring, of whom each has two neighbours: without one, seven are a chain, and an end must go too."""
    import math

    ring = [
        (round(4000 + 470 * math.cos(2 * math.pi * at / 8)), round(2600 + 470 * math.sin(2 * math.pi * at / 8)))
        for at in range(8)
    ]
    places = "; " + " ".join(f"m{at + 1} {x},{y}" for at, (x, y) in enumerate(ring))
    units = {"clanrats.1": {"at": places, "slain": [9, 10]}, "lord-veritant.1": f"4000,{2600 + 470 + 900} ranks 1"}
    game = struck(units, "lord-veritant.1", "clanrats.1", [1, 3, 1, 1, 3, 1, 1])
    assert game.decision is not None
    assert game.decision.name == "slain"
    assert rules(game, "remove clanrats.1", "m1") == {"damage.choose-slain"}
    assert not rules(game, "remove clanrats.1", "m1 m2")
    assert rules(game, "remove clanrats.1", "m1 m4") == {"damage.slain-coherency"}
    run(game, ("remove clanrats.1", "m1 m2"))
    assert len(unit(game, "clanrats.1").models) == 6


@pytest.mark.rule("damage.ward-roll")
@pytest.mark.parametrize(("ward", "left"), [(5, 1), (4, 2)])
def test_wards_take_points_out_of_the_pool(ward: int, left: int) -> None:
    """A Rockgut Troggoth, Ward 5+, Health 5, is struck for 2."""
    units = {
        "lord-veritant.1": '14",5" ranks 1',
        "rockgut-troggoths.1": {"at": '14",7.5" ranks 1 @48', "slain": [2, 3]},
    }
    dice = [1, 3, 1, 1, 3, 1, 4, 5, ward]
    game = struck(units, "lord-veritant.1", "rockgut-troggoths.1", dice, seats=(BROTHERHOOD, MADMOB))
    assert rolled(game, "ward") == [[5, ward]]
    assert unit(game, "rockgut-troggoths.1").damage == left - 1


@pytest.mark.rule("damage.order-of-units")
def test_who_commands_several_damaged_units_picks_their_order() -> None:
    """A lord divides his blows between two heroes; each suffers 2."""
    units = {
        "lord-vigilant.1": '12",5" ranks 1 @0',
        "grey-seer.1": '10",7" ranks 1',
        "warlock-engineer.1": '14",7" ranks 1',
    }
    game = battle(units, "combat", dice=[3, 1, 1, 3, 1, 1, 1, 1, 3, 1, 3, 1])
    run(game, "fight lord-vigilant.1", ("pile-in grey-seer.1", STAY))
    axe, beak = "hallowed-greataxe", "gryph-stalkers-beak-and-talons"
    run(game, ("split", f"{axe} 3 grey-seer.1, {axe} 2 warlock-engineer.1, {beak} 3 grey-seer.1"))
    assert game.decision is not None
    assert (game.decision.name, game.decision.seat) == ("damage", 1)
    assert not events(game, "allocated")
    run(game, "damage warlock-engineer.1")
    order = [event.what["unit"] for event in events(game, "allocated")]
    assert order == ["unit:warlock-engineer.1", "unit:grey-seer.1"]
    assert (unit(game, "grey-seer.1").damage, unit(game, "warlock-engineer.1").damage) == (2, 2)


@pytest.mark.rule("damage.destroyed-overflow", "heal.heal", "damage.allocate-one-by-one")
@pytest.mark.parametrize(("suffered", "allocated", "left"), [(6, 1, 2), (2, 4, 0)])
def test_damage_that_is_lost_is_not_allocated_and_heals_nobody(suffered: int, allocated: int, left: int) -> None:
    """Two blows of 2 points at a Clawlord of Health 7: with 6 points before, 3 of the 4 are lost with him."""
    units = {
        "mortisan-soulreaper.1": {"at": "2000,1000 ranks 1", "damage": 3},
        "clawlord.1": {"at": "2000,1500 ranks 1 @0", "damage": suffered},
        "grey-seer.1": "7000,5000 ranks 1",
    }
    game = struck(
        units,
        "mortisan-soulreaper.1",
        "clawlord.1",
        [4, 4, 1, 3, 3, 1, 1, 1, 2, 3, 4],
        seats=(ECHELON, CLAWPACK),
        player=[{"role": "attacker", "territory": "a", "enhancement": "marrowpact"}, DEFENDER],
    )
    assert events(game, "attacks-resolved")[0].what["points"] == 4
    first = events(game, "allocated")[0].what
    assert (first["points"], first["slain"]) == (allocated, int(suffered == 6))
    assert unit(game, "mortisan-soulreaper.1").damage == left
    assert events(game, "healed")[-1].what["points"] == 3 - left
