"""Glory points (2023 pp. 21, 40, 44): gained available, turned to spent when they pay."""

from __future__ import annotations

from ..events import GLORY, SCORED, SPENT
from ..state import UnderworldsTable, card_of


def gain(table: UnderworldsTable, seat: int, points: int, source: str, rule: str, spent: bool = False) -> None:
    """Give a player glory points; `source` is the ref of what earned them. Spent points count at the end as well."""
    if points <= 0:
        return
    player = table.players[seat]
    if spent:
        player.spent += points
    else:
        player.available += points
    player.sources.append({"what": source, "points": points, "when": table.round, "cite": rule})
    table.emit(GLORY, rule, seat, points=points, source=source, spent=spent)


def score(table: UnderworldsTable, seat: int, card: str, pile: str) -> None:
    """Score an objective card that lies in that pile of its player (objective.score)."""
    table.put(card, f"{pile}-{seat}", f"{table.rules.scored_to}-{seat}", "objective.score", SCORED)
    gain(table, seat, card_of(card).glory, f"card:{card}", "objective.score")


def spend(table: UnderworldsTable, seat: int, rule: str) -> None:
    """Turn one available glory point to its spent side (power.upgrade-cost)."""
    player = table.players[seat]
    assert player.available > 0
    player.available -= 1
    player.spent += 1
    table.emit(SPENT, rule, seat, points=1)
