"""Rosters kept in the browser, each as the text that its player writes; see `own_lists`."""

from __future__ import annotations

from typing import Any, NamedTuple

from .own_lists import OwnLists, words_of

LONGEST_ROSTER = 20_000


class KeptRoster(NamedTuple):
    """A roster in the list: `at` is when it was last changed (ISO, UTC); `fault` says why it cannot be read."""

    id: str
    game: str
    name: str = ""
    text: str = ""
    at: str = ""
    fault: Any = None


class KeptRosters(OwnLists[KeptRoster]):
    """The rosters on a storage."""

    KIND = "roster"

    def of_entry(self, id: str, entry: Any) -> KeptRoster:
        text = entry["text"]
        if not isinstance(text, str) or len(text) > LONGEST_ROSTER:
            raise ValueError("a roster is a text")
        return KeptRoster(id, text=text, **words_of(entry, "game", "name", "at"))

    def unreadable(self, id: str, fault: Any) -> KeptRoster:
        return KeptRoster(id, "", fault=fault)
