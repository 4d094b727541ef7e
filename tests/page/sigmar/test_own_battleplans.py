"""Battleplans of one's own are written, kept, passed on and played by: whatever is wrong with one, nothing is lost."""

import json

import pytest

from katabasis import battleplans
from katabasis_page.sigmar.border_war.planbuilder.builder import PlanBuilder
from katabasis_page.sigmar.border_war.planbuilder.kind import BATTLEPLANS
from katabasis_page.storage.texts import Blocked, Full
from page.desk import Desk, KeptCopies, Storage
from page.reading import Reading

HOME = "#game/sigmar/border-war-battleplans"
NEW = f"{HOME}/new/1000"
FORD = battleplans.ready["the-well"].replace("The Well", "The Ford")


def at(place: str = NEW, storage: Storage | None = None) -> Desk:
    desk = Desk(storage, place)
    assert desk.paper.reports == []
    return desk


def builder(desk: Desk) -> PlanBuilder:
    assert desk.paper.reports == []
    assert isinstance(desk.app.builder, PlanBuilder)
    return desk.app.builder


def text_of(desk: Desk) -> str:
    return " ".join(" ".join(Reading(desk.shown).text).split())


def write(desk: Desk, text: str) -> None:
    desk.do("battleplan-write", f"battleplan-lines={text}")


def kept(desk: Desk) -> list[tuple[str, str]]:
    return [(each.name, each.text) for each in desk.app.store.battleplans.all("sigmar") if each.fault is None]


@pytest.mark.parametrize("points", [1000, 2000])
def test_a_new_battleplan_can_be_played_as_it_stands(points: int) -> None:
    desk = at(f"{HOME}/new/{points}")
    assert "This battleplan can be played." in text_of(desk)
    assert builder(desk).plan.points == points
    assert kept(desk) == []  # nothing is kept before something is done


def test_what_is_written_is_kept_with_its_name_and_there_after_a_reload() -> None:
    storage = Storage()
    desk = at(storage=storage)
    write(desk, FORD)
    assert kept(desk) == [("The Ford", FORD)]
    again = at(desk.paper.fragment, storage)
    assert builder(again).text == FORD
    assert "The Ford: 1000 points, 5 battle rounds" in text_of(again)
    assert 'id="battleplan-drawn"' in again.shown
    assert "The Ford" in text_of(at(HOME, storage))


def test_a_battleplan_without_a_name_gets_one_that_no_other_has() -> None:
    desk = at()
    desk.do("battleplan-keep")
    desk.do("route", NEW)
    desk.do("battleplan-keep")
    assert sorted(name for name, _text in kept(desk)) == ["Battleplan", "Battleplan 2"]
    assert all(battleplans.read(text).name == name for name, text in kept(desk))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('name = "The Well"\npoints = 1000\n', 'name = "The Ford"\npoints = 1000\n'),
        ("points = 1000\n", 'name = "The Ford"\npoints = 1000\n'),
        (
            'points = 1000\n[[objectives]]\nname = "Well"\n',
            'name = "The Ford"\npoints = 1000\n[[objectives]]\nname = "Well"\n',
        ),
        ("[territories]\n", 'name = "The Ford"\n[territories]\n'),
        ("", 'name = "The Ford"\n'),
    ],
)
def test_a_name_is_written_into_the_text(text: str, named: str) -> None:
    assert battleplans.with_name(text, "The Ford") == named


def test_battleplans_are_renamed_copied_deleted_and_brought_back() -> None:
    storage = Storage()
    desk = at(f"{HOME}/ready/the-well", storage)
    desk.do("battleplan-name", "battleplan-name=  The   Ford ")
    assert kept(desk) == [("The Ford", FORD)]
    desk.do("battleplan-copy")
    copy = FORD.replace("The Ford", "The Ford (copy)")
    assert sorted(kept(desk)) == [("The Ford", FORD), ("The Ford (copy)", copy)]
    again = at(HOME, storage)
    id = next(each.id for each in again.app.store.battleplans.all("sigmar") if each.text == copy)
    again.do("battleplan-delete", id)
    assert kept(again) == [("The Ford", FORD)]
    assert again.messages == ["The battleplan is deleted."]
    again.do("battleplan-restore")
    assert len(kept(again)) == 2


def test_what_is_wrong_is_said_line_by_line_and_kept_as_it_is() -> None:
    desk = at()
    half = FORD.replace("rounds = 5", "rounds = 100")
    write(desk, half)
    assert "Line 3: rounds: a whole number from 1 to 8, not 100" in text_of(desk)
    assert kept(desk) == [("The Ford", half)]
    desk.do("battleplan-play")
    assert desk.messages == ["rounds: a whole number from 1 to 8, not 100"]
    assert isinstance(desk.app.builder, PlanBuilder)
    write(desk, "name = [")
    assert kept(desk) == [("The Ford", "name = [")], "it goes on by the name that it had"
    assert "This is not TOML" in text_of(desk)
    assert "not legal" in text_of(at(HOME, desk.app.store.storage))  # type: ignore[arg-type]


