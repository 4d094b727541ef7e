"""The map as a picture: a pure function from a view to SVG text, the same in a terminal, a test and a page.

`draw` makes a picture that stands on its own. `board` makes the one that a page puts among its markup: it can be
clicked and walked by keys, and shows `Marks`: what is legal, chosen and fresh.

Every site and every space of a route has a stable id and a `data-ref`. There are no scripts and no style attributes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from ...content import outlines
from ...kernel import marks
from ...kernel.facets import words
from ...kernel.renderer import Renderer
from ...kernel.slotted import slotted
from ...kernel.svg import decoration, group, layers, opening, symbols
from ...kernel.text import N_, Text, say
from ..board.underdark import SITES, SIZE, places_in, ref_of
from ..state import TyrantsTable
from ..text.names import renderer_of
from . import control, growth, pieces, rock, sites
from .places import NICHE, SLABS, extent, high, middles, steps

SYMBOLS = ("spy", "crown", "influence", "points")


@slotted
class Marks(marks.Marks):
    """What a page lights up on the map."""

    lights: Collection[str] = ()
    """Refs that a card would offer first, while it is only looked at."""
    seat: int | None = None
    """Who looks: this seat's presence is shown."""


class Picture(words.Picture[TyrantsTable]):
    """The table as SVG."""

    def draw(self, view: Mapping[str, Any], language: str = "en") -> str:
        """A picture of a view's table that needs nothing else: symbols and colours are in it."""
        icons = symbols(SYMBOLS, outlines() | outlines("tyrants"))
        marks = Marks(seat=_looking(view))
        return board(view["table"], renderer_of(view["table"], language), marks, icons=icons, interactive=False)


def _looking(view: Mapping[str, Any]) -> int | None:
    """Whose presence a picture shows: that of the seat it is for, or of whoever has the turn if it is for nobody."""
    table = view["table"]
    acting: int | None = table["active"] if table["phase"] == "main" else None
    return acting if view["seat"] is None else int(view["seat"])


def board(
    table: Mapping[str, Any],
    renderer: Renderer,
    marks: Marks | None = None,
    icons: str = "",
    interactive: bool = True,
) -> str:
    """The map with marks on it. Its viewBox is what is in play of it; the page looks closer by itself."""
    marks = marks or Marks()
    sections = tuple(table["sections"])
    houses = sites.houses_of(table)
    names = {site: renderer.name(f"site:{site}") for site in SITES}
    parts = [
        _opening(sections, renderer.word(_summary(table)), interactive),
        layers(_definitions(houses, icons), interactive=interactive),
        decoration(
            rock.rock(sections),
            sites.presence(table, marks.seat),
            sites.slabs(),
            sites.halos(table),
            _lit(table, marks),
            *sites.contents(table, names),
            group("veil", rock.veil(sections)),
            interactive=interactive,
        ),
        layers(_cells(table, names, renderer, interactive), interactive=interactive),
        decoration(group("fresh", _fresh(marks)), interactive=interactive),
        "</svg>",
    ]
    return "".join(parts)


def _definitions(houses: Sequence[str], icons: str) -> str:
    of_houses = pieces.definitions(houses) + control.definitions(houses)
    return f'<defs id="definitions">{icons}{rock.DEFINITIONS}{growth.DEFINITIONS}{of_houses}{sites.DEFINITIONS}</defs>'


def _opening(sections: tuple[str, ...], title: str, interactive: bool) -> str:
    left, top, right, bottom = extent(sections)
    extra = f'data-cell="{CELL}" data-print="{sites.NAME}" ' if interactive else ""
    return opening(
        left, top, right - left, bottom - top, title, css="board underdark", extra=extra, interactive=interactive
    )


CELL = 62
"""What a page keeps readable when it shows only a part of the map: two troop spaces and the name above them."""


def _summary(table: Mapping[str, Any]) -> Text:
    return say(
        "Map of the Underdark, round {round}; sites in play: {sites}, controlled: {controlled}",
        round=table["round"],
        sites=sum(1 for site in SITES.values() if site["section"] in table["sections"]),
        controlled=sum(1 for site in table["sites"].values() if site["control"] is not None),
    )


# ------------------------------------------------------------------ cells: what is clicked, walked and read aloud


def _cells(table: Mapping[str, Any], names: Mapping[str, str], renderer: Renderer, interactive: bool) -> str:
    sections = tuple(table["sections"])
    ways = steps(sections)
    titles = {**_names_of_sites(table, names, renderer), **_names_of_spaces(table, renderer)}
    return "".join(
        [
            '<g id="cells" fill="transparent">',
            *(_cell(place, titles[place], ways.get(place) if interactive else None) for place in SIZE),
            "</g>",
        ]
    )


@lru_cache(maxsize=1024)
def _cell(place: str, title: str, ways: tuple[str, str, str, str] | None) -> str:
    ref = ref_of(place)
    reach = ""
    if ways:
        nav = " ".join(element(other) if other else "-" for other in ways)
        reach = f' role="button" tabindex="-1" data-act="select" data-arg="{ref}" data-nav="{nav}"'
    return (
        f'<g id="{element(place)}" class="cell" data-ref="{ref}"{reach}><title>{escape(title)}</title>'
        f'<path d="{_outline(place)}"/></g>'
    )


def element(place: str) -> str:
    """The id of a place's element."""
    return ref_of(place).replace(":", "-")


