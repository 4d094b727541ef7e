"""Saves: everything needed to go on at once, as one line of JSON with a checksum."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .checkpoint import Checkpoint, Choice
from .errors import BadSave
from .events import Event
from .game import Game
from .plain import from_json

if TYPE_CHECKING:
    from .system import System

FORMAT = 1


def write(game: Game) -> str:
    """The save of a game."""
    checkpoint, table = game.checkpoint(), game.table
    content = {
        "game": game.system.name,
        "content": game.system.content_version,
        "setup": game.setup,
        "mark": [checkpoint.step, checkpoint.frozen, checkpoint.events, checkpoint.choices],
        "events": table.events[: checkpoint.events],
        "choices": game.choices,
        "starts": game.event_offsets[: checkpoint.choices],
    }
    body = _compact(content)
    return f'{{"katabasis-save":{FORMAT},"checksum":{checksum(body)},"body":{body}}}'


def read(text: str, find_system: Callable[[str], System]) -> Game:
    """The game that was saved. Raises BadSave for a text that is damaged, foreign or of a newer format."""
    body = _verified(text)
    try:
        game = _game(body, find_system)
        if faults := game.faults():
            raise BadSave("; ".join(faults))
        _look(game)
    except BadSave:
        raise
    except Exception as error:  # a checksum can be forged: whatever the content breaks is the content's fault
        raise BadSave(f"the save does not fit this version: {error}") from error
    return game


def _look(game: Game) -> None:
    """Set the table up, show it to an onlooker and to whoever decides, and write its record: where a forged part breaks
    something, it shall be here."""
    decision = game.decision
    game.view(None)
    if decision is not None:
        game.view(decision.seat)
    game.record()


def _game(body: dict[str, Any], find_system: Callable[[str], System]) -> Game:
    system = find_system(body["game"])
    if body["content"] != system.content_version:
        raise BadSave("the save was made with other figures of this game; its record may still replay")
    step, frozen, events, choices = body["mark"]
    checkpoint = Checkpoint(step, b"", events, choices).with_state(frozen)
    game = Game(system, _checked_setup(system, body["setup"]), [checkpoint], [_event(*told) for told in body["events"]])
    game.choices = [Choice(*told) for told in body["choices"]]
    game.event_offsets = body["starts"]
    if len(game.event_offsets) != choices or len(body["events"]) != events or len(game.choices) < choices:
        raise BadSave("the save is damaged: its parts do not belong together")
    return game


def _event(kind: Any, rule: Any, seat: Any, what: Any, secret: Any, barrier: Any) -> Event:
    if not (type(kind) is type(rule) is type(barrier) is str and type(what) is dict):
        raise BadSave("the save is damaged: it tells of no event")
    return Event(kind, rule, seat, what, secret, barrier)


def _checked_setup(system: System, setup: dict[str, Any]) -> dict[str, Any]:
    if setup["edition"] not in system.editions:
        raise BadSave(f"there is no edition '{setup['edition']}' of {system.name}")
    return setup


def _verified(text: str) -> dict[str, Any]:
    try:
        save = from_json(text)
        form, known, body = save["katabasis-save"], save["checksum"], save["body"]
    except (ValueError, LookupError, TypeError):
        raise BadSave("this is no Katabasis save, or it is damaged") from None
    if form != FORMAT:
        newer = "a newer version made it; " if isinstance(form, int) and form > FORMAT else ""
        raise BadSave(f"{newer}this version reads saves of format {FORMAT}, this one is of format {form}")
    if not isinstance(body, dict) or known != checksum(_compact(body)):
        raise BadSave("the save is damaged: its checksum does not fit")
    return body


def _compact(body: dict[str, Any]) -> str:
    """The one way to write a body, so that a save that was indented on its way still has its checksum."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def checksum(body: str) -> int:
    """The checksum of a body as it is written."""
    return zlib.crc32(body.encode("utf-8", "surrogatepass"))
