"""Games of up to four at one screen: hand-over, taking back, what happened since, and once more."""

import re

import pytest

import katabasis as kb
from katabasis_page.acts.bots import LONG_PAUSE, SHORT_PAUSE
from katabasis_page.sharing import links
from page.desk import Desk, Storage


@pytest.fixture
def desk() -> Desk:
    return Desk()


def session_of(desk: Desk) -> kb.Game:
    assert desk.app.session is not None
    return desk.app.session.game


def hands_of_others(desk: Desk) -> list[str]:
    """The cards in hands that whoever looks at the screen may not see, those apart that lie open elsewhere as well."""
    game = session_of(desk)
    hidden = [zone.cards for name, zone in game.table.zones.items() if name.startswith("hand-")]
    seat = desk.app.ui.seating.seat
    own = game.table.zones[f"hand-{seat}"].cards if seat is not None else []
    return [card for cards in hidden for card in cards if card not in own]


@pytest.mark.parametrize("count", [2, 4])
def test_nobody_sees_another_hand_while_the_screen_goes_round(desk: Desk, count: int) -> None:
    desk.begin(*["human"] * count, game="tyrants")
    seated = set()
    for _ in range(80):
        shown = set(re.findall(r"card:([a-z-]+\.\d+)", desk.shown))
        assert shown.isdisjoint(hands_of_others(desk))
        if desk.app.ui.seating.handover is not None:
            seated.add(desk.app.ui.seating.handover)
            assert desk.app.ui.seating.names[desk.app.ui.seating.handover] in desk.shown
            desk.do("confirm-handover")
        else:
            options = desk.options()
            desk.do("choose", options[len(session_of(desk).choices) * 7 % len(options)])
    assert seated == set(range(count))
    assert desk.paper.reports == []


def nearly_over() -> str:
    """The save of a game of four, some choices before its end."""
    game = kb.new("tyrants", seats=["black", "red", "orange", "blue"], seed=3)
    while game.decision is not None:
        game.choose(kb.bots.choose(game, "random", len(game.choices)).id)
    return game.at(len(game.choices) - 30).save()


def test_one_person_and_three_bots_play_to_the_end_and_once_more(desk: Desk) -> None:
    desk.do("import-text", nearly_over())
    for seat in range(4):
        desk.do("draft", f"kind-{seat}={'human' if seat == 1 else 'random'}")
    desk.do("start")
    for _ in range(400):
        options = desk.options()
        if not options:
            break
        desk.do("choose", options[len(session_of(desk).choices) % len(options)])
    game = session_of(desk)
    assert game.result is not None
    assert 'id="finish"' in desk.shown
    assert desk.app.ui.seating.handover is None
    before = game.setup["seats"]
    desk.do("again", "swapped")
    assert session_of(desk).setup["seats"] == [before[-1], *before[:-1]]
    assert session_of(desk).setup["options"] == game.setup["options"]
    kept = desk.app.store.games()
    assert [entry.game for entry in kept] == ["tyrants", "tyrants"]
    assert all(len(entry.names) == 4 for entry in kept)
    desk.do("route", "#")
    assert "Tyrants of the Underdark" in desk.shown
    assert desk.paper.reports == []


def test_undo_goes_past_what_several_bots_answered(desk: Desk) -> None:
    """The first troops are put without chance: what three bots did is taken back with one's own."""
    for _ in range(12):
        desk.begin("human", "random", "random", "random", game="tyrants")
        game = session_of(desk)
        if game.table.first == 0:
            break
    assert not game.choices
    desk.do("choose", desk.options()[0])
    assert [choice.seat for choice in game.choices] == [0, 1, 2, 3]
    assert len(desk.app.ui.history.since) >= 3
    desk.do("undo")
    assert session_of(desk).choices == []


def test_bots_pause_longer_between_seats_than_within_a_turn(desk: Desk) -> None:
    desk.begin("human", "random", "random", "random", game="tyrants")
    desk.do("setting", "speed=normal")
    for _ in range(8):
        desk.do("choose", desk.options()[-1])
    assert {LONG_PAUSE, SHORT_PAUSE} <= set(desk.paper.slept)
    desk.do("setting", "speed=instant")
    desk.paper.slept.clear()
    for _ in range(4):
        desk.do("choose", desk.options()[-1])
    assert not any(desk.paper.slept)


def test_a_game_of_four_travels_by_link(desk: Desk) -> None:
    desk.begin("human", "random", "random", "random", game="tyrants")
    desk.do("choose", desk.options()[0])
    desk.do("share", "game")
    address = re.search(r"https://[^<]*", desk.shown)
    assert address is not None
    other = Desk(fragment="#" + address[0].partition("#")[2])
    assert other.app.ui.shared
    other.do("sit-down")
    assert other.app.ui.screen == "seating"
    assert "House Red" in other.shown
    other.do("start")
    assert other.app.session is not None
    assert [*other.app.ui.seating.kinds].count("random") == 3
    assert other.paper.reports == []


def test_a_position_of_four_travels_by_link() -> None:
    text = kb.new("tyrants", seats=["black", "red", "orange", "blue"], seed=5).position()
    desk = Desk(fragment=links.fragment("position", text))
    assert desk.app.ui.screen == "seating"
    desk.do("start")
    assert session_of(desk).position() == text
    desk.do("export")
    assert desk.paper.files[0][0].startswith("katabasis-tyrants-")


def test_a_frame_seats_as_many_as_its_address_says() -> None:
    desk = Desk(Storage(), embed={"game": "tyrants", "seats": "human,easy,random"})
    assert desk.app.ui.seating.kinds == ["human", "easy", "random"]
    assert session_of(desk).system.name == "tyrants"


def test_the_list_and_the_title_name_everybody(desk: Desk) -> None:
    desk.begin("human", "random", "easy", game="tyrants")
    names = ", ".join(desk.app.ui.name(f"seat:{seat}") for seat in range(len(desk.app.ui.seating.names)))
    assert desk.paper.title == f"{names} · Katabasis"
    desk.do("route", "#")
    assert names in desk.shown


def test_a_watching_tab_of_several_people_shows_how_to_take_over() -> None:
    storage = Storage()
    first = Desk(storage)
    first.begin("human", "human", "human", game="tyrants")
    while first.app.ui.seating.handover is None:
        first.do("choose", first.options()[0])
    second = Desk(storage)
    second.paper.elsewhere = {first.app.store.lock(first.app.id)}
    second.do("route", first.paper.fragment)
    assert "Play here" in second.shown
    assert 'id="handover"' not in second.shown
    second.do("take-over")
    assert 'id="handover"' in second.shown
