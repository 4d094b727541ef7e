"""The end of a game of Tyrants: the score sheet line by line, a stacked bar for each seat, and who has won."""

import re

import pytest

from katabasis_page.tyrants.finish import by_item
from katabasis_page.tyrants.score import ITEMS
from page.fixtures.underdark import NAMES, finished, markup, read, sit
from tyrants.scene import table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sheet_adds_up(seats: int) -> None:
    session = sit(finished(seats, seats))
    result = session.view()["result"]
    assert [sum(by_item(sources)) for sources in result["sources"]] == result["scores"]
    words = read(session).words()
    for score in result["scores"]:
        assert str(score) in words


def test_every_line_leads_to_its_rule() -> None:
    acts = read(sit(finished())).acts("pop")
    for _name, rule in ITEMS.values():
        assert f"rule:{rule}" in acts


@pytest.mark.parametrize("seats", [2, 4])
def test_every_seat_has_a_bar_of_its_items(seats: int) -> None:
    session = sit(finished(seats, 3))
    page = markup(session)
    bars = page[page.index('class="score-bars"') :]
    bars = bars[: bars.index("</svg>")]
    for seat in range(seats):
        assert NAMES[seat] in bars
    positive = sum(count > 0 for sources in session.view()["result"]["sources"] for count in by_item(sources))
    assert len(re.findall("<rect", bars)) == positive


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_winner_is_named(language: str) -> None:
    session = sit(finished(2, 1), language)
    winners = session.view()["result"]["winners"]
    words = read(session).words()
    assert all(NAMES[seat] in words for seat in winners)
    assert ("wins" if language == "en" else "Gana") in words


def test_victory_can_be_shared() -> None:
    game = table(
        troops={"skullport": "0", "ched-nasad": "1"},
        own={0: {"tokens": 5}, 1: {"tokens": 6}},
        trigger={"rule": "endgame.market-empty", "house": "black"},
        active=1,
    )
    while game.decision:
        game.choose("end")
    session = sit(game)
    result = session.view()["result"]
    assert result["winners"] == [0, 1], result
    reading = read(session)
    assert "Ada and Bruno share the victory" in reading.words()
    assert "rule:scoring.tie" in reading.acts("pop")
