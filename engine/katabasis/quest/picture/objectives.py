"""The five objective rooms: their levels and what a mission is about. Each is drawn as it is entered, from the west."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from ..board.shapes import Point, Shape
from .ground import cells_of, floor
from .ink import ink
from .pieces import at, bones, brazier, cracks, path, ring, skull, stain, torch, web


def _ledge(way: str, dx: float, dy: float) -> str:
    """The edge of a higher floor, and the shade that it throws on the lower one towards (dx, dy)."""
    return (
        f'<path d="{way}" fill="none" stroke="#000" stroke-width="22" opacity=".34" '
        f'transform="translate({dx:g} {dy:g})"/>'
        + path(way, "", "edge", 11)
        + path(way, "", "wall", 7)
        + path(way, "", "wall-joint", 7, 'stroke-dasharray="2 17"')
        + path(way, "", "shine", 1.6, 'opacity=".5"')
    )


def _steps(x: float, y: float, down: float) -> str:
    """Steps that go up to the east in one square's width."""
    edges = "".join(f"M{x + 16 * step:g} {y:g}v{down:g}" for step in range(4))
    return (
        f'<path d="M{x:g} {y:g}h64v{down:g}h-64z" fill="url(#ascent)"/>'
        + path(edges, "", "edge", 5, 'opacity=".8"')
        + path(edges, "", "shine", 2.2, 'opacity=".55" transform="translate(3 0)"')
    )


def _rest(shape: Shape, letters: str) -> list[Point]:
    """The squares of a room that have none of those letters."""
    return [(column - 1, row - 1) for (column, row), letter in shape.cells.items() if letter not in letters]


def fighting_pit(id: str, shape: Shape) -> str:
    """A sunken floor of sand between walls with a rail; a trapdoor, and the gate of what fights there."""
    arena = "M192 64h256v128h-256z"
    ladder = "M134 86h58M134 106h58M134 150h58M134 170h58"
    rungs = "".join(f"M{x} 82v28M{x} 146v28" for x in range(140, 190, 11))
    gate = "M460 66v124M474 66v124M488 66v124M502 66v124M449 92h63M449 128h63M449 164h63"
    rail = "M150 22H496M150 234H496M150 22V64M150 192V234"
    spikes = "".join(f"M{x} 64l6 13l6 -13M{x} 192l6 -13l6 13" for x in range(204, 440, 26))
    return (
        floor(id, cells_of(shape, "."), "flags")
        + floor(id, cells_of(shape, "w"), "crypt", "slabs")
        + path(rail, "", "edge", 9, 'opacity=".5"')
        + path(rail, "", "timber", 5)
        + path(rail, "", "brass", 6, 'stroke-dasharray="5 40"')
        + floor(id, cells_of(shape, "ptg"), "sand", "earth")
        + stain(330, 96, 1.5)
        + stain(398, 160, 0.9)
        + skull(420, 90, 30)
        + bones(296, 172, 20)
        + '<g fill="none" stroke="#000" clip-path="url(#arena)">'
        + f'<path d="{arena}" stroke-width="58" opacity=".26"/><path d="{arena}" stroke-width="30" opacity=".34"/></g>'
        + path("M448 64h64v128h-64z", "edge", "", 0)
        + path(gate, "", "edge", 9)
        + path(gate, "", "steel", 4.5)
        + path(spikes, "steel", "edge", 1.5)
        + path("M192 64H512M192 64V192H512", "", "edge", 9)
        + path("M192 64H512M192 64V192H512", "", "wall", 5)
        + at(
            224,
            96,
            path("M-25 -25h50v50h-50z", "timber", "edge", 4),
            path("M-25 -8h50M-25 9h50", "", "timber-dark", 2.5),
            path("M-25 -18H25M-25 18H25", "", "iron", 5),
            ring(0, 0, 7, f'fill="none" stroke="{ink("brass")}" stroke-width="3"'),
        )
        + path(ladder, "", "edge", 8)
        + path(ladder, "", "timber", 4.5)
        + path(rungs, "", "timber", 4)
        + torch(176, 32)
        + torch(330, 32)
        + torch(484, 32)
    )


