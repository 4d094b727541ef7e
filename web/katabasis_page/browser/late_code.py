"""What a start leaves out, fetched when it is needed: the code of other games and editions, of screens and popovers
that are seldom seen, and the texts of rules.

`dom.BrowserPage.load_game` fetches a game, or what an edition has of its own, without holding the page up, and is
awaited before either is first named.
What is imported without that is fetched on the spot, and Python waits for it. Nobody waits for a text: where one is
read that is not here, the page notes it, fetches it, and is shown anew.
"""

from __future__ import annotations

import sys
from importlib.machinery import FileFinder, ModuleSpec, PathFinder
from typing import Any

import js

from katabasis import content

PACKAGES = ("katabasis", "katabasis_page", "tomli_w")

lacking: set[str] = set()
"""The texts of the content that were read and were not here."""


ALL_GAMES = ""
"""Whose packs have what games share."""


OF_EDITION = "edition_"
"""How packages begin that only an edition needs. Those of a pack of figures and rules are called as it is."""


OWN_CONTENT = "own"
"""Whose pack has what only content of somebody's own needs."""
OF_OWN_CONTENT = ("own_content", "card_words", "card_faults", "link_words")
"""The modules of it that engines import, and those who read links, by the last part of their names."""


class PackFinder:
    """Finds code that is not here yet, of an edition, a pack of figures and rules, a game or what games share, once
    nobody else has found it."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, rest = name.partition(".")
        game, *inside = rest.split(".")
        own = [f"{game}-{part.removeprefix(OF_EDITION).replace('_', '-')}" for part in inside]
        if [game, *inside][-1] in OF_OWN_CONTENT and len(inside) < 2:
            own.append(OWN_CONTENT)
        for owner in (*own, game, ALL_GAMES) if package in PACKAGES else ():
            while js.katabasis.unpackNow(owner):
                if (found := PathFinder.find_spec(name, path)) is not None:
                    return found
        return None


def note(name: str) -> None:
    """Note that a text is not here."""
    lacking.add(name)


def look_again() -> None:
    """Have Python find files that were just put beside its modules. Its own `invalidate_caches` needs the library."""
    for finder in sys.path_importer_cache.values():
        if isinstance(finder, FileFinder):
            finder.invalidate_caches()


def install() -> None:
    """Fetch what is missing from now on."""
    sys.meta_path.append(PackFinder)
    content.elsewhere = note
