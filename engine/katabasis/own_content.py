"""Content of somebody's own, as a text that games carry with them: `docs/own-content.md` describes it.

from katabasis import own_content

content = own_content.read(text)
game = kb.new("tyrants", decks=["drow", "tin"], own=[content.text])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import system
from .kernel import own_content as _own_content
from .kernel.own_content import LONGEST, OwnContent


def read(text: str) -> OwnContent:
    """What a text brings, checked as a whole. Raises BadContent with every fault, its line, its entry, and what is
    allowed there."""
    return _own_content.read(text, system)


def open(content: OwnContent) -> None:
    """Have there what it brings, under the ids that `content.playable` tells."""
    _own_content.open_texts(system(content.game), [content.text], "")


def used(setup: Mapping[str, Any]) -> Sequence[str]:
    """The texts that a game with such a set-up uses."""
    texts: Sequence[str] = setup.get("options", setup).get(_own_content.HEAD, ())
    return texts


__all__ = ["LONGEST", "OwnContent", "open", "read", "used"]
