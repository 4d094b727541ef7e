"""Several people at one screen: whose hand is shown, and that no decision about a hand is asked blind."""

import json
import re
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.session import LocalGame, NotNow, Session
from katabasis_page.ui import Ui
from page import whispers
from page.desk import Desk
from page.waiting import now

assert whispers.SYSTEM


def whispering(*kinds: str) -> Session:
    return Session(LocalGame(kb.new("whispers", seed=1)), Ui(), ["Ana", "Bruno"], kinds)


def shown(played: Session) -> str:
    ui = played.ui
    return json.dumps(
        [played.view(), ui.history.log, ui.history.fresh, ui.history.since, ui.pointer.menu, ui.pointer.preview],
        default=str,
    )


class TestOwnHand:
    def test_whoever_is_asked_openly_may_look_at_their_hand_and_answers_then(self) -> None:
        played = whispering("human", "human")
        played.confirm_handover()
        now(played.choose("play secret-0-0"))
        assert played.ui.seating.seat is None
        played.show_hand(1)
        assert "secret-1-0" in shown(played)
        assert "secret-0-1" not in shown(played)
        now(played.choose("nod"))
        assert played.ui.seating.seat == 1

    def test_whoever_is_not_asked_only_looks(self) -> None:
        played = whispering("human", "human")
        played.confirm_handover()
        now(played.choose("play secret-0-0"))
        played.show_hand(0)
        assert "secret-0-1" in shown(played)
        assert "secret-1" not in shown(played)
        assert "options" not in played.view()["decision"]
        with pytest.raises(NotNow):
            now(played.choose("nod"))
        played.hide_hand()
        assert "secret-0-1" not in shown(played)
        assert [option["id"] for option in played.view()["decision"]["options"]] == ["shrug", "nod"]

    def test_it_can_be_looked_at_before_somebody_else_takes_over(self) -> None:
        played = whispering("human", "human")
        assert played.ui.seating.handover == 0
        played.show_hand(1)
        assert played.ui.seating.handover is None
        assert "secret-1-0" in shown(played)
        assert "secret-0" not in shown(played)
        played.hide_hand()
        assert played.ui.seating.handover == 0
        assert "secret" not in shown(played)

    def test_after_it_is_hidden_whoever_is_asked_takes_over_anew(self) -> None:
        played = whispering("human", "human")
        played.confirm_handover()
        played.hide_hand()
        assert played.ui.seating.handover == 0
        assert "secret" not in shown(played)

    def test_a_choice_of_somebody_else_takes_the_hand_away(self) -> None:
        played = whispering("human", "human")
        played.confirm_handover()
        now(played.choose("play secret-0-0"))
        played.show_hand(0)
        played.hide_hand()
        now(played.choose("nod"))
        assert played.ui.seating.handover == 1
        assert "secret-0-1" not in shown(played)

    def test_one_person_alone_has_nothing_to_hide(self) -> None:
        played = whispering("human", "easy")
        assert not played.ui.seating.sharing
        with pytest.raises(NotNow):
            played.show_hand(0)
        played.hide_hand()
        assert played.ui.seating.seat == 0

    def test_who_watches_another_tab_sees_no_hand(self) -> None:
        played = whispering("human", "human")
        played.watch()
        with pytest.raises(NotNow):
            played.show_hand(0)


def cards_of(desk: Desk, seat: int | None) -> set[str]:
    """The cards in the hands of a seat, or of everybody else."""
    assert desk.app.session is not None
    zones = desk.app.session.game.table.zones
    hands = {name: zone.cards for name, zone in zones.items() if re.search(r"hand-\d$", name)}
    return {card for name, cards in hands.items() if name.endswith(f"-{seat}") for card in cards}


def named(desk: Desk) -> set[str]:
    return set(re.findall(r"card:((?!card:|pile:)[a-z0-9.-]+)", desk.shown))


class TestUnderworlds:
    def begin(self, desk: Desk, quick: str) -> None:
        desk.do("route", "#new/underworlds")
        for answer in ("kind-1=human", "name-0=Ana", "name-1=Bruno", f"quick={quick}"):
            desk.do("draft", answer)
        desk.do("start")

    def test_the_first_activation_is_asked_behind_a_handover_and_with_the_hand(self) -> None:
        desk = Desk()
        self.begin(desk, "yes")
        while desk.app.ui.seating.handover is None:  # who begins is no secret
            assert not named(desk)
            desk.do("choose", desk.options()[0])
        seat = desk.app.ui.seating.handover
        assert not named(desk)
        desk.do("confirm-handover")
        assert any(option.startswith("move ") for option in desk.options())
        assert cards_of(desk, seat) <= named(desk)

    def test_the_mulligan_of_each_is_asked_behind_a_handover_and_with_the_hand(self) -> None:
        desk = Desk()
        self.begin(desk, "no")
        asked: list[int] = []
        for _ in range(60):
            decision: dict[str, Any] = desk.app.session.view()["decision"]  # type: ignore[union-attr]
            if desk.app.ui.seating.handover is not None:
                assert not named(desk)
                desk.do("confirm-handover")
            elif decision["name"] == "mulligan":
                assert desk.app.ui.seating.seat == decision["seat"]
                assert cards_of(desk, decision["seat"]) <= named(desk)
                asked.append(decision["seat"])
                desk.do("choose", "keep")
            elif len(asked) == 2:
                break
            else:
                desk.do("choose", desk.options()[0])
        assert sorted(asked) == [0, 1]

    def test_every_activation_is_asked_with_the_hand(self) -> None:
        desk = Desk()
        self.begin(desk, "yes")
        for _ in range(120):
            if desk.app.ui.seating.handover is not None:
                desk.do("confirm-handover")
            session = desk.app.session
            assert session is not None
            decision = session.view()["decision"]
            if decision is None:
                break
            if decision["name"] == "activate":
                assert desk.app.ui.seating.seat == decision["seat"]
            options = desk.options()
            desk.do("choose", options[len(session.game.choices) * 5 % len(options)])


@pytest.mark.parametrize("count", [2, 3, 4])
def test_in_tyrants_everybody_may_look_at_their_hand_at_any_time(count: int) -> None:
    desk = Desk()
    desk.begin(*["human"] * count, game="tyrants")
    for choice in range(25):
        ui = desk.app.ui
        offered = {int(seat) for seat in re.findall(r'data-act="show-hand" data-arg="(\d)"', desk.shown)}
        if ui.seating.seat is None:
            assert offered == set(range(count)) - {ui.seating.handover}
        looker = choice % count
        desk.do("show-hand", str(looker))
        assert cards_of(desk, looker) <= named(desk)
        for other in range(count):
            if other != looker:
                assert named(desk).isdisjoint(cards_of(desk, other))
        assert 'data-act="hide-hand"' in desk.shown
        desk.do("hide-hand")
        for seat in range(count):
            assert named(desk).isdisjoint(cards_of(desk, seat))
        if ui.seating.handover is not None:
            desk.do("confirm-handover")
        options = desk.options()
        desk.do("choose", options[choice * 7 % len(options)])
    assert desk.paper.reports == []


def test_the_buttons_name_who_they_are_for() -> None:
    desk = Desk()
    TestUnderworlds().begin(desk, "no")
    assert "I am Ana: show my hand" in desk.shown
    assert "I am Bruno: show my hand" in desk.shown
    desk.do("language", "es")
    assert "Soy Ana: ver mi mano" in desk.shown
