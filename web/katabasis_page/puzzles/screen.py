"""The lists of puzzles and lessons: of all games, and of one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from katabasis.content import load

from .. import markup as h
from ..games import GAMES
from ..markup.controls import act, game_card, icon, link, screen
from ..ui import Ui
from ..words import _
from .solving import LESSON, puzzles_of

LEVELS = {1: _("easy"), 2: _("medium"), 3: _("hard")}


def puzzles_page(game: str, ui: Ui, solved: Collection[str]) -> h.Renderable:
    """The puzzles of a game; the choice of one where none is named."""
    if not game:
        return screen(
            ui,
            "puzzles",
            ui.say("Puzzles and lessons"),
            h.p(class_="note")[ui.say("Short challenges on a set-up board: what is the best play?")],
            h.div(class_="game-cards")[[game_card(each, f"#puzzles/{each}") for each in GAMES]],
            h.p(class_="row")[act("import", ui.say("Open a puzzle from a file or text"), css="small")],
        )
    puzzles = puzzles_of(game, ui.language)
    lessons = {id: texts for id, texts in puzzles.items() if texts.get("kind") == LESSON}
    others = {id: texts for id, texts in puzzles.items() if id not in lessons}
    return screen(
        ui,
        "puzzles",
        ui.say("Puzzles and lessons"),
        h.p(class_="note")[
            GAMES[game],
            " · ",
            link("#puzzles", ui.say("Other games"), css="plain"),
            " · ",
            _count(ui, game, puzzles, solved),
        ],
        _list(ui, game, ui.say("Lessons"), "lessons", lessons, solved),
        _list(ui, game, ui.say("Puzzles"), "tasks", others, solved),
    )


def _count(ui: Ui, game: str, puzzles: Mapping[str, Any], solved: Collection[str]) -> str:
    done = sum(f"{game}/{id}" in solved for id in puzzles)
    return ui.say("{done} of {most} solved", done=done, most=len(puzzles))


def _list(
    ui: Ui, game: str, title: str, name: str, puzzles: Mapping[str, Any], solved: Collection[str]
) -> h.Renderable | None:
    if not puzzles:
        return None
    return h.section(class_="panel puzzle-section", aria_labelledby=f"{name}-title")[
        h.h2(id=f"{name}-title")[title],
        h.ul(class_="puzzle-list")[
            [_entry(ui, game, id, texts, f"{game}/{id}" in solved) for id, texts in puzzles.items()]
        ],
    ]


def _entry(ui: Ui, game: str, id: str, texts: Mapping[str, Any], done: bool) -> h.Renderable:
    titles = load("games")[game]["editions"]
    notes = [
        len(titles) > 1 and ui.localized(titles[texts["edition"]]),
        texts.get("chapter"),
        "level" in texts and ui.word(LEVELS[texts["level"]]),
        bool(texts.get("chance")) and ui.say("dice decide"),
    ]
    return h.li[
        link(
            f"#puzzles/{game}/{id}",
            [
                h.span(class_="puzzle-mark")[
                    icon("win", "icon solved") if done else "",
                    h.span(class_="unseen")[ui.say("solved") if done else ui.say("not solved yet"), ": "],
                ],
                h.span[
                    h.strong[texts["title"]],
                    h.span(class_="note")[" · ".join(note for note in notes if note)],
                ],
            ],
            css="puzzle-open" + (" done" if done else ""),
            id=f"puzzle-{id}",
        )
    ]
