"""The names of units on the floor: beside each, where neither a model nor another name stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import ceil, cos, hypot, pi, sin
from typing import Any, NamedTuple

from ...geometry.facings import FACINGS
from ...kernel.renderer import Renderer
from ...kernel.svg import upright
from ..content import OBJECTIVES, WARSCROLLS
from . import figures

PRINT = 130
"""How tall the letters are. A page shows the names while that can be read."""
_LETTER = 72
"""How wide a letter is at most, on average."""
_GAP = 20
_SIGN = 240
"""How far the signs of a unit reach above it."""


class _Area(NamedTuple):
    """A rectangle of the battlefield."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: _Area) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def names(table: Mapping[str, Any], renderer: Renderer, selected: str | None) -> Iterator[str]:
    """The name of each unit that has room for it, that of the selected one marked. None lies over a model."""
    width, depth = table["battlefield"]
    standing = {id: unit for id, unit in table["units"].items() if unit["models"]}
    filled = [area for unit in standing.values() for area in _models(unit)]
    filled += [_signs(unit) for unit in standing.values()]
    filled += [_printed(id) for id in table["controlled"]]
    board = _Area(0, 0, width, depth)
    for id in sorted(standing, key=lambda id: f"unit:{id}" != selected):
        text = renderer.name(f"unit:{id}")
        for area in _beside(standing[id], _LETTER * len(text)):
            inside = board.left <= area.left and area.right <= board.right
            inside = inside and board.top <= area.top and area.bottom <= board.bottom
            if inside and not any(map(area.meets, filled)):
                filled.append(area)
                yield _name(area, text, standing[id]["seat"], f"unit:{id}" == selected)
                break


def _name(area: _Area, text: str, seat: int, selected: bool) -> str:
    css = f"floor-name seat-{seat}{' selected' if selected else ''}"
    middle = (area.left + area.right) // 2, (area.top + area.bottom) // 2
    return f'<g class="{css}">' + upright(*middle, f'<text y="{PRINT // 3}">{escape(text)}</text>') + "</g>"


def _models(unit: Mapping[str, Any]) -> list[_Area]:
    base = WARSCROLLS[unit["scroll"]].base
    return [_base(x, y, base[0] / 2, base[-1] / 2, facing) for _number, x, y, facing in unit["models"]]


def _base(x: int, y: int, rx: float, ry: float, facing: int) -> _Area:
    """The rectangle around a base, round or oval, as it is turned."""
    turn = 2 * pi * facing / FACINGS
    across = ceil(hypot(rx * cos(turn), ry * sin(turn)))
    down = ceil(hypot(rx * sin(turn), ry * cos(turn)))
    return _Area(x - across, y - down, x + across, y + down)


def _extent(unit: Mapping[str, Any]) -> _Area:
    """All that the models of a unit fill."""
    left, top, right, bottom = zip(*_models(unit), strict=True)
    return _Area(min(left), min(top), max(right), max(bottom))


def _signs(unit: Mapping[str, Any]) -> _Area:
    """Where the signs of a unit are, or could be."""
    left, top, right, _bottom = _extent(unit)
    drawn = unit["general"] or unit["damage"] or any(state in unit["marks"] for state in figures.STATES)
    return _Area(left, top - _SIGN, right, top) if drawn else _Area(left, top, right, top)


def _printed(objective: str) -> _Area:
    """Where the name of an objective is, at most."""
    (x, y), radius = OBJECTIVES[objective].at, OBJECTIVES[objective].diameter // 2
    return _Area(x - radius, y + radius - 280, x + radius, y + radius - 60)


def _beside(unit: Mapping[str, Any], width: int) -> Iterator[_Area]:
    """Where a name so wide may stand: below the unit, above, at its right or left."""
    around = _extent(unit)
    middle = (around.left + around.right - width) // 2
    below, above = around.bottom + _GAP, _signs(unit).top - _GAP - PRINT
    beside = (around.top + around.bottom - PRINT) // 2
    lefts = (middle, around.left, around.right - width)
    places = [(left, below) for left in lefts] + [(left, above) for left in lefts]
    places += [(around.right + _GAP, beside), (around.left - _GAP - width, beside)]
    for left, top in places:
        yield _Area(left, top, left + width, top + PRINT)
