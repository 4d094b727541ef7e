"""Scenes of Age of Sigmar for pictures: the form, deployment, a dragged unit, a charge, attacks, the end."""

from collections.abc import Callable

import katabasis as kb
from builder import hand
from builder.browser_driver import BrowserDriver
from builder.games import sigmar_border_war_scenes as border_war
from builder.games.sigmar_driver import SigmarDriver
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
    hand.click(driver.page.locator("#options [data-act=choose][data-arg^='deploy ']").first)
    driver.page.wait_for_selector("#placing .placing")


def deployed(game: kb.Game) -> int:
    """How many units stand on the battlefield."""
    return sum(unit["place"] == "field" for unit in game.view(None)["table"]["units"].values())


def dragged(driver: BrowserDriver) -> None:
    """A unit has been dragged farther than it goes, and has settled."""
    take_a_seat(driver, beginning(lambda game: may_move(game, "liberators.1"), "two-armies"))
    SigmarDriver(driver.page).drag("liberators.1", -3, -5)


def may_move(game: kb.Game, unit: str) -> bool:
    """Whether a unit is about to move, in the second round or later."""
    is_asked = asked("movement", 2, "move")(game)
    return is_asked and game.decision is not None and game.decision.find(f"move {unit}") is not None


def charge(driver: BrowserDriver) -> None:
    """A charge has been rolled, and it is asked where it ends."""
    take_a_seat(driver, beginning(lambda game: asked("where", 1, "go")(game) and reaches(game, 2), "two-armies"))


def rest_on_a_place(driver: BrowserDriver) -> None:
    """One of the places where a charge may end is pointed at."""
    driver.page.locator("#suggestion-2").hover()
    driver.page.wait_for_selector("#way")


def reaches(game: kb.Game, enemies: int) -> bool:
    """Whether a charge reaches so many enemy units."""
    decision = game.decision
    charging = game.view(None)["table"]["phase"] == "charge"
    return charging and decision is not None and len(game.suggestions(decision.options[0])) > enemies


def attack(driver: BrowserDriver) -> None:
    """A unit chooses whom to shoot at, and the exact odds are shown."""
    pick_targets(driver, "two-armies", shooting=True)


def fight(driver: BrowserDriver) -> None:
    """A unit fights, and chooses whom to attack."""
    pick_targets(driver, "two-armies", shooting=False)


def pick_targets(driver: BrowserDriver, name: str, shooting: bool) -> None:
    """Several targets can be attacked, and one is pointed at."""

    def is_asked(game: kb.Game) -> bool:
        options = game.decision.options if game.decision is not None and game.decision.name == "targets" else []
        return len(options) > 2 and (options[0].info or {}).get("shooting") == shooting

    take_a_seat(driver, beginning(is_asked, name))


def rest_on_a_target(driver: BrowserDriver) -> None:
    """The odds of attacks on the first target are shown."""
    driver.page.locator("#options [data-act=choose]").first.hover()
    driver.page.wait_for_selector(".preview")


def end(driver: BrowserDriver) -> None:
    """A battle is over."""
    take_a_seat(driver, record_of("two-armies"))
    driver.page.wait_for_selector("#finish")


SCENES = {
    "sigmar-new": Scene(new_game),
    "sigmar-deployment": Scene(deployment),
    "sigmar-drag": Scene(dragged),
    "sigmar-charge": Scene(charge, pose=rest_on_a_place),
    "sigmar-attack": Scene(attack, at_once=True, pose=rest_on_a_target),
    "sigmar-fight": Scene(fight, at_once=True, pose=rest_on_a_target),
    "sigmar-end": Scene(end),
    **border_war.SCENES,
}

KEPT = [
    Picture("sigmar-new", 360, "light", "es"),
    Picture("sigmar-deployment", 768, "dark", "en"),
    Picture("sigmar-drag", 1440, "dark", "en"),
    Picture("sigmar-drag", 360, "light", "es"),
    Picture("sigmar-charge", 1440, "light", "en"),
    Picture("sigmar-attack", 768, "dark", "en"),
    Picture("sigmar-fight", 768, "light", "es"),
    Picture("sigmar-end", 360, "dark", "en"),
    *border_war.KEPT,
]
