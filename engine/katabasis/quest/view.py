"""What everybody may see of the table, as plain data. What piles hold is the kernel's zones' affair."""

from __future__ import annotations

from typing import Any

from .rules import campaign, lamp, movement
from .rules.mission import mission_of
from .state import NOBODY, Adventurer, QuestTable


def view(table: QuestTable) -> dict[str, Any]:
    """The table as docs/quest.md describes it: all of it is public."""
    return {
        "mission": table.mission,
        "options": dict(table.options),
        "phase": table.phase,
        "turn": table.turn,
        "active": None if table.active == NOBODY else table.active,
        "leader": None if table.leader == NOBODY else table.leader,
        "queue": list(table.queue),
        "power": table.power,
        "tokens": table.tokens,
        "goal": table.goal,
        "adventurers": [_adventurer(table, each) for each in table.adventurers],
        "monsters": [
            {
                "id": each.id,
                "kind": each.kind,
                "at": each.at,
                "wounds": each.wounds,
                "target": each.target,
                "pinned": each.pinned,
                "waits": each.waits,
                "role": each.role,
            }
            for each in table.monsters
        ],
        "sections": [
            {
                "id": each.id,
                "x": each.x,
                "y": each.y,
                "turn": each.turn,
                "entered": each.entered,
                "doomed": each.doomed,
                "fallen": each.fallen,
            }
            for each in table.sections
        ],
        "doors": [
            {
                "id": each.id,
                "section": each.section,
                "squares": list(each.squares),
                "side": each.side,
                "beyond": each.beyond,
                "pile": each.pile,
                "state": each.state,
            }
            for each in table.doors
        ],
        "blocked": dict(table.blocked),
        "lit": sorted(lamp.lit(table)),
        "effects": [{"what": each.what, "on": each.on, "amount": each.amount} for each in table.effects],
        "stocks": dict(table.stocks),
        "expended": list(table.expended),
        **({"campaign": campaign.shown(table)} if table.campaign else {}),
        "memory": mission_of(table).view(table) if table.zones else {},
    }


def _adventurer(table: QuestTable, each: Adventurer) -> dict[str, Any]:
    return {
        "id": each.id,
        "at": each.at,
        "fate": each.fate,
        "wounds": each.wounds,
        "start": each.start,
        "gold": each.gold,
        "kills": list(each.kills),
        "received": each.received,
        "equipment": list(each.equipment),
        "berserk": each.berserk,
        "webbed": each.webbed,
        "in_pit": each.in_pit,
        "pinned": bool(each.at) and movement.is_pinned(table, each),
        "steps": movement.steps_left(table, each) if each.at and table.zones else 0,
        "attacks": each.attacks,
        "weapon": each.weapon,
    }
