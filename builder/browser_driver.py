"""Drives the page as a person would: clicks answers, presses keys, waits for the other seats.

Tests, benches and screenshots play through it; it knows the page only by its roles and its `data-act` and `data-arg`.
What a game's form and board look like is known to its own driver, `builder/games/<game>_driver.py`.
"""

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from builder import hand

READY = 'html[data-ready="1"]'
BOOT = 60_000
"""Milliseconds that a boot may take."""
PATIENCE = 60_000
"""Milliseconds that the other seats may take until somebody here is asked again."""

SEEN = """() => {
  const shown = (element) => element.getClientRects().length > 0;
  const answers = document.querySelectorAll('#options [data-act=choose], #gallery [data-act=choose]');
  return {
    screen: document.querySelector('#stage > .screen')?.id ?? '',
    over: !!document.querySelector('#finish'),
    handover: !!document.querySelector('#handover'),
    prompt: document.querySelector('#prompt-text')?.innerText ?? '',
    offered: [...answers].filter(shown).map((element) => element.dataset.arg),
  };
}"""
"""What the page shows, and the answers it offers."""

NUMBERED = """() => [...document.querySelectorAll(
  '#gallery [data-act=choose], #suggestions [data-act=answer], ' +
  '#options:not(:has(#suggestions)) :is([data-act=choose], .answer-group > summary)')]
  .filter((answer) => answer.localName === 'summary' || !answer.closest('details:not([open])')).length"""
"""How many answers are in sight."""

WANTS_SOMEBODY = """() => !document.querySelector('#screen-waiting') && !document.querySelector('.thinking') &&
  !!document.querySelector('#finish, #handover, #options [data-act=choose], #gallery [data-act=choose]')"""

SPEED = """(speed) => {
  const key = 'katabasis:settings';
  try {
    localStorage.getItem(key) ?? localStorage.setItem(key, JSON.stringify({ speed }));
  } catch {
    return;
  }
}"""
"""Has a page that was never visited show what happens at another speed than the usual one."""


def set_speed(page: Page, speed: str) -> None:
    """Have a page that is opened next show what happens at a speed, unless it knows a setting already."""
    page.add_init_script(f"({SPEED})({json.dumps(speed)})")


POLL = 50
"""Milliseconds between two looks at the page."""


def wait_until(page: Page, expression: str, arg: object = None, timeout: float = PATIENCE) -> None:
    """Wait until an expression of JavaScript holds. The page's policy forbids Playwright's own `wait_for_function`."""
    last = time.monotonic() + timeout / 1000
    while not page.evaluate(expression, arg):
        if time.monotonic() > last:
            raise PlaywrightTimeout(f"it did not come to hold in {timeout} ms: {expression}")
        page.wait_for_timeout(POLL)


class Seen(NamedTuple):
    """The page at a glance. `offered` holds the ids of the answers that are shown."""

    screen: str
    over: bool
    handover: bool
    prompt: str
    offered: list[str]


class BrowserDriver:
    """Plays on a page, waiting `pause` milliseconds before each answer. What is left to chance follows from `seed`."""

    def __init__(self, page: Page, seed: int = 1, pause: int = 0) -> None:
        self.page = page
        self.pause = pause
        self.random = random.Random(seed)
        self.choices = 0

    # ------------------------------------------------------------------ sitting down

    def arrive(self, address: str = "/index.html") -> None:
        """Open the page, and wait until it works."""
        self.page.goto(address)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until Python is there and the first screen is shown."""
        self.page.wait_for_selector(READY, timeout=BOOT)

    def go(self, fragment: str, shows: str) -> None:
        """Go to another screen, as a link there would, and wait until it shows what is named."""
        self.page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        self.page.wait_for_selector(shows)

    def set(self, **settings: str) -> None:
        """Settle settings on their screen; ends on the launcher."""
        self.go("#settings", "#screen-settings")
        for name, value in settings.items():
            self.page.locator(f"#{name}-{value}").check(force=True)
        self.go("#", "#screen-launcher")

    def begin(self, kinds: Sequence[str] = ("human", "easy"), names: Sequence[str] = (), seed: int = 7) -> None:
        """Fill in the form of a new game, and begin it. `kinds` and `names` are those of the seats."""
        raise NotImplementedError

    def fill_in_seed(self, seed: int) -> None:
        """Fill in the seed, which is among the further questions of the form."""
        if self.page.locator("#more:not([open])").count():
            hand.click(self.page.locator("#more > summary"))
        self.page.fill("#seed", str(seed))
        self.page.keyboard.press("Tab")

    def fill_in_seats(self, kinds: Sequence[str], names: Sequence[str]) -> None:
        """Say who plays each seat; "" leaves a name as it is."""
        for seat, kind in enumerate(kinds):
            self.page.select_option(f"#kind-{seat}", kind)
        for seat, name in enumerate(names):
            if name:
                self.page.fill(f"#name-{seat}", name)
                self.page.keyboard.press("Tab")

    def start(self) -> None:
        """Press the button that starts the game, and wait for its table."""
        hand.click(self.page.locator("#start"))
        self.page.wait_for_selector("#table, #handover")

    def sit_down(self, fragment: str, kinds: Sequence[str], names: Sequence[str] = ()) -> None:
        """Open a link, and sit down to its game; one that is over, and has none after it, is only looked at."""
        self.go(fragment, "#kind-0, #shared-game, #finish")
        if self.page.locator("#play-on").count():
            hand.click(self.page.locator("#play-on"))
            self.page.wait_for_selector("#kind-0")
        elif self.page.locator("#shared-game, #finish").count():
            return
        self.fill_in_seats(kinds, names)
        self.start()

    # ------------------------------------------------------------------ looking

    def look(self) -> Seen:
        """What the page shows now."""
        return Seen(**self.page.evaluate(SEEN))

    def wait(self) -> Seen:
        """Wait until somebody at this screen is asked, must take over, or the game is over."""
        wait_until(self.page, WANTS_SOMEBODY)
        return self.look()

    # ------------------------------------------------------------------ answering

    def choose(self, option: str) -> None:
        """Click an answer in the list, or among the pictures of boards."""
        answers = f'#options [data-act=choose][data-arg="{option}"], #gallery [data-arg="{option}"]'
        hand.click(self.page.locator(answers).first)
        self.choices += 1

    def press(self, option: str) -> None:
        """Answer by the keyboard: the focus on the button, and Enter."""
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"], #gallery [data-arg="{option}"]')
        button.first.focus()
        self.page.keyboard.press("Enter")
        self.choices += 1

    def press_digit(self) -> None:
        """Answer by one of the digits that are shown beside answers, or fold out a group of answers by it; a warning is
        heeded, by its key too."""
        if self.page.locator("#dialog-warning").count():
            self.page.keyboard.press("Enter")
            return
        self.page.keyboard.press(str(self.random.randint(1, max(1, min(9, self.page.evaluate(NUMBERED))))))

    def answer(self, seen: Seen) -> str:
        """Take one of the answers. Returns its id."""
        option = self.random.choice(seen.offered)
        self.choose(option)
        return option

    def play(self, until: Callable[[Seen], bool] = lambda seen: False, most: int = 600) -> Seen:
        """Play on until the game is over or `until` holds of what is seen; raises the handover where one hangs."""
        for _ in range(most):
            seen = self.wait()
            if seen.over or until(seen):
                return seen
            if seen.handover:
                hand.click(self.page.locator("#raise"))
            else:
                self.page.wait_for_timeout(self.pause)
                self.answer(seen)
        raise AssertionError(f"the game did not come to its end in {most} answers: {seen}")
