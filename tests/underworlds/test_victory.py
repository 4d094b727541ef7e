"""Victory and its tie-breaks (2023 p. 48)."""

import pytest

from underworlds.build import A, B, given, ready


def over(fighters, a, b, **more):
    """The result of a table whose third round has just ended."""
    game = given(fighters, step="victory", round=3, a=a, b=b, **more)
    ready(game, None)
    return game.result


BOTH = {"elias": (0, 0), "champion": (5, 0)}


@pytest.mark.rule("victory.most-glory", "core.goal")
def test_spent_and_available_glory_count_alike():
    result = over(BOTH, {"available": 3, "spent": 6}, {"available": 8})
    assert (result.winners, result.scores, result.rule) == ([A], [9, 8], "victory.most-glory")


@pytest.mark.rule("core.goal")
def test_the_larger_total_wins():
    assert over(BOTH, {"available": 7}, {"available": 9}).winners == [B]


@pytest.mark.rule("victory.tie-survivors")
@pytest.mark.parametrize(("fighters", "winner"), [({"elias": (0, 0)}, A), ({"champion": (0, 0)}, B)])
def test_on_equal_glory_the_only_warband_with_survivors_wins(fighters, winner):
    result = over(fighters, {"available": 7}, {"spent": 7})
    assert (result.winners, result.rule) == ([winner], "victory.tie-survivors")


@pytest.mark.rule("victory.tie-objectives-2023")
def test_then_the_sum_of_the_objectives_held_decides():
    fighters = {"elias": (0, 0), "sanson": (3, 0), "champion": (-3, 0)}
    objectives = {1: (0, 0), 2: (3, 0), 5: (-3, 0)}
    result = over(fighters, {"available": 7}, {"available": 7}, objectives=objectives)
    assert (result.winners, result.rule) == ([B], "victory.tie-objectives-2023")


@pytest.mark.rule("victory.draw")
def test_two_warbands_out_of_action_on_equal_glory_draw():
    result = over({}, {"available": 7}, {"available": 7})
    assert (result.winners, result.rule) == ([], "victory.draw")


@pytest.mark.rule("victory.draw")
def test_equal_sums_draw():
    fighters = {"elias": (0, 0), "champion": (-3, 0), "harvester": (3, 0)}
    result = over(fighters, {"spent": 7}, {"available": 7}, objectives={5: (0, 0), 2: (-3, 0), 3: (3, 0)})
    assert (result.winners, result.rule) == ([], "victory.draw")
