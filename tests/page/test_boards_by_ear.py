"""What a screen reader meets on the board of every game."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

import pytest

import katabasis as kb

SVG = "{http://www.w3.org/2000/svg}"
CHOICES = 100
CELLS = {"underworlds": 80, "tyrants": 79, "quest": 12, "sigmar": 12}
"""How many places the board has by then, at least: a dungeon grows."""


def unhidden(element: Element) -> Iterator[Element]:
    """Everything within an element that is not hidden from screen readers."""
    for part in element:
        if part.get("aria-hidden") != "true" and part.tag != f"{SVG}defs":
            yield part
            yield from unhidden(part)


@pytest.mark.parametrize("name", kb.GAMES)
def test_only_cells_are_read_aloud(name: str) -> None:
    game = kb.new(name, seed=5)
    for seed in range(CHOICES):
        if game.decision is None:
            break
        game.choose(kb.bots.choose(game, "random", seed))
    board = fromstring(kb.draw(game.view(0)))
    parts = list(unhidden(board))
    assert [part for part in parts if part.tag == f"{SVG}text"] == []
    cells = [part for part in parts if "cell" in (part.get("class") or "").split()]
    assert len(cells) >= CELLS[name]
    assert all(cell.findtext(f"{SVG}title") for cell in cells)
