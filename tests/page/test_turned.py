"""The board seen from one's own side: who sees it turned, when it turns, and what of the picture turns with it."""

from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

import katabasis as kb
from katabasis.kernel.svg import turned, upright
from katabasis_page.camera import Box
from katabasis_page.camera import turned as camera_turned
from katabasis_page.session import LocalGame, Session
from katabasis_page.sharing.snapshot_svg import snapshot_svg
from katabasis_page.ui import Ui
from page.desk import Desk
from page.waiting import now
from sigmar import scene

UNITS = {"liberators.1": '20",5" ranks 3 @16', "clanrats.1": '20",17" ranks 5 @48'}


def is_turned(view: dict[str, Any], seat: int) -> bool:
    return kb.system(view["game"]).picture.is_turned(view, seat)


def sides(game: kb.Game) -> list[tuple[float, float] | None]:
    view = game.view(None)
    return [game.system.picture.side(view, seat) for seat in range(len(view["table"]["players"]))]


class TestSides:
    @pytest.mark.parametrize("map", ["horizontal", "diagonal"])
    def test_in_a_battle_whoever_has_the_upper_territory_sees_it_turned(self, map: str) -> None:
        view = kb.position(scene.position(UNITS, map=map)).view(None)
        assert [is_turned(view, seat) for seat in (0, 1)] == [True, False]

    def test_nobody_does_before_territories_are_chosen(self) -> None:
        game = kb.new("sigmar", seats=["vigilant-brotherhood", "gnawfeast-clawpack"], seed=3)
        assert sides(game) == [None, None]
        assert not is_turned(game.view(0), 0)

    @pytest.mark.parametrize("seed", range(6))
    def test_boards_that_are_joined_are_seen_turned_by_one_of_two(self, seed: int) -> None:
        game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=seed, quick=True)
        own, other = sides(game)
        assert own is not None
        assert other is not None
        view = game.view(None)
        assert [is_turned(view, 0), is_turned(view, 1)] in ([True, False], [False, True])
        if abs(own[1] - other[1]) > 1:
            assert is_turned(view, 0) == (own[1] < other[1])
        else:
            assert is_turned(view, 0) == (own[0] > other[0])

    def test_where_all_share_a_board_nobody_does(self) -> None:
        for game in (kb.new("tyrants", seed=1), kb.new("quest", seed=1)):
            assert not any(is_turned(game.view(None), seat) for seat in range(2))


def battle(*kinds: str) -> Session:
    played = kb.position(scene.position(UNITS, active=1, first=1))
    return Session(LocalGame(played), Ui(), ["Ana", "Bruno"], kinds)


class TestWhoLooks:
    def test_against_a_bot_the_board_is_seen_from_the_persons_side(self) -> None:
        assert battle("human", "easy").ui.seating.turned
        assert not battle("easy", "human").ui.seating.turned

    def test_an_onlooker_sees_the_first_seats_side(self) -> None:
        played = battle("easy", "easy")
        assert played.ui.seating.seat is None
        assert played.ui.seating.turned

    def test_at_a_shared_screen_it_turns_with_the_hand_over_alone(self) -> None:
        played = Session(
            LocalGame(kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=2, quick=True)),
            Ui(),
            ["Ana", "Bruno"],
            ["human", "human"],
        )
        seating, seen = played.ui.seating, []
        for _ in range(40):
            before = seating.side
            decision = played.port.decision
            assert decision is not None
            if seating.handover is not None:
                asked = seating.handover
                assert seating.side == before
                played.confirm_handover()
                assert seating.side == asked
                assert seating.turned == is_turned(played.game.view(None), asked)
            else:
                option = kb.bots.choose(played.game, "random", len(seen))
                now(played.choose(option.id, getattr(option, "answer", None)))
                assert seating.side == before
            seen.append(seating.turned)
        assert any(one != other for one, other in pairwise(seen)), "nobody passed the screen on"

    def test_whoever_owns_both_sides_sees_one_of_them(self) -> None:
        played = kb.position(scene.position(UNITS, active=1, first=1))
        session = Session(LocalGame(played), Ui(), ["Ana", "Ana"], ["human", "human"], owners=[0, 0])
        before = session.ui.seating.turned
        session.look_from(1)
        assert session.ui.seating.turned == before


class TestPicture:
    PLAIN = '<svg id="board" viewBox="-10 0 120 40"><title>t</title><path d="M0 0"/></svg>'

    def test_all_of_it_is_in_one_group_that_is_turned_around_the_middle(self) -> None:
        drawn = fromstring(turned(self.PLAIN))
        assert [part.tag for part in drawn] == ["title", "g"]
        assert drawn[1].attrib == {"class": "turned", "transform": "rotate(180 50 20)"}
        assert [part.tag for part in drawn[1]] == ["path"]

    def test_what_is_upright_lies_around_its_point(self) -> None:
        assert fromstring(upright(3, 4, "<text/>")).get("transform") == "translate(3 4)"

    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_table_is_drawn_turned_for_the_far_side(self, seat: int) -> None:
        desk = Desk()
        kinds = ["human", "easy"] if seat == 0 else ["easy", "human"]
        desk.begin(*kinds, game="underworlds")
        session = desk.app.session
        assert session is not None
        expected = is_turned(session.game.view(None), seat)
        assert ('class="turned"' in desk.shown) == expected

    def test_what_is_shared_is_not_turned(self) -> None:
        game = kb.position(scene.position(UNITS))
        assert is_turned(game.view(0), 0)
        assert "turned" not in snapshot_svg(game, "en")
        assert "turned" not in kb.draw(game.view(0))


def test_a_camera_on_a_board_that_is_turned_sees_the_same_of_it() -> None:
    whole = Box(-10, -20, 100, 60)
    camera = camera_turned(Box(0, 0, 20, 10), whole)
    assert camera == Box(60, 10, 20, 10)
    assert camera_turned(camera, whole) == Box(0, 0, 20, 10)
    assert camera_turned(None, whole) is None
