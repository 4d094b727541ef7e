"""The adventurers, monsters, spells, treasures, sections and missions of Warhammer Quest as pages of the reference."""

from collections.abc import Mapping, Sequence
from typing import Any

from builder.reference.catalogue import Entry, Kind
from katabasis.content import load
from katabasis_page.quest.popovers import PROFILE, TYPES, USES
from katabasis_page.words import _, say

Content = Mapping[str, Any]

GAME = "quest"

SECTION_TYPES = {"corridor": _("Corridor"), "room": _("Dungeon room"), "objective": _("Objective room")}


def frame(view: Content, position: Content) -> None:
    """The whole dungeon: the picture is as large as what is explored."""


def catalogue() -> list[Kind]:
    content = load(GAME)

    def entries(table: str, *figures: Any) -> list[Entry]:
        return [
            Entry(id, entry["name"], [each for figure in figures for each in figure(entry)], _texts(entry))
            for id, entry in content[table].items()
        ]

    return [
        Kind("adventurers", _("Adventurers"), _("Adventurer"), entries("adventurers", _profile)),
        Kind("monsters", _("Monsters"), _("Monster"), entries("monsters", _profile)),
        Kind("spells", _("Spells"), _("Spell"), entries("spells", _spell)),
        Kind("treasures", _("Treasures"), _("Treasure"), entries("treasures", _treasure)),
        Kind("equipment", _("Equipment"), _("Equipment"), entries("equipment")),
        Kind("events", _("Events"), _("Event"), entries("events")),
        Kind("sections", _("Sections of the dungeon"), _("Section of the dungeon"), entries("sections", _section)),
        Kind("missions", _("Missions"), _("Mission"), [_mission(id, each) for id, each in _missions(content)]),
    ]


def _texts(entry: Content) -> Sequence[tuple[Any, Any]]:
    return [("", entry["text"])] if "text" in entry else []


def _profile(entry: Content) -> list[tuple[Any, Any]]:
    figures = [(label, _written(key, entry[key])) for key, label in PROFILE if key in entry]
    return [*figures, *([(_("Bow, Strength"), entry["bow"])] if "bow" in entry else [])]


def _written(key: str, value: Any) -> Any:
    return "–" if key == "needs_to_escape" and not value else f"{value}+" if key == "needs_to_escape" else value


def _spell(entry: Content) -> list[tuple[Any, Any]]:
    return [(_("Type"), TYPES.get(entry["type"], entry["type"])), (_("Power"), entry["cost"])]


def _treasure(entry: Content) -> list[tuple[Any, Any]]:
    users = [load(GAME)["adventurers"][user]["name"] for user in entry.get("users", ())]
    return [
        (_("Gold"), entry["gold"]),
        (_("Uses"), USES.get(entry["uses"], "")),
        *((_("Only for"), user) for user in users),
    ]


def _section(entry: Content) -> list[tuple[Any, Any]]:
    kind = SECTION_TYPES.get(entry.get("type", ""), "")
    return [*([(_("Type"), kind)] if kind else []), *([(_("Copies"), entry["copies"])] if "copies" in entry else [])]


def _missions(content: Content) -> Sequence[tuple[str, Content]]:
    return sorted(content["adventures"].items(), key=lambda mission: (mission[1]["room"], mission[1]["number"]))


def _mission(id: str, entry: Content) -> Entry:
    room = load(GAME)["sections"].get(entry["room"], {}).get("name", entry["room"])
    return Entry(
        id,
        entry["name"],
        [(_("Objective room"), room), (_("Number"), say("{number} of {count}", number=entry["number"], count=6))],
        [*([(_("Briefing"), entry["briefing"])] if "briefing" in entry else []), (_("Rules"), entry["text"])],
        related=[("sections", entry["room"])] if entry["room"] in load(GAME)["sections"] else [],
    )
