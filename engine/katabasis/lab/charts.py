"""Charts in SVG of our own: shares or differences with their intervals, and how often something was how long."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

LEFT, WIDTH, ROW, TOP = 16, 310, 38, 22
"""The room beside the scale at either end, its length, the height of a line, and the room above the first: a chart is
as broad as a phone."""
BROAD = WIDTH + 2 * LEFT


class Dot(NamedTuple):
    """A line of a chart: what was measured, between which values the truth lies, and the figures in words."""

    label: str
    value: float
    low: float
    high: float
    figures: str


def dots(lines: Sequence[Dot], low: float, high: float, middle: float | None, title: str) -> str:
    """Each value as a dot with its interval, below what it is of, on a scale that has a line in the middle, where
    nothing is better than anything else, if there is such a place."""

    def at(value: float) -> float:
        return round(LEFT + WIDTH * (min(max(value, low), high) - low) / (high - low), 1)

    height = TOP + ROW * len(lines) + 6
    even = () if middle is None else (middle,)
    drawn = [f'<path class="even" d="M{at(share)} {TOP - 4}V{height}"/>' for share in even]
    for share in (low, *even, high):
        figure = f"{share * 100:+.0f}" if low < 0 and share else f"{share * 100:.0f}"
        drawn.append(f'<text class="scale" x="{at(share)}" y="{TOP - 8}">{figure} %</text>')
    for number, line in enumerate(lines):
        y = TOP + ROW * number + ROW // 2
        drawn += [
            f'<text class="label" x="0" y="{y}">{escape(line.label)}</text>',
            f'<text class="figures" x="{BROAD}" y="{y}">{escape(line.figures)}</text>',
            f'<path class="reach" d="M{at(line.low)} {y + 11}H{at(line.high)}"/>',
            f'<circle cx="{at(line.value)}" cy="{y + 11}" r="4.5"/>',
        ]
    return _framed(drawn, height, title)


def bars(values: Sequence[int], title: str, most_bars: int = 24) -> str:
    """How many of some whole numbers are how large, in bars of equal breadth."""
    low, high = min(values), max(values)
    breadth = max(1, -(-(high - low + 1) // most_bars))
    counts = [0] * ((high - low) // breadth + 1)
    for value in values:
        counts[(value - low) // breadth] += 1
    tall, base = 120, TOP + 120
    wide = WIDTH / len(counts)
    drawn = []
    for number, count in enumerate(counts):
        x, rise = LEFT + wide * number, tall * count / max(counts)
        span = f"{low + breadth * number}" + (f"–{low + breadth * (number + 1) - 1}" if breadth > 1 else "")
        drawn.append(
            f'<rect x="{x:.1f}" y="{base - rise:.1f}" width="{wide - 1:.1f}" height="{rise:.1f}">'
            f"<title>{span}: {count}</title></rect>"
        )
    drawn += [
        f'<text class="scale" x="{LEFT + wide * number:.1f}" y="{base + 16}">{low + breadth * number}</text>'
        for number in range(0, len(counts), max(1, len(counts) // 8))
    ]
    return _framed(drawn, base + 22, title)


def _framed(drawn: Sequence[str], height: int, title: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {BROAD} {height}" role="img"><title>{escape(title)}</title>'
        f"{''.join(drawn)}</svg>"
    )
