"""Scenes of Warhammer Underworlds for pictures: setting up, the middle of a game, an attack, the end; three and four
players of Shadespire."""

from itertools import count

import katabasis as kb
from builder import hand
from builder.browser_driver import BrowserDriver
from builder.scenes import NAME, WIDTHS, Picture, Scene, at_all_widths, beginning, played_by, record_of, take_a_seat
from katabasis import decks
from katabasis_page.sharing import links

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


def in_round(game: kb.Game, round: int, held: bool = False) -> bool:
    """A fighter is to be activated in that round, some turns having passed; with `held`, somebody stands on the
    Artefact."""
    decision, table = game.decision, game.view(None)["table"]
    if decision is None or decision.name != "activate" or table["round"] != round or table["turn"] < 3:
        return False
    places = {fighter["at"] for fighter in table["fighters"].values()}
    return not held or any(each["number"] == "A" and each["hex"] in places for each in table["objectives"])


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
        hand.click(driver.page.locator("[data-act=deck-panel][data-arg=deck]"))
    else:
        driver.page.select_option("#facet-origin", "")
        driver.page.select_option("#facet-kind", "upgrade")


def new_four(driver: BrowserDriver) -> None:
    """The form of a new game of Shadespire, for four."""
    driver.go("#new/underworlds", "#kind-0")
    driver.page.locator("#edition-2017").check(force=True)
    driver.page.locator("#seats-4").check(force=True)
    driver.page.wait_for_selector("#kind-3")


def three(driver: BrowserDriver) -> None:
    """The middle of a game of three."""
    take_a_seat(driver, beginning(lambda game: in_round(game, 2), "three-warbands"))


def four(driver: BrowserDriver) -> None:
    """The middle of a game of four, whose round goes anticlockwise."""
    take_a_seat(driver, beginning(lambda game: in_round(game, 2), "four-warbands"))


def laying(driver: BrowserDriver) -> None:
    """The last of four boards is to be laid."""
    take_a_seat(driver, beginning(last_board, "four-by-hand"))


def last_board(game: kb.Game) -> bool:
    """Whether the last of four boards is to be laid."""
    return (
        game.decision is not None and game.decision.name == "arrange" and len(game.view(None)["table"]["boards"]) == 4
    )


def artefact(driver: BrowserDriver) -> None:
    """Somebody stands on the Artefact."""
    take_a_seat(driver, beginning(lambda game: in_round(game, 3, held=True), "four-warbands"))


def four_end(driver: BrowserDriver) -> None:
    """A game of four is over."""
    take_a_seat(driver, record_of("four-warbands"))
    driver.page.wait_for_selector("#finish")


def trapped(driver: BrowserDriver) -> None:
    """A trapped target may be chosen, and its chances are shown."""
    take_a_seat(driver, next(filter(is_trapping, map(until_trapping, count(10)))).record(checks=False))


def until_trapping(seed: int) -> kb.Game:
    """A game of bots until a target can be chosen that is trapped, or to its end."""
    game = kb.new("underworlds", "2017", ["garreks-reavers", "sepulchral-guard"], seed, quick=True)
    while game.decision and not is_trapping(game):
        game.choose(kb.bots.choose(game, "easy", 3))
    return game


def is_trapping(game: kb.Game) -> bool:
    """Whether a target can be chosen that is trapped."""
    decision = game.decision
    odds = [game.preview(option.id) for option in decision.options] if decision and decision.name == "attack" else []
    return any(chances and chances["trapped"] for chances in odds)


def between_games(driver: BrowserDriver) -> None:
    """The first game of a match is over, and the next one waits."""
    show_match(driver, games=1)


def match_end(driver: BrowserDriver) -> None:
    """A match is over."""
    show_match(driver, games=3)


def show_match(driver: BrowserDriver, games: int) -> None:
    """A match of so many games at most, the last of which is over."""
    match = kb.series("underworlds", "2017", ["steelhearts-champions", "garreks-reavers"], 5, match=True, quick=True)
    play_at_random(match.game)
    while match.number < games and not match.over:
        play_at_random(match.begin_next())
    kinds = ("human", "normal")
    driver.sit_down(links.fragment("series", match.record()), kinds, (NAME,))
    driver.page.wait_for_selector("#finish")


def play_at_random(game: kb.Game) -> None:
    """Play a game to its end."""
    while game.decision:
        game.choose(kb.bots.choose(game, "random", 1))


def coach(driver: BrowserDriver) -> None:
    """The first game of Shadespire: the coach says what to do."""
    driver.go("#first/underworlds/2017", "#coach-read")
    hand.click(driver.page.locator("#coach-read"))
    driver.page.wait_for_timeout(300)


def aim(driver: BrowserDriver) -> None:
    """Turn to the first target, so that its odds are shown."""
    driver.page.locator("#options [data-act=choose]:has(.odds)").first.focus()
    driver.page.wait_for_selector(".preview, #preview")


def see_whole(driver: BrowserDriver) -> None:
    """The whole of a battlefield on a large screen; on a small one it is seen as closely as it opens."""
    size = driver.page.viewport_size
    if size and size["width"] > WIDTHS[0]:
        driver.page.locator("[data-act=camera][data-arg=whole]").evaluate("button => button.click()")


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
    "shadespire-new": Scene(new_four),
    "shadespire-three": Scene(three, shades=True, pose=see_whole),
    "shadespire-four": Scene(four, shades=True, pose=see_whole),
    "shadespire-laying": Scene(laying, at_once=True),
    "shadespire-artefact": Scene(artefact, at_once=True, shades=True, pose=see_whole),
    "shadespire-trapped": Scene(trapped, at_once=True, pose=aim),
    "shadespire-between": Scene(between_games),
    "shadespire-match": Scene(match_end),
    "shadespire-coach": Scene(coach, at_once=True),
    "shadespire-end": Scene(four_end, shades=True, pose=see_whole),
}

KEPT = [
    *at_all_widths("launcher", "setup", "game", "attack", "end"),
    Picture("shadespire-four", 1440, "dark", "en"),
    Picture("shadespire-four", 360, "dark", "en"),
    Picture("shadespire-new", 360, "dark", "en"),
    Picture("shadespire-three", 1440, "light", "es"),
    Picture("shadespire-artefact", 360, "light", "es"),
    Picture("shadespire-end", 360, "dark", "en"),
    Picture("game", 360, "light", "es"),
    Picture("deck", 360, "light", "es"),
    Picture("deck", 1440, "light", "es"),
]