def firechasm(id: str, shape: Shape) -> str:
    """A bridge of ropes over fire, and a dragon of stone."""
    left = "M128 0l6 14l-8 20l9 26l-7 30l8 28l-9 36l8 30l-7 34l6 38"
    right = "M256 0l-7 18l9 22l-8 30l6 26l-8 34l9 30l-7 36l8 28l-6 32"
    crust = (
        "M150 20q18 -10 34 4q-4 16 -22 14zM206 14q20 2 26 18q-18 12 -28 2zM158 164q14 -12 32 -2q0 18 -20 18z"
        "M212 206q16 -14 30 0q2 18 -16 22zM160 222q16 -4 20 12q-12 10 -24 2zM216 146q14 -4 20 8q-10 12 -22 6z"
    )
    flow = "M170 0q18 40 -4 80t14 90t-8 86M214 0q-16 50 6 96t-10 92t4 68"
    planks = "".join(f"M{x} 72v48" for x in range(132, 260, 15))
    ropes = "M124 70Q192 80 260 70M124 122Q192 112 260 122"
    posts = "M120 64h9v12h-9zM255 64h9v12h-9zM120 116h9v12h-9zM255 116h9v12h-9z"
    return (
        floor(id, _rest(shape, "lb"), "basalt")
        + '<use href="#heat" x="192" y="128"/>'
        + f'<g class="lava"><path d="M128 0h128v256h-128z" fill="{ink("lava")}"/>'
        + path(flow, "", "ember", 30, 'opacity=".85"')
        + path(flow, "", "fire", 11)
        + "</g>"
        + path(crust, "edge", "ember", 2.5, 'opacity=".85"')
        + path(left + "h-8v-256z", "basalt", "", 0)
        + path(right + "h8v-256z", "basalt", "", 0)
        + path(left + right, "", "edge", 6)
        + path(left + right, "", "fire", 2, 'opacity=".8"')
        + path("M122 66h140v60h-140z", "shade", more='opacity=".5" transform="translate(3 9)"')
        + path(planks, "", "timber-dark", 14)
        + path(planks, "", "timber", 10.5)
        + path(ropes, "", "edge", 6)
        + path(ropes, "", "straw", 3.4)
        + path(posts, "timber", "edge", 2)
        + cracks((60, 30), (290, 190), (340, 30))
        + bones(40, 226, 20)
        + _dragon()
        + brazier(480, 30, 16)
        + brazier(480, 226, 16)
    )


def _dragon() -> str:
    """A dragon of stone on its plinth, its head towards the bridge."""
    wing = "M20 -14L44 -50L30 -46L8 -58L2 -42L-18 -50L-12 -34L-30 -30L-8 -14z"
    body = (
        "M46 34Q58 10 40 -2Q24 -16 2 -10Q-18 -8 -30 -14L-54 -8L-46 -2L-56 4L-36 8Q-22 10 -8 8Q14 8 18 18Q20 30 4 34"
        "L-2 44H40z"
    )
    return at(
        448,
        128,
        '<path d="M-60 -58h126v124h-126z" fill="#000" opacity=".42"/>',
        path("M-62 -62h124v124h-124z", "wall", "edge", 4),
        path("M-54 -54h108v108h-108z", "basalt", "wall-joint", 3),
        f'<path d="{wing}{body}" fill="#000" opacity=".5" transform="translate(4 7)"/>',
        path(wing, "jade", "edge", 2.5, 'stroke-linejoin="round"'),
        path("M20 -14L30 -46M8 -14L2 -42M-6 -14L-12 -34", "", "edge", 2, 'opacity=".6"'),
        path(body, "jade", "edge", 2.5, 'stroke-linejoin="round"'),
        path("M-34 -2a2.6 2.6 0 1 1 -.1 0z", "fire", "edge", 1.2),
        path("M-22 -12l-6 -12l-6 9zM34 -3l8 -9l0 12zM44 8l11 -5l-6 11z", "jade", "edge", 1.8),
        path("M-62 2q-10 2 -18 -4q4 10 18 9z", "fire", "ember", 1.5),
        path("M10 20Q0 26 -2 36M24 20Q16 30 18 40", "", "shine", 2, 'opacity=".4"'),
    )


