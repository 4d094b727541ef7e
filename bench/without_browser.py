"""What the page's Python costs without a browser: a start, the form of a game, and its first choices, each of which is
kept and drawn; then the same game taken in from its record.

The tests' page on paper stands in for the document; of an earlier tree, that of its own tests.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from bench.timing import Figure, called, figure, print_games

if TYPE_CHECKING:
    from katabasis import Game
    from page.desk import Desk

PEOPLE = ("human", "human")
CHOICES = 40
TIMES, FEWER = 30, 3


def figures(name: str) -> list[Figure]:
    """What the page of a game costs."""
    from page.desk import Desk

    game = game_of(played(name))
    kind, record = called(name, game.choices), game.record()
    works: dict[str, tuple[Callable[[], object], int]] = {
        "a start": (Desk, TIMES),
        "the form": (lambda: Desk(fragment=f"#new/{name}"), TIMES),
        f"{CHOICES} choices, kept and drawn": (lambda: played(name), FEWER),
        "the game taken in": (lambda: Desk().do("import-text", record), FEWER),
    }
    return [figure(f"{kind}: {what}", work, times) for what, (work, times) in works.items()]


def played(name: str) -> Desk:
    """The page after the first choices of a game of two people at one screen."""
    from page.desk import Desk

    desk = Desk()
    desk.begin(*PEOPLE, game=name)
    desk.play_on(CHOICES)
    return desk


def game_of(desk: Desk) -> Game:
    assert desk.app.session is not None
    return desk.app.session.game


if __name__ == "__main__":
    sys.exit(print_games(figures, "engine", "web", "tests"))
