"""Armies, measuring, sight and combat ranges (chapters 1, 2.1, 6, 7)."""

import pytest

from katabasis.geometry.bodies import disc
from katabasis.geometry.measuring import wholly_within, within
from sigmar.scene import CLAWPACK, WALL, battle, field, table_of, unit

INCH = 254


@pytest.mark.rule("basics.army", "basics.friendly-enemy")
def test_two_armies_and_every_model_in_one_unit() -> None:
    game = battle({"liberators.1": '10",5" ranks 5 @16', "clanrats.1": '20",15" ranks 5 @48'})
    table = table_of(game)
    assert len(table.players) == 2
    assert {each.seat for each in table.units} == {0, 1}
    liberators = unit(game, "liberators.1")
    assert liberators in table.units_of(0)
    assert liberators in table.enemies_of(1)
    assert liberators not in table.enemies_of(0)


@pytest.mark.rule("basics.army")
def test_both_armies_may_be_the_same() -> None:
    game = battle({"clanrats.1": '10",5" ranks 5 @16', "clanrats.3": '20",15" ranks 5 @48'}, seats=(CLAWPACK, CLAWPACK))
    assert unit(game, "clanrats.1").seat == 0
    assert unit(game, "clanrats.3").seat == 1


@pytest.mark.rule("measuring.inches", "measuring.model-within")
def test_distances_run_between_the_nearest_points_of_bases() -> None:
    a, b = disc((0, 0), INCH), disc((4 * INCH, 0), INCH)
    assert within(a, b, 3 * INCH)
    assert not within(a, b, 3 * INCH - 1)


