"""A game of regiments on the page: where its regiments are on the screen, and what has become of them."""

import json
from typing import Any

from playwright.sync_api import CDPSession, Page

INCH = 254


class Regiments:
    """A table of regiments, played by two people at one screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self) -> None:
        """Set a game up and sit down to it."""
        self.page.select_option("#kind-1", "human")
        self.page.locator("#start").click()
        self.page.wait_for_selector("#board [data-ref='regiment:r0-0']")

    def screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board is on the screen."""
        at = self.page.evaluate(
            """([x, y]) => {
                const point = new DOMPoint(x, y).matrixTransform(document.getElementById('board').getScreenCTM());
                return [point.x, point.y];
            }""",
            [x, y],
        )
        return at[0], at[1]

    def points(self, id: str) -> list[list[int]]:
        """Where the picture has the models of a regiment, in board units."""
        result: list[list[int]] = self.page.locator(f"#at-{id} circle").evaluate_all(
            "all => all.map(model => [model.cx.baseVal.value, model.cy.baseVal.value])"
        )
        return result

    def first(self, id: str) -> tuple[float, float]:
        """Where the first model of a regiment is on the screen."""
        return self.screen(*self.points(id)[0])

    def shift(self, id: str) -> str:
        """How a draft has shifted a regiment in the picture."""
        return str(self.page.locator(f"#at-{id}").evaluate("group => group.style.translate"))

    @property
    def choices(self) -> int:
        """How many choices are kept of the game."""
        entry = self.page.evaluate("localStorage.getItem('katabasis:game:' + location.hash.split('/')[1])")
        return int(json.loads(entry)["choices"])

    def refused(self) -> str:
        """Wait for the rules that forbid the present place; gives what is said of them."""
        self.page.wait_for_selector("#placing .refused .reasons li")
        return self.page.locator("#placing").inner_text()


class Finger:
    """Touches the screen as a finger does, through the browser's own input events."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *at: tuple[float, float]) -> None:
        points: list[Any] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, *at: tuple[float, float]) -> None:
        self._send("touchStart", *at)

    def move(self, *at: tuple[float, float]) -> None:
        self._send("touchMove", *at)

    def up(self) -> None:
        self._send("touchEnd")
