"""What is done about playing by link: sending, opening, sitting down, and declining without being asked."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import katabasis as kb
from katabasis.kernel import record
from katabasis.kernel.standing import UNTIL, asks

from ..browser.fetching import NotFetched
from ..by_link.arriving import Arrival, Fork
from ..by_link.comparing import FORK, GOES_ON, OLDER, SAME, Compared, choices_of, digest, in_series, next_of
from ..by_link.contents import Acceptance, Invitation, Letter, letter_in
from ..by_link.inviting import Accepting, Inviting, follows, fresh_secret, kept_of, key, seed_of
from ..by_link.linked import Known, Linked, kept_with, known_in, seated_here
from ..by_link.linked_game import LinkedGame
from ..games import Act, game_ui
from ..newgame.current import draft_of
from ..newgame.guests import with_a_guest
from ..session import APART, HUMAN, NotNow, Session
from ..sharing.links import BadLink, Payload, edition_in, file_name, game_in
from ..storage.saved_games import LONGEST_NAME, SavedGame
from ..storage.store import Unreadable
from ..storage.texts import Blocked, Full
from ..storage.whereabouts import NOT_KEPT
from ..words import _, ngettext, say
from .bots import let_bots_play
from .decision import at_table
from .keeping import keep
from .loading import LAYING, load_apart, load_game, load_kept
from .sharing import series_of
from .tables import begin, open_kept

if TYPE_CHECKING:
    from ..protocols import App

OTHER_VERSION = _(
    "The same choices lead to something else here: this link was made by another version of the page. Load the page "
    "again on both sides."
)
NEWS_ALONE = _(
    "This link has only what is new, and the game itself is not in this browser. Ask for the link with the whole game."
)
NO_INVITATION = _("The invitation of this link is not in this browser: open it where the invitation was made.")
NO_ACCEPTANCE = _("What belongs here is an acceptance of this invitation.")
FALSE_SEED = _(
    "This game was not dealt as it was agreed: its seed does not follow from the secrets of all who accepted. Ask for "
    "a new invitation."
)
ANOTHER_GAME = _("This link has the name of a game that is here, and is of another one. Nothing was changed.")


def linked_of(app: App) -> Linked:
    """The game by link at the table. Raises NotNow."""
    if not isinstance(app.apart, Linked):
        raise NotNow(_("This game is not played by link."))
    return app.apart


# ---------------------------------------------------------------------- beginning


def invite(app: App) -> None:
    """Invite to the game of the draft: the first person in it is here, all others get links. Raises NotNow."""
    app.page.go("#new" if app.draft is None else f"#new/{app.draft.game}", replace=True)
    app.open_screen("newgame")
    draft = app.draft = with_a_guest(draft_of(app))
    if reason := game_ui(draft.game).why_not_begin(draft):
        raise NotNow(reason)
    people = list(dict.fromkeys(o for o, kind in zip(draft.owners, draft.kinds, strict=True) if kind == HUMAN))
    if len(people) < 2:
        raise NotNow(_("There is no seat for a guest: let another person have one."))
    kb.series(**draft.setup())
    setup = {name: value for name, value in draft.setup().items() if name != "seed"}
    kept = {"setup": setup, "names": draft.names(), "kinds": [*draft.kinds], "owners": [*draft.owners]}
    id = os.urandom(8).hex()
    if app.apart is not None:
        app.apart.left()
    app.draft, app.apart = None, Inviting(app, id, {**kept, "secret": fresh_secret(), "accepted": {}})
    _keep_invitation(app, app.apart)
    app.page.go(f"#link/{id}", replace=True)
    app.open_screen("link")


def _keep_invitation(app: App, inviting: Inviting) -> None:
    try:
        inviting.keep()
    except (Full, Blocked):
        app.notify("warning", NOT_KEPT)


async def show_invitation(app: App, id: str) -> None:
    """Show an invitation that was made in this browser. Raises NotNow."""
    kept = kept_of(app, id) or {}
    if "setup" not in kept:
        _refuse(app, NO_INVITATION)
        return
    setup = kept["setup"]
    if await load_game(app, setup["game"], setup["edition"], json.dumps(setup)):
        app.apart = Inviting(app, id, kept)
        app.open_screen("link")


def inviting_of(app: App) -> Inviting:
    """The invitation that is shown. Raises NotNow."""
    if not isinstance(app.apart, Inviting):
        raise NotNow(_("There is nobody to be invited."))
    return app.apart


def _take(app: App, text: str) -> None:
    """Take an acceptance that was pasted."""
    inviting = inviting_of(app)
    try:
        acceptance = letter_in(text)
        if not isinstance(acceptance, Acceptance) or acceptance.id != inviting.id:
            raise BadLink(NO_ACCEPTANCE)
    except BadLink as fault:
        inviting.fault = fault.reason
    else:
        inviting.fault = None
        _accepted(app, inviting, acceptance)
    app.render()


def _accepted(app: App, inviting: Inviting, acceptance: Acceptance) -> None:
    if acceptance.sender in inviting.people[1:]:
        inviting.take(acceptance)
        _keep_invitation(app, inviting)


def _begin(app: App, _arg: str) -> None:
    """Begin with those who have accepted: the seed follows from their secrets."""
    inviting = inviting_of(app)
    seed = seed_of(inviting.secret, inviting.accepted)
    game = kb.series(**inviting.setup, seed=seed).game
    known = Known(inviting.id, inviting.you)
    known.secrets = [(inviting.you, inviting.secret), *sorted(inviting.accepted.items())]
    _sit_down(app, game, inviting.names, inviting.kinds, inviting.owners, known)
    app.store.storage.remove(key(inviting.id))


def _accept(app: App, person: str) -> None:
    """Accept an invitation as one of those who are invited."""
    accepting = app.apart
    if not isinstance(accepting, Accepting) or not person.isdecimal() or int(person) not in accepting.people:
        raise NotNow(_("Nobody of that seat plays this game."))
    try:
        accepting.accept(int(person))
    except (Full, Blocked):
        raise NotNow(NOT_KEPT) from None
    app.render()


def _sit_down(
    app: App,
    game: kb.Game,
    names: list[str],
    kinds: list[str],
    owners: list[int],
    known: Known,
    finished: Sequence[str] = (),
) -> None:
    """Sit down to a game by link as one of its people, and keep it."""
    app.leave()
    id, port = app.store.fresh_id(), LinkedGame(game)
    app.apart = Linked(app, id, port, known)
    begin(app, game, names, seated_here(kinds, owners, known.you), owners, finished=finished, port=port, id=id)


def _from_here(app: App, you: str) -> None:
    """Go on by link with the game at the table, as the person of that seat."""
    session, ui = at_table(app), app.ui
    game, seating = session.game, ui.seating
    people = [*seating.people, *(seat for seat, kind in enumerate(seating.kinds) if kind == APART)]
    if isinstance(app.apart, Linked):
        raise NotNow(_("This game is played by link already."))
    if session.watching or ui.shared or ui.puzzle is not None or not app.id:
        raise NotNow(_("Only a game that is saved here can go on by link."))
    if len({seating.owner(seat) for seat in people}) < 2:
        raise NotNow(_("By link a game goes on between people: here is only one."))
    if not you.isdecimal() or int(you) not in seating.people:
        app.dialog = "link-from-here"
        app.render()
        return
    known, before = Known(os.urandom(8).hex(), int(you)), app.apart
    if before is not None:
        known.link, known.declined = before.link or known.link, {**before.by_seat()}
        known.titles = {name: asks for name, asks in before.declined.items() if asks is not None}
        before.left()
    port = LinkedGame(game)
    app.apart = linked = Linked(app, app.id, port, known)
    linked.known.sent = linked.known.began = port.sent = len(game.choices)
    _seat_anew(app, session, seated_here(seating.kinds, seating.owners, int(you)), port)


def _next_game(app: App, _arg: str) -> None:
    """Begin the next game of a match, with the same people and the same link."""
    linked, session = linked_of(app), at_table(app)
    if refusals := session.series.why_not_next():
        raise kb.Refused(refusals)
    linked.end()
    session.begin_next()
    linked.follow(session.game)
    session.follow(linked.port)
    keep(app)
    app.open_screen("table")
    let_bots_play(app)


def _to_browsers(app: App, _arg: str) -> None:
    """Have the game go on from browser to browser, with this one as its host."""
    app.for_table(_go_over(app))


async def _go_over(app: App) -> None:
    linked, session = linked_of(app), at_table(app)
    if linked.port.decision is None or "seed" not in linked.port.game.setup:
        raise NotNow(_("Only a game that was set up here and is not over can go on from browser to browser."))
    if await load_apart(app):
        from .apart import go_over

        go_over(app, linked.port.game, linked.known, session.finished)


def _to_one_screen(app: App, _arg: str) -> None:
    """Have everybody play at this screen from now on."""
    linked, session = linked_of(app), at_table(app)
    linked.left()
    kinds = [HUMAN if kind == APART else kind for kind in app.ui.seating.kinds]
    _seat_anew(app, session, kinds, LinkedGame(linked.port.game, linked.port.sent))


def _seat_anew(app: App, session: Session, kinds: list[str], port: LinkedGame) -> None:
    app.dialog = ""
    session.seat([*app.ui.seating.names], kinds, [*app.ui.seating.owners])
    session.follow(port)
    keep(app)
    app.open_screen("table")


# ---------------------------------------------------------------------- opening


async def open_link(app: App, fragment: str) -> None:
    """Open a link: go on with the kept game that it belongs to, or ask who sits down."""
    before, app.ui.waiting_for = app.ui.screen, LAYING
    if app.apart is not None:
        app.apart.left()
    app.leave()
    app.ui.screen = "waiting"
    app.render()
    try:
        letter = letter_in(fragment)
        if not isinstance(letter, Letter):
            await _of_invitation(app, letter)
            return
        kept = [(id, *await _kept(app, id)) for id in kept_with(app, letter.id)]
        text = letter.record or _record_with(letter, [series for _id, _saved, series in kept])
        payload = Payload("series" if text.startswith("katabasis series") else "game", text)
        if not await load_game(app, game_in(payload), edition_in(payload), text):
            return
        series = await series_of(app, payload)
        if digest(series.game) != letter.digest:
            raise BadLink(OTHER_VERSION)
        if kept:
            await _beside(app, letter, series, kept)
        else:
            _arrive(app, letter, series)
    except BadLink as fault:
        _refuse(app, fault.reason)
    except (Full, Blocked):
        _refuse(app, NOT_KEPT)
    except (Unreadable, LookupError):
        _refuse(app, _("The game of this link is kept here and cannot be read."))
    except kb.KatabasisError as error:
        fault_text = str(error).partition("\n")[0]
        _refuse(app, say("This game breaks the rules: {error}", error=[fault_text, {}]))
    except Exception:  # a defect
        app.ui.screen = before
        raise


def _refuse(app: App, reason: object) -> None:
    app.notify("error", reason)
    app.page.go("#", replace=True)
    app.open_screen("launcher")


async def _kept(app: App, id: str) -> tuple[SavedGame, kb.Series]:
    """A kept game, with those before it in its series. Raises Unreadable or LookupError."""
    if not await load_kept(app, id):
        raise LookupError(id)
    saved, game = app.store.open(id)
    return saved, app.store.series(id, game)


def _record_with(letter: Letter, kept: list[kb.Series]) -> str:
    """The record of the game of a letter that has the news alone. Raises BadLink."""
    following = [series for series in map(next_of, kept) if series is not None]
    for game in (series.game for series in (*kept, *following)):
        choices = choices_of(game)
        if letter.after <= len(choices) and digest(game, letter.after) == letter.before:
            version = game.system.content_version(game.setup["edition"])
            body = [*choices[: letter.after], *letter.choices]
            return record.text_of(game.system.name, version, game.setup, body)
    raise BadLink(NEWS_ALONE)


async def _of_invitation(app: App, letter: Invitation | Acceptance) -> None:
    """Show an invitation, or take an acceptance of one that was made here."""
    kept = kept_of(app, letter.id) or {}
    if isinstance(letter, Invitation):
        if "setup" in kept:
            app.notify("info", _("This invitation is yours: send its link to the others."))
            await show_invitation(app, letter.id)
            return
        app.apart = Accepting(app, letter)
        app.open_screen("link")
    elif kept_with(app, letter.id):
        _refuse(app, _("The game of this invitation has begun already."))
    elif "setup" not in kept:
        _refuse(app, NO_INVITATION)
    else:
        app.page.go(f"#link/{letter.id}", replace=True)
        await show_invitation(app, letter.id)
        if isinstance(app.apart, Inviting):
            _accepted(app, app.apart, letter)
            app.render()


def _arrive(app: App, letter: Letter, series: kb.Series) -> None:
    """A game came that is not here: whoever has accepted its invitation sits down at once, if it was dealt as it was
    agreed; of anybody else it is asked who they are."""
    app.apart = arrival = Arrival(app, letter, series, kb.players_in(letter.record))
    kept, game = kept_of(app, letter.id), series.game
    if kept is None or "seal" not in kept:
        app.open_screen("link")
        return
    if not follows(kept, game, letter.secrets):
        app.apart = None
        raise BadLink(FALSE_SEED)
    _go_on_with(app, arrival, kept["you"])
    app.store.storage.remove(key(letter.id))


async def _beside(app: App, letter: Letter, series: kb.Series, kept: list[tuple[str, SavedGame, kb.Series]]) -> None:
    """A letter came of a game that is kept, perhaps more than once since there was a fork: it belongs to the one that
    it goes on from, or that goes on from it."""
    compared = [(id, saved, mine, in_series(mine, series)) for id, saved, mine in kept]
    ways = [(id, saved, mine, how) for id, saved, mine, how in compared if how is not None]
    if not ways:
        raise BadLink(ANOTHER_GAME)
    id, saved, mine, how = min(ways, key=lambda way: (ORDER.index(way[3].how), -way[3].common))
    game, here = series.game, mine.game
    if how.how == FORK:
        _show_fork(app, letter, series, saved._replace(id=id), here, how)
        return
    known = known_in(app.store.apart(id))
    assert known is not None
    own = [seat for seat, kind in enumerate(saved.kinds) if kind == HUMAN]
    if how.how == GOES_ON:
        finished = mine.finished
        if here.setup != game.setup:
            known.begin_next([])
            finished = series.finished or [*finished, here.record()]
        by_line = any(choice.stir for choice in game.choices[len(here.choices) :])
        known.take(letter, len(game.choices), () if by_line else own)
        app.store.keep(id, game, _named(saved, letter), saved.kinds, saved.owners, finished, apart=known.text)
    elif here.setup == game.setup:
        known.take(letter, len(game.choices), own)
        app.store.keep_apart(id, known.text)
    app.page.go(f"#play/{id}", replace=True)
    await open_kept(app, id, steal=how.how == GOES_ON)
    if app.session is None or app.id != id:
        return
    if how.how == GOES_ON:
        _catch_up(app)
    else:
        more = len(here.choices) - len(game.choices)
        older = say(MORE, count=more) if here.setup == game.setup else EARLIER
        app.notify("info", _("You know this link already: nothing has changed.") if how.how == SAME else older)
        app.render()


def _named(saved: SavedGame, letter: Letter) -> list[str]:
    """The names of a kept game, with what a letter that has the whole of it calls whoever has sent it."""
    names = [*saved.names]
    if letter.is_whole:
        players = kb.players_in(letter.record)
        for seat, (owner, player) in enumerate(zip(letter.owners, players, strict=False)):
            if owner == letter.sender and player.name and player.name not in names and seat < len(names):
                names[seat] = player.name[:LONGEST_NAME]
    return names


MORE = ngettext(
    "This link is older than your game, which has {count} choice more. Nothing was changed.",
    "This link is older than your game, which has {count} choices more. Nothing was changed.",
)
EARLIER = _("This link is of a game before the one at the table. Nothing was changed.")
ORDER = (SAME, GOES_ON, OLDER, FORK)
"""Which of several kept games a letter belongs to."""


def _catch_up(app: App) -> None:
    """Decline what is declined without asking, and show what has happened."""
    linked, session = linked_of(app), at_table(app)
    if linked.port.decline():
        session.follow(linked.port)
        keep(app)
    app.render()
    if app.ui.pace and app.ui.history.since:
        app.act("replay-since", "")


def _show_fork(app: App, letter: Letter, series: kb.Series, saved: SavedGame, here: kb.Game, how: Compared) -> None:
    game = series.game
    players = [
        kb.Player(HUMAN if kind == APART else kind, name) for kind, name in zip(saved.kinds, saved.names, strict=True)
    ]
    app.apart = arrival = Arrival(app, letter, series, players)
    common = game.setup.get("given", 0) + how.common
    arrival.fork = Fork(
        saved,
        how.common,
        here.choices[-1].seat,
        game.choices[-1].seat,
        len(here.choices) - common,
        len(game.choices) - common,
    )
    app.open_screen("link")


def arrival_of(app: App) -> Arrival:
    """What a link has brought. Raises NotNow."""
    if not isinstance(app.apart, Arrival):
        raise NotNow(_("There is no game on the table."))
    return app.apart


def _name(app: App, name: str) -> None:
    named = app.apart if isinstance(app.apart, Accepting) else arrival_of(app)
    named.name = name.partition("=")[2].strip()[:LONGEST_NAME]


def _sit(app: App, person: str) -> None:
    """Sit down to what a link has brought, as one of its people."""
    arrival = arrival_of(app)
    if not person.isdecimal() or int(person) not in arrival.people:
        raise NotNow(_("Nobody of that seat plays this game."))
    you = int(person)
    if arrival.name and arrival.name not in arrival.names:
        arrival.names[you] = arrival.name
    _go_on_with(app, arrival, you)


def _go_on_with(app: App, arrival: Arrival, you: int) -> None:
    known = Known(arrival.letter.id, you)
    own = [seat for seat, owner in enumerate(arrival.owners) if owner == you]
    known.take(arrival.letter, len(arrival.game.choices), own)
    known.declined.update({seat: [*names] for seat, names in arrival.letter.declined.items() if seat in own})
    _sit_down(app, arrival.game, arrival.names, arrival.kinds, arrival.owners, known, arrival.finished)
    _catch_up(app)


def _take_fork(app: App, which: str) -> None:
    """Go on with what a link has brought, or with the kept game; the other stays in the list."""
    arrival = arrival_of(app)
    fork = arrival.fork
    if fork is None:
        raise NotNow(_("There is no game on the table."))
    known = known_in(app.store.apart(fork.kept.id))
    assert known is not None
    arrival.owners = [*fork.kept.owners] or arrival.owners
    _go_on_with(app, arrival, known.you)
    if which == "kept":
        app.page.go(f"#play/{fork.kept.id}")
    app.notify("info", _("Both games are in your list."))
    app.render()


# ---------------------------------------------------------------------- sending


def _send(app: App, person: str) -> None:
    """Show the link for somebody."""
    linked = linked_of(app)
    linked.qr = ""
    app.dialog = f"link-send:{person}"
    app.render()


def _sent(app: App) -> tuple[Linked, str]:
    """The link that is shown: from now on it is out of this browser."""
    linked = linked_of(app)
    to = linked.person_in(app.dialog)
    if to is None:
        raise NotNow(_("There is nobody to be invited."))
    address = linked.address(linked.next_letter(to, whole=app.dialog.endswith("!")))
    linked.note_sent(to)
    session = at_table(app)
    session.follow(linked.port)
    keep(app)
    return linked, address


def _copy(app: App, _arg: str) -> None:
    _sent(app)
    app.act("copy", "link-address")


def _pass_on(app: App, _arg: str) -> None:
    if isinstance(app.apart, Inviting):
        address = app.page.address(app.apart.invitation().fragment)
    elif isinstance(app.apart, Accepting):
        address = app.apart.reply
    else:
        _linked, address = _sent(app)
    app.later(app.page.pass_on("Katabasis", address))
    app.render()


def _file(app: App, _arg: str) -> None:
    linked, address = _sent(app)
    app.page.download(file_name(linked.port.system.name, app.page.now()), address + "\n")
    app.render()


def _qr(app: App, _arg: str) -> None:
    _linked, address = _sent(app)
    app.for_table(_show_qr(app, address))


async def _show_qr(app: App, address: str) -> None:
    try:
        linked_of(app).qr = await app.page.qr_code(address)
    except NotFetched as fault:
        app.notify("error", fault.reason, ("link-qr", "", _("Try again")))
    app.render()


# ---------------------------------------------------------------------- declining without being asked


def _decline(app: App, change: str) -> None:
    """Decline the question at hand for the person here whenever it comes ("+name"), or all others until it comes again
    ("+until name"), or no longer ("-name", "-until name")."""
    linked, session = linked_of(app), at_table(app)
    name, declined = change[1:], linked.known.declined
    decision = linked.port.decision
    if decision is not None and change[:1] == "+" and decision.name == name.removeprefix(UNTIL):
        linked.known.titles[name] = asks(decision)
    for seat in linked.own:
        names = [other for other in declined.get(seat, []) if other != name]
        declined[seat] = [*names, name] if change[:1] == "+" else names
    if linked.port.decline():
        session.follow(linked.port)
    keep(app)
    app.render()


ACTS: dict[str, Act] = {
    "link-take": _take,
    "link-begin": _begin,
    "link-accept": _accept,
    "link-send": _send,
    "link-copy": _copy,
    "link-pass-on": _pass_on,
    "link-file": _file,
    "link-qr": _qr,
    "link-name": _name,
    "link-sit": _sit,
    "link-fork": _take_fork,
    "link-decline": _decline,
    "link-from-here": _from_here,
    "link-next-game": _next_game,
    "link-browsers": _to_browsers,
    "link-one-screen": _to_one_screen,
}
