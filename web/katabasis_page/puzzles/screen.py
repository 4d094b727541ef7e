"""The puzzles and lessons: that of the day, the next that is not solved, and all of them, or those of one game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from katabasis.content import load

from .. import markup as h
from ..daily import ADDRESS, puzzle_of, streak
from ..games import GAMES, lessons_and_puzzles, puzzles_of_packs
from ..markup.controls import act, icon, link, screen
from ..ui import Ui
from ..words import _, ngettext
from .solving import LESSON, puzzles_of

LEVELS = {1: _("easy"), 2: _("medium"), 3: _("hard")}


class Known(NamedTuple):
    """What somebody has done so far: what is solved, and on which days that of the day was; and which day it is."""

    solved: Collection[str]
    days: Collection[str]
    today: str


Listed = list[tuple[str, str, Mapping[str, Any]]]
"""Puzzles: each with its game, its id and its texts."""


def puzzles_page(game: str, ui: Ui, known: Known) -> h.Renderable:
    """The puzzles of a game; those of all where none is named."""
    shown: Listed = [
        (each, id, texts) for each in ([game] if game else GAMES) for id, texts in puzzles_of(each, ui.language).items()
    ]
    lessons = [entry for entry in shown if entry[2].get("kind") == LESSON]
    puzzles = [entry for entry in shown if entry[2].get("kind") != LESSON]
    return screen(
        ui,
        "puzzles",
        ui.say("Puzzles and lessons"),
        _today(ui, known, lessons + puzzles),
        _filter(ui, game),
        h.p(class_="note")[_count(ui, shown, known.solved)],
        _list(ui, game, ui.say("Lessons"), "lessons", lessons, known.solved),
        _list(ui, game, ui.say("Puzzles"), "tasks", puzzles, known.solved),
        h.p(class_="row")[act("import", ui.say("Open a puzzle from a file or text"), css="small")],
    )


def _picture(game: str, id: str) -> h.Renderable:
    """Its table, which the build has drawn."""
    return h.img(
        src=f"./pictures/puzzles/{game}/{id}.svg", alt="", width="320", height="200", decoding="async", loading="lazy"
    )


def _today(ui: Ui, known: Known, shown: Listed) -> h.Renderable:
    """The puzzle of the day, how long the row of solved ones is, and the way to the next that is not solved."""
    game, id = puzzle_of(known.today)
    texts = puzzles_of(game, ui.language, id).get(id, {})
    count, done = streak(known.days, known.today), known.today in known.days
    following = next((f"{each}/{other}" for each, other, _texts in shown if f"{each}/{other}" not in known.solved), "")
    in_a_row = ngettext("Solved {count} day running", "Solved {count} days running")
    return h.section(class_="panel today", aria_labelledby="today-title")[
        _picture(game, id),
        h.div(class_="today-words")[
            h.p(class_="note")[ui.say("Today"), " · ", GAMES[game]],
            h.h2(id="today-title")[texts.get("title", ui.say("Puzzle of the day"))],
            h.p[texts.get("text", "")],
            h.p(class_="streak")[
                done and [icon("win", "icon solved"), " ", ui.say("Solved today"), ". "],
                count > 0 and ui.word((in_a_row, {"count": count})),
            ],
            h.div(class_="row")[
                link(ADDRESS, ui.say("Solve"), css="button" if done else "button primary", id="today-solve"),
                following
                and link(
                    f"#puzzles/{following}",
                    ui.say("Next unsolved"),
                    css="button primary" if done else "button",
                    id="next-unsolved",
                ),
            ],
        ],
    ]


def _filter(ui: Ui, game: str) -> h.Renderable:
    """Ways to those of all games and of each, with how many there are."""
    counts = {each: sum(map(len, (*lessons_and_puzzles(each), *puzzles_of_packs(each).values()))) for each in GAMES}
    ways = [("", ui.say("All"), sum(counts.values()))]
    ways += [(each, about["short_title"], counts[each]) for each, about in load("games").items()]
    return h.nav(class_="chips", aria_label=ui.say("Games"))[
        [
            link(
                f"#puzzles/{each}" if each else "#puzzles",
                [name, " ", h.small[str(count)]],
                css="button chip",
                aria_current="page" if each == game else None,
            )
            for each, name, count in ways
        ]
    ]


def _count(ui: Ui, shown: Listed, solved: Collection[str]) -> str:
    done = sum(f"{game}/{id}" in solved for game, id, _texts in shown)
    return ui.say("{done} of {most} solved", done=done, most=len(shown))


def _list(ui: Ui, game: str, title: str, name: str, shown: Listed, solved: Collection[str]) -> h.Renderable | None:
    if not shown:
        return None
    return h.section(class_="puzzle-section", aria_labelledby=f"{name}-title")[
        h.h2(id=f"{name}-title")[title, " ", h.small(class_="note")[str(len(shown))]],
        h.ul(class_="puzzle-list")[
            [_entry(ui, each, id, texts, f"{each}/{id}" in solved, not game) for each, id, texts in shown]
        ],
    ]


def _entry(ui: Ui, game: str, id: str, texts: Mapping[str, Any], done: bool, names_game: bool) -> h.Renderable:
    about = load("games")[game]
    pack = next((pack for pack, ids in puzzles_of_packs(game).items() if id in ids), "")
    notes = [
        names_game and about["short_title"],
        bool(pack) and ui.localized(about["packs"][pack]["name"]),
        len(about["editions"]) > 1 and ui.localized(about["editions"][texts["edition"]]),
        texts.get("chapter"),
        "level" in texts and ui.word(LEVELS[texts["level"]]),
        bool(texts.get("chance")) and ui.say("dice decide"),
    ]
    return h.li[
        link(
            f"#puzzles/{game}/{id}",
            [
                _picture(game, id),
                h.span(class_="puzzle-words")[
                    h.strong[texts["title"]],
                    h.span(class_="note")[" · ".join(note for note in notes if note)],
                    h.span(class_="puzzle-mark")[
                        [icon("win", "icon solved"), " ", ui.say("solved")] if done else ui.say("not solved yet")
                    ],
                ],
            ],
            css="puzzle-open" + (" done" if done else ""),
            id=f"puzzle-{game}-{id}" if names_game else f"puzzle-{id}",
        )
    ]
