"""Standing answers: questions that somebody declines without being asked, by the names of their decisions."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from .options import Ask, Option
from .untrusted import from_json

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
