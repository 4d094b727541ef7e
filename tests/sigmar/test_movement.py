"""Moving (chapters 14.1, 15): distances, edges, models, combat ranges, terrain, coherency, flying."""

import pytest

from sigmar.scene import (
    BROTHERHOOD,
    CLAWPACK,
    LEGION,
    MADMOB,
    SHRINE,
    WALL,
    at,
    battle,
    events,
    ids,
    rolled,
    rules,
    run,
    unit,
)

RATS = '20",15" ranks 5 @48'
VERITANT = {"lord-veritant.1": '10",5" ranks 1 @16', "clanrats.1": RATS}


def keep(dx: float, dy: float) -> str:
    return f"keep {round(dx * 254):+d},{round(dy * 254):+d}"


# ---------------------------------------------------------------------- Normal Move, Run, Retreat


@pytest.mark.rule("core-abilities.normal-move", "core-abilities.universal", "round.active-player")
def test_a_normal_move_goes_up_to_the_move_characteristic() -> None:
    game = battle(VERITANT)
    assert rules(game, "move lord-veritant.1", keep(5.1, 0)) == {"core-abilities.normal-move"}
    run(game, ("move lord-veritant.1", keep(5, 0)))
    assert at(game, "lord-veritant.1") == [(15 * 254, 5 * 254)]
    assert "normal-move" in unit(game, "lord-veritant.1").used


@pytest.mark.rule("core-abilities.normal-move")
def test_a_unit_in_combat_makes_no_normal_move() -> None:
    game = battle({"lord-veritant.1": '10",5" ranks 1', "grey-seer.1": '12",5" ranks 1 @32'})
    assert rules(game, "move lord-veritant.1") == {"core-abilities.normal-move"}
    assert rules(game, "run lord-veritant.1") == {"core-abilities.run"}
    assert "retreat lord-veritant.1" in ids(game)


@pytest.mark.rule("core-abilities.normal-move-limit", "combat-range.becomes-in-combat")
def test_no_part_of_a_normal_move_comes_into_combat() -> None:
    game = battle({"lord-vigilant.1": '6",5" ranks 1 @0', "warlock-engineer.1": '11",9" ranks 1'})
    assert rules(game, "move lord-vigilant.1", keep(11, 0)) == {"core-abilities.normal-move-limit"}
    way_round = '; m1 15",2"'
    assert not rules(game, "move lord-vigilant.1", way_round)


@pytest.mark.rule("core-abilities.normal-move-limit")
def test_an_enemy_who_sees_nobody_closes_no_way() -> None:
    units = {"lord-veritant.1": '8",5" ranks 1', "warlock-engineer.1": '12",8.2" ranks 1'}
    assert rules(battle(units), "move lord-veritant.1", keep(3, 0)) == {"core-abilities.normal-move-limit"}
    hidden = battle(units, features=[(WALL, 12, 7, 0)])
    assert not rules(hidden, "move lord-veritant.1", "keep +762,+0 via 2032,1270")


@pytest.mark.rule("core-abilities.run", "dice.d6")
def test_who_runs_goes_a_die_farther() -> None:
    game = run(battle(VERITANT, dice=[4]), "run lord-veritant.1")
    assert rolled(game, "run") == [[4]]
    assert rules(game, "go lord-veritant.1", keep(9.1, 0)) == {"core-abilities.run"}
    run(game, ("go lord-veritant.1", keep(9, 0)))
    assert "ran" in unit(game, "lord-veritant.1").marks


@pytest.mark.rule("core-abilities.retreat", "core-abilities.retreat-damage", "damage.when")
def test_a_retreat_costs_d3_mortal_damage_after_the_move() -> None:
    units = {"clanrats.1": '10",15" ranks 5 @48', "lord-veritant.1": '10",13" ranks 1'}
    game = battle(units, active=2, dice=[4])
    run(game, "retreat clanrats.1")
    assert len(unit(game, "clanrats.1").models) == 10
    run(game, ("go clanrats.1", keep(0, 3)))
    assert game.decision is not None
    assert game.decision.name == "slain"
    run(game, ("remove clanrats.1", "m6 m10"))
    assert len(unit(game, "clanrats.1").models) == 8


