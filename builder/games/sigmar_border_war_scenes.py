"""Scenes of Border War for pictures: terrain, a regiment set up, a cast, a charge among seventy models, a command in
the other's turn, the end."""

from collections.abc import Callable

import katabasis as kb
from builder import hand
from builder.browser_driver import BrowserDriver
from builder.scenes import Picture, Scene, beginning, record_of, take_a_seat

RECORD = "border-war"


def asked(decision: str, verb: str, round: int = 0, phase: str = "") -> Callable[[kb.Game], bool]:
    """Whether somebody is asked that, in that round or later and in that phase, and offered an answer of that kind."""

    def is_asked(game: kb.Game) -> bool:
        table = game.view(None)["table"]
        return (
            game.decision is not None
            and game.decision.name == decision
            and table["round"] >= round
            and (table["phase"] == phase or not phase)
            and any(option.verb == verb for option in game.decision.options)
        )

    return is_asked


def terrain(driver: BrowserDriver) -> None:
    """The Gnawhole is about to be set up beside the other features, and suggested places are shown."""
    take_a_seat(driver, beginning(asked("terrain", "place"), RECORD))
    hand.click(driver.page.locator("#options [data-act=choose][data-arg^='place ']").first)
    driver.page.wait_for_selector("#placing .placing")


def regiment(driver: BrowserDriver) -> None:
    """A whole regiment, or one unit, is about to be set up beside those that stand."""
    first = asked("deploy", "regiment")
    take_a_seat(driver, beginning(lambda game: first(game) and deployed(game) >= 7, RECORD))
    driver.page.wait_for_selector("#options [data-arg^='regiment ']")


def deployed(game: kb.Game) -> int:
    """How many units stand on the battlefield."""
    return sum(unit["place"] == "field" for unit in game.view(None)["table"]["units"].values())


def cast(driver: BrowserDriver) -> None:
    """A Wizard may cast, in the second round."""
    spells = asked("hero", "use", 2)

    def is_asked(game: kb.Game) -> bool:
        options = game.decision.options if game.decision is not None else []
        return spells(game) and any(option.id.startswith("use skitterleap") for option in options)

    take_a_seat(driver, beginning(is_asked, RECORD))


def charge(driver: BrowserDriver) -> None:
    """A charge has been rolled among seventy models, and it is asked where it ends."""
    take_a_seat(driver, beginning(asked("where", "go", 2, "charge"), RECORD))


def rest_on_a_place(driver: BrowserDriver) -> None:
    """One of the places where a charge may end is pointed at."""
    driver.page.locator("#suggestion-2").hover()
    driver.page.wait_for_selector("#way")


def command(driver: BrowserDriver) -> None:
    """The other's turn: a command may answer an attack."""
    take_a_seat(driver, beginning(asked("react", "use", 1, "shooting"), RECORD))


def rest_on_an_answer(driver: BrowserDriver) -> None:
    """What comes of the first answer is shown."""
    driver.page.locator("#options [data-act=choose]").first.hover()


def end(driver: BrowserDriver) -> None:
    """A battle is over: points by source and by round, dice against expectation."""
    take_a_seat(driver, record_of(RECORD))
    driver.page.wait_for_selector("#finish")


def new_game(driver: BrowserDriver) -> None:
    """The form of a battle, with four lists and modules that may be left out."""
    driver.go("#new/sigmar", "#kind-0")
    driver.page.locator("#pack-border-war").check(force=True)
    driver.page.wait_for_selector("#module-commands, [id^=modules]")


SCENES = {
    "border-war-new": Scene(new_game),
    "border-war-terrain": Scene(terrain, at_once=True),
    "border-war-regiment": Scene(regiment, at_once=True),
    "border-war-cast": Scene(cast, at_once=True, pose=rest_on_an_answer),
    "border-war-charge": Scene(charge, at_once=True, pose=rest_on_a_place),
    "border-war-command": Scene(command, at_once=True, pose=rest_on_an_answer),
    "border-war-end": Scene(end),
}

KEPT = [
    Picture("border-war-terrain", 1440, "dark", "en"),
    Picture("border-war-terrain", 360, "light", "es"),
    Picture("border-war-regiment", 768, "light", "es"),
    Picture("border-war-regiment", 360, "dark", "en"),
    Picture("border-war-cast", 1180, "dark", "en"),
    Picture("border-war-charge", 1440, "light", "en"),
    Picture("border-war-charge", 360, "dark", "es"),
    Picture("border-war-command", 1180, "light", "es"),
    Picture("border-war-end", 360, "light", "es"),
    Picture("border-war-end", 1440, "dark", "en"),
]
