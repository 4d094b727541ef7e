"""Corridors and dungeon rooms: what lies and stands there. Each is drawn from west to east, as it is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from .ink import chance, ink
from .pieces import (
    at,
    barrel,
    bones,
    brazier,
    cracks,
    crate,
    path,
    ring,
    shackles,
    skull,
    stain,
    torch,
    web,
)


def passage(number: int) -> str:
    """Seven passages, told apart by what lies there."""
    torches = torch(128, 32) + torch(256, 32)
    return torches + _PASSAGES[number % len(_PASSAGES)]()


def _drain() -> str:
    bars = "M180 82v28M190 82v28M200 82v28M210 82v28"
    return path("M172 76h46v40h-46z", "edge", "iron", 5) + path(bars, "", "steel", 3.5) + cracks((60, 30), (300, 76))


def _puddle() -> str:
    return (
        stain(96, 92, 1.5, "water", 0.3)
        + stain(150, 70, 0.7, "water", 0.3)
        + cracks((272, 20))
        + bones(330, 96, 30, 0.8)
    )


def _old_bones() -> str:
    return skull(92, 40, -20, 0.9) + bones(118, 58, 15, 0.9) + web(380, 4, 90) + cracks((232, 60))


def _blood() -> str:
    drops = "M150 66q12 -9 26 -4M196 74q14 4 30 0M250 66q12 -6 20 2"
    return stain(112, 62, 1) + path(drops, "", "blood", 7, 'opacity=".5" stroke-linecap="round"') + cracks((330, 18))


def _rune_stone() -> str:
    return (
        ring(192, 64, 23, f'fill="{ink("edge")}" opacity=".4"')
        + ring(192, 64, 21, f'fill="none" stroke="{ink("rune")}" stroke-width="2.5" opacity=".7"')
        + path("M192 48v32M192 54l-9 9M192 54l9 9M183 76h18", "", "rune", 3.2, 'opacity=".85"')
        + cracks((64, 70), (318, 22))
    )


def _mossy() -> str:
    return (
        stain(54, 110, 1, "jade", 0.35)
        + stain(240, 16, 1.2, "jade", 0.3)
        + stain(340, 104, 0.9, "jade", 0.35)
        + web(4, 4)
    )


def _rubbish() -> str:
    sword = path("M-26 0H10M10 -7V7M10 0H20", "", "steel", 4.5, 'stroke-linecap="round"')
    return at(140, 88, sword, turn=24) + skull(286, 30, 12, 0.8) + web(380, 124, 180) + cracks((84, 16))


_PASSAGES = (_rubbish, _drain, _puddle, _old_bones, _blood, _rune_stone, _mossy)


def stairway(number: int) -> str:
    """Twelve steps that go down from west to east."""
    edges = "".join(f"M{32 * step} 4v120" for step in range(1, 12))
    return (
        '<path d="M0 0h384v128H0z" fill="url(#descent)"/>'
        + path(edges, "", "edge", 5, 'opacity=".75"')
        + path(edges, "", "shine", 2, 'opacity=".5" transform="translate(-3.5 0)"')
        + path("M356 52l18 12l-18 12M336 52l18 12l-18 12", "", "shine", 4, 'opacity=".3"')
        + torch(64, 32)
        + torch(320, 32)
    )


def corner(number: int) -> str:
    """The corridor turns round a broken pillar's foot."""
    return (
        torch(64, 160)
        + torch(224, 32)
        + web(252, 252, 180, 1.1)
        + path("M64 224a96 96 0 0 0 96 -96", "", "shine", 3, 'opacity=".1"')
        + cracks((150, 20), (40, 170))
        + bones(222, 168, 40, 0.9)
        + stain(96, 214, 0.9, "jade", 0.3)
    )


