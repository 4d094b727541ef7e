"""A roster or a battleplan that is opened where games are: it comes to where rosters are kept, or to the form."""

import pytest

from katabasis import battleplans
from page.desk import Desk

HOME = "#game/sigmar/border-war-rosters"
ROSTER = "skaven 1000\nformation claw-horde\ngeneral clawlord\n  clanrats x2\n"
EXPORT = """Rats 490/1000 pts
Skaven | Claw-horde
General's Regiment
Clawlord on Gnaw-beast (170)
Clanrats (300)
"""


def test_a_roster_comes_to_where_rosters_are_kept_and_it_is_said() -> None:
    desk = Desk(None, "#")
    desk.do("import")
    desk.do("import-text", f"# Harvest\n{ROSTER}")
    assert [(kept.name, kept.text) for kept in desk.app.store.rosters.all("sigmar")] == [("Harvest", ROSTER)]
    assert desk.app.fragment.startswith(f"{HOME}/kept/")
    assert desk.app.dialog == ""
    assert "saved among yours" in str(desk.app.ui.notices)


def test_one_of_another_program_is_read_by_its_names() -> None:
    desk = Desk(None, "#")
    desk.do("import-text", EXPORT)
    (kept,) = desk.app.store.rosters.all("sigmar")
    assert kept.text.startswith("skaven 1000\nformation claw-horde\ngeneral clawlord\n")


def test_what_is_no_roster_after_all_is_kept_nowhere_and_it_is_said() -> None:
    desk = Desk(None, "#")
    desk.do("import-text", "moon-rabbits 1000\ngeneral clawlord\n")
    assert desk.app.store.rosters.all("sigmar") == []
    assert "This is not a valid roster" in str(desk.app.ui.notices)


@pytest.mark.parametrize("id", list(battleplans.ready))
def test_a_battleplan_comes_to_the_form_of_a_new_battle(id: str) -> None:
    desk = Desk(None, "#")
    desk.do("import-text", battleplans.ready[id])
    assert desk.app.ui.screen == "newgame"
    draft = desk.app.draft
    assert draft is not None
    assert (draft.game, draft.pack, draft.answers["points"]) == (
        "sigmar",
        "border-war",
        str(battleplans.read(battleplans.ready[id]).points),
    )
    assert draft.answers["battleplan"].strip() == battleplans.ready[id].strip()
    assert 'id="battleplan-said"' in desk.shown
    drawn = desk.shown.partition('id="battleplan-drawn"')[2].partition("</svg>")[0]
    assert drawn.count("<polygon") == 2
    assert drawn.count("<circle") == len(battleplans.read(battleplans.ready[id]).objectives)


def test_one_with_a_fault_is_shown_with_it() -> None:
    desk = Desk(None, "#")
    desk.do("import-text", "points = 1000\nrounds = 100\n\n[territories]\na = [[0, 0], [44, 0], [44, 10], [0, 10]]\n")
    assert desk.app.ui.screen == "newgame"
    assert 'class="faults" id="battleplan-said"' in desk.shown
    assert "battleplan-drawn" not in desk.shown
