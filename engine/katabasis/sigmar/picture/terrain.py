"""Terrain features as they are seen from above: walls, what is too tall to see across, ground that is walked on, Places
of Power, pits; and small signs of what a feature does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...geometry.facings import turned
from ..content import FEATURES
from ..features import FeatureKind
from .seats import SEATS

View = Mapping[str, Any]
Corners = Sequence[tuple[int, int]]

ABILITIES = ("cover", "obscuring", "unstable", "place-of-power", "impassable", "volatile-ground")
"""What features do, in the order in which it is said."""
SIGNS = {
    "cover": "M0-40L34-28V2Q34 30 0 44Q-34 30-34 2V-28z",
    "obscuring": "M-46 0Q0-44 46 0Q0 44-46 0zM-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0zM-40 30L32-38L40-30L-32 38z",
    "unstable": "M0-42L46 38H-46zM-6-14L4 6-6 10 2 30 12 6 2 2 8-14z",
    "place-of-power": "M0-46L12-12 46 0 12 12 0 46-12 12-46 0-12-12z",
    "impassable": "M-34-42L0-8 34-42 42-34 8 0 42 34 34 42 0 8-34 42-42 34-8 0-42-34z",
    "volatile-ground": "M0-46Q34-6 30 14A30 30 0 0 1-30 14Q-30-2-12-16Q-10-4 0 0Q6-22 0-46z",
}
"""A shield, an eye crossed out, a stone that cracks, a star, a cross and a flame, 90 by 90 around the middle."""


class Part(NamedTuple):
    """A convex part of a feature as it stands, and the middle of the piece that it belongs to."""

    corners: Corners
    middle: tuple[int, int]

    def shrunk(self, percent: int, up: int = 0) -> Corners:
        """Its corners, nearer to the middle of its piece, and so much higher in the picture."""
        x, y = self.middle
        return [(x + (a - x) * percent // 100 - up, y + (b - y) * percent // 100 - up) for a, b in self.corners]


def abilities(kind: str) -> list[str]:
    """What a kind of feature does."""
    return [ability for ability in ABILITIES if ability in FEATURES[kind].abilities]


def is_named(kind: str) -> bool:
    """Whether features of this kind are told apart by their names: Spearhead's are ruins all."""
    return bool(FEATURES[kind].size)


def feature(number: int, each: View, seat: int | None = None) -> str:
    """One terrain feature; faction terrain has a rim in the colour of its army's seat."""
    return f'<g id="terrain-{number}" class="terrain">{shape(each["kind"], each["at"], each["facing"], seat)}</g>'


def shape(kind: str, at: Sequence[int], facing: int, seat: int | None = None) -> str:
    """The look of a kind of feature where it stands."""
    parts = _parts(FEATURES[kind], at, facing)
    return "".join(_look(FEATURES[kind])(parts, SEATS[seat] if seat is not None else ""))


def outline(kind: str, at: Sequence[int], facing: int) -> list[Corners]:
    """The corners of each part of a feature where it stands."""
    return [part.corners for part in _parts(FEATURES[kind], at, facing)]


def stars(kind: str, at: Sequence[int], facing: int) -> list[tuple[int, int]]:
    """Where a star shines above each stone of a Place of Power; nowhere above other features."""
    printed = FEATURES[kind]
    if "place-of-power" not in printed.abilities:
        return []
    return list(dict.fromkeys(part.middle for part in _parts(printed, at, facing)))


def _parts(kind: FeatureKind, at: Sequence[int], facing: int) -> list[Part]:
    x, y = at
    placed = [[(x + dx, y + dy) for dx, dy in (turned(corner, facing) for corner in corners)] for corners in kind.parts]
    if not kind.pieces:
        return [Part(corners, (x, y)) for corners in placed]
    pieces: dict[int, list[tuple[int, int]]] = {}
    for corners, piece in zip(placed, kind.pieces, strict=True):
        pieces.setdefault(piece, []).extend(corners)
    middles = {piece: _middle(corners) for piece, corners in pieces.items()}
    return [Part(corners, middles[piece]) for corners, piece in zip(placed, kind.pieces, strict=True)]


