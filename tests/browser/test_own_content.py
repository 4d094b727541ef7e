"""Content of one's own of every kind in a browser: added, kept, played against a bot, passed on, and opened where
nobody has it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

import katabasis as kb
from builder.browser_driver import BrowserDriver
from builder.games.quest_driver import QuestDriver
from builder.games.sigmar_driver import SigmarDriver
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis_page.sharing import links
from own_texts import KINDS, Kind

Open = Callable[..., Page]
CHOICES = 12


class Met(NamedTuple):
    """How content of a kind is met in a browser: how the form of its game is filled in with something of it, and shows
    that it is chosen; something wrong with it; and what a page has that plays it."""

    driver: type[BrowserDriver]
    form: Callable[[str], Mapping[str, Any]]
    chosen: Callable[[str], str]
    wrong: tuple[str, str]
    fault: str
    shown: str


def first_plays(id: str) -> str:
    """What a form of seats has in which the first plays this."""
    return f"#plays-0-{id}:checked"


MET = {
    "half-deck": Met(
        TyrantsDriver,
        form=lambda id: {"decks": f"{id} drow"},
        chosen=lambda id: f'#decks option[value="{id} drow"]:checked',
        wrong=("cost = 2", "cost = -2"),
        fault="'cost' cannot be -2; it is a number from 0",
        shown="#market .minion-name:has-text('Tin Soldier')",
    ),
    "warband": Met(
        UnderworldsDriver,
        form=lambda id: {"plays": (id, "sepulchral-guard")},
        chosen=first_plays,
        wrong=("wounds = 4", "wounds = 44"),
        fault="'wounds' cannot be 44; it is a number from 1 to 12",
        shown="#table :text('Tin Captain')",
    ),
    "army": Met(
        SigmarDriver,
        form=lambda id: {"armies": (id, "gnawfeast-clawpack")},
        chosen=first_plays,
        wrong=("health = 6", "health = 60"),
        fault="'health' cannot be 60; it is a number from 1 to 20",
        shown="#table :text('Tin Guard')",
    ),
    "adventure": Met(
        QuestDriver,
        form=lambda id: {"mission": id},
        chosen=lambda id: f'#mission option[value="{id}"]:checked',
        wrong=('room = "tomb"', 'room = "tombs"'),
        fault="'room' cannot be 'tombs': it is no objective room; did you mean tomb?",
        shown="#table :text('The Tin Coffin')",
    ),
}
each_kind = pytest.mark.parametrize(("kind", "met"), [(KINDS[name], met) for name, met in MET.items()], ids=MET)


def add(page: Page, text: str) -> None:
    """Paste a text by keys alone."""
    page.locator("#own-text").focus()
    page.locator("#own-text").fill(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


@each_kind
def test_it_is_added_kept_and_played_against_a_bot(open_page: Open, kind: Kind, met: Met) -> None:
    page, digest = open_page("/index.html#own"), kind.content.digest
    page.wait_for_selector("#screen-own")
    add(page, kind.text.replace(*met.wrong))
    page.wait_for_selector("#own-faults")
    assert met.fault in page.inner_text("#own-faults")
    add(page, kind.text)
    page.wait_for_selector(f"#own-{digest}")
    assert "The Tinker" in page.inner_text(f"#own-{digest}")
    page.reload()
    page.wait_for_selector(f"#own-{digest}")

    driver: Any = met.driver(page, seed=3)
    driver.begin(("human", "beginner"), **met.form(kind.id))
    driver.play(lambda seen: driver.choices >= CHOICES)
    assert page.locator(met.shown).count()
    page.reload()
    page.wait_for_selector("#screen-table")
    assert page.locator(met.shown).count()


def test_the_field_is_empty_for_the_next_text(open_page: Open) -> None:
    page = open_page("/index.html#own")
    page.wait_for_selector("#screen-own")
    for kind in (KINDS["half-deck"], KINDS["army"]):
        add(page, kind.text)
        page.wait_for_selector(f"#own-{kind.content.digest}")
        assert page.locator("#own-text").input_value() == ""


@each_kind
def test_a_game_with_it_opens_where_nobody_has_it(open_page: Open, kind: Kind, met: Met) -> None:
    game = kind.begun()
    for _ in range(10):
        game.choose(kb.bots.choose(game, "random", 1))
    page = open_page("/index.html" + links.fragment("game", game.record()))
    page.wait_for_selector("#screen-table")
    assert page.locator(met.shown).count()


@each_kind
def test_a_link_of_it_is_offered_kept_and_chosen(open_page: Open, kind: Kind, met: Met) -> None:
    page, digest = open_page("/index.html" + links.fragment("own", kind.text)), kind.content.digest
    page.click("#own-keep")
    page.wait_for_selector(f"#own-{digest}")
    page.click(f"#own-play-{digest}")
    page.wait_for_selector("#newgame-form")
    assert page.locator(met.chosen(kind.id)).count() == 1
