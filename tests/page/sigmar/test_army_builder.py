"""Rosters of Border War are built, kept, passed on and played with: nothing is illegal in silence, nothing is lost."""

import json
import re

import pytest

from at_once import within
from katabasis import rosters
from katabasis_page.sigmar.border_war.armybuilder.builder import RosterBuilder
from katabasis_page.sigmar.border_war.armybuilder.kind import ROSTERS, read_roster
from katabasis_page.storage.texts import Blocked, Full
from page.desk import Desk, KeptCopies, Storage
from page.reading import Reading

HOME = "#game/sigmar/border-war-rosters"
NEW = f"{HOME}/new/skaven/1000"


def at(place: str = NEW, storage: Storage | None = None) -> Desk:
    desk = Desk(storage, place)
    assert desk.paper.reports == []
    return desk


def builder(desk: Desk) -> RosterBuilder:
    assert desk.paper.reports == []
    assert isinstance(desk.app.builder, RosterBuilder)
    return desk.app.builder


def text_of(desk: Desk) -> str:
    return " ".join(" ".join(Reading(desk.shown).text).split())


def offer(desk: Desk, id: str) -> str:
    """What stands at an offer; "" if it is not there."""
    found = re.search(f'id="offer-{id}">(.*?)</li>', desk.shown)
    return re.sub("<[^>]+>", " ", found[1]) if found else ""


def written(desk: Desk, *acts: tuple[str, str]) -> str:
    for verb, arg in acts:
        desk.do(verb, arg)
    return builder(desk).text


LED = ("roster-add", "general skaven-clawlord")


def kept_texts(desk: Desk) -> list[str]:
    return [each.text for each in desk.app.store.rosters.all("sigmar")]


def test_a_roster_grows_by_what_is_offered() -> None:
    desk = at()
    assert builder(desk).text == "skaven 1000\n"
    assert kept_texts(desk) == []  # nothing is kept before something is done
    text = written(
        desk,
        LED,
        ("roster-add", "unit skaven-clanrats x2"),
        ("roster-open", "formation"),
        ("roster-add", "formation claw-horde"),
        ("roster-open", "enhancements:3"),
        ("roster-add", "trait short-tempered"),
    )
    assert text == "skaven 1000\nformation claw-horde\ngeneral clawlord\n  trait short-tempered\n  clanrats x2\n"
    assert kept_texts(desk) == [text]
    assert builder(desk).is_legal
    assert "490 of 1000 points" in text_of(desk)
    assert "1 drop" in text_of(desk)


def test_what_may_not_be_added_stands_there_with_its_rule() -> None:
    desk = at()
    written(desk, LED)
    refused = offer(desk, "unit-skaven-doomwheel")
    assert "does not lead such a unit" in refused
    assert "+ " not in refused
    assert 'data-arg="rule:army.hero-options"' in desk.shown
    before = builder(desk).text
    desk.do("roster-add", "unit skaven-doomwheel")
    assert builder(desk).text == before
    assert "does not lead such a unit" in desk.app.ui.word(desk.app.ui.notices[-1].text)


def test_another_formation_takes_the_place_of_the_first() -> None:
    desk = at()
    first = ("roster-open", "formation"), ("roster-add", "formation claw-horde")
    text = written(desk, LED, *first, ("roster-open", "formation"), ("roster-add", "formation virulent-procession"))
    assert "claw-horde" not in text
    assert "formation virulent-procession" in text


def test_a_unit_is_reinforced_and_the_roster_says_what_is_too_much() -> None:
    desk = at()
    text = written(desk, LED, *[("roster-add", "unit skaven-clanrats")] * 3)
    lines = [entry.line for entry in rosters.read(text).entries][1:]
    for line in lines:
        written(desk, ("roster-reinforce", str(line)))
    assert builder(desk).roster.points > 1000
    assert "The army costs" in text_of(desk)
    assert not builder(desk).is_legal
    assert kept_texts(desk) == [builder(desk).text]  # half done, and kept
    assert "x2" not in written(desk, *[("roster-reinforce", str(line)) for line in lines])


