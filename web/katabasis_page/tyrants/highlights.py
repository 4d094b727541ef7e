"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.tyrants.text.wording import line

from ..highlights import Highlight
from ..ui import Ui


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case "gained-vp":
            return Highlight("glory", "points", what["source"].replace("marker:", "site:"), seat, f"+{what['points']}")
        case "assassinated" | "supplanted" as done:
            return Highlight("fall", "assassinate" if done == "assassinated" else "supplant", what["place"], seat)
        case "marker-taken":
            return Highlight("taken", "crown", what["site"], seat)
        case "end-triggered":
            return Highlight("round", word=ui.word(line(event)))
        case "game-over":
            return Highlight("end", "win", word=ui.word(line(event)))
    return None
