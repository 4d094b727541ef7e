"""The chart of the thirty missions of a campaign, what is read of each, and the log of the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import markup as h
from ..markup.controls import act, icon, link
from ..ui import Ui
from ..words import Verbatim, _, ngettext
from . import facts
from .facts import GAME, ROOMS

Campaign = Mapping[str, Any]

NOW, FULFILLED, TRIED, CLOSED, OPEN = "now", "fulfilled", "tried", "closed", "open"
WORDS = {
    NOW: _("being played"),
    FULFILLED: _("complete"),
    TRIED: _("not fulfilled yet"),
    CLOSED: _("a required adventurer is missing"),
    OPEN: _("open"),
}
SYMBOLS = {NOW: "begin", FULFILLED: "win", TRIED: "skull", CLOSED: "door", OPEN: ""}
"""How a mission stands in the chart, in words and as a symbol."""

OUTCOMES = {"won": _("complete"), "lost": _("not fulfilled"), "drawn": _("not fulfilled, but survived")}


def chart(ui: Ui, table: Mapping[str, Any], chosen: str, over: bool) -> h.Renderable:
    """The missions, room by room, and what is to be read of the `chosen` one."""
    campaign = table["campaign"]
    return h.section(class_="panel mission-chart", aria_labelledby="chart-title")[
        h.h2(id="chart-title")[ui.say("Chart of the missions")],
        h.div(class_="chart-rooms")[[_room(ui, table, room, chosen, over) for room in ROOMS]],
        h.ul(class_="chart-signs", aria_hidden="true")[
            [h.li[h.span(class_=f"chart-sign {kind}")[_symbol(kind)], ui.word(WORDS[kind])] for kind in WORDS]
        ],
        h.div(class_="chart-mission", id="chart-mission", aria_live="polite")[
            _mission(ui, table, chosen, over)
            if chosen
            else h.p(class_="note")[ui.say("Press a mission to read what it is about.")]
        ],
        campaign["over"] and h.p(class_="note")[ui.say("The campaign is over; its log stays.")],
    ]


def kind_of(table: Mapping[str, Any], mission: str, over: bool) -> str:
    """How a mission stands."""
    entry = table["campaign"]["chart"][mission]
    if not over and mission == table["mission"]:
        return NOW
    if entry["fulfilled"]:
        return FULFILLED
    return CLOSED if entry["why"] else TRIED if entry["tries"] else OPEN


def _room(ui: Ui, table: Mapping[str, Any], room: str, chosen: str, over: bool) -> h.Renderable:
    missions = [id for id in table["campaign"]["chart"] if facts.mission(id)["room"] == room]
    return h.section(class_="chart-room", aria_labelledby=f"room-{room}")[
        h.h3(id=f"room-{room}")[ui.name(f"section:{room}")],
        h.ol[[h.li[_cell(ui, table, id, chosen, over)] for id in missions]],
    ]


def _cell(ui: Ui, table: Mapping[str, Any], id: str, chosen: str, over: bool) -> h.Renderable:
    kind = kind_of(table, id, over)
    return h.button(
        type="button",
        class_=f"chart-cell {kind}",
        id=f"cell-{id}",
        data_act="look-at-mission",
        data_arg=id,
        aria_pressed="true" if id == chosen else "false",
        title=ui.name(f"mission:{id}"),
    )[
        h.span(class_="chart-sign", aria_hidden="true")[_symbol(kind) or h.b[id.rpartition("-")[2]]],
        h.span(class_="chart-name")[ui.name(f"mission:{id}")],
        h.span(class_="unseen")[", ", ui.word(WORDS[kind])],
    ]


def _symbol(kind: str) -> h.Renderable | None:
    return icon(SYMBOLS[kind]) if SYMBOLS[kind] else None


def _mission(ui: Ui, table: Mapping[str, Any], id: str, over: bool) -> list[Any]:
    """A mission: what it asks for, how it went, what refuses it, and the way into it."""
    campaign, printed, kind = table["campaign"], facts.mission(id), kind_of(table, id, over)
    entry = campaign["chart"][id]
    tries = ngettext("tried {count} time", "tried {count} times")
    return [
        h.h3[ui.name(f"mission:{id}")],
        h.p(class_="note")[
            ui.name(f"section:{printed['room']}"),
            " · ",
            ui.word(WORDS[kind]),
            entry["tries"] and [" · ", facts.counted(ui.language, tries, entry["tries"])],
        ],
        h.p[ui.localized(printed["text"])],
        [_refusal(ui, rule, reason) for rule, reason in entry["why"]],
        not over
        and kind != NOW
        and not entry["why"]
        and h.p(class_="note")[ui.say("Finish the current mission first.")],
        over
        and not entry["why"]
        and not campaign["over"]
        and h.div(class_="row")[
            act(
                "take-mission",
                ui.say("Continue with this mission"),
                id,
                symbol="begin",
                css="primary",
                id="take-mission",
            )
        ],
    ]


def _refusal(ui: Ui, rule: str, reason: Any) -> h.Renderable:
    """Why a mission cannot be the next; a rule of the rulebook can be read."""
    return h.p(class_="refusal")[
        ui.word(reason),
        not rule.startswith("table.")
        and [" ", link(f"#rules/{GAME}/{rule}", ui.say("The rule"), css="rule-way", title=rule)],
    ]


# ------------------------------------------------------------------ the log


def games_log(ui: Ui, id: str, campaign: Campaign, records: int, over: bool) -> h.Renderable:
    """All games of a campaign, the last first, each with the way to its record."""
    games: Sequence[Mapping[str, Any]] = campaign["games"]
    numbered = list(enumerate(games, 1))
    return h.section(class_="panel games-log", aria_labelledby="games-log-title")[
        h.h2(id="games-log-title")[ui.say("The games so far")],
        h.ol(class_="games-so-far")[[_game(ui, id, number, game, records, over) for number, game in reversed(numbered)]]
        if games
        else h.p(class_="note")[ui.say("None is over yet.")],
    ]


def _game(ui: Ui, id: str, number: int, game: Mapping[str, Any], records: int, over: bool) -> h.Renderable:
    fallen = [Verbatim(name) if name else f"adventurer:{who}" for who, name in game.get("fallen", {}).items()]
    home = [f"adventurer:{who}" for who in game.get("home", ())]
    if number <= records:
        address = f"#past/{id}/{number}"
    else:
        address = f"#play/{id}" if over else ""
    return h.li(class_=f"past-game {game['outcome']}")[
        h.span(class_="past-number", aria_hidden="true")[number],
        h.div[
            h.strong[ui.name(f"mission:{game['mission']}")],
            h.p(class_="note")[
                ui.say("Game {number}", number=number),
                " · ",
                ui.word(OUTCOMES[game["outcome"]]),
                " · ",
                facts.counted(ui.language, facts.GOLD, sum(game["gold"])),
            ],
            fallen and h.p(class_="fallen")[icon("skull"), " ", ui.say("Did not come back: {who}", who=fallen)],
            home and h.p(class_="note")[icon("door"), " ", ui.say("Stayed at home: {who}", who=home)],
        ],
        link(
            address,
            [ui.say("Look at the game"), h.span(class_="unseen")[" ", number]],
            "search",
            css="button small",
        )
        if address
        else h.span(class_="note")[ui.say("Its record is lost.")],
    ]
