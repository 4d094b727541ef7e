"""Campaigns on the page: a party is founded, its chart and log are read, it goes on, and it is passed on as a file."""

import random

import pytest

import katabasis as kb
from at_once import within
from katabasis_page.storage.store import Store
from page.desk import Desk, Storage, assert_refused

GENTLE = {"size": "short", "table": "gentler"}
NAMES = {"barbarian": "Ulf", "elf": "Lirael"}
SURVIVED = 13
"""A seed of a short game by chance from which the barbarian comes back and the elf does not."""


def finish(game: kb.Game, seed: int) -> None:
    """Play a game to its end, as things come."""
    chance = random.Random(seed)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))


def campaign(seed: int = SURVIVED) -> kb.Series:
    """A campaign of two after its first game, in which nothing was fulfilled; before that they had one mission."""
    games = [{"mission": "tomb-6", "outcome": "won", "gold": [50, 40]}]
    begun = {"games": games, "party": {}}
    party = {"party": "The Lamp", "names": NAMES}
    series = kb.series(
        "quest", seats=["barbarian", "elf"], seed=seed, campaign=begun, mission="tomb-2", **party, **GENTLE
    )
    finish(series.game, seed)
    return series


def kept(series: kb.Series, id: str = "c") -> Storage:
    """What a browser keeps of a campaign that one person plays."""
    storage = Storage()
    store = Store(storage, lambda: "2026-11-21T12:00:00Z", lambda: id)
    store.keep(id, series.game, ["Ana", ""], ["human", "human"], [0, 0], finished=series.finished)
    return storage


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return dict(kept(campaign()).texts)


@pytest.fixture
def desk(texts: dict[str, str]) -> Desk:
    """The page at the chart of that campaign."""
    storage = Storage()
    storage.texts = dict(texts)
    return Desk(storage, "#game/quest/campaign/c")


def shown_campaign(desk: Desk) -> dict:
    assert desk.app.session is not None
    return desk.app.session.game.view(None)["table"]["campaign"]


def test_a_party_is_founded_in_the_form() -> None:
    desk = Desk(Storage(), "#game/quest/campaign")
    assert "No parties yet" in desk.shown
    assert "beyond the rulebook" in desk.shown
    desk.do("found-party")
    assert desk.app.ui.screen == "newgame"
    assert 'id="party"' in desk.shown
    desk.do("draft", "seats=2")
    desk.do("draft", "party=The Lamp\n")
    desk.do("draft", "called-dwarf=" + "x" * 60)
    desk.do("draft", "called-barbarian=<Ulf>")
    assert "&lt;Ulf&gt;" in desk.shown
    desk.do("start")
    assert shown_campaign(desk)["name"] == "The Lamp"
    assert shown_campaign(desk)["names"] == {"barbarian": "<Ulf>", "dwarf": "x" * 40}
    assert "beyond the rulebook" in desk.shown
    desk.do("route", "#game/quest/campaign")
    assert "The Lamp" in desk.shown
    assert "Missions completed: 0 of 30" in desk.shown


def test_one_mission_alone_is_no_campaign() -> None:
    desk = Desk(Storage(), "#new/quest")
    assert 'id="party"' not in desk.shown
    desk.do("start")
    assert desk.app.session is not None
    assert "campaign" not in desk.app.session.game.setup["options"]
    desk.do("route", "#game/quest/campaign")
    assert "No parties yet" in desk.shown


def test_the_chart_shows_what_is_fulfilled_what_failed_and_why_a_mission_is_closed(desk: Desk) -> None:
    assert "The Lamp" in desk.shown
    assert "Missions completed: 1 of 30" in desk.shown
    assert 'class="chart-cell fulfilled" id="cell-tomb-6"' in desk.shown
    assert 'class="chart-cell tried" id="cell-tomb-2"' in desk.shown
    assert 'class="chart-cell closed" id="cell-tomb-5"' in desk.shown
    assert 'class="chart-cell open" id="cell-idol-1"' in desk.shown
    assert desk.shown.count('class="chart-cell') == 30
    desk.do("look-at-mission", "tomb-5")
    assert "This mission needs the Dwarf" in desk.shown
    assert "#rules/quest/setup.player-count" in desk.shown
    assert 'id="take-mission"' not in desk.shown
    desk.do("look-at-mission", "tomb-6")
    assert "This mission is already complete" in desk.shown
    assert 'id="take-mission"' not in desk.shown
    desk.do("look-at-mission", "tomb-2")
    assert "tried 1 time" in desk.shown
    assert 'id="take-mission"' in desk.shown


