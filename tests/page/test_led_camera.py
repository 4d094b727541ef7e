"""What the board is led to: the figure that is asked about, what may be chosen, what has just happened."""

from typing import Any

import pytest

import katabasis as kb
from katabasis_page.acts.camera import asked_about, in_question
from page.desk import Desk


def question(**fields: Any) -> dict[str, Any]:
    options = [{"refs": ["unit:b", "pick:x"]}, {"refs": []}, {"refs": ["unit:c", "unit:far"]}]
    return {"seat": 1, "prompt": ["{who}: act", {"who": "unit:a"}], "options": options, **fields}


def test_the_figure_comes_first_and_what_else_could_bear_on_it_last() -> None:
    happened = [["moved", "rule:x", 0, {"unit": "unit:d"}, None, 0]]
    assert in_question(question(), happened) == ["unit:a", "unit:b", "unit:c", "unit:d", "pick:x", "unit:far"]


def test_another_figure_or_seat_is_something_else() -> None:
    about = asked_about(question())
    assert about == asked_about(question(options=[{"refs": ["unit:z"]}]))
    assert about != asked_about(question(seat=0))
    assert about != asked_about(question(prompt=["{who}: act", {"who": "unit:b"}]))


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.begin("human", "passive", game="underworlds")
    desk.paper.board.followed.clear()
    return desk


def choose(desk: Desk) -> None:
    session = desk.app.session
    assert session is not None
    option = kb.bots.choose(session.game, "random", 1)
    desk.do("choose", option.id)


def test_each_question_leads_the_camera_once(desk: Desk) -> None:
    for _ in range(6):
        choose(desk)
        desk.app.render()
    followed = desk.paper.board.followed
    assert 1 <= len(followed) <= 6
    assert all(refs for refs, _anew in followed)
