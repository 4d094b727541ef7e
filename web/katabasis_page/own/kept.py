"""Content of one's own that is kept in the browser, each text under its digest.

    katabasis:own:<digest>    the text, as it came

What cannot be read, by this version or at all, stays as it is, is named in the list, and stops no other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from katabasis import BadContent, own_content
from katabasis.own_content import OwnContent

from ..storage.keys import OWN
from ..storage.texts import Storage


class KeptContent(NamedTuple):
    """A text that is kept: what it brings, or None and why it cannot be read."""

    id: str
    text: str
    content: OwnContent | None
    fault: str = ""


def kept(storage: Storage) -> list[KeptContent]:
    """All that is kept, by game and name; at the end what cannot be read. The games of all must be there."""
    entries = [_entry(key.removeprefix(OWN), storage.read(key) or "") for key in storage.names() if key.startswith(OWN)]
    return sorted(entries, key=_place)


def _place(entry: KeptContent) -> tuple[Any, ...]:
    content = entry.content
    return (1, "", entry.id) if content is None else (0, content.game, content.name["en"], entry.id)


def _entry(id: str, text: str) -> KeptContent:
    try:
        return KeptContent(id, text, own_content.read(text))
    except BadContent as error:
        return KeptContent(id, text, None, str(error).partition("\n")[0])


def keep(storage: Storage, content: OwnContent) -> None:
    """Keep a text. Raises Full or Blocked."""
    storage.write(OWN + content.digest, content.text)
