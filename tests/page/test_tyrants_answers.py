"""The answers of Tyrants: groups that fold in a turn, short buttons, menus of places, and what is refused."""

from katabasis_page.table.options import telling
from katabasis_page.tyrants.answers import OPTION_STYLE
from katabasis_page.ui import Popover
from page.fixtures.underdark import read, sit
from page.waiting import now
from tyrants.scene import table

BUSY = {"skullport": "0 0", "eryndlyn": "0 1 white", "kanaglym": "1"}


def busy() -> object:
    return table(troops=BUSY, spies={"eryndlyn": "1"}, power=9, influence=9, hand="noble kobold", market="kobold")


def test_a_turn_is_grouped_by_what_is_done() -> None:
    reading = read(sit(busy()))  # type: ignore[arg-type]
    ids = [attrs.get("id") for tag, attrs in reading.elements if tag == "details"]
    assert [id for id in ids if id and id.startswith("group-")] == [
        "group-play",
        "group-deploy",
        "group-assassinate",
        "group-return",
        "group-recruit",
    ]
    words = reading.words()
    assert "Deploy a troop 1 Power" in words
    assert "Assassinate a troop 3 Power" in words
    assert "End the turn" in words


def test_a_place_with_one_answer_takes_it() -> None:
    session = sit(table(troops={"skullport": "0 0"}, power=1))
    now(session.select("space:skullport--kanaglym.1"))
    assert [choice.option for choice in session.game.choices] == ["deploy skullport--kanaglym.1"]


def test_a_place_with_several_answers_opens_a_menu() -> None:
    session = sit(busy())  # type: ignore[arg-type]
    now(session.select("site:eryndlyn"))
    assert not session.game.choices
    reading = read(session)
    menu = [attrs for _tag, attrs in reading.elements if (attrs.get("id") or "").startswith("menu-choose")]
    assert {attrs["data-arg"] for attrs in menu} == {
        "assassinate eryndlyn white",
        "assassinate eryndlyn 1",
        "return eryndlyn 1",
    }


def test_a_site_without_an_answer_is_looked_at() -> None:
    session = sit(busy())  # type: ignore[arg-type]
    now(session.select("site:menzoberranzan"))
    assert session.ui.pointer.popover == Popover("site", "menzoberranzan")


def test_a_space_without_an_answer_says_why_not() -> None:
    session = sit(table(troops={"skullport": "0 0"}, power=1))
    now(session.select("space:blingdenstone--mantol-derith.1"))
    assert session.ui.pointer.popover is not None
    assert session.ui.pointer.popover.kind == "why"
    assert "presence" in read(session).words()


def test_what_is_refused_is_told_by_kind_and_reason_not_a_hundred_times() -> None:
    session = sit(table(troops={"skullport": "0 0"}, hand="noble"))
    refused = session.view()["decision"]["refused"]
    assert len(refused) > 60
    explained = telling(session.ui, refused, OPTION_STYLE)
    assert 0 < len(explained) < 40
    assert {(option["verb"], option["why"][0][0]) for option in explained} == {
        (option["verb"], option["why"][0][0]) for option in refused
    }
    assert OPTION_STYLE.most_refused < 40


def test_what_is_selected_has_all_its_refusals() -> None:
    session = sit(table(troops={"skullport": "0 0"}), selected="site:skullport")
    refused = session.view()["decision"]["refused"]
    about = [option for option in refused if option["refs"][0] == "site:skullport"]
    assert telling(session.ui, refused, OPTION_STYLE) == about


def test_whose_troop_is_meant_is_told_in_words() -> None:
    session = sit(busy())  # type: ignore[arg-type]
    labels = [attrs.get("aria-label") or "" for _tag, attrs in read(session).elements]
    assert any("Bruno" in label and "Eryndlyn" in label for label in labels)
    assert any("white" in label and "Eryndlyn" in label for label in labels)


def test_the_branches_of_a_card_stand_in_words() -> None:
    session = sit(table(hand="blackguard", troops=BUSY))
    now(session.choose("play blackguard.1"))
    reading = read(session)
    assert "2 Power" in reading.words()
    assert {"choose 0", "choose 1"} <= set(reading.acts("choose"))


def test_onlookers_have_no_answers() -> None:
    session = sit(busy(), kinds="normal normal")  # type: ignore[arg-type]
    assert not read(session).acts("choose")
