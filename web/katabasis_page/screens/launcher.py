"""The launcher: go on with a game, begin one, read the rules. The build draws it once, so that it is there
at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .. import markup as h
from .. import words
from ..games import GAMES, is_cooperative
from ..markup.controls import act, icon, link
from ..newgame.game_choice import game_choices
from ..storage.saved_games import SavedGame
from ..storage.whereabouts import NOT_KEPT
from ..ui import Ui
from ..words import ngettext
from .art import descent


def plain_time(at: str) -> str:
    """A time where no browser is at hand to say it the local way."""
    return at[:16].replace("T", " ")


def launcher(ui: Ui, kept: Sequence[SavedGame] | None, when: Callable[[str], str] = plain_time) -> h.Renderable:
    """The first screen. `kept` is None before Python is there: nobody knows yet which games there are, and nobody hears
    what only Python can do."""
    games = list(kept or ())
    going = next((game for game in games if game.fault is None and game.winners is None), None)
    return h.div(class_="screen launcher", id="screen-launcher")[
        h.header(class_="gate")[
            descent(),
            h.div(class_="gate-words")[
                h.h1(id="title", tabindex="-1")["Katabasis"],
                h.p[ui.say("Classic tabletop games in a browser tab")],
            ],
        ],
        h.div(class_="launcher-body")[
            going and _continue(ui, going, when),
            h.section(class_="new-games panel", aria_labelledby="new-title")[
                h.h2(id="new-title")[ui.say("New game")],
                not going and h.p[ui.say("Never played one of these? Begin with its first game.")],
                game_choices(ui),
            ],
            _games(ui, None if kept is None else games, when),
            link(
                "#rules",
                [
                    h.strong[ui.say("Rules")],
                    h.span[ui.say("Search the rules, in English or Spanish")],
                ],
                "rule",
                css="button big",
            ),
            link(
                "#puzzles",
                [
                    h.strong[ui.say("Puzzles and lessons")],
                    h.span[ui.say("Short challenges on a set-up board")],
                ],
                "target",
                css="button big",
            ),
        ],
        h.footer(class_="launcher-foot")[
            link("#settings", ui.say("Settings"), css="button quiet"),
            act("import", ui.say("Open a file or link"), css="quiet", disabled=kept is None),
            link("#credits", ui.say("Credits"), css="button quiet"),
            _languages(ui, disabled=kept is None),
        ],
        h.p(class_="note disclaimer")[
            ui.say("Unofficial and free. Not affiliated with the publishers of the games it plays.")
        ],
    ]


def _continue(ui: Ui, game: SavedGame, when: Callable[[str], str]) -> h.Renderable:
    return link(
        f"#play/{game.id}",
        [
            h.strong[ui.say("Continue")],
            h.span[f"{GAMES.get(game.game, game.game)} · {_who(ui, game)}, {_stand(ui, game)}"],
        ],
        "play",
        css="button big primary",
        id="continue",
    )


def _games(ui: Ui, games: list[SavedGame] | None, when: Callable[[str], str]) -> h.Renderable:
    if games is None:
        body: Any = h.p(class_="note")[ui.say("Your games will appear here.")]
    elif not games:
        body = h.p(class_="note")[
            ui.say(
                "No games yet. Press First game and a coach guides you through it. Every choice is saved "
                "in this browser: leave and come back whenever you like."
            )
        ]
    else:
        body = h.ul(class_="games")[[_game(ui, game, when) for game in games]]
    return h.section(class_="kept panel", aria_labelledby="kept-title")[
        h.h2(id="kept-title")[ui.say("Your games")],
        ui.saved == "memory" and h.p(class_="note warning")[ui.word(NOT_KEPT)],
        body,
    ]


def _game(ui: Ui, game: SavedGame, when: Callable[[str], str]) -> h.Renderable:
    if game.fault is not None:
        return _set_aside(ui, game)
    return h.li(class_="game", id=f"game-{game.id}")[
        link(
            f"#play/{game.id}",
            [
                h.strong[_who(ui, game)],
                h.span[f"{GAMES.get(game.game, game.game)} · {_stand(ui, game)}"],
                h.time(datetime=game.at, class_="note")[when(game.at)],
            ],
            css="game-open",
        ),
        h.div(class_="game-acts")[
            act(
                "export",
                ui.say("Export"),
                game.id,
                css="small",
                aria_label=ui.say("Export {what}", what=words.Verbatim(_who(ui, game))),
            ),
            act(
                "delete",
                ui.say("Delete"),
                game.id,
                css="small",
                aria_label=ui.say("Delete {what}", what=words.Verbatim(_who(ui, game))),
            ),
        ],
    ]


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
    """Where a game is: its round and score, or how it ended; of a series, how much of it is done."""
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
    if not game.round:
        return ui.word((ngettext("{count} choice so far", "{count} choices so far"), {"count": game.choices}))
    return ui.say("round {round}, {score}", round=game.round, score=score)


def _player(ui: Ui, game: SavedGame, seat: int) -> str:
    return words.player(ui.language, seat, game.names[seat] if seat < len(game.names) else "")


def _languages(ui: Ui, disabled: bool) -> h.Renderable:
    return h.span(class_="languages")[
        [
            act(
                "language",
                name,
                code,
                css="small quiet",
                lang=code,
                disabled=disabled,
                aria_pressed="true" if code == ui.language else "false",
            )
            for code, name in words.LANGUAGES.items()
        ]
    ]
