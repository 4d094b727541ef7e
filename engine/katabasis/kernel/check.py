"""Whether what comes from outside is one that a game can go on from: a set-up, or the table of a position or a save."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .did_you_mean import did_you_mean
from .errors import UnknownGame
from .own_ids import OF_OWN
from .schema import check_types
from .stir import is_stir
from .table import DRAWN, LOST, WON, Table
from .text import quoted
from .untrusted import plain
from .zones import ALL, NOBODY, OWNER

if TYPE_CHECKING:
    from .system import System


OWN = "own"
"""The option of a set-up, and the key of a position, with content of somebody's own (`own_content`)."""


def checked_setup(
    system: System, edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The set-up of a new game as plain data. Raises UnknownGame for what its system does not know."""
    if edition not in system.editions:
        known = ", ".join(system.editions)
        raise UnknownGame(f"there is no edition {quoted(edition)} of {system.name}; there are: {known}")
    system.open_edition(edition)
    if type(seed) is not int:
        raise UnknownGame(f"the seed is a whole number, not {quoted(seed)}")
    for seat in seats:
        if type(seat) is not str or seat.split() != [seat]:
            raise UnknownGame(f"a seat is named by one word, not {quoted(seat)}")
    if len(seats) not in system.seat_counts(edition):
        raise UnknownGame(wrong_seat_count(system, edition, len(seats)))
    try:
        set_up = plain(options) if options else {}
    except ValueError as error:
        raise UnknownGame(f"options are plain data: {error}") from None
    open_own(system, set_up.get(OWN), [*seats, without_own(set_up)])
    return {"edition": edition, "seats": list(seats), "seed": seed, "options": set_up}


def open_own(system: System, texts: Any, names: Any) -> None:
    """Have there the content of somebody's own that a set-up uses: its texts, and what it names besides. Raises
    BadContent and UnknownGame."""
    if texts is not None or OF_OWN.search(str(names)):
        from .own_content import open_texts

        open_texts(system, texts or [], names)


def without_own(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options that a game itself knows."""
    return {name: value for name, value in options.items() if name != OWN} if OWN in options else options


def table_faults(system: System, edition: str, table: Table, step: str) -> list[str]:
    """All that is wrong with a whole table before that step; empty if nothing is."""
    try:
        check_types(table)
    except TypeError as error:
        return [str(error)]
    if table.seat_count not in system.seat_counts(edition):
        return [wrong_seat_count(system, edition, table.seat_count)]
    faults = [*_kernel_faults(table), *_wrong_faces(system.faces(edition), table.dice.script)]
    return [*faults, *system.invariants.faults(table, step)]


def _kernel_faults(table: Table) -> list[str]:
    """What is wrong with the parts that every table has: chance, zones, and the result."""
    faults = [
        f"the zone {quoted(name)} is of nobody at the table, or shown to nobody known"
        for name, zone in table.zones.items()
        if zone.owner not in (None, *table.seats) or zone.sees not in (ALL, OWNER, NOBODY)
    ]
    if table.dice.count < 0:
        faults.append("less than no dice have been rolled")
    if not is_stir(table.dice.stir):
        faults.append("what chance was stirred with is no stir")
    result = table.result
    if result is not None and not (
        {*result.winners} <= {*table.seats}
        and len(result.scores) in (0, table.seat_count)
        and len(result.sources) in (0, table.seat_count)
        and result.outcome in (WON, DRAWN, LOST)
    ):
        faults.append("the result is not one of those who sit at the table")
    return faults


def _wrong_faces(faces: Collection[int | str] | None, script: Sequence[int | str]) -> Iterator[str]:
    """Scripted words that are on no die of the game, so that no roll would ever take them."""
    if faces is None:
        return
    known = list(dict.fromkeys(map(str, faces)))
    for face in dict.fromkeys(face for face in script if isinstance(face, str) and face not in known):
        of_what = f"of these: {', '.join(known)}" if known else "in this game, which rolls none"
        yield f"dice: '{face}' is on no die; there are faces {of_what}{did_you_mean(face, known)}"


def wrong_seat_count(system: System, edition: str, count: int) -> str:
    """Says that a game cannot have so many seats."""
    *others, last = map(str, system.seat_counts(edition))
    known = f"{', '.join(others)} or {last}" if others else last
    rule = system.seats_rule(edition)
    return f"{system.name} ({edition}) is played by {known}, not by {count}" + (f" [{rule}]" if rule else "")


def duplicates(table: Table) -> list[str]:
    """A sentence for every card that lies in two places."""
    places: dict[str, list[str]] = {}
    for name, zone in table.zones.items():
        for card in zone.cards:
            places.setdefault(card, []).append(name)
    return [f"{quoted(card)} lies in {_listed(names)}" for card, names in places.items() if len(names) > 1]


def _listed(names: list[str]) -> str:
    return " and ".join(name if count == 1 else f"{name} {count} times" for name, count in Counter(names).items())
