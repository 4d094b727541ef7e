"""Which Monsters come, and how many (pp. 13, 19): those of an Event card, and of the objective room's table. A gentler
game asks here for what is its own, which goes beyond the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..content import MONSTER_CARDS, TABLES
from ..events import EASED, WEAKENED
from ..state import Monster, QuestTable
from . import rolls

Groups = list[tuple[str, int]]
"""Kinds of Monsters, and how many there are of each."""


def of_card(table: QuestTable, card: str) -> Groups:
    """The Monsters of an Event card (monsters.number). Where a gentler game has another number, the log says so."""
    numbers = dict(_eased(table).get("numbers", {}).get(card, ()))
    groups = []
    for group in MONSTER_CARDS[card]["groups"]:
        kind, printed = group["monster"], group["number"]
        number = numbers.get(kind, printed)
        if number != printed:
            table.emit(EASED, "monsters.number", kind=f"kind:{kind}", number=number, printed=printed)
        groups.append((kind, _rolled(table, number)))
    return groups


def of_objective(table: QuestTable, modifier: int = 0) -> Groups:
    """A roll on the table of the objective rooms (monsters.objective-room)."""
    rows: Sequence[Sequence[tuple[str, str]]] = TABLES[table.options["table"]]["rows"]
    face = rolls.die(table, "monsters.objective-room", purpose="objective")
    row = rows[max(1, face + modifier) - 1]
    return [(kind, _rolled(table, number)) for kind, number in row]


def weaken(table: QuestTable, placed: Iterable[Monster]) -> None:
    """Take from Monsters that have just come the Wounds that they have not in a gentler game (tables.monsters)."""
    wounds = _eased(table).get("wounds", {})
    for monster in placed:
        if monster.kind in wounds:
            printed, monster.wounds = monster.wounds, wounds[monster.kind]
            table.emit(WEAKENED, "tables.monsters", monster=monster.ref, wounds=monster.wounds, printed=printed)


def further(table: QuestTable, printed: bool) -> bool:
    """Whether a card by which a further one is drawn brings it (power.event-special)."""
    return printed and bool(_eased(table).get("further", True))


def spares(table: QuestTable, card: str, printed: Sequence[str]) -> Sequence[str]:
    """Where a happening does nothing: where its card says so, and in a gentler game at some more places."""
    return [*printed, *_eased(table).get("spares", {}).get(card, ())]


def _eased(table: QuestTable) -> Mapping[str, Any]:
    """What the table that is played changes of the Event cards; nothing as in the book."""
    eased: Mapping[str, Any] = TABLES[table.options["table"]].get("cards", {})
    return eased


def _rolled(table: QuestTable, number: str) -> int:
    return rolls.total(table, number, "monsters.number", purpose="number")
