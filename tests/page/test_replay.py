"""The past of a game: drawn along, stepped through, played, opened by a link, and gone on from."""

import re
from pathlib import Path
from typing import Any

import pytest

import katabasis as kb
from katabasis_page.acts import history
from katabasis_page.session import LocalGame, Session
from katabasis_page.session.history import landmarks
from katabasis_page.sharing import links
from katabasis_page.ui import Ui
from page.desk import Desk

GOLDEN = Path(__file__).parents[1] / "playthroughs"
NAMES = [kb.Player("human", "Ana <b>"), kb.Player("hard-careful", "Hecate")]


def record(name: str = "bots", players: Any = NAMES) -> str:
    game = kb.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    return game.record(players=players)


@pytest.fixture(scope="module")
def finished() -> str:
    return record()


@pytest.fixture
def desk(finished: str) -> Desk:
    """The page, with a finished game that came by a link."""
    return Desk(fragment=links.fragment("game", finished))


def session(desk: Desk) -> Session:
    assert desk.app.session is not None
    return desk.app.session


# ---------------------------------------------------------------------- what a shared game carries


def test_names_and_levels_travel(desk: Desk) -> None:
    assert desk.app.ui.seating.names == ["Ana <b>", "Hecate"]
    assert desk.app.ui.seating.kinds == ["human", "hard-careful"]
    assert "Ana &lt;b&gt;" in desk.shown
    assert "<b>against" not in desk.shown
    assert desk.app.ui.settings["name"] == ""


def test_they_travel_on_by_links_and_by_files(desk: Desk) -> None:
    desk.do("share", "game")
    address = re.search(r"https://[^<]*", desk.shown)
    assert address is not None
    assert kb.players_in(links.read("#" + address[0].partition("#")[2]).text) == NAMES
    desk.do("close")
    desk.do("export")
    desk.do("export", desk.app.id)
    for _name, text in desk.paper.files:
        assert kb.players_in(text) == NAMES


def test_an_unfinished_game_asks_who_plays_and_proposes_who_did() -> None:
    game = kb.new("underworlds", seed=3)
    desk = Desk(fragment=links.fragment("game", game.record(players=NAMES)))
    assert desk.app.ui.shared
    desk.do("sit-down")
    assert desk.app.ui.screen == "seating"
    assert desk.app.draft is not None
    assert desk.app.draft.kinds == ["human", "hard-careful"]
    assert desk.app.draft.names() == ["Ana <b>", "Hecate"]


def test_a_bot_that_there_is_not_is_an_ordinary_one() -> None:
    strange = [kb.Player("oracle", "Pythia"), kb.Player("random-careful", "")]
    desk = Desk(fragment=links.fragment("game", kb.new("underworlds", seed=3).record(players=strange)))
    assert desk.app.draft is not None
    assert desk.app.draft.kinds == ["normal", "random"]


# ---------------------------------------------------------------------- a finished game


def test_a_finished_game_opens_on_its_board(desk: Desk) -> None:
    assert desk.app.ui.screen == "table"
    assert desk.app.ui.history.over
    assert 'id="finish"' in desk.shown
    assert 'data-act="watch"' in desk.shown
    assert desk.paper.reports == []


def test_nobody_knows_who_played_a_finished_game_of_old() -> None:
    desk = Desk(fragment=links.fragment("game", record(players=())))
    assert desk.app.ui.seating.kinds == ["human", "human"]
    assert desk.app.ui.seating.names == ["", ""]


def test_it_can_be_watched_from_the_beginning(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int | None] = []
    show = desk.paper.show
    monkeypatch.setattr(desk.paper, "show", lambda markup: (shown.append(desk.app.ui.history.past), show(markup)))
    desk.do("watch")
    choices = len(session(desk).game.choices)
    assert [moment for number, moment in enumerate(shown) if moment not in shown[:number]] == [*range(choices), None]
    assert desk.app.ui.history.playing is None
    assert history.DICE_STEP in desk.paper.slept
    assert history.QUIET_STEP in desk.paper.slept


def test_play_goes_on_at_any_moment(desk: Desk) -> None:
    desk.do("moment", "40")
    assert 'data-act="branch"' in desk.shown
    before = session(desk).game
    desk.do("branch")
    assert desk.app.ui.screen == "seating"
    assert desk.app.draft is not None
    assert desk.app.draft.names() == ["Ana <b>", "Hecate"]
    desk.do("draft", "kind-1=random")
    desk.do("start")
    assert session(desk).game.choices[:40] == before.choices[:40]
    assert len(desk.app.store.games()) == 1


def test_no_way_leads_out_of_the_past_of_a_game_that_goes_on() -> None:
    desk = Desk()
    desk.begin("human", "random")
    desk.do("choose", desk.options()[0])
    desk.do("moment", "0")
    assert 'data-act="branch"' not in desk.shown
    desk.do("branch")
    assert desk.app.ui.screen == "table"
    assert len(desk.messages) == 1


# ---------------------------------------------------------------------- the scrubber


def test_landmarks_are_where_rounds_and_turns_begin() -> None:
    game = kb.replay(record())
    marks = landmarks(LocalGame(game))
    assert [mark.round for mark in marks if mark.opens_round] == [1, 2, 3]
    assert [mark.moment for mark in marks] == sorted({mark.moment for mark in marks})
    for mark in marks:
        before = game.event_offsets[mark.moment - 1] if mark.moment else 0
        began = [event.kind for event in game.at(mark.moment).table.events[before:]]
        assert {"round-began", "turn-began"} & set(began)