def test_the_party_has_its_names_and_whoever_fell_is_replaced(desk: Desk) -> None:
    assert "Ulf" in desk.shown
    assert "1 adventure lived through" in desk.shown
    assert "Replaces Lirael, who did not come back" in desk.shown
    assert "Did not come back: Lirael" in desk.shown
    desk.do("draft", "called-elf=Aine")
    desk.do("take-mission", "random")
    assert shown_campaign(desk)["names"] == {"barbarian": "Ulf", "elf": "Aine"}
    assert shown_campaign(desk)["number"] == 3
    assert '<p class="note called">Aine</p>' in desk.shown


def test_the_next_mission_is_taken_and_kept_and_the_record_stays(desk: Desk) -> None:
    desk.do("take-mission", "idol-1")
    assert desk.paper.fragment == "#play/c"
    assert desk.app.ui.screen == "table"
    assert desk.app.session is not None
    assert desk.app.session.game.table.mission == "idol-1"
    again = Desk(desk.paper.storage, "#game/quest/campaign/c/idol-1")
    assert 'class="chart-cell now" id="cell-idol-1"' in again.shown
    assert 'id="play-on"' in again.shown
    assert 'data-act="take-mission"' not in again.shown
    again.do("take-mission", "idol-2")
    assert any("not over" in message for message in again.messages)
    again.do("route", "#past/c/1")
    assert again.app.session is not None
    assert again.app.session.game.record() == campaign().game.record()


@pytest.mark.parametrize("mission", ["tomb-6", "tomb-5", "cellar", "idol-1 "])
def test_a_mission_that_is_refused_changes_nothing(desk: Desk, mission: str) -> None:
    before = dict(desk.paper.storage.texts)
    desk.do("take-mission", mission)
    assert desk.messages
    assert desk.app.ui.screen == "quest/campaign"
    assert desk.paper.storage.texts == before
    assert not desk.paper.reports


def test_a_game_of_the_past_is_looked_at_and_not_played_on(desk: Desk) -> None:
    desk.do("take-mission", "random")
    before = dict(desk.paper.storage.texts)
    desk.do("route", "#past/c/1")
    assert desk.app.ui.screen == "table"
    assert 'id="finish"' in desk.shown
    assert 'href="#game/quest/campaign/c"' in desk.shown
    assert 'data-act="again"' not in desk.shown
    assert 'id="next-game"' not in desk.shown
    desk.do("undo")
    desk.do("next-game")
    desk.do("back")
    assert desk.paper.storage.texts == before
    assert not desk.paper.reports
    for nowhere in ("#past/c/9", "#past/c/x", "#past/nobody/1", "#past/c"):
        desk.do("route", nowhere)
        assert desk.app.ui.screen == "launcher"


def test_a_damaged_record_of_the_past_says_so(desk: Desk) -> None:
    desk.do("take-mission", "random")
    desk.paper.storage.write("katabasis:record:c:0", "katabasis record 1\ngame quest\nnonsense")
    desk.do("route", "#past/c/1")
    assert any("cannot be read" in message for message in desk.messages)
    assert desk.app.ui.screen == "quest/campaign"


def test_the_end_of_a_mission_leads_to_the_campaign(desk: Desk) -> None:
    desk.do("route", "#play/c")
    assert 'id="to-campaign"' in desk.shown
    assert 'href="#game/quest/campaign/c"' in desk.shown
    assert "Missions completed: 1 of 30" in desk.shown
    assert 'id="next-game"' not in desk.shown


def test_many_parties_stand_side_by_side(desk: Desk) -> None:
    storage = desk.paper.storage
    storage.texts |= kept(campaign(19), "d").texts
    desk.do("route", "#game/quest/campaign")
    assert 'id="party-c"' in desk.shown
    assert 'id="party-d"' in desk.shown
    desk.do("route", "#game/quest/campaign/d")
    desk.do("take-mission", "fountain-1")
    desk.do("route", "#game/quest/campaign/c")
    desk.do("take-mission", "idol-1")
    assert [desk.app.store.open(id)[1].table.mission for id in "cd"] == ["idol-1", "fountain-1"]


