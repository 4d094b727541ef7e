"""Drives an adventure of Quest: deeds first, then steps in the dungeon towards Monsters and unexplored doors."""

from collections.abc import Sequence

from builder import hand
from builder.browser_driver import BrowserDriver, Seen

DEEDS = ("do ", "explore ", "attack ", "shoot ", "lay ", "cast ")
"""What is done as soon as it is offered, in this order."""

STEP = """() => {
  const middle = (element) => {
    const box = element.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const far = ([x, y], [u, v]) => Math.abs(x - u) + Math.abs(y - v);
  const own = document.querySelector('.strip.asked')?.dataset.arg;
  const here = document.querySelector(`#cells [data-ref="${own}"]`);
  const goals = [...document.querySelectorAll('#cells [data-ref^="monster:"]')];
  if (!goals.length) goals.push(...[...document.querySelectorAll('#cells [data-ref^="door:"]')].slice(1));
  if (!here || !goals.length) return null;
  const nearest = (element) => Math.min(...goals.map((goal) => far(middle(element), middle(goal))));
  const moves = [...document.querySelectorAll('#options [data-act=choose][data-arg^="move "]')]
    .map((button) => [...document.querySelectorAll('#cells .cell')]
      .find((cell) => cell.dataset.ref === `square:${button.dataset.arg.slice(5)}`))
    .filter((cell) => cell)
    .map((cell) => [nearest(cell), cell.id])
    .sort(([first], [second]) => first - second);
  return moves.length && moves[0][0] < nearest(here) ? moves[0][1] : null;
}"""
"""The id of the square that is nearest to a Monster, or else to a door, among those to which one could move; null if
none is nearer than where one stands."""


class QuestDriver(BrowserDriver):
    """Plays Quest on a page, by the buttons and places that a person would use."""

    def begin(
        self,
        kinds: Sequence[str] = ("human", "seat-0", "seat-0", "seat-0"),
        names: Sequence[str] = (),
        seed: int = 7,
        *,
        mission: str = "fighting-pit-6",
        size: str = "short",
        table: str = "gentler-throughout",
    ) -> None:
        """Fill in the form of a new adventure, and begin it: one person with all adventurers, unless `kinds` says
        otherwise."""
        page = self.page
        self.go("#new/quest", "#kind-0")
        page.locator(f"#seats-{len(kinds)}").check(force=True)
        page.wait_for_selector(f"#kind-{len(kinds) - 1}")
        self.fill_in_seats(kinds, names)
        page.select_option("#mission", mission)
        for choice in (f"#size-{size}", f"#table-{table}"):
            page.locator(choice).evaluate("each => each.scrollIntoView({ block: 'center' })")
            page.locator(choice).check(force=True)
        self.fill_in_seed(seed)
        self.start()

    def answer(self, seen: Seen) -> str:
        """Do what a person would do next; what was asked again is meant. Returns a word for it."""
        warned = self.page.locator("#warning-confirm")
        if warned.count():
            hand.click(warned)
            return "confirm"
        for verb in DEEDS:
            if offered := [option for option in seen.offered if option.startswith(verb)]:
                self.choose(self.random.choice(offered))
                return verb.strip()
        if self.step():
            self.choices += 1
            return "move"
        rest = [option for option in seen.offered if option in ("end", "pass", "keep")] or seen.offered
        option = self.random.choice(rest)
        self.choose(option)
        return option

    def choose(self, option: str) -> None:
        """Click an answer in the list; fold its group out first, if it lies in one."""
        button = self.page.locator(f'#options [data-act=choose][data-arg="{option}"]').first
        group = self.page.locator(f'.answer-group:not([open]):has([data-arg="{option}"]) > summary')
        if group.count():
            hand.click(group.first)
        hand.click(button)
        self.choices += 1

    def step(self) -> bool:
        """Click the square that is nearest to where something is to be done, if one is nearer than where one stands."""
        square = self.page.evaluate(STEP)
        if not square:
            return False
        self.page.keyboard.press("0")  # the whole dungeon
        hand.click(self.page.locator(f"#{square}"), force=True)
        return True


DRIVER = QuestDriver
