"""The entries of saved games: what the list of games shows of each without loading it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import katabasis as kb
from katabasis.kernel.plain import from_json

from .games import game_ui

VERSION = 1
ONLOOKER = -1
"""The seat of whoever only looks on, as `System.view` takes it."""
LONGEST_NAME = 40
"""Characters of a player's name."""


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
    fault: Any = None
    finished: int = 0
    owners: list[int] = []  # noqa: RUF012  (never changed in place)
    """Whose each seat is, by the first seat of the same person; empty if each is somebody's own."""


def entry_of(
    game: kb.Game, names: list[str], kinds: list[str], owners: Sequence[int], finished: int, now: str
) -> dict[str, Any]:
    """What the list shows of a game: nothing that anybody at the table may not see."""
    table = game.system.view(game.table, ONLOOKER)
    result = game.result
    return {
        "version": VERSION,
        "game": game.system.name,
        "edition": game.edition,
        "names": names,
        "kinds": kinds,
        **({"owners": [*owners]} if len(set(owners)) < len(owners) else {}),
        "at": now,
        "choices": len(game.choices),
        "finished": finished,
        "round": table.get("round"),
        "scores": list(result.scores) if result else game_ui(game.system.name).summary(table).scores,
        "winners": list(result.winners) if result else None,
        "outcome": result.outcome if result else "",
        "turn": game.decision.seat if game.decision else None,
    }


def saved_game(id: str, entry: dict[str, Any]) -> SavedGame:
    """An entry as data that markup can rely on. Raises TypeError, ValueError or LookupError on anything else."""
    return SavedGame(
        id=id,
        game=str(entry["game"]),
        edition=str(entry["edition"]),
        names=[str(name)[:LONGEST_NAME] for name in entry["names"]],
        kinds=[str(kind) for kind in entry["kinds"]],
        owners=[int(owner) for owner in entry.get("owners", ())],
        at=str(entry["at"]),
        choices=int(entry["choices"]),
        round=None if entry["round"] is None else int(entry["round"]),
        scores=[int(score) for score in entry["scores"]],
        winners=None if entry["winners"] is None else [int(seat) for seat in entry["winners"]],
        outcome=str(entry.get("outcome") or _old_outcome(entry["winners"])),
        turn=None if entry["turn"] is None else int(entry["turn"]),
        finished=int(entry.get("finished", 0)),
    )


def _old_outcome(winners: Sequence[int] | None) -> str:
    """How a game ended whose entry says only who won."""
    return "" if winners is None else "won" if len(winners) == 1 else "drawn"


def time_of(entry: str) -> str:
    """When a game was last kept, by its entry; "" if that cannot be read."""
    try:
        return str(from_json(entry)["at"])
    except (ValueError, LookupError, TypeError):
        return ""


def unreadable_entry(id: str, fault: Any) -> SavedGame:
    """What the list shows of a game whose entry cannot be read."""
    return SavedGame(id, "", "", [], [], "", fault=fault)


def text_of(reason: Any) -> Any:
    """A reason that was kept, as a text again."""
    if isinstance(reason, list) and len(reason) == 2 and isinstance(reason[0], str) and isinstance(reason[1], dict):
        return reason
    return str(reason)
