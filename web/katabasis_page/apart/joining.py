"""A guest's side: replying to an invitation, and playing at the host's table.

What a guest must not lose is kept under its ticket, as JSON: "head" is `Notes.keep` without the views, and each page of
"views" has some of these.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from katabasis.apart import messages
from katabasis.apart.guest import Guest
from katabasis.apart.notes import Notes
from katabasis.kernel.untrusted import from_json

from ..session import HUMAN, NotNow
from ..storage.texts import PREFIX, Blocked, Full
from ..words import _
from .apart import Apart, seated_for
from .far_game import FarGame
from .invitation import Invitation, Reply
from .signals import BadSignal, description_of, signal_in

if TYPE_CHECKING:
    from ..protocols import App, Peer

OTHER_VERSION = _("The host plays with another version: load the page again on both sides.")
PAGE = 50
"""Views on a page of what is kept."""


class Joining(Apart):
    """A table whose host is in another browser."""

    def __init__(self, app: App, invitation: Invitation) -> None:
        super().__init__(app)
        self.invitation = invitation
        self.guest = Guest(invitation.ticket, self._kept_notes(), name=app.ui.settings["name"])
        self.guest.noticed = self._noticed
        self.port: FarGame | None = None
        self.peer: Peer | None = None
        self.reply = ""
        """The link that the host needs."""
        self.qr = ""
        self.state = "invited"
        """Or "making" the reply, "waiting" for the host, "here", or "lost"."""
        self.is_silent = False
        """Whether nothing comes over the line, though it was not ended."""
        self.fault: Any = None
        self.verdict: Any = None
        """What the audit of a game that is over has come to."""
        self._is_sitting_down = self._is_checking = False

    # ------------------------------------------------------------------ what the rest of the page asks

    @property
    def is_connected(self) -> bool:
        return self.state == "here"

    @property
    def here(self) -> Sequence[int]:
        people, kinds = self.guest.people, self.app.ui.seating.kinds
        if self.state != "here" or self.is_silent:
            return []
        at_host = [seat for seat in range(len(kinds)) if seat < len(people.kinds) and people.kinds[seat] == HUMAN]
        return [*people.here, *at_host]

    @property
    def declined(self) -> dict[str, Any]:
        return self.guest.standing

    def stand(self, name: str, *, stands: bool) -> None:
        if self.state != "here":
            raise NotNow(_("The line is gone. Ask for a new invitation: it leads to the same seat."))
        decision = None if self.port is None else self.port.decision
        asked = decision.seat if decision is not None and decision.seat in self.guest.seats else self.guest.seats[0]
        self.guest.stand(asked, name, stands=stands)

    @property
    def draw(self) -> Sequence[int]:
        return self.guest.people.draw

    def offer_draw(self, seat: int) -> None:
        self.guest.offer_draw(seat)

    def left(self) -> None:
        self.app.apart = None
        self.guest.noticed = lambda message: None
        if self.peer is not None:
            self.peer.close()

    # ------------------------------------------------------------------ replying

    async def make_reply(self, name: str) -> None:
        """Make the reply that the host needs."""
        self.guest.name, self.state, self.fault = name, "making", None
        self.app.render()

        def opened() -> None:
            self.state, self.is_silent = "here", False
            self.guest.connect(peer.send)
            self.app.render()

        def silent(is_silent: bool) -> None:
            self.is_silent = is_silent
            if self.app.apart is self:
                self.app.later(self._show())

        servers = await self.find_servers()
        peer = self.peer = self.app.page.peer(servers, self.guest.heard, opened, silent, self._lost)
        try:
            offer = description_of(self.invitation.signal, is_answer=False)
            signal = signal_in(await peer.answer(offer))
        except BadSignal:
            self.state, self.fault = "invited", _("This browser cannot open a line to another one.")
        else:
            self.state = "waiting"
            self.reply = self.app.page.address(Reply(self.invitation.nonce, signal).fragment)
        self.app.render()

    def _lost(self) -> None:
        self.state = "lost"
        if self.port is not None:
            self.port.lost()
        if self.app.apart is self:
            self.app.later(self._show())

    async def _show(self) -> None:
        self.app.render()

    # ------------------------------------------------------------------ playing

    def _noticed(self, message: messages.FromHost) -> None:
        """Something has come from the host. What it shows is shown soon; what must not be lost is kept at once."""
        if isinstance(message, (messages.Commit, messages.View, messages.Tips)):
            self._keep_notes()
        if isinstance(message, messages.Bye):
            self.fault = message.why or None
        self._check_if_over()
        if isinstance(message, messages.Next):
            self._begin_another()
        changed = self.port is not None and self.port.heard(message)
        if self.app.apart is self:
            self.app.later(self._follow(changed))

    async def _follow(self, changed: bool) -> None:
        app = self.app
        if app.apart is not self:
            return
        if self.port is None:
            self._sit_down()
            return
        self._name_players()
        self.tell_of_draw()
        self._check_if_over()
        if changed and app.session is not None and app.session.port is self.port:
            app.act("apart-gone-on", "")
        else:
            app.render()

    def _sit_down(self) -> None:
        """Sit down once all that the table shows is known."""
        ready = self.guest.welcome is not None and bool(self.guest.views) and self.guest.is_whole
        if ready and not self._is_sitting_down:
            self._is_sitting_down = True
            self.app.act("apart-sit-down", "")
        else:
            self.app.render()

    @property
    def kinds(self) -> list[str]:
        """Who plays each seat, as the person here sees it."""
        return seated_for(self.guest.people.kinds, self.guest.seats)

    @property
    def owners(self) -> list[int]:
        """Whose each seat is, by the first seat of the same person."""
        return [*self.guest.people.owners]

    def _name_players(self) -> None:
        names = self.guest.people.names
        if len(names) == len(self.app.ui.seating.names) and self.app.session is not None:
            self.app.ui.seating.names = [*names]

    def _check_if_over(self) -> None:
        guest = self.guest
        if self.port is not None and guest.disclosure is not None and guest.notes is not None and not self._is_checking:
            self._is_checking = True
            self.app.later(self._check(_request(guest)))

    async def _check(self, played: str) -> None:
        self.verdict = await self.app.bots.check(played)
        if self.app.apart is self:
            self.app.notify("info", self.verdict)
            self.app.render()

    def _begin_another(self) -> None:
        """Be ready for the game that follows; what was kept of the one before is not needed any more."""
        if self.port is not None:
            self.port.lost()
        self.port, self.verdict, self._is_sitting_down, self._is_checking = None, None, False, False
        page = 0
        while self.app.store.storage.read(key := self._key(str(page))) is not None:
            self.app.store.storage.remove(key)
            page += 1

    # ------------------------------------------------------------------ keeping

    def _key(self, part: str) -> str:
        return f"{PREFIX}apart-seat:{self.invitation.ticket}:{part}"

    def _keep_notes(self) -> None:
        notes = self.guest.notes
        if notes is None:
            return
        kept = notes.keep()
        views = kept.pop("views")
        last = max(0, (len(views) - 1) // PAGE)
        with suppress(Full, Blocked):
            self.app.store.storage.write(self._key("head"), json.dumps(kept))
            self.app.store.storage.write(self._key(str(last)), json.dumps(views[last * PAGE :]))

    def _kept_notes(self) -> Notes | None:
        """The notes of an earlier visit of the same guest; None if there are none."""
        read = self.app.store.storage.read
        try:
            head = from_json(read(self._key("head")) or "")
            views: list[Any] = []
            while (page := read(self._key(str(len(views) // PAGE)))) is not None and len(views) % PAGE == 0:
                views += from_json(page)
            return Notes.resume({**head, "views": views})
        except (ValueError, LookupError, TypeError):
            return None


def _request(guest: Guest) -> str:
    """What is to be checked of a game that its host has disclosed; see `apart.audit`."""
    assert guest.notes is not None
    assert guest.disclosure is not None
    return json.dumps({"notes": guest.notes.keep(), "disclosure": guest.disclosure.plain()})
