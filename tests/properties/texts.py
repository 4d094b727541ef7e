"""Whatever a text says, it gives a game or our own exception."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from typing import Any

from katabasis import bots
from katabasis.kernel import position, record, save
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import BadPosition, BadRecord, BadSave
from katabasis.kernel.game import Game
from properties.moments import finder, seats, strings, whole_picture
from properties.saves import save_of_format_1, save_with


def check_damaged_texts(game: Game) -> None:
    """A text that was damaged on its way gives a game or says what is wrong with it, and nothing else."""
    chance = Dice(len(game.choices), 1000)
    for text in (game.record(), game.position(), game.save()):
        for _ in range(6):
            check_text(game, _damaged(text, chance))
    for _ in range(6):
        with suppress(BadSave):
            assert whole_picture(save.read(game.save(), finder(game), _damaged(game.log() + "\n", chance)))


def check_changed_positions(game: Game) -> None:
    """A position with a few values changed gives a table that can be played on from, or says what is wrong with it."""
    chance = Dice(len(game.choices), 3000)
    for number in range(8):
        text = _changed(game, chance)
        try:
            with suppress(BadPosition):
                changed = position.read(text, finder(game))
                if changed.decision is not None:
                    changed.choose(bots.any_of(changed.decision.options, chance))
                    changed.view(None)
        except Exception as error:
            error.add_note(f"changed position {number} after {len(game.choices)} choices:\n{text}")
            raise


def _changed(game: Game, chance: Dice) -> str:
    """The position of a game with up to three of its values replaced by others."""
    import tomli_w

    data = tomllib.loads(game.position())
    values = [0, 1, 2, 9, -1, True, [], {}, "", 1.5, {"seat": 1}, {"seat": 2, "passes": 2}, *game.system.steps]
    values += sorted(word for word in strings(data) if len(word) < 40)
    for _ in range(1 + chance.randbelow(3)):
        value = values[chance.randbelow(len(values))]
        inside: Any = data
        keys = _keys(inside)
        while keys:
            key = keys[chance.randbelow(len(keys))]
            if not _keys(inside[key]) or not chance.randbelow(3):
                inside[key] = value
                break
            inside, keys = inside[key], _keys(inside[key])
    return tomli_w.dumps(data)


def _keys(value: Any) -> list[Any]:
    """The keys of a table, or the places of a list."""
    return list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []


def check_forged_saves(game: Game) -> None:
    """A save that was changed with care gives a game that can be looked at, or says what is wrong with it."""
    chance = Dice(len(game.choices), 2000)
    texts = (game.save(), save_of_format_1(game))
    for number in range(24):
        try:
            check_text(game, _forged(texts[number % 2], chance))
        except Exception as error:
            error.add_note(f"forged save {number} after {len(game.choices)} choices")
            raise


def check_text(game: Game, text: str) -> None:
    """Any text at all gives a game of this system or our own exception."""
    for read, fault in ((record.replay, BadRecord), (position.read, BadPosition), (save.read, BadSave)):
        try:
            result = read(text, finder(game))
        except fault as error:
            reasons = [reason for _, reason in error.faults]
        else:
            reasons = [result.system.name]
            for seat in (*seats(result), None):
                result.view(seat)
            result.record()
        assert all(reasons)


def _damaged(text: str, chance: Dice) -> str:
    start = chance.randbelow(len(text))
    end = start + chance.randbelow(12)
    wreck = ("", "x", "\n", '"', "[", "]", "{", "-1", " = ", " | ", "99999999999", "null", "\x00", "é", "true", "1 ")
    return text[:start] + wreck[chance.randbelow(len(wreck))] + text[end:]


def _forged(text: str, chance: Dice) -> str:
    """A save with one value of another kind, and a checksum that fits."""
    whole = json.loads(text)
    part = body = whole["body"]
    while isinstance(part, dict | list) and part:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key, held = keys[chance.randbelow(len(keys))], part
        part = part[key]
        if chance.randbelow(3) == 0:
            break
    held[key] = (None, -1, "x", [], {}, [[]], 3.5)[chance.randbelow(7)]
    return save_with(body, whole["katabasis-save"])