@pytest.mark.parametrize(("fault", "told"), [(Full, "storage is full"), (Blocked, "blocks storage")])
def test_a_battleplan_that_cannot_be_kept_goes_on(fault: type[Exception], told: str) -> None:
    storage = Storage()
    desk = at(storage=storage)
    write(desk, FORD)
    storage.fault = fault
    write(desk, FORD.replace("rounds = 5", "rounds = 6"))
    assert told in desk.messages[-1]
    assert kept(desk) == [("The Ford", FORD)], "what was kept before stays"
    desk.do("battleplan-export")
    name, text = desk.paper.files[-1][:2]
    assert name.endswith(".toml")
    assert "rounds = 6" in text


@pytest.mark.parametrize("text", ["{", "", "null", json.dumps({"version": 99}), json.dumps({"version": 1, "text": 3})])
def test_a_damaged_battleplan_stays_and_stops_no_other(text: str) -> None:
    storage = Storage()
    desk = at(storage=storage)
    write(desk, FORD)
    storage.write("katabasis:battleplan:bad", text)
    again = at(HOME, storage)
    assert text_of(again).count("A battleplan that cannot be read") == 1
    assert kept(again) == [("The Ford", FORD)]
    again.do("battleplan-raw", "bad")
    assert again.paper.files[-1][1] == text
    again.do("route", f"{HOME}/kept/bad")
    assert "There is no such battleplan in this browser, or it cannot be read." in again.messages
    again.do("route", "#new/sigmar/2024/pack=border-war")
    assert again.shown.count(">The Ford</option>") == 1


def test_a_damaged_battleplan_is_offered_from_its_copy() -> None:
    storage, copies = Storage(), KeptCopies()
    desk = Desk(storage)
    desk.app.store.copies = copies
    desk.do("route", NEW)
    write(desk, FORD)
    storage.write(f"katabasis:battleplan:{builder(desk).id}", "{")
    later = Desk(storage)
    later.app.store.copies = copies
    later.do("route", HOME)
    assert later.messages == ["A battleplan is damaged, but there is a second copy of it."]
    later.do("battleplan-take-copy", builder(desk).id)
    assert builder(later).text == FORD


def test_another_tab_is_followed() -> None:
    storage = Storage()
    desk = at(storage=storage)
    write(desk, FORD)
    there = at(desk.paper.fragment, storage)
    write(there, FORD.replace("The Ford", "The Weir"))
    desk.do("stored", f"katabasis:battleplan:{builder(desk).id}")
    assert builder(desk).name == "The Weir"
    there.do("battleplan-delete", builder(there).id)
    desk.do("stored", f"katabasis:battleplan:{builder(desk).id}")
    assert desk.messages[-1] == "This battleplan was deleted in another tab. Any change saves it again."


def test_a_link_opens_the_same_battleplan_elsewhere_and_keeps_it_when_asked() -> None:
    desk = at()
    write(desk, FORD)
    there = at(BATTLEPLANS.link(builder(desk)))
    assert (builder(there).text, builder(there).id, kept(there)) == (FORD, "", [])
    there.do("battleplan-keep")
    assert kept(there) == [("The Ford", FORD)]


@pytest.mark.parametrize("packed", ["", "x", "eJwrTk0u", "A" * 5000])
def test_a_link_that_is_cut_off_says_so(packed: str) -> None:
    desk = at(f"{HOME}/link/{packed}")
    assert desk.messages == ["This link carries no battleplan. Copy the whole of it."]
    assert desk.app.builder is None


@pytest.mark.parametrize("text", ["", "skaven 1000\ngeneral clawlord\n", FORD[:40], "x" * 20_000])
def test_what_is_no_battleplan_is_told_at_once_and_nothing_changes(text: str) -> None:
    desk = at(HOME)
    desk.do("battleplan-read", text)
    assert desk.messages[-1].startswith("This is not a battleplan")
    assert (kept(desk), desk.app.builder) == ([], None)
    desk.do("battleplan-read-text", FORD)
    assert kept(desk) == [("The Ford", FORD)]


def test_a_battleplan_is_played_by_and_chosen_in_the_form_of_another_battle() -> None:
    storage = Storage()
    desk = at(f"{HOME}/ready/two-valleys", storage)
    desk.do("battleplan-name", "x=Two Fords")
    [(name, text)] = kept(desk)
    desk.do("battleplan-play")
    desk.do("route", desk.paper.fragment)
    assert f">{name}</option>" in desk.shown
    assert 'id="own-battleplan"' not in desk.shown  # it is one of the list, not to be written again
    desk.do("draft", "kind-1=human")
    desk.do("start")
    assert desk.app.session is not None
    assert desk.app.session.game.setup["options"]["battleplan"] == text
    other = at("#new/sigmar/2024/pack=border-war", storage)
    assert 'href="#game/sigmar/border-war-battleplans"' in other.shown
    other.do("draft", "points=2000")
    other.do("draft", f"battleplan={text}")
    assert "Change this battleplan" in text_of(other)
    other.do("draft", f"battleplan={FORD}")
    assert "Save it among your battleplans" in text_of(other)
