"""The reactions that ploys of 2017 allow, and their actions."""

import pytest

from underworlds.build import A, B, cards, choose, options, ready
from underworlds.card_tables_2017 import DUEL, fight
from underworlds.fights import result, seen, strike
from underworlds.tables_2017 import (
    ANGHARAD,
    AXE,
    CHAMPION,
    FARSTRIDERS,
    GARREK,
    GUARD,
    HARVESTER,
    KARSUS,
    PRINCE,
    REAVERS,
    SAEK,
    SANSON,
    SEVERIN,
    STEELHEART,
    SWORD,
    TARGOR,
    WARDEN,
    table,
)

pytestmark = pytest.mark.usefixtures("universal")

# ---------------------------------------------------------------------- reactions of ploys


def test_skulls_draw_up_to_two():
    game, _ = fight(
        {SAEK: (0, 0), SEVERIN: {"at": (1, 0), "wounds": 3}, ANGHARAD: (5, 0)},
        SAEK,
        "great-axe",
        SEVERIN,
        "smash smash | dodge",
        B,
        b={"hand": ["skulls-for-the-skull-throne"]},
    )
    choose(game, "react skulls-for-the-skull-throne")
    assert options(game) == ["draw 2", "draw 1", "draw none"]
    game.choose("draw 1")
    assert len(cards(game, "power-hand-1")) == 1


@pytest.mark.rule("power.ploy-procedure-2017", "damage.out-of-action-2017")
@pytest.mark.parametrize(("parry", "damage"), [("smash smash", 2), ("fury fury", 0)])
def test_skulls_are_their_players_though_the_attacker_has_fallen(parry, damage):
    """Fatal Strike kills Karsus as he kills the Champion: nobody has to stand for a draw."""
    game = table(
        {
            KARSUS: {"at": (0, 0), "wounds": 2},
            CHAMPION: {"at": (1, 0), "upgrades": ["fatal-strike"], "wounds": 2},
            TARGOR: (-5, 0),
            "petitioner-1": (5, 0),
        },
        (REAVERS, GUARD),
        dice=f"fury fury fury | block | {parry} | block",
        a={"hand": ["skulls-for-the-skull-throne"]},
    )
    strike(game, KARSUS, "chained-axe", CHAMPION)
    choose(game, "react fatal-strike", f"fatal-strike {KARSUS}")
    assert seen(game, KARSUS)["out"] == (damage > 0)
    ready(game, A, "react")
    choose(game, "react skulls-for-the-skull-throne", "draw 2")
    assert len(cards(game, "power-hand-0")) == 2


@pytest.mark.parametrize(("card", "adjacent"), [("final-blow", True), ("final-blow", False)])
def test_final_blow(card, adjacent):
    place = (1, 0) if adjacent else (3, 0)
    game, _ = fight(
        {SANSON: (0, 0), TARGOR: {"at": place, "wounds": 1}, GARREK: (-5, 0)},
        SANSON,
        "boltstorm-pistol",
        TARGOR,
        "fury fury fury | block",
        warbands=(FARSTRIDERS, REAVERS),
        b={"hand": [card]},
    )
    if adjacent:
        choose(game, f"react {card}")
        assert seen(game, SANSON)["wounds"] == 1
    else:
        ready(game, A, "power")


def test_bone_shrapnel_hurts_the_attacker():
    game, _ = fight(
        {SEVERIN: (0, 0), PRINCE: {"at": (1, 0), "wounds": 2}, WARDEN: (5, 0)},
        SEVERIN,
        SWORD,
        PRINCE,
        "smash smash | block",
        warbands=(STEELHEART, GUARD),
        b={"hand": ["bone-shrapnel-2017"]},
    )
    choose(game, "react bone-shrapnel-2017")
    assert seen(game, SEVERIN)["wounds"] == 1


def test_fuelled_by_slaughter_lets_a_friend_attack():
    game, _ = fight(
        {SEVERIN: (0, 0), TARGOR: {"at": (1, 0), "wounds": 1}, SAEK: (0, 1)},
        SEVERIN,
        SWORD,
        TARGOR,
        "smash smash | block",
        b={"hand": ["fuelled-by-slaughter"]},
    )
    choose(game, "react fuelled-by-slaughter", f"choose {SAEK}")
    assert options(game) == [f"great-axe {SEVERIN}", "no-attack"]


@pytest.mark.parametrize(("face", "back"), [("block", True), ("dodge", False)])
@pytest.mark.rule("damage.returned-2017")
def test_rebirth_in_blood(face, back):
    game, _ = fight(
        {SEVERIN: (0, 0), TARGOR: {"at": (1, 0), "wounds": 1}},
        SEVERIN,
        SWORD,
        TARGOR,
        f"smash smash | single-support {face}",
        b={"hand": ["rebirth-in-blood"]},
        starting=[(4, 4)],
        boards=[2, 1],
    )
    game.choose("react rebirth-in-blood")
    if back:
        choose(game, ("to", (4, 4)))
    assert seen(game, TARGOR)["out"] != back


def test_ceaseless_attacks_lets_another_attack():
    game, _ = fight(
        {PRINCE: (0, 0), HARVESTER: (2, 0), SEVERIN: (1, 0)},
        PRINCE,
        "royal-mace",
        SEVERIN,
        "fury fury | block",
        B,
        (STEELHEART, GUARD),
        b={"hand": ["ceaseless-attacks-2017"]},
    )
    game.choose("react ceaseless-attacks-2017")
    assert options(game) == [f"choose {HARVESTER}"]


@pytest.mark.rule("power.ploy-grants-action-2017", "core.card-beats-rulebook-2017")
def test_a_ploy_lets_a_fighter_act_that_has_charged():
    ground = {PRINCE: (0, 0), HARVESTER: {"at": (2, 0), "charge": 1}, SEVERIN: (1, 0)}
    hand = {"hand": ["ceaseless-attacks-2017"]}
    game, _ = fight(ground, PRINCE, "royal-mace", SEVERIN, "fury fury | block", B, (STEELHEART, GUARD), b=hand)
    before = game.table.players[B].activations
    choose(game, "react ceaseless-attacks-2017", f"choose {HARVESTER}")
    ready(game, B, "attack")
    assert game.table.players[B].activations == before


def test_rapid_volley_and_retribution():
    game, _ = fight(
        {SANSON: (0, 0), GARREK: (3, 0)},
        SANSON,
        "boltstorm-pistol",
        GARREK,
        "fury smash smash | dodge",
        warbands=(FARSTRIDERS, REAVERS),
        a={"hand": ["rapid-volley-2017"]},
    )
    game.choose("stay")
    game.choose("react rapid-volley-2017")
    assert options(game) == [f"boltstorm-pistol {GARREK}", "no-attack"]
    game, _ = fight(
        {SANSON: (1, 0), GARREK: (0, 0)},
        GARREK,
        AXE,
        SANSON,
        "smash smash | dodge",
        B,
        (FARSTRIDERS, REAVERS),
        a={"hand": ["retribution-2017"]},
    )
    choose(game, "stay", "react retribution-2017")
    assert all(option.endswith(GARREK) or option == "no-attack" for option in options(game))


def test_results_are_named():
    _, events = fight(DUEL, SEVERIN, SWORD, GARREK, "smash smash | block")
    assert result(events)[0] == "hit"