def fountain(id: str, shape: Shape) -> str:
    """Shining water in a wide basin of marble."""
    drops = "".join(
        f"M{256 + 12 * cos(a):.0f} {128 + 12 * sin(a):.0f}Q{256 + 30 * cos(a + 0.2):.0f} {128 + 30 * sin(a + 0.2):.0f} "
        f"{256 + 40 * cos(a + 0.45):.0f} {128 + 40 * sin(a + 0.45):.0f}"
        for a in (pi * k / 4 for k in range(8))
    )
    inlay = "".join(f"M{x} {y}l12 16l-12 16l-12 -16z" for x, y in ((256, 12), (256, 212), (140, 112), (372, 112)))
    columns = ((24, 24), (24, 232), (488, 24), (488, 232))
    brass, shine = ink("brass"), f'fill="none" stroke="{ink("shine")}" stroke-width="3" opacity=".6"'
    return (
        floor(id, _rest(shape, ""), "marble", "slabs")
        + ring(256, 128, 118, f'fill="none" stroke="{brass}" stroke-width="2.5" opacity=".6"')
        + ring(
            256, 128, 106, f'fill="none" stroke="{ink("brass")}" stroke-width="7" stroke-dasharray="3 12" opacity=".5"'
        )
        + path(inlay, "brass", "edge", 1.5, 'opacity=".8"')
        + '<circle class="glow" cx="256" cy="128" r="170" fill="url(#shining)"/>'
        + '<circle cx="259" cy="133" r="68" fill="#000" opacity=".4"/>'
        + ring(256, 128, 66, f'fill="{ink("wall")}" stroke="{ink("edge")}" stroke-width="3"')
        + ring(256, 128, 60, f'fill="none" stroke="{ink("wall-joint")}" stroke-width="9" stroke-dasharray="2 24"')
        + ring(256, 128, 64, f'fill="none" stroke="{ink("shine")}" stroke-width="2" opacity=".6"')
        + ring(256, 128, 52, 'fill="url(#pool)" class="water"')
        + ring(256, 128, 42, 'fill="none" stroke="#fff" stroke-width="2" opacity=".5" stroke-dasharray="30 18"')
        + ring(256, 128, 29, 'fill="none" stroke="#fff" stroke-width="2" opacity=".6" stroke-dasharray="16 12"')
        + path(drops, "", "day", 3.4, 'opacity=".9" stroke-linecap="round"')
        + ring(256, 128, 13, f'fill="{ink("marble")}" stroke="{ink("edge")}" stroke-width="2.5"')
        + ring(256, 128, 6, 'fill="#fff"')
        + "".join(
            ring(x + 3, y + 4, 20, 'fill="#000" opacity=".4"')
            + ring(x, y, 19, f'fill="{ink("marble")}" stroke="{ink("edge")}" stroke-width="3"')
            + ring(x, y, 12, f'{shine} stroke-dasharray="4 3.5"')
            for x, y in columns
        )
    )


def tomb(id: str, shape: Shape) -> str:
    """A great tomb on a dais, above a flight of steps."""
    lid = "M270 82h164l12 16v60l-12 16h-164l-12 -16v-60z"
    sword = "M306 128H418M330 114V142"
    pillars = ((224, 26), (224, 230), (488, 26), (488, 230))
    return (
        floor(id, cells_of(shape, ".s"), "flags")
        + floor(id, cells_of(shape, "^T"), "crypt", "slabs")
        + '<path d="M192 0h320v256h-320z" fill="#fff" opacity=".07"/>'
        + _ledge("M192 0V64M192 192V256", -9, 0)
        + _steps(128, 64, 128)
        + _ledge("M128 64h64", 0, -7)
        + _ledge("M128 192h64", 0, 7)
        + path("M200 10h304v236h-304z", "", "brass", 2.5, 'opacity=".45"')
        + '<path d="M258 66h200v136h-200z" fill="#000" opacity=".5"/>'
        + path("M258 68h188v120h-188z", "wall", "edge", 4)
        + path("M258 188l6 10h188v-120l-6 -10M446 188l6 10", "wall-joint", "edge", 3)
        + path(lid, "crypt", "edge", 3)
        + path("M278 90h148l10 12v52l-10 12h-148l-10 -12v-52z", "", "shine", 2, 'opacity=".4"')
        + _knight()
        + path(sword, "", "edge", 8)
        + path(sword, "", "steel", 4.5)
        + cracks((404, 84))
        + "".join(
            ring(x + 3, y + 4, 18, 'fill="#000" opacity=".45"')
            + ring(x, y, 17, f'fill="{ink("wall")}" stroke="{ink("edge")}" stroke-width="3"')
            + f'<use href="#glow" x="{x}" y="{y}"/>'
            + ring(x, y, 9, f'fill="{ink("iron")}"')
            + path(f"M{x} {y - 9}q8 8 0 15q-8 -7 0 -15z", "fire", "ember", 2)
            for x, y in pillars
        )
        + web(508, 252, 180)
        + web(4, 4)
        + skull(38, 222, -15)
        + bones(66, 230, 10)
    )


def _knight() -> str:
    """Who lies on the lid, carved in stone."""
    return path(
        "M296 128a17 17 0 1 1 17 17q-4 0 -7 -2M313 111M330 106q30 -8 58 4l34 8v20l-34 8q-28 12 -58 4z",
        "wall",
        "edge",
        2.5,
        'stroke-linejoin="round"',
    ) + ring(300, 128, 17, f'fill="{ink("wall")}" stroke="{ink("edge")}" stroke-width="2.5"')


