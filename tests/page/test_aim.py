"""What a click is meant for: the question that was seen when the pointer went down first."""

import itertools
import json
from typing import Any

import katabasis as kb
from katabasis_page.acts import all_acts, looks
from katabasis_page.browser import aim
from katabasis_page.browser.aim import NOTHING_SEEN, TWICE, Aim, seen_at
from page.desk import Desk
from page.test_late_answers import TYRANTS

FIRST, NEXT = ("table", 1), ("table", 2)
HERE, ELSEWHERE = (100.0, 100.0), (300.0, 100.0)
ATTACK, TARGET = "button choose", "button answer"


class Clicks:
    """Clicks of a mouse, one after the other."""

    def __init__(self, kind: str = "mouse") -> None:
        self.aim = Aim()
        self.kind = kind

    def click(
        self,
        at: float,
        question: object,
        place: tuple[float, float] = HERE,
        control: str = ATTACK,
        count: int = 1,
        found: str = "",
        since: float = 0.0,
    ) -> tuple[object, bool]:
        """A click at a time, on a control; `found` is what lies there by the time it is lifted."""
        self.aim.down(at, place, self.kind, question, control, since)
        return self.aim.clicked(count, found or control)


class TestDoubleClicks:
    def test_the_second_click_means_what_the_first_one_did(self) -> None:
        clicks = Clicks()
        assert clicks.click(1000, FIRST) == (FIRST, False)
        assert clicks.click(1130, NEXT) == (FIRST, False)

    def test_it_is_known_for_the_same_click_again(self) -> None:
        clicks = Clicks()
        again = []
        for at, place in (
            (1000, HERE),
            (1130, HERE),
            (1131 + TWICE, HERE),
            (1600, ELSEWHERE),
            (1600 + TWICE, ELSEWHERE),
        ):
            clicks.click(at, FIRST, place)
            again.append(clicks.aim.again)
        assert again == [False, True, False, False, True]

    def test_it_strays_where_something_else_lies_by_then(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST, control="button raise")
        assert clicks.click(1130, NEXT, control="g select") == (FIRST, True)
        assert clicks.click(1260, NEXT, control="") == (FIRST, True)

    def test_a_third_and_a_fourth_mean_no_more(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert [clicks.click(1000 + 300 * n, NEXT)[0] for n in (1, 2, 3)] == [FIRST] * 3

    def test_whoever_takes_time_means_what_they_see(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert clicks.click(1001 + TWICE, NEXT) == (NEXT, False)

    def test_what_took_long_to_be_shown_was_not_read_any_sooner(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert clicks.click(1900, NEXT, since=1750) == (FIRST, False)
        assert clicks.click(2701, NEXT, since=1750) == (NEXT, False)

    def test_whoever_waited_for_what_comes_may_click_where_they_clicked_before(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert clicks.click(1900, NEXT, since=1650) == (NEXT, False)

    def test_what_was_shown_long_after_a_click_did_not_come_of_it(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert clicks.click(4000, NEXT, since=3990) == (NEXT, False)

    def test_whoever_clicks_elsewhere_means_what_they_see(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert clicks.click(1130, NEXT, ELSEWHERE, TARGET) == (NEXT, False)

    def test_a_finger_hits_the_same_place_less_exactly_than_a_mouse(self) -> None:
        for kind, meant in (("mouse", NEXT), ("touch", FIRST)):
            clicks = Clicks(kind)
            clicks.click(1000, FIRST)
            assert clicks.click(1130, NEXT, (115.0, 95.0)) == (meant, False)

    def test_the_systems_own_count_is_believed_where_its_double_click_is_slower(self) -> None:
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert clicks.click(1900, NEXT, count=2) == (FIRST, False)
        assert clicks.click(2800, NEXT, count=3) == (FIRST, False)
        assert clicks.click(3700, NEXT) == (NEXT, False)

    def test_a_button_that_counts_may_be_clicked_as_fast_as_one_can(self) -> None:
        clicks = Clicks()
        assert [clicks.click(1000 + 90 * n, FIRST, control="button draft", count=n + 1) for n in range(5)] == [
            (FIRST, False)
        ] * 5

    def test_what_was_pressed_while_something_else_lay_there_strays(self) -> None:
        assert Clicks().click(1000, FIRST, found=TARGET) == (FIRST, True)

    def test_a_click_for_which_no_pointer_went_down_means_what_there_is(self) -> None:
        """So do screen readers click."""
        clicks = Clicks()
        clicks.click(1000, FIRST)
        assert clicks.aim.clicked(1, TARGET) == (None, False)
        clicks.aim.down(1100, ELSEWHERE, "touch", NEXT, TARGET)
        clicks.aim.cancelled()
        assert clicks.aim.clicked(1, ATTACK) == (None, False)


def test_what_was_not_shown_when_it_began_was_not_seen() -> None:
    assert seen_at(1000, NEXT, since=990) == NEXT
    assert seen_at(1000, NEXT, since=1000.5) is NOTHING_SEEN
    assert NOTHING_SEEN != NEXT


# ---------------------------------------------------------------------- the acts


def seated() -> Desk:
    desk = Desk()
    desk.do("import-text", TYRANTS)
    for seat, name in enumerate(("Ana", "Bo")):
        desk.do("draft", f"kind-{seat}=human")
        desk.do("draft", f"name-{seat}={name}")
    desk.do("setting", "speed=instant")
    desk.do("start")
    return desk


def stands(desk: Desk) -> Any:
    session = desk.app.session
    assert session is not None
    return (
        [*session.game.choices],
        desk.app.ui.seating.handover,
        desk.app.ui.seating.seat,
        desk.app.ui.pointer.placing,
        desk.app.id,
    )


def act(desk: Desk, verb: str, arg: str, seen: object) -> None:
    desk.app.act(verb, arg, seen)
    desk.settle()


def test_an_answer_to_what_was_seen_counts_and_to_anything_else_does_not() -> None:
    desk = seated()
    hidden = desk.app.asked
    act(desk, "confirm-handover", "", hidden)
    assert desk.app.ui.seating.handover is None
    first = desk.options()[0]
    act(desk, "choose", first, hidden)
    assert stands(desk)[0] == []
    asked = desk.app.asked
    act(desk, "choose", first, asked)
    assert len(stands(desk)[0]) == 1
    act(desk, "choose", desk.options()[0], asked)
    act(desk, "undo", "", asked)
    assert len(stands(desk)[0]) == 1
    assert desk.messages == []


def test_no_verb_answers_a_question_that_was_not_seen() -> None:
    verbs = [verb for verb in all_acts() if not looks(verb)] + ["key", "key-held", "play-each"]
    desk = seated()
    at_handover = stands(desk)
    for verb in verbs:
        act(desk, verb, "1", NOTHING_SEEN)
        assert stands(desk) == at_handover
    desk.do("confirm-handover")
    desk.do("choose", desk.options()[0])
    before, option = stands(desk), desk.options()[0]
    for verb in verbs:
        for arg in ("", "0", "1", "u", "shift+u", "ctrl+z", option, f"card:{option}", json.dumps([option, None])):
            act(desk, verb, arg, NOTHING_SEEN)
            assert stands(desk) == before, (verb, arg)
    assert not desk.paper.answering


def test_what_only_looks_may_come_late() -> None:
    desk = seated()
    act(desk, "pop", "help:", NOTHING_SEEN)
    assert desk.app.ui.pointer.popover is not None
    act(desk, "camera", "in", NOTHING_SEEN)
    assert desk.paper.board.zooms


def test_everything_that_changes_what_an_answer_means_is_another_question() -> None:
    desk = seated()
    seen = [desk.app.asked]
    for verb, arg in (
        ("confirm-handover", ""),
        ("choose", "play noble.1"),
        ("undo", ""),
        ("share", "game"),
        ("close", ""),
        ("route", "#"),
    ):
        desk.do(verb, arg)
        seen.append(desk.app.asked)
    assert all(one != other for one, other in itertools.pairwise(seen))
    assert aim.TWICE < 500


def test_a_game_that_moves_up_in_the_list_is_not_deleted_by_the_second_click() -> None:
    desk = seated()
    desk.do("route", "#")
    desk.do("import-text", kb.new("tyrants", seed=2).position())
    desk.do("start")
    desk.do("route", "#")
    one, other = (entry.id for entry in desk.app.store.games())
    asked = desk.app.asked
    act(desk, "delete", one, asked)
    act(desk, "delete", other, asked)
    assert [entry.id for entry in desk.app.store.games()] == [other]


class TestHeldKeys:
    def test_a_held_key_takes_nothing_back_and_answers_nothing(self) -> None:
        desk = seated()
        desk.do("confirm-handover")
        for _ in range(3):
            desk.do("choose", desk.options()[0])
        for key in ("u", "shift+u", "ctrl+z", "ctrl+y", "1", "o", "h", "p"):
            desk.do("key-held", key)
        assert len(stands(desk)[0]) == 3
        assert desk.paper.answering == []
        assert desk.app.ui.pointer.hint is None

    def test_a_held_key_goes_on_looking(self) -> None:
        desk = seated()
        desk.do("confirm-handover")
        for _ in range(3):
            desk.do("choose", desk.options()[0])
        for _ in range(2):
            desk.do("key-held", "[")
            desk.do("key-held", "+")
        assert desk.app.ui.history.past == 1
        assert len(desk.paper.board.zooms) == 2
