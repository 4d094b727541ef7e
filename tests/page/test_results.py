"""How games ended that were played in this browser."""

import json
import re

import pytest

from katabasis_page.storage.results import KEY, GameResult, NoResults, Results, from_file, longest_streak
from katabasis_page.storage.texts import Blocked, Full
from page.desk import Desk, Storage


def row(name: str = "a/0", outcome: str = "won", at: str = "2026-01-01") -> GameResult:
    return GameResult(name, at, "tyrants", "2016", "black", ["easy"], outcome)


def text(desk: Desk) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", desk.shown))


# ---------------------------------------------------------------------- noting


def test_a_game_that_ends_is_counted_and_one_that_is_taken_back_is_not() -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    assert desk.app.store.results.all() == []
    desk.concede()
    (result,) = desk.app.store.results.all()
    assert (result.game, result.outcome, result.conceded, result.rivals) == ("tyrants", "lost", True, ["easy"])
    assert result.plays
    desk.do("undo")
    assert desk.app.store.results.all() == []
    desk.concede()
    assert len(desk.app.store.results.all()) == 1
    again = Desk(desk.paper.storage, f"#play/{desk.app.id}")
    assert len(again.app.store.results.all()) == 1, "opened again it is no other game"


def test_who_shares_the_screen_is_not_counted_but_a_party_is() -> None:
    desk = Desk()
    desk.begin("human", "human", game="tyrants")
    desk.concede()
    assert desk.app.store.results.all() == []
    party = Desk()
    party.begin("human", "human", game="quest")
    party.concede()
    assert [each.outcome for each in party.app.store.results.all()] == ["lost"]


def test_a_game_that_came_in_when_it_was_over_is_nobodys() -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    desk.concede()
    assert desk.app.session is not None
    record = desk.app.session.game.record()
    other = Desk()
    other.do("import-text", record)
    assert 'id="finish"' in other.shown
    assert other.app.store.results.all() == []


@pytest.mark.parametrize("fault", [Full, Blocked])
def test_where_there_is_no_room_the_game_goes_on_and_ends(fault: type[Exception]) -> None:
    desk = Desk()
    desk.begin("human", "easy", game="tyrants")
    desk.paper.storage.fault = fault
    desk.concede()
    assert 'id="finish"' in desk.shown
    assert desk.paper.reports == []


# ---------------------------------------------------------------------- keeping


def test_two_tabs_add_to_each_other() -> None:
    storage = Storage()
    one, other = Results(storage), Results(storage)
    one.note(row("a/0"))
    other.note(row("b/0"))
    one.note(row("c/0", "lost"))
    other.forget("a/0")
    assert [each.name for each in one.all()] == ["b/0", "c/0"]


def test_what_cannot_be_read_is_set_aside() -> None:
    storage = Storage()
    storage.write(KEY, "{damaged")
    results = Results(storage)
    assert results.all() == []
    results.note(row())
    assert results.all() == [row()]
    assert storage.read(f"{KEY}-aside") == "{damaged"


@pytest.mark.parametrize(
    "bad",
    [None, 5, [], ["a"], ["a", "b", "c", "d", "e", [1], "won", False], [*row()[:6], "beaten", False], [*row()[:7], 1]],
)
def test_single_rows_that_are_none_are_left_out(bad: object) -> None:
    storage = Storage()
    storage.write(KEY, json.dumps([bad, row()]))
    assert Results(storage).all() == [row()]


def test_the_longest_run_of_wins() -> None:
    assert longest_streak([]) == 0
    assert longest_streak([row(outcome=outcome) for outcome in ("won", "won", "lost", "won", "drawn")]) == 2


# ---------------------------------------------------------------------- files


def test_a_file_brings_them_to_another_browser_once() -> None:
    one, other = Results(Storage()), Results(Storage())
    one.note(row("a/0", at="2026-01-02"))
    one.note(row("b/0", "drawn", "2026-01-03"))
    other.note(row("c/0", "lost", "2026-01-01"))
    assert other.take_in(one.file()) == 2
    assert other.take_in(one.file()) == 0
    assert [each.name for each in other.all()] == ["c/0", "a/0", "b/0"]


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "{}",
        '{"katabasis-results":2,"results":[]}',
        '{"katabasis-results":1}',
        '{"katabasis-results":1,"results":5}',
    ],
)
def test_what_is_no_file_of_results_is_refused(bad: str) -> None:
    results = Results(Storage())
    results.note(row())
    with pytest.raises(NoResults):
        results.take_in(bad)
    assert results.all() == [row()]
    with pytest.raises(NoResults):
        from_file(bad)


def test_a_full_storage_takes_no_file_in_and_says_so() -> None:
    desk = Desk()
    other = Results(Storage())
    other.note(row())
    desk.paper.storage.fault = Full
    desk.do("import-text", other.file())
    assert any("no room" in message for message in desk.messages)
    assert desk.app.store.results.all() == []


# ---------------------------------------------------------------------- the screen


def test_nothing_yet() -> None:
    desk = Desk(fragment="#results")
    assert "No finished games yet" in text(desk)
    assert 'data-act="export-results"' not in desk.shown
    assert 'href="#results"' in Desk().shown


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_is_shown_by_game_by_what_was_played_and_by_bot(language: str) -> None:
    desk = Desk()
    desk.do("setting", f"language={language}")
    for game in ("tyrants", "underworlds"):
        desk.begin("human", "easy", game=game)
        desk.concede()
    desk.do("route", "#results")
    assert desk.shown.count("<caption>") == 3
    words = text(desk)
    assert "Tyrants of the Underdark" in words
    assert {"en": "House", "es": "Casa"}[language] in words
    assert ("Farstriders" in words) == (language == "en")
    for game in ("Tyrants of the Underdark", "Warhammer Underworlds"):
        assert f"bot, {'easy' if language == 'en' else 'fácil'} ({game})" in words, "a level is one of its game"
    desk.do("export-results")
    (name, file) = desk.paper.files[-1]
    assert name.startswith("katabasis-statistics-")
    fresh = Desk()
    fresh.do("import-text", file)
    assert len(fresh.app.store.results.all()) == 2
    assert fresh.app.ui.screen == "results"


def test_a_damaged_file_is_refused_in_words() -> None:
    desk = Desk()
    desk.do("import-text", '{"katabasis-results":9,"results":[]}')
    assert any("cannot be read" in message for message in desk.messages)
