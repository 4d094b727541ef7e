"""Answers that cannot be listed: checked, suggested, mended and shown, on the regiments."""

from typing import Any

import pytest

import katabasis as kb
from katabasis.kernel.errors import NoLegalOption, Refused
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Placement, Suggestion
from katabasis.kernel.text import refuse, say
from kernel.toys import new_regiments, new_tictactoe
from kernel.toys.regiments import FIELD, REACH
from properties.moments import whole_picture


def placement(game: Game, id: str) -> Placement:
    assert game.decision is not None
    (option,) = (option for option in game.decision.candidates if option.id == id)
    assert isinstance(option, Placement)
    return option


def shifted(game: Game, id: str, x: int, y: int) -> list[list[int]]:
    return [[at[0] + x, at[1] + y] for at in game.table.regiments[id].points]


def test_a_legal_answer_becomes_the_choice() -> None:
    game = new_regiments(1)
    goal = shifted(game, "r0-0", 0, REACH)
    assert game.why_not("move r0-0", answer=goal) == []
    (moved,) = game.choose("move r0-0", goal)
    assert moved.what["to"] == goal == game.table.regiments["r0-0"].points
    assert game.choices[-1].answer == goal


def test_why_not_says_what_is_wrong_with_an_answer_and_where() -> None:
    game = new_regiments(1)
    before = whole_picture(game)
    goal = shifted(game, "r0-0", 0, 0)
    goal[1] = [goal[0][0] + 100, goal[0][1]]
    goal[2] = [goal[2][0], goal[2][1] + REACH + 1]
    refusals = game.why_not("move r0-0", answer=goal)
    assert [(refusal.rule, refusal.at) for refusal in refusals] == [
        ("move.overlap", ["model:0", "model:1"]),
        ("move.distance", ["model:2"]),
        ("move.together", ["model:2"]),
    ]
    with pytest.raises(Refused) as refused:
        game.choose("move r0-0", goal)
    assert refused.value.refusals == refusals
    assert whole_picture(game) == before


@pytest.mark.parametrize("answer", ["north", 7, [], [[1, 2]], [[0.5, 0], [1, 1], [2, 2]], {"a": 1}])
def test_an_answer_of_the_wrong_shape_is_refused(answer: Any) -> None:
    assert [refusal.rule for refusal in new_regiments(1).why_not("move r0-0", answer=answer)] == ["move.every-model"]


def test_an_option_that_takes_no_answer_says_so() -> None:
    game = new_tictactoe(0)
    assert [refusal.rule for refusal in game.why_not("mark a1", answer=1)] == ["table.no-answer"]
    assert game.suggestions("mark a1") == game.suggestions(0) == []


def test_a_placement_may_be_refused_like_any_candidate() -> None:
    game = new_regiments(1)
    game.choose("hold r0-0")
    game.choose("hold r1-0")
    goal = shifted(game, "r0-0", 0, 10)
    assert [refusal.rule for refusal in game.why_not("move r0-0")] == ["move.once"]
    assert [refusal.rule for refusal in game.why_not("move r0-0", answer=goal)] == ["move.once"]
    assert placement(game, "move r0-0").nearest(goal) is None
    for ask in (lambda: game.choose("move r0-0", goal), lambda: game.suggestions("move r0-0")):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.rules == ["move.once"]


def test_suggestions_have_labels_and_are_legal() -> None:
    game = new_regiments(1)
    labels = [str(suggestion.label) for suggestion in game.suggestions("move r0-0")]
    assert labels == ["Stay", "Towards the middle", "Towards the nearest enemy", "To the right", "Back"]


def test_the_nearest_answer_to_a_wish() -> None:
    game = new_regiments(1)
    option = placement(game, "move r0-0")
    legal = shifted(game, "r0-0", 100, 100)
    assert option.nearest(legal) == legal
    assert option.nearest(shifted(game, "r0-0", 0, 3 * REACH)) == shifted(game, "r0-0", 0, REACH)
    left = option.nearest(shifted(game, "r0-0", -FIELD.right, 0))
    assert game.why_not("move r0-0", answer=left) == []
    assert option.nearest("nowhere") is option.nearest([[1]]) is option.nearest({1, 2}) is None


def test_a_game_that_mends_no_wish_still_takes_a_legal_one() -> None:
    def check(answer: Any) -> list[kb.Refusal]:
        return [] if answer == 1 else [refuse("count.one", "Only 1 will do")]

    option = Placement("count", say("Count"), shape={}, check=check, suggest=lambda: [Suggestion(1)])
    assert option.nearest(1) == 1
    assert option.nearest(2) is None


def test_suggestions_are_made_once_when_somebody_looks() -> None:
    made = []

    def suggest() -> list[Suggestion]:
        made.append(1)
        return [Suggestion(1)]

    option = Placement("count", say("Count"), shape={}, check=lambda answer: [], suggest=suggest)
    ask = Ask(0, "count", [option])
    ask.pick("count", 1)
    assert made == []
    assert [answer.answer for answer in option.answers()] == [1]
    assert option.suggestions == [Suggestion(1)]
    assert made == [1]


def test_a_placement_without_a_suggestion_is_a_defect_of_its_game() -> None:
    option = Placement("count", say("Count"), shape={}, check=lambda answer: [], suggest=list)
    with pytest.raises(NoLegalOption, match="count"):
        _ = option.suggestions


def test_a_view_shows_the_shape_of_an_answer_and_no_suggestion() -> None:
    game = new_regiments(1)
    shown, held, *_ = game.view(0)["decision"]["options"]
    assert shown["placement"] is True
    assert shown["shape"]["models"] == ["model:0", "model:1", "model:2"]
    assert "suggestions" not in shown
    assert "placement" not in held


def test_forty_dice_are_one_event_of_numbers() -> None:
    game = new_regiments(1)
    faces = game.table.roll("D6", range(1, 7), 40, "attack.dice", 0)
    assert len(game.table.events) == 1
    assert game.table.events[0].what == {"die": "D6", "faces": faces}
    assert len(faces) == 40
    assert set(faces) == {1, 2, 3, 4, 5, 6}
