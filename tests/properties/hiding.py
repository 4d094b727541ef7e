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
            assert _hidden_cards(world, seat, known=True) == _hidden_cards(game, seat, known=True)
            check_possible_cards(world, game, seat)
            assert _view_of_world(world.clone(), seat) == expected


def check_possible_cards(world: Game, game: Game, seat: int) -> None:
    """Where a seat does not know which cards there are, as many lie in a world as in the game, all of them possible or
    seen before."""
    possible = game.system.possible_cards(game.table, seat)
    for name, zone in game.table.zones.items():
        if zone.pool in possible and not game.table.shows(zone, seat):
            cards = world.table.zones[name].cards
            assert len(cards) == len(zone.cards)
            assert set(cards) <= {*possible[zone.pool], *zone.cards}


def check_views_name_nothing_hidden(game: Game) -> None:
    """No view, and no event since the last decision, names a card that its seat cannot see and was not shown. What
    might be there for all that the seat knows may be named: it is named whether it is there or not."""
    shown = _ever_shown(game)
    for seat in (*seats(game), None):
        view = game.view(seat, since=len(game.table.events))
        possible = game.system.possible_cards(game.table, -1 if seat is None else seat).values()
        secret = set(_hidden_cards(game, seat)).difference(*possible, _stems(view))
        assert not strings(view) & secret
        hidden = secret - shown[seat]
        assert not strings(game.view(seat)["events"]) & hidden


def _stems(view: Any) -> set[str]:
    """What cards that are seen are called without the number of their copy: two players may have the same deck, and
    what a card gives, such as an attack, is named after it, whoever's copy it is."""
    return {name.partition(".")[0] for name in strings(view) if "." in name}


def _view_of_world(game: Game, seat: int) -> Any:
    view = game.view(seat)
    del view["choices"]  # a world may have declined a window that the real game did not open
    return plain(view)


def _hidden_cards(game: Game, seat: int | None, known: bool = False) -> list[str]:
    """The cards that a seat cannot see; if `known`, of those pools of which it knows what lies there."""
    watcher = -1 if seat is None else seat
    unknown = game.system.possible_cards(game.table, watcher) if known else ()
    return sorted(
        card
        for zone in game.table.zones.values()
        if zone.pool and zone.pool not in unknown and not game.table.shows(zone, watcher)
        for card in zone.cards
    )


def _ever_shown(game: Game) -> dict[int | None, set[str]]:
    """What each seat's own secrets and zones, and events that let everybody see, have named; None is a spectator."""
    shown: dict[int | None, set[str]] = {seat: set() for seat in (*seats(game), None)}
    for event in game.table.events:
        if event.barrier == "reveal":
            named = strings(event.what)
            for words in shown.values():
                words |= named
        if event.seat in shown:
            shown[event.seat] |= strings(event.secret)
    earlier = game.at(0)
    for choice in game.choices:
        for zone in earlier.table.zones.values():
            for seat, words in shown.items():
                if zone.visible_to(-1 if seat is None else seat):
                    words.update(zone.cards)
        earlier.replay_choice(choice)
    return shown
