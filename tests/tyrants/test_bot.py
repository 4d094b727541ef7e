"""What bots make of Tyrants: plain decisions that nobody should get wrong, whole games, and secrets that they do not
use."""

import pytest

import katabasis as kb
from katabasis import bots
from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from katabasis.tyrants.board.underdark import SECTION
from properties.moments import moment, step_on
from tyrants.conservation import check_conserved
from tyrants.random_games import tyrants
from tyrants.scene import A, B, asked, at, options, player, run, table

THINKERS = bots.LEVELS[1:]
GOOD = ["normal", "hard"]


def chosen(game: Game, level: str, budget: int | None = None, seed: int = 1) -> str:
    """What a bot takes; always one of the options."""
    assert game.decision is not None
    option = bots.choose(game, level, seed=seed, budget=budget)
    assert option.id in options(game)
    return option.id


def turn_of(game: Game, level: str, seed: int = 1) -> list[str]:
    """The choices of a bot from here to the end of the turn."""
    seat, made = asked(game)[0], []
    while game.decision is not None and game.decision.seat == seat:
        made.append(chosen(game, level, seed=seed))
        game.choose(made[-1])
    return made


# ---------------------------------------------------------------------- cards and resources


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize("seed", range(4))
def test_plays_what_it_holds_before_it_ends_the_turn(level: str, seed: int) -> None:
    """Even a Noble whose Influence buys nothing more."""
    game = table(hand="noble noble noble soldier soldier", troops={"eryndlyn": "0"})
    made = turn_of(game, level, seed)
    assert sum(choice.startswith("play") for choice in made) == 5
    assert made[-1] == "end"


@pytest.mark.parametrize("level", THINKERS)
def test_leaves_no_resources_that_could_be_used(level: str) -> None:
    game = table(power=2, influence=2, troops={"eryndlyn": "0"})
    made = turn_of(game, level)
    assert sum(choice.startswith("deploy") for choice in made) == 2
    assert sum(choice.startswith("recruit") for choice in made) == 1


def test_waits_until_it_can_afford_the_better_card() -> None:
    """Five Influence in hand, once all is played: not a Priestess with the first two."""
    game = table(hand="noble noble noble", influence=2, market="red-wyrmling", troops={"eryndlyn": "0"})
    made = turn_of(game, "hard")
    assert "recruit red-wyrmling.1" in made


def test_recruits_the_card_that_scores_most_in_the_last_round() -> None:
    game = table(influence=5, market="doppelganger master-of-melee-magthere", trigger={"house": "black"}, first=B)
    assert chosen(game, "hard") == "recruit doppelganger.1"


@pytest.mark.parametrize("level", GOOD)
def test_pays_with_the_worst_card(level: str) -> None:
    game = table(hand="marilith noble severin-silrajin", troops={"eryndlyn": "0"}, decks=["dragons", "demons"])
    run(game, "play marilith.1")
    assert asked(game) == (A, "pay")
    assert chosen(game, level) == "pay noble.1"


@pytest.mark.parametrize("level", GOOD)
def test_promotes_what_the_deck_is_better_without(level: str) -> None:
    game = table(hand="wyrmspeaker noble house-guard", own={A: {"deck": "house-guard*6"}}, troops={"eryndlyn": "0"})
    run(game, "play noble.1", "play house-guard.1", "play wyrmspeaker.1", "end")
    assert asked(game) == (A, "promote")
    assert chosen(game, level) == "promote noble.1"


def test_promotes_what_scores_most_in_the_last_turn() -> None:
    game = table(
        hand="wyrmspeaker noble severin-silrajin", trigger={"house": "black"}, first=B, troops={"eryndlyn": "0"}
    )
    run(game, "play noble.1", "play severin-silrajin.1", "play wyrmspeaker.1", "end")
    assert chosen(game, "hard") == "promote severin-silrajin.1"


@pytest.mark.parametrize("level", GOOD)
def test_gets_rid_of_outcasts(level: str) -> None:
    game = table(hand="insane-outcast noble", troops={"eryndlyn": "0"}, decks=["dragons", "demons"])
    assert "play insane-outcast.1" in turn_of(game, level)


# ---------------------------------------------------------------------- the map


def test_completes_total_control() -> None:
    game = table(power=1, troops={"araumycos": "0 0 0", "eryndlyn": "0", "the-labyrinth": "0 white"})
    assert chosen(game, "hard") == "deploy araumycos"


