"""Every change of a table, as a small frozen record: the page animates it, the log prints it, rules ask it."""

from __future__ import annotations

from typing import Any, NamedTuple, NewType

from .text import N_, Message

Kind = NewType("Kind", str)
"""The word for a kind of event. Only `Kinds` makes them, so that a type checker refuses any other word."""


class Event(NamedTuple):
    """`kind` happened, by the rule `rule`, done by or to `seat` (None: nobody in particular).

    `what` is public, `secret` is for the seat's own eyes. `barrier` is "roll", "draw" or "reveal" where the
    event gave somebody knowledge that no undo can take back.
    """

    kind: str
    rule: str
    seat: int | None
    what: dict[str, Any]
    secret: dict[str, Any] | None = None
    barrier: str = ""

    def seen_by(self, seat: int) -> Event:
        """The event as that seat may know it."""
        if self.secret is None or self.seat == seat:
            return self
        return self._replace(secret=None)


class Declaration(NamedTuple):
    """What is known of every event of a kind.

    `sentence` is what the log says: an English message whose places are filled by what the event carries; `who` is its
    seat. `symbol` stands before it. `fields`, `secret` and `barriers` are words with spaces between them: what an event
    may carry, what of that is for the eyes of its seat alone, and where undo may have to stop.

    `weight` is how much an event matters to the other players: a short account has the weightiest, and none that weighs
    less than nothing. A log may leave out what `is_quiet`, since another line says what led to it or came of it. What
    `is_heading` begins a chapter of the log.
    """

    symbol: str
    sentence: Message
    fields: str = ""
    secret: str = ""
    barriers: str = ""
    weight: int = 0
    is_quiet: bool = False
    is_heading: bool = False


class Kinds(dict[str, Declaration]):
    """The kinds of events that a game has, those of every game among them."""

    def declare(
        self,
        kind: str,
        symbol: str,
        sentence: Message,
        fields: str = "",
        *,
        secret: str = "",
        barriers: str = "",
        weight: int = 0,
        is_quiet: bool = False,
        is_heading: bool = False,
    ) -> Kind:
        """Declare a kind of event; its word, to be emitted."""
        self[kind] = Declaration(symbol, sentence, fields, secret, barriers, weight, is_quiet, is_heading)
        return Kind(kind)

    def declare_put(
        self, kind: str, symbol: str, sentence: Message, *, weight: int = 0, is_quiet: bool = False
    ) -> Kind:
        """Declare a kind of what `Table.put` does."""
        self[kind] = EVERY_GAME[PUT]._replace(symbol=symbol, sentence=sentence, weight=weight, is_quiet=is_quiet)
        return Kind(kind)

    def reword(
        self, kind: Kind, symbol: str, sentence: Message, more: str = "", *, weight: int = 0, is_quiet: bool = False
    ) -> None:
        """Say how a game words a kind of every game, and what more its events carry there."""
        known = EVERY_GAME[kind]
        fields = f"{known.fields} {more}".rstrip()
        self[kind] = known._replace(symbol=symbol, sentence=sentence, fields=fields, weight=weight, is_quiet=is_quiet)


EVERY_GAME = Kinds()
"""The kinds that the kernel emits. Each game has words of its own for those that have none here."""

ROLLED = EVERY_GAME.declare("rolled", "", "", "die faces", barriers="roll")
SHUFFLED = EVERY_GAME.declare("shuffled", "", "", "zone")
DREW = EVERY_GAME.declare("drew", "", "", "cards count source zone", secret="cards", barriers="draw reveal")
CONCEDED = EVERY_GAME.declare("conceded", "concede", N_("{who} concedes. {winners} win"), "scores winners", weight=9)
DRAW_AGREED = EVERY_GAME.declare("draw-agreed", "concede", N_("The players agree on a draw"), "scores", weight=9)
PUT = EVERY_GAME.declare("put", "", "", "card source zone", secret="card", barriers="draw reveal")

TURN_BEGAN, ROUND_BEGAN = Kind("turn-began"), Kind("round-began")
"""The kinds by which every game that has turns and rounds declares their beginnings: puzzles count turns, the page
finds its way through a game by both."""
