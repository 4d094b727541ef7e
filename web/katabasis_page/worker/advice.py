"""What a good player would do: asked beside the page, as bots are, and in the page where nothing answers there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.kernel.untrusted import from_json

from ..ui import Hint

if TYPE_CHECKING:
    from katabasis.bots.advice import Advice

LEVEL = "hard"
LOOKS = 250
"""Positions that are looked at for a hint, so many times as many in games whose bots look at more: somebody waits."""
MOST = 8
"""Reasons and facts that are read."""
LONGEST = 1_000.0
"""Points that an answer may be better than another."""


def answer_to(text: str) -> str:
    """What the worker answers to {"save", "seed"}: advice as JSON."""
    request = from_json(text)
    game = kb.load(request["save"], trusted=True)
    budget = LOOKS * game.system.bots.budget_factor
    return json.dumps(plain(kb.bots.advise(game, LEVEL, request["seed"], budget)))


def plain(advice: Advice) -> dict[str, Any]:
    """Advice as plain data."""
    return {
        "option": advice.option.id,
        "answer": advice.option.answer,
        "gain": advice.gain,
        "instead": None if advice.instead is None else _plain(advice.instead.label),
        "facts": [_plain(fact) for fact in advice.facts],
        "reasons": [[_plain(reason.text), reason.gain] for reason in advice.reasons],
    }


def _plain(text: kb.Text) -> list[Any]:
    return [text.msgid, text.values]


def hint_in(text: str, decision: kb.Ask) -> Hint | None:
    """The hint in what a worker answered; None if it is none about the decision."""
    try:
        advice = from_json(text)
        decision.pick(str(advice["option"]), advice["answer"])
        return Hint(
            str(advice["option"]),
            advice["answer"],
            _points(advice["gain"]),
            None if advice["instead"] is None else _text(advice["instead"]),
            [_text(fact) for fact in advice["facts"][:MOST]],
            [(_text(reason), _points(gain)) for reason, gain in advice["reasons"][:MOST]],
        )
    except (kb.KatabasisError, ValueError, LookupError, TypeError, AttributeError):
        return None


def _points(value: Any) -> float:
    points = float(value)
    if not -LONGEST <= points <= LONGEST:
        raise ValueError("so many points there are not")
    return points


def _text(value: Any) -> list[Any]:
    msgid, values = value
    if not isinstance(msgid, str) or not isinstance(values, dict):
        raise ValueError("that is no text")
    return [msgid, values]
