"""Zones, and who learns what when cards move between them."""

import pytest

from katabasis.kernel.dice import Dice
from katabasis.kernel.events import Event
from katabasis.kernel.table import Result, Table
from katabasis.kernel.zones import ALL, NOBODY, OWNER, Zone


@pytest.fixture
def table() -> Table:
    table = Table(Dice(1))
    table.zones = {
        "deck-0": Zone(NOBODY, 0, "cards-0", ["ant", "bee", "cat"]),
        "hand-0": Zone(OWNER, 0, "cards-0", ["dog"]),
        "hand-1": Zone(OWNER, 1, "cards-1"),
        "stock": Zone(NOBODY, None, "stock", ["elk"]),
        "shown": Zone(ALL, None, "", ["fox"]),
    }
    return table


def test_a_draw_is_secret_and_stops_undo(table: Table) -> None:
    assert table.draw("deck-0", "hand-0", 2, "rule") == ["cat", "bee"]
    (event,) = table.events
    assert event == Event(
        "drew",
        "rule",
        0,
        {"zone": "hand-0", "source": "deck-0", "count": 2},
        {"cards": ["cat", "bee"]},
        "draw",
    )
    assert event.seen_by(0) is event
    assert event.seen_by(1).secret is None


def test_a_pile_that_runs_out_gives_what_it_has(table: Table) -> None:
    assert table.draw("deck-0", "hand-0", 9, "rule") == ["cat", "bee", "ant"]
    assert table.draw("deck-0", "hand-0", 1, "rule") == []
    assert len(table.events) == 1


def test_a_draw_for_all_to_see_names_the_cards(table: Table) -> None:
    table.draw("deck-0", "shown", 1, "rule")
    assert table.events[0].what["cards"] == ["cat"]
    assert table.events[0].secret is None
    assert table.events[0].barrier == "reveal"


@pytest.mark.parametrize(
    ("card", "source", "target", "public", "knower", "barrier"),
    [
        ("dog", "hand-0", "shown", True, None, "reveal"),
        ("elk", "stock", "shown", True, None, "reveal"),
        ("fox", "shown", "hand-1", True, None, ""),
        ("dog", "hand-0", "deck-0", False, 0, ""),
        ("dog", "hand-0", "stock", False, 0, ""),
        ("dog", "hand-0", "hand-1", False, 1, "draw"),
        ("elk", "stock", "hand-1", False, 1, "draw"),
        ("ant", "deck-0", "stock", False, None, ""),
    ],
)
def test_a_card_that_moves_is_named_to_who_may_see_it(
    table: Table, card: str, source: str, target: str, public: bool, knower: int | None, barrier: str
) -> None:
    table.put(card, source, target, "rule", "moved")
    (event,) = table.events
    assert event.what.get("card") == (card if public else None)
    assert event.secret == (None if public or knower is None else {"card": card})
    assert event.barrier == barrier
    if knower is not None:
        assert event.seat == knower
    assert card in table.zones[target].cards
    assert card not in table.zones[source].cards


def test_a_shuffle_goes_by_places_and_not_by_names(table: Table) -> None:
    other = Table(Dice(1))
    names = {"ant": "yak", "bee": "bat", "cat": "eel"}
    other.zones = {"deck-0": Zone(NOBODY, 0, "", [names[card] for card in table.zones["deck-0"].cards])}
    table.shuffle("deck-0", "rule")
    other.shuffle("deck-0", "rule")
    assert other.zones["deck-0"].cards == [names[card] for card in table.zones["deck-0"].cards]
    assert sorted(table.zones["deck-0"].cards) == ["ant", "bee", "cat"]


def test_a_roll_stops_undo(table: Table) -> None:
    faces = table.roll("fate", ("bank", "rock"), 3, "rule", 1)
    assert table.events[0] == Event("rolled", "rule", 1, {"die": "fate", "faces": faces}, None, "roll")


def test_an_onlooker_sees_what_all_see(table: Table) -> None:
    assert [name for name, zone in table.zones.items() if zone.visible_to(-1)] == ["shown"]


def test_once_the_game_is_over_all_is_shown(table: Table) -> None:
    assert not table.shows(table.zones["deck-0"], 0)
    table.result = Result([0], [1, 0], "rule")
    assert all(table.shows(zone, seat) for zone in table.zones.values() for seat in (-1, 0, 1))
