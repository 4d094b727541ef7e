"""The pictures of docs/screenshots: the page as people see it, at three widths, in both themes and languages.

The tables come from the records of tests/playthroughs, so the same source gives the same pictures.
"""

import importlib.util
import sys
from itertools import chain
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from builder import browser, content, games, site
from builder.console import Failure, run, say, step
from builder.paths import ROOT
from builder.reference import link_pictures
from builder.scenes import FOLDER, WIDTHS, Picture
from builder.serve import running

HEIGHTS = {360: 740, 768: 1024, 1180: 820, 1440: 900}
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"]
PILLOW = "pillow==12.0.0"
"""Makes the pictures a third as large; needed for nothing else, so it is fetched only here."""
COLOURS, SHADES = 128, 256
"""How many colours a picture keeps, and one that is shaded."""

BY_GAME = {folder.name: games.scenes(folder.name) for folder in content.listed()}
SCENES = {name: (game, scene) for game, module in BY_GAME.items() for name, scene in module.SCENES.items()}
KEPT: list[Picture] = list(chain.from_iterable(module.KEPT for module in BY_GAME.values()))
"""The pictures in the repository; all others are made on request."""


def pictures(all_of_them: bool) -> list[Picture]:
    if not all_of_them:
        return KEPT
    return [
        Picture(scene, width, theme, language)
        for scene in SCENES
        for width in WIDTHS
        for theme in ("dark", "light")
        for language in ("en", "es")
    ]


def make(all_of_them: bool = False, names: list[str] | None = None) -> None:
    """Take the pictures; only those whose names begin with one of `names`, if there are any; "link" are those of the
    rule reference, which lie with its sources."""
    site.build()
    program = browser.find_or_get()
    if not program:
        raise Failure("Pictures need a Chromium.")
    get_pillow()
    FOLDER.mkdir(parents=True, exist_ok=True)
    chosen = [one for one in pictures(all_of_them) if not names or one.path.stem.startswith(tuple(names))]
    with running() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for language in ("en", "es"):
            for theme in ("dark", "light"):
                take([one for one in chosen if (one.theme, one.language) == (theme, language)], opened, address)
        for module in BY_GAME.values():
            if not names and hasattr(module, "drawings"):
                for path in module.drawings(opened, address, FOLDER):
                    shrink(path, SHADES, rare=True)
        if not names or "link" in names:
            link_pictures.take(opened, address)
        opened.close()
    size = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    say(f"  {len(chosen)} pictures; {size / 1e6:.1f} MB in {FOLDER.relative_to(ROOT)}")


def get_pillow() -> None:
    if importlib.util.find_spec("PIL") is None:
        with step("Installing Pillow"):
            run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PILLOW])
            importlib.invalidate_caches()


def shrink(path: Path, colours: int = COLOURS, rare: bool = False) -> None:
    """Keep a picture's most needed colours; with `rare`, those that come nearest to all, as a lone troop's."""
    from PIL import Image

    with Image.open(path) as picture:
        whole = picture.convert("RGB")
    if rare:
        few = whole.quantize(colours, Image.Quantize.MAXCOVERAGE)
    else:
        few = whole.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=4)
    few.save(path, optimize=True)


def take(chosen: list[Picture], opened: Browser, address: str) -> None:
    """The pictures of one theme and one language, all on one page."""
    if not chosen:
        return
    theme, language = chosen[0].theme, chosen[0].language
    context = opened.new_context(
        base_url=address,
        color_scheme=theme,
        reduced_motion="reduce",
        locale="es-ES" if language == "es" else "en-GB",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"/index.html?lang={language}")
    for name, (game, scene) in SCENES.items():
        of_scene = [one for one in chosen if one.scene == name]
        driver = games.driver(game)(page)
        for number, one in enumerate(of_scene):
            page.set_viewport_size({"width": one.width, "height": HEIGHTS[one.width]})
            with step(one.path.name):
                if number == 0:
                    driver.wait_until_ready()
                    scene.set_up(driver)
                rest(page)
                scene.pose(driver)
                page.wait_for_timeout(400)
                page.screenshot(path=one.path, full_page=one.width < 1000 and not scene.at_once)
                shrink(one.path, SHADES if scene.shades else COLOURS)
    context.close()


def rest(page: Page) -> None:
    """Let the page come to rest at its top."""
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready")
