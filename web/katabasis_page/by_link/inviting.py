"""An invitation by link: who has accepted, and the seed that is made of the secrets of all who did.

Whoever invites has a secret and shows its seal, a hash of it and of the game that is set up; whoever accepts sends a
secret back. The seed follows from all of them: who invites cannot change theirs after they have seen the others, and
who accepts does not know it yet. The first links of the game carry the secrets, and each browser checks the seed.

What is kept until the game begins, as JSON under `apart-link:<id>`: of who invites the set-up, names, kinds and
owners, the secret, and of each person who has accepted their secret ("accepted"); of who has accepted whose seat it is
("you"), the secret and the seal.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import katabasis as kb
from katabasis.kernel.untrusted import from_json

from ..session import HUMAN
from ..storage.texts import PREFIX
from .contents import Acceptance, Invitation
from .elsewhere import ByLink

if TYPE_CHECKING:
    from ..protocols import App

SECRET = 12
"""Bytes of a secret."""
SEED_DIGITS = 12
SEAL_DIGITS = 32


def seal_of(secret: str, setup: Mapping[str, Any]) -> str:
    """What shows that a secret and a set-up were there, without showing the secret."""
    return _hash("link-seal", secret, set_up(setup))[:SEAL_DIGITS]


def seed_of(secret: str, accepted: Mapping[int, str]) -> int:
    """The seed that follows from the secret of the host and those of the guests, by their seats."""
    return int(_hash("link-seed", secret, sorted(accepted.items()))[:SEED_DIGITS], 16)


def set_up(setup: Mapping[str, Any]) -> list[Any]:
    """What a seal holds of a game's set-up: all but the seed."""
    return [setup["edition"], [*setup["seats"]], setup["options"]]


def _hash(*parts: Any) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def fresh_secret() -> str:
    """A secret that nobody has had."""
    return os.urandom(SECRET).hex()


class Inviting(ByLink):
    """An invitation that was made in this browser."""

    def __init__(self, app: App, id: str, kept: Mapping[str, Any]) -> None:
        super().__init__(app)
        self.id = id
        self.setup: dict[str, Any] = kept["setup"]
        self.names: list[str] = kept["names"]
        self.kinds: list[str] = kept["kinds"]
        self.owners: list[int] = kept["owners"]
        self.secret: str = kept["secret"]
        self.accepted: dict[int, str] = {int(person): secret for person, secret in kept["accepted"].items()}
        self.fault: Any = None

    @property
    def text(self) -> str:
        """How it is kept."""
        names = ("setup", "names", "kinds", "owners", "secret", "accepted")
        return json.dumps({name: getattr(self, name) for name in names})

    @property
    def you(self) -> int:
        """Who invites, by the first of their seats."""
        return self.people[0]

    @property
    def people(self) -> list[int]:
        """All who play, each by the first of their seats."""
        return sorted({owner for owner, kind in zip(self.owners, self.kinds, strict=True) if kind == HUMAN})

    def invitation(self) -> Invitation:
        """What the links say."""
        pattern = kb.series(**self.setup, seed=0).game.setup
        at = self.app.page.now()[:16] + "Z"
        seal = seal_of(self.secret, pattern)
        return Invitation(
            self.id, self.you, at, self.setup["game"], seal, self.owners, self.kinds, [name[:20] for name in self.names]
        )

    def take(self, acceptance: Acceptance) -> None:
        """Note that somebody has accepted; the first secret that came holds."""
        self.accepted.setdefault(acceptance.sender, acceptance.secret)
        others = [name for seat, name in enumerate(self.names) if seat != acceptance.sender]
        if acceptance.name and acceptance.name not in others:
            self.names[acceptance.sender] = acceptance.name

    @property
    def all_accepted(self) -> bool:
        """Whether nobody is waited for."""
        return set(self.people[1:]) <= set(self.accepted)

    def keep(self) -> None:
        """Keep it until the game begins. Raises Full or Blocked."""
        self.app.store.storage.write(key(self.id), self.text)


class Accepting(ByLink):
    """An invitation that came by a link."""

    def __init__(self, app: App, invitation: Invitation) -> None:
        super().__init__(app)
        self.invitation = invitation
        self.name = app.ui.settings["name"]
        self.reply = ""
        """The address of the acceptance, once it is made."""

    @property
    def people(self) -> list[int]:
        """All who are invited, each by the first of their seats."""
        invitation = self.invitation
        people = {owner for owner, kind in zip(invitation.owners, invitation.kinds, strict=True) if kind == HUMAN}
        return sorted(people - {invitation.sender})

    def accept(self, you: int) -> None:
        """Make the acceptance of a person, and keep what checks the seed. Raises Full or Blocked."""
        invitation, store = self.invitation, self.app.store.storage
        secret = str((kept_of(self.app, invitation.id) or {}).get("secret") or fresh_secret())
        store.write(key(invitation.id), json.dumps({"you": you, "secret": secret, "seal": invitation.seal}))
        at = self.app.page.now()[:16] + "Z"
        self.reply = self.app.page.address(Acceptance(invitation.id, you, at, secret, self.name[:20]).fragment)


def key(id: str) -> str:
    """The key under which an invitation is kept."""
    return f"{PREFIX}apart-link:{id}"


def kept_of(app: App, id: str) -> dict[str, Any] | None:
    """What is kept of an invitation; None if there is nothing."""
    try:
        kept = from_json(app.store.storage.read(key(id)) or "")
    except ValueError:
        return None
    return kept if isinstance(kept, dict) else None


def follows(kept: Mapping[str, Any], game: kb.Game, secrets: Sequence[tuple[int, str]]) -> bool:
    """Whether the game that came is the one that was agreed on, with the seed that follows from the secrets of all."""
    (_host, secret), *accepted = secrets or [(0, "")]
    agreed: tuple[object, ...] = kept["secret"], kept["seal"], game.setup["seed"]
    theirs = dict(accepted)
    return agreed == (theirs.get(kept["you"]), seal_of(secret, game.setup), seed_of(secret, theirs))