def junction(number: int) -> str:
    """A mosaic where three ways meet."""
    spokes = "M192 148l9 26l-9 12l-9 -12zM148 192l26 -9l12 9l-12 9zM236 192l-26 -9l-12 9l12 9z"
    return (
        torch(64, 160)
        + torch(320, 160)
        + ring(192, 192, 56, f'fill="{ink("edge")}" opacity=".34"')
        + ring(192, 192, 54, f'fill="none" stroke="{ink("brass")}" stroke-width="3" opacity=".75"')
        + ring(
            192, 192, 46, f'fill="none" stroke="{ink("brass")}" stroke-width="6" stroke-dasharray="5 7" opacity=".5"'
        )
        + path(spokes, "brass", "edge", 1.5, 'opacity=".85"')
        + ring(192, 192, 7, f'fill="{ink("brass")}" stroke="{ink("edge")}" stroke-width="2"')
        + (cracks((60, 140), (310, 190)) if number % 2 else cracks((330, 140)) + bones(40, 226, 20, 0.8))
    )


# ------------------------------------------------------------------ rooms


def guardroom(number: int) -> str:
    """Barrels, a table with dice and a mug, spears on the wall."""
    rack = path("M20 236h92", "", "timber-dark", 9) + path(
        "M28 246V196M44 246V190M60 246V196M76 246V190M92 246V196", "", "timber", 4
    )
    heads = path(
        "M28 184l5 12h-10zM44 178l5 12h-10zM60 184l5 12h-10zM76 178l5 12h-10zM92 184l5 12h-10z", "steel", "edge", 1.2
    )
    table = at(
        204,
        204,
        '<path d="M-30 -24h66v56h-66z" fill="#000" opacity=".4"/>',
        path("M-34 -28h66v56h-66z", "timber", "timber-dark", 3),
        path("M-34 -10h66M-34 9h66", "", "timber-dark", 1.8),
        path("M-20 -18h11v11h-11zM-4 4h11v11h-11z", "bone", "edge", 1.5),
        path("M-15 -13h1M-1 7h1M3 12h1", "", "edge", 2.5),
        ring(17, -12, 9, f'fill="{ink("brass")}" stroke="{ink("edge")}" stroke-width="2"'),
        ring(17, -12, 5, f'fill="{ink("timber-dark")}"'),
        turn=8,
    )
    return (
        torch(128, 32)
        + barrel(34, 34)
        + barrel(78, 28, 17)
        + barrel(30, 76, 16)
        + crate(218, 38, 44, 9)
        + rack
        + heads
        + table
    )


def lair(number: int) -> str:
    """A nest among gnawed bones."""
    straw = "".join(
        f"M{200 + 44 * cos(a):.0f} {58 + 36 * sin(a):.0f}L{200 + 26 * cos(a + 0.7):.0f} {58 + 20 * sin(a + 0.7):.0f}"
        for a in (pi * k / 12 for k in range(24))
    )
    claws = "M34 150l26 34M44 146l26 34M54 142l26 34M64 138l24 32"
    return (
        '<ellipse cx="200" cy="58" rx="50" ry="42" fill="#000" opacity=".5"/>'
        + path(straw, "", "straw", 7, 'stroke-linecap="round"')
        + path(straw, "", "bone", 2, 'opacity=".5" stroke-linecap="round"')
        + '<ellipse cx="200" cy="58" rx="24" ry="18" fill="#000" opacity=".5"/>'
        + skull(196, 56, 15, 0.9)
        + stain(84, 70, 1.3)
        + bones(70, 62, 10, 1.1)
        + skull(102, 92, -30)
        + path(claws, "", "edge", 4, 'opacity=".6" stroke-linecap="round"')
        + bones(196, 206, 60, 1.2)
        + skull(226, 190, 40, 0.9)
        + bones(150, 226, -20)
        + stain(178, 184, 0.9)
        + web(4, 4, 0, 1.1)
    )


