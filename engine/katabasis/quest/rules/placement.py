"""Placing Monsters (pp. 14-16): one-on-one, counters, and squares."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.flow import Flow
from ...kernel.options import Ask, Option
from ...kernel.text import say
from ..board.graph import section_name
from ..content import KINDS
from ..events import NOT_PLACED, PLACED
from ..state import NOBODY, Adventurer, Monster, QuestTable
from . import rolls
from .mission import mission_of

BY_PLAYERS = "players"
"""The setting with which the players place Monsters in turn (placement.who-first, placement.who-next)."""


def choose_square(table: QuestTable, squares: Sequence[str], kind: str, rule: str) -> Flow[str]:
    """One of several squares that are equally good: the placing player's choice, or the game's by its dice
    (placement.exact-square)."""
    if len(squares) == 1:
        return squares[0]
    if table.options["placing"] == BY_PLAYERS:
        options = [
            Option(f"place {each}", say("On {square}", square=f"square:{each}"), value=each, refs=(f"square:{each}",))
            for each in squares
        ]
        prompt = say("{kind}: where to?", kind=f"kind:{kind}")
        choice = yield Ask(table.placer, "place-monster", options, prompt, rule)
        return str(choice.value)
    return squares[table.dice.randbelow(len(squares))]


def next_placer(table: QuestTable) -> None:
    """Who makes the choices of the next placement: the leader first, then each to the right in turn
    (placement.who-first, placement.who-next)."""
    living = table.living()
    if table.placer == NOBODY or not living:
        table.placer = table.leader
        return
    table.placer = next(seat for seat in table.seats_from(table.next_seat(table.placer)) if seat in living)


def place_groups(
    table: QuestTable, groups: Sequence[tuple[str, int]], section: str, band: int, waits: bool
) -> Flow[list[Monster]]:
    """Every kind by itself (placement.types), on a section and, where it is full, on the adjacent ones
    (placement.overflow). The Monsters that have found room."""
    next_placer(table)
    placed: list[Monster] = []
    for kind, count in groups:
        placed += yield from _place_kind(table, kind, count, section, band, waits)
    for attacker in placed:
        attacker.waits = waits
    return placed


def _place_kind(table: QuestTable, kind: str, count: int, section: str, band: int, waits: bool) -> Flow[list[Monster]]:
    cup = _Cup(table, section)
    special = KINDS[kind].special
    placed: list[Monster] = []
    for number in range(count):
        if "gang" in special:
            spot = yield from _ganging(table, cup, kind, section)
        elif "bow" in special:
            spot = yield from _far_off(table, cup, kind, section, count - number)
        else:
            spot = yield from _one_on_one(table, cup, kind, section, count - number)
        if spot is None:
            table.emit(NOT_PLACED, "placement.not-placed", kind=f"kind:{kind}", count=count - number)
            break
        placed.append(put(table, kind, spot[0], band, *spot[1:]))
    return placed


Spot = tuple[str, str, str]
"""Where a Monster goes, against whom, and by which rule."""


def put(table: QuestTable, kind: str, square: str, band: int, against: str, rule: str) -> Monster:
    """A Monster comes into play, turned towards whom it will attack (placement.facing)."""
    table.made += 1
    monster = Monster(f"{kind}-{table.made}", kind, square, band, against)
    table.monsters.append(monster)
    target = f"adventurer:{against}" if against else ""
    table.emit(PLACED, rule, monster=monster.ref, at=f"square:{square}", target=target)
    return monster


class _Cup:
    """The adventurers among whom a kind is shared, how many each has, and the counters left in the cup: they go back
    once all have been drawn, and before the next kind (placement.counters, placement.counters-each-type)."""

    def __init__(self, table: QuestTable, section: str) -> None:
        here = [each for each in table.fighters if section_name(each.at) == section]
        everyone = here or table.fighters or table.on_board
        order = {seat: number for number, seat in enumerate(table.acting_order())}
        self.table = table
        self.adventurers = sorted(everyone, key=lambda each: order[table.seat_of(each.id)])
        self.shares = {each.id: 0 for each in self.adventurers}

    def draw(self, with_room: Collection[str], left: int) -> tuple[Adventurer, str]:
        """Against whom the next Monster goes, of those who have room: the shares stay even, and what is left over of
        the even share goes by counter (placement.even-split, placement.fewer, placement.filled-neighbours)."""
        able = [each for each in self.adventurers if each.id in with_room] or self.adventurers
        fewest = min(self.shares[each.id] for each in able)
        open_to = [each for each in able if self.shares[each.id] == fewest]
        if len(open_to) <= left:
            drawn, rule = open_to[0], "placement.one-on-one"
        else:
            drawn, rule = rolls.counter(self.table, open_to, "placement.counters"), "placement.counters"
        self.shares[drawn.id] += 1
        return drawn, rule


def free_squares(table: QuestTable, section: str) -> list[str]:
    """The squares of a section on which nobody stands."""
    occupied = table.occupied()
    may_appear = mission_of(table).may_appear
    return [square for square in table.graph.squares[section] if square not in occupied and may_appear(table, square)]


def _beside(table: QuestTable, adventurer: Adventurer, free: Collection[str]) -> list[str]:
    return [square for square in table.graph.near[adventurer.at] if square in free]


def _one_on_one(table: QuestTable, cup: _Cup, kind: str, section: str, left: int) -> Flow[Spot | None]:
    """Next to whom it is placed against; where there is no such square left, as near as can be (placement.nearest,
    placement.counter-no-space)."""
    free = free_squares(table, section)
    beside = {each.id: _beside(table, each, free) for each in cup.adventurers}
    with_room = [id for id, squares in beside.items() if squares]
    if with_room:
        adventurer, rule = cup.draw(with_room, left)
        square = yield from choose_square(table, _roomiest(beside, adventurer.id), kind, "placement.exact-square")
        return square, adventurer.id, rule
    nearest = _nearest(table, cup, section)
    if not nearest:
        return None
    adventurer, _ = cup.draw((), left)
    square = yield from choose_square(table, nearest, kind, "placement.exact-square")
    return square, adventurer.id, "placement.nearest"


def _roomiest(beside: dict[str, list[str]], adventurer: str) -> list[str]:
    """Of the squares next to one adventurer, those that leave the most to the Monsters still to come: next to the
    fewest others."""
    crowd = {square: sum(square in squares for squares in beside.values()) for square in beside[adventurer]}
    fewest = min(crowd.values())
    return [square for square, count in crowd.items() if count == fewest]


def _nearest(table: QuestTable, cup: _Cup, section: str) -> list[str]:
    """The free squares nearest to an adventurer, in the section or, once it is full, in the adjacent ones."""
    free = free_squares(table, section)
    if not free:
        free = [square for other in table.graph.joined[section] for square in free_squares(table, other)]
    away = _distances(table, cup.adventurers, free)
    least = min(away.values(), default=_FAR)
    return [square for square, distance in away.items() if distance == least]


def _distances(table: QuestTable, among: Sequence[Adventurer], squares: Sequence[str]) -> dict[str, int]:
    """How many squares it is from each of those to the nearest adventurer."""
    ways = [table.graph.distances(each.at) for each in among]
    return {square: min(way.get(square, _FAR) for way in ways) for square in squares}


_FAR = 10_000


def _far_off(table: QuestTable, cup: _Cup, kind: str, section: str, left: int) -> Flow[Spot | None]:
    """Archers stand as far from all adventurers as they can be and still see their target, in the section or an
    adjacent one (placement.missile)."""
    free = [square for other in (section, *table.graph.joined[section]) for square in free_squares(table, other)]
    if not free:
        return None
    adventurer, _ = cup.draw([each.id for each in cup.adventurers], left)
    seen = [square for square in free if table.graph.sees(square, adventurer.at)]
    if not seen:
        nearest = _nearest(table, cup, section)
        square = yield from choose_square(table, nearest, kind, "placement.exact-square")
        return square, adventurer.id, "placement.nearest"
    away = _distances(table, table.on_board, seen)
    farthest = max(away.values())
    squares = [square for square in seen if away[square] == farthest]
    square = yield from choose_square(table, squares, kind, "placement.exact-square")
    return square, adventurer.id, "placement.missile"


def _ganging(table: QuestTable, cup: _Cup, kind: str, section: str) -> Flow[Spot | None]:
    """Snotlings surround whom the counter names, and then the next (tables.snotling)."""
    free = free_squares(table, section)
    beside = {each.id: _beside(table, each, free) for each in cup.adventurers}
    if not any(beside.values()):
        return (yield from _one_on_one(table, cup, kind, section, 1))
    current = next((id for id, share in cup.shares.items() if share and beside[id]), None)
    if current is None:
        able = [each for each in cup.adventurers if beside[each.id]]
        current = rolls.counter(table, able, "tables.snotling").id
        cup.shares[current] += 1
    square = yield from choose_square(table, beside[current], kind, "placement.exact-square")
    return square, current, "tables.snotling"
