"""What an advised answer would do on the battlefield."""

from __future__ import annotations

from typing import Any

from katabasis.underworlds.picture.ground import middles

from ..table.hinted import Arrow, Hinted, moved_copy

TOKEN = 37
"""How far the rim of a fighter is from its middle."""


def hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    """A fighter's way to where it would stand, attacks from rim to rim, or the hexes and fighters that are chosen."""
    table, middle = view["table"], middles(view["table"])
    at = {id: fighter["at"] for id, fighter in table["fighters"].items() if fighter["at"]}
    path = [middle(hex) for hex in option.get("info", {}).get("path") or ()]
    if len(path) > 1:
        start = option["info"]["path"][0]
        ghosts = [moved_copy(f"fighter-{id}", path[0], path[-1]) for id, hex in at.items() if hex == start]
        return Hinted([Arrow(path, TOKEN, TOKEN)], ghosts, [(*path[-1], TOKEN)])
    about = [ref.partition(":")[::2] for ref in option["refs"]]
    fighters = [id for kind, id in about if kind == "fighter" and id in at]
    rings = [(*middle(id), TOKEN) for kind, id in about if kind == "hex"]
    if any(kind == "attack" for kind, _id in about):
        own = [id for id in fighters if table["fighters"][id]["seat"] == view["decision"]["seat"]]
        targets = [id for id in fighters if id not in own]
        arrows = [Arrow([middle(at[id]), middle(at[target])], TOKEN, TOKEN) for id in own for target in targets]
        return Hinted(arrows, (), [(*middle(at[target]), TOKEN) for target in targets])
    return Hinted(rings=[*rings, *((*middle(at[id]), TOKEN) for id in fighters)])
