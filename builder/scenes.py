"""Scenes of kept games that are worth a picture: what `builder/games/<game>_scenes.py` sets up on the page.

Such a module has `SCENES` ({name: function(driver)}), `KEPT` (the pictures of them that are in the repository), and may
have `drawings(browser, address, folder)`, which makes further pictures and returns their paths.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import katabasis as kb
from builder.browser_driver import BrowserDriver
from builder.console import Failure
from builder.paths import ROOT, TESTS
from katabasis_page.newgame.draft import BOT_NAMES
from katabasis_page.sharing import links

FOLDER = ROOT / "docs" / "screenshots"
RECORDS = TESTS / "playthroughs"
NAME = "Ana"
"""Who is at the screen in every picture."""
WIDTHS = (360, 768, 1440)

SetUp = Callable[[BrowserDriver], None]


class Scene(NamedTuple):
    """How a scene comes about on a page. What is seen of it `at_once`, without scrolling, is its picture on small
    screens too; with `shades` its picture keeps more colours; `pose` brings to the eye what the picture is about."""

    set_up: SetUp
    at_once: bool = False
    shades: bool = False
    pose: SetUp = lambda driver: None


class Picture(NamedTuple):
    """One picture: which scene, how wide, in which theme and language."""

    scene: str
    width: int
    theme: Literal["dark", "light"]
    language: str

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.scene}-{self.width}-{self.theme}-{self.language}.png"


def at_all_widths(*scenes: str) -> list[Picture]:
    """The pictures of scenes that every reader meets: dark, in English."""
    return [Picture(scene, width, "dark", "en") for scene in scenes for width in WIDTHS]


def record_of(name: str) -> str:
    """A whole game of tests/playthroughs."""
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def played_by(record: str, kinds: Sequence[str]) -> str:
    """The same game, with its players: whoever opens it once it is over need not sit down."""
    bots = iter(BOT_NAMES["normal"])
    players = [kb.Player(kind, NAME if kind == "human" else next(bots)) for kind in kinds]
    return kb.replay(record).record(checks=False, players=players)


def take_a_seat(driver: BrowserDriver, record: str) -> None:
    """Open a record by its link, and sit down to it as whoever is asked, among bots."""
    game = kb.replay(record)
    asked = game.decision.seat if game.decision else 0
    seats = range(game.table.seat_count)
    kinds = ["human" if seat == asked else "normal" for seat in seats]
    names = [NAME if seat == asked else "" for seat in seats]
    driver.sit_down(links.fragment("game", played_by(record, kinds)), kinds, names)


def beginning(is_right: Callable[[kb.Game], bool], name: str) -> str:
    """The record of a game up to the first decision that is right."""
    for shorter in beginnings(record_of(name)):
        if is_right(shorter):
            return shorter.record(checks=False)
    raise Failure(f"No decision of {name} is like that.")


def beginnings(record: str) -> Iterator[kb.Game]:
    """The game of a record at each of its decisions."""
    whole = kb.replay(record)
    again = kb.new(
        whole.system.name, whole.edition, whole.setup["seats"], whole.setup["seed"], **whole.setup["options"]
    )
    for choice in whole.choices:
        yield again
        again.replay_choice(choice)
    yield again
