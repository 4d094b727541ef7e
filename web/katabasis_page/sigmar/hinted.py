"""What an advised answer would do on the battlefield."""

from __future__ import annotations

from typing import Any

from katabasis.geometry.plane import squared_distance
from katabasis.sigmar.picture import measures
from katabasis.sigmar.picture.figures import model

from ..table.hinted import Arrow, Hinted
from .arrangement import of_shape

HEAD = 190
RIM = 45
"""How far a ring is from the base that it is around."""
ARRANGED = ("move", "set-up", "return")


def hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    """Models as they would stand and their unit's way there, whom it attacks, or the units that are chosen."""
    table, shape = view["table"], option.get("shape") or {}
    if option["answer"] is not None and shape.get("kind") in ARRANGED:
        return _arranged(table, shape, option["answer"])
    units = [ref for ref in dict.fromkeys(option["refs"]) if measures.bodies(table, ref)]
    rings = [ring for ref in units for ring in _rings(table, ref)]
    attacker = f"unit:{option.get('info', {}).get('unit', '')}"
    far = option["verb"] == "target" and measures.distance(
        measures.bodies(table, attacker), measures.bodies(table, units[0]) if units else []
    )
    if not far:
        return Hinted(rings=rings, head=HEAD)
    ends = [_radius(table, ref) for ref in (attacker, units[0])]
    return Hinted([Arrow([far.start, far.end], *ends)], (), rings, HEAD)


def _arranged(table: dict[str, Any], shape: dict[str, Any], answer: str) -> Hinted:
    """The unit as an answer has it, and an arrow for the model that stands most in its middle."""
    id = shape["unit"].partition(":")[2]
    unit, made = table["units"][id], of_shape(shape, (0, 0), 16)
    made.take(answer)
    rim = max(made.base) // 2
    ghosts = [model(id, unit["scroll"], unit["seat"], (number, *spot)) for number, spot in made.spots.items()]
    rings = [(x, y, rim) for x, y, _facing in made.spots.values()]
    middle = made.middle
    number = min(made.spots, key=lambda each: squared_distance(made.spots[each][:2], middle))
    stops = made.stops.get(number) or [spot[number][:2] for spot in (made.starts, made.spots) if number in spot]
    goes = len(stops) > 1 and stops[0] != stops[-1]
    return Hinted([Arrow(stops, rim, rim)] if goes else (), ghosts, rings, HEAD)


def _radius(table: dict[str, Any], ref: str) -> int:
    return max(measures.base(table["units"][ref.partition(":")[2]]["scroll"])) // 2


def _rings(table: dict[str, Any], ref: str) -> list[tuple[float, float, float]]:
    """Around every model of a unit, an objective, or the parts of a terrain feature."""
    rings = []
    for body in measures.bodies(table, ref):
        left, top, right, bottom = (edge / 2 for edge in body.box)
        rings.append(((left + right) / 2, (top + bottom) / 2, max(right - left, bottom - top) / 2 + RIM))
    return rings
