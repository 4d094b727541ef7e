"""Matches (2017 p. 26): best of three games of two players with the same warbands and decks, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from ....kernel.errors import UnknownGame
from ....kernel.flow import NextStep, Step
from ....kernel.slotted import slotted
from ....kernel.state import State
from ....kernel.table import BY_CONCESSION, BY_DRAW_AGREED, DRAWN, WON, Result
from ....kernel.text import Refusal, quoted, refuse
from ...edition import Edition
from ...events import MATCH_OVER, SUDDEN_DEATH
from ...state import UnderworldsTable
from .. import setup, victory
from ..rolloff import roll_off
from ..victory import finish
from . import secret_picks
from .seats import SECRET

GAMES = 3
WINS = 2
"""Games that decide a match before the third (match.two-games)."""
MOST_GLORY = 999


@slotted
class Match(State):
    """A match, as every game of it knows it.

    `games` are those that are over, each with its "winners" (none if it was drawn), the "glory" of the seats and the
    "rule" that decided it; the third is among them once sudden death begins. `seats` are the words of the seats, with
    warbands and decks. `quiet` is how many rounds of sudden death in a row nobody has gone out of action. `verdict` is
    how the match ended: its "winners", the "wins" and the "glory" of the seats, and the "rule" that decided.
    """

    games: list[dict[str, Any]]
    seats: list[str]
    tie_breakers: bool
    number: int = field(init=False)
    quiet: int = 0
    verdict: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        self.number = len(self.games) + 1
        self.games = copied(self.games)

    def wins(self) -> list[int]:
        """How many games each seat has won."""
        return [sum(seat in game["winners"] for game in self.games) for seat in range(len(self.seats))]

    def glory(self) -> list[int]:
        """The glory of each seat in all games that are over."""
        return [sum(game["glory"][seat] for game in self.games) for seat in range(len(self.seats))]

    def shown(self) -> dict[str, Any]:
        """What a view shows of it."""
        return {
            "number": self.number,
            "tie_breakers": self.tie_breakers,
            "games": copied(self.games),
            "wins": self.wins(),
            "glory": self.glory(),
            "verdict": self.verdict and dict(self.verdict),
        }


def copied(games: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Games as plain data of the caller's own."""
    return [{**game, "winners": [*game["winners"]], "glory": [*game["glory"]]} for game in games]


def shown_match(table: UnderworldsTable) -> dict[str, Any]:
    """The games, glory and verdict."""
    match = match_of(table)
    assert match is not None
    return match.shown()


def match_of(table: UnderworldsTable) -> Match | None:
    """The match that a game is part of."""
    assert table.match is None or isinstance(table.match, Match)
    return table.match


# ---------------------------------------------------------------------- set-up


def opening(table: UnderworldsTable, seats: Sequence[str], options: Mapping[str, Any]) -> Step:
    """In a match warbands may have to be picked in secret first (match.secret-warband); each game is set up whole
    (match.each-game)."""
    if options.get("match"):
        if len(seats) != 2:
            raise UnknownGame(f"a match is for two players, not for {len(seats)} [match.scope]")
        games = games_of(table.rules, options.get("played", []))
        table.match = Match(games, [*seats], options.get("tie_breakers", False))
    elif options.keys() & {"tie_breakers", "played"}:
        raise UnknownGame("games played before and tie-breakers belong to a match: match=true [match.scope]")
    if SECRET not in seats:
        return setup.first_box(table)
    if table.match is None or set(seats) != {SECRET}:
        raise UnknownGame("in a match both players pick their warbands in secret, or neither [match.secret-warband]")
    return secret_picks.begin(table)


def games_of(rules: Edition, played: Any) -> list[dict[str, Any]]:
    """The games of a match that are over, checked. Raises UnknownGame."""
    if not isinstance(played, list) or not are_games(rules, played):
        raise UnknownGame(
            'the games played are a list of {"winners": [0], "glory": [9, 4], "rule": "victory.most-glory"},'
            f" not {quoted(played)}"
        )
    match = Match(played, ["", ""], False)
    if len(played) >= GAMES or max(match.wins()) >= WINS:
        raise UnknownGame("the match is over: no game follows [match.two-games]")
    return match.games


def are_games(rules: Edition, games: Sequence[Any]) -> bool:
    """Whether each of them says how a game of two players ended."""
    deciding = (
        "victory.most-glory",
        "victory.tie-survivors",
        rules.cite("victory.tie-objectives"),
        "victory.draw",
        BY_CONCESSION,
        BY_DRAW_AGREED,
    )
    return all(_is_game(game, deciding) for game in games)


def _is_game(game: Any, deciding: Sequence[str]) -> bool:
    if not isinstance(game, dict) or game.keys() != {"winners", "glory", "rule"}:
        return False
    winners, glory, rule = game["winners"], game["glory"], game["rule"]
    return (
        winners in ([], [0], [1])
        and isinstance(glory, list)
        and len(glory) == 2
        and all(type(points) is int and 0 <= points <= MOST_GLORY for points in glory)
        and rule in deciding
        and (rule in ("victory.draw", BY_DRAW_AGREED)) == (not winners)
    )


# ---------------------------------------------------------------------- the end of a game


