"""Setting a new game up, and beginning it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import katabasis as kb

from ..games import GAMES, Act, game_ui, has_decks, offered_packs
from ..newgame.current import draft_for, draft_of
from ..session import APART, HUMAN, NotNow
from ..storage.saved_games import MOST_SEATS
from ..storage.texts import PREFIX
from ..words import Verbatim, _, say
from .loading import load_game, load_own, load_screens, open_packs
from .tables import begin, turn_away

if TYPE_CHECKING:
    from ..newgame.draft import Draft
    from ..protocols import App


PACK = "pack="
"""Begins the answer that names the pack of figures and rules."""


KEPT_OWN = f"{PREFIX}own:"
"""Begins the keys of content of one's own; `storage.keys` is not there at a start."""


async def _open_own(app: App, game: str) -> bool:
    """Have there what is kept of content of one's own for a game whose code is there."""
    if any(key.startswith(KEPT_OWN) for key in app.store.storage.names()):
        if not await load_own(app):
            return False
        from .own import open_kept

        open_kept(app, game)
    return True


async def set_up(app: App, place: str) -> None:
    """Show the form of a game, or the choice of one where none is named. The place may name an edition and an answer
    that is given already, or a pack: "<game>/<edition>/<field>=<value>"."""
    game, _slash, rest = place.partition("/")
    edition, _slash, answer = rest.partition("/")
    if await load_game(app, game) and await _open_own(app, game):
        draft_for(app, game)
        if app.draft is not None and edition in game_ui(game).FORM.editions:
            if not await _has_edition(app, game, edition):
                return
            app.draft = app.draft.changed("edition", edition)
        if app.draft is not None and answer.startswith(PACK):
            await _choose_pack(app, game, answer.removeprefix(PACK))
            return
        if app.draft is not None and answer:
            app.draft = app.draft.changed(*answer.split("=", 1)) if "=" in answer else app.draft
        app.open_screen("newgame")


def _draft(app: App, change: str) -> None:
    field, _equals, value = change.partition("=")
    draft = draft_of(app)
    if field == "edition" and value in game_ui(draft.game).FORM.editions:
        app.for_visit(_choose_edition(app, draft.game, value))
        return
    if field == "pack" and value in game_ui(draft.game).FORM.packs:
        app.for_visit(_choose_pack(app, draft.game, value))
        return
    app.draft = draft.changed(field, value)
    app.render()


async def _choose_edition(app: App, game: str, edition: str) -> None:
    """Have there what only an edition has, before the form or its game names any of it."""
    if await _has_edition(app, game, edition):
        app.draft = draft_of(app).changed("edition", edition)
        app.open_screen("newgame") if app.ui.screen == "waiting" else app.render()


async def _choose_pack(app: App, game: str, pack: str) -> None:
    """The same for a pack of figures and rules: it is fetched when it is chosen."""
    if await load_game(app, game, text=pack) and (not pack or await load_screens(app)):  # rosters are checked there
        open_packs(game, pack)
        app.draft = draft_of(app).changed("pack", pack)
        app.render() if app.ui.screen == "newgame" else app.open_screen("newgame")


async def take_in_form(app: App, text: str) -> None:
    """Show the form of a new game as a link carries it, with the text that somebody has written for it."""
    head, _blank, own = text.partition("\n\n")
    answers = dict(line.partition(" ")[::2] for line in head.split("\n")[1:])
    game, edition, pack = (answers.pop(key, "") for key in ("game", "edition", "pack"))
    if game not in GAMES:
        turn_away(app, say("There is no game here that is called “{name}”.", name=Verbatim(game[:40])))
        return
    await set_up(app, f"{game}/{edition}/{PACK}{pack}" if pack in offered_packs(game) else f"{game}/{edition}")
    if app.draft is not None and app.ui.screen == "newgame":
        for field, value in answers.items():
            app.draft = app.draft.changed(field, value)
        _draft_text(app, own)


def _draft_text(app: App, text: str) -> None:
    """Answer what a text answers, as a file or a link has it."""
    from ..newgame.draft import LONGEST_ANSWER

    draft = draft_of(app)
    for field in draft.fields:
        if field.is_text:
            draft = draft.changed(field.name, text[:LONGEST_ANSWER])
    app.draft = draft
    app.render()


