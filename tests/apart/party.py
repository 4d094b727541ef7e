"""Random sealed games: a host and guests who come and go, without a line between them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any

from katabasis import bots
from katabasis.apart.audit import Audit, audit
from katabasis.apart.chain import Chain
from katabasis.apart.ledger import Disclosure, disclosure_in
from katabasis.apart.notes import Notes
from katabasis.apart.sealed_game import SealedGame, SetUp
from katabasis.kernel import save
from katabasis.kernel.dice import Dice
from katabasis.kernel.ending import CONCEDE
from katabasis.kernel.game import Game
from kernel.toys import TOYS
from properties.moments import Make, finder
from sweep import games

LONGEST = 5_000
"""Choices after which somebody concedes in any case."""


def makers() -> dict[str, Make]:
    """What makes the games that are played apart: every game, and toys of two and three seats."""
    return {name: TOYS[name] for name in ("ferry", "lanterns")} | {name: swept.make for name, swept in games().items()}


def set_up_of(game: Game) -> SetUp:
    """What a game was set up with."""
    return SetUp(game.setup["edition"], game.setup["seats"], game.setup["options"])


def as_sent(value: Any) -> Any:
    """Plain data as it comes out of a line, or of a store."""
    return json.loads(json.dumps(value))


class Party:
    """A host, who has the first seat, and a guest for each of the others. `carry_out` is what the host does once the
    elements are there, so that tests can have it cheat."""

    def __init__(
        self,
        make: Make,
        seed: int,
        set_out: Callable[[SealedGame], None] = lambda sealed: None,
        away: Collection[int] = (),
    ) -> None:
        pattern = make(seed)
        self.system = pattern.system
        self.chance = Dice(seed, 1 << 34)
        self.sealed = SealedGame(self.system, set_up_of(pattern), f"secret-{seed}")
        seats = [*pattern.table.seats][1:]
        self.chains = [Chain(f"root-{seed}-{seat}") for seat in seats]
        tips = [chain.tip for chain in self.chains]
        for tip in tips:
            self.sealed.admit(tip)
        self.notes = [
            Notes(guest, self.sealed.seal, self.system.name, set_up_of(pattern), tips, chain)
            for guest, chain in enumerate(self.chains)
        ]
        self.seats = seats
        self.away = {*away}
        self.known = [0 for _ in seats]
        """How many events each guest knows."""
        self.undone = self.moved = 0
        self.alone: list[list[int]] = [[] for _ in seats]
        """Of each guest, the choices that are made without it, those that are undone among them."""
        self.before = set_out
        self.sealed.commit_set_up()
        self.settle()

    @property
    def game(self) -> Game:
        return self.sealed.game

    # ------------------------------------------------------------------ playing

    def settle(self) -> None:
        """Have the guests who are there answer what was committed to, and carry it out."""
        commitment = self.sealed.commitment
        assert commitment is not None
        choice = len(self.game.choices) + 1 if self.sealed.has_begun else 0
        for guest, notes in enumerate(self.notes):
            if guest in self.away:
                self.alone[guest].append(choice)
            else:
                self.sealed.reveal(guest, commitment.number, notes.answer(commitment))
        self.before(self.sealed)
        self.sealed.carry_out()
        self.show()

    def show(self) -> None:
        """Show the guests who are there what their seats see."""
        for guest, notes in enumerate(self.notes):
            if guest not in self.away:
                events = len(self.game.table.events)
                since = min(self.known[guest], events)
                notes.see(self.sealed.changes, as_sent(self.game.view(self.seats[guest], since)), since)
                self.known[guest] = events

    def choose(self) -> None:
        """Make a random choice."""
        decision = self.game.decision
        assert decision is not None
        option = bots.any_of(decision.options, self.chance)
        self.sealed.commit(option)
        self.settle()

    def undo(self) -> None:
        """Take the last choice back, if that is allowed."""
        if not self.sealed.why_no_undo():
            self.sealed.undo()
            self.undone += 1
            self.show()

    def come_and_go(self) -> None:
        """Have a guest go away or come back, and either side begin anew with what it has kept."""
        self.moved += 1
        guest = self.chance.randbelow(len(self.notes))
        self.away ^= {guest}
        self.notes[guest] = Notes.resume(as_sent(self.notes[guest].keep()))
        text = self.game.save()
        game = save.read(text, finder(self.game), self.game.log(), trusted=True)
        self.sealed = SealedGame.resume(self.system, as_sent(self.sealed.keep()), game)

    def play(self, most: int = LONGEST, restless: int = 12) -> None:
        """Play to the end; after so many choices somebody concedes. Of so many things that happen one is undo, and of
        twice as many one is that somebody comes or goes."""
        while self.game.decision is not None:
            if len(self.game.choices) >= most:
                self.sealed.commit_end(0, CONCEDE)
                self.settle()
                return
            self.choose()
            if not self.chance.randbelow(restless):
                self.undo()
            if self.notes and not self.chance.randbelow(2 * restless):
                self.come_and_go()

    # ------------------------------------------------------------------ at the end

    def disclosed(self) -> Disclosure:
        """What the host discloses, as it comes out of a line."""
        return disclosure_in(as_sent(self.sealed.disclose().plain()))

    def audits(self, disclosure: Disclosure | None = None) -> list[Audit]:
        """What the audit of each guest comes to."""
        disclosure = disclosure or self.disclosed()
        return [audit(Notes.resume(as_sent(notes.keep())), disclosure, finder(self.game)) for notes in self.notes]
