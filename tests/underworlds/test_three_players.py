"""Nothing in the engine counts on two players: three play a game to its end where an edition seats them."""

import random

import pytest

import katabasis as kb
from katabasis.kernel.errors import KatabasisError
from underworlds.build import vary_edition

BANDS = ["farstriders", "sepulchral-guard", "farstriders"]


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> None:
    """The edition of 2023, but for the number of players and of objective tokens."""
    vary_edition(monkeypatch, seat_counts=(2, 3), objective_tokens={2: 5, 3: 7})


def played(game: kb.Game, seed: int, until: str = "") -> set[int]:
    """Play at random; who was asked."""
    rng, asked = random.Random(seed), set()
    while game.decision is not None and game.table.phase != until:
        asked.add(game.decision.seat)
        game.choose(rng.choice(game.decision.options))
    return asked


def test_two_play_the_edition_of_2023() -> None:
    with pytest.raises(KatabasisError, match="2"):
        kb.new("underworlds", seats=BANDS)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_three_asks_everybody_and_ends(three: None, seed: int) -> None:
    game = kb.new("underworlds", seats=BANDS, seed=seed)
    assert played(game, seed) == {0, 1, 2}
    assert game.result is not None
    assert len(game.result.scores) == 3
    activations = [event.seat for event in game.table.events if event.kind == "turn-began"]
    assert sorted(activations) == sorted([0, 1, 2] * 12)
    first = [event.seat for event in game.table.events if event.kind == "named"][-3:]
    assert len(first) == 3


def test_turns_go_round_and_boards_and_tokens_are_shared(three: None) -> None:
    game = kb.new("underworlds", seats=BANDS, seed=5, quick=True)
    table = game.table
    assert table.layout.startswith("boards ")
    assert sorted(table.boards) == [0, 1, 2]
    assert len(table.objectives) == 7
    assert {table.battlefield.territory(hex) for hex in table.battlefield.hexes} == {0, 1, 2, None}
    for fighter in table.fighters.values():
        assert table.territory_of(fighter.at) == fighter.seat
    assert {"sanson", "sanson.2"} <= table.fighters.keys()
    played(game, 5, until="end")
    turns = [event.seat for event in table.events if event.kind == "turn-began"]
    assert turns == table.seats_from(table.first) * 4


def test_a_game_of_three_is_kept(three: None) -> None:
    game = kb.new("underworlds", seats=BANDS, seed=2, quick=True)
    for _ in range(40):
        game.choose(game.decision.options[0])
    for copy in (kb.load(game.save()), kb.replay(game.record()), kb.position(game.position())):
        assert [option.id for option in copy.decision.options] == [option.id for option in game.decision.options]
        assert copy.view(2)["table"] == game.view(2)["table"]
    assert game.imagine(2, 1).decision is not None


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_think_of_all_opponents(three: None, level: str) -> None:
    game = kb.new("underworlds", seats=BANDS, seed=3, quick=True)
    for _ in range(6):
        game.choose(kb.bots.choose(game, level, seed=1))
    for seat in (0, 1, 2):
        before = game.system.bots.evaluate(game, seat)
        others = [other for other in (0, 1, 2) if other != seat]
        for other in others:
            game.table.players[other].available += 20
        assert game.system.bots.evaluate(game, seat) < before
        for other in others:
            game.table.players[other].available -= 20
