"""What the build draws ahead of time, so that something is there before Python is."""

from __future__ import annotations

import itertools
import re

import katabasis as kb
from katabasis import content
from katabasis.content import editions

from .. import markup as h
from ..games import GAMES, game_ui
from ..markup.controls import sprite
from ..newgame.game_choice import offers
from ..puzzles.solving import puzzles_of, start
from ..sharing.snapshot_svg import small
from ..ui import Ui
from ..words import LANGUAGES
from .launcher import launcher

SEED = 5
"""Of the chance that makes the pictures of the games, at least."""


def render() -> dict[str, str]:
    """The slots of the HTML pages, by name. "page" is the launcher in every language; the style sheet shows one."""
    launchers = h.fragment[[_launcher(language) for language in LANGUAGES]]
    return {"page": str(launchers), "symbols": str(sprite(content.outlines()))}


def pictures() -> dict[str, str]:
    """A full table of all that is offered after some moves by chance, as small SVG."""
    return {offer.name: small(picture(offer.game, offer.edition)) for offer in offers()}


def puzzle_pictures() -> dict[str, str]:
    """The table of every puzzle and lesson as small SVG, by "<game>/<id>"."""
    drawn: dict[str, str] = {}
    for game in GAMES:
        for id, texts in puzzles_of(game, "en").items():
            kb.system(game).open_edition(texts["edition"])
            drawn[f"{game}/{id}"] = small(kb.draw(start(game, id, texts).begin().view(None)))
    return drawn


def styles() -> dict[str, list[str]]:
    """The style sheets of every game."""
    return {game: list(game_ui(game).STYLES) for game in GAMES}


def picture(name: str, edition: str = "") -> str:
    """The picture of a game: of the first by these seeds that goes on as long."""
    games = (_played(name, edition or editions(name)[0], seed) for seed in itertools.count(SEED))
    return kb.draw(next(game for game in games if game.decision is not None).view(None))


def _played(name: str, edition: str, seed: int) -> kb.Game:
    shown = game_ui(name)
    kb.system(name).open_edition(edition)
    asked = (field for field in shown.FORM.fields if edition in (field.editions or (edition,)))
    usual = {field.name: field.usual for field in asked if not field.seats}
    most = max(shown.FORM.seats_in(edition))
    seats = [plays.id for plays in shown.FORM.plays_in(edition)][:most] or [
        str(number) for number in range(1, most + 1)
    ]
    game = kb.new(name, edition, seats=seats, seed=seed, **shown.options(usual))
    for number in range(shown.PREVIEW_MOVES):
        if game.decision is not None:
            game.choose(kb.bots.choose(game, "random", number))
    return game


def _launcher(language: str) -> h.Markup:
    """The launcher of somebody whose games nobody knows yet. No two launchers share an id."""
    drawn = str(launcher(Ui(language), None))
    if language != "en":
        drawn = re.sub(r'(\b(?:id|aria-labelledby)="|url\(#)([a-z-]+)', rf"\1{language}-\2", drawn)
    return h.div(class_=f"only-{language}", lang=language)[h.Markup(drawn)]
