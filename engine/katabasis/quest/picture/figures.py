"""Adventurers and Monsters as they stand in the dungeon.

Each kind has a shape, a colour and a symbol of its own, and is defined once; what differs from one to the next is drawn
beside it: wounds left, webs, pits, who leads, who acts, and whom a Monster owes its first attack.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from math import atan2, cos, degrees, sin
from typing import Any, NamedTuple

from ..board.graph import Graph, Layout, graph_of, section_name
from ..board.shapes import Point
from ..content import KINDS, PROFILES
from .ground import centre
from .ink import ink

View = Mapping[str, Any]


class Figure(NamedTuple):
    """How a kind looks: the path of its base, the colours of rim, face and symbol, the symbol, how large it is and how
    far above the middle; what sticks out behind the base, and what is held before it."""

    base: str
    rim: str
    face: str
    drawn: str
    symbol: str
    size: float = 36
    lift: float = 1
    behind: str = ""
    before: str = ""


_ROUND = "M0 -26A26 26 0 1 1 0 26A26 26 0 1 1 0 -26z"
_SQUAT = "M-15 -25H15L27 -9V11L15 25H-15L-27 11V-9z"
_LEAF = "M0 -31Q26 -16 25 3Q22 21 0 31Q-22 21 -25 3Q-26 -16 0 -31z"
_ARCH = "M0 -32L9 -21Q24 -14 24 4V25H-24V4Q-24 -14 -9 -21z"
_TUSKED = "M-25 -18L-12 -25H12L25 -18L23 4L26 14L16 12L8 26H-8L-16 12L-26 14L-23 4z"
_EARED = "M0 -22Q10 -22 15 -14L29 -17L20 0Q17 17 0 25Q-17 17 -20 0L-29 -17L-15 -14Q-10 -22 0 -22z"
_HOODED = "M3 -29Q20 -16 22 8L25 24H-25L-22 8Q-18 -14 3 -29z"
_SMALL = "M0 -17A17 17 0 1 1 0 17A17 17 0 1 1 0 -17z"
_FANGED = "M-20 -25L0 -18L20 -25L25 -4L12 20L0 28L-12 20L-25 -4z"
_HORNED = "M-31 -31Q-25 -19 -13 -24H13Q25 -19 31 -31Q34 -13 26 -5L20 20L8 29H-8L-20 20L-26 -5Q-34 -13 -31 -31z"
_LEGGED = "M0 -21Q19 -21 19 0Q19 22 0 22Q-19 22 -19 0Q-19 -21 0 -21z"
_TAILED = "M-24 5Q-23 -16 2 -18Q22 -18 26 2Q22 19 0 19Q-18 19 -24 5z"
_WINGED = "M0 -12L9 -19L31 -21Q26 -8 29 10L16 7L9 17L0 12L-9 17L-16 7L-29 10Q-26 -8 -31 -21L-9 -19z"
_FLAMING = (
    "M0 -35L8 -23L21 -32L20 -16L34 -16L25 -3L33 10L19 11L15 27L3 20L0 32L-3 20L-15 27L-19 11L-33 10L-25 -3L-34 -16"
    "L-20 -16L-21 -32L-8 -23z"
)
_LEGS = (
    '<path d="M-15 -8L-28 -18L-31 -27M-17 0L-33 -5M-17 8L-29 17L-32 27M15 -8L28 -18L31 -27M17 0L33 -5M17 8L29 17L32 27"'
    ' fill="none" stroke="#120a16" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>'
    '<path d="M-15 -8L-28 -18L-31 -27M-17 0L-33 -5M-17 8L-29 17L-32 27M15 -8L28 -18L31 -27M17 0L33 -5M17 8L29 17L32 27"'
    ' fill="none" stroke="#a98ac4" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
)
_TAIL = (
    '<path d="M-20 8Q-33 14 -27 26" fill="none" stroke="#140c08" stroke-width="6" stroke-linecap="round"/>'
    '<path d="M-20 8Q-33 14 -27 26" fill="none" stroke="#c08a74" stroke-width="3" stroke-linecap="round"/>'
)
_SPEAR = (
    '<path d="M-24 30L25 -27" stroke="#120c07" stroke-width="7"/><path d="M-24 30L25 -27" stroke="#a9794a" '
    'stroke-width="3.6"/><path d="M31 -34L28 -19L17 -27z" fill="#d5dbe0" stroke="#120c07" stroke-width="2"/>'
)
_BOW_WAY = "M-13 -31Q-16 -22 -25 -18Q-38 0 -25 18Q-16 22 -13 31"
_BOW = (
    f'<path d="{_BOW_WAY}" fill="none" stroke="#120c07" stroke-width="8" stroke-linecap="round"/>'
    f'<path d="{_BOW_WAY}M-34 0H6" fill="none" stroke="#d59a5c" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M-13 -31L-9 0L-13 31" fill="none" stroke="#efe6d2" stroke-width="1.8"/>'
    '<path d="M-41 0l11 -6v12z" fill="#e3e7ea" stroke="#120c07" stroke-width="2"/>'
)

FIGURES: dict[str, Figure] = {
    "barbarian": Figure(_ROUND, "#da8d79", "#6d1a14", "#ffe6da", "barbarian", 42),
    "dwarf": Figure(_SQUAT, "#f2c95f", "#6a4708", "#fff0c9", "dwarf", 43),
    "elf": Figure(_LEAF, "#aef4a8", "#17502c", "#e5fbdf", "elf", 41),
    "wizard": Figure(_ARCH, "#a4aff5", "#272f86", "#e6eaff", "wizard", 43, -1),
    "orc-warrior": Figure(_TUSKED, "#86c258", "#24400f", "#dcf5bd", "orc", 40),
    "orc-archer": Figure(_TUSKED, "#86c258", "#3d4a10", "#eef0b4", "orc", 36, 1, "", _BOW),
    "goblin-spearman": Figure(_EARED, "#cddb4b", "#4a5206", "#f6f9b8", "goblin", 36, 3, _SPEAR),
    "night-goblin-archer": Figure(_HOODED, "#8d8bd0", "#17153a", "#e3e38a", "night-goblin", 44, 1, "", _BOW),
    "snotling": Figure(_SMALL, "#a5e0a0", "#1f5a3a", "#e4ffd8", "snotling", 25),
    "skaven": Figure(_FANGED, "#d09a68", "#51270f", "#ffe3c4", "skaven", 39, 1, _TAIL),
    "minotaur": Figure(_HORNED, "#d9684a", "#4b120b", "#ffd6c2", "minotaur", 43, -2),
    "giant-spider": Figure(_LEGGED, "#a98ac4", "#2b1540", "#efdcff", "spider", 32, 1, _LEGS),
    "giant-rat": Figure(_TAILED, "#b7aa9c", "#3d352e", "#f4eadf", "rat", 33, 0, _TAIL),
    "giant-bat": Figure(_WINGED, "#8fa0ad", "#1d262e", "#e3eef6", "bat", 44, 3),
    "daemon": Figure(_FLAMING, "#ff7a2e", "#7c0a12", "#ffe08a", "daemon", 40, 1),
}
SYMBOLS = tuple(sorted({each.symbol for each in FIGURES.values()}))


@cache
def _figure(kind: str) -> str:
    each = FIGURES[kind]
    half = each.size / 2
    rim, face, drawn = (f"var(--{kind}-{part}, {getattr(each, part)})" for part in ("rim", "face", "drawn"))
    gilt = f'<path d="{each.base}" stroke="{ink("brass")}" stroke-width="10.5" stroke-linejoin="round"/>'
    gilt = gilt if kind in PROFILES else ""
    return (
        f'<g id="figure-{kind}"><ellipse cx="2" cy="9" rx="27" ry="23" fill="#000" opacity=".42"/>{each.behind}'
        f'{gilt}<path d="{each.base}" fill="{face}" stroke="#0b0807" stroke-width="7" stroke-linejoin="round"/>'
        f'<path d="{each.base}" fill="url(#dome)" stroke="{rim}" stroke-width="3.6" stroke-linejoin="round"/>'
        f'<use href="#icon-{each.symbol}" x="{-half:g}" y="{-half - each.lift:g}" width="{each.size:g}" '
        f'height="{each.size:g}" fill="{drawn}"/>{each.before}</g>'
    )


def definitions(kinds: Collection[str]) -> str:
    """The figures of those kinds, and what is drawn beside figures."""
    return _DEFINITIONS + "".join(_figure(kind) for kind in sorted(kinds))


def sign(kind: str) -> str:
    """A figure on its own, such as on a card or in a legend. Its symbol must be in the document."""
    return f'<svg class="figure-sign" viewBox="-36 -36 72 72" aria-hidden="true">{_inline(kind)}</svg>'


def _inline(kind: str) -> str:
    return _figure(kind).replace(f'id="figure-{kind}"', "").replace("url(#dome)", "none")


# ------------------------------------------------------------------ models


def models(table: View, places: Mapping[str, Point]) -> list[str]:
    """Every model on the board, each in a group of its own."""
    people = {each["id"]: each["at"] for each in table["adventurers"] if each["at"] in places}
    drawn = []
    for each in table["monsters"]:
        if each["at"] in places:
            owed = people.get(each["target"] or "")
            drawn.append(_monster(each, centre(places[each["at"]]), centre(places[owed]) if owed else None))
    for seat, each in enumerate(table["adventurers"]):
        if each["at"] in places:
            leads, acts = table["leader"] == seat, table["active"] == seat
            drawn.append(_adventurer(each, seat, centre(places[each["at"]]), leads, acts))
    return drawn


def waiting(table: View) -> dict[str, Point]:
    """Where adventurers are drawn before anything of the dungeon is laid: side by side, the plane is empty."""
    gathered = () if table["sections"] else table["adventurers"]
    return {each["id"]: (number, 0) for number, each in enumerate(gathered)}


def party(table: View) -> list[str]:
    """The adventurers who wait for the dungeon to be laid."""
    return [
        _model(id, "model adventurer", centre(place), [f'<use href="#figure-{id}"/>'])
        for id, place in waiting(table).items()
    ]


def _monster(monster: View, at: Point, owed: Point | None) -> str:
    kind, most = monster["kind"], KINDS[monster["kind"]].wounds
    parts = [f'<use href="#figure-{kind}"/>']
    if owed is not None:
        parts.append(f'<use href="#owed" transform="rotate({_bearing(at, owed):.0f})"/>')
    if monster["role"]:
        parts.append(
            '<use href="#icon-crown" x="-11" y="-39" width="22" height="22" class="role" fill="#ffd680" '
            'stroke="#0b0807" stroke-width="30" paint-order="stroke"/>'
        )
    if monster["waits"]:
        parts.append('<use href="#waits"/>')
    parts.append(_pips(monster["wounds"], most) if most <= 3 else _count(monster["wounds"], most, "monster"))
    css = "model monster" + (" new" if monster["waits"] else "")
    return _model(monster["id"], css, at, parts)


def _adventurer(each: View, seat: int, at: Point, leads: bool, acts: bool) -> str:
    parts = []
    if acts:
        parts.append('<use href="#acting" class="acting"/>')
    if each["in_pit"]:
        parts.append('<use href="#pit"/>')
    fallen = not each["wounds"]
    parts.append(f'<use href="#figure-{each["id"]}"{_POSES[(fallen, each["in_pit"])]}/>')
    if each["webbed"]:
        parts.append('<use href="#webbed"/>')
    if each["berserk"]:
        parts.append('<use href="#berserk"/>')
    if fallen:
        parts.append('<use href="#fallen"/>')
    if leads:
        parts.append('<use href="#lamp"/>')
    parts.append(_count(each["wounds"], each["start"], "adventurer"))
    return _model(each["id"], f"model adventurer seat-{seat}", at, parts)


_POSES = {
    (False, False): "",
    (False, True): ' transform="scale(.78)"',
    (True, False): ' transform="rotate(82)" opacity=".55"',
    (True, True): ' transform="rotate(82) scale(.78)" opacity=".55"',
}


def _model(id: str, css: str, at: Point, parts: Collection[str]) -> str:
    return (
        f'<g id="model-{id}" class="{css}" pointer-events="none" transform="translate({at[0]} {at[1]})">'
        f"{''.join(parts)}</g>"
    )


@cache
def _pips(left: int, most: int) -> str:
    """A drop for each Wound, hollow once it is lost; none where there is only one to lose."""
    if most < 2:
        return ""
    xs = [14 * (number - (most - 1) / 2) for number in range(most)]
    return "".join(
        f'<use href="#drop{"" if number < left else "-lost"}" x="{x:g}" y="25"/>' for number, x in enumerate(xs)
    )


@cache
def _count(left: int, most: int, kind: str) -> str:
    """Wounds left as a number, and as the rest of a bar."""
    share = max(0, min(left / most if most else 1, 1))
    fill = "#7fd67a" if share > 0.5 else "#f2c14b" if share > 0.25 else "#ff5d4d"
    return (
        '<rect x="-25" y="24" width="50" height="8" rx="4" fill="#0b0807" stroke="#0b0807" stroke-width="2.5"/>'
        f'<rect x="-25" y="24" width="{50 * share:.0f}" height="8" rx="4" fill="{fill}"/>'
        f'<text class="wounds" x="21" y="21" font-size="20" font-weight="800" text-anchor="middle" fill="#fff" '
        f'stroke="#0b0807" stroke-width="5" paint-order="stroke">{left}</text>'
    )


def _bearing(start: Point, end: Point) -> float:
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


# ------------------------------------------------------------------ who holds whom


def ties(table: View, places: Mapping[str, Point]) -> str:
    """Chains between those who hold one another where they stand, and lines from Monsters to those in the same section
    to whom they still owe their first attack."""
    graph = _graph(table)
    parts = []
    for each in table["adventurers"]:
        if each["at"] not in places:
            continue
        near, here = graph.near.get(each["at"], ()), centre(places[each["at"]])
        for monster in table["monsters"]:
            if monster["at"] in near:
                if each["pinned"] or (monster["pinned"] and each["wounds"] > 0):
                    parts.append(_chain(here, centre(places[monster["at"]])))
            elif monster["target"] == each["id"] and section_name(monster["at"]) == section_name(each["at"]):
                parts.append(_threat(centre(places[monster["at"]]), here))
    return "".join(parts)


def _graph(table: View) -> Graph:
    return graph_of(
        Layout(
            tuple((each["id"], each["x"], each["y"], each["turn"]) for each in table["sections"]),
            tuple((tuple(door["squares"]), door["side"], door["state"]) for door in table["doors"]),
            tuple(table["blocked"]),
        )
    )


def _chain(one: Point, other: Point) -> str:
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    return f'<use href="#chain" transform="translate({x:g} {y:g}) rotate({_bearing(one, other):.0f}) scale(.85)"/>'


def _threat(monster: Point, victim: Point) -> str:
    (x, y), (u, v) = monster, victim
    angle = atan2(v - y, u - x)
    across, down = 34 * cos(angle), 34 * sin(angle)
    return (
        f'<path class="threat" d="M{x + across:.0f} {y + down:.0f}L{u - across:.0f} {v - down:.0f}" fill="none" '
        'stroke="#ff4a36" stroke-width="3" stroke-dasharray="3 8" stroke-linecap="round" opacity=".55"/>'
    )


_DROP = "M0 -8Q6 0 6 4A6 6 0 1 1 -6 4Q-6 0 0 -8z"
_WEB = (
    "M0 -30V30M-30 0H30M-21 -21L21 21M21 -21L-21 21M0 -11L8 -8L11 0L8 8L0 11L-8 8L-11 0L-8 -8z"
    "M0 -22Q7 -17 16 -16Q17 -7 22 0Q17 7 16 16Q7 17 0 22Q-7 17 -16 16Q-17 7 -22 0Q-17 -7 -16 -16Q-7 -17 0 -22z"
)

_DEFINITIONS = (
    '<radialGradient id="dome" cx=".35" cy=".25" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>'
    '<stop offset=".6" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".3"/>'
    "</radialGradient>"
    f'<path id="drop" d="{_DROP}" fill="#ff5546" stroke="#0b0807" stroke-width="2.2"/>'
    f'<path id="drop-lost" d="{_DROP}" fill="#1a1412" stroke="#a89c8c" stroke-width="1.8"/>'
    '<path id="owed" d="M24 -9L37 0L24 9L27 0z" fill="#ff4a36" stroke="#0b0807" stroke-width="2" '
    'stroke-linejoin="round"/>'
    '<g id="waits"><circle cx="22" cy="-22" r="9" fill="#0b0807" stroke="#cfc5b4" stroke-width="1.5"/>'
    '<path d="M18 -27h8l-8 10h8z" fill="#cfc5b4"/></g>'
    '<g id="acting"><circle r="33" fill="none" stroke="#0b0807" stroke-width="7" opacity=".6"/><circle r="33" '
    'fill="var(--lit, #ffcf7a)" fill-opacity=".18" stroke="var(--lit, #ffcf7a)" stroke-width="4"/></g>'
    '<g id="pit"><circle r="31" fill="#050403"/><circle r="31" fill="none" stroke="#6b5a43" stroke-width="4" '
    'stroke-dasharray="9 4"/></g>'
    f'<g id="webbed" fill="none" stroke-linejoin="round"><path d="{_WEB}" stroke="#0b0807" stroke-width="4.5" '
    f'opacity=".5"/><path d="{_WEB}" stroke="{ink("web")}" stroke-width="2.2"/></g>'
    '<path id="berserk" d="M-30 -12L-23 -22L-24 -32L-15 -26L-6 -36L-3 -27L6 -36L12 -26L24 -33L23 -22L31 -12L22 -17L12 '
    '-22L0 -24L-12 -22L-22 -17z" fill="#ff5a2a" stroke="#0b0807" stroke-width="2" stroke-linejoin="round"/>'
    '<g id="fallen" stroke-linecap="round"><path d="M-13 -13L13 13M13 -13L-13 13" stroke="#0b0807" stroke-width="12"/>'
    '<path d="M-13 -13L13 13M13 -13L-13 13" stroke="#ff5546" stroke-width="6"/></g>'
    '<g id="lamp"><circle cx="-22" cy="-20" r="15" fill="#ffcf6b" opacity=".55"/><path d="M-25 -33a4 4 0 1 1 7 0" '
    'fill="none" stroke="#0b0807" stroke-width="5"/><path d="M-25 -33a4 4 0 1 1 7 0" fill="none" stroke="#f6d98f" '
    'stroke-width="2"/><path d="M-29 -31h15l2 4v13l-2 4h-15l-2 -4v-13z" fill="#6b4508" stroke="#0b0807" '
    'stroke-width="2.5"/><path d="M-28 -26h13v11h-13z" fill="#fff1b8"/><path d="M-21.5 -25q5 5 0 9q-5 -4 0 -9z" '
    'fill="#ff8a1f"/></g>'
    '<g id="chain" fill="none"><path d="M-13 0H13" stroke="#0b0807" stroke-width="11" stroke-linecap="round"/>'
    '<rect x="-14" y="-4" width="13" height="8" rx="4" stroke="#e3e7ea" stroke-width="2.4"/><rect x="1" y="-4" '
    'width="13" height="8" rx="4" stroke="#e3e7ea" stroke-width="2.4"/><path d="M-5 0H5" stroke="#aab2b9" '
    'stroke-width="3.6"/></g>'
)
