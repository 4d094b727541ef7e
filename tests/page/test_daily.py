"""The puzzle of a day: by the date alone, with a streak that is kept."""

import itertools
from datetime import date, timedelta

import pytest

from katabasis.content import load
from katabasis_page.daily import puzzle_of, streak
from katabasis_page.games import GAMES
from katabasis_page.storage.daily_puzzles import DailyPuzzles
from page.desk import Desk, Storage
from page.test_puzzles import solve

DAYS = [(date(2026, 1, 1) + timedelta(days=number)).isoformat() for number in range(400)]


def test_every_puzzle_has_its_day_and_no_game_two_in_a_row() -> None:
    every = {(game, id) for game, about in load("games").items() for id in about["puzzles"]}
    assert {puzzle_of(day) for day in DAYS} == every
    games = [puzzle_of(day)[0] for day in DAYS]
    assert all(one != other for one, other in itertools.pairwise(games))


def test_what_is_listed_is_there() -> None:
    for game in GAMES:
        texts = load(f"{game}-puzzles.en")
        about = load("games")[game]
        assert {*about["puzzles"], *about["lessons"]} == texts.keys()
        assert all(texts[id].get("kind") == "lesson" for id in about["lessons"])


@pytest.mark.parametrize(
    ("days", "count"),
    [((), 0), (("26",), 1), (("25",), 1), (("24",), 0), (("24", "25", "26"), 3), (("23", "25", "26"), 2)],
)
def test_a_streak_ends_to_day_or_yesterday(days: tuple[str, ...], count: int) -> None:
    assert streak({f"2026-11-{day}" for day in days}, "2026-11-26") == count


def test_to_solve_it_is_kept_with_its_day() -> None:
    storage = Storage()
    desk = Desk(storage, "#puzzles/today")
    today = desk.paper.now()[:10]
    solving = desk.app.ui.puzzle
    assert solving is not None
    assert (solving.game, solving.id) == puzzle_of(today)
    solve(desk)
    assert DailyPuzzles(storage).days() == {today}
    desk.do("route", "#")
    assert "Solved today" in desk.shown
    desk.do("route", "#puzzles")
    assert "Solved 1 day running" in desk.shown


def test_its_tile_shows_its_own_table() -> None:
    desk = Desk()
    game, id = puzzle_of(desk.paper.now()[:10])
    assert f"./pictures/puzzles/{game}/{id}.svg" in desk.shown


@pytest.mark.parametrize("text", ["{", "{}", "[1, null]", '["2026-13"]', '["x"]'])
def test_nothing_that_is_kept_breaks_the_launcher(text: str) -> None:
    storage = Storage()
    storage.write(DailyPuzzles.key, text)
    assert DailyPuzzles(storage).days() == set()
    assert 'id="daily"' in Desk(storage).shown
