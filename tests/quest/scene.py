"""Small tables for the tests: the adventurers and Monsters that a test names, in two sections.

The entrance is a passage (`p1,1` to `p6,2`), whose west end leads out; its east end is open to a room (`1,1` to `4,4`),
which has an unexplored door to the east. Squares without a letter are the room's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tomli_w

import katabasis as kb
from katabasis.kernel.events import Event
from katabasis.kernel.game import Game
from katabasis.quest.state import Adventurer, Monster, QuestTable

ROOM, PASSAGE = "torture", "passage-1"
PARTY = ("barbarian", "dwarf", "elf", "wizard")
FIRST = {"barbarian": "1,1", "dwarf": "1,2", "elf": "1,3", "wizard": "1,4"}
"""Where the four stand if a test does not say."""

SECTIONS = [{"id": PASSAGE, "x": -6, "y": 1, "entered": True}, {"id": ROOM, "x": 0, "y": 0, "entered": True}]
EXIT = {"id": "1", "section": PASSAGE, "squares": [f"{PASSAGE}.1,1", f"{PASSAGE}.1,2"], "side": 3, "state": "exit"}
JOINT = {
    "id": "2",
    "section": PASSAGE,
    "squares": [f"{PASSAGE}.6,1", f"{PASSAGE}.6,2"],
    "side": 1,
    "state": "open",
    "beyond": ROOM,
}
EAST = {"id": "3", "section": ROOM, "squares": [f"{ROOM}.4,2", f"{ROOM}.4,3"], "side": 1, "state": "unexplored"}
DOORS = [EXIT, JOINT, EAST]


def square(name: str) -> str:
    """The whole name of a square: "2,3" is in the room, "p2,1" in the passage, and others are whole already."""
    if "." in name:
        return name
    return f"{PASSAGE}.{name[1:]}" if name.startswith("p") else f"{ROOM}.{name}"


def data(
    who: Mapping[str, str | Mapping[str, Any]] | None = None,
    monsters: Sequence[str | Mapping[str, Any]] = (),
    dice: Sequence[int | str] = (),
    **fields: Any,
) -> dict[str, Any]:
    """The position of a table. `who` says where adventurers stand, or more; Monsters are written "skaven 2,2"."""
    placed = who if who is not None else FIRST
    own: dict[str, dict[str, Any]] = {}
    for id, says in placed.items():
        own[id] = {"start": 12, **({"at": says} if isinstance(says, str) else says)}
        own[id]["at"] = square(own[id]["at"]) if own[id].get("at") else ""
    leader = fields.get("leader", next(iter(own)))
    own[leader].setdefault("equipment", _equipment(leader, True))
    for id in own:
        own[id].setdefault("equipment", _equipment(id, False))
    rows = []
    for monster in monsters:
        row = {"kind": monster.split()[0], "at": monster.split()[1]} if isinstance(monster, str) else dict(monster)
        row["at"] = square(row["at"])
        rows.append({"band": 1, **row})
    active = fields.pop("active", leader)
    zones = fields.pop("zones", {})
    bands = {"bands": {"1": ["m-skaven"]}} if rows else {}
    written: dict[str, Any] = {
        "game": "quest",
        "seats": list(own),
        "turn": 3,
        "leader": leader,
        **bands,
        **({"active": active} if fields.get("step", "adventurers.act") == "adventurers.act" else {}),
        **fields,
        "zones": zones,
        "adventurer": own,
        "section": fields.get("section", SECTIONS),
        "door": fields.get("door", DOORS),
        "monster": rows,
    }
    if dice:
        written["dice"] = list(dice)
    return written


def _equipment(id: str, leads: bool) -> list[str]:
    things = {"barbarian": [], "dwarf": ["rope"], "elf": ["potion"], "wizard": ["scroll"]}[id]
    return [*things, "lantern"] if leads else things


def table(
    who: Mapping[str, str | Mapping[str, Any]] | None = None,
    monsters: Sequence[str | Mapping[str, Any]] = (),
    dice: Sequence[int | str] = (),
    **fields: Any,
) -> Game:
    """A game that stands before a step, `adventurers.act` of the leader if no other is named."""
    return kb.position(tomli_w.dumps(data(who, monsters, dice, **fields)))


# ---------------------------------------------------------------------- playing


def run(game: Game, *choices: str) -> list[Event]:
    """Make those choices one after another; everything that happened."""
    return [event for choice in choices for event in game.choose(choice)]


def options(game: Game, verb: str = "") -> list[str]:
    """The ids of the options at hand, or of those with that verb."""
    if game.decision is None:
        return []
    return [option.id for option in game.decision.options if verb in ("", option.verb)]


def asked(game: Game) -> tuple[str, str]:
    """Who is to decide, and what is asked."""
    assert game.decision is not None
    return at(game).adventurers[game.decision.seat].id, game.decision.name


def rules_against(game: Game, choice: str) -> list[str]:
    """The rules that refuse something now; empty if it is among the options."""
    return [refusal.rule for refusal in game.why_not(choice)]


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in one word each."""
    return [event.kind for event in events]


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def moves(game: Game) -> set[str]:
    """Where the one who acts may go, without the room's name."""
    return {id.removeprefix("move ").removeprefix(f"{ROOM}.") for id in options(game, "move")}


# ---------------------------------------------------------------------- looking


def at(game: Game) -> QuestTable:
    """The table."""
    assert isinstance(game.table, QuestTable)
    return game.table


def who(game: Game, id: str) -> Adventurer:
    """One adventurer."""
    return at(game).adventurer(id)


def monster(game: Game, number: int = 1) -> Monster:
    """The Monster with that number."""
    return next(each for each in at(game).monsters if each.id.endswith(f"-{number}"))


def alive(game: Game) -> list[str]:
    """The Monsters on the board."""
    return [each.id for each in at(game).monsters]


def targets(events: Sequence[Event]) -> list[tuple[str, str]]:
    """Which Monster went for whom, by number and name, in order."""
    return [
        (event.what["monster"].rpartition("-")[2], event.what["target"].partition(":")[2])
        for event in of_kind(events, "aims")
    ]


def until(game: Game, name: str, most: int = 60) -> list[Event]:
    """Decline everything, or end turns, until something of that name is asked or the game is over."""
    events: list[Event] = []
    for _ in range(most):
        if game.decision is None or game.decision.name == name:
            return events
        declining = game.decision.declining
        events += game.choose(declining if declining is not None else game.decision.options[0])
    raise AssertionError(f"{name} is never asked")
