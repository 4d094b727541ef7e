"""Set-up (p. 4), in the order of the rulebook (setup.sequence)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.dice import Dice
from ...kernel.errors import UnknownGame
from ...kernel.flow import Flow, Step, step
from ...kernel.options import Ask
from ...kernel.text import quoted, say
from ...kernel.zones import ALL, NOBODY, OWNER, Zone
from ..board.underdark import CENTER, MARKED, OUTER, SITES, SIZE, places_in
from ..content import CARDS, CONTROL, HALF_DECKS, HOUSES, OUTCAST, PILES, is_half_deck
from ..events import FIRST_PLAYER, HOUSE_SET_UP, MARKERS_PLACED, MARKET_BUILT, PILE_LAID, SECTIONS_CHOSEN, WHITE_PLACED
from ..state import WHITE, TyrantsTable
from . import targets, troops, turn

RANDOM = "random"
FIRST_GAME = ("drow", "dragons")
"""The half-decks for a first game (setup.first-game)."""


def new_table(edition: str, seats: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[TyrantsTable, Step]:
    """A table before its first step.

    `seats` are the houses. Options are `decks`, two half-decks or "random" (those of a first game if not given), and
    with three players `section`, the outer section in play: "left", "right" or "random" (if not given). Raises
    UnknownGame.
    """
    for house in seats:
        if house not in HOUSES:
            raise UnknownGame(f"there is no house {quoted(house)}; there are: {', '.join(HOUSES)}")
    if len(set(seats)) < len(seats):
        raise UnknownGame("each player leads a different house [setup.house]")
    for name in options:
        if name not in ("decks", "section"):
            raise UnknownGame(f"there is no option {quoted(name)}; there are: decks, section")
    dice = Dice(seed)
    decks = _half_decks(options.get("decks", FIRST_GAME), dice)
    return TyrantsTable(dice, edition, seats, decks, _sections(len(seats), options, dice)), lay_out


def _half_decks(wanted: Any, dice: Dice) -> list[str]:
    """Two different half-decks (setup.market-deck)."""
    if wanted == RANDOM:
        chosen = dice.shuffle(HALF_DECKS)[:2]
        return [deck for deck in HALF_DECKS if deck in chosen]
    decks = list(wanted) if isinstance(wanted, list | tuple) else []
    if len(decks) != 2 or len(set(map(str, decks))) != 2 or not all(map(is_half_deck, decks)):
        raise UnknownGame(f"the option 'decks' is two of: {', '.join(HALF_DECKS)}; or \"{RANDOM}\" [setup.market-deck]")
    return decks


def _sections(players: int, options: Mapping[str, Any], dice: Dice) -> list[str]:
    """The sections in play (setup.two-players, setup.three-players, setup.four-players)."""
    outer = options.get("section", RANDOM)
    if outer not in (*OUTER, RANDOM):
        raise UnknownGame(f"the option 'section' is one of: {', '.join(OUTER)}, {RANDOM} [setup.three-players]")
    if players == 3 and outer == RANDOM:
        outer = OUTER[dice.randbelow(2)]
    return sections_in_play(players, outer)


def sections_in_play(players: int, outer: str) -> list[str]:
    """The sections for so many players; with three, `outer` is the one beside the center."""
    wanted = {2: (CENTER,), 3: (CENTER, outer), 4: (CENTER, *OUTER)}[players]
    return [section for section in (OUTER[0], CENTER, OUTER[1]) if section in wanted]


@step
def lay_out(table: TyrantsTable) -> Step:
    """Steps 1 to 10: the map, the market, the piles, the white troops, the markers, who begins, and the hands."""
    table.emit(SECTIONS_CHOSEN, "setup.sections", sections=[f"section:{section}" for section in table.sections])
    lay_out_map(table)
    lay_out_zones(table)
    table.zones["market-deck"].cards = market_cards(table.decks)
    table.emit(MARKET_BUILT, "setup.market-deck", decks=[f"deck:{deck}" for deck in table.decks])
    table.shuffle("market-deck", "setup.market-deck")
    for pile in piles(table):
        table.zones[pile].cards = CARDS[pile].cards[::-1]
        table.emit(PILE_LAID, "setup.outcast-pile" if pile == OUTCAST else "setup.core-piles", pile=f"pile:{pile}")
    table.draw("market-deck", "market", table.rules.market, "setup.market-row")
    white = place_white_troops(table)
    table.emit(WHITE_PLACED, "setup.white-troops", count=white)
    table.markers = {site: None for site in CONTROL if site in table.spies}
    table.emit(MARKERS_PLACED, "setup.control-markers", sites=[f"site:{site}" for site in table.markers])
    table.first = table.active = table.dice.randbelow(table.seat_count)
    table.emit(FIRST_PLAYER, "setup.first-player", table.first)
    _deal_hands(table)
    return first_troops


def lay_out_map(table: TyrantsTable) -> None:
    """Empty spaces in the sections in play."""
    places = places_in(tuple(table.sections))
    table.troops = {place: [None] * SIZE[place] for place in places}
    table.spies = {place: [] for place in places if place in SITES}


def lay_out_zones(table: TyrantsTable) -> None:
    """Empty places for cards: the market, the piles, and each player's own (components.house-board)."""
    table.zones["market-deck"] = Zone(NOBODY, pool="market")
    for name in ("market", *piles(table), "devoured"):
        table.zones[name] = Zone(ALL)
    for seat in table.seats:
        pool = f"house-{seat}"
        table.zones[f"deck-{seat}"] = Zone(NOBODY, seat, pool)
        table.zones[f"hand-{seat}"] = Zone(OWNER, seat, pool)
        for name in ("played", "discard", "inner-circle"):
            table.zones[f"{name}-{seat}"] = Zone(ALL, seat)


