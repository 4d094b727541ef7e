"""Moments of kept games that are worth a picture, found by what they are like."""

from collections.abc import Callable, Iterator

import katabasis as kb
from builder.console import Failure
from builder.paths import TESTS

RECORDS = TESTS / "playthroughs"


def record_of(name: str) -> str:
    """A whole game of tests/playthroughs."""
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def beginning(wanted: Callable[[kb.Game], bool], name: str = "bots") -> str:
    """The record of a game up to the first decision that is as wanted."""
    for shorter in beginnings(record_of(name)):
        if wanted(shorter):
            return shorter.record(checks=False)
    raise Failure("No decision of the record is like that.")


def beginnings(record: str) -> Iterator[kb.Game]:
    """The game of a record at each of its decisions."""
    whole = kb.replay(record)
    again = kb.new(
        whole.system.name, whole.edition, whole.setup["seats"], whole.setup["seed"], **whole.setup["options"]
    )
    for choice in whole.choices:
        yield again
        again.replay_choice(choice)
    yield again


def placing(game: kb.Game) -> bool:
    """The person places a token, and some lie already."""
    table = game.view(None)["table"]
    return game.decision is not None and game.decision.seat == 0 and len(table["objectives"]) >= 2


def half_time(game: kb.Game) -> bool:
    """A fighter is to be activated in the second round, some blows having fallen."""
    decision, table = game.decision, game.view(None)["table"]
    asked = decision is not None and decision.name == "activate" and decision.seat == 0
    return asked and table["round"] == 2 and table["turn"] >= 2


def aiming(game: kb.Game) -> bool:
    """There are two targets at least, and somebody supports."""
    decision = game.decision
    if decision is None or decision.seat or decision.name != "attack" or len(decision.options) < 2:
        return False
    odds = [game.preview(option.id) for option in decision.options]
    return any(found and any(found["support"]) for found in odds)


# ---------------------------------------------------------------------- Tyrants of the Underdark


def turn_begins(game: kb.Game, round: int) -> bool:
    """Somebody's turn begins in that round or later: nothing is played, and a card in hand lights some places."""
    decision = game.decision
    if decision is None or decision.name != "turn":
        return False
    table, seat = game.view(None)["table"], decision.seat
    fresh = len(game.table.zones[f"hand-{seat}"].cards) >= 5 and not game.table.zones[f"played-{seat}"].cards
    return fresh and table["round"] >= round and promising(game) is not None


def promising(game: kb.Game) -> str | None:
    """A card of the hand that would let its player choose among several places of the map."""
    assert game.decision is not None
    for option in game.decision.options:
        known = game.preview(option.id) or {}
        if sum(ref.startswith(("site:", "space:")) for ref in known.get("lights", ())) >= 3:
            return option.id.removeprefix("play ")
    return None
