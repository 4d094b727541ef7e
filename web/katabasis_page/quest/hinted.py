"""What an advised answer would do in the dungeon."""

from __future__ import annotations

from typing import Any

from katabasis.quest.picture.table import SIZE, middle_of_door, places_of

from ..table.hinted import Arrow, Hinted, moved_copy

MODEL = SIZE * 0.47
"""How far the rim of a model is from its middle."""


def hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    """An Adventurer's way, whom it attacks or helps, or the squares, models and doors that are chosen."""
    table = view["table"]
    middles = {square: ((x + 0.5) * SIZE, (y + 0.5) * SIZE) for square, (x, y) in places_of(table).items()}
    at = {f"{kind}:{each['id']}": each["at"] for kind in KINDS for each in table[f"{kind}s"] if each["at"] in middles}
    doors = {f"door:{door['id']}": middle_of_door(door, places_of(table)) for door in table["doors"]}
    acting = None if table["active"] is None else f"adventurer:{table['adventurers'][table['active']]['id']}"
    start = middles[at[acting]] if acting in at else None
    path = [middles[square] for square in option.get("info", {}).get("path") or () if square in middles]
    if start and acting and path:
        ghost = moved_copy(f"model-{acting.partition(':')[2]}", start, path[-1])
        stops = path if path[0] == start else [start, *path]
        return Hinted([Arrow(stops, MODEL, MODEL)] if len(stops) > 1 else (), [ghost], [(*path[-1], MODEL)])
    targets = [middles[at[ref]] for ref in option["refs"] if ref in at and ref != acting]
    arrows = [Arrow([start, target], MODEL, MODEL) for target in targets if start]
    others = [middles[ref.partition(":")[2]] for ref in option["refs"] if ref.partition(":")[2] in middles]
    others += [doors[ref] for ref in option["refs"] if ref in doors]
    own = [start] if start and acting in option["refs"] else []
    return Hinted(arrows, (), [(*point, MODEL) for point in (*targets, *others, *own)])


KINDS = ("adventurer", "monster")
