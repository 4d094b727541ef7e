"""Ways through the puzzles of a game and its packs, `content/<game>/**/puzzles`, and what becomes of them."""

from collections.abc import Sequence

import katabasis as kb
from katabasis.kernel.puzzle import MOST_CHOICES, OPEN, reply
from written_positions import CONTENT

Way = Sequence[str | tuple[str, object]]
"""Choices: ids of options, or an id with its answer."""


def end_of(game: str, id: str, way: Way) -> str:
    """The state in which a puzzle ends when its solver goes that way and does nothing more."""
    (path,) = (CONTENT / game).glob(f"**/puzzles/{id}.toml")
    puzzle = kb.puzzle(path.read_text(encoding="utf-8"))
    table = puzzle.settle(puzzle.begin())
    for choice in way:
        option, answer = choice if isinstance(choice, tuple) else (choice, None)
        assert puzzle.state(table) == OPEN, f"it is over before {option}"
        table.choose(option, answer)
        puzzle.settle(table)
    for _ in range(MOST_CHOICES):
        if puzzle.state(table) != OPEN or table.decision is None:
            break
        table.choose(reply(table.decision))
    return puzzle.state(table)


def without_wrong_way(game: str, ways: Sequence[str]) -> set[str]:
    """The puzzles of a game for which nobody has written a way that fails. Lessons need none, and where dice decide the
    odds of every way are compiled."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (CONTENT / game).glob("**/puzzles/*.toml")}
    return {id for id, text in texts.items() if "lesson" not in id and "\nchance = true\n" not in text} - set(ways)