def _outline(place: str, out: float = 0) -> str:
    """The shape of a place, a little larger than it is drawn."""
    if place in SLABS:
        slab = SLABS[place]
        left, top, width, height = (
            slab.left - 3 - out,
            slab.top - 3 - out,
            slab.width + 6 + 2 * out,
            high(place) + 6 + 2 * out,
        )
        r = 11 + out
        return (
            f"M{left + r:g} {top:g}h{width - 2 * r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}v{height - 2 * r:g}"
            f"a{r:g} {r:g} 0 0 1 {-r:g} {r:g}h{2 * r - width:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}v{2 * r - height:g}"
            f"a{r:g} {r:g} 0 0 1 {r:g} {-r:g}z"
        )
    x, y = middles()[place]
    r = NICHE + 3 + out
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"


def _names_of_sites(table: Mapping[str, Any], names: Mapping[str, str], renderer: Renderer) -> dict[str, str]:
    return {site: _name_of_site(site, state, table, names[site], renderer) for site, state in table["sites"].items()}


def _name_of_site(site: str, state: Mapping[str, Any], table: Mapping[str, Any], name: str, renderer: Renderer) -> str:
    """A site in words: its value, who stands there, who controls it."""
    parts = [name, renderer.word(say("{points} VP", points=SITES[site]["vp"]))]
    if SITES[site]["start"]:
        parts.append(renderer.word(say("starting site")))
    if SITES[site]["section"] not in table["sections"]:
        return ", ".join([*parts, renderer.word(say("not in play"))])
    parts += [
        renderer.word(say("{colour}: {count}", colour=colour_ref(who), count=state["troops"].count(who)))
        for who in [*range(len(table["players"])), "white"]
        if who in state["troops"]
    ]
    empty = state["troops"].count(None)
    if empty:
        parts.append(renderer.word(say("empty: {count}", count=empty)))
    if state["spies"]:
        parts.append(renderer.word(say("spies of {seats}", seats=[f"seat:{seat}" for seat in state["spies"]])))
    if state["control"] is not None:
        sentence = N_("total control by {who}") if state["total"] else N_("control by {who}")
        parts.append(renderer.word(Text(sentence, {"who": f"seat:{state['control']}"})))
    marker = state["marker"]
    if marker and marker["holder"] is not None:
        parts.append(renderer.word(say("marker held by {who}", who=f"seat:{marker['holder']}")))
    return ", ".join(parts)


def _names_of_spaces(table: Mapping[str, Any], renderer: Renderer) -> dict[str, str]:
    titles = {}
    empty, away = renderer.word(say("empty")), renderer.word(say("not in play"))
    playing = frozenset(places_in(tuple(table["sections"])))
    for route, occupants in table["routes"].items():
        for number, who in enumerate(occupants, 1):
            space = f"{route}.{number}"
            here = away if space not in playing else empty if who is None else renderer.name(colour_ref(who))
            titles[space] = f"{renderer.name(f'space:{space}')}: {here}"
    return titles


def colour_ref(who: int | str) -> str:
    """Whose a troop is, as a ref."""
    return "colour:white" if who == "white" else f"seat:{who}"


# ------------------------------------------------------------------ marks


def _lit(table: Mapping[str, Any], marks: Marks) -> str:
    parts = ['<g id="lit" pointer-events="none">']
    places = {ref_of(place): place for place in SIZE}
    ringed = {site for site, state in table["sites"].items() if state["total"]}
    for kind, refs in (("hinted", marks.lights), ("lit", marks.targets)):
        for ref in refs:
            if ref in places and ref != marks.selected:
                parts.append(_light(kind, places[ref], OUTSIDE_HALO if places[ref] in ringed else 3))
    if marks.selected in places:
        frame = _outline(places[marks.selected], 3)
        parts.append(f'<path class="selected" d="{frame}" fill="none" stroke="{_CHOSEN}" stroke-width="5"/>')
    return "".join([*parts, "</g>"])


OUTSIDE_HALO = 12
"""How far from a site a frame of light is, so that the ring of total control does not hide it."""


def _light(kind: str, place: str, out: float) -> str:
    """A frame of light: whole where something can be done, dashed where a card would only offer it."""
    whole = kind == "lit"
    glow = f'<path d="{_outline(place, out + 5)}" stroke-width="14" opacity=".34"/>' if whole else ""
    dashes = "" if whole else ' stroke-dasharray="6 6"'
    fill = "0" if place in SLABS else ".2"
    return (
        f'<g id="{kind}-{place}" class="{kind}" fill="none" stroke="{_LIGHT}">{glow}<path d="{_outline(place, out)}" '
        f'fill="{_LIGHT}" fill-opacity="{fill}" stroke-width="4.4"{dashes}/></g>'
    )


def _fresh(marks: Marks) -> str:
    """Rings that spread from where something happened; how they move is the page's business."""
    parts = []
    for ref in marks.fresh:
        place = ref.partition(":")[2]
        if place in middles():
            parts.append(
                f'<path id="fresh-{marks.moment}-{place}" class="ripple" d="{_outline(place, 4)}" fill="none" '
                'stroke="var(--fresh, #ff6a55)" stroke-width="4" pointer-events="none"/>'
            )
    return "".join(parts)


_LIGHT = "var(--lit, #ffcf7a)"
_CHOSEN = "var(--chosen, #fff6e0)"
