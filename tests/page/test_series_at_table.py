"""Games one after the other at one table: a match of three, which goes on after a reload, in another tab, by a link."""

import pytest

import katabasis as kb
from katabasis_page.sharing import links
from katabasis_page.storage.packing import unpack
from katabasis_page.storage.store import Store
from katabasis_page.worker import reading
from page.desk import Desk, Storage

BANDS = "steelhearts-champions", "garreks-reavers"
SEED = 5
"""Of a match that takes three games."""


def match(*kinds: str, storage: Storage | None = None, **answers: str) -> Desk:
    """A match of these players, with the answers to the form."""
    desk = Desk(storage)
    desk.do("setting", "speed=instant")
    desk.do("route", "#new/underworlds")
    desk.do("draft", "edition=2017")
    for seat, kind in enumerate(kinds):
        desk.do("draft", f"kind-{seat}={kind}")
        desk.do("draft", f"plays-{seat}={BANDS[seat]}")
    for field, value in {"match": "yes", **answers}.items():
        desk.do("draft", f"{field}={value}")
    desk.do("draft", f"seed={SEED}")
    desk.do("start")
    return desk


def finish(game: kb.Game) -> None:
    """Play a game to its end, as chance has it."""
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", seed=int(game.setup["seed"])))


def keep(played: kb.Series) -> dict[str, str]:
    """What a browser keeps of a match between two people, under the id "m"."""
    storage = Storage()
    store = Store(storage, lambda: "2026-11-21T12:00:00Z", lambda: "m")
    store.keep("m", played.game, ["Ana", "Leo"], ["human", "human"], finished=played.finished)
    return dict(storage.texts)


@pytest.fixture(scope="module")
def kept() -> dict[str, dict[str, str]]:
    """The same after the "first" game of a match that takes three, and after the "last"."""
    played = kb.series("underworlds", "2017", BANDS, SEED, match=True, quick=True)
    finish(played.game)
    first = keep(played)
    while not played.over:
        finish(played.begin_next())
    return {"first": first, "last": keep(played)}


