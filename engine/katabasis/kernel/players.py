"""Who plays the seats of a recorded game: lines of its head, like the tags of PGN. They change nothing in the game.

    player 1 human "Ana"
    player 2 hard-careful "Hecate"

A line names the seat (from 1), who plays it (one word: "human", or a bot), and what they are called, as a JSON string.
Whatever comes in is text to be shown, and nothing more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from .untrusted import from_json

LONGEST_NAME = 40
"""Characters of a player's name."""
MOST = 16
"""Seats of a game."""
_KIND = re.compile(r"[a-z][a-z-]{0,39}")


class Player(NamedTuple):
    """Who plays a seat: "human" or a bot ("hard-careful"), and their name, "" if they have none."""

    kind: str
    name: str = ""


def line_of(seat: int, player: Player) -> str:
    """The line of a seat's player."""
    name = "".join(letter for letter in player.name if letter.isprintable())[:LONGEST_NAME]
    return f"player {seat + 1} {player.kind} {json.dumps(name, ensure_ascii=False)}"


def read(line: str) -> tuple[int, Player]:
    """The seat and the player that a line names behind its first word. Raises ValueError."""
    seat, _, rest = line.partition(" ")
    kind, _, text = rest.partition(" ")
    name = from_json(text)
    if not seat.isascii() or not seat.isdecimal() or not 1 <= int(seat[:3]) <= MOST:
        raise ValueError("there is no such seat")
    if not _KIND.fullmatch(kind):
        raise ValueError("who plays is said in one word")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(f"a name is a text in JSON, of {LONGEST_NAME} characters at most, all of which can be seen")
    return int(seat) - 1, Player(kind, name)


def in_order(players: dict[int, Player]) -> Sequence[Player]:
    """The players of all seats; none unless every seat up to the last one has one."""
    return [players[seat] for seat in range(len(players))] if set(players) == set(range(len(players))) else []