def torture(number: int) -> str:
    """A rack, coals with irons in them, a maiden of iron."""
    rack = at(
        190,
        62,
        '<path d="M-48 -26h104v68H-48z" fill="#000" opacity=".4"/>',
        path("M-52 -30h104v62h-104z", "timber", "timber-dark", 3),
        path("M-52 -14h104M-52 1h104M-52 16h104", "", "timber-dark", 2),
        path("M-50 -34h10v70h-10zM40 -34h10v70h-10z", "timber-dark", "edge", 2),
        path("M-40 -16H-22M-40 16H-22M40 -16H22M40 16H22", "", "steel", 3.5, 'stroke-dasharray="5 2"'),
        stain(2, 2, 0.9, strength=0.75),
        path("M45 -40v-8M45 38v8M37 -44h16M37 42h16", "", "iron", 4),
    )
    maiden = at(
        44,
        206,
        '<path d="M-18 -30h44v66h-44z" fill="#000" opacity=".4"/>',
        path("M-22 34V-18a22 22 0 0 1 44 0v52z", "iron", "edge", 3),
        path("M0 -38v72M-14 -6h8M6 -6h8M-14 8h8M6 8h8M-14 22h8M6 22h8", "", "steel", 2.6),
        ring(0, -20, 7, f'fill="none" stroke="{ink("steel")}" stroke-width="2.5"'),
    )
    irons = path("M40 58l30 34M30 64l14 40", "", "steel", 3.5, 'stroke-linecap="round"')
    return (
        stain(128, 140, 1.7)
        + ring(128, 128, 13, f'fill="{ink("edge")}"')
        + path("M118 128h20M128 118v20M121 121l14 14M135 121l-14 14", "", "steel", 2)
        + rack
        + maiden
        + brazier(36, 44)
        + irons
        + shackles(176, 250, 180)
        + shackles(218, 250, 180)
        + cracks((196, 150))
    )


def well(number: int) -> str:
    """A grating over green depths."""
    bars = "M80 96v64M96 80v96M112 72v112M128 70v116M144 72v112M160 80v96M176 96v64M72 112h112M72 144h112"
    stones = f'stroke="{ink("wall")}" stroke-width="20" stroke-dasharray="25 3"'
    return (
        ring(131, 133, 84, 'fill="#000" opacity=".4"')
        + ring(128, 128, 82, f'fill="{ink("edge")}"')
        + ring(128, 128, 70, f'fill="none" {stones}')
        + ring(128, 128, 77, f'fill="none" stroke="{ink("shine")}" stroke-width="2" opacity=".4"')
        + ring(128, 128, 60, 'fill="url(#depths)"')
        + path(bars, "", "edge", 9)
        + path(bars, "", "steel", 4)
        + path("M128 122a6 6 0 1 1 -.1 0", "brass", "edge", 2)
        + torch(128, 32)
        + stain(36, 214, 1.1, "jade", 0.4)
        + stain(224, 40, 0.9, "jade", 0.4)
        + skull(222, 224, 20, 0.8)
        + cracks((26, 30))
    )


def circle(number: int) -> str:
    """Rings of signs round a star, still glowing."""
    points = [(128 + 86 * sin(pi * k / 4), 128 - 86 * cos(pi * k / 4)) for k in range(8)]
    star = "".join(
        f"{'M' if step == 0 else 'L'}{points[step * 3 % 8][0]:.0f} {points[step * 3 % 8][1]:.0f}" for step in range(8)
    )
    signs = ("v-9l6 4", "l5 -9l5 9", "v-10m0 5h7", "l7 -9m-7 0l7 9", "v-9h7v9", "l4 -10v10", "v-10l7 5l-7 5", "h7v-9")
    runes = "".join(
        f'<path d="M-3 4{signs[k % 8]}" transform="rotate({k * 22.5:g} 128 128) translate(128 33)"/>' for k in range(16)
    )
    return (
        '<circle cx="128" cy="128" r="126" fill="url(#magic)"/>'
        + ring(128, 128, 108, f'fill="none" stroke="{ink("rune")}" stroke-width="3.5"')
        + ring(128, 128, 86, f'fill="none" stroke="{ink("rune")}" stroke-width="2.5"')
        + path(f"{star}z", "", "rune", 2.5, 'opacity=".85"')
        + ring(128, 128, 31, f'fill="none" stroke="{ink("rune")}" stroke-width="3"')
        + f'<g fill="none" stroke="{ink("rune")}" stroke-width="2.6" class="runes">{runes}</g>'
        + "".join(
            ring(x, y, 9, f'fill="{ink("iron")}" stroke="{ink("edge")}" stroke-width="2"')
            + path(f"M{x:.0f} {y - 8:.0f}q6 6 0 11q-6 -5 0 -11z", "fire", "ember", 1.5)
            for x, y in ((24, 24), (232, 24), (24, 232), (232, 232))
        )
    )


