"""What everybody may see of the table, as plain data. What hands and decks hold is the kernel's zones' affair."""

from __future__ import annotations

from typing import Any

from .board.presence import presence
from .board.underdark import ROUTES, SITES, ref_of, spaces_of
from .rules.control import controller, face_of, in_total_control
from .rules.scoring import score_sheet
from .state import TyrantsTable


def view(table: TyrantsTable) -> dict[str, Any]:
    """The table as `docs/architecture.md` describes it: all of it is public."""
    return {
        "phase": table.phase,
        "round": table.round,
        "first": table.first,
        "active": table.active,
        "sections": list(table.sections),
        "decks": list(table.decks),
        "trigger": None if table.trigger is None else dict(table.trigger),
        "sites": {site: _site(table, site) for site in SITES},
        "routes": {route: [_occupant(table, space) for space in spaces_of(route)] for route in ROUTES},
        "resolving": table.resolving,
        "due": [{"card": due.card, "count": due.count, "up_to": due.up_to, "which": due.which} for due in table.due],
        "players": [_player(table, seat) for seat in table.seats],
    }


def _site(table: TyrantsTable, site: str) -> dict[str, Any]:
    if site not in table.troops:
        empty = [None] * SITES[site]["spaces"]
        return {"troops": empty, "spies": [], "control": None, "total": False, "marker": None}
    marker = None
    if site in table.markers:
        marker = {"holder": table.markers[site], "face": face_of(table, site)}
    return {
        "troops": list(table.troops[site]),
        "spies": list(table.spies[site]),
        "control": controller(table, site),
        "total": in_total_control(table, site) is not None,
        "marker": marker,
    }


def _occupant(table: TyrantsTable, space: str) -> Any:
    return table.troops[space][0] if space in table.troops else None


def _player(table: TyrantsTable, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    reached = presence(table, seat)
    return {
        "house": player.house,
        "power": player.power,
        "influence": player.influence,
        "tokens": player.tokens,
        "barracks": player.barracks,
        "spies": player.spies,
        "trophies": dict(player.trophies),
        "presence": [ref_of(place) for place in table.troops if place in reached],
        "score": score_sheet(table, seat) if table.zones else {},
    }
