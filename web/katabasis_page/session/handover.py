"""Who has the screen: one person, or nobody until somebody takes over.

A person may own several seats. Between these the screen changes by itself: nothing is hidden from their owner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import katabasis as kb

from ..ui import Ui
from .bots import HUMAN, PEOPLE
from .views import View, cards_in


class AtScreen:
    """Keeps `ui.seating.seat` and `ui.seating.handover` true."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.person: int | None = None
        """Who has the screen, by the first of their seats; nobody after a question that was asked with all hands
        hidden."""
        self.open_question = False
        """Whether the decision at hand names nothing hidden: it is asked of its seat while nobody has the screen."""

    def sit_down(self) -> None:
        """Settle who has the screen at the start: the only person, or nobody yet."""
        people = self.ui.seating.people
        self.person = people[0] if len(people) == 1 else None
        self.ui.seating.seat, self.ui.seating.side = self.person, self.person or 0

    def take_over(self) -> None:
        """The person whom the hand-over screen names has sat down."""
        seat = self.ui.seating.handover
        assert seat is not None
        self.ui.seating.seat, self.ui.seating.side = seat, self.ui.seating.owner(seat)
        self.person = self.ui.seating.side
        self.ui.seating.handover = None

    def show_hand(self, seat: int, asked: int | None) -> None:
        """The person of a seat looks at their hand. Whoever is asked answers from then on; anybody else only looks."""
        ui = self.ui
        self.person = ui.seating.side = ui.seating.owner(seat)
        ui.seating.seat = asked if asked is not None and ui.seating.owner(asked) == self.person else seat
        ui.seating.handover, self.open_question = None, False

    def hide_hand(self) -> None:
        """Nobody's hand is shown from now on."""
        self.person = self.ui.seating.seat = None

    def release(self) -> None:
        """Nobody has the screen from now on, if several people share it."""
        if self.ui.hot_seat:
            self.person = None

    def settle(self, decision: kb.Ask | None, watching: bool, shows_secrets: Callable[[], bool]) -> None:
        """Settle who looks at the screen, now that another decision may be at hand. `shows_secrets` tells whether that
        names anything that onlookers may not see."""
        ui = self.ui
        ui.seating.handover, self.open_question = None, False
        ui.seating.sharing = ui.seating.people if ui.hot_seat and decision is not None and not watching else []
        asked = decision.seat if decision is not None and ui.seating.kinds[decision.seat] == HUMAN else None
        if not ui.hot_seat:
            if asked is not None and ui.seating.owner(asked) == self.person and not watching:
                ui.seating.seat = asked
        elif decision is None or watching:
            ui.seating.seat = None
        elif asked is not None and ui.seating.owner(asked) == self.person:
            ui.seating.seat = asked
        elif asked is not None:
            ui.seating.seat = None
            if shows_secrets():
                ui.seating.handover = asked
            else:
                self.open_question = True


def valid_owners(owners: Sequence[int], kinds: Sequence[str]) -> list[int]:
    """Whose each seat is, by the first seat of the same person. What makes no sense means that each is somebody's own,
    and so does nothing at all."""
    own = list(range(len(kinds)))
    sound = len(owners) == len(kinds) and all(
        owner == seat
        or (owner in own[:seat] and owners[owner] == owner and kinds[owner] == kinds[seat] and kinds[seat] in PEOPLE)
        for seat, owner in enumerate(owners)
    )
    return list(owners) if sound else own


def names_secrets(decision: kb.Ask, seen_by_seat: View, seen_by_all: View) -> bool:
    """Whether a decision names anything that onlookers may not see: a card, or a zone of which its seat sees more."""
    if decision.private:
        return True
    hidden = cards_in(seen_by_seat) - cards_in(seen_by_all)
    hidden |= {name for name, zone in seen_by_seat["zones"].items() if zone != seen_by_all["zones"][name]}
    named = {ref.partition(":")[2] for option in decision.candidates for ref in option.refs}
    named |= {part for option in decision.candidates for part in option.id.split()}
    return not hidden.isdisjoint(named)
