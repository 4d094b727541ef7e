"""Boards in small, to pick from: a single face, or two joined. Only what matters for the choice is drawn."""

from __future__ import annotations

from ..board.battlefield import Battlefield, battlefield
from ..board.boards import faces
from .ground import HALF, INK, MARGIN, SIZE, boards_of, centre, outline


def face(board: str, seat: int) -> str:
    """One face of a board, hex by hex, in the colours of a seat."""
    field = battlefield("chart " + "/".join(faces()[board]))
    return _framed(field, _slab(field, 0, f"seat-{seat}") + _stones(field, seat) + _marks(field))


def plan(layout: str, owners: tuple[int, ...]) -> str:
    """The joined boards: their slabs, the hexes that they complete, and where starting and blocked hexes lie. Boards
    beyond those of the `owners` are still to come: only their places are drawn."""
    field = battlefield(layout)
    seam = "".join(outline(*centre(field, hex), SIZE - 3) for hex in field.completed)
    return _framed(
        field,
        "".join(_slab(field, board, _owner(owners, board)) for board in boards_of(field))
        + f'<path d="{seam}" fill="var(--no-ones-1, {INK["no-ones"][1]})" stroke="var(--mortar, {INK["mortar"]})" '
        'stroke-width="6"/>' + _marks(field, len(owners)),
    )


def _framed(field: Battlefield, content: str) -> str:
    places = [centre(field, hex) for hex in field.hexes]
    left, top = min(x for x, _ in places) - HALF - 8, min(y for _, y in places) - MARGIN - 8
    width = max(x for x, _ in places) + HALF + 8 - left
    height = max(y for _, y in places) + MARGIN + 8 - top
    box = f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
    return f'<svg class="plan" viewBox="{box}" aria-hidden="true">{content}</svg>'


def _owner(owners: tuple[int, ...], board: int) -> str:
    return f"seat-{owners[board]}" if board < len(owners) else "no-ones"


def _slab(field: Battlefield, board: int, owner: str) -> str:
    places = [centre(field, hex) for hex in field.hexes if field.territory(hex) == board]
    left, top = min(x for x, _ in places) - HALF, min(y for _, y in places) - MARGIN
    width, height = max(x for x, _ in places) + HALF - left, max(y for _, y in places) + MARGIN - top
    return (
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" rx="12" '
        f'fill="var(--{owner}-2, {INK[owner][2]})" '
        f'stroke="var(--frame, {INK["frame"]})" stroke-width="7"/>'
    )


def _stones(field: Battlefield, seat: int) -> str:
    stones = "".join(outline(*centre(field, hex), SIZE - 3) for hex in field.hexes)
    return f'<path d="{stones}" fill="var(--seat-{seat}-1, {INK[f"seat-{seat}"][1]})"/>'


def _marks(field: Battlefield, laid: int = 1) -> str:
    """The starting and blocked hexes of the boards that are laid."""
    hexes = [hex for hex in field.hexes if (field.territory(hex) or 0) < laid]
    starting = "".join(_ring(*centre(field, hex)) for hex in hexes if field.is_starting(hex))
    blocked = "".join(outline(*centre(field, hex), SIZE - 9) for hex in hexes if field.is_blocked(hex))
    chisel = f"var(--chisel, {INK['chisel']})"
    return (
        f'<path d="{starting}" fill="none" stroke="{chisel}" stroke-width="6" opacity=".6"/>'
        f'<path d="{blocked}" fill="#0d0b0a" stroke="{chisel}" stroke-width="3" opacity=".75"/>'
    )


def _ring(x: float, y: float) -> str:
    return f"M{x - 20:.0f} {y:.0f}a20 20 0 1 1 40 0a20 20 0 1 1 -40 0z"
