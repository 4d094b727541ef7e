"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.sigmar import events
from katabasis.sigmar.text.wording import WORDING

from ..highlights import Highlight
from ..ui import Ui


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
        case events.ROUND_BEGAN:
            return Highlight("round", word=ui.word(WORDING.line(event)))
        case events.BATTLE_ENDED:
            return Highlight("end", "win", word=ui.word(WORDING.line(event)))
        case events.ROLLED:
            return Highlight("dice")
    return None
