"""Matches in positions, and what no match can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....kernel.errors import UnknownGame
from ....kernel.table_reader import TableReader
from ....kernel.text import quoted
from ....kernel.zones import OWNER, Zone
from ...edition import Edition
from ...state import UnderworldsTable
from .match import GAMES, WINS, Match, are_games, match_of
from .seats import SECRET
from .secret_picks import POOL, pile, read
from .sudden_death import QUIET_ROUNDS


def read_match(reader: TableReader, table: UnderworldsTable, step: str, seats: Sequence[TableReader]) -> None:
    """The match of a position: `match = { tie-breakers = true, played = [...], quiet = 1, seats = [...] }`, with the
    winners of games counted from 1, and picks as `pick` of a seat."""
    if not reader.has("match"):
        return
    own = reader.table("match")
    played = [_read_game(game) for game in own.tables("played")]
    words = own.words("seats") or [player.warband or SECRET for player in table.players]
    tie_breakers, quiet = own.flag("tie-breakers"), own.number("quiet", 0, 0, QUIET_ROUNDS - 1)
    own.finish()
    if not are_games(table.rules, played):
        reader.fault("match", 'a game played reads { winners = [1], glory = [9, 4], rule = "victory.most-glory" }')
        return
    table.match = match = Match(played, words, tie_breakers)
    match.quiet = quiet
    if _is_level(table, step):
        match.number -= 1
    for seat, player in enumerate(table.players):
        if not player.warband:
            table.zones[pile(seat)] = Zone(OWNER, seat, POOL, seats[seat].words("pick"))


def _read_game(game: TableReader) -> dict[str, Any]:
    winners = game.anything("winners") or []
    if isinstance(winners, list):
        winners = [seat - 1 if type(seat) is int else seat for seat in winners]
    read = {"winners": winners, "glory": game.anything("glory"), "rule": game.anything("rule")}
    game.finish()
    return read


def write_match(table: UnderworldsTable) -> dict[str, Any]:
    """The same of a table; empty if there is no match."""
    match = match_of(table)
    if match is None:
        return {}
    played = [{**game, "winners": [seat + 1 for seat in game["winners"]]} for game in match.games]
    parts = {"tie-breakers": match.tie_breakers, "played": played, "quiet": match.quiet, "seats": match.seats}
    return {"match": {key: value for key, value in parts.items() if value}}


def match_faults(table: UnderworldsTable, step: str) -> Iterator[str]:
    """What is wrong with the match of a table, and with its picks."""
    match = match_of(table)
    picking = step.startswith("edition_2017.secret_picks.")
    if match is None:
        if picking or step.startswith("edition_2017.sudden_death."):
            yield f"match: {step} is part of a match [match.scope]"
        return
    if table.seat_count != 2:
        yield "match: it is for two players [match.scope]"
        return
    sudden = _is_level(table, step)
    if not are_games(table.rules, match.games) or len(match.games) != match.number - (not sudden):
        yield f"match: game {match.number} follows as many games [match.two-games]"
        return
    if not 1 <= match.number <= GAMES or (not sudden and max(match.wins()) >= WINS):
        yield "match: it is over [match.two-games]"
    if sudden and not (match.tie_breakers and len({*match.wins()}) == len({*match.glory()}) == 1):
        yield "match: sudden death breaks a tie, if that is agreed on [match.sudden-death]"
    if step.startswith("edition_2017.sudden_death.") and not sudden:
        yield f"round: {step} comes after round {table.rules.rounds} [match.sudden-death]"
    if match.verdict is not None or not 0 <= match.quiet < QUIET_ROUNDS:
        yield "match: it goes on"
    if len(match.seats) != 2:
        yield f"match: it has two seats, not {quoted(match.seats)}"
    elif picking:
        yield from _of_picks(table, 2 if step.endswith("reveal_warbands") else table.cursor.get("seat", 0))
    else:
        for word, player in zip(match.seats, table.players, strict=True):
            fault = _fault_of(table.rules, word)
            if fault or read(table.rules, word)[0] != player.warband:
                yield f"match: {player.warband} is not what {quoted(word)} names{fault} [match.fixed-lists]"


def _is_level(table: UnderworldsTable, step: str) -> bool:
    """Whether all games of the match are over and it is level: what comes next is sudden death."""
    return table.round + (step == "turn.begin_round") > table.rules.rounds


def _of_picks(table: UnderworldsTable, picked: int) -> Iterator[str]:
    """So many seats have picked."""
    for seat in table.seats:
        zone = table.zones.get(pile(seat))
        if (
            zone is None
            or len(zone.cards) != (seat < picked)
            or any(_fault_of(table.rules, word) for word in zone.cards)
        ):
            yield f"pick: seat {seat + 1} has picked one warband if its turn is over, else none [match.secret-warband]"


def _fault_of(rules: Edition, word: str) -> str:
    try:
        read(rules, word)
    except UnknownGame as error:
        return f": {error}"
    return ""
