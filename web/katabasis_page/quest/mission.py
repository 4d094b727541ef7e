"""What the party has come for: the mission, what is done of it, its clock, and the badge of what no rulebook has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from katabasis.kernel.untrusted import from_toml

from .. import markup as h
from ..markup.controls import act, icon
from ..table.pieces import rule_link
from ..ui import Ui
from ..words import Text, _, ngettext, say
from . import facts

COUNTED = {
    "tomb": ngettext("The tomb has {count} Wound left", "The tomb has {count} Wounds left"),
    "shard": ngettext("The shard holds {count} token", "The shard holds {count} tokens"),
    "bands": ngettext("{count} band of Monsters is slain", "{count} bands of Monsters are slain"),
}
"""What a mission counts."""

LISTED = {
    "drank": _("Have drunk: {who}"),
    "escaped": _("Safe: {who}"),
    "joined": _("Taking part: {who}"),
    "loads": _("Have taken a load: {who}"),
    "looked": _("Have looked: {who}"),
    "swords": _("Have their swords: {who}"),
    "symbols": _("Have laid their symbols: {who}"),
    "tried": _("Have tried: {who}"),
    "bearer": _("Bearer: {who}"),
    "kinsman": _("The kinsman is that of: {who}"),
    "sword": _("Sword carried by: {who}"),
    "water": _("Water carried by: {who}"),
}
"""Whom a mission remembers: one, or several."""

DONE = {
    "banished": _("Banished"),
    "beaten": _("The battle of wills is lost"),
    "beast": _("A Minotaur is among them"),
    "breathed": _("The dragon has breathed"),
    "cut": _("The bridge is cut"),
    "fallen": _("The idol has fallen"),
    "icon": _("The casket has been found"),
    "key": _("The key has been found"),
    "killed": _("The kinsman is dead"),
    "opened": _("Opened"),
    "poured": _("The beer is poured"),
    "ring": _("The ring is free"),
    "sealed": _("The gate is sealed"),
    "seen": _("The answer has been seen"),
    "slain": _("A Minotaur is slain"),
    "summoned": _("The daemon has appeared"),
    "thrown": _("It has fallen into the chasm"),
    "won": _("The battle of wills is won"),
}
"""What has come to pass."""


ROOM_ALONE = "gentler"
"""The table of older games, which is gentle in the objective room and nowhere else."""


def beyond(ui: Ui) -> h.Renderable:
    """The badge of what goes beyond the rulebook."""
    return h.span(class_="beyond", title=ui.say("No rulebook has this; it is off in a game as in the book."))[
        ui.say("beyond the rulebook")
    ]


def goes_beyond(table: Mapping[str, Any]) -> bool:
    """Whether a table is set up beyond the rulebook."""
    return "campaign" in table or any(facts.is_beyond(option, answer) for option, answer in table["options"].items())


def headline(view: dict[str, Any], ui: Ui) -> list[Any]:
    """The mission and its clock, always in sight; opens all of it. A puzzle that has no mission has its title there."""
    table = view["table"]
    if ui.puzzle is not None and not _has_mission(ui.puzzle.texts["position"]):
        return [h.span(class_="mission-name")[ui.puzzle.texts["title"]]]
    clock = clock_of(table)
    return [
        act(
            "pop",
            [
                icon("objective"),
                h.span(class_="mission-name")[ui.name(f"mission:{table['mission']}")],
                [h.span(class_="clock")[ui.word(line)] for line in ([clock] if clock else states(table)[-1:])],
            ],
            f"mission:{table['mission']}",
            css="mission-button small quiet",
            id="mission-button",
            aria_haspopup="dialog",
        ),
        goes_beyond(table) and beyond(ui),
    ]


@lru_cache(maxsize=1)
def _has_mission(position: str) -> bool:
    """Whether a position says on which mission the party is; where it does not, the usual one stands in for it."""
    return "mission" in from_toml(position)


def clock_of(table: Mapping[str, Any]) -> Any:
    """How long there is time; None if there is no clock, or it does not run."""
    until = table["memory"].get("until")
    if not until or table["goal"]:
        return None
    left = max(0, until - table["turn"])
    return ngettext("{count} turn left", "{count} turns left"), {"count": left}


def states(table: Mapping[str, Any]) -> list[Text]:
    """How the mission stands, a text each."""
    memory = table["memory"]
    made: list[Text] = []
    for key, value in memory.items():
        if key in COUNTED:
            made.append((COUNTED[key], {"count": value}))
        elif key in LISTED and value:
            ids = [value] if isinstance(value, str) else list(dict.fromkeys(value))
            made.append(say(LISTED[key], who=[f"adventurer:{id}" for id in ids]))
        elif key in DONE and value:
            made.append(DONE[key])
    return made


def briefing(view: dict[str, Any], ui: Ui) -> h.Renderable:
    """All of the mission: where, what for, who is needed, what is paid, and how it stands."""
    table = view["table"]
    entry = facts.mission(table["mission"])
    clock = clock_of(table)
    needs = [f"adventurer:{id}" for id in entry.get("needs", ())]
    found = [f"card:{id}" for id in entry.get("treasures", ())]
    vital = [f"adventurer:{id}" for id in entry.get("fails_if_dead", ())]
    return h.div(class_="briefing")[
        [h.p[ui.localized(entry[key])] for key in ("briefing",) if key in entry],
        h.p(class_="mission-text")[ui.localized(entry.get("text"))],
        h.ul(class_="mission-facts")[
            h.li[icon("door"), ui.say("In: {room}", room=f"section:{entry['room']}")],
            needs and h.li[icon("party"), ui.say("Needs: {who}", who=needs)],
            vital and h.li[icon("skull"), ui.say("Lost if one of them dies: {who}", who=vital)],
            h.li[icon("gold"), ui.word(_pay(entry["each"])), " ", rule_link(ui, "end.survivors")],
            found and h.li[icon("card"), ui.say("Found there: {what}", what=found)],
            clock and h.li(class_="clock")[icon("pass"), ui.word(clock)],
            [h.li[icon("target"), ui.word(line)] for line in states(table)],
        ],
        goes_beyond(table) and h.p[beyond(ui), " ", _beyond_what(table, ui)],
        author(ui, entry),
    ]


def author(ui: Ui, entry: Mapping[str, Any]) -> h.Renderable | None:
    """Who wrote what is somebody's own."""
    if "own" not in entry:
        return None
    from ..own.written import written_by

    return written_by(ui, entry["author"], entry["licence"])


