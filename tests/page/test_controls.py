"""The pieces that every screen uses."""

import re
from pathlib import Path

from katabasis_page.markup.controls import SEAT_SHAPES, seat_sign
from katabasis_page.ui import Ui

STYLES = Path(__file__).parents[2] / "web" / "styles"


def test_every_seat_of_the_largest_table_has_a_shape_and_a_colour_of_its_own() -> None:
    signs = {str(seat_sign(Ui(), seat)) for seat in range(len(SEAT_SHAPES))}
    assert len(signs) == len({re.sub(r"seat-\d", "", sign) for sign in signs}) == len(SEAT_SHAPES) == 8
    base, shell = (STYLES / "base.css").read_text(), (STYLES / "shell.css").read_text()
    colours = [re.findall(rf"--seat-{seat}-[a-z]+: ([^;]+);", base) for seat in range(len(SEAT_SHAPES))]
    assert all(len(of_seat) == 4 for of_seat in colours)
    assert len({tuple(of_seat) for of_seat in colours}) == len(SEAT_SHAPES)
    assert all(f".seat-{seat} {{" in shell for seat in range(len(SEAT_SHAPES)))


def test_what_a_seat_plays_may_have_an_outline_of_its_own() -> None:
    ui = Ui()
    ui.seating.outlines = ["", "M0 0z"]
    assert f'd="{SEAT_SHAPES[0]}"' in str(seat_sign(ui, 0))
    assert 'd="M0 0z"' in str(seat_sign(ui, 1))
