"""The form of an adventure: missions and whom they need, all answers at once, and what goes beyond the rulebook."""

import pytest

import katabasis as kb
from katabasis_page.games import game_ui
from katabasis_page.quest import facts
from katabasis_page.quest.mission import briefing
from katabasis_page.ui import Ui
from page.desk import Desk


def form(language: str = "en") -> Desk:
    desk = Desk()
    desk.do("language", language)
    desk.do("route", "#new/quest")
    return desk


def test_a_mission_without_whom_it_needs_does_not_begin_and_says_so() -> None:
    desk = form()
    desk.do("draft", "seats=1")
    desk.do("draft", "mission=tomb-5")
    assert "This mission needs: Dwarf" in desk.shown
    desk.do("start")
    assert desk.app.session is None
    assert "The mission Destroy the Tomb needs: Dwarf" in desk.shown
    desk.do("draft", "plays-0=dwarf")
    desk.do("start")
    assert desk.app.session is not None
    assert desk.app.session.game.table.mission == "tomb-5"


def test_as_in_the_book_is_one_click_and_nothing_in_it_goes_beyond() -> None:
    desk = form()
    desk.do("first-adventure")
    assert desk.shown.count("beyond the rulebook") == 2
    desk.do("as-in-the-book")
    assert "beyond the rulebook" not in desk.shown
    draft = desk.app.draft
    assert draft is not None
    assert draft.setup()["size"] == "full"
    assert draft.setup()["table"] == "as-in-the-book"
    assert draft.setup()["placing"] == "players"
    assert draft.setup()["mission"] == "random"


@pytest.mark.parametrize("seats", [2, 4])
def test_one_person_takes_all_adventurers_in_one_click(seats: int) -> None:
    desk = form()
    desk.do("draft", f"seats={seats}")
    desk.do("all-mine")
    draft = desk.app.draft
    assert draft is not None
    assert draft.owners == [0] * seats
    desk.do("start")
    session = desk.app.session
    assert session is not None
    assert not session.ui.hot_seat
    assert list(session.ui.seating.characters)[:2] == ["adventurer:barbarian", "adventurer:dwarf"]


@pytest.mark.parametrize(("language", "text"), [("en", "Kill the guards"), ("es", "Matad a los guardianes")])
def test_what_a_mission_asks_for_is_read_before_it_is_chosen(language: str, text: str) -> None:
    desk = form(language)
    desk.do("first-adventure")
    assert text in desk.shown


def test_several_may_wish_for_the_same_adventurer_and_roll_for_him() -> None:
    desk = form()
    desk.do("draft", "seats=2")
    desk.do("draft", "kind-1=human")
    desk.do("draft", "plays-1=barbarian")
    assert plays(desk) == ["dwarf", "barbarian"], "as agreed, they change places"
    desk.do("draft", "choosing=rolled")
    desk.do("draft", "plays-0=barbarian")
    assert plays(desk) == ["barbarian", "barbarian"]
    desk.do("draft", "choosing=agreed")
    assert plays(desk) == ["barbarian", "dwarf"]
    desk.do("draft", "choosing=rolled")
    desk.do("draft", "plays-1=barbarian")
    desk.do("start")
    session = desk.app.session
    assert session is not None
    assert session.game.decision is not None
    assert session.game.decision.rule == "setup.choose"
    assert desk.app.ui.seating.characters == (), "nobody goes by an adventurer whom two wish for"
    desk.do("choose", "play elf")
    assert sorted(each.id for each in session.game.table.adventurers) == ["barbarian", "elf"]
    assert set(desk.app.ui.seating.characters) == {"adventurer:barbarian", "adventurer:elf"}


def plays(desk: Desk) -> list[str]:
    assert desk.app.draft is not None
    return [seat.plays for seat in desk.app.draft.seats]


def test_who_chooses_the_monsters_sees_how_often_bots_completed_the_mission() -> None:
    desk = form()
    book, gentler = (facts.content()["rates"][f"{table}-full"] for table in ("as-in-the-book", "gentler-throughout"))
    games = 30 * book["games"]
    assert "four hard bots completed such missions" in desk.shown
    assert f"By the rulebook: {sum(book['won'].values())} of {games} (3%)" in desk.shown
    assert f"Easier: {sum(gentler['won'].values())} of {games} (59%)" in desk.shown
    desk.do("draft", "mission=idol-1")
    assert "four hard bots completed this mission" in desk.shown
    assert f"By the rulebook: {book['won']['idol-1']} of {book['games']} (" in desk.shown
    desk.do("draft", "mission=idol")
    of_room = sum(won for id, won in book["won"].items() if id.startswith("idol-"))
    assert f"By the rulebook: {of_room} of {6 * book['games']} (" in desk.shown
    desk.do("draft", "size=short")
    assert "By the rulebook: not measured" in desk.shown


def test_beside_it_stands_how_often_somebody_came_back_alive_with_gold() -> None:
    desk = form()
    book, gentler = (facts.content()["rates"][f"{table}-full"] for table in ("as-in-the-book", "gentler-throughout"))
    assert "Games of all missions in which somebody came back alive with gold:" in desk.shown
    for name, counted in (("By the rulebook", book["got_out"]), ("Easier", gentler["got_out"])):
        share = f"{counted['count'] / counted['games']:.0%}"
        assert f"{name}: {counted['count']} of {counted['games']} ({share})" in desk.shown
    desk.do("draft", "mission=idol-1")
    assert f"{book['got_out']['count']} of {book['got_out']['games']}" in desk.shown, "it was counted of all missions"
    desk.do("draft", "size=short")
    short = facts.content()["rates"]["gentler-throughout-short"]["got_out"]
    assert f"Easier: {short['count']} of {short['games']}" in desk.shown
    assert desk.shown.count("By the rulebook: not measured") == 2


def test_the_form_begins_with_the_gentler_game_and_says_why() -> None:
    desk = form()
    assert desk.app.draft is not None
    assert desk.app.draft.setup()["table"] == "gentler-throughout"
    assert "the printed game is seldom won" in desk.shown
    desk.do("draft", "table=as-in-the-book")
    assert "Few parties complete their mission" in desk.shown


def test_the_gentler_game_is_offered_with_what_it_is_and_the_old_table_is_not() -> None:
    (field,) = [field for field in game_ui("quest").FORM.fields if field.name == "table"]
    assert [value for value, _label in field.answers] == ["gentler-throughout", "as-in-the-book"]
    desk = form("es")
    desk.do("draft", "table=gentler-throughout")
    assert "Minotauros con 8 Heridas" in desk.shown
    assert "más allá del reglamento" in desk.shown
    desk.do("draft", "table=gentler")
    assert desk.app.draft is not None
    assert desk.app.draft.answers["table"] == "gentler-throughout", "nobody can choose it any more"


@pytest.mark.parametrize(
    ("table", "text"),
    [("gentler-throughout", "easier Monsters<"), ("gentler", "easier Monsters in the Objective Room<")],
)
def test_a_game_says_how_it_is_gentler(table: str, text: str) -> None:
    shown = str(briefing(kb.new("quest", seed=1, table=table).view(None), Ui("en")))
    assert text in shown
