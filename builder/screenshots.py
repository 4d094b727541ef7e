"""The pictures of docs/screenshots: the page as people see it, at three widths, in both themes and languages.

The tables come from the records of tests/playthroughs, so the same source gives the same pictures.
"""

import importlib.util
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import katabasis as kb
from builder import browser, maps, site
from builder.console import Failure, run, say, step
from builder.moments import aiming, beginning, half_time, placing, promising, record_of, turn_begins
from builder.paths import ROOT
from builder.person import Person
from builder.rival import Rival
from builder.serve import running
from katabasis_page import links

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {360: (360, 740), 768: (768, 1024), 1440: (1440, 900)}
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"]
PILLOW = "pillow==12.0.0"
"""Makes the pictures a third as large; needed for nothing else, so it is fetched only here."""
AT_ONCE = ("launcher", "attack", "tyrants-card")
"""Scenes of which small screens too show what is seen without scrolling."""
COLOURS = 256
NAME = "Ana"


class Picture(NamedTuple):
    """One picture: which scene, how wide, in which theme and language."""

    scene: str
    width: int
    theme: str
    language: str

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.scene}-{self.width}-{self.theme}-{self.language}.png"


TYRANTS = ("tyrants-new", "tyrants-two", "tyrants-four", "tyrants-card", "tyrants-end")

KEPT = [
    *(
        Picture(scene, width, "dark", "en")
        for scene in ("launcher", "setup", "game", "attack", "end", *TYRANTS)
        for width in SIZES
    ),
    Picture("launcher", 1440, "light", "es"),
    Picture("game", 360, "light", "es"),
    Picture("game", 1440, "light", "en"),
    Picture("attack", 1440, "light", "es"),
    Picture("setup", 768, "light", "es"),
    Picture("end", 1440, "light", "es"),
    Picture("tyrants-four", 360, "light", "es"),
    Picture("tyrants-two", 1440, "light", "en"),
    Picture("tyrants-card", 1440, "light", "es"),
    Picture("tyrants-card", 360, "light", "en"),
    Picture("tyrants-end", 1440, "light", "es"),
]
"""The pictures in the repository; all others are made on request."""


def pictures(all_of_them: bool) -> list[Picture]:
    if not all_of_them:
        return KEPT
    return [
        Picture(scene, width, theme, language)
        for scene in SCENES
        for width in SIZES
        for theme in ("dark", "light")
        for language in ("en", "es")
    ]


def make(all_of_them: bool = False, names: list[str] | None = None) -> None:
    """Take the pictures; only those whose names begin with one of `names`, if there are any."""
    site.build()
    program = browser.find_or_get() or shutil.which("chromium")
    if not program:
        raise Failure("Pictures need a Chromium.")
    get_pillow()
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [one for one in pictures(all_of_them) if not names or one.path.stem.startswith(tuple(names))]
    with running() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for language in ("en", "es"):
            for theme in ("dark", "light"):
                take([one for one in wanted if (one.theme, one.language) == (theme, language)], opened, address)
        if not names or any(name.startswith("underdark") for name in names):
            for path in maps.take(opened, address, FOLDER):
                shrink(path, rare=True)
        opened.close()
    size = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    say(f"  {len(wanted)} pictures; {size / 1e6:.1f} MB in {FOLDER.relative_to(ROOT)}")


def get_pillow() -> None:
    if importlib.util.find_spec("PIL") is None:
        with step("Installing Pillow"):
            run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PILLOW])
            importlib.invalidate_caches()


def shrink(path: Path, rare: bool = False) -> None:
    """Keep a picture's COLOURS most needed colours; with `rare`, those that come nearest to all, as a lone troop's."""
    from PIL import Image

    with Image.open(path) as picture:
        whole = picture.convert("RGB")
    if rare:
        few = whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
    else:
        few = whole.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=4)
    few.save(path, optimize=True)