def _beyond_what(table: Mapping[str, Any], ui: Ui) -> str:
    parts = {"size": ui.say("short dungeon"), "table": ui.say("easier Monsters")}
    if table["options"].get("table") == ROOM_ALONE:
        parts["table"] = ui.say("easier Monsters in the Objective Room")
    texts = [text for option, text in parts.items() if facts.is_beyond(option, table["options"].get(option, ""))]
    if "campaign" in table:
        texts.append(ui.say("campaign, game {number}", number=table["campaign"]["number"]))
    return ", ".join(texts)


def _pay(each: Mapping[str, Any]) -> Any:
    """What every survivor is given."""
    if "shared" in each:
        return say("Together {dice} × {times} gold", dice=[each["shared"], {}], times=each["times"])
    if "prisoners" in each:
        return say("Each: prisoners {dice}, {gold} gold a head", dice=[each["prisoners"], {}], gold=_gold(each))
    if "gold" in each:
        return say("Each: {gold} gold", gold=_gold(each))
    if "treasure" in each:
        return ngettext("Each: {count} Treasure card", "Each: {count} Treasure cards"), {"count": each["treasure"]}
    return _("No gold but what is found on the way")


def _gold(each: Mapping[str, Any]) -> list[Any]:
    times = each.get("times", 1)
    return [each["gold"] if times == 1 else f"{each['gold']} × {times}", {}]
