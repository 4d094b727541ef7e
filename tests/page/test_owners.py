"""One person who owns several seats, and games that all win or lose together."""

import json
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.newgame.draft import Draft, usual_draft
from katabasis_page.session import LocalGame, NotNow, Session
from katabasis_page.ui import Ui
from page import whispers
from page.desk import Desk, Storage
from page.toys import install
from page.waiting import now


@pytest.fixture(autouse=True)
def _beacon(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "beacon")


def draft_of(*kinds: str) -> Draft:
    draft = usual_draft("beacon", 1, "Ana").changed("seats", str(len(kinds)))
    for seat, kind in enumerate(kinds):
        draft = draft.changed(f"kind-{seat}", kind)
    return draft


class TestForm:
    def test_a_seat_can_be_given_to_the_person_of_an_earlier_one(self) -> None:
        draft = draft_of("human", "seat-0", "human", "seat-2")
        assert draft.owners == [0, 0, 2, 2]
        assert draft.kinds == ["human"] * 4
        assert draft.names() == ["Ana", "Ana 2", "", ""]

    @pytest.mark.parametrize("kind", ["seat-1", "seat-2", "seat-9", "seat-", "seat-x", "seat--1"])
    def test_only_people_with_a_seat_of_their_own_can_own_more(self, kind: str) -> None:
        draft = draft_of("human", "easy", "human")
        assert draft.changed("kind-2", kind) == draft

    def test_no_chain_of_owners_arises(self) -> None:
        draft = draft_of("human", "seat-0")
        assert draft.changed("seats", "3").changed("kind-2", "seat-1").owners == [0, 0, 2]

    def test_whoever_sat_with_somebody_who_leaves_sits_alone(self) -> None:
        draft = draft_of("human", "seat-0", "seat-0").changed("kind-0", "easy")
        assert draft.owners == [0, 1, 2]
        assert draft.kinds == ["easy", "human", "human"]

    def test_the_form_offers_it_and_says_so(self) -> None:
        desk = Desk()
        desk.do("route", "#new/beacon")
        desk.do("draft", "kind-1=seat-0")
        assert '<option value="seat-0" selected>The person of seat 1</option>' in desk.shown
        desk.do("language", "es")
        assert "La persona del asiento 1" in desk.shown


class TestSession:
    def test_the_screen_never_changes_hands_between_seats_of_one_person(self) -> None:
        desk = Desk()
        desk.begin("human", "seat-0", "seat-0", game="beacon")
        seats = set()
        for _ in range(6):
            assert desk.app.ui.seating.handover is None
            assert desk.app.session is not None
            assert desk.app.session.game.decision is not None
            seats.add(desk.app.ui.seating.seat)
            assert desk.app.ui.seating.seat == desk.app.session.game.decision.seat
            desk.do("choose", "rest")
        assert seats == {0, 1, 2}

    def test_it_does_between_two_people_who_own_two_seats_each(self) -> None:
        played = session([0, 0])
        assert played.ui.seating.handover is None
        other = session([0, 1])
        assert other.ui.seating.handover == 0

    def test_all_own_hands_can_be_looked_at_and_no_other(self) -> None:
        played = session([0, 0])
        hands = played.view()["zones"]
        assert hands["hand-0"]["cards"]
        assert hands["hand-1"]["cards"] is None
        options = played.view()["decision"]["options"]
        played.look_from(1)
        assert played.view()["zones"]["hand-1"]["cards"]
        assert played.view()["decision"]["options"] == options
        with pytest.raises(NotNow):
            session([0, 1]).look_from(1)
        with pytest.raises(NotNow):
            played.look_from(7)

    def test_the_log_shows_what_any_own_seat_knows(self) -> None:
        game = kb.new("whispers", seed=1)
        game.table.emit("peeked", "x", 1, secret={"card": "secret-1-1"})
        assert "secret-1-1" in json.dumps(session([0, 0], game).ui.history.log)
        assert "secret-1-1" not in json.dumps(session([0, 1], game).ui.history.log)

    def test_undo_takes_back_the_last_choice_of_any_own_seat(self) -> None:
        played = session([0, 0])
        now(played.choose("hum"))
        now(played.choose("nod"))
        now(played.undo())
        assert [choice.option for choice in played.game.choices] == ["hum"]
        now(played.undo())
        assert played.game.choices == []

    def test_the_table_has_a_button_for_each_own_seat(self) -> None:
        desk = Desk()
        desk.begin("human", "seat-0", game="beacon")
        assert 'data-act="look-from" data-arg="1" aria-pressed="false"' in desk.shown
        desk.do("look-from", "1")
        assert "Logs of seat 1" in desk.shown
        assert 'data-act="look-from" data-arg="1" aria-pressed="true"' in desk.shown
        alone = Desk()
        alone.begin("human", "random", game="beacon")
        assert "look-from" not in alone.shown


