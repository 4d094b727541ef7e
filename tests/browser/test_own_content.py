"""Content of one's own of every kind in a browser: added, kept, played against a bot, passed on, and opened where
nobody has it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

import katabasis as kb
import own_texts
from builder.browser_driver import BrowserDriver
from builder.games.quest_driver import QuestDriver
from builder.games.sigmar_driver import SigmarDriver
from builder.games.tyrants_driver import TyrantsDriver
from builder.games.underworlds_driver import UnderworldsDriver
from katabasis import own_content
from katabasis_page.sharing import links

Open = Callable[..., Page]
CHOICES = 12


class Kind(NamedTuple):
    """A kind of content: a text of it, how its form is filled in and its game is begun with something of it, how the
    form shows that it is chosen, something wrong with it, and what a page has that plays it."""

    text: str
    driver: type[BrowserDriver]
    form: Callable[[str], Mapping[str, Any]]
    setup: Callable[[str], Mapping[str, Any]]
    chosen: Callable[[str], str]
    wrong: tuple[str, str]
    fault: str
    shown: str

    @property
    def content(self) -> own_content.OwnContent:
        """What the text brings."""
        return own_content.read(self.text)

    @property
    def id(self) -> str:
        """What set-ups call the first thing that it brings."""
        id, _names = next(iter(self.content.playable.values()))
        return id

    def game(self) -> kb.Game:
        """A game with it that has gone on for a while."""
        game = kb.new(self.content.game, own=[self.text], seed=1, **self.setup(self.id))
        for _ in range(10):
            game.choose(kb.bots.choose(game, "random", 1))
        return game


KINDS = {
    "half-deck": Kind(
        own_texts.HALF_DECK,
        TyrantsDriver,
        form=lambda id: {"decks": f"{id} drow"},
        setup=lambda id: {"decks": [id, "drow"]},
        chosen=lambda id: f'#decks option[value="{id} drow"]:checked',
        wrong=("cost = 2", "cost = -2"),
        fault="'cost' cannot be -2; it is a number from 0",
        shown="#market .minion-name:has-text('Tin Soldier')",
    ),
    "warband": Kind(
        own_texts.WARBAND,
        UnderworldsDriver,
        form=lambda id: {"plays": (id, "sepulchral-guard")},
        setup=lambda id: {"seats": [id, "sepulchral-guard"], "quick": True},
        chosen=lambda id: f"#plays-0-{id}:checked",
        wrong=("wounds = 4", "wounds = 44"),
        fault="'wounds' cannot be 44; it is a number from 1 to 12",
        shown="#table :text('Tin Captain')",
    ),
    "army": Kind(
        own_texts.ARMY,
        SigmarDriver,
        form=lambda id: {"armies": (id, "gnawfeast-clawpack")},
        setup=lambda id: {"seats": [id, "gnawfeast-clawpack"]},
        chosen=lambda id: f"#plays-0-{id}:checked",
        wrong=("health = 6", "health = 60"),
        fault="'health' cannot be 60; it is a number from 1 to 20",
        shown="#table :text('Tin Guard')",
    ),
    "adventure": Kind(
        own_texts.ADVENTURE,
        QuestDriver,
        form=lambda id: {"mission": id},
        setup=lambda id: {"mission": id, "size": "short"},
        chosen=lambda id: f'#mission option[value="{id}"]:checked',
        wrong=('room = "tomb"', 'room = "tombs"'),
        fault="'room' cannot be 'tombs': it is no objective room; did you mean tomb?",
        shown="#table :text('The Tin Coffin')",
    ),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def add(page: Page, text: str) -> None:
    """Paste a text by keys alone."""
    page.locator("#own-text").focus()
    page.locator("#own-text").fill(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


@each_kind
def test_it_is_added_kept_and_played_against_a_bot(open_page: Open, kind: Kind) -> None:
    page, digest = open_page("/index.html#own"), kind.content.digest
    page.wait_for_selector("#screen-own")
    add(page, kind.text.replace(*kind.wrong))
    page.wait_for_selector("#own-faults")
    assert kind.fault in page.inner_text("#own-faults")
    add(page, kind.text)
    page.wait_for_selector(f"#own-{digest}")
    assert "The Tinker" in page.inner_text(f"#own-{digest}")
    page.reload()
    page.wait_for_selector(f"#own-{digest}")

    driver: Any = kind.driver(page, seed=3)
    driver.begin(("human", "beginner"), **kind.form(kind.id))
    driver.play(lambda seen: driver.choices >= CHOICES)
    assert page.locator(kind.shown).count()
    page.reload()
    page.wait_for_selector("#screen-table")
    assert page.locator(kind.shown).count()


def test_the_field_is_empty_for_the_next_text(open_page: Open) -> None:
    page = open_page("/index.html#own")
    page.wait_for_selector("#screen-own")
    for kind in (KINDS["half-deck"], KINDS["army"]):
        add(page, kind.text)
        page.wait_for_selector(f"#own-{kind.content.digest}")
        assert page.locator("#own-text").input_value() == ""


@each_kind
def test_a_game_with_it_opens_where_nobody_has_it(open_page: Open, kind: Kind) -> None:
    page = open_page("/index.html" + links.fragment("game", kind.game().record()))
    page.wait_for_selector("#screen-table")
    assert page.locator(kind.shown).count()


@each_kind
def test_a_link_of_it_is_offered_kept_and_chosen(open_page: Open, kind: Kind) -> None:
    page, digest = open_page("/index.html" + links.fragment("own", kind.text)), kind.content.digest
    page.click("#own-keep")
    page.wait_for_selector(f"#own-{digest}")
    page.click(f"#own-play-{digest}")
    page.wait_for_selector("#newgame-form")
    assert page.locator(kind.chosen(kind.id)).count() == 1
