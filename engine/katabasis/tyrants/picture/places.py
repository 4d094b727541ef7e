"""Where everything lies on the drawn map: a plan of our own, in the spirit of the board and with room for every name.

Units are those of the picture. A site is a chamber with a slab in it; a space of a route is a niche of a tunnel.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..board.underdark import NEIGHBOURS, ROUTES, SITES, places_in, spaces_of

Point = tuple[float, float]

WIDTH, HEIGHT = 1200, 1040
AROUND = 12
"""Rock around what is in play, at the edges of the picture."""
PITCH = 40
"""From one troop space of a site to the next."""
NICHE = 21
"""Radius of a route space."""
PLAQUE = (112, 34)
"""Width and height of a site control marker, which hangs on the lower edge of a slab."""
PLAQUE_INSIDE = 15
"""How much of a marker is on the slab."""
SPY = 30
"""From one spy to the next, along the upper edge of a slab."""
SPIES_HIGH = 25
"""How far spies stand above the upper edge."""
NAME_HIGH = 25
"""Height of a line of a name."""
PENNANT = 38
"""Width that the VP value takes at the left of the name."""


class Slab(NamedTuple):
    """The slab of a site: its middle, its upper edge, its width, troop spaces in a row, and lines for the name."""

    x: int
    top: int
    width: int
    columns: int
    lines: int = 1

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2


SLABS = {
    "gauntlgrym": Slab(92, 52, 160, 3),
    "the-wormwrithings": Slab(300, 46, 196, 3, 2),
    "jhachalkhyn": Slab(106, 240, 178, 4),
    "buiyrandyn": Slab(100, 412, 160, 3),
    "stoneshaft-clanhold": Slab(114, 588, 202, 2, 2),
    "chchitl": Slab(98, 896, 144, 3),
    "blingdenstone": Slab(520, 44, 186, 2),
    "mantol-derith": Slab(391, 222, 218, 5),
    "menzoberranzan": Slab(736, 50, 208, 3),
    "everfire": Slab(838, 240, 144, 3),
    "gracklstugh": Slab(342, 390, 178, 4),
    "chasmleap-bridge": Slab(598, 372, 156, 1, 2),
    "halls-of-the-scoured-legion": Slab(832, 414, 212, 2, 2),
    "the-labyrinth": Slab(340, 560, 180, 3),
    "araumycos": Slab(612, 566, 178, 4),
    "ched-nasad": Slab(852, 648, 178, 4),
    "skullport": Slab(344, 766, 218, 5),
    "eryndlyn": Slab(602, 762, 144, 3),
    "llacerellyn": Slab(818, 850, 154, 2),
    "kanaglym": Slab(330, 932, 148, 3),
    "tsenviilyq": Slab(612, 916, 150, 3),
    "chaulssin": Slab(1072, 50, 218, 5),
    "the-phaerlin": Slab(1096, 228, 170, 3),
    "yathchol": Slab(1072, 424, 140, 2),
    "ruins-of-dekanter": Slab(1096, 596, 156, 3, 2),
    "ss-zuraass-nee": Slab(1086, 896, 188, 3),
}

NICHES: dict[str, list[Point]] = {
    "gauntlgrym--the-wormwrithings": [],
    "gauntlgrym--jhachalkhyn": [(86, 190)],
    "the-wormwrithings--mantol-derith": [(253, 189)],
    "jhachalkhyn--gracklstugh": [(206, 366)],
    "jhachalkhyn--buiyrandyn": [(90, 362)],
    "buiyrandyn--the-labyrinth": [(206, 512)],
    "buiyrandyn--stoneshaft-clanhold": [(90, 536)],
    "stoneshaft-clanhold--skullport": [(150, 738), (196, 778)],
    "stoneshaft-clanhold--chchitl": [(80, 786)],
    "chchitl--kanaglym": [(212, 950)],
    "blingdenstone--mantol-derith": [(452, 166)],
    "mantol-derith--menzoberranzan": [(525, 288), (566, 240), (590, 184)],
    "mantol-derith--gracklstugh": [(352, 338)],
    "menzoberranzan--everfire": [(872, 112), (884, 168)],
    "menzoberranzan--chasmleap-bridge": [(690, 248), (642, 298)],
    "gracklstugh--chasmleap-bridge": [(456, 442), (492, 408)],
    "gracklstugh--the-labyrinth": [(322, 508)],
    "chasmleap-bridge--everfire": [(722, 346)],
    "chasmleap-bridge--araumycos": [(606, 514)],
    "everfire--halls-of-the-scoured-legion": [(850, 354)],
    "halls-of-the-scoured-legion--ched-nasad": [(824, 556), (858, 596)],
    "the-labyrinth--araumycos": [(456, 580), (492, 622)],
    "the-labyrinth--skullport": [(296, 680), (336, 712)],
    "araumycos--ched-nasad": [(732, 640)],
    "araumycos--eryndlyn": [(606, 708)],
    "skullport--kanaglym": [(330, 880)],
    "kanaglym--eryndlyn": [(444, 908), (488, 850)],
    "kanaglym--tsenviilyq": [(448, 982), (500, 960)],
    "eryndlyn--llacerellyn": [(706, 846)],
    "tsenviilyq--llacerellyn": [(724, 968)],
    "llacerellyn--ched-nasad": [(800, 798), (842, 766)],
    "everfire--chaulssin": [(946, 196)],
    "chaulssin--the-phaerlin": [(1052, 176)],
    "halls-of-the-scoured-legion--yathchol": [(972, 486)],
    "ched-nasad--yathchol": [(990, 564)],
    "yathchol--the-phaerlin": [(1058, 372)],
    "the-phaerlin--ruins-of-dekanter": [(1170, 396), (1173, 492)],
    "ched-nasad--ruins-of-dekanter": [(980, 694)],
    "ruins-of-dekanter--ss-zuraass-nee": [(1098, 802)],
    "llacerellyn--ss-zuraass-nee": [(934, 858), (952, 912)],
}

LINES: dict[str, list[Point]] = {
    "left": [
        (418, -400),
        (414, 60),
        (404, 162),
        (286, 188),
        (271, 202),
        (258, 236),
        (242, 300),
        (238, 380),
        (234, 560),
        (230, 640),
        (224, 700),
        (222, 830),
        (248, 960),
        (246, 1440),
    ],
    "right": [
        (946, -400),
        (924, 60),
        (918, 140),
        (920, 260),
        (950, 380),
        (946, 470),
        (950, 560),
        (950, 660),
        (950, 745),
        (906, 810),
        (904, 940),
        (900, 1440),
    ],
}
"""The dotted lines between the centre and the outer sections, from above the picture to below it."""


def high(site: str) -> int:
    """The height of a site's slab."""
    rows = -(-int(SITES[site]["spaces"]) // SLABS[site].columns)
    below = PLAQUE_INSIDE if SITES[site]["marker"] else 6
    return 8 + NAME_HIGH * SLABS[site].lines + 6 + PITCH * rows + below


Box = tuple[float, float, float, float]
"""A rectangle's left, upper, right and lower edge."""


def footprint(site: str) -> list[Box]:
    """Everything that a site covers: its slab, the spies above it, the crown on its pennant, the marker below it."""
    slab, bottom = SLABS[site], SLABS[site].top + high(site)
    boxes: list[Box] = [
        (slab.left, slab.top, slab.right, bottom),
        (slab.right - 4 * SPY, slab.top - SPIES_HIGH, slab.right, slab.top),
        (slab.left - 4, slab.top - 24, slab.left + PENNANT, slab.top),
    ]
    if SITES[site]["marker"]:
        half, below = PLAQUE[0] / 2, PLAQUE[1] - PLAQUE_INSIDE
        boxes.append((slab.x - half, bottom, slab.x + half, bottom + below))
    return boxes


@cache
def extent(sections: tuple[str, ...]) -> Box:
    """What is shown of the map: everything in play, and some rock around it."""
    boxes = [box for place in places_in(sections) for box in _boxes(place)]
    return (
        max(0, min(box[0] for box in boxes) - AROUND),
        max(0, min(box[1] for box in boxes) - AROUND),
        min(WIDTH, max(box[2] for box in boxes) + AROUND),
        min(HEIGHT, max(box[3] for box in boxes) + AROUND),
    )


def _boxes(place: str) -> list[Box]:
    if place in SLABS:
        return footprint(place)
    x, y = middles()[place]
    return [(x - NICHE, y - NICHE, x + NICHE, y + NICHE)]


def slots(site: str) -> list[Point]:
    """The middles of a site's troop spaces, row by row."""
    slab, count = SLABS[site], SITES[site]["spaces"]
    first = slab.top + 8 + NAME_HIGH * slab.lines + 6 + PITCH / 2
    return [
        (slab.x + PITCH * (number % slab.columns - (slab.columns - 1) / 2), first + PITCH * (number // slab.columns))
        for number in range(count)
    ]


@cache
def middles() -> dict[str, Point]:
    """The middle of every place, by its id."""
    found: dict[str, Point] = {site: (slab.x, slab.top + high(site) / 2) for site, slab in SLABS.items()}
    for route, points in NICHES.items():
        found.update(zip(spaces_of(route), points, strict=True))
    return found


def way(route: str) -> list[Point]:
    """The points that a route's tunnel runs through, from site to site."""
    return [middles()[ROUTES[route]["a"]], *NICHES[route], middles()[ROUTES[route]["b"]]]


@cache
def steps(sections: tuple[str, ...]) -> dict[str, tuple[str, str, str, str]]:
    """For every place in play those that lie left, right, above and below it; "" for none."""
    places = places_in(sections)
    return {place: tuple(_next(place, places, *look) for look in _LOOKS) for place in places}  # type: ignore[misc]


_LOOKS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def _next(place: str, places: tuple[str, ...], across: int, down: int) -> str:
    """The nearest place in a direction: neighbours by a route count as half as far."""
    x, y = middles()[place]
    best, least = "", 1e9
    for other in places:
        u, v = middles()[other][0] - x, middles()[other][1] - y
        ahead, aside = u * across + v * down, abs(u * down + v * across)
        if ahead <= 0 or aside > ahead:
            continue
        far = (ahead + 2 * aside) * (0.5 if other in NEIGHBOURS[place] else 1)
        if far < least:
            best, least = other, far
    return best