def opened(kept: dict[str, dict[str, str]], after: str) -> Desk:
    """The page at that match."""
    storage = Storage()
    storage.texts = dict(kept[after])
    return Desk(storage, "#play/m")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have long texts read in the page: there is nothing beside it here."""
    monkeypatch.setattr(reading, "AT_ONCE", 10_000)


def series(desk: Desk) -> kb.Series:
    assert desk.app.session is not None
    return desk.app.session.series


def reopened(desk: Desk) -> Desk:
    """The page, loaded anew at the same game."""
    return Desk(desk.paper.storage, desk.paper.fragment)


def test_a_match_is_played_game_by_game_and_kept(kept) -> None:
    desk = opened(kept, "first")
    first = series(desk).game
    assert first.result is not None
    assert 'data-act="next-game"' in desk.shown
    assert 'data-act="again"' not in desk.shown
    assert "The match so far" in desk.shown
    desk = reopened(desk)
    assert 'data-act="next-game"' in desk.shown
    desk.do("next-game")
    assert series(desk).number == 2
    assert series(desk).finished == [first.record()]
    kept_record = desk.paper.storage.read(f"katabasis:record:{desk.app.id}:0")
    assert unpack(kept_record, len(first.record())) == first.record()
    desk = reopened(desk)
    assert (series(desk).number, series(desk).finished) == (2, [first.record()])
    assert "Game 2 of the match, games won 0 : 0" in desk.shown
    desk = opened(kept, "last")
    assert series(desk).number == 3
    assert series(desk).result is not None
    assert 'data-act="next-game"' not in desk.shown
    assert 'id="match-why"' in desk.shown
    assert 'data-act="again"' in desk.shown
    assert kb.replay_series(series(desk).record()).result == series(desk).result
    again = reopened(desk)
    assert series(again).record() == series(desk).record()


def test_the_list_shows_a_match_that_goes_on_as_a_game_to_continue(kept) -> None:
    desk = opened(kept, "first")
    desk.do("route", "")
    assert 'id="continue"' in desk.shown
    desk = opened(kept, "last")
    desk.do("route", "")
    assert 'id="continue"' not in desk.shown


def test_the_form_offers_a_match_and_the_tracker_shows_which_game_it_is() -> None:
    desk = match("human", "random", match="winner")
    assert series(desk).game.setup["options"] == {"match": True, "quick": True, "tie_breakers": True}
    assert "Game 1 of the match, games won 0 : 0" in desk.shown
    assert 'id="next-game"' not in desk.shown
    desk.do("next-game")
    assert any("not over" in message for message in desk.messages)


def test_another_tab_follows_to_the_next_game_and_takes_over(kept) -> None:
    desk = opened(kept, "first")
    watching = Desk(desk.paper.storage)
    watching.paper.elsewhere = {desk.app.store.lock(desk.app.id)}
    watching.do("route", desk.paper.fragment)
    watching.do("next-game")
    assert series(watching).number == 1
    desk.do("next-game")
    watching.do("stored", desk.app.store.save_key(desk.app.id))
    assert (series(watching).number, series(watching).finished) == (2, series(desk).finished)
    watching.do("take-over")
    watching.do("route", "")
    watching.do("route", "#play/m")
    assert series(watching).number == 2


def test_play_again_begins_the_match_anew(kept) -> None:
    desk = opened(kept, "last")
    desk.do("again", "swapped")
    assert series(desk).number == 1
    assert series(desk).game.setup["seats"] == [*reversed(BANDS)]
    assert "played" not in series(desk).game.setup["options"]


def test_a_match_in_a_link_and_in_a_file(kept, at_once) -> None:
    desk = opened(kept, "last")
    whole = series(desk).record()
    desk.do("share", "game")
    address = desk.shown.partition('id="share-link"')[2].partition(">")[2].partition("<")[0]
    fragment = "#" + address.partition("#")[2]
    assert fragment.startswith("#s=1.")
    assert len(address) < 8_000
    desk.do("export", "")
    (_, text) = desk.paper.files[-1]
    assert kb.replay_series(text).record() == whole
    for other in (Desk(fragment=fragment), Desk()):
        if other.paper.fragment != fragment:
            other.do("import-text", text)
        assert series(other).record() == whole
        assert "wins the match" in other.shown or "The match is drawn" in other.shown


def test_a_match_that_goes_on_comes_in_by_a_link(kept) -> None:
    begun = opened(kept, "first")
    begun.do("next-game")
    text = series(begun).record()
    desk = Desk(fragment=links.fragment("series", text))
    desk.do("start")
    assert series(desk).record() == text
    assert series(reopened(desk)).record() == text


def test_a_record_that_was_kept_unpacked_is_still_read(kept) -> None:
    desk = opened(kept, "first")
    first = series(desk).game.record()
    desk.do("next-game")
    desk.paper.storage.write(f"katabasis:record:{desk.app.id}:0", first)
    assert series(reopened(desk)).finished == [first]


@pytest.mark.parametrize("damage", ["katabasis record 99\n", "", "katabasis record 1\ngame tyrants\nseed 1\n"])
def test_damaged_records_of_games_before_do_not_stop_the_match(kept, damage: str) -> None:
    desk = opened(kept, "first")
    desk.do("next-game")
    desk.paper.storage.write(f"katabasis:record:{desk.app.id}:0", damage)
    desk = reopened(desk)
    assert any("damaged" in message for message in desk.messages)
    assert series(desk).finished == []
    assert series(desk).game.view(None)["table"]["match"]["number"] == 2
    finish(series(desk).game)
    desk.app.session.keep()
    reopened(desk).do("next-game")
    assert "Game 3 of the match" in reopened(desk).shown


@pytest.mark.parametrize("cut", [40, 400])
def test_damaged_series_are_refused_with_the_place(kept, at_once, cut: int) -> None:
    lines = series(opened(kept, "last")).record().splitlines()
    desk = Desk()
    desk.do("import-text", "\n".join([*lines[:cut], "1 nonsense", *lines[cut:]]))
    assert desk.app.session is None
    assert any(f"line {cut + 1}" in message for message in desk.messages)


def test_warbands_are_picked_in_secret_with_a_handover_between() -> None:
    desk = match("human", "human", warbands="secret")
    assert series(desk).game.setup["seats"] == ["secret", "secret"]
    assert desk.app.ui.seating.handover == 0
    desk.do("confirm-handover")
    desk.do("choose", "pick garreks-reavers")
    assert desk.app.ui.seating.handover == 1
    assert "garreks-reavers" not in desk.shown
    desk.do("confirm-handover")
    assert 'data-arg="pick sepulchral-guard"' in desk.shown
    desk.do("choose", "pick sepulchral-guard")
    assert desk.app._plays() == ["garreks-reavers", "sepulchral-guard"]
