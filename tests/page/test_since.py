"""What has changed since one's own last turn: signs on the board, and a few lines for each rival."""

import re

import pytest

import katabasis as kb
from katabasis.tyrants.text.wording import WORDING
from katabasis_page.table.changes import Change, drawn, weightiest
from katabasis_page.tyrants.changes import changes as on_map
from katabasis_page.underworlds.changes import changes as on_battlefield
from page.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


def begun(desk: Desk, *kinds: str, game: str, choices: int) -> kb.Game:
    """A game in which the person has answered so often."""
    desk.begin(*kinds, game=game)
    assert desk.app.session is not None
    played = desk.app.session.game
    for number in range(choices):
        options = desk.options()
        desk.do("choose", options[number % len(options)])
    return played


def asked_after_the_others(desk: Desk) -> None:
    """Play on until one's own turn comes again."""
    assert desk.app.session is not None
    while not (desk.app.session.game.decision.name == "turn" and desk.app.ui.history.since):
        desk.do("choose", desk.options()[0])


def test_an_answer_in_anothers_turn_does_not_end_what_is_marked(desk: Desk) -> None:
    """In Underworlds one is asked for power cards while the other has the turn."""
    game = begun(desk, "human", "random", game="underworlds", choices=0)
    for _ in range(60):
        ui, table = desk.app.ui, game.table
        turns = [number for number, event in enumerate(ui.history.log) if event[0] == "turn-began"]
        if table.active == 1 and turns and game.decision and game.decision.name == "power":
            break
        desk.do("choose", desk.options()[-1])
    first = len(ui.history.log) - len(ui.history.since)
    assert ui.history.log[first][0] == "turn-began"
    assert ui.history.log[first][2] == 1
    desk.do("choose", "pass")
    assert len(desk.app.ui.history.log) - len(desk.app.ui.history.since) == first


def test_ones_own_next_choice_ends_it(desk: Desk) -> None:
    begun(desk, "human", "random", game="tyrants", choices=8)
    asked_after_the_others(desk)
    assert 'id="since"' in desk.shown
    assert desk.app.ui.history.since[0][0] == "turn-began"
    desk.do("choose", next(option for option in desk.options() if option != "end"))
    assert not [event for event in desk.app.ui.history.since if event[2] == 1]
    assert 'id="since"' not in desk.shown


def test_each_rival_has_its_weightiest_lines_in_their_order(desk: Desk) -> None:
    begun(desk, "human", "random", "random", "random", game="tyrants", choices=8)
    asked_after_the_others(desk)
    since = re.search(r'<section class="since".*?</section>', desk.shown, re.DOTALL)
    assert since is not None
    rivals = since[0].split('<div class="since-rival')[1:]
    assert 1 <= len(rivals) <= 3
    assert all(1 <= rival.count("<li>") <= 3 for rival in rivals)
    assert 'data-act="replay-since"' in since[0]
    events = [[kind, "", 1, {}, None, None] for kind in ("played", "supplanted", "deployed", "recruited", "drew")]
    assert [event[0] for event in weightiest(events, WORDING)] == ["supplanted", "deployed", "recruited"]


def test_a_replay_begins_where_the_others_began(desk: Desk) -> None:
    game = begun(desk, "human", "random", game="tyrants", choices=8)
    asked_after_the_others(desk)
    since = desk.app.ui.history.since_choice
    assert game.choices[since].seat == 1
    assert game.choices[since - 1].seat == 0


def moved(who: str, start: str, to: str, kind: str = "moved") -> list[object]:
    what = {"fighter": f"fighter:{who}", "start": f"hex:{start}", "to": f"hex:{to}"}
    return [kind, "", 1, what, None, None]


def test_a_fighter_is_marked_by_where_it_was_first_and_stands_now() -> None:
    game = kb.new("underworlds", seed=3, quick=True)
    table = game.view(0)["table"]
    who, fighter = next((id, each) for id, each in table["fighters"].items() if each["at"])
    away = "d4" if fighter["at"] != "d4" else "d5"
    there_and_back = [moved(who, fighter["at"], away), moved(who, away, fighter["at"], "pushed")]
    assert on_battlefield(table, there_and_back) == []
    gone = on_battlefield(table, [moved(who, away, "c1"), moved(who, "c1", fighter["at"])])
    assert [(change.kind, change.seat) for change in gone] == [("moved", 1)]
    assert gone[0].start != gone[0].end
    wounds = [["damaged", "", 1, {"fighter": f"fighter:{who}", "amount": 1, "by": None}, None, None]] * 2
    assert [(change.kind, change.amount) for change in on_battlefield(table, wounds)] == [("hurt", 2)]


def test_equal_changes_of_one_place_are_one_sign_with_their_number() -> None:
    here, there = (10.0, 10.0), (50.0, 50.0)
    layer = drawn(
        [Change("placed", 1, here), Change("placed", 1, here), Change("out", 1, here), Change("watched", 0, there)]
    )
    assert layer.count('class="change') == 3
    assert "<text" in layer
    assert ">2<" in layer
    assert "change" not in drawn([])


def test_every_change_of_the_map_has_a_sign() -> None:
    what = {"place": "site:araumycos", "site": "site:araumycos", "source": "site:eryndlyn", "whom": "seat:0"}
    kinds = ("deployed", "assassinated", "supplanted", "moved", "spy-placed", "marker-taken")
    signs = [change.kind for kind in kinds for change in on_map([[kind, "", 1, what, None, None]])]
    assert signs == ["placed", "out", "out", "moved", "watched", "taken"]
