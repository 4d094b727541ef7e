"""Pieces of furniture that several sections have. Each is a path or two, in units of the picture."""

from __future__ import annotations

from .ink import ink


def ring(x: float, y: float, r: float, look: str) -> str:
    """A circle; `look` are its further attributes."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>'


def path(way: str, fill: str = "", stroke: str = "", width: float = 2, more: str = "") -> str:
    """A path in colours of the dungeon."""
    filled = ink(fill) if fill else "none"
    drawn = f' stroke="{ink(stroke)}" stroke-width="{width:g}"' if stroke else ""
    return f'<path d="{way}" fill="{filled}"{drawn}{" " if more else ""}{more}/>'


def at(x: float, y: float, *content: str, turn: float = 0, scale: float = 1) -> str:
    """Something drawn round (0, 0), put there."""
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{scaled}">{"".join(content)}</g>'


def symbol(name: str, x: float, y: float, size: float, colour: str, more: str = "") -> str:
    """A symbol of the sprite, centred."""
    half = size / 2
    return (
        f'<use href="#icon-{name}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" '
        f'fill="{ink(colour)}"{" " if more else ""}{more}/>'
    )


def cracks(*starts: tuple[int, int]) -> str:
    """Cracks in the stone."""
    ways = "".join(f"M{x} {y}l9 13l-4 9l12 14l2 13M{x + 5} {y + 22}l-13 9" for x, y in starts)
    return path(ways, "", "edge", 2.4, 'opacity=".55" stroke-linecap="round"')


def stain(x: float, y: float, size: float, colour: str = "blood", strength: float = 0.55) -> str:
    """A pool with drops round it."""
    way = (
        "M-20 -3Q-18 -16 -4 -14Q8 -22 17 -11Q27 -6 20 4Q24 15 9 14Q-2 23 -11 13Q-25 12 -20 -3z"
        "M26 -16a3 3 0 1 1 -.1 0zM-28 14a4 4 0 1 1 -.1 0zM22 22a2.5 2.5 0 1 1 -.1 0z"
    )
    return at(x, y, path(way, colour, more=f'opacity="{strength}"'), scale=size)


def bones(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """Two long bones, crossed."""
    bone = "M-15 -3a4 4 0 1 1 3 -6a4 4 0 1 1 5 4L8 4a4 4 0 1 1 5 4a4 4 0 1 1 -6 3L-12 1z"
    return at(
        x,
        y,
        path(bone, "bone", "edge", 2),
        path("M15 -6a4 4 0 1 0 -6 -2L-10 9a4 4 0 1 0 5 4z", "bone", "edge", 2),
        turn=turn,
        scale=scale,
    )


def skull(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A skull that looks up."""
    return at(
        x,
        y,
        path("M-10 -2a10 10 0 1 1 20 0q0 5 -4 7v5h-12v-5q-4 -2 -4 -7z", "bone", "edge", 2),
        path(
            "M-6 -2a3 3 0 1 1 5 0a3 3 0 1 1 -5 0zM1 -2a3 3 0 1 1 5 0a3 3 0 1 1 -5 0zM-3 7v3M0 7v3M3 7v3",
            "edge",
            "edge",
            1,
        ),
        turn=turn,
        scale=scale,
    )


def barrel(x: float, y: float, r: float = 21) -> str:
    """A barrel, seen from above."""
    return (
        ring(x + 3, y + 4, r, 'fill="#000" opacity=".45"')
        + ring(x, y, r, f'fill="{ink("timber")}" stroke="{ink("iron")}" stroke-width="4"')
        + path(
            f"M{x - r + 5} {y - 7}h{2 * r - 10}M{x - r + 3} {y + 1}h{2 * r - 6}M{x - r + 6} {y + 9}h{2 * r - 12}",
            "",
            "timber-dark",
            1.8,
        )
        + ring(x + 5, y - 5, 3, f'fill="{ink("edge")}"')
        + ring(x, y, r - 2, f'fill="none" stroke="{ink("steel")}" stroke-width="1" opacity=".5"')
    )


def crate(x: float, y: float, side: float, turn: float = 0) -> str:
    """A nailed crate."""
    half = side / 2
    square = f"M{-half:g} {-half:g}h{side:g}v{side:g}h-{side:g}z"
    inner = half - 6
    return at(
        x,
        y,
        f'<path d="{square}" fill="#000" opacity=".4" transform="translate(3 4)"/>',
        path(square, "timber", "timber-dark", 3),
        path(
            f"M{-inner:g} {-inner:g}h{2 * inner:g}v{2 * inner:g}h-{2 * inner:g}zl{2 * inner:g} {2 * inner:g}",
            "",
            "timber-dark",
            2.5,
        ),
        turn=turn,
    )


def shackles(x: float, y: float, turn: float = 0) -> str:
    """A chain on the wall with a manacle at its end."""
    return at(
        x,
        y,
        path("M-4 -10h8v8h-8z", "iron", "edge", 1.5),
        path("M0 -2q-7 8 0 14q7 6 1 13", "", "edge", 6),
        path("M0 -2q-7 8 0 14q7 6 1 13", "", "steel", 3, 'stroke-dasharray="5 2"'),
        ring(1, 33, 7, f'fill="none" stroke="{ink("steel")}" stroke-width="3.5"'),
        turn=turn,
    )


def brazier(x: float, y: float, r: float = 19) -> str:
    """Glowing coals in an iron basket."""
    return (
        f'<use href="#glow" x="{x:g}" y="{y:g}"/>'
        + ring(x, y, r, f'fill="{ink("iron")}" stroke="{ink("edge")}" stroke-width="3"')
        + ring(x, y, r - 4, f'fill="{ink("lava")}"')
        + path(
            f"M{x - 8:g} {y + 5:g}q-2 -9 5 -14q0 6 4 7q3 -5 1 -10q9 6 7 16q-3 8 -9 8q-6 0 -8 -7z", "fire", "ember", 2
        )
    )


def torch(x: float, y: float) -> str:
    """A torch on the wall, and the light round it."""
    return f'<use href="#torch" x="{x:g}" y="{y:g}"/>'


def web(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A web in the corner at the upper left."""
    way = "M0 0L56 8M0 0L45 34M0 0L34 45M0 0L8 56M22 3Q20 12 18 14Q14 18 3 22M40 6Q35 18 32 24Q24 32 6 40"
    return at(x, y, path(way, "", "web", 1.6, 'opacity=".55"'), turn=turn, scale=scale)


DEFINITIONS = (
    f'<radialGradient id="fire-glow"><stop offset="0" stop-color="{ink("ember")}" stop-opacity=".55"/>'
    f'<stop offset=".4" stop-color="{ink("ember")}" stop-opacity=".2"/><stop offset="1" stop-color="{ink("ember")}" '
    'stop-opacity="0"/></radialGradient><circle id="glow" r="78" fill="url(#fire-glow)"/>'
    f'<g id="torch"><circle r="62" fill="url(#fire-glow)"/><path d="M-4 -9h8l-2 14h-4z" fill="{ink("iron")}" '
    f'stroke="{ink("edge")}" stroke-width="1.5"/><path d="M-6 -9q-2 -8 6 -15q8 7 6 15z" fill="{ink("fire")}" '
    f'stroke="{ink("ember")}" stroke-width="2.5"/></g>'
)
