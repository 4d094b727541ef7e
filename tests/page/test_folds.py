"""What stands beside the board of a wide screen folds away, and is folded the next time, too."""

import pytest

from katabasis_page.storage.settings import valid
from page.desk import Desk


@pytest.mark.parametrize(("game", "folded"), [("underworlds", False), ("tyrants", True)])
def test_players_are_folded_away_where_a_game_has_no_room_for_them(game: str, folded: bool) -> None:
    desk = Desk()
    desk.do("route", f"#new/{game}")
    desk.do("start")
    assert ("rail-folded" in desk.shown) is folded
    desk.do("setting", "players=open" if folded else "players=folded")
    assert ("rail-folded" in desk.shown) is not folded
    desk.do("setting", "log=folded")
    assert "log-folded" in desk.shown
    kept = desk.app.store.settings()
    assert kept["log"] == "folded"
    assert kept["players"] == ("open" if folded else "folded")


def test_what_is_kept_of_them_may_be_anything() -> None:
    assert valid({"players": "sideways", "log": "", "theme": "dark"})["players"] == "auto"
    assert valid({"log": "gone"})["log"] == "open"
