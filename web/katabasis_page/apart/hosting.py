"""The host's side: inviting guests, having the game in this tab, and taking their choices.

Beside the save of the game is kept, as JSON: "sealed" (`SealedGame.keep`), and of each guest its seats, ticket, number,
tip, name, tips before, standing answers and what it plays; "link"; "declined", the standing answers of whoever is
here; and "cast", who plays what in a series whose seats change.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import katabasis as kb
from katabasis.apart.host import Host, Line, Place, Players
from katabasis.apart.sealed_game import SealedGame, SetUp
from katabasis.kernel.untrusted import from_json

from ..session import APART, HUMAN, PEOPLE, LocalGame, NotNow, Port
from ..session.cast import Cast
from ..storage.texts import Blocked, Full
from ..words import _
from .apart import Apart, seated_for
from .hosted_game import HostedGame
from .invitation import NONCE, BadInvitation, Invitation, Reply, reply_in
from .signals import BadSignal, description_of, signal_in

if TYPE_CHECKING:
    from ..newgame.draft import Draft
    from ..protocols import App, Peer
    from ..storage.saved_games import SavedGame
    from .joining import Joining

OPENING = 20.0
"""Seconds that a line may take to open once the reply is there."""

ONLOOKERS = 4
"""How many may look on."""

USED = _("This reply was used already.")
FOREIGN = _("This reply belongs to another invitation: one that was made anew since, or for another table.")
NO_WAY = _(
    "No line has opened. The two browsers may be in different networks, or something between them blocks it, such as a "
    "VPN or a guest network. Make a new invitation to try again."
)


class Card:
    """A guest that is invited, and how far that is."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.plays: list[str] = []
        """What its guest plays in a series whose seats change, whether that is at the table or not."""
        self.nonce = b""
        self.link = ""
        self.qr = ""
        """The rows of its QR code, once somebody has asked for it."""
        self.peer: Peer | None = None
        self.line: Line | None = None
        self.is_taken = False
        """Whether the reply to its link has come."""
        self.instead = ""
        """Who plays its seats while it is away: a bot, or "human" for somebody here; "" for nobody."""
        self.fault: Any = None

    @property
    def state(self) -> str:
        """ "here", "opening", "waiting" for a reply, or "away"."""
        if self.place.is_here:
            return "here"
        return "opening" if self.is_taken and self.line is None else "waiting" if self.link else "away"