async def _has_edition(app: App, game: str, edition: str) -> bool:
    """Whether all is there that the form of an edition names."""
    loaded = await load_game(app, game, edition) and (
        not has_decks(game) or await load_screens(app)  # the choice of a deck is among them
    )
    if loaded:
        kb.system(game).open_edition(edition)
    return loaded


def _new_seed(app: App, _arg: str) -> None:
    app.draft = draft_of(app).changed("seed", str(app.page.chance()))
    app.render()


def _start(app: App, _arg: str) -> None:
    draft = draft_of(app)
    if app.incoming is None and (reason := game_ui(draft.game).why_not_begin(draft) or _fault_of_own(draft)):
        raise NotNow(reason)
    names, kinds, owners = draft.names(), draft.kinds, draft.owners
    own = app.incoming is None and kinds[0] == HUMAN
    if own and not app.ui.settings["name"] and draft.seats[0].name.strip():
        from .settings import change_setting

        change_setting(app, "name", draft.seats[0].name.strip())
    series, moment, is_new = app.incoming or kb.series(**draft.setup()), app.moment, app.incoming is None
    app.draft, app.incoming, app.moment = None, None, None
    begin(app, series.game, names, kinds, owners, finished=series.finished)
    app.ui.untouched = is_new
    if moment is not None:
        app.act("moment", str(moment))


def _fault_of_own(draft: Draft) -> Any:
    """The first thing that is wrong with a text of somebody's own; None if nothing is."""
    from ..newgame.draft import own_faults

    return next((fault for number in range(len(draft.seats)) for fault in own_faults(draft, number)), None)


def _again(app: App, how: str) -> None:
    """Another game, or series, of the same players; "swapped" gives each what the one before played, or else their
    seat."""
    if app.session is None or "seats" not in app.session.game.setup:
        raise NotNow(_("A game that began from a position cannot be begun anew."))
    if APART in app.ui.seating.kinds:
        app.act("apart-again", how)
        return
    before, setup, ui, cast = app.session.game, app.session.series.setup, app.ui, app.session.cast
    seats, names, kinds, owners = list(setup["seats"]), [*ui.seating.names], [*ui.seating.kinds], [*ui.seating.owners]
    if cast is not None:
        _plays, names, kinds, owners = cast if len(cast.plays) == len(seats) else cast.of(seats)
    if how == "swapped" and game_ui(before.system.name).FORM.plays():
        seats = _shifted(seats)
    elif how == "swapped":
        moved = _shifted([ui.seating.owner(seat) for seat in before.table.seats])
        names, kinds, owners = _shifted(names), _shifted(kinds), [moved.index(owner) for owner in moved]
    game = kb.new(before.system.name, before.edition, seats, app.page.chance(), **setup["options"])
    app.leave()
    begin(app, game, names, kinds, owners)


def _shifted(seats: list[Any]) -> list[Any]:
    """What belongs to each seat, one seat further."""
    return [*seats[-1:], *seats[:-1]]


async def begin_embedded(app: App) -> None:
    """Begin what a frame shows at once: the puzzle or the game of its address, or the game that came in."""
    if puzzle := app.page.query.get("puzzle", ""):
        from .puzzles import show_puzzles

        await show_puzzles(app, puzzle)
        return
    kinds = _kinds_of_frame(app.page.query)
    if app.incoming is None:
        game = app.page.query.get("game", "") or next(iter(GAMES))
        if game not in GAMES:
            turn_away(app, say("There is no game here that is called “{name}”.", name=Verbatim(game[:40])))
            return
        if not await load_game(app, game):
            return
        draft_for(app, game)
        app.draft = draft_of(app).changed("seats", str(len(kinds)))
    for seat, kind in enumerate(kinds):
        app.draft = draft_of(app).changed(f"kind-{seat}", kind)
    app.act("start", "")


def _kinds_of_frame(query: Mapping[str, str]) -> list[str]:
    """Who plays each seat in a frame: those whom its address names, or a person in the "seat" that it names and bots in
    those before."""
    kinds, seat = query.get("seats", ""), query.get("seat", "")
    if kinds or seat not in map(str, range(1, MOST_SEATS + 1)):
        return kinds.split(",")
    return [HUMAN if number == int(seat) else "normal" for number in range(1, max(2, int(seat)) + 1)]


ACTS: dict[str, Act] = {
    "draft": _draft,
    "draft-text": _draft_text,
    "new-seed": _new_seed,
    "start": _start,
    "again": _again,
}
