"""What every seat shows: a strip with the figures that matter, and a panel with all of them, each pile to be opened."""

from __future__ import annotations

from typing import Any

from .. import markup as h
from ..markup.controls import act, icon
from ..table.pieces import who_plays
from ..ui import Ui
from ..words import _
from . import facts
from .score import total
from .signs import POINTS, amount, counted, resources, troop_sign

OPEN_PILES = {"discard": _("Discard pile"), "inner-circle": _("Inner circle")}
"""The piles of a player that everybody may look through, by zone."""
PILE_ICONS = {"discard": "discard", "inner-circle": "inner-circle"}


def order(table: dict[str, Any], ui: Ui) -> list[int]:
    """All seats clockwise, from whoever looks at the screen."""
    count = len(table["players"])
    return [((ui.seating.seat or 0) + step) % count for step in range(count)]


# ------------------------------------------------------------------ strips


def strips(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """All seats side by side: house, name, points, hand and pool. Each opens the whole panel of its seat."""
    table = view["table"]
    return h.ul(class_=f"strips of-{len(table['players'])}", aria_label=ui.say("Players"))[
        [h.li[_strip(view, ui, seat)] for seat in range(len(table["players"]))]
    ]


def _strip(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    table = view["table"]
    player = table["players"][seat]
    active = table["active"] == seat and table["phase"] in ("main", "end")
    points = counted(ui, POINTS, total(player))
    return h.button(
        type="button",
        class_=f"strip seat-{seat}" + (" active" if active else "") + (" own" if seat == ui.seating.seat else ""),
        id=f"strip-{seat}",
        data_act="pop",
        data_arg=f"seat:{seat}",
        aria_haspopup="dialog",
    )[
        troop_sign(table, seat),
        h.span(class_="strip-name")[
            ui.name(f"seat:{seat}"),
            table["first"] == seat and _first(ui),
            active and h.span(class_="unseen")[ui.say("It is their turn")],
        ],
        h.span(class_="strip-points", data_score=str(seat), title=points)[
            icon("points"), h.b(aria_hidden="true")[total(player)], h.span(class_="unseen")[points]
        ],
        h.span(class_="strip-more")[resources(ui, player) if active else _hand_count(view, ui, seat),],
        ui.seating.thinking == seat
        and h.span(class_="thinking")[h.i, h.i, h.i, h.span(class_="unseen")[ui.say("is thinking")]],
    ]


def _first(ui: Ui) -> h.Renderable:
    label = ui.say("First player")
    return h.span(class_="first-player", title=label)[h.span(aria_hidden="true")["1"], h.span(class_="unseen")[label]]


def _hand_count(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    count = view["zones"][f"hand-{seat}"]["count"]
    return amount("hand", count, ui.say("Cards in hand: {count}", count=count))


# ------------------------------------------------------------------ panels


def players(view: dict[str, Any], ui: Ui) -> list[h.Renderable]:
    """All panels; whoever looks at the screen comes first."""
    return [panel(view, ui, seat) for seat in order(view["table"], ui)]


def panel(view: dict[str, Any], ui: Ui, seat: int, place: str = "player") -> h.Renderable:
    """Everything that everybody may know of a seat."""
    table = view["table"]
    player = table["players"][seat]
    active = table["active"] == seat and table["phase"] in ("main", "end")
    return h.section(
        class_=f"player panel seat-{seat}" + (" active" if active else ""),
        id=f"{place}-{seat}",
        aria_labelledby=f"{place}-name-{seat}",
    )[
        h.header[
            troop_sign(table, seat),
            h.div[
                h.h2(id=f"{place}-name-{seat}")[ui.name(f"seat:{seat}"), table["first"] == seat and _first(ui)],
                h.p(class_="note")[ui.name(f"house:{player['house']}"), " · ", who_plays(ui, seat)],
            ],
            _points(ui, seat, player, place),
        ],
        active and h.p(class_="pool")[h.span(class_="note")[ui.say("In the pool")], resources(ui, player)],
        h.div(class_="figures-row")[_cards(view, ui, seat), _pieces(ui, player)],
        _trophies(table, ui, seat),
        _markers(table, ui, seat),
    ]


def _points(ui: Ui, seat: int, player: dict[str, Any], place: str) -> h.Renderable:
    """VP as if the game ended now; opens the six items they are made of."""
    label = ui.say("{points} VP so far: where from?", points=total(player))
    return h.button(
        type="button",
        class_="points-so-far quiet",
        id=f"{place}-points-{seat}",
        data_act="pop",
        data_arg=f"score:{seat}",
        title=label,
    )[
        icon("points", "laurel"),
        h.b(aria_hidden="true")[total(player)],
        h.span(class_="points-unit", aria_hidden="true")[ui.say("VP")],
        h.span(class_="unseen")[label],
    ]


def _cards(view: dict[str, Any], ui: Ui, seat: int) -> list[h.Renderable]:
    """How many cards lie where; the piles that everybody may see can be opened."""
    hidden = [
        amount("hand", count, ui.say("Cards in hand: {count}", count=count))
        for count in [view["zones"][f"hand-{seat}"]["count"]]
    ] + [
        amount("deck", count, ui.say("Cards in the deck: {count}", count=count))
        for count in [view["zones"][f"deck-{seat}"]["count"]]
    ]
    return hidden + [_open_pile(view, ui, zone, seat) for zone in OPEN_PILES]


def _open_pile(view: dict[str, Any], ui: Ui, zone: str, seat: int) -> h.Renderable:
    count = view["zones"][f"{zone}-{seat}"]["count"]
    label = f"{ui.word(OPEN_PILES[zone])}: {count}"
    return act(
        "pop",
        [icon(PILE_ICONS[zone]), h.b[count]],
        f"zone:{zone}-{seat}",
        css="amount pile quiet",
        aria_label=label,
        title=label,
    )


def _pieces(ui: Ui, player: dict[str, Any]) -> list[h.Renderable]:
    barracks, spies = player["barracks"], player["spies"]
    return [
        amount("barracks", barracks, ui.say("Troops in the barracks: {count}", count=barracks)),
        amount("spy", spies, ui.say("Spies left: {count}", count=spies)),
    ]


def _trophies(table: dict[str, Any], ui: Ui, seat: int) -> h.Renderable | None:
    """The trophy hall by colour."""
    trophies = {colour: count for colour, count in table["players"][seat]["trophies"].items() if count}
    if not trophies:
        return None
    return h.p(class_="trophies")[
        icon("trophies"),
        h.span(class_="unseen")[ui.say("Trophy hall")],
        [
            h.span(class_="trophy-count", title=_whose(ui, colour, count))[
                troop_sign(table, colour),
                h.b(aria_hidden="true")[count],
                h.span(class_="unseen")[_whose(ui, colour, count)],
            ]
            for colour, count in trophies.items()
        ],
    ]


def _whose(ui: Ui, colour: str, count: int) -> str:
    if colour == "white":
        return ui.say("white troops: {count}", count=count)
    return ui.say("troops of {who}: {count}", who=f"seat:{colour}", count=count)


def _markers(table: dict[str, Any], ui: Ui, seat: int) -> h.Renderable | None:
    """The site control markers that a seat holds, and what each gives every turn."""
    held = [(id, site["marker"]) for id, site in table["sites"].items() if (site["marker"] or {}).get("holder") == seat]
    if not held:
        return None
    return h.ul(class_="markers", aria_label=ui.say("Control markers"))[
        [
            h.li(class_=f"marker {marker['face']}")[h.span[ui.name(f"site:{id}")], gives(ui, id, marker["face"])]
            for id, marker in held
        ]
    ]


def gives(ui: Ui, site: str, face: str) -> h.Renderable | None:
    """What the face of a marker gives in each of its holder's turns."""
    faces = facts.marker(site)
    if faces is None:
        return None
    worth = faces["total_control" if face == "total" else "control"]
    label = ui.say("each turn: {influence} Influence, {vp} VP", influence=worth["influence"], vp=worth["vp"])
    return h.span(class_="gives", title=label)[
        h.span(aria_hidden="true")[
            [h.span(class_="amount influence")[icon("influence"), f"+{worth['influence']}"]],
            bool(worth["vp"]) and h.span(class_="amount")[icon("points"), f"+{worth['vp']}"],
        ],
        h.span(class_="unseen")[label],
    ]
