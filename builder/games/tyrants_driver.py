"""Drives a table of Tyrants: plays the hand, buys, deploys by clicks on the map, and ends turns."""

from collections.abc import Sequence

from builder import hand
from builder.browser_driver import BrowserDriver, Seen

LIT = """() => [...document.querySelectorAll('#lit .lit')]
  .map((lit) => lit.id.replace(/^lit-/, ''))"""
"""The places that are lit because something can be done there at once."""


class TyrantsDriver(BrowserDriver):
    """Plays Tyrants on a page, by the buttons and places that a person would use."""

    def begin(
        self,
        kinds: Sequence[str] = ("human", "easy"),
        names: Sequence[str] = (),
        seed: int = 7,
        *,
        decks: str = "drow dragons",
    ) -> None:
        """Fill in the form of a new game, and begin it."""
        page = self.page
        self.go("#new/tyrants", "#kind-0")
        page.locator(f"#seats-{len(kinds)}").check(force=True)
        page.wait_for_selector(f"#kind-{len(kinds) - 1}")
        self.fill_in_seats(kinds, names)
        page.select_option("#decks", decks)
        self.fill_in_seed(seed)
        self.start()

    # ------------------------------------------------------------------ a turn

    def answer(self, seen: Seen) -> str:
        """Do what a person would do next. Returns a word for it."""
        for what, do in (("play", self.play_cards), ("recruit", self.recruit), ("place", self.click_map)):
            if do():
                self.choices += 1
                return what
        option = seen.offered[0] if "end" not in seen.offered else "end"
        self.choose(option)
        return option

    def play_cards(self) -> bool:
        """Play all simple cards at once, or the first card that can be played."""
        return self._click("#play-all") or self._click('#hand .doing[data-arg^="play "]')

    def recruit(self) -> bool:
        """Buy the first card of the market that can be paid for."""
        return self._click('#market .doing[data-arg^="recruit "]')

    def click_map(self) -> bool:
        """Touch a lit place of the map, and take the first answer of its menu if it has one."""
        page = self.page
        lit = page.evaluate(LIT)
        if not lit:
            return False
        place = self.random.choice(lit)
        hand.click(page.locator(f"#site-{place}" if "--" not in place else f'[id="space-{place}"]'), force=True)
        if page.locator("#menu").count():
            hand.click(page.locator("#menu [data-act=choose]").first)
        return True

    def _click(self, selector: str) -> bool:
        button = self.page.locator(selector)
        if not button.count():
            return False
        if button.first.is_hidden():  # the market is a drawer
            hand.click(self.page.locator(".jumps [data-arg=market]"))
        hand.click(button.first)
        return True


DRIVER = TyrantsDriver
