"""The pictures that other sites show beside links to the reference, one of every game: web/reference/pictures. They are
kept with the sources, since only a browser can make them (`python3 build.py screenshots link`)."""

from pathlib import Path

from playwright.sync_api import Browser

from builder.console import step
from builder.content import listed
from builder.previews import HEIGHT, PICTURES, WIDTH

QUALITY = 70
ONE = """<style>
  body {{ margin: 0; background: #12100e; color: #f3cf8c; font: 600 44px Cinzel, serif; text-align: center }}
  img {{ display: block; width: 1200px; height: 630px; object-fit: cover }}
  p {{ position: absolute; inset: auto 0 0; margin: 0; padding: 18px; background: #12100ee6 }}
</style><img src="{address}/pictures/{game}.svg" alt=""><p>{title} · Katabasis</p>"""


def take(opened: Browser, address: str) -> list[Path]:
    """A picture of a table of every game."""
    from katabasis_page.games import GAMES

    page = opened.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.goto(f"{address}/licences/cinzel.txt")  # a page of the site without its policy
    PICTURES.mkdir(parents=True, exist_ok=True)
    made = [PICTURES / f"{folder.name}.jpg" for folder in listed()]
    for path in made:
        with step(path.name):
            page.set_content(
                ONE.format(address=address, game=path.stem, title=GAMES[path.stem]), wait_until="networkidle"
            )
            page.screenshot(path=path, type="jpeg", quality=QUALITY)
    page.close()
    return made
