"""Saves: everything needed to go on at once, as one line of JSON with a checksum."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .errors import BadSave, KatabasisError
from .events import Event
from .game import Choice, Diverged, Game, Mark

if TYPE_CHECKING:
    from .system import System

FORMAT = 1


def write(game: Game) -> str:
    """The save of a game."""
    mark, table = game.mark(), game.table
    content = {
        "game": game.system.name,
        "content": game.system.content_version,
        "setup": game.setup,
        "mark": list(mark),
        "events": table.events[: mark.events],
        "choices": game.choices,
        "starts": game.starts[: mark.choices],
    }
    body = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    return f'{{"katabasis-save":{FORMAT},"checksum":{_checksum(body)},"body":{body}}}'


def read(text: str, find_system: Callable[[str], System]) -> Game:
    """The game that was saved. Raises BadSave for a text that is damaged, foreign or of a newer format."""
    body = _verified(text)
    try:
        system = find_system(body["game"])
        if body["content"] != system.content_version:
            raise BadSave("the save was made with other figures of this game; its record may still replay")
        game = Game(system, body["setup"], [Mark(*body["mark"])], [Event(*event) for event in body["events"]])
        game.choices = [Choice(*choice) for choice in body["choices"]]
        game.starts = body["starts"]
        game.decision  # noqa: B018  (looking sets the table up)
    except BadSave:
        raise
    except (Diverged, KatabasisError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(f"the save does not fit this version: {error}") from None
    return game


def _verified(text: str) -> dict[str, Any]:
    try:
        save = json.loads(text)
        form, checksum, body = save["katabasis-save"], save["checksum"], save["body"]
    except (ValueError, LookupError, TypeError):
        raise BadSave("this is no Katabasis save, or it is damaged") from None
    if form != FORMAT:
        raise BadSave(f"this version reads saves of format {FORMAT}, this one is of format {form}")
    if checksum != _checksum(json.dumps(body, separators=(",", ":"), ensure_ascii=False)) or not isinstance(body, dict):
        raise BadSave("the save is damaged: its checksum does not fit")
    return body


def _checksum(body: str) -> int:
    return zlib.crc32(body.encode())
