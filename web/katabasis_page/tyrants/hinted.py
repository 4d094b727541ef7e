"""What an advised answer would do on the map."""

from __future__ import annotations

from typing import Any

from katabasis.tyrants.picture.places import SLABS, SPY, middles, slots

from ..table.hinted import Hinted

TROOP, WHITE = 21, "white"
DEPLOYS = ("deploy", "supplant")
"""Verbs by which a troop of one's own comes to a place."""


def hinted(view: dict[str, Any], option: dict[str, Any]) -> Hinted:
    """A troop or spy that would come, and the places and pieces that are chosen."""
    table, seat = view["table"], view["decision"]["seat"]
    places = [ref.partition(":")[2] for ref in option["refs"] if ref.partition(":")[0] in ("site", "space")]
    who = next((_who(ref) for ref in option["refs"] if ref.partition(":")[0] in ("troop", "seat")), None)
    ghosts, rings = [], []
    for place in places:
        at: tuple[float, float] = _slot(table, place, who)
        if option["verb"] == "spy":
            at = SLABS[place].right - SPY * 0.55, SLABS[place].top - 9
            ghosts.append(_piece("spy", view, seat, *at))
        elif option["verb"] in DEPLOYS:
            ghosts.append(_piece("troop", view, seat, *at))
        rings.append((*at, TROOP))
    return Hinted((), ghosts, rings)


def _who(ref: str) -> Any:
    """Whose troop a ref means, as a site's spaces have it."""
    id = ref.partition(":")[2]
    return WHITE if id == WHITE else int(id)


def _slot(table: dict[str, Any], place: str, who: Any) -> tuple[float, float]:
    """The space at a place that holds somebody's troop; the first that is free for None."""
    if place not in SLABS:
        return middles()[place]
    troops = table["sites"][place]["troops"]
    return slots(place)[troops.index(who)] if who in troops else middles()[place]


def _piece(kind: str, view: dict[str, Any], seat: int, x: float, y: float) -> str:
    return f'<use href="#{kind}-{view["table"]["players"][seat]["house"]}" x="{x:.0f}" y="{y:.0f}"/>'