@pytest.mark.rule("core-abilities.retreat-path")
def test_a_retreat_ends_in_nobodys_combat_range() -> None:
    units = {"grey-seer.1": '10",15" ranks 1 @48', "lord-veritant.1": '10",13" ranks 1'}
    game = run(battle(units, active=2, dice=[1]), "retreat grey-seer.1")
    assert rules(game, "go grey-seer.1", keep(0, 1)) == {"core-abilities.retreat-path"}
    run(game, ("go grey-seer.1", keep(0, 3)))
    assert unit(game, "grey-seer.1").damage == 1


@pytest.mark.rule("core-abilities.retreat-path")
def test_who_cannot_get_away_has_retreated_all_the_same() -> None:
    units = {"grey-seer.1": '10",15" ranks 1 @48', "lord-veritant.1": '10",13" ranks 1'}
    game = run(battle(units, active=2, dice=[1]), "retreat grey-seer.1", ("go grey-seer.1", ";"))
    assert unit(game, "grey-seer.1").damage == 1
    assert "retreated" in unit(game, "grey-seer.1").marks
    assert rules(game, "retreat grey-seer.1") == {"ability.one-core"}


@pytest.mark.rule("core-abilities.retreat")
def test_only_who_is_in_combat_retreats() -> None:
    assert rules(battle(VERITANT), "retreat lord-veritant.1") == {"core-abilities.retreat"}


@pytest.mark.rule("ability.one-core", "ability.keywords")
def test_a_unit_uses_one_core_ability_a_phase() -> None:
    game = run(battle({**VERITANT, "liberators.1": '8",4" ranks 5 @16'}), ("move lord-veritant.1", keep(1, 0)))
    assert rules(game, "run lord-veritant.1") == {"ability.one-core"}
    assert "run liberators.1" in ids(game)
    run(game, "end")
    assert "charge lord-veritant.1" in ids(game), "in another phase it may use another"


@pytest.mark.rule("random.generate", "sample-spearhead.squig-hoppers")
def test_a_random_move_is_rolled_each_time() -> None:
    units = {"squig-hoppers.1": '10",5" ranks 5 @16', "clanrats.1": RATS}
    game = run(battle(units, seats=(MADMOB, CLAWPACK), dice=[3]), "move squig-hoppers.1")
    assert rules(game, "go squig-hoppers.1", keep(11.1, 0)) == {"core-abilities.normal-move"}
    run(game, ("go squig-hoppers.1", keep(11, 0)))
    assert at(game, "squig-hoppers.1")[0][0] == 21 * 254


# ---------------------------------------------------------------------- how far, and past what


@pytest.mark.rule("movement.model-by-model", "ability-rules.may")
def test_some_models_move_and_others_stay() -> None:
    game = battle({"liberators.1": '10",5" ranks 5 @16', "clanrats.1": RATS})
    run(game, ("move liberators.1", "; m1 +0,+100 m2 +0,+100"))
    assert at(game, "liberators.1")[0] == (2540, 1370)
    assert at(game, "liberators.1")[4][1] == 1270


@pytest.mark.rule("movement.distance")
def test_a_way_round_a_corner_is_measured_along_its_legs() -> None:
    game = battle(VERITANT)
    corner = f"keep +762,+534 via {13 * 254},{5 * 254}"
    assert rules(game, "move lord-veritant.1", corner) == {"core-abilities.normal-move"}
    assert not rules(game, "move lord-veritant.1", f"keep +762,+508 via {13 * 254},{5 * 254}")


@pytest.mark.rule("movement.distance")
def test_an_oval_base_travels_with_its_ends() -> None:
    """120 x 92 mm, half a turn on the spot: the ends of the long axis travel 4.7 inches, of the short one 3.6."""
    units = {"chaos-chariot.1": {"at": '10",5" ranks 1 @0'}, "clanrats.1": RATS}
    game = battle(units, seats=(LEGION, CLAWPACK))
    assert not rules(game, "move chaos-chariot.1", "; m1 +0,+0 @32")
    assert rules(game, "move chaos-chariot.1", "; m1 +2400,+0 @32") == {"core-abilities.normal-move"}
    assert not rules(game, "move chaos-chariot.1", "; m1 +2400,+0")


@pytest.mark.rule("movement.battlefield-edge")
def test_nobody_leaves_the_battlefield() -> None:
    game = battle({"lord-veritant.1": '10",2" ranks 1', "clanrats.1": RATS})
    assert rules(game, "move lord-veritant.1", "; m1 +0,-309") == {"movement.battlefield-edge"}
    assert not rules(game, "move lord-veritant.1", "; m1 +0,-308"), "flush with the edge"


