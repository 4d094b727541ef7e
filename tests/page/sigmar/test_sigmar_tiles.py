"""Units at the foot of a wide board: a tap shows where one is and what can be done with it, a second its warscroll."""

import re

import pytest

from page.desk import Desk
from page.sigmar.test_sigmar_placing import FIVE, desk_at
from sigmar import scene


@pytest.fixture
def desk() -> Desk:
    return desk_at(scene.position({**FIVE, "rat-ogors.1": {"place": "destroyed"}}))


def tile(desk: Desk, unit: str) -> str:
    """The beginning of the tile of a unit, as markup."""
    found = re.search(rf'<button[^>]*class="unit-row[^>]*data-arg="unit:{unit}"[^>]*>', desk.shown)
    assert found is not None
    return found[0]


def test_a_unit_with_several_answers_is_framed_and_selected(desk: Desk) -> None:
    assert 'data-act="find"' in tile(desk, "liberators.1")
    desk.do("find", "unit:liberators.1")
    assert desk.paper.board.looked_at == ["unit:liberators.1"]
    assert desk.app.ui.pointer.selected == "unit:liberators.1"
    assert desk.app.ui.pointer.popover is None
    assert "unit-row selected" in tile(desk, "liberators.1")
    assert 'data-act="pop"' in tile(desk, "liberators.1")


def test_a_unit_that_has_nothing_to_do_is_framed_and_read(desk: Desk) -> None:
    desk.do("find", "unit:clanrats.1")
    assert desk.paper.board.looked_at == ["unit:clanrats.1"]
    assert desk.app.ui.pointer.popover == ("unit", "clanrats.1")


def test_a_unit_that_is_not_on_the_board_is_read_at_once(desk: Desk) -> None:
    assert 'data-act="pop"' in tile(desk, "rat-ogors.1")


def test_what_an_army_has_besides_units_is_behind_its_score(desk: Desk) -> None:
    desk.do("pop", "army:0")
    popover = desk.shown.partition('id="popover"')[2]
    assert 'class="army-abilities"' in popover
    assert 'class="cards-held' in popover
    assert desk.shown.count('id="player-0"') == 1
