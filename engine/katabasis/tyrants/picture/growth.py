"""What grows where there is nothing but rock: mushrooms on the left, crystals in the middle, embers on the right."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from .ink import ink

THINGS = {"left": "mushrooms", "center": "crystals", "right": "embers"}

BARE = {
    "left": [
        (13, 747), (212, 1009), (9, 1062), (173, 1060), (-40, 150), (-62, 330), (-30, 520), (-66, 700), (-44, 905),
    ],
    "center": [
        (417, 701), (497, 690), (490, 771), (738, 584), (708, 750), (894, 764), (844, 963), (884, 1023), (732, 1020),
        (309, 1061), (402, 1060), (566, 1059), (699, 1066), (825, 1057), (903, 11), (488, 340),
    ],
    "right": [
        (973, 303), (971, 785), (1046, 814), (1188, 781), (942, 1070), (1015, 1066), (1081, 1069), (1147, 1045),
        (1203, 1042), (1216, 5), (1227, 87), (1222, 212), (1220, 309), (1221, 504), (1221, 574), (1211, 643),
        (1225, 701), (1225, 985),
    ],
}  # fmt: skip
"""Places in each section, and around it, where there is nothing but rock."""


def growth() -> str:
    """Crystals, mushrooms and embers in the rock."""
    return "".join(
        f'<use href="#{THINGS[section]}" x="{x}" y="{y}"/>' for section, places in BARE.items() for x, y in places
    )


def _star(spikes: Sequence[tuple[float, float, float]]) -> str:
    """Spikes that stand out from a point: angle, length and width of each."""
    parts = []
    for angle, length, width in spikes:
        along, aside = (cos(angle * pi / 180), sin(angle * pi / 180)), (-sin(angle * pi / 180), cos(angle * pi / 180))
        parts.append(
            f"M{aside[0] * width:.0f} {aside[1] * width:.0f}L{along[0] * length:.0f} {along[1] * length:.0f}"
            f"L{-aside[0] * width:.0f} {-aside[1] * width:.0f}z"
        )
    return "".join(parts)


DEFINITIONS = (
    f'<g id="crystals"><circle r="30" fill="{ink("center")}" opacity=".1"/>'
    f'<path d="{_star(((-92, 21, 5), (-58, 15, 4), (-130, 16, 4), (-22, 10, 3.5), (-160, 10, 3.5)))}" '
    f'fill="{ink("center")}" opacity=".75"/>'
    '<path d="M0 0L-1 -20L4 -1zM1 0L8 -12L5 0z" fill="#fff" opacity=".3"/></g>'
    f'<g id="mushrooms" opacity=".85"><circle r="28" cy="-6" fill="{ink("left")}" opacity=".13"/>'
    '<path d="M-8 2v-9M5 4v-13M14 3v-6" stroke="#d9c9ae" stroke-width="3" opacity=".45"/>'
    f'<path d="M-16 -7a8 7 0 0 1 16 0zM-4 -9a9.5 9 0 0 1 19 0zM8 -3a6 5 0 0 1 12 0z" fill="{ink("left")}"/>'
    '<path d="M-12 -9h2M2 -12h3M8 -13h2M13 -5h2" stroke="#fff" stroke-width="2" opacity=".5"/></g>'
    f'<g id="embers"><circle r="27" fill="{ink("right")}" opacity=".13"/>'
    f'<path d="M-18 4l9 -5l6 4l8 -7l9 5l6 -3M-3 0l2 9l8 4" fill="none" stroke="{ink("right")}" stroke-width="3" '
    'stroke-linecap="round" stroke-linejoin="round" opacity=".9"/>'
    '<path d="M-9 -1l6 4l8 -7" fill="none" stroke="#ffd9a0" stroke-width="1.2" opacity=".7"/></g>'
)
