"""The end of a battle: who won, and where the points come from."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..table.finish import Verdict
from ..ui import Ui
from ..words import _, ngettext, say
from . import facts

TIED = _("With the same victory points: whose general alone is alive wins a minor victory.")
WON = ngettext("With {count} victory point.", "With {count} victory points.")


def verdict(view: dict[str, Any], ui: Ui) -> Verdict:
    """How it ended, and the points of each round and source."""
    result = view["result"]
    won = say(WON, count=max(result["scores"]))
    why = {"spearhead.winner": won, "border-war.victory": won, "border-war.tie": TIED}
    return Verdict(why, detail=[_sheet(ui, result), _by_round(ui, result), _slain(view, ui)])


def _by_round(ui: Ui, result: dict[str, Any]) -> h.Renderable | None:
    """What both had after each battle round, as figures and as bars."""
    rounds = sorted({source["when"] for sources in result["sources"] for source in sources})
    most = max(result["scores"], default=0)
    if not rounds or not most:
        return None
    return h.table(class_="score-sheet by-round")[
        h.caption[ui.say("Victory points after each round")],
        h.tbody[
            [
                [
                    h.tr(class_=f"seat-{seat}")[
                        not seat
                        and h.th(scope="row", rowspan=str(len(result["scores"])))[
                            ui.say("Round {round}", round=number)
                        ],
                        h.td(class_="bar")[
                            h.span(class_="unseen")[ui.name(f"seat:{seat}")], _bar(_after(sources, number) / most)
                        ],
                        h.td[_after(sources, number)],
                    ]
                    for seat, sources in enumerate(result["sources"])
                ]
                for number in rounds
            ]
        ],
    ]


def _bar(share: float) -> h.Renderable:
    return h.svg(viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")[
        h.rect(width=f"{max(1, 100 * share):.0f}", height="8")
    ]


def _after(sources: list[dict[str, Any]], number: int) -> int:
    return sum(source["points"] for source in sources if source["when"] <= number)


def _slain(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """What each player has slain: models, destroyed units, and in a battle of rosters what these cost."""
    units = view["table"]["units"]
    seats = range(len(view["table"]["players"]))
    lost = {seat: [(id, unit) for id, unit in units.items() if unit["seat"] != seat] for seat in seats}
    gone = {seat: [(id, unit) for id, unit in lost[seat] if unit["place"] == "destroyed"] for seat in seats}
    rows = [
        (ui.say("Models slain"), {seat: sum(len(unit["slain"]) for _id, unit in lost[seat]) for seat in seats}),
        (ui.say("Units destroyed"), {seat: len(gone[seat]) for seat in seats}),
        (
            ui.say("Points of destroyed units"),
            {seat: sum(facts.scroll(id).get("points", 0) for id, _unit in gone[seat]) for seat in seats},
        ),
    ]
    priced = any(facts.scroll(id).get("points") for id in units)
    return h.table(class_="score-sheet")[
        h.caption[ui.say("Slain by each player")],
        h.thead[h.tr[h.td, [h.th(scope="col")[ui.name(f"seat:{seat}")] for seat in seats]]],
        h.tbody[
            [
                h.tr[h.th(scope="row")[title], [h.td[counts[seat]] for seat in seats]]
                for title, counts in (rows if priced else rows[:2])
            ]
        ],
    ]


def _sheet(ui: Ui, result: dict[str, Any]) -> h.Renderable:
    """All points of both, by source."""
    whats = list(dict.fromkeys(source["what"] for sources in result["sources"] for source in sources))
    seats = range(len(result["scores"]))
    return h.table(class_="score-sheet")[
        h.caption[ui.say("Where the points come from")],
        h.thead[h.tr[h.td, [h.th(scope="col")[ui.name(f"seat:{seat}")] for seat in seats]]],
        h.tbody[
            [
                h.tr[h.th(scope="row")[ui.name(what)], [h.td[_points(result["sources"][seat], what)] for seat in seats]]
                for what in whats
            ]
        ],
    ]


def _points(sources: list[dict[str, Any]], what: str) -> int:
    return sum(source["points"] for source in sources if source["what"] == what)
