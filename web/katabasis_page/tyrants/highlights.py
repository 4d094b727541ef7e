"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.tyrants import events
from katabasis.tyrants.text.wording import WORDING

from ..highlights import Highlight, of_all
from ..ui import Ui

OF_ALL = {events.GAME_OVER: "end", events.END_TRIGGERED: "round"}


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case events.GAINED_VP:
            return Highlight("glory", "points", what["source"].replace("marker:", "site:"), seat, f"+{what['points']}")
        case events.ASSASSINATED | events.SUPPLANTED as done:
            return Highlight("fall", "assassinate" if done == events.ASSASSINATED else "supplant", what["place"], seat)
        case events.MARKER_TAKEN:
            return Highlight("taken", "crown", what["site"], seat)
    return of_all(event, ui, WORDING, OF_ALL)
