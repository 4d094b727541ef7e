"""Set-up of 2017 (pp. 14-16): boards, objective tokens, cards, roll-offs."""

import pytest

from katabasis.underworlds.board import boards
from katabasis.underworlds.edition import EDITIONS
from katabasis.underworlds.rules import timing
from katabasis.underworlds.rules.edition_2017.edition import Edition2017
from underworlds.build import A, B, cards, choose, kinds, options, ready
from underworlds.fights import only
from underworlds.tables_2017 import GARREK, SEVERIN, new, table


@pytest.mark.rule("setup.boards-roll-off-2017", "setup.boards-pick-2017")
@pytest.mark.parametrize("seed", range(4))
def test_the_loser_picks_first_and_the_winner_places(seed):
    game = new(seed)
    winner = game.table.events[[event.kind for event in game.table.events].index("roll-off-won")].seat
    ready(game, 1 - winner, "board")
    assert options(game) == [f"board {face}" for face in boards.faces_of("2017")]
    game.choose("board mirror-well")
    ready(game, winner, "board")
    assert "board mirror-well" not in options(game)
    game.choose("board shattered-tower")
    ready(game, winner, "arrange")


@pytest.mark.rule("setup.boards-join-2017")
def test_boards_share_three_hexes_along_long_sides_and_two_along_short_ones():
    offered = boards.layouts(Edition2017(), ("mirror-well", "shyishian-stardial"))
    allowed = {text for text, refusals in offered.items() if not refusals}
    shifts = {int(text.split()[-1]) for text in allowed if text.startswith("long")}
    assert (min(shifts), max(shifts)) == (-4, 4)
    assert {int(text.split()[-1]) for text in allowed if text.startswith("short")} == {0}
    assert not any(
        text.endswith("+4") for text in boards.legal_layouts(EDITIONS["2023"], "soul-refractor", "shattered-tower")
    )


@pytest.mark.rule("board.blocked-cluster")
def test_the_blocked_hexes_of_the_stardial_are_three():
    field = table(battlefield="long shyishian-stardial/0 mirror-well/0 +0").table.battlefield
    assert sum(field.is_blocked(hex) for hex in field.hexes) == 3


@pytest.mark.rule("setup.objectives-place-2017")
def test_players_take_tokens_from_one_pile_unseen():
    game = new(3)
    while game.decision.name != "objective":
        game.choose(game.decision.options[0])
    first = game.decision.seat
    assert first == game.table.picker
    order = []
    while game.decision.name == "objective":
        order.append(game.decision.seat)
        for seat in (A, B):
            assert all(token["number"] is None for token in game.view(seat)["table"]["objectives"])
        game.choose(game.decision.options[0])
    assert order == [first, 1 - first, first, 1 - first, first]
    assert sorted(game.table.number_at(index) for index in range(5)) == [1, 2, 3, 4, 5]


@pytest.mark.rule("setup.objectives-hexes-2017", "setup.objectives-edge-2017")
def test_where_tokens_may_lie():
    def placing(*placed, **more):
        return table(step="setup.place_objective", picker=1, objectives=dict(enumerate(placed, 1)), **more)

    game = placing((0, 0))
    assert {(f"to {hex}") for hex in ("j8",)}.isdisjoint(options(game))
    assert "to k8" in options(game)
    field = game.table.battlefield
    assert not any(field.is_edge(option.value) for option in game.decision.options)
    last = placing((0, 0), (4, 0), (-4, 0), (0, 4))
    assert any(last.table.battlefield.is_edge(option.value) for option in last.decision.options)


@pytest.mark.rule("setup.mulligan-2017")
def test_exchanged_cards_are_lost():
    game = table(step="setup.draw_hands", picker=1)
    before = cards(game, "objective-hand-0")
    game.choose("mulligan power")
    counts = [len(cards(game, f"power-{pile}-0")) for pile in ("discard", "deck", "hand")]
    assert counts == [5, 10, 5]
    assert cards(game, "objective-hand-0") == before
    ready(game, B, "mulligan")


@pytest.mark.rule("dice.roll-off-2017", "round.roll-off-2017")
def test_crits_then_double_then_single_supports_decide():
    game = table(
        {SEVERIN: (0, 0), GARREK: (6, 0)},
        step="round",
        round=1,
        dice="crit double-support smash smash | crit single-support single-support fury",
    )
    ready(game, A, "name-player")
    game.choose("opponent")
    assert game.table.first == B
    ready(game, B, "activate")


@pytest.mark.rule("timing.simultaneous-2017")
def test_the_winner_of_the_roll_off_resolves_first():
    game = table({SEVERIN: (0, 0), GARREK: (6, 0)}, dice="crit crit crit crit | fury fury fury fury")
    flow = Edition2017().resolving_order(game.table, [A, B])
    with pytest.raises(StopIteration) as end:
        next(flow)
    assert end.value.value == [A, B]
    assert timing.resolving_order.__module__.endswith("timing")


def test_a_game_is_set_up_by_chance():
    game = new(5, quick=True)
    assert only(game.table.events, "objectives-revealed")
    assert "roll-off-won" in kinds(game.table.events)
    choose(game, game.decision.options[0].id)