def settle(table: UnderworldsTable, winners: list[int], scores: list[int], rule: str) -> NextStep | None:
    """A game is over. If it is the last of a match that has to have a winner, sudden death may follow its third round
    (match.sudden-death)."""
    match = match_of(table)
    if match is None:
        finish(table, winners, scores, rule)
        return None
    match.games.append({"winners": list(winners), "glory": list(scores), "rule": rule})
    if not is_last(match):
        finish(table, winners, scores, rule)
        return None
    if goes_to_sudden_death(table, match):
        table.emit(SUDDEN_DEATH, "match.sudden-death", glory=match.glory())
        return "turn.begin_round"
    conclude(table, match, *_verdict(table, match))
    return None


def is_last(match: Match) -> bool:
    """Whether the game that is over was the last: the third, or the second if one player has won both (match.two-games,
    match.third-game)."""
    return match.number == GAMES or max(match.wins()) == WINS


def is_level(match: Match) -> bool:
    """Whether the players have won equally many games, and total glory does not decide either."""
    return len(set(match.wins())) == 1 and len(set(match.glory())) == 1


def goes_to_sudden_death(table: UnderworldsTable, match: Match) -> bool:
    """Whether the tie-breakers leave a match level while both warbands have fighters."""
    return match.tie_breakers and is_level(match) and all(table.survivors(seat) for seat in table.seats)


def _verdict(table: UnderworldsTable, match: Match) -> tuple[int | None, str]:
    """Who has won the match, None if nobody has, and the rule that decided: games won (match.winner); then, if that has
    been agreed on, total glory and survivors (match.tie-breakers)."""
    wins, glory = match.wins(), match.glory()
    if wins[0] != wins[1]:
        return _larger(wins), "match.two-games" if match.number < GAMES else "match.winner"
    if not match.tie_breakers:
        return None, "match.winner"
    if glory[0] != glory[1]:
        return _larger(glory), "match.tie-glory"
    return last_standing(table, "match.tie-survivors")


def last_standing(table: UnderworldsTable, rule: str) -> tuple[int, str]:
    """The one player who has fighters on the battlefield wins by that rule; if nobody has, or more than one, a roll-off
    decides (match.sudden-death-roll-off)."""
    standing = [seat for seat in table.seats if table.survivors(seat)]
    if len(standing) == 1:
        return standing[0], rule
    return roll_off(table, "match.sudden-death-roll-off"), "match.sudden-death-roll-off"


def _larger(counts: Sequence[int]) -> int:
    return counts.index(max(counts))


def conclude(table: UnderworldsTable, match: Match, winner: int | None, rule: str) -> None:
    """The last game is over as it was after its third round, and with it the match."""
    last = match.games[-1]
    finish(table, last["winners"], last["glory"], last["rule"])
    winners = [] if winner is None else [winner]
    _decide(table, match, winners, rule)


def _decide(table: UnderworldsTable, match: Match, winners: list[int], rule: str) -> None:
    match.verdict = {"winners": winners, "wins": match.wins(), "glory": match.glory(), "rule": rule}
    named = [f"seat:{seat}" for seat in winners]
    table.emit(MATCH_OVER, rule, winners=named, wins=match.wins(), glory=match.glory())


def ended(table: UnderworldsTable, seat: int) -> None:
    """Players have ended the game: it counts for the match like one that is played out. No sudden death follows the
    last, and none goes on: where the match is level, it ends as this game did."""
    victory.ended(table, seat)
    match, result = match_of(table), table.result
    if match is None or result is None:
        return
    if len(match.games) < match.number:
        match.games.append({"winners": [*result.winners], "glory": [*result.scores], "rule": result.rule})
    if not is_last(match):
        return
    wins, rule = match.wins(), "match.winner"
    winners = [_larger(wins)] if wins[0] != wins[1] else []
    if match.tie_breakers and not winners:
        winners, rule = [*result.winners], result.rule
    _decide(table, match, winners, rule)


# ---------------------------------------------------------------------- the series


def carry_over(table: UnderworldsTable) -> Mapping[str, Any] | None:
    """The next game of a match has the same warbands and decks, and knows how those before it ended (match.fixed-lists,
    match.each-game)."""
    match = match_of(table)
    if match is None or match.verdict is not None:
        return None
    return {"seats": list(match.seats), "played": copied(match.games)}


def result(table: UnderworldsTable) -> Result | None:
    """How the match ended."""
    match = match_of(table)
    if match is None or match.verdict is None:
        return None
    winners = match.verdict["winners"]
    return Result(winners, match.verdict["wins"], match.verdict["rule"], outcome=WON if winners else DRAWN)


def why_not_follow(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Refusal]:
    """Nothing but the games played changes from game to game of a match (match.fixed-lists)."""
    rule = "match.fixed-lists"
    if SECRET not in before["seats"] and list(before["seats"]) != list(after["seats"]):
        return [refuse(rule, "Warbands and decks stay the same throughout a match")]
    fixed = [{key: value for key, value in each["options"].items() if key != "played"} for each in (before, after)]
    return [] if fixed[0] == fixed[1] else [refuse(rule, "What was agreed on stays the same throughout a match")]
