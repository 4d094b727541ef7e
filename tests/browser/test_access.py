"""The page for everybody: axe, the keyboard, a screen reader's announcements, narrow screens, less motion, Spanish."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import katabasis as kb
from browser.accessibility import TARGETS, examined_page, faults, overflow, tab_to
from builder.browser_driver import Seen
from builder.games.underworlds_driver import UnderworldsDriver
from builder.scenes import played_by, record_of
from katabasis_page.sharing import links

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with axe in it that loses no time."""
    with examined_page(browser, base_url) as page:
        UnderworldsDriver(page).set(speed="instant", motion="reduced")
        yield page


def to(page: Page, fragment: str, shows: str) -> None:
    UnderworldsDriver(page).go(fragment, shows)


def open_rule(page: Page) -> None:
    page.locator("#prompt .rule-link").first.click()
    page.wait_for_selector("#popover .rule-text")


def open_answer_rules(page: Page) -> None:
    page.locator("#answer-rules > summary").click()
    page.locator("#answer-rules .rule-link").first.wait_for()


def a_decision(page: Page) -> UnderworldsDriver:
    """A game in its first activation."""
    driver = UnderworldsDriver(page, seed=2)
    driver.begin(("human", "random"), ("Ana", ""), seed=5)
    driver.play(lambda _: page.locator("#options.activate").count() > 0)
    return driver


def open_hand(page: Page) -> None:
    page.locator("[data-act=jump][data-arg=hand]").click()
    page.wait_for_selector(":root[data-drawer=hand]")


def more(page: Page, act: str, shows: str) -> None:
    """What one of the entries under "More" opens."""
    page.keyboard.press("Escape")
    page.locator("#more-button").click()
    page.locator(f"#popover [data-act={act}]").first.click()
    page.wait_for_selector(shows)


