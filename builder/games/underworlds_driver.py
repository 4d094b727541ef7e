"""Drives a table of Warhammer Underworlds: sets a game up, and answers in the list, on the board and by keys."""

from collections.abc import Sequence

from builder import hand
from builder.browser_driver import BrowserDriver, Seen

EAGER = ("charge", "attack", "to", "score", "play", "upgrade", "react")
"""Answers that bring a game on, by the first word of their ids."""


class UnderworldsDriver(BrowserDriver):
    """Plays Underworlds on a page, and mostly attacks."""

    def begin(
        self,
        kinds: Sequence[str] = ("human", "easy"),
        names: Sequence[str] = (),
        seed: int = 7,
        *,
        quick: bool = True,
        plays: Sequence[str] = ("farstriders", "sepulchral-guard"),
        edition: str = "2023",
    ) -> None:
        """Fill in the form of a new game, and begin it."""
        self.go("#new/underworlds", "#screen-newgame")
        self.page.locator(f"#edition-{edition}").check(force=True)
        if len(kinds) > 2:
            self.page.locator(f"#seats-{len(kinds)}").check(force=True)
        self.fill_in_seats(kinds, names)
        for seat, warband in enumerate(plays):
            if self.page.locator(f"select#plays-{seat}").count():  # a list, where many sit down
                self.page.select_option(f"#plays-{seat}", warband)
                continue
            choice = self.page.locator(f"#plays-{seat}-{warband}")
            choice.evaluate("it => it.scrollIntoView({ block: 'center' })")  # the foot of the form stays in sight
            choice.check(force=True)
        self.page.locator(f"#quick-{'yes' if quick else 'no'}").check(force=True)
        self.fill_in_seed(seed)
        self.start()

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
        hand.click(place.first, force=True)
        in_menu = page.locator(f'#menu [data-arg="{option}"]')
        if in_menu.count():
            hand.click(in_menu)
        if self.look() == before:
            page.keyboard.press("Escape")
            return False
        self.choices += 1
        return True

    def prefer(self, offered: Sequence[str]) -> str:
        """The answer to take: mostly one that brings the game on."""
        eager = [option for option in offered if option.split()[0] in EAGER]
        return self.random.choice(eager if eager and self.random.random() < 0.85 else list(offered))

    def answer(self, seen: Seen) -> str:
        """Take one of the answers, in one of the ways there are. Returns its id."""
        option = self.prefer(seen.offered)
        way = self.random.random()
        if way < 0.2:
            self.press(option)
        elif way < 0.55 or not self.point(option):
            self.choose(option)
        return option


DRIVER = UnderworldsDriver
