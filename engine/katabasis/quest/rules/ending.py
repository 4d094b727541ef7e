"""The end of the adventure (p. 23): rewards, what treasure is worth, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.flow import Flow, NextStep, step
from ...kernel.table import DRAWN, LOST, WON, Result
from ..content import treasure_of
from ..events import GAME_OVER
from ..state import LEFT, QuestTable
from . import gold, rolls
from .mission import mission_of, written

SURVIVED = "survived"
"""The goal where the mission was neither fulfilled nor failed."""


@step
def reward(table: QuestTable) -> Flow[NextStep]:
    """What the survivors are given for a mission fulfilled (end.survivors)."""
    table.phase = "ending"
    if table.goal == "won":
        yield from gold.settle(table)
        yield from written(mission_of(table).reward(table))
        each = mission_of(table).text["each"]
        survivors = mission_of(table).paid(table)
        if "shared" in each and survivors:
            pot = rolls.total(table, each["shared"], "end.survivors", purpose="gold") * each["times"]
            for seat in survivors:
                gold.pay(table, seat, pot // len(survivors), "end.survivors")
        for seat in survivors:
            _pay(table, seat, each)
            for _ in range(each.get("treasure", 0)):
                yield from gold.draw_treasure(table, "end.survivors", seat)
    return "campaign.sell" if table.campaign else close


def _pay(table: QuestTable, seat: int, each: dict[str, Any]) -> None:
    """The gold of one survivor."""
    if "gold" not in each or table.memory.get("_unpaid"):
        return
    heads = rolls.total(table, each["prisoners"], "end.survivors", seat, "prisoners") if "prisoners" in each else 1
    found = sum(rolls.total(table, each["gold"], "end.survivors", seat, "gold") for _ in range(heads))
    gold.pay(table, seat, found * each.get("times", 1), "end.survivors")


@step
def close(table: QuestTable) -> None:
    """All win or all lose; gold says who did best (end.party-wins, end.most-gold, end.cash-treasure)."""
    scores, sources = counted(table, [each.in_play or each.fate == LEFT for each in table.adventurers])
    outcome = {"won": WON, SURVIVED: DRAWN}.get(table.goal, LOST)
    winners = list(table.seats) if outcome == WON else []
    rule = "end.party-wins" if outcome == WON else "end.mission-or-die"
    if outcome == LOST and any(each.fate == LEFT for each in table.adventurers) and not table.living():
        rule = "end.abandon"
    table.emit(GAME_OVER, rule, outcome=outcome, scores=scores)
    table.result = Result(winners, scores, rule, sources, outcome)


def counted(table: QuestTable, keeps: Sequence[bool]) -> tuple[list[int], list[list[dict[str, Any]]]]:
    """The gold of every adventurer and where it came from, with the worth of treasure of those who keep it."""
    scores, sources = [], []
    for seat, each in enumerate(table.adventurers):
        cards = table.treasures(seat) if keeps[seat] else []
        worth = {card: worth_of(table, card) for card in cards}
        entries = [{"what": "gold", "points": each.gold, "when": ""}]
        entries += [{"what": card, "points": points, "when": "end.cash-treasure"} for card, points in worth.items()]
        scores.append(each.gold + sum(worth.values()))
        sources.append(entries)
    return scores, sources


def given_up(table: QuestTable) -> tuple[list[int], list[list[dict[str, Any]]]]:
    """The same where the party gives the mission up at the table and does not walk out (end.abandon): what was won
    counts for those alone who are out."""
    out = [each.fate == LEFT for each in table.adventurers]
    scores, sources = counted(table, out)
    kept = [score if is_out else 0 for score, is_out in zip(scores, out, strict=True)]
    return kept, [each if is_out else [] for each, is_out in zip(sources, out, strict=True)]


def worth_of(table: QuestTable, card: str) -> int:
    """What a Treasure card is exchanged for (gold.treasure-value, gold.unused-value)."""
    printed = treasure_of(card)
    begun = card in table.expended or table.stocks.get(card, 0) < printed.most
    if printed.unused and begun:
        return 0
    if printed.uses == "stock" and not printed.unused and printed.passive != "absorb":
        return printed.gold * table.stocks.get(card, 0)
    return printed.gold
