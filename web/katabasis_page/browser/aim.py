"""What a click was meant for: the question that was on the screen when the pointer went down, and what it went down on.

The second click of a double click is meant for what the first one was, whatever has come to lie there since.
"""

from __future__ import annotations

TWICE = 400.0
"""Milliseconds after a click within which a pointer that goes down again in the same place means what it meant before.
Where the system's double click is slower, the system says so."""
REACTION = 200.0
"""Milliseconds after something was shown within which nobody can have read it and clicked."""
SLOWEST = 1500.0
"""Milliseconds that what came of a click may take to be shown: what is shown later came of something else."""
NEAR = {"mouse": 8.0, "pen": 8.0, "touch": 20.0}
"""How far away the same place may be, in pixels, by the kind of pointer."""

NOTHING_SEEN = object()
"""The question of a click or key that came before what it met was shown."""


def seen_at(at: float, asked: object, since: float) -> object:
    """The question that somebody saw at a moment: `asked`, if it had been shown since before then."""
    return asked if at >= since else NOTHING_SEEN


class Aim:
    """The clicks of a pointer, one after the other. Times are in milliseconds."""

    def __init__(self) -> None:
        self._question: object = None
        self._control = ""
        self._before: tuple[object, str] = (None, "")
        self._at = float("-inf")
        self._place = (0.0, 0.0)
        self._is_down = False
        self.again = False
        """Whether the last click came in the place of the one before it, and as soon as in a double click."""

    def down(
        self, at: float, place: tuple[float, float], kind: str, question: object, control: str, since: float = 0.0
    ) -> None:
        """A pointer of that kind goes down on a control ("" for none) while that question is seen, which has been shown
        since then."""
        apart = max(abs(place[0] - self._place[0]), abs(place[1] - self._place[1]))
        after = at - self._at
        near = apart <= NEAR.get(kind, 0.0)
        self.again = after <= TWICE and near
        if not near or not (self.again or (after <= SLOWEST and at - since <= REACTION)):
            self._before = self._question, self._control
            self._question, self._control = question, control
        self._at, self._place, self._is_down = at, place, True

    def clicked(self, count: int, control: str) -> tuple[object, bool]:
        """What the click on a control was meant for: the question, None if no pointer went down for it; and whether it
        strays to another control than the first click. `count` is which click of a double click it is, as the system
        counts them."""
        if not self._is_down:
            return None, False
        self._is_down = False
        if count > 1 and self._before[0] is not None:
            self._question, self._control = self._before
        self._before = self._question, self._control
        return self._question, control != self._control

    def cancelled(self) -> None:
        """The pointer does something else."""
        self._is_down = False