def take(wanted: list[Picture], opened: Browser, address: str) -> None:
    """The pictures of one theme and one language, all on one page."""
    if not wanted:
        return
    theme, language = wanted[0].theme, wanted[0].language
    context = opened.new_context(
        base_url=address, color_scheme=theme, reduced_motion="reduce", locale="es-ES" if language == "es" else "en-GB"
    )
    page = context.new_page()
    person = Person(page)
    person.arrive(f"/index.html?lang={language}")
    page.wait_for_selector("html[data-offline]")
    page.locator("#offline").wait_for(state="hidden")
    for scene in SCENES:
        of_scene = [one for one in wanted if one.scene == scene]
        for number, one in enumerate(of_scene):
            width, height = SIZES[one.width]
            page.set_viewport_size({"width": width, "height": height})
            with step(one.path.name):
                if number == 0:
                    SCENES[scene](person)
                pose(page, scene)
                page.screenshot(
                    path=one.path, full_page=one.width < 1000 and scene not in ("launcher", "attack", "tyrants-card")
                )
                if scene != "launcher":  # few colours would show as rings in its light
                    shrink(one.path)
    context.close()


def pose(page: Page, scene: str) -> None:
    """Bring to the eye what the picture is about, and let the page come to rest."""
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    if scene == "attack":
        answer = page.locator("#options [data-act=choose]:has(.odds)").first
        answer.focus()
        page.wait_for_selector(".preview, #preview")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)


# ---------------------------------------------------------------------- scenes


def launcher(person: Person) -> None:
    """The launcher, with games that wait."""
    sit_down(person, beginning(half_time))
    person.go("#", "#screen-launcher")


def setup(person: Person) -> None:
    """Objectives are placed on boards that have just been joined."""
    sit_down(person, beginning(placing, "by-hand"))


def game(person: Person) -> None:
    """The middle of the game: an activation is to be chosen."""
    sit_down(person, beginning(half_time))


def attack(person: Person) -> None:
    """A target is to be chosen, and the chances are shown."""
    sit_down(person, beginning(aiming))


def end(person: Person) -> None:
    """The game is over."""
    sit_down(person, record_of("bots"))
    person.page.wait_for_selector("#finish")


def tyrants_new(person: Person) -> None:
    """The form of a new game of Tyrants, for four."""
    person.go("#new/tyrants", "#kind-0")
    person.page.locator("#seats-4").check(force=True)
    person.page.wait_for_selector("#kind-3")


def tyrants_two(person: Person) -> None:
    """The middle of a game of two: a turn begins."""
    take_a_house(person, beginning(lambda game: turn_begins(game, 8), "two-houses"))


def tyrants_four(person: Person) -> None:
    """The middle of a game of four."""
    take_a_house(person, beginning(lambda game: turn_begins(game, 9), "four-houses"))


def tyrants_card(person: Person) -> None:
    """A card is open, and what it would offer is lit on the map."""
    record = beginning(lambda game: turn_begins(game, 9), "four-houses")
    take_a_house(person, record)
    card = promising(kb.replay(record))
    person.page.locator(f'#hand [data-arg="card:card:{card}"]').click()
    person.page.wait_for_selector("#opened-card")


def tyrants_end(person: Person) -> None:
    """A game of four is over."""
    take_a_house(person, record_of("four-houses"))
    person.page.wait_for_selector("#finish")


def take_a_house(person: Person, record: str) -> None:
    """Open a record of Tyrants by its link, and sit down to it as whoever is asked, among bots."""
    game = kb.replay(record)
    seats = len(game.view(None)["table"]["players"])
    asked = game.decision.seat if game.decision else 0
    kinds = ["human" if seat == asked else "normal" for seat in range(seats)]
    names = [NAME if seat == asked else "" for seat in range(seats)]
    Rival(person.page).sit_down(links.fragment("game", record), kinds, names)


SCENES: dict[str, Callable[[Person], None]] = {
    "launcher": launcher,
    "setup": setup,
    "game": game,
    "attack": attack,
    "end": end,
    "tyrants-new": tyrants_new,
    "tyrants-two": tyrants_two,
    "tyrants-four": tyrants_four,
    "tyrants-card": tyrants_card,
    "tyrants-end": tyrants_end,
}


def sit_down(person: Person, record: str) -> None:
    """Open a record by its link, and sit down to it, against a bot."""
    page = person.page
    person.go(links.fragment("game", record), "#seat-0")
    page.select_option("#kind-0", "human")
    page.select_option("#kind-1", "normal")
    page.fill("#name-0", NAME)
    page.keyboard.press("Tab")
    page.locator("#start").click()
    page.wait_for_selector("#table")
