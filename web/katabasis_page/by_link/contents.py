"""What a link says of a game by link: all of it, or the news since the other's last link; and what comes before it.

    #a=1.<packed JSON>

    ["invitation", id, sender, at, game, seal, owners, kinds, names]
    ["acceptance", id, sender, at, secret, name]
    ["game", id, sender, at, owners, declined, digest, record (of a series: its text), [[person, secret], ...]]
    ["news", id, sender, at, declined, digest, after, before, [choice, ...]]

`id` is the game's in every browser that plays it; `sender` the first seat of who sent it; `at` when; `owners` says
whose each seat is; `declined` which decisions are declined for which seat (from 1) without asking; `digest` is of the
whole game (`comparing.digest`), and `before` of its first `after` choices. For seals and secrets see `inviting`.

Whatever comes in is hostile until read, and then it is a record: played through the rules before anybody sees it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from katabasis.kernel import position
from katabasis.kernel.untrusted import from_json

from ..games import GAMES
from ..sharing.links import COMFORTABLE, LONGEST_LINK, LONGEST_TEXT, NEWER, VERSION, BadLink
from ..storage.packing import CutOff, NotPacked, TooLong, pack, unpack
from ..storage.saved_games import LONGEST_NAME, MOST_SEATS
from ..words import _, say

MARK = "#a="
MOST_DECLINED = 20
"""Decisions of a seat that can be declined without asking."""
LONGEST_CHOICE = 20_000
"""Characters of one choice."""
MOST_NEWS = 2_000
"""Choices in a link with the news alone."""

ID = re.compile(r"[0-9a-f]{16}")
DECISION = re.compile(r"(?:until )?[a-z0-9][a-z0-9-]{0,39}")
_DIGEST = re.compile(r"[0-9a-f]{12}")
_SEAL, _SECRET, _KIND = re.compile(r"[0-9a-f]{32}"), re.compile(r"[0-9a-f]{24}"), re.compile(r"[a-z][a-z-]{0,39}")
_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\dZ")

DAMAGED = _("This link is damaged. Copy the whole of it, without changes.")

Declined = Mapping[int, Sequence[str]]
"""The names of the decisions that are declined for a seat without asking; see `linked_game.LinkedGame.declined`."""


class Letter(NamedTuple):
    """What a link says. With a `record` it is the whole game; without one the choices that followed the first `after`,
    of which `before` is the digest."""

    id: str
    sender: int
    at: str
    declined: Declined
    digest: str
    owners: Sequence[int] = ()
    record: str = ""
    after: int = 0
    before: str = ""
    choices: Sequence[str] = ()
    secrets: Sequence[tuple[int, str]] = ()
    """The secrets that the seed follows from, each with whose it is; that of who invited first."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing but the link is needed."""
        return bool(self.record)

    @property
    def fragment(self) -> str:
        """The end of the address that carries it."""
        declined = {str(seat + 1): [*names] for seat, names in sorted(self.declined.items()) if names}
        head = [self.id, self.sender, self.at]
        plain: list[Any] = (
            ["game", *head, [*self.owners], declined, self.digest, self.record, [*map(list, self.secrets)]]
            if self.is_whole
            else ["news", *head, declined, self.digest, self.after, self.before, [*self.choices]]
        )
        return _fragment(plain)


class Invitation(NamedTuple):
    """Who invites whom to what. `seal` shows that the secret of who invites was there; see `inviting`."""

    id: str
    sender: int
    at: str
    game: str
    seal: str
    owners: Sequence[int]
    kinds: Sequence[str]
    names: Sequence[str]

    @property
    def fragment(self) -> str:
        """The end of the address that carries it."""
        return _fragment(["invitation", *self])


class Acceptance(NamedTuple):
    """Somebody accepts: their secret, and what they want to be called."""

    id: str
    sender: int
    at: str
    secret: str
    name: str

    @property
    def fragment(self) -> str:
        """The end of the address that carries it."""
        return _fragment(["acceptance", *self])


def _fragment(plain: Sequence[Any]) -> str:
    return f"{MARK}{VERSION}.{pack(json.dumps(plain, separators=(',', ':'), ensure_ascii=False))}"


def is_short(address: str) -> bool:
    """Whether chats and mail programs pass it on whole."""
    return len(address) <= COMFORTABLE


