"""What happened while a choice was carried out, step by step."""

from itertools import pairwise

import pytest

from kernel.toys import new_beacon, new_ferry, new_tictactoe


@pytest.mark.parametrize("seed", range(6))
def test_it_leads_from_a_choice_to_the_next_decision(seed: int) -> None:
    game = new_ferry(seed)
    between = 0
    while game.decision is not None:
        before = len(game.table.events)
        answers = [answer for option in game.decision.options for answer in option.answers()]
        game.choose(answers[seed % len(answers)])
        shown = [list(each.table.events) for each in game.playback(len(game.choices))]
        for earlier, later in pairwise(shown):
            assert later[: len(earlier)] == earlier
        for events in shown:
            assert before <= len(events) <= len(game.table.events)
            assert game.table.events[: len(events)] == events
        between += len(shown)
    assert between > len(game.choices) / 2


def test_the_game_stays_as_it_is_and_any_choice_can_be_shown() -> None:
    game = new_ferry(3)
    while game.decision is not None:
        game.choose(game.decision.options[0].answers()[0])
    save = game.save()
    for count in range(1, len(game.choices) + 1):
        for between in game.playback(count):
            assert between.decision is None
            assert between.view(0)["decision"] is None
    assert game.save() == save


def test_nothing_lies_between_where_a_choice_leads_to_the_next_at_once() -> None:
    game = new_beacon(1)
    game.choose("rest")
    assert len(list(game.playback(1))) == 1, "the turn is over, and the next begins"
    game = new_tictactoe(1)
    game.choose("mark b2")
    views = [between.view(None) for between in game.playback(1)]
    assert all(view["events"] == game.view(None)["events"] for view in views)
