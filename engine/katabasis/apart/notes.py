"""The guest's side: its chain, and what it notes of a game for the audit."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from ..kernel.state import freeze
from .chain import Chain
from .sealed_game import Commitment, OutOfTurn, SetUp

Moment = tuple[int, int]
"""How often a game had changed when a view was met, and of which seat it is."""


class Met(NamedTuple):
    """A view that was met: from which event on it tells them, these events, and a digest of all the rest."""

    since: int
    events: list[Any]
    digest: str


def met(view: Mapping[str, Any], since: int) -> Met:
    """What is noted of a view whose events are those from number `since` on."""
    text = json.dumps({**view, "events": []}, sort_keys=True, separators=(",", ":"))
    return Met(since, freeze(view["events"]), sha256(text.encode()).hexdigest())


class Notes:
    """What a guest knows of a game before it is over.

    `guest` is its number, `seal` what the host has shown of its secret, `tips` those of all guests.
    """

    def __init__(self, guest: int, seal: str, game: str, set_up: SetUp, tips: Sequence[str], chain: Chain) -> None:
        self.guest = guest
        self.seal = seal
        self.game = game
        self.set_up = set_up
        self.tips = list(tips)
        self.chain = chain
        self.commitments: dict[int, str] = {}
        """The digest of each commitment that was answered, by its number."""
        self.elements: dict[int, str] = {}
        """The element that answered it."""
        self.views: dict[Moment, Met] = {}

    def answer(self, commitment: Commitment) -> str:
        """The element that a commitment is answered with: the next, or again that which has answered the same. Raises
        OutOfTurn where another choice was committed to as that number, or one that comes before it."""
        number, digest = commitment
        if number in self.commitments:
            if self.commitments[number] != digest:
                raise OutOfTurn("the host has committed to another choice as that number")
        elif number <= max(self.commitments, default=-1):
            raise OutOfTurn("the host commits to a choice that it has left behind")
        else:
            self.elements[number] = self.chain.next()
            self.commitments[number] = digest
        return self.elements[number]

    def see(self, changes: int, view: Mapping[str, Any], since: int) -> None:
        """Note a view of a seat after so many changes of the game."""
        if view["seat"] is not None:
            self.views[changes, view["seat"]] = met(view, since)

    # ------------------------------------------------------------------ keeping

    def keep(self) -> dict[str, Any]:
        """The notes as plain data."""
        return {
            "guest": self.guest,
            "seal": self.seal,
            "game": self.game,
            "set_up": list(self.set_up),
            "tips": [*self.tips],
            "root": self.chain.root,
            "spent": self.chain.spent,
            "commitments": [[number, digest, self.elements[number]] for number, digest in self.commitments.items()],
            "views": [[*moment, *view] for moment, view in self.views.items()],
        }

    @classmethod
    def resume(cls, kept: Mapping[str, Any]) -> Notes:
        """The notes that were kept so, which are the guest's own."""
        chain = Chain(kept["root"], kept["spent"])
        notes = cls(kept["guest"], kept["seal"], kept["game"], SetUp(*kept["set_up"]), kept["tips"], chain)
        for number, digest, element in kept["commitments"]:
            notes.commitments[number], notes.elements[number] = digest, element
        notes.views = {(changes, seat): Met(*view) for changes, seat, *view in kept["views"]}
        return notes