def letter_in(fragment: str) -> Letter | Invitation | Acceptance:
    """What a link says. Raises BadLink."""
    _address, mark, own = fragment.strip().rpartition(MARK)
    version, _dot, packed = own.partition(".")
    if not mark or not own:
        raise BadLink(_("The game is missing from this link. Copy the whole of it."))
    if len(own) > LONGEST_LINK:
        raise BadLink(say("This link is too long: at most {count} characters can be read.", count=LONGEST_LINK))
    if version != VERSION and NEWER.fullmatch(version):
        raise BadLink(_("This link was made by a newer version of this page. Update it and open the link again."))
    if version != VERSION or not packed:
        raise BadLink(DAMAGED)
    try:
        return _letter(from_json(unpack(packed, LONGEST_TEXT["game"])))
    except TooLong:
        raise BadLink(_("What this link carries is too long to be a game.")) from None
    except CutOff:
        raise BadLink(_("This link is incomplete. Copy all of it.")) from None
    except (NotPacked, ValueError, TypeError, LookupError):
        raise BadLink(DAMAGED) from None


def _letter(plain: Any) -> Letter | Invitation | Acceptance:
    """The letter that plain data stands for. Raises ValueError, TypeError or LookupError."""
    kind, id, sender, at, *rest = plain
    head = (_text(id, ID), _number(sender, MOST_SEATS - 1), _text(at, _AT))
    if kind == "game":
        owners, declined, digest, text, secrets = rest
        if not isinstance(text, str) or not text.startswith(("katabasis record", "katabasis series")):
            raise ValueError("there is no record")
        whose = [_number(owner, MOST_SEATS - 1) for owner in _list(owners, MOST_SEATS)]
        shared = [(_number(who, MOST_SEATS - 1), _text(what, _SECRET)) for who, what in _list(secrets, MOST_SEATS)]
        return Letter(*head, _declined(declined), _text(digest, _DIGEST), whose, text, secrets=shared)
    if kind == "news":
        declined, digest, after, before, choices = rest
        made = [_choice(line) for line in _list(choices, MOST_NEWS)]
        count = _number(after, position.MOST_CHOICES)
        return Letter(
            *head, _declined(declined), _text(digest, _DIGEST), after=count, before=_text(before, _DIGEST), choices=made
        )
    if kind == "invitation":
        game, seal, owners, kinds, names = rest
        whose = [_number(owner, MOST_SEATS - 1) for owner in _list(owners, MOST_SEATS)]
        who = [_text(each, _KIND) for each in _list(kinds, MOST_SEATS)]
        called = [_name(each) for each in _list(names, MOST_SEATS)]
        if game not in GAMES or not len(whose) == len(who) == len(called) > head[1]:
            raise ValueError("there is no such game, or each seat has an owner, a kind and a name")
        return Invitation(*head, game, _text(seal, _SEAL), whose, who, called)
    if kind == "acceptance":
        secret, name = rest
        return Acceptance(*head, _text(secret, _SECRET), _name(name))
    raise ValueError("there is no such kind of link")


def _name(plain: Any) -> str:
    if not isinstance(plain, str) or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise ValueError("there is no such name")
    return plain


def _declined(plain: Any) -> dict[int, list[str]]:
    if not isinstance(plain, dict) or len(plain) > MOST_SEATS:
        raise ValueError("what is declined is a table")
    seats = {int(_text(seat, re.compile(r"[1-8]"))) - 1: names for seat, names in plain.items()}
    return {seat: [_text(name, DECISION) for name in _list(names, MOST_DECLINED)] for seat, names in seats.items()}


def _list(plain: Any, most: int) -> list[Any]:
    if not isinstance(plain, list) or len(plain) > most:
        raise ValueError("there is no list, or it is too long")
    return plain


def _number(plain: Any, most: int) -> int:
    if type(plain) is not int or not 0 <= plain <= most:
        raise ValueError("there is no such number")
    return plain


def _text(plain: Any, pattern: re.Pattern[str]) -> str:
    if not isinstance(plain, str) or not pattern.fullmatch(plain):
        raise ValueError("there is no such text")
    return plain


def _choice(plain: Any) -> str:
    """A choice as a line of a record: one line, or it would be several."""
    if not isinstance(plain, str) or not plain or len(plain) > LONGEST_CHOICE or "\n" in plain or "\r" in plain:
        raise ValueError("a choice is a line")
    return plain
