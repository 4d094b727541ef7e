"""Border War of 2000 points: the larger battlefield, its terrain, and armies that meet there."""

from collections import Counter
from functools import cache

import pytest

import katabasis as kb
from katabasis import rosters
from katabasis.sigmar.content import FEATURES, OBJECTIVES
from sigmar.scene import run, table_of

FACTIONS = ("stormcast-eternals", "skaven")


@cache
def armies(points: int, seed: int = 1) -> tuple[str, str]:
    first, second = (rosters.random(faction, points, seed) for faction in FACTIONS)
    return first, second


def battle(points: int = 2000, seed: int = 1, **options: object) -> kb.Game:
    return kb.new("sigmar", battlepack="border-war", seats=armies(points, seed), seed=seed, **options)


@pytest.mark.rule("border-war.battlefield-size", "army.points-limit", "objectives.marker")
def test_armies_of_2000_points_meet_on_60_by_44_inches() -> None:
    table = table_of(battle())
    assert table.pack.battlefield == (60 * 254, 44 * 254)
    assert [OBJECTIVES[id].at for id in table.pack.objectives] == [
        (15 * 254, 22 * 254),
        (45 * 254, 22 * 254),
        (30 * 254, 10 * 254),
        (30 * 254, 34 * 254),
    ]
    assert table_of(battle(1000)).pack.battlefield == (44 * 254, 30 * 254)


@pytest.mark.rule("border-war.battlefield-size", "army.points-limit")
def test_the_points_of_a_battle_are_those_of_its_armies() -> None:
    assert table_of(battle(points=2000)).options["points"] == 2000
    with pytest.raises(kb.UnknownGame, match="'points' is 2000 for these armies, not 1000"):
        kb.new("sigmar", battlepack="border-war", seats=armies(2000), points=1000)
    mixed = armies(2000)[0], armies(1000)[1]
    with pytest.raises(kb.UnknownGame, match=r"1000 and 2000 points do not meet \[army.points-limit\]"):
        kb.new("sigmar", battlepack="border-war", seats=mixed)
    with pytest.raises(kb.UnknownGame, match="there is no option 'points'"):
        kb.new("sigmar", points=1000)


@pytest.mark.rule("border-war.defender-places", "border-war.battlefield-size", "terrain-list.size")
def test_the_defender_places_eight_features_one_after_another() -> None:
    game = battle()
    assert game.decision is not None
    attacker = game.decision.seat
    run(game, "attack", "layout by-hand")
    for _ in range(8):
        assert game.decision is not None
        assert game.decision.seat == 1 - attacker
        game.choose(game.decision.options[0].id)
        assert game.decision.name == "terrain"
        placement = game.decision.options[0]
        game.choose(placement.id, game.suggestions(placement)[0].answer)
    table = table_of(game)
    assert Counter(FEATURES[feature.kind].size for feature in table.features) == {"small": 4, "medium": 4}
    assert game.decision is not None
    assert (game.decision.seat, game.decision.name) == (attacker, "map")


@pytest.mark.rule("border-war.terrain-distance")
@pytest.mark.parametrize("layout", ["ruins-and-groves", "hills-and-arches"])
def test_ready_layouts_keep_their_distances(layout: str) -> None:
    game = battle()
    run(game, "attack", f"layout {layout}")
    laid = [*table_of(game).features]
    assert len(laid) == 8
    by_hand = battle()
    run(by_hand, "attack", "layout by-hand")
    for feature in sorted(laid, key=lambda feature: FEATURES[feature.kind].size == "medium"):
        run(by_hand, f"feature {feature.kind}")
        by_hand.choose(f"place {feature.kind}", [feature.x, feature.y, feature.facing])
    assert len(table_of(by_hand).features) == 8


@pytest.mark.parametrize("seed", range(2))
def test_a_random_battle_is_kept_and_comes_to_its_end(seed: int) -> None:
    game = battle(seed=seed + 1)
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", seed))
        if len(game.choices) == 120:
            kept = kb.load(game.save())
            again = kb.position(game.position())
            assert kept.view(None)["table"] == game.view(None)["table"]
            assert again.view(None)["table"] == game.view(None)["table"]
    assert game.result is not None
    assert kb.replay(game.record()).result == game.result
