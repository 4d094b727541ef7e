"""The map in a position, troops, spies and control markers, and the pieces of each house that are not on it.

[troops]
araumycos = "black black white"
araumycos--eryndlyn.2 = "red"
gracklstugh--chasmleap-bridge = ". black"

[spies]
araumycos = "red"

What is not on the map and in nobody's trophy hall is with its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.text import quoted
from ..board.underdark import ROUTES, SECTION, SITES, SIZE, spaces_of
from ..content import CONTROL
from ..rules.control import controller
from ..state import WHITE, Colour, TyrantsTable
from .reader import TableReader

EMPTY, NOBODY = ".", "nobody"
"""How texts write an empty space, and that nobody holds a marker."""


def read_map(reader: TableReader, table: TyrantsTable) -> None:
    """Put troops and spies where a position says; the rest of the map is empty."""
    _read_troops(reader.table("troops"), table)
    _read_spies(reader.table("spies"), table)
    table.markers = {site: controller(table, site) for site in CONTROL if site in table.spies}
    _check_markers(reader.table("markers"), table)


def write_map(table: TyrantsTable) -> dict[str, Any]:
    """The places that are not empty."""
    rows = {site: [site] for site in table.spies}
    rows |= {route: spaces_of(route) for route, printed in ROUTES.items() if printed["section"] in table.sections}
    standing = {key: [colour for place in places for colour in table.troops[place]] for key, places in rows.items()}
    troops = {key: _row(table, colours) for key, colours in standing.items() if any(c is not None for c in colours)}
    spies = {
        site: " ".join(table.players[seat].house for seat in seats) for site, seats in table.spies.items() if seats
    }
    return {key: told for key, told in (("troops", troops), ("spies", spies)) if told}


def _row(table: TyrantsTable, colours: Sequence[Colour | None]) -> str:
    while colours[-1] is None:
        colours = colours[:-1]
    return " ".join(EMPTY if colour is None else _word(table, colour) for colour in colours)


def _word(table: TyrantsTable, colour: Colour) -> str:
    return table.players[colour].house if isinstance(colour, int) else colour


# ---------------------------------------------------------------------- troops


def _read_troops(reader: TableReader, table: TyrantsTable) -> None:
    for key in reader.left():
        route, _, _ = key.partition(".")
        if route in ROUTES and reader.is_table(key):
            numbers = reader.table(key)
            for number in numbers.left():
                _fill(numbers, number, [f"{key}.{number}"], table)
        elif key in ROUTES:
            _fill(reader, key, spaces_of(key), table)
        else:
            _fill(reader, key, [key], table)


def _fill(reader: TableReader, key: str, places: Sequence[str], table: TyrantsTable) -> None:
    """Put the troops of one key on the spaces of those places, in order."""
    colours = [_colour(reader, key, word, table) for word in reader.row(key) or ()]
    if not _in_play(reader, key, places, table):
        return
    spaces = [(place, space) for place in places for space in range(SIZE[place])]
    if len(colours) > len(spaces):
        reader.fault(key, f"{len(colours)} troops for {len(spaces)} troop spaces [map.troop-spaces]")
    for (place, space), colour in zip(spaces, colours, strict=False):
        if colour is not None:
            table.troops[place][space] = colour


def _in_play(reader: TableReader, key: str, places: Sequence[str], table: TyrantsTable) -> bool:
    for place in places:
        if place not in SIZE:
            reader.fault(key, f"there is no site, route or route space {quoted(place)}")
            return False
        if place not in table.troops:
            reader.fault(key, f"the {SECTION[place]} section of the map is not in play [setup.out-of-play]")
            return False
    return True


def _colour(reader: TableReader, key: str, word: str, table: TyrantsTable) -> Colour | None:
    houses = [player.house for player in table.players]
    if word in houses:
        return houses.index(word)
    if word not in (WHITE, EMPTY):
        reader.fault(key, f"{quoted(word)} is no house at the table ({', '.join(houses)}), nor {WHITE}, nor '{EMPTY}'")
    return WHITE if word == WHITE else None


# ---------------------------------------------------------------------- spies and markers


def _read_spies(reader: TableReader, table: TyrantsTable) -> None:
    for site in reader.left():
        words = reader.row(site) or []
        if site not in SITES:
            reader.fault(site, "spies stand at sites, and there is no site of that id [spy.place]")
        elif _in_play(reader, site, [site], table):
            seats = [_colour(reader, site, word, table) for word in words]
            table.spies[site] = [seat for seat in seats if isinstance(seat, int)]
            if len(table.spies[site]) < len(words) or len(set(seats)) < len(seats):
                reader.fault(site, "each house has at most one spy at a site, and white troops have none [spy.place]")


def _check_markers(reader: TableReader, table: TyrantsTable) -> None:
    """Whoever controls a site holds its marker (markers.take): a holder that is given must be that one."""
    for site in reader.left():
        given = reader.text(site, NOBODY)
        holder = table.markers.get(site)
        house = NOBODY if holder is None else table.players[holder].house
        if site not in table.markers:
            reader.fault(site, f"there is no control marker in play; there are: {', '.join(table.markers)}")
        elif given != house:
            reader.fault(site, f"the marker is with {house}, who controls the site, not with {given} [markers.take]")


# ---------------------------------------------------------------------- off the map


def read_pieces(houses: Sequence[TableReader], table: TyrantsTable) -> None:
    """The trophy halls. What is left is with its owner: a number that is given must be that one."""
    for reader, player in zip(houses, table.players, strict=True):
        for word in reader.row("trophies") or ():
            colour = _colour(reader, "trophies", word, table)
            if colour is not None:
                player.trophies[str(colour)] = player.trophies.get(str(colour), 0) + 1
    rules = table.rules
    if _all_of(table, WHITE) > rules.white_troops:
        houses[0].faults.append(("troops", f"{_all_of(table, WHITE)} white troops; there are {rules.white_troops}"))
    for seat, (reader, player) in enumerate(zip(houses, table.players, strict=True)):
        player.barracks = rules.troops - _all_of(table, seat)
        player.spies = rules.spies - sum(seat in spies for spies in table.spies.values())
        if player.barracks < 0:
            count = rules.troops - player.barracks
            reader.faults.append(("troops", f"{count} troops of {player.house}; it has {rules.troops}"))
        if player.spies < 0:
            count = rules.spies - player.spies
            reader.faults.append(("spies", f"{count} spies of {player.house}; it has {rules.spies}"))
        _check(reader, "barracks", player.barracks, "troops of the house are neither on the map nor trophies")
        _check(reader, "spies", player.spies, "spies of the house are not on the map")


def _all_of(table: TyrantsTable, colour: Colour) -> int:
    """The troops of a colour on the map and in trophy halls."""
    on_map = sum(troops.count(colour) for troops in table.troops.values())
    return on_map + sum(player.trophies.get(str(colour), 0) for player in table.players)


def _check(reader: TableReader, key: str, counted: int, what: str) -> None:
    given = reader.number(key, counted)
    if given != counted:
        reader.fault(key, f"{counted} {what}, not {given}")


def write_pieces(table: TyrantsTable, seat: int) -> dict[str, Any]:
    """A seat's trophy hall, if anything is in it."""
    trophies = table.players[seat].trophies
    counted = {WHITE if colour == WHITE else _word(table, int(colour)): count for colour, count in trophies.items()}
    told = [house if count == 1 else f"{house}*{count}" for house, count in counted.items() if count]
    return {"trophies": " ".join(told)} if told else {}
