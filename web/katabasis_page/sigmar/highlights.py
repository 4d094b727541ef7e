"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.sigmar.text.wording import line

from ..highlights import Highlight
from ..ui import Ui


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case "scored" | "tactic-scored":
            return Highlight("glory", "points", "", seat, f"+{what.get('points', 1)}")
        case "destroyed":
            return Highlight("fall", "death", what["unit"], seat)
        case "gained-control":
            return Highlight("taken", "objective", what["objective"], seat)
        case "returned" | "healed":
            return Highlight("rise", "heal", what["unit"], seat)
        case "round-began":
            return Highlight("round", word=ui.word(line(event)))
        case "battle-ended":
            return Highlight("end", "win", word=ui.word(line(event)))
        case "rolled":
            return Highlight("dice")
    return None