def test_a_regiment_goes_with_its_units_and_another_hero_takes_the_lead() -> None:
    desk = at()
    text = written(desk, LED, ("roster-add", "unit skaven-clanrats"), ("roster-open", "regiment"))
    text = written(desk, ("roster-add", "regiment skaven-grey-seer"))
    line = next(each.hero.line for each in rosters.read(text).regiments if not each.is_general)
    text = written(desk, ("roster-lead", str(line)))
    assert text.startswith("skaven 1000\ngeneral grey-seer\nregiment clawlord\n  clanrats\n")
    line = next(each.hero.line for each in rosters.read(text).regiments if not each.is_general)
    assert written(desk, ("roster-remove", str(line))) == "skaven 1000\ngeneral grey-seer\n"
    assert written(desk, ("roster-remove", "77"), ("roster-remove", "x")) == "skaven 1000\ngeneral grey-seer\n"


def test_whoever_takes_the_hero_out_who_is_being_given_units_is_asked_for_a_general_again() -> None:
    desk = at()
    assert written(desk, LED) == "skaven 1000\ngeneral clawlord\n"
    assert written(desk, ("roster-remove", "2")) == "skaven 1000\n"
    assert builder(desk).slot == "general"
    assert offer(desk, "general-skaven-clawlord")
    assert written(desk, LED) == "skaven 1000\ngeneral clawlord\n"


def test_rosters_are_named_copied_deleted_and_brought_back() -> None:
    storage = Storage()
    desk = at(storage=storage)
    written(desk, LED, ("roster-name", "roster-name=  <b>My</b>   rats  "), ("roster-copy", ""))
    names = {each.name for each in desk.app.store.rosters.all("sigmar")}
    assert names == {"<b>My</b> rats", "<b>My</b> rats (copy)"}
    assert "<b>My" not in desk.shown
    again = at(HOME, storage)
    assert "My</b> rats (copy)" in text_of(again).replace("&lt;", "<")
    id = next(each.id for each in again.app.store.rosters.all("sigmar") if each.name.endswith("(copy)"))
    again.do("roster-delete", id)
    assert len(again.app.store.rosters.all("sigmar")) == 1
    again.do("roster-restore", "")
    assert len(again.app.store.rosters.all("sigmar")) == 2
    opened = at(f"{HOME}/kept/{id}", storage)
    assert builder(opened).text == "skaven 1000\ngeneral clawlord\n"


@pytest.mark.parametrize(("fault", "told"), [(Full, "storage is full"), (Blocked, "blocks storage")])
def test_a_roster_that_cannot_be_kept_goes_on(fault: type[Exception], told: str) -> None:
    storage = Storage()
    desk = at(storage=storage)
    storage.fault = fault
    written(desk, LED)
    assert told in desk.app.ui.word(desk.app.ui.notices[-1].text)
    assert builder(desk).text == "skaven 1000\ngeneral clawlord\n"
    desk.do("roster-export", "")
    assert "general clawlord" in desk.paper.files[-1][1]


def test_a_link_opens_the_same_roster_with_its_name_elsewhere() -> None:
    desk = at()
    written(desk, LED, ("roster-name", "x=Rats & <i>mice</i>"))
    there = at(ROSTERS.link(builder(desk)))
    assert builder(there).name == "Rats & <i>mice</i>"
    assert builder(there).text == builder(desk).text
    assert builder(there).id == ""
    assert kept_texts(there) == []
    there.do("roster-keep", "")
    assert kept_texts(there) == [builder(desk).text]


@pytest.mark.parametrize("packed", ["", "x", "eJwrTk0u", "%00", "A" * 5000])
def test_a_link_that_is_cut_off_says_so(packed: str) -> None:
    desk = at(f"{HOME}/link/{packed}")
    assert desk.app.builder is None
    assert "This link carries no roster" in desk.app.ui.word(desk.app.ui.notices[-1].text)


EXPORT = """Rats 490/1000 pts
Skaven | Claw-horde
General's Regiment
Clawlord on Gnaw-beast (170)
• General
• Short-tempered
Clanrats (320)
• Reinforced
Moon Rabbits (100)
"""


