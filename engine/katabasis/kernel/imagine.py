"""Worlds that fit what one seat knows: for bots that do not cheat, and for proving that views hide.

The last checkpoint is dealt anew: hidden cards of a pool change places, or others take them that the seat cannot rule
out, in the zones, in the secrets of others, and in the choices that name them. Then the choices since that checkpoint
are made again, with the same dice. Rules take no account of what a card is called, so everything that is no secret
comes out as it did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .checkpoint import Choice, Diverged
from .dice import Dice
from .ending import is_ending
from .state import freeze

if TYPE_CHECKING:
    from .events import Event
    from .game import Game
    from .options import Ask
    from .table import TableOf

_TRIES = 24

_UNKNOWN = Choice(-1, "", "")
"""Stands for the choices before the last checkpoint, which an imagined world does not keep."""


def imagine(game: Game[TableOf], seat: int, seed: int) -> Game[TableOf]:
    """See `Game.imagine`.

    In another world a window may open that stayed shut in this one, or stay shut where this one was declined: the
    first is declined, the second passed over. A deal in which what happened cannot have happened is dropped for
    the next. Should none fit, only what nobody at the table can see is dealt anew.
    """
    source = Dice(seed)
    for attempt in range(_TRIES + 1):
        swaps = _swaps(game, seat, source, everything=attempt < _TRIES)
        world = _dealt_anew(game, seat, swaps, source.randbelow(1 << 62))
        try:
            _live_through(world, game, seat, swaps)
        except Diverged:
            continue
        return world
    raise Diverged(f"no deal out of {_TRIES} fits what seat {seat} has seen")


def _swaps(game: Game, seat: int, source: Dice, everything: bool) -> dict[str, str]:
    """Which hidden card takes the place of which, within each pool. What the seat has seen since the last checkpoint
    stays where it is. Where the seat does not even know which cards there are, any of those that may be come in
    (`System.possible_cards`). The deal depends on nothing that the seat does not know: one seed gives one world."""
    table = game.table
    possible = game.system.possible_cards(table, seat)
    seen = _seen_since_checkpoint(game, seat)
    pools: dict[str, list[str]] = {}
    for zone in table.zones.values():
        if zone.pool and not table.shows(zone, seat) and (everything or zone.owner is None or zone.sees == "nobody"):
            pools.setdefault(zone.pool, []).extend(card for card in zone.cards if card not in seen)
    swaps: dict[str, str] = {}
    for pool, cards in sorted(pools.items()):
        swaps.update(zip(cards, source.shuffle(sorted(possible.get(pool, cards))), strict=False))
    return swaps


def _seen_since_checkpoint(game: Game, seat: int) -> frozenset[str]:
    seen: set[str] = set()
    for event in game.table.events[game.checkpoint().events :]:
        shown = event.seen_by(seat)
        seen.update(_words(shown.what))
        seen.update(_words(shown.secret))
    return frozenset(seen)


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list | tuple):
        return []
    return [word for item in value for word in _words(item)]


def _dealt_anew(game: Game[TableOf], seat: int, swaps: dict[str, str], seed: int) -> Game[TableOf]:
    checkpoint = game.checkpoint()
    frozen = checkpoint.frozen
    for zone in frozen["zones"].values():
        zone["cards"] = [swaps.get(card, card) for card in zone["cards"]]
    frozen["dice"] = freeze(Dice(seed, 0, game.table.dice.results_since_checkpoint))
    setup = {"edition": game.edition}  # seats and options may name secret decks
    past = [_retold(event, seat, swaps) for event in game.table.events[: checkpoint.events]]
    world = type(game)(game.system, setup, [checkpoint.with_state(frozen)], past)
    world.choices = [_UNKNOWN] * checkpoint.choices
    world.event_offsets = game.event_offsets[: checkpoint.choices]
    # worlds are copied many times, and a copy costs the choices since its checkpoint
    world.checkpoint_interval = 1
    return world


def _retold(event: Event, seat: int, swaps: dict[str, str]) -> Event:
    if event.secret is None or event.seat == seat:
        return event
    return event._replace(secret=_renamed(event.secret, swaps))


def _renamed(value: Any, swaps: dict[str, str]) -> Any:
    if isinstance(value, str):
        return swaps.get(value, value)
    if isinstance(value, list | tuple):
        return [_renamed(item, swaps) for item in value]
    if isinstance(value, dict):
        return {key: _renamed(item, swaps) for key, item in value.items()}
    return value


def _live_through(world: Game, game: Game, seat: int, swaps: dict[str, str]) -> None:
    """Make the choices since the checkpoint again, up to the decision at hand. Raises Diverged."""
    for choice in game.choices[game.checkpoint().choices :]:
        option = " ".join(swaps.get(word, word) for word in choice.option.split(" "))
        _relive(world, choice._replace(option=option, answer=_renamed(choice.answer, swaps), stir=""))
    _catch_up(world, game, seat)
    if world.table.dice.script:
        raise Diverged("dice have been rolled that this world does not ask for")


def _relive(world: Game, choice: Choice) -> None:
    while not _replayed(world, choice):
        ask = world.decision
        if choice.declines and (ask is None or ask.name != choice.ask or ask.seat != choice.seat):
            return
        _decline(world)


def _replayed(world: Game, choice: Choice) -> bool:
    if is_ending(choice) and world.decision is None:
        return False  # this world has ended by itself: nobody can concede it any more
    try:
        world.replay_choice(choice)
    except Diverged:
        return False
    return True


def _catch_up(world: Game, game: Game, seat: int) -> None:
    """Decline what this world asks and the real one did not, until both ask the same of a table that looks the
    same: a window of the same name may have opened earlier."""
    expected = game.decision
    seen = game.system.view(game.table)
    while not _same_question(world.decision, expected, seat) or game.system.view(world.table) != seen:
        _decline(world)


def _same_question(asked: Ask | None, expected: Ask | None, seat: int) -> bool:
    if asked is None or expected is None:
        return asked is expected
    if (asked.seat, asked.name) != (expected.seat, expected.name):
        return False
    return asked.seat != seat or [option.id for option in asked.options] == [option.id for option in expected.options]


def _decline(world: Game) -> None:
    option = world.decision.declining if world.decision else None
    if option is None:
        raise Diverged("nothing in this world answers what happened")
    world.choose(option)
