"""Puzzles on toy games: goals, limits, solutions that are none, and exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from katabasis.kernel import chances, puzzle
from katabasis.kernel.errors import BadPuzzle, UnknownGame
from katabasis.kernel.game import Game
from katabasis.kernel.puzzle import FAILED, OPEN, SOLVED, Puzzle
from katabasis.kernel.system import System
from katabasis.kernel.views import view_of
from kernel.toys import beacon, tictactoe

GRID = """
position = '''
game = "tic-tac-toe"
grid = "{grid}"
'''
"""
WIN = '[[goal]]\nevent = "three"\nseat = 1\n'


def find(name: str) -> System:
    for system in (tictactoe.SYSTEM, beacon.SYSTEM):
        if system.name == name:
            return system
    raise UnknownGame(name)


def read(text: str) -> Puzzle:
    return puzzle.read(text, find)


def on_grid(solution: str, goal: str = WIN, grid: str = "xx. oo. ...", more: str = "") -> Puzzle:
    return read(f"solution = {solution}\n{more}\n{GRID.format(grid=grid)}\n{goal}")


def in_the_dark(solution: str, fire: int = 1, height: int = 1, turn: int = 4) -> Puzzle:
    """One seat on its way to the beacon, with a log."""
    return read(f"""
chance = true
solution = {solution}
position = '''
game = "beacon"
edition = "calm"
seats = 1
fire = {fire}
height = {height}
turn = {turn}
logs-0 = ["log.0"]
wood = ["log.1", "log.2"]
'''
[[goal]]
won = true
""")


class TestSolutions:
    def test_one_that_reaches_the_goal_has_no_fault(self) -> None:
        assert on_grid('["mark c3"]').faults() == []

    def test_one_that_does_not_is_said(self) -> None:
        assert on_grid('["mark c2"]').faults() == [
            "the solution does not solve it: after it, the puzzle is open",
            "goal 1: event 'three': it has not happened, but marked",
        ]

    def test_a_goal_that_nothing_can_reach_says_what_there_is(self) -> None:
        def found(goal: str) -> str:
            return on_grid('["mark c2"]', f"[[goal]]\n{goal}\n").faults()[1]

        assert found('event = "mraked"') == "goal 1: event 'mraked': it has not happened, but marked"
        assert "it has happened with {'square': " in found('event = "marked"\nwith = { square = "z9" }')
        assert found('view = "table.gird"\nis = 1').startswith("goal 1: view 'table.gird': table has no 'gird', but ")
        assert "the view has no 'tabel', but " in found('view = "tabel"\nis = 1')
        assert "view 'table.turn': it is " in found('view = "table.turn"\nis = 99')
        assert found("won = true") == "goal 1: won: the game ends otherwise, or has not ended"

    def test_what_shall_never_be_and_never_can_is_said(self) -> None:
        def faults(never: str) -> list[str]:
            return on_grid('["mark c3"]', f"{WIN}[[never]]\n{never}\n").faults()

        assert faults('view = "table.turn"\nis = 99') == []
        (fault,) = faults('view = "table.gird.a1"\nis = "x"')
        assert fault.startswith("never 1: view 'table.gird.a1': table has no 'gird', but ")
        (fault,) = faults('view = "tabel.turn"\nis = 3')
        assert "the view has no 'tabel', but " in fault

    def test_one_that_is_refused_is_said_with_its_rule(self) -> None:
        assert on_grid('["mark a3"]').faults() == [
            "choice 1 of the solution, 'mark a3', is refused: The square is taken [marks.free-square]"
        ]

    def test_one_that_goes_on_too_long_is_said(self) -> None:
        faults = on_grid('["mark c3", "mark c2"]').faults()
        assert faults == ["choice 2 of the solution, 'mark c2', comes when the puzzle is solved already"]

    def test_the_others_are_passive(self) -> None:
        """o marks the first free square after each mark of x."""
        solved = on_grid('["mark b2", "mark c1"]', grid="x.o ... ...", more="seats = [1]")
        assert solved.faults() == []
        assert [choice.option for choice in play(solved).choices] == ["mark b2", "mark b3", "mark c1"]


def play(solved: Puzzle) -> Game:
    game = solved.settle(solved.begin())
    for option, answer in solved.solution:
        game.choose(option, answer)
        solved.settle(game)
    return game


class TestGoals:
    @pytest.mark.parametrize(
        ("goal", "state"),
        [
            (WIN, SOLVED),
            ('[[goal]]\nevent = "three"\nseat = 2\n', FAILED),
            ('[[goal]]\nevent = "three"\nrule = "victory.three-in-a-row"\n', SOLVED),
            ('[[goal]]\nevent = "three"\nwith = { line = ["a3", "b3", "c3"] }\n', SOLVED),
            ('[[goal]]\nevent = "marked"\ncount = 2\n', FAILED),
            ("[[goal]]\nwon = true\n", SOLVED),
            ("[[goal]]\nwon = false\n", FAILED),
            ("[[goal]]\nscore = 1\n", SOLVED),
            ("[[goal]]\nscore = 2\n", FAILED),
            ('[[goal]]\nview = "table.squares.2"\nis = "x"\n', SOLVED),
            ('[[goal]]\nview = "table.squares.2"\nis_not = "x"\n', FAILED),
            ('[[goal]]\nview = "table.squares"\nhas_not = "o"\n', FAILED),
            ('[[goal]]\nview = \'table."squares".2\'\nis = "x"\n', SOLVED),
            ('[[goal]]\nview = \'"table.squares".2\'\nis = "x"\n', FAILED),
            ('[[goal]]\nview = "choices"\nat_least = 1\n', SOLVED),
            ('[[goal]]\nview = "choices"\nat_most = 0\n', FAILED),
            ('[[goal]]\nview = "table.nothing.at.all"\nis = "x"\n', FAILED),
            (WIN + '[[never]]\nevent = "marked"\n', FAILED),
            ('[[goal]]\nview = "game"\nhas = "tac"\n', SOLVED),
            ('[[goal]]\nview = "game"\nhas = 1\n', FAILED),
            ('[[goal]]\nview = "game"\nhas = ["tac"]\n', FAILED),
            ('[[goal]]\nview = "game"\nhas_not = 1\n', SOLVED),
            ('[[goal]]\nview = "table"\nhas = "squares"\n', SOLVED),
            ('[[goal]]\nview = "table"\nhas = { squares = 1 }\n', FAILED),
            ('[[goal]]\nview = "choices"\nhas = 1\n', FAILED),
            ('[[goal]]\nview = "game"\nat_least = 1\n', FAILED),
            (f'[[goal]]\nview = "table.squares.{"9" * 5_000}"\nis = "x"\n', FAILED),
        ],
    )
    def test_what_a_goal_says_is_asked_of_the_game(self, goal: str, state: str) -> None:
        solved = on_grid('["mark c3"]', goal)
        assert solved.state(play(solved)) == state

    def test_a_score_is_not_reached_where_nobody_scores(self) -> None:
        solved = on_grid('["mark c3"]', "[[goal]]\nscore = 0\n")
        game = play(solved)
        assert game.result is not None
        game.result.scores = []
        assert solved.state(game) == FAILED

    def test_however_many_conditions_look_the_view_of_a_moment_is_made_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looks = '[[goal]]\nview = "choices"\nat_least = 0\n' * (puzzle.MOST_CONDITIONS - 1)
        solved = on_grid('["mark c3"]', WIN + looks)
        game, made = play(solved), []
        monkeypatch.setattr(Game, "view", lambda game, seat: made.append(seat) or view_of(game, seat, 0))
        assert solved.state(game) == SOLVED
        assert made == [0]

    def test_before_anything_happens_it_is_open(self) -> None:
        solved = on_grid('["mark c3"]')
        assert solved.state(solved.begin()) == OPEN


MOST = "line 8: goal: at most 20 conditions, goals and never together"


class TestTexts:
    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            (('["mark c3"]', "3"), "line 1: solution: a list of 1 to 200 option ids, or of [id, answer]"),
            (('["mark c3"]', "[]"), "line 1: solution: a list of 1 to 200 option ids, or of [id, answer]"),
            (("seat = 1", "seat = 3"), "goal.seat: a whole number from 1 to 2, not 3"),
            (('event = "three"', ""), "line 8: goal: a condition has one of the keys event, view, won and score"),
            (("[[goal]]", "[[gaol]]"), "goal: a puzzle has a goal"),
            (('"tic-tac-toe"', '"chess"'), "line 3: position: line 1 of it: chess"),
            (
                ('"xx. oo. ..."', '"xx."'),
                "line 3: position: line 2 of it: grid: three rows of three squares, each x, o or .",
            ),
            (("solution", "turns = 99\nsolution"), "line 1: turns: a whole number from 0 to 20, not 99"),
            (("solution", "seats = [0]\nsolution"), "line 1: seats: seats from 1 to 2"),
            (("solution", "seats = 1\nsolution"), "line 1: seats: a list of whole numbers, not 1"),
            (('event = "three"', 'view = "table.turn"'), "goal.view: a path is tested by one of"),
            (('event = "three"', 'view = "a"\nat_least = "b"'), "goal.at_least: a whole number, not 'b'"),
            (('event = "three"', 'event = "three"\nwith = 4'), "goal.with: what the event says, as a table, not 4"),
            (("solution =", "solution"), "Expected"),
            (("[[goal]]", "[[goal]]\nwon = true\n[[never]]\nwon = false\n" * 10 + "[[goal]]"), MOST),
        ],
    )
    def test_what_is_wrong_is_said_with_its_line_and_key(self, change: tuple[str, str], fault: str) -> None:
        text = f'solution = ["mark c3"]\n{GRID.format(grid="xx. oo. ...")}\n{WIN}'.replace(*change, 1)
        with pytest.raises(BadPuzzle) as caught:
            read(text)
        assert fault in str(caught.value)

    def test_its_position_makes_few_choices_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        then = '"... ... ..."\nthen = ["mark a1", "mark b1"]'
        text = f'solution = ["mark c1"]\n{GRID.format(grid="GRID")}\n{WIN}'.replace('"GRID"', then)
        assert read(text).begin().choices
        monkeypatch.setattr(puzzle, "MOST_CHOICES", 1)
        with pytest.raises(BadPuzzle, match="line 3: position: at most 1 choices are made again"):
            read(text)

    def test_a_text_that_is_too_long_is_not_read(self) -> None:
        with pytest.raises(BadPuzzle, match="at most 250000 characters"):
            read("#" * 250_001)


class TestOdds:
    def test_they_are_exact(self) -> None:
        assert chances.all_odds(in_the_dark('["climb"]', turn=5)) == {("climb",): Fraction(2, 3)}

    def test_what_is_chosen_after_the_roll_is_the_best_that_can_be(self) -> None:
        odds = chances.all_odds(in_the_dark('["climb"]', fire=1, height=0, turn=3))
        assert odds[("climb",)] == Fraction(2, 3)  # then feed, and nothing can go wrong
        assert odds[("feed", "climb")] == Fraction(8, 9)

    def test_a_solution_with_the_best_odds_has_no_fault(self) -> None:
        found = in_the_dark('["feed", "climb"]')
        assert chances.faults(found, chances.all_odds(found)) == []

    def test_any_other_is_said_with_both_odds(self) -> None:
        found = in_the_dark('["climb"]')
        assert chances.faults(found, chances.all_odds(found)) == [
            "the solution has odds of 66.7 %; feed, climb has 100.0 %"
        ]

    def test_one_that_ends_before_the_roll_is_said(self) -> None:
        found = in_the_dark('["feed"]')
        assert "ends with the choice after which dice are rolled" in chances.faults(found, chances.all_odds(found))[0]

    def test_a_goal_out_of_reach_is_said(self) -> None:
        found = in_the_dark('["climb"]', turn=6)
        assert chances.faults(found, chances.all_odds(found)) == ["nothing that can be chosen reaches the goal"]

    def test_scripted_dice_fall_as_they_are_written(self) -> None:
        found = in_the_dark('["climb"]', turn=5)
        found = found._replace(position=f"dice = [1]\n{found.position}")
        assert chances.all_odds(found) == {}

    def test_too_many_ways_are_not_counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(chances, "MOST_WAYS", 5)
        with pytest.raises(BadPuzzle, match="more than 5 ways"):
            chances.all_odds(in_the_dark('["climb"]', height=0, turn=0))