def test_an_export_of_another_program_is_read_and_what_is_unknown_stays_listed() -> None:
    desk = at()
    desk.do("roster-read", EXPORT)
    at_work = builder(desk)
    assert "clanrats x2" in at_work.text
    assert "Moon Rabbits" not in at_work.text
    assert [line for line, _refusal in at_work.unread] == ["Moon Rabbits (100)"]
    assert "Moon Rabbits" in desk.app.ui.word(desk.app.ui.notices[-1].text)
    assert "Some lines could not be read." in text_of(desk)
    assert "Moon Rabbits" in kept_texts(desk)[0]
    desk.do("roster-add", "unit skaven-clanrats")
    assert "Moon Rabbits" in kept_texts(desk)[0]  # a change loses nothing
    desk.do("roster-forget", "")
    assert "Moon Rabbits" not in kept_texts(desk)[0]


BAD = {
    "nothing": "",
    "negative": "skaven -500\ngeneral clawlord",
    "long": "skaven 1000\n" + "clanrats\n" * 10_000,
    "markup": "<script>alert(1)</script> 1000",
    "binary": "\x00\ufffd" * 500,
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_roster_is_told_at_once_and_nothing_changes(text: str) -> None:
    desk = at()
    written(desk, LED)
    desk.do("roster-text", "")
    with within(0.1):
        desk.do("roster-read", text)
    assert desk.app.dialog == "roster-text"  # with what was pasted
    assert "not a valid roster" in desk.app.ui.word(desk.app.ui.notices[-1].text)
    assert "<script>" not in desk.shown
    assert kept_texts(desk) == ["skaven 1000\ngeneral clawlord\n"]


STRANGE = {
    "unknown": ("skaven 1000\ngeneral clawlord\n  moon-rabbits\n", "moon-rabbits", "There is no unit"),
    "led by itself": ("skaven 1000\ngeneral clawlord\n  clawlord\n", "", "is joined by no such hero"),
    "unique twice": (
        "skaven 2000\ngeneral thanquol-on-boneripper\nregiment thanquol-on-boneripper\n",
        "",
        "only once",
    ),
    "cut off": ("skaven 1000\ngeneral clawlord\n  clanr", "clanr", "There is no unit"),
}


@pytest.mark.parametrize(("text", "unread", "told"), STRANGE.values(), ids=STRANGE)
def test_what_is_wrong_in_a_roster_is_said_with_its_rule(text: str, unread: str, told: str) -> None:
    desk = at()
    desk.do("roster-read", text)
    assert [line for line, _refusal in builder(desk).unread] == ([unread] if unread else [])
    assert told in text_of(desk)
    assert not builder(desk).is_legal
    for word in text.split():
        assert word in kept_texts(desk)[0]


def test_no_more_faults_than_are_listed_are_lost() -> None:
    lines = "".join(f"  rabbit-{number}\n" for number in range(100))
    entry, _complaint = read_roster(f"# Rabbits\nskaven 1000\ngeneral clawlord\n{lines}")
    assert entry is not None
    assert entry.name == "Rabbits"
    at_work = RosterBuilder(entry.name, entry.text)
    assert len(at_work.unread) == 100
    assert RosterBuilder("", at_work.whole).whole == at_work.whole


def test_a_legal_roster_is_played_with_and_chosen_in_the_form() -> None:
    desk = at(f"{HOME}/ready/skaven-launch") if "skaven-launch" in rosters.lists else at()
    if not builder(desk).is_legal:
        desk.do("roster-read", rosters.random("skaven", 1000, 7))
    desk.do("roster-keep", "")
    text = builder(desk).text
    desk.do("roster-play", "")
    draft = desk.app.draft
    assert draft is not None
    assert (draft.pack, draft.seats[0].plays, draft.seats[0].text) == ("border-war", "own", text)
    form = at("#new/sigmar/2024/pack=border-war", desk.paper.storage)
    form.do("draft", "plays-0=own")
    assert f'value="{text.strip()}"' in form.shown
    form.do("draft", f"own-0={text.strip()}")
    assert form.app.draft is not None
    assert form.app.draft.seats[0].text == text.strip()
    assert "It can be played." in text_of(form)


def test_an_illegal_roster_is_not_played_with() -> None:
    desk = at()
    written(desk, LED, ("roster-play", ""))
    assert desk.app.draft is None or desk.app.draft.pack == ""
    assert desk.app.ui.notices


def test_the_figures_of_two_units_stand_side_by_side() -> None:
    desk = at()
    written(desk, LED, ("roster-add", "unit skaven-clanrats"), ("roster-unit", "roster-unit=skaven-clawlord"))
    written(desk, ("roster-beside", "roster-beside=skaven-clanrats"))
    table = desk.shown[desk.shown.index('id="chances-table"') :]
    assert len(re.findall('<th scope="col">', table[: table.index("</thead>")])) == 2
    assert "Combat, save of 4+" in table
    assert re.search(r"<td>\d+\.\d</td>", table)
    desk.do("setting", "language=es")
    table = desk.shown[desk.shown.index('id="chances-table"') :]
    assert re.search(r"<td>\d+,\d</td>", table)
    assert not re.search(r"<td>\d+\.\d</td>", table)


def test_a_roster_is_printed_with_the_scrolls_of_its_units_behind() -> None:
    desk = at()
    written(desk, LED, ("roster-add", "unit skaven-clanrats"), ("roster-paper", ""))
    assert desk.shown.count('class="paper-scroll"') == 2
    assert "330 of 1000 points" in text_of(desk)
    desk.do("roster-print", "")
    assert "paper-roster" in desk.paper.printed
    desk.do("roster-paper", "")
    assert 'id="workbench"' in desk.shown


def test_a_warscroll_says_which_models_carry_what() -> None:
    desk = at()
    written(desk, LED, ("pop", "warscroll:skaven-clanrats"))
    assert "20 models" in text_of(desk)
    assert "champion: model 1" in text_of(desk)
    written(desk, ("close", ""), ("pop", "ability:short-tempered"))
    assert 'id="popover"' in desk.shown


def test_the_roster_of_either_side_is_open_in_a_battle() -> None:
    desk = at("#new/sigmar/2024/pack=border-war")
    desk.do("start", "")
    for seat in ("0", "1"):
        desk.do("pop", f"army:{seat}")
        popover = desk.shown[desk.shown.index('id="popover"') :]
        assert "of 1000 points" in popover
        assert "regiment" in popover
        desk.do("close", "")


def test_two_rosters_stand_side_by_side() -> None:
    other = next(id for id, text in rosters.lists.items() if "general clawlord" in text)
    desk = at()
    written(desk, LED, ("roster-compare", f"compared={other}"))
    assert "1 in both" in text_of(desk)
    assert "Only in the other" in text_of(desk)


def test_a_damaged_roster_stays_and_stops_no_other() -> None:
    storage = Storage()
    desk = at(storage=storage)
    written(desk, LED)
    storage.write("katabasis:roster:bad", "{")
    storage.write("katabasis:roster:new", json.dumps({"version": 99}))
    again = at(HOME, storage)
    assert text_of(again).count("A roster that cannot be read") == 2
    again.do("roster-raw", "bad")
    assert again.paper.files[-1][1] == "{"


def test_another_tab_is_followed() -> None:
    storage = Storage()
    desk = at(storage=storage)
    written(desk, LED)
    id = builder(desk).id
    there = at(f"{HOME}/kept/{id}", storage)
    written(there, ("roster-add", "unit skaven-clanrats"))
    desk.do("stored", f"katabasis:roster:{id}")
    assert "clanrats" in builder(desk).text


def test_a_search_narrows_what_is_offered() -> None:
    desk = at()
    desk.do("roster-search", "grey seer")
    assert offer(desk, "general-skaven-grey-seer")
    assert not offer(desk, "general-skaven-clawlord")


def test_a_second_copy_is_kept() -> None:
    copies = KeptCopies()
    desk = at()
    desk.app.store.rosters.copies = copies
    written(desk, LED)
    assert "roster" in copies.rows[builder(desk).id]
