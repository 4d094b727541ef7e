"""A person at the page: begins games, clicks answers in the list and on the board, presses keys, waits for the others.

Tests, benches and screenshots play through it; it knows the page only by its roles and its `data-act` and `data-arg`.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from playwright.sync_api import Page

READY = 'html[data-ready="1"]'
BOOT = 60_000
"""Milliseconds that a boot may take."""
PATIENCE = 60_000
"""Milliseconds that the others may take until somebody here is asked again."""

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
"""What a person sees that the page wants."""

WANTS_SOMEBODY = """() => !document.querySelector('#screen-waiting') && !document.querySelector('.thinking') &&
  !!document.querySelector('#finish, #handover, #options [data-act=choose], #gallery [data-act=choose]')"""

EAGER = ("charge", "attack", "to", "score", "play", "upgrade", "react")
"""Answers that bring a game on, by the first word of their ids."""


class Seen(NamedTuple):
    """The page at a glance. `offered` holds the ids of the answers that are shown."""

    screen: str
    over: bool
    handover: bool
    prompt: str
    offered: list[str]


class Person:
    """Somebody who plays on a page, and looks at it for `pause` milliseconds before each answer. What is left to taste
    follows from `seed`."""

    def __init__(self, page: Page, seed: int = 1, pause: int = 0) -> None:
        self.page = page
        self.pause = pause
        self.taste = random.Random(seed)
        self.choices = 0

    # ------------------------------------------------------------------ sitting down

    def arrive(self, address: str = "/index.html") -> None:
        """Open the page, and wait until it works."""
        self.page.goto(address)
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

    def begin(
        self,
        kinds: Sequence[str] = ("human", "easy"),
        names: Sequence[str] = ("", ""),
        quick: bool = True,
        seed: int | None = 7,
        plays: Sequence[str] = ("farstriders", "sepulchral-guard"),
    ) -> None:
        """Fill in the form of a new game, and begin it."""
        self.go("#new/underworlds", "#screen-newgame")
        for seat in (0, 1):
            self.page.select_option(f"#kind-{seat}", kinds[seat])
            if names[seat]:
                self.page.fill(f"#name-{seat}", names[seat])
                self.page.keyboard.press("Tab")
            self.page.locator(f"#plays-{seat}-{plays[seat]}").check(force=True)
        self.page.locator(f"#quick-{'yes' if quick else 'no'}").check(force=True)
        if seed is not None:
            if self.page.locator("#more:not([open])").count():
                self.page.locator("#more > summary").click()
            self.page.fill("#seed", str(seed))
        self.page.locator("#start").click()
        self.page.wait_for_selector("#table, #handover")

    # ------------------------------------------------------------------ looking

    def look(self) -> Seen:
        """What the page shows now."""
        return Seen(**self.page.evaluate(SEEN))

    def wait(self) -> Seen:
        """Wait until somebody at this screen is asked, must take over, or the game is over."""
        self.page.wait_for_function(WANTS_SOMEBODY, timeout=PATIENCE)
        return self.look()

    # ------------------------------------------------------------------ answering

    def choose(self, option: str) -> None:
        """Click an answer in the list, or among the pictures of boards."""
        self.page.locator(
            f'#options [data-act=choose][data-arg="{option}"], #gallery [data-arg="{option}"]'
        ).first.click()
        self.choices += 1

    def point(self, option: str) -> bool:
        """Answer by a click on the board: on the hex or fighter that the option is about. Whether that is possible."""
        page, before = self.page, self.look()
        thing = option.split()[-1]
        place = page.locator(
            f'[data-board] .cell[data-arg="hex:{thing}"], [data-board] .cell[data-arg="fighter:{thing}"]'
        )
        if not place.count():
            return False
        place.first.scroll_into_view_if_needed()
        box = place.first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        in_menu = page.locator(f'#menu [data-arg="{option}"]')
        if in_menu.count():
            in_menu.click()
        if self.look() == before:
            page.keyboard.press("Escape")
            return False
        self.choices += 1
        return True

    def press(self, option: str) -> None:
        """Answer by the keyboard: the focus on the button, and Enter."""
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"], #gallery [data-arg="{option}"]')
        button.first.focus()
        self.page.keyboard.press("Enter")
        self.choices += 1

    def prefer(self, offered: Sequence[str]) -> str:
        """The answer that this person takes: mostly one that brings the game on."""
        eager = [option for option in offered if option.split()[0] in EAGER]
        return self.taste.choice(eager if eager and self.taste.random() < 0.85 else list(offered))

    def answer(self, seen: Seen) -> str:
        """Take one of the answers, in one of the ways there are. Returns its id."""
        option = self.prefer(seen.offered)
        way = self.taste.random()
        if way < 0.2:
            self.press(option)
        elif way < 0.55 or not self.point(option):
            self.choose(option)
        return option

    def play(self, until: Callable[[Seen], bool] = lambda seen: False, most: int = 600) -> Seen:
        """Play on until the game is over or `until` holds of what is seen; raises the handover where one hangs."""
        for _ in range(most):
            seen = self.wait()
            if seen.over or until(seen):
                return seen
            if seen.handover:
                self.page.locator("#raise").click()
            else:
                self.page.wait_for_timeout(self.pause)
                self.answer(seen)
        raise AssertionError(f"the game did not come to its end in {most} answers: {seen}")
