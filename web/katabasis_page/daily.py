"""The puzzle of a day: one for everybody, by the date alone."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

from .games import GAMES, lessons_and_puzzles

TODAY = "today"
"""The puzzle of this day, in the place of its name in an address."""
ADDRESS = f"#puzzles/{TODAY}"


def puzzle_of(day: str) -> tuple[str, str]:
    """The game and the id of the puzzle of a day ("2026-11-26"): games take turns, each with its puzzles in turn."""
    number = date.fromisoformat(day).toordinal()
    games = {game: puzzles for game in GAMES if (puzzles := lessons_and_puzzles(game)[1])}
    game = [*games][number % len(games)]
    return game, games[game][number // len(games) % len(games[game])]


def streak(days: Collection[str], today: str) -> int:
    """On how many days in a row the puzzle was solved, to this day or to the one before."""
    day = date.fromisoformat(today)
    if today not in days:
        day -= timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count, day = count + 1, day - timedelta(days=1)
    return count
