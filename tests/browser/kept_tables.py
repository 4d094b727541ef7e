"""Moments of kept games as a browser lays them out, made by the page's own code, without Python in the browser."""

import re
from functools import cache
from typing import NamedTuple

from playwright.sync_api import Page, Route

import katabasis as kb
from builder.paths import WEB
from builder.scenes import beginnings, record_of
from katabasis import content
from katabasis_page.browser.regions import Regions
from katabasis_page.games import game_ui
from katabasis_page.markup.controls import sprite
from katabasis_page.newgame.draft import BOT_NAMES
from katabasis_page.screens.page import draw_table
from katabasis_page.session import LocalGame, Session
from katabasis_page.ui import Ui

ADDRESS = "/kept.html"
SHEETS = "".join(re.findall(r'<link rel="stylesheet"[^>]*>', (WEB / "index.html").read_text(encoding="utf-8")))
"""What every screen links, each for the screens that it is for."""
TWO = ("Ana", "Minos")
MANY = tuple(max(of_seat, key=len) for of_seat in zip(*BOT_NAMES.values(), strict=True))
"""Who plays at tables of more than two: the longest name that a bot may have in each seat."""


class Kept(NamedTuple):
    """A kept game, and the decisions at which it is looked at, as shares of its choices."""

    game: str
    record: str
    at: tuple[float, ...]


@cache
def moments(kept: Kept) -> list[kb.Game]:
    """The game at each of these decisions."""
    whole = kb.replay(record_of(kept.record))
    numbers = {round(share * (len(whole.choices) - 1)) for share in kept.at}
    return [game.clone() for number, game in enumerate(beginnings(record_of(kept.record))) if number in numbers]


def markup(game: kb.Game, language: str) -> str:
    """The page at the table of a game, as whoever is asked sees it."""
    name, asked = game.system.name, game.decision.seat if game.decision else 0
    brought, seats = game_ui(name), game.table.seat_count
    ui = Ui(language, brought.name)
    ui.screen = "table"
    kinds = ["human" if seat == asked else "normal" for seat in range(seats)]
    session = Session(LocalGame(game.clone()), ui, list(MANY[:seats] if seats > 2 else TWO), kinds)
    view = session.view()
    plays = brought.summary(view["table"]).plays
    known = {each.id: each for each in brought.FORM.plays()}
    ui.seating.outlines = [known[each].outline if each in known else "" for each in plays]
    attributes = " ".join(f'data-plays-{seat}="{each}"' for seat, each in enumerate(plays))
    own = "".join(f'<link rel="stylesheet" href="./styles/{sheet}.css">' for sheet in brought.STYLES)
    table = Regions(str(draw_table(name, view, ui))).markup()
    return (
        f'<!doctype html><html lang="{language}" data-game="{name}" {attributes} data-motion="reduced"><head>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{SHEETS}{own}</head><body>'
        f'<main id="page"><div id="stage"><section class="screen table-screen" id="screen-table">{table}</section>'
        f"</div></main>{sprite(content.outlines())}{sprite(content.outlines(name))}</body></html>"
    )


def show(page: Page, game: kb.Game, language: str) -> None:
    """Lay the table of a game out on a page."""

    def answer(route: Route) -> None:
        route.fulfill(body=markup(game, language), content_type="text/html; charset=utf-8")

    page.unroute(f"**{ADDRESS}")
    page.route(f"**{ADDRESS}", answer)
    page.goto(ADDRESS)
    page.evaluate("document.fonts.ready")
