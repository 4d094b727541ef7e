"""A link that was opened, until somebody sits down to its game: who asks, and what it is beside a kept one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import katabasis as kb

from ..newgame.draft import draft_for_game
from ..session import HUMAN
from ..session.handover import valid_owners
from .contents import Letter
from .elsewhere import ByLink

if TYPE_CHECKING:
    from ..protocols import App
    from ..storage.saved_games import SavedGame


class Fork(NamedTuple):
    """A kept game that went another way after so many choices: its entry, who chose last in each, and how many choices
    each has since."""

    kept: SavedGame
    common: int
    last_here: int
    last_there: int
    here: int
    there: int


class Arrival(ByLink):
    """What a link has brought."""

    def __init__(self, app: App, letter: Letter, series: kb.Series, players: Sequence[kb.Player]) -> None:
        super().__init__(app)
        game = series.game
        self.letter, self.game, self.finished = letter, game, series.finished
        draft = draft_for_game(game, players)
        self.names, self.kinds = [seat.name for seat in draft.seats], [*draft.kinds]
        self.owners = valid_owners(letter.owners, self.kinds)
        self.plays = [seat.plays for seat in draft.seats]
        self.name = app.ui.settings["name"]
        self.fork: Fork | None = None

    @property
    def people(self) -> list[int]:
        """Everybody who plays, each by the first of their seats; whoever is asked first."""
        decision = self.game.decision
        asked = self.owners[decision.seat] if decision else -1
        people = {owner for owner, kind in zip(self.owners, self.kinds, strict=True) if kind == HUMAN}
        return sorted(people, key=lambda person: (person == self.letter.sender, person != asked, person))
