"""Nobody sees what is hidden from them."""

from __future__ import annotations

from typing import Any

from katabasis.kernel.game import Game
from properties.moments import plain, seats, strings


def check_views_hide(game: Game) -> None:
    """Where everything that a seat cannot see is dealt anew, the seat sees the same and may do the same."""
    for seat in seats(game):
        expected = _view_of_world(game, seat)
        for seed in range(3):
            world = game.imagine(seat, seed)
            assert _view_of_world(world, seat) == expected
            assert _hidden_cards(world, seat) == _hidden_cards(game, seat)
            assert _view_of_world(world.clone(), seat) == expected


def check_views_name_nothing_hidden(game: Game) -> None:
    """No view, and no event since the last decision, names a card that its seat cannot see and was not shown."""
    for seat in (*seats(game), None):
        view = game.view(seat, since=len(game.table.events))
        assert not strings(view) & set(_hidden_cards(game, seat))
        hidden = set(_hidden_cards(game, seat)) - _ever_shown(game, seat)
        assert not strings(game.view(seat)["events"]) & hidden


def _view_of_world(game: Game, seat: int) -> Any:
    view = game.view(seat)
    del view["choices"]  # a world may have declined a window that the real game did not open
    return plain(view)


def _hidden_cards(game: Game, seat: int | None) -> list[str]:
    watcher = -1 if seat is None else seat
    zones = game.table.zones.values()
    return sorted(card for zone in zones if zone.pool and not game.table.shows(zone, watcher) for card in zone.cards)


def _ever_shown(game: Game, seat: int | None) -> set[str]:
    """What the seat's own secrets, and events that let everybody see, have named."""
    shown: set[str] = set()
    for event in game.table.events:
        if event.barrier == "reveal":
            shown |= strings(event.what)
        if event.seat == seat:
            shown |= strings(event.secret)
    earlier = game.at(0)
    for choice in game.choices:
        for zone in earlier.table.zones.values():
            if zone.visible_to(-1 if seat is None else seat):
                shown.update(zone.cards)
        earlier.replay_choice(choice)
    return shown
