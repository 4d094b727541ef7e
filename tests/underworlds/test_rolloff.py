"""Roll-offs (2023 p. 29), seen where setup and rounds use them."""

from collections import Counter

import pytest

from katabasis.underworlds.content import ATTACK_DIE, DEFENCE_DIE
from underworlds.build import A, B, at, choose, given, kinds, ready

A_LOSES_ON_THE_THIRD = "double-support smash smash fury | double-support single-support single-support fury"
LEVEL = "crit double-support single-support smash | crit double-support single-support fury"
B_WINS = "smash smash smash smash | crit smash smash smash"


def before_setup(dice):
    """A game whose boards roll-off meets those dice: A's four, then B's."""
    return at(f'step = "setup.pick_boards"\ndice = {dice.replace("|", "").split()}')


@pytest.mark.rule("dice.roll-off-2023")
def test_level_on_crits_and_double_supports_the_single_supports_decide():
    game = before_setup(A_LOSES_ON_THE_THIRD)
    ready(game, B, "name-player")


@pytest.mark.rule("dice.roll-off-2023")
@pytest.mark.parametrize(
    ("dice", "winner"),
    [
        ("crit smash smash smash | double-support double-support double-support double-support", A),
        ("crit smash smash smash | crit double-support smash smash", B),
        ("crit crit fury fury | crit double-support double-support single-support", A),
        ("double-support fury fury fury | single-support single-support single-support single-support", A),
        ("smash smash fury fury | single-support smash fury smash", B),
    ],
)
def test_an_earlier_symbol_outweighs_every_later_one(dice, winner):
    ready(before_setup(dice), winner, "name-player")


@pytest.mark.rule("dice.roll-off-2023")
def test_each_player_rolls_four_dice():
    game = before_setup(B_WINS)
    rolls = [event for event in game.table.events if event.kind == "rolled"]
    assert [(event.seat, len(event.what["faces"])) for event in rolls] == [(A, 4), (B, 4)]


@pytest.mark.rule("dice.roll-off-again")
def test_level_on_all_three_symbols_they_roll_again_until_somebody_wins():
    game = before_setup(f"{LEVEL} {LEVEL} {B_WINS}")
    assert kinds(game.table.events).count("rolled") == 6
    assert kinds(game.table.events).count("roll-off-level") == 2
    ready(game, B, "name-player")


@pytest.mark.rule("dice.roll-off-again")
def test_smashes_and_furies_decide_nothing():
    game = before_setup(f"smash smash smash smash | fury fury fury fury | {B_WINS}")
    assert kinds(game.table.events).count("rolled") == 4
    ready(game, B, "name-player")


BONUS = "double-support smash smash smash | crit smash smash smash"


@pytest.mark.rule("round.first-round-crit")
def test_in_round_1_who_finished_placing_first_adds_a_crit():
    game = given({"elias": (0, 0), "champion": (4, 0)}, step="round", round=0, placed_first=1, dice=BONUS)
    ready(game, A, "name-player")


@pytest.mark.rule("round.first-round-crit")
def test_without_it_the_crit_wins_and_later_rounds_have_none():
    fighters = {"elias": (0, 0), "champion": (4, 0)}
    ready(given(fighters, step="round", round=0, placed_first=2, dice=BONUS), B, "name-player")
    ready(given(fighters, step="round", round=1, placed_first=1, dice=BONUS), B, "name-player")


@pytest.mark.rule("round.first-round-crit", "dice.roll-off-again")
def test_the_bonus_crit_is_added_to_every_roll_of_the_roll_off():
    level = "smash smash smash smash | crit smash smash smash"
    game = given({"elias": (0, 0)}, step="round", round=0, placed_first=1, dice=f"{level} {BONUS}")
    assert kinds(game.table.events).count("roll-off-level") == 1
    ready(game, A, "name-player")


@pytest.mark.rule("round.roll-off-2023")
def test_the_winner_names_who_takes_the_first_turn():
    game = given({"elias": (0, 0), "champion": (4, 0)}, step="round", round=1, dice=B_WINS)
    choose(game, "opponent")
    ready(game, A, "activate")


@pytest.mark.rule("component.attack-die", "component.defence-die")
def test_the_dice_have_five_symbols_one_of_them_twice():
    for die, twice, once in ((ATTACK_DIE, "smash", "fury"), (DEFENCE_DIE, "block", "dodge")):
        assert Counter(die) == {twice: 2, once: 1, "crit": 1, "single-support": 1, "double-support": 1}
