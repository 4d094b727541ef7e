"""Scenes of Age of Sigmar for pictures: the form, deployment, a unit about to move, targets of attacks, the end."""

from collections.abc import Callable

import katabasis as kb
from builder.browser_driver import BrowserDriver
from builder.scenes import Picture, Scene, beginning, record_of, take_a_seat


def new_game(driver: BrowserDriver) -> None:
    """The form of a new battle."""
    driver.go("#new/sigmar", "#kind-0")


def asked(decision: str, round: int, verb: str = "") -> Callable[[kb.Game], bool]:
    """Whether somebody is asked that, in that round or later, and offered an answer of that kind."""

    def is_asked(game: kb.Game) -> bool:
        return (
            game.decision is not None
            and game.decision.name == decision
            and game.view(None)["table"]["round"] >= round
            and any(option.verb == verb or not verb for option in game.decision.options)
        )

    return is_asked


def deployment(driver: BrowserDriver) -> None:
    """A unit is about to be set up, and the suggested places are shown."""
    take_a_seat(driver, beginning(lambda game: asked("deploy", 0)(game) and deployed(game) >= 3, "two-armies"))
    driver.page.locator("#options [data-act=choose][data-arg^='deploy ']").first.click()
    driver.page.wait_for_selector("#placing .placing")


def deployed(game: kb.Game) -> int:
    """How many units stand on the battlefield."""
    return sum(unit["place"] == "field" for unit in game.view(None)["table"]["units"].values())


def move(driver: BrowserDriver) -> None:
    """A unit is about to move, and the suggested places are shown."""
    take_a_seat(driver, beginning(asked("movement", 2, "move"), "two-armies"))
    driver.page.locator("#options [data-arg^='move ']").last.click()
    driver.page.wait_for_selector("#suggestions")


def attack(driver: BrowserDriver) -> None:
    """A unit chooses whom to attack, and the exact odds are shown."""
    take_a_seat(driver, beginning(asked("targets", 1), "two-armies"))
    driver.page.locator("#options [data-act=choose]").first.hover()
    driver.page.wait_for_selector(".preview")


def end(driver: BrowserDriver) -> None:
    """A battle is over."""
    take_a_seat(driver, record_of("two-armies"))
    driver.page.wait_for_selector("#finish")


SCENES = {
    "sigmar-new": Scene(new_game),
    "sigmar-deployment": Scene(deployment),
    "sigmar-move": Scene(move),
    "sigmar-attack": Scene(attack),
    "sigmar-end": Scene(end),
}

KEPT = [
    Picture("sigmar-move", 1440, "dark", "en"),
    Picture("sigmar-move", 360, "light", "es"),
    Picture("sigmar-attack", 768, "dark", "en"),
    Picture("sigmar-end", 360, "dark", "en"),
]