@pytest.mark.rule("movement.through-models")
def test_nobody_moves_through_others() -> None:
    units = {
        "lord-veritant.1": '10",5" ranks 1',
        "liberators.1": '; m1 11.9",4" m2 11.9",6" m3 11.9",8" m4 11.9",10" m5 11.9",12"',
    }
    units["liberators.1"] = '12",3" ranks 1 @48'
    game = battle({**units, "clanrats.1": RATS})
    assert rules(game, "move lord-veritant.1", keep(4.5, 0)) == {"movement.through-models"}


@pytest.mark.rule("movement.through-models", "movement.model-by-model")
def test_comrades_make_way_in_some_order() -> None:
    game = battle({"liberators.1": '10",5" ranks 1 @0', "clanrats.1": RATS})
    front, last = at(game, "liberators.1")[0], at(game, "liberators.1")[4]
    assert front[0] > last[0]
    assert not rules(game, "move liberators.1", keep(4, 0)), "who stands in front goes first"
    swapped = f"; m1 {last[0]},{last[1]} m5 {front[0]},{front[1]}"
    assert "movement.through-models" in rules(game, "move liberators.1", swapped)


@pytest.mark.rule("movement.end-on-models", "fly.ignores", "contradiction.fly-example")
def test_who_flies_passes_over_everything_but_ends_on_nobody() -> None:
    units = {"prosecutors.1": '10",5" ranks 3 @16', "clanrats.1": '11",10" ranks 5 @48'}
    game = battle(units, features=[(WALL, 10, 8, 0)])
    assert not rules(game, "move prosecutors.1", keep(0, 12))
    assert "movement.end-on-models" in rules(game, "move prosecutors.1", keep(0, 5))


@pytest.mark.rule("fly.end-in-combat")
def test_who_flies_does_not_end_in_combat_either() -> None:
    units = {"prosecutors.1": '10",5" ranks 3 @16', "clanrats.1": '11",10" ranks 5 @48'}
    assert "fly.end-in-combat" in rules(battle(units), "move prosecutors.1", keep(0, 8))


@pytest.mark.rule("fly.vertical")
def test_who_flies_climbs_for_nothing() -> None:
    units = {"prosecutors.1": '10",5" ranks 3 @16', "clanrats.1": RATS}
    assert not rules(battle(units, features=[(SHRINE, 8, 8, 0)]), "move prosecutors.1", keep(0, 11.9))


@pytest.mark.rule("fly.end-place", "spearhead.feature-abilities")
def test_nobody_ends_on_an_unstable_feature() -> None:
    units = {"prosecutors.1": '10",5" ranks 3 @16', "clanrats.1": RATS}
    game = battle(units, features=[(SHRINE, 10, 9, 0)])
    assert "spearhead.feature-abilities" in rules(game, "move prosecutors.1", keep(0, 4))


@pytest.mark.rule("terrain-move.climb", "terrain-move.over-not-through", "glossary.climb", "movement.base-parallel")
def test_climbing_costs_its_height_up_and_down() -> None:
    """Across a shrine 2.5 inches high and 1.25 deep: 6.5 to the other side and 5 for the climb."""
    units = {"lord-vigilant.1": '10",5" ranks 1 @16', "clanrats.1": RATS}
    game = battle(units, features=[(SHRINE, 10, 8, 0)])
    assert not rules(game, "move lord-vigilant.1", keep(0, 6.9))
    assert rules(game, "move lord-vigilant.1", keep(0, 7.1)) == {"core-abilities.normal-move"}
    low = battle({"lord-veritant.1": '10",5" ranks 1', "clanrats.1": RATS}, features=[(SHRINE, 10, 7, 0)])
    assert rules(low, "move lord-veritant.1", keep(0, 4)) == {"core-abilities.normal-move"}


@pytest.mark.rule("terrain-move.drop", "terrain-move.drop-ends")
def test_who_drops_from_the_far_side_climbs_down_for_nothing() -> None:
    """A base of 40 mm touches the far side of the shrine 2.2 inches from its middle; that ends the move."""
    units = {"lord-vigilant.1": '10",3" ranks 1 @16', "clanrats.1": RATS}
    game = battle(units, features=[(SHRINE, 10, 6, 0)])
    foot = 6 * 254 + 159 + 450 + 2
    assert not rules(game, "move lord-vigilant.1", f"; m1 2540,{foot}")
    assert rules(game, "move lord-vigilant.1", f"; m1 2540,{foot + 800}") == {"core-abilities.normal-move"}


