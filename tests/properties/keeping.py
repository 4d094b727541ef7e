"""A game that is copied, kept, taken back or replayed stays the game that it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from katabasis import bots
from katabasis.kernel import position, record, save
from katabasis.kernel.dice import Dice
from katabasis.kernel.errors import Refused
from katabasis.kernel.facets.bots import Bots
from katabasis.kernel.game import Game
from katabasis.kernel.state import State
from properties.moments import Make, finder, picture, plain, seats, step_on, whole_picture
from properties.saves import save_of_format_1

MOST_SINCE_CHECKPOINT = 40
"""Choices that a step may ask for at most: what a clone has to make again."""


def check_copies(game: Game) -> None:
    """A clone, a save with its log and a replayed record are the game, and the record of each is the same text."""
    expected, text = whole_picture(game), game.record()
    for copy in (
        game.clone(),
        game.clone().clone(),
        game.at(len(game.choices)),
        save.read(game.save(), finder(game), game.log()),
        save.read(f"{game.save()}\n{game.log()}", finder(game)),
        save.read(save_of_format_1(game), finder(game)),
        record.replay(text, finder(game)),
        record.replay(game.record(checks=False), finder(game)),
    ):
        assert whole_picture(copy) == expected
        assert copy.record() == text


def check_position(game: Game) -> None:
    """The game of its own position shows the same table and asks the same."""
    text = game.position()
    again = position.read(text, finder(game))
    assert _unnumbered(picture(again)) == _unnumbered(picture(game))
    assert again.position() == text
    assert picture(record.replay(again.record(), finder(game))) == picture(again)


def _unnumbered(value: Any) -> Any:
    """Without numbers of events, which a position counts anew: what is past is not in it."""
    if isinstance(value, dict):
        return {key: _unnumbered(item) for key, item in value.items() if key not in ("since", "until", "began")}
    return [_unnumbered(item) for item in value] if isinstance(value, list) else value


def check_copies_play_on_alike(game: Game) -> None:
    """Copies that get the same answers stay the same, so nothing is kept where a copy would miss it."""
    copies = [game.clone(), save.read(game.save(), finder(game), game.log())]
    played = game.clone()
    chance = Dice(len(game.choices))
    while played.decision and len(played.choices) < len(game.choices) + 12:
        step_on(played, chance)
        for copy in copies:
            copy.replay_choice(played.choices[-1])
    for copy in copies:
        assert whole_picture(copy) == whole_picture(played)


def check_plays_on_without_log(game: Game) -> None:
    """A game loaded without its log goes on as the one that knows every event: whatever it has forgotten is asked of by
    no rule, view, bot, position, record or undo."""
    loaded, known = save.read(game.save(), finder(game)), game.clone()
    chance = Dice(len(game.choices))
    for _ in range(8):
        assert _asked_of_events(loaded, loaded.first_event) == _asked_of_events(known, loaded.first_event)
        if known.decision is None:
            break
        step_on(known, chance)
        loaded.replay_choice(known.choices[-1])
    if known.decision and _has_bots(known):
        assert bots.choose(loaded, "hard", 1, budget=6).id == bots.choose(known, "hard", 1, budget=6).id
    assert whole_picture(save.read(loaded.save(), finder(game), known.log())) == whole_picture(known)
    assert whole_picture(loaded.at(0)) == whole_picture(known.at(0))


def _asked_of_events(game: Game, since: int) -> Any:
    asked: list[Any] = [picture(game), game.record(), game.position(), game.save(), game.log(since)]
    for seat in seats(game):
        asked += [game.view(seat, since), game.why_no_undo(seat), game.why_no_undo(seat, seats(game))]
        if game.decision and _has_bots(game):
            asked.append(game.system.bots.evaluate(game, seat))
    return plain(asked)


def _has_bots(game: Game) -> bool:
    return type(game.system.bots).evaluate is not Bots.evaluate


def check_undo(game: Game) -> None:
    """Undo gives the game before the last choice, or refuses and changes nothing; `at` gives every earlier one."""
    before = whole_picture(game)
    if game.decision:
        played = game.clone()
        step_on(played, Dice(7))
        after = whole_picture(played)
        if refusals := played.why_no_undo():
            with pytest.raises(Refused) as refused:
                played.undo()
            assert refused.value.refusals == refusals
            assert whole_picture(played) == after
        else:
            played.undo()
            assert whole_picture(played) == before
    loaded = save.read(game.save(), finder(game), game.log())
    for count in {0, len(game.choices) // 2, max(0, len(game.choices) - 1)}:
        assert whole_picture(loaded.at(count)) == whole_picture(game.at(count))
        assert game.at(count).choices == game.choices[:count]
    assert whole_picture(game) == before


def check_whole(game: Game) -> None:
    """The table is a tree of plain data, and the choices since the last checkpoint are few."""
    assert len(game.choices) - game.checkpoint().choices <= MOST_SINCE_CHECKPOINT
    containers = [id(part) for part in _parts(game.table) if isinstance(part, State | list | dict)]
    assert len(containers) == len(set(containers)), "something on the table is held twice; a save would split it"


def _parts(value: Any) -> Iterator[Any]:
    assert value is None or isinstance(value, State | list | dict | str | int | float), f"{value!r} is no plain data"
    assert not hasattr(value, "__dict__"), f"{type(value).__name__} is no dataclass with slots; a save would lose some"
    yield value
    for part in _inside(value):
        yield from _parts(part)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, State):
        return [getattr(value, slot) for slot in value.frozen_slots]
    if isinstance(value, dict):
        assert all(type(key) is str for key in value), f"{value!r} has keys that JSON does not keep"
        return value.values()
    return value if isinstance(value, list) else ()


def check_clones_stay(make: Make, seed: int) -> None:
    """Clones taken along a whole game are at its end what they were when they were taken."""
    game = make(seed)
    chance = Dice(seed)
    kept: list[tuple[Game, dict[str, Any]]] = []
    while game.decision:
        if len(game.choices) % 3 == 0:
            kept.append((game.clone(), whole_picture(game)))
        step_on(game, chance)
    for clone, expected in kept:
        assert whole_picture(clone) == expected
        assert whole_picture(game.at(len(expected["choices"]))) == expected
