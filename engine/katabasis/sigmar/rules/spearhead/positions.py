"""Spearhead's cards in positions, and what no table of a battle with its set-up can be."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.table_reader import TableReader
from ....kernel.text import quoted
from ....kernel.zones import ALL, NOBODY, OWNER, Zone
from ...state import FIELD, ROLES, SigmarTable


def read_cards(told: TableReader, table: SigmarTable) -> None:
    """Where cards lie; those that are not named lie in their decks, in the order of the content."""
    _read_twists(told, table)
    for seat in table.seats:
        every = [f"{tactic}.{seat + 1}" for tactic in table.pack.tactics]
        pool = f"tactics-{seat}"
        named = {zone: told.words(f"{zone}-{seat + 1}") for zone in ("tactics", "hand", "spent")}
        for zone, cards in named.items():
            for card in cards:
                if card not in every:
                    told.fault(f"{zone}-{seat + 1}", f"there is no card {quoted(card)}")
        known = [card for cards in named.values() for card in cards]
        rest = [card for card in every if card not in known]
        table.zones[f"tactics-{seat}"] = Zone(NOBODY, seat, pool, rest + named["tactics"])
        table.zones[f"hand-{seat}"] = Zone(OWNER, seat, pool, named["hand"])
        table.zones[f"spent-{seat}"] = Zone(ALL, seat, "", named["spent"])


def _read_twists(told: TableReader, table: SigmarTable) -> None:
    """Those that have been drawn, and the deck: whatever is named lies on top, the last one uppermost."""
    side = [twist for twist, of in table.pack.twists.items() if of == table.side_of_board]
    named = {zone: told.words(zone) for zone in ("twist", "twists")}
    for zone, twists in named.items():
        for twist in twists:
            if twist not in side:
                told.fault(zone, f"there is no twist {quoted(twist)} of this side; there are: {', '.join(side)}")
    if len(named["twist"]) > table.round:
        told.fault("twist", f"one twist is drawn each round, and this is round {table.round}")
    known = [twist for twists in named.values() for twist in twists]
    rest = [twist for twist in side if twist not in known]
    table.zones["twists"] = Zone(NOBODY, None, "twists", rest + named["twists"])
    table.zones["twist"] = Zone(ALL, None, "", named["twist"])


def write_cards(table: SigmarTable) -> dict[str, list[str]]:
    """Where they lie, by zone."""
    zones = {
        f"{zone}-{seat + 1}": list(table.zones[f"{zone}-{seat}"].cards)
        for seat in table.seats
        for zone in ("tactics", "hand", "spent")
        if f"{zone}-{seat}" in table.zones
    }
    return zones | {name: list(table.zones[name].cards) for name in ("twists", "twist") if name in table.zones}


def faults(table: SigmarTable, step: str) -> Iterator[str]:
    """What is missing before a step that an earlier one decides, and what stands or lies where it cannot."""
    yield from _of_players(table, step)
    yield from _of_setup(table, step)


def _of_players(table: SigmarTable, step: str) -> Iterator[str]:
    if step == "setup.begin":
        return
    roles = [player.role for player in table.players]
    if sorted(roles) != sorted(ROLES):
        yield "role: one player attacks, the other defends [spearhead.roles]"
    if step in ("setup.abilities", "setup.side_of_board"):
        return
    if table.side_of_board not in table.pack.sides:
        yield f"side: before {step} a side of the board is chosen [spearhead.side]"
    if step == "setup.territories":
        return
    if sorted(player.territory for player in table.players) != ["a", "b"] or not table.map:
        yield "map, territory: each player has a territory of a map [spearhead.map-choice]"


def _of_setup(table: SigmarTable, step: str) -> Iterator[str]:
    """What stands on the battlefield before there is one, and what is left to be drawn after."""
    if step.startswith("setup."):
        if table.features or any(unit.place == FIELD for unit in table.units):
            yield f"feature, unit: nothing stands on the battlefield before {step} [spearhead.terrain-placing]"
    elif not step.startswith("deployment.") and step != "rounds.begin_battle":
        left, rounds = len(table.zones["twists"].cards), table.pack.rounds - table.round
        if left < rounds:
            yield f"twists: {left} are left for {rounds} battle rounds [spearhead.twist]"