class Hosting(Apart):
    """A table whose host is in this tab."""

    def __init__(self, app: App, host: Host, players: Players, id: str = "") -> None:
        super().__init__(app)
        self.host, self.id = host, id
        self.port: HostedGame | None = None
        self.cards = [Card(place) for place in host.places]
        self.fault: Any = None
        """What is wrong with the reply that was given last."""
        self.has_begun = False
        self.finished: Sequence[str] = ()
        """The records of the games before this one in its series."""
        self.cast: Cast | None = None
        """Who plays what in a series whose seats change, once they may have."""
        self.draft: Draft | None = None
        """The draft that it was made of, until the game begins."""
        host.players = players
        host.bots = [seat for seat, kind in enumerate(players.kinds) if kind not in PEOPLE]
        host.noticed = self._noticed
        self._shown = host.sealed.changes
        self._used: set[bytes] = set()
        self._tabs = app.page.other_tabs(self._heard_elsewhere)

    # ------------------------------------------------------------------ what the rest of the page asks

    @property
    def is_connected(self) -> bool:
        return any(card.place.line is not None for card in self.cards)

    @property
    def here(self) -> Sequence[int]:
        return [seat for place in self.host.places if place.is_here for seat in place.seats]

    def kept(self, id: str) -> str | None:
        if self.port is None or id != self.id:
            return None
        places = [
            [each.seats, each.ticket, each.guest, each.tip, each.name, each.tips_before, each.declined, card.plays]
            for card in self.cards
            for each in [card.place]
        ]
        own = {"link": self.link, "declined": self.host.declined, "cast": self.cast}
        return json.dumps({"sealed": self.host.sealed.keep(), "places": places, **own})

    @property
    def declined(self) -> dict[str, Any]:
        return self.host.declined

    def stand(self, name: str, *, stands: bool) -> None:
        self.host.stand(name, stands=stands)

    def by_seat(self) -> dict[int, list[str]]:
        declined = {seat: [*self.declined] for seat, kind in enumerate(self.kinds) if kind == HUMAN}
        return declined | {seat: [*place.declined] for place in self.host.places for seat in place.seats}

    @property
    def draw(self) -> Sequence[int]:
        return sorted(self.host.draw)

    def offer_draw(self, seat: int) -> None:
        self.host.offer_draw([seat for seat, kind in enumerate(self.kinds) if kind == HUMAN])

    def left(self) -> None:
        self._tabs.close()
        self.app.apart = None
        self.host.noticed = lambda: None
        for card in self.cards:
            if card.peer is not None:
                card.peer.close()

    # ------------------------------------------------------------------ inviting

    def invite_all(self) -> None:
        """Make an invitation for everybody who is not there."""
        for card in self.cards:
            if card.state == "away":
                self.app.later(self.invite(card))

    def onlooker(self) -> Card:
        """Make a place for somebody who looks on."""
        self.cards.append(Card(self.host.invite(())))
        return self.cards[-1]

    async def invite(self, card: Card) -> None:
        """Make an invitation; what was made before for that guest is void."""
        before, card.peer, card.line = card.peer, None, None
        if before is not None:
            before.close()
        card.nonce, card.link, card.qr, card.is_taken, card.fault = os.urandom(NONCE), "", "", False, None
        nonce = card.nonce

        def opened() -> None:
            card.line = self.host.connect(peer.send, peer.close)

        def heard(packed: bytes) -> None:
            if card.line is not None:
                card.line.heard(packed)

        def silent(is_silent: bool) -> None:
            if card.line is not None and card.nonce == nonce:
                card.line.falls_silent(is_silent)

        def lost() -> None:
            if card.nonce == nonce:
                if card.is_taken and card.line is None:
                    card.fault = NO_WAY
                line, card.line, card.peer, card.link, card.is_taken = card.line, None, None, "", False
                if line is not None:
                    line.lost()
                self._follow_later()

        servers = await self.find_servers()
        if card.nonce != nonce:
            return
        peer = card.peer = self.app.page.peer(servers, heard, opened, silent, lost)
        try:
            signal = signal_in(await peer.offer())
        except BadSignal:
            card.fault = _("This browser cannot open a line to another one.")
        else:
            if card.nonce == nonce:
                game, name = self.host.sealed.system.name, self._own_name()
                invitation = Invitation(nonce, card.place.ticket, signal, game, name)
                card.link = self.app.page.address(invitation.fragment)
        self.app.render()

    async def take(self, text: str) -> None:
        """Take a reply, for whichever guest it is."""
        self.fault = await self._taken(text)
        self.app.render()

    async def _taken(self, text: str) -> Any:
        """Take a reply. What is wrong with it; None if nothing is."""
        try:
            reply = reply_in(text)
        except BadInvitation as fault:
            return fault.reason
        if reply.nonce in self._used:
            return USED
        card = next((card for card in self.cards if card.nonce == reply.nonce and card.peer is not None), None)
        if card is None:
            return FOREIGN
        self._used.add(reply.nonce)
        return await self._open(card, reply)

    async def _open(self, card: Card, reply: Reply) -> Any:
        peer = card.peer
        assert peer is not None
        card.is_taken, card.link = True, ""
        try:
            await peer.take(description_of(reply.signal, is_answer=True))
        except BadSignal:
            card.is_taken, card.fault = False, NO_WAY
        else:
            self.app.later(self._give_up(card, peer))
        return None

    async def _give_up(self, card: Card, peer: Peer) -> None:
        await self.app.page.sleep(OPENING)
        if card.peer is peer and card.line is None:
            peer.close()

    def _heard_elsewhere(self, text: str) -> None:
        """A reply was opened in another tab of this browser."""
        try:
            nonce = reply_in(text).nonce
        except BadInvitation:
            return
        if nonce in self._used or any(card.nonce == nonce and card.peer is not None for card in self.cards):
            self._tabs.tell(f"taken {nonce.hex()}")
            self.app.later(self.take(text))

    # ------------------------------------------------------------------ playing

    def seat(self, card: Card, kind: str) -> None:
        """Have somebody play the seats of a guest who is away, as the kinds of seats have it; "" for nobody."""
        card.instead = kind
        players = self.host.players
        for seat in card.place.seats:
            players.kinds[seat] = kind or HUMAN
        self.host.bots = [seat for seat, kind in enumerate(players.kinds) if kind not in PEOPLE]
        session = self.app.session
        if session is not None and session.port is self.port:
            session.seat([*players.names], self.kinds, players.owners)
            session.follow(session.port)
            self.app.act("apart-gone-on", "")
        self.host.tell_people()

    def begin(self) -> None:
        """Have the game begin, with the guests who are there."""
        if not self.has_begun:
            self.has_begun = True
            self._name_players()
            self.host.begin()

    def begin_another(self, sealed: SealedGame, finished: Sequence[str], id: str = "") -> None:
        """Have another game follow, once everybody is there for it; it is kept in the place of the one of that id."""
        self.port, self.id, self.has_begun, self.finished, self._shown = None, id, False, finished, 0
        self.host.begin_another(sealed)

    def move_seats(self) -> None:
        """Give everybody the seat after theirs."""
        names, kinds, owners = self.host.players
        count = len(names)
        moved = [owners.index(owners[seat - 1]) for seat in range(count)]
        moved_owners = [(owner + 1) % count for owner in moved]
        first = {owner: moved_owners.index(owner) for owner in moved_owners}
        self.host.players = Players(
            [*names[-1:], *names[:-1]], [*kinds[-1:], *kinds[:-1]], [first[owner] for owner in moved_owners]
        )
        for place in self.host.places:
            place.seats = sorted((seat + 1) % count for seat in place.seats)
        self.host.bots = [seat for seat, kind in enumerate(self.host.players.kinds) if kind not in PEOPLE]

    def seat_for(self, before: Sequence[str], plays: Sequence[str]) -> None:
        """Give those their seats who play the next game of a series, by what each played before; a guest that plays
        nothing in it looks on."""
        host = self.host
        if self.cast is None:
            self.cast = Cast([*before], *host.players)
            for card in self.cards:
                card.plays = [before[seat] for seat in card.place.seats]
        self.cast = self.cast.joined(plays)
        seated = self.cast.of(plays)
        host.players = Players(seated.names, seated.kinds, seated.owners)
        host.bots = [seat for seat, kind in enumerate(host.players.kinds) if kind not in PEOPLE]
        for card in self.cards:
            card.place.seats = [seat for seat, each in enumerate(plays) if each in card.plays]

    def go_on_without(self) -> None:
        """Carry out what waits for guests who do not answer."""
        self.host.go_on()

    @property
    def may_invite_onlookers(self) -> bool:
        """Whether there is room for another one."""
        return sum(not card.place.seats for card in self.cards) < ONLOOKERS

    @property
    def is_waiting(self) -> bool:
        """Whether a choice waits for guests to add to its chance."""
        return self.host.sealed.commitment is not None

    def _own_name(self) -> str:
        players = self.host.players
        return next((name for name, kind in zip(players.names, players.kinds, strict=True) if kind == HUMAN), "")

    def _name_players(self) -> None:
        """Call everybody as they want to be called, no two alike."""
        names = self.host.players.names
        for place in self.host.places:
            for seat in place.seats:
                others = [name for other, name in enumerate(names) if other != seat]
                if place.name:
                    names[seat] = f"{place.name} {seat + 1}" if place.name in others else place.name
        if self.app.session is not None and self.app.session.port is self.port:
            self.app.ui.seating.names = [*names]

    def _noticed(self) -> None:
        """Something has happened at the host. What it shows is shown soon, since it may be in the middle of something;
        what was committed to is kept at once, so that nothing else ever is as the same number."""
        if self.port is not None:
            self.port.noticed()
            if (kept := self.kept(self.id)) is not None:
                with suppress(Full, Blocked):
                    self.app.store.keep_apart(self.id, kept)
        self._follow_later()

    def _follow_later(self) -> None:
        if self.app.apart is self:
            self.app.later(self._follow())

    async def _follow(self) -> None:
        app, host = self.app, self.host
        if app.apart is not self:
            return
        before = [*host.players.names]
        for card in self.cards:
            if card.instead and card.place.is_here:
                self.seat(card, "")
        self._name_players()
        if before != host.players.names:
            host.tell_people()
        if not host.sealed.has_begun:
            if all(card.state == "here" for card in self.cards if card.place.seats):
                self.begin()
        elif self.port is None:
            self._sit_down()
        self.tell_of_draw()
        if app.session is not None and app.session.port is self.port and host.sealed.changes != self._shown:
            self._shown = host.sealed.changes
            app.act("apart-gone-on", "")
            return
        app.render()

    def _sit_down(self) -> None:
        self._shown = self.host.sealed.changes
        self.port = HostedGame(self.host)
        self.app.act("apart-sit-down", "")

    @property
    def kinds(self) -> list[str]:
        """Who plays each seat, as the person here sees it."""
        kinds = self.host.players.kinds
        elsewhere = [seat for card in self.cards if card.instead != HUMAN for seat in card.place.seats]
        own = [seat for seat, kind in enumerate(kinds) if kind == HUMAN and seat not in elsewhere]
        return seated_for(kinds, own)