def piles(table: TyrantsTable) -> tuple[str, ...]:
    """The piles beside the market; Insane Outcasts only with the Demons (setup.outcast-pile)."""
    return (*PILES, OUTCAST) if "demons" in table.decks else PILES


def market_cards(decks: Sequence[str]) -> list[str]:
    """All cards of those half-decks (setup.market-deck)."""
    return [card for printed in CARDS.values() if printed.deck in decks for card in printed.cards]


def starting_cards(table: TyrantsTable, seat: int) -> list[str]:
    """The cards that a seat begins with (setup.starting-deck)."""
    counts = table.rules.starting_deck
    return [card for kind, count in counts.items() for card in CARDS[kind].cards[count * seat : count * (seat + 1)]]


def place_white_troops(table: TyrantsTable) -> int:
    """On every marked space in play (setup.white-troops); how many there were."""
    for place, troops_there in table.troops.items():
        for space in range(MARKED[place]):
            troops_there[space] = WHITE
    return sum(MARKED[place] for place in table.troops)


def _deal_hands(table: TyrantsTable) -> None:
    """Step 10: each player's starting deck and opening hand (setup.starting-deck, setup.opening-hand)."""
    for seat in table.seats:
        table.zones[f"deck-{seat}"].cards = starting_cards(table, seat)
        table.emit(HOUSE_SET_UP, "setup.house", seat, house=f"house:{table.players[seat].house}")
        table.shuffle(f"deck-{seat}", "setup.starting-deck")
        table.draw(f"deck-{seat}", f"hand-{seat}", table.rules.hand, "setup.opening-hand")


@step
def first_troops(table: TyrantsTable) -> Flow[Step]:
    """Step 11: one troop each, the first player first, on a free starting site (setup.first-troop)."""
    for seat in table.seats_from(table.first):
        prompt = say("Put your first troop on a starting site")
        candidates = targets.first_deployments(table)
        choice = yield Ask(seat, "first-troop", candidates, prompt, "setup.first-troop")
        troops.deploy(table, seat, choice.value, "setup.first-troop")
    table.round, table.active = 1, table.first
    return turn.begin_turn
