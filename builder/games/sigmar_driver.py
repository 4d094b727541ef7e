"""Drives a battle of Age of Sigmar: answers, and suggested destinations where models are placed."""

from collections.abc import Sequence

from builder.browser_driver import BrowserDriver, Seen

ARMIES = ("vigilant-brotherhood", "gnawfeast-clawpack")

ALL = "() => [...document.querySelectorAll('#options [data-act=choose]')].map((answer) => answer.dataset.arg)"
"""Every answer, those that are folded away as well."""


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
            group.first.click()
        places = button.get_attribute("aria-expanded") is not None
        if button.get_attribute("aria-expanded") != "true":
            button.click()
        if places:
            suggested = self.page.locator("#suggestions [data-act=answer]")
            suggested.first.wait_for()
            suggested.nth(self.random.randrange(suggested.count())).click()
        self.choices += 1

    def answer(self, seen: Seen) -> str:
        """Take one of the answers, rather one that does something. Returns its id."""
        offered = self.page.evaluate(ALL) or seen.offered
        doing = [option for option in offered if option not in ("pass", "end")] or offered
        option = self.random.choice(doing)
        self.choose(option)
        return option


DRIVER = SigmarDriver
