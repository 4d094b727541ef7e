"""Saves as they were written, and as somebody could forge them."""

from __future__ import annotations

import json
from typing import Any

from katabasis.kernel import save
from katabasis.kernel.game import Game


def save_of_format_1(game: Game) -> str:
    """What the first version wrote."""
    checkpoint, table = game.checkpoint(), game.table
    body = {
        "game": game.system.name,
        "content": game.system.content_version(game.setup["edition"]),
        "setup": game.setup,
        "mark": [checkpoint.step, checkpoint.frozen, checkpoint.events, checkpoint.choices],
        "events": table.events[: checkpoint.events],
        "choices": [choice if choice.stir else choice[:5] for choice in game.choices],
        "starts": game.event_offsets[: checkpoint.choices],
    }
    return save_with(body, 1)


def save_with(body: dict[str, Any], form: int = save.FORMAT) -> str:
    """A save with that body and a checksum that fits."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return f'{{"katabasis-save":{form},"checksum":{save.checksum(text)},"body":{text}}}'
