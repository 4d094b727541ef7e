"""Tables in a column of somebody's page, neither phone nor screen: nothing lies over anything, and no name is cut."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, ViewportSize

import katabasis as kb
from browser.conftest import Open
from katabasis_page.sharing.links import fragment

COLUMN: ViewportSize = {"width": 685, "height": 500}
"""A column of 720 pixels, less its padding."""
NARROW: ViewportSize = {"width": 326, "height": 700}
"""A phone's, less the padding of the page that has the table in it."""
SETTLED = 3000
"""Milliseconds in which style sheets, fonts and the button of the hint come."""


def opened(open_page: Open, game: kb.Game, query: str, viewport: ViewportSize = COLUMN) -> Page:
    page = open_page(f"/embed.html?{query}{fragment('position', game.position())}", viewport=viewport)
    page.wait_for_selector("#ask")
    page.wait_for_timeout(SETTLED)
    return page


def overlaps(page: Page, places: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of places whose contents lie on each other."""
    boxes = page.evaluate(
        """(places) => places.map((place) => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector(place));
          const { left, top, right, bottom } = range.getBoundingClientRect();
          return [left, top, right, bottom];
        })""",
        places,
    )
    return [
        (one, other)
        for number, (one, (left, top, right, bottom)) in enumerate(zip(places, boxes, strict=True))
        for other, box in list(zip(places, boxes, strict=True))[number + 1 :]
        if left < box[2] - 1 and box[0] < right - 1 and top < box[3] - 1 and box[1] < bottom - 1
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_hint_and_the_ways_below_lie_beside_each_other(open_page: Open, language: str) -> None:
    game = kb.new("tyrants", seats=["black", "red"], seed=5)
    page = opened(open_page, game, f"seats=human,normal&lang={language}")
    assert overlaps(page, [".asked", ".jumps"]) == []
    assert page.locator(".asked").bounding_box()["height"] < 48, "whose turn it is stands on one line"  # type: ignore[index]


def activating() -> kb.Game:
    """A game of Underworlds in which somebody is asked to activate."""
    game = kb.new("underworlds", seats=["farstriders", "sepulchral-guard"], seed=5, quick=True)
    while game.decision is not None and game.decision.name != "activate":
        game.choose(kb.bots.choose(game, "random", len(game.choices)))
    return game


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("controls", ["", "&controls=board"])
def test_the_name_of_a_step_is_whole_beside_the_seats(open_page: Open, language: str, controls: str) -> None:
    page = opened(open_page, activating(), f"seats=human,normal&lang={language}{controls}")
    assert overlaps(page, [".tracker .phase", ".tracker .scores"]) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_name_of_a_phase_is_whole_beside_the_ways_through_the_history(open_page: Open, language: str) -> None:
    page = opened(open_page, activating(), f"seats=human,normal&lang={language}", NARROW)
    assert overlaps(page, [".tracker .phase b", ".tracker .step", ".tracker .history", ".tracker .scores"]) == []
