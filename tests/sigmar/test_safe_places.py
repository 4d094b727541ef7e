"""Destinations that are suggested since enemies do less there: behind cover, and where an enemy cannot charge."""

import pytest

from katabasis.geometry.measuring import gap
from katabasis.geometry.plane import INCH
from katabasis.kernel.game import Game
from katabasis.kernel.options import Suggestion
from sigmar.scene import CLAWPACK, MADMOB, SHRINE, WALL, battle, field, run, unit

FARTHEST_CHARGE = 12 * INCH + INCH // 2
SEER_MOVE = 6 * INCH


def suggested(game: Game, id: str, words: str) -> list[Suggestion]:
    """The suggestions of a move whose labels have those words."""
    found = [each for each in game.suggestions(id) if each.label and words in each.label.msgid]
    assert all(game.why_not(id, answer=each.answer) == [] for each in game.suggestions(id))
    return found


def apart(game: Game, one: str, other: str) -> int:
    bodies = field(game).bodies(unit(game, one)), field(game).bodies(unit(game, other))
    return min(gap(own, foe).length for own in bodies[0] for foe in bodies[1])


@pytest.mark.parametrize("far", [16, 18, 21])
def test_a_unit_goes_to_just_out_of_reach_of_a_charge_nearer_or_farther_than_it_stands(far: int) -> None:
    game = battle({"lord-veritant.1": '8",8" ranks 1', "grey-seer.1": f'{8 + far}",8" ranks 1'}, active=1)
    (found,) = suggested(game, "move lord-veritant.1", "out of reach")
    assert found.label is not None
    assert found.label.values["unit"] == "unit:grey-seer.1"
    run(game, ("move lord-veritant.1", found.answer))
    beyond = apart(game, "lord-veritant.1", "grey-seer.1") - SEER_MOVE - FARTHEST_CHARGE
    assert 0 < beyond <= 10, "a tenth of a millimetre too far, or hardly more"


def test_who_gets_out_of_reach_nowhere_is_not_sent_there() -> None:
    game = battle({"lord-veritant.1": '8",8" ranks 1', "grey-seer.1": '16",8" ranks 1'}, active=1)
    assert suggested(game, "move lord-veritant.1", "out of reach") == []


def test_a_move_that_is_rolled_may_come_to_its_most() -> None:
    units = {"lord-veritant.1": '1.5",8" ranks 1', "squig-hoppers.1": '29",8" ranks 5 @32'}
    game = battle(units, active=1, seats=("vigilant-brotherhood", MADMOB))
    (found,) = suggested(game, "move lord-veritant.1", "out of reach")
    run(game, ("move lord-veritant.1", found.answer))
    assert 0 < apart(game, "lord-veritant.1", "squig-hoppers.1") - 14 * INCH - FARTHEST_CHARGE <= 10


RUIN = (WALL, 15.0, 11.0, 0)


@pytest.mark.rule("spearhead.feature-abilities")
def test_a_unit_goes_into_cover_behind_what_stands_between() -> None:
    units = {"lord-veritant.1": '11",7" ranks 1', "clawlord.1": '15",18" ranks 1'}
    game = battle(units, active=1, features=[RUIN])
    lord, shooter = "lord-veritant.1", "clawlord.1"
    assert not field(game).is_covered(unit(game, shooter), unit(game, lord), shooting=True)
    (found,) = suggested(game, "move lord-veritant.1", "cover")
    assert found.label is not None
    assert found.label.values == {"feature": f"feature:{WALL}", "unit": f"unit:{shooter}"}
    would = game.preview("move lord-veritant.1", answer=found.answer)
    assert would is not None
    assert would["cover"] == [f"unit:{shooter}"]
    run(game, ("move lord-veritant.1", found.answer))
    assert field(game).is_covered(unit(game, shooter), unit(game, lord), shooting=True)


@pytest.mark.rule("spearhead.feature-abilities")
def test_there_is_cover_from_those_that_shoot_farthest_first() -> None:
    units = {
        "lord-veritant.1": '11",7" ranks 1',
        "clanrats.1": '15",15" ranks 5 @48',
        "clanrats.2": '8",19" ranks 5 @48',
    }
    armed = {**units, "warlock-engineer.1": '15",19" ranks 1'}
    game = battle(armed, active=1, features=[RUIN], seats=("vigilant-brotherhood", CLAWPACK))
    found = suggested(game, "move lord-veritant.1", "cover")
    assert found[0].label is not None
    assert found[0].label.values["unit"] == "unit:warlock-engineer.1"


def test_no_cover_is_offered_to_who_flies_nor_where_none_is_in_reach() -> None:
    flying = battle({"prosecutors.1": '11",7" ranks 3', "clawlord.1": '15",18" ranks 1'}, active=1, features=[RUIN])
    assert suggested(flying, "move prosecutors.1", "cover") == []
    far = battle({"lord-veritant.1": '2",2" ranks 1', "clawlord.1": '15",18" ranks 1'}, active=1, features=[RUIN])
    assert suggested(far, "move lord-veritant.1", "cover") == []
    small = battle(
        {"liberators.1": '11",7" ranks 5', "clawlord.1": '15",18" ranks 1'},
        active=1,
        features=[(SHRINE, 15.0, 11.0, 0)],
    )
    assert suggested(small, "move liberators.1", "cover") == [], "a shrine hides no whole unit"
