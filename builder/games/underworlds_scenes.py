"""Scenes of Warhammer Underworlds for pictures: setting up, the middle of a game, an attack, the end."""

import katabasis as kb
from builder.browser_driver import BrowserDriver
from builder.scenes import NAME, Picture, Scene, at_all_widths, beginning, played_by, record_of
from katabasis import decks
from katabasis_page import links

GAME = "bots"
"""The kept game that most scenes are from."""


def placing(game: kb.Game) -> bool:
    """The person places a token, and some lie already."""
    table = game.view(None)["table"]
    return game.decision is not None and game.decision.seat == 0 and len(table["objectives"]) >= 2


def half_time(game: kb.Game) -> bool:
    """A fighter is to be activated in the second round, some blows having fallen."""
    decision, table = game.decision, game.view(None)["table"]
    asked = decision is not None and decision.name == "activate" and decision.seat == 0
    return asked and table["round"] == 2 and table["turn"] >= 2


def aiming(game: kb.Game) -> bool:
    """There are two targets at least, and somebody supports."""
    decision = game.decision
    if decision is None or decision.seat or decision.name != "attack" or len(decision.options) < 2:
        return False
    odds = [game.preview(option.id) for option in decision.options]
    return any(chances and any(chances["support"]) for chances in odds)


def launcher(driver: BrowserDriver) -> None:
    """The launcher, with games that wait."""
    sit_down(driver, beginning(half_time, GAME))
    driver.go("#", "#screen-launcher")


def setup(driver: BrowserDriver) -> None:
    """Objectives are placed on boards that have just been joined."""
    sit_down(driver, beginning(placing, "by-hand"))


def game(driver: BrowserDriver) -> None:
    """The middle of the game: an activation is to be chosen."""
    sit_down(driver, beginning(half_time, GAME))


def attack(driver: BrowserDriver) -> None:
    """A target is to be chosen, and the chances are shown."""
    sit_down(driver, beginning(aiming, GAME))


def end(driver: BrowserDriver) -> None:
    """The game is over."""
    sit_down(driver, record_of(GAME))
    driver.page.wait_for_selector("#finish")


def deck(driver: BrowserDriver) -> None:
    """A deck at work that is not legal: one objective too few, and another warband's card."""
    ready = decks.usual("underworlds", "garreks-reavers", "2017")
    cards = [card for card in ready.cards if card != "coward"]
    illegal = ready._replace(cards=[*cards, "lightning-blast"], name="Harvest")
    driver.go(links.fragment("deck", decks.write(illegal)), "#workbench")


def all_cards(driver: BrowserDriver) -> None:
    """Show the cards of all warbands, those that may not go in with their reasons, and of small screens the deck."""
    if driver.page.locator(".deck-panels [data-arg=cards]").is_visible():
        driver.page.locator("[data-act=deck-panel][data-arg=deck]").click()
    else:
        driver.page.select_option("#facet-origin", "")
        driver.page.select_option("#facet-kind", "upgrade")


def aim(driver: BrowserDriver) -> None:
    """Turn to the first target, so that its odds are shown."""
    driver.page.locator("#options [data-act=choose]:has(.odds)").first.focus()
    driver.page.wait_for_selector(".preview, #preview")


def sit_down(driver: BrowserDriver, record: str) -> None:
    """Open a record by its link, and sit down to it, against a bot."""
    kinds = ("human", "normal")
    driver.sit_down(links.fragment("game", played_by(record, kinds)), kinds, (NAME,))


SCENES = {
    "launcher": Scene(launcher, at_once=True, shades=True),
    "setup": Scene(setup),
    "game": Scene(game),
    "attack": Scene(attack, at_once=True, pose=aim),
    "deck": Scene(deck, pose=all_cards),
    "end": Scene(end),
}

KEPT = [
    *at_all_widths(*SCENES),
    Picture("launcher", 1440, "light", "es"),
    Picture("game", 360, "light", "es"),
    Picture("game", 1440, "light", "en"),
    Picture("attack", 1440, "light", "es"),
    Picture("setup", 768, "light", "es"),
    Picture("end", 1440, "light", "es"),
    Picture("deck", 360, "light", "es"),
    Picture("deck", 1440, "light", "es"),
]
