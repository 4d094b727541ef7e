"""Imagined worlds: the same to the seat that imagines, honestly different behind."""

from collections import Counter

import pytest

from katabasis.kernel import position
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import Refused
from katabasis.kernel.game import Game
from kernel.toys import ferry, new_ferry, new_lanterns, new_tictactoe
from properties.moments import moment, step_on


def hand(game: Game, seat: int) -> list[str]:
    return sorted(game.table.zones[f"hand-{seat}"].cards)


def test_what_a_seat_cannot_see_is_dealt_evenly() -> None:
    game = new_ferry(4)
    game.choose("keep")
    held = Counter(card for seed in range(400) for card in hand(game.imagine(0, seed), 1))
    assert sorted(held) == sorted(ferry.full_deck(1))
    assert all(abs(count - 150) < 45 for count in held.values())


def test_a_shuffle_since_the_mark_gives_nothing_away() -> None:
    """Deck orders in worlds are no nearer to the truth than chance."""
    game = new_ferry(4)
    game.choose("redraw")
    game.choose("redraw")
    assert game.checkpoint().choices == 0
    truth = game.table.zones["deck-1"].cards
    hits = sum(
        card == true
        for seed in range(300)
        for card, true in zip(game.imagine(0, seed).table.zones["deck-1"].cards, truth, strict=True)
    )
    assert abs(hits / (300 * len(truth)) - 1 / 8) < 0.03


def test_the_seat_keeps_what_it_knows() -> None:
    game = moment(new_ferry, 8, 7)
    for seat in (0, 1):
        for seed in range(20):
            assert hand(game.imagine(seat, seed), seat) == hand(game, seat)


def test_other_chance_is_to_come() -> None:
    game = new_ferry(4)
    rolls = {tuple(map(game.imagine(0, seed).table.dice.roll, ["123456"] * 5)) for seed in range(20)}
    assert len(rolls) > 15
    assert "seed" not in game.imagine(0, 1).setup


def test_worlds_keep_the_dice_that_fell() -> None:
    game = moment(new_ferry, 8, 99)
    for count in range(len(game.choices)):
        there = game.at(count)
        assert there.imagine(0, 3).table.thrown == there.table.thrown


def test_secrets_of_others_are_made_up_too() -> None:
    game = moment(new_ferry, 4, 8)
    expected = [event.secret["cards"] for event in game.table.events if event.kind == "drew" and event.seat == 1]
    worlds = [game.imagine(0, seed) for seed in range(10)]
    retold = [[e.secret["cards"] for e in w.table.events if e.kind == "drew" and e.seat == 1] for w in worlds]
    assert any(secrets != expected for secrets in retold)
    assert all(choice.option == "" for choice in worlds[0].choices[: game.checkpoint().choices])


OPEN_WINDOW = """
game = "ferry"
step = "crossing"
dice = ["bank", "rock"]

[[soul]]
coins = 3
chosen = ["sail.0.0"]
deck = ["oar.0.0", "oar.1.0", "obol.0.0"]
hand = ["oar.2.0"]

[[soul]]
coins = 1
deck = ["oar.0.1", "oar.1.1", "sail.0.1", "sail.1.1", "storm.0.1"]
hand = ["obol.0.1"]
"""


def test_a_window_that_is_open_is_open_in_every_world() -> None:
    game = position.read(OPEN_WINDOW, lambda _: ferry.SYSTEM)
    assert game.decision is not None
    assert game.decision.name == "again"
    for seed in range(20):
        world = game.imagine(0, seed)
        assert world.decision is not None
        assert world.decision.name == "again"
        assert hand(world, 1) == ["obol.0.1"]


def test_a_window_that_was_declined_may_have_stayed_shut() -> None:
    game = position.read(OPEN_WINDOW, lambda _: ferry.SYSTEM)
    game.choose("pass")
    held = {"obol.0.1" in hand(game.imagine(0, seed), 1) for seed in range(30)}
    assert held == {True, False}


def test_a_window_that_stayed_shut_may_have_been_declined() -> None:
    text = OPEN_WINDOW.replace('"oar.1.1"', '"obol.0.1"').replace('hand = ["obol.0.1"]', 'hand = ["oar.1.1"]')
    game = position.read(text, lambda _: ferry.SYSTEM)
    assert game.decision is not None
    assert game.decision.name == "offer"
    worlds = [game.imagine(0, seed) for seed in range(30)]
    assert {"obol.0.1" in hand(world, 1) for world in worlds} == {True, False}
    assert {len(world.choices) for world in worlds} == {0, 1}


def test_worlds_play_on_to_the_end_and_clone() -> None:
    for seed in range(15):
        world = moment(new_ferry, seed, seed).imagine(seed % 2, seed)
        chance = Dice(seed)
        while world.decision:
            twin = world.clone()
            step_on(world, chance)
            twin.replay_choice(world.choices[-1])
            assert twin.table.souls[0].coins == world.table.souls[0].coins
        assert world.result is not None


def test_an_imagined_game_has_no_past() -> None:
    world = moment(new_ferry, 3, 12).imagine(0, 1)
    with pytest.raises(Refused) as refused:
        world.at(0)
    assert refused.value.rules == ["table.imagined"]


def test_a_game_without_secrets_is_imagined_as_it_is() -> None:
    game = moment(new_tictactoe, 1, 5)
    assert game.imagine(0, 1).table.squares == game.table.squares


def test_numbers_that_were_rolled_are_rolled_again_in_every_imagined_world() -> None:
    compared = 0
    for seed in range(12):
        for count in range(3, 15):
            game = moment(new_lanterns, seed, count)
            rolled = [event.what["faces"] for event in game.table.events if event.kind == "rolled"]
            for watcher in game.table.seats:
                world = game.imagine(watcher, 5)
                assert [event.what["faces"] for event in world.table.events if event.kind == "rolled"] == rolled
                compared += bool(rolled)
    assert compared > 100


def test_a_deal_that_ends_the_game_earlier_is_none_in_which_a_draw_was_agreed() -> None:
    game = moment(new_ferry, 451, 15)
    assert game.decision is not None
    game.agree_draw(game.decision.seat)
    for seat in (0, 1):
        for seed in range(20):
            assert game.imagine(seat, seed).choices[-1] == game.choices[-1]
