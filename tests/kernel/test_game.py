"""Playing, refusing and going back, on the toys."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from katabasis.kernel import position, save
from katabasis.kernel.errors import NoDecision, NoLegalOption, Refused, UnknownGame
from katabasis.kernel.flow import Flow, Step, step
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask, Option, Placement
from katabasis.kernel.slotted import slotted
from katabasis.kernel.system import System
from katabasis.kernel.table import Table
from katabasis.kernel.text import refuse, say
from kernel.toys import ferry, new_ferry, new_tictactoe, tictactoe
from properties.moments import moment, whole_picture


def ferry_at(text: str) -> Game:
    return position.read('game = "ferry"\n' + text, lambda _: ferry.SYSTEM)


CROSSING = """
step = "crossing"
dice = ["bank", "rock"]

[[soul]]
coins = 3
chosen = ["sail.0.0"]
hand = ["obol.0.0"]

[[soul]]
coins = 1
hand = ["obol.0.1", "oar.0.1"]
"""


# ---------------------------------------------------------------------- a game


def test_three_in_a_row_wins_and_says_why() -> None:
    game = new_tictactoe(0)
    for square in ("b2", "a1", "a3", "c3", "c1"):
        assert game.result is None
        game.choose(f"mark {square}")
    game = new_tictactoe(0)
    for square in ("b2", "a1", "a3", "a2"):
        game.choose(f"mark {square}")
    *_, three = game.choose("mark c1")
    assert three.kind == "three"
    assert three.what == {"line": ["a3", "b2", "c1"]}
    assert game.decision is None
    assert game.result is not None
    assert (game.result.winners, game.result.scores, game.result.rule) == ([0], [1, 0], "victory.three-in-a-row")
    assert game.result.sources == [[{"what": "line", "points": 1, "when": 5}], []]
    with pytest.raises(Refused) as refused:
        game.choose(0)
    assert refused.value.rules == ["table.game-over"]
    assert [reason.rule for reason in game.why_not("mark")] == ["table.game-over"]


def test_an_option_may_be_named_by_itself_its_number_or_its_id() -> None:
    games = [new_tictactoe(0) for _ in range(3)]
    assert games[0].decision is not None
    games[0].choose(games[0].decision.options[4])
    games[1].choose(4)
    games[2].choose("mark b2")
    assert whole_picture(games[0]) == whole_picture(games[1]) == whole_picture(games[2])


def test_why_not_names_rules() -> None:
    game = new_tictactoe(0)
    game.choose("mark b2")
    assert game.why_not("mark", on="b2") == game.why_not("mark", on="square:b2") == game.why_not("mark b2")
    assert [(reason.rule, str(reason.reason)) for reason in game.why_not("mark", on="b2")] == [
        ("marks.free-square", "The square is taken")
    ]
    assert game.why_not("mark") == game.why_not("mark", on="a1") == []
    assert [reason.rule for reason in game.why_not("erase", on="b2")] == ["marks.stay"]
    assert [reason.rule for reason in game.why_not("castle")] == ["table.no-such-option"]
    assert [(reason.rule, str(reason.reason)) for reason in game.why_not("castle", on="square:b2")] == [
        ("table.not-now", "b2 is not part of this decision: Mark a square")
    ]
    with pytest.raises(Refused) as refused:
        game.choose("mark b2")
    assert refused.value.rules == ["marks.free-square"]


# ---------------------------------------------------------------------- placements and windows


def offering() -> Game:
    game = new_ferry(1)
    game.choose("keep")
    game.choose("keep")
    return game


def test_a_placement_takes_any_legal_answer() -> None:
    game = offering()
    (event,) = game.choose("offer", 3)
    assert event.what == {"coins": 3}
    assert game.choices[-1].answer == 3
    assert game.table.souls[0].coins == 1


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (5, "offer.purse"),
        (-1, "offer.whole-coins"),
        (1.5, "offer.whole-coins"),
        ("all", "offer.whole-coins"),
        (True, "offer.whole-coins"),
        ([[]], "offer.whole-coins"),
        (None, "table.bad-answer"),
        ({1: 2}, "table.bad-answer"),
        (float("nan"), "table.bad-answer"),
        ({"a", "b"}, "table.bad-answer"),
    ],
)
def test_a_bad_answer_is_refused_and_changes_nothing(answer: Any, rule: str) -> None:
    game = offering()
    before = whole_picture(game)
    for choice in ("offer", 0, game.decision.options[0] if game.decision else 0):
        with pytest.raises(Refused) as refused:
            game.choose(choice, answer)
        assert refused.value.rules == [rule]
    assert whole_picture(game) == before
    game.choose("offer", 4)


def test_an_answered_placement_is_a_choice() -> None:
    game = offering()
    placement = game.decision.options[0] if game.decision else None
    assert isinstance(placement, Placement)
    game.choose(placement.answered(2))
    assert game.choices[-1].answer == 2


def test_a_plain_option_takes_no_answer() -> None:
    with pytest.raises(Refused) as refused:
        new_tictactoe(0).choose(0, "please")
    assert refused.value.rules == ["table.no-answer"]


def test_a_window_opens_for_who_can_answer_and_may_be_declined() -> None:
    game = ferry_at(CROSSING)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.name) == (1, "again")
    assert game.table.thrown == ["bank", "rock"]
    assert game.preview("play obol.0.1") == {"banks": 1.0}
    assert game.preview(0) == {"banks": 1.0}
    assert game.preview("pass") is None
    assert game.preview("no such option") is game.preview(99) is None
    assert game.decision.declining is not None
    game.choose(game.decision.declining)
    assert game.choices[-1].declines
    assert game.table.souls[0].points == 1
    assert game.table.souls[0].sources == [{"what": "card:sail.0.0", "points": 1, "when": 1}]


def test_a_reaction_can_be_answered_by_a_reaction() -> None:
    game = ferry_at(CROSSING)
    game.choose("play obol.0.1")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.name) == (0, "answer")
    answered = game.clone()
    answered.choose("play obol.0.0")
    assert answered.table.souls[0].points == 1
    rolled = game.choose("pass")
    assert rolled[0].kind == "rolled"


def test_a_private_decision_is_shown_to_its_seat_alone() -> None:
    game = new_ferry(1)
    assert game.view(0)["decision"]["name"] == "keep"
    assert game.view(1)["decision"] == {"seat": 0, "name": "", "prompt": None, "rule": ""}
    game.choose("keep")
    game.choose("keep")
    assert game.view(1)["decision"]["name"] == "offer"
    assert "options" not in game.view(1)["decision"]
    assert game.view(0)["decision"]["options"][0]["shape"] == {"kind": "number", "least": 0, "most": 4}


# ---------------------------------------------------------------------- going back


def test_undo_takes_choices_back_one_by_one() -> None:
    game = new_tictactoe(0)
    with pytest.raises(Refused) as refused:
        game.undo()
    assert refused.value.rules == ["table.nothing-to-undo"]
    pictures = []
    for _ in range(6):
        pictures.append(whole_picture(game))
        game.choose(0)
    while pictures:
        game.undo()
        assert whole_picture(game) == pictures.pop()


def test_undo_does_not_cross_what_somebody_learned() -> None:
    game = offering()
    for answer in (1, 0):
        game.choose("offer", answer)
    undone = game.clone()
    undone.undo()
    undone.undo()
    assert undone.table.souls[0].coins == 4
    for _ in range(2):
        assert game.decision is not None
        game.choose(next(option for option in game.decision.options if option.verb == "commit"))
    with pytest.raises(Refused) as refused:
        game.undo()
    assert refused.value.rules == ["table.undo-reveal"]
    redrawn = new_ferry(1)
    redrawn.choose("redraw")
    assert [reason.rule for reason in redrawn.why_no_undo()] == ["table.undo-draw"]
    rolled = ferry_at(CROSSING)
    rolled.choose("play obol.0.1")
    rolled.choose("pass")
    assert [reason.rule for reason in rolled.why_no_undo()] == ["table.undo-roll"]


def test_undo_for_a_seat_passes_over_bots_and_nobody_else() -> None:
    game = new_tictactoe(0)
    game.choose("mark b2")
    game.choose("mark a1")
    assert [reason.rule for reason in game.why_no_undo(0)] == ["table.undo-other-seat"]
    game.undo(0, along=[1])
    assert game.choices == []


def test_a_loaded_game_remembers_its_past() -> None:
    game = moment(new_ferry, 3, 9)
    loaded = save.read(game.save(), lambda _: game.system, game.log())
    assert loaded.checkpoints[0].choices > 0
    for count in range(len(game.choices), -1, -1):
        assert whole_picture(loaded.at(count)) == whole_picture(game.at(count))


def test_a_loaded_game_undoes_past_its_checkpoint() -> None:
    game = Game.new(FragileSystem(), "one", ["only"], 1, {})
    for _ in range(10):
        game.choose("press")
    loaded = save.read(game.save(), lambda _: game.system, game.log())
    assert loaded.checkpoints[0].choices > 0
    for count in range(9, -1, -1):
        loaded.undo()
        assert whole_picture(loaded) == whole_picture(game.at(count))


def test_a_game_from_a_position_undoes_into_its_own_choices() -> None:
    text = 'game = "tic-tac-toe"\nthen = ["mark a1", "mark b2", "mark c3"]\n'
    game = position.read(text, lambda _: tictactoe.SYSTEM)
    for _ in range(5):
        game.choose(0)
    loaded = save.read(game.save(), lambda _: tictactoe.SYSTEM)
    while loaded.choices:
        loaded.undo()
    assert loaded.table.squares == ["."] * 9


def test_at_has_bounds() -> None:
    game = moment(new_tictactoe, 1, 4)
    for count in (-1, 5):
        with pytest.raises(IndexError):
            game.at(count)


def test_after_is_clone_and_choose() -> None:
    game = moment(new_ferry, 5, 6)
    assert game.decision is not None
    for option in game.decision.options:
        if not isinstance(option, Placement):
            played = game.clone()
            played.choose(option.id)
            assert whole_picture(game.after(option)) == whole_picture(played)
    with pytest.raises(Refused):
        game.after("nonsense")


# ---------------------------------------------------------------------- starting


@pytest.mark.parametrize(
    ("edition", "seats", "seed", "options"),
    [
        ("none", ["heron", "otter"], 1, {}),
        ("short", ["heron"], 1, {}),
        ("short", ["heron", "an otter"], 1, {}),
        ("short", ["heron", 2], 1, {}),
        ("short", ["heron", "otter"], "1", {}),
        ("short", ["heron", "otter"], 1, {"coins": {1, 2}}),
        ("short", ["heron", "otter"], 1, {"coins": -1}),
        ("short", ["heron", "otter"], 1, {"wind": 3}),
    ],
)
def test_a_game_that_there_is_not_is_refused(edition: str, seats: list[Any], seed: Any, options: Any) -> None:
    with pytest.raises(UnknownGame):
        Game.new(ferry.SYSTEM, edition, seats, seed, options)


# ---------------------------------------------------------------------- faults of a game


@slotted
class Fragile(Table):
    """A table whose rule changes things and then fails."""

    count: int = 0

    @property
    def seat_count(self) -> int:
        return 1


@step
def fragile(table: Fragile) -> Flow[Step]:
    for _ in range(2):
        choice = yield Ask(0, "press", [Option(name) for name in ("press", "break", "jam", "spin")])
        table.count += 1
        table.emit("pressed", "press.count", 0)
        if choice.id == "break":
            table.count = 99
            raise ZeroDivisionError("a fault of the rule")
        if choice.id == "jam":
            yield Ask(0, "jammed", [Option("push", refusals=[refuse("press.jam", "It is jammed")])])
        if choice.id == "spin":
            return spinning
    return fragile


@step
def spinning(table: Fragile) -> Step:
    table.count += 1
    return spinning


class FragileSystem(System[Fragile]):
    name = "fragile"
    editions = ("one",)
    modules = (sys.modules[__name__],)
    states = (Fragile,)

    def seat_counts(self, edition: str) -> Sequence[int]:
        return (1,)

    def new(self, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Table, Step]:
        return Fragile(ferry.Dice(seed)), fragile

    def view(self, table: Fragile) -> dict[str, Any]:
        return {"count": table.count}


@pytest.mark.parametrize("before", range(12))
@pytest.mark.parametrize(
    ("fault", "error"), [("break", ZeroDivisionError), ("jam", NoLegalOption), ("spin", NoDecision)]
)
def test_a_fault_of_a_rule_leaves_the_table_as_it_was(before: int, fault: str, error: type[Exception]) -> None:
    game = Game.new(FragileSystem(), "one", ["only"], 1, {})
    for _ in range(before):
        game.choose("press")
    clone, picture = game.clone(), whole_picture(game)
    with pytest.raises(error):
        game.choose(fault)
    assert whole_picture(game) == whole_picture(clone) == picture
    game.choose("press")
    assert game.table.count == before + 1


def test_an_ask_without_a_legal_answer_says_who_refuses() -> None:
    with pytest.raises(NoLegalOption, match=r"press\.jam"):
        Ask(0, "jammed", [Option("push", say("Push"), refusals=[refuse("press.jam", "It is jammed")])])


def test_a_system_says_what_it_lacks() -> None:
    system = FragileSystem()
    game = Game.new(system, "one", ["only"], 1, {})
    assert system.forecast.preview(game, Option("press")) is None
    assert system.bots.expected_gain(game, Option("press"), 0) is None
    event = ["pressed", "press.count", 0, {"at": "button:red"}, None, ""]
    assert str(system.words.describe(event)) == "pressed seat 1, at red"
    with pytest.raises(NotImplementedError):
        game.position()


# ---------------------------------------------------------------------- drawing


def test_toys_draw_their_views() -> None:
    for make in (new_tictactoe, new_ferry):
        game = moment(make, 1, 5)
        assert game.system.picture.draw(game.view(None), "en").startswith("<svg")


def test_toys_evaluate_the_winner_higher() -> None:
    for make in (new_tictactoe, new_ferry):
        game = moment(make, 2, 99)
        assert game.result is not None
        (winner,) = game.result.winners
        assert game.system.bots.evaluate(game, winner) > game.system.bots.evaluate(game, 1 - winner)
