"""A game as it is offered to somebody who chooses one: what it is about, how many play it for how long, how much there
is to learn, and the ways into it. An edition may be offered as a game of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from katabasis.content import editions, load

from .. import markup as h
from ..games import GAMES, first_games_of_packs, has_decks, is_coached, is_cooperative
from ..markup.controls import link
from ..ui import Ui
from ..words import _

WEIGHTS = {
    "light": _("learnt in minutes"),
    "medium": _("learnt in a game or two"),
    "heavy": _("takes several games to learn"),
}
"""How much there is to learn."""


class Offer(NamedTuple):
    """A game, or an edition of it, as it is offered, with what is said `about` it."""

    game: str
    edition: str
    about: dict[str, Any]

    @property
    def name(self) -> str:
        """The name of its picture and of what stands about it."""
        return f"{self.game}-{self.edition}" if self.edition in editions(self.game)[1:] else self.game

    @property
    def form(self) -> str:
        """The address of its form. Only where several editions are offered it names one."""
        return f"#new/{self.game}/{self.edition}" if self.name != self.game else f"#new/{self.game}"


def offers() -> list[Offer]:
    """All that is offered: every game in its usual edition, and the editions with a tile of their own."""
    return [
        Offer(game, edition, {**about, **({"ways": ()} if tile else {}), **tile})
        for game, about in load("games").items()
        for edition, tile in {editions(game)[0]: {}, **about.get("tiles", {})}.items()
    ]


def game_choices(ui: Ui, *others: h.Renderable) -> h.Renderable:
    """All that is offered, and tiles of another kind after it."""
    return h.ul(class_="game-choices")[[_game_choice(ui, offer) for offer in offers()], others]


def _game_choice(ui: Ui, offer: Offer) -> h.Renderable:
    game, about = offer.game, offer.about
    return tile(
        offer.name,
        about["title"],
        about["short_title"],
        ui.localized(about["about"]),
        facts(ui, game, about),
        [
            has_decks(game) and h.a(href=f"#decks/{game}", id=f"decks-{offer.name}")[ui.say("Deck builder")],
            [h.a(href=_place(offer, way["place"]))[ui.localized(way["title"])] for way in about.get("ways", ())],
        ],
        link(
            offer.form,
            ui.say("Play"),
            css="button primary tile-play",
            id=f"card-{offer.name}",
            aria_label=ui.say("Play {game}", game=[about["title"], {}]),
        ),
        _learn(ui, offer),
    )


def _place(offer: Offer, place: str) -> str:
    """The address of a way into a game: of a screen, or of its form with an answer given already."""
    return place if place.startswith("#") else f"#new/{offer.game}/{offer.edition}/{place}"


def tile(
    picture: str, title: str, short: str, about: str, notes: list[str], ways: h.Content, *acts: h.Content
) -> h.Renderable:
    """One tile: its picture, what it is, ways into it, and what can be done at once. All of it presses the first."""
    return h.li(class_="game-choice")[
        h.img(src=f"./pictures/{picture}.svg", alt="", width="320", height="200", decoding="async", loading="lazy"),
        h.div(class_="tile-words")[
            h.h3[h.span(class_="long")[title], h.span(class_="short")[short]],
            h.p(class_="tile-about")[about],
            h.p(class_="facts note")[" · ".join(notes[:2]), [h.span[f" · {note}"] for note in notes[2:3]]],
            h.p(class_="tile-ways")[ways],
        ],
        h.div(class_="tile-acts")[acts],
    ]


def _learn(ui: Ui, offer: Offer) -> h.Renderable:
    """The way into a first game with a coach, or to the lessons where there is none yet."""
    game, about = offer.game, offer.about
    usual = offer.name == game
    first = f"#first/{game}" if usual else f"#first/{game}/{offer.edition}"
    return link(
        first if is_coached(game, offer.edition) else f"#puzzles/{game}",
        ui.say("Learn"),
        css="button tile-learn",
        id=f"first-{offer.name}",
        aria_label=ui.say("Learn {game}", game=[about["title"], {}]),
    )


def facts(ui: Ui, game: str, about: dict[str, Any]) -> list[str]:
    """Players, minutes, weight, and whether one can play alone."""
    alone = ui.say("alone or together") if is_cooperative(game) else ui.say("alone against bots")
    return [
        ui.say("{players} players", players=_range(about["players"])),
        ui.say("{minutes} min", minutes=_range(about["minutes"])),
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


def first_games(ui: Ui, game: str, pack: str) -> h.Renderable | None:
    """The ways into the first games of a pack, one after another."""
    named = first_games_of_packs(game).get(pack, {})
    if not named:
        return None
    return h.section(class_="first-games", aria_labelledby="first-games-title")[
        h.h3(id="first-games-title")[ui.say("First games")],
        h.p(class_="note")[ui.say("A coach explains each of them. Every one adds something to the one before.")],
        h.ol[[h.li[link(f"#first/{game}/{name}", ui.localized(title), css="")] for name, title in named.items()]],
    ]


def first_coached() -> str:
    """The game that somebody new is led to; "" if none has a coach."""
    return next(filter(is_coached, GAMES), "")


def _range(numbers: list[int]) -> str:
    """ "2–4", or the one number there is."""
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"
