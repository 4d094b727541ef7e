"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.underworlds import events
from katabasis.underworlds.text.wording import WORDING

from ..highlights import Highlight, of_all
from ..ui import Ui

OF_ALL = {events.GAME_OVER: "end", events.ROUND_BEGAN: "round", events.ROLLED: "dice"}


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case events.GLORY:
            return Highlight("glory", "glory", what["source"], seat, f"+{what['points']}")
        case events.OUT_OF_ACTION:
            return Highlight("fall", "skull", f"hex:{what['hex']}", seat)
        case events.INSPIRED:
            return Highlight("rise", "inspired", what["fighter"], seat)
    return of_all(event, ui, WORDING, OF_ALL)
