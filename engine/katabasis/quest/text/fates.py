"""What has become of adventurers who are not in play any more, in words."""

from __future__ import annotations

from ...kernel.text import N_
from ..state import DEAD, LEFT, LOST

__all__ = ["FATES", "LEFT"]

FATES = {DEAD: N_("dead"), LOST: N_("lost in the dark"), LEFT: N_("has left the dungeon")}
