"""What the build draws ahead of time, so that something is there before Python is."""

from __future__ import annotations

import itertools
import re

import katabasis as kb
from katabasis import content

from .. import markup as h
from ..games import GAMES, game_ui
from ..markup.controls import sprite
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
    """A full table of every game after some moves by chance, as SVG."""
    return {game: picture(game) for game in GAMES}


def styles() -> dict[str, list[str]]:
    """The style sheets of every game."""
    return {game: list(game_ui(game).STYLES) for game in GAMES}


def picture(name: str) -> str:
    """The picture of a game: of the first by these seeds that goes on as long."""
    games = (_played(name, seed) for seed in itertools.count(SEED))
    return kb.draw(next(game for game in games if game.decision is not None).view(None))


def _played(name: str, seed: int) -> kb.Game:
    shown = game_ui(name)
    usual = {field.name: field.usual for field in shown.FORM.fields if not field.seats}
    most = max(shown.FORM.seats)
    seats = [plays.id for plays in shown.FORM.plays()][:most] or [str(number) for number in range(1, most + 1)]
    game = kb.new(name, seats=seats, seed=seed, **shown.options(usual))
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
