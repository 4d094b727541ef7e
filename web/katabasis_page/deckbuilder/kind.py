"""Decks as a kind of lists that players put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import katabasis as kb
from katabasis import decks
from katabasis.decks import Deck

from ..games import GAMES, finished_editions, game_ui
from ..own_lists.kinds import ListKind
from ..sharing.links import fragment
from ..storage.kept_decks import KeptDeck, KeptDecks
from ..storage.own_lists import LONGEST_NAME
from ..words import _, say
from .builder import DeckBuilder
from .opening import open_builder

if TYPE_CHECKING:
    from ..protocols import App
    from ..ui import Ui


class DeckKind(ListKind[KeptDeck, DeckBuilder]):
    """Decks, of any game whose players bring their own."""

    VERB = "deck"
    KEPT = "deck"
    SCREEN = "decks"
    BUILDER = DeckBuilder
    PANELS: ClassVar = {"cards": _("Cards"), "deck": _("Deck"), "figures": _("Statistics")}
    WORDS: ClassVar = {
        "play": _("Play this deck"),
        "keep": _("Save deck"),
        "legal": _("This deck is legal."),
        "only-here": _("Only in this deck"),
        "none": _("Choose a deck first."),
        "lost": _("There is no such deck in this browser, or it cannot be read."),
        "damaged": _("A deck is damaged, but there is a second copy of it."),
        "full": _("Browser storage is full: this deck is no longer being saved."),
        "blocked": _("This browser blocks storage: this deck will not be saved."),
        "deleted": _("The deck is deleted."),
        "deleted-elsewhere": _("This deck was deleted in another tab. Any change saves it again."),
        "unreadable": _("A deck that cannot be read"),
        "yours": _("Your decks"),
        "no-lists": _("No decks yet. Every change is saved in this browser."),
        "import": _("Import a deck"),
        "reading": _(
            "Paste a deck exported here, or one card name per line, in English or Spanish. Text "
            "after # is ignored. It is saved as a new deck."
        ),
        "as-text": _("The deck as text"),
        "share": _("Share the deck"),
        "link": _("The link contains the whole deck. Anyone who opens it can see it and save it."),
    }

    def kept(self, app: App) -> KeptDecks:
        return app.store.decks

    def game(self, app: App) -> str:
        return app.book

    def address(self, game: str, id: str = "") -> str:
        return f"#decks/{game}/deck/{id}" if id else f"#decks/{game}"

    def start(self, app: App, how: str, rest: str) -> KeptDeck | None:
        """What an address starts with: "<edition>/<what it is for>", and perhaps "/usual"."""
        game, edition = app.book, how
        plays, _slash, which = rest.partition("/")
        if edition not in finished_editions(game):
            return None
        if plays not in [each.id for each in game_ui(game).FORM.plays_in(edition)]:
            return None
        deck = decks.usual(game, plays, edition)
        if which != "usual" and not DeckBuilder(deck, game_ui(game).deck_parts(edition, plays)).is_fixed:
            deck = deck._replace(cards=[])
        return kept_of(deck)

    def entry(self, builder: DeckBuilder, id: str) -> KeptDeck:
        return kept_of(builder.deck, id)

    def open(self, app: App, entry: KeptDeck, id: str = "") -> None:
        deck = deck_of(entry)
        try:
            decks.faults(deck)  # of an edition and a warband that there are
        except kb.KatabasisError as error:
            raise LookupError(id) from error
        open_builder(app, deck, id)

    def follow(self, builder: DeckBuilder, entry: KeptDeck) -> None:
        builder.deck = deck_of(entry)

    def copied(self, entry: KeptDeck, name: str) -> KeptDeck:
        return entry._replace(id="", name=name)

    def usual_name(self, ui: Ui, builder: DeckBuilder) -> str:
        deck = builder.deck
        return ui.name(next(each.ref for each in game_ui(deck.game).FORM.plays() if each.id == deck.plays))

    def written(self, builder: DeckBuilder, language: str = "") -> str:
        return decks.write(builder.deck, language) if language else decks.write(builder.deck)

    def link(self, builder: DeckBuilder) -> str:
        return fragment("deck", self.written(builder))

    def read(self, app: App, text: str) -> KeptDeck | None:
        base = app.builder.deck._replace(name="") if isinstance(app.builder, DeckBuilder) else None
        deck = read_deck(app, text, base)
        return None if deck is None else kept_of(deck)

    def file_name(self, app: App, builder: DeckBuilder) -> str:
        return builder.deck.plays

    def is_fixed(self, builder: DeckBuilder) -> bool:
        return builder.is_fixed


DECKS = DeckKind()


def kept_of(deck: Deck, id: str = "") -> KeptDeck:
    """A deck as it is kept."""
    return KeptDeck(id, deck.game, deck.edition, deck.plays, deck.name, tuple(deck.cards))


def deck_of(kept: KeptDeck) -> Deck:
    """A kept deck as the engine has it."""
    return Deck(kept.game, kept.edition, kept.plays, list(kept.cards), kept.name)


def read_deck(app: App, text: str, base: Deck | None = None) -> Deck | None:
    """The deck that a text is, of a game that is there. If it is none the person is told what is wrong, line by line,
    and nothing has changed."""
    try:
        deck = decks.read(text, base)
        if deck.game not in GAMES or deck.edition not in finished_editions(deck.game):
            raise kb.BadDeck([(0, _("This page has no game of that edition."))])
    except kb.BadDeck as error:
        app.notify("error", _complaint(error))
        app.render()
        return None
    return deck._replace(name=deck.name[:LONGEST_NAME])


MOST_COMPLAINTS = 3


def _complaint(error: kb.BadDeck) -> Any:
    """The first faults of a text, and how many more there are."""
    parts = [
        say("line {line}: {reason}", line=line, reason=reason) if line else reason
        for line, reason in error.faults[:MOST_COMPLAINTS]
    ]
    more = len(error.faults) - MOST_COMPLAINTS
    if more > 0:
        parts.append(say("{count} more", count=more))
    return say("This is not a valid deck: {faults}.", faults=parts)
