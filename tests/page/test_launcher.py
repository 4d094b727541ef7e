"""The launcher with games that wait: what is shown of each, and what is kept of those nobody has played."""

import json
import re

import pytest

from katabasis_page.storage.stills import LONGEST, Stills, key_of
from page.desk import Desk, Storage

PICTURE = "data:image/webp;base64,c3RpbGw="


def begun(desk: Desk, game: str = "underworlds") -> str:
    """A game in which somebody has chosen something; its id."""
    desk.begin("human", "random", game=game)
    desk.do("choose", desk.options()[0])
    return desk.app.id


def test_a_game_in_which_nobody_has_chosen_anything_is_not_kept() -> None:
    desk = Desk()
    desk.begin("human", "human")
    id = desk.app.id
    assert desk.app.store.games(), "a reload finds it"
    desk.do("route", "#settings")
    desk.do("route", f"#play/{id}")
    desk.do("route", "#")
    assert desk.app.store.games() == []
    assert 'id="welcome"' in desk.shown


def test_the_last_deleted_game_still_comes_back_after_one_that_was_not_kept() -> None:
    desk = Desk()
    id = begun(desk)
    desk.do("route", "#")
    desk.do("delete", id)
    desk.begin("human", "human")
    desk.do("route", "#")
    desk.do("restore")
    assert [game.id for game in desk.app.store.games()] == [id]


def test_what_goes_on_comes_first_with_who_is_to_move() -> None:
    desk = Desk()
    over = begun(desk)
    desk.play_on()
    desk.do("route", "#")
    going = begun(desk)
    desk.do("route", "#")
    assert re.findall(r'id="game-(\w+)"', desk.shown) == [going, over]
    assert f'href="#play/{going}" id="continue"' in desk.shown or 'id="continue"' in desk.shown
    assert desk.shown.count("Your turn") == 1


def test_no_stand_counts_choices() -> None:
    storage = Storage()
    desk = Desk(storage)
    id = begun(desk, "quest")
    desk.do("route", "#")
    assert not re.search(r"\d+ choices?", desk.shown)
    assert re.search(r"Turn \d+|Set-up", desk.shown)
    entry = json.loads(storage.read(f"katabasis:game:{id}") or "")
    del entry["turns"]  # as former versions kept it
    storage.write(f"katabasis:game:{id}", json.dumps(entry))
    assert "Under way" in Desk(storage).shown


def test_a_picture_of_the_game_is_kept_once_the_launcher_is_there_and_goes_with_it() -> None:
    storage = Storage()
    desk = Desk(storage)
    id = begun(desk)
    desk.do("route", "#")
    assert storage.read(key_of(id)) == PICTURE
    assert PICTURE in desk.shown
    desk.do("delete", id)
    assert storage.read(key_of(id)) is None


@pytest.mark.parametrize("text", ["", "javascript:alert(1)", 'data:image/webp;base64,"onload', PICTURE + "A" * LONGEST])
def test_what_is_no_small_picture_is_neither_kept_nor_shown(text: str) -> None:
    storage = Storage()
    Stills(storage).keep("a", text)
    assert storage.read(key_of("a")) is None
    storage.write(key_of("a"), text)
    assert Stills(storage).of("a") == ""


def test_continue_goes_on_with_the_latest_game() -> None:
    desk = Desk()
    id = begun(desk)
    desk.do("route", "#")
    desk.do("route", "#continue")
    assert (desk.app.ui.screen, desk.app.id) == ("table", id)
    assert Desk(fragment="#continue").app.ui.screen == "launcher"
