"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.quest import events
from katabasis.quest.text.wording import WORDING

from ..highlights import Highlight, of_all
from ..ui import Ui

OF_ALL = {events.GAME_OVER: "end", events.ROLLED: "dice"}


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case events.PAID:
            return Highlight("glory", "gold", what["adventurer"], seat, f"+{what['gold']}")
        case events.KILLED:
            return Highlight("fall", "skull", what["at"], seat)
        case events.FELL | events.GONE:
            return Highlight("fall", "skull", what["adventurer"], seat)
        case events.LAID | events.OBJECTIVE_ENTERED:
            return Highlight("taken", "door", what["section"], seat)
        case events.HEALED | events.REVIVED | events.RETURNED:
            return Highlight("rise", "heart", what["adventurer"], seat)
    return of_all(event, ui, WORDING, OF_ALL)
