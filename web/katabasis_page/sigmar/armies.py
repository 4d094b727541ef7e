"""The two armies: a strip with points and cards, and a panel with all units, their damage and what they did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from katabasis.sigmar.picture.names import ACTING

from .. import markup as h
from ..markup import Markup
from ..markup.controls import act, icon, seat_sign
from ..table.pieces import who_plays
from ..ui import Ui
from ..words import _, say
from . import facts

MARKS = {
    "charged": _("charged"),
    "fought": _("fought"),
    "ran": _("ran"),
    "retreated": _("retreated"),
    "moved": _("moved"),
    "set-up": _("was set up"),
}
"""What a unit can have done this turn."""

LONG = 24
"""Letters of a unit's name, from which on it is written smaller where the room is fixed."""
PLACES = {"reserve": _("in reserve"), "destroyed": _("destroyed"), "waiting": _("not deployed")}


def strips(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """Both players: victory points, and who is the underdog."""
    return h.span(class_="army-strips")[[_strip(view, ui, seat) for seat in range(len(view["table"]["players"]))]]


def _strip(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    table = view["table"]
    active = " active" if table["active"] == seat and table["round"] else ""
    return h.button(
        type="button",
        class_=f"army-strip seat-{seat}{active}",
        data_act="pop",
        data_arg=f"army:{seat}",
        aria_haspopup="dialog",
    )[
        seat_sign(ui, seat),
        h.span(class_="strip-name")[ui.name(f"seat:{seat}")],
        h.b[table["players"][seat]["points"]],
        h.span(class_="unseen")[ui.say("victory points")],
        points(ui, table, seat),
        table["underdog"] == seat and h.small(class_="underdog")[ui.say("underdog")],
        ui.seating.thinking == seat
        and h.span(class_="thinking")[h.i, h.i, h.i, h.span(class_="unseen")[ui.say("is thinking")]],
    ]


def players(view: dict[str, Any], ui: Ui) -> list[h.Renderable]:
    """Both armies, that of whoever looks at the screen first."""
    count = len(view["table"]["players"])
    return [panel(view, ui, ((ui.seating.seat or 0) + step) % count) for step in range(count)]


def panel(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    """Everything that everybody may know of an army."""
    table = view["table"]
    player = table["players"][seat]
    label = _label(view, ui, seat)
    units = {id: unit for id, unit in table["units"].items() if unit["seat"] == seat}
    return h.section(class_=f"player panel army seat-{seat}", id=f"player-{seat}", aria_labelledby=f"army-name-{seat}")[
        h.header[
            seat_sign(ui, seat),
            h.div[
                h.h2(id=f"army-name-{seat}")[ui.name(f"seat:{seat}")],
                h.p(class_="note army-of", title=label)[label],
            ],
            h.span(class_="vp", title=ui.say("victory points"))[icon("points"), h.b[player["points"]]],
        ],
        h.ul(class_="army-abilities")[
            [h.li[button] for button in _abilities(ui, player)],
            [h.li[button] for button in _tactics(ui, player)],
            "modules" not in table and h.li[_cards_held(view, ui, seat)],
        ],
        [
            h.div(class_="regiment")[
                title and h.h3[title],
                h.ul(class_="units")[[h.li[_unit(ui, id, units[id], table)] for id in ids]],
            ]
            for title, ids in _regiments(ui, player, units)
        ],
    ]


def _regiments(ui: Ui, player: dict[str, Any], units: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The units of each regiment under a title, and those of none after them."""
    regiments: list[list[str]] = player.get("regiments", [])
    for ids in regiments:
        general = units[ids[0]]["general"]
        yield ui.say("The general's regiment") if general else ui.say("Regiment"), ids
    if rest := [id for id in units if not any(id in ids for ids in regiments)]:
        yield ui.say("Others") if regiments else "", rest


def points(ui: Ui, table: dict[str, Any], seat: int) -> h.Renderable | None:
    """The command points that a player has left, where there are commands."""
    if "commands" not in table.get("modules", ()):
        return None
    left = table["players"][seat]["command_points"]
    label = ui.say("command points: {points}", points=left)
    return h.small(class_="command-points", title=label)[icon("command"), left, h.span(class_="unseen")[label]]


def _tactics(ui: Ui, player: dict[str, Any]) -> Iterator[h.Renderable]:
    """The battle tactics that a player has attempted, and what the last one is about."""
    tactics = player.get("attempted", ())
    for number, id in enumerate(tactics, 1):
        aim = player["aim"] if number == len(tactics) else ""
        label = ui.name(f"tactic:{id}") if not aim else f"{ui.name(f'tactic:{id}')}: {ui.name(_aimed_at(aim))}"
        yield act("pop", label, f"tactic:{id}", "tactic", css="small quiet", title=label)


def _aimed_at(aim: str) -> str:
    return aim if ":" in aim else f"unit:{aim}"


def besides_units(view: dict[str, Any], ui: Ui, seat: int) -> list[Any]:
    """What is known of an army besides its units, which a wide screen shows at its foot."""
    player = view["table"]["players"][seat]
    return [
        h.p(class_="note")[_label(view, ui, seat)],
        h.p[icon("points"), " ", h.b[player["points"]], " ", ui.say("victory points")],
        points(ui, view["table"], seat),
        h.ul(class_="army-abilities")[
            [h.li[button] for button in _abilities(ui, player)], [h.li[button] for button in _tactics(ui, player)]
        ],
        "modules" not in view["table"] and _cards_held(view, ui, seat),
    ]


def _label(view: dict[str, Any], ui: Ui, seat: int) -> str:
    """Which army it is, who plays it, and whether that is the underdog."""
    table = view["table"]
    underdog = ui.say("underdog") if table["underdog"] == seat else ""
    army = ui.name(f"army:{table['players'][seat]['army']}")
    return " · ".join(text for text in (underdog, army, who_plays(ui, seat)) if text)


def _cards_held(view: dict[str, Any], ui: Ui, seat: int) -> h.Renderable:
    """How many cards the player has in hand and in the deck."""
    held = view["zones"].get(f"hand-{seat}", {}).get("count", 0)
    deck = view["zones"].get(f"tactics-{seat}", {}).get("count", 0)
    label = ui.say("{held} in hand, {deck} in the deck", held=held, deck=deck)
    return h.span(class_="cards-held note", title=label)[
        h.span(class_="unseen")[label], h.span(aria_hidden="true")[icon("hand"), held, " ", icon("deck"), deck]
    ]


def _abilities(ui: Ui, player: dict[str, Any]) -> Iterator[h.Renderable]:
    """The regiment ability and the enhancement that the player has chosen, or what faction and formation give."""
    for id in player.get("abilities", ()):
        yield act("pop", ui.name(f"ability:{id}"), f"ability:{id}", css="small quiet", title=ui.name(f"ability:{id}"))
    for chosen in ("regiment_ability", "enhancement"):
        if player[chosen]:
            ref = f"ability:{player[chosen]}"
            yield act("pop", ui.name(ref), ref, css="small quiet", title=ui.name(ref))


def _unit(ui: Ui, id: str, unit: dict[str, Any], table: dict[str, Any]) -> h.Renderable:
    """One unit: its symbol, and how it stands."""
    acting = table.get("acting", {}).get(id, "")
    gone = "" if unit["models"] else " gone" if unit["place"] == "destroyed" else " away"
    selected = ui.pointer.selected == f"unit:{id}"
    words = [ui.word(text) for text in states(id, unit, acting)]
    name = ui.name(f"unit:{id}")
    return h.button(
        type="button",
        class_=f"unit-row{gone}{' selected' if selected else ''}",
        data_act="pop" if gone or selected else "find",
        data_arg=f"unit:{id}",
        data_refs=f"unit:{id}",
        aria_haspopup="dialog",
        title=", ".join(words),
    )[
        icon(facts.icon_of(unit["scroll"])),
        h.span(class_="unit-name long" if len(name) > LONG else "unit-name")[name, unit["general"] and icon("general")],
        h.span(class_="unseen")[", ".join(words)],
        h.span(class_="unit-state", aria_hidden="true")[acting and _acting_sign(acting), signs(ui, id, unit)],
    ]


def _size(id: str, unit: dict[str, Any]) -> int:
    """How many models a unit had: a reinforced one has more than are printed."""
    printed: int = facts.scroll(id).get("models", 1)
    return max(printed, len(unit["models"]) + len(unit["slain"]))


def signs(ui: Ui, id: str, unit: dict[str, Any]) -> Iterator[h.Content]:
    """How a unit stands, in signs: what it did, its damage, its models."""
    if not unit["models"]:
        yield ui.word(PLACES.get(unit["place"], unit["place"]))
        return
    yield from (icon(MARK_SIGNS[mark]) for mark in MARK_SIGNS if mark in unit["marks"])
    if unit["in_combat"]:
        yield icon("fight")
    if unit["damage"]:
        yield h.span[icon("damage"), unit["damage"]]
    most = _size(id, unit)
    if most > 1:
        yield h.span(class_="models")[f"{len(unit['models'])}/{most}"]


def _acting_sign(acting: str) -> Markup:
    drawn = f'<path d="{ACTING[acting].outline}"/>'
    return Markup(f'<svg class="icon acting {acting}" viewBox="-60 -60 120 120">{drawn}</svg>')


MARK_SIGNS = {"charged": "charged", "fought": "fought", "ran": "ran", "retreated": "retreated"}
"""The symbols of what a unit did; they are those that the battlefield shows."""


def states(id: str, unit: dict[str, Any], acting: str = "") -> Iterator[Any]:
    """How a unit stands, a word each."""
    if acting:
        yield ACTING[acting].words
    if not unit["models"]:
        yield PLACES.get(unit["place"], unit["place"])
        return
    most = _size(id, unit)
    if most > 1:
        yield say("{count} of {most} models", count=len(unit["models"]), most=most)
    if unit["damage"]:
        yield say("damage: {points}", points=unit["damage"])
    if unit["in_combat"]:
        yield _("in combat")
    for mark, text in MARKS.items():
        if mark in unit["marks"]:
            yield text
