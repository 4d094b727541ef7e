"""What the `data-act`s of the deck builder do. Every change of a deck is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis import decks

from ..games import Act, finished_editions, game_ui
from ..newgame.current import draft_for, draft_of
from ..own_lists import acts as own_lists
from .builder import LONGEST_SEARCH, MOST_USED, DeckBuilder
from .kind import DECKS
from .opening import open_builder

if TYPE_CHECKING:
    from ..protocols import App


def open_place(app: App, game: str, place: str) -> None:
    """Show what an address says of the decks of a game: all of them, "deck/<id>", or "<edition>/<what it is for>" and
    perhaps "/usual"; all of them too where it names nothing that there is."""
    app.book, app.builder = game, None
    first, _slash, rest = place.partition("/")
    plays, _slash, how = rest.partition("/")
    if first == "deck":
        own_lists.open_kept(DECKS, app, game, rest)
    elif first in finished_editions(game) and plays in [each.id for each in game_ui(game).FORM.plays_in(first)]:
        builder_deck = decks.usual(game, plays, first)
        if how != "usual" and not DeckBuilder(builder_deck, game_ui(game).deck_parts(first, plays)).is_fixed:
            builder_deck = builder_deck._replace(cards=[])
        open_builder(app, builder_deck)
    else:
        own_lists.show_all(DECKS, app)


# ---------------------------------------------------------------------- changing


def _add(app: App, card: str) -> None:
    builder = DECKS.at_work(app)
    if card in builder.deck.cards:
        return
    builder.add(card)
    own_lists.keep(DECKS, app)
    app.render()


def _remove(app: App, card: str) -> None:
    if DECKS.at_work(app).remove(card):
        own_lists.keep(DECKS, app)
        app.render()


# ---------------------------------------------------------------------- looking


def _looking(change: Callable[[DeckBuilder, str], None]) -> Act:
    def act(app: App, arg: str) -> None:
        change(DECKS.at_work(app), arg)
        app.render()

    return act


def _filter(builder: DeckBuilder, change: str) -> None:
    name, _equals, value = change.partition("=")
    builder.set_filter(name, value)


def _open_filters(builder: DeckBuilder, _arg: str) -> None:
    builder.filtering = not builder.filtering


def _sort(builder: DeckBuilder, change: str) -> None:
    order = change.partition("=")[2]
    if order in [each.name for each in builder.parts.orders]:
        builder.order = order


def _search(builder: DeckBuilder, words: str) -> None:
    builder.search = words[:LONGEST_SEARCH]


def _show_all(builder: DeckBuilder, _arg: str) -> None:
    builder.show_all()


def _use(builder: DeckBuilder, change: str) -> None:
    number = change.partition("=")[2]
    if number in map(str, range(MOST_USED + 1)):
        builder.used = int(number)


def _draw_hand(app: App, _arg: str) -> None:
    DECKS.at_work(app).hand = app.page.chance()
    app.render()


def _play(app: App, _arg: str) -> None:
    """Take the deck to the form of a new game."""
    builder = DECKS.at_work(app)
    deck = builder.deck
    if faults := builder.faults:
        raise kb.Refused(faults)
    draft_for(app, deck.game)
    draft = draft_of(app).changed("edition", deck.edition).changed("plays-0", deck.plays)
    app.draft = draft if builder.is_fixed else draft.changed("deck-0", " ".join(deck.cards))
    app.page.go(f"#new/{deck.game}")


ACTS: dict[str, Act] = {
    **own_lists.acts_of(DECKS),
    "deck-add": _add,
    "deck-all": _looking(_show_all),
    "deck-filter": _looking(_filter),
    "deck-filters": _looking(_open_filters),
    "deck-hand": _draw_hand,
    "deck-play": _play,
    "deck-remove": _remove,
    "deck-search": _looking(_search),
    "deck-sort": _looking(_sort),
    "deck-used": _looking(_use),
}