def guest_of(app: App) -> Joining | None:
    """The table at which somebody is a guest in this tab; None if there is none."""
    is_guest = isinstance(app.apart, Apart) and not isinstance(app.apart, Hosting)
    return cast("Joining", app.apart) if is_guest else None


def hosting_for(app: App, draft: Draft) -> Hosting:
    """The table of a draft: the first person in it is here, all other people are invited. Raises NotNow, or kb.Refused
    where it cannot be set up so."""
    people = list(dict.fromkeys(o for o, kind in zip(draft.owners, draft.kinds, strict=True) if kind == HUMAN))
    if len(people) < 2:
        raise NotNow(_("There is no seat for a guest: let another person have one."))
    pattern = kb.series(**draft.setup()).game
    setup = pattern.setup
    sealed = SealedGame(pattern.system, SetUp(setup["edition"], setup["seats"], setup["options"]))
    host = Host(sealed)
    for person in people[1:]:
        host.invite([seat for seat, owner in enumerate(draft.owners) if owner == person])
    hosting = Hosting(app, host, Players(draft.names(), [*draft.kinds], [*draft.owners]))
    hosting.draft = draft
    return hosting


def going_on(app: App, game: kb.Game, link: str, declined: Mapping[int, Mapping[str, Any]]) -> Hosting:
    """The table of the game that is played by link in this tab, as that `link`, with the standing answers of each seat:
    whoever plays elsewhere is invited."""
    seating = app.ui.seating
    host = Host(SealedGame.going_on(game))
    elsewhere = [seat for seat, kind in enumerate(seating.kinds) if kind == APART]
    for person in sorted({seating.owner(seat) for seat in elsewhere}):
        place = host.invite([seat for seat in elsewhere if seating.owner(seat) == person])
        place.declined = {**declined.get(person, {})}
    host.declined = {name: asks for seat in seating.people for name, asks in declined.get(seat, {}).items()}
    kinds = [HUMAN if kind in PEOPLE else kind for kind in seating.kinds]
    hosting = Hosting(app, host, Players([*seating.names], kinds, [*seating.owners]), app.id)
    hosting.link = link
    return hosting