def a_shared_game(page: Page) -> None:
    """Where a link to a game leads that is not over."""
    game = kb.replay(record_of("bots"))
    to(page, links.fragment("game", game.at(len(game.choices) // 2).record()), "#shared-game")


def end_of_a_game(page: Page) -> None:
    to(page, links.fragment("game", played_by(record_of("bots"), ("human", "random"))), "#finish")


def form_for_four(page: Page) -> None:
    """The form of the edition that seats the most."""
    to(page, "#new/underworlds", "#screen-newgame")
    page.locator("#edition-2017").check(force=True)
    page.locator("#seats-4").check(force=True)
    page.wait_for_selector("#kind-3")


def four_players(page: Page, over: bool) -> None:
    """A game of four, in its middle or over."""
    game = kb.replay(record_of("four-warbands"))
    if not over:
        game = game.at(len(game.choices) // 2)
    kinds = ["human" if game.decision and seat == game.decision.seat else "random" for seat in range(4)]
    UnderworldsDriver(page).sit_down(links.fragment("game", played_by(game.record(), kinds)), kinds)
    page.wait_for_selector("#finish, #options [data-act=choose]")


SCREENS: dict[str, Callable[[Page], object]] = {
    "launcher": lambda page: to(page, "#", "#screen-launcher"),
    "new game": lambda page: to(page, "#new/underworlds", "#screen-newgame"),
    "settings": lambda page: to(page, "#settings", "#screen-settings"),
    "rules": lambda page: to(page, "#rules", "#screen-reference"),
    "credits": lambda page: to(page, "#credits", "#screen-credits"),
    "table": a_decision,
    "rules of the answers": open_answer_rules,
    "rule": open_rule,
    "hand": open_hand,
    "concede": lambda page: more(page, "concede", "#dialog-ending"),
    "share": lambda page: more(page, "share", "#dialog-share"),
    "shared game": a_shared_game,
    "end": end_of_a_game,
    "statistics": lambda page: to(page, "#results", "#screen-results"),
    "puzzles": lambda page: to(page, "#puzzles/tyrants", "#screen-puzzles"),
    "puzzle": lambda page: to(page, "#puzzles/tyrants/spy-before-the-blade", "#puzzle"),
    "form for four": form_for_four,
    "four players": lambda page: four_players(page, over=False),
    "four players, at the end": lambda page: four_players(page, over=True),
}
"""How each screen is reached, one after the other."""


def test_axe_narrow_screens_and_targets_on_every_screen(page: Page) -> None:
    grave: dict[str, Any] = {}
    for name, reach in SCREENS.items():
        reach(page)
        failures = {"axe": faults(page), "wide": overflow(page), "small": page.evaluate(TARGETS)}
        grave |= {f"{name}: {kind}": what for kind, what in failures.items() if what}
        if name == "rule":
            page.keyboard.press("Escape")
    assert not grave, "\n".join(f"{where}: {what}" for where, what in grave.items())


def test_axe_sees_colours_where_nothing_is_painted(page: Page) -> None:
    to(page, "#settings", "#screen-settings")
    assert page.evaluate("getComputedStyle(document.documentElement).opacity") == "0"
    legend = page.locator("#page legend").first
    legend.evaluate("(legend) => { legend.style = 'color: #888; background: #999' }")
    assert [kind for _theme, kind, *_ in faults(page)] == ["color-contrast"] * 2
    legend.evaluate("(legend) => legend.removeAttribute('style')")


def focused(page: Page) -> str:
    """The answer or cell that has the focus, by its argument."""
    return str(page.evaluate("document.activeElement.dataset.arg ?? ''"))


def test_turns_of_a_game_by_the_keyboard_alone(page: Page) -> None:
    page.evaluate("document.documentElement.setAttribute('data-theme', 'dark')")
    to(page, "#", "#screen-launcher")
    tab_to(page, "#card-underworlds")
    page.keyboard.press("Enter")
    page.wait_for_selector("#screen-newgame")
    page.locator("#kind-1").focus()
    page.keyboard.press("End")
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    driver = UnderworldsDriver(page, seed=3)
    answered = 0
    while answered < 12:
        seen = driver.wait()
        option = driver.prefer(seen.offered)
        if option.startswith("to ") and answered % 2:
            walk_to(page, option.replace("to ", "hex-"))
        else:
            tab_to(page, f'#options [data-act=choose][data-arg="{option}"], #gallery [data-arg="{option}"]')
            page.keyboard.press("Enter")
        answered += 1
    assert driver.wait()


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
WAYS = """() => Object.fromEntries([...document.querySelectorAll('[data-nav]')]
  .map((cell) => [cell.id, cell.dataset.nav.split(' ')]))"""


def walk_to(page: Page, cell: str) -> None:
    """Walk over the board by the arrow keys, the shortest way, and press Enter."""
    tab_to(page, "[data-board]")
    page.keyboard.press("ArrowRight")
    here = page.evaluate("document.activeElement.id")
    ways, keys = page.evaluate(WAYS), {here: []}
    left, right, up, down = ARROWS
    arrows = (right, left, down, up) if page.locator("#board .turned").count() else ARROWS
    for place in (queue := [here]):
        for key, beside in zip(arrows, ways[place], strict=True):
            if beside != "-" and beside not in keys:
                keys[beside] = [*keys[place], key]
                queue.append(beside)
    assert keys.keys() == ways.keys()
    for key in keys[cell]:
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.id") == cell
    page.keyboard.press("Enter")


def test_what_happens_and_what_is_asked_is_announced(page: Page) -> None:
    driver = a_decision(page)
    announced: list[str] = []

    def listen(seen: Seen) -> bool:
        announced.append(page.locator("#announcer").inner_text())
        assert seen.prompt.rstrip(" §") in announced[-1] or seen.over
        return driver.choices > 12

    driver.play(listen)
    assert len(set(announced)) > 5
    assert all(sentence.strip().endswith((".", "?")) for sentence in announced)


def test_nothing_moves_where_less_motion_is_wanted(open_page: Open) -> None:
    page = open_page(reduced_motion="reduce")
    driver = UnderworldsDriver(page, seed=2)
    driver.begin(("human", "random"), seed=5)
    moving: list[str] = []

    def look(_: Seen) -> bool:
        moving.extend(
            page.evaluate(
                """() => document.getAnimations().filter((animation) => animation.playState === 'running' &&
                animation.effect.getComputedTiming().activeDuration > 50).map((animation) =>
                (animation.animationName ?? animation.transitionProperty) + ' ' + animation.effect.target.className)"""
            )
        )
        return driver.choices > 8

    driver.play(look)
    assert moving == []


ENGLISH = {"and", "choose", "with", "your", "which", "who", "pass", "play", "rule"}


def test_a_game_goes_on_in_spanish(page: Page) -> None:
    page.evaluate("document.documentElement.setAttribute('data-theme', 'dark')")
    driver = a_decision(page)
    address, offered = page.url, driver.look().offered
    to(page, "#settings", "#screen-settings")
    page.locator("#language-es").check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.evaluate("(address) => { location.href = address }", address)
    page.wait_for_selector("#table")
    assert driver.wait().offered == offered
    expect(page.locator("#log")).not_to_contain_text("draws")  # the sentences of the game come a moment later
    left: set[str] = set()

    def read(_: Seen) -> bool:
        texts = page.locator("#prompt-text, #options, #tracker, #log, .jumps, #table-bar").all_inner_texts()
        for text in texts:
            left.update(line for line in text.splitlines() if ENGLISH & set(line.lower().replace(".", " ").split()))
        return driver.choices > 14

    driver.play(read)
    to(page, "#settings", "#screen-settings")
    page.locator("#language-auto").check(force=True)
    assert left == set()
