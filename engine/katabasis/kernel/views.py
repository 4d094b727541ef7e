"""What a seat may see, made from zones and events alone, so that nothing hidden can slip through by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .options import Ask, Option, Placement
from .state import freeze
from .text import Text, is_ref
from .zones import ONLOOKER

if TYPE_CHECKING:
    from .game import Game


def public_of(game: Game) -> dict[str, Any]:
    """What views of every seat have alike: the table, which is by far the most of them."""
    return {"result": freeze(game.table.result), "table": game.system.view(game.table)}


def view_of(game: Game, seat: int | None, since: int, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The plain data of `Game.view`."""
    table = game.table
    watcher = ONLOOKER if seat is None else seat
    return {
        "game": game.system.name,
        "edition": game.edition,
        "seat": seat,
        "choices": len(game.choices),
        "decision": None if game.decision is None else _decision(game.decision, watcher),
        "zones": {
            name: {
                "owner": zone.owner,
                "count": len(zone.cards),
                "cards": list(zone.cards) if table.shows(zone, watcher) else None,
            }
            for name, zone in table.zones.items()
        },
        "events": [list(event.seen_by(watcher)) for event in table.events[since:]],
        **(public or public_of(game)),
    }


def seen_by(game: Game, seat: int, about: str) -> str | None:
    """The ref of what that seat, which decides, sees by that ref or its id; None if it sees nothing by that name."""
    ask, table = game.decision, game.table
    refs = [ref for option in (ask.candidates if ask else ()) for ref in option.refs]
    named = next((ref for ref in refs if about in (ref, ref.partition(":")[2])), None)
    kind, _, id = about.partition(":")
    if named is not None or not is_ref(about):
        return named
    if kind == "seat":
        return about if id in map(str, table.seats) else None
    shown = (card for zone in table.zones.values() if table.shows(zone, seat) for card in zone.cards)
    return about if id in table.zones or id in shown or _names(game.system.view(table), about) else None


def _names(seen: Any, ref: str) -> bool:
    """Whether plain data names what a ref points at, as its id or as the ref."""
    if isinstance(seen, str):
        return seen in (ref, ref.partition(":")[2])
    if isinstance(seen, dict):
        return any(_names(each, ref) for pair in seen.items() for each in pair)
    return isinstance(seen, list | tuple) and any(_names(each, ref) for each in seen)


def _decision(ask: Ask, watcher: int) -> dict[str, Any]:
    if ask.seat != watcher:
        shown = {"seat": ask.seat, "name": "", "prompt": None, "rule": ""}
        return shown if ask.private else {**shown, "name": ask.name, "prompt": _text(ask.prompt), "rule": ask.rule}
    return {
        "seat": ask.seat,
        "name": ask.name,
        "prompt": _text(ask.prompt),
        "rule": ask.rule,
        "options": [_option(option) for option in ask.options],
        "refused": [
            {**_option(option), "why": [[refusal.rule, _text(refusal.reason)] for refusal in option.refusals]}
            for option in ask.refused
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": option.id,
        "verb": option.verb,
        "label": _text(option.label),
        "refs": list(option.refs),
        "declines": option.declines,
    }
    if option.info is not None:
        shown["info"] = option.info
    if option.warning is not None:
        shown["warning"] = [option.warning.rule, _text(option.warning.reason)]
    if isinstance(option, Placement):
        shown["placement"] = True
        shown["shape"] = option.shape
    return shown


def _text(text: Text) -> list[Any]:
    return [text.msgid, text.values]
