"""What the map of the Underdark is worth to each seat: the game's part of the bots. Worths are in VP."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from ...bots.arithmetic import power
from ..board.underdark import NEIGHBOURS, SITES, SIZE
from ..content import CONTROL
from ..state import WHITE, Colour, TyrantsTable
from .markers import prospects

INFLUENCE = 0.7
"""An Influence that a marker gives."""
KEPT = 0.65
"""The part of what a marker promises for turns to come that will come true; others see it too."""
EXPOSED = 0.9
"""The part of that which is left where one troop more of another seat's, or one less of one's own, ends control."""
HOPE = 0.5
"""The Influence that a marker promises whoever does not hold it, as a part of its share of the site."""
WHITE_WEIGHT, EMPTY_WEIGHT = 0.8, 0.35
"""What stands against the squares of the seats' troops at a site: white troops, which never come to more, and empty
spaces."""
SETTLED = 4.0
"""With so many turns left, what is and what may become count alike."""
OPEN = 0.4
"""An empty space on the way to total control, where a troop of one's own counts 1 and any other nothing."""
SPIED = 0.3
"""What is left of the prospect of total control beside an enemy spy."""
REACH = (1.0, 0.5, 0.2)
"""What it counts to have presence at a site, or to be one troop or two away from it."""
NEAR, NEAR_VP = 0.3, 0.24
"""Presence at a site, and besides for each of its VP."""
SOON = 6.0
"""With so many turns left or more, presence is worth all it can be."""
LAST = 2.0
"""Fewer turns are the last."""
SPY = 0.35
"""A spy on the map, whatever it sees."""


class Holdings(NamedTuple):
    """What a seat's forces on the map are worth: what they `have`, what markers promise as long as they are `kept`, and
    the `reach` for more."""

    have: float
    kept: float
    reach: float

    @property
    def worth(self) -> float:
        """All of it."""
        return self.have + self.kept + self.reach


def holdings(table: TyrantsTable, turns: tuple[float, ...]) -> list[Holdings]:
    """What each seat's forces on the map are worth, with so many turns to come for each."""
    have, kept = [0.0] * table.seat_count, [0.0] * table.seat_count
    total_vp = table.rules.total_control_vp
    for site, spies in table.spies.items():
        troops = table.troops[site]
        if any(type(colour) is int for colour in troops):
            worths = _site(site, tuple(troops), tuple(spies), turns, total_vp)
            for seat, (held, hoped) in enumerate(worths):
                have[seat] += held
                kept[seat] += hoped
    sections, where = tuple(table.sections), _where(table)
    for site in table.markers:
        away = tuple([_deployments_away(site, *forces) for forces in where])
        promised = prospects(site, tuple(table.troops[site]), tuple(table.spies[site]), away, turns)
        for seat, worth in enumerate(promised):
            kept[seat] += KEPT * worth
    reach = [_reach(*forces, sections) * _soon(turns[seat]) for seat, forces in enumerate(where)]
    return [Holdings(*worths) for worths in zip(have, kept, reach, strict=True)]


def _soon(turns: float) -> float:
    """How much of what presence can be worth is left with so many turns to use it: in the last ones next to none."""
    left = min(1.0, turns / SOON)
    return left if turns > LAST else left * left


@lru_cache(maxsize=8192)
def _site(
    site: str, troops: tuple[Colour | None, ...], spies: tuple[int, ...], turns: tuple[float, ...], total_vp: int
) -> tuple[tuple[float, float], ...]:
    """For each seat, what it has there and the Influence that the marker promises."""
    counts = Counter(troops)
    white, empty = counts[WHITE], counts[None]
    against = WHITE_WEIGHT * white * WHITE_WEIGHT * white + EMPTY_WEIGHT * empty
    squares = [counts[seat] * counts[seat] for seat in range(len(turns))]
    everything = sum(squares) + against
    most = max(counts[colour] for colour in counts if colour is not None) if empty < len(troops) else 0
    alone = sum(count == most for colour, count in counts.items() if colour is not None) == 1
    worths = []
    for seat, left in enumerate(turns):
        own = counts[seat]
        if not own:
            worths.append((0.0, 0.0))
            continue
        ahead = left / (left + SETTLED)
        controls = alone and own == most
        share = squares[seat] / everything
        spied = any(spy != seat for spy in spies)
        total = own == len(troops) and not spied
        near_total = power((own + OPEN * empty) / len(troops), 4) * (SPIED if spied else 1.0)
        worth = int(SITES[site]["vp"]) * (ahead * share + (1 - ahead) * controls)
        worth += total_vp * (ahead * near_total + (1 - ahead) * total)
        kept = 0.0
        if site in CONTROL:
            kept = KEPT * left * INFLUENCE * CONTROL[site].influence * (1.0 if controls else HOPE * share)
            if controls and own - 1 in [counts[other] for other in range(len(turns)) if other != seat]:
                kept *= EXPOSED
        worths.append((worth, kept))
    return tuple(worths)


# ---------------------------------------------------------------------- presence


_BIT = {place: 1 << number for number, place in enumerate(SIZE)}


def _where(table: TyrantsTable) -> list[tuple[int, int]]:
    """The places of each seat's troops, and of its spies, as bits."""
    troops_at, spies_at = [0] * table.seat_count, [0] * table.seat_count
    for place, troops in table.troops.items():
        for colour in troops:
            if type(colour) is int:
                troops_at[colour] |= _BIT[place]
    for site, spies in table.spies.items():
        for seat in spies:
            spies_at[seat] |= _BIT[site]
    return list(zip(troops_at, spies_at, strict=True))


@lru_cache(maxsize=8192)
def _reach(troops: int, spies: int, sections: tuple[str, ...]) -> float:
    """What presence at sites is worth, and to be on the way to it."""
    worth = SPY * spies.bit_count()
    for site, printed in SITES.items():
        if printed["section"] in sections:
            worth += (NEAR + NEAR_VP * printed["vp"]) * _nearness(site, troops, spies)
    return worth


def _nearness(site: str, troops: int, spies: int) -> float:
    away = _deployments_away(site, troops, spies)
    return REACH[away] if away is not None and away < len(REACH) else 0.0


def _deployments_away(site: str, troops: int, spies: int) -> int | None:
    """How many troops have to be deployed for presence at a site; None for a seat with nothing on the map."""
    if spies & _BIT[site]:
        return 0
    return next((away for away, within in enumerate(_within(site)) if troops & within), None)


@cache
def _within(site: str) -> list[int]:
    """From where a troop gives presence at a site, from where it leaves one more troop to be deployed, two and so on;
    as bits."""
    reached = {site}
    found: list[int] = []
    while not found or len(reached) < len(SIZE):
        reached |= {neighbour for place in reached for neighbour in NEIGHBOURS[place]}
        found.append(sum(_BIT[place] for place in reached))
    return found
