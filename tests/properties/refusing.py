"""What is not legal is refused with reasons, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import Refused
from katabasis.kernel.game import Game
from katabasis.kernel.options import Placement
from properties.moments import whole_picture


def check_refusals_change_nothing(game: Game) -> None:
    """A choice that is not legal is refused with reasons, and leaves no trace."""
    before = whole_picture(game)
    refused: list[tuple[Any, Any]] = [("no such option", None), (-1, None), (10_000, None), (True, None), ("", None)]
    if game.decision:
        refused += [(option.id, None) for option in game.decision.refused]
        for option in game.decision.options:
            wrong = ("?", [], {"a": [None]}, object()) if isinstance(option, Placement) else ("?",)
            refused += [(option.id, answer) for answer in wrong]
            if isinstance(option, Placement):
                refused.append((option.id, None))
    for choice, answer in refused:
        with pytest.raises(Refused) as error:
            game.choose(choice, answer)
        assert error.value.rules
        assert str(error.value)
    assert whole_picture(game) == before


def check_why_not(game: Game) -> None:
    """Each candidate is an option or says why not, never both and never neither."""
    assert game.why_not("no-such-verb")
    if game.decision is None:
        return
    ids = [option.id for option in game.decision.candidates]
    assert len(ids) == len(set(ids)), f"two candidates of {game.decision} have one id"
    legal = {option.id for option in game.decision.options}
    for option in game.decision.candidates:
        refusals = game.why_not(option.id)
        assert bool(refusals) != (option.id in legal)
        assert all(refusal.rule and str(refusal.reason) for refusal in refusals)
        assert str(option.label)
        assert all(kind and ":" in ref for ref in option.refs for kind in [ref.partition(":")[0]])


def check_why_not_hides(game: Game) -> None:
    """Where everything that the seat which decides cannot see is dealt anew, it is refused the same for the same
    reasons, whatever it asks about: no reason tells where a hidden card is."""
    ask = game.decision
    if ask is None:
        return
    verbs = {*(option.verb for option in ask.candidates), *VERBS}
    cards = sorted({card for zone in game.table.zones.values() if zone.pool for card in zone.cards})
    chance = Dice(len(game.choices))
    questions = [(verb, cards[chance.randbelow(len(cards))]) for verb in sorted(verbs) for _ in range(6) if cards]
    expected = [game.why_not(*question) for question in questions]
    for seed in range(3):
        world = game.imagine(ask.seat, seed)
        assert [world.why_not(*question) for question in questions] == expected


VERBS = ("play", "upgrade", "react", "score", "reveal", "recycle", "discard", "recruit", "promote", "devour", "commit")
"""What games do with cards."""


def check_suggestions(game: Game) -> None:
    """Every answer that a placement suggests is legal, and none is suggested twice."""
    for option in game.decision.options if game.decision else ():
        if not isinstance(option, Placement):
            assert game.suggestions(option) == []
            continue
        answers = [suggestion.answer for suggestion in game.suggestions(option.id)]
        assert len({json.dumps(answer) for answer in answers}) == len(answers) > 0
        for answer in answers:
            assert game.why_not(option.id, answer=answer) == []
            assert option.nearest(answer) == answer
            game.clone().choose(option, answer)