def session(owners: list[int], game: kb.Game | None = None) -> Session:
    return Session(
        LocalGame(game or kb.new("whispers", seed=1)), Ui(), ["Ana", "Bo"], ["human", "human"], owners=owners
    )


class TestKeeping:
    def test_owners_are_kept_with_the_game(self) -> None:
        storage = Storage()
        first = Desk(storage)
        first.begin("human", "seat-0", "human", game="beacon")
        again = Desk(storage, first.paper.fragment)
        assert again.app.ui.seating.owners == [0, 0, 2]
        again.do("again", "same")
        assert again.app.ui.seating.owners == [0, 0, 2]

    def test_a_game_that_says_nothing_of_owners_has_one_for_each_seat(self) -> None:
        storage = Storage()
        first = Desk(storage)
        first.begin("human", "human", game="beacon")
        entry = json.loads(storage.texts[f"katabasis:game:{first.app.id}"])
        assert "owners" not in entry
        assert Desk(storage, first.paper.fragment).app.ui.seating.owners == [0, 1]

    @pytest.mark.parametrize("owners", [[5, 5], [1, 1], ["x", 0], [0], "ab", [0, 0, 0]])
    def test_damaged_owners_hide_no_game(self, owners: Any) -> None:
        storage = Storage()
        first = Desk(storage)
        first.begin("human", "human", game="beacon")
        key = f"katabasis:game:{first.app.id}"
        storage.texts[key] = json.dumps({**json.loads(storage.texts[key]), "owners": owners})
        again = Desk(storage, first.paper.fragment)
        assert again.app.session is not None
        assert again.app.ui.seating.owners == [0, 1]
        assert again.paper.reports == []


class TestEndings:
    def finished(self, outcome: str) -> Desk:
        """A game of two that is played to its end: climbing at any price loses, most of the time."""
        for seed in range(60):
            game = kb.new("beacon", seats=["guide", "smith"], seed=seed)
            for turn in range(40):
                if game.decision is None:
                    break
                choice = "climb" if outcome == "lost" or turn >= 4 else "rest"
                game.choose("feed" if choice == "rest" and turn % 4 > 1 and not game.why_not("feed") else choice)
            if game.result is not None and game.result.outcome == outcome:
                desk = Desk()
                desk.do("import-text", game.record())
                desk.do("draft", "kind-1=seat-0")
                desk.do("start")
                return desk
        raise AssertionError(f"no game was {outcome}")

    @pytest.mark.parametrize(
        ("outcome", "sentence", "listed"),
        [("won", "All win together", "Won by Ana and Bo"), ("lost", "All have lost", "Lost, ")],
    )
    def test_all_win_or_lose_together(self, outcome: str, sentence: str, listed: str) -> None:
        desk = self.finished(outcome)
        desk.app.ui.seating.names[:] = ["Ana", "Bo"]
        desk.app.session.keep()  # type: ignore[union-attr]
        assert f">{sentence}<" in desk.shown
        desk.do("route", "#")
        assert listed in desk.shown
        assert "drawn" not in desk.shown
        assert "Ana, Bo" in desk.shown
        desk.do("language", "es")
        assert "empat" not in desk.shown


def test_the_toy_is_known() -> None:
    assert kb.system("whispers") is whispers.SYSTEM