def cell(number: int) -> str:
    """Straw, a plank bed, chains, and what is left of a prisoner."""
    straw = "".join(
        f"M{x:.0f} {y:.0f}l{18 * cos(a):.0f} {18 * sin(a):.0f}"
        for k in range(46)
        for x, y, a in [(20 + 216 * chance(k, "x"), 20 + 216 * chance(k, "y"), pi * chance(k, "a"))]
    )
    bed = at(
        206,
        48,
        '<path d="M-50 -22h92v50h-92z" fill="#000" opacity=".35"/>',
        path("M-54 -28h92v50h-92z", "timber", "timber-dark", 3),
        path("M-54 -12h92M-54 5h92", "", "timber-dark", 2),
        path("M6 -24h28v42H6z", "straw", "edge", 2),
    )
    prisoner = skull(58, 190, -14, 1.1) + at(
        62,
        216,
        path("M0 -12v28M-12 -6Q0 -12 12 -6M-11 1Q0 -5 11 1M-9 8Q0 3 9 8", "", "bone", 3.6, 'stroke-linecap="round"'),
    )
    tally = "M120 20v16M127 20v16M134 20v16M141 20v16M116 34l30 -12M158 20v16M165 20v16"
    bucket = ring(212, 206, 17, f'fill="{ink("timber")}" stroke="{ink("iron")}" stroke-width="4"') + ring(
        212, 206, 11, f'fill="{ink("edge")}"'
    )
    return (
        path(straw, "", "brass", 3, 'opacity=".55" stroke-linecap="round"')
        + path(tally, "", "bone", 2.6, 'opacity=".7"')
        + shackles(40, 8)
        + shackles(80, 8)
        + bed
        + prisoner
        + bones(94, 226, 20, 0.9)
        + bucket
        + web(252, 252, 180)
    )


DRAWN: Mapping[str, Callable[[int], str]] = {
    "passage": passage,
    "stairway": stairway,
    "corner": corner,
    "junction": junction,
    "guardroom": guardroom,
    "lair": lair,
    "torture": torture,
    "well": well,
    "circle": circle,
    "cell": cell,
}

DEFINITIONS = (
    f'<linearGradient id="descent"><stop offset="0" stop-color="{ink("shine")}" stop-opacity=".2"/>'
    f'<stop offset="1" stop-color="{ink("shade")}" stop-opacity=".62"/></linearGradient>'
    f'<radialGradient id="depths"><stop offset="0" stop-color="{ink("spirit")}"/><stop offset=".5" '
    f'stop-color="{ink("jade")}"/><stop offset="1" stop-color="{ink("edge")}"/></radialGradient>'
    f'<radialGradient id="magic"><stop offset="0" stop-color="{ink("rune")}" stop-opacity=".5"/><stop offset=".6" '
    f'stop-color="{ink("rune")}" stop-opacity=".16"/><stop offset="1" stop-color="{ink("rune")}" '
    'stop-opacity="0"/></radialGradient>'
)
