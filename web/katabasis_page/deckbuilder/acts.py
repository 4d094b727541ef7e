"""What the `data-act`s of the deck builder do. Every change of a deck is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis import decks
from katabasis.decks import Deck

from ..games import GAMES, Act, finished_editions, game_ui
from ..newgame.current import draft_for, draft_of
from ..session import NotNow
from ..storage.kept_decks import LONGEST_NAME, KeptDeck
from ..storage.texts import Blocked, Full, NoCopies
from ..words import _, say
from .builder import LONGEST_SEARCH, MOST_USED, DeckBuilder
from .pool import draw_ahead
from .screen import PANELS

if TYPE_CHECKING:
    from ..protocols import App

PAINTED = 0.1
"""Seconds after which a screen has been painted."""
DRAWN_TOGETHER = 4
"""Cards that are drawn before anything else may go on."""


def open_builder(app: App, deck: Deck, id: str = "") -> None:
    """Show a deck at work."""
    app.book = deck.game
    app.page.allow_dragging()
    builder = DeckBuilder(deck, game_ui(deck.game).deck_parts(deck.edition, deck.plays), id)
    app.deck_builder = builder
    app.open_screen("decks")
    app.for_visit(_draw_rest(app, builder))


async def _draw_rest(app: App, builder: DeckBuilder) -> None:
    """Draw what the screen has no room for at first, once that is painted. Whoever acts meanwhile is not held up."""
    await app.page.sleep(PAINTED)
    for number, _card in enumerate(draw_ahead(builder, app.ui)):
        if number % DRAWN_TOGETHER == 0:
            await app.page.sleep(0)
    builder.is_whole = True
    if app.deck_builder is builder and app.ui.screen == "decks":
        app.render()


def open_place(app: App, game: str, place: str) -> None:
    """Show what an address says of the decks of a game: all of them, "deck/<id>", or "<edition>/<what it is for>" and
    perhaps "/usual"; all of them too where it names nothing that there is."""
    app.book, app.deck_builder = game, None
    first, _slash, rest = place.partition("/")
    plays, _slash, how = rest.partition("/")
    if first == "deck":
        _open_kept(app, game, rest)
    elif first in finished_editions(game) and plays in [each.id for each in game_ui(game).FORM.plays_in(first)]:
        builder_deck = decks.usual(game, plays, first)
        if how != "usual" and not DeckBuilder(builder_deck, game_ui(game).deck_parts(first, plays)).is_fixed:
            builder_deck = builder_deck._replace(cards=[])
        open_builder(app, builder_deck)
    else:
        _open_all(app)


def _open_all(app: App) -> None:
    app.open_screen("decks")
    app.for_visit(_offer_copies(app))


def _open_kept(app: App, game: str, id: str) -> None:
    try:
        kept = app.store.decks.get(id)
        if kept.fault is not None or kept.game != game:
            raise LookupError(id)
        deck = _deck_of(kept)
        decks.faults(deck)  # of an edition and a warband that there are
        open_builder(app, deck, id)
    except (LookupError, kb.KatabasisError, StopIteration):
        app.deck_builder = None
        app.notify("error", _("There is no such deck in this browser, or it cannot be read."))
        app.page.go(f"#decks/{game}", replace=True)
        _open_all(app)


async def _offer_copies(app: App) -> None:
    """Offer the second copies of decks that cannot be read."""
    for deck in app.store.decks.all(app.book):
        if deck.fault is not None and await app.store.decks.has_copy(deck.id):
            offer = ("deck-take-copy", deck.id, _("Open its second copy"))
            app.notify("warning", _("A deck is damaged, but there is a second copy of it."), offer)
            app.render()


def _take_copy(app: App, id: str) -> None:
    """Go on with the second copy of a deck that cannot be read."""
    app.for_visit(_open_copy(app, id))


async def _open_copy(app: App, id: str) -> None:
    app.ui.notices = [
        notice for notice in app.ui.notices if not notice.action or notice.action[:2] != ("deck-take-copy", id)
    ]
    try:
        await app.store.decks.take_copy(id)
    except (NoCopies, LookupError, Full, Blocked):
        app.notify("error", _("The second copy cannot be read any more."))
        app.render()
    else:
        app.page.go(f"#decks/{app.store.decks.get(id).game}/deck/{id}")


def _deck_of(kept: KeptDeck) -> Deck:
    return Deck(kept.game, kept.edition, kept.plays, list(kept.cards), kept.name)


def builder_of(app: App) -> DeckBuilder:
    """The deck at work. Raises NotNow if there is none."""
    if app.deck_builder is None:
        raise NotNow(_("Choose a deck first."))
    return app.deck_builder


# ---------------------------------------------------------------------- keeping


def _keep(app: App) -> None:
    """Keep the deck at work as it is. If that cannot be done it goes on, and the person is told how to keep it."""
    builder = builder_of(app)
    fresh = not builder.id
    if not builder.deck.name:
        builder.deck = builder.deck._replace(name=_free_name(app, builder.deck))
    id = builder.id or app.store.fresh_id()
    export = ("deck-export", "", _("Save as a file"))
    try:
        app.store.decks.keep(_kept_as(builder.deck, id))
    except Full:
        _warn(app, "full", _("Browser storage is full: this deck is no longer being saved."), export)
    except Blocked:
        _warn(app, "blocked", _("This browser blocks storage: this deck will not be saved."), export)
    else:
        builder.id = id
        app.ui.saved = "saved" if app.page.storage.lasting else "memory"
        if app.page.storage.lasting and not app.persistence_requested:
            app.persistence_requested = True
            app.page.request_persistence()
        if fresh:
            _point_at(app, f"#decks/{builder.deck.game}/deck/{id}")


def _free_name(app: App, deck: Deck) -> str:
    """A name for a deck that has none: that of what it is for, and a number that no other has."""
    name = app.ui.name(next(each.ref for each in game_ui(deck.game).FORM.plays() if each.id == deck.plays))
    taken = {other.name for other in app.store.decks.all(deck.game)}
    return next(free for number in count(1) if (free := name if number == 1 else f"{name} {number}") not in taken)


def _point_at(app: App, address: str) -> None:
    app.fragment = address
    app.page.go(address, replace=True)


def _warn(app: App, state: str, text: Any, action: tuple[str, str, Any]) -> None:
    if app.ui.saved != state:
        app.ui.saved = state
        app.notify("warning", text, action)


def _kept_as(deck: Deck, id: str) -> KeptDeck:
    return KeptDeck(id, deck.game, deck.edition, deck.plays, deck.name, tuple(deck.cards))


def _keep_now(app: App, _arg: str) -> None:
    _keep(app)
    app.render()


def _name(app: App, change: str) -> None:
    builder = builder_of(app)
    name = " ".join(change.partition("=")[2].split())[:LONGEST_NAME]
    builder.deck = builder.deck._replace(name=name)
    _keep(app)
    app.render()


def _add(app: App, card: str) -> None:
    builder = builder_of(app)
    if card in builder.deck.cards:
        return
    builder.add(card)
    _keep(app)
    app.render()


def _remove(app: App, card: str) -> None:
    if builder_of(app).remove(card):
        _keep(app)
        app.render()


def _copy(app: App, id: str) -> None:
    """Keep a copy of the deck at work, or of a kept one, and go on with it."""
    try:
        deck = _deck_of(app.store.decks.get(id)) if id else builder_of(app).deck
    except LookupError:
        return
    name = app.ui.say("{name} (copy)", name=[deck.name, {}])[:LONGEST_NAME] if deck.name else ""
    _begin(app, deck._replace(name=name))


def _begin(app: App, deck: Deck) -> None:
    """Keep a deck under an id of its own, and show it."""
    open_builder(app, deck)
    _keep(app)
    app.render()


def _delete(app: App, id: str) -> None:
    app.store.decks.delete(id)
    app.notify("info", _("The deck is deleted."), ("deck-restore", "", _("Undo")))
    if app.deck_builder is not None:
        app.deck_builder = None
        _point_at(app, f"#decks/{app.book}")
        app.open_screen("decks")
    app.render()


def _restore(app: App, _arg: str) -> None:
    try:
        app.store.decks.restore()
    except (Full, Blocked):
        app.notify("warning", _("There is not enough storage to restore it."))
    app.ui.notices = [notice for notice in app.ui.notices if not notice.action or notice.action[0] != "deck-restore"]
    app.render()


def _stored(app: App, key: str) -> None:
    """Another tab has kept or deleted a deck: follow it, if it is the one at work."""
    builder = app.deck_builder
    if builder is not None and builder.id and key.endswith(builder.id):
        try:
            kept = app.store.decks.get(builder.id)
        except LookupError:
            builder.id = ""
            app.notify("warning", _("This deck was deleted in another tab. Any change saves it again."))
        else:
            if kept.fault is None:
                builder.deck = _deck_of(kept)
    app.render()


# ---------------------------------------------------------------------- looking


def _looking(change: Callable[[DeckBuilder, str], None]) -> Act:
    def act(app: App, arg: str) -> None:
        change(builder_of(app), arg)
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


def _compare(builder: DeckBuilder, change: str) -> None:
    builder.compared = change.partition("=")[2]


def _panel(builder: DeckBuilder, panel: str) -> None:
    if panel in PANELS:
        builder.panel = panel


def _draw_hand(app: App, _arg: str) -> None:
    builder_of(app).hand = app.page.chance()
    app.render()


# ---------------------------------------------------------------------- passing on


def _open_dialog(kind: str) -> Act:
    def act(app: App, _arg: str) -> None:
        app.dialog = kind
        app.render()

    return act


def _export(app: App, _arg: str) -> None:
    deck = builder_of(app).deck
    app.page.download(_file_name(app, deck), decks.write(deck, app.ui.language))


def _raw(app: App, id: str) -> None:
    """What cannot be read is exported as it is."""
    app.page.download(f"katabasis-deck-{app.page.now()[:10]}.json", app.store.decks.raw(id))


def _file_name(app: App, deck: Deck) -> str:
    return f"katabasis-{deck.plays}-{app.page.now()[:10]}.txt"


def _read(app: App, text: str) -> None:
    """Make a deck of its own of a text."""
    base = app.deck_builder.deck._replace(name="") if app.deck_builder is not None else None
    deck = read_deck(app, text, base)
    if deck is not None:
        app.dialog = ""
        _begin(app, deck)


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


def _play(app: App, _arg: str) -> None:
    """Take the deck to the form of a new game."""
    builder = builder_of(app)
    deck = builder.deck
    if faults := builder.faults:
        raise kb.Refused(faults)
    draft_for(app, deck.game)
    draft = draft_of(app).changed("edition", deck.edition).changed("plays-0", deck.plays)
    app.draft = draft if builder.is_fixed else draft.changed("deck-0", " ".join(deck.cards))
    app.page.go(f"#new/{deck.game}")


ACTS: dict[str, Act] = {
    "deck-add": _add,
    "deck-all": _looking(_show_all),
    "deck-compare": _looking(_compare),
    "deck-copy": _copy,
    "deck-delete": _delete,
    "deck-export": _export,
    "deck-filter": _looking(_filter),
    "deck-filters": _looking(_open_filters),
    "deck-hand": _draw_hand,
    "deck-import": _open_dialog("deck-import"),
    "deck-keep": _keep_now,
    "deck-name": _name,
    "deck-panel": _looking(_panel),
    "deck-play": _play,
    "deck-raw": _raw,
    "deck-read-text": _read,
    "deck-read": _read,
    "deck-remove": _remove,
    "deck-restore": _restore,
    "deck-search": _looking(_search),
    "deck-share": _open_dialog("deck-share"),
    "deck-sort": _looking(_sort),
    "deck-stored": _stored,
    "deck-take-copy": _take_copy,
    "deck-text": _open_dialog("deck-text"),
    "deck-used": _looking(_use),
}
