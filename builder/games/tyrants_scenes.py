"""Scenes of Tyrants of the Underdark for pictures: the form, turns of two and of four, a card, the end."""

import katabasis as kb
from builder import hand
from builder.browser_driver import BrowserDriver
from builder.games import tyrants_apart_scenes as apart
from builder.games.tyrants_maps import drawings
from builder.scenes import Picture, Scene, at_all_widths, beginning, record_of, take_a_seat

__all__ = ["KEPT", "SCENES", "drawings"]


def turn_begins(game: kb.Game, round: int) -> bool:
    """Somebody's turn begins in that round or later: nothing is played, and a card in hand lights some places."""
    decision = game.decision
    if decision is None or decision.name != "turn":
        return False
    table, seat = game.view(None)["table"], decision.seat
    fresh = len(game.table.zones[f"hand-{seat}"].cards) >= 5 and not game.table.zones[f"played-{seat}"].cards
    return fresh and table["round"] >= round and promising(game) is not None


def promising(game: kb.Game) -> str | None:
    """A card of the hand that would let its player choose among several places of the map."""
    assert game.decision is not None
    for option in game.decision.options:
        known = game.preview(option.id) or {}
        if sum(ref.startswith(("site:", "space:")) for ref in known.get("lights", ())) >= 3:
            return option.id.removeprefix("play ")
    return None


def new_game(driver: BrowserDriver) -> None:
    """The form of a new game of Tyrants, for four."""
    driver.go("#new/tyrants", "#kind-0")
    driver.page.locator("#seats-4").check(force=True)
    driver.page.wait_for_selector("#kind-3")


def two(driver: BrowserDriver) -> None:
    """The middle of a game of two: a turn begins."""
    take_a_seat(driver, beginning(lambda game: turn_begins(game, 8), "two-houses"))


def four(driver: BrowserDriver) -> None:
    """The middle of a game of four."""
    take_a_seat(driver, beginning(lambda game: turn_begins(game, 9), "four-houses"))


def card(driver: BrowserDriver) -> None:
    """A card is open, and what it would offer is lit on the map."""
    record = beginning(lambda game: turn_begins(game, 9), "four-houses")
    take_a_seat(driver, record)
    opened = promising(kb.replay(record))
    hand.click(driver.page.locator(f'#hand [data-arg="card:card:{opened}"]'))
    driver.page.wait_for_selector("#opened-card")


def end(driver: BrowserDriver) -> None:
    """A game of four is over."""
    take_a_seat(driver, record_of("four-houses"))
    driver.page.wait_for_selector("#finish")


SCENES = {
    "tyrants-new": Scene(new_game),
    "tyrants-two": Scene(two),
    "tyrants-four": Scene(four),
    "tyrants-card": Scene(card, at_once=True),
    "tyrants-end": Scene(end),
    **apart.SCENES,
}

KEPT = [
    *at_all_widths(*(name for name in SCENES if name not in apart.SCENES)),
    Picture("tyrants-four", 360, "light", "es"),
    Picture("tyrants-card", 360, "light", "en"),
    *apart.KEPT,
]
