"""Worlds that fit what one seat knows: for bots that do not cheat, and for proving that views hide."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .dice import Dice
from .game import Choice, Diverged, Game, Mark
from .state import freeze, thaw

if TYPE_CHECKING:
    from .table import Table

_TRIES = 24


def imagine(game: Game, seat: int, seed: int) -> Game:
    """See `Game.imagine`.

    The last mark is dealt anew and the choices since then are made again, with the dice they met. In another
    world a window may open that stayed shut in this one, or stay shut where this one was declined: the first
    is declined, the second passed over. A deal in which the known choices are impossible is dropped for the
    next.
    """
    source = Dice(seed)
    for _ in range(_TRIES):
        world = _dealt_anew(game, seat, source)
        try:
            _live_through(world, game)
        except Diverged:
            continue
        return world
    raise Diverged(f"no deal out of {_TRIES} fits what seat {seat} has seen")


def _dealt_anew(game: Game, seat: int, source: Dice) -> Game:
    now, mark = game.table, game.mark()
    table: Table = thaw(json.loads(mark.state), game.system.classes)
    swaps: dict[str, str] = {}
    for hidden in _hidden_pools(now, seat).values():
        swaps.update(zip(hidden, source.shuffle(hidden), strict=True))
    for zone in table.zones.values():
        zone.cards = [swaps.get(card, card) for card in zone.cards]
    table.dice = Dice(source.below(1 << 62), 0, now.dice.met)
    dealt = Mark(mark.step, json.dumps(freeze(table)), mark.events, mark.choices)
    world = Game(game.system, game.setup, [dealt], now.events)
    world.choices = game.choices[: mark.choices]
    world.starts = game.starts[: mark.choices]
    return world


def _hidden_pools(table: Table, seat: int) -> dict[str, list[str]]:
    """What the seat cannot see now, by pool, in an order that tells nothing."""
    pools: dict[str, list[str]] = {}
    for zone in table.zones.values():
        if zone.pool and not zone.visible_to(seat):
            pools.setdefault(zone.pool, []).extend(zone.cards)
    return {pool: sorted(cards) for pool, cards in sorted(pools.items())}


def _live_through(world: Game, game: Game) -> None:
    for choice in game.choices[game.mark().choices :]:
        while not _fed(world, choice):
            ask = world.decision
            if choice.declines and (ask is None or ask.name != choice.ask or ask.seat != choice.seat):
                break
            if ask is None or ask.declining is None:
                raise Diverged(f"nothing in this world answers {choice}")
            world.choose(ask.declining)


def _fed(world: Game, choice: Choice) -> bool:
    try:
        world.feed(choice)
    except Diverged:
        return False
    return True
