"""What just happened, in one line: the weightiest of it, others' doings before one's own."""

import re

import pytest

from katabasis_page.ui import Ui
from page.desk import Desk
from page.test_since import asked_after_the_others, begun
from page.toys import install


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    install(monkeypatch, "regiments")
    return Desk()


def line_of(desk: Desk) -> str:
    found = re.search(r'<div class="just-happened".*?</div>', desk.shown, re.DOTALL)
    assert found is not None
    return found[0]


def seats_of(ui: Ui) -> set[int | None]:
    return {event[2] for event in ui.history.recent}


def test_before_anything_has_happened_it_is_empty(desk: Desk) -> None:
    desk.begin("human", "human", game="regiments")
    assert "<button" not in line_of(desk)


def test_it_tells_what_others_did_since_ones_own_choice_and_shows_it_again(desk: Desk) -> None:
    begun(desk, "human", "random", game="tyrants", choices=8)
    asked_after_the_others(desk)
    assert 1 in seats_of(desk.app.ui)
    line = line_of(desk)
    assert 'data-act="replay-since"' in line
    assert "seat-1" in line
    steps = re.search(r"▶ (\d+)", line)
    assert steps is not None
    assert int(steps[1]) > 1


def test_where_nobody_else_has_done_anything_it_tells_of_ones_own_and_opens_the_log(desk: Desk) -> None:
    begun(desk, "human", "random", game="tyrants", choices=8)
    asked_after_the_others(desk)
    desk.do("choose", next(option for option in desk.options() if option.startswith("play ")))
    line = line_of(desk)
    assert "seat-0" in line
    assert "▶" not in line
    assert 'data-arg="log:"' in line
    desk.do("pop", "log:")
    assert 'id="popover"' in desk.shown


def test_the_grip_raises_the_sheet_and_escape_lowers_it(desk: Desk) -> None:
    desk.begin("human", "human", game="regiments")
    desk.do("sheet")
    assert desk.paper.sheet.taps == 1
    desk.do("close")
    assert desk.paper.sheet.lowered == 1


def test_more_offers_what_a_small_screen_has_no_room_for(desk: Desk) -> None:
    begun(desk, "human", "random", game="underworlds", choices=4)
    desk.do("pop", "more:")
    more = re.search(r'<ul class="more-acts".*?</ul>', desk.shown, re.DOTALL)
    assert more is not None
    for verb in ("redo", "back", "forward", "share"):
        assert f'data-act="{verb}"' in more[0]
    for address in ("#rules", "#settings"):
        assert f'href="{address}"' in more[0]
    assert 'data-arg="legend:"' in more[0]
