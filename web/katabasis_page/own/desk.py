"""What stands on the screen of content of one's own besides what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from katabasis.own_content import OwnContent


class OwnDesk(NamedTuple):
    """A text that was typed or came in and cannot be taken, with its faults; content that came by a link and waits to
    be kept; what was removed last, as its key and text; and how many texts were added by the field, which is empty
    again after each."""

    typed: str = ""
    faults: Sequence[str] = ()
    offered: OwnContent | None = None
    removed: tuple[str, str] | None = None
    added: int = 0
