"""Standing answers: questions that somebody declines without being asked, by the names of their decisions."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from .options import Ask, Option
from .untrusted import from_json

if TYPE_CHECKING:
    from .game import Game

UNTIL = "until "
"""Begins the name of a decision until which everything is declined that can be."""


def is_declined(name: str, declined: Collection[str]) -> bool:
    """Whether a decision of that name is declined where these are."""
    until = {other.removeprefix(UNTIL) for other in declined if other.startswith(UNTIL)}
    return name in declined or (bool(until) and name not in until)


def declining(ask: Ask | None, declined: Collection[str]) -> Option | None:
    """The option by which a decision is declined that is to be declined; None if there is nothing to decline."""
    return ask.declining if ask is not None and is_declined(ask.name, declined) else None


def can_stand(ask: Ask | None, name: str) -> bool:
    """Whether a standing answer of that name can be given to a decision."""
    return ask is not None and (name == UNTIL + ask.name or (name == ask.name and ask.declining is not None))


def asks(ask: Ask) -> Any:
    """What a decision asks, as plain data: the message and the values of a sentence."""
    return from_json(json.dumps([ask.prompt.msgid, ask.prompt.values]))


def last_asked(game: Game, name: str, seats: Collection[int]) -> Any:
    """What the decision of a standing answer asked when it came to one of those seats last, as `asks` has it: for an
    answer of which the name alone is known. None if it has not come in this game."""
    name, asked = name.removeprefix(UNTIL), game.decision
    if asked is not None and asked.name == name and asked.seat in seats:
        return asks(asked)
    for number in reversed(range(len(game.choices))):
        choice = game.choices[number]
        if choice.ask == name and choice.seat in seats:
            asked = game.at(number).decision
            if asked is not None and asked.name == name:
                return asks(asked)
    return None