def reopened(app: App, saved: SavedGame, game: kb.Game) -> Port:
    """The port of a kept game that is played apart, whose host is this tab again: its guests can be invited anew. Where
    what the host needs was lost, the game goes on in this tab alone."""
    try:
        kept = from_json(app.store.apart(saved.id) or "")
        sealed = SealedGame.resume(game.system, kept["sealed"], game)
        host = Host(sealed)
        host.declined = {**kept.get("declined", {})}
        plays = [each[7] if len(each) > 7 else [] for each in kept["places"]]
        for seats, ticket, guest, tip, name, before, *more in kept["places"]:
            place = Place(seats, ticket)
            place.declined = {**more[0]} if more else {}
            place.guest, place.tip, place.name, place.tips_before = guest, tip, name, before
            host.places.append(place)
    except (ValueError, LookupError, TypeError):
        app.notify("warning", _("What the guests of this game need is lost: it goes on in this browser alone."))
        saved.kinds[:] = [HUMAN if kind == APART else kind for kind in saved.kinds]
        return LocalGame(game)
    hosting = Hosting(app, host, Players([*saved.names], [*saved.kinds], [*saved.owners]), saved.id)
    hosting.link = str(kept.get("link", ""))
    hosting.cast = Cast(*kept["cast"]) if kept.get("cast") else None
    for card, each in zip(hosting.cards, plays, strict=True):
        card.plays = each
    hosting.has_begun, hosting.port = True, HostedGame(host)
    for card in hosting.cards:
        if card.place.seats and (kind := saved.kinds[card.place.seats[0]]) != APART:
            hosting.seat(card, kind)
    app.apart = hosting
    return hosting.port
