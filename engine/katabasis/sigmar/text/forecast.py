"""What a preview says, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.text import Text, say


def sentences(preview: Mapping[str, Any]) -> list[Text]:
    """What attacks can be expected to do to each target."""
    return [
        say(
            "{target}: {points} damage, {slain} slain, {percent} % destroyed",
            target=each["target"],
            points=round(each["points"], 1),
            slain=round(each["slain"], 1),
            percent=round(100 * each["destroyed"]),
        )
        for each in preview["targets"]
    ]
