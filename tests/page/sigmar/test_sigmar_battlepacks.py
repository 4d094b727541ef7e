"""The form of a battle: which battlepack, its lists, rosters of one's own and modules; and what goes along from it."""

import html
import re

import katabasis as kb
from katabasis import battleplans, rosters
from katabasis.content import load
from katabasis_page.games import offered_packs
from katabasis_page.sharing.links import fragment
from page.desk import Desk

ROSTER = """skaven 1000
formation claw-horde
general clawlord
  clanrats
"""


def form() -> Desk:
    desk = Desk()
    desk.do("route", "#new/sigmar/2024/pack=border-war")
    return desk


def words(desk: Desk) -> str:
    """What is read on the screen."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", desk.shown)))


def game_of(desk: Desk) -> kb.Game:
    assert desk.app.session is not None
    return desk.app.session.game


def test_spearhead_is_what_the_form_begins_with() -> None:
    desk = Desk()
    desk.do("route", "#new/sigmar")
    assert desk.app.draft is not None
    assert desk.app.draft.setup() | {"seed": 0} == {
        "game": "sigmar",
        "edition": "2024",
        "seats": ["vigilant-brotherhood", "gnawfeast-clawpack"],
        "seed": 0,
        "terrain": "ready",
    }
    assert 'id="pack-border-war"' in desk.shown
    assert 'name="modules"' not in desk.shown


def test_every_list_can_be_read_and_played_in_both_languages() -> None:
    desk = form()
    for language in ("en", "es"):
        desk.do("language", language)
        for id, printed in load("sigmar")["rosters"].items():
            roster = rosters.read(printed["text"])
            desk.do("draft", f"points={roster.limit}")
            desk.do("draft", f"plays-0={id}")
            shown = words(desk)
            assert printed["name"][language] in shown
            assert f"{roster.points} " in shown
            for scroll in roster.units:
                assert load("sigmar")["warscrolls"][scroll]["name"][language] in shown


def test_modules_are_switched_one_by_one_each_with_a_line_on_what_it_brings() -> None:
    desk = form()
    modules = load("sigmar")["modules"]
    for id, module in modules.items():
        assert re.search(rf'id="modules-{id}"[^>]* checked', desk.shown)
        assert module["about"]["en"] in words(desk)
    desk.do("draft", "modules=magic")
    desk.do("draft", "modules=commands")
    assert desk.app.draft is not None
    assert desk.app.draft.setup()["modules"] == [id for id in modules if id not in ("magic", "commands")]
    desk.do("draft", "modules=magic")
    desk.do("draft", "modules=sorcery")
    assert desk.app.draft.setup()["modules"] == [id for id in modules if id != "commands"]


def test_a_roster_of_ones_own_is_checked_line_by_line_and_begins_no_battle_while_it_is_wrong() -> None:
    desk = form()
    desk.do("draft", "plays-0=own")
    desk.do("draft", f"own-0={ROSTER}  liberators\n")
    assert "Line 5: There is no unit 'liberators' of Skaven" in words(desk)
    desk.do("start")
    assert desk.app.session is None
    assert desk.messages == ["Line 5: There is no unit 'liberators' of Skaven"]
    desk.do("draft", f"own-0={ROSTER.replace('1000', '2000')}")
    assert "Line 1: 2000 points are not played here: 1000 are" in words(desk)
    desk.do("draft", "points=2000")
    assert "It can be played." in words(desk)
    desk.do("draft", "points=1000")
    desk.do("draft", f"own-0={ROSTER}")
    assert "It can be played." in words(desk)
    desk.do("start")
    assert game_of(desk).setup["seats"][0] == "skaven:1000;formation:claw-horde;general:clawlord;clanrats"


def test_lists_of_2000_points_are_there_for_battles_of_2000_points() -> None:
    desk = form()
    lists = {points: [id for id, text in rosters.lists.items() if f" {points}\n" in text] for points in (1000, 2000)}
    for points in (2000, 1000, 2000):
        desk.do("draft", f"points={points}")
        assert desk.app.draft is not None
        assert {plays.id for plays in desk.app.draft.plays} == {*lists[points]}
        assert {seat.plays for seat in desk.app.draft.seats} <= {*lists[points]}
        assert len({seat.plays for seat in desk.app.draft.seats}) == 2
    desk.do("start")
    assert game_of(desk).view(None)["table"]["battlefield"] == [60 * 254, 44 * 254]


def test_a_list_is_where_a_roster_of_ones_own_begins() -> None:
    desk = form()
    desk.do("draft", "plays-0=own")
    assert desk.app.draft is not None
    assert desk.app.draft.seats[0].text == rosters.lists["stormcast-launch"].strip()
    desk.do("draft", "pack=")
    assert {seat.plays for seat in desk.app.draft.seats} == {"gnawfeast-clawpack", "vigilant-brotherhood"}


def test_another_battle_of_the_same_players_has_the_same_modules_and_swaps_the_rosters() -> None:
    desk = form()
    desk.do("draft", "modules=terrain")
    desk.do("draft", "kind-1=human")
    desk.do("start")
    first = game_of(desk)
    desk.do("again", "swapped")
    again = game_of(desk)
    assert again is not first
    assert again.setup["seats"] == first.setup["seats"][::-1]
    assert again.setup["options"] == first.setup["options"]
    assert "terrain" not in again.setup["options"]["modules"]


def test_a_kept_battle_and_its_link_bring_pack_modules_and_rosters() -> None:
    desk = form()
    desk.do("draft", "modules=terrain")
    desk.do("draft", "kind-1=human")
    desk.do("start")
    asked: list[str] = []
    later = Desk(desk.paper.storage)

    async def load_game(pack: str) -> None:
        asked.append(pack)

    later.paper.load_game = load_game  # type: ignore[method-assign]
    later.app.loaded.clear()
    later.do("route", f"#play/{desk.app.id}")
    assert asked == ["sigmar", "sigmar-border-war"]
    assert game_of(later).setup == game_of(desk).setup


def test_a_visit_of_spearhead_fetches_no_pack() -> None:
    desk = Desk()
    asked: list[str] = []

    async def load_game(pack: str) -> None:
        asked.append(pack)

    desk.paper.load_game = load_game  # type: ignore[method-assign]
    desk.do("route", "#new/sigmar")
    desk.do("start")
    assert asked == ["sigmar"]
    assert [*offered_packs("sigmar")] == ["border-war"]


# ---------------------------------------------------------------------- battleplans

FORD = battleplans.ready["the-well"].replace("The Well", "The Ford")


def test_a_ready_battleplan_is_said_in_short_and_played() -> None:
    desk = form()
    desk.do("draft", "battleplan=the-well")
    assert "The Well: 1000 points, 5 battle rounds" in words(desk)
    desk.do("language", "es")
    assert "The Well: 1000 puntos, 5 rondas de batalla" in words(desk)
    desk.do("start")
    assert game_of(desk).setup["options"]["battleplan"] == battleplans.ready["the-well"]


def test_a_battleplan_of_ones_own_is_checked_line_by_line_and_begins_no_battle_while_it_is_wrong() -> None:
    desk = form()
    desk.do("draft", "battleplan=own")
    assert 'name = "The Well"' in words(desk)
    desk.do("draft", f"battleplan={FORD.replace('rounds = 5', 'rounds = 100')}")
    said = "Line 3: rounds: a whole number from 1 to 8, not 100"
    assert said in words(desk)
    desk.do("start")
    assert desk.app.session is None
    assert desk.messages == [said]
    desk.do("draft", "battleplan=two-valleys")
    assert "2000 points are not played here: 1000 are" in words(desk)
    desk.do("draft-text", FORD)
    assert "The Ford: 1000 points" in words(desk)
    desk.do("start")
    assert game_of(desk).setup["options"]["battleplan"] == FORD


def test_the_modules_that_a_battleplan_names_are_played_and_not_asked_for() -> None:
    desk = form()
    desk.do("draft", "modules=magic")
    desk.do("draft", "points=2000")
    desk.do("draft", "battleplan=two-valleys")
    assert 'name="modules"' not in desk.shown
    desk.do("start")
    assert game_of(desk).setup["options"]["modules"] == battleplans.read(battleplans.ready["two-valleys"]).modules


def test_a_link_brings_the_form_with_a_battleplan_and_what_is_no_form_brings_nothing() -> None:
    desk = form()
    desk.do("draft", f"battleplan={FORD}")
    found = re.search(r'href="(#f=[^"]+)"', desk.shown)
    assert found is not None
    guest = Desk()
    guest.do("route", html.unescape(found[1]))
    assert "The Ford: 1000 points" in words(guest)
    guest.do("start")
    assert game_of(guest).setup["options"]["battleplan"] == FORD
    for text in (
        "katabasis form\ngame chess\n\nx",
        "katabasis form\n",
        "katabasis form\ngame sigmar\npack nothing\n\n<b>",
    ):
        stranger = Desk()
        stranger.do("route", fragment("form", text))
        assert stranger.app.session is None


def test_a_battle_by_a_battleplan_goes_along_in_its_link_and_is_drawn_where_it_is_opened() -> None:
    desk = form()
    desk.do("draft", f"battleplan={FORD}")
    desk.do("draft", "kind-1=human")
    desk.do("start")
    series = desk.app.session.series if desk.app.session is not None else None
    assert series is not None
    link = fragment("game", series.game.record())
    guest = Desk()
    guest.do("route", link)
    assert game_of(guest).view(None)["table"]["battleplan"] == FORD
    assert "West Camp" in guest.shown
