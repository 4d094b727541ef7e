"""What the `data-act`s of the deck builder do. Every change of a deck is kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import katabasis as kb

from ..games import Act
from ..newgame.current import draft_for, draft_of
from ..own_lists import acts as own_lists
from .builder import LONGEST_SEARCH, MOST_USED, DeckBuilder
from .kind import DECKS

if TYPE_CHECKING:
    from ..protocols import App


def open_place(app: App, game: str, place: str) -> None:
    """Show what an address says of the decks of a game."""
    app.book = game
    own_lists.open_place(DECKS, app, place)


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
    "deck-all": own_lists.looking(DECKS, _show_all),
    "deck-filter": own_lists.looking(DECKS, _filter),
    "deck-filters": own_lists.looking(DECKS, _open_filters),
    "deck-hand": _draw_hand,
    "deck-play": _play,
    "deck-remove": _remove,
    "deck-search": own_lists.looking(DECKS, _search),
    "deck-sort": own_lists.looking(DECKS, _sort),
    "deck-used": own_lists.looking(DECKS, _use),
}
