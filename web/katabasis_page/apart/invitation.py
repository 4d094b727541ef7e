"""Invitations and the replies to them: what players pass to each other so that their browsers find the way.

#j=<invitation>   the host's browser, the ticket of a place at its table, and who invites to what
#k=<reply>        the guest's browser
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, NamedTuple

from ..games import GAMES
from ..words import _
from .signals import BadSignal, Signal, unpacked

INVITES, REPLIES = "#j=", "#k="
VERSION = 1
NONCE, TICKET, CHECK = 6, 16, 4
"""Bytes of these: a nonce is new for each link, a ticket stays with its place."""
LONGEST_NAME = 20
"""Bytes of the name of who invites."""

ANOTHER_VERSION = _("This link was made by another version of the page. Load the page again on both sides.")
CUT = _("This link is not whole: something was cut off or changed on the way. Copy all of it.")


class BadInvitation(Exception):
    """A link is no invitation and no reply; `reason` is a text for people."""

    def __init__(self, reason: Any) -> None:
        self.reason = reason
        super().__init__(str(reason))


class Invitation(NamedTuple):
    """A place at a table: which link it came by, the ticket of the place, how the host's browser is reached, which game
    is played there, and who invites."""

    nonce: bytes
    ticket: str
    signal: Signal
    game: str
    host: str

    @property
    def fragment(self) -> str:
        """The end of the address that carries it."""
        names = f"{self.game}\0{_short(self.host)}".encode()
        signal = self.signal.packed()
        return INVITES + _written(self.nonce + bytes.fromhex(self.ticket) + bytes([len(signal)]) + signal + names)


class Reply(NamedTuple):
    """The answer to the invitation with that nonce: how the guest's browser is reached."""

    nonce: bytes
    signal: Signal

    @property
    def fragment(self) -> str:
        """The end of the address that carries it."""
        return REPLIES + _written(self.nonce + self.signal.packed())


def invitation_in(text: str) -> Invitation:
    """The invitation in a link. Raises BadInvitation."""
    data = _read(text, INVITES)
    nonce, ticket, rest = data[:NONCE], data[NONCE : NONCE + TICKET], data[NONCE + TICKET :]
    length = rest[0] if rest else 0
    try:
        signal = unpacked(rest[1 : 1 + length])
        game, _nul, host = rest[1 + length :].decode().partition("\0")
    except (BadSignal, ValueError):
        raise BadInvitation(CUT) from None
    if game not in GAMES:
        raise BadInvitation(ANOTHER_VERSION)
    return Invitation(nonce, ticket.hex(), signal, game, _short(host))


def reply_in(text: str) -> Reply:
    """The reply in a link. Raises BadInvitation."""
    data = _read(text, REPLIES)
    try:
        return Reply(data[:NONCE], unpacked(data[NONCE:]))
    except BadSignal:
        raise BadInvitation(CUT) from None


def _short(name: str) -> str:
    """As much of a name as there is room for."""
    return name.encode()[:LONGEST_NAME].decode(errors="ignore")


def _written(data: bytes) -> str:
    whole = bytes([VERSION]) + data
    whole += zlib.crc32(whole).to_bytes(CHECK, "big")
    return urlsafe_b64encode(whole).rstrip(b"=").decode()


LONGEST = 1000
"""Characters of a link's end; those of ours have less than 260."""


def _read(text: str, kind: str) -> bytes:
    """What a link carries, whole or as its end alone."""
    _address, mark, packed = text.strip().rpartition(kind)
    if not mark:
        raise BadInvitation(
            _("This is an invitation. What belongs here is the reply to it.")
            if kind == REPLIES and INVITES in text
            else _("There is no such link in this text.")
        )
    try:
        whole = urlsafe_b64decode(packed[:LONGEST].encode("ascii") + b"=" * (-len(packed) % 4))
    except ValueError:
        raise BadInvitation(CUT) from None
    data, check = whole[:-CHECK], whole[-CHECK:]
    if zlib.crc32(data).to_bytes(CHECK, "big") != check or not data:
        raise BadInvitation(CUT)
    if data[0] != VERSION:
        raise BadInvitation(ANOTHER_VERSION)
    return data[1:]
