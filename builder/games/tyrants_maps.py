"""The pictures of docs/screenshots that show the map of Tyrants of the Underdark alone, as a game opens."""

from pathlib import Path

from playwright.sync_api import Browser

import katabasis as kb
from builder.console import step

SEED = 4
WIDTHS = {2: 640, 3: 760, 4: 880}
"""Width of the picture for so many players: the more sections are in play, the wider."""
STYLES = ("fonts", "base", "table", "underdark")


def drawings(opened: Browser, address: str, folder: Path) -> list[Path]:
    """One picture for each number of players; `address` serves the built site, whose style sheets they need."""
    paths = []
    for players, width in WIDTHS.items():
        path = folder / f"underdark-{players}-players.png"
        with step(path.name):
            page = opened.new_page(viewport={"width": width, "height": width}, color_scheme="dark")
            page.goto(f"{address}/LICENSE.txt")
            page.set_content(_alone(kb.draw(opening(players).view(None))))
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(400)
            page.locator("#board").screenshot(path=path)
            page.close()
        paths.append(path)
    return paths


def opening(players: int) -> kb.Game:
    """A game at the beginning of its first turn."""
    game = kb.new("tyrants", seats=("black", "red", "orange", "blue")[:players], seed=SEED)
    while game.decision and game.decision.name == "first-troop":
        game.choose(game.decision.options[len(game.decision.options) // 2])
    return game


def _alone(drawn: str) -> str:
    links = "".join(f'<link rel="stylesheet" href="./styles/{name}.css">' for name in STYLES)
    return f'<!doctype html><html data-theme="dark"><head>{links}</head><body>{drawn}</body></html>'
