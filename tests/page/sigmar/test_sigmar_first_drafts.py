"""What is set up is first shown where the first suggestion says, and what waits on the board is not thrown away."""

import pytest

from katabasis.geometry.plane import INCH
from katabasis_page.sigmar.moving import Held
from page.desk import Desk
from page.sigmar.test_sigmar_placing import FIVE, answer, desk_at, drag, models
from sigmar import scene


def deploying(side: str, map: str, army: str) -> Desk:
    """A battle in which somebody is about to set their first unit up."""
    desk = Desk()
    desk.do("route", "#new/sigmar")
    for field in ("kind-0=human", "kind-1=human", f"side={side}", f"map={map}", f"plays-0={army}"):
        desk.do("draft", field)
    desk.do("setting", "speed=instant")
    desk.do("start")
    for _ in range(60):
        if desk.app.ui.seating.handover is not None:
            desk.do("confirm-handover")
        elif any(option.startswith("deploy ") for option in desk.options()):
            return desk
        else:
            desk.choose(desk.options()[0])
    raise AssertionError("nobody deploys")


def suggested(desk: Desk, option: str) -> str:
    session = desk.app.session
    assert session is not None
    decision = session.game.decision
    assert decision is not None
    return str(session.game.suggestions(option)[0].answer)


@pytest.mark.parametrize("army", ["vigilant-brotherhood", "gnawfeast-clawpack"])
@pytest.mark.parametrize(("side", "map"), [("aqshy", "horizontal"), ("ghyran", "diagonal"), ("ghyran", "horizontal")])
def test_the_first_draft_of_every_unit_is_the_first_suggestion_and_one_tick_deploys_it(
    side: str, map: str, army: str
) -> None:
    desk = deploying(side, map, army)
    options = [option for option in desk.options() if option.startswith("deploy ")]
    assert options
    for option in options:
        desk.do("choose", option)
        assert answer(desk) == suggested(desk, option)
        draft = desk.app.ui.pointer.placing
        assert draft is not None
        assert isinstance(draft.data, Held)
        assert all(0 <= x <= 30 * INCH and 0 <= y <= 22 * INCH for x, y, _ in draft.data.arrangement.spots.values())
        desk.do("place-drop")
    session = desk.app.session
    assert session is not None
    before = len(session.game.choices)
    desk.do("choose", options[0])
    desk.do("place-answer")
    assert desk.app.ui.pointer.placing is None
    assert len(session.game.choices) > before


def test_a_tap_elsewhere_moves_the_first_draft_with_its_width() -> None:
    desk = deploying("aqshy", "horizontal", "vigilant-brotherhood")
    deployed = [option for option in desk.options() if option.startswith("deploy ")]
    option = next(each for each in deployed if " ranks 1 " not in suggested(desk, each))
    desk.do("choose", option)
    wide = answer(desk).split("ranks ")[1].split(" ")[0]
    desk.do("place-nudge", "1 0")
    assert f"ranks {wide} " in answer(desk)


@pytest.fixture
def desk() -> Desk:
    """The Liberators are about to move."""
    return desk_at(scene.position(FIVE, active=1))


class TestWhatWaits:
    """ "End the phase" stands right under a move that waits for its tick."""

    def test_another_answer_asks_first_and_places_it(self, desk: Desk) -> None:
        before = models(desk)
        drag(desk, INCH, 2 * INCH)
        desk.do("choose", "end")
        assert 'id="dialog-draft"' in desk.shown
        assert models(desk) == before
        desk.do("place-answer")
        assert models(desk) == [[n, x + INCH, y + 2 * INCH, facing] for n, x, y, facing in before]
        assert 'id="dialog-draft"' not in desk.shown
        assert "end" in desk.options()

    def test_or_goes_on_without_it(self, desk: Desk) -> None:
        before, phase = models(desk), phase_of(desk)
        drag(desk, INCH, 2 * INCH)
        desk.do("choose", "end")
        desk.do("choose-without", "end")
        assert models(desk) == before
        assert phase_of(desk) != phase
        assert desk.app.ui.pointer.placing is None

    def test_or_is_taken_back(self, desk: Desk) -> None:
        drag(desk, INCH, 2 * INCH)
        waiting = answer(desk)
        desk.do("choose", "end")
        desk.do("close")
        assert 'id="dialog-draft"' not in desk.shown
        assert answer(desk) == waiting

    def test_what_nobody_has_moved_or_may_not_be_there_is_asked_of_nobody(self, desk: Desk) -> None:
        phase = phase_of(desk)
        desk.do("choose", "move liberators.1")
        desk.do("choose", "end")
        assert 'id="dialog-draft"' not in desk.shown
        assert phase_of(desk) != phase


def phase_of(desk: Desk) -> str:
    assert desk.app.session is not None
    return str(desk.app.session.view()["table"]["phase"])


def test_only_the_destroyed_are_struck_through() -> None:
    desk = deploying("aqshy", "horizontal", "vigilant-brotherhood")
    assert 'class="unit-row away"' in desk.shown
    assert 'class="unit-row gone"' not in desk.shown
    slain = desk_at(scene.position({**FIVE, "rat-ogors.1": {"place": "destroyed"}}, active=1))
    assert slain.shown.count('class="unit-row gone"') >= 1
