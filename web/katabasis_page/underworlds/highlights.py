"""Which events of this game are highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from katabasis.underworlds.text.wording import line

from ..highlights import Highlight
from ..ui import Ui


def highlight(event: Sequence[Any], ui: Ui) -> Highlight | None:
    """The highlight that an event is, if it is one."""
    kind, _rule, seat, what, *_rest = event
    match kind:
        case "glory":
            return Highlight("glory", "glory", what["source"], seat, f"+{what['points']}")
        case "out-of-action":
            return Highlight("fall", "skull", f"hex:{what['hex']}", seat)
        case "inspired":
            return Highlight("rise", "inspired", what["fighter"], seat)
        case "round-began":
            return Highlight("round", word=ui.word(line(event)))
        case "game-over":
            return Highlight("end", "win", word=ui.word(line(event)))
        case "rolled":
            return Highlight("dice")
    return None
