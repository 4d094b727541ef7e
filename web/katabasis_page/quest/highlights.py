"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.quest.text.wording import line

from ..highlights import Highlight
from ..ui import Ui


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case "paid":
            return Highlight("glory", "gold", what["adventurer"], seat, f"+{what['gold']}")
        case "killed":
            return Highlight("fall", "skull", what["at"], seat)
        case "fell" | "gone":
            return Highlight("fall", "skull", what["adventurer"], seat)
        case "laid" | "objective-entered":
            return Highlight("taken", "door", what["section"], seat)
        case "healed" | "revived" | "returned":
            return Highlight("rise", "heart", what["adventurer"], seat)
        case "game-over":
            return Highlight("end", "win", word=ui.word(line(event)))
        case "rolled":
            return Highlight("dice")
    return None