@pytest.mark.rule("measuring.model-within", "measuring.model-wholly-within")
def test_within_is_any_part_and_wholly_within_every_part() -> None:
    """A base that spans from 2 to 3.5 inches from an objective, and from a point."""
    objective, point = disc((0, 0), 0), disc((0, 0), 0)
    base = disc((2 * INCH + 3 * INCH // 4, 0), 3 * INCH // 2)
    assert within(base, objective, 2 * INCH)
    assert not within(base, objective, 19 * INCH // 10)
    assert wholly_within(base, point, 7 * INCH // 2)
    assert not wholly_within(base, point, 3 * INCH)


@pytest.mark.rule("measuring.between-units", "measuring.unit-within")
def test_units_are_as_far_apart_as_their_nearest_models() -> None:
    game = battle({"liberators.1": '14",5" ranks 5 @16', "grey-seer.1": '19",5" ranks 1'})
    gap = 5 * INCH - (400 + 320) // 2
    liberators, seer = unit(game, "liberators.1"), unit(game, "grey-seer.1")
    assert field(game).units_within(liberators, seer, gap)
    assert not field(game).units_within(liberators, seer, gap - 1)
    far = [model for model in liberators.models if not field(game).model_within(liberators, model, seer, gap)]
    assert len(far) == 4


@pytest.mark.rule("measuring.unit-wholly-within")
def test_a_unit_is_wholly_within_if_every_model_is() -> None:
    game = battle({"liberators.1": '14",5" ranks 5 @16', "grey-seer.1": '19",5" ranks 1'})
    centre = disc((14 * INCH, 5 * INCH), 0)
    farthest = 4 * 410 + 200
    assert all(wholly_within(body, centre, farthest) for body in field(game).bodies(unit(game, "liberators.1")))
    assert not all(wholly_within(body, centre, farthest - 1) for body in field(game).bodies(unit(game, "liberators.1")))


@pytest.mark.rule("measuring.any-time")
def test_measuring_changes_nothing() -> None:
    game = battle({"liberators.1": '14",5" ranks 5 @16', "grey-seer.1": '19",5" ranks 1'})
    before = game.position()
    field(game).units_within(unit(game, "liberators.1"), unit(game, "grey-seer.1"), 500)
    assert game.position() == before


# ---------------------------------------------------------------------- sight


def sees(game, a: str, b: str) -> bool:
    return field(game).sees(unit(game, a), unit(game, b))


@pytest.mark.rule("visibility.model", "visibility.unit")
def test_a_high_wall_hides_and_a_part_in_sight_is_enough() -> None:
    units = {"lord-veritant.1": '12",5" ranks 1', "grey-seer.1": '12",9" ranks 1'}
    assert sees(battle(units), "lord-veritant.1", "grey-seer.1")
    hidden = battle(units, features=[(WALL, 12, 7, 0)])
    assert not sees(hidden, "lord-veritant.1", "grey-seer.1")
    assert not sees(hidden, "grey-seer.1", "lord-veritant.1")
    edge = battle({"lord-veritant.1": '9.5",5" ranks 1', "grey-seer.1": '8.5",9" ranks 1'}, features=[(WALL, 12, 7, 0)])
    assert sees(edge, "lord-veritant.1", "grey-seer.1")


@pytest.mark.rule("visibility.own-unit")
def test_comrades_hide_nobody() -> None:
    game = battle({"liberators.1": '14",8" ranks 1 @16', "grey-seer.1": '14",15" ranks 1'})
    last = unit(game, "liberators.1").models[-1]
    assert field(game).model_sees(unit(game, "liberators.1"), last, unit(game, "grey-seer.1"))


@pytest.mark.rule("visibility.other-models-block", "combat-range.both-ways")
def test_other_models_hide_who_stands_behind_them() -> None:
    """A grey seer 1.5 inches high, behind three rat ogors of 2.5 side by side."""
    units = {"lord-veritant.1": '12",5" ranks 1', "rat-ogors.1": '14",8" ranks 3 @16', "grey-seer.1": '12",11" ranks 1'}
    game = battle(units)
    assert sees(game, "lord-veritant.1", "rat-ogors.1")
    assert not sees(game, "lord-veritant.1", "grey-seer.1")
    assert not sees(game, "grey-seer.1", "lord-veritant.1")


@pytest.mark.rule("visibility.unit-to-model")
def test_who_sees_one_model_sees_its_unit() -> None:
    units = {"lord-veritant.1": '8.5",5" ranks 1', "clanrats.1": '11",9" ranks 5 @48'}
    game = battle(units, features=[(WALL, 12, 7, 0)])
    lord, rats = unit(game, "lord-veritant.1"), unit(game, "clanrats.1")
    assert field(game).model_sees(lord, lord.models[0], rats)


@pytest.mark.rule("visibility.self")
def test_everybody_sees_himself() -> None:
    game = battle({"lord-veritant.1": '12",5" ranks 1', "grey-seer.1": '12",9" ranks 1'})
    lord = unit(game, "lord-veritant.1")
    assert field(game).sees(lord, lord)
    assert field(game).model_sees(lord, lord.models[0], lord)


@pytest.mark.rule("glossary.line")
@pytest.mark.parametrize(("apart", "seen"), [(5, False), (20, True)])
def test_a_line_of_sight_is_a_millimetre_wide(apart: int, seen: bool) -> None:
    """Two rat ogors with a gap between them, a hero on either side."""
    middle = 12 * INCH
    ogors = f"; m1 {middle - 250 - apart // 2},{8 * INCH} m2 {middle + 250 + (apart + 1) // 2},{8 * INCH}"
    others = f"{ogors} m3 {middle - 250 - apart // 2 - 510},{8 * INCH}"
    units = {
        "lord-veritant.1": f"{middle},{8 * INCH - 460} ranks 1",
        "rat-ogors.1": others,
        "grey-seer.1": f"{middle},{8 * INCH + 420} ranks 1",
    }
    wide = f"{middle + 250 + (apart + 1) // 2 + 630},{8 * INCH} ranks 1"
    game = battle({**units, "clawlord.1": wide})
    assert sees(game, "grey-seer.1", "lord-veritant.1") is seen


# ---------------------------------------------------------------------- combat range


@pytest.mark.rule("combat-range.model", "combat-range.in-combat")
@pytest.mark.parametrize(("gap", "fighting"), [(762, True), (763, False)])
def test_combat_range_is_three_inches_from_base_to_base(gap: int, fighting: bool) -> None:
    game = battle({"lord-veritant.1": "2540,1270 ranks 1", "grey-seer.1": f"{2540 + 360 + gap},1270 ranks 1"})
    assert field(game).is_fighting(unit(game, "lord-veritant.1")) is fighting
    assert game.view(0)["table"]["units"]["grey-seer.1"]["in_combat"] == (["lord-veritant.1"] if fighting else [])


@pytest.mark.rule("combat-range.unit", "combat-range.one-model-enough")
def test_one_model_in_range_puts_the_whole_unit_in_combat() -> None:
    game = battle({"liberators.1": '18",5" ranks 5 @16', "grey-seer.1": '20",5" ranks 1'})
    liberators, seer = unit(game, "liberators.1"), unit(game, "grey-seer.1")
    assert field(game).in_combat(liberators, seer)
    assert not field(game).model_within(liberators, liberators.models[4], seer, 762)


@pytest.mark.rule("combat-range.wall-example")
def test_who_is_hidden_by_a_wall_is_not_in_combat() -> None:
    units = {
        "lord-veritant.1": '12",5.2" ranks 1',
        "grey-seer.1": '12",7.9" ranks 1',
        "warlock-engineer.1": '9",4" ranks 1',
    }
    game = battle(units, features=[(WALL, 12, 7, 0)])
    assert [each.id for each in field(game).fought_by(unit(game, "lord-veritant.1"))] == ["warlock-engineer.1"]


# ---------------------------------------------------------------------- territories


@pytest.mark.rule("setup.territory-within", "setup.territory-wholly-within", "glossary.battlefield-edges")
def test_a_base_over_the_border_is_in_both_territories() -> None:
    game = battle({"lord-veritant.1": f"2540,{11 * INCH - 199} ranks 1", "grey-seer.1": '20",15" ranks 1'})
    assert not field(game).is_wholly_in(unit(game, "lord-veritant.1"), "a")
    inside = battle({"lord-veritant.1": f"2540,{11 * INCH - 200} ranks 1", "grey-seer.1": '20",15" ranks 1'})
    assert field(inside).is_wholly_in(unit(inside, "lord-veritant.1"), "a")
