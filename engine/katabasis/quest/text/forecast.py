"""What is known of the Monsters' answer to a move, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.text import Text, say


def attacked(each: Mapping[str, Any]) -> Text:
    """How many go for somebody: a number, or from one to another where counters decide, and arrows besides."""
    who, least, most, arrows = (each[key] for key in ("who", "least", "most", "arrows"))
    if not most:
        return say("{who}: arrows, {arrows} at most", who=who, arrows=arrows)
    if arrows:
        return say("{who}: {least} to {most} Monsters; arrows, {arrows} at most", **each)
    if least == most:
        return say("{who}: 1 Monster", who=who) if most == 1 else say("{who}: {most} Monsters", who=who, most=most)
    return say("{who}: {least} to {most} Monsters", who=who, least=least, most=most)
