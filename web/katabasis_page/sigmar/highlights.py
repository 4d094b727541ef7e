"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.sigmar import events
from katabasis.sigmar.text.wording import WORDING

from ..highlights import Highlight, of_all
from ..ui import Ui

OF_ALL = {events.BATTLE_ENDED: "end", events.ROUND_BEGAN: "round", events.ROLLED: "dice"}


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case events.SCORED | events.TACTIC_SCORED:
            return Highlight("glory", "points", "", seat, f"+{what.get('points', 1)}")
        case events.DESTROYED:
            return Highlight("fall", "death", what["unit"], seat)
        case events.GAINED_CONTROL:
            return Highlight("taken", "objective", what["objective"], seat)
        case events.RETURNED | events.HEALED:
            return Highlight("rise", "heal", what["unit"], seat)
    return of_all(event, ui, WORDING, OF_ALL)
