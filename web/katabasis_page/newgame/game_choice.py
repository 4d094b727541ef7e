"""A game as it is offered to somebody who chooses one: what it is about, how many play it for how long, how much there
is to learn, and the ways into it."""

from __future__ import annotations

from typing import Any

from katabasis.content import editions, load

from .. import markup as h
from ..games import GAMES, has_decks, is_coached, is_cooperative
from ..markup.controls import game_card, link
from ..ui import Ui
from ..words import _

WEIGHTS = {
    "light": _("learnt in minutes"),
    "medium": _("learnt in a game or two"),
    "heavy": _("takes several games to learn"),
}
"""How much there is to learn."""


def game_choices(ui: Ui) -> h.Renderable:
    """All games."""
    return h.ul(class_="game-choices")[[_game_choice(ui, game) for game in GAMES]]


def _game_choice(ui: Ui, game: str) -> h.Renderable:
    about = load("games")[game]
    return h.li(class_="game-choice")[
        game_card(game, f"#new/{game}"),
        h.p[ui.localized(about["about"])],
        h.p(class_="facts note")[
            " · ".join(facts(ui, game, about)),
            has_decks(game) and [" · ", h.a(href=f"#decks/{game}", id=f"decks-{game}")[ui.say("Deck builder")]],
        ],
        is_coached(game) and first_game_link(ui, game),
    ]


def facts(ui: Ui, game: str, about: dict[str, Any]) -> list[str]:
    """Players, minutes, weight, and whether one can play alone."""
    alone = ui.say("alone or together") if is_cooperative(game) else ui.say("alone against bots")
    return [
        ui.say("{players} players", players=_range(about["players"])),
        ui.say("{minutes} minutes", minutes=_range(about["minutes"])),
        ui.word(WEIGHTS[about["weight"]]),
        *([alone] if about["alone"] else []),
    ]


def first_game_link(ui: Ui, game: str, edition: str = "") -> h.Renderable:
    """The way into a first game with a coach, of an edition or of the usual one."""
    named = edition in editions(game)[1:]
    return link(
        f"#first/{game}/{edition}" if named else f"#first/{game}",
        [h.strong[ui.say("First game")], h.span[ui.say("A coach explains it in ten minutes")]],
        "begin",
        css="button big first-game",
        id=f"first-{game}",
    )


def _range(numbers: list[int]) -> str:
    """ "2–4", or the one number there is."""
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"
