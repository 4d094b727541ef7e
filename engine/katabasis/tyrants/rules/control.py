"""Control and total control (pp. 10-11), and the site control markers that go with them."""

from __future__ import annotations

from ..content import CONTROL, TOTAL_CONTROL, Marker
from ..events import MARKER_RETURNED, MARKER_TAKEN
from ..state import WHITE, Colour, TyrantsTable


def controller(table: TyrantsTable, site: str) -> int | None:
    """Who has more troops at a site than any other single colour (control.control). White counts as a colour and
    controls nothing (control.white-counts)."""
    counts: dict[Colour, int] = {}
    for colour in table.troops[site]:
        if colour is not None:
            counts[colour] = counts.get(colour, 0) + 1
    if not counts:
        return None
    most = max(counts.values())
    leaders = [colour for colour, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 and isinstance(leaders[0], int) else None


def in_total_control(table: TyrantsTable, site: str) -> int | None:
    """Whose troops fill every space of a site where no enemy spy stands (control.total, control.total-spy)."""
    troops = table.troops[site]
    owner = troops[0]
    if owner is None or owner == WHITE or any(colour != owner for colour in troops):
        return None
    if any(spy != owner for spy in table.spies[site]):
        return None
    assert isinstance(owner, int)
    return owner


def controlled_by(table: TyrantsTable, seat: int) -> list[str]:
    """The sites that a seat controls."""
    return [site for site in table.spies if controller(table, site) == seat]


def totally_controlled_by(table: TyrantsTable, seat: int) -> list[str]:
    """The sites under that seat's total control."""
    return [site for site in table.spies if in_total_control(table, site) == seat]


# ---------------------------------------------------------------------- markers


def face_of(table: TyrantsTable, site: str) -> str:
    """The face that a marker shows: "total" while it lies on the map or its site is under total control, "control"
    otherwise (markers.side, setup.control-markers)."""
    holder = table.markers[site]
    return "total" if holder is None or in_total_control(table, site) == holder else "control"


def effect_of(table: TyrantsTable, site: str) -> Marker:
    """What a marker gives with the face that is up (markers.effect)."""
    return (TOTAL_CONTROL if face_of(table, site) == "total" else CONTROL)[site]


def held_by(table: TyrantsTable, seat: int) -> list[str]:
    """The sites whose markers a seat holds."""
    return [site for site, holder in table.markers.items() if holder == seat]


def pieces_changed(table: TyrantsTable, place: str) -> None:
    """See who holds the marker of a place after any change of its pieces (markers.take, markers.tie)."""
    if place not in table.markers:
        return
    before, now = table.markers[place], controller(table, place)
    if now == before:
        return
    table.markers[place] = now
    if now is None:
        table.emit(MARKER_RETURNED, "markers.tie", before, site=f"site:{place}")
        return
    table.emit(
        MARKER_TAKEN, "markers.take", now, site=f"site:{place}", source=None if before is None else f"seat:{before}"
    )
    if now == table.active and table.phase == "main":
        give_influence(table, place, "markers.immediate")


def give_influence(table: TyrantsTable, site: str, rule: str) -> None:
    """The Influence of a marker, once in each of its holder's turns (markers.effect)."""
    holder = table.markers[site]
    if holder is None or site in table.worked:
        return
    table.worked.append(site)
    table.gain(holder, "influence", effect_of(table, site).influence, rule, f"marker:{site}")
