"""A game whose chance was stirred stays the game that it was, and meets other chance than it would have."""

from __future__ import annotations

from katabasis.kernel.dice import Dice
from katabasis.kernel.game import Game
from properties.hiding import check_views_hide
from properties.keeping import (
    check_copies,
    check_copies_play_on_alike,
    check_plays_on_without_log,
    check_position,
    check_undo,
)
from properties.moments import step_on, whole_picture

_KEEPING = (
    check_copies,
    check_position,
    check_copies_play_on_alike,
    check_plays_on_without_log,
    check_undo,
    check_views_hide,
)


def check_stirred(game: Game) -> None:
    """Stirs are kept by copies, saves, records and positions, are taken back by undo, and change no game that has
    none."""
    stirred, chance = game.clone(), Dice(len(game.choices))
    for number in range(8):
        if stirred.decision is None:
            break
        step_on(stirred, chance, f"stir-{number}" if number % 4 else "")
    if not any(choice.stir for choice in stirred.choices):
        return
    assert stirred.record().startswith("katabasis record 4\n")
    assert stirred.save().startswith('{"katabasis-save":4,')
    for check in _KEEPING:
        check(stirred)
    assert whole_picture(stirred.at(len(game.choices))) == whole_picture(game)
