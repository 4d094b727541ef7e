"""The table as a picture: the heaps, each a column of stones that can be clicked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape
from typing import Any

from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.svg import opening, upright
from ...kernel.text import say
from ..content import HEAPS
from ..state import SkeletonTable
from ..text.names import Words

COLUMN, ROW, ROWS = 120, 34, max(heap.stones for heap in HEAPS.values())
WIDTH, HEIGHT = COLUMN * len(HEAPS), ROW * (ROWS + 2)


class Picture(words.Picture[SkeletonTable]):
    """The table as SVG."""

    def draw(self, view: Mapping[str, Any], language: str = "en") -> str:
        """A picture of a view's table that needs nothing else."""
        renderer = Words(self.system).renderer(view, language)
        return board(view["table"], renderer, interactive=False)


def board(table: Mapping[str, Any], renderer: Renderer, lit: Collection[str] = (), interactive: bool = True) -> str:
    """The heaps, with those lit that can be taken from."""
    columns = [_heap(id, at, table["stones"][id], renderer, lit, interactive) for at, id in enumerate(HEAPS)]
    title = renderer.word(say("Heaps of stones"))
    return opening(0, 0, WIDTH, HEIGHT, title, css="board", interactive=interactive) + "".join(columns) + "</svg>"


def _heap(id: str, at: int, stones: int, renderer: Renderer, lit: Collection[str], interactive: bool) -> str:
    ref, middle = f"heap:{id}", COLUMN * at + COLUMN // 2
    name = renderer.name(ref)
    shapes = "".join(
        f'<ellipse cx="{middle}" cy="{ROW * (ROWS - row)}" rx="36" ry="14" fill="{_colour(id)}" stroke="#333"/>'
        for row in range(stones)
    )
    label = upright(
        middle,
        HEIGHT - ROW / 2,
        f'<text text-anchor="middle" font-size="20" fill="currentColor">{escape(name)} {stones}</text>',
    )
    edge = "gold" if ref in lit else "none"
    ground = (
        f'<rect x="{middle - 52}" y="4" width="104" height="{HEIGHT - 8}" rx="12" fill="transparent" stroke="{edge}" '
        'stroke-width="4"/>'
    )
    if not interactive:
        return f'<g id="{_cell(at)}">{ground}{shapes}{label}</g>'
    others = " ".join(_cell(other) for other in ((at - 1) % len(HEAPS), (at + 1) % len(HEAPS)) for _ in "ab")
    said = escape(renderer.word(say("{heap}, stones: {count}", heap=ref, count=stones)))
    return (
        f'<g id="{_cell(at)}" class="cell" data-ref="{ref}" data-act="select" data-arg="{ref}" data-nav="{others}" '
        f'tabindex="-1" role="button" aria-label="{said}">{ground}{shapes}{label}</g>'
    )


def _cell(at: int) -> str:
    return f"heap-{at}"


def _colour(id: str) -> str:
    return {"copper": "#b87333", "silver": "#c0c0c0", "gold": "#d4af37"}.get(id, "#888")
