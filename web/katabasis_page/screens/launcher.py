"""The launcher: go on with a game, begin one, read the rules. The build draws it once, so that it is there
at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from katabasis.content import load

from .. import markup as h
from .. import words
from ..daily import ADDRESS, puzzle_of, streak
from ..games import GAMES, has_decks, lessons_and_puzzles, puzzles_of_packs
from ..markup.controls import act, link
from ..newgame.game_choice import game_choices, tile
from ..storage.saved_games import SavedGame
from ..ui import Ui
from ..words import ngettext
from .art import descent
from .your_games import Still, your_games


def plain_time(at: str) -> str:
    """A time where no browser is at hand to say it the local way."""
    return at[:16].replace("T", " ")


def launcher(
    ui: Ui,
    kept: Sequence[SavedGame] | None,
    when: Callable[[str], str] = plain_time,
    still: Still = lambda id: "",
    today: str = "",
    solved_days: Collection[str] = (),
) -> h.Renderable:
    """The first screen. `kept` is None before Python is there: nobody knows yet which games there are, and nobody hears
    what only Python can do; nor is it known which day `today` is."""
    return h.div(class_="screen launcher", id="screen-launcher")[
        h.header(class_="gate")[
            descent(),
            h.div(class_="gate-words")[
                h.h1(id="title", tabindex="-1")["Katabasis"],
                h.p[
                    ui.say("Classic tabletop games, by the book."),
                    h.span(class_="long")[" ", ui.say("Sit down and play.")],
                ],
            ],
            h.nav(class_="gate-ways", aria_label=ui.say("More"))[
                link("#rules", ui.say("Rules"), "rule", css="button quiet"),
                link("#puzzles", ui.say("Puzzles"), "target", css="button quiet"),
                [
                    link(f"#decks/{game}", ui.say("Decks"), css="button quiet", id="way-decks")
                    for game in list(filter(has_decks, GAMES))[:1]
                ],
                link("#settings", ui.say("Settings"), css="button quiet"),
                _languages(ui, disabled=kept is None),
            ],
        ],
        h.div(class_="launcher-body")[
            your_games(ui, list(kept or ()), when, still, kept is not None),
            h.section(class_="new-games", aria_labelledby="new-title")[
                h.h2(id="new-title")[ui.say("New game")],
                game_choices(ui, _daily(ui, today, solved_days)),
            ],
        ],
        h.footer(class_="launcher-foot")[
            act("import", ui.say("Open a file or link"), css="quiet", disabled=kept is None),
            link("#results", ui.say("Statistics"), css="button quiet"),
            link("#credits", ui.say("Credits"), css="button quiet"),
            h.p(class_="note disclaimer")[
                ui.say("Unofficial and free. Not affiliated with the publishers of the games it plays.")
            ],
        ],
    ]


def _daily(ui: Ui, today: str, days: Collection[str]) -> h.Renderable:
    """The tile of the puzzle of the day."""
    game, id = puzzle_of(today) if today else (next(iter(GAMES)), "")
    every = (ids for each in GAMES for ids in (*lessons_and_puzzles(each), *puzzles_of_packs(each).values()))
    count = sum(map(len, every))
    in_a_row = streak(days, today) if today else 0
    in_a_row_text = ngettext("Solved {count} day running", "Solved {count} days running")
    return tile(
        f"puzzles/{game}/{id}" if id else game,
        ui.say("Puzzle of the day"),
        ui.say("Daily puzzle"),
        ui.say("One move, or a few, that change everything. Another one tomorrow."),
        [
            *([load("games")[game]["short_title"]] if today else []),
            *([ui.say("Solved today")] if today in days else []),
            *([ui.word((in_a_row_text, {"count": in_a_row}))] if in_a_row > (today in days) else []),
        ],
        None,
        link(ADDRESS, ui.say("Solve"), css="button primary tile-play", id="daily"),
        link(
            "#puzzles",
            ui.say("All {count}", count=count),
            css="button tile-learn",
            aria_label=ui.say(ngettext("All {count} puzzle", "All {count} puzzles and lessons"), count=count),
        ),
    )


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
