"""Drives a battle of Age of Sigmar: answers, suggested destinations where models are placed, and drags of units."""

from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Error as NotNow

from builder import hand
from builder.browser_driver import BrowserDriver, Seen

INCH = 254
TICKS = 3
ANSWERED = 5_000
"""Milliseconds after which what was ticked has been placed, or will not be."""
ARMIES = ("vigilant-brotherhood", "gnawfeast-clawpack")

ALL = "() => [...document.querySelectorAll('#options [data-act=choose]')].map((answer) => answer.dataset.arg)"
"""Every answer, those that are folded away as well."""

ON_SCREEN = """([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.getElementById('cells').getScreenCTM());
  return [point.x, point.y];
}"""
"""Where a point of the battlefield is on the screen."""

UNCOVERED = """(unit) => [...unit.querySelectorAll('ellipse')].map((model) => {
  const at = model.getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2];
}).find(([x, y]) => unit.contains(document.elementFromPoint(x, y)))"""
"""Where the first model of a unit is on the screen over which nothing lies."""


class SigmarDriver(BrowserDriver):
    """Plays Age of Sigmar on a page, by the buttons that a person would use."""

    def begin(
        self,
        kinds: Sequence[str] = ("human", "easy"),
        names: Sequence[str] = (),
        seed: int = 7,
        *,
        armies: Sequence[str] = ARMIES,
    ) -> None:
        """Fill in the form of a new battle, and begin it."""
        self.go("#new/sigmar", "#kind-0")
        self.fill_in_seats(kinds, names)
        for seat, army in enumerate(armies):
            self.page.locator(f"#plays-{seat}-{army}").check(force=True)
        self.fill_in_seed(seed)
        self.start()

    def choose(self, option: str) -> None:
        """Click an answer in the list, its group folded out first; where models are placed, a suggested place of it
        too."""
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"]').first
        group = self.page.locator(f'.answer-group:not([open]):has([data-arg="{option}"]) > summary')
        if group.count():
            hand.click(group.first)
        places = button.get_attribute("aria-expanded") is not None
        if button.get_attribute("aria-expanded") != "true":
            hand.click(button)
        if places:
            suggested = self.page.locator("#suggestions [data-act=answer]")
            suggested.first.wait_for()
            hand.click(suggested.nth(self.random.randrange(suggested.count())))
        self.choices += 1

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the battlefield is on the screen."""
        across, down = self.page.evaluate(ON_SCREEN, [x, y])
        return across, down

    def model(self, unit: str) -> tuple[float, float]:
        """Where a model of a unit is on the screen."""
        across, down = self.page.locator(f"#cells [data-ref='unit:{unit}']").evaluate(UNCOVERED)
        return across, down

    def drag(self, unit: str, across: float, down: float) -> None:
        """Drag a unit by one of its models, so many inches, and let go."""
        mouse, (x, y) = self.page.mouse, self.model(unit)
        left, top = self.on_screen(0, 0)
        right, bottom = self.on_screen(across * INCH, down * INCH)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + right - left, y + bottom - top, steps=4)
        mouse.up()
        self.page.wait_for_selector("#placing .placing-acts")

    def agree(self) -> None:
        """The tick: what is placed stays where it is. Where the game is far away, a place may be known for forbidden
        only then: the nearest legal one comes in its stead, and waits for a tick of its own."""
        panel = self.page.locator("#placing .placing")
        for _ in range(TICKS):
            with suppress(NotNow):
                hand.click(self.page.locator("#place-answer"), timeout=ANSWERED)
                panel.wait_for(state="detached", timeout=ANSWERED)
                break
        else:
            panel.wait_for(state="detached")
        self.choices += 1

    def answer(self, seen: Seen) -> str:
        """Take one of the answers, rather one that does something. Returns its id."""
        offered: Sequence[str] = self.page.evaluate(ALL) or seen.offered
        doing = [option for option in offered if option not in ("pass", "end")] or offered
        option = self.random.choice(doing)
        self.choose(option)
        return option


DRIVER = SigmarDriver
