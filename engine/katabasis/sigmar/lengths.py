"""Lengths of content, in inches there and in tenths of a millimetre on the table."""

from __future__ import annotations

from collections.abc import Sequence

from ..geometry.plane import INCH

Points = tuple[tuple[int, int], ...]


def tenths(inches: float) -> int:
    """A length in inches, as tenths of a millimetre."""
    return round(inches * INCH)


def points(corners: Sequence[Sequence[float]]) -> Points:
    """The corners of an outline."""
    return tuple((tenths(x), tenths(y)) for x, y in corners)
