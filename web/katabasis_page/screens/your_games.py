"""The games that are kept, as the launcher lists them: a picture, who plays, how it stands, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from katabasis.content import editions, load

from .. import markup as h
from .. import words
from ..games import GAMES, is_cooperative
from ..markup.controls import act, icon, link
from ..newgame.game_choice import first_coached
from ..storage.saved_games import SavedGame
from ..storage.whereabouts import NOT_KEPT
from ..ui import Ui

Still = Callable[[str], str]
"""The picture of a kept game by its id; "" if there is none."""


def your_games(
    ui: Ui, games: Sequence[SavedGame], when: Callable[[str], str], still: Still, is_known: bool
) -> h.Renderable:
    """The games, what was begun first; without any the way into a first game."""
    kept = sorted(games, key=lambda game: (game.fault is not None, game.winners is not None))
    going = next((game for game in kept if game.fault is None and game.winners is None), None)
    return h.section(class_="kept", id="kept", aria_labelledby="kept-title")[
        h.h2(id="kept-title")[ui.say("Your games") if kept or not is_known else ui.say("New here?")],
        ui.saved == "memory" and h.p(class_="note warning")[ui.word(NOT_KEPT)],
        h.ul(class_="games")[[_game(ui, game, when, still, game is going) for game in kept]] if kept else _welcome(ui),
    ]


def _welcome(ui: Ui) -> h.Renderable | None:
    """The way into a first game."""
    game = first_coached()
    if not game:
        return None
    return h.div(class_="welcome panel")[
        h.p[
            ui.say(
                "A first game of {game} with a coach takes ten minutes.", game=[load("games")[game]["short_title"], {}]
            ),
            " ",
            h.span(class_="long")[
                ui.say("Every choice is saved in this browser: leave and come back whenever you like.")
            ],
        ],
        link(f"#first/{game}", ui.say("Begin"), css="button primary", id="welcome"),
    ]


def _game(ui: Ui, game: SavedGame, when: Callable[[str], str], still: Still, goes_on: bool) -> h.Renderable:
    if game.fault is not None:
        return _set_aside(ui, game)
    name = _title(game)
    turn = _turn(ui, game)
    return h.li(class_="game going" if goes_on else "game", id=f"game-{game.id}")[
        link(
            f"#play/{game.id}",
            [
                h.img(src=still(game.id) or f"./pictures/{_picture(game)}.svg", alt="", width="96", height="96"),
                h.span(class_="game-words")[
                    h.strong[goes_on and [h.span(class_="goes-on")[ui.say("Continue")], " "], name],
                    h.span[_who(ui, game)],
                    h.span(class_="game-stand")[ui.line([_stand(ui, game), {}])],
                    turn and h.span(class_="your-turn")[turn],
                    h.time(datetime=game.at, class_="note")[when(game.at)],
                ],
            ],
            css="game-open",
            id="continue" if goes_on else f"open-{game.id}",
        ),
        _menu(ui, game),
    ]


def _menu(ui: Ui, game: SavedGame) -> h.Renderable:
    who = words.Verbatim(_who(ui, game))
    return h.details(class_="game-menu", id=f"menu-{game.id}")[
        h.summary(aria_label=ui.say("More about {what}", what=who))["⋮"],
        h.div(class_="game-acts")[
            act("export", ui.say("Export"), game.id, css="small", aria_label=ui.say("Export {what}", what=who)),
            act("delete", ui.say("Delete"), game.id, css="small", aria_label=ui.say("Delete {what}", what=who)),
        ],
    ]


def _title(game: SavedGame) -> str:
    """What a game is called where it is offered, in short."""
    about = load("games").get(game.game, {})
    tile = about.get("tiles", {}).get(game.edition, about)
    return str(tile.get("short_title", GAMES.get(game.game, game.game)))


def _picture(game: SavedGame) -> str:
    """The name of the picture of a game of its kind."""
    about = load("games").get(game.game, {})
    has_own = game.edition in about.get("tiles", {}) and game.edition in editions(game.game)[1:]
    return f"{game.game}-{game.edition}" if has_own else game.game


def _turn(ui: Ui, game: SavedGame) -> str:
    """Whose turn it is, if it is somebody's who plays here; "" else."""
    if game.winners is not None or game.turn is None or game.turn >= len(game.kinds):
        return ""
    if game.kinds[game.turn] != "human":
        return ""
    alone = game.kinds.count("human") == 1 or bool(game.owners) or is_cooperative(game.game)
    return ui.say("Your turn") if alone else ui.say("{who} to move", who=[_player(ui, game, game.turn), {}])


def _set_aside(ui: Ui, game: SavedGame) -> h.Renderable:
    return h.li(class_="game aside", id=f"game-{game.id}")[
        h.div(class_="game-open")[
            h.strong[icon("help"), " ", _who(ui, game) if game.names else ui.say("A game that cannot be read")],
            h.span[ui.word(game.fault)],
            h.span(class_="note")[ui.say("It was set aside and nothing is lost. Export it to a file to keep it.")],
        ],
        h.div(class_="game-acts")[
            act("open", ui.say("Try again"), game.id, css="small"),
            act("export", ui.say("Export"), game.id, css="small"),
            act("delete", ui.say("Delete"), game.id, css="small"),
        ],
    ]


def _who(ui: Ui, game: SavedGame) -> str:
    """What a series is called, or the players of a game, each with what it plays."""
    if game.series is not None and game.series.name:
        return game.series.name
    players = [words.player(ui.language, seat, name) for seat, name in enumerate(game.names)]
    return words.matchup(ui.language, players, is_cooperative(game.game))


def _stand(ui: Ui, game: SavedGame) -> str:
    """Where a game is: its round and score, or its turn, or how it ended; of a series, how much of it is done."""
    if game.series is not None:
        return ui.say("{done} of {most} done", done=game.series.done, most=game.series.most)
    score = "–".join(str(score) for score in game.scores)
    if game.winners is not None:
        if game.outcome == "lost":
            return ui.say("lost, {score}", score=score)
        if game.outcome == "drawn":
            return ui.say("drawn, {score}", score=score)
        winners = words.listed(ui.language, [_player(ui, game, seat) for seat in game.winners])
        return ui.say("won by {who}, {score}", who=[winners, {}], score=score)
    if game.round:
        return ui.say("round {round}, {score}", round=game.round, score=score)
    if game.turns:
        return ui.say("turn {turn}", turn=game.turns)
    return ui.say("set-up") if game.round == 0 or game.turns == 0 else ui.say("under way")


def _player(ui: Ui, game: SavedGame, seat: int) -> str:
    return words.player(ui.language, seat, game.names[seat] if seat < len(game.names) else "")
