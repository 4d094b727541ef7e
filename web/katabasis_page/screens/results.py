"""How the games ended that were played in this browser: by game, by what was played, and by the bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .. import markup as h
from ..games import GAMES, game_ui
from ..markup.controls import act, kind_name, link, screen
from ..storage.results import OUTCOMES, GameResult, longest_streak
from ..ui import Ui


def results_page(ui: Ui, results: Sequence[GameResult]) -> h.Renderable:
    """The screen; where nothing is known yet, what will be there."""
    if not results:
        body: list[Any] = [
            h.p(class_="note")[
                ui.say("No finished games yet. Games that you finish against bots, or together, are counted here.")
            ],
            link("#", ui.say("Play a game"), css="button primary"),
        ]
    else:
        body = [
            h.p(class_="note")[
                ui.say(
                    "Games finished: {count}. Longest run of wins: {streak}.",
                    count=len(results),
                    streak=longest_streak(results),
                )
            ],
            _table(ui, ui.say("By game"), results, lambda each: GAMES.get(each.game, each.game)),
            _table(ui, ui.say("By what you played"), results, lambda each: _played(ui, each)),
            _table(ui, ui.say("By bot"), results, lambda each: _rivals(ui, each)),
        ]
    return screen(
        ui,
        "results",
        ui.say("Statistics"),
        h.section(class_="panel results")[body],
        h.p(class_="row")[
            results and act("export-results", ui.say("Save as a file")),
            act("import", ui.say("Open a file"), css="quiet"),
        ],
        h.p(class_="note")[
            ui.say("Kept in this browser alone. Where several people share a screen, nothing is counted.")
        ],
    )


def _played(ui: Ui, result: GameResult) -> str:
    own = game_ui(result.game) if result.game in GAMES else None
    ref = next((each.ref for each in own.FORM.plays() if each.id == result.plays), "") if own else ""
    game = GAMES.get(result.game, result.game)
    name = own.name(ui.language, ref) if own and ref else result.plays
    return f"{name} ({game})" if name else game


def _rivals(ui: Ui, result: GameResult) -> str:
    kinds = " + ".join(ui.word(kind_name(kind)) for kind in result.rivals) or ui.say("no bots")
    return f"{kinds} ({GAMES.get(result.game, result.game)})"


def _table(ui: Ui, title: str, results: Sequence[GameResult], name: Callable[[GameResult], str]) -> h.Renderable:
    groups: dict[str, list[GameResult]] = {}
    for each in results:
        groups.setdefault(name(each), []).append(each)
    columns = (
        "",
        ui.say("Finished"),
        ui.say("Won"),
        ui.say("Drawn"),
        ui.say("Lost"),
        ui.say("Conceded"),
        ui.say("Run"),
    )
    return h.div(class_="sheet-wrap", tabindex="0", role="region", aria_label=title)[
        h.table(class_="results-table")[
            h.caption[title],
            h.thead[h.tr[h.td, [h.th(scope="col")[column] for column in columns[1:]]]],
            h.tbody[[_row(name, group) for name, group in sorted(groups.items(), key=lambda entry: -len(entry[1]))]],
        ]
    ]


def _row(name: str, group: Sequence[GameResult]) -> h.Renderable:
    counts = [sum(each.outcome == outcome for each in group) for outcome in OUTCOMES]
    conceded = sum(each.conceded for each in group)
    return h.tr[
        h.th(scope="row")[name],
        [h.td[str(count)] for count in (len(group), *counts, conceded, longest_streak(group))],
    ]