def _middle(corners: Corners) -> tuple[int, int]:
    xs, ys = zip(*corners, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


Look = Callable[[Sequence[Part], str], Iterator[str]]


def _look(kind: FeatureKind) -> Look:
    if "place-of-power" in kind.abilities:
        return _power
    if "obscuring" in kind.abilities and kind.size:
        return _tall
    if "volatile-ground" in kind.abilities:
        return _pit
    return _ground if kind.size and "unstable" not in kind.abilities else _walls


def _walls(parts: Sequence[Part], _rim: str) -> Iterator[str]:
    """Walls, lit from above left."""
    for part in parts:
        yield (
            f'<polygon points="{_points(part.corners)}" fill="var(--ruin-side, #56504a)" stroke="#14110f" '
            'stroke-width="22" stroke-linejoin="round"/>'
        )
        yield (
            f'<polygon points="{_points(part.shrunk(90, 18))}" fill="var(--ruin-top, #9b9287)" stroke="#3a352f" '
            'stroke-width="10" stroke-linejoin="round"/>'
        )


def _tall(parts: Sequence[Part], _rim: str) -> Iterator[str]:
    """What is too tall to see across: crowns of trees, or battlements, around what they close in."""
    for part in parts:
        yield (
            f'<polygon points="{_points(part.corners)}" fill="var(--tall-side, #1f2b1c)" stroke="#10160e" '
            'stroke-width="22" stroke-linejoin="round"/>'
        )
    for part in parts:
        yield (
            f'<polygon points="{_points(part.shrunk(84, 14))}" fill="var(--tall-top, #3f5a36)" '
            'stroke="var(--tall-top, #3f5a36)" stroke-width="150" stroke-linecap="round" stroke-linejoin="round" '
            'stroke-dasharray="0 150"/>'
        )
        yield (
            f'<polygon points="{_points(part.shrunk(52, 30))}" fill="var(--tall-crown, #58784a)" '
            'stroke="var(--tall-crown, #58784a)" stroke-width="130" stroke-linecap="round" stroke-linejoin="round" '
            'stroke-dasharray="0 160"/>'
        )


def _ground(parts: Sequence[Part], _rim: str) -> Iterator[str]:
    """Ground that models stand on: a slope, with lines of its height."""
    for part in parts:
        yield (
            f'<polygon points="{_points(part.corners)}" fill="var(--slope, #7d6f55)" stroke="#2a2418" '
            'stroke-width="18" stroke-linejoin="round"/>'
        )
        for percent in (86, 72):
            yield (
                f'<polygon points="{_points(part.shrunk(percent))}" fill="var(--slope-top, #94866a)" '
                'fill-opacity=".5" stroke="#2a2418" stroke-opacity=".5" stroke-width="9" stroke-linejoin="round"/>'
            )


def _power(parts: Sequence[Part], _rim: str) -> Iterator[str]:
    """Stones that glow, with a star above each of them."""
    for part in parts:
        yield (
            f'<polygon points="{_points(part.corners)}" fill="none" stroke="var(--power, #b58cff)" '
            'stroke-opacity=".35" stroke-width="130" stroke-linejoin="round"/>'
        )
    for part in parts:
        yield (
            f'<polygon points="{_points(part.corners)}" fill="var(--power-side, #3a3150)" '
            'stroke="var(--power, #b58cff)" stroke-width="26" stroke-linejoin="round"/>'
        )
        yield f'<polygon points="{_points(part.shrunk(80, 12))}" fill="var(--power-top, #6a5a8e)"/>'
    for x, y in dict.fromkeys(part.middle for part in parts):
        yield (
            f'<path d="{SIGNS["place-of-power"]}" transform="translate({x} {y}) scale(3.2)" '
            'fill="var(--power, #b58cff)" stroke="#1b1430" stroke-width="4"/>'
        )


def _pit(parts: Sequence[Part], rim: str) -> Iterator[str]:
    """A hole that glows from within."""
    for part in parts:
        yield (
            f'<polygon points="{_points(part.corners)}" fill="var(--pit-side, #3b3a22)" '
            f'stroke="{rim or "#14110f"}" stroke-width="40" stroke-linejoin="round"/>'
        )
        yield f'<polygon points="{_points(part.shrunk(74))}" fill="var(--pit-glow, #7fae3a)"/>'
        yield f'<polygon points="{_points(part.shrunk(60))}" fill="#0c1106"/>'


def _points(corners: Corners) -> str:
    return " ".join(f"{x},{y}" for x, y in corners)