def test_the_scrubber_is_there_for_the_past_and_for_what_is_over(desk: Desk) -> None:
    assert 'id="scrubber"' in desk.shown
    live = Desk()
    live.begin("human", "random")
    live.do("choose", live.options()[0])
    assert 'id="scrubber"' not in live.shown
    live.do("back")
    assert 'id="scrubber"' in live.shown


def test_every_step_is_shown(desk: Desk) -> None:
    choices = len(session(desk).game.choices)
    desk.do("moment", "0")
    assert desk.app.ui.history.past == 0
    desk.do("forward")
    desk.do("forward")
    desk.do("back")
    assert desk.app.ui.history.past == 1
    desk.do("moment", str(choices))
    assert desk.app.ui.live
    desk.do("moment", str(choices - 1))
    desk.do("forward")
    assert desk.app.ui.live
    for nonsense in ("", "-1", "a", "9" * 400):
        desk.do("moment", nonsense)
        assert desk.app.ui.live


def test_a_line_of_the_log_leads_to_its_moment(desk: Desk) -> None:
    numbers = [int(number) for number in re.findall(r'data-act="event" data-arg="(\d+)"', desk.shown)]
    assert numbers
    for number in numbers[:: len(numbers) // 4]:
        event = session(desk).game.table.events[number]
        desk.do("event", str(number))
        assert any(shown[0] == event.kind and shown[3] == event.what for shown in desk.app.ui.history.fresh)
        assert number < len(desk.app.ui.history.log)


def test_the_past_hides_what_it_hid(desk: Desk) -> None:
    game = session(desk).game
    for moment in range(0, len(game.choices), 25):
        desk.do("moment", str(moment))
        zones = game.at(moment).table.zones.values()
        hidden = [card for zone in zones if zone.owner == 1 and zone.sees == "owner" for card in zone.cards]
        assert hidden
        assert not any(f'"card:{card}"' in desk.shown for card in hidden)


def test_a_step_of_ones_own_ends_the_replay(desk: Desk) -> None:
    desk.do("moment", "3")
    desk.app.act("play", "")
    assert desk.app.ui.history.playing is not None
    assert "Stop the replay" in desk.shown
    desk.do("back")
    assert desk.app.ui.history.playing is None
    assert desk.app.ui.history.past == 2
    desk.do("key", "p")
    assert desk.app.ui.live


def test_a_long_past_is_played_again_in_pieces(monkeypatch: pytest.MonkeyPatch, finished: str) -> None:
    game = kb.load(kb.replay(finished).save())
    assert game.checkpoints[0].choices > history.AT_ONCE
    desk = Desk(fragment=links.fragment("game", finished))
    played = session(desk)
    played.follow(LocalGame(game))
    goal = game.checkpoints[0].choices - 1
    waits: list[str] = []
    show = desk.paper.show
    monkeypatch.setattr(desk.paper, "show", lambda markup: (show(markup), waits.append(desk.shown)))
    desk.do("moment", str(goal))
    assert any(f"up to choice {goal}" in shown for shown in waits)
    assert desk.app.ui.history.past == goal
    assert played.missing(goal) == 0
    assert played.view()["table"] == game.at(goal).view(played.ui.seating.seat)["table"]


# ---------------------------------------------------------------------- links to a moment


def test_a_link_leads_to_a_moment(desk: Desk, finished: str) -> None:
    desk.do("moment", "30")
    desk.do("share", "moment")
    address = re.search(r"https://[^<]*", desk.shown)
    assert address is not None
    assert address[0].endswith(".30")
    assert "embed-part" not in desk.shown
    other = Desk(fragment="#" + address[0].partition("#")[2])
    assert other.app.ui.history.past == 30
    pasted = Desk()
    pasted.do("import-text", address[0])
    assert pasted.app.ui.history.past == 30
    late = Desk(fragment=links.fragment("game", finished, 99_999))
    assert late.app.ui.live


def test_a_game_that_is_kept_already_is_not_kept_twice(finished: str) -> None:
    desk = Desk()
    desk.do("import-text", finished)
    id = desk.app.id
    desk.do("route", "#")
    desk.do("route", links.fragment("game", finished, 30))
    assert desk.app.id == id
    assert desk.app.ui.history.past == 30
    assert [game.id for game in desk.app.store.games()] == [id]
    desk.do("route", links.fragment("game", record(players=())))
    assert len(desk.app.store.games()) == 1


def test_a_moment_is_a_number() -> None:
    assert links.moment_in("#g=1.abc.7") == 7
    for fragment in ("#g=1.abc", "#g=1.abc.", "#g=1.abc.-1", "#g=1.abc.123456", "#p=1.abc.7", "#x"):
        assert links.moment_in(fragment) is None


def test_the_slider_says_where_it_is() -> None:
    from katabasis_page.table.scrubber import where
    from katabasis_page.ui import Landmark

    ui = Ui()
    ui.seating.names = ["Ana", "Bea"]
    ui.history.landmarks = [Landmark(4, 1, True, None), Landmark(5, 1, False, 1)]
    assert [where(ui, moment) for moment in (0, 4, 9)] == ["Setup", "Round 1", "Round 1, Bea"]
