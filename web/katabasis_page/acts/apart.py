"""What is done about playing apart: inviting, replying, beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.apart.sealed_game import SealedGame, SetUp
from katabasis.kernel.standing import last_asked

from ..apart.apart import Apart, stand_up
from ..apart.hosting import Card, Hosting, going_on, guest_of, hosting_for
from ..apart.invitation import INVITES, REPLIES, BadInvitation, invitation_in, reply_in
from ..browser.fetching import NotFetched
from ..games import Act, game_ui
from ..newgame.draft import LEVELS
from ..newgame.guests import with_a_guest
from ..session import NotNow
from ..words import _
from .bots import let_bots_play
from .decision import at_table, change
from .loading import GUEST, load_apart
from .tables import begin

if TYPE_CHECKING:
    from ..by_link.linked import Known
    from ..protocols import App

ANSWERING = 1.5
"""Seconds in which a tab that waits for a reply says that it has it."""


def open_link(app: App, link: str) -> None:
    """Show what an invitation or a reply leads to, or whom the draft of a game invites."""
    if link.startswith(INVITES):
        app.for_visit(_be_invited(app, link))
    elif link.startswith(REPLIES):
        _pass_reply_on(app, link)
    elif app.apart is not None and app.session is not None:
        app.open_screen("table")
    elif link == "table":
        app.notify("info", _("The line is gone. Ask for a new invitation: it leads to the same seat."))
        app.page.go("#", replace=True)
        app.open_screen("launcher")
    elif isinstance(app.apart, Hosting) and app.draft in (None, app.apart.draft):
        app.open_screen("apart")
    elif app.draft is not None:
        _host(app)
    else:
        app.page.go("#new", replace=True)
        app.act("route", "#new")


def _host(app: App) -> None:
    assert app.draft is not None
    draft = app.draft = with_a_guest(app.draft)
    try:
        if reason := game_ui(draft.game).why_not_begin(draft):
            raise NotNow(reason)
        hosting = hosting_for(app, draft)
    except NotNow:
        app.page.go(f"#new/{draft.game}", replace=True)
        app.open_screen("newgame")
        raise
    if app.apart is not None:
        app.apart.left()
    app.apart = hosting
    hosting.invite_all()
    app.open_screen("apart")


async def _be_invited(app: App, link: str) -> None:
    if app.apart is not None:
        app.apart.left()
    app.leave()
    try:
        invitation = invitation_in(link)
    except BadInvitation as fault:
        _refuse(app, fault)
        return
    if await load_apart(app, GUEST):
        from ..apart.joining import Joining

        joining = Joining(app, invitation)
        await joining.find_servers()
        app.apart = joining
        app.open_screen("apart")


def _refuse(app: App, fault: BadInvitation) -> None:
    app.notify("error", fault.reason)
    app.page.go("#", replace=True)
    app.open_screen("launcher")


def _pass_reply_on(app: App, link: str) -> None:
    """Give a reply to whoever waits for it: this tab, or another of this browser."""
    if isinstance(app.apart, Hosting):
        app.page.go("#apart", replace=True)
        app.open_screen("apart" if app.session is None else "table")
        app.later(app.apart.take(link))
        return
    try:
        reply = reply_in(link)
    except BadInvitation as fault:
        _refuse(app, fault)
        return
    app.place = "passing"
    app.open_screen("apart")
    app.for_visit(_tell_other_tabs(app, link, f"taken {reply.nonce.hex()}"))


async def _tell_other_tabs(app: App, link: str, taken: str) -> None:
    def heard(text: str) -> None:
        if text == taken:
            app.place = "taken"
            app.render()

    tabs = app.page.other_tabs(heard)
    tabs.tell(link)
    await app.page.sleep(ANSWERING)
    tabs.close()
    if app.place == "passing":
        app.place = "nobody"
        app.render()


def hosting_of(app: App) -> Hosting:
    """The table whose host this is. Raises NotNow."""
    if not isinstance(app.apart, Hosting):
        raise NotNow(_("There is nobody to be invited."))
    return app.apart


def _card(app: App, number: str) -> Card:
    cards = hosting_of(app).cards
    if not number.isdecimal() or int(number) >= len(cards):
        raise NotNow(_("There is nobody to be invited."))
    return cards[int(number)]


def _sit_down(app: App, _arg: str) -> None:
    """Sit down at a table that is ready."""
    apart = app.apart
    if isinstance(apart, Hosting) and apart.port is not None:
        stand_up(app)
        app.draft, apart.id = None, apart.id or app.store.fresh_id()
        players, port = apart.host.players, apart.port
        names, finished = [*players.names], apart.finished
        begin(app, port.game, names, apart.kinds, players.owners, finished=finished, port=port, id=apart.id)
    elif (joining := guest_of(app)) is not None:
        from .apart_guest import sit_down_as_guest

        app.for_visit(sit_down_as_guest(app, joining))


def _again(app: App, how: str) -> None:
    """Another game of the same players over the same lines; "swapped" gives each what the one before played, or else
    their seat."""
    hosting, session = hosting_of(app), at_table(app)
    system, setup = session.game.system, session.series.setup
    seats, plays = [*setup["seats"]], game_ui(system.name).FORM.plays()
    if how == "swapped" and plays:
        seats = [*seats[-1:], *seats[:-1]]
    elif how == "swapped":
        hosting.move_seats()
    _play_on(app, hosting, SealedGame(system, SetUp(setup["edition"], seats, setup["options"])))


def _next_game(app: App, _arg: str) -> None:
    """The next game of a match, over the same lines."""
    begin_next(app)


def begin_next(app: App, id: str = "", **chosen: Any) -> None:
    """Begin the next game of a match or campaign over the same lines, with what was `chosen` for it anew; it is kept in
    the place of the game of that id. Raises NotNow, or kb.Refused if it cannot begin so."""
    hosting, session = hosting_of(app), at_table(app)
    series, before = session.series, [*session.plays(session.game)]
    game = series.begin_next(**chosen)
    if (plays := [*session.plays(game)]) != before or hosting.cast is not None:
        hosting.seat_for(before, plays)
    set_up = SetUp(game.setup["edition"], game.setup["seats"], game.setup["options"])
    _play_on(app, hosting, SealedGame(game.system, set_up), series.finished, id)


def go_over(app: App, game: kb.Game, known: Known, finished: Sequence[str]) -> None:
    """Have a game by link go on from browser to browser: invite whoever plays elsewhere."""
    own = app.ui.seating.people
    declined = {
        seat: {
            name: (known.titles.get(name) if seat in own else None) or last_asked(game, name, [seat]) for name in names
        }
        for seat, names in known.declined.items()
    }
    hosting = going_on(app, game, known.link, declined)
    hosting.finished = finished
    stand_up(app)
    app.apart = hosting
    hosting.invite_all()
    _open_guests(app)


def _play_on(app: App, hosting: Hosting, sealed: SealedGame, finished: Sequence[str] = (), id: str = "") -> None:
    stand_up(app)
    hosting.begin_another(sealed, finished, id)
    _open_guests(app)


def _open_guests(app: App) -> None:
    app.page.go("#apart", replace=True)
    app.open_screen("apart")


def _gone_on(app: App, _arg: str) -> None:
    """Show what somebody elsewhere has changed."""
    if app.session is not None:
        change(app, app.session.gone_on())


def _invite(app: App, number: str) -> None:
    app.later(hosting_of(app).invite(_card(app, number)))


def _invite_onlooker(app: App, _arg: str) -> None:
    app.later(hosting_of(app).invite(hosting_of(app).onlooker()))


def _take_over(app: App, arg: str) -> None:
    number, _colon, kind = arg.partition(":")
    card = _card(app, number)
    if kind and kind not in LEVELS:
        raise NotNow(_("Nobody of that kind plays here."))
    hosting_of(app).seat(card, kind)
    if app.session is not None:
        let_bots_play(app)
    app.render()


def _take(app: App, text: str) -> None:
    app.later(hosting_of(app).take(text))


def _begin(app: App, _arg: str) -> None:
    hosting_of(app).begin()


def _go_on(app: App, _arg: str) -> None:
    hosting_of(app).go_on_without()


def _name(app: App, name: str) -> None:
    _field, _equals, value = name.partition("=")
    if (joining := guest_of(app)) is not None:
        joining.guest.name = value.strip()


def _reply(app: App, _arg: str) -> None:
    if (joining := guest_of(app)) is not None:
        app.later(joining.make_reply(joining.guest.name))


def _people(app: App, _arg: str) -> None:
    app.dialog = "apart"
    app.render()


def _decline(app: App, change: str) -> None:
    """Give a standing answer for the person here ("+name"), or withdraw one ("-name")."""
    if not isinstance(app.apart, Apart):
        raise NotNow(_("There is no game on the table."))
    app.apart.stand(change[1:], stands=change[:1] == "+")
    app.render()


def _ask_to_leave(app: App, _arg: str) -> None:
    app.dialog = "apart-leave"
    app.render()


def _leave(app: App, _arg: str) -> None:
    app.dialog = ""
    app.page.go("#")


def _qr(app: App, number: str) -> None:
    app.for_visit(_show_qr(app, number))


async def _show_qr(app: App, number: str) -> None:
    try:
        if (joining := guest_of(app)) is not None:
            joining.qr = await app.page.qr_code(joining.reply)
        else:
            card = _card(app, number)
            card.qr = await app.page.qr_code(card.link)
    except NotFetched as fault:
        app.notify("error", fault.reason, ("apart-qr", number, _("Try again")))
    app.render()


ACTS: dict[str, Act] = {
    "apart-sit-down": _sit_down,
    "apart-again": _again,
    "apart-next-game": _next_game,
    "apart-gone-on": _gone_on,
    "apart-invite": _invite,
    "apart-onlooker": _invite_onlooker,
    "apart-take-over": _take_over,
    "apart-take": _take,
    "apart-begin": _begin,
    "apart-go-on": _go_on,
    "apart-name": _name,
    "apart-reply": _reply,
    "apart-people": _people,
    "apart-qr": _qr,
    "apart-decline": _decline,
    "apart-leave": _ask_to_leave,
    "apart-leave-now": _leave,
}
