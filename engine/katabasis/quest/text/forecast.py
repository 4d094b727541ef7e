"""What is known of the Monsters' answer to a move, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.text import Text, ngettext, say


def sentences(preview: Mapping[str, Any]) -> list[Text]:
    """Whom the Monsters would attack after a move or at the end of a turn; see `threats.preview`."""
    new = [say("New Monsters may come: {rooms}", rooms=preview["unknown"])] if preview["unknown"] else []
    return [*map(_attacked, preview["attacks"]), *new] or [say("Nobody is attacked")]


def _attacked(each: Mapping[str, Any]) -> Text:
    """How many go for somebody: a number, or from one to another where counters decide, and arrows besides."""
    who, least, most, arrows = (each[key] for key in ("who", "least", "most", "arrows"))
    if not most:
        return say("{who}: arrows, {arrows} at most", who=who, arrows=arrows)
    if least < most or arrows:
        monsters = say(ngettext("{least} to {count} Monster", "{least} to {count} Monsters"), least=least, count=most)
    else:
        monsters = say(ngettext("{count} Monster", "{count} Monsters"), count=most)
    if arrows:
        return say("{who}: {monsters}; arrows, {arrows} at most", who=who, monsters=monsters, arrows=arrows)
    return say("{who}: {monsters}", who=who, monsters=monsters)
