"""Terrain features: what they are made of, how large they are, and the kits of the terrain list (Terrain 1.3, 1.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..geometry.facings import FACINGS, extents
from ..geometry.plane import INCH
from .lengths import Points, points, tenths


class FeatureKind(NamedTuple):
    """A kind of terrain feature: the convex parts of its outline around its middle, as it faces along x, and its
    height. `heights` are those of its parts where they differ; `pieces` says of each part to which scenery piece it
    belongs, where there are several (terrain.scenery-pieces); `size` is of those in terrain.sizes, "" in Spearhead."""

    large: bool
    parts: tuple[Points, ...]
    height: int
    abilities: frozenset[str]
    heights: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    size: str = ""

    def height_of(self, part: int) -> int:
        """The height of one of its parts."""
        return self.heights[part] if self.heights else self.height

    def piece_of(self, part: int) -> int:
        """The scenery piece that a part belongs to."""
        return self.pieces[part] if self.pieces else 0


def kit_features(id: str, kit: Mapping[str, Any], figures: Mapping[str, Any]) -> Iterator[tuple[str, FeatureKind]]:
    """A kit of the terrain list as the features that it can be (terrain-list.use): one for each outline that carries
    it and has a size that it may have (terrain-list.size), with the abilities of its type and of its own."""
    outlines = figures["outlines"]
    abilities = frozenset((*figures["terrain_types"][kit["type"]]["abilities"], *kit.get("abilities", ())))
    for name in kit.get("outlines", ()):
        outline = outlines[name]
        placed = outline.get("pieces", [{"outline": name, "at": [0, 0]}])
        rows = [
            (_shifted(part, piece["at"]), tenths(height), number)
            for number, piece in enumerate(placed)
            for part, height in _parts_of(outlines[piece["outline"]])
        ]
        parts, heights, pieces = zip(*rows, strict=True)
        size = size_of(parts)
        if size in kit["sizes"]:
            yield f"{id}.{name}", FeatureKind(False, parts, max(heights), abilities, heights, pieces, size)


SMALL, MEDIUM, LARGE = SIZES = ("small", "medium", "large")
AREAS = {SMALL: (7 * INCH, 7 * INCH), MEDIUM: (7 * INCH, 12 * INCH)}
"""The area that a feature of each size fits in (terrain.sizes)."""


def size_of(parts: Sequence[Points]) -> str:
    """The smallest size whose area a feature fits in, facing in any of the 64 directions (terrain.sizes)."""
    return next((size for size, area in AREAS.items() if _fits(parts, area)), LARGE)


def _fits(parts: Sequence[Points], area: tuple[int, int]) -> bool:
    corners = [corner for part in parts for corner in part]
    return any(
        along <= area[0] and across <= area[1] for along, across in (extents(corners, each) for each in range(FACINGS))
    )


def _parts_of(outline: Mapping[str, Any]) -> Iterator[tuple[Sequence[Sequence[float]], float]]:
    """The parts of a scenery piece, with their heights."""
    heights = outline.get("heights", [outline["height"]] * len(outline["parts"]))
    return zip(outline["parts"], heights, strict=True)


def _shifted(corners: Sequence[Sequence[float]], by: Sequence[float]) -> Points:
    return points([(x + by[0], y + by[1]) for x, y in corners])