def test_opens_a_site_with_an_assassination_and_fills_it() -> None:
    game = table(power=4, troops={"araumycos": "0 0 0 white"})
    assert turn_of(game, "hard") == ["assassinate araumycos white", "deploy araumycos", "end"]


def test_takes_a_marker_from_its_holder() -> None:
    game = table(power=3, troops={"araumycos": "0 0 1 1", "the-labyrinth": "0 1 1", "eryndlyn": "0"})
    assert chosen(game, "hard") == "assassinate araumycos 1"


def test_spies_on_who_is_in_total_control() -> None:
    game = table(hand="spy-master", troops={"menzoberranzan": "1 1 1 1 1 1", "eryndlyn": "0"})
    run(game, "play spy-master.1")
    assert chosen(game, "hard") == "spy menzoberranzan"


@pytest.mark.parametrize(("tokens", "last"), [(76, True), (36, False)])
def test_ends_the_game_when_it_is_ahead(tokens: int, last: bool) -> None:
    own = {A: {"tokens": tokens}, B: {"trophies": "0*36", "tokens": 24}}
    game = table(power=1, own=own, troops={"eryndlyn": "0 0 0", "skullport": "1"}, round=12)
    assert player(game).barracks == 1
    assert chosen(game, "hard").startswith("deploy") == last


# ---------------------------------------------------------------------- any game


@pytest.mark.parametrize(
    ("level", "seats", "decks"),
    [
        ("random", ["blue", "red", "black", "orange"], ["drow", "elemental"]),
        ("easy", ["blue", "red", "black"], ["elemental", "demons"]),
        ("normal", ["red", "orange"], ["dragons", "demons"]),
        ("hard", ["black", "red"], ["drow", "dragons"]),
    ],
)
def test_every_level_plays_a_whole_game_within_its_sections(level: str, seats: list[str], decks: list[str]) -> None:
    game = kb.new("tyrants", seats=seats, seed=2, decks=decks)
    while game.decision is not None:
        option = bots.choose(game, level, seed=1, budget=4)
        places = [ref.partition(":")[2] for ref in option.refs if ref.startswith(("site:", "space:"))]
        assert all(SECTION[place] in at(game).sections for place in places)
        game.choose(option)
        if option.id == "end":
            check_conserved(game)
    assert game.result is not None
    check_conserved(game)


@pytest.fixture(scope="module")
def questions() -> list[Game]:
    """One moment for every kind of decision: when random games first come to it."""
    first: dict[str, Game] = {}
    for seed in range(6):
        game, chance = tyrants(seed), Dice(seed)
        while game.decision is not None:
            if game.decision.name not in first:
                first[game.decision.name] = game.clone()
            step_on(game, chance)
    return list(first.values())


@pytest.mark.parametrize("level", THINKERS)
def test_answers_every_kind_of_question(level: str, questions: list[Game]) -> None:
    assert len(questions) >= 14
    for game in questions:
        chosen(game, level, budget=6)


@pytest.mark.parametrize("level", THINKERS)
def test_a_choice_is_the_same_whatever_lies_where_its_seat_cannot_see(level: str) -> None:
    compared = 0
    for seed in range(3):
        for count in (8, 60, 150):
            game = moment(tyrants, seed, count)
            if game.decision is None:
                continue
            choice = chosen(game, level, budget=15)
            for other in range(2):
                world = game.imagine(game.decision.seat, other)
                assert chosen(world, level, budget=15) == choice
                compared += 1
    assert compared >= 12


def test_a_worth_is_the_same_whatever_lies_where_the_seat_cannot_see() -> None:
    for seed in range(4):
        game = moment(tyrants, seed, 90)
        if game.decision is None:
            continue
        for seat in at(game).seats:
            worth = game.system.bots.evaluate(game, seat)
            assert game.system.bots.evaluate(game.imagine(seat, 5), seat) == pytest.approx(worth)


def test_ending_the_turn_gives_up_what_is_left_of_it() -> None:
    game = table(power=3, influence=2, troops={"eryndlyn": "0"})
    assert game.decision is not None
    end = game.decision.options[-1]
    assert end.id == "end"
    assert (game.system.bots.expected_gain(game, end, A) or 0.0) < 0
