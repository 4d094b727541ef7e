"""Whether the colours of the seats of a table differ for everybody: as most people see them, and as people see them who
lack the red, the green or the blue cones.

Colours are read from the style sheets and the pictures themselves. What is judged is what outlines pieces, signs and
lines; what only tints a ground stands within such an outline. Shapes and letters tell seats apart besides.
"""

import re
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, pi, radians, sin, sqrt
from pathlib import Path

import pytest

from katabasis.quest.picture.figures import FIGURES
from katabasis.sigmar.picture.ground import SEATS
from katabasis.tyrants.picture.pieces import HOUSE_INK
from katabasis.underworlds.picture.tokens import SEAT_INK

STYLES = Path(__file__).parents[2] / "web" / "styles"
THEMES = ("light", "dark")

LEAST = 10
"""By CIEDE2000, where 1 is what can just be seen side by side."""

SIGHT = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What is left of linear RGB (Machado, Oliveira and Fernandes 2009, severity 1)."""

XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1, 1.08883)

Triple = tuple[float, float, float]


def mixed(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> Triple:
    first, second, third = (sum(part * of for part, of in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def seen(colour: str, sight: str) -> Triple:
    """What of a colour such as "#7fb2f0" is seen, in CIE Lab."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares)
    red, green, blue = (min(max(each, 0), 1) for each in mixed(SIGHT[sight], (red, green, blue)))
    ratios = [each / of for each, of in zip(mixed(XYZ, (red, green, blue)), WHITE, strict=True)]
    x, y, z = (each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116 for each in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """How much two colours of CIE Lab differ, by CIEDE2000."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1 + (1 - sqrt(chroma**7 / (chroma**7 + 25**7))) / 2
    (red, yellow), (red_too, yellow_too) = ((lab[1] * stretch, lab[2]) for lab in (one, other))
    chromas = hypot(red, yellow), hypot(red_too, yellow_too)
    hues = degrees(atan2(yellow, red)) % 360, degrees(atan2(yellow_too, red_too)) % 360
    turn = (hues[1] - hues[0] + 180) % 360 - 180 if all(chromas) else 0
    hue = hues[0] + turn / 2 if all(chromas) else sum(hues)
    lightness, chroma = (one[0] + other[0]) / 2, sum(chromas) / 2
    weight = 1 + sum(
        share * cos(radians(times * hue - less))
        for share, times, less in ((-0.17, 1, 30), (0.24, 2, 0), (0.32, 3, -6), (-0.2, 4, 63))
    )
    lighter = (other[0] - one[0]) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    purer = (chromas[1] - chromas[0]) / (1 + 0.045 * chroma)
    turned = 2 * sqrt(chromas[0] * chromas[1]) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    off_blue = exp(-(((hue % 360 - 275) / 25) ** 2))
    twist = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(pi / 3 * off_blue)
    return sqrt(lighter**2 + purer**2 + turned**2 + twist * purer * turned)


def said(sheet: str, name: str) -> dict[str, list[str]]:
    """The values of the properties of a style sheet whose names match, by theme."""
    text = (STYLES / sheet).read_text(encoding="utf-8")
    pairs = re.findall(rf"--{name}: light-dark\((#[0-9a-f]{{6}}), (#[0-9a-f]{{6}})\)", text)
    return dict(zip(THEMES, map(list, zip(*pairs, strict=True)), strict=True))


GROUPS = {
    "seats": said("base.css", "seat-[0-3]-rim"),
    "adventurers": said("quest.css", "seat-rim"),
    "houses beside the map": said("tyrants.css", "seat-rim"),
    "houses on the map": said("underdark.css", r"house-\w+-rim"),
    "faces of houses": said("underdark.css", r"house-\w+-face"),
    "presence of houses": said("underdark.css", r"house-\w+-glow"),
    "figures of adventurers": {"dark": [FIGURES[each].rim for each in ("barbarian", "dwarf", "elf", "wizard")]},
}
SIZES = {"houses on the map": 5, "faces of houses": 5}
"""White troops belong to nobody and are told from those of all houses."""


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(("group", "theme"), [(group, theme) for group, themes in GROUPS.items() for theme in themes])
def test_seats_differ_however_colours_are_seen(group: str, theme: str, sight: str) -> None:
    colours = GROUPS[group][theme]
    assert len(colours) == SIZES.get(group, 4)
    pairs = {pair: round(difference(*(seen(each, sight) for each in pair)), 1) for pair in combinations(colours, 2)}
    assert {pair: found for pair, found in pairs.items() if found < LEAST} == {}


def test_pictures_without_a_style_sheet_have_the_dark_colours_of_the_page() -> None:
    for part in ("rim", "deep", "face", "text"):
        assert [each[part] for each in SEAT_INK] == said("base.css", f"seat-[0-3]-{part}")["dark"]
        houses = [house for house in HOUSE_INK if part in HOUSE_INK[house]]
        drawn = [HOUSE_INK[house][part] for house in houses if (house, part) != ("white", "deep")]
        assert drawn == said("underdark.css", rf"house-\w+-{part}")["dark"]
    fallbacks = [
        f"var(--seat-{seat}-rim, {colour})" for seat, colour in enumerate(said("base.css", "seat-[01]-rim")["dark"])
    ]
    assert list(SEATS) == fallbacks


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.0, 2.0), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_published_pairs(one: Triple, other: Triple, known: float) -> None:
    """By the test data of Sharma, Wu and Dalal (2005)."""
    assert difference(one, other) == pytest.approx(known, abs=0.0001)
