"""Whole games, played on the page as a person plays them."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import katabasis as kb
from browser.coming_back import OFFLINE_READY, asked, reload
from builder.browser_driver import Seen
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis.content import load
from katabasis_page.sharing import links

Open = Callable[..., Page]


def kept(page: Page) -> dict[str, Any]:
    """The entry of the game at the table in the list of kept games."""
    result: dict[str, Any] = json.loads(
        page.evaluate("localStorage.getItem('katabasis:game:' + location.hash.split('/')[1])")
    )
    return result


def game_of(page: Page) -> kb.Game:
    """The game at the table, as it is kept."""
    return kb.load(page.evaluate("localStorage.getItem('katabasis:save:' + location.hash.split('/')[1])"))


def comparable(page: Page) -> tuple[Any, ...]:
    """What is asked, the scores, the board."""
    fighters = page.locator("#fighters .fighter, [data-board] .fighter").evaluate_all(
        "all => all.map(e => [e.id, e.getAttribute('transform')]).sort()"
    )
    return (
        *asked(page),
        page.locator("#tracker .score b").all_inner_texts(),
        fighters,
    )


@pytest.mark.takes_turns("whole games", 3)
def test_a_whole_game_against_a_bot_with_two_reloads_and_the_second_half_offline(
    browser: Browser, base_url: str, open_page: Open
) -> None:
    context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = open_page(context=context)
    driver = UnderworldsDriver(page, seed=5)
    driver.set(speed="instant")
    driver.begin(("human", "easy"), ("Ana", ""), seed=11)
    assert not driver.play(lambda _: driver.choices >= 12).over
    reload(page, comparable)
    page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    context.set_offline(True)
    assert not driver.play(lambda _: driver.choices >= 40).over
    reload(page, comparable)
    end = driver.play()
    assert end.over
    entry, game = kept(page), game_of(page)
    assert game.result is not None
    assert entry["scores"] == list(game.result.scores)
    assert [int(score) for score in page.locator(".final-score b").all_inner_texts()] == list(game.result.scores)
    assert len(game.choices) > 60
    again = kb.replay(game.record()).result
    assert again is not None
    assert (again.scores, again.winners) == (game.result.scores, game.result.winners)
    assert [url for url in asked if not url.startswith((base_url, "blob:", "data:"))] == []
    context.close()


@pytest.mark.takes_turns("whole games", 3)
def test_another_edition_is_begun_and_ended_with_a_reload_and_then_offline(
    browser: Browser, base_url: str, open_page: Open
) -> None:
    context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 900})
    page = open_page(context=context)
    driver = UnderworldsDriver(page, seed=5)
    driver.set(speed="instant")
    bands = ("garreks-reavers", "steelhearts-champions")
    driver.begin(("human", "easy"), ("Ana", ""), seed=11, plays=bands, edition="2017")
    assert not driver.play(lambda _: driver.choices >= 12).over
    reload(page, comparable)
    page.wait_for_selector(OFFLINE_READY, timeout=30_000)
    assert page.evaluate(KEEPS_EDITION)
    context.set_offline(True)
    assert not driver.play(lambda _: driver.choices >= 20).over
    reload(page, comparable)
    driver.sit_down(links.fragment("game", late(bands).record()), ("human", "easy"))
    assert driver.play().over
    game = game_of(page)
    assert game.edition == kept(page)["edition"] == "2017"
    assert game.result is not None
    assert [int(score) for score in page.locator(".final-score b").all_inner_texts()] == list(game.result.scores)
    context.close()


def late(bands: Sequence[str]) -> kb.Game:
    """A game of 2017, a few choices before its end."""
    game = kb.new("underworlds", "2017", bands, seed=11, quick=True)
    while game.decision:
        game.choose(kb.bots.choose(game, "random", seed=11))
    return game.at(len(game.choices) - 12)


KEEPS_EDITION = """caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((lists) => lists.flat().map(({ url }) => url))
  .then((kept) => ["/packs/", "-rules.en", "-rules.es"].every(
    (part) => kept.some((url) => url.includes(part) && url.includes("underworlds-2017-"))))"""
"""Whether all that only that edition has is kept for offline play."""


def test_the_setup_by_hand(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900})
    driver = UnderworldsDriver(page, seed=4)
    driver.set(speed="instant")
    driver.begin(("human", "random"), quick=False, seed=3)
    seen_phases: set[str] = set()

    def deployed(seen: Seen) -> bool:
        seen_phases.add(page.locator("#table").get_attribute("class") or "")
        return "Round 1 of 3" in page.locator("#tracker").inner_text() and "activate" in (
            page.locator("#options").get_attribute("class") or ""
        )

    seen = driver.play(deployed)
    assert not seen.over
    phases = {word for classes in seen_phases for word in classes.split() if word.startswith("phase-setup")}
    assert {"phase-setup-boards", "phase-setup-objectives", "phase-setup-cards", "phase-setup-fighters"} <= phases
    assert page.locator("[data-board] .fighter").count() == 10
    assert page.locator("[data-board] .objective").count() == 5


def secrets(game: kb.Game, seat: int) -> set[str]:
    """The names on the cards that only this seat may see."""
    open_to_all = game.view(None)["zones"]
    hidden = {
        card
        for zone, content in game.view(seat)["zones"].items()
        if content["cards"] and open_to_all[zone]["cards"] is None
        for card in content["cards"]
    }
    return {card["name"]["en"] for card in load("underworlds")["card"] if card["id"] in hidden}


def test_two_people_at_one_screen_never_show_each_other_their_hands(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 900})
    driver = UnderworldsDriver(page, seed=8)
    driver.set(speed="instant")
    driver.begin(("human", "human"), ("Ana", "Bruno"), seed=21)
    handovers, shown_to = 0, set()
    for _ in range(36):
        seen = driver.wait()
        markup, game = page.content(), game_of(page)
        legible = {seat for seat in (0, 1) if any(name in markup for name in secrets(game, seat))}
        shown_to |= legible
        if seen.handover:
            assert not legible
            handovers += 1
            page.locator("#raise").click()
            assert game.decision is not None
            assert all(name in page.content() for name in secrets(game, game.decision.seat))
        else:
            assert len(legible) <= 1
            driver.answer(seen)
    assert handovers >= 2
    assert shown_to == {0, 1}
