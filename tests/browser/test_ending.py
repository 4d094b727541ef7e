"""A game that its players end, by taps on a phone and clicks at a desk."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from builder.games.tyrants_driver import TyrantsDriver

Open = Callable[..., Page]


@pytest.fixture
def phone(shared_page: Any) -> Page:
    page: Page = shared_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    return page


def test_a_game_is_conceded_on_a_phone_and_taken_back(phone: Page) -> None:
    driver = TyrantsDriver(phone, 3)
    driver.set(speed="instant")
    driver.begin(("human", "random"), ("Ana", ""), seed=11)
    phone.locator("#more-button").tap()
    phone.locator("#popover [data-act=concede]").tap()
    expect(phone.locator("#ending-title")).to_have_text("Concede the game?")
    expect(phone.locator("#ending-close")).to_be_focused()
    for button in phone.locator("#dialog-ending button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 360
    phone.locator("#ending-close").tap()
    expect(phone.locator("#dialog-ending")).to_have_count(0)
    phone.locator("#more-button").tap()
    phone.locator("#popover [data-act=concede]").tap()
    phone.locator("#ending-confirm").tap()
    expect(phone.locator("#finish")).to_contain_text("Ana concedes.")
    phone.locator("#tracker [data-act=undo]").tap()
    expect(phone.locator("#finish")).to_have_count(0)
    assert driver.wait().offered


def test_a_draw_is_offered_and_accepted_at_a_desk(open_page: Open) -> None:
    page = open_page(viewport={"width": 1440, "height": 900})
    driver = TyrantsDriver(page, 3)
    driver.set(speed="instant")
    driver.begin(("human", "human"), ("Ana", "Bruno"), seed=11)
    driver.wait()
    page.locator("#more-button").click()
    page.locator("#popover [data-act=concede]").click()
    page.locator("#dialog-ending [data-act=offer-draw]").click()
    expect(page.locator("#ending-title")).to_contain_text("offers a draw")
    page.locator("#ending-confirm").click()
    expect(page.locator("#finish-title")).to_have_text("A draw")
    page.reload()
    expect(page.locator("#finish")).to_contain_text("The players have agreed on a draw.")
