"""Nothing is lost and nothing appears: the pieces and cards of a table of Tyrants are those of the box, each somewhere
exactly once (components.player-troops, components.white-troops, components.spies).

The box is read from the compiled content, not from the engine that is tested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from katabasis.content import load
from katabasis.kernel.game import Game

TROOPS, SPIES, MARKET = 40, 5, 6
NOBLES, SOLDIERS = 7, 3
PILES = {"priestess-of-lolth", "house-guard"}


def check_conserved(game: Game) -> None:
    """Every troop, spy, marker and card of the game in play is where pieces may be, and nowhere else."""
    table: Any = game.table
    if table.troops:  # the very first decision comes after the map is laid out
        _troops(table)
        _spies(table)
        _markers(table)
        _cards(table)
    for seat, player in enumerate(table.players):
        assert player.power >= 0, f"seat {seat} has {player.power} Power"
        assert player.influence >= 0, f"seat {seat} has {player.influence} Influence"
        assert player.tokens >= 0, f"seat {seat} has {player.tokens} VP in tokens"


# ---------------------------------------------------------------------- pieces


def _troops(table: Any) -> None:
    spaces = dict(_spaces(table.sections))
    assert {place: len(held) for place, held in table.troops.items()} == spaces, "the spaces are not those of the map"
    owned: Counter[Any] = Counter(troop for held in table.troops.values() for troop in held if troop is not None)
    for seat, player in enumerate(table.players):
        assert 0 <= player.barracks <= TROOPS
        owned[seat] += player.barracks
        for colour, count in player.trophies.items():
            assert count >= 0, f"seat {seat} has {count} trophies of {colour}"
            owned["white" if colour == "white" else int(colour)] += count
    expected = dict.fromkeys(range(len(table.players)), TROOPS) | {"white": _white(table.sections)}
    assert {colour: count for colour, count in owned.items() if count} == expected, f"troops are {dict(owned)}"


def _spies(table: Any) -> None:
    for site, seats in table.spies.items():
        assert len(seats) == len(set(seats)), f"a seat has two spies at {site} (spies.one-per-site)"
    placed = Counter(seat for seats in table.spies.values() for seat in seats)
    for seat, player in enumerate(table.players):
        assert player.spies + placed[seat] == SPIES, f"seat {seat} has {player.spies} spies and {placed[seat]} placed"


def _markers(table: Any) -> None:
    """Each marker lies with whoever has more troops at its site than any other colour, or else on the map."""
    in_play = {site for site in load("tyrants")["markers"] if site in table.spies}
    assert table.markers.keys() == in_play
    for site, holder in table.markers.items():
        ranked = Counter(troop for troop in table.troops[site] if troop is not None).most_common(2)
        clear = ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1])
        expected = ranked[0][0] if clear and ranked[0][0] != "white" else None
        assert holder == expected, f"the marker of {site} lies with {holder}, not {expected}: {table.troops[site]}"


def _spaces(sections: list[str]) -> Iterator[tuple[str, int]]:
    """The places in play, and how many troops each has room for."""
    box = load("tyrants")
    for site, printed in box["sites"].items():
        if printed["section"] in sections:
            yield site, printed["spaces"]
    for route, printed in box["routes"].items():
        if printed["section"] in sections:
            yield from ((f"{route}.{number}", 1) for number in range(1, printed["spaces"] + 1))


def _white(sections: list[str]) -> int:
    """The white troops that are set up: those of the sections in play."""
    box = load("tyrants")
    on_sites = sum(printed["white"] for printed in box["sites"].values() if printed["section"] in sections)
    return on_sites + sum(len(printed["white"]) for printed in box["routes"].values() if printed["section"] in sections)


# ---------------------------------------------------------------------- cards


def _cards(table: Any) -> None:
    counts = Counter(card for zone in table.zones.values() for card in zone.cards)
    twice = [card for card, count in counts.items() if count > 1]
    assert not twice, f"{twice} are in two places"
    expected = set(_box(table.decks, len(table.players)))
    assert counts.keys() == expected, (
        f"lost: {sorted(expected - counts.keys())}, new: {sorted(counts.keys() - expected)}"
    )
    row, left = table.zones["market"].cards, table.zones["market-deck"].cards
    assert len(row) == MARKET or (len(row) < MARKET and not left), f"the market has {len(row)} cards, {len(left)} left"
    for pile in {*PILES, "insane-outcast"} & table.zones.keys():
        assert {_kind(card) for card in table.zones[pile].cards} <= {pile}, f"the pile {pile} has other cards"


def _box(decks: list[str], players: int) -> Iterator[str]:
    """Every card of a game with these half-decks and so many players."""
    for kind, printed in load("tyrants")["cards"].items():
        count = printed["copies"]
        if kind in ("noble", "soldier"):
            count = players * (NOBLES if kind == "noble" else SOLDIERS)
        elif kind == "insane-outcast":
            count *= "demons" in decks
        elif kind not in PILES:
            count *= printed["deck"] in decks
        yield from (f"{kind}.{number}" for number in range(1, count + 1))


def _kind(card: str) -> str:
    return card.partition(".")[0]