def idol(id: str, shape: Shape) -> str:
    """A huge idol on a platform, between flights of steps."""
    return (
        floor(id, cells_of(shape, ".s"), "flags")
        + floor(id, cells_of(shape, "^i"), "temple", "slabs")
        + _steps(320, 0, 64)
        + _steps(320, 192, 64)
        + _ledge("M320 64V192", -9, 0)
        + path("M320 64h64M320 192h64", "", "wall", 5)
        + path("M332 76h104v104h-104z", "", "brass", 3, 'opacity=".7"')
        + path("M384 92l36 36l-36 36l-36 -36z", "", "brass", 3, 'opacity=".7"')
        + stain(384, 128, 1.1)
        + _statue()
        + brazier(478, 30)
        + brazier(478, 226)
        + torch(96, 32)
        + torch(224, 32)
        + cracks((40, 40), (230, 150), (180, 60))
        + skull(286, 100, 20, 0.9)
        + skull(296, 168, -20, 0.9)
        + bones(262, 212, 30, 0.9)
    )


def _statue() -> str:
    """The idol, seen from above and before: horns, jewelled eyes, a mouth for offerings."""
    face = "M-26 -44Q0 -62 26 -44L34 -10Q36 26 18 46H-18Q-36 26 -34 -10z"
    horns = "M-26 -40Q-50 -44 -50 -62Q-30 -58 -14 -50zM26 -40Q50 -44 50 -62Q30 -58 14 -50z"
    return at(
        472,
        128,
        '<g transform="rotate(90) scale(1.26 .78)">',
        f'<path d="{face}{horns}" fill="#000" opacity=".55" transform="translate(-6 5)"/>',
        path(horns, "bone", "edge", 3, 'stroke-linejoin="round"'),
        path(face, "jade", "edge", 3.5),
        path("M-20 -36Q0 -48 20 -36L14 -24H-14z", "brass", "edge", 2),
        path("M0 -41l6 7l-6 7l-6 -7z", "blood", "edge", 1.5),
        path("M-26 -14L-5 -8L-9 2L-24 -1zM26 -14L5 -8L9 2L24 -1z", "edge", "brass", 2.5),
        path("M-15 -8a3.6 3.6 0 1 1 -.1 0zM15 -8a3.6 3.6 0 1 1 -.1 0z", "ember", "fire", 2, 'class="glow"'),
        path("M0 -6L-6 12H6z", "brass", "edge", 1.6),
        path("M-20 20Q0 12 20 20Q18 40 0 41Q-18 40 -20 20z", "edge", "brass", 2.5),
        path("M-15 19l4 9l4 -10l4 10l3 -11l4 11l4 -10l4 9l3 -9M-10 38l3 -7l4 8l3 -8l4 8l3 -8l4 7", "bone", "edge", 1),
        path("M-30 6l-6 3M-29 14l-6 4M30 6l6 3M29 14l6 4", "", "shine", 2.5, 'opacity=".5"'),
        "</g>",
    )


DRAWN: Mapping[str, Callable[[str, Shape], str]] = {
    "fighting-pit": fighting_pit,
    "firechasm": firechasm,
    "fountain": fountain,
    "tomb": tomb,
    "idol": idol,
}

DEFINITIONS = (
    '<clipPath id="arena"><path d="M192 64h320v128h-320z"/></clipPath>'
    f'<linearGradient id="ascent"><stop offset="0" stop-color="{ink("shade")}" stop-opacity=".45"/>'
    f'<stop offset="1" stop-color="{ink("shine")}" stop-opacity=".22"/></linearGradient>'
    f'<radialGradient id="hot"><stop offset=".3" stop-color="{ink("ember")}" stop-opacity=".75"/><stop offset="1" '
    f'stop-color="{ink("ember")}" stop-opacity="0"/></radialGradient><ellipse id="heat" rx="150" ry="150" '
    'fill="url(#hot)"/>'
    f'<radialGradient id="shining"><stop offset=".2" stop-color="{ink("water")}" stop-opacity=".55"/><stop offset="1" '
    f'stop-color="{ink("water")}" stop-opacity="0"/></radialGradient>'
    f'<radialGradient id="pool"><stop offset="0" stop-color="#ffffff"/><stop offset=".5" stop-color="{ink("water")}"/>'
    f'<stop offset="1" stop-color="{ink("slate")}"/></radialGradient>'
)
