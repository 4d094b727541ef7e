"""Rosters, battleplans and deployments kept in the browser, each as a text; see `own_lists`."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from .own_lists import OwnLists, words_of


class KeptText(NamedTuple):
    """A text in the list: `at` is when it was last changed (ISO, UTC); `fault` says why it cannot be read."""

    id: str
    game: str
    name: str = ""
    text: str = ""
    at: str = ""
    fault: Any = None


class KeptTexts(OwnLists[KeptText]):
    """The texts of a kind on a storage, none of them longer than that."""

    LONGEST: ClassVar[int]

    def of_entry(self, id: str, entry: Any) -> KeptText:
        text = entry["text"]
        if not isinstance(text, str) or len(text) > self.LONGEST:
            raise ValueError("it is a text")
        return KeptText(id, text=text, **words_of(entry, "game", "name", "at"))

    def unreadable(self, id: str, fault: Any) -> KeptText:
        return KeptText(id, "", fault=fault)


class KeptRosters(KeptTexts):
    """The rosters on a storage."""

    KIND = "roster"
    LONGEST = 20_000


class KeptBattleplans(KeptTexts):
    """The battleplans on a storage: of as many characters as are read, and a name."""

    KIND = "battleplan"
    LONGEST = 10_100


class KeptDeployments(KeptTexts):
    """The deployments on a storage."""

    KIND = "deployment"
    LONGEST = 30_000
