"""The puzzle beside its table: what is to be done, hints, how it went, and the ways on."""

from __future__ import annotations

from typing import Any

from katabasis.kernel.puzzle import FAILED, SOLVED
from katabasis.kernel.text import decimal

from .. import markup as h
from ..markup.controls import act, link
from ..puzzles.solving import OWN, Odds, Solving, after
from ..ui import Ui
from ..words import _, say
from .pieces import rule_link


def puzzle_panel(ui: Ui, solving: Solving) -> h.Renderable:
    """What stands below the prompt while a puzzle is at the table."""
    texts, state = solving.texts, solving.state
    return h.section(
        class_=f"puzzle panel {state}",
        id="puzzle",
        tabindex="-1",
        aria_labelledby="puzzle-title",
    )[
        h.h2(id="puzzle-title")[ui.say("Lesson") if solving.is_lesson else ui.say("Puzzle"), ": ", texts["title"]],
        h.p(class_="puzzle-text")[
            texts["text"], " ", h.span(class_="puzzle-rules")[[rule_link(ui, rule) for rule in texts.get("rules", ())]]
        ],
        h.div(class_="puzzle-said", aria_live="polite", id="puzzle-said")[
            [h.p(class_="puzzle-hint")[hint] for hint in solving.hints_shown],
            solving.tells and _solution(ui, solving),
            _verdict(ui, solving),
        ],
        h.div(class_="puzzle-acts")[
            state == SOLVED and _onward(ui, solving),
            state != SOLVED
            and solving.has_more_hints
            and act("puzzle-hint", ui.say("Hint"), css="small", id="puzzle-hint"),
            state != SOLVED
            and not solving.tells
            and (state == FAILED or not solving.has_more_hints)
            and act("puzzle-solution", ui.say("Show the solution"), css="small quiet", id="puzzle-solution"),
            act(
                "puzzle-again",
                ui.say("Restart"),
                css="small primary" if state == FAILED else "small quiet",
                id="puzzle-again",
            ),
        ],
    ]


def _verdict(ui: Ui, solving: Solving) -> h.Renderable | None:
    odds: Any = ""
    if solving.odds is not None:
        odds = ui.say(
            "Your solution works {odds} of the time; the best one, {best}.",
            odds=_percent(solving.odds),
            best=_percent(solving.best),
        )
    if solving.state == SOLVED:
        return h.p(class_="puzzle-verdict good")[h.strong[ui.say("Solved.")], " ", odds]
    if solving.state == FAILED:
        return h.p(class_="puzzle-verdict bad")[h.strong[ui.word(NOT_SOLVED)], " ", odds]
    return None


NOT_SOLVED = _("Not solved.")


def _percent(odds: Odds) -> Any:
    return say("{number} %", number=decimal(100 * odds.hits / odds.all))


def _solution(ui: Ui, solving: Solving) -> h.Renderable:
    return h.ol(class_="puzzle-solution")[[_step(ui, *texts) for texts in solving.solution]]


def _step(ui: Ui, label: Any, *foreseen: Any) -> h.Renderable:
    return h.li[ui.word(label), foreseen and h.span(class_="note")[" · ".join(map(ui.word, foreseen))]]


def _onward(ui: Ui, solving: Solving) -> h.Renderable | None:
    if solving.id == OWN:
        return None
    following = after(solving.game, ui.language, solving.id)
    if not following:
        return link(f"#puzzles/{solving.game}", ui.say("All puzzles"), css="button small primary", id="puzzle-next")
    return link(f"#puzzles/{solving.game}/{following}", ui.say("Next"), css="button small primary", id="puzzle-next")