@pytest.mark.rule("terrain-move.drop-complete")
def test_who_cannot_land_does_not_drop() -> None:
    foot = 6 * 254 + 159 + 450 + 2
    units = {"lord-vigilant.1": '10",3" ranks 1 @16', "lord-veritant.1": f"2540,{foot} ranks 1", "clanrats.1": RATS}
    game = battle(units, features=[(SHRINE, 10, 6, 0)])
    assert "movement.end-on-models" in rules(game, "move lord-vigilant.1", f"; m1 2540,{foot}")


# ---------------------------------------------------------------------- coherency


@pytest.mark.rule("coherency.six-or-fewer", "coherency.when", "movement.must-be-completable", "coherency.range")
def test_up_to_six_models_need_one_neighbour_each() -> None:
    game = battle({"liberators.1": '10",5" ranks 5 @16', "clanrats.1": RATS})
    before = at(game, "liberators.1")
    assert not rules(game, "move liberators.1", "; m1 +117,+0"), "a gap of half an inch"
    assert rules(game, "move liberators.1", "; m1 +118,+0") == {"coherency.six-or-fewer"}
    assert at(game, "liberators.1") == before


@pytest.mark.rule("coherency.when", "coherency.single-group")
def test_two_groups_are_none() -> None:
    game = battle({"liberators.1": '12",5" ranks 5 @16', "clanrats.1": RATS})
    assert rules(game, "move liberators.1", "; m1 +300,+0 m2 +300,+0") == {"coherency.six-or-fewer"}


@pytest.mark.rule("coherency.seven-or-more")
def test_seven_models_need_two_neighbours_each() -> None:
    units = {"clanrats.1": '10",15" ranks 5 @48', "lord-veritant.1": '10",5" ranks 1'}
    game = battle(units, active=2)
    line = "; " + " ".join(f"m{number} {1500 + 270 * number},{14 * 254}" for number in range(1, 11))
    assert rules(game, "move clanrats.1", line) >= {"coherency.seven-or-more"}
    few = battle({**units, "clanrats.1": {"at": '10",15" ranks 6 @48', "slain": [7, 8, 9, 10]}}, active=2)
    assert not rules(few, "move clanrats.1", keep(0, 1)), "six stand in a line"


@pytest.mark.rule("coherency.single-model")
def test_a_single_model_is_coherent() -> None:
    assert not rules(battle(VERITANT), "move lord-veritant.1", keep(1, 1))


@pytest.mark.rule("coherency.range")
def test_a_warscroll_may_state_a_longer_range() -> None:
    game = battle({"prosecutors.1": '10",5" ranks 3 @16', "clanrats.1": RATS})
    assert not rules(game, "move prosecutors.1", "; m1 +498,+0"), "2 inches"
    assert rules(game, "move prosecutors.1", "; m1 +499,+0") == {"coherency.six-or-fewer"}


# ---------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    "answer",
    [
        7,
        1.5,
        float("nan"),
        [],
        {},
        "",
        "keep",
        "keep 1,2",
        "keep +1,+2 via",
        "keep +1,+1" + " via 1,1" * 4,
        "; m9 +1,+1",
        "; m1 +1,+1 m1 +2,+2",
        "9999999,1 ranks 5",
        "100,100 ranks 0",
        "; m1 +1,+1 @64",
        "x" * 3000,
    ],
)
def test_what_is_no_place_is_refused(answer: object) -> None:
    game = battle(VERITANT)
    before = game.position()
    assert game.why_not("move lord-veritant.1", answer=answer) or answer == ""
    assert game.position() == before


def test_a_move_is_kept_in_a_few_words() -> None:
    game = battle({"clanrats.1": '10",15" ranks 5 @48', "lord-veritant.1": '10",5" ranks 1'}, active=2)
    run(game, ("move clanrats.1", keep(1, -2)))
    assert 'move clanrats.1 = "keep +254,-508"' in game.record()
    assert events(game, "moved")[-1].what["unit"] == "unit:clanrats.1"


def test_brotherhood_and_clawpack_are_the_usual_armies() -> None:
    game = battle(VERITANT)
    assert [player["army"] for player in game.view(0)["table"]["players"]] == [BROTHERHOOD, CLAWPACK]
