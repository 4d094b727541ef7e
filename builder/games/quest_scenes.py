"""Scenes of Quest for pictures: the form, a fight in the dungeon, the end of an adventure, a campaign."""

import random
from typing import Any

import katabasis as kb
from builder import hand
from builder.browser_driver import BrowserDriver
from builder.scenes import NAME, Picture, Scene, beginning, record_of, take_a_seat
from katabasis_page.sharing import links


def new_game(driver: BrowserDriver) -> None:
    """The form of a new adventure."""
    driver.go("#new/quest", "#kind-0")


def fights(game: kb.Game) -> bool:
    """Whether an adventurer acts among several Monsters, and some of the dungeon is known."""
    table = game.view(None)["table"]
    return (
        game.decision is not None
        and game.decision.name == "act"
        and len(table["monsters"]) >= 3
        and len(table["sections"]) >= 4
    )


def fight(driver: BrowserDriver) -> None:
    """An adventurer acts in the middle of a fight."""
    take_a_seat(driver, beginning(fights, "four-adventurers"))


def end(driver: BrowserDriver) -> None:
    """An adventure is won."""
    take_a_seat(driver, record_of("right-prince"))
    driver.page.wait_for_selector("#finish")


FULFILLED = ("fighting-pit-6", "fighting-pit-2", "fountain-2", "fountain-4", "idol-1", "idol-5", "firechasm-6")
FAILED = ("firechasm-2", "tomb-2")
NAMES = {"barbarian": "Ulf", "dwarf": "Bofri", "elf": "Lirael", "wizard": "Ansgar"}
LOST_ONE = 2
"""A seed by which a party that turns back at once loses its elf."""


def campaign(driver: BrowserDriver) -> None:
    """The chart of a party that has come back from its tenth mission without its elf."""
    before = [{"mission": id, "outcome": "won", "gold": [300, 250, 200, 150]} for id in FULFILLED]
    before += [{"mission": id, "outcome": "lost", "gold": [0, 0, 0, 0]} for id in FAILED]
    carried = {"games": before, "party": {id: member(id) for id in NAMES}}
    named: dict[str, Any] = {"party": "The Lamp in the Deep", "names": NAMES}
    game = kb.new("quest", seats=[*NAMES], seed=LOST_ONE, mission="tomb-1", size="short", campaign=carried, **named)
    chance = random.Random(LOST_ONE)
    while game.decision is not None:
        back = [option for option in game.decision.options if option.id == "leave"]
        game.choose(chance.choice(back or game.decision.options))
    driver.sit_down(links.fragment("game", game.record()), ("human", "seat-0", "seat-0", "seat-0"), (NAME,))
    hand.click(driver.page.locator("#to-campaign"))
    driver.page.wait_for_selector(".chart-cell")


def member(id: str) -> dict[str, Any]:
    """What an adventurer has after nine missions."""
    treasures = {"elf": ["arrows-of-death"], "barbarian": ["ensorcelled-blade"], "dwarf": ["boots-of-swiftness"]}
    return {
        "start": 12,
        "gold": 1150,
        "received": 3,
        "lived": 9,
        "treasures": treasures.get(id, []),
        "stocks": {"arrows-of-death": 3} if id == "elf" else {},
        "gear": [],
    }


SCENES = {
    "quest-new": Scene(new_game),
    "quest-fight": Scene(fight, shades=True),
    "quest-end": Scene(end),
    "quest-campaign": Scene(campaign, at_once=True),
}

KEPT = [
    Picture("quest-fight", 1440, "dark", "en"),
    Picture("quest-fight", 768, "light", "es"),
    Picture("quest-fight", 360, "dark", "en"),
    Picture("quest-new", 360, "light", "es"),
    Picture("quest-end", 360, "dark", "en"),
    Picture("quest-campaign", 768, "dark", "en"),
]
