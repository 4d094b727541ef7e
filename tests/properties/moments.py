"""Moments of random games, and what a game is at a moment as data that compares."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from katabasis import bots
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import UnknownGame
from katabasis.kernel.game import Game
from katabasis.kernel.options import Ask
from katabasis.kernel.state import freeze
from katabasis.kernel.system import System

Make = Callable[[int], Game]
"""Makes a new game from a seed."""


def step_on(game: Game, chance: Dice, stir: str = "") -> None:
    """Make one random legal choice."""
    assert game.decision is not None
    game.choose(bots.any_of(game.decision.options, chance), stir=stir)


def moment(make: Make, seed: int, count: int) -> Game:
    """A random game after `count` choices, or its end if it is shorter."""
    game = make(seed)
    play_to(game, count, Dice(seed + 1))
    return game


def moments(make: Make, seed: int, counts: Iterable[int]) -> list[Game]:
    """The same after each of some numbers of choices, the least first."""
    game = make(seed)
    chance = Dice(seed + 1)
    met = []
    for count in counts:
        play_to(game, count, chance)
        met.append(game.clone())
    return met


def play_to(game: Game, count: int, chance: Dice) -> None:
    """Make random legal choices until there are `count` of them, or the game is over."""
    while game.decision and len(game.choices) < count:
        step_on(game, chance)


def seats(game: Game) -> range:
    """Every seat of the game."""
    return game.table.seats


def picture(game: Game) -> dict[str, Any]:
    """All that a game is at this moment but its history, as plain data that compares."""
    return plain({"table": freeze(game.table), "decision": _question(game.decision)})


def whole_picture(game: Game) -> dict[str, Any]:
    """The same with its history."""
    return {**picture(game), "events": plain(game.table.events), "choices": plain(game.choices)}


def _question(ask: Ask | None) -> Any:
    if ask is None:
        return None
    candidates = [
        [option.id, option.label, option.refs, option.info, option.declines, option.refusals]
        for option in ask.candidates
    ]
    return [ask.seat, ask.name, ask.rule, ask.private, ask.prompt, candidates]


def plain(value: Any) -> Any:
    """As JSON would give it back."""
    return json.loads(json.dumps(value))


def finder(game: Game) -> Callable[[str], System]:
    """What finds the system of a game, and no other."""

    def find(name: str) -> System:
        if name != game.system.name:
            raise UnknownGame(f"there is no game '{name}'")
        return game.system

    return find


def strings(value: Any) -> set[str]:
    """Every word in plain data, ids also without their kind, options also word by word."""
    if isinstance(value, str):
        return {value, value.rpartition(":")[2], *value.split(" ")}
    if isinstance(value, dict):
        return set().union(*map(strings, value), *map(strings, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(strings, value))
    return set()
