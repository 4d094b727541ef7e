"""Small tables for the tests: the pieces and cards that a test names, no more.

Tests count seats from 0, as options and events do; "0 0 1 white" stands for two troops of seat 0, one of seat 1 and a
white one. Seats play the houses in the order of the rulebook.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import tomli_w

import katabasis as kb
from katabasis.kernel.events import Event
from katabasis.kernel.game import Game
from katabasis.tyrants.content import HOUSES
from katabasis.tyrants.state import Player, TyrantsTable

A, B, C, D = range(4)
"""The seats."""


def table(
    seats: int = 2,
    troops: Mapping[str, str] | None = None,
    spies: Mapping[str, str] | None = None,
    hand: str = "",
    power: int = 0,
    influence: int = 0,
    active: int = A,
    own: Mapping[int, Mapping[str, Any]] | None = None,
    **fields: Any,
) -> Game:
    """A game that stands in the main part of the turn of `active`, who has that hand and those resources.

    `own` is told of seats, in the words of a position: {1: {"hand": "noble*2", "trophies": "white 0"}}. So are all
    other keywords, with _ for -: market_deck="blackguard", step="end_of_turn.promotions", decks=["drow", "demons"].
    """
    houses = {
        seat: {key: _named(key, value) for key, value in (own or {}).get(seat, {}).items()} for seat in range(seats)
    }
    acting = {"hand": hand, "power": power, "influence": influence}
    houses[active] = {**{key: value for key, value in acting.items() if value}, **houses[active]}
    data = {
        "game": "tyrants",
        "seats": list(HOUSES[:seats]),
        "active": HOUSES[active],
        **{key.replace("_", "-"): _named(key, value) for key, value in fields.items()},
        "house": {HOUSES[seat]: own_part for seat, own_part in houses.items()},
        "troops": {place: in_colours(colours) for place, colours in (troops or {}).items()},
        "spies": {site: in_colours(colours) for site, colours in (spies or {}).items()},
    }
    return kb.position(tomli_w.dumps(data))


def in_colours(words: str) -> str:
    """Houses in place of the seats in a row of colours."""
    return " ".join(HOUSES[int(word[0])] + word[1:] if word[0] in "0123" else word for word in words.split())


def _named(key: str, value: Any) -> Any:
    if key == "first":
        return HOUSES[value]
    return in_colours(value) if key == "trophies" else value


# ---------------------------------------------------------------------- playing


def run(game: Game, *choices: str) -> list[Event]:
    """Make those choices one after another; everything that happened."""
    return [event for choice in choices for event in game.choose(choice)]


def options(game: Game, verb: str = "") -> list[str]:
    """The ids of the options at hand, or of those with that verb."""
    assert game.decision is not None
    return [option.id for option in game.decision.options if verb in ("", option.verb)]


def asked(game: Game) -> tuple[int, str]:
    """Who is to decide, and what is asked."""
    assert game.decision is not None
    return game.decision.seat, game.decision.name


def rules_against(game: Game, verb: str, on: str | None = None) -> list[str]:
    """The rules that refuse something now; empty if it is among the options."""
    return [refusal.rule for refusal in game.why_not(verb, on)]


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in one word each."""
    return [event.kind for event in events]


# ---------------------------------------------------------------------- looking


def at(game: Game) -> TyrantsTable:
    """The table."""
    assert isinstance(game.table, TyrantsTable)
    return game.table


def player(game: Game, seat: int = A) -> Player:
    """One player's own area."""
    return at(game).players[seat]


def cards(game: Game, zone: str, seat: int | None = None) -> list[str]:
    """The cards in a zone, the top one last."""
    return list(at(game).cards(zone, seat))


def card_kinds(game: Game, zone: str, seat: int | None = None) -> list[str]:
    """The same by their kinds, in alphabetical order."""
    return sorted(card.partition(".")[0] for card in cards(game, zone, seat))


def troops(game: Game, place: str) -> str:
    """Who stands at a place, in the words of `table`: "0 0 white"."""
    return " ".join(str(colour) for colour in at(game).troops[place] if colour is not None)