def test_a_campaign_goes_out_as_a_file_and_comes_in_again(desk: Desk) -> None:
    desk.do("take-mission", "idol-1")
    desk.do("route", "#game/quest/campaign/c")
    desk.do("export", "c")
    ((name, text),) = desk.paper.files
    assert name.startswith("katabasis-quest-")
    other = Desk()
    other.do("import-text", text)
    assert other.app.ui.screen == "seating"
    other.do("start")
    assert other.app.session is not None
    assert other.app.session.series.record() == desk.app.store.series("c", desk.app.store.open("c")[1]).record()
    other.do("route", "#game/quest/campaign")
    assert "The Lamp" in other.shown


def test_a_damaged_file_is_refused_at_once_and_nothing_changes(desk: Desk) -> None:
    desk.do("take-mission", "idol-1")
    desk.do("export", "c")
    text = desk.paper.files[0][1]
    for damaged in (text.replace("1 place", "1 plaze", 1), text[: text.rindex("katabasis record")], text[:-9]):
        with within(5):  # how long is measured in bench/series.py
            assert_refused(damaged)


def test_a_campaign_is_deleted_only_after_a_question(desk: Desk) -> None:
    desk.do("take-mission", "idol-1")
    desk.do("route", "#game/quest/campaign/c")
    desk.do("delete", "c")
    assert 'id="dialog-delete"' in desk.shown
    assert "Delete The Lamp?" in desk.shown
    desk.do("close")
    assert 'id="dialog-delete"' not in desk.shown
    assert desk.app.store.save("c")
    desk.do("delete", "c")
    desk.do("delete-series", "c")
    assert not [key for key in desk.paper.storage.names() if ":c" in key]
    desk.do("restore")
    assert desk.app.store.save("c")


def test_a_party_that_nobody_has_or_that_is_damaged_shows_the_others(desk: Desk) -> None:
    desk.do("route", "#game/quest/campaign/nobody")
    assert 'id="party-c"' in desk.shown
    desk.paper.storage.write("katabasis:save:c", "nonsense")
    desk.do("route", "#game/quest/campaign/c")
    assert "This campaign cannot be read" in desk.shown
    assert not desk.paper.reports


def test_another_tab_is_not_played_against(desk: Desk) -> None:
    desk.paper.elsewhere = {desk.app.store.lock("c")}
    before = dict(desk.paper.storage.texts)
    desk.do("take-mission", "idol-1")
    assert any("another tab" in message for message in desk.messages)
    assert desk.paper.storage.texts == before


def test_the_list_of_games_names_the_party(desk: Desk) -> None:
    desk.do("route", "")
    assert "The Lamp" in desk.shown
    assert "1 of 30 done" in desk.shown


def test_what_people_call_themselves_is_never_translated_nor_read_as_anything_else() -> None:
    for name in ("The Lamp", "elf:dwarf", "{who}", "<b>"):
        game = kb.new("quest", **{**GENTLE, "seats": ["elf"], "campaign": True, "party": name, "names": {"elf": name}})
        storage = kept(kb.Series(game))
        desk = Desk(storage)
        desk.do("language", "es")
        for place in ("", "#game/quest/campaign", "#game/quest/campaign/c"):
            desk.do("route", place)
            assert name.replace("<", "&lt;").replace(">", "&gt;") in desk.shown


def test_nobody_who_comes_back_ends_the_campaign() -> None:
    series = campaign(2)
    assert series.over
    storage = kept(series)
    desk = Desk(storage, "#game/quest/campaign/c")
    assert "No survivors: the campaign is over" in desk.shown
    assert 'data-act="take-mission"' not in desk.shown
    desk.do("route", "#play/c")
    assert "It ends here." in desk.shown
    assert 'data-act="again"' in desk.shown


def test_in_spanish(desk: Desk) -> None:
    desk.do("language", "es")
    desk.do("look-at-mission", "tomb-5")
    assert "Tabla de misiones" in desk.shown
    assert "Enano" in desk.shown
