"""The entries of saved games: what the list of games shows of each without loading it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import katabasis as kb
from katabasis.kernel.untrusted import from_json

from ..games import SeriesSummary, game_ui
from ..session.cast import Cast

VERSION = 1
LONGEST_NAME = 40
"""Characters of a player's name."""
LONGEST_REASON = 300
"""Characters of what was wrong with a game."""


class SavedGame(NamedTuple):
    """One game in the list. `at` is when it was last played (ISO, UTC); `fault` says why it cannot be opened;
    `finished` is how many games of its series are over."""

    id: str
    game: str
    edition: str
    names: list[str]
    kinds: list[str]
    at: str
    choices: int = 0
    round: int | None = None
    scores: list[int] = []  # noqa: RUF012  (never changed in place)
    winners: list[int] | None = None
    outcome: str = ""
    """How it ended for the table as a whole: "won", "drawn" or "lost"; "" while it goes on."""
    turn: int | None = None
    """Whose turn it is, by seat."""
    turns: int | None = None
    """The number of the turn, of a game that has turns and no rounds."""
    fault: Any = None
    finished: int = 0
    owners: list[int] = []  # noqa: RUF012  (never changed in place)
    """Whose each seat is, by the first seat of the same person; empty if each is somebody's own."""
    coach: dict[str, Any] | None = None
    """What the coach of a first game remembers; None if there is no coach."""
    series: SeriesSummary | None = None
    """How its series stands, where that has something to say for itself."""
    cast: Cast | None = None
    """Who plays whom in its series, where not all games have the same seats."""


def entry_of(
    game: kb.Game,
    names: list[str],
    kinds: list[str],
    owners: Sequence[int],
    finished: int,
    now: str,
    coach: Mapping[str, Any] | None = None,
    cast: Cast | None = None,
) -> dict[str, Any]:
    """What the list shows of a game: nothing that anybody at the table may not see."""
    table = game.system.view(game.table)
    result, goes_on = game.result, not kb.Series(game).why_not_next()
    series, summary = game_ui(game.system.name).series(table), game_ui(game.system.name).summary(table)
    return {
        "version": VERSION,
        "game": game.system.name,
        "edition": game.edition,
        "names": names,
        "kinds": kinds,
        **({"owners": [*owners]} if len(set(owners)) < len(owners) else {}),
        **({} if coach is None else {"coach": dict(coach)}),
        **({} if series is None else {"series": [*series]}),
        **({} if cast is None else {"cast": cast._asdict()}),
        "at": now,
        "choices": len(game.choices),
        "finished": finished,
        "round": table.get("round"),
        "scores": list(result.scores) if result else summary.scores,
        "winners": list(result.winners) if result and not goes_on else None,
        "outcome": result.outcome if result and not goes_on else "",
        "turn": game.decision.seat if game.decision else None,
        **({} if summary.turn is None else {"turns": summary.turn}),
    }


LONGEST_ENTRY = 20_000
"""Characters of an entry; those of ours have some 300."""
MOST_SEATS = 8
LARGEST = 1_000_000
"""Of the numbers in an entry."""


def saved_game(id: str, entry: Any) -> SavedGame:
    """An entry as data that markup can rely on, whatever it is. Raises ValueError if it is none."""
    if not isinstance(entry, dict):
        raise ValueError("an entry is a table")
    names, kinds = (_words(entry, name) for name in ("names", "kinds"))
    if len(names) != len(kinds):
        raise ValueError("a seat has a name and a kind")
    winners = None if entry.get("winners") is None else _numbers(entry, "winners")
    return SavedGame(
        id=id,
        game=_word(entry, "game"),
        edition=_word(entry, "edition"),
        names=[name[:LONGEST_NAME] for name in names],
        kinds=kinds,
        owners=_numbers(entry, "owners") if "owners" in entry else [],
        at=_word(entry, "at"),
        choices=_number(entry, "choices"),
        round=None if entry.get("round") is None else _number(entry, "round"),
        scores=_numbers(entry, "scores"),
        winners=winners,
        outcome=_word(entry, "outcome") if entry.get("outcome") else _old_outcome(winners),
        turn=None if entry.get("turn") is None else _number(entry, "turn"),
        turns=_number(entry, "turns") if "turns" in entry else None,
        finished=_number(entry, "finished") if "finished" in entry else 0,
        coach=entry["coach"] if isinstance(entry.get("coach"), dict) else None,
        series=_series(entry["series"]) if "series" in entry else None,
        cast=_cast(entry["cast"]) if "cast" in entry else None,
    )


def _cast(entry: Any) -> Cast:
    plays, names, kinds = (_words(entry, name) for name in ("plays", "names", "kinds"))
    owners = _numbers(entry, "owners")
    if not len(plays) == len(names) == len(kinds) == len(owners) > 0:
        raise ValueError("each of a cast has a player")
    return Cast(plays, [name[:LONGEST_NAME] for name in names], kinds, owners)


def _series(entry: Any) -> SeriesSummary:
    name, *counts = entry
    done, most = _numbers({"of": counts}, "of")
    return SeriesSummary(_word({"name": name}, "name"), done, most)


def _word(entry: Mapping[str, Any], name: str) -> str:
    if not isinstance(entry.get(name), str):
        raise ValueError(f"{name} is no text")
    return str(entry[name])[:LONGEST_NAME]


def _words(entry: Mapping[str, Any], name: str) -> list[str]:
    words = entry.get(name)
    if not isinstance(words, list) or len(words) > MOST_SEATS or not all(isinstance(word, str) for word in words):
        raise ValueError(f"{name} are no texts")
    return words


def _number(entry: Mapping[str, Any], name: str) -> int:
    return _numbers({name: [entry.get(name)]}, name)[0]


def _numbers(entry: Mapping[str, Any], name: str) -> list[int]:
    numbers = entry.get(name)
    if not isinstance(numbers, list) or len(numbers) > MOST_SEATS:
        raise ValueError(f"{name} are no numbers")
    if not all(type(number) is int and -LARGEST <= number <= LARGEST for number in numbers):
        raise ValueError(f"{name} are no numbers")
    return numbers


def _old_outcome(winners: Sequence[int] | None) -> str:
    """How a game ended whose entry says only who won."""
    return "" if winners is None else "won" if len(winners) == 1 else "drawn"


def time_of(entry: str) -> str:
    """When a game was last kept, by its entry; "" if that cannot be read."""
    try:
        at = from_json(entry[:LONGEST_ENTRY])["at"]
    except (ValueError, LookupError, TypeError):
        return ""
    return at if isinstance(at, str) else ""


def unreadable_entry(id: str, fault: Any) -> SavedGame:
    """What the list shows of a game whose entry cannot be read."""
    return SavedGame(id, "", "", [], [], "", fault=fault)


def text_of(reason: Any) -> Any:
    """A reason that was kept, as a text again."""
    if isinstance(reason, list) and len(reason) == 2 and isinstance(reason[0], str) and isinstance(reason[1], dict):
        return [reason[0], {key: str(value)[:LONGEST_REASON] for key, value in reason[1].items()}]
    return str(reason)[:LONGEST_REASON]
