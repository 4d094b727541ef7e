"""The picture at the gate: arch behind arch, and steps that go down towards the light."""

from __future__ import annotations

from functools import cache

from ..markup import Markup

WIDTH, HEIGHT = 1200, 440
CENTRE, FLOOR = 600, 262
ARCHES = 8
STEPS = 9


@cache
def descent() -> Markup:
    """The picture as SVG; drawn once, decorative, without a word in it."""
    return Markup(
        f'<svg class="descent" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice" '
        'aria-hidden="true">'
        "<defs>"
        '<radialGradient id="descent-light" cx="50%" cy="55%" r="46%">'
        '<stop offset="0" stop-color="#fff3cf"/><stop offset=".1" stop-color="#ffd27a"/>'
        '<stop offset=".45" stop-color="#a2490f" stop-opacity=".55"/>'
        '<stop offset="1" stop-color="#2a1408" stop-opacity="0"/>'
        "</radialGradient>"
        '<linearGradient id="descent-dusk" x2="0" y2="1"><stop offset=".7" stop-color="#0c0a09" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#0c0a09" stop-opacity=".92"/></linearGradient>'
        "</defs>"
        f'<path fill="#0c0a09" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>'
        + "".join(_arch(number) for number in range(ARCHES))
        + "".join(_stair(number) for number in range(STEPS))
        + f'<path class="glow" fill="url(#descent-light)" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>'
        + "".join(_spark(number) for number in range(22))
        + f'<path fill="url(#descent-dusk)" d="M0 0h{WIDTH}v{HEIGHT}H0z"/></svg>'
    )


def _arch(number: int) -> str:
    """One arch of the hall, the nearest first; each is a wall with an opening, lit more the deeper it
    stands."""
    depth = number / (ARCHES - 1)
    half = 520 * (1 - depth) ** 1.7 + 34
    spring = FLOOR - 60 - 120 * (1 - depth)
    base = FLOOR + 150 * (1 - depth) ** 1.6
    top = spring - half * 0.82
    wall = _mixed((26, 21, 18), (152, 82, 30), depth**1.5)
    edge = _mixed((58, 46, 38), (255, 196, 110), depth**1.3)
    left, right = CENTRE - half, CENTRE + half
    opening = f"M{left:.0f} {base:.0f}V{spring:.0f}Q{left:.0f} {top:.0f} {CENTRE} {top - half * 0.12:.0f}"
    opening += f"Q{right:.0f} {top:.0f} {right:.0f} {spring:.0f}V{base:.0f}z"
    darker = _mixed((12, 10, 9), (88, 40, 10), depth)
    return (
        f'<path fill="{darker}" stroke="{edge}" stroke-width="{3.2 - 2 * depth:.1f}" d="{opening}"/>'
        f'<path fill="none" stroke="{wall}" stroke-width="{26 * (1 - depth) + 3:.0f}" d="{opening}"/>'
        f'<path fill="none" stroke="{edge}" stroke-opacity=".5" stroke-width="1.2" d="{opening}"/>'
    )


def _stair(number: int) -> str:
    """One step, from the far end of the hall to the reader's feet."""
    near = (number + 1) / STEPS
    y = FLOOR - 6 + 146 * near**1.6
    half = 30 + 400 * near**1.35
    height = 3 + 15 * near
    tread = _mixed((236, 150, 66), (44, 36, 31), near**0.7)
    riser = _mixed((120, 58, 18), (20, 16, 14), near**0.7)
    return (
        f'<path fill="{tread}" d="M{CENTRE - half:.0f} {y:.0f}h{2 * half:.0f}l{6 * near:.0f} {height * 0.55:.0f}'
        f'h{-2 * half - 12 * near:.0f}z"/>'
        f'<path fill="{riser}" d="M{CENTRE - half - 6 * near:.0f} {y + height * 0.55:.0f}h{2 * half + 12 * near:.0f}'
        f"v{height:.0f}"
        f'h{-2 * half - 12 * near:.0f}z"/>'
    )


def _spark(number: int) -> str:
    """A spark over the light; where each one floats follows from its number alone."""
    angle = number * 137.5 % 360
    x = CENTRE + (angle - 180) * (0.5 + number % 5 * 0.22)
    y = FLOOR - 20 - number * 37 % 210
    size = 1 + number % 3 * 0.6
    return f'<circle class="spark s{number % 3}" cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}" fill="#ffd890"/>'


def _mixed(dark: tuple[int, int, int], light: tuple[int, int, int], share: float) -> str:
    return "#" + "".join(f"{round(low + (high - low) * share):02x}" for low, high in zip(dark, light, strict=True))
