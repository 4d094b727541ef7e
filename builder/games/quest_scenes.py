"""Scenes of Quest for pictures: the form, a fight in the dungeon, the end of an adventure."""

import katabasis as kb
from builder.browser_driver import BrowserDriver
from builder.scenes import Picture, Scene, beginning, record_of, take_a_seat


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


SCENES = {
    "quest-new": Scene(new_game),
    "quest-fight": Scene(fight, shades=True),
    "quest-end": Scene(end),
}

KEPT = [
    Picture("quest-fight", 1440, "dark", "en"),
    Picture("quest-fight", 768, "light", "es"),
    Picture("quest-fight", 360, "dark", "en"),
    Picture("quest-new", 360, "light", "es"),
    Picture("quest-end", 360, "dark", "en"),
]
