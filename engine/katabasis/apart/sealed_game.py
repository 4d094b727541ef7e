"""The host's side: a game whose chance is made of secrets of all who play it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel import record
from ..kernel.checkpoint import Choice
from ..kernel.ending import ending_choice, is_ending, why_not
from ..kernel.errors import KatabasisError, Refused
from ..kernel.events import Event
from ..kernel.game import Game, Seats
from ..kernel.options import Option
from ..kernel.system import System
from ..kernel.text import Refusal, refuse
from .chain import follows
from .ledger import Disclosure, Entry, Spent, Undone, entry_in, plain_entry
from .sealing import ABSENT, begun_of, commitment_of, new_nonce, new_secret, seal_of, seed_of, stir_of


class OutOfTurn(KatabasisError):
    """Something came when it was not asked for, or what came is not what was asked for."""


class SetUp(NamedTuple):
    """What a game is set up with, as all may know it: everything but its seed. One that was played elsewhere so far has
    `begun` with that many choices, of which that is the digest."""

    edition: str
    seats: Sequence[str]
    options: Mapping[str, Any]
    given: int = 0
    begun: str = ""

    def text(self, game: str) -> str:
        """What a host commits to as a set-up."""
        begun = [self.given, self.begun] if self.begun else []
        return json.dumps([game, self.edition, [*self.seats], {**self.options}, *begun], sort_keys=True)


class Commitment(NamedTuple):
    """What guests are shown of a choice before it takes effect: how many were committed to before it, and a digest."""

    number: int
    digest: str


class _Pending(NamedTuple):
    """What has been committed to and not carried out. `choice` is None for the set-up."""

    choice: Choice | None
    nonce: str


class SealedGame:
    """A game, the secret of its host, and the chains of its guests.

    First `admit` the guests, then `commit_set_up`; `reveal` the element of each guest, and `carry_out` what was
    committed to, without those who are not there. Then each choice goes the same way. Nothing that is asked for out of
    turn changes anything.
    """

    def __init__(self, system: System, set_up: SetUp, secret: str | None = None) -> None:
        self.system = system
        self.set_up = set_up
        self._secret = secret or new_secret()
        self._game: Game | None = None
        self._before: Game | None = None
        """The game that goes on here, until it does."""
        self._last: list[str] = []
        """The last element of each guest that is known."""
        self._elements: list[str] = []
        """Those that have come for what is pending."""
        self._pending: _Pending | None = None
        self._ledger: list[Entry] = []
        self._committed = 0
        self._is_disclosed = False
        self._by_chance: list[bool] = []
        """Of each choice, whether chance answered to it."""

    @classmethod
    def going_on(cls, game: Game, secret: str | None = None) -> SealedGame:
        """A game that was played elsewhere so far. `commit_set_up` commits to it as it stands: what was chosen is not
        taken back, and the chance of what follows is made of the secrets of all who play. Raises OutOfTurn where it
        began from a position."""
        setup = game.setup
        if "seed" not in setup:
            raise OutOfTurn("a game that began from a position cannot be sealed")
        begun = begun_of(setup["seed"], record.lines(game))
        set_up = SetUp(setup["edition"], setup["seats"], setup["options"], len(game.choices), begun)
        sealed = cls(game.system, set_up, secret)
        sealed._before = game
        return sealed

    # ------------------------------------------------------------------ what all may know

    @property
    def seal(self) -> str:
        """What is shown of the secret."""
        return seal_of(self._secret)

    @property
    def game(self) -> Game:
        """The game. Raises OutOfTurn before it was set up."""
        if self._game is None:
            raise OutOfTurn("the game has not begun")
        return self._game

    @property
    def has_begun(self) -> bool:
        """Whether the game was set up."""
        return self._game is not None

    @property
    def changes(self) -> int:
        """How often the game has changed: by its set-up, by choices, and by undo."""
        return len(self._ledger)

    @property
    def commitment(self) -> Commitment | None:
        """What is committed to and not carried out; None if nothing is."""
        if self._pending is None:
            return None
        return Commitment(self._committed, commitment_of(self._committed, self._what(), self._pending.nonce))

    @property
    def awaited(self) -> list[int]:
        """The guests whose elements have not come."""
        return [guest for guest, element in enumerate(self._elements) if element == ABSENT]

    # ------------------------------------------------------------------ guests

    def admit(self, tip: str) -> int:
        """Let a guest take part from the next commitment on; its number."""
        self._last.append(tip)
        return len(self._last) - 1

    def last_of(self, guest: int) -> str:
        """The last element of a guest that is known; its tip, as long as none is."""
        return self._last[guest]

    def reveal(self, guest: int, number: int, element: str) -> None:
        """Take the element of a guest for what was committed to as that number; one that comes too late changes
        nothing. Raises OutOfTurn for any other number, a second element, and one that does not follow the last."""
        if number in self._missed(guest):
            return
        if self._pending is None or number != self._committed:
            raise OutOfTurn("that element was not asked for")
        if not 0 <= guest < len(self._elements) or self._elements[guest] != ABSENT:
            raise OutOfTurn("an element of that guest was not asked for")
        if not follows(element, self._last[guest], len(self._missed(guest))):
            raise OutOfTurn("that is not the next element of the chain")
        self._elements[guest] = self._last[guest] = element

    # ------------------------------------------------------------------ changing the game

    def commit_set_up(self) -> Commitment:
        """Commit to the set-up. Raises OutOfTurn once that was done."""
        if self._ledger:
            raise OutOfTurn("the game has begun")
        return self._commit(None)

    def commit(self, choice: Option | int | str, answer: Any = None) -> Commitment:
        """Commit to a choice as `Game.choose` takes it. Raises Refused where it is not legal, or another is pending."""
        ask = self.game.decision
        if ask is None:
            raise Refused([refuse("table.game-over", "The game is over")])
        option = ask.pick(choice, answer)
        return self._commit(Choice(ask.seat, ask.name, option.id, option.answer, option.declines))

    def commit_end(self, seat: int, how: str) -> Commitment:
        """Commit to a choice of `kernel.ending`. Raises Refused."""
        choice = ending_choice(seat, how)
        if self.game.decision is None:
            raise Refused([refuse("table.game-over", "The game is over")])
        if refusals := why_not(self.game.table, choice):
            raise Refused(refusals)
        return self._commit(choice)

    def carry_out(self) -> list[Event]:
        """Do what was committed to, with the elements that have come; the events that follow. Raises OutOfTurn where
        nothing is pending."""
        if self._pending is None:
            raise OutOfTurn("nothing was committed to")
        choice, nonce = self._pending
        if choice is None:
            self._game = self._begun()
            events = self._game.table.events
        else:
            events = self._chosen(choice)
        self._ledger.append(Spent(nonce, tuple(self._elements)))
        self._pending, self._elements, self._committed = None, [], self._committed + 1
        return events

    def undo(self, seat: Seats = None, along: Sequence[int] = ()) -> None:
        """Take the last choice back, as `Game.undo` does. Raises Refused, with the reasons of `why_no_undo`."""
        if refusals := self.why_no_undo(seat, along):
            raise Refused(refusals)
        choices = [*self.game.choices]
        self.game.undo(seat, along)
        left = len(self.game.choices)
        del self._by_chance[left:]
        self._ledger.append(Undone([*map(record.line_of, choices[left:])]))

    def why_no_undo(self, seat: Seats = None, along: Sequence[int] = ()) -> list[Refusal]:
        """Why `undo` would refuse: for the reasons of the game; where chance has answered, if only by a shuffle that
        nobody saw, since a host could have it answer again; while a choice is pending; once the game was disclosed."""
        if self._pending is not None:
            return [_PENDING]
        if self._is_disclosed:
            return [_DISCLOSED]
        if refusals := self.game.why_no_undo(seat, along):
            return refusals
        first = self.game.first_undone(seat, along)
        return [_CHANCE] if any(self._by_chance[first:]) else []

    # ------------------------------------------------------------------ keeping

    def disclose(self) -> Disclosure:
        """What guests need for their audit. Whoever has it knows every secret of the game, so nothing is taken back any
        more. Raises OutOfTurn while the game goes on."""
        if self.game.decision is not None:
            raise OutOfTurn("the game is not over")
        self._is_disclosed = True
        return Disclosure(self._secret, self.game.record(), tuple(self._ledger))

    def keep(self) -> dict[str, Any]:
        """All that is not in the save of the game, as plain data: what is pending as well, so that nothing is ever
        committed to twice as the same number."""
        return {
            "secret": self._secret,
            "set_up": list(self.set_up),
            "last": [*self._last],
            "elements": [*self._elements],
            "pending": self._pending and [self._pending.choice and list(self._pending.choice), self._pending.nonce],
            "ledger": [*map(plain_entry, self._ledger)],
            "by_chance": [*self._by_chance],
            "is_disclosed": self._is_disclosed,
        }

    @classmethod
    def resume(cls, system: System, kept: Mapping[str, Any], game: Game | None) -> SealedGame:
        """The game that was kept so, with what its save has become; None if there is none yet. What was kept is the
        host's own."""
        sealed = cls(system, SetUp(*kept["set_up"]), kept["secret"])
        if kept["ledger"]:
            sealed._game = game
        else:
            sealed._before = game
        sealed._last, sealed._elements = [*kept["last"]], [*kept["elements"]]
        sealed._ledger = [*map(entry_in, kept["ledger"])]
        sealed._by_chance, sealed._is_disclosed = [*kept["by_chance"]], kept["is_disclosed"]
        sealed._committed = sum(isinstance(entry, Spent) for entry in sealed._ledger)
        if kept["pending"]:
            choice, nonce = kept["pending"]
            sealed._pending = _Pending(choice and Choice(*choice), nonce)
        return sealed

    # ------------------------------------------------------------------ inside

    def _commit(self, choice: Choice | None) -> Commitment:
        if self._pending is not None:
            raise Refused([_PENDING])
        self._pending = _Pending(choice, new_nonce())
        self._elements = [ABSENT] * len(self._last)
        assert self.commitment is not None
        return self.commitment

    def _missed(self, guest: int) -> list[int]:
        """The numbers of what was carried out without a guest's element since its last one: it may have given them out
        all the same."""
        spent = [entry.elements for entry in self._ledger if isinstance(entry, Spent)]
        missed: list[int] = []
        for number, elements in reversed([*enumerate(spent)]):
            if guest < len(elements):
                if elements[guest] != ABSENT:
                    break
                missed.append(number)
        return missed

    def _what(self) -> str:
        assert self._pending is not None
        choice = self._pending.choice
        return self.set_up.text(self.system.name) if choice is None else record.line_of(choice)

    def _begun(self) -> Game:
        if self._before is not None:
            self._by_chance = [True] * len(self._before.choices)
            return self._before
        edition, seats, options, *_begun = self.set_up
        return Game.new(self.system, edition, seats, seed_of(self._secret, self._elements), options)

    def _chosen(self, choice: Choice) -> list[Event]:
        game = self.game
        count = game.table.dice.count
        if is_ending(choice):
            events = game.end(choice)
        else:
            stir = stir_of(self._committed, self._secret, self._elements)
            events = game.choose(choice.option, choice.answer, stir)
        self._by_chance.append(game.table.dice.count != count)
        return events


_PENDING = refuse("table.choice-pending", "A choice is being made")
_DISCLOSED = refuse("table.disclosed", "The game was disclosed: nothing can be taken back any more")
_CHANCE = refuse("table.undo-chance", "Chance has decided something since")
